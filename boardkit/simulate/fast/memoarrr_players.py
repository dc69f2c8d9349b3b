"""How the players of Memoarrr! remember and choose, compiled.

What they think stands in `games/memoarrr/players.py`, `strategies.py` and `memory.py`.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardkit.simulate.fast import stream
from boardkit.simulate.fast.bits import count, lowest, nth
from boardkit.simulate.fast.codes import Record
from boardkit.simulate.fast.stream import below, child, mix, skip, step

RANDOM, CAREFUL, PAIRING = range(3)
SURE = 1 << 32  # the bar of a player that keeps in mind all it sees, as in `memory`
MISFIT = 1 << 8  # puts cards that do not connect behind those that do
_LOOKED, _UP = stream.mixed("look"), stream.mixed("up")  # how a card was seen
_32 = np.uint64(32)

# Remembering ---------------------------------------------------------------------------------


@njit(cache=True)
def forgets(p: Record, d: Record, seat: int) -> bool:
    """Whether a seat may forget what matters to it."""
    return p.kinds[d.entry[seat]] != RANDOM and p.bars[d.entry[seat]] < SURE


@njit(cache=True)
def _glimpse(
    t: Record, p: Record, d: Record, seat: int, place: int, number: int, how: np.uint64
) -> None:
    """A seat that forgets sees a card in a round, and may keep it in mind from then on.

    The rules ask for each sighting anew at each turn; the draw is the same, so once will do.
    """
    if d.mind[seat] >> place & 1:
        return
    key = step(step(step(d.memory[seat], t.steps[place]), t.steps[number]), how)
    if np.int64(mix(skip(key)) >> _32) < p.bars[d.entry[seat]]:  # one of 2**32 parts
        d.mind[seat] |= 1 << place


@njit(cache=True)
def see_look(t: Record, p: Record, d: Record, seat: int, side: int, number: int) -> None:
    """What a seat keeps in mind of its secret look in a round."""
    places = t.sides[side]
    if number == 1:  # what it sees first tells its game from others
        key = child(child(p.words[d.entry[seat]], np.uint64(seat)), t.side_words[side])
        for place in range(t.cards):
            if places >> place & 1:
                key = child(key, t.card_words[d.island[place]])
        d.memory[seat] = key
    for place in range(t.cards):
        if places >> place & 1:
            _glimpse(t, p, d, seat, place, number, _LOOKED)


@njit(cache=True)
def see_reveal(t: Record, p: Record, d: Record, place: int, number: int) -> None:
    """What all seats keep in mind of a card that is revealed in a round."""
    for seat in range(t.seats):
        if forgets(p, d, seat):
            _glimpse(t, p, d, seat, place, number, _UP)


# Choosing ------------------------------------------------------------------------------------


@njit(cache=True)
def among(p: Record, d: Record, seat: int, equal: int, key: np.uint64) -> int:
    """Chance chooses one of a mask; `random` has asked it for the verb before."""
    if p.kinds[d.entry[seat]] == RANDOM:
        key = skip(key)  # one among one
    k, key = below(key, count(equal))
    return nth(equal, k)


@njit(cache=True)
def careful(t: Record, d: Record, free: int, known: int, last: int, up_cards: int) -> int:
    """The places among which `careful` leaves it to chance."""
    links = t.links[d.island[last]] if last >= 0 else -1  # all fit where nothing is compared
    best, fewest = 0, 2 * MISFIT
    rest = free & known
    while rest:
        place = lowest(rest)
        rest &= rest - 1
        card = d.island[place]
        left = count(t.links[card] & ~up_cards)
        if not links >> card & 1:
            left += MISFIT
        if left < fewest:
            best, fewest = 0, left
        if left == fewest:
            best |= 1 << place
    blind = free & ~known
    return blind if blind and fewest >= MISFIT else best
