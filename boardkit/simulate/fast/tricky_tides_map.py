"""The map of Tricky Tides, compiled: where ships can go, and in which order they sail.

Here stand the functions of `games/tricky_tides/sailing.py`, `trick.py` and `events.py`. Places are
numbers row by row, headings those of HEADINGS clockwise from the north, cards those of the box.
"""

from __future__ import annotations

from numba import njit

from boardkit.games.tricky_tides.pieces import Tide
from boardkit.simulate.fast.bits import lowest
from boardkit.simulate.fast.codes import Record

(
    LOW_TIDE,
    EDGE_OF_THE_WORLD,
    CALM_SEA,
    UNDERTOW,
    STRONG_WIND,
    LOOSE_SAILS,
    FULL_HARVEST,
    BUSY_DOCKS,
    LONG_STOP,
    FLOTSAM_FOUND,
    BRISK_TRADE,
    FOG,
) = range(len(Tide))
NO_TIDE = NOWHERE = -1
HEADINGS, STRAIGHT = 8, 0b01010101  # the four straight ones as a mask
ROUND = 255  # all headings


@njit(cache=True)
def round_headings(t: Record, d: Record) -> int:
    """The headings that lead over the edge of the map, as a mask (TID-N2, TID-W2)."""
    if d.tide != EDGE_OF_THE_WORLD:
        return 0
    return ROUND if t.diagonals else STRAIGHT


@njit(cache=True)
def chart(t: Record, d: Record) -> None:
    """Lays down where each heading leads from each place now (TID-N7, TID-N8, TID-W5).

    `d.ways[place, heading]` is a mask of places.
    """
    over = round_headings(t, d)
    for place in range(t.cells):
        for heading in range(HEADINGS):
            islands = 2 if d.tide == STRONG_WIND else 1
            edge, on_sea, found = over >> heading & 1, False, 0
            stop = t.next[edge, place, heading]
            while islands and stop != NOWHERE and stop != place:
                if d.sea >> stop & 1:
                    if not on_sea or t.any_sea:
                        found |= 1 << stop
                    on_sea = True
                else:
                    found |= 1 << stop
                    on_sea = False
                    islands -= 1
                stop = t.next[edge, stop, heading]
            d.ways[place, heading] = found


@njit(cache=True)
def headings(t: Record, d: Record, card: int) -> int:
    """The headings that a card gives now, as a mask (TID-N1, TID-W3, TID-W4)."""
    if d.tide == CALM_SEA:
        return t.compass
    shown = t.headings[card]
    return (shown << 4 | shown >> 4) & ROUND if d.tide == UNDERTOW else shown


@njit(cache=True)
def ends(t: Record, d: Record, place: int, card: int) -> int:
    """The places to which a ship can sail with a card, as a mask (TID-N1)."""
    found, left = 0, headings(t, d, card)
    while left:
        found |= d.ways[place, lowest(left)]
        left &= left - 1
    return found


# The trick -------------------------------------------------------------------------------------


@njit(cache=True)
def playable(t: Record, d: Record, seat: int, laid: int) -> int:
    """The cards that a seat may play to a trick of so many cards (TID-T1, TID-T3, TID-T4)."""
    hand = d.hands[seat]
    if not laid or d.tide == LOOSE_SAILS:
        return hand
    return hand & t.suit_mask[t.suit_of[d.trick[0]]] or hand


@njit(cache=True)
def _sails_before(t: Record, d: Record, k: int, other: int, first: int) -> bool:
    """Whether of two cards of a trick, by their places in it, the ship of one sails first."""
    one, two, led = d.trick[k], d.trick[other], t.suit_of[d.trick[0]]
    if t.opener_first and (k == 0 or other == 0):
        return k == 0
    if k == first or other == first:
        return k == first
    follows, follows_too = t.suit_of[one] == led, t.suit_of[two] == led
    if follows != follows_too:
        return follows
    if follows:
        rising = d.tide == LOW_TIDE and t.turned_order
        return t.number[one] < t.number[two] if rising else t.number[one] > t.number[two]
    if t.number[one] != t.number[two]:
        return t.number[one] > t.number[two]
    if not t.every_tie and _below_the_highest(t, d, one):
        return t.suit_of[one] < t.suit_of[two]
    counted_from = first if t.from_winner else 0
    return (k - counted_from) % t.seats < (other - counted_from) % t.seats


@njit(cache=True)
def _below_the_highest(t: Record, d: Record, one: int) -> bool:
    """Whether some card of the trick that is not of the suit led is higher than such a one."""
    for k in range(t.seats):
        card = d.trick[k]
        if t.suit_of[card] != t.suit_of[d.trick[0]] and t.number[card] > t.number[one]:
            return True
    return False


@njit(cache=True)
def line_up_ships(t: Record, d: Record, opener: int) -> int:
    """Who won; into `d.queue` come the seats as they sail (TID-T5, TID-O1 to TID-O4)."""
    first, led = t.nothing, t.suit_of[d.trick[0]]
    for k in range(t.seats):
        if t.suit_of[d.trick[k]] == led and (d.trick[k] > d.trick[first]) != (d.tide == LOW_TIDE):
            first = k
    for k in range(t.seats):
        place = k
        while place and _sails_before(t, d, k, d.queue[place - 1], first):
            d.queue[place] = d.queue[place - 1]
            place -= 1
        d.queue[place] = k
    for k in range(t.seats):
        d.queue[k] = (opener + d.queue[k]) % t.seats
    return (opener + first) % t.seats
