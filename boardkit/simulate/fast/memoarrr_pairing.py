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
def _visit(t: Record, d: Record, node: int, over: int, cards: int, last: int) -> bool:
    """`graph.pairing`: pairs up what waits at an animal or landscape; whether it took `over`.

    Args:
        t: the tables; the ends of a card are the numbers of its animal and its landscape.
        d: the desk, with the partners found so far and the nodes and cards passed as masks.
        node: the animal or landscape.
        over: the card over which one came; NOBODY at the start.
        cards: those to be paired up, but for `last`, which comes behind them.
        last: one card more.
    """
    d.visited[0] |= 1 << node
    waiting = NOBODY
    for place in range(t.cards + 1):
        card = d.island[place] if place < t.cards else last
        end = 0 if t.ends[card, 0] == node else 1
        is_there = cards >> card & 1 if place < t.cards else 1
        if not is_there or t.ends[card, end] != node or d.visited[1] >> card & 1:
            continue
        d.visited[1] |= 1 << card
        beyond = t.ends[card, 1 - end]
        if d.visited[0] >> beyond & 1 or not _visit(t, d, beyond, card, cards, last):
            if waiting == NOBODY:
                waiting = card
            else:
                d.partner[card], d.partner[waiting] = waiting, card
                waiting = NOBODY
    if waiting == NOBODY or over == NOBODY:
        return False
    d.partner[over], d.partner[waiting] = waiting, over
    return True


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
        d.visited[0] = d.visited[1] = 0
        _visit(t, d, t.ends[d.island[start], 0], NOBODY, odd, card)
        wanted = 1 << d.partner[card]
    elif not down & ~known:
        wanted = _hardest(t, d, card, left)
    places = 0
    for place in range(t.cards):
        if down >> place & wanted >> d.island[place] & 1:
            places |= 1 << place
    return places
