"""What a click changes on an island without a game; each change is a new Position."""

from __future__ import annotations

from boardkit.core.grid import Cell
from boardkit.games.karuba.pieces import COLOURS, Box, Colour, Pair, Rim
from boardkit.games.karuba.positions import Position


def with_tile(box: Box, position: Position, cell: Cell, number: int) -> Position:
    """A tile laid, with its treasure; the same tile again, or 0, leaves the cell empty."""
    island = position.island
    place = box.index[cell]
    number = 0 if island.tiles[place] == number else number
    tiles = (*island.tiles[:place], number, *island.tiles[place + 1 :])
    treasures = island.treasures - {cell}
    if number and box.tiles[number].treasure:
        treasures |= {cell}
    at = tuple(Rim.BEACH if spot == cell and not number else spot for spot in island.at)
    return position._replace(island=island._replace(tiles=tiles, at=at, treasures=treasures))


def taken(position: Position, colour: Colour, *, beach: bool, degrees: int) -> bool:
    """Whether another colour has a number of the beach, or of the jungle."""
    others = _others(position, colour)
    return degrees in {pair.beach if beach else pair.jungle for pair in others}


def with_number(
    box: Box, position: Position, colour: Colour, *, beach: bool, degrees: int
) -> Position:
    """The start or the temple of a colour moved; the first time, the other one is set as well."""
    pairs, island = position.pairs, position.island
    who = COLOURS.index(colour)
    old = pairs[who]
    if old is None:
        rest = box.jungle if beach else box.beach
        used = {pair.jungle if beach else pair.beach for pair in _others(position, colour)}
        other = max(number for number in rest if number not in used)
        old = Pair(other, other)
    pair = old._replace(beach=degrees) if beach else old._replace(jungle=degrees)
    at = (*island.at[:who], Rim.BEACH, *island.at[who + 1 :]) if beach else island.at
    return Position((*pairs[:who], pair, *pairs[who + 1 :]), island._replace(at=at))


def _others(position: Position, colour: Colour) -> list[Pair]:
    who = COLOURS.index(colour)
    return [pair for place, pair in enumerate(position.pairs) if pair and place != who]
