"""The set-up of Tricky Tides and the start of its rounds, compiled: all that chance deals.

Here stand the functions of `games/tricky_tides/setup.py` and `chance.py`.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardkit.simulate.fast.bits import count, nth
from boardkit.simulate.fast.codes import Record
from boardkit.simulate.fast.stream import below
from boardkit.simulate.fast.tricky_tides_cargo import (
    ALL,
    DEAL,
    FILL,
    LEADER,
    MAP,
    ORDERS,
    PLACES,
    SIGHTINGS,
    START,
    TIDE,
    draw,
    lots,
    many,
    one,
    set_rates,
    write,
    write_goods,
)
from boardkit.simulate.fast.tricky_tides_map import (
    BRISK_TRADE,
    BUSY_DOCKS,
    FOG,
    FULL_HARVEST,
    NOWHERE,
    chart,
)


@njit(cache=True)
def shuffle(d: Record, number: int, key: np.uint64) -> None:
    """Puts the numbers below one onto the desk, in a random order."""
    for k in range(number):
        d.deck[k] = k
    for last in range(number - 1, 0, -1):
        other, key = below(key, last + 1)
        d.deck[last], d.deck[other] = d.deck[other], d.deck[last]


@njit(cache=True)
def deal_sightings(t: Record, d: Record) -> None:
    """Each seat has a sightings card: the k-th of all deals, counted in order (TID-S1)."""
    deals = t.sightings
    for seat in range(1, t.seats):
        deals *= t.sightings - seat
    k, _ = below(lots(t, d), deals)
    left = (1 << t.sightings) - 1
    for seat in range(t.seats):
        deals //= t.sightings - seat
        card = nth(left, k // deals)
        left &= ~(1 << card)
        k %= deals
        d.sightings[seat] = card
        write(d, SIGHTINGS + card)


@njit(cache=True)
def draw_leader(t: Record, d: Record) -> int:
    """Who leads first (TID-S2)."""
    if not t.drawn_leader:
        return 0
    leader, _ = below(lots(t, d), t.seats)
    write(d, LEADER + leader)
    return leader


@njit(cache=True)
def draw_start(t: Record, d: Record, leader: int) -> None:
    """All but the leader have a good (TID-S3)."""
    key = lots(t, d)
    for k in range(1, t.seats):
        kind, key = draw(d.bag, key)
        d.bag -= one(kind)
        d.holds[(leader + k) % t.seats] += one(kind)
        write(d, START + kind)


@njit(cache=True)
def lay_map(t: Record, d: Record) -> None:
    """The islands are laid; those of nobody's colour are open sea (TID-S4, TID-S5, TID-M1)."""
    shuffle(d, t.cells, lots(t, d))
    d.sea = 0
    for seat in range(len(d.ports)):
        d.ports[seat] = 0
    for place in range(t.cells):
        island = d.deck[place]
        write(d, MAP + island)
        d.map[place] = island
        owner = t.owners[island]
        if owner >= t.seats:
            d.sea |= 1 << place
        elif owner >= 0:
            d.ports[owner] |= 1 << place
    for suit in range(len(d.monsters)):
        for place in range(t.cells):
            if d.map[place] == t.homes[suit]:
                d.monsters[suit] = place


@njit(cache=True)
def draw_tide(t: Record, d: Record) -> None:
    """The event of the round (TID-V1, TID-V2)."""
    left = (1 << t.tides) - 1 & ~d.tides_used
    k, _ = below(lots(t, d), count(left))
    card = nth(left, k)
    d.tides_used |= 1 << card
    d.tide = t.tide_of[card]
    write(d, TIDE + d.tide)
    begin_tide(t, d)


@njit(cache=True)
def begin_tide(t: Record, d: Record) -> None:
    """An event is in force, or none."""
    d.most_taken = t.tide_figure[BUSY_DOCKS] if d.tide == BUSY_DOCKS else ALL
    chart(t, d)
    most = t.tide_figure[BRISK_TRADE] if d.tide == BRISK_TRADE else ALL
    set_rates(t, d, 0 if d.tide == FOG else most)


@njit(cache=True)
def lay_orders(t: Record, d: Record) -> None:
    """Every island has an order; the others are the deck (TID-S7)."""
    shuffle(d, t.orders, lots(t, d))
    d.order_deck = (1 << t.orders) - 1
    dealt = 0
    for place in range(t.cells):
        if d.sea >> place & 1:
            d.orders[place] = NOWHERE
            continue
        order = d.deck[dealt]
        dealt += 1
        d.orders[place] = order
        d.order_deck &= ~(1 << order)
        write(d, ORDERS + order)


@njit(cache=True)
def _ration(t: Record, d: Record) -> None:
    """Cuts down how many goods come to each place, as far as the bag goes (TID-R3)."""
    wanted, left = 0, many(d.bag)
    for place in range(t.cells):
        if d.sea >> place & 1:
            d.wanted[place] = 0
        wanted += d.wanted[place]
    if wanted <= left:
        return
    for place in range(t.cells):
        d.got[place] = 0
    while left:
        for place in range(t.cells):
            most = 1 if t.by_turns else d.wanted[place]
            share = min(left, d.wanted[place] - d.got[place], most)
            d.got[place] += share
            left -= share
    for place in range(t.cells):
        d.wanted[place] = d.got[place]


@njit(cache=True)
def _bring(t: Record, d: Record) -> None:
    """The goods that are wanted come to the islands."""
    _ration(t, d)
    key = lots(t, d)
    write(d, FILL + t.cells)
    for place in range(t.cells):
        come = t.nothing
        for _ in range(d.wanted[place]):
            kind, key = draw(d.bag, key)
            d.bag -= one(kind)
            come += one(kind)
        d.goods[place] += come
        write_goods(d, place, come)


@njit(cache=True)
def fill(t: Record, d: Record) -> None:
    """Each island is filled up to its number (TID-S8, TID-R3, TID-R4)."""
    for place in range(t.cells):
        d.wanted[place] = max(0, t.island_goods[d.map[place]] - many(d.goods[place]))
    _bring(t, d)


@njit(cache=True)
def harvest(t: Record, d: Record) -> None:
    """Under one event goods come to each island beside these (TID-W7)."""
    for place in range(t.cells):
        d.wanted[place] = t.tide_figure[FULL_HARVEST]
    _bring(t, d)


@njit(cache=True)
def deal_hands(t: Record, d: Record) -> None:
    """The navigation cards are dealt (TID-S9, TID-R5)."""
    shuffle(d, t.cards, lots(t, d))
    dealt = 0
    for seat in range(t.seats):
        d.hands[seat] = 0
        for _ in range(t.hand):
            d.hands[seat] |= 1 << d.deck[dealt]
            write(d, DEAL + seat * PLACES + d.deck[dealt])
            dealt += 1
