"""Islands written as text, so that a lesson can set one up and a pupil can hand one in.

The tiles stand row by row, `.` for a free cell and `12-` for a tile whose treasure is gone; below
them a line for each colour: beach number, jungle number and where the adventurer is.

    .  .  .  .  .  .
    .  7  1  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    blue 20 100 B2
"""

from __future__ import annotations

import re
from typing import NamedTuple

from boardkit.core.errors import NotationError
from boardkit.core.grid import Cell
from boardkit.core.notation import Reader
from boardkit.games.karuba.notation import COLOUR_WORDS, RIM_WORDS
from boardkit.games.karuba.pieces import COLOURS, Box, Layout, Pair, Rim, Spot
from boardkit.games.karuba.state import Island

MAX_TEXT = 5_000
_TILE = re.compile(r"(\d{1,3})(-?)")


class Position(NamedTuple):
    """An island and its set-up, without a game around it."""

    pairs: Layout
    island: Island


def empty_position(box: Box) -> Position:
    """A bare island without adventurers."""
    at: tuple[Spot, ...] = (Rim.BEACH,) * len(COLOURS)
    return Position((None,) * len(COLOURS), Island((0,) * len(box.cells), at))


def with_tile(box: Box, position: Position, cell: Cell, number: int) -> Position:
    """The position with another tile on a cell, its treasure on it; 0 takes the tile away.

    An adventurer that stood on a tile taken away is back on the beach.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> box = load_box()
    >>> with_tile(box, empty_position(box), Cell(0, 0), 13).island.treasures
    frozenset({Cell(row=0, col=0)})
    """
    island, place = position.island, box.index[cell]
    tiles = (*island.tiles[:place], number, *island.tiles[place + 1 :])
    has_treasure = number and box.tiles[number].treasure
    treasures = island.treasures | {cell} if has_treasure else island.treasures - {cell}
    at = tuple(Rim.BEACH if spot == cell and not number else spot for spot in island.at)
    return position._replace(island=island._replace(tiles=tiles, at=at, treasures=treasures))


def write_position(box: Box, position: Position) -> str:
    """The text of a position."""
    island = position.island
    words = []
    for cell, number in zip(box.cells, island.tiles, strict=True):
        gone = number and box.tiles[number].treasure and cell not in island.treasures
        words.append(f"{number or '.'}{'-' if gone else ''}".rjust(3))
    rows = ["".join(words[k : k + box.cols]) for k in range(0, len(words), box.cols)]
    colours = [
        f"{colour.value} {pair.beach} {pair.jungle} {spot}"
        for colour, pair, spot in zip(COLOURS, position.pairs, island.at, strict=True)
        if pair
    ]
    return "\n".join([*rows, *colours, ""])


def read_position(box: Box, text: str) -> Position:
    """Reads what `write_position` wrote. A tile may lie several times: a lesson is free to do that.

    Raises:
        NotationError: where reading stopped and what could have stood there.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> position = read_position(load_box(), ". " * 30 + "azul 20 100 playa")
    >>> position.pairs[1]
    Pair(beach=20, jungle=100)
    """
    if len(text) > MAX_TEXT:
        raise NotationError(text[:MAX_TEXT], MAX_TEXT, ("end",))
    reader = Reader(text)
    tiles: list[int] = []
    treasures = set()
    for cell in box.cells:
        match = _TILE.fullmatch(reader.peek())
        number = int(match[1]) if match and match[1].isascii() else 0
        known = {reader.peek(): number} if number in box.tiles else {".": 0}
        tiles.append(reader.one_of(known, "tile"))
        if number and box.tiles[number].treasure and match and not match[2]:
            treasures.add(cell)
    pairs: list[Pair | None] = [None] * len(COLOURS)
    at: list[Spot] = [Rim.BEACH] * len(COLOURS)
    while not reader.at_end:
        free = {word: c for word, c in COLOUR_WORDS.items() if pairs[COLOURS.index(c)] is None}
        who = COLOURS.index(reader.one_of(free, "colour"))
        taken = [pair for pair in pairs if pair]
        beach = reader.one_of(
            {str(d): d for d in box.beach if all(d != pair.beach for pair in taken)}, "number"
        )
        jungle = reader.one_of(
            {str(d): d for d in box.jungle if all(d != pair.jungle for pair in taken)}, "number"
        )
        pairs[who] = Pair(beach, jungle)
        at[who] = _read_spot(box, reader, tiles, at)
    island = Island(tuple(tiles), tuple(at), frozenset(treasures))
    return Position(tuple(pairs), island)


def _read_spot(box: Box, reader: Reader, tiles: list[int], at: list[Spot]) -> Spot:
    """The beach, the temple, or a cell with a tile on which nobody stands."""
    cells: dict[str, Spot] = {
        str(cell).lower(): cell
        for cell, number in zip(box.cells, tiles, strict=True)
        if number and cell not in at
    }
    return reader.one_of({**RIM_WORDS, **cells}, "destination")
