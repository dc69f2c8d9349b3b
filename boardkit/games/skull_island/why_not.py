"""Why four chosen marks are, or are not, a treasure: the first condition that fails, by its clause."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from typing import NamedTuple

from boardkit.core.grid import Cell
from boardkit.core.refusal import Param, Refusal
from boardkit.games.skull_island.pieces import Island, Mask
from boardkit.games.skull_island.treasures import Pair, Treasure

FOUR = 4
MOST_BOATS = 2


class Verdict(NamedTuple):
    """What four marks show.

    Attributes:
        treasure: the treasure, where they show one that may be noted.
        refusal: why not, otherwise.
        row: the two marks in one row, as far as they were found.
        column: the two marks in one column.
        crossing: where the two lines meet; where they would only meet if they were longer, nothing.
    """

    treasure: Treasure | None = None
    refusal: Refusal | None = None
    row: Pair | None = None
    column: Pair | None = None
    crossing: Cell | None = None


def _no(reason: str, *clauses: str, **params: Param) -> Refusal:
    return Refusal("skull_island", f"four_{reason}", clauses, params)


def judge(
    island: Island,
    numbers: Sequence[int],
    boats: Mask,
    chosen: Sequence[Cell],
    used: Collection[int] = (),
    circled: Mask = 0,
    chests: int | None = None,
    touching: bool = False,
) -> Verdict:
    """Whether four marks show a treasure, and if not, the first condition that fails.

    The order is that in which one looks: are these four marks, are they equal, do they make two
    pairs, do the lines cross, on land, and is there still room for the treasure.

    Args:
        island: the map.
        numbers: the number in each cell, row by row; 0 where there is none.
        boats: the cells with a boat.
        chosen: the four cells, in any order.
        used: the numbers that have shown a treasure before.
        circled: the cells in which a treasure was found before.
        chests: how many chests are left; None where they are not counted.
        touching: whether the crossing may be the end of a line (the reading `between`).

    Rules: SKU-F1, SKU-F2, SKU-F4, SKU-F6, SKU-B1, SKU-B3, SKU-E2.
    """
    if refusal := _refuse_marks(island, numbers, boats, chosen):
        return Verdict(refusal=refusal)
    written = [numbers[island.index[cell]] for cell in chosen]
    lent = [cell for cell in chosen if boats >> island.index[cell] & 1]
    if len(lent) > MOST_BOATS:
        return Verdict(refusal=_no("many_boats", "SKU-B3", boats=len(lent)))
    value, *others = sorted({*written} - {0})
    if others:
        return Verdict(refusal=_no("unequal", "SKU-F1", one=value, other=others[0]))
    row, column, refusal = _two_pairs(chosen)
    if row is None or column is None:
        return Verdict(None, refusal, row, column)
    for kind, pair in (("row", row), ("column", column)):
        if set(pair) <= set(lent):
            one, two = map(str, pair)
            refusal = _no("boats_in_pair", "SKU-B3", line=kind, one=one, two=two)
            return Verdict(None, refusal, row, column)
    crossing = Cell(row[0].row, column[0].col)
    if refusal := _refuse_lines(row, column, crossing, touching):
        meet = crossing if refusal.reason == "four_touch" else None
        return Verdict(None, refusal, row, column, meet)
    place = island.index[crossing]
    refusal = None
    if not island.land >> place & 1:
        refusal = _no("sea", "SKU-F4", cell=str(crossing))
    elif value in used:
        refusal = _no("value_used", "SKU-F6", value=value)
    elif circled >> place & 1:
        refusal = _no("circled", "SKU-F6", cell=str(crossing))
    elif chests == 0:
        refusal = _no("chests_full", "SKU-E2")
    if refusal:
        return Verdict(None, refusal, row, column, crossing)
    four = (*row, *column)
    treasure = Treasure(value, crossing, row, column, tuple(c for c in four if c in lent))
    return Verdict(treasure, None, row, column, crossing)


def _refuse_marks(
    island: Island, numbers: Sequence[int], boats: Mask, chosen: Sequence[Cell]
) -> Refusal | None:
    """Why the chosen cells are not four marks.

    Rules: SKU-F1, SKU-B1.
    """
    if len(chosen) != FOUR:
        return _no("count", "SKU-F1", marks=len(chosen))
    for cell in chosen:
        place = island.index.get(cell)
        if place is None:
            return _no("off_island", "SKU-F1", cell=str(cell))
        if not numbers[place] and not boats >> place & 1:
            return _no("no_mark", "SKU-F1", cell=str(cell))
        if list(chosen).count(cell) > 1:
            return _no("twice", "SKU-F1", cell=str(cell))
    return None


def _two_pairs(chosen: Sequence[Cell]) -> tuple[Pair | None, Pair | None, Refusal | None]:
    """The pair in one row and the other pair in one column; there is one way at most to part them."""
    row = column = None
    for one, two in combinations(sorted(chosen), 2):
        rest = [cell for cell in sorted(chosen) if cell not in (one, two)]
        if one.row == two.row:
            row = row or (one, two)
            if rest[0].col == rest[1].col:
                return (one, two), (rest[0], rest[1]), None
        if one.col == two.col:
            column = column or (one, two)
    if row is None:
        return None, column, _no("no_row_pair", "SKU-F1")
    if column is None:
        return row, None, _no("no_column_pair", "SKU-F1")
    # There is a pair of each kind, but they have a mark in common or leave none for the other.
    return None, None, _no("shared", "SKU-F1")


def _refuse_lines(row: Pair, column: Pair, crossing: Cell, touching: bool) -> Refusal | None:
    """Why the two lines do not cross.

    Rules: SKU-F2.
    """
    (left, right), (above, below) = row, column
    if not (left.col <= crossing.col <= right.col and above.row <= crossing.row <= below.row):
        return _no("no_crossing", "SKU-F2", cell=str(crossing))
    if crossing in (*row, *column) and not touching:
        return _no("touch", "SKU-F2", cell=str(crossing))
    return None
