"""Karuba in the fast lane: what its kernel gets, and what it says.

All readings and set-ups are played, by `random` and `careful` players, and any `Builder`; own data,
too, as far as cells and tiles fit into masks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from numbers import Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from boardkit.games.karuba import KARUBA
from boardkit.games.karuba.builders import LAYS, Builder, corridors
from boardkit.games.karuba.pieces import (
    COLOURS,
    DIRECTIONS,
    MAX_SIDE,
    Box,
    Direction,
    Pair,
    Rim,
    Treasure,
)
from boardkit.games.karuba.players import PLAYERS, work
from boardkit.games.karuba.setup import allowed_pairs, first_state, next_to_place
from boardkit.games.karuba.state import (
    Action,
    Discard,
    Draw,
    Move,
    Place,
    PlacePair,
    Setup,
    empty_island,
)
from boardkit.simulate.fast import karuba_island as verbs
from boardkit.simulate.fast import stream
from boardkit.simulate.fast.codes import ARGUMENT, Ints, Record, record
from boardkit.simulate.fast.karuba_island import BEACH, CRYSTAL, GOLD, NUMBERS, SPOTS, TEMPLE
from boardkit.simulate.fast.karuba_kernel import SETUPS, kernel
from boardkit.simulate.fast.karuba_players import ALL_SIDES, BLIND, CAREFUL, RANDOM
from boardkit.simulate.fast.karuba_work import BACK, TIMES

__all__ = ["GAME", "PARTS", "RULES_VERSION", "decode", "kernel", "prepare", "room"]

GAME, RULES_VERSION = KARUBA, 1
PARTS = ("temples", "tie_crystals", "crystals", "gold")
_KINDS = ((PLAYERS["random"], RANDOM), (PLAYERS["careful"], CAREFUL))
_MOST_SEATS, _MOST_TILES, _MOST_CELLS = 4, 62, 60  # what a mask can hold, and codes can tell
_MOST_WAY = 2 * MAX_SIDE - 1  # cells of a straight way with one corner
_MOST_OPTIONS = 1 + len(COLOURS) * 2 * SPOTS
_UNLIMITED = 1 << 40
_TREASURES = {None: 0, Treasure.CRYSTAL: CRYSTAL, Treasure.GOLD: GOLD}
_RIMS = {TEMPLE: Rim.TEMPLE, BEACH: Rim.BEACH}


def prepare(setup: Setup, players: Sequence[Any]) -> tuple[Any, ...] | None:
    """The kernel's own arguments; None where it does not know a player, or there is no room."""
    box = setup.box
    if len(box.tiles) > _MOST_TILES or len(box.cells) > _MOST_CELLS:
        return None
    if max(len(box.beach), len(box.jungle)) > NUMBERS:  # on the rim
        return None
    p = line_up(players, len(box.tiles))
    return None if p is None else (tables(setup), p, desk(setup))


def room(setup: Setup) -> int:
    """More codes than a game has."""
    return len(COLOURS) + _MOST_TILES * (1 + _MOST_SEATS) + 1


@lru_cache(maxsize=64)
def tables(setup: Setup) -> Record:
    """What the kernel needs of the box, the seats and the readings.

    All boxes have tables of one shape, so that one compilation serves all.
    """
    box, seats, rules = setup.box, setup.seats, setup.rules
    beaches, jungles = sorted(box.beach), sorted(box.jungle)
    gates = [box.beach[number] for number in beaches]
    doors = [box.jungle[number] for number in jungles]
    tiles = [box.tiles[number] for number in box.numbers]
    partners = [0] * len(beaches)
    for pair in allowed_pairs(setup):
        partners[beaches.index(pair.beach)] |= 1 << jungles.index(pair.jungle)
    ways = _ways(box)
    layout = first_state(setup).pairs if rules.setup == "given" else ()
    given = [
        (who * NUMBERS + beaches.index(pair.beach)) * NUMBERS + jungles.index(pair.jungle)
        for who, pair in enumerate(layout)
        if pair
    ]
    return record(
        steps=stream.steps(room(setup)),
        seats=seats,
        cells=box.mask(box.cells),
        cols=box.cols,
        last_column=box.mask(cell for cell in box.cells if cell.col == box.cols - 1),
        all_tiles=len(tiles),
        tiles=(1 << len(tiles)) - 1,
        exits=_row(_MOST_TILES, [sum(1 << DIRECTIONS.index(e) for e in x.exits) for x in tiles]),
        steps_of=_row(_MOST_TILES, [tile.steps for tile in tiles]),
        treasures=_row(_MOST_TILES, [_TREASURES[tile.treasure] for tile in tiles]),
        stacks=_row(_MOST_SEATS, box.stacks[seats]),
        crystal_points=box.points[Treasure.CRYSTAL],
        gold_points=box.points[Treasure.GOLD],
        nuggets=box.supply[Treasure.GOLD] if rules.gold == "box" else _UNLIMITED,
        # Numbers on the rim are told by their places in rising order.
        beach_numbers=len(beaches),
        beaches=(1 << len(beaches)) - 1,
        jungles=(1 << len(jungles)) - 1,
        partners=_row(NUMBERS, partners),  # the jungle numbers with which each may go
        gates=_row(NUMBERS, [box.index[label.cell] for label in gates]),  # the cells beside them
        gate_sides=_row(NUMBERS, [DIRECTIONS.index(label.side) for label in gates]),
        doors=_row(NUMBERS, [box.index[label.cell] for label in doors]),
        door_sides=_row(NUMBERS, [DIRECTIONS.index(label.side) for label in doors]),
        first_works=_first_works(box),  # what `careful` goes by in the set-up
        corridors=ways,  # the cells of the straight way of each pair, with the sides to open
        lengths=np.count_nonzero(ways, axis=2),
        longest=_MOST_WAY,
        on_corridor=_on_ways(ways),  # as masks
        setup=SETUPS.index(rules.setup),
        placers=_placers(setup),
        given=_row(len(COLOURS), given),  # pairs as they are told
        beach_open=rules.beach == "open",
        may_discard=rules.discard == "free",
        may_leave=rules.collect == "optional",
    )


def _row(length: int, values: Sequence[int]) -> Ints:
    """Numbers as an array of that length, filled up with 0."""
    row = np.zeros(length, dtype=np.int64)
    row[: len(values)] = values
    return row


@lru_cache(maxsize=16)
def _first_works(box: Box) -> Ints:
    """The work of each pair of a beach and a jungle number on an empty island."""
    works = np.zeros((NUMBERS, NUMBERS), dtype=np.int64)
    tiles = empty_island(box).tiles
    for row, beach in enumerate(sorted(box.beach)):
        for column, jungle in enumerate(sorted(box.jungle)):
            works[row, column] = work(box, tiles, Pair(beach, jungle), Rim.BEACH)
    return works


@lru_cache(maxsize=16)
def _ways(box: Box) -> NDArray[np.int16]:
    """The cells of the corridor of each pair, in order; behind the last one stands 0."""
    ways = np.zeros((NUMBERS, NUMBERS, _MOST_WAY), dtype=np.int16)
    for row, beach in enumerate(sorted(box.beach)):
        for column, jungle in enumerate(sorted(box.jungle)):
            (way,) = corridors(box, (Pair(beach, jungle),))
            for k, (cell, sides) in enumerate(way.items()):
                both = sum(1 << DIRECTIONS.index(Direction(side)) for side in set(sides))
                ways[row, column, k] = box.index[cell] * ALL_SIDES + both
    return ways


def _on_ways(ways: NDArray[np.int16]) -> Ints:
    """The cells of these ways as masks."""
    bits = np.where(ways > 0, 1 << (ways // ALL_SIDES).astype(np.int64), 0)
    masks: Ints = np.bitwise_or.reduce(bits, axis=2)
    return masks


def _placers(setup: Setup) -> Ints:
    """Which seat places the first pair, which the second ...; not asked where chance does."""
    some = Pair(0, 0)  # any pair: it only matters that there is one
    layouts = [(some,) * done + (None,) * (len(COLOURS) - done) for done in range(len(COLOURS))]
    turns = [next_to_place(setup, layout) for layout in layouts]
    return _row(len(COLOURS), [turn if isinstance(turn, int) else 0 for turn in turns])


def line_up(players: Sequence[Any], tiles: int) -> Record | None:
    """The players as numbers, entry by entry; None where the lane does not know one of them."""
    p = record(
        kinds=[RANDOM] * _MOST_SEATS,
        walks=[0] * _MOST_SEATS,  # the turns in which a builder discards, as a mask
    )
    for entry, player in enumerate(players):
        if type(player) is Builder:
            dial: Any = player.discards
            if not isinstance(dial, Real):
                return None
            p["kinds"][entry] = BLIND + LAYS.index(player.lay)
            turns = range(1, tiles + 1)
            p["walks"][entry] = sum(1 << turn for turn in turns if player.walks(turn, tiles))
            continue
        kind = next((kind for other, kind in _KINDS if other is player), None)
        if kind is None:
            return None
        p["kinds"][entry] = kind
    return p


def desk(setup: Setup) -> Record:
    """Where the kernel works: what changes during a game. Masks hold cells unless told otherwise."""
    seats, colours = np.zeros(_MOST_SEATS, dtype=np.int64), np.zeros(len(COLOURS), dtype=np.int64)
    waves = (_MOST_SEATS, len(COLOURS))
    return record(
        # With a number for each seat.
        entry=seats,  # which of the players sits there
        choices=seats,  # how often it chose
        keys=np.zeros(_MOST_SEATS, dtype=np.uint64),  # the key of its choices
        free=seats,  # the cells without a tile
        open=np.zeros((_MOST_SEATS, len(DIRECTIONS)), dtype=np.int64),  # with an exit to N, E, S, W
        east=seats,  # joined to the neighbour there
        south=seats,
        crystals_on=seats,  # where treasures lie
        gold_on=seats,
        at=np.zeros((_MOST_SEATS, len(COLOURS)), dtype=np.int64),  # 0 off the grid
        taken=seats,  # where adventurers stand
        home=seats,  # the colours in their temples
        crystals=seats,  # how many it has
        gold=seats,
        tie_crystals=seats,
        temples=seats,  # its points for them
        # With a number for each colour.
        beaches=colours,  # the places of its numbers
        jungles=colours,
        gates=colours,  # the cells beside them, and on which side of these they are
        gate_sides=colours,
        doors=colours,
        door_sides=colours,
        gone=colours,  # how many treasures of its temple were taken before this turn
        arriving=colours,  # and in this turn
        # For all of them.
        colours_left=0,  # those without a pair, as a mask
        beach_left=0,  # the places of the numbers that are left, as masks
        jungle_left=0,
        fits=np.zeros(NUMBERS, dtype=np.int64),  # for each beach number, jungle numbers to choose
        nuggets=0,  # how many there still are
        left=0,  # the tiles that are to come, as a mask
        tile=0,  # the place of the latest one
        # How `careful` sees an island: with crossings on all free cells.
        hoped_east=0,
        hoped_south=0,
        starts=colours,  # where ways begin and end, if they can
        goals=colours,
        # What its waves have found, with a number for each seat and colour.
        before=np.zeros(waves, dtype=np.int64),  # the work
        touched=np.zeros(waves, dtype=np.int64),  # what was reached by then
        near=np.zeros((*waves, 2), dtype=np.int64),  # where a tile may shorten the way
        met=np.zeros(waves, dtype=np.int64),  # what the wave has entered
        known=seats,  # the colours of which that still holds, as a mask
        known_back=seats,  # and what the wave back has found
        reached=np.zeros((BACK + 1 + _MOST_SEATS * len(COLOURS), TIMES), dtype=np.int64),  # by time
        digits=np.zeros(4, dtype=np.int64),  # how many masks of `near` hold a cell, in binary
        sure=0,  # whether no way is too long to be measured
        found=0,  # how many options a seat has
        options=np.zeros(_MOST_OPTIONS, dtype=np.int64),  # as codes
        codes=np.zeros(room(setup), dtype=np.int32),
    )


def decode(setup: Setup, codes: Sequence[int]) -> list[Action]:
    """The actions of a game, as the rules know them, from its codes."""
    box = setup.box
    beaches, jungles = sorted(box.beach), sorted(box.jungle)
    actions: list[Action] = []
    for code in codes:
        verb, value = code // ARGUMENT * ARGUMENT, code % ARGUMENT
        if verb == verbs.PAIR:
            who, beach = divmod(value // NUMBERS, NUMBERS)
            actions.append(PlacePair(COLOURS[who], beaches[beach], jungles[value % NUMBERS]))
        elif verb == verbs.DRAW:
            actions.append(Draw(box.numbers[value]))
        elif verb == verbs.PLACE:
            actions.append(Place(box.cells[value]))
        elif verb == verbs.DISCARD:
            actions.append(Discard())
        else:
            who, spot = divmod(value // 2, SPOTS)
            to = _RIMS[spot] if spot in _RIMS else box.cells[spot]
            actions.append(Move(COLOURS[who], to, take=value % 2 == 0))
    return actions
