"""What is in the box: tiles, the island with its numbers, temple treasures, crystals and gold.

Everything here comes from the files in `data/karuba`; nothing here changes during a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from boardkit.core.data import Boxes, Folder, Row, each
from boardkit.core.errors import DataError
from boardkit.core.grid import Cell
from boardkit.core.rulebook import Rulebook, game_rulebook


class Colour(StrEnum):
    """The colour of an adventurer, its temple and the treasures there."""

    BROWN = "brown"
    BLUE = "blue"
    PURPLE = "purple"
    YELLOW = "yellow"


class Direction(StrEnum):
    """A side of a tile or of the island, as the number stands in the upper left corner."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"


class Rim(StrEnum):
    """Where an adventurer is while it is not on a cell: before the start and after the end."""

    BEACH = "beach"
    TEMPLE = "temple"


class Treasure(StrEnum):
    """What lies on a tile."""

    CRYSTAL = "crystal"
    GOLD = "gold"


COLOURS = tuple(Colour)
DIRECTIONS = tuple(Direction)
OPPOSITE = {Direction.N: Direction.S, Direction.S: Direction.N}
OPPOSITE |= {Direction.E: Direction.W, Direction.W: Direction.E}
Spot = Cell | Rim


class Tile(NamedTuple):
    """A jungle tile. All its exits meet in the middle.

    Rules: KAR-A2, KAR-B2.
    """

    number: int
    exits: str
    treasure: Treasure | None = None

    @property
    def steps(self) -> int:
        """How many steps its discard gives."""
        return len(self.exits)


class Label(NamedTuple):
    """A number on the rim: the side on which it lies and the only cell that it touches."""

    degrees: int
    side: Direction
    cell: Cell


class Box:
    """The contents of one box, and the geometry that follows from them.

    Attributes:
        rows, cols: the size of the island.
        cells: all cells, row by row; bit k of a mask stands for `cells[k]`.
        bit: the mask of a cell; 0 for the beach and the temple, which are off the grid.
        tiles: the tiles by number.
        beach, jungle: the numbers on the rim.
        stacks: the temple treasures by number of players, the most valuable first.
        points: what one crystal and one nugget are worth.
        supply: how many crystals and nuggets the box holds.
        digest: changes with whatever of the data changes a game; not with words.
    """

    def __init__(
        self,
        tiles: Iterable[Tile],
        beach: Iterable[Label],
        jungle: Iterable[Label],
        stacks: Mapping[int, tuple[int, ...]] = {},
        points: Mapping[Treasure, int] = {},
        supply: Mapping[Treasure, int] = {},
        *,
        rulebook: Rulebook | None = None,
        layouts: Mapping[str, Layout] = {},
        digest: str = "",
        source: Path | None = None,
    ) -> None:
        self.tiles = {tile.number: tile for tile in tiles}
        self.beach = {label.degrees: label for label in beach}
        self.jungle = {label.degrees: label for label in jungle}
        labels = (*self.beach.values(), *self.jungle.values())
        self.rows = max(label.cell.row for label in labels) + 1
        self.cols = max(label.cell.col for label in labels) + 1
        self.cells = tuple(Cell(row, col) for row in range(self.rows) for col in range(self.cols))
        self.bit: dict[Spot, int] = {cell: 1 << k for k, cell in enumerate(self.cells)}
        self.bit |= {Rim.BEACH: 0, Rim.TEMPLE: 0}
        self.stacks = dict(stacks)
        self.points = dict(points)
        self.supply = dict(supply)
        self.layouts = dict(layouts)
        self._rulebook = rulebook
        self.digest = digest
        self.source = source

    @property
    def rulebook(self) -> Rulebook:
        """The clauses and readings that came with the data."""
        return self._rulebook or load_box().rulebook

    @cached_property
    def index(self) -> dict[Cell, int]:
        """The place of each cell in `cells`."""
        return {cell: k for k, cell in enumerate(self.cells)}

    @cached_property
    def cell_of_bit(self) -> dict[int, Cell]:
        """The cell of a mask with one bit."""
        return {1 << k: cell for k, cell in enumerate(self.cells)}

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of all tiles, in order."""
        return tuple(sorted(self.tiles))

    def mask(self, cells: Iterable[Spot]) -> int:
        """The mask of some cells."""
        total = 0
        for cell in cells:
            total |= self.bit[cell]
        return total

    def cells_of(self, mask: int) -> tuple[Cell, ...]:
        """The cells of a mask, row by row."""
        return tuple(cell for k, cell in enumerate(self.cells) if mask >> k & 1)

    def __reduce__(self) -> tuple[object, ...]:
        # A worker process loads the same files again rather than unpickling tables.
        return load_box, (self.source,)


class Pair(NamedTuple):
    """Where an adventurer starts and where its temple stands, in degrees on beach and jungle."""

    beach: int
    jungle: int


Layout = tuple[Pair | None, ...]  # one entry for each colour, in the order of COLOURS

# Up to here a cell (`B2`) and a number on the rim (`B20`, `J100`) cannot be taken for each other.
MAX_SIDE = 9

FILES = ("tiles.csv", "shapes.csv", "island.csv", "treasures.csv", "components.csv")


def load_box(data: str | Path | None = None) -> Box:
    """The box from `data/karuba`, with the files of the folder `data` laid over it.

    Raises:
        DataError: naming the file, line and column that is wrong.
    """
    return _BOXES.load(data)


def _read_box(folder: Folder) -> Box:
    stacks = _read_stacks(folder)
    supply, points, tile_count = _read_components(folder)
    beach, jungle = _read_island(folder)
    rulebook = game_rulebook(folder)
    return Box(
        _read_tiles(folder, tile_count),
        beach,
        jungle,
        stacks,
        points,
        supply,
        rulebook=rulebook,
        layouts=_read_layouts(folder, beach, jungle),
        digest=folder.digest(FILES, rulebook.figures),
        source=folder.own,
    )


_BOXES = Boxes("karuba", (*FILES, "readings.toml", "rulebook.toml", "layouts.csv"), _read_box)


def _read_tiles(folder: Folder, count: int) -> list[Tile]:
    file = "tiles.csv"
    tiles: dict[int, Tile] = {}
    rows = folder.table(file, ("number", "exits", "treasure"))

    def read(row: Row) -> None:
        number = row.number("number", 1, count)
        if number in tiles:
            raise row.error("number", "data.twice", found=number)
        exits = row.text("exits")
        in_order = "".join(side for side in DIRECTIONS if side in exits)
        if exits != in_order or len(exits) < 2:
            raise row.error("exits", "karuba.exits", found=exits)
        treasure = row.text("treasure", allowed=("", *Treasure))
        tiles[number] = Tile(number, exits, Treasure(treasure) if treasure else None)

    each(rows, read)
    if missing := set(range(1, count + 1)) - set(tiles):
        lost = min(missing)
        raise DataError("karuba.missing_tile", file=file, column="number", tile=lost, count=count)
    shapes = folder.table("shapes.csv", ("exits", "count"))
    wanted = {row.text("exits"): row.number("count") for row in shapes}
    found = Counter(tile.exits for tile in tiles.values())
    # Where a tile has wrong exits, the line to look at is among those of the shape that is too many.
    for exits in sorted(found | Counter(wanted), key=lambda e: (found[e] <= wanted.get(e, 0), e)):
        if found[exits] != wanted.get(exits, 0):
            lines = [row.line for row in rows if row.text("exits") == exits]
            counts = {"exits": exits, "wanted": wanted.get(exits, 0), "found": found[exits]}
            place = lines[-1] if lines else None
            raise DataError("karuba.shape", file=file, line=place, column="exits", **counts)
    return list(tiles.values())


def _read_island(folder: Folder) -> tuple[list[Label], list[Label]]:
    file = "island.csv"
    rows = folder.table(file, ("kind", "degrees", "side", "row", "column"))
    height = max((row.number("row", 1, MAX_SIDE) for row in rows if row.text("row")), default=0)
    width = max(
        (row.number("column", 1, MAX_SIDE) for row in rows if row.text("column")), default=0
    )
    if not height or not width:
        raise DataError("karuba.island", file=file)
    found: dict[str, dict[int, Label]] = {"beach": {}, "jungle": {}}

    def read(row: Row) -> None:
        labels = found[row.text("kind", allowed=("beach", "jungle"))]
        side = Direction(row.text("side", allowed=tuple(DIRECTIONS)))
        degrees = row.number("degrees", 10, 990)
        if degrees in labels:
            raise row.error("degrees", "data.twice", found=degrees)
        if side in (Direction.N, Direction.S):
            line = 0 if side is Direction.N else height - 1
            cell = Cell(line, row.number("column", 1, width) - 1)
        else:
            line = 0 if side is Direction.W else width - 1
            cell = Cell(row.number("row", 1, height) - 1, line)
        labels[degrees] = Label(degrees, side, cell)

    each(rows, read)
    for kind, labels in found.items():
        if len(labels) < len(COLOURS):
            raise DataError("karuba.few_numbers", file=file, kind=kind, least=len(COLOURS))
    return list(found["beach"].values()), list(found["jungle"].values())


def _read_stacks(folder: Folder) -> dict[int, tuple[int, ...]]:
    file = "treasures.csv"
    stacks: dict[int, list[int]] = {}

    def read(row: Row) -> None:
        stack = stacks.setdefault(row.number("players", 2, 4), [])
        if row.number("rank", 1, 4) != len(stack) + 1:
            raise row.error("rank", "karuba.rank", wanted=len(stack) + 1)
        value = row.number("value", 1, 99)
        if stack and value > stack[-1]:
            raise row.error("value", "karuba.falling")
        stack.append(value)

    each(folder.table(file, ("players", "rank", "value")), read)
    for players in (2, 3, 4):
        if len(stacks.get(players, ())) != players:
            raise DataError("karuba.few_treasures", file=file, players=players)
    return {players: tuple(stack) for players, stack in stacks.items()}


def _read_components(
    folder: Folder,
) -> tuple[dict[Treasure, int], dict[Treasure, int], int]:
    file = "components.csv"
    rows = {
        row.text("component"): row for row in folder.table(file, ("component", "count", "points"))
    }
    for name in ("island", "tile", *Treasure):
        if name not in rows:
            raise DataError("karuba.no_component", file=file, column="component", name=name)
    islands, tiles = rows["island"].number("count", 1, 9), rows["tile"].number("count", 1, 999)
    supply = {treasure: rows[treasure].number("count") for treasure in Treasure}
    points = {treasure: rows[treasure].number("points") for treasure in Treasure}
    if tiles < islands:
        raise rows["tile"].error("count", "karuba.no_tiles", islands=islands)
    return supply, points, tiles // islands


def _read_layouts(folder: Folder, beach: list[Label], jungle: list[Label]) -> dict[str, Layout]:
    known = {"beach": [str(x.degrees) for x in beach], "jungle": [str(x.degrees) for x in jungle]}
    layouts: dict[str, dict[Colour, Pair]] = {}

    def read(row: Row) -> None:
        pairs = layouts.setdefault(row.text("layout"), {})
        colour = Colour(row.text("colour", allowed=tuple(COLOURS)))
        if colour in pairs:
            raise row.error("colour", "data.twice", found=colour.value)
        numbers = (row.text(rim, allowed=tuple(labels)) for rim, labels in known.items())
        pairs[colour] = Pair(*map(int, numbers))

    each(folder.table("layouts.csv", ("layout", "colour", "beach", "jungle")), read)
    for name, pairs in layouts.items():
        if len(pairs) != len(COLOURS):
            raise DataError("karuba.colours", file="layouts.csv", name=name)
    return {name: tuple(pairs[colour] for colour in COLOURS) for name, pairs in layouts.items()}
