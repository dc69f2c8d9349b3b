"""Three builders to compare: where to lay a tile, and how many tiles to walk with.

Each lays and walks in its own way of laying, and all walk alike; the dial `discards` says how many
of the 36 tiles they keep for walking, spread evenly over the game.

- `random` lays a tile on any free cell.
- `corridor` has a straight way in mind for each colour: along the row or column of its beach number,
  then along that of its temple. It lays a tile where it opens such a way, the nearest colour first,
  and else out of the way.
- `search` asks for every cell how much nearer all colours come to their temples, as `careful` does.

To walk they take the move that saves most work, with the points it earns. Where nothing is free any
more, a tile is discarded whatever the dial says.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from boardkit.core.chance import Stream
from boardkit.core.dials import Dial, Dialled, OneOf, Whole
from boardkit.core.grid import Cell
from boardkit.games.karuba.pieces import Box, Layout, load_box
from boardkit.games.karuba.players import careful, worth
from boardkit.games.karuba.roads import neighbour
from boardkit.games.karuba.state import Action, Place, PlacePair, View

LAYS = ("random", "corridor", "search")


@dataclass(frozen=True, slots=True)
class Builder(Dialled):
    """A player as told at the head of this file.

    >>> Builder("corridor", 13).__name__
    'builder corridor 13'

    Raises:
        RulesError: there is no such way of laying, or there are not so many tiles.

    Attributes:
        lay: how it lays tiles: one of `LAYS`.
        discards: how many tiles it walks with.
    """

    lay: str = "search"
    discards: int = 13

    @classmethod
    def dials(cls) -> Mapping[str, Dial]:
        """What each of its dials can be set to."""
        return {"lay": OneOf(LAYS), "discards": Whole(0, len(load_box().tiles))}

    def walks(self, tile: int, tiles: int) -> bool:
        """Whether it walks with the tile of that number, of so many.

        >>> [n for n in range(1, 13) if Builder("random", 3).walks(n, 12)]
        [4, 8, 12]
        """
        return tile * self.discards // tiles > (tile - 1) * self.discards // tiles

    def __call__(self, view: View, legal: Sequence[Action], stream: Stream) -> Action:
        """Lays or walks, as the dial says."""
        if any(isinstance(action, PlacePair) for action in legal):
            return careful(view, legal, stream)
        tiles = len(view.setup.box.tiles)
        places = [action for action in legal if isinstance(action, Place)]
        if not places or self.walks(tiles - len(view.left), tiles):
            return _best(view, [a for a in legal if not isinstance(a, Place)], stream)
        if self.lay == "search":
            return _best(view, places, stream)
        if self.lay == "corridor":
            fitting = _in_a_corridor(view, places)
            return fitting[0] if fitting else stream.choice(_beside(view, places) or places)
        return stream.choice(places)


def _best(view: View, actions: Sequence[Action], stream: Stream) -> Action:
    """The action that saves most work, chance among equals."""
    worths = [worth(view, action).total for action in actions]
    most = max(worths)
    return stream.choice([a for a, value in zip(actions, worths, strict=True) if value == most])


@lru_cache(maxsize=256)
def corridors(box: Box, pairs: Layout) -> tuple[dict[Cell, str], ...]:
    """For each colour, the nearest first, the cells of its straight way and the two sides to open.

    >>> from boardkit.games.karuba.pieces import Pair, load_box
    >>> (way,) = corridors(load_box(), (Pair(30, 90), None, None, None))
    >>> {str(cell): sides for cell, sides in way.items()}
    {'A3': 'WE', 'B3': 'WE', 'C3': 'WE', 'D3': 'WE', 'E3': 'WE', 'F3': 'WE'}
    """
    found = []
    for pair in pairs:
        if pair is None:
            continue
        enter, leave = box.beach[pair.beach], box.jungle[pair.jungle]
        along = enter.side in "EW"  # first along the row of the beach number, or along its column
        turn = (
            Cell(enter.cell.row, leave.cell.col) if along else Cell(leave.cell.row, enter.cell.col)
        )
        cells = [*_line(enter.cell, turn), *_line(turn, leave.cell)[1:]]
        ends = [neighbour(enter.cell, enter.side), *cells, neighbour(leave.cell, leave.side)]
        found.append(
            {
                cell: _side(cell, before) + _side(cell, after)
                for before, cell, after in zip(ends, cells, ends[2:], strict=False)
            }
        )
    return tuple(sorted(found, key=len))


def _line(start: Cell, end: Cell) -> list[Cell]:
    """The cells of a row or column from one to another."""
    rows, columns = end.row - start.row, end.col - start.col
    steps = max(abs(rows), abs(columns))
    return (
        [
            Cell(start.row + rows * k // steps, start.col + columns * k // steps)
            for k in range(steps + 1)
        ]
        if steps
        else [start]
    )


def _side(cell: Cell, other: Cell) -> str:
    """On which side of a cell its neighbour lies."""
    if cell.row != other.row:
        return "N" if other.row < cell.row else "S"
    return "W" if other.col < cell.col else "E"


def _in_a_corridor(view: View, places: Sequence[Place]) -> list[Place]:
    """Where the tile opens a corridor, the nearest colour first."""
    exits = view.setup.box.tiles[view.tile].exits
    free = {place.cell: place for place in places}
    return [
        free[cell]
        for way in corridors(view.setup.box, view.pairs)
        for cell, sides in way.items()
        if cell in free and all(side in exits for side in sides)
    ]


def _beside(view: View, places: Sequence[Place]) -> list[Place]:
    """The free cells on no corridor."""
    wanted = {cell for way in corridors(view.setup.box, view.pairs) for cell in way}
    return [place for place in places if place.cell not in wanted]
