"""What can happen in a game, and what of it each seat sees."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from boardkit.core.game import OpenEvent
from boardkit.games.mammuz.pieces import NOTHING, Cards, Kind


@dataclass(frozen=True, slots=True)
class HandsDealt(OpenEvent):
    """All hands are dealt; each seat sees its own, and all the unused dinosaurs if they are shown."""

    reveals: ClassVar[bool] = True

    hands: tuple[Cards | None, ...]
    size: int
    unused: Cards | None
    clauses: tuple[str, ...] = ("MAM-S1", "MAM-S2", "MAM-S3", "MAM-S4")

    def seen_by(self, seat: int | None) -> HandsDealt:
        """Without the hands of the others."""
        return replace(self, hands=own_only(self.hands, seat))


def own_only(parts: tuple[Cards | None, ...], seat: int | None) -> tuple[Cards | None, ...]:
    """What is dealt, as a seat sees it: its own part."""
    return tuple([part if k == seat else None for k, part in enumerate(parts)])


@dataclass(frozen=True, slots=True)
class StarterDrawn(OpenEvent):
    """Lots were drawn for who starts the first round."""

    seat: int
    clauses: tuple[str, ...] = ("MAM-R1",)


class Laid(NamedTuple):
    """A seat laid a display, claimed to be of a species; `left` is how many cards it still holds.

    A named tuple, for most steps make one and it is made in half the time.
    """

    seat: int
    species: Kind
    size: int
    cards: Cards | None
    left: int
    leads: bool
    clauses: tuple[str, ...]

    @property
    def reveals(self) -> bool:
        """Nothing hidden came to light."""
        return False

    def seen_by(self, seat: int | None) -> Laid:
        """Without the cards, for the others."""
        return self if seat == self.seat else self._replace(cards=None)


class Challenged(NamedTuple):
    """A seat challenged the display of another; `last` where those were its last cards."""

    seat: int
    other: int
    size: int
    last: bool
    clauses: tuple[str, ...]

    @property
    def reveals(self) -> bool:
        """Nothing hidden came to light yet."""
        return False

    def seen_by(self, seat: int | None) -> Challenged:
        """The event itself: everybody sees it."""
        return self


class CardTurned(NamedTuple):
    """A card of the display that `seat` challenged was turned over."""

    seat: int
    other: int
    kind: Kind
    species: Kind
    clauses: tuple[str, ...]

    @property
    def reveals(self) -> bool:
        """The card came to light."""
        return True

    def seen_by(self, seat: int | None) -> CardTurned:
        """The event itself: everybody sees it."""
        return self


@dataclass(frozen=True, slots=True)
class HerdTaken(OpenEvent):
    """A seat took the herd in hand; `pile` of the `size` cards come from the pile."""

    reveals: ClassVar[bool] = True

    seat: int
    size: int
    pile: int
    cards: Cards | None
    clauses: tuple[str, ...]

    def seen_by(self, seat: int | None) -> HerdTaken:
        """Without the cards, for the others."""
        return self if seat == self.seat else replace(self, cards=None)


@dataclass(frozen=True, slots=True)
class HerdDealt(OpenEvent):
    """The herd was dealt out: so many cards to each seat, which sees its own."""

    reveals: ClassVar[bool] = True

    sizes: tuple[int, ...]
    shares: tuple[Cards | None, ...]
    clauses: tuple[str, ...] = ("MAM-D4",)

    def seen_by(self, seat: int | None) -> HerdDealt:
        """Without the shares of the others."""
        return replace(self, shares=own_only(self.shares, seat))


@dataclass(frozen=True, slots=True)
class HerdPiled(OpenEvent):
    """The herd of `size` cards lies unseen in the middle, on a pile that now has `pile`."""

    size: int
    pile: int
    clauses: tuple[str, ...] = ("MAM-D5",)


@dataclass(frozen=True, slots=True)
class HerdRemoved(OpenEvent):
    """The herd left the game, face up; `returned` are dinosaurs that the challenger took instead."""

    reveals: ClassVar[bool] = True

    cards: Cards
    returned: Cards = NOTHING
    clauses: tuple[str, ...] = ("MAM-D8", "MAM-D9")


@dataclass(frozen=True, slots=True)
class NoHerd(OpenEvent):
    """The dinosaur was the only card of the herd, so that its action does nothing."""

    dinosaur: Kind
    clauses: tuple[str, ...] = ("MAM-B5",)


@dataclass(frozen=True, slots=True)
class DinosaurTaken(OpenEvent):
    """A seat took the dinosaur that was turned over in hand."""

    seat: int
    dinosaur: Kind
    clauses: tuple[str, ...] = ("MAM-B5",)


@dataclass(frozen=True, slots=True)
class DinosaurRemoved(OpenEvent):
    """The dinosaur that was turned over left the game, as a reading has it."""

    dinosaur: Kind
    clauses: tuple[str, ...] = ("MAM-B5", "MAM-D8")


@dataclass(frozen=True, slots=True)
class SpeciesExtinct(OpenEvent):
    """A species died out: a seat showed its last `count` cards, or (None) none was left."""

    reveals: ClassVar[bool] = True

    seat: int | None
    species: Kind
    count: int
    clauses: tuple[str, ...] = ("MAM-X1", "MAM-X2")


@dataclass(frozen=True, slots=True)
class RoundStarts(OpenEvent):
    """It is known who starts the next round."""

    seat: int
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameOver(OpenEvent):
    """The game is over; nobody won where it was cut off."""

    winners: tuple[int, ...]
    clauses: tuple[str, ...]
