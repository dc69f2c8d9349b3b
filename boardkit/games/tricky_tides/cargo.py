"""Goods: picking them up, what a hold takes, and what goes overboard."""

from __future__ import annotations

from functools import lru_cache

from boardkit.games.tricky_tides.events import taken
from boardkit.games.tricky_tides.pieces import GOODS, Goods
from boardkit.games.tricky_tides.sailing import open_sea
from boardkit.games.tricky_tides.state import State, View


def plus(one: Goods, other: Goods) -> Goods:
    """Goods put together.

    >>> plus((1, 0, 0, 0, 0), (2, 0, 0, 0, 1))
    (3, 0, 0, 0, 1)
    """
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def minus(one: Goods, other: Goods) -> Goods:
    """Goods without others."""
    return tuple([a - b for a, b in zip(one, other, strict=True)])


def holds(one: Goods, other: Goods) -> bool:
    """Whether these goods hold all of the others."""
    return len(other) == len(one) and all(0 <= b <= a for a, b in zip(one, other, strict=True))


@lru_cache(maxsize=64)
def some(good: int, count: int) -> Goods:
    """So many goods of one type."""
    return tuple([count if k == good else 0 for k in range(len(GOODS))])


def put(items: tuple[Goods, ...], place: int, goods: Goods) -> tuple[Goods, ...]:
    """A row of goods with one entry changed."""
    return (*items[:place], goods, *items[place + 1 :])


@lru_cache(maxsize=65536)
def choices(goods: Goods, count: int) -> tuple[Goods, ...]:
    """Every way to choose so many of some goods, in the order of their counts.

    >>> choices((1, 0, 2, 0, 0), 2)
    ((0, 0, 2, 0, 0), (1, 0, 1, 0, 0))
    """
    if not goods:
        return () if count else ((),)
    rest = sum(goods[1:])
    few = range(max(0, count - rest), min(goods[0], count) + 1)
    return tuple((n, *others) for n in few for others in choices(goods[1:], count - n))


def excess(value: State | View, hold: Goods) -> int:
    """How many goods are too many for a hold.

    Rules: TID-C4.
    """
    return max(0, sum(hold) - value.setup.box.figures.hold)


def loaded(value: State | View, seat: int, good: int) -> Goods:
    """The hold with what a seat would pick up of a type, before anything goes overboard.

    Rules: TID-C2, TID-W8.
    """
    place = value.ships[seat]
    lying = 0 if place is None else value.goods[place][good]
    return plus(value.holds[seat], some(good, taken(value.setup, value.tide, lying)))


def overboard(state: State, seat: int, goods: Goods, place: int | None = None) -> State:
    """Goods of a hold go back to the island where the ship is (or to `place`), at sea to the bag.

    Rules: TID-C5, TID-C6, TID-H2.
    """
    where = state.ships[seat] if place is None else place
    hold = put(state.holds, seat, minus(state.holds[seat], goods))
    if where is None or open_sea(state) >> where & 1:
        return state._replace(holds=hold, bag=plus(state.bag, goods))
    return state._replace(
        holds=hold, goods=put(state.goods, where, plus(state.goods[where], goods))
    )
