"""Memoarrr! compiled: the games that the rules would play, some hundred times as quick.

Read `games/memoarrr/rules.py` first; here the same is said with masks and whole numbers. A location
is the number of its place, a card its number in the box, and a mask holds places if its name says
nothing else. All readings are played, by `random`, `careful` and `pairing` players, each of which
may forget.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from math import factorial, perm
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardkit.games.memoarrr import MEMOARRR
from boardkit.games.memoarrr.memory import Forgetful
from boardkit.games.memoarrr.pieces import MOST_SEATS, SIDES
from boardkit.games.memoarrr.players import PLAYERS
from boardkit.games.memoarrr.setup import candidates, own_sides, treasure_orders
from boardkit.games.memoarrr.state import (
    Action,
    DealIsland,
    DrawStarter,
    Look,
    Reveal,
    Setup,
    StackVolcanoes,
    TakeVolcano,
)
from boardkit.simulate.fast import stream
from boardkit.simulate.fast.bits import count, lowest, nth
from boardkit.simulate.fast.codes import (
    ARGUMENT,
    CHOICES,
    FIRST_PART,
    TOTAL,
    WINS,
    Codes,
    Ints,
    Record,
    note,
    padded,
    record,
)
from boardkit.simulate.fast.stream import CHANCE, SEAT, below, child, skip, step

GAME, RULES_VERSION, PARTS = MEMOARRR, 1, ("rubies",)
DEAL, TREASURES, VOLCANOES, STARTER, LOOK, REVEAL, TAKE = (k * ARGUMENT for k in range(7))
RANDOM, CAREFUL = range(2)
_BARS = ("opening", "starter", "everybody")
OPENING, STARTING, EVERYBODY = range(3)
NOBODY = -1
MISFIT = 1 << 8  # puts cards that do not connect behind those that do
SURE = 1 << 32  # the bar of a player that keeps in mind all it sees, as in `memory`
_LOOKED, _UP = stream.word("look"), stream.word("up")  # how a card was seen

_NO_WORDS = np.zeros(MOST_SEATS, dtype=np.uint64)


def prepare(setup: Setup, players: Sequence[Any]) -> tuple[Any, ...] | None:
    """The kernel's own arguments; None where it does not know one of the players."""
    p = line_up(players)
    if p is None:
        return None
    t, treasures = tables(setup)
    return t, p, desk(setup), treasures


def room(setup: Setup) -> int:
    """More codes than a game has: the deal, and in each round all places and what seats do beside."""
    cards = len(setup.box.cards)
    return cards + len(setup.box.rubies) * (cards + 4 * MOST_SEATS)


@lru_cache(maxsize=64)
def tables(setup: Setup) -> tuple[Record, Ints]:
    """What the kernel needs of the box, the seats and the readings: tables, and the treasures.

    Every setup of one box has tables of one shape, so that one compilation serves all.
    """
    box, seats, rules = setup.box, setup.seats, setup.rules
    volcanoes = list(permutations(candidates(setup), seats - 1))
    later = list(permutations(range(seats - 1)))
    most = MOST_SEATS - 1
    t = record(
        steps=stream.steps(room(setup)),
        seats=seats,
        places=box.all_places,  # but the middle, as a mask
        cards=len(box.cards),
        rounds=len(box.rubies),
        links=box.links,  # for each card those that connect with it, as a mask of cards
        # Every order of the volcanoes in the first round, and later: which of those in the game.
        first_orders=len(volcanoes),
        first_volcanoes=padded(volcanoes, (perm(len(box.birds), most), most)),
        first_birds=padded([tuple(sorted(order)) for order in volcanoes], (perm(len(box.birds), most), most)),
        later_orders=len(later),
        later_volcanoes=padded(later, (factorial(most), most)),
        sides=[box.side_places[side] for side in SIDES],
        own_sides=[SIDES.index(side) for side in own_sides(seats)] + [0] * (MOST_SEATS - seats),
        side_words=stream.words(SIDES),
        card_words=stream.words([str(card) for card in box.cards]),
        shuffled=rules.stack == "shuffled",
        chosen_sides=rules.sides == "chosen",
        every_round=rules.looks == "every_round",
        drawn_start=rules.first_start == "drawn",
        only_opponents=rules.barred == "opponents",
        bar_lasts=_BARS.index(rules.bar_lasts),
        stays=rules.failed == "stays",
        draw=rules.all_revealed == "draw",
        survivor=rules.survivor == "reveals",
        first_out=rules.next_start == "first_out",
    )
    return t, np.array([order.rubies for order in treasure_orders(box)])


def line_up(players: Sequence[Any]) -> Record | None:
    """The players as numbers, entry by entry; None where the lane does not know one of them."""
    known = [(PLAYERS["random"], RANDOM), (PLAYERS["careful"], CAREFUL)]
    p = record(kinds=[RANDOM] * MOST_SEATS, bars=[SURE] * MOST_SEATS, words=_NO_WORDS)
    for entry, player in enumerate(players):
        if isinstance(player, Forgetful):
            if not 0 <= player.p <= 1:
                return None
            p["bars"][entry] = round(player.p * SURE)
            p["words"][entry] = stream.path("memoarrr", "memory", str(player.word))
            player = player.player
        kind = next((kind for other, kind in known if other is player), None)
        if kind is None:
            return None
        p["kinds"][entry] = kind
    return p


def desk(setup: Setup) -> Record:
    """Where the kernel works: what changes during a game, most of it with a row for each seat."""
    seats, keys = np.zeros(MOST_SEATS, dtype=np.int64), np.zeros(MOST_SEATS, dtype=np.uint64)
    return record(
        island=np.zeros(len(setup.box.cards), dtype=np.int64),  # the card at each place
        birds=seats[1:],  # of the volcanoes in the game, in rising order
        volcanoes=seats[1:],  # their birds in the order of this round
        out=seats,  # the seats that took them
        entry=seats,  # which of the players sits there
        looked=seats,  # the places at which it looked in secret
        mind=seats,  # what it has in mind, if it forgets
        memory=keys,  # the key of its memory in this game
        keys=keys,  # the key of its choices
        won=np.zeros((MOST_SEATS, 3), dtype=np.int64),  # its rubies, treasures, best treasure
        choices=seats,  # how often it chose
        codes=np.zeros(room(setup), dtype=np.int32),
    )


# Seeing and remembering ----------------------------------------------------------------------


@njit(cache=True)
def _glimpse(p: Record, d: Record, seat: int, place: int, number: int, how: np.uint64) -> None:
    """A seat that forgets sees a card and may keep it in mind: `memory.remembered`, once for all."""
    key = child(child(child(d.memory[seat], np.uint64(place)), np.uint64(number)), how)
    draw, _ = below(key, SURE)
    if draw < p.bars[d.entry[seat]]:
        d.mind[seat] |= 1 << place


@njit(cache=True)
def _forgets(p: Record, d: Record, seat: int) -> bool:
    return p.kinds[d.entry[seat]] != RANDOM and p.bars[d.entry[seat]] < SURE


@njit(cache=True)
def _look(t: Record, p: Record, d: Record, seat: int, side: int, number: int) -> None:
    """A seat looks in secret at a side (MEM-S5)."""
    places = t.sides[side]
    d.looked[seat] |= places
    if not _forgets(p, d, seat):
        return
    if number == 1:  # what it sees first tells its game from others
        key = child(child(p.words[d.entry[seat]], np.uint64(seat)), t.side_words[side])
        for place in range(t.cards):
            if places >> place & 1:
                key = child(key, t.card_words[d.island[place]])
        d.memory[seat] = key
    for place in range(t.cards):
        if places >> place & 1:
            _glimpse(p, d, seat, place, number, _LOOKED)


@njit(cache=True)
def _looks(t: Record, p: Record, d: Record, number: int, done: int) -> int:
    """All seats look in secret; how many actions are done then (MEM-S5, MEM-S6)."""
    free = (1 << len(SIDES)) - 1  # the sides at which nobody looked
    for seat in range(t.seats):
        side = t.own_sides[seat]
        if t.chosen_sides:
            key = step(d.keys[seat], t.steps[done])
            if p.kinds[d.entry[seat]] == RANDOM:
                key = skip(key)  # its verb
            k, key = below(key, count(free))
            side = nth(free, k)
            free &= ~(1 << side)
            note(d, done + t.cards - 1, LOOK + side)
            d.choices[seat] += 1
            done += 1
        _look(t, p, d, seat, side, number)
    return done


# Choosing ------------------------------------------------------------------------------------


@njit(cache=True)
def _careful(t: Record, d: Record, free: int, known: int, last: int, up_cards: int) -> int:
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


@njit(cache=True)
def _barred(t: Record, d: Record, seat: int, start: int, up: int, last: int) -> int:
    """The places that may not be revealed in the first round (MEM-X1, MEM-X2)."""
    if t.bar_lasts == OPENING and last >= 0 or t.bar_lasts == STARTING and seat != start:
        return 0
    bar = 0
    for other in range(t.seats):
        if other != seat or not t.only_opponents:
            bar |= d.looked[other]
    return bar if t.places & ~up & ~bar else 0


# Playing -------------------------------------------------------------------------------------


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
    """Plays a round.

    Args:
        number: of the round, from 1.
        start: the seat that opens it.
        shown: the places that were shown in the rounds before.
        done: how many actions the game had before.

    Returns:
        The winner, or NOBODY; how many volcanoes were taken; `shown` and `done` after it.
    """
    forgetting = False
    for seat in range(t.seats):
        forgetting |= _forgets(p, d, seat)
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
            key = step(d.keys[seat], t.steps[done])
            kind = p.kinds[d.entry[seat]]
            if kind == RANDOM:
                key = skip(key)  # its verb, one among one
                equal = free
            else:
                known = d.mind[seat] if _forgets(p, d, seat) else shown | d.looked[seat]
                equal = _careful(t, d, free, known, last, up_cards)
            k, key = below(key, count(equal))
            place = nth(equal, k)
            note(d, done + t.cards - 1, REVEAL + place)
            card = d.island[place]
            failed = last >= 0 and not t.links[card] >> d.island[last] & 1
            shown |= 1 << place
            if forgetting:
                for other in range(t.seats):
                    if _forgets(p, d, other):
                        _glimpse(p, d, other, place, number, _UP)
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
        for place in range(log.shape[1]):
            log[game, place] = d.codes[place]
        winners = _winners(t, d)
        for seat in range(t.seats):
            row = result[game, seat]
            row[WINS] = winners >> seat & 1
            row[CHOICES] = d.choices[seat]
            row[TOTAL] = row[FIRST_PART] = d.won[seat, 0]


def decode(setup: Setup, codes: Sequence[int]) -> list[Action]:
    """The actions of a game, as the rules know them, from its codes."""
    box, first = setup.box, list(permutations(candidates(setup), setup.seats - 1))
    places = codes[: len(box.cards)]
    actions: list[Action] = [DealIsland(tuple(box.cards[code - DEAL] for code in places))]
    birds: tuple[int, ...] = ()
    for code in codes[len(box.cards) :]:
        verb, value = code // ARGUMENT * ARGUMENT, code % ARGUMENT
        if verb == TREASURES:
            actions.append(treasure_orders(box)[value])
        elif verb == VOLCANOES:
            order = list(permutations(birds))[value] if birds else first[value]
            birds = tuple(sorted(order))
            actions.append(StackVolcanoes(order))
        elif verb == STARTER:
            actions.append(DrawStarter(value))
        elif verb == LOOK:
            actions.append(Look(SIDES[value]))
        elif verb == REVEAL:
            actions.append(Reveal(box.cells[value]))
        else:
            actions.append(TakeVolcano())
    return actions
