"""The player `pairing` of Memoarrr!, compiled: `games/memoarrr/graph.py` tells why it wins.

All masks here are masks of cards. Where the rules go through cards in the order in which they lie,
so does this: `d.island` has them so.
"""

from __future__ import annotations

from numba import njit

from boardkit.simulate.fast.bits import count, lowest
from boardkit.simulate.fast.codes import Record

NOBODY = -1


@njit(cache=True)
def _piece(t: Record, card: int, left: int) -> int:
    """All cards to which a chain of connections leads from a card, and the card itself."""
    piece = new = 1 << card
    while new:
        near = t.links[lowest(new)] & left & ~piece
        piece |= near
        new = new & new - 1 | near
    return piece


@njit(cache=True)
def _first_odd(t: Record, d: Record, last: int, left: int) -> int:
    """The first piece with an odd number of cards that the last card connects with; 0 without one."""
    rest = left
    for place in range(t.cards):
        card = d.island[place]
        if rest >> card & 1:
            piece = _piece(t, card, left)
            rest &= ~piece
            if t.links[last] & piece and count(piece) % 2:
                return piece
    return 0


@njit(cache=True)
def _wait(d: Record, depth: int, card: int) -> None:
    """A card waits at the node of that depth, or is paired with the one that waits there."""
    other = d.waiting[depth]
    if other == NOBODY:
        d.waiting[depth] = card
    else:
        d.partner[card], d.partner[other] = other, card
        d.waiting[depth] = NOBODY


@njit(cache=True)
def _pair_up(t: Record, d: Record, start: int, cards: int, last: int) -> None:
    """`graph.pairing` of one piece: the partner of each card.

    What calls itself there keeps its way here, node by node: numba cannot keep, in its folder, what
    calls itself.

    Args:
        t: the tables; the ends of a card are the nodes of its animal and its landscape.
        d: the desk.
        start: the node at which to begin.
        cards: those to be paired up, but for `last`, which comes behind them.
        last: one card more.
    """
    visited, passed, depth = 1 << start, 0, 0
    d.node[0], d.over[0], d.place[0], d.waiting[0] = start, NOBODY, 0, NOBODY
    while depth >= 0:
        place = d.place[depth]
        if place > t.cards:  # all have been looked at: back over the bridge
            over, waiting = d.over[depth], d.waiting[depth]
            depth -= 1
            if over != NOBODY and waiting != NOBODY:
                d.partner[over], d.partner[waiting] = waiting, over
            elif over != NOBODY:
                _wait(d, depth, over)
            continue
        d.place[depth] += 1
        card = d.island[place] if place < t.cards else last
        is_there = cards >> card & 1 if place < t.cards else 1
        end = 0 if t.ends[card, 0] == d.node[depth] else 1
        if not is_there or t.ends[card, end] != d.node[depth] or passed >> card & 1:
            continue
        passed |= 1 << card
        beyond = t.ends[card, 1 - end]
        if visited >> beyond & 1:
            _wait(d, depth, card)
        else:
            visited |= 1 << beyond
            depth += 1
            d.node[depth], d.over[depth], d.place[depth] = beyond, card, 0
            d.waiting[depth] = NOBODY


@njit(cache=True)
def _replies(t: Record, d: Record, last: int, left: int) -> int:
    """`graph.solve(...).replies`: how many cards keep the win after the last one; 0 if it is lost."""
    if not _first_odd(t, d, last, left):
        return 0
    replies, fitting = 0, t.links[last] & left
    while fitting:
        card = lowest(fitting)
        fitting &= fitting - 1
        replies += not _first_odd(t, d, card, left & ~(1 << card))
    return replies


@njit(cache=True)
def _hardest(t: Record, d: Record, last: int, left: int) -> int:
    """`graph.hardest`: the cards that leave the smallest share of winning answers."""
    cards, best, among = 0, 1, 0  # the share is best / among
    fitting = t.links[last] & left
    while fitting:
        card = lowest(fitting)
        fitting &= fitting - 1
        rest = left & ~(1 << card)
        wins, of = _replies(t, d, card, rest), max(1, count(t.links[card] & rest))
        if wins * among < best * of:
            cards, best, among = 0, wins, of
        if wins * among == best * of:
            cards |= 1 << card
    return cards


@njit(cache=True)
def pairing(t: Record, d: Record, down: int, known: int, last: int) -> int:
    """The places that `pairing` wants to reveal; 0 where it plays like `careful`.

    Args:
        t: the tables.
        d: the desk.
        down: the places that lie face down.
        known: the places whose cards the player knows.
        last: the place with which the next one is compared.
    """
    left = 0
    for place in range(t.cards):
        if down & known & 1 << place:
            left |= 1 << d.island[place]
    card = d.island[last]
    odd = _first_odd(t, d, card, left)
    wanted = 0
    if odd:
        start = 0
        while not odd >> d.island[start] & 1:
            start += 1
        _pair_up(t, d, t.ends[d.island[start], 0], odd, card)
        wanted = 1 << d.partner[card]
    elif not down & ~known:
        wanted = _hardest(t, d, card, left)
    places = 0
    for place in range(t.cards):
        if down >> place & wanted >> d.island[place] & 1:
            places |= 1 << place
    return places
