"""What may be paid for an order, and how much of that has to be picked up first."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from boardkit.games.tricky_tides.cargo import minus, plus, some
from boardkit.games.tricky_tides.events import rates_under
from boardkit.games.tricky_tides.pieces import Goods
from boardkit.games.tricky_tides.state import View

NEVER = 99  # more than any number of cards or pick-ups


class Price(NamedTuple):
    """What may be paid for an order.

    Attributes:
        need: the goods on the order.
        rates: how many of each type stand for one good; empty where none may.
        hold: how many goods a hold takes.
        exchanges: how many goods may be had by exchange.
        bag: the goods that can be had so; None where there is no limit.
    """

    need: Goods
    rates: Goods
    hold: int
    exchanges: int
    bag: Goods | None


def price_of(view: View, order: int) -> Price:
    """What may be paid for an order now.

    Rules: TID-D1, TID-D4, TID-C4, TID-W11, TID-W12.
    """
    box, reading = view.setup.box, view.setup.rules.exchange
    return Price(
        box.orders[order].goods,
        rates_under(box, view.tide),
        box.figures.hold,
        1 if reading == "once" else box.figures.hold,
        view.bag if reading == "bag" else None,
    )


@lru_cache(maxsize=65536)
def least_paid(goods: Goods, price: Price) -> int | None:
    """The fewest goods with which these pay for an order; None where they do not.

    What is lacking comes from whole sets of what is over, the smallest sets first.

    >>> price = Price((1, 0, 1, 0, 0), (3, 3, 2, 2, 1), 7, 7, None)
    >>> least_paid((1, 3, 0, 2, 0), price), least_paid((1, 1, 0, 1, 0), price)
    (3, None)

    Rules: TID-D1, TID-D4, TID-C4.
    """
    need, rates, hold, exchanges, bag = price
    lacking = tuple([max(0, n) for n in minus(need, goods)])
    short = sum(lacking)
    if not short:
        return sum(need)
    if short > exchanges or not rates or (bag and any(map(int.__lt__, bag, lacking))):
        return None
    over = (max(0, n) for n in minus(goods, need))
    sets = sorted(rate for rate, n in zip(rates, over, strict=True) for _ in range(n // rate))
    paid = sum(need) - short + sum(sets[:short])
    return paid if len(sets) >= short and paid <= hold else None


@lru_cache(maxsize=65536)
def fewest_picks(goods: Goods, piles: tuple[tuple[int, ...], ...], price: Price) -> int:
    """At least how many pick-ups are needed before goods pay for an order, wherever they lie.

    Args:
        goods: what the ship has.
        piles: for each type how many lie together, the largest piles first.
        price: the order.
    """

    def pays(k: int, picks: int, so_far: Goods) -> bool:
        if least_paid(so_far, price) is not None:
            return True
        if k == len(piles) or not picks:
            return False
        for taken_here in range(min(picks, len(piles[k])) + 1):
            more = plus(so_far, some(k, sum(piles[k][:taken_here])))
            if pays(k + 1, picks - taken_here, more):
                return True
        return False

    every = sum(map(len, piles))
    return next((picks for picks in range(every + 1) if pays(0, picks, goods)), NEVER)
