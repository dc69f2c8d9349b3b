"""Filling an order: which goods pay for it, with the exchanges that are allowed."""

from __future__ import annotations

from functools import lru_cache

from boardkit.games.tricky_tides.cargo import holds, minus
from boardkit.games.tricky_tides.events import rates_under
from boardkit.games.tricky_tides.pieces import Goods
from boardkit.games.tricky_tides.state import State, View


def exchanged(need: Goods, paid: Goods, rates: Goods) -> int | None:
    """How many goods of an order are had by exchange; None where the goods do not pay it exactly.

    What is paid of a type beyond the order must be whole sets of that type, and each set stands for
    one good that is lacking. So the goods alone tell which sets there were.

    >>> exchanged((2, 0, 1, 0, 0), (2, 3, 0, 0, 0), (3, 3, 2, 2, 1))
    1
    >>> exchanged((2, 0, 1, 0, 0), (2, 2, 0, 0, 0), (3, 3, 2, 2, 1)) is None
    True

    Rules: TID-D1, TID-D4.
    """
    sets = lacking = 0
    for k, (wanted, given) in enumerate(zip(need, paid, strict=True)):
        if given <= wanted:
            lacking += wanted - given
        elif not rates or (given - wanted) % rates[k]:
            return None
        else:
            sets += (given - wanted) // rates[k]
    return lacking if sets == lacking else None


@lru_cache(maxsize=65536)
def payments(hold: Goods, need: Goods, rates: Goods) -> tuple[Goods, ...]:
    """Every choice of goods from a hold that pays for an order exactly.

    >>> payments((1, 3, 0, 0, 1), (1, 1, 0, 0, 0), (3, 3, 2, 2, 1))
    ((0, 1, 0, 0, 1), (1, 0, 0, 0, 1), (1, 1, 0, 0, 0))

    Rules: TID-D1, TID-D4.
    """
    found: list[Goods] = []

    def pay(k: int, paid: Goods, balance: int) -> None:
        """Goes on with type k; `balance` are the sets so far less what is lacking so far."""
        if k == len(need):
            if not balance:
                found.append(paid)
            return
        for given in range(min(need[k], hold[k]) + 1):
            pay(k + 1, (*paid, given), balance - need[k] + given)
        if rates:
            for sets, given in enumerate(range(need[k] + rates[k], hold[k] + 1, rates[k]), 1):
                pay(k + 1, (*paid, given), balance + sets)

    pay(0, (), 0)
    return tuple(found)


def fault(value: State | View, seat: int, need: Goods, paid: Goods) -> str:
    """Why goods do not pay for an order, as the reason of a refusal; empty where they do.

    Rules: TID-D1, TID-D4, TID-W11, TID-W12.
    """
    box, rules = value.setup.box, value.setup.rules
    if not holds(value.holds[seat], paid):
        return "not_in_hold"
    rates = rates_under(box, value.tide)
    sets = exchanged(need, paid, rates)
    if sets is None:
        return "no_exchange" if not rates else "not_exact"
    if sets > 1 and rules.exchange == "once":
        return "one_exchange"
    if sets and rules.exchange == "bag":
        lacking = tuple(max(0, n) for n in minus(need, paid))
        if not holds(value.bag, lacking):
            return "bag_lacks"
    return ""


def order_here(value: State | View, seat: int) -> int | None:
    """The order of the island where a ship is.

    Rules: TID-D1.
    """
    place = value.ships[seat]
    return None if place is None else value.orders[place]


def deliveries(value: State | View, seat: int) -> tuple[Goods, ...]:
    """Every payment with which a seat can fill the order of its island.

    Rules: TID-D1, TID-D4.
    """
    order = order_here(value, seat)
    if order is None:
        return ()
    need, box = value.setup.box.orders[order].goods, value.setup.box
    ways = payments(value.holds[seat], need, rates_under(box, value.tide))
    if value.setup.rules.exchange == "any":
        return ways
    return tuple([paid for paid in ways if not fault(value, seat, need, paid)])
