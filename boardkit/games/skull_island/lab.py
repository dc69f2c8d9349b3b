"""An island to try things on, without a game: its marks, the treasures noted, and what crosses.

No dice and no turns: any number goes in any space, any boat in the sea.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import NamedTuple

from boardkit.core.errors import RulesError
from boardkit.core.grid import Cell
from boardkit.core.refusal import Refusal
from boardkit.games.skull_island.completions import by_boat, by_number
from boardkit.games.skull_island.grids import Grid
from boardkit.games.skull_island.marks import no
from boardkit.games.skull_island.pieces import Island, Mask, places
from boardkit.games.skull_island.positions import rebuilt
from boardkit.games.skull_island.state import Chest, State
from boardkit.games.skull_island.treasures import Treasure, crosses, crossings, mask_of
from boardkit.games.skull_island.why_not import Verdict, judge


class Lab(NamedTuple):
    """An island with marks, and the treasures noted so far."""

    grid: Grid
    chests: tuple[Chest, ...] = ()

    @property
    def used(self) -> tuple[int, ...]:
        """The numbers that have a treasure."""
        return tuple(chest.value for chest in self.chests)

    @property
    def circled(self) -> Mask:
        """The cells that hold a treasure."""
        return self.grid.island.mask(chest.cell for chest in self.chests)


class Found(NamedTuple):
    """The treasures that a number could have.

    Attributes:
        crosses: every choice of four marks.
        tally: how many of them cross in each cell.
    """

    crosses: tuple[Treasure, ...]
    tally: dict[Cell, int]


def found(lab: Lab, value: int, touching: bool = False) -> Found:
    """Every choice of four marks that shows a treasure of a number now.

    A number that has one already shows no other, and a cell that holds one holds no other.

    Rules: SKU-F1, SKU-F2, SKU-F6.
    """
    grid = lab.grid
    if value in lab.used:
        return Found((), {})
    mask = mask_of(grid.numbers, value)
    return _found(grid.island, mask, grid.boats, value, touching, lab.circled)


@lru_cache(maxsize=64)
def _found(
    island: Island, mask: Mask, boats: Mask, value: int, touching: bool, circled: Mask
) -> Found:
    numbers = tuple(value if mask >> k & 1 else 0 for k in range(len(island.cells)))
    every = crosses(island, numbers, boats, value, touching=touching)
    free = tuple(one for one in every if not circled >> island.index[one.cell] & 1)
    return Found(free, dict(sorted(Counter(one.cell for one in free).items())))


def verdict(lab: Lab, chosen: Sequence[Cell], touching: bool = False, chests: int = 5) -> Verdict:
    """What four chosen marks show, and if it is no treasure, why not."""
    grid = lab.grid
    return judge(
        grid.island,
        grid.numbers,
        grid.boats,
        chosen,
        used=lab.used,
        circled=lab.circled,
        chests=max(0, chests - len(lab.chests)),
        touching=touching,
    )


def heat(lab: Lab, value: int, touching: bool = False) -> dict[Cell, int]:
    """For each cell in how many cells a treasure of the number would newly lie after a mark there."""
    grid = lab.grid
    if value in lab.used:
        return {}
    island, numbers, boats = grid.island, grid.numbers, grid.boats
    empty = island.mask(
        cell for cell, number in zip(island.cells, numbers, strict=True) if not number
    )
    more = by_number(island, numbers, boats, [value], empty & island.spaces, lab.circled, touching)
    more += by_boat(island, numbers, boats, lab.used, lab.circled, touching)
    return {one.cell: len(one.crossings) for one in more if one.value == value}


def marked(lab: Lab, cell: Cell, value: int, touching: bool = False) -> Lab | Refusal:
    """The island after a mark: the number in a space, a boat in the sea; the same again is taken away.

    Treasures that nothing shows any more are no longer noted.

    Rules: SKU-T4, SKU-A4.
    """
    grid, island = lab.grid, lab.grid.island
    place = island.index.get(cell)
    if place is None:
        return no("off_island", "SKU-A4", cell=str(cell))
    if island.mountains >> place & 1:
        return no("on_mountain", "SKU-T4", cell=str(cell))
    numbers, boats = grid.numbers, grid.boats
    if island.sea >> place & 1:
        boats ^= 1 << place
    else:
        number = 0 if numbers[place] == value else value
        numbers = (*numbers[:place], number, *numbers[place + 1 :])
    after = Grid(island, numbers, boats)
    return Lab(after, tuple(chest for chest in lab.chests if _still(after, chest, touching)))


def _still(grid: Grid, chest: Chest, touching: bool) -> bool:
    mask = mask_of(grid.numbers, chest.value)
    cells = crossings(grid.island, mask, grid.boats, touching)
    return bool(cells >> grid.island.index[chest.cell] & 1)


def noted(lab: Lab, treasure: Treasure) -> Lab:
    """The island with one more treasure noted."""
    return lab._replace(chests=(*lab.chests, Chest(treasure.value, treasure.cell)))


def formula(lab: Lab, value: int) -> dict[str, int] | None:
    """How many crosses a full grid of one number has, by the counting argument; None for others.

    A cross takes three columns, of which the middle one is the cell's, and three rows. Where the
    cell may be the end of one line, there are also those with three of one and two of the other.
    """
    grid, island = lab.grid, lab.grid.island
    if grid.boats or lab.chests or {*grid.numbers} != {0, value}:
        return None
    cells = island.cells_of(mask_of(grid.numbers, value))
    rows, cols = len({cell.row for cell in cells}), len({cell.col for cell in cells})
    if rows * cols != len(cells) or island.land.bit_count() != len(cells):
        return None
    three, across = comb(rows, 3), comb(cols, 3)
    more = three * cols * (cols - 1) + across * rows * (rows - 1)
    sizes = {"rows": rows, "cols": cols, "row_ways": three, "col_ways": across}
    return sizes | {"strict": three * across, "more": more, "touching": three * across + more}


def with_marks(state: State, seat: int, lab: Lab) -> State:
    """A position in which a sheet has the numbers, boats and treasures of the lab; its skulls stay.

    Raises:
        RulesError: the lab shows another island than the game is played on.
    """
    if lab.grid.island is not state.setup.island:
        raise RulesError("skull_island.other_island")
    old = state.sheets[seat]
    numbers, boats = lab.grid.numbers, lab.grid.boats
    skulls = sum(1 << k for k in places(old.skulls) if not numbers[k])
    crossed = old.crossed & skulls
    sheet = rebuilt(state.setup, numbers, boats, skulls, crossed, lab.chests, old.last)
    return state._replace(sheets=(*state.sheets[:seat], sheet, *state.sheets[seat + 1 :]))
