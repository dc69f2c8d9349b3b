"""Skull Island's kernel: whole games in whole numbers.

Read `games/skull_island/rules.py` first; `skull_island_sheet` tells how a sheet is kept, and
`skull_island` what the records hold: `t` the tables, `p` the players, `d` the desk.

All choose at once, but nobody's choice changes a sheet on which another draws in the same turn. So
each mark is drawn as soon as it is chosen.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardkit.simulate.fast import stream
from boardkit.simulate.fast.bits import count
from boardkit.simulate.fast.codes import (
    ARGUMENT,
    CHOICES,
    END,
    FIRST_PART,
    TOTAL,
    WINS,
    Codes,
    Record,
)
from boardkit.simulate.fast.skull_island_players import (
    RANDOM,
    careful_decision,
    planned_mark,
    planned_skull,
    random_decision,
    random_mark,
    random_skull,
)
from boardkit.simulate.fast.skull_island_sheet import (
    BOAT,
    CLAIM,
    CROSS,
    DONE,
    HAND,
    MANY,
    ROLL,
    WRITE,
    blank,
    claim,
    claim_undisputed,
    completed,
    completed_by_boat,
    crossable,
    open_treasures,
    room,
    sail,
    stars,
    strike,
    tell,
    where_to_strike,
    where_to_write,
    write,
)
from boardkit.simulate.fast.stream import SEAT, below, child

FACES = 7  # the symbol as 0, and the numbers
_ROLL, _EXCHANGE = stream.word("roll"), stream.word("exchange")


@njit(cache=True)
def _exchange(t: Record, d: Record, key: np.uint64) -> None:
    """Hands the sheets round until nobody has their own (SKU-D2)."""
    own = True
    while own:
        for seat in range(t.seats):
            d.hands[seat] = seat
        for last in range(t.seats - 1, 0, -1):
            other, key = below(key, last + 1)
            d.hands[last], d.hands[other] = d.hands[other], d.hands[last]
        own = False
        for seat in range(t.seats):
            own |= d.hands[seat] == seat
    for seat in range(t.seats):
        tell(d, HAND + d.hands[seat])


@njit(cache=True)
def _mark(t: Record, p: Record, d: Record, seat: int, roll: int, key: np.uint64) -> int:
    """A seat marks its sheet; the values of the treasures that it has to decide on.

    Rules: SKU-T2, SKU-N1, SKU-F5.
    """
    spaces = where_to_write(t, d, seat, t.is_penny[roll] != 0)
    numbers = t.offers[roll]
    water = t.sea & ~d.boats[seat] if t.is_boat[roll] else 0
    if p.kinds[d.entry[seat]] == RANDOM:
        code = random_mark(spaces, numbers, water, key)
    else:
        code = planned_mark(t, p, d, seat, spaces, numbers, water, key)
    tell(d, code)
    verb, place = code // ARGUMENT * ARGUMENT, code % ARGUMENT
    found = 0
    if verb == WRITE:
        place, value = place // MANY, place % MANY
        if t.by_itself and not d.used[seat] >> value & 1 and room(t, d, seat):
            d.found[value] = completed(t, d, seat, value, place, t.nowhere)
            if d.found[value]:
                found = 1 << value
        write(t, d, seat, place, value)
    elif verb == BOAT:
        if t.by_itself and room(t, d, seat):
            found = completed_by_boat(t, d, seat, place, d.written[seat])
        sail(t, d, seat, place)
    return claim_undisputed(t, d, seat, found) if found else 0


@njit(cache=True)
def _danger(t: Record, p: Record, d: Record, seat: int, key: np.uint64) -> None:
    """A seat draws a danger on the sheet that it has in hand."""
    sheet = d.hands[seat]
    spaces = where_to_strike(t, d, sheet)
    if p.kinds[d.entry[seat]] == RANDOM:
        code = random_skull(spaces, key)
    else:
        code = planned_skull(t, p, d, seat, sheet, spaces, key)
    tell(d, code)
    strike(t, d, sheet, code % ARGUMENT)


@njit(cache=True)
def _decide(t: Record, p: Record, d: Record, seat: int, done: int) -> int:
    """A seat notes treasures and crosses out dangers until nothing is left to decide.

    It gives how many actions are done then (SKU-F5, SKU-O1, SKU-O2).
    """
    while True:
        found, dangers = open_treasures(t, d, seat), crossable(t, d, seat)
        if not (found or dangers):
            return done
        must = t.by_itself and found != 0
        key = child(d.keys[seat], np.uint64(done))
        if p.kinds[d.entry[seat]] == RANDOM:
            code = random_decision(d, found, dangers, must, key)
        else:
            code = careful_decision(t, d, seat, found, dangers, must, key)
        tell(d, code)
        d.choices[seat] += 1
        done += 1
        verb, place = code // ARGUMENT * ARGUMENT, code % ARGUMENT
        if verb == DONE:
            return done
        if verb == CROSS:
            d.crossed[seat] |= 1 << place
        elif verb == CLAIM:
            claim(d, seat, place % MANY, place // MANY)
            left, before = open_treasures(t, d, seat) if t.by_itself else 0, 0
            while left != before:
                before = left
                left = claim_undisputed(t, d, seat, left)


@njit(cache=True)
def _is_over(t: Record, d: Record, dangers: int) -> bool:
    """Whether the game ends with this turn (SKU-E1, SKU-E3, SKU-T8)."""
    hopeless = t.blocked_skip and not t.penny_anywhere and dangers == t.bubbles
    for seat in range(t.seats):
        if not d.empty[seat] or count(d.used[seat]) >= t.most_chests:
            return True
        hopeless &= d.boats[seat] == t.sea and not where_to_write(t, d, seat, False)
    return hopeless


@njit(cache=True)
def _game(t: Record, p: Record, d: Record, key: np.uint64) -> int:
    """Plays a game on a desk whose entries are set; how many actions it had."""
    rolls, exchanges = child(key, _ROLL), child(key, _EXCHANGE)
    seats = child(key, SEAT)
    for seat in range(t.seats):
        d.keys[seat] = child(seats, np.uint64(seat))
        d.hands[seat] = t.seats - 1 - seat  # two swap, and one alone keeps its own (SKU-L2)
        blank(t, d, seat)
    d.beside = -1  # nothing was marked yet: everywhere
    d.told = 0
    done = turn = dangers = 0
    while True:
        lot = child(rolls, np.uint64(turn))
        green, lot = below(lot, t.sides[0])
        purple, lot = below(lot, t.sides[1])
        red, lot = below(lot, t.sides[2])
        roll = (t.faces[0, green] * FACES + t.faces[1, purple]) * FACES + t.faces[2, red]
        tell(d, ROLL + roll)
        done += 1
        turn += 1
        asking = 0
        if roll % FACES == 0 and dangers < t.bubbles:
            if t.seats > 2:
                _exchange(t, d, child(exchanges, np.uint64(dangers)))
                done += 1
            for seat in range(t.seats):
                _danger(t, p, d, seat, child(d.keys[seat], np.uint64(done)))
                done += 1
            dangers += 1
        else:
            for seat in range(t.seats):
                if _mark(t, p, d, seat, roll, child(d.keys[seat], np.uint64(done))):
                    d.asking[asking] = seat
                    asking += 1
                done += 1
        for seat in range(t.seats):
            d.choices[seat] += 1
        if t.asks_all:
            for seat in range(t.seats):
                done = _decide(t, p, d, seat, done)
        for k in range(0 if t.asks_all else asking):
            done = _decide(t, p, d, d.asking[k], done)
        if _is_over(t, d, dangers):
            return done


@njit(cache=True, nogil=True)
def kernel(
    t: Record,
    p: Record,
    d: Record,
    text: NDArray[np.uint64],
    shared: int,
    first: int,
    rotate: bool,
    result: Codes,
    lengths: Codes,
    log: Codes,
) -> None:
    """Plays the games from number `first` on."""
    for game in range(len(lengths)):
        number = first + game
        for seat in range(t.seats):
            d.entry[seat] = (seat - number) % t.seats if rotate else seat
        key = stream.seed_key(text, stream.write_number(text, shared, number))
        lengths[game] = _game(t, p, d, key)
        tell(d, END)
        for place in range(log.shape[1]):
            log[game, place] = d.codes[place]
        best = best_treasure = 0
        for seat in range(t.seats):
            treasures, overcome, dangers, dearest = stars(t, d, seat)
            total = treasures + overcome + dangers
            if seat == 0 or (total, dearest) > (best, best_treasure):
                best, best_treasure = total, dearest
            d.dearest[seat] = dearest
            row = result[game, seat]
            row[TOTAL], row[CHOICES] = total, d.choices[seat]
            row[FIRST_PART], row[FIRST_PART + 1], row[FIRST_PART + 2] = treasures, overcome, dangers
        for seat in range(t.seats):
            row = result[game, seat]
            row[WINS] = row[TOTAL] == best and d.dearest[seat] == best_treasure
