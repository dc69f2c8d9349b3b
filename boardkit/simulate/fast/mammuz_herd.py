"""Where the herd of MammuZ goes, and what follows at the end of a round, compiled.

Here stand the functions of `games/mammuz/herd.py` and `setup.py` that need no player. Cards are masks.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardkit.simulate.fast import mammuz_certain as certain
from boardkit.simulate.fast.bits import count, lowest
from boardkit.simulate.fast.codes import ARGUMENT, Record, note
from boardkit.simulate.fast.mammuz_certain import NOBODY
from boardkit.simulate.fast.stream import below, child

DEAL, SHARE, STARTER, EXPAND, CHALLENGE, TURN, CHOOSE, SHOW, LEAD = (k * ARGUMENT for k in range(9))
KIND_BITS = 4  # of a kind in a code; in a display it is counted from 1


@njit(cache=True)
def write(d: Record, code: int) -> None:
    """Notes a code behind the others, where somebody wants them."""
    if d.noting:
        note(d, d.noted, code)
        d.noted += 1


@njit(cache=True)
def lots(d: Record) -> np.uint64:
    """The key of the next chance action, which is done then."""
    key = child(d.lots, np.uint64(d.drawn))
    d.drawn += 1
    d.done += 1
    return key


@njit(cache=True)
def shuffle(d: Record, cards: int, key: np.uint64) -> np.uint64:
    """Shuffles the first cards on the desk; the key after it."""
    for last in range(cards - 1, 0, -1):
        other, key = below(key, last + 1)
        d.deck[last], d.deck[other] = d.deck[other], d.deck[last]
    return key


@njit(cache=True)
def declarable(t: Record, d: Record) -> int:
    """The species that may be declared (MAM-R2, MAM-D6, MAM-X2, MAM-X3)."""
    alive = t.used & ~d.extinct
    if not alive and t.free:
        alive = t.used
    return alive & ~d.banned or alive


# The herd ------------------------------------------------------------------------------------


@njit(cache=True)
def all_laid(t: Record, d: Record) -> int:
    """All cards of the herd."""
    herd = 0
    for seat in range(t.seats):
        herd |= d.laid[seat]
    return herd


@njit(cache=True)
def take(t: Record, d: Record, taker: int) -> None:
    """A seat takes the herd, and the pile with it (MAM-A3, MAM-D7)."""
    if d.minded:
        d.taker = taker
        certain.after_taking(t, d)
        d.taker = NOBODY
    d.hands[taker] |= all_laid(t, d) | d.pile
    d.pile = 0


@njit(cache=True)
def deal_out(t: Record, d: Record, challenger: int) -> None:
    """The herd is shuffled and dealt out (MAM-D4)."""
    cards = all_laid(t, d)
    if t.deals_pile:
        cards |= d.pile
        d.pile = 0
    size = 0
    while cards:
        d.deck[size] = lowest(cards)
        cards &= cards - 1
        size += 1
    shuffle(d, size, lots(d))
    place = 0
    for seat in range(t.seats):
        d.shares[seat] = 0
        for _ in range((size + t.seats - 1 - (seat - challenger - 1) % t.seats) // t.seats):
            card = d.deck[place]
            d.shares[seat] |= 1 << card
            place += 1
            write(d, SHARE + (seat << KIND_BITS) + t.kinds[card])
        d.hands[seat] |= d.shares[seat]
    if d.minded:
        certain.after_dealing(t, d)


@njit(cache=True)
def remove(t: Record, d: Record, challenger: int) -> None:
    """The herd leaves the game (MAM-D8, MAM-D9)."""
    gone = all_laid(t, d)
    if t.removes_pile:
        gone |= d.pile
        d.pile = 0
    if d.minded:
        certain.after_removal(t, d)
    if t.returns:
        returned = gone >> t.animals << t.animals
        gone &= ~returned
        d.hands[challenger] |= returned
        while returned:
            certain.everybody_sees(t, d, challenger, lowest(returned))
            returned &= returned - 1
    d.removed |= gone


# The end of a round --------------------------------------------------------------------------


@njit(cache=True)
def show(t: Record, d: Record, seat: int, species: int) -> None:
    """A seat shows a species, which is extinct (MAM-X1, MAM-X2)."""
    d.hands[seat] &= ~t.blocks[species]
    d.extinct |= 1 << species
    if d.minded:
        certain.extinct(t, d, species)


@njit(cache=True)
def complete(t: Record, d: Record, seat: int) -> int:
    """The species of which a seat holds all cards that are left (MAM-X1)."""
    found = 0
    for species in range(t.species):
        left = t.blocks[species] & ~d.removed
        if left and d.hands[seat] & left == left:
            found |= 1 << species
    return found


@njit(cache=True)
def die_out(t: Record, d: Record) -> None:
    """Species that one hand holds alone die out, and those of which none is left (MAM-X1, MAM-D10)."""
    alive = t.used & ~d.extinct
    while alive:
        species = lowest(alive)
        alive &= alive - 1
        left = t.blocks[species] & ~d.removed
        if not left:
            if t.gone_too:
                d.extinct |= 1 << species
        elif not t.optional:
            for seat in range(t.seats):
                if d.hands[seat] & left == left:
                    show(t, d, seat, species)
                    break


@njit(cache=True)
def empty(t: Record, d: Record, first: int) -> int:
    """Who wins with an empty hand, as a mask: all or the first from a seat on (MAM-E5)."""
    found = 0
    for place in range(t.seats):
        seat = (first + place) % t.seats
        if not d.hands[seat]:
            found |= 1 << seat
            if not t.shared:
                break
    return found


@njit(cache=True)
def fewest(t: Record, d: Record) -> int:
    """Who has fewest cards, as a mask: they win where nothing can be declared (MAM-X3)."""
    best, found = t.all_cards + 1, 0
    for seat in range(t.seats):
        size = count(d.hands[seat])
        if size < best:
            best, found = size, 0
        if size == best:
            found |= 1 << seat
    return found
