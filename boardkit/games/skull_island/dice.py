"""Three dice: the numbers they allow, and how long one waits for something; all of it exact."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb

from boardkit.games.skull_island.pieces import SYMBOL


def values(shown: Iterable[int]) -> tuple[int, ...]:
    """The numbers that dice allow: that of one, or the sum of two or more of them.

    Args:
        shown: what the dice show; a symbol adds nothing.

    >>> values((2, 3, 5))
    (2, 3, 5, 7, 8, 10)
    >>> values((4, SYMBOL, 4))
    (4, 8)

    Rules: SKU-T5, SKU-T7.
    """
    numbers = [number for number in shown if number != SYMBOL]
    groups = (combinations(numbers, size) for size in range(1, len(numbers) + 1))
    return tuple(sorted({sum(group) for same in groups for group in same}))


def ways_to_total(total: int, dice: int = 3, highest: int = 5) -> int:
    """In how many ways dice with the numbers from 1 up add up to a total, by inclusion and exclusion.

    Of all ways to part the total, those in which some dice exceed the highest number are taken off
    again: sum over k of (-1)^k · C(dice, k) · C(total - k·highest - 1, dice - 1).

    >>> [ways_to_total(total) for total in range(3, 16)]
    [1, 3, 6, 10, 15, 18, 19, 18, 15, 10, 6, 3, 1]
    """
    return sum(
        (-1) ** k * comb(dice, k) * comb(total - k * highest - 1, dice - 1)
        for k in range(dice + 1)
        if total - k * highest >= dice
    )


def mean_rolls(times: int, chance: Fraction) -> Fraction:
    """How many rolls it takes on average until something has come so many times: times / chance.

    >>> mean_rolls(5, Fraction(1, 6))
    Fraction(30, 1)
    """
    return times / chance


def chance_within(times: int, chance: Fraction, count: int) -> Fraction:
    """The chance that something comes at least so many times in a number of rolls.

    It is one minus the binomial chances of fewer: sum over k < times of C(count, k) p^k q^(count-k).

    >>> chance_within(1, Fraction(1, 6), 2)
    Fraction(11, 36)
    """
    other = 1 - chance
    fewer = (
        comb(count, k) * chance**k * other ** (count - k) for k in range(min(times, count + 1))
    )
    return 1 - sum(fewer, Fraction(0))
