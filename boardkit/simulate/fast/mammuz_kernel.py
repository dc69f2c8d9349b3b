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
    note,
)
from boardkit.simulate.fast.mammuz_players import (
    CAREFUL,
    CHALLENGES,
    NOBODY,
    RANDOM,
    SHOWS,
    Choice,
    bluffer,
    by_chance,
    careful,
    choose_taker,
    shuffle,
)
from boardkit.simulate.fast.stream import CHANCE, SEAT, below, child

DEAL, SHARE, STARTER, EXPAND, CHALLENGE, TURN, CHOOSE, SHOW, LEAD = (k * ARGUMENT for k in range(9))
KIND_BITS = 4  # of a kind in a code; in a display it is counted from 1
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


@njit(cache=True)
def _write(d: Record, code: int) -> None:
    """Notes a code behind the others, where somebody wants them."""
    if d.noting:
        note(d, d.noted, code)
        d.noted += 1


@njit(cache=True)
def _lots(d: Record) -> np.uint64:
    """The key of the next chance action, which is done then."""
    key = child(d.lots, np.uint64(d.drawn))
    d.drawn += 1
    d.done += 1
    return key


# The set-up ----------------------------------------------------------------------------------


@njit(cache=True)
def _deal(t: Record, d: Record) -> None:
    """Deals all hands: first the dinosaurs that are used, then all the cards (MAM-S2, MAM-S3)."""
    key = _lots(d)
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
            _write(d, DEAL + (seat << KIND_BITS) + t.kinds[card])
        d.hands[seat] = hand


@njit(cache=True)
def _declarable(t: Record, d: Record) -> int:
    """The species that may be declared (MAM-R2, MAM-D6, MAM-X2, MAM-X3)."""
    alive = t.used & ~d.extinct
    if not alive and t.free:
        alive = t.used
    return alive & ~d.banned or alive


# The herd ------------------------------------------------------------------------------------


@njit(cache=True)
def _herd(t: Record, d: Record) -> int:
    """All cards of the herd."""
    herd = 0
    for seat in range(t.seats):
        herd |= d.laid[seat]
    return herd


@njit(cache=True)
def _take(t: Record, d: Record, taker: int) -> None:
    """A seat takes the herd, and the pile with it (MAM-A3, MAM-D7)."""
    if d.minded:
        d.taker = taker
        certain.after_taking(t, d)
        d.taker = NOBODY
    d.hands[taker] |= _herd(t, d) | d.pile
    d.pile = 0


@njit(cache=True)
def _deal_out(t: Record, d: Record, challenger: int) -> None:
    """The herd is shuffled and dealt out (MAM-D4)."""
    cards = _herd(t, d)
    if t.deals_pile:
        cards |= d.pile
        d.pile = 0
    size = 0
    while cards:
        d.deck[size] = lowest(cards)
        cards &= cards - 1
        size += 1
    shuffle(d, size, _lots(d))
    place = 0
    for seat in range(t.seats):
        d.shares[seat] = 0
        for _ in range((size + t.seats - 1 - (seat - challenger - 1) % t.seats) // t.seats):
            card = d.deck[place]
            d.shares[seat] |= 1 << card
            place += 1
            _write(d, SHARE + (seat << KIND_BITS) + t.kinds[card])
        d.hands[seat] |= d.shares[seat]
    if d.minded:
        certain.after_dealing(t, d)


@njit(cache=True)
def _remove(t: Record, d: Record, challenger: int) -> None:
    """The herd leaves the game (MAM-D8, MAM-D9)."""
    gone = _herd(t, d)
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


@njit(cache=True)
def _turn_dinosaur(t: Record, p: Record, d: Record, challenger: int, card: int) -> int:
    """A dinosaur is set aside and its action carried out; who takes it then, or NOBODY (MAM-B5)."""
    previous = d.previous
    d.laid[previous] &= ~(1 << card)
    if d.minded:
        certain.set_aside(t, d, card)
    effect = t.effects[t.kinds[card]]
    herd = _herd(t, d)
    only_herd = (
        effect == PILED
        or (effect == DEALT_OUT and not t.deals_pile)
        or (effect == REMOVED and not t.removes_pile)
    )
    if not herd and (only_herd or not d.pile):
        return previous if effect == PREVIOUS_TAKES and t.takes_itself else challenger
    if effect == PREVIOUS_TAKES:
        _take(t, d, previous)
    elif effect == CHALLENGER_TAKES:
        _take(t, d, challenger)
    elif effect == CHOSEN_TAKES:
        key = child(d.keys[challenger], np.uint64(d.done))
        taker = choose_taker(t, p, d, challenger, key)
        d.choices[challenger] += 1
        d.done += 1
        _write(d, CHOOSE + taker)
        _take(t, d, taker)
    elif effect == DEALT_OUT:
        _deal_out(t, d, challenger)
    elif effect == PILED:
        if d.minded:
            certain.after_piling(t, d)
        d.pile |= herd
        d.banned = 1 << d.declared if t.another else 0
    else:
        _remove(t, d, challenger)
        if t.trex_leaves:
            d.removed |= 1 << card
            return NOBODY
    return challenger


# The end of a round --------------------------------------------------------------------------


@njit(cache=True)
def _show(t: Record, d: Record, seat: int, species: int) -> None:
    """A seat shows a species, which is extinct (MAM-X1, MAM-X2)."""
    d.hands[seat] &= ~t.blocks[species]
    d.extinct |= 1 << species
    if d.minded:
        certain.extinct(t, d, species)


@njit(cache=True)
def _complete(t: Record, d: Record, seat: int) -> int:
    """The species of which a seat holds all cards that are left (MAM-X1)."""
    found = 0
    for species in range(t.species):
        left = t.blocks[species] & ~d.removed
        if left and d.hands[seat] & left == left:
            found |= 1 << species
    return found


@njit(cache=True)
def _die_out(t: Record, d: Record) -> None:
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
                    _show(t, d, seat, species)
                    break


@njit(cache=True)
def _empty(t: Record, d: Record, first: int) -> int:
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
def _fewest(t: Record, d: Record) -> int:
    """Who has fewest cards, as a mask: they win where nothing can be declared (MAM-X3)."""
    best, found = t.all_cards + 1, 0
    for seat in range(t.seats):
        size = count(d.hands[seat])
        if size < best:
            best, found = size, 0
        if size == best:
            found |= 1 << seat
    return found


@njit(cache=True)
def _challenge(t: Record, p: Record, d: Record, challenger: int) -> tuple[int, int]:
    """A card is turned over; the winners or RUNNING, and who starts the next round (MAM-B1-B5)."""
    previous = d.previous
    k, _ = below(_lots(d), count(d.display))
    card = nth(d.display, k)
    kind = t.kinds[card]
    d.turned = t.one[card] if card < t.animals else 0
    _write(d, TURN + kind)
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
        _take(t, d, previous)
    elif last:
        return 1 << previous, start
    else:
        _take(t, d, challenger)
        start = (challenger + 1) % t.seats
    _die_out(t, d)
    if bare or (last and not d.hands[previous]):
        return 1 << previous, start
    empty = _empty(t, d, challenger + 1)
    if empty:
        return empty, start
    if not _declarable(t, d):
        return _fewest(t, d), start
    return 0 if d.turns >= t.turns else RUNNING, start


# A round -------------------------------------------------------------------------------------


@njit(cache=True)
def _choose(t: Record, p: Record, d: Record, seat: int) -> Choice:
    """What a seat does: the verb, the species, and the cards that it lays."""
    species = 0 if d.display else _declarable(t, d)
    complete = _complete(t, d, seat) if t.optional else 0
    key = child(d.keys[seat], np.uint64(d.done))
    if p.kinds[d.entry[seat]] == RANDOM:
        return by_chance(t, d, seat, species, complete, key)
    if p.kinds[d.entry[seat]] == CAREFUL:
        return careful(t, d, seat, species, complete, key)
    return bluffer(t, p, d, seat, species, complete, key)


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
            _write(d, SHOW + named)
            _show(t, d, seat, named)
            if not d.hands[seat]:
                return 1 << seat, seat
            if not d.display and not _declarable(t, d):
                return _fewest(t, d), seat
            continue
        d.turns += 1
        if verb == CHALLENGES:
            _write(d, CHALLENGE)
            return _challenge(t, p, d, seat)
        if d.noting:
            verb = EXPAND if d.display else LEAD + named * ARGUMENT
            _write(d, verb + _display_code(t, cards))
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
        start, _ = below(_lots(d), t.seats)
        _write(d, STARTER + start)
    _deal(t, d)
    _die_out(t, d)
    winners = _empty(t, d, start)
    if not winners:
        winners = RUNNING if _declarable(t, d) else _fewest(t, d)
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
