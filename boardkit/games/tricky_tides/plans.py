"""Planning an order: which one to go for, what it still lacks, and what a place is worth for it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from boardkit.games.tricky_tides.cargo import minus
from boardkit.games.tricky_tides.orders import deliveries
from boardkit.games.tricky_tides.pieces import Goods
from boardkit.games.tricky_tides.state import View

# Weights: what a missing good and a space on the way cost, in gold.
LACKING, WAY, USEFUL = 0.8, 0.4, 1.0


class Plan(NamedTuple):
    """An order to go for: its place, the order, and the goods that are still lacking."""

    place: int
    order: int
    lacking: Goods


def distance(view: View, start: int, end: int) -> int:
    """How many spaces lie between two places, whatever the cards allow.

    Rules: TID-N1.
    """
    one, other = view.setup.box.cells[start], view.setup.box.cells[end]
    down, right = abs(one.row - other.row), abs(one.col - other.col)
    return max(down, right) if view.setup.rules.compass == "eight" else down + right


def plan(view: View, seat: int, start: int | None = None) -> Plan | None:
    """The order that promises most to a seat, seen from a place; None where there is none."""
    place = view.ships[seat] if start is None else start
    if place is None:
        return None
    best, found = -1e9, None
    for end, order in enumerate(view.orders):
        if order is None:
            continue
        card = view.setup.box.orders[order]
        lacking = _lacking(card.goods, view.holds[seat])
        worth = card.value - LACKING * sum(lacking) - WAY * distance(view, place, end)
        if worth > best:
            best, found = worth, Plan(end, order, lacking)
    return found


@lru_cache(maxsize=65536)
def _lacking(need: Goods, hold: Goods) -> Goods:
    return tuple([max(0, n) for n in minus(need, hold)])


def worth(view: View, seat: int, place: int) -> float:
    """What it is worth to a seat to come to a place: to deliver there, or to pick up what it lacks.

    Rules: TID-D1, TID-C2.
    """
    order = view.orders[place]
    ships = (*view.ships[:seat], place, *view.ships[seat + 1 :])
    there = view._replace(ships=ships)
    if order is not None and deliveries(there, seat):
        return 2.0 + view.setup.box.orders[order].value
    aim = plan(view, seat, place)
    if aim is None:
        return 0.0
    useful = [min(n, lying) for n, lying in zip(aim.lacking, view.goods[place], strict=True)]
    return USEFUL * max(useful) - WAY * distance(view, place, aim.place)


def keep_value(view: View, seat: int) -> tuple[float, ...]:
    """What one good of each type is worth to a seat in its hold: its rate, and more if planned."""
    aim = plan(view, seat)
    need = view.setup.box.orders[aim.order].goods if aim else (0,) * len(view.bag)
    rates = view.setup.box.rates
    return tuple(
        1 / rate + (USEFUL if wanted else 0) for rate, wanted in zip(rates, need, strict=True)
    )


def value_of(view: View, seat: int, goods: Goods) -> float:
    """What goods are worth to a seat in its hold."""
    total = 0.0
    for n, value in zip(goods, keep_value(view, seat), strict=True):
        # One by one: `sum` rounds in another way from Python 3.12 on, and a tie may hang on it.
        total += n * value
    return total
