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
from boardkit.games.tricky_tides.cargo import choices, plus, some
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

    Rules: TID-M4, TID-M5, TID-M6, TID-M7, TID-M11.
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
        hold, room = value.holds[activator(value)], value.setup.box.figures.hold
        return _eats(_kinds(value.goods[place]), hold, room)
    if suit is Suit.OCTOPUS:
        return tuple(_reaches(value, place))
    if suit is Suit.SEA_DRAGON:
        rules, lying, new = value.setup.rules, _kinds(value.goods[place]), _kinds(value.bag)
        if rules.dragon_type == "drawn":
            return _fires(lying, new)
        return _burns(lying, new if rules.dragon_null == "useful" else _TOUCHED)
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


_TOUCHED = tuple(k for k in range(len(GOODS)) if k != GOLD)  # the types that a monster may touch


def _kinds(goods: Goods) -> tuple[int, ...]:
    """The types among some goods that a monster may touch."""
    return tuple([k for k in _TOUCHED if goods[k]])


@lru_cache(maxsize=65536)
def _eats(kinds: tuple[int, ...], hold: Goods, room: int) -> tuple[Eat, ...]:
    """What the shark can bring into a hold with so much room.

    Rules: TID-H1, TID-H2.
    """
    found: list[Eat] = []
    for k in kinds:
        loaded = plus(hold, some(k, 1))
        found += [Eat(GOODS[k], over) for over in choices(loaded, max(0, sum(loaded) - room))]
    return tuple(found)


def adjacent(value: State | View, place: int) -> tuple[int, ...]:
    """The islands adjacent to a place, row by row.

    Rules: TID-H3, TID-H4, TID-N7, TID-M11.
    """
    setup = value.setup
    return _adjacent(setup.box, open_sea(value), place, reaching(value), setup.rules)


def reaching(value: State | View) -> Tide | None:
    """The event, as far as it bears on what monsters reach: the edge of the world may.

    Rules: TID-M11.
    """
    return value.tide if value.setup.rules.edge_reach == "reaches" else None


@lru_cache(maxsize=65536)
def _adjacent(box: Box, sea: int, place: int, tide: Tide | None, rules: Rules) -> tuple[int, ...]:
    found = set()
    for heading in compass(rules):
        for stop in ray(box, place, heading, tide, rules):
            if not sea >> stop & 1:
                found.add(stop)
            elif rules.octopus_reach == "sea":
                continue
            break
    return tuple(sorted(found))


def _reaches(value: State | View, place: int) -> list[Reach]:
    """What the octopus can do.

    Rules: TID-H3, TID-H4.
    """
    box, goods = value.setup.box, value.goods
    near = adjacent(value, place)
    pairs = sorted([(place, other) for other in near] + [(other, place) for other in near])
    return [_reach(box, k, start, end) for k in _TOUCHED for start, end in pairs if goods[start][k]]


@lru_cache(maxsize=4096)
def _reach(box: Box, kind: int, start: int, end: int) -> Reach:
    return Reach(GOODS[kind], box.cells[start], box.cells[end])


@lru_cache(maxsize=4096)
def _burns(lying: tuple[int, ...], new: tuple[int, ...]) -> tuple[Burn, ...]:
    """What the sea dragon can do: types that lie there into others.

    Rules: TID-H5, TID-H6.
    """
    return tuple([Burn(GOODS[old], GOODS[other]) for old in lying for other in new if other != old])


@lru_cache(maxsize=4096)
def _fires(lying: tuple[int, ...], new: tuple[int, ...]) -> tuple[Burn, ...]:
    """What the sea dragon can burn where chance draws into what: some other type is in the bag.

    Rules: TID-H5.
    """
    return tuple([Burn(GOODS[old]) for old in lying if any(other != old for other in new)])


def line(value: State | View, place: int, heading: Heading) -> tuple[int, ...]:
    """The places of the whale's line, its own first, as far as the map goes.

    Rules: TID-H8, TID-M11.
    """
    setup = value.setup
    behind = ray(setup.box, place, heading, reaching(value), setup.rules)
    return (place, *behind)[: setup.box.figures.spout]


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
    place = monster_place(value, active(value))
    if MOVED in value.did:
        return uses(value, place)
    walks = _walks(value.setup.box, may_move(value))
    return walks if USED in value.did else (*walks, *uses(value, place))


@lru_cache(maxsize=4096)
def _walks(box: Box, ends: tuple[int, ...]) -> tuple[SeatAction, ...]:
    return tuple([Move(box.cells[end]) for end in ends])


def may_move(value: State | View) -> tuple[int, ...]:
    """The places to which the active monster may move without losing its ability.

    Rules: TID-M8, TID-M9.
    """
    ends = moves(value)
    if USED in value.did or value.setup.rules.monster_duty != "both":
        return ends
    later = tuple([end for end in ends if can_use(value, end)])
    return later if later or can_use(value, monster_place(value, active(value))) else ends


def can_act(value: State | View) -> bool:
    """Whether the activating seat has anything to do: whether `legal_monster` lists anything.

    Rules: TID-M7, TID-M8, TID-M9.
    """
    if sum(value.spout):
        return bool(blows(value))
    if USED not in value.did and can_use(value, monster_place(value, active(value))):
        return True
    return MOVED not in value.did and bool(moves(value))
