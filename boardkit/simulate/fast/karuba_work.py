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
        ring = spread(t, east, south, here) & ~seen if here else 0
        if not ring | now | next_1 | next_2 | next_3:
            break
    return NO_WAY


@njit(cache=True)
def _measure(t: Record, d: Record, seat: int, code: int, colours: int) -> None:
    """Notes in `d.after` the work of these colours after an action of a seat."""
    place, mover, spot, to = t.nowhere, t.nowhere, t.nowhere, 0
    taken = d.taken[seat]
    if code >= MOVE:
        mover, spot = (code - MOVE) // (SPOTS * 2), (code - MOVE) // 2 % SPOTS
        to = 1 << spot & t.cells  # none on the beach and in the temple
        taken = taken & ~d.at[seat, mover] | to
    elif code < PLACE + ARGUMENT:
        place = code - PLACE
    _hope(t, d, seat, place)
    for who in range(COLOURS):
        d.after[who] = 0
        if colours >> who & 1 and (who != mover or spot != TEMPLE):
            at = to if who == mover else d.at[seat, who]
            d.after[who] = _work(t, d, who, at, taken & ~at)


@njit(cache=True)
def _in_time(d: Record) -> int:
    """The colours that can be brought home in time, the nearest first, as a mask."""
    counted = total = 0
    rest = (1 << COLOURS) - 1
    while rest:
        nearest = lowest(rest)
        for who in range(nearest + 1, COLOURS):
            if rest >> who & 1 and d.before[who] < d.before[nearest]:
                nearest = who
        rest &= ~(1 << nearest)
        total += d.before[nearest]
        if total <= MISSING * (count(d.left) + 1):
            counted |= 1 << nearest
    return counted


@njit(cache=True)
def _points(t: Record, d: Record, seat: int, code: int) -> int:
    """What an action earns at once (KAR-C2, KAR-D1)."""
    if code < MOVE:
        return 0
    mover, spot = (code - MOVE) // (SPOTS * 2), (code - MOVE) // 2 % SPOTS
    if spot == TEMPLE:
        return t.stacks[d.gone[mover]]
    if spot == BEACH or code % 2:
        return 0
    crystals, gold = d.crystals_on[seat] >> spot & 1, d.gold_on[seat] >> spot & 1
    return crystals * t.crystal_points + gold * t.gold_points


@njit(cache=True)
def best(t: Record, d: Record, seat: int, key: np.uint64) -> int:
    """One of the options with the greatest worth, chance among equals."""
    away = ~d.home[seat] & (1 << COLOURS) - 1
    _measure(t, d, seat, t.discard, away)  # the island as it is
    for who in range(COLOURS):
        d.before[who] = d.after[who]
    counted = _in_time(d) & away
    most = equal = 0
    for k in range(d.found):
        code = d.options[k]
        _measure(t, d, seat, code, counted)
        worth = _points(t, d, seat, code)
        for who in range(COLOURS):
            if counted >> who & 1:
                worth += d.before[who] - d.after[who]
        if not equal or worth > most:
            most, equal = worth, 0
        if worth == most:
            d.options[equal] = code  # never ahead of the option looked at
            equal += 1
    k, key = below(key, equal)
    return int(d.options[k])
