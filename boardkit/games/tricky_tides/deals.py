"""Who may hold which card, by elimination, and dealing the unseen cards so that all of it fits.

Whoever did not follow a suit has none of it. Every deal that fits what a seat has seen is as likely
as any other.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from boardkit.core.chance import Stream
from boardkit.games.tricky_tides.events import must_follow
from boardkit.games.tricky_tides.pieces import SUITS
from boardkit.games.tricky_tides.state import Phase, State, Trick, View

Suits = tuple[int, ...]


def tricks_of(value: State | View) -> tuple[Trick, ...]:
    """The tricks of this round, with the one that is being played or sailed."""
    return (*value.tricks, value.trick) if value.trick is not None else value.tricks


def voids(value: State | View) -> tuple[frozenset[int], ...]:
    """For each seat the suits of which it has no card left, as everybody can tell.

    Rules: TID-T3, TID-T4.
    """
    box, seats = value.setup.box, value.setup.seats
    found: list[set[int]] = [set() for _ in range(seats)]
    if must_follow(value.tide):
        for opener, cards in tricks_of(value):
            for k, card in enumerate(cards):
                if box.suit_of[card] != box.suit_of[cards[0]]:
                    found[(opener + k) % seats].add(box.suit_of[cards[0]])
    return tuple(map(frozenset, found))


def played(value: State | View) -> int:
    """The mask of the cards played in this round."""
    return sum(1 << card for trick in tricks_of(value) for card in trick.cards)


def in_hand(value: State | View) -> tuple[int, ...]:
    """How many cards each seat holds."""
    seats, figures = value.setup.seats, value.setup.box.figures
    if value.phase not in (
        Phase.PLAY,
        Phase.MONSTER,
        Phase.SPOUT,
        Phase.FIRE,
        Phase.SAIL,
        Phase.FLOTSAM,
        Phase.ACT,
        Phase.REPLACE,
    ):
        return (0,) * seats
    counts = [figures.hand] * seats
    for opener, cards in tricks_of(value):
        for k in range(len(cards)):
            counts[(opener + k) % seats] -= 1
    return tuple(counts)


@lru_cache(maxsize=65536)
def ways(cards: Suits, room: tuple[int, ...], barred: tuple[frozenset[int], ...]) -> int:
    """In how many ways cards, so many of each suit, fill hands of these sizes.

    >>> ways((1, 1, 0, 0), (1, 1), (frozenset(), frozenset()))
    2
    >>> ways((1, 1, 0, 0), (1, 1), (frozenset({0}), frozenset()))
    1
    """
    if not room:
        return int(not sum(cards))
    return sum(
        number * ways(left, room[1:], barred[1:])
        for _, left, number in _hands(cards, room[0], barred[0])
    )


@lru_cache(maxsize=65536)
def _hands(
    cards: Suits, size: int, barred: frozenset[int], suit: int = 0
) -> tuple[tuple[Suits, Suits, int], ...]:
    """Every hand by its suits, with the cards left and in how many ways it comes."""
    if suit == len(cards):
        return (((), (), 1),) if not size else ()
    found = []
    most = 0 if suit in barred else min(size, cards[suit])
    for count in range(most + 1):
        for hand, left, number in _hands(cards, size - count, barred, suit + 1):
            here = number * comb(cards[suit], count)
            found.append(((count, *hand), (cards[suit] - count, *left), here))
    return tuple(found)


def unseen(view: View) -> int:
    """The mask of the cards that this seat has not seen in this round."""
    box = view.setup.box
    own = 0 if view.seat is None else view.hands[view.seat] or 0
    return (1 << len(box.cards)) - 1 & ~played(view) & ~own


def deal(view: View, stream: Stream) -> tuple[int, ...]:
    """The hands of all seats: the own one as it is, the others drawn from all that fit.

    Those of whom the same suits are known to be missing draw together, and share what they drew:
    so the ways need counting only where somebody did not follow suit.

    Rules: TID-S9, TID-T3.
    """
    box, counts, void, mask = view.setup.box, in_hand(view), voids(view), unseen(view)
    piles = [
        stream.shuffled([k for k in range(len(box.cards)) if (mask & box.suit_mask[s]) >> k & 1])
        for s in range(len(SUITS))
    ]
    # What nobody was dealt is one more hand, from which no suit is barred.
    others = [seat for seat in range(view.setup.seats) if seat != view.seat]
    undealt = mask.bit_count() - sum(counts[seat] for seat in others)
    together: dict[frozenset[int], list[tuple[int, int]]] = {}
    for seat, size in (*((k, counts[k]) for k in others), (_NOBODY, undealt)):
        barred = void[seat] if seat != _NOBODY else frozenset[int]()
        together.setdefault(barred, []).append((seat, size))
    barred_of = tuple(together)
    room = tuple(sum(size for _, size in group) for group in together.values())
    hands = {k: hand or 0 for k, hand in enumerate(view.hands)}
    for k, group in enumerate(together.values()):
        drawn = stream.shuffled(_draw(piles, room[k:], barred_of[k:], stream))
        for seat, size in group:
            hands[seat] = sum(1 << card for card in drawn[:size])
            drawn = drawn[size:]
    return tuple(hands[seat] for seat in range(view.setup.seats))


_NOBODY = -1


def _draw(
    piles: list[list[int]],
    room: tuple[int, ...],
    barred: tuple[frozenset[int], ...],
    stream: Stream,
) -> list[int]:
    """The cards of the first of some groups, taken from the piles of the suits."""
    cards = tuple(map(len, piles))
    if len(room) == 1:
        return [card for pile in piles for card in pile]
    table = _hands(cards, room[0], barred[0])
    weights = [number * ways(left, room[1:], barred[1:]) for _, left, number in table]
    at, chosen = _below(stream, sum(weights)), 0
    while at >= weights[chosen]:
        at -= weights[chosen]
        chosen += 1
    return [piles[suit].pop() for suit, n in enumerate(table[chosen][0]) for _ in range(n)]


def _below(stream: Stream, most: int) -> int:
    """A number below `most`, all equally likely, also where there are more than 2**32."""
    if most <= 1 << 32:
        return stream.below(most)
    bits = most.bit_length()
    while True:
        number = 0
        for _ in range(0, bits, 64):
            number = number << 64 | stream.next64()
        number >>= -bits % 64
        if number < most:
            return number
