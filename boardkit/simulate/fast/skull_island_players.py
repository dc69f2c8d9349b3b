"""How the players of Skull Island choose, compiled.

What they think stands in `games/skull_island/players.py`, and in `plans.py` for those with a plan.
`careful` is a planner whose plan leaves everything open; `skull_island_careful` weighs its marks.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardkit.games.skull_island.plans import LATE as MANY_DANGERS
from boardkit.simulate.fast.bits import count, lowest, nth
from boardkit.simulate.fast.codes import Record
from boardkit.simulate.fast.skull_island_careful import careful_mark, one_of_the_best, weigh
from boardkit.simulate.fast.skull_island_sheet import (
    BOAT,
    CLAIM,
    CROSS,
    DONE,
    MANY,
    SKIP,
    SKULL,
    WRITE,
    noted_below,
    smallest,
)
from boardkit.simulate.fast.stream import below, skip

RANDOM, PLANNER = range(2)
ANY, EARLY, LATE, _ = range(4)  # when 9s are written: `plans.NINES`

# random --------------------------------------------------------------------------------------


@njit(cache=True)
def random_mark(spaces: int, numbers: int, water: int, key: np.uint64) -> int:
    """The code of a mark: `random` takes a verb first."""
    values = count(numbers)
    writes = count(spaces) * values
    verb = 0
    if writes and water:
        verb, key = below(key, 2)
    else:
        key = skip(key)  # one among one
    if writes and not verb:
        k, key = below(key, writes)
        return WRITE + nth(spaces, k // values) * MANY + nth(numbers, k % values)
    if not water:
        return SKIP
    k, key = below(key, count(water))
    return BOAT + nth(water, k)


@njit(cache=True)
def random_skull(spaces: int, key: np.uint64) -> int:
    """The code of a danger."""
    k, key = below(skip(key), count(spaces))
    return SKULL + nth(spaces, k)


@njit(cache=True)
def random_decision(d: Record, found: int, dangers: int, must: bool, key: np.uint64) -> int:
    """The code of a treasure, a danger crossed out, or of being done."""
    verbs = (found != 0) + (dangers != 0) + (not must)
    verb, key = below(key, verbs)
    verb += found == 0
    if verb == 0:
        claims, rest = 0, found
        while rest:
            claims += count(d.found[lowest(rest)])
            rest &= rest - 1
        k, key = below(key, claims)
        while k >= count(d.found[lowest(found)]):
            k -= count(d.found[lowest(found)])
            found &= found - 1
        value = lowest(found)
        return CLAIM + nth(d.found[value], k) * MANY + value
    if verb == 1 and dangers:
        k, key = below(key, count(dangers))
        return CROSS + nth(dangers, k)
    return DONE


# careful, and those with a plan ---------------------------------------------------------------


@njit(cache=True)
def planned_mark(
    t: Record,
    p: Record,
    d: Record,
    seat: int,
    spaces: int,
    numbers: int,
    water: int,
    key: np.uint64,
) -> int:
    """The code of a mark: as `careful`, among what the plan leaves."""
    entry, nine = d.entry[seat], numbers & 1 << t.nine
    nines, hunt = p.nines[entry], 1 << p.hunt[entry]  # to hunt 0 is to hunt nothing
    now = nines == EARLY or (nines == LATE and count(d.skulls[seat]) >= MANY_DANGERS)
    left = numbers if now or nines == ANY else numbers & ~nine
    sea = water if p.boats[entry] else 0
    wanted = left & hunt & ~d.used[seat]
    if now:
        wanted |= nine
    if spaces and wanted:
        numbers, water = wanted, 0
    elif sea or (spaces and left):
        numbers, water = left, sea
    return careful_mark(t, d, seat, spaces, numbers, water, key)


@njit(cache=True)
def planned_skull(
    t: Record, p: Record, d: Record, seat: int, sheet: int, spaces: int, key: np.uint64
) -> int:
    """The code of a danger: where it costs another most, or earns oneself most; or anywhere."""
    if p.anywhere[d.entry[seat]]:
        k, key = below(key, count(spaces))
        return SKULL + nth(spaces, k)
    d.weighed = 0
    nines = d.same[sheet, t.nine]
    while spaces:
        place = lowest(spaces)
        spaces &= spaces - 1
        change = smallest(t, d, sheet, place)
        if t.by_hand or not t.land_around[place] & nines:
            change = -change
            change -= noted_below(d, sheet, place)
        weigh(d, SKULL + place, float(change if sheet == seat else -change))
    return one_of_the_best(d, key)


@njit(cache=True)
def careful_decision(
    t: Record, d: Record, seat: int, found: int, dangers: int, must: bool, key: np.uint64
) -> int:
    """The code of a treasure, the dearest first, of a danger crossed out, or of being done."""
    d.weighed = 0
    while found:
        value = lowest(found)
        found &= found - 1
        cells = d.found[value]
        while cells:
            weigh(d, CLAIM + lowest(cells) * MANY + value, float(value))
            cells &= cells - 1
    while dangers:
        place = lowest(dangers)
        dangers &= dangers - 1
        weigh(d, CROSS + place, float(2 * smallest(t, d, seat, place)))
    if not must:
        weigh(d, DONE, 0.0)
    return one_of_the_best(d, key)
