"""The plays of a hand: every kind of display, listed only when somebody asks for it.

Cards of a kind are alike, so a display is how many of each kind. Hands come again and again, and
most who are asked for a play want one, not all: the displays of a kind of hand are listed once, and
not before they are needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import overload

from boardkit.games.mammuz.pieces import NOTHING, Cards, Kind
from boardkit.games.mammuz.state import Action, Challenge, Expand, Lead, Show

CHALLENGE = Challenge()


@lru_cache(maxsize=4096)
def displays(hand: Cards, most: int) -> tuple[Cards, ...]:
    """Every kind of display from a hand: by number of cards, then by kind.

    >>> from boardkit.games.mammuz.pieces import cards, kinds_in
    >>> found = displays(cards([Kind.BEAR, Kind.HARE, Kind.HARE]), 2)
    >>> [" ".join(kinds_in(display)) for display in found]
    ['bear', 'hare', 'bear hare', 'hare hare']

    Rules: MAM-R2, MAM-A1, MAM-A4.
    """
    held = [kind for kind, count in enumerate(hand) if count]
    found: list[Cards] = []
    # Each with the place in `held` of its last kind; the next card is of that kind or a later one.
    longest = [(NOTHING, 0)]
    for _ in range(most):
        longer: list[tuple[Cards, int]] = []
        for display, last in longest:
            for place in range(last, len(held)):
                kind = held[place]
                if display[kind] < hand[kind]:
                    more = (*display[:kind], display[kind] + 1, *display[kind + 1 :])
                    longer.append((more, place))
        found += [display for display, _ in longer]
        longest = longer
    return tuple(found)


class Plays(Sequence[Action]):
    """What a seat may do: challenge, lay each kind of display, show what is complete.

    Attributes:
        hand: the hand of the seat.
        most: how many cards a display may have.
        challenge: whether there is a display to challenge.
        lay: whether the seat may lay cards.
        species: the species that it may declare; none where one has been declared.
        complete: the species that it may show.
    """

    __slots__ = ("challenge", "complete", "hand", "lay", "most", "species")

    def __init__(
        self,
        hand: Cards,
        most: int,
        *,
        challenge: bool,
        lay: bool,
        species: tuple[Kind, ...],
        complete: tuple[Kind, ...],
    ) -> None:
        self.hand = hand
        self.most = most
        self.challenge = challenge
        self.lay = lay
        self.species = species
        self.complete = complete

    def __len__(self) -> int:
        laid = len(displays(self.hand, self.most)) * (len(self.species) or 1) if self.lay else 0
        return self.challenge + laid + len(self.complete)

    def __bool__(self) -> bool:
        return self.challenge or self.lay or bool(self.complete)

    def __iter__(self) -> Iterator[Action]:
        if self.challenge:
            yield CHALLENGE
        if self.lay:
            found = displays(self.hand, self.most)
            for species in self.species:
                for display in found:
                    yield Lead(species, display)
            if not self.species:
                yield from map(Expand, found)
        yield from map(Show, self.complete)

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return tuple(self)[index]
        place = range(len(self))[index] - self.challenge
        if place < 0:
            return CHALLENGE
        if self.lay:
            found = displays(self.hand, self.most)
            laid = len(found) * (len(self.species) or 1)
            if place < laid:
                number, display = divmod(place, len(found))
                if self.species:
                    return Lead(self.species[number], found[display])
                return Expand(found[display])
            place -= laid
        return Show(self.complete[place])

    def __contains__(self, action: object) -> bool:
        match action:
            case Challenge():
                return self.challenge
            case Lead(species, display):
                return self.lay and species in self.species and self.can_lay(display)
            case Expand(display):
                return self.lay and not self.species and self.can_lay(display)
            case Show(species):
                return species in self.complete
        return False

    def can_lay(self, display: Cards) -> bool:
        """Whether the hand has such a display."""
        if len(display) != len(self.hand) or not 1 <= sum(display) <= self.most:
            return False
        return all(0 <= n <= held for n, held in zip(display, self.hand, strict=True))

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, islice(self, 3)))
        return f"Plays({shown}{', ...' if len(self) > 3 else ''})"

    @property
    def verbs(self) -> tuple[type[Action], ...]:
        """The kinds of action that there are, without listing any."""
        lay: type[Action] = Lead if self.species else Expand
        has = ((Challenge, self.challenge), (lay, self.lay), (Show, bool(self.complete)))
        return tuple(verb for verb, there in has if there)
