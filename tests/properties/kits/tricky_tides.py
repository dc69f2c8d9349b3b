"""What the tests of every game need to know about Tricky Tides."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import permutations, product
from math import comb
from typing import Any

from boardkit.core.chance import Stream
from boardkit.core.game import random_player
from boardkit.core.grid import Cell
from boardkit.games.tricky_tides.actions import (
    Action,
    Anchor,
    Blow,
    Burn,
    DealHands,
    DealSightings,
    Deliver,
    DrawFire,
    DrawFlotsam,
    DrawLeader,
    DrawOrder,
    DrawSpout,
    DrawStart,
    DrawTide,
    Eat,
    FillIslands,
    LayMap,
    LayOrders,
    Move,
    Pass,
    PickUp,
    Place,
    Play,
    Reach,
    Sail,
    Spout,
    Stay,
)
from boardkit.games.tricky_tides.pieces import GOODS, HEADINGS, Goods, Heading, Tide, load_box
from boardkit.games.tricky_tides.players import careful
from boardkit.games.tricky_tides.state import State, View

HOLD, HAND, ROUNDS, CARDS = 7, 8, 3, 32

# The variants of which a golden game is kept for every number of players.
VARIANTS: Mapping[str, Mapping[str, str]] = {
    "base": {},
    "events": {"events": "on"},
    "monsters": {"monsters": "on"},
    "readings": {
        "events": "on",
        "monsters": "on",
        "compass": "four",
        "first_leader": "drawn",
        "first_ship": "opener",
        "ties": "highest",
        "at_sea": "free",
        "after_anchor": "rests",
        "runs": "first",
        "exchange": "once",
        "refill": "by_turns",
        "next_leader": "first",
        "mover": "all",
        "low_tide": "winner",
        "edge": "straight",
        "edge_reach": "reaches",
        "monster_headings": "card",
        "monster_meets": "over",
        "monster_duty": "step",
        "shark_overboard": "shark",
        "octopus_reach": "touching",
        "dragon_type": "drawn",
        "dragon_null": "allowed",
        "whale_line": "islands",
    },
}


def variant(stream: Stream) -> dict[str, str]:
    """Choices other than readings, drawn at random."""
    return {name: stream.choice(("off", "on")) for name in ("events", "monsters")}


def longest(seats: int) -> int:
    """The most actions of a game.

    Seven for the set-up, a ship for each seat, four for each round; in each of its six tricks for
    each seat a card, and for its ship sailing, flotsam, two actions with a new order and a pass; and
    for the monster a move, what it brings up and how that is laid, and rising before.
    """
    return 7 + seats + ROUNDS * (4 + 6 * (seats * 6 + 4))


@lru_cache
def several(most: int) -> tuple[Goods, ...]:
    """All goods up to a number, in the order of their counts."""
    counts = product(range(most + 1), repeat=len(GOODS))
    return tuple(goods for goods in counts if sum(goods) <= most)


def rows(most: int) -> Iterator[tuple[Any, ...]]:
    """Goods one after the other, up to a number, by their places."""
    for count in range(1, most + 1):
        yield from product(GOODS, repeat=count)


def candidates() -> Iterator[Action]:
    """Everything that somebody could try, in the order of `legal`: also off the map.

    Maps, orders, goods and hands that could come are too many to list; here are some that could not.
    """
    box = load_box()
    for seats in range(1, 5):
        yield from map(DealSightings, permutations(range(1, 6), seats))
    yield from map(DrawLeader, range(-1, 5))
    yield from map(DrawStart, rows(3))
    names = tuple(island.name for island in box.islands)
    yield LayMap(names[:-1])
    yield LayMap((*names[:-1], names[0]))
    yield from map(DrawTide, Tide)
    yield LayOrders((1, 1, 2))
    yield LayOrders((37,))
    yield FillIslands((several(1)[0],))
    yield FillIslands(((78, 0, 0, 0, 0),) * 12)
    yield DealHands((box.cards[:8],))
    yield DealHands((box.cards[:8], box.cards[1:9]))
    yield from map(DrawOrder, range(38))
    yield from map(DrawFlotsam, GOODS)
    yield from map(DrawSpout, several(3))
    yield from map(DrawFire, GOODS)
    cells = [Cell(row, col) for row in range(5) for col in range(4)]
    yield from map(Place, cells)
    yield from map(Play, box.cards)
    yield from map(Sail, cells)
    yield Stay()
    yield Anchor()
    yield from (PickUp(good, thrown) for good in GOODS for thrown in several(HOLD))
    yield from map(Deliver, several(HOLD))
    yield Pass()
    yield from map(Move, cells)
    yield from (Eat(good, thrown) for good in GOODS for thrown in several(2))
    yield from (Reach(g, one, other) for g in GOODS for one in cells for other in cells)
    yield from (Burn(old, new) for old in GOODS for new in (None, *GOODS))
    yield Spout()
    order: tuple[Heading, ...] = (*HEADINGS[::2], *HEADINGS[1::2])
    yield from (Blow(heading, goods) for heading in order for goods in rows(3))


def eager(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """A player that fills orders, and at times does something quite different."""
    if stream.below(5) == 0:
        return random_player(view, legal, stream)
    return careful(view, legal, stream)


# What is hidden ---------------------------------------------------------------------------------


def _tricks(state: State) -> list[Any]:
    return [*state.tricks, *([state.trick] if state.trick else [])]


def _dealt(state: State) -> bool:
    return any(state.hands)


def _unseen(state: State, seat: int | None) -> list[int]:
    """The cards that a seat has not seen in this round."""
    out = {card for trick in _tricks(state) for card in trick.cards}
    if seat is not None:
        out |= {card for card in range(CARDS) if state.hands[seat] >> card & 1}
    return [card for card in range(CARDS) if card not in out]


def hidden(state: State, seat: int | None) -> dict[str, Any]:
    """What the seat may not know, under a name for each part: who holds which card."""
    if state.to_move is None:
        return {}
    found: dict[str, Any] = {}
    for other, card in enumerate(state.sightings):
        if other != seat:
            found[f"sightings of {other}"] = card
    if _dealt(state):
        for card in _unseen(state, seat):
            owners = [k for k, hand in enumerate(state.hands) if hand >> card & 1]
            found[f"card {card}"] = owners[0] if owners else None
    return found


def _voids(state: State) -> dict[int, set[int]]:
    """The suits that a seat has shown not to hold, from the cards alone."""
    found: dict[int, set[int]] = {seat: set() for seat in range(state.setup.seats)}
    if state.tides and state.tides[-1] is Tide.LOOSE_SAILS:
        return found
    for opener, cards in _tricks(state):
        for k, card in enumerate(cards):
            if card // HAND != cards[0] // HAND:
                found[(opener + k) % state.setup.seats].add(cards[0] // HAND)
    return found


def possible(state: State, seat: int | None) -> dict[str, dict[Any, Fraction]]:
    """For each hidden part every value that it can have, with its chance."""
    if state.to_move is None:
        return {}
    found: dict[str, dict[Any, Fraction]] = {}
    if state.sightings:
        own = None if seat is None else state.sightings[seat]
        cards = [card for card in range(4) if card != own]
        for other in range(state.setup.seats):
            if other != seat:
                found[f"sightings of {other}"] = dict.fromkeys(cards, Fraction(1, len(cards)))
    if _dealt(state):
        found |= _possible_cards(state, seat)
    return found


def _possible_cards(state: State, seat: int | None) -> dict[str, dict[Any, Fraction]]:
    """The holder of each unseen card.

    Those of whom the same suits are known to be missing hold a card in proportion to the sizes of
    their hands; for a group of them, all ways to share out the suits are counted.
    """
    cards, voids = _unseen(state, seat), _voids(state)
    others = [k for k in range(state.setup.seats) if k != seat]
    size: dict[int | None, int] = {k: state.hands[k].bit_count() for k in others}
    size[None] = len(cards) - sum(size.values())
    group = {k: frozenset(voids[k]) if k is not None else frozenset[int]() for k in size}
    groups = tuple(dict.fromkeys(group.values()))
    room = tuple(sum(size[k] for k in size if group[k] == one) for one in groups)
    counts = tuple(sum(1 for card in cards if card // HAND == suit) for suit in range(4))
    total = _ways(counts, room, groups)
    found: dict[str, dict[Any, Fraction]] = {}
    for card in cards:
        suit = card // HAND
        chances: dict[Any, Fraction] = {}
        for other, held in size.items():
            k = groups.index(group[other])
            if suit in group[other] or not held:
                continue
            ways = _ways(_less(counts, suit), _less(room, k), groups)
            if ways:
                chances[other] = Fraction(ways, total) * Fraction(held, room[k])
        found[f"card {card}"] = chances
    return found


def _less(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return tuple(n - (k == place) for k, n in enumerate(counts))


@cache
def _ways(
    counts: tuple[int, ...], room: tuple[int, ...], barred: tuple[frozenset[int], ...]
) -> int:
    """In how many ways the cards, so many of each suit, go to groups with so much room."""
    suit = len(counts) - 1
    if suit < 0:
        return int(not any(room))
    total = 0
    for share in product(*(range(min(n, counts[suit]) + 1) for n in room)):
        if sum(share) == counts[suit] and not any(
            n and suit in barred[k] for k, n in enumerate(share)
        ):
            ways, left = 1, counts[suit]
            for n in share:
                ways *= comb(left, n)
                left -= n
            rest = tuple(n - m for n, m in zip(room, share, strict=True))
            total += ways * _ways(counts[:-1], rest, barred)
    return total


def asked_together(state: State) -> bool:
    """Whether what is chosen now stays hidden after it was chosen: never."""
    return False
