"""The islands of Karuba's kernel: tiles that join, and adventurers who walk.

Read `games/karuba/moves.py` and `roads.py` first. A mask holds cells, row by row, if its name says
nothing else. `karuba` tells what the records hold: `t` the tables, `d` the desk.
"""

from __future__ import annotations

from numba import njit

from boardkit.simulate.fast.bits import lowest
from boardkit.simulate.fast.codes import ARGUMENT, Record

PAIR, DRAW, PLACE, DISCARD, MOVE = (k * ARGUMENT for k in range(5))
NUMBERS = 32  # a pair is told as (colour * NUMBERS + beach) * NUMBERS + jungle, by their places
COLOURS = SIDES = 4
# A move is told as (colour * SPOTS + spot) * 2, one more where the treasure is left. A spot is the
# number of a cell, or one of these:
SPOTS = 64
TEMPLE, BEACH = 61, 62
CRYSTAL, GOLD = 1, 2  # what lies on a tile; 0 is nothing


@njit(cache=True)
def joined(t: Record, north: int, east: int, south: int, west: int) -> tuple[int, int]:
    """The cells joined to their neighbour in the east, and in the south (KAR-B3).

    They are found from those that have an exit to the north, to the east ...
    """
    return east & west >> 1 & ~t.last_column, south & north >> t.cols


@njit(cache=True)
def spread(t: Record, east: int, south: int, cells: int) -> int:
    """The cells one step away from any of a mask."""
    return (
        (cells & east) << 1
        | cells >> 1 & east
        | (cells & south) << t.cols
        | cells >> t.cols & south
    )


@njit(cache=True)
def gate(d: Record, seat: int, who: int) -> int:
    """The cell beside the beach number of a colour, if its tile opens to it."""
    return d.gates[who] & d.open[seat, d.gate_sides[who]]


@njit(cache=True)
def door(d: Record, seat: int, who: int) -> int:
    """The cell beside the temple of a colour, if its tile opens to it."""
    return d.doors[who] & d.open[seat, d.door_sides[who]]


@njit(cache=True)
def can_walk(t: Record, d: Record, seat: int) -> bool:
    """Whether anybody can take a step on an island (KAR-B1)."""
    others = d.taken[seat]
    for who in range(COLOURS):
        at = d.at[seat, who]
        if not at:
            if not d.home[seat] >> who & 1 and gate(d, seat, who) & ~others:
                return True
        elif (
            spread(t, d.east[seat], d.south[seat], at) & ~others
            or at & door(d, seat, who)
            or (t.beach_open and at & gate(d, seat, who))
        ):
            return True
    return False


@njit(cache=True)
def reach(t: Record, d: Record, seat: int, who: int) -> tuple[int, int]:
    """The cells to which a colour can walk with this tile, and those from which a step is left.

    Rules: KAR-B2, KAR-B3, KAR-B4, KAR-B5.
    """
    east, south, free = d.east[seat], d.south[seat], ~d.taken[seat]
    steps, cells, short = t.steps_of[d.tile], 0, 0
    ring = d.at[seat, who]
    if not ring:
        ring = cells = gate(d, seat, who) & free
        steps -= 1
    for _ in range(steps):
        short |= ring
        ring = spread(t, east, south, ring) & free & ~cells
        cells |= ring
    return cells, short


@njit(cache=True)
def offer(d: Record, code: int) -> None:
    """One more action among which a seat may choose."""
    d.options[d.found] = code
    d.found += 1


@njit(cache=True)
def offer_moves(t: Record, d: Record, seat: int) -> None:
    """All moves: by colour, cells in order, then temple and beach.

    Rules: KAR-B1, KAR-C3, KAR-D2, KAR-D3.
    """
    treasures = d.crystals_on[seat] | d.gold_on[seat] if t.may_leave else 0
    for who in range(COLOURS):
        if d.home[seat] >> who & 1:
            continue
        cells, short = reach(t, d, seat, who)
        first = MOVE + who * SPOTS * 2
        while cells:
            place = lowest(cells)
            cells &= cells - 1
            offer(d, first + place * 2)
            if treasures >> place & 1:
                offer(d, first + place * 2 + 1)
        if short & door(d, seat, who):
            offer(d, first + TEMPLE * 2)
        if t.beach_open and d.at[seat, who] and short & gate(d, seat, who):
            offer(d, first + BEACH * 2)


# What an action does -------------------------------------------------------------------------


@njit(cache=True)
def lay(t: Record, d: Record, seat: int, place: int) -> None:
    """The tile goes onto an island, its treasure onto the tile (KAR-A1, KAR-A2, KAR-A3, KAR-A4)."""
    bit = 1 << place
    d.free[seat] &= ~bit
    exits = t.exits[d.tile]
    for side in range(SIDES):
        d.open[seat, side] |= (exits >> side & 1) << place
    north, west = d.open[seat, 0], d.open[seat, 3]
    d.east[seat], d.south[seat] = joined(t, north, d.open[seat, 1], d.open[seat, 2], west)
    treasure = t.treasures[d.tile]
    if treasure == CRYSTAL:
        d.crystals_on[seat] |= bit
    elif treasure == GOLD and d.nuggets > 0:
        d.gold_on[seat] |= bit
        d.nuggets -= 1


@njit(cache=True)
def walk(t: Record, d: Record, seat: int, move: int) -> None:
    """An adventurer walks, takes a treasure or comes home (KAR-B7, KAR-C1, KAR-C2, KAR-D1, KAR-D4)."""
    who, spot = move // (SPOTS * 2), move // 2 % SPOTS
    d.taken[seat] &= ~d.at[seat, who]
    d.at[seat, who] = 0
    if spot == TEMPLE:
        d.home[seat] |= 1 << who
        best, mine = t.stacks[d.gone[who]], t.stacks[d.gone[who] + d.arriving[who]]
        d.arriving[who] += 1
        d.temples[seat] += mine
        d.tie_crystals[seat] += best - mine
    elif spot != BEACH:
        bit = 1 << spot
        d.at[seat, who] = bit
        d.taken[seat] |= bit
        if move % 2 == 0:
            d.crystals[seat] += d.crystals_on[seat] >> spot & 1
            d.gold[seat] += d.gold_on[seat] >> spot & 1
            d.crystals_on[seat] &= ~bit
            d.gold_on[seat] &= ~bit
