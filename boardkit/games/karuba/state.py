"""The nouns of a game: rules chosen, state, actions and events."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, NamedTuple

from boardkit.core.game import OpenEvent, Turn
from boardkit.core.grid import Cell
from boardkit.games.karuba.pieces import COLOURS, Box, Colour, Layout, Pair, Rim, Spot, Treasure


@dataclass(frozen=True, slots=True)
class Rules:
    """The variant and the readings in force; `readings.toml` says what each one means.

    Attributes:
        setup: `chosen` by the players in turn, `random`, or `given` by `layout`.
        layout: four parts such as `blue 20 100`, parted by commas; for `given` only.
        distance: how the minimum distance of adventurer and temple is counted.
        beach: whether an adventurer may step back onto the beach.
        discard: whether one may discard without moving although somebody could move.
        collect: whether a treasure at the end of a move is always taken.
        gold: whether the gold can run out.
        extra_pair: with three players, who places two pairs.
    """

    setup: str
    layout: str
    distance: str
    beach: str
    discard: str
    collect: str
    gold: str
    extra_pair: str


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


class Island(NamedTuple):
    """One player's island.

    Attributes:
        tiles: the number of the tile on each cell, row by row; 0 where the cell is free.
        at: where each adventurer is, in the order of COLOURS.
        treasures: the cells whose tile still carries its treasure.
        crystals, gold: how many were collected.
        temples: the value of the temple treasure taken with each colour; 0 without.
        tie_crystals: crystals paid for arriving in the same turn as others.
    """

    tiles: tuple[int, ...]
    at: tuple[Spot, ...]
    treasures: frozenset[Cell] = frozenset()
    crystals: int = 0
    gold: int = 0
    temples: tuple[int, ...] = (0,) * len(COLOURS)
    tie_crystals: int = 0

    @property
    def placed(self) -> int:
        """How many tiles lie on the island."""
        return len(self.tiles) - self.tiles.count(0)

    @property
    def all_home(self) -> bool:
        """Whether every adventurer has reached its temple."""
        return self.at == _ALL_HOME


_ALL_HOME: tuple[Spot, ...] = (Rim.TEMPLE,) * len(COLOURS)


def treasure_on(box: Box, island: Island, spot: Spot) -> Treasure | None:
    """The treasure that still lies on a cell, if any."""
    if spot not in island.treasures or isinstance(spot, Rim):
        return None
    return box.tiles[island.tiles[box.index[spot]]].treasure


def empty_island(box: Box) -> Island:
    """An island without tiles, all adventurers on the beach."""
    return Island((0,) * len(box.cells), (Rim.BEACH,) * len(COLOURS))


@dataclass(frozen=True, slots=True)
class PlacePair:
    """Set-up: puts an adventurer on a beach number and its temple on a jungle number."""

    colour: Colour
    beach: int
    jungle: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: the leader uncovers a tile."""

    tile: int


@dataclass(frozen=True, slots=True)
class Place:
    """A: lays the tile on a cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Discard:
    """B without a move: discards the tile and moves nobody."""


@dataclass(frozen=True, slots=True)
class Move:
    """B: discards the tile and moves an adventurer to a cell or into its temple.

    `take` is False to leave a treasure lying where the reading `collect` gives that choice.
    """

    colour: Colour
    to: Spot
    take: bool = True


Choice = Place | Discard | Move
Action = PlacePair | Draw | Place | Discard | Move


class State(NamedTuple):
    """A position.

    Attributes:
        setup: seats, rules and box.
        pairs: for each colour where it starts and where its temple stands; None before that.
        left: the numbers of the tiles that have not been drawn, in order.
        tile: the tile drawn in this turn; 0 between turns.
        islands: one for each seat.
        stacks: for each colour the values of the temple treasures left, the best first.
        pending: what the seats have chosen in this turn, in seat order; hidden from each other.
        to_move: the seat asked next, chance, or None when the game is over.
    """

    setup: Setup
    pairs: Layout
    left: tuple[int, ...]
    tile: int
    islands: tuple[Island, ...]
    stacks: tuple[tuple[int, ...], ...]
    pending: tuple[Choice, ...]
    to_move: Turn

    @property
    def turn(self) -> int:
        """How many tiles have been drawn."""
        return len(self.setup.box.tiles) - len(self.left)


class View(NamedTuple):
    """What a seat (or the table, with seat None) may know.

    The fields are those of State, but `pending` is reduced to how many seats have chosen and, for
    a seat that has, its own choice. The order of the tiles to come is nowhere: chance draws it.
    """

    seat: int | None
    setup: Setup
    pairs: Layout
    left: tuple[int, ...]
    tile: int
    islands: tuple[Island, ...]
    stacks: tuple[tuple[int, ...], ...]
    chosen: int
    own_choice: Choice | None
    to_move: Turn


@dataclass(frozen=True, slots=True)
class PairPlaced(OpenEvent):
    """An adventurer and its temple got their numbers on every island."""

    seat: int | None
    colour: Colour
    pair: Pair
    clauses: tuple[str, ...] = ("KAR-S4", "KAR-S5")


@dataclass(frozen=True, slots=True)
class TileDrawn(OpenEvent):
    """The leader uncovered a tile; everybody takes the same one."""

    tile: int
    clauses: tuple[str, ...] = ("KAR-T1",)


@dataclass(frozen=True, slots=True)
class Chose(OpenEvent):
    """A seat has decided; what, only the seat itself knows until all have."""

    seat: int
    choice: Choice | None
    clauses: tuple[str, ...] = ("KAR-T2",)

    def seen_by(self, seat: int | None) -> Chose:
        """Without the choice, for the others."""
        return self if seat == self.seat else Chose(self.seat, None)


@dataclass(frozen=True, slots=True)
class TilePlaced(OpenEvent):
    """A tile was laid, with its treasure if it has one."""

    reveals: ClassVar[bool] = True  # until all had chosen, only the seat knew

    seat: int
    tile: int
    cell: Cell
    treasure: Treasure | None
    clauses: tuple[str, ...] = ("KAR-A1", "KAR-A4")


@dataclass(frozen=True, slots=True)
class TileDiscarded(OpenEvent):
    """A tile was discarded for steps."""

    reveals: ClassVar[bool] = True  # as above

    seat: int
    tile: int
    clauses: tuple[str, ...] = ("KAR-B1",)


@dataclass(frozen=True, slots=True)
class Moved(OpenEvent):
    """An adventurer walked."""

    seat: int
    colour: Colour
    start: Spot
    to: Spot
    steps: int
    clauses: tuple[str, ...] = ("KAR-B2", "KAR-B3")


@dataclass(frozen=True, slots=True)
class Collected(OpenEvent):
    """A treasure was taken from the tile on which a move ended."""

    seat: int
    treasure: Treasure
    cell: Cell
    clauses: tuple[str, ...] = ("KAR-C1", "KAR-C2")


@dataclass(frozen=True, slots=True)
class TempleReached(OpenEvent):
    """An adventurer came home; with others in the same turn, crystals make up the difference."""

    seat: int
    colour: Colour
    value: int
    crystals: int
    clauses: tuple[str, ...] = ("KAR-D1",)


@dataclass(frozen=True, slots=True)
class GameEnded(OpenEvent):
    """The game is over; `seats` brought all their adventurers home, where that ended it."""

    clauses: tuple[str, ...]
    seats: tuple[int, ...] = ()
