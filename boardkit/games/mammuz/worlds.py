"""Worlds: every way in which the cards of a species may lie in hands that one does not see.

One world is one way to deal the cards that one cannot place. How the others play is assumed, so
that a world tells how many of their claims are lies:

- Who has as many cards of the species as it claims lays them, and tells the truth.
- Who has fewer lays all that it has, fills up with others, and claims so with chance `lie` only;
  else it would have challenged.
- What was claimed before does not change what a seat does.

So a world with n lies counts lie**n times as much as one without. With `lie` 1 a claim says nothing,
and what is left is the chance of the cards alone; with `lie` 0 only the worlds with the fewest lies
count. Ways are counted once, by number of lies, and the chances for each `lie` follow from them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import factorial
from types import MappingProxyType
from typing import NamedTuple


class Hand(NamedTuple):
    """A hand that one does not see, or the pile, as it was when the round began.

    Attributes:
        unknown: how many of its cards one cannot place.
        sure: how many cards of the species one is sure that it had.
        said: how many cards of the species it has claimed since, display by display.
        most: how many cards of the species it had at the most.
        whole: other species that it may not have complete, each with how many cards it would take
            of those that one cannot place.
    """

    unknown: int
    sure: int = 0
    said: tuple[int, ...] = ()
    most: int = 99
    whole: tuple[tuple[str, int], ...] = ()


class Trail(NamedTuple):
    """What became of the claims of a hand: how many were lies, and what its last display is."""

    lies: int
    true: int


def trail(held: int, said: Sequence[int]) -> Trail:
    """The lies of a hand with so many cards of the species, and the true cards it laid last.

    >>> trail(5, (3, 2)), trail(5, (3, 3)), trail(2, (3, 1))
    (Trail(lies=0, true=2), Trail(lies=1, true=2), Trail(lies=2, true=0))
    """
    lies = true = 0
    for claimed in said:
        true = min(held, claimed)
        lies += true < claimed
        held -= true
    return Trail(lies, true)


class Worlds(NamedTuple):
    """All worlds, counted.

    Attributes:
        size: how many cards the display has of which one wants to know.
        ways: how many worlds there are, by lies in all and true cards in that display.
    """

    size: int
    ways: Mapping[Trail, int]

    def chances(self, lie: Fraction | float) -> dict[int, Fraction]:
        """How likely each number of true cards is in that display.

        Args:
            lie: the chance with which others lie who cannot tell the truth.

        Raises:
            ValueError: `lie` is not a chance.
        """
        if not 0 <= lie <= 1:
            raise ValueError(f"a chance is from 0 to 1, not {lie}")
        rate, fewest = Fraction(lie), min((world.lies for world in self.ways), default=0)
        weights: dict[int, Fraction] = defaultdict(Fraction)
        for (lies, true), ways in self.ways.items():
            # 0 to the power of 0 is 1, so that with `lie` 0 just the fewest lies are left.
            weights[true] += ways * rate ** (lies - fewest)
        total = sum(weights.values())
        return {true: weight / total for true, weight in sorted(weights.items()) if weight}

    def true(self, lie: Fraction | float) -> Fraction:
        """The chance that the whole display is true; with `lie` 1, that it can be."""
        return self.chances(lie).get(self.size, Fraction(0))

    def false(self, lie: Fraction | float) -> Fraction:
        """The chance that a card of the display is not of the species, whichever is turned over."""
        expected = sum((n * p for n, p in self.chances(lie).items()), Fraction(0))
        return 1 - expected / self.size


@lru_cache(maxsize=4096)
def worlds(hands: tuple[Hand, ...], judged: int, species: int) -> Worlds:
    """Counts the worlds.

    The cards are dealt at random: x of the species and r others can be put in a hand in
    1 / (x! r!) of all orders, and the hands are multiplied with each other. Worlds in which a hand
    has another species complete are taken off: those with one of them, less those with two, which
    would be taken off twice, and so on (inclusion and exclusion).

    Args:
        hands: all hands that one does not see, and the pile.
        judged: the place among them of the hand whose latest display is looked at.
        species: how many cards of the species one cannot place.

    >>> neighbour, third = Hand(10, said=(3,)), Hand(10)
    >>> found = worlds((neighbour, third), 0, 4)
    >>> str(found.true(1)), str(found.true(Fraction(1, 2)))
    ('94/323', '188/417')
    """
    others = sum(hand.unknown for hand in hands) - species
    bits = {name: 1 << k for k, name in enumerate({n: 0 for hand in hands for n, _ in hand.whole})}
    sizes = {bits[name]: size for hand in hands for name, size in hand.whole}
    # By what has been dealt so far: whole species (as bits), cards of the species, and the Trail.
    found: dict[tuple[int, int, int, int], int] = {(0, 0, 0, 0): 1}
    # Hands that claim come last, for what they claim multiplies the cases.
    for place in sorted(range(len(hands)), key=lambda place: len(hands[place].said)):
        choices = list(_choices(hands[place], species, bits))
        more: dict[tuple[int, int, int, int], int] = defaultdict(int)
        for (taken, dealt, lies, true), ways in found.items():
            for whole, count, each, (lied, told) in choices:
                if not taken & whole and dealt + count <= species:
                    last = told if place == judged else true
                    more[taken | whole, dealt + count, lies + lied, last] += ways * each
        found = more
    counted: dict[Trail, int] = defaultdict(int)
    for (taken, dealt, lies, true), ways in found.items():
        if dealt == species:
            rest = others - sum(size for bit, size in sizes.items() if taken & bit)
            counted[Trail(lies, true)] += ways * factorial(rest)
    left = {world: ways for world, ways in counted.items() if ways}
    return Worlds(hands[judged].said[-1], MappingProxyType(left))


def _choices(
    hand: Hand, species: int, bits: Mapping[str, int]
) -> Iterator[tuple[int, int, int, Trail]]:
    """What a hand may get: whole other species, cards of the species, in how many ways, its trail."""
    for number in range(len(hand.whole) + 1):
        for some in combinations(hand.whole, number):
            room = hand.unknown - sum(size for _, size in some)
            whole = sum(bits[name] for name, _ in some)
            for count in range(min(species, room, hand.most - hand.sure) + 1):
                ways = factorial(hand.unknown) // factorial(count) // factorial(room - count)
                yield whole, count, (-1) ** number * ways, trail(hand.sure + count, hand.said)
