"""Islands and whole positions as text: a lesson can set one up and a pupil can hand one in.

Of an island the tiles stand row by row, `.` for a free cell and `12-` for a tile whose treasure is
gone; below them a line for each colour: beach number, jungle number and where the adventurer is.

    .  .  .  .  .  .
    .  7  1  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    .  .  .  .  .  .
    blue 20 100 B2

A position of a game begins with the tiles still to come, the tile called and what has been chosen
for it; then comes each island, with what its player has: crystals, gold, crystals paid for arriving
together, and by its colour the treasure of each temple.

    left 3 4 5
    tile 12
    chosen P C3
    island 1 crystals 2 gold 1 paid 2 blue 3
      .  .  .  .  .  .
      ...
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from boardkit.core.errors import NotationError
from boardkit.core.game import CHANCE, Turn
from boardkit.core.grid import Cell
from boardkit.core.notation import Reader
from boardkit.games.karuba import notation
from boardkit.games.karuba.notation import COLOUR_WORDS, RIM_WORDS
from boardkit.games.karuba.pieces import COLOURS, Box, Layout, Pair, Rim, Spot, Treasure
from boardkit.games.karuba.setup import first_state, next_to_place
from boardkit.games.karuba.state import Choice, Island, Rules, Setup, State, intern_setup

MAX_TEXT = 5_000
# The words of a whole position, the one that is written first.
_LEFT = ("left", "quedan")
_TILE = ("tile", "loseta")
_CHOSEN = ("chosen", "elegido")
_ISLAND = ("island", "isla")
_COUNTS = {"crystals": "crystals", "cristales": "crystals", "gold": "gold", "oro": "gold"}
_COUNTS |= {"paid": "paid", "pagados": "paid"}
_TILE_WORD = re.compile(r"(\d{1,3})(-?)")


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
        word = f"{number or '.'}{'-' if gone else ''}"
        words.append(f" {word:>2}")
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
    return _read_island(box, _reader(text))


def _reader(text: str) -> Reader:
    if len(text) > MAX_TEXT:
        raise NotationError(text[:MAX_TEXT], MAX_TEXT, ("end",))
    return Reader(text)


def _read_island(box: Box, reader: Reader, stop: Sequence[str] = ()) -> Position:
    """An island, up to the end of the text or one of some words."""
    tiles: list[int] = []
    treasures = set()
    for cell in box.cells:
        match = _TILE_WORD.fullmatch(reader.peek())
        number = int(match[1]) if match and match[1].isascii() else 0
        known = {reader.peek(): number} if number in box.tiles else {".": 0}
        tiles.append(reader.one_of(known, "tile"))
        if number and box.tiles[number].treasure and match and not match[2]:
            treasures.add(cell)
    pairs: list[Pair | None] = [None] * len(COLOURS)
    at: list[Spot] = [Rim.BEACH] * len(COLOURS)
    while not reader.at_end and reader.peek() not in stop:
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


# Whole positions ----------------------------------------------------------------------------


def write_state(state: State) -> str:
    """The text of a position of a game."""
    lines = [" ".join([_LEFT[0], *map(str, state.left)])]
    lines += [f"{_TILE[0]} {state.tile}"] if state.tile else []
    lines += [f"{_CHOSEN[0]} {notation.write(choice)}" for choice in state.pending]
    for seat, island in enumerate(state.islands, start=1):
        counts = {"crystals": island.crystals, "gold": island.gold, "paid": island.tie_crystals}
        counts |= dict(zip(map(str, COLOURS), island.temples, strict=True))
        has = (f"{name} {count}" for name, count in counts.items() if count)
        lines.append(" ".join([_ISLAND[0], str(seat), *has]))
        lines.append(write_position(state.setup.box, Position(state.pairs, island)).rstrip("\n"))
    return "\n".join([*lines, ""])


def read_state(text: str, rules: Rules, box: Box) -> State:
    """Reads what `write_state` wrote; whether a game can come to it, `possible` says.

    How many islands there are, so many players; what follows from the rest, such as whose turn it
    is, is not asked. Where the set-up is given, the one in the text is.

    Raises:
        NotationError: where reading stopped and what could have stood there.
    """
    reader = _reader(text)
    reader.one_of(dict.fromkeys(_LEFT), "left")
    left: list[int] = []
    while reader.peek().isdigit():
        numbers = {str(n): n for n in box.numbers if n not in left}
        left.append(reader.one_of(numbers, "tile"))
    tile = 0
    if reader.peek() in _TILE:
        reader.one_of(dict.fromkeys(_TILE))
        tile = reader.one_of({str(n): n for n in box.numbers}, "tile")
    pending: list[Choice] = []
    while reader.peek() in _CHOSEN:
        reader.one_of(dict.fromkeys(_CHOSEN))
        pending.append(_read_choice(reader))
    positions: list[Position] = []
    while not reader.at_end or len(positions) < min(box.stacks):
        if len(positions) == max(box.stacks):
            raise reader.error("end")
        positions.append(_read_seat(box, reader, positions))
    pairs = positions[0].pairs
    return _whole(
        _with_layout(intern_setup(len(positions), rules, box), pairs),
        pairs,
        tuple(sorted(left)),
        tile,
        tuple(position.island for position in positions),
        tuple(pending),
    )


def _read_choice(reader: Reader) -> Choice:
    start, line = reader.position, reader.line()
    try:
        action = notation.parse(line)
    except NotationError as error:
        raise NotationError(reader.text, start + error.position, error.expected) from None
    if not isinstance(action, Choice):
        raise NotationError(reader.text, start, ("action",))
    return action


def _read_seat(box: Box, reader: Reader, before: Sequence[Position]) -> Position:
    """The island of the next player; the numbers on it are those of the first island."""
    reader.one_of(dict.fromkeys(_ISLAND), "island")
    seat = len(before) + 1
    reader.one_of({str(seat): seat}, "number")
    has = dict.fromkeys(_COUNTS.values(), 0)
    temples = [0] * len(COLOURS)
    while reader.peek() in _COUNTS or reader.peek() in COLOUR_WORDS:
        if reader.peek() in _COUNTS:
            name = reader.one_of(_COUNTS)
            has[name] = reader.number()
        else:
            who = COLOURS.index(reader.one_of(COLOUR_WORDS))
            temples[who] = reader.number()
    start = reader.position
    position = _read_island(box, reader, _ISLAND)
    if before and position.pairs != before[0].pairs:
        raise NotationError(reader.text, start, ("same_numbers",))
    island = position.island._replace(
        crystals=has["crystals"],
        gold=has["gold"],
        temples=tuple(temples),
        tie_crystals=has["paid"],
    )
    return position._replace(island=island)


def _with_layout(setup: Setup, pairs: Layout) -> Setup:
    """The set-up in which, where it is given, these pairs are given."""
    rules, box = setup.rules, setup.box
    if rules.setup != "given" or None in pairs or first_state(setup).pairs == pairs:
        return setup
    whole = zip(COLOURS, pairs, strict=True)
    layout = ", ".join(f"{c.value} {pair.beach} {pair.jungle}" for c, pair in whole if pair)
    return intern_setup(setup.seats, replace(rules, layout=layout), box)


def _whole(
    setup: Setup,
    pairs: Layout,
    left: tuple[int, ...],
    tile: int,
    islands: tuple[Island, ...],
    pending: tuple[Choice, ...],
) -> State:
    """The State of these parts: whose turn it is and which treasures are left follow from them."""
    stack = setup.box.stacks[setup.seats]
    home = [[island.at[who] for island in islands].count(Rim.TEMPLE) for who in range(len(COLOURS))]
    turn: Turn = CHANCE
    if None in pairs:
        turn = next_to_place(setup, pairs)
    elif tile:
        turn = len(pending)
    elif not left or any(island.all_home for island in islands):
        turn = None
    stacks = tuple(stack[gone:] for gone in home)
    return State(setup, pairs, left, tile, islands, stacks, pending, turn)


def with_island(state: State, seat: int, position: Position) -> State:
    """The State with another island and its set-up; what follows from it is put right.

    Tiles on it have been drawn; a treasure that is no longer on its tile has been collected.
    """
    box, island = state.setup.box, position.island
    gone = [
        box.tiles[number].treasure
        for cell, number in zip(box.cells, island.tiles, strict=True)
        if number and cell not in island.treasures
    ]
    before = state.islands[seat]
    island = island._replace(
        crystals=gone.count(Treasure.CRYSTAL),
        gold=gone.count(Treasure.GOLD),
        temples=tuple(
            value if spot is Rim.TEMPLE else 0
            for value, spot in zip(before.temples, island.at, strict=True)
        ),
        tie_crystals=before.tie_crystals,
    )
    islands = (*state.islands[:seat], island, *state.islands[seat + 1 :])
    left = tuple(number for number in state.left if number not in island.tiles)
    setup = _with_layout(state.setup, position.pairs)
    return _whole(setup, position.pairs, left, state.tile, islands, state.pending)
