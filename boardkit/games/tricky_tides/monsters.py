"""Monsters: who activates one, where it goes, and what it does."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from boardkit.games.tricky_tides.actions import (
    Blow,
    Burn,
    Eat,
    Move,
    Reach,
    SeatAction,
    Spout,
)
from boardkit.games.tricky_tides.cargo import choices, excess, plus, some
from boardkit.games.tricky_tides.events import compass
from boardkit.games.tricky_tides.pieces import (
    GOLD,
    GOODS,
    STRAIGHT,
    SUITS,
    Box,
    Goods,
    Heading,
    Suit,
    Tide,
)
from boardkit.games.tricky_tides.sailing import headings_of, open_sea, ray
from boardkit.games.tricky_tides.setup import without_gold
from boardkit.games.tricky_tides.state import Rules, State, View
from boardkit.games.tricky_tides.trick import card_of, led_suit, mover

MOVED, USED = "moved", "used"


def active(value: State | View) -> Suit:
    """The monster that is active in this trick.

    Rules: TID-M2.
    """
    if value.trick is None:
        raise ValueError("there is no trick")
    return led_suit(value.setup.box, value.trick)


def activator(value: State | View) -> int:
    """The seat that activates it.

    Rules: TID-M2.
    """
    if value.trick is None:
        raise ValueError("there is no trick")
    setup = value.setup
    return mover(setup.box, value.trick, value.tide, setup.rules)


def monster_place(value: State | View, suit: Suit) -> int:
    """Where a monster is."""
    return value.monsters[SUITS.index(suit)]


# Moving -----------------------------------------------------------------------------------------


def moves(value: State | View) -> tuple[int, ...]:
    """The places to which the active monster can move, row by row.

    Rules: TID-M4, TID-M5, TID-M6, TID-M7.
    """
    setup, start = value.setup, monster_place(value, active(value))
    headings = compass(setup.rules)
    if setup.rules.monster_headings == "card":
        shown = headings_of(value, card_of(value, activator(value)))
        headings = tuple(heading for heading in headings if heading in shown)
    sea, monsters = open_sea(value), value.monsters
    return _moves(setup.box, sea, start, monsters, headings, value.tide, setup.rules)


@lru_cache(maxsize=65536)
def _moves(
    box: Box,
    sea: int,
    start: int,
    monsters: tuple[int, ...],
    headings: tuple[Heading, ...],
    tide: Tide | None,
    rules: Rules,
) -> tuple[int, ...]:
    found = set()
    for heading in headings:
        for stop in ray(box, start, heading, tide, rules):
            if sea >> stop & 1:
                continue
            if stop in monsters:
                if rules.monster_meets == "over":
                    continue
                break
            found.add(stop)
            break
    return tuple(sorted(found))


# Abilities --------------------------------------------------------------------------------------


def uses(value: State | View, place: int) -> tuple[SeatAction, ...]:
    """Every use of the active monster's ability while it is at a place.

    The whale brings its goods up first; what there is to do with them is `blows`.

    Rules: TID-H1, TID-H3, TID-H5, TID-H7, TID-M10.
    """
    suit = active(value)
    if suit is Suit.SHARK:
        return tuple(_eats(value, place))
    if suit is Suit.OCTOPUS:
        return tuple(_reaches(value, place))
    if suit is Suit.SEA_DRAGON:
        return tuple(_burns(value, place))
    return (Spout(),) if sum(without_gold(value.bag)) and lines(value, place) else ()


def can_use(value: State | View, place: int) -> bool:
    """Whether the active monster could use its ability at a place.

    Rules: TID-M9, TID-M10.
    """
    suit = active(value)
    if suit is Suit.SHARK:
        return bool(_kinds(value.goods[place]))
    if suit is Suit.OCTOPUS:
        near = adjacent(value, place)
        if near and _kinds(value.goods[place]):
            return True
        return any(_kinds(value.goods[other]) for other in near)
    return bool(uses(value, place))


def _kinds(goods: Goods) -> list[int]:
    """The types among some goods that a monster may touch."""
    return [k for k, count in enumerate(goods) if count and k != GOLD]


def _eats(value: State | View, place: int) -> list[Eat]:
    """What the shark can bring.

    Rules: TID-H1, TID-H2.
    """
    seat, found = activator(value), []
    for k in _kinds(value.goods[place]):
        hold = plus(value.holds[seat], some(k, 1))
        found += [Eat(GOODS[k], thrown) for thrown in choices(hold, excess(value, hold))]
    return found


def adjacent(value: State | View, place: int) -> tuple[int, ...]:
    """The islands adjacent to a place, row by row; the edge of the world makes none.

    Rules: TID-H3, TID-H4, TID-N7.
    """
    rules = value.setup.rules
    across = rules.octopus_reach == "sea"
    return _adjacent(value.setup.box, open_sea(value), place, compass(rules), across)


@lru_cache(maxsize=65536)
def _adjacent(
    box: Box, sea: int, place: int, headings: tuple[Heading, ...], across: bool
) -> tuple[int, ...]:
    found = set()
    for heading in headings:
        for stop in box.rays[place][heading]:
            if not sea >> stop & 1:
                found.add(stop)
            elif across:
                continue
            break
    return tuple(sorted(found))


def _reaches(value: State | View, place: int) -> list[Reach]:
    """What the octopus can do.

    Rules: TID-H3, TID-H4.
    """
    cells = value.setup.box.cells
    near = adjacent(value, place)
    pairs = sorted([(place, other) for other in near] + [(other, place) for other in near])
    return [
        Reach(GOODS[k], cells[start], cells[end])
        for k in range(len(GOODS))
        for start, end in pairs
        if k != GOLD and value.goods[start][k]
    ]


def _burns(value: State | View, place: int) -> list[Burn]:
    """What the sea dragon can do.

    Rules: TID-H5, TID-H6.
    """
    useful = value.setup.rules.dragon_null == "useful"
    return [
        Burn(GOODS[old], GOODS[new])
        for old in _kinds(value.goods[place])
        for new in range(len(GOODS))
        if new not in (old, GOLD) and (value.bag[new] or not useful)
    ]


def line(value: State | View, place: int, heading: Heading) -> tuple[int, ...]:
    """The places of the whale's line, its own first, as far as the map goes.

    Rules: TID-H8.
    """
    box = value.setup.box
    return (place, *box.rays[place][heading])[: box.figures.spout]


def lines(value: State | View, place: int) -> tuple[Heading, ...]:
    """The headings in which the whale may lay its line.

    Rules: TID-H8, TID-H10.
    """
    sea, least = open_sea(value), value.setup.box.figures.spout_least
    islands = value.setup.rules.whale_line == "islands"
    return tuple(
        heading
        for heading in STRAIGHT
        if sum(1 for p in line(value, place, heading) if not (islands and sea >> p & 1)) >= least
    )


def blows(value: State | View) -> tuple[Blow, ...]:
    """Every way to lay down the goods that the whale brought up.

    Rules: TID-H7, TID-H8, TID-H10.
    """
    there = [k for k, count in enumerate(value.spout) for _ in range(count)]
    orders = sorted({*permutations(there)})
    return tuple(
        Blow(heading, tuple(GOODS[k] for k in order))
        for heading in lines(value, monster_place(value, active(value)))
        for order in orders
    )


# Both -------------------------------------------------------------------------------------------


def legal_monster(value: State | View) -> tuple[SeatAction, ...]:
    """What the activating seat may do: moves first, then uses of the ability.

    Where move and ability can both be done in some order, no way is open that loses one of them.

    Rules: TID-M8, TID-M9.
    """
    if sum(value.spout):
        return blows(value)
    place, cells = monster_place(value, active(value)), value.setup.box.cells
    if MOVED in value.did:
        return uses(value, place)
    ends = moves(value)
    if USED in value.did:
        return tuple([Move(cells[end]) for end in ends])
    now = uses(value, place)
    if value.setup.rules.monster_duty == "both":
        later = tuple(end for end in ends if can_use(value, end))
        if now or later:
            ends = later
    return (*[Move(cells[end]) for end in ends], *now)
