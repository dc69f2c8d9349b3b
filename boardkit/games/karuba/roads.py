"""Which cells the paths on the tiles join, as bit masks: one bit for each cell.

A wave of steps spreads over all cells at once: shifting the mask of the cells reached so far by one
gives their neighbours to the east, and so on. That makes the question "where can this adventurer
go?" cheap enough to be asked at every turn of every game.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from boardkit.core.grid import Cell
from boardkit.games.karuba.pieces import DIRECTIONS, Box, Direction

_SHIFT = {Direction.N: (-1, 0), Direction.E: (0, 1), Direction.S: (1, 0), Direction.W: (0, -1)}


class Roads(NamedTuple):
    """The paths of one island.

    Attributes:
        open: for each side of N, E, S, W the cells whose tile has an exit there.
        north, east, south, west: the cells joined to their neighbour on that side, because both
            tiles have an exit at the common edge.
        cols: how many cells a row has.
    """

    open: dict[Direction, int]
    north: int
    east: int
    south: int
    west: int
    cols: int

    def spread(self, cells: int) -> int:
        """The cells one step away from any of `cells`."""
        return (
            (cells & self.north) >> self.cols
            | (cells & self.east) << 1
            | (cells & self.south) << self.cols
            | (cells & self.west) >> 1
        )


@lru_cache(maxsize=16)
def _lanes(box: Box) -> dict[int, int]:
    """For each tile number its exits in four lanes of one mask, each as long as the island."""
    size = len(box.cells)
    return {
        number: sum(1 << size * k for k, side in enumerate(DIRECTIONS) if side in tile.exits)
        for number, tile in box.tiles.items()
    }


@lru_cache(maxsize=8192)
def roads(box: Box, tiles: tuple[int, ...], hoped: bool = False) -> Roads:
    """The paths of an island with these tiles.

    Args:
        box: what the numbers mean.
        tiles: a tile number for each cell, row by row; 0 where the cell is free.
        hoped: whether free cells count as if a crossing lay there, which shows where paths may
            still be built.

    Rules: KAR-A2, KAR-A3, KAR-B3.
    """
    lanes = _lanes(box)
    size, cols = len(tiles), box.cols
    crossing = sum(1 << size * k for k in range(4)) if hoped else 0
    total = 0
    for place, number in enumerate(tiles):
        total |= (lanes[number] if number else crossing) << place
    full = (1 << size) - 1
    north, east, south, west = (total >> size * k & full for k in range(4))
    last_column = sum(1 << row * cols + cols - 1 for row in range(box.rows))
    joined_east = east & west >> 1 & ~last_column
    joined_south = south & north >> cols
    opened = dict(zip(DIRECTIONS, (north, east, south, west), strict=True))
    return Roads(opened, joined_south << cols, joined_east, joined_south, joined_east << 1, cols)


def neighbour(cell: Cell, side: Direction) -> Cell:
    """The cell on that side, which may lie off the island."""
    down, right = _SHIFT[side]
    return Cell(cell.row + down, cell.col + right)
