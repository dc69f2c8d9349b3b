"""Which treasures a sheet shows: two pairs of equal numbers whose lines cross on the island.

A row or column is a whole number of which bit k stands for its k-th place, so a few additions find
what lies between its marks. Laid on the island, the rows give the cells between the marks of some
row pair, the columns those of some column pair; where both agree on land, a treasure lies.

Everything is asked of plain numbers and boats, so that a half-filled island in a lesson is as good
as a sheet from a game.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from boardkit.core.grid import Cell
from boardkit.games.skull_island.pieces import Island, Mask, places

Pair = tuple[Cell, Cell]
KEPT = 1 << 14  # answers about lines that are kept


class Treasure(NamedTuple):
    """A treasure and the four marks that show it.

    Attributes:
        value: the number that stands in the marks, and what the treasure is worth.
        cell: where the two lines cross.
        row: the two marks in one row, from the left.
        column: the two marks in one column, from the top.
        boats: those of the four marks that are boats.
    """

    value: int
    cell: Cell
    row: Pair
    column: Pair
    boats: tuple[Cell, ...] = ()

    @property
    def marks(self) -> tuple[Cell, ...]:
        """The four marks, those of the row first."""
        return (*self.row, *self.column)


@lru_cache(maxsize=KEPT)
def between(numbers: int, boats: int) -> int:
    """The places of a line that lie between the two marks of some pair.

    A pair has at least one number; the other mark may be a boat. Nothing on the way interrupts it.

    Args:
        numbers: the places in the line where the number stands.
        boats: the places in the line where a boat lies.

    >>> bin(between(0b0100010, 0)), bin(between(0b0000010, 0b1000000))
    ('0b11100', '0b111100')
    >>> between(0, 0b1000001)
    0

    Rules: SKU-F2, SKU-B1, SKU-B3.
    """
    if not numbers:
        return 0
    marks = numbers | boats
    first, last = numbers & -numbers, 1 << numbers.bit_length() - 1
    lowest, highest = marks & -marks, 1 << marks.bit_length() - 1
    # From the first number up to the last mark, and from the first mark up to the last number.
    return _inside(first, highest) | _inside(lowest, last)


def _inside(low: int, high: int) -> int:
    """The bits above `low` and below `high`, each of them a single bit."""
    return (high - 1) & ~(2 * low - 1) if low < high else 0


@lru_cache(maxsize=KEPT)
def _upright(line: int, cols: int) -> Mask:
    """The places of a column as cells of the first column of an island that many columns wide."""
    return sum(1 << cols * row for row in places(line))


@lru_cache(maxsize=KEPT)
def _lines(cols: int, mask: Mask) -> tuple[dict[int, int], dict[int, int]]:
    """The cells of a mask as the places in each row and in each column that has any."""
    across: dict[int, int] = {}
    down: dict[int, int] = {}
    for place in places(mask):
        row, col = divmod(place, cols)
        across[row] = across.get(row, 0) | 1 << col
        down[col] = down.get(col, 0) | 1 << row
    return across, down


def mask_of(numbers: Sequence[int], value: int) -> Mask:
    """The cells in which a number stands.

    >>> bin(mask_of((0, 7, 7, 3, 7), 7))
    '0b10110'
    """
    mask, start = 0, 0
    for _ in range(numbers.count(value)):
        start = numbers.index(value, start) + 1
        mask |= 1 << start - 1
    return mask


def crossings(island: Island, same: Mask, boats: Mask, touching: bool = False) -> Mask:
    """The cells of land in which two pairs of one number cross.

    Args:
        island: the map.
        same: the cells in which the number stands.
        boats: the cells with a boat.
        touching: whether the crossing may be the end of one of the two lines (the reading
            `between`). The marks are four even so: no number serves both pairs.

    Rules: SKU-F1, SKU-F2, SKU-F4, SKU-B1, SKU-B3.
    """
    if not same & same - 1:  # each pair has a number of its own
        return 0
    cols = island.cols
    across, down = _lines(cols, same)
    boats_across, boats_down = _lines(cols, boats)
    in_rows = in_columns = 0
    for row, line in across.items():
        in_rows |= between(line, boats_across.get(row, 0)) << cols * row
    if not (in_rows or touching):
        return 0
    for col, line in down.items():
        in_columns |= _upright(between(line, boats_down.get(col, 0)), cols) << col
    cross = in_rows & in_columns
    if touching:
        for row, line in across.items():
            if _is_pair(line, boats_across.get(row, 0)):
                cross |= line << cols * row & in_columns
        for col, line in down.items():
            if _is_pair(line, boats_down.get(col, 0)):
                cross |= _upright(line, cols) << col & in_rows
    return cross & island.land


def _is_pair(numbers: int, boats: int) -> bool:
    """Whether a line with a number has a second mark."""
    return bool(boats or numbers & numbers - 1)


def open_values(numbers: Sequence[int], used: Collection[int] = ()) -> tuple[int, ...]:
    """The numbers that stand somewhere and have not shown a treasure yet, in order."""
    return tuple(sorted(set(numbers).difference((0, *used))))


def shown(
    island: Island,
    numbers: Sequence[int],
    boats: Mask,
    used: Collection[int] = (),
    circled: Mask = 0,
    touching: bool = False,
) -> tuple[Treasure, ...]:
    """Every treasure that a sheet shows now, by number and then row by row.

    One number may show several cells, and several numbers the same one; a treasure takes both its
    number and its cell.

    Args:
        island: the map.
        numbers: the number in each cell, row by row; 0 where there is none.
        boats: the cells with a boat.
        used: the numbers that have shown a treasure before.
        circled: the cells in which a treasure was found before.
        touching: whether the crossing may be the end of a line (the reading `between`).

    Rules: SKU-F1, SKU-F6.
    """
    found: list[Treasure] = []
    for value in open_values(numbers, used):
        cross = crossings(island, mask_of(numbers, value), boats, touching) & ~circled
        found += [pairs(island, numbers, boats, value, cell) for cell in island.cells_of(cross)]
    return tuple(found)


def newly(
    island: Island,
    numbers: Sequence[int],
    boats: Mask,
    mark: int,
    used: Collection[int] = (),
    circled: Mask = 0,
    touching: bool = False,
) -> dict[int, Mask]:
    """What the newest mark has completed: for each number the mask of its new crossings.

    A number can complete only treasures of its own value, a boat those of every number in its row
    or column, so most of the sheet need not be looked at.

    Args:
        island: the map.
        numbers: the number in each cell, the newest included.
        boats: the cells with a boat, the newest included.
        mark: the place of the newest mark in `island.cells`.
        used: the numbers that have shown a treasure before.
        circled: the cells in which a treasure was found before.
        touching: whether the crossing may be the end of a line (the reading `between`).

    Rules: SKU-F1, SKU-F6, SKU-B2.
    """
    bit, value = 1 << mark, numbers[mark]
    if value:
        near: tuple[int, ...] = () if value in used else (value,)
    else:
        row, col = divmod(mark, island.cols)
        line = numbers[row * island.cols : (row + 1) * island.cols]
        near = open_values((*line, *numbers[col :: island.cols]), used)
    found = {}
    for value in near:
        same = mask_of(numbers, value)
        cross = crossings(island, same, boats, touching) & ~circled
        if cross:
            cross &= ~crossings(island, same & ~bit, boats & ~bit, touching)
        if cross:
            found[value] = cross
    return found


def pairs(island: Island, numbers: Sequence[int], boats: Mask, value: int, cell: Cell) -> Treasure:
    """The treasure of a number in one of its `crossings`, with four marks that show it.

    Of all pairs it takes those with the fewest boats, and of these the nearest. A line ends in the
    crossing only where it has no other way.

    Args:
        island: the map.
        numbers: the number in each cell, row by row; 0 where there is none.
        boats: the cells with a boat.
        value: the number.
        cell: the crossing.
    """
    cols = island.cols
    across, down = _lines(cols, mask_of(numbers, value))
    boats_across, boats_down = _lines(cols, boats)
    left, right = _ends(across[cell.row], boats_across.get(cell.row, 0), cell.col)
    above, below = _ends(down[cell.col], boats_down.get(cell.col, 0), cell.row)
    return _treasure(island, boats, value, cell, (left, right, above, below))


def _treasure(
    island: Island, boats: Mask, value: int, cell: Cell, ends: tuple[int, int, int, int]
) -> Treasure:
    """The treasure in a cell, whose lines end in these columns and in these rows."""
    left, right = Cell(cell.row, ends[0]), Cell(cell.row, ends[1])
    above, below = Cell(ends[2], cell.col), Cell(ends[3], cell.col)
    four = (left, right, above, below)
    lent = tuple(mark for mark in four if boats >> island.index[mark] & 1)
    return Treasure(value, cell, (left, right), (above, below), lent)


def _ends(numbers: int, boats: int, place: int) -> tuple[int, int]:
    """The two marks of a line between which a place lies or, failing that, one of which it is."""
    before, after = (1 << place) - 1, place + 1
    # The nearest mark of each kind on each side; -1 where there is none.
    number_before, number_after = (numbers & before).bit_length() - 1, _first(numbers, after)
    boat_before, boat_after = (boats & before).bit_length() - 1, _first(boats, after)
    if number_before >= 0 and number_after >= 0:
        return number_before, number_after
    if number_before >= 0 and boat_after >= 0:
        return number_before, boat_after
    if boat_before >= 0 and number_after >= 0:
        return boat_before, number_after
    for low in (number_before, boat_before):
        if low >= 0:
            return low, place
    return place, number_after if number_after >= 0 else boat_after


def _first(line: int, start: int) -> int:
    """The first place of a line from `start` on; -1 where there is none."""
    rest = line >> start
    return start + (rest & -rest).bit_length() - 1 if rest else -1


def crosses(
    island: Island, numbers: Sequence[int], boats: Mask, value: int, touching: bool = False
) -> Iterator[Treasure]:
    """Every choice of four marks that shows a treasure of one number.

    `shown` names a cell once; here it comes with each of the row pairs and column pairs that cross
    in it. An island full of one number, r rows and c columns, has C(r, 3) · C(c, 3) of them.

    Args:
        island: the map.
        numbers: the number in each cell, row by row; 0 where there is none.
        boats: the cells with a boat.
        value: the number.
        touching: whether the crossing may be the end of a line (the reading `between`).
    """
    across, down = _lines(island.cols, mask_of(numbers, value))
    boats_across, boats_down = _lines(island.cols, boats)
    upright = {col: _pairs(line, boats_down.get(col, 0)) for col, line in down.items()}
    for row, line in sorted(across.items()):
        for left, right in _pairs(line, boats_across.get(row, 0)):
            for col in range(left, right + 1):
                cell = Cell(row, col)
                for above, below in upright.get(col, ()):
                    touched = (col in (left, right)) + (row in (above, below))
                    crossed = above <= row <= below and touched <= touching
                    if crossed and island.land >> island.index[cell] & 1:
                        yield _treasure(island, boats, value, cell, (left, right, above, below))


def _pairs(numbers: int, boats: int) -> list[tuple[int, int]]:
    """Every two marks of a line of which at least one is a number."""
    marks = combinations(places(numbers | boats), 2)
    return [pair for pair in marks if any(numbers >> place & 1 for place in pair)]


def full_island(rows: int, cols: int, touching: bool = False) -> int:
    """How many `crosses` an island full of one number has.

    A cross is a cell with one mark on each of its four sides: three rows and three columns say where
    all five are, so there are C(rows, 3) · C(cols, 3). Where one line may end in the cell, it needs
    a mark on one side only: rows · (rows - 1) ways for a column, and likewise for a row.

    Args:
        rows: its height, without the sea around it.
        cols: its width.
        touching: whether the crossing may be the end of a line (the reading `between`).

    >>> full_island(3, 3), full_island(5, 5), full_island(3, 3, touching=True)
    (1, 100, 13)
    """
    strict = comb(rows, 3) * comb(cols, 3)
    ends = comb(rows, 3) * cols * (cols - 1) + rows * (rows - 1) * comb(cols, 3)
    return strict + ends if touching else strict
