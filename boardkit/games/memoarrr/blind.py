"""Blind play: who wins a round in which nobody remembers anything, exactly.

Where everybody picks blindly, the cards come in a random order, all 25! orders alike; the last of
them is the one that lies in the box. Whether a reveal connects depends on all cards before, since
each that has come up is missing among the friends of the later ones. So the successes are no
independent throws of a die, and the share of wins is no power of 1/3.

There are far too many orders to list, but most are the same but for names: animals may change
places with each other, and so may landscapes. What matters is the *pattern*: which squares of the
board of animals and landscapes have come up, and on which one the last card lies. `_Patterns` gives
all patterns that differ by names alone one name, and the orders are counted pattern by pattern,
one card at a time: at most some ten thousand patterns at once in place of 10**25 orders.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

# A pattern: for each landscape the mask of the animals with which it has come up. The last card is
# that of the first landscape with the first animal.
_Pattern = tuple[int, ...]


class Share(NamedTuple):
    """A share of wins between two exact bounds; both are the same where all is counted."""

    low: Fraction
    high: Fraction


class _Patterns:
    """What may come after a pattern, with one name for all patterns that differ by names alone."""

    def __init__(self, animals: int, landscapes: int) -> None:
        self.animals, self.landscapes = animals, landscapes
        self.start: _Pattern = (1, *[0] * (landscapes - 1))
        masks = range(1 << animals)
        # For each animal of the last card: the orders of the animals that put it first, each as
        # the table from a mask to the mask in that order.
        self.orders = [
            [
                [sum(1 << k for k, old in enumerate(order) if mask >> old & 1) for mask in masks]
                for order in permutations(range(animals))
                if order[0] == first
            ]
            for first in range(animals)
        ]

    def name(self, columns: _Pattern, animal: int, landscape: int) -> _Pattern:
        """The pattern with its last card first, and of all names the smallest."""
        others = (*columns[:landscape], *columns[landscape + 1 :])
        return min(
            (order[columns[landscape]], *sorted([order[column] for column in others]))
            for order in self.orders[animal]
        )

    def after(self, pattern: _Pattern) -> tuple[Counter[_Pattern], Counter[_Pattern]]:
        """In how many ways a next card leads to which pattern: where it connects, where not."""
        found: tuple[Counter[_Pattern], Counter[_Pattern]] = Counter(), Counter()
        for landscape, column in enumerate(pattern):
            for animal in range(self.animals):
                if not column >> animal & 1:
                    grown = list(pattern)
                    grown[landscape] |= 1 << animal
                    connects = animal == 0 or landscape == 0
                    found[not connects][self.name(tuple(grown), animal, landscape)] += 1
        return found


@lru_cache(maxsize=8)
def walks_from_a_card(steps: int, animals: int = 5, landscapes: int = 5) -> tuple[int, ...]:
    """How many chains of 1, 2, ... `steps` further cards start at a card of the whole board.

    All cards of it are alike, so it does not matter at which one. `graph.walks` lists the chains
    one by one; here they are counted by pattern, so that even the longest are in reach.

    >>> walks_from_a_card(6)
    (8, 56, 368, 2352, 14592, 86784)
    """
    patterns = _Patterns(animals, landscapes)
    now = Counter({patterns.start: 1})
    counts: list[int] = []
    for _ in range(steps):
        after: Counter[_Pattern] = Counter()
        for pattern, ways in now.items():
            for grown, times in patterns.after(pattern)[0].items():
                after[grown] += ways * times
        now = after
        counts.append(sum(now.values()))
    return tuple(counts)


@lru_cache(maxsize=32)
def blind_shares(
    seats: int, reveals: int | None = None, animals: int = 5, landscapes: int = 5
) -> tuple[Share, ...]:
    """The share of rounds that each player wins in blind play, the starting player first.

    Args:
        seats: how many play.
        reveals: after how many follow-ups the count stops; the rounds not over by then belong to
            nobody, so that there are two bounds. All of them by default, which takes a while.
        animals: how many animals there are.
        landscapes: how many landscapes; one of all the cards lies in the box.

    >>> [(round(float(low), 4), round(float(high), 4)) for low, high in blind_shares(2, 7)]
    [(0.7448, 0.7451), (0.2549, 0.2552)]
    """
    patterns = _Patterns(animals, landscapes)
    follow_ups = animals * landscapes - 2
    stop = follow_ups if reveals is None else min(reveals, follow_ups)
    # For each pattern: in how many orders it comes up with which players still in, the one on
    # turn first.
    everybody = (*range(1, seats), 0)
    now: dict[_Pattern, Counter[tuple[int, ...]]] = {patterns.start: Counter({everybody: 1})}
    won = [Fraction(0)] * seats
    orders = 1
    for reveal in range(stop):
        orders *= follow_ups + 1 - reveal
        after: dict[_Pattern, Counter[tuple[int, ...]]] = {}
        for pattern, groups in now.items():
            for fails, grown in enumerate(patterns.after(pattern)):
                for then, times in grown.items():
                    for players, ways in groups.items():
                        rest = players[1:] if fails else (*players[1:], players[0])
                        if len(rest) == 1:
                            won[rest[0]] += Fraction(ways * times, orders)
                        else:
                            after.setdefault(then, Counter())[rest] += ways * times
        now = after
    if stop == follow_ups:
        # All cards lie open: one after the other takes a volcano, until the last one is left.
        for groups in now.values():
            for players, ways in groups.items():
                won[players[-1]] += Fraction(ways, orders)
    undecided = 1 - sum(won)
    return tuple(Share(share, share + undecided) for share in won)
