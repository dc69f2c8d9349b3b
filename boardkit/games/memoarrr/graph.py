"""The connection graph: who connects with whom, walks, the pairing, and who wins a round of two.

Two cards connect when they show the same animal or the same landscape. Laid out with a row for
each animal and a column for each landscape they are the squares of a board on which a rook goes
from card to card, so the graph is called the rook's graph.

**Pieces.** Cards hang together in pieces: from each card of a piece a chain of connections leads
to every other, none leads out.

**Pairing.** A piece with an even number of cards can be cut into pairs that connect, whatever its
shape; where the number is odd, one card stays over. `pairing` shows how.

**A round of two players who know everything** is then decided by counting (`solve`). Take the
cards that still lie face down, and look at the pieces that the last card revealed connects with:

- All are even: who is on turn loses. The other one pairs up every piece; whatever card is
  revealed, its partner is still there and connects.
- One of them is odd: who is on turn wins. Together with the last card the piece is even; pair it
  up. Revealing the partner of the last card leaves only pairs, so now the other one is lost.

At the start of a round any card may be revealed: the starting player wins exactly where some piece
is odd, that is, where the cards cannot all be paired. On the island of 24 cards there is one even
piece, so the second player wins.

Everything here takes any cards, not only those of the box: a card is a pair (animal, landscape).
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator
from fractions import Fraction
from functools import cache
from typing import Generic, NamedTuple, TypeVar

C = TypeVar("C", bound=tuple[Hashable, Hashable])


def connected(one: tuple[Hashable, Hashable], other: tuple[Hashable, Hashable]) -> bool:
    """Whether two different cards show the same animal or the same landscape.

    >>> connected(("penguin", "ocean"), ("octopus", "ocean"))
    True
    >>> connected(("penguin", "ocean"), ("octopus", "jungle"))
    False
    """
    return one != other and (one[0] == other[0] or one[1] == other[1])


def grid(animals: int, landscapes: int) -> list[tuple[int, int]]:
    """The cards of a small island, each animal with each landscape, as pairs of numbers.

    >>> grid(2, 2)
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    return [(animal, landscape) for animal in range(animals) for landscape in range(landscapes)]


def friends(cards: Collection[C]) -> dict[C, list[C]]:
    """For each card those with which it connects, in the given order.

    >>> [len(row) for row in friends(grid(5, 5)).values()] == [8] * 25
    True
    """
    return {card: [other for other in cards if connected(card, other)] for card in cards}


def walks(start: C, cards: Collection[C], steps: int) -> list[int]:
    """How many chains of 1, 2, ... `steps` further cards start at a card; no card comes twice.

    >>> walks((0, 0), grid(5, 5), 4)
    [8, 56, 368, 2352]
    """
    near = friends({*cards, start})
    counts = [0] * steps
    passed = {start}

    def go(card: C, length: int) -> None:
        for other in near[card]:
            if other not in passed:
                counts[length] += 1
                if length + 1 < steps:
                    passed.add(other)
                    go(other, length + 1)
                    passed.remove(other)

    if steps:
        go(start, 0)
    return counts


def pieces(cards: Collection[C]) -> list[list[C]]:
    """The cards, piece by piece; pieces and cards keep the given order.

    >>> pieces([(0, 0), (1, 1), (0, 2)])
    [[(0, 0), (0, 2)], [(1, 1)]]
    """
    shown_by = _shown_by(cards)
    found: list[list[C]] = []
    reached: set[C] = set()
    for first in cards:
        if first in reached:
            continue
        piece, new = {first}, [first]
        while new:
            card = new.pop()
            for end in (0, 1):
                # Whoever shows the same is reached now, so nobody need look there again.
                for other in shown_by.pop((end, card[end]), ()):
                    if other not in piece:
                        piece.add(other)
                        new.append(other)
        reached |= piece
        found.append([card for card in cards if card in piece])
    return found


def _shown_by(cards: Collection[C]) -> dict[tuple[int, Hashable], list[C]]:
    """For each animal (0, ...) and landscape (1, ...) the cards that show it."""
    found: dict[tuple[int, Hashable], list[C]] = {}
    for card in cards:
        for end in (0, 1):
            found.setdefault((end, card[end]), []).append(card)
    return found


def pairing(cards: Collection[C]) -> dict[C, C]:
    """Pairs up cards that connect, as many as can be; each points to its partner.

    One walks from animal to landscape to animal ..., a card being the bridge between the two that
    it shows, and goes over every bridge once. Before going back, the cards that wait at an animal
    or landscape are paired with each other: they connect, for all of them show it. If one is left
    over, it is paired with the card over which one came. So in each piece all cards are paired,
    except one at the very start if their number is odd; no pairing can do better.

    >>> pairing([(0, 0), (0, 1), (1, 1), (2, 1)])
    {(1, 1): (2, 1), (2, 1): (1, 1), (0, 0): (0, 1), (0, 1): (0, 0)}
    >>> len(pairing(grid(5, 5))), len(pairing([card for card in grid(5, 5) if card != (2, 2)]))
    (24, 24)
    """
    shown_by = _shown_by(cards)
    partner: dict[C, C] = {}
    passed: set[C] = set()
    visited: set[tuple[int, Hashable]] = set()

    def visit(place: tuple[int, Hashable], over: C | None) -> bool:
        """Pairs what waits at an animal or landscape; tells whether it took the bridge `over`."""
        visited.add(place)
        waiting: list[C] = []
        for card in shown_by[place]:
            if card in passed:
                continue
            passed.add(card)
            beyond = 1 - place[0], card[1 - place[0]]
            if beyond in visited or not visit(beyond, card):
                waiting.append(card)
        took = len(waiting) % 2 == 1 and over is not None
        if took and over is not None:
            waiting.append(over)
        for one, other in zip(waiting[::2], waiting[1::2], strict=False):
            partner[one], partner[other] = other, one
        return took

    for place in shown_by:
        if place not in visited:
            visit(place, None)
    return partner


class Verdict(NamedTuple, Generic[C]):
    """What a round of two comes to, if both know everything and make no mistake.

    Attributes:
        wins: whether the player on turn wins.
        replies: the cards that keep the win, in the given order; none where it is lost.
        pairs: the pairs to which the winner keeps: each card revealed is answered by its partner.
    """

    wins: bool
    replies: tuple[C, ...]
    pairs: dict[C, C]


def solve(last: C | None, left: Collection[C]) -> Verdict[C]:
    """Who wins a round between two players, and how. The reasons stand at the top of this module.

    Args:
        last: the card revealed last; None at the start of the round, when any card may follow.
        left: the cards still face down.

    >>> solve((0, 0), [(0, 1), (1, 1), (2, 2)])
    Verdict(wins=False, replies=(), pairs={(1, 1): (0, 1), (0, 1): (1, 1)})
    >>> solve((0, 0), [(0, 1), (1, 1), (1, 2)]).replies
    ((0, 1),)
    >>> all(
    ...     not solve(None, [card for card in grid(5, 5) if card != gone]).wins
    ...     for gone in grid(5, 5)
    ... )
    True
    """
    near = [piece for piece in pieces(left) if last is None or _touches(last, piece)]
    odd = next((piece for piece in near if len(piece) % 2), None)
    if odd is None:
        return Verdict(False, (), pairing([card for piece in near for card in piece]))
    good = {card for piece in near for card in piece if _keeps_even(card, piece, last)}
    replies = tuple(card for card in left if card in good)
    first = next(card for card in odd if card in good)
    pairs = pairing([card for card in odd if card != first] if last is None else [*odd, last])
    return Verdict(True, replies, pairs)


def _touches(card: C, piece: Collection[C]) -> bool:
    return any(connected(card, other) for other in piece)


def _keeps_even(card: C, piece: list[C], last: C | None) -> bool:
    """Whether a card may follow `last`, and the next player then meets even pieces only.

    What the card connects with lies in its own piece, so no other piece matters.
    """
    if last is not None and not connected(last, card):
        return False
    rest = pieces([other for other in piece if other != card])
    return all(len(part) % 2 == 0 for part in rest if _touches(card, part))


def hardest(last: C, left: Collection[C]) -> list[C]:
    """The best that can be done where the round is lost, against somebody who may slip.

    These are the cards that connect and after which the smallest share of those that connect wins
    for the other player.

    >>> hardest((0, 0), [(0, 1), (0, 2), (1, 0), (1, 1)])
    [(0, 1)]
    """
    shares: dict[C, Fraction] = {}
    for card in left:
        if connected(last, card):
            rest = [other for other in left if other != card]
            fitting = sum(connected(card, other) for other in rest)
            shares[card] = Fraction(len(solve(card, rest).replies), fitting or 1)
    least = min(shares.values(), default=None)
    return [card for card, share in shares.items() if share == least]


def search(last: C | None, left: Collection[C]) -> Verdict[C]:
    """The same as `solve`, found by playing out every way in which the round can go.

    It proves nothing new, but believes nothing either. Up to about 16 cards it is quick.

    >>> search((0, 0), [(0, 1), (1, 1), (1, 2)]).replies
    ((0, 1),)
    """
    cards = list(left)
    near = [
        sum(1 << k for k, other in enumerate(cards) if connected(card, other)) for card in cards
    ]

    @cache
    def wins(card: int, free: int) -> bool:
        return any(not wins(k, free & ~(1 << k)) for k in _bits(near[card] & free))

    everything = (1 << len(cards)) - 1
    replies = tuple(
        card
        for k, card in enumerate(cards)
        if (last is None or connected(last, card)) and not wins(k, everything & ~(1 << k))
    )
    return Verdict(bool(replies), replies, {})


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
