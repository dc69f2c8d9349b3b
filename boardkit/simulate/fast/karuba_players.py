"""How the players of Karuba choose, compiled.

What they think stands in `games/karuba/players.py` and `builders.py`.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardkit.games.karuba.players import NO_WAY
from boardkit.simulate.fast.bits import count, lowest, nth
from boardkit.simulate.fast.codes import Record
from boardkit.simulate.fast.karuba_island import (
    DISCARD,
    NUMBERS,
    PLACE,
    can_walk,
    list_moves,
)
from boardkit.simulate.fast.karuba_work import best
from boardkit.simulate.fast.stream import below, skip

RANDOM, CAREFUL = range(2)

# The set-up ------------------------------------------------------------------------------------


@njit(cache=True)
def open_pairs(t: Record, d: Record) -> None:
    """Notes for each beach number with which jungle numbers it may go (KAR-S6, KAR-S9)."""
    for beach in range(t.beach_numbers):
        free = d.beach_left >> beach & 1
        d.fits[beach] = t.partners[beach] & d.jungle_left if free else 0


@njit(cache=True)
def pick_pair(d: Record, key: np.uint64) -> int:
    """Chance takes one of the colours that are left, with one of the pairs noted in `d.fits`."""
    pairs = 0
    for fits in d.fits:
        pairs += count(fits)
    k, key = below(key, pairs * count(d.colours_left))
    colour, k = nth(d.colours_left, k // pairs), k % pairs
    beach = 0
    while k >= count(d.fits[beach]):
        k -= count(d.fits[beach])
        beach += 1
    return (colour * NUMBERS + beach) * NUMBERS + nth(d.fits[beach], k)


@njit(cache=True)
def _nearest(t: Record, d: Record) -> None:
    """Only the pairs with the least work stay noted in `d.fits`."""
    least = NO_WAY
    for keep in range(2):  # first the least work is found
        for beach in range(t.beach_numbers):
            rest = d.fits[beach]
            while rest:
                jungle = lowest(rest)
                rest &= rest - 1
                if keep and t.first_works[beach, jungle] > least:
                    d.fits[beach] &= ~(1 << jungle)
                least = min(least, t.first_works[beach, jungle])


@njit(cache=True)
def choose_pair(t: Record, p: Record, d: Record, seat: int, key: np.uint64) -> int:
    """A seat places a pair."""
    if p.kinds[d.entry[seat]] == RANDOM:
        return pick_pair(d, skip(key))  # it asks for the verb first, one among one
    _nearest(t, d)
    return pick_pair(d, key)


# A turn ----------------------------------------------------------------------------------------


@njit(cache=True)
def _random(t: Record, d: Record, seat: int, key: np.uint64) -> int:
    """A verb, then one of its actions."""
    free, walks = d.free[seat], can_walk(t, d, seat)
    discards = t.may_discard or not walks
    verb, key = below(key, (free != 0) + discards + walks)
    if not free:
        verb += 1
    if verb == 0:
        k, key = below(key, count(free))
        return PLACE + nth(free, k)
    if verb == 1 and discards:
        return DISCARD
    k, key = below(key, list_moves(t, d, seat, 0))
    return int(d.options[k])


@njit(cache=True)
def _list_places(d: Record, seat: int) -> int:
    """Notes all cells on which a tile may go; how many (KAR-A1)."""
    free, found = d.free[seat], 0
    while free:
        d.options[found] = PLACE + lowest(free)
        free &= free - 1
        found += 1
    return found


@njit(cache=True)
def _list_discards(t: Record, d: Record, seat: int, found: int) -> int:
    """Notes the discard and the moves behind what was found before; how many that makes (KAR-B1)."""
    if t.may_discard or not can_walk(t, d, seat):
        d.options[found] = DISCARD
        found += 1
    return list_moves(t, d, seat, found)


@njit(cache=True)
def choose(t: Record, p: Record, d: Record, seat: int, key: np.uint64) -> int:
    """What a seat does with the tile of this turn, as a code."""
    if p.kinds[d.entry[seat]] == RANDOM:
        return _random(t, d, seat, key)
    return best(t, d, seat, _list_discards(t, d, seat, _list_places(d, seat)), key)
