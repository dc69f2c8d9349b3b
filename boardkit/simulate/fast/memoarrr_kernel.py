"""Memoarrr!'s kernel: whole games in whole numbers.

Read `games/memoarrr/rules.py` first; here the same is said with masks. A location is the number of
its place, a card its number in the box, and a mask holds places if its name says nothing else.
`memoarrr` tells what the records hold: `t` the tables, `p` the players, `d` the desk.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardkit.simulate.fast import stream
from boardkit.simulate.fast.codes import (
    ARGUMENT,
    CHOICES,
    END,
    FIRST_PART,
    TOTAL,
    WINS,
    Codes,
    Ints,
    Record,
    note,
)
from boardkit.simulate.fast.memoarrr_pairing import pairing
from boardkit.simulate.fast.memoarrr_players import (
    PAIRING,
    RANDOM,
    among,
    careful,
    forgets,
    see_look,
    see_reveal,
)
from boardkit.simulate.fast.stream import CHANCE, SEAT, below, child, step

DEAL, TREASURES, VOLCANOES, STARTER, LOOK, REVEAL, TAKE = (k * ARGUMENT for k in range(7))
BAR_LASTS = ("opening", "starter", "everybody")
OPENING, STARTING, _ = range(3)
NOBODY = -1


@njit(cache=True)
def _looks(t: Record, p: Record, d: Record, number: int, done: int) -> int:
    """All seats look in secret; how many actions are done then (MEM-S5, MEM-S6)."""
    free = (1 << len(t.sides)) - 1  # the sides at which nobody looked
    for seat in range(t.seats):
        side = t.own_sides[seat]
        if t.chosen_sides:
            side = among(p, d, seat, free, step(d.keys[seat], t.steps[done]))
            free &= ~(1 << side)
            note(d, done + t.cards - 1, LOOK + side)
            d.choices[seat] += 1
            done += 1
        d.looked[seat] |= t.sides[side]
        if forgets(p, d, seat):
            see_look(t, p, d, seat, side, number)
    return done


@njit(cache=True)
def _barred(t: Record, d: Record, seat: int, start: int, up: int, last: int) -> int:
    """The places that may not be revealed in the first round (MEM-X1, MEM-X2)."""
    if t.bar_lasts == OPENING and last >= 0:
        return 0
    if t.bar_lasts == STARTING and seat != start:
        return 0
    bar = 0
    for other in range(t.seats):
        if other != seat or not t.only_opponents:
            bar |= d.looked[other]
    return bar if t.places & ~up & ~bar else 0


@njit(cache=True)
def _next_seat(seats: int, out: int, seat: int) -> int:
    """The next seat that is not in the mask of those with a volcano (MEM-N1, MEM-N2)."""
    while True:
        seat = seat + 1 if seat + 1 < seats else 0
        if not out >> seat & 1:
            return seat


@njit(cache=True)
def _next_start(t: Record, d: Record, start: int, taken: int) -> int:
    """Who starts the next round (MEM-B2)."""
    if not taken:
        return start
    best = 0
    for k in range(1, 1 if t.first_out else taken):
        if d.volcanoes[k] > d.volcanoes[best]:
            best = k
    return d.out[best]


@njit(cache=True)
def _round(
    t: Record,
    p: Record,
    d: Record,
    number: int,
    start: int,
    shown: int,
    done: int,
) -> tuple[int, int, int, int]:
    """Plays the round of that number; `shown` and `done` tell of the rounds before and after it.

    These are the places that were shown, as a mask, and how many actions are done. Before them come
    the winner, or NOBODY, and how many volcanoes were taken.
    """
    forgetting = False
    for seat in range(t.seats):
        forgetting |= forgets(p, d, seat)
    up = up_cards = out = taken = 0
    last, seat = -1, start
    while True:
        d.choices[seat] += 1
        free = t.places & ~up
        failed = True
        if not free:
            note(d, done + t.cards - 1, TAKE)
        else:
            if number == 1:
                free &= ~_barred(t, d, seat, start, up, last)
            if p.kinds[d.entry[seat]] != RANDOM:
                known = d.mind[seat] if forgets(p, d, seat) else shown | d.looked[seat]
                paired = 0
                if p.kinds[d.entry[seat]] == PAIRING and last >= 0:
                    paired = pairing(t, d, t.places & ~up, known, last) & free
                free = paired or careful(t, d, free, known, last, up_cards)
            place = among(p, d, seat, free, step(d.keys[seat], t.steps[done]))
            note(d, done + t.cards - 1, REVEAL + place)
            card = d.island[place]
            failed = last >= 0 and not t.links[card] >> d.island[last] & 1
            shown |= 1 << place
            if forgetting:
                see_reveal(t, p, d, place, number)
            if t.stays or not failed:
                up |= 1 << place
                up_cards |= 1 << card
                last = place
        done += 1
        if failed and taken < t.seats - 1:
            d.out[taken] = seat
            out |= 1 << seat
            taken += 1
        turn = _next_seat(t.seats, out, seat)
        if taken == t.seats - 1:
            # Under one reading the last one left reveals once more: then that was this turn.
            if not t.survivor or up == t.places or turn == seat:
                return turn, taken, shown, done
        elif t.draw and up == t.places:
            return NOBODY, taken, shown, done
        seat = turn


@njit(cache=True)
def _stack_volcanoes(t: Record, d: Record, number: int, key: np.uint64) -> int:
    """Stacks the volcanoes of a round; which of the orders it is (MEM-S3, MEM-S4, MEM-B1)."""
    if number == 1:
        order, key = below(key, t.first_orders)
        for k in range(t.seats - 1):
            d.volcanoes[k] = t.first_volcanoes[order, k]
            d.birds[k] = t.first_birds[order, k]
    else:
        order, key = below(key, t.later_orders)
        for k in range(t.seats - 1):
            d.volcanoes[k] = d.birds[t.later_volcanoes[order, k]]
    return order


@njit(cache=True)
def _game(t: Record, p: Record, d: Record, treasures: Ints, key: np.uint64) -> int:
    """Plays a game on a desk whose entries are set; how many actions it had."""
    lots = child(key, CHANCE)
    behind = t.cards - 1  # the deal takes so many codes more than others
    for seat in range(t.seats):
        d.keys[seat] = child(child(key, SEAT), np.uint64(seat))
        d.looked[seat] = d.mind[seat] = d.choices[seat] = 0
        d.won[seat, 0] = d.won[seat, 1] = d.won[seat, 2] = 0
    for card in range(t.cards):
        d.island[card] = card
    stream.shuffle(child(lots, np.uint64(0)), d.island)
    for place in range(t.cards):
        note(d, place, DEAL + d.island[place])
    done = drawn = 1
    order = 0
    if t.shuffled:
        order, _ = below(child(lots, np.uint64(drawn)), len(treasures))
        note(d, done + behind, TREASURES + order)
        drawn += 1
        done += 1
    start = shown = 0
    for number in range(1, t.rounds + 1):
        first = _stack_volcanoes(t, d, number, child(lots, np.uint64(drawn)))
        note(d, done + behind, VOLCANOES + first)
        drawn += 1
        done += 1
        if number == 1 or t.every_round:
            done = _looks(t, p, d, number, done)
        if number == 1 and t.drawn_start:
            start, _ = below(child(lots, np.uint64(drawn)), t.seats)
            note(d, done + behind, STARTER + start)
            drawn += 1
            done += 1
        winner, taken, shown, done = _round(t, p, d, number, start, shown, done)
        if winner != NOBODY:
            rubies = treasures[order, number - 1]
            d.won[winner, 0] += rubies
            d.won[winner, 1] += 1
            d.won[winner, 2] = max(d.won[winner, 2], rubies)
        start = _next_start(t, d, start, taken)
    return done


@njit(cache=True)
def _winners(t: Record, d: Record) -> int:
    """The winners as a mask of seats: rubies, then treasures, then the best of them decide (MEM-E2)."""
    best = 0
    winners = 1
    for seat in range(1, t.seats):
        ahead = 0
        for what in range(3):
            if not ahead:
                ahead = d.won[seat, what] - d.won[best, what]
        if ahead > 0:
            best, winners = seat, 0
        if ahead >= 0:
            winners |= 1 << seat
    return winners


@njit(cache=True, nogil=True)
def kernel(
    t: Record,
    p: Record,
    d: Record,
    treasures: Ints,
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
        lengths[game] = _game(t, p, d, treasures, key)
        note(d, lengths[game] + t.cards - 1, END)
        for place in range(log.shape[1]):
            log[game, place] = d.codes[place]
        winners = _winners(t, d)
        for seat in range(t.seats):
            row = result[game, seat]
            row[WINS] = winners >> seat & 1
            row[CHOICES] = d.choices[seat]
            row[TOTAL] = row[FIRST_PART] = d.won[seat, 0]
