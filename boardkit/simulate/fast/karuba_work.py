"""The work of Karuba's colours, compiled: waves that run back from the temples.

Read `games/karuba/players.py` first. What a wave enters later waits in a row of masks, one for each
step of time, as far as the slowest cells delay it.

`look` sends a wave for each colour over the island as it is, and notes how it spreads. `look_back`
sends another one from where the adventurer stands: a tile can only shorten the way of a colour where
both have been early enough. So few actions have to be tried by waves of their own (`work`).

What is noted holds from turn to turn until something changes on a cell that the wave has entered:
`forget` sees to that.
"""

from __future__ import annotations

from numba import njit

from boardkit.games.karuba.players import MISSING, NO_WAY
from boardkit.simulate.fast.codes import Record
from boardkit.simulate.fast.karuba_island import COLOURS, joined, spread

Wave = tuple[int, int, int, int, int, int]
LATEST = NO_WAY - 2  # when a wave gives up
LONGER = MISSING  # how long `look` goes on; no walk adds more steps of time, and no cell does
TIMES = LATEST + LONGER + 1
BACK = 0  # the row of `d.reached` for `look_back`; those of the waves of `look` follow


@njit(cache=True)
def row_of(seat: int, who: int) -> int:
    """The row of `d.reached` for the wave of a colour."""
    return BACK + 1 + seat * COLOURS + who


@njit(cache=True)
def _hope(t: Record, d: Record, seat: int) -> None:
    """Which cells would be joined if crossings lay on all free ones, and where the ways end."""
    free = d.free[seat]
    north, south = d.open[seat, 0] | free, d.open[seat, 2] | free
    east, west = d.open[seat, 1] | free, d.open[seat, 3] | free
    d.hoped_east, d.hoped_south = joined(t, north, east, south, west)
    for who in range(COLOURS):
        d.starts[who] = d.doors[who] & (d.open[seat, d.door_sides[who]] | free)
        d.goals[who] = d.at[seat, who] or d.gates[who] & (d.open[seat, d.gate_sides[who]] | free)


@njit(cache=True)
def _later(t: Record, east: int, south: int, free: int, others: int, wave: Wave) -> Wave:
    """A wave one step of time later."""
    ring, unseen, now, next_1, next_2, next_3 = wave
    here = now & unseen | ring & (~(free | others) & unseen)
    # IN_THE_WAY is one step of time, MISSING four: the row moves on by one.
    now, next_1, next_2, next_3 = next_1 | ring & others, next_2, next_3, ring & free
    return spread(t, east, south, here), unseen & ~here, now, next_1, next_2, next_3


@njit(cache=True)
def _over(wave: Wave) -> bool:
    """Whether a wave goes no farther."""
    ring, unseen, now, next_1, next_2, next_3 = wave
    return not (ring | now | next_1 | next_2 | next_3) & unseen


@njit(cache=True)
def work(
    t: Record, east: int, south: int, free: int, others: int, start: int, goal: int, last: int
) -> int:
    """When a wave comes from a temple to a goal; NO_WAY if it does not until the last time.

    Args:
        t: the tables.
        east: the cells joined to their neighbour there.
        south: likewise.
        free: the cells without a tile.
        others: the cells on which others stand.
        start: the cell beside the temple, if it opens there.
        goal: the cell to come to.
        last: the last time of interest, LATEST at most.
    """
    wave = (start, -1, 0, 0, 0, 0)
    for done in range(1, last + 1):
        wave = _later(t, east, south, free, others, wave)
        if goal & ~wave[1]:
            return done
    return NO_WAY


@njit(cache=True)
def _noted(
    t: Record, d: Record, row: int, free: int, others: int, start: int, goal: int
) -> tuple[int, int]:
    """As `work`, on the roads of `_hope`; and all cells that it enters.

    Notes in `d.reached[row]` what the wave has reached by each time, and for LONGER.
    """
    east, south = d.hoped_east, d.hoped_south
    wave = (start, -1, 0, 0, 0, 0)
    found, done, last = NO_WAY, 0, LATEST
    while done < last:
        done += 1
        wave = _later(t, east, south, free, others, wave)
        d.reached[row, done] = ~wave[1]
        if found == NO_WAY:
            if goal & ~wave[1]:
                found, last = done, done + LONGER
            elif _over(wave):
                return NO_WAY, ~wave[1]
    d.sure &= found < NO_WAY
    ring, unseen, now, next_1, next_2, next_3 = wave
    return found, ~unseen | ring | now | next_1 | next_2 | next_3


@njit(cache=True)
def look(t: Record, d: Record, seat: int, away: int) -> None:
    """Notes the work of these colours in `d.before`, and how their waves go.

    A way that takes too long may become shorter: then nothing is sure.
    """
    _hope(t, d, seat)
    free = d.free[seat]
    d.sure = 1
    for who in range(COLOURS):
        bit = 1 << who
        if not away & bit:
            d.before[seat, who] = 0
        elif not d.known[seat] & bit:
            at, row = d.at[seat, who], row_of(seat, who)
            others = d.taken[seat] & ~at
            done, met = _noted(t, d, row, free, others, d.starts[who], d.goals[who])
            d.before[seat, who] = done + (at == 0 and done < NO_WAY)
            d.touched[seat, who] = d.reached[row, done] if done < NO_WAY else 0
            d.met[seat, who] = met
            if d.sure:
                d.known[seat] |= bit


@njit(cache=True)
def _between(d: Record, row: int, total: int) -> int:
    """The cells to which both waves come in so much time together, as far as they may be free."""
    cells = 0
    for k in range(MISSING + 1, total - MISSING):
        cells |= d.reached[BACK, k] & d.reached[row, total - k]
    return cells


@njit(cache=True)
def look_back(t: Record, d: Record, seat: int, colours: int) -> None:
    """Notes in `d.near` where a tile may shorten the ways of these colours.

    The first mask of a colour holds the free cells where it may by more than two, the second those
    where it may at all.
    """
    free = d.free[seat]
    for who in range(COLOURS):
        bit = 1 << who
        if not d.sure:
            d.near[seat, who, 0] = d.near[seat, who, 1] = free
            d.known_back[seat] = 0
        elif colours & bit and not d.known_back[seat] & bit:
            much = some = 0
            if d.before[seat, who] < NO_WAY:
                at, row = d.at[seat, who], row_of(seat, who)
                others = d.taken[seat] & ~at
                done, _ = _noted(t, d, BACK, free, others, d.goals[who], d.starts[who])
                # On a way over a free cell both waves count its MISSING + 1, which would become 1.
                much = _between(d, row, done + MISSING + 2) & free
                some = _between(d, row, done + MISSING + 4) & free
            d.near[seat, who, 0], d.near[seat, who, 1] = much, some
            d.known_back[seat] |= bit


@njit(cache=True)
def forget(d: Record, seat: int, cells: int) -> None:
    """What was noted of a wave holds no more if one of the cells that it entered has changed.

    A way over any other cell takes longer by far than all that `near` and `touched` tell of.
    """
    if d.known[seat]:
        for who in range(COLOURS):
            if cells & d.met[seat, who]:
                d.known[seat] &= ~(1 << who)
        d.known_back[seat] &= d.known[seat]
