"""An island with marks as a grid of text, without a game around it: for lessons and labs.

Rows of cells, parted by blanks: `~` sea, `.` space, `M` mountain, a number written in a space, `b`
a boat in the sea. Rows without numbers may be written without blanks.

    ~ ~ ~ ~ ~
    ~ 4 . 4 b
    ~ . 4 M ~
    ~ ~ ~ ~ ~
"""

from __future__ import annotations

import re
from typing import NamedTuple

from boardkit.core.errors import NotationError
from boardkit.games.skull_island.pieces import MAX_SIDE, Ground, Island, Mask, read_island

BOAT = "b"
MAX_TEXT = 3_000
MOST = 99  # the largest number that a grid may hold
_SIGN = re.compile(r"\d{1,2}|\S")


class Grid(NamedTuple):
    """An island and what was drawn on it.

    Attributes:
        island: its cells.
        numbers: the number on each cell, row by row; 0 where there is none.
        boats: the cells of the sea with a boat.
    """

    island: Island
    numbers: tuple[int, ...]
    boats: Mask = 0


def empty_grid(island: Island) -> Grid:
    """An island on which nothing is drawn."""
    return Grid(island, (0,) * len(island.cells))


def full_grid(rows: int, cols: int, value: int) -> Grid:
    """An island with sea around it and the same number in all of its spaces.

    >>> print(write_grid(full_grid(2, 3, 4)))
    ~ ~ ~ ~ ~
    ~ 4 4 4 ~
    ~ 4 4 4 ~
    ~ ~ ~ ~ ~
    """
    sea = Ground.SEA.value
    middle = f"{sea}{Ground.SPACE.value * cols}{sea}"
    island = read_island("/".join([sea * (cols + 2), *[middle] * rows, sea * (cols + 2)]))
    spaces = island.spaces
    return Grid(island, tuple(value if spaces >> k & 1 else 0 for k in range(len(island.cells))))


def extent(island: Island) -> tuple[int, int]:
    """Over how many rows and columns the land of an island reaches.

    >>> extent(full_grid(2, 3, 4).island)
    (2, 3)
    """
    land = island.cells_of(island.land)
    rows, cols = ([cell[k] for cell in land] for k in (0, 1))
    return max(rows) - min(rows) + 1, max(cols) - min(cols) + 1


def read_grid(text: str) -> Grid:
    """The grid of a text.

    Raises:
        NotationError: where reading stopped.
        DataError: it is no island.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(text[:MAX_TEXT], MAX_TEXT, ("end",))
    signs, numbers, boats = [], [], []
    start = 0
    for line in text.replace("/", "\n").splitlines(keepends=True):
        row = ""
        for found in _SIGN.finditer(line):
            sign = found[0].upper() if found[0] == "m" else found[0]
            number = int(sign) if sign.isdecimal() else 0
            is_boat = sign.casefold() == BOAT
            if not number and not is_boat and sign not in tuple(Ground):
                raise NotationError(text, start + found.start(), ("grid_cell",))
            numbers.append(number)
            boats.append(is_boat)
            row += Ground.SPACE.value if number else Ground.SEA.value if is_boat else sign
        start += len(line)
        if row:
            signs.append(row)
    island = read_island("/".join(signs))
    return Grid(island, tuple(numbers), sum(1 << k for k, boat in enumerate(boats) if boat))


def write_grid(grid: Grid) -> str:
    """The text of a grid, so that `read_grid` reads it back."""
    island = grid.island
    cells = [
        str(number) if number else BOAT if grid.boats >> k & 1 else ground.value
        for k, (number, ground) in enumerate(zip(grid.numbers, island.ground, strict=True))
    ]
    wide = max(map(len, cells))
    rows = (cells[k : k + island.cols] for k in range(0, len(cells), island.cols))
    return "\n".join(" ".join(cell.rjust(wide) for cell in row) for row in rows)


LARGEST = MAX_SIDE - 2  # rows or columns of a full grid
