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
    COLOURS,
    DISCARD,
    NUMBERS,
    PLACE,
    SIDES,
    can_walk,
    offer,
    offer_moves,
)
from boardkit.simulate.fast.karuba_worth import best
from boardkit.simulate.fast.stream import below, skip

RANDOM, CAREFUL, BLIND, CORRIDOR, SEARCH = range(5)  # from BLIND on, builders as in `LAYS`
ALL_SIDES = 1 << SIDES  # a cell of a corridor is told as its number * ALL_SIDES + the sides to open
NOWHERE = -1

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
def narrow(t: Record, p: Record, d: Record, seat: int, key: np.uint64) -> np.uint64:
    """Leaves only those pairs among which chance chooses for a seat; the key with which it does."""
    if p.kinds[d.entry[seat]] == RANDOM:
        return skip(key)  # it asks for the verb first, one among one
    _nearest(t, d)
    return key


# A turn ----------------------------------------------------------------------------------------


@njit(cache=True)
def _random(t: Record, d: Record, seat: int, key: np.uint64) -> int:
    """A verb, then one of its actions."""
    free, walks = d.free[seat], can_walk(t, d, seat)
    discards = t.may_discard or not walks
    verb, key = below(key, int(free != 0) + int(discards) + int(walks))
    if not free:
        verb += 1
    if verb == 0:
        k, key = below(key, count(free))
        return PLACE + nth(free, k)
    if verb == 1 and discards:
        return DISCARD
    offer_moves(t, d, seat)
    k, key = below(key, d.found)
    return int(d.options[k])


@njit(cache=True)
def _in_a_corridor(t: Record, d: Record, seat: int) -> int:
    """Where the tile opens a corridor, the nearest colour first; NOWHERE if it opens none."""
    free, exits = d.free[seat], t.exits[d.tile]
    for length in range(t.longest + 1):
        for who in range(COLOURS):
            beach, jungle = d.beaches[who], d.jungles[who]
            if t.lengths[beach, jungle] == length:
                for k in range(length):
                    place, sides = divmod(t.corridors[beach, jungle, k], ALL_SIDES)
                    if free >> place & 1 and not sides & ~exits:
                        return int(place)
    return NOWHERE


@njit(cache=True)
def _lay(t: Record, d: Record, seat: int, corridor: bool, key: np.uint64) -> int:
    """A builder lays its tile, in a corridor or at random."""
    free = d.free[seat]
    if corridor:
        place = _in_a_corridor(t, d, seat)
        if place != NOWHERE:
            return PLACE + place
        beside = free
        for who in range(COLOURS):
            beside &= ~t.on_corridor[d.beaches[who], d.jungles[who]]
        free = beside or free
    k, key = below(key, count(free))
    return PLACE + nth(free, k)


@njit(cache=True)
def choose(t: Record, p: Record, d: Record, seat: int, key: np.uint64) -> int:
    """What a seat does with the tile of this turn, as a code."""
    entry = d.entry[seat]
    kind = p.kinds[entry]
    d.found = 0
    if kind == RANDOM:
        return _random(t, d, seat, key)
    walks = p.walks[entry] >> t.all_tiles - count(d.left) & 1 or not d.free[seat]
    if not walks and kind in (BLIND, CORRIDOR):
        return _lay(t, d, seat, kind == CORRIDOR, key)
    if kind == CAREFUL or walks:
        if t.may_discard or not can_walk(t, d, seat):
            offer(d, DISCARD)
        offer_moves(t, d, seat)
    return best(t, d, seat, kind == CAREFUL or not walks, key)
