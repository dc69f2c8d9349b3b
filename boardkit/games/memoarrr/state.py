"""The nouns of a game: rules chosen, state, actions and events."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, NamedTuple

from boardkit.core.game import OpenEvent, Turn
from boardkit.core.grid import Cell
from boardkit.games.memoarrr.pieces import Box, Card, Side


@dataclass(frozen=True, slots=True)
class Rules:
    """The variant and the readings in force; `readings.toml` says what each one means.

    Attributes:
        stack: whether the treasures are `shuffled` or `sorted`.
        volcanoes: which volcanoes fewer than four players use.
        birds: whether the birds of the top volcano can be seen.
        sides: whether seats have their sides or choose them.
        looks: whether the secret look is taken once or in every round.
        first_start: who starts the first round.
        barred: whose middle locations the opening may not reveal.
        bar_lasts: how long that bar lasts.
        failed: what happens to a location that does not connect.
        all_revealed: what follows when all locations have been revealed.
        survivor: whether the last player left still reveals.
        treasures: whether one may look at one's own treasures.
        next_start: who starts the next round.
    """

    stack: str
    volcanoes: str
    birds: str
    sides: str
    looks: str
    first_start: str
    barred: str
    bar_lasts: str
    failed: str
    all_revealed: str
    survivor: str
    treasures: str
    next_start: str


class Setup(NamedTuple):
    """What stays the same throughout a game; equal games share one."""

    seats: int
    rules: Rules
    box: Box

    @property
    def digest(self) -> str:
        """The digest of the data."""
        return self.box.digest


@lru_cache
def intern_setup(seats: int, rules: Rules, box: Box) -> Setup:
    """The one Setup of these parts, so that comparing States compares no tables."""
    return Setup(seats, rules, box)


# Actions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealIsland:
    """Chance: the locations are laid out, row by row; the one in the middle goes to the box."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class StackTreasures:
    """Chance: the treasures are shuffled; their rubies from the top of the stack down."""

    rubies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StackVolcanoes:
    """Chance: the volcanoes go onto the stack; their birds from the top down."""

    birds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawStarter:
    """Chance: lots are drawn for the first starting player."""

    seat: int


@dataclass(frozen=True, slots=True)
class Look:
    """Looks in secret at the middle locations of a side, where the reading `sides` lets one choose."""

    side: Side


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turns a location face up."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class TakeVolcano:
    """Takes a volcano, because no location is left to reveal."""


Action = DealIsland | StackTreasures | StackVolcanoes | DrawStarter | Look | Reveal | TakeVolcano


# Positions -----------------------------------------------------------------------------------


class State(NamedTuple):
    """A position. Masks of places are those of the Box; what every turn changes comes last.

    Attributes:
        setup: seats, rules and box.
        island: the card at each place, row by row, the removed one in the middle; () before that.
        treasures: the rubies of the treasures on the stack, from the top down.
        volcanoes: the birds of all volcanoes of this round, in the order in which they are taken;
            () while they are not on the stack.
        birds: the birds of the volcanoes in the game, in rising order; () before they are stacked.
        known_birds: the birds of those that lay open in rounds before, in rising order.
        looks: for each seat the sides at which it looked in secret, in the order of the rounds.
        past: for each round before the mask of the places that were shown in it.
        won: for each seat the rubies of its treasures, in the order in which it took them.
        start: the seat that starts this round; None before that is known.
        up: the mask of the places that lie face up.
        down: the mask of those that failed in this round and were turned down again.
        last: the place with which the next location is compared, or None.
        out: the seats that have a volcano, in the order in which they took it.
        to_move: a seat, chance, or None when the game is over.
    """

    setup: Setup
    island: tuple[Card, ...]
    treasures: tuple[int, ...]
    volcanoes: tuple[int, ...]
    birds: tuple[int, ...]
    known_birds: tuple[int, ...]
    looks: tuple[tuple[Side, ...], ...]
    past: tuple[int, ...]
    won: tuple[tuple[int, ...], ...]
    start: int | None
    up: int
    down: int
    last: int | None
    out: tuple[int, ...]
    to_move: Turn

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return len(self.past) + 1


class View(NamedTuple):
    """What a seat (or the table, with seat None) may know: all that it has ever seen.

    The fields are those of State, except for what is hidden: the card at a place is None until
    the seat has seen it, in its secret look or face up in any round; `past`, `looks`, `up` and
    `down` tell when. The rubies of a treasure are None while the seat may not know them; `volcanoes`
    has only those of this round that lie open, and `stack` is how many were not taken yet.
    """

    seat: int | None
    setup: Setup
    island: tuple[Card | None, ...]
    treasures: tuple[int | None, ...]
    volcanoes: tuple[int, ...]
    stack: int
    known_birds: tuple[int, ...]
    looks: tuple[tuple[Side, ...], ...]
    past: tuple[int, ...]
    won: tuple[tuple[int | None, ...], ...]
    start: int | None
    up: int
    down: int
    last: int | None
    out: tuple[int, ...]
    to_move: Turn

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return len(self.past) + 1

    @property
    def last_card(self) -> Card | None:
        """The card with which the next one is compared; None at the opening of a round."""
        return None if self.last is None else self.island[self.last]


# Events --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class IslandDealt(OpenEvent):
    """The locations lie face down, and the middle one is back in the box."""

    clauses: tuple[str, ...] = ("MEM-S1",)


@dataclass(frozen=True, slots=True)
class TreasuresStacked(OpenEvent):
    """The treasures are shuffled and lie face down."""

    clauses: tuple[str, ...] = ("MEM-S2",)


@dataclass(frozen=True, slots=True)
class VolcanoesStacked(OpenEvent):
    """So many volcanoes lie on the treasures; `top` are the birds on top, where they can be seen."""

    round: int
    volcanoes: int
    top: int | None
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Looked(OpenEvent):
    """A seat looked in secret at a side; only the seat itself knows what it saw."""

    reveals: ClassVar[bool] = True

    seat: int
    side: Side
    cells: tuple[Cell, ...]
    cards: tuple[Card, ...]
    clauses: tuple[str, ...] = ("MEM-S5",)

    def seen_by(self, seat: int | None) -> Looked:
        """Without the cards, for the others."""
        return self if seat == self.seat else replace(self, cards=())


@dataclass(frozen=True, slots=True)
class StarterDrawn(OpenEvent):
    """Lots were drawn for the first starting player."""

    seat: int
    clauses: tuple[str, ...] = ("MEM-S7",)


class Revealed(NamedTuple):
    """A location was turned up; `before` is the card with which it was compared.

    Without one it opens the round and counts as connected. A named tuple, as the next: most steps
    make one, and it is made in half the time.
    """

    seat: int
    cell: Cell
    card: Card
    before: Card | None
    connected: bool
    clauses: tuple[str, ...]

    @property
    def reveals(self) -> bool:
        """The card came to light."""
        return True

    def seen_by(self, seat: int | None) -> Revealed:
        """The event itself: everybody sees it."""
        return self


class VolcanoTaken(NamedTuple):
    """A seat took the top volcano and is out of the round."""

    seat: int
    birds: int
    clauses: tuple[str, ...]

    @property
    def reveals(self) -> bool:
        """The birds came to light."""
        return True

    def seen_by(self, seat: int | None) -> VolcanoTaken:
        """The event itself: everybody sees it."""
        return self


@dataclass(frozen=True, slots=True)
class TreasureTaken:
    """A seat won the round; `rubies` is None where nobody may know them.

    With `own`, only the seat itself may.
    """

    seat: int
    rubies: int | None
    own: bool
    clauses: tuple[str, ...] = ("MEM-R1", "MEM-R2")

    @property
    def reveals(self) -> bool:
        """Whether the seat looked at what was hidden."""
        return self.own and self.rubies is not None

    def seen_by(self, seat: int | None) -> TreasureTaken:
        """Without the rubies, for those who may not know them."""
        return self if not self.own or seat == self.seat else replace(self, rubies=None)


@dataclass(frozen=True, slots=True)
class RoundDrawn(OpenEvent):
    """All locations were revealed and nobody won; the treasure goes back to the box."""

    clauses: tuple[str, ...] = ("MEM-X4",)


@dataclass(frozen=True, slots=True)
class StarterChanged(OpenEvent):
    """The locations are face down again, and it is known who starts the next round.

    `birds` are those of its volcano; None where it has none.
    """

    seat: int
    birds: int | None
    clauses: tuple[str, ...] = ("MEM-R3", "MEM-B2")


@dataclass(frozen=True, slots=True)
class TreasuresShown(OpenEvent):
    """The game is over, and everybody shows the treasures."""

    reveals: ClassVar[bool] = True

    won: tuple[tuple[int, ...], ...]
    clauses: tuple[str, ...] = ("MEM-E1",)
