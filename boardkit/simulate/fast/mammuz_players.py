"""How the players of MammuZ choose, compiled.

What they think stands in `games/mammuz/players.py` and `strategies.py`. A choice is a verb, what is declared or shown, and
the cards that are laid, as a mask.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardkit.simulate.fast.bits import count, lowest, nth
from boardkit.simulate.fast.codes import Record
from boardkit.simulate.fast.mammuz_certain import BITS, FULL, total
from boardkit.simulate.fast.mammuz_herd import shuffle
from boardkit.simulate.fast.mammuz_worlds import chance_false, sure_of, there
from boardkit.simulate.fast.stream import below, skip

RANDOM, CAREFUL, BLUFFER = range(3)
CHALLENGES, LAYS, SHOWS = range(3)
ONE = 1 << 32  # a chance of 1: so fine are chances told apart

Choice = tuple[int, int, int]


@njit(cache=True)
def by_chance(
    t: Record, d: Record, seat: int, species: int, complete: int, key: np.uint64
) -> Choice:
    """`random`: a verb, then how many cards, then as many of its hand.

    Args:
        t: the tables.
        d: the desk.
        seat: the seat whose turn it is.
        species: those that may be declared.
        complete: those that may be shown.
        key: the key of its numbers.
    """
    hand, challenge = d.hands[seat], d.display != 0
    lay = not challenge or d.hands[d.previous] != 0
    verb, key = below(key, int(challenge) + int(lay) + int(complete != 0))
    if challenge:
        if verb == 0:
            return CHALLENGES, 0, 0
        verb -= 1
    if verb == 1 or not lay:
        k, key = below(key, count(complete))
        return SHOWS, nth(complete, k), 0
    held = count(hand)
    size, key = below(key, min(t.most, held))
    rest = hand
    for fewer in range(size + 1):
        k, key = below(key, held - fewer)
        rest &= ~(1 << nth(rest, k))
    declared = d.declared
    if species:
        k, key = below(key, count(species))
        declared = nth(species, k)
    return LAYS, declared, hand & ~rest


@njit(cache=True)
def choose_taker(t: Record, p: Record, d: Record, seat: int, key: np.uint64) -> int:
    """Who takes the herd, after a triceratops."""
    if p.kinds[d.entry[seat]] == RANDOM:
        others = (1 << t.seats) - 1
        if t.only_others:
            others &= ~(1 << seat)
        k, key = below(skip(key), count(others))  # skipped: one verb among one
        return nth(others, k)
    fewest, among = FULL * FULL, 0
    for other in range(t.seats):
        size = count(d.hands[other])
        if other == seat or size > fewest:
            continue
        if size < fewest:
            fewest, among = size, 0
        among |= 1 << other
    k, key = below(key, count(among))
    return nth(among, k)


@njit(cache=True)
def _seems_false(t: Record, d: Record, seat: int) -> bool:
    """Whether `careful` thinks that a card of the display before is rather another: `chance_false`."""
    declared, previous = d.declared, d.previous
    block = t.blocks[declared]
    placed = d.floors[seat, t.seats]
    for other in range(t.seats):
        placed += d.floors[seat, other]
    own = d.hands[seat] | d.laid[seat]
    cards = count(d.pile)
    for other in range(t.seats):
        cards += count(d.hands[other] | d.laid[other])
    unseen = cards - total(placed) - count(own)
    of_species = there(t, d, declared) - (placed >> BITS * declared & FULL) - count(own & block)
    floor = d.floors[seat, previous]
    claimed = count(d.laid[previous])
    sure = sure_of(d, seat, previous, declared)
    drawn = count(d.hands[previous]) + claimed - total(floor)
    expected = 0
    for found in range(min(of_species, drawn) + 1):
        ways = t.ways[of_species, found] * t.ways[unseen - of_species, drawn - found]
        expected += min(claimed, sure + found) * ways
    return 2 * expected < claimed * t.ways[unseen, drawn]


@njit(cache=True)
def honest(t: Record, hand: int, species: int) -> int:
    """All cards of a species that a hand may lay at once."""
    held = hand & t.blocks[species]
    while count(held) > t.most:
        held &= held - 1
    return held


@njit(cache=True)
def lie(t: Record, hand: int, key: np.uint64) -> int:
    """A single card: a dinosaur that does no harm, else one of which the hand has fewest."""
    good = hand & t.harmless
    if good:
        k, key = below(key, count(good))
        return 1 << nth(good, k)
    fewest, among = FULL + 1, 0  # as a mask of places in the order of names
    for place in range(len(t.by_name)):
        held = count(hand & t.blocks[t.by_name[place]])
        if not held or held > fewest:
            continue
        if held < fewest:
            fewest, among = held, 0
        among |= 1 << place
    k, key = below(key, count(among))
    return 1 << lowest(hand & t.blocks[t.by_name[nth(among, k)]])


@njit(cache=True)
def most_of(t: Record, hand: int, species: int, key: np.uint64) -> tuple[int, np.uint64]:
    """The species, of some, of which a hand has most; and the key after it."""
    most, among = -1, 0
    rest = species
    while rest:
        kind = lowest(rest)
        rest &= rest - 1
        held = count(hand & t.blocks[kind])
        if held > most:
            most, among = held, 0
        if held == most:
            among |= 1 << kind
    k, key = below(key, count(among))
    return nth(among, k), key


@njit(cache=True)
def careful(t: Record, d: Record, seat: int, species: int, complete: int, key: np.uint64) -> Choice:
    """`careful`, which lies only when it must; arguments as in `by_chance`."""
    hand, declared = d.hands[seat], d.declared
    if complete:
        k, key = below(key, count(complete))
        return SHOWS, nth(complete, k), 0
    if not d.display:
        declared, key = most_of(t, hand, species, key)
    elif not d.hands[d.previous] or _seems_false(t, d, seat):
        return CHALLENGES, 0, 0
    return LAYS, declared, honest(t, hand, declared) or lie(t, hand, key)


# The bluffer ---------------------------------------------------------------------------------


@njit(cache=True)
def _fillers(t: Record, d: Record, hand: int, species: int, size: int, key: np.uint64) -> int:
    """So many false cards: what does no harm first, then those of which the hand has fewest."""
    rest, held = hand & ~t.blocks[species], 0
    while rest:
        d.deck[held] = lowest(rest)
        rest &= rest - 1
        held += 1
    shuffle(d, held, key)
    found = 0
    while count(found) < size:
        lightest, best = FULL + 1, 0
        for place in range(held):
            card = d.deck[place]
            burden = 0 if t.harmless >> card & 1 else count(hand & t.blocks[t.kinds[card]])
            if burden < lightest and not found >> card & 1:
                lightest, best = burden, card
        found |= 1 << best
    return found


@njit(cache=True)
def bluffer(
    t: Record, p: Record, d: Record, seat: int, species: int, complete: int, key: np.uint64
) -> Choice:
    """`Bluffer`, with its two dials; arguments as in `by_chance`, `p` being the players."""
    if complete or (d.display and not d.hands[d.previous]):
        return careful(t, d, seat, species, complete, key)
    entry, hand, declared = d.entry[seat], d.hands[seat], d.declared
    if not d.display:
        declared, key = most_of(t, hand, species, key)
    else:
        false = chance_false(t, d, seat, p.lie[entry])
        yes, no = p.challenge[entry] * false, (1.0 - p.challenge[entry]) * (1.0 - false)
        draw, key = below(key, ONE)
        if yes and draw < np.rint(yes / (yes + no) * ONE):
            return CHALLENGES, 0, 0
    held = hand & t.blocks[declared]
    size = min(t.most, count(hand) - 1)
    true = min(max(0, count(held) - 1), size)
    if true < size:
        draw, key = below(key, ONE)
        if draw < p.lies[entry]:
            while count(held) > true:
                held &= held - 1
            return LAYS, declared, held | _fillers(t, d, hand, declared, size - true, key)
    return LAYS, declared, honest(t, hand, declared) or lie(t, hand, key)
