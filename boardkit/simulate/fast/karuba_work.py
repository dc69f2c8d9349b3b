"""What `careful` of Karuba holds of an action, compiled: the work that it saves, and its points.

Read `games/karuba/players.py` first. Its wave runs back from the temple; what it enters later waits
in a row of masks, one for each step of time, as far as the slowest cells delay it.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardkit.games.karuba.players import MISSING, NO_WAY
from boardkit.simulate.fast.bits import count, lowest
from boardkit.simulate.fast.codes import ARGUMENT, Record
from boardkit.simulate.fast.karuba_island import (
    BEACH,
    COLOURS,
    MOVE,
    PLACE,
    SIDES,
    SPOTS,
    TEMPLE,
    joined,
    spread,
)
from boardkit.simulate.fast.stream import below


@njit(cache=True)
def _hope(t: Record, d: Record, seat: int, place: int) -> None:
    """Which cells would be joined if crossings lay on all free ones, the tile being laid on `place`.

    On no cell at all, where `place` is t.nowhere.
    """
    laid = 1 << place & t.cells
    d.hoped_free = d.free[seat] & ~laid
    exits = t.exits[d.tile]
    for side in range(SIDES):
        here = laid if exits >> side & 1 else 0
        d.hoped[side] = d.open[seat, side] | d.hoped_free | here
    d.hoped_east, d.hoped_south = joined(t, d.hoped[0], d.hoped[1], d.hoped[2], d.hoped[3])


@njit(cache=True)
def _work(t: Record, d: Record, who: int, at: int, others: int) -> int:
    """What lies between an adventurer and its temple, on the roads of `_hope`.

    Args:
        t: the tables.
        d: the desk.
        who: its colour.
        at: the cell on which it stands, or 0 on the beach.
        others: the cells on which others stand.
    """
    east, south, free = d.hoped_east, d.hoped_south, d.hoped_free
    goal = at or d.gates[who] & d.hoped[d.gate_sides[who]]
    plain = ~(free | others)
    ring = d.doors[who] & d.hoped[d.door_sides[who]]
    seen = now = next_1 = next_2 = next_3 = 0
    for done in range(1, NO_WAY - 1):
        here = (now | ring & plain) & ~seen
        if here & goal:
            return done + (at == 0)
        seen |= here
        # IN_THE_WAY is one step of time, MISSING four: the row moves on by one.
        now, next_1, next_2, next_3 = next_1 | ring & others, next_2, next_3, ring & free
        ring = spread(t, east, south, here) & ~seen
        if not ring | now | next_1 | next_2 | next_3:
            break
    return NO_WAY


@njit(cache=True)
def _count_in(d: Record, seat: int) -> None:
    """Notes which colours can be brought home in time, the nearest first."""
    d.counted = 0
    total = 0
    most = MISSING * (count(d.left) + 1)
    rest = (1 << COLOURS) - 1
    while rest:
        nearest = lowest(rest)
        for who in range(nearest + 1, COLOURS):
            if rest >> who & 1 and d.works[who] < d.works[nearest]:
                nearest = who
        rest &= ~(1 << nearest)
        total += d.works[nearest]
        if total <= most:
            d.counted |= 1 << nearest


@njit(cache=True)
def look(t: Record, d: Record, seat: int) -> None:
    """Notes the work of all colours on an island, and which of them count."""
    _hope(t, d, seat, t.nowhere)
    for who in range(COLOURS):
        at = d.at[seat, who]
        home = d.home[seat] >> who & 1
        d.works[who] = 0 if home else _work(t, d, who, at, d.taken[seat] & ~at)
    _count_in(d, seat)


@njit(cache=True)
def _laid(t: Record, d: Record, seat: int, place: int) -> int:
    """The work that a tile saves on a cell."""
    _hope(t, d, seat, place)
    saved = 0
    for who in range(COLOURS):
        if d.counted >> who & 1 and not d.home[seat] >> who & 1:
            at = d.at[seat, who]
            saved += d.works[who] - _work(t, d, who, at, d.taken[seat] & ~at)
    return saved


@njit(cache=True)
def _walked(t: Record, d: Record, seat: int, move: int) -> int:
    """The work that a move saves, and the points that it earns."""
    _hope(t, d, seat, t.nowhere)
    mover, spot = move // (SPOTS * 2), move // 2 % SPOTS
    to = points = 0
    if spot == TEMPLE:
        points = t.stacks[d.gone[mover]]
    elif spot != BEACH:
        to = 1 << spot
        if move % 2 == 0:
            points = t.crystal_points * (d.crystals_on[seat] >> spot & 1)
            points += t.gold_points * (d.gold_on[seat] >> spot & 1)
    taken = d.taken[seat] & ~d.at[seat, mover] | to
    for who in range(COLOURS):
        if d.counted >> who & 1 and not d.home[seat] >> who & 1:
            at = to if who == mover else d.at[seat, who]
            left = 0
            if who != mover or spot != TEMPLE:
                left = _work(t, d, who, at, taken & ~at)
            points += d.works[who] - left
    return points


@njit(cache=True)
def _worth(t: Record, d: Record, seat: int, code: int) -> int:
    """What an action is worth, on an island that `look` has looked at."""
    if code >= MOVE:
        return _walked(t, d, seat, code - MOVE)
    return _laid(t, d, seat, code - PLACE) if code < PLACE + ARGUMENT else 0


@njit(cache=True)
def best(t: Record, d: Record, seat: int, options: int, key: np.uint64) -> int:
    """One of so many options with the greatest worth, chance among equals."""
    look(t, d, seat)
    most = equal = 0
    for k in range(options):
        code = d.options[k]
        worth = _worth(t, d, seat, code)
        if not equal or worth > most:
            most, equal = worth, 0
        if worth == most:
            d.options[equal] = code  # never ahead of the option looked at
            equal += 1
    k, key = below(key, equal)
    return int(d.options[k])
