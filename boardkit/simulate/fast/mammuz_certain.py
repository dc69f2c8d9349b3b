"""What the seats of MammuZ are sure of, compiled: `games/mammuz/certain.py` says why.

Some cards of which only the number counts are packed: four bits for each kind. `d.floors[knower, seat]`
is what a seat is sure of in the hand of another, with the pile behind all seats. Only those that make
use of it, `d.minded`, keep it up.
"""

from __future__ import annotations

from numba import njit

from boardkit.simulate.fast.bits import count, lowest
from boardkit.simulate.fast.codes import Record

BITS, FULL = 4, 15  # of one kind: the bits, and the most cards that they hold
NOBODY = -1
_EACH = 0x11111111111111  # one card of each kind
_EVEN, _GUARD, _BYTES = 0x0F0F0F0F0F0F0F, 0x80808080808080, 0x01010101010101


@njit(cache=True)
def total(some: int) -> int:
    """How many packed cards there are.

    >>> total(0x203)
    5
    """
    pairs = (some & _EVEN) + (some >> BITS & _EVEN)
    cards = 0
    while pairs:
        cards += pairs & 0xFF
        pairs >>= 8
    return cards


@njit(cache=True)
def minus(some: int, less: int) -> int:
    """What is left of packed cards without others, of no kind less than none.

    Every second kind gets a guard in front, which is gone where it had to lend.

    >>> hex(minus(0x312, 0x121))
    '0x201'
    """
    even = (some & _EVEN | _GUARD) - (less & _EVEN)
    odd = (some >> BITS & _EVEN | _GUARD) - (less >> BITS & _EVEN)
    stays, stay = (even & _GUARD) >> 7, (odd & _GUARD) >> 7
    return even & stays * FULL | (odd & stay * FULL) << BITS


@njit(cache=True)
def sure(floor: int, elsewhere: int) -> int:
    """What is left of a floor when so many cards may have gone elsewhere."""
    return minus(floor, min(elsewhere, FULL) * _EACH) if floor else 0


@njit(cache=True)
def packed(t: Record, cards: int) -> int:
    """A mask of cards, packed."""
    some = 0
    while cards:
        some += t.one[lowest(cards)]
        cards &= cards - 1
    return some


@njit(cache=True)
def _lower(t: Record, d: Record, knower: int) -> None:
    """What was laid leaves the floors, but of the seat that takes it back, `d.taker`."""
    for seat in range(t.seats):
        floor, size = d.floors[knower, seat], count(d.laid[seat])
        if not floor or seat == d.taker or not size:
            continue
        if d.turned and seat == d.previous:
            floor, size = minus(floor, d.turned), size - 1
        d.floors[knower, seat] = sure(floor, size)


@njit(cache=True)
def _lower_seen(t: Record, d: Record, knower: int) -> None:
    """The same for one that has seen all that was laid."""
    for seat in range(t.seats):
        if seat != d.taker and d.floors[knower, seat]:
            d.floors[knower, seat] = minus(d.floors[knower, seat], packed(t, d.laid[seat]))


@njit(cache=True)
def after_taking(t: Record, d: Record) -> None:
    """The herd and the pile are taken by `d.taker`; perhaps an animal was turned over."""
    pile, taker = t.seats, d.taker
    for knower in range(t.seats):
        if not d.minded >> knower & 1:
            continue
        if knower == taker:
            _lower_seen(t, d, knower)
        else:
            _lower(t, d, knower)
            more = d.floors[knower, taker]
            if taker == d.previous:
                if not more & d.turned * FULL:
                    more += d.turned
            elif d.previous != knower:
                more += d.turned
            d.floors[knower, taker] = more + packed(t, d.laid[knower]) + d.floors[knower, pile]
        d.floors[knower, pile] = 0


@njit(cache=True)
def after_dealing(t: Record, d: Record) -> None:
    """The herd was dealt out: `d.shares`."""
    dealt = 0
    for seat in range(t.seats):
        dealt += count(d.shares[seat])
    for knower in range(t.seats):
        if not d.minded >> knower & 1:
            continue
        _lower(t, d, knower)
        # What it laid and did not get back lies in the shares of the others.
        spread = minus(packed(t, d.laid[knower]), packed(t, d.shares[knower]))
        others = dealt - count(d.shares[knower])
        for seat in range(t.seats):
            if seat != knower:
                d.floors[knower, seat] += sure(spread, others - count(d.shares[seat]))
        if t.deals_pile:
            d.floors[knower, t.seats] = 0


@njit(cache=True)
def after_piling(t: Record, d: Record) -> None:
    """The herd lies unseen on the pile."""
    for knower in range(t.seats):
        if d.minded >> knower & 1:
            _lower(t, d, knower)
            d.floors[knower, t.seats] += packed(t, d.laid[knower])


@njit(cache=True)
def after_removal(t: Record, d: Record) -> None:
    """The herd has left the game face up."""
    for knower in range(t.seats):
        if d.minded >> knower & 1:
            _lower_seen(t, d, knower)
            if t.removes_pile:
                d.floors[knower, t.seats] = 0


@njit(cache=True)
def everybody_sees(t: Record, d: Record, holder: int, card: int) -> None:
    """A dinosaur goes to a hand before everybody's eyes."""
    for knower in range(t.seats):
        if d.minded >> knower & 1 and knower != holder:
            d.floors[knower, holder] += t.one[card]


@njit(cache=True)
def set_aside(t: Record, d: Record, card: int) -> None:
    """A dinosaur from a display is turned over and lies apart."""
    for knower in range(t.seats):
        if d.minded >> knower & 1:
            d.floors[knower, d.previous] = minus(d.floors[knower, d.previous], t.one[card])


@njit(cache=True)
def extinct(t: Record, d: Record, species: int) -> None:
    """No card of a species is left anywhere."""
    for knower in range(t.seats):
        if d.minded >> knower & 1:
            for place in range(t.seats + 1):
                d.floors[knower, place] &= ~(FULL << BITS * species)
