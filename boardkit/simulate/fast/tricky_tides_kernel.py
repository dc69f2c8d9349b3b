"""Tricky Tides' kernel: whole games in whole numbers.

Read `games/tricky_tides/rounds.py`, `turns.py` and `setup.py` first; here the same is said with masks
and packed goods. `tricky_tides` tells what the records hold: `t` the tables, `p` the players, `d` the
desk.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray

from boardkit.simulate.fast import stream
from boardkit.simulate.fast.bits import count, nth
from boardkit.simulate.fast.codes import (
    CHOICES,
    END,
    FIRST_PART,
    TOTAL,
    WINS,
    Codes,
    Record,
)
from boardkit.simulate.fast.stream import CHANCE, SEAT, below, child
from boardkit.simulate.fast.tricky_tides_cargo import (
    ANCHOR,
    DELIVER,
    FLOTSAM,
    MOVE,
    ORDER,
    PASS,
    PICK_UP,
    PLAY,
    PORT,
    RISE,
    SAIL,
    STAY,
    draw,
    leftovers,
    loaded,
    lots,
    many,
    one,
    throw,
    write,
    write_goods,
)
from boardkit.simulate.fast.tricky_tides_map import (
    FLOTSAM_FOUND,
    FULL_HARVEST,
    LONG_STOP,
    NO_TIDE,
    NOWHERE,
    ends,
    line_up_ships,
    playable,
)
from boardkit.simulate.fast.tricky_tides_monsters import (
    OCTOPUS,
    SHARK,
    WHALE,
    activator,
    blow,
    blows,
    burn,
    can_use,
    eat,
    moves,
    reach_out,
    spout,
    uses,
)
from boardkit.simulate.fast.tricky_tides_players import (
    choose_act,
    choose_card,
    choose_end,
    choose_port,
    choose_use,
)
from boardkit.simulate.fast.tricky_tides_setup import (
    begin_tide,
    deal_hands,
    deal_sightings,
    draw_leader,
    draw_start,
    draw_tide,
    fill,
    harvest,
    lay_map,
    lay_orders,
)

# Ships -----------------------------------------------------------------------------------------


@njit(cache=True)
def _sail(t: Record, p: Record, d: Record, seat: int, card: int) -> bool:
    """A ship sails or stays; whether it may act then (TID-N1, TID-N3, TID-N4, TID-N5)."""
    places = ends(t, d, d.ships[seat], card)
    free = places == 0 or (t.stays_at_sea and places & ~d.sea == 0)
    place = choose_end(t, p, d, seat, places, free or d.anchors >> seat & 1 == 1)
    if place != NOWHERE:
        d.ships[seat] = place
        write(d, SAIL + place)
        return True
    if free:
        write(d, STAY + seat)
        return True
    d.anchors &= ~(1 << seat)
    write(d, ANCHOR + seat)
    return not t.anchor_rests


@njit(cache=True)
def _find_flotsam(t: Record, d: Record, seat: int) -> None:
    """A ship finds a good, if it has room (TID-W10, TID-V3)."""
    if d.tide == FLOTSAM_FOUND and many(d.holds[seat]) < t.hold and d.bag:
        kind, _ = draw(d.bag, lots(t, d))
        d.bag -= one(kind)
        d.holds[seat] += one(kind)
        write(d, FLOTSAM + kind)


@njit(cache=True)
def _pick_up(t: Record, d: Record, seat: int, kind: int, thrown: int) -> None:
    """A ship takes goods, and what is too much goes overboard (TID-C2 to TID-C5)."""
    place, hold = d.ships[seat], loaded(t, d, seat, kind)
    d.goods[place] -= hold - d.holds[seat]
    d.holds[seat] = hold
    throw(d, seat, place, thrown)
    write(d, PICK_UP + kind)
    write_goods(d, t.nothing, thrown)


@njit(cache=True)
def _deliver(t: Record, d: Record, seat: int, paid: int) -> None:
    """A ship fills the order of its island; another one takes its place (TID-D1 to TID-D3)."""
    place = d.ships[seat]
    order = d.orders[place]
    d.holds[seat] -= paid
    d.bag += paid
    d.filled[seat] += 1
    d.gold[seat] += t.values[order]
    d.bonus[seat] += t.bonus[d.sightings[seat], order]
    d.orders[place] = NOWHERE
    d.news += 1
    write(d, DELIVER + seat)
    write_goods(d, t.nothing, paid)
    if d.order_deck:
        k, _ = below(lots(t, d), count(d.order_deck))
        order = nth(d.order_deck, k)
        d.order_deck &= ~(1 << order)
        d.orders[place] = order
        write(d, ORDER + order)


@njit(cache=True)
def _act(t: Record, p: Record, d: Record, seat: int) -> None:
    """What a ship does at an island: one thing, under one event two (TID-C1, TID-W9)."""
    d.picked = d.delivered = False
    while not (d.picked and d.delivered):
        verb, kind, goods = choose_act(t, p, d, seat)
        if verb == PASS:
            write(d, PASS + seat)
            return
        if verb == PICK_UP:
            _pick_up(t, d, seat, kind, goods)
            d.picked = True
        else:
            _deliver(t, d, seat, goods)
            d.delivered = True
        if d.tide != LONG_STOP:
            return


# Monsters --------------------------------------------------------------------------------------


@njit(cache=True)
def _use(t: Record, d: Record, suit: int, seat: int, k: int) -> None:
    """The monster uses its ability in the k-th way (TID-H1, TID-H3, TID-H5, TID-H7)."""
    place = d.monsters[suit]
    if suit == SHARK:
        eat(t, d, seat, place, k)
    elif suit == OCTOPUS:
        reach_out(t, d, place, k)
    elif suit == WHALE:
        blow(t, d, place, k)
    else:
        burn(t, d, place, k)


@njit(cache=True)
def _monster(t: Record, p: Record, d: Record, opener: int) -> None:
    """The monster of the suit led moves and uses its ability, in either order (TID-M2 to TID-M9)."""
    suit, seat = t.suit_of[d.trick[0]], activator(t, d, opener)
    card = d.trick[(seat - opener) % t.seats]
    moved = used = False
    while True:
        places, ways = t.nothing, t.nothing
        if d.spout:
            ways = blows(t, d, d.monsters[suit])
        elif not used:
            ways = uses(t, d, suit, seat, d.monsters[suit])
        if not moved and not d.spout:
            places = moves(t, d, suit, card)
        if t.both_owed and not moved and not used:
            later = 0
            for place in range(t.cells):
                if places >> place & 1 and can_use(t, d, suit, seat, place):
                    later |= 1 << place
            if ways or later:
                places = later
        if not places and not ways:
            return
        if moved and suit == WHALE and not d.spout:
            spout(t, d)  # at once, without a choice
            continue
        number = count(places)
        k = choose_use(t, p, d, seat, suit, number, ways)
        if k < number:
            d.monsters[suit] = nth(places, k)
            write(d, MOVE + d.monsters[suit])
            moved = True
            continue
        if suit == WHALE and not d.spout:
            write(d, RISE + seat)
            spout(t, d)
            continue
        _use(t, d, suit, seat, k - number)
        used = True


# Tricks and rounds -----------------------------------------------------------------------------


@njit(cache=True)
def _trick(t: Record, p: Record, d: Record, opener: int) -> int:
    """A trick is played and sailed; who won it (TID-T1 to TID-T6, TID-R1)."""
    for k in range(t.seats):
        seat = (opener + k) % t.seats
        card = choose_card(t, p, d, seat, playable(t, d, seat, k))
        write(d, PLAY + card)
        d.hands[seat] &= ~(1 << card)
        d.trick[k] = card
    won = line_up_ships(t, d, opener)
    if t.monsters:
        _monster(t, p, d, opener)
    for k in range(t.seats):
        seat = d.queue[k]
        acts = _sail(t, p, d, seat, d.trick[(seat - opener) % t.seats])
        _find_flotsam(t, d, seat)
        if acts and not d.sea >> d.ships[seat] & 1:
            _act(t, p, d, seat)
    return won


@njit(cache=True)
def _begin_round(t: Record, d: Record, number: int) -> None:
    """Orders and goods are laid, an event is drawn, hands are dealt (TID-R3 to TID-R5, TID-V1, TID-V2)."""
    if number == 1:
        if t.events:
            draw_tide(t, d)
        else:
            d.tide = NO_TIDE
            begin_tide(t, d)
        lay_orders(t, d)
    fill(t, d)
    if number > 1 and t.events:
        draw_tide(t, d)
    if d.tide == FULL_HARVEST:
        harvest(t, d)
    d.news += 1
    deal_hands(t, d)


@njit(cache=True)
def _game(t: Record, p: Record, d: Record, key: np.uint64) -> None:
    """Plays a game on a desk whose entries are set."""
    d.lots = child(key, CHANCE)
    d.done = d.drawn = d.noted = d.tides_used = d.spout = 0
    d.bag, d.anchors = t.cubes, (1 << t.seats) - 1
    for seat in range(t.seats):
        d.keys[seat] = child(child(key, SEAT), np.uint64(seat))
        d.choices[seat] = d.holds[seat] = d.filled[seat] = d.gold[seat] = d.bonus[seat] = 0
    for place in range(t.cells):
        d.goods[place] = 0
    deal_sightings(t, d)
    starter = leader = draw_leader(t, d)
    draw_start(t, d, leader)
    lay_map(t, d)
    for k in range(1, t.seats + 1):
        seat = (leader - k) % t.seats
        d.ships[seat] = choose_port(t, p, d, seat)
        write(d, PORT + d.ships[seat])
    for number in range(1, t.rounds + 1):
        _begin_round(t, d, number)
        for _ in range(t.tricks):
            leader = _trick(t, p, d, leader)
        if t.first_leads:
            leader = starter


@njit(cache=True)
def _winners(t: Record, d: Record) -> int:
    """The winners as a mask of seats: gold, then orders, then goods decide (TID-E1, TID-E5, TID-E6)."""
    best, winners = 0, 1
    for seat in range(1, t.seats):
        ahead = d.total[seat] - d.total[best]
        ahead = ahead or d.filled[seat] - d.filled[best]
        ahead = ahead or many(d.holds[seat]) - many(d.holds[best])
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
        _game(t, p, d, stream.seed_key(text, stream.write_number(text, shared, number)))
        lengths[game] = d.done
        if d.noting:
            for place in range(d.noted):
                log[game, place] = d.codes[place]
            log[game, d.noted] = END
        for seat in range(t.seats):
            row = result[game, seat]
            row[FIRST_PART] = d.gold[seat]
            row[FIRST_PART + 1] = d.bonus[seat]
            row[FIRST_PART + 2] = leftovers(t, d.holds[seat])
            d.total[seat] = row[FIRST_PART] + row[FIRST_PART + 1] + row[FIRST_PART + 2]
            row[TOTAL], row[CHOICES] = d.total[seat], d.choices[seat]
        winners = _winners(t, d)
        for seat in range(t.seats):
            result[game, seat, WINS] = winners >> seat & 1
