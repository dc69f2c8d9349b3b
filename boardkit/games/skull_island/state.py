"""The nouns of a game: rules chosen, sheets, state, actions and events."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from boardkit.core.game import OpenEvent, Turn
from boardkit.core.grid import Cell
from boardkit.games.skull_island.pieces import Box, Island, Mask


@dataclass(frozen=True, slots=True)
class Rules:
    """The variant and the readings in force; `readings.toml` says what each one means.

    Attributes:
        island: the name of an island in `islands.csv`, or an island drawn as text in one line.
        faces: which number the symbols on the dice replace.
        coast: whether a landing space may touch the sea at a corner only.
        first_number: whether a boat drawn before the landing is a beginning already.
        penny: where the number of Penny Papers may be written.
        blocked: what happens where no empty space touches a number or a boat.
        between: whether a treasure may lie on one of its four numbers.
        claiming: whether a treasure is noted by itself.
        sixth: whether a sheet can have more treasures than chests.
        crossing: when dangers are crossed out.
        solo_last: beside which mark a danger goes in a game alone.
    """

    island: str
    faces: str
    coast: str
    first_number: str
    penny: str
    blocked: str
    between: str
    claiming: str
    sixth: str
    crossing: str
    solo_last: str


class Setup(NamedTuple):
    """What stays the same throughout a game; equal games share one."""

    seats: int
    rules: Rules
    box: Box
    island: Island

    @property
    def digest(self) -> str:
        """The digest of the data."""
        return self.box.digest


@lru_cache
def intern_setup(seats: int, rules: Rules, box: Box, island: Island) -> Setup:
    """The one Setup of these parts, so that comparing States compares no tables."""
    return Setup(seats, rules, box, island)


class Chest(NamedTuple):
    """A treasure noted on a sheet: the number that found it, and the circled cell."""

    value: int
    cell: Cell


class Sheet(NamedTuple):
    """What is drawn on one player's sheet. A Mask has bit k for `island.cells[k]`.

    Attributes:
        numbers: the number on each cell, row by row; 0 where there is none.
        boats: the cells of the sea with a boat.
        skulls: the spaces with a danger, whether overcome or not; each marked a bubble.
        crossed: the dangers crossed out by hand.
        chests: the treasures noted, in order.
        last: the place in `island.cells` of the last mark that counts for the solo danger; -1 for none.
        empty: the spaces in which a number or a danger can still be drawn.
        near: the cells around all numbers and boats.

    `empty` and `near` follow from the rest; nearly every question starts with them.
    """

    numbers: tuple[int, ...]
    boats: Mask
    skulls: Mask
    crossed: Mask
    chests: tuple[Chest, ...]
    last: int
    empty: Mask
    near: Mask

    @property
    def bubbles(self) -> int:
        """How many dangers have been drawn."""
        return self.skulls.bit_count()

    @property
    def landed(self) -> bool:
        """Whether a number has been written."""
        return any(self.numbers)


def blank_sheet(island: Island) -> Sheet:
    """A sheet on which nothing is drawn."""
    return Sheet((0,) * len(island.cells), 0, 0, 0, (), -1, island.spaces, 0)


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: what the three dice show; 0 is the symbol of a die."""

    green: int
    purple: int
    red: int


@dataclass(frozen=True, slots=True)
class Exchange:
    """Chance: for each seat the seat whose sheet it gets to draw a skull on."""

    sheets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Write:
    """Writes a number in a space of the island."""

    cell: Cell
    value: int


@dataclass(frozen=True, slots=True)
class Boat:
    """Draws a boat in the sea."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Skull:
    """Draws a danger on the sheet that one has in hand."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Skip:
    """Marks nothing, for nothing can be marked (reading `blocked`)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Notes a treasure where there is a choice."""

    value: int
    cell: Cell


@dataclass(frozen=True, slots=True)
class Cross:
    """Crosses a danger out (reading `crossing`)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Done:
    """Claims and crosses out nothing more in this turn (readings `claiming`, `crossing`)."""


Mark = Write | Boat | Skull | Skip
Action = Roll | Exchange | Mark | Claim | Cross | Done


class State(NamedTuple):
    """A position.

    Attributes:
        setup: seats, rules, box and island.
        sheets: one for each seat.
        turn: how many times the dice have been rolled.
        roll: what the dice show; None between turns.
        drawing_on: for each seat the seat whose sheet it draws a skull on; empty without a danger.
        pending: what the seats have chosen in this turn, in seat order; hidden from each other.
        asking: the seats that still have treasures or dangers to decide on, after all have marked.
        to_move: the seat asked next, chance, or None when the game is over.
    """

    setup: Setup
    sheets: tuple[Sheet, ...]
    turn: int
    roll: Roll | None
    drawing_on: tuple[int, ...]
    pending: tuple[Mark, ...]
    asking: tuple[int, ...]
    to_move: Turn


class View(NamedTuple):
    """What a seat (or the table, with seat None) may know.

    The fields are those of State, but `pending` is reduced to how many seats have chosen and, for
    a seat that has, its own choice. The sheets lie open: they go from hand to hand.
    """

    seat: int | None
    setup: Setup
    sheets: tuple[Sheet, ...]
    turn: int
    roll: Roll | None
    drawing_on: tuple[int, ...]
    chosen: int
    own_choice: Mark | None
    asking: tuple[int, ...]
    to_move: Turn


@dataclass(frozen=True, slots=True)
class Rolled(OpenEvent):
    """The dice were rolled for everybody."""

    roll: Roll
    clauses: tuple[str, ...] = ("SKU-T1",)


@dataclass(frozen=True, slots=True)
class Exchanged(OpenEvent):
    """Everybody has another's sheet in hand; in a game alone, one's own."""

    sheets: tuple[int, ...]
    clauses: tuple[str, ...] = ("SKU-D2",)


@dataclass(frozen=True, slots=True)
class Chose(OpenEvent):
    """A seat has decided; what, only the seat itself knows until all have."""

    seat: int
    choice: Mark | None
    clauses: tuple[str, ...] = ("SKU-T6",)

    def seen_by(self, seat: int | None) -> Chose:
        """Without the choice, for the others."""
        return self if seat == self.seat else Chose(self.seat, None)


@dataclass(frozen=True, slots=True)
class Written(OpenEvent):
    """A number was written."""

    reveals: ClassVar[bool] = True  # until all had chosen, only the seat knew

    seat: int
    cell: Cell
    value: int
    clauses: tuple[str, ...] = ("SKU-T2", "SKU-T5")


@dataclass(frozen=True, slots=True)
class BoatDrawn(OpenEvent):
    """A boat was drawn."""

    reveals: ClassVar[bool] = True  # as above

    seat: int
    cell: Cell
    clauses: tuple[str, ...] = ("SKU-N1",)


@dataclass(frozen=True, slots=True)
class SkullDrawn(OpenEvent):
    """A danger was drawn on the sheet of `seat`, by the seat `by`."""

    reveals: ClassVar[bool] = True  # as above

    seat: int
    by: int
    cell: Cell
    clauses: tuple[str, ...] = ("SKU-D2", "SKU-D3")


@dataclass(frozen=True, slots=True)
class Skipped(OpenEvent):
    """A seat could mark nothing."""

    seat: int
    clauses: tuple[str, ...] = ("SKU-T8",)


@dataclass(frozen=True, slots=True)
class TreasureFound(OpenEvent):
    """A treasure was noted: its cell, the pair in its row, the pair in its column, boats among them."""

    seat: int
    value: int
    cell: Cell
    row: tuple[Cell, Cell]
    column: tuple[Cell, Cell]
    boats: int
    clauses: tuple[str, ...] = ("SKU-F1", "SKU-F2", "SKU-F5")


@dataclass(frozen=True, slots=True)
class DangerOvercome(OpenEvent):
    """A danger was crossed out; `value` is the smallest number beside it."""

    seat: int
    cell: Cell
    value: int
    clauses: tuple[str, ...] = ("SKU-O1",)


@dataclass(frozen=True, slots=True)
class Declined(OpenEvent):
    """A seat notes no more treasures and crosses out no more dangers in this turn."""

    seat: int
    clauses: tuple[str, ...] = ("SKU-F5", "SKU-O2")


@dataclass(frozen=True, slots=True)
class GameEnded(OpenEvent):
    """The game is over; `seats` found the last treasure or filled the island."""

    clauses: tuple[str, ...]
    seats: tuple[int, ...] = ()
