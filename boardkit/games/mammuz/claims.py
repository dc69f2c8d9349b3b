"""What a claim is worth to somebody who sees only their own cards: pigeonholes, chances and odds.

A player is thought of like this: whoever has the cards claims the truth; whoever has not claims it
all the same with a chance, the *lie rate*. So a claim multiplies the odds that it is true by one
over the lie rate: at rate 1 it says nothing, at rate 0 it settles the matter. Before any claim
every deal of the cards not seen is as likely as another.

This is the small model of the bluff lab, with one display of each player; whole positions of a
game are for `bluff`.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import NamedTuple


class Claims(NamedTuple):
    """What others claimed of one species, and what I hold of it.

    Attributes:
        total: how many cards of the species are in the game.
        mine: how many of them I hold.
        unseen: how many cards I do not see.
        hand: how many cards each of the others holds.
        said: how many cards each of the others claimed, in order; the last claim is judged.
    """

    total: int
    mine: int
    unseen: int
    hand: int
    said: tuple[int, ...]

    @property
    def left(self) -> int:
        """How many cards of the species I do not see."""
        return self.total - self.mine

    @property
    def excess(self) -> int:
        """How many cards too many there are, mine and all claimed: above 0 somebody has lied.

        >>> Claims(5, 1, 20, 10, (2, 3)).excess
        1

        Rules: MAM-A3.
        """
        return self.mine + sum(self.said) - self.total

    @property
    def impossible(self) -> bool:
        """Whether the last claim alone is more than there can be, so that it is a lie for certain.

        Rules: MAM-A3.
        """
        return self.said[-1] > self.left

    def possible(self) -> Fraction:
        """How likely the last claimant holds what was claimed, if claims are not believed.

        >>> Claims(7, 3, 20, 10, (3,)).possible()
        Fraction(94, 323)
        """
        return self._chance(Fraction(1))

    def true(self, lie: Fraction) -> Fraction:
        """How likely the last claim is true, with all claims taken into account.

        Args:
            lie: the lie rate of everybody.

        >>> Claims(7, 3, 20, 10, (3,)).true(Fraction(1, 4))
        Fraction(376, 605)
        """
        before = self._chance(lie)
        weight = before + lie * (1 - before)
        return before / weight if weight else Fraction(0)

    def _chance(self, lie: Fraction) -> Fraction:
        """How likely the last claimant holds enough, given the claims before."""
        weights = {(self.unseen, self.left): Fraction(1)}
        for claim in self.said[:-1]:
            later: dict[tuple[int, int], Fraction] = {}
            for (unseen, left), weight in weights.items():
                for held in range(min(left, self.hand) + 1):
                    factor = drawn(held, left, unseen, self.hand) * (1 if held >= claim else lie)
                    key = unseen - self.hand, left - held
                    later[key] = later.get(key, Fraction(0)) + weight * factor
            weights = later
        whole = sum(weights.values())
        if not whole:  # nobody lies, and yet somebody must have: nothing can be concluded
            return Fraction(0)
        enough = sum(
            weight * drawn(held, left, unseen, self.hand)
            for (unseen, left), weight in weights.items()
            for held in range(self.said[-1], min(left, self.hand) + 1)
        )
        return enough / whole


def drawn(held: int, of: int, deck: int, hand: int) -> Fraction:
    """How likely a hand has exactly so many cards of a species.

    Args:
        held: how many.
        of: how many of the species are in the deck.
        deck: how many cards the deck has.
        hand: how many are drawn.

    >>> drawn(1, 1, 4, 1)
    Fraction(1, 4)
    """
    return Fraction(comb(of, held) * comb(deck - of, hand - held), comb(deck, hand))


def odds(chance: Fraction) -> Fraction | None:
    """A chance as odds, for to against; None for a certain thing.

    >>> odds(Fraction(1, 4)), odds(Fraction(1))
    (Fraction(1, 3), None)
    """
    return None if chance == 1 else chance / (1 - chance)
