"""What is in the box: the islands, the three dice, and what is printed on a sheet.

Everything here comes from the files in `data/skull_island`, or from an island that somebody drew as
text; nothing here changes during a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from boardkit.core.data import Boxes, Folder, Row, each
from boardkit.core.errors import DataError, RulesError
from boardkit.core.given import whole
from boardkit.core.grid import Cell
from boardkit.core.rulebook import Rulebook, game_rulebook


class Die(StrEnum):
    """The three dice."""

    GREEN = "green"
    PURPLE = "purple"
    RED = "red"


class Symbol(StrEnum):
    """What a die shows instead of a number."""

    BOAT = "boat"
    PENNY = "penny"
    SKULL = "skull"


class Ground(StrEnum):
    """What a cell is, as it stands in the text of an island."""

    SEA = "~"
    SPACE = "."
    MOUNTAIN = "M"


SYMBOL = 0  # how a symbol stands among the faces; which one it is, the die says
SYMBOL_OF = {Die.GREEN: Symbol.BOAT, Die.PURPLE: Symbol.PENNY, Die.RED: Symbol.SKULL}
MOST_NUMBER = 6  # on a face
MAX_SIDE = 20  # rows and columns of an island
Mask = int  # some cells of an island: bit k stands for `island.cells[k]`


class Island:
    """A map, and the geometry that follows from it.

    Attributes:
        text: its rows, as they were drawn.
        rows, cols: its size.
        cells: all cells, row by row.
        index: the place of each cell in `cells`.
        ground: what each cell is.
        spaces, mountains, sea: the cells of each kind.
        land: spaces and mountains.
        around: for each cell the (up to) eight cells around it.
        coast: the spaces beside the sea, by the options of the reading `coast`.

    Rules: SKU-A1, SKU-T3.
    """

    def __init__(self, text: Iterable[str]) -> None:
        self.text = tuple(text)
        self.rows, self.cols = len(self.text), len(self.text[0])
        self.cells = tuple(Cell(row, col) for row in range(self.rows) for col in range(self.cols))
        self.index = {cell: k for k, cell in enumerate(self.cells)}
        self.ground = tuple(Ground(self.text[row][col]) for row, col in self.cells)
        self.spaces = self._of(Ground.SPACE)
        self.mountains = self._of(Ground.MOUNTAIN)
        self.sea = self._of(Ground.SEA)
        self.land = self.spaces | self.mountains
        self.around = tuple(self._near(cell, diagonal=True) for cell in self.cells)
        straight = tuple(self._near(cell, diagonal=False) for cell in self.cells)
        self.coast = {"eight": self._beside_sea(self.around), "four": self._beside_sea(straight)}

    def _of(self, kind: Ground) -> Mask:
        return sum(1 << k for k, ground in enumerate(self.ground) if ground is kind)

    def _near(self, cell: Cell, diagonal: bool) -> Mask:
        found = 0
        for k, other in enumerate(self.cells):
            down, right = abs(other.row - cell.row), abs(other.col - cell.col)
            if max(down, right) == 1 and (diagonal or down + right == 1):
                found |= 1 << k
        return found

    def _beside_sea(self, near: tuple[Mask, ...]) -> Mask:
        return sum(1 << k for k in places(self.spaces) if near[k] & self.sea)

    def cells_of(self, mask: Mask) -> tuple[Cell, ...]:
        """The cells of a mask, row by row."""
        return tuple(self.cells[k] for k in places(mask))

    def mask(self, cells: Iterable[Cell]) -> Mask:
        """The mask of some cells."""
        return sum(1 << self.index[cell] for cell in set(cells))

    def __str__(self) -> str:
        return "/".join(self.text)

    def __reduce__(self) -> tuple[object, ...]:
        return read_island, (str(self),)


def places(mask: Mask) -> list[int]:
    """The places of the cells of a mask, in order.

    >>> places(0b1011)
    [0, 1, 3]
    """
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found


@lru_cache(maxsize=256)
def read_island(text: str) -> Island:
    """The island of a text: rows of `~` sea, `.` space and `M` mountain, parted by `/` or lines.

    Equal texts give the same object.

    Raises:
        DataError: naming the row and the sign that is wrong.

    >>> island = read_island("~~~~/~..~/~M.~/~~~~")
    >>> [str(cell) for cell in island.cells_of(island.spaces)]
    ['B2', 'C2', 'C3']
    """
    rows = [row.strip() for row in text.strip().strip("/").replace("/", "\n").splitlines()]
    if not rows:
        raise DataError("skull_island.no_island")
    if len(rows) > MAX_SIDE:
        raise DataError("skull_island.rows", found=len(rows), most=MAX_SIDE)
    return _checked(tuple(rows))


def _checked(rows: tuple[str, ...]) -> Island:
    width = len(rows[0])
    for number, row in enumerate(rows, start=1):
        if not 1 <= len(row) <= MAX_SIDE:
            raise DataError("skull_island.width", row=number, found=len(row), most=MAX_SIDE)
        if len(row) != width:
            raise DataError("skull_island.ragged", row=number, found=len(row), wanted=width)
        for place, sign in enumerate(row, start=1):
            if sign not in tuple(Ground):
                raise DataError("skull_island.sign", row=number, place=place, found=sign)
    island = Island(rows)
    if not island.coast["four"]:
        raise DataError("skull_island.no_coast")
    return island


class Dice(NamedTuple):
    """The faces of the three dice; SYMBOL stands for the symbol of a die.

    Rules: SKU-C1.
    """

    green: tuple[int, ...]
    purple: tuple[int, ...]
    red: tuple[int, ...]


class Box:
    """The contents of one box.

    Attributes:
        islands: the two sides of the sheet, by name.
        dice: the dice, by the options of the reading `faces`.
        chests: how many treasures a sheet has room for.
        bubbles: how many dangers a game has.
        penny: the numbers that Penny Papers allows.
        overcomes: the number that overcomes a danger beside it.
        levels: for each solo level the least score, the highest level first.
        digest: changes with whatever of the data changes a game; not with words.
    """

    def __init__(
        self,
        islands: Mapping[str, Island],
        dice: Mapping[str, Dice],
        printed: Mapping[str, int],
        levels: Mapping[str, int],
        *,
        rulebook: Rulebook,
        digest: str = "",
        source: Path | None = None,
    ) -> None:
        self.islands = dict(islands)
        self.dice = dict(dice)
        self.chests = printed["chests"]
        self.bubbles = printed["bubbles"]
        self.penny = tuple(range(printed["penny_low"], printed["penny_high"] + 1))
        self.overcomes = printed["overcomes"]
        self.levels = dict(sorted(levels.items(), key=lambda level: -level[1]))
        self.rulebook = rulebook
        self.digest = digest
        self.source = source

    def dice_of(self, faces: str) -> Dice:
        """The dice by the name of an option of the reading `faces`.

        Raises:
            RulesError: there is no such option.
        """
        return self.dice[self.rulebook.readings["faces"].option(faces).name]

    def check_bubbles(self, dangers: int) -> int:
        """So many dangers, as a whole number.

        Raises:
            RulesError: a game has not so many.
        """
        count = whole(dangers)
        if count is None or not 0 <= count <= self.bubbles:
            told = {"name": "dangers", "few": 0, "many": self.bubbles}
            raise RulesError("panels.number", **told, found=f"{dangers!r:.40}")
        return count

    def __reduce__(self) -> tuple[object, ...]:
        # A worker process loads the same files again rather than unpickling tables.
        return load_box, (self.source,)


FILES = ("islands.csv", "spaces.csv", "dice.csv", "sheet.csv", "levels.csv")
PRINTED = ("chests", "bubbles", "penny_low", "penny_high", "overcomes")
LEVELS = ("tourist", "pathfinder", "voyager", "explorer")


def load_box(data: str | Path | None = None) -> Box:
    """The box from `data/skull_island`, with the files of the folder `data` laid over it.

    Raises:
        DataError: naming the file, line and column that is wrong.
    """
    return _BOXES.load(data)


def _read_box(folder: Folder) -> Box:
    rulebook = game_rulebook(folder)
    return Box(
        _read_islands(folder),
        _read_dice(folder, tuple(rulebook.readings["faces"].options)),
        _read_printed(folder),
        _read_levels(folder),
        rulebook=rulebook,
        digest=folder.digest(FILES, rulebook.figures),
        source=folder.own,
    )


_BOXES = Boxes("skull_island", (*FILES, "readings.toml", "rulebook.toml"), _read_box)


def _read_islands(folder: Folder) -> dict[str, Island]:
    """The islands, whose cells must be as many as `spaces.csv` counts of each kind."""
    file = "islands.csv"
    drawn: dict[str, list[str]] = {}
    lines: dict[str, Row] = {}

    def read(row: Row) -> None:
        name = row.text("island")
        if not name.replace("_", "").isalpha():
            raise row.error("island", "skull_island.name", found=name)
        cells = drawn.setdefault(name, [])
        if row.number("row", 1, MAX_SIDE) != len(cells) + 1:
            raise row.error("row", "skull_island.next_row", wanted=len(cells) + 1)
        for sign in row.text("cells"):
            if sign not in tuple(Ground):
                raise row.error("cells", "skull_island.cell_sign", found=sign)
        if cells and len(row.text("cells")) != len(cells[0]):
            raise row.error("cells", "skull_island.row_length", wanted=len(cells[0]))
        cells.append(row.text("cells"))
        lines[name] = row

    each(folder.table(file, ("island", "row", "cells")), read)
    if not drawn:
        raise DataError("skull_island.no_island", file=file)
    islands: dict[str, Island] = {}
    for name, rows in drawn.items():
        try:
            islands[name] = read_island("/".join(rows))
        except DataError as error:
            raise lines[name].error("cells", error.reason, **error.params) from None

    def count(row: Row) -> None:
        # A teacher's own islands need no count; the count of an island not drawn does no harm.
        island = islands.get(row.text("island"))
        kinds = {"empty": "spaces", "mountains": "mountains", "sea": "sea"}
        for column, kind in kinds.items():
            found = getattr(island, kind).bit_count() if island else row.number(column)
            if row.number(column) != found:
                raise row.error(column, "skull_island.count", wanted=found)

    each(folder.table("spaces.csv", ("island", "empty", "mountains", "sea")), count)
    return islands


def _read_dice(folder: Folder, options: tuple[str, ...]) -> dict[str, Dice]:
    file = "dice.csv"
    faces: dict[str, dict[Die, list[int]]] = {name: {die: [] for die in Die} for name in options}

    def read(row: Row) -> None:
        die = Die(row.text("die", allowed=tuple(Die)))
        sides = faces[row.text("faces", allowed=options)][die]
        if row.number("side", 1, MAX_SIDE) != len(sides) + 1:
            raise row.error("side", "skull_island.next_row", wanted=len(sides) + 1)
        is_symbol = row.text("shows") == SYMBOL_OF[die].value
        sides.append(SYMBOL if is_symbol else row.number("shows", 1, MOST_NUMBER))

    each(folder.table(file, ("faces", "die", "side", "shows")), read)
    for name, dice in faces.items():
        for die, sides in dice.items():
            if not any(sides):
                raise DataError("skull_island.no_faces", file=file, faces=name, die=die.value)
    return {name: Dice(*(tuple(dice[die]) for die in Die)) for name, dice in faces.items()}


def _read_printed(folder: Folder) -> dict[str, int]:
    file = "sheet.csv"
    rows = {row.text("name"): row for row in folder.table(file, ("name", "count"))}
    for name in PRINTED:
        if name not in rows:
            raise DataError("skull_island.no_entry", file=file, column="name", name=name)
    printed = {name: rows[name].number("count", 1, 99) for name in PRINTED}
    if printed["penny_high"] < printed["penny_low"]:
        raise rows["penny_high"].error("count", "skull_island.penny", low=printed["penny_low"])
    return printed


def _read_levels(folder: Folder) -> dict[str, int]:
    file = "levels.csv"
    rows = folder.table(file, ("level", "least"))
    levels = dict(
        each(rows, lambda row: (row.text("level", allowed=LEVELS), row.number("least", 0, 999)))
    )
    for name in LEVELS:
        if name not in levels:
            raise DataError("skull_island.no_entry", file=file, column="level", name=name)
    return levels
