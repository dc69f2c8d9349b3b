"""What a mark of Skull Island is worth to `careful`, compiled: `games/skull_island/players.py` says why.

Many marks are weighed for each that is drawn. So what does not depend on the mark is looked at once:
how many marks each number lacks for a treasure, where one more would let it lack one less, and the
smallest number around each danger.

A cell lacks up to two marks in its row and two in its column. A new mark lies to one side of a cell
at most, and there it lets that cell lack one less or changes nothing. So a number lacks one less
just where the lines of the mark meet a cell that lacks fewest now and is short of that side.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardkit.simulate.fast.bits import count, lowest, nth
from boardkit.simulate.fast.codes import Record
from boardkit.simulate.fast.skull_island_sheet import (
    ACROSS,
    BOAT,
    BOATS,
    DOWN,
    MANY,
    MOST_MISSING,
    SKIP,
    WRITE,
    beside_nine,
    completed,
    completed_by_boat,
    noted_below,
    room,
    smallest,
)
from boardkit.simulate.fast.stream import below


@njit(cache=True)
def weigh(d: Record, code: int, worth: float) -> None:
    """Keeps the actions that are worth most."""
    if not d.equal or worth > d.most:
        d.most, d.equal = worth, 0
    if worth == d.most:
        d.equals[d.equal] = code
        d.equal += 1


@njit(cache=True)
def one_of_the_best(d: Record, key: np.uint64) -> int:
    """Chance chooses among equals."""
    k, _ = below(key, d.equal)
    return int(d.equals[k])


# What is looked at once ----------------------------------------------------------------------


@njit(cache=True)
def _look_along(d: Record, seat: int, value: int, axis: int) -> tuple[int, int]:
    """The cells between a pair of a number, and those with a mark on one side at least.

    Sets where a number (`d.helps`) or a boat (`d.lends`) to the one side or the other would do good.
    """
    one, other = d.lines[seat, value, axis], d.lines[seat, value, axis + 1]
    boats_one, boats_other = d.lines[seat, BOATS, axis], d.lines[seat, BOATS, axis + 1]
    both = one & (other | boats_other) | other & boats_one
    some = one | other | boats_one | boats_other
    d.helps[value, axis] = ~some | (other | boats_other) & ~both
    d.helps[value, axis + 1] = ~some | (one | boats_one) & ~both
    d.lends[value, axis] = ~some | other & ~both
    d.lends[value, axis + 1] = ~some | one & ~both
    return both, some


@njit(cache=True)
def _look_at_number(t: Record, d: Record, seat: int, value: int) -> None:
    """How many marks a number lacks, what is hoped for it, and where one more would do good."""
    across, in_row = _look_along(d, seat, value, ACROSS)
    down, in_column = _look_along(d, seat, value, DOWN)
    free = t.land & ~d.circled[seat]
    lack, cells = 0, across & down & free
    if not cells:
        lack, cells = 1, (across & in_column | in_row & down) & free
    if not cells:
        lack, cells = 2, (across | in_row & in_column | down) & free
    if not cells:
        lack, cells = 3, (in_row | in_column) & free
    if not cells:
        lack, cells = MOST_MISSING, free
    for line in range(4):
        d.helps[value, line] &= cells
        d.lends[value, line] &= cells
    d.lack[value] = lack
    d.hoped[value] = t.hopes[value, lack if d.same[seat, value] else MOST_MISSING]


@njit(cache=True)
def _look_at_dangers(t: Record, d: Record, seat: int) -> None:
    """The smallest number around each danger, and the dangers that are overcome."""
    d.overcome = d.crossed[seat] if t.by_hand else beside_nine(t, d, seat)
    rest = d.skulls[seat]
    while rest:
        danger = lowest(rest)
        rest &= rest - 1
        d.least[danger] = smallest(t, d, seat, danger)


# Marks ---------------------------------------------------------------------------------------


@njit(cache=True)
def _by_dangers(t: Record, d: Record, seat: int, place: int, value: int) -> int:
    """By how many stars a number changes the dangers around it, and treasures below them."""
    change, rest = 0, t.land_around[place] & d.skulls[seat]
    while rest:
        danger = lowest(rest)
        rest &= rest - 1
        before = d.least[danger]
        after = value if value < before or not before else before
        if d.overcome >> danger & 1:
            change += after - before
        elif value == t.nine and not t.by_hand:
            change += after + before + noted_below(d, seat, danger)
        else:
            change -= after - before
    return change


@njit(cache=True)
def _weigh_write(t: Record, d: Record, seat: int, place: int, value: int, left: int) -> None:
    """What it is worth to write a number, where so many chests are left."""
    sure, grown = _by_dangers(t, d, seat, place, value), 0.0
    if not d.used[seat] >> value & 1:
        helped = 0
        for line in range(4):
            helped |= t.land_sides[place, line] & d.helps[value, line]
        lack = d.lack[value] - (helped != 0)
        found = 0
        if left and (not lack or t.touching):
            found = completed(t, d, seat, value, place, t.nowhere)
        if found:
            sure += value
        else:
            grown = t.hopes[value, lack] - d.hoped[value]
    weigh(d, WRITE + place * MANY + value, sure + grown)


@njit(cache=True)
def _weigh_boat(t: Record, d: Record, seat: int, place: int, left: int) -> None:
    """What a boat is worth: the treasures that it finds, the dearest first, and what is hoped for."""
    found = completed_by_boat(t, d, seat, place) if left else 0
    taken = sure = noted = 0
    while found and left:
        value = nth(found, count(found) - 1)
        found ^= 1 << value
        free = d.found[value] & ~taken
        if free:
            taken |= 1 << nth(free, count(free) - 1)
            sure += value
            noted |= 1 << value
            left -= 1
    grown = 0.0
    rest = d.written[seat] & ~d.used[seat] & ~noted
    while rest:
        value = lowest(rest)
        rest &= rest - 1
        helped = 0
        for line in range(4):
            helped |= t.sea_sides[place, line] & d.lends[value, line]
        if helped:
            grown += t.hopes[value, d.lack[value] - 1] - d.hoped[value]
    weigh(d, BOAT + place, sure + grown)


@njit(cache=True)
def careful_mark(
    t: Record, d: Record, seat: int, spaces: int, numbers: int, water: int, key: np.uint64
) -> int:
    """The code of a mark."""
    d.equal = 0
    left = room(t, d, seat)
    rest = (numbers | d.written[seat] if water else numbers) & ~d.used[seat]
    while rest:
        _look_at_number(t, d, seat, lowest(rest))
        rest &= rest - 1
    _look_at_dangers(t, d, seat)
    while spaces:
        place = lowest(spaces)
        spaces &= spaces - 1
        rest = numbers
        while rest:
            _weigh_write(t, d, seat, place, lowest(rest), left)
            rest &= rest - 1
    while water:
        _weigh_boat(t, d, seat, lowest(water), left)
        water &= water - 1
    return one_of_the_best(d, key) if d.equal else SKIP
