"""MammuZ's kernel: whole games in whole numbers.

Read `games/mammuz/rules.py` and `herd.py` first; here the same is said with masks. Cards lie in the
order of their kinds, so that a mask of cards is as good as a list of kinds: `nth(cards, k)` is the
k-th of the list. `mammuz` tells what the records hold: `t` the tables, `p` the players, `d` the desk.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardkit.simulate.fast import mammuz_certain as certain
from boardkit.simulate.fast import stream
from boardkit.simulate.fast.bits import count, lowest, nth
from boardkit.simulate.fast.codes import (
    ARGUMENT,
    CHOICES,
    END,
    FIRST_PART,
    TOTAL,
    WINS,
    Codes,
    Record,
)
from boardkit.simulate.fast.mammuz_certain import NOBODY
from boardkit.simulate.fast.mammuz_herd import (
    CHALLENGE,
    CHOOSE,
    DEAL,
    EXPAND,
    KIND_BITS,
    LEAD,
    SHOW,
    STARTER,
    TURN,
    all_laid,
    complete,
    deal_out,
    declarable,
    die_out,
    empty,
    fewest,
    lots,
    remove,
    show,
    shuffle,
    take,
    write,
)
from boardkit.simulate.fast.mammuz_players import (
    CAREFUL,
    CHALLENGES,
    RANDOM,
    SHOWS,
    Choice,
    bluffer,
    by_chance,
    careful,
    choose_taker,
)
from boardkit.simulate.fast.stream import CHANCE, SEAT, below, child

EFFECTS = (
    "previous_takes",
    "challenger_takes",
    "chosen_takes",
    "dealt_out",
    "piled",
    "removed",
)
PREVIOUS_TAKES, CHALLENGER_TAKES, CHOSEN_TAKES, DEALT_OUT, PILED, REMOVED = range(6)
RUNNING = -1  # in place of the winners, which are a mask of seats


# The set-up ----------------------------------------------------------------------------------


@njit(cache=True)
def _deal(t: Record, d: Record) -> None:
    """Deals all hands: first the dinosaurs that are used, then all the cards (MAM-S2, MAM-S3)."""
    key = lots(d)
    dinosaurs = t.all_cards - t.animals
    for place in range(dinosaurs):
        d.deck[place] = t.animals + place
    key = shuffle(d, dinosaurs, key)
    for place in range(t.dinosaurs - 1, -1, -1):
        d.deck[t.animals + place] = d.deck[place]
    for card in range(t.animals):
        d.deck[card] = card
    key = shuffle(d, t.animals + t.dinosaurs, key)
    place = 0
    for seat in range(t.seats):
        hand = 0
        for _ in range(t.hand):
            card = d.deck[place]
            hand |= 1 << card
            place += 1
            write(d, DEAL + (seat << KIND_BITS) + t.kinds[card])
        d.hands[seat] = hand


@njit(cache=True)
def _turn_dinosaur(t: Record, p: Record, d: Record, challenger: int, card: int) -> int:
    """A dinosaur is set aside and its action carried out; who takes it then, or NOBODY (MAM-B5)."""
    previous = d.previous
    d.laid[previous] &= ~(1 << card)
    if d.minded:
        certain.set_aside(t, d, card)
    effect = t.effects[t.kinds[card]]
    herd = all_laid(t, d)
    only_herd = (
        effect == PILED
        or (effect == DEALT_OUT and not t.deals_pile)
        or (effect == REMOVED and not t.removes_pile)
    )
    if not herd and (only_herd or not d.pile):
        return previous if effect == PREVIOUS_TAKES and t.takes_itself else challenger
    if effect == PREVIOUS_TAKES:
        take(t, d, previous)
    elif effect == CHALLENGER_TAKES:
        take(t, d, challenger)
    elif effect == CHOSEN_TAKES:
        key = child(d.keys[challenger], np.uint64(d.done))
        taker = choose_taker(t, p, d, challenger, key)
        d.choices[challenger] += 1
        d.done += 1
        write(d, CHOOSE + taker)
        take(t, d, taker)
    elif effect == DEALT_OUT:
        deal_out(t, d, challenger)
    elif effect == PILED:
        if d.minded:
            certain.after_piling(t, d)
        d.pile |= herd
        d.banned = 1 << d.declared if t.another else 0
    else:
        remove(t, d, challenger)
        if t.trex_leaves:
            d.removed |= 1 << card
            return NOBODY
    return challenger


@njit(cache=True)
def _challenge(t: Record, p: Record, d: Record, challenger: int) -> tuple[int, int]:
    """A card is turned over; the winners or RUNNING, and who starts the next round (MAM-B1-B5)."""
    previous = d.previous
    k, _ = below(lots(d), count(d.display))
    card = nth(d.display, k)
    kind = t.kinds[card]
    d.turned = t.one[card] if card < t.animals else 0
    write(d, TURN + kind)
    last = not d.hands[previous]
    start, bare = challenger, False
    if card >= t.animals:
        holder = _turn_dinosaur(t, p, d, challenger, card)
        if holder != NOBODY:
            d.hands[holder] |= 1 << card
            if d.minded:
                certain.everybody_sees(t, d, holder, card)
        bare = last and not d.hands[previous]
    elif kind != d.declared:
        take(t, d, previous)
    elif last:
        return 1 << previous, start
    else:
        take(t, d, challenger)
        start = (challenger + 1) % t.seats
    die_out(t, d)
    if bare or (last and not d.hands[previous]):
        return 1 << previous, start
    winners = empty(t, d, challenger + 1)
    if winners:
        return winners, start
    if not declarable(t, d):
        return fewest(t, d), start
    return 0 if d.turns >= t.turns else RUNNING, start


# A round -------------------------------------------------------------------------------------


@njit(cache=True)
def _choose(t: Record, p: Record, d: Record, seat: int) -> Choice:
    """What a seat does: the verb, the species, and the cards that it lays."""
    species = 0 if d.display else declarable(t, d)
    whole = complete(t, d, seat) if t.optional else 0
    key = child(d.keys[seat], np.uint64(d.done))
    if p.kinds[d.entry[seat]] == RANDOM:
        return by_chance(t, d, seat, species, whole, key)
    if p.kinds[d.entry[seat]] == CAREFUL:
        return careful(t, d, seat, species, whole, key)
    return bluffer(t, p, d, seat, species, whole, key)


@njit(cache=True)
def _display_code(t: Record, cards: int) -> int:
    """A display in a code: its kinds, counted from 1."""
    code = 0
    while cards:
        code = code << KIND_BITS | t.kinds[lowest(cards)] + 1
        cards &= cards - 1
    return code


@njit(cache=True)
def _round(t: Record, p: Record, d: Record, seat: int) -> tuple[int, int]:
    """Plays a round; the winners or RUNNING, and who starts the next one (MAM-R2-R5, MAM-A1)."""
    for other in range(t.seats):
        d.laid[other] = d.times[other] = 0
    d.display = d.declared = d.previous = 0
    while True:
        verb, named, cards = _choose(t, p, d, seat)
        d.choices[seat] += 1
        d.done += 1
        if verb == SHOWS:
            write(d, SHOW + named)
            show(t, d, seat, named)
            if not d.hands[seat]:
                return 1 << seat, seat
            if not d.display and not declarable(t, d):
                return fewest(t, d), seat
            continue
        d.turns += 1
        if verb == CHALLENGES:
            write(d, CHALLENGE)
            return _challenge(t, p, d, seat)
        if d.noting:
            verb = EXPAND if d.display else LEAD + named * ARGUMENT
            write(d, verb + _display_code(t, cards))
        d.hands[seat] &= ~cards
        d.laid[seat] |= cards
        d.said[seat, d.times[seat]] = count(cards)
        d.times[seat] += 1
        d.banned = 0
        d.display, d.declared, d.previous = cards, named, seat
        seat = seat + 1 if seat + 1 < t.seats else 0
        if d.turns >= t.turns:
            return 0, seat


@njit(cache=True)
def _game(t: Record, p: Record, d: Record, key: np.uint64) -> int:
    """Plays a game on a desk whose entries are set; the winners as a mask."""
    d.lots = child(key, CHANCE)
    d.done = d.drawn = d.noted = d.turns = 0
    d.taker = NOBODY
    d.pile = d.removed = d.extinct = d.banned = d.minded = 0
    for seat in range(t.seats):
        d.keys[seat] = child(child(key, SEAT), np.uint64(seat))
        d.choices[seat] = 0
        if p.kinds[d.entry[seat]] != RANDOM:
            d.minded |= 1 << seat
            for place in range(t.seats + 1):
                d.floors[seat, place] = 0
    start = 0
    if t.drawn_start:
        start, _ = below(lots(d), t.seats)
        write(d, STARTER + start)
    _deal(t, d)
    die_out(t, d)
    winners = empty(t, d, start)
    if not winners:
        winners = RUNNING if declarable(t, d) else fewest(t, d)
    while winners == RUNNING:
        winners, start = _round(t, p, d, start)
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
    d.noting = log.shape[1] > 0
    for game in range(len(lengths)):
        number = first + game
        for seat in range(t.seats):
            d.entry[seat] = (seat - number) % t.seats if rotate else seat
        key = stream.seed_key(text, stream.write_number(text, shared, number))
        winners = _game(t, p, d, key)
        lengths[game] = d.done
        if d.noting:
            for place in range(d.noted):
                log[game, place] = d.codes[place]
            log[game, d.noted] = END
        for seat in range(t.seats):
            row = result[game, seat]
            row[WINS] = winners >> seat & 1
            row[CHOICES] = d.choices[seat]
            row[TOTAL] = row[FIRST_PART] = count(d.hands[seat])
