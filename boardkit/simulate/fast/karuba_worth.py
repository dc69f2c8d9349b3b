"""What `careful` of Karuba holds of an action, compiled: the work that it saves, and its points.

Read `games/karuba/players.py` and `karuba_work` first. Most actions need no wave of their own: from
those of `look` it is known what an action can be worth at most. So what promises most is tried
first, and what promises less than the best that was found is not tried at all.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardkit.games.karuba.players import MISSING, NO_WAY
from boardkit.simulate.fast.bits import count, lowest, nth
from boardkit.simulate.fast.codes import Record
from boardkit.simulate.fast.karuba_island import BEACH, COLOURS, MOVE, PLACE, SPOTS, TEMPLE
from boardkit.simulate.fast.karuba_work import LATEST, LONGER, look, look_back, row_of, work
from boardkit.simulate.fast.stream import below

NOTHING = -COLOURS * NO_WAY  # less than any action is worth
MUCH, SOME = MISSING, MISSING // 2  # what a tile saves at most in the two masks of `d.near`


@njit(cache=True)
def _in_time(d: Record, seat: int) -> int:
    """The colours that can be brought home in time, the nearest first, as a mask."""
    counted = 0
    for who in range(COLOURS):
        total = 0  # its work and that of those before it
        for other in range(COLOURS):
            if d.before[seat, other] < d.before[seat, who] + (other <= who):
                total += d.before[seat, other]
        counted |= (total <= MISSING * (count(d.left) + 1)) << who
    return counted


# Where to lay ----------------------------------------------------------------------------------


@njit(cache=True)
def _promise(d: Record, seat: int, colours: int) -> int:
    """Counts how many masks of `d.near` hold each cell; those that are in none, as a mask.

    The numbers are binary, with a mask for each digit.
    """
    ones = twos = fours = eights = 0
    for who in range(COLOURS):
        for mask in range(2):
            carry = d.near[seat, who, mask] if colours >> who & 1 else 0
            ones, carry = ones ^ carry, ones & carry
            twos, carry = twos ^ carry, twos & carry
            fours, carry = fours ^ carry, fours & carry
            eights |= carry
    d.digits[0], d.digits[1], d.digits[2], d.digits[3] = ones, twos, fours, eights
    return ~(ones | twos | fours | eights)


@njit(cache=True)
def _most_promising(d: Record, cells: int) -> tuple[int, int]:
    """Those of some cells that are in most masks of `d.near`, and the work that this may save."""
    number = 0
    for digit in (3, 2, 1, 0):
        here = cells & d.digits[digit]
        cells = here or cells
        number = number * 2 + (here != 0)
    return cells, number * SOME


@njit(cache=True)
def _lay_worth(
    t: Record, d: Record, seat: int, place: int, colours: int, bound: int, most: int
) -> int:
    """What it is worth to lay the tile on a cell, `bound` at most; NOTHING if less than `most`."""
    cell, exits = 1 << place, t.exits[d.tile]
    free = d.free[seat] & ~cell
    # The crossing that was hoped for there loses the sides that the tile has not.
    lost = ~exits
    south = d.hoped_south & ~((lost >> 2 & 1) << place | (lost & 1) << place >> t.cols)
    east = d.hoped_east & ~((lost >> 1 & 1) << place | (lost >> 3 & 1) << place >> 1)
    for who in range(COLOURS):
        if colours >> who & 1 and d.near[seat, who, 1] & cell:
            at = d.at[seat, who]
            start, goal = d.starts[who], d.goals[who]
            if start == cell and lost >> d.door_sides[who] & 1:
                start = 0
            if goal == cell and lost >> d.gate_sides[who] & 1:
                goal = 0
            bound -= MUCH if d.near[seat, who, 0] & cell else SOME
            last = min(bound + d.before[seat, who] - most - (at == 0), LATEST)
            done = work(t, east, south, free, d.taken[seat] & ~at, start, goal, last)
            if done == NO_WAY and last < LATEST:
                return NOTHING
            bound += d.before[seat, who] - done - (at == 0 and done < NO_WAY)
    return bound


@njit(cache=True)
def _best_places(t: Record, d: Record, seat: int, colours: int) -> tuple[int, int]:
    """The free cells where the tile is worth most, and what it is worth there."""
    look_back(t, d, seat, colours)
    equal = d.free[seat] & _promise(d, seat, colours)  # here it neither helps nor harms
    left, most = d.free[seat] & ~equal, 0 if equal else NOTHING
    while left:
        cells, bound = _most_promising(d, left)
        if bound < most and d.sure:
            break
        left &= ~cells
        while cells:
            place = lowest(cells)
            cells &= cells - 1
            worth = _lay_worth(t, d, seat, place, colours, bound, most if d.sure else NOTHING)
            if worth > most:
                most, equal = worth, 0
            if worth == most:
                equal |= 1 << place
    return equal, most


# Where to walk ---------------------------------------------------------------------------------


@njit(cache=True)
def _points(t: Record, d: Record, seat: int, code: int) -> int:
    """What a move earns at once (KAR-C2, KAR-D1)."""
    mover, spot = (code - MOVE) // (SPOTS * 2), (code - MOVE) // 2 % SPOTS
    if spot == TEMPLE:
        return t.stacks[d.gone[mover]]
    if spot == BEACH or code % 2:
        return 0
    crystals, gold = d.crystals_on[seat] >> spot & 1, d.gold_on[seat] >> spot & 1
    return crystals * t.crystal_points + gold * t.gold_points


@njit(cache=True)
def _work_from(t: Record, d: Record, seat: int, who: int, spot: int) -> int:
    """The work of a colour that has walked to a spot: its wave has been there, back from the temple."""
    if spot == TEMPLE:
        return 0
    to = d.gates[who] if spot == BEACH else 1 << spot
    if d.before[seat, who] < NO_WAY:
        done = d.before[seat, who] + LONGER
        while d.reached[row_of(seat, who), done - 1] & to:
            done -= 1
    else:
        east, south, others = d.hoped_east, d.hoped_south, d.taken[seat] & ~d.at[seat, who]
        done = work(t, east, south, d.free[seat], others, d.starts[who], to, LATEST)
    return done + (spot == BEACH and done < NO_WAY)


@njit(cache=True)
def _bound(t: Record, d: Record, seat: int, code: int, colours: int) -> int:
    """The most that an action without a tile may be worth.

    Of the others, only those in whose way the adventurer stood save work: one step of time.
    """
    if code < MOVE:
        return 0
    worth = _points(t, d, seat, code)
    mover, spot = (code - MOVE) // (SPOTS * 2), (code - MOVE) // 2 % SPOTS
    for who in range(COLOURS):
        if colours >> who & 1:
            if who == mover:
                worth += d.before[seat, who] - _work_from(t, d, seat, who, spot)
            else:
                worth += (d.at[seat, mover] & d.touched[seat, who]) != 0
    return worth


@njit(cache=True)
def _move_worth(t: Record, d: Record, seat: int, code: int, colours: int, bound: int) -> int:
    """What such an action is worth, if it is `bound` at most."""
    if code < MOVE:
        return bound
    east, south, free = d.hoped_east, d.hoped_south, d.free[seat]
    mover, spot = (code - MOVE) // (SPOTS * 2), (code - MOVE) // 2 % SPOTS
    left, to = d.at[seat, mover], 1 << spot & t.cells  # none on the beach and in the temple
    taken = d.taken[seat] & ~left | to
    for who in range(COLOURS):
        if colours >> who & 1 and who != mover:
            bound -= (left & d.touched[seat, who]) != 0
            if (left | to) & d.touched[seat, who] or not d.sure:
                at = d.at[seat, who]
                start, goal = d.starts[who], d.goals[who]
                done = work(t, east, south, free, taken & ~at, start, goal, LATEST)
                bound += d.before[seat, who] - done - (at == 0 and done < NO_WAY)
    return bound


@njit(cache=True)
def _keep_best(t: Record, d: Record, seat: int, colours: int, most: int) -> int:
    """Of the options only those stay that are worth most, and no less than `most`; what that is."""
    equal = 0
    for k in range(d.found):
        code = d.options[k]
        bound = _bound(t, d, seat, code, colours)
        if bound >= most or not d.sure:
            worth = _move_worth(t, d, seat, code, colours, bound)
            if worth > most:
                most, equal = worth, 0
            if worth == most:
                d.options[equal] = code  # never ahead of the option looked at
                equal += 1
    d.found = equal
    return most


# Both ------------------------------------------------------------------------------------------


@njit(cache=True)
def best(t: Record, d: Record, seat: int, lays: bool, key: np.uint64) -> int:
    """One of the options with the greatest worth, chance among equals; if it lays, also a place."""
    away = ~d.home[seat] & (1 << COLOURS) - 1
    look(t, d, seat, away)
    counted = _in_time(d, seat) & away
    places, most = 0, NOTHING
    if lays:
        places, most = _best_places(t, d, seat, counted)
    if _keep_best(t, d, seat, counted, most) > most:
        places = 0
    k, key = below(key, count(places) + d.found)
    return PLACE + nth(places, k) if k < count(places) else int(d.options[k - count(places)])
