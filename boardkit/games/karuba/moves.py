"""B, discard and move: the moves that a discarded tile allows, and why another one is refused."""

from __future__ import annotations

from functools import lru_cache

from boardkit.core.grid import Cell
from boardkit.core.refusal import Param, Refusal
from boardkit.games.karuba.paths import (
    Exit,
    exits,
    first_gap,
    rings,
    shortest_path,
    steps_onto,
    taken,
)
from boardkit.games.karuba.pieces import COLOURS, OPPOSITE, Box, Colour, Direction, Rim, Spot
from boardkit.games.karuba.roads import roads
from boardkit.games.karuba.state import Island, Move, State, treasure_on


def no(reason: str, *clauses: str, **params: Param) -> Refusal:
    """A refusal of this game."""
    return Refusal("karuba", reason, clauses, params)


@lru_cache(maxsize=16)
def _moves(box: Box) -> dict[Colour, dict[Spot | int, Move]]:
    """For each colour its move to each spot and to each bit; made once, used in every position."""
    return {
        colour: {spot: Move(colour, spot) for spot in (*box.cells, *Rim)}
        | {bit: Move(colour, cell) for bit, cell in box.cell_of_bit.items()}
        for colour in COLOURS
    }


def moves(state: State, seat: int) -> list[Move]:
    """Every move of a seat with the tile of this turn: by colour, cells row by row, temple, beach.

    Rules: KAR-B1, KAR-B2, KAR-B3, KAR-B4, KAR-B5, KAR-C3, KAR-D2, KAR-D3.
    """
    box, rules, island = state.setup.box, state.setup.rules, state.islands[seat]
    steps = len(box.tiles[state.tile].exits)
    net = roads(box, island.tiles)
    blocked = taken(box, island)
    table = _moves(box)
    optional = rules.collect == "optional"
    found: list[Move] = []
    for colour, pair, start in zip(COLOURS, state.pairs, island.at, strict=True):
        if start is Rim.TEMPLE or pair is None:
            continue
        wave = rings(box, net, start, pair, blocked, steps)
        if len(wave) == 1 and start is Rim.BEACH:
            continue  # the way into the island is shut: nothing else to look at
        mine = table[colour]
        cells = 0
        for ring in wave[1:]:
            cells |= ring
        while cells:
            bit = cells & -cells
            cells ^= bit
            move = mine[bit]
            found.append(move)
            if optional and move.to in island.treasures:
                found.append(Move(colour, move.to, take=False))
        if 0 < steps_onto(box, net, wave, box.jungle[pair.jungle]) <= steps:
            found.append(mine[Rim.TEMPLE])
        if rules.beach == "open" and start is not Rim.BEACH:
            back = steps_onto(box, net, wave, box.beach[pair.beach])
            if 0 < back <= steps:
                found.append(mine[Rim.BEACH])
    return found


def steps_needed(state: State, seat: int, move: Move) -> int:
    """The fewest steps of a move; 0 where there is no way."""
    box, island = state.setup.box, state.islands[seat]
    who = COLOURS.index(move.colour)
    start, pair = island.at[who], state.pairs[who]
    if pair is None:
        return 0
    net = roads(box, island.tiles)
    # From its own cell the adventurer has gone, so that cell blocks nobody.
    blocked = taken(box, island) & ~box.bit[start]
    wave = rings(box, net, start, pair, blocked, len(box.cells))
    if isinstance(move.to, Rim):
        label = box.jungle[pair.jungle] if move.to is Rim.TEMPLE else box.beach[pair.beach]
        return steps_onto(box, net, wave, label)
    bit = box.bit.get(move.to, 0)
    return next((steps for steps, ring in enumerate(wave) if ring & bit), 0)


def refuse_move(state: State, seat: int, move: Move) -> Refusal | None:
    """Why a move is not allowed, or None where it is."""
    box, rules, island = state.setup.box, state.setup.rules, state.islands[seat]
    start = island.at[COLOURS.index(move.colour)]
    colour, to = move.colour.value, str(move.to)
    if start is Rim.TEMPLE:
        return no("already_home", "KAR-D3", colour=colour)
    if move.to == start:
        if start is Rim.BEACH:
            return no("never_left", "KAR-B1", colour=colour)
        return no("stands_there", "KAR-B1", colour=colour, to=to)
    if move.to is Rim.BEACH and rules.beach != "open":
        return no("no_return", "KAR-B3", colour=colour)
    if move.to not in box.bit:
        return no("off_island", "KAR-B3", cell=to)
    if isinstance(move.to, Cell) and move.to in island.at:
        other = COLOURS[island.at.index(move.to)].value
        return no("occupied", "KAR-B4", colour=colour, cell=to, other=other)
    needed, granted = steps_needed(state, seat, move), box.tiles[state.tile].steps
    if not needed:
        return _why_no_way(state, island, move)
    if needed > granted:
        return no("too_many_steps", "KAR-B2", colour=colour, to=to, needed=needed, granted=granted)
    if not move.take:
        treasure = treasure_on(box, island, move.to)
        if treasure is None:
            return no("nothing_to_leave", "KAR-C3", colour=colour, cell=to)
        if rules.collect == "automatic":
            return no("must_take", "KAR-C3", colour=colour, cell=to, treasure=treasure.value)
    return None


def _why_no_way(state: State, island: Island, move: Move) -> Refusal:
    """The refusal of a move without a way: an adventurer stands in it, or an edge is missing.

    Rules: KAR-B3, KAR-B5.
    """
    box, colour, to = state.setup.box, move.colour.value, str(move.to)
    who = COLOURS.index(move.colour)
    way = shortest_path(box, state.pairs, island, move.colour, move.to, ghosts=True)
    for spot in way[1:] if way else ():
        if isinstance(spot, Cell) and spot in island.at:
            other = COLOURS[island.at.index(spot)].value
            return no("blocked", "KAR-B5", colour=colour, to=to, other=other, cell=str(spot))
    pair = state.pairs[who]
    gap = first_gap(box, island, pair, island.at[who], move.to) if pair else None
    if gap is None:
        return no("off_island", "KAR-B3", cell=to)
    return refuse_gap(box, island, move, *gap)


def refuse_gap(box: Box, island: Island, move: Move, before: Spot, way: Exit) -> Refusal:
    """The refusal that names the missing edge between a spot and its neighbour.

    The fault lies with the spot before the gap, unless that one does open towards the next.

    Rules: KAR-B3.
    """
    start = island.at[COLOURS.index(move.colour)]
    params: dict[str, Param] = {
        "colour": move.colour.value,
        "start": str(start),
        "to": str(move.to),
    }
    sides = [(before, way.side, way.spot), (way.spot, OPPOSITE[way.side], before)]
    for cell, side, beyond in sides:
        if not isinstance(cell, Cell):
            continue
        params |= {"cell": str(cell)}
        number = island.tiles[box.index[cell]]
        if not number:
            return no("missing_tile", "KAR-B3", **params)
        if side not in box.tiles[number].exits:
            params |= {"tile": number, "direction": side.value, "next": str(beyond)}
            break
    return no("missing_exit", "KAR-B3", **params)


def follow(state: State, seat: int, colour: Colour, sides: tuple[Direction, ...]) -> Spot | Refusal:
    """Walks a way step by step.

    Args:
        state: a position in which the seat has a tile to discard.
        seat: on whose island.
        colour: the adventurer.
        sides: the direction of each step; from the beach the first step enters the island.

    Returns:
        Where the way ends, or why it cannot be walked.

    Rules: KAR-B2, KAR-B3, KAR-B4, KAR-B5, KAR-D3.
    """
    box, island = state.setup.box, state.islands[seat]
    who = COLOURS.index(colour)
    here, pair = island.at[who], state.pairs[who]
    if here is Rim.TEMPLE or pair is None:
        return no("already_home", "KAR-D3", colour=colour.value)
    for place, side in enumerate(sides):
        ways = {way.side: way for way in exits(box, island, pair, here)}
        if side not in ways:
            return no("no_way_out", "KAR-B3", cell=str(here), direction=side.value)
        way = ways[side]
        if not way.joined:
            return refuse_gap(box, island, Move(colour, way.spot), here, way)
        here, goes_on = way.spot, place + 1 < len(sides)
        if here is Rim.TEMPLE and goes_on:
            return no("already_home", "KAR-D3", colour=colour.value)
        if here is Rim.BEACH and state.setup.rules.beach != "open":
            return no("no_return", "KAR-B3", colour=colour.value)
        if isinstance(here, Cell) and here in island.at and here != island.at[who]:
            cell, other = str(here), COLOURS[island.at.index(here)].value
            if not goes_on:
                return no("occupied", "KAR-B4", colour=colour.value, cell=cell, other=other)
            beyond = {way.side: way.spot for way in exits(box, island, pair, here)}
            to = str(beyond.get(sides[place + 1], here))
            return no("blocked", "KAR-B5", colour=colour.value, to=to, other=other, cell=cell)
    granted = box.tiles[state.tile].steps
    if len(sides) > granted:
        counts = {"needed": len(sides), "granted": granted}
        return no("too_many_steps", "KAR-B2", colour=colour.value, to=str(here), **counts)
    return here
