"""The price of a lie: a small game between a lie rate and a challenge rate, with its saddle.

One player claims so many cards of the declared species. With some chance they are all true. If not,
some of them would be false: the player lies with the *lie rate*, or else lays the true ones only,
which nobody challenges. The other one challenges the full claim with the *challenge rate*, and one
of its cards is turned over. What counts is the difference in cards between the two: the cards laid,
and the herd, which one of them takes. Dinosaurs stay apart.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

ZERO, ONE = Fraction(0), Fraction(1)


class Dials(NamedTuple):
    """The game.

    Attributes:
        can: how likely the claim can be true.
        claim: how many cards are claimed.
        false: how many of them are false in a lie.
        herd: how many cards the herd has, those claimed included.
    """

    can: Fraction
    claim: int
    false: int
    herd: int

    @property
    def caught(self) -> Fraction:
        """How likely a challenge catches a lie: one card of the display is turned over.

        >>> Dials(Fraction(1, 2), 4, 1, 8).caught
        Fraction(1, 4)

        Rules: MAM-B1, MAM-B3.
        """
        return Fraction(self.false, self.claim)

    def gain(self, lie: Fraction, challenge: Fraction) -> Fraction:
        """The cards by which the one who claims is better off, on average.

        >>> Dials(Fraction(1, 2), 2, 2, 6).gain(Fraction(1), Fraction(1))
        Fraction(2, 1)

        Rules: MAM-B2, MAM-B3.
        """
        base, by_lie, by_challenge, by_both = self._slopes()
        return base + by_lie * lie + by_challenge * challenge + by_both * lie * challenge

    def believed(self, lie: Fraction) -> Fraction:
        """How likely a card that is turned over is false, where the full claim was made."""
        lies = (1 - self.can) * lie
        return lies * self.caught / (self.can + lies) if self.can + lies else ZERO

    def saddle(self) -> tuple[Fraction, Fraction]:
        """The lie rate and the challenge rate from which neither can gain by turning their own.

        >>> Dials(Fraction(1, 3), 2, 2, 6).saddle()
        (Fraction(1, 2), Fraction(1, 3))
        """
        _, by_lie, by_challenge, by_both = self._slopes()
        if not by_lie:  # the claim is always true
            return ZERO, ZERO
        if by_challenge + by_both >= 0:  # even of one who always lies a challenge gains nothing
            return ONE, ZERO
        if by_lie + by_both >= 0:  # a lie pays even where each claim is challenged
            return ONE, ONE
        return -by_challenge / by_both, -by_lie / by_both

    def _slopes(self) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        """The gain without lie and challenge, and what each of them and both together add."""
        cannot = 1 - self.can
        base = self.can * self.claim + cannot * (self.claim - self.false)
        both = cannot * self.herd * (1 - 2 * self.caught)
        return base, cannot * self.false, self.can * self.herd, both
