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
    """Notes an action and what it is worth."""
    d.actions[d.weighed], d.worths[d.weighed] = code, worth
    d.weighed += 1


@njit(cache=True)
def one_of_the_best(d: Record, key: np.uint64) -> int:
    """The code of an action that is worth most; chance chooses among equals.

    The greatest is looked for when all are weighed: so nothing has to be guessed ahead by the
    processor, which would often guess wrong.
    """
    most = d.worths[0]
    for place in range(1, d.weighed):
        most = max(most, d.worths[place])
    equals = 0
    for place in range(d.weighed):
        d.actions[equals] = d.actions[place]
        equals += d.worths[place] == most
    k, _ = below(key, equals)
    return int(d.actions[k])


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
    """How many marks a number lacks, where one more would do good, and what is then hoped on top."""
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
    before = t.hopes[value, lack if d.same[seat, value] else MOST_MISSING]
    d.lack[value] = lack
    d.grown[value, 0] = t.hopes[value, lack] - before
    d.grown[value, 1] = t.hopes[value, max(0, lack - 1)] - before


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
def _weigh_number(
    t: Record, d: Record, seat: int, spaces: int, value: int, left: int, turn: int, many: int
) -> None:
    """What it is worth to write a number in each space, where so many chests are left.

    It is the number whose turn it is of many, and they are noted space by space.
    """
    is_open = not d.used[seat] >> value & 1
    west, east = d.helps[value, ACROSS], d.helps[value, ACROSS + 1]
    north, south = d.helps[value, DOWN], d.helps[value, DOWN + 1]
    skulls = d.skulls[seat]
    while spaces:
        place = lowest(spaces)
        spaces &= spaces - 1
        worth = 0.0
        if is_open:
            sides = t.land_sides[place]
            helped = sides[0] & west | sides[1] & east | sides[2] & north | sides[3] & south
            good = int(helped != 0)
            found = 0
            if left and (t.touching or d.lack[value] == good):
                found = completed(t, d, seat, value, place, t.nowhere)
            worth = float(value) if found else d.grown[value, good]
        if t.land_around[place] & skulls:
            worth += _by_dangers(t, d, seat, place, value)
        d.actions[turn], d.worths[turn] = WRITE + place * MANY + value, worth
        turn += many


@njit(cache=True)
def _found_by_boat(t: Record, d: Record, seat: int, place: int, left: int, ripe: int) -> int:
    """The numbers, of those that are ripe, whose treasures a boat finds: the dearest first."""
    found = completed_by_boat(t, d, seat, place, ripe)
    taken = noted = 0
    while found and left:
        value = nth(found, count(found) - 1)
        found ^= 1 << value
        free = d.found[value] & ~taken
        if free:
            taken |= 1 << nth(free, count(free) - 1)
            noted |= 1 << value
            left -= 1
    return noted


@njit(cache=True)
def _hope_for_boats(t: Record, d: Record, seat: int) -> None:
    """What is hoped for with a boat in each place of the sea, beside what it finds.

    The same is done for all places, free or not: so the processor does several of them at once.
    """
    for place in range(MANY):
        d.afloat[place] = 0.0
    values = d.written[seat] & ~d.used[seat]
    while values:
        value = lowest(values)
        values &= values - 1
        west, east = d.lends[value, ACROSS], d.lends[value, ACROSS + 1]
        north, south = d.lends[value, DOWN], d.lends[value, DOWN + 1]
        grown = d.grown[value, 1]
        for place in range(MANY):
            helped = t.sea_west[place] & west | t.sea_east[place] & east
            helped |= t.sea_north[place] & north | t.sea_south[place] & south
            helped &= (d.noted[place] >> value & 1) - 1
            d.afloat[place] += grown if helped else 0.0


@njit(cache=True)
def _weigh_boats(t: Record, d: Record, seat: int, water: int, left: int, ripe: int) -> None:
    """What each boat is worth: the treasures that it finds, and what is hoped for."""
    rest = water
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        d.noted[place] = _found_by_boat(t, d, seat, place, left, ripe) if left and ripe else 0
    _hope_for_boats(t, d, seat)
    while water:
        place = lowest(water)
        water &= water - 1
        sure, noted = 0, d.noted[place]
        while noted:
            sure += lowest(noted)
            noted &= noted - 1
        weigh(d, BOAT + place, sure + d.afloat[place])


@njit(cache=True)
def careful_mark(
    t: Record, d: Record, seat: int, spaces: int, numbers: int, water: int, key: np.uint64
) -> int:
    """The code of a mark."""
    d.weighed = 0
    left = room(t, d, seat)
    rest = (numbers | d.written[seat] if water else numbers) & ~d.used[seat]
    ripe = 0
    while rest:
        value = lowest(rest)
        rest &= rest - 1
        _look_at_number(t, d, seat, value)
        if t.touching or d.lack[value] <= 1:
            ripe |= 1 << value
    _look_at_dangers(t, d, seat)
    turn, many, rest = 0, count(numbers), numbers
    while rest:
        _weigh_number(t, d, seat, spaces, lowest(rest), left, turn, many)
        rest &= rest - 1
        turn += 1
    d.weighed = many * count(spaces)
    if water:
        _weigh_boats(t, d, seat, water, left, ripe)
    return one_of_the_best(d, key) if d.weighed else SKIP
