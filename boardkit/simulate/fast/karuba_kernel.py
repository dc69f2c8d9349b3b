"""Karuba's kernel: whole games in whole numbers.

Read `games/karuba/rules.py` first; `karuba_island` has what happens on an island, and `karuba` tells
what the records hold: `t` the tables, `p` the players, `d` the desk.

All choose at once, but nobody's choice changes what another one sees in the same turn: so each is
done as soon as it is made, and only the stacks of the temples wait for the end of the turn.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardkit.simulate.fast import stream
from boardkit.simulate.fast.bits import count, nth
from boardkit.simulate.fast.codes import (
    ARGUMENT,
    CHOICES,
    END,
    FIRST_PART,
    TOTAL,
    WINS,
    Codes,
    Record,
    note,
)
from boardkit.simulate.fast.karuba_island import (
    COLOURS,
    DRAW,
    MOVE,
    NUMBERS,
    PAIR,
    PLACE,
    SIDES,
    lay,
    walk,
)
from boardkit.simulate.fast.karuba_players import choose, narrow, open_pairs, pick_pair
from boardkit.simulate.fast.karuba_work import forget
from boardkit.simulate.fast.stream import CHANCE, SEAT, below, child, step

CHOSEN, RANDOM_SETUP, GIVEN = range(3)
SETUPS = ("chosen", "random", "given")


@njit(cache=True)
def _put(t: Record, d: Record, pair: int) -> None:
    """An adventurer and its temple get their numbers, on every island (KAR-S4, KAR-S9)."""
    who, beach, jungle = pair // (NUMBERS * NUMBERS), pair // NUMBERS % NUMBERS, pair % NUMBERS
    d.beaches[who], d.jungles[who] = beach, jungle
    d.gates[who], d.gate_sides[who] = 1 << t.gates[beach], t.gate_sides[beach]
    d.doors[who], d.door_sides[who] = 1 << t.doors[jungle], t.door_sides[jungle]
    d.colours_left &= ~(1 << who)
    d.beach_left &= ~(1 << beach)
    d.jungle_left &= ~(1 << jungle)


@njit(cache=True)
def _set_up(t: Record, p: Record, d: Record, lots: np.uint64) -> int:
    """The pairs come onto the islands; how many actions that took (KAR-S5, KAR-S7, KAR-S10)."""
    d.colours_left, d.beach_left, d.jungle_left = (1 << COLOURS) - 1, t.beaches, t.jungles
    for done in range(COLOURS):
        pair = t.given[done]
        if t.setup != GIVEN:
            open_pairs(t, d)
            key = step(lots, t.steps[done])
            if t.setup == CHOSEN:
                seat = t.placers[done]
                key = narrow(t, p, d, seat, step(d.keys[seat], t.steps[done]))
                d.choices[seat] += 1
            pair = pick_pair(d, key)
            note(d, done, PAIR + pair)
        _put(t, d, pair)
    return 0 if t.setup == GIVEN else COLOURS


@njit(cache=True)
def _clear(t: Record, d: Record, seat: int) -> None:
    """An empty island, all adventurers on the beach."""
    d.free[seat] = t.cells
    d.known[seat] = d.known_back[seat] = 0
    d.east[seat] = d.south[seat] = d.taken[seat] = d.home[seat] = 0
    d.crystals_on[seat] = d.gold_on[seat] = 0
    d.crystals[seat] = d.gold[seat] = d.temples[seat] = d.tie_crystals[seat] = 0
    for side in range(SIDES):
        d.open[seat, side] = 0
    for who in range(COLOURS):
        d.at[seat, who] = 0


@njit(cache=True)
def _act(t: Record, d: Record, seat: int, code: int) -> None:
    """Does what a seat has chosen."""
    if code >= MOVE:
        taken = d.taken[seat]
        walk(t, d, seat, code - MOVE)
        forget(d, seat, taken ^ d.taken[seat])
    elif code < PLACE + ARGUMENT:
        lay(t, d, seat, code - PLACE)
        forget(d, seat, 1 << code - PLACE)


@njit(cache=True)
def _game(t: Record, p: Record, d: Record, key: np.uint64) -> int:
    """Plays a game on a desk whose entries are set; how many actions it had."""
    lots = child(key, CHANCE)
    for seat in range(t.seats):
        d.keys[seat] = child(child(key, SEAT), np.uint64(seat))
        d.choices[seat] = 0
        _clear(t, d, seat)
    for who in range(COLOURS):
        d.gone[who] = d.arriving[who] = 0
    d.nuggets = t.nuggets
    done = _set_up(t, p, d, lots)
    drawn = done if t.setup == RANDOM_SETUP else 0
    d.left = t.tiles
    over = False
    while d.left and not over:
        k, _ = below(step(lots, t.steps[drawn]), count(d.left))
        d.tile = nth(d.left, k)
        d.left &= ~(1 << d.tile)
        note(d, done, DRAW + d.tile)
        drawn += 1
        done += 1
        for seat in range(t.seats):
            code = choose(t, p, d, seat, step(d.keys[seat], t.steps[done]))
            d.choices[seat] += 1
            note(d, done, code)
            done += 1
            _act(t, d, seat, code)
            over |= d.home[seat] == (1 << COLOURS) - 1
        for who in range(COLOURS):
            d.gone[who] += d.arriving[who]
            d.arriving[who] = 0
    return done


@njit(cache=True)
def _score(t: Record, d: Record, seat: int) -> int:
    """A seat's points (KAR-E3, KAR-E4)."""
    crystals = d.crystals[seat] + d.tie_crystals[seat]
    return d.temples[seat] + crystals * t.crystal_points + d.gold[seat] * t.gold_points


@njit(cache=True)
def _winners(t: Record, d: Record) -> int:
    """The winners as a mask of seats: most points, then most tiles (KAR-E5, KAR-E6, KAR-E7)."""
    winners = best = most = 0
    for seat in range(t.seats):
        points, laid = _score(t, d, seat), -count(d.free[seat])
        if not winners or points > best or (points == best and laid > most):
            winners, best, most = 0, points, laid
        if points == best and laid == most:
            winners |= 1 << seat
    return winners


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
        note(d, lengths[game], END)
        for place in range(log.shape[1]):
            log[game, place] = d.codes[place]
        winners = _winners(t, d)
        for seat in range(t.seats):
            row = result[game, seat]
            row[WINS] = winners >> seat & 1
            row[TOTAL] = _score(t, d, seat)
            row[CHOICES] = d.choices[seat]
            row[FIRST_PART] = d.temples[seat]
            row[FIRST_PART + 1] = d.tie_crystals[seat] * t.crystal_points
            row[FIRST_PART + 2] = d.crystals[seat] * t.crystal_points
            row[FIRST_PART + 3] = d.gold[seat] * t.gold_points
