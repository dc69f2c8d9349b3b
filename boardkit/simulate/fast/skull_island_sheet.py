"""The sheets of Skull Island, compiled: marks, treasures and stars.

The same stands in `games/skull_island/treasures.py`, `marks.py` and `scoring.py`. An island of 81
cells does not fit into one whole number, but its land does, and so does its sea. So a place is the
number of a cell of land, or of a cell of sea where it is about boats; a mask holds places of land
unless its name says `sea` or `boat`. The values of a sheet are a mask, too.

What crosses where is found in lines: for each number the land to the west, east, north and south of
where it stands, and as number BOATS the same for the boats. A mark adds to them.
"""

from __future__ import annotations

from numba import njit

from boardkit.simulate.fast.bits import count, lowest
from boardkit.simulate.fast.codes import ARGUMENT, Record, note

ROLL, HAND, WRITE, BOAT, SKULL, SKIP, CLAIM, CROSS, DONE = (k * ARGUMENT for k in range(9))
MANY = 64  # cells of land, of sea, and values: one less of each at most
NOWHERE = MANY - 1  # no place: nothing lies around it
BOATS = 0  # the lines of the boats stand where those of a number 0 would
ACROSS, DOWN = 0, 2  # where the lines of a row begin, and those of a column
MOST_MISSING = 4  # marks that a number lacks which stands nowhere


@njit(cache=True)
def tell(d: Record, code: int) -> None:
    """Notes the next code."""
    note(d, d.told, code)
    d.told += 1


@njit(cache=True)
def blank(t: Record, d: Record, seat: int) -> None:
    """Wipes a sheet (SKU-S1)."""
    rest = d.written[seat] | 1 << BOATS
    while rest:
        value = lowest(rest)
        rest &= rest - 1
        d.same[seat, value] = 0
        for line in range(4):
            d.lines[seat, value, line] = 0
    d.empty[seat] = t.spaces
    d.near[seat] = d.boats[seat] = d.skulls[seat] = d.crossed[seat] = 0
    d.written[seat] = d.used[seat] = d.circled[seat] = d.choices[seat] = 0


# Marks ---------------------------------------------------------------------------------------


@njit(cache=True)
def where_to_write(t: Record, d: Record, seat: int, penny: bool) -> int:
    """The spaces in which a number may be written (SKU-T2, SKU-T3, SKU-T8, SKU-T9, SKU-P1)."""
    empty = d.empty[seat]
    if penny and t.penny_anywhere:
        return empty
    landed = d.written[seat] or (t.boat_begins and d.boats[seat])
    found = empty & (d.near[seat] if landed else t.coast)
    return found if found or t.blocked_skip else empty


@njit(cache=True)
def where_to_strike(t: Record, d: Record, sheet: int) -> int:
    """The spaces in which a danger may be drawn (SKU-D2, SKU-L2, SKU-L3)."""
    empty = d.empty[sheet]
    if t.alone:
        return empty & d.beside or empty
    return empty


@njit(cache=True)
def write(t: Record, d: Record, seat: int, place: int, value: int) -> None:
    """Writes a number."""
    bit = 1 << place
    for line in range(4):
        d.lines[seat, value, line] |= t.land_sides[place, line]
    d.same[seat, value] |= bit
    d.written[seat] |= 1 << value
    d.empty[seat] ^= bit
    d.near[seat] |= t.land_around[place]
    d.beside = t.land_around[place]


@njit(cache=True)
def sail(t: Record, d: Record, seat: int, place: int) -> None:
    """Draws a boat in a place of the sea."""
    for line in range(4):
        d.lines[seat, BOATS, line] |= t.sea_sides[place, line]
    d.boats[seat] |= 1 << place
    d.near[seat] |= t.sea_around[place]
    if t.any_mark:
        d.beside = t.sea_around[place]


@njit(cache=True)
def strike(t: Record, d: Record, sheet: int, place: int) -> None:
    """Draws a danger."""
    d.skulls[sheet] |= 1 << place
    d.empty[sheet] ^= 1 << place
    if t.any_mark:
        d.beside = t.land_around[place]


# Treasures -----------------------------------------------------------------------------------


@njit(cache=True)
def _pairs(
    t: Record, d: Record, seat: int, value: int, place: int, boat: int, axis: int
) -> tuple[int, int]:
    """The land between the marks of some pair in a line, and that with a mark on one side at least."""
    one = d.lines[seat, value, axis] | t.land_sides[place, axis]
    other = d.lines[seat, value, axis + 1] | t.land_sides[place, axis + 1]
    boats_one = d.lines[seat, BOATS, axis] | t.sea_sides[boat, axis]
    boats_other = d.lines[seat, BOATS, axis + 1] | t.sea_sides[boat, axis + 1]
    both = one & (other | boats_other) | other & boats_one
    return both, one | other | boats_one | boats_other


@njit(cache=True)
def crossings(t: Record, d: Record, seat: int, value: int, place: int, boat: int) -> int:
    """`treasures.crossings` of a number, with one more number and boat where they are not NOWHERE."""
    same = d.same[seat, value] | t.bits[place]
    if not same & (same - 1):
        return 0
    across, in_row = _pairs(t, d, seat, value, place, boat, ACROSS)
    down, in_column = _pairs(t, d, seat, value, place, boat, DOWN)
    if t.touching:
        return across & down | same & (in_row & down | in_column & across)
    return across & down


@njit(cache=True)
def room(t: Record, d: Record, seat: int) -> int:
    """How many more treasures may be noted on a sheet (SKU-E2)."""
    return max(0, t.room - count(d.used[seat]))


@njit(cache=True)
def completed(t: Record, d: Record, seat: int, value: int, place: int, boat: int) -> int:
    """Where a number shows a treasure only with one more mark; if it is a boat, the number stands there.

    It does not ask whether there is room for it (SKU-F1, SKU-F6, SKU-B1, SKU-B2).
    """
    new = crossings(t, d, seat, value, place, boat) & ~d.circled[seat]
    return new and new & ~crossings(t, d, seat, value, t.nowhere, t.nowhere)


@njit(cache=True)
def completed_by_boat(t: Record, d: Record, seat: int, boat: int, among: int) -> int:
    """The values, among some, of which a boat would complete treasures; `d.found` tells where."""
    found, rest = 0, d.written[seat] & ~d.used[seat] & among
    while rest:
        value = lowest(rest)
        rest &= rest - 1
        new = 0
        if d.same[seat, value] & t.sea_lines[boat]:
            new = completed(t, d, seat, value, t.nowhere, boat)
        if new:
            d.found[value] = new
            found |= 1 << value
    return found


@njit(cache=True)
def open_treasures(t: Record, d: Record, seat: int) -> int:
    """The values of the treasures that are shown and not noted; `d.found` tells where."""
    found, rest = 0, d.written[seat] & ~d.used[seat]
    if not room(t, d, seat):
        return 0
    while rest:
        value = lowest(rest)
        rest &= rest - 1
        cells = crossings(t, d, seat, value, t.nowhere, t.nowhere) & ~d.circled[seat]
        if cells:
            d.found[value] = cells
            found |= 1 << value
    return found


@njit(cache=True)
def claim(d: Record, seat: int, value: int, place: int) -> None:
    """Notes a treasure in a chest."""
    d.used[seat] |= 1 << value
    d.circled[seat] |= 1 << place
    d.chests[seat, value] = place


@njit(cache=True)
def claim_undisputed(t: Record, d: Record, seat: int, found: int) -> int:
    """Notes what needs no decision; the values that are left to decide (SKU-F5, SKU-F6)."""
    if count(found) > room(t, d, seat):
        return found
    wanted = twice = 0
    rest = found
    while rest:
        cells = d.found[lowest(rest)]
        rest &= rest - 1
        twice |= wanted & cells
        wanted |= cells
    rest = found
    while rest:
        value = lowest(rest)
        rest &= rest - 1
        cells = d.found[value]
        if not cells & (cells - 1) and not cells & twice:
            claim(d, seat, value, lowest(cells))
            found ^= 1 << value
    return found


# Stars ---------------------------------------------------------------------------------------


@njit(cache=True)
def smallest(t: Record, d: Record, seat: int, place: int) -> int:
    """The smallest number around a place; 0 where there is none (SKU-E6, SKU-E7)."""
    around, rest = t.land_around[place], d.written[seat]
    while rest:
        value = lowest(rest)
        if d.same[seat, value] & around:
            return value
        rest &= rest - 1
    return 0


@njit(cache=True)
def beside_nine(t: Record, d: Record, seat: int) -> int:
    """The dangers that touch a 9 (SKU-O1)."""
    found, rest = 0, d.skulls[seat]
    nines = d.same[seat, t.nine]
    while nines and rest:
        place = lowest(rest)
        rest &= rest - 1
        if t.land_around[place] & nines:
            found |= 1 << place
    return found


@njit(cache=True)
def crossable(t: Record, d: Record, seat: int) -> int:
    """The dangers that can be crossed out by hand now (SKU-O2)."""
    return beside_nine(t, d, seat) & ~d.crossed[seat] if t.by_hand else 0


@njit(cache=True)
def noted_below(d: Record, seat: int, place: int) -> int:
    """The treasure that was noted where a danger stands or would stand; 0 if there is none."""
    rest = d.used[seat] if d.circled[seat] >> place & 1 else 0
    while rest:
        value = lowest(rest)
        if d.chests[seat, value] == place:
            return value
        rest &= rest - 1
    return 0


@njit(cache=True)
def stars(t: Record, d: Record, seat: int) -> tuple[int, int, int, int]:
    """The parts of a score, and the dearest treasure that counts.

    Rules: SKU-E5, SKU-E6, SKU-E7, SKU-E9, SKU-F7.
    """
    done = d.crossed[seat] if t.by_hand else beside_nine(t, d, seat)
    void = d.skulls[seat] & ~done
    treasures = dearest = overcome = dangers = 0
    rest = d.used[seat]
    while rest:
        number = lowest(rest)
        rest &= rest - 1
        if not void >> d.chests[seat, number] & 1:
            treasures += number
            dearest = number  # they come in order
    rest = d.skulls[seat]
    while rest:
        danger = lowest(rest)
        rest &= rest - 1
        if done >> danger & 1:
            overcome += smallest(t, d, seat, danger)
        else:
            dangers -= smallest(t, d, seat, danger)
    return treasures, overcome, dangers, dearest
