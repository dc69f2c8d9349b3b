"""How sure one may be of a share: an interval, and one of three verdicts."""

from __future__ import annotations

from enum import StrEnum
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

from boardkit.core.catalogue import Lang, say
from boardkit.core.errors import RulesError
from boardkit.simulate.checks import shares_in

if TYPE_CHECKING:
    from fractions import Fraction

SURE = 0.95  # of 100 such intervals about 95 hold the true value
WIDEST = 0.1  # an interval of more than ten points says too little
ALARM = 6.334e-5  # chance that a normal variable lies four or more standard errors off


class Share(NamedTuple):
    """A share that was seen, with the interval in which the true one may well lie."""

    value: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """How wide the interval is."""
        return self.high - self.low


class Verdict(StrEnum):
    """What a simulation says about an exact value; there is nothing else to say."""

    AGREES = "agrees"
    TOO_FEW = "too_few"
    DISAGREES = "disagrees"

    def sentence(self, lang: Lang = "en") -> str:
        """The verdict in words.

        >>> Verdict.TOO_FEW.sentence("es")
        'son demasiado pocas para saberlo'
        """
        return say(lang, "simulate", f"verdict.{self.value}")


def share(successes: float, n: int) -> Share:
    """The share of successes with its Wilson interval (95 %).

    A win that is shared counts in parts. The interval then covers those of both whole numbers
    around the sum, so it is rather too wide than too narrow.

    Args:
        successes: how often it came out, 0 to `n`.
        n: how often it was tried. Of nothing the interval is 0 to 1.

    Raises:
        RulesError: there are fewer than 0 or more than `n` successes.

    Half of 9,600 is known to one point either way; half of 100 to ten:

    >>> [round(bound, 3) for bound in share(4800, 9600)]
    [0.5, 0.49, 0.51]
    >>> [round(bound, 3) for bound in share(50, 100)]
    [0.5, 0.404, 0.596]
    """
    from scipy.stats import binomtest

    fewer, more = _whole(successes, n)
    if n == 0:
        return Share(0.5, 0.0, 1.0)
    bounds = [
        binomtest(count, n).proportion_ci(confidence_level=SURE, method="wilson")
        for count in (fewer, more)
    ]
    return Share(_tidy(successes) / n, float(bounds[0].low), float(bounds[1].high))


def verdict(successes: float, n: int, exact: Fraction | float) -> Verdict:
    """Whether what was seen goes with an exact value: agrees, too few to tell, or disagrees.

    - **disagrees** where chance alone would bring about something so far off in fewer than 1 of
      15,000 simulations. With many games that is four standard errors, |z| ≥ 4; with few, scipy's
      exact binomial test says it better. Of a hundred right comparisons together, one turns out
      so in 0.6 % of all cases.
    - **agrees** where the Wilson interval holds the exact value and is at most ten points wide.
      Near one half this takes 381 games.
    - **too few to tell** is everything else: the interval is too wide, or misses the value by less
      than counts as a disagreement. A right value is missed by one interval in twenty; more games
      decide.

    Args:
        successes: how often it came out, in parts where wins are shared.
        n: how often it was tried.
        exact: the value to compare with, 0 to 1.

    Raises:
        RulesError: a number is out of range.

    >>> [str(verdict(heads, 1000, 0.5)) for heads in (500, 540, 600)]
    ['agrees', 'too_few', 'disagrees']
    >>> str(verdict(6, 10, 0.5))
    'too_few'
    """
    from scipy.stats import binomtest

    shares_in("exact", [exact])
    chance = float(exact)
    seen = share(successes, n)
    if n == 0:
        return Verdict.TOO_FEW
    # Of the two whole numbers around a sum of parts, the one that speaks less against the value.
    fewer, more = _whole(successes, n)
    if binomtest(fewer if successes > n * chance else more, n, chance).pvalue < ALARM:
        return Verdict.DISAGREES
    if seen.width <= WIDEST and seen.low <= chance <= seen.high:
        return Verdict.AGREES
    return Verdict.TOO_FEW


def _whole(successes: float, n: int) -> tuple[int, int]:
    """The whole numbers around a sum of parts."""
    if not 0 <= _tidy(successes) <= n:
        raise RulesError("simulate.successes", found=successes, n=n)
    return floor(_tidy(successes)), ceil(_tidy(successes))


def _tidy(successes: float) -> float:
    """A sum of parts without the dust that adding thirds leaves in its last digits."""
    return round(float(successes), 6)
