"""How the players of Tricky Tides choose, compiled.

What they think stands in `games/tricky_tides/players.py` and `merchants.py`: `careful` is the merchant
who delivers every order and keeps no room free.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardkit.simulate.fast.bits import count, nth
from boardkit.simulate.fast.codes import Record
from boardkit.simulate.fast.stream import below, skip, step
from boardkit.simulate.fast.tricky_tides_cargo import (
    DELIVER,
    KINDS,
    PASS,
    PICK_UP,
    choice,
    choices,
    excess,
    loaded,
    of,
    payable,
    payments,
)
from boardkit.simulate.fast.tricky_tides_map import NOWHERE
from boardkit.simulate.fast.tricky_tides_monsters import SHARK
from boardkit.simulate.fast.tricky_tides_plans import (
    best_card,
    best_end,
    best_meal,
    best_payment,
    best_pick_up,
)

RANDOM, MERCHANT = range(2)


@njit(cache=True)
def numbers(t: Record, d: Record, seat: int) -> np.uint64:
    """The key of a seat's next choice, which is counted."""
    key = step(d.keys[seat], t.steps[d.done])
    d.choices[seat] += 1
    d.done += 1
    return key


@njit(cache=True)
def choose_port(t: Record, p: Record, d: Record, seat: int) -> int:
    """Where a ship begins."""
    key = numbers(t, d, seat)
    if p.kinds[d.entry[seat]] == RANDOM:
        key = skip(key)  # one verb among one
    k, _ = below(key, count(d.ports[seat]))
    return nth(d.ports[seat], k)


@njit(cache=True)
def choose_card(t: Record, p: Record, d: Record, seat: int, cards: int) -> int:
    """The card to play, out of a mask."""
    key = numbers(t, d, seat)
    if p.kinds[d.entry[seat]] == RANDOM:
        k, _ = below(skip(key), count(cards))
        return nth(cards, k)
    return best_card(t, d, seat, cards)


@njit(cache=True)
def choose_end(t: Record, p: Record, d: Record, seat: int, places: int, stays: bool) -> int:
    """Where to sail, out of a mask; NOWHERE stands for staying, which may be another way."""
    key = numbers(t, d, seat)
    if p.kinds[d.entry[seat]] == RANDOM:
        verb, key = below(key, int(places != 0) + int(stays))
        if verb or not places:
            return NOWHERE
        k, _ = below(key, count(places))
        return nth(places, k)
    return best_end(t, d, seat, places)


# After sailing ---------------------------------------------------------------------------------

Act = tuple[int, int, int]  # the verb, the type picked up, the goods paid or thrown overboard


@njit(cache=True)
def choose_act(t: Record, p: Record, d: Record, seat: int) -> Act:
    """Whether to pick up, to deliver, or neither: what was not done already."""
    key = numbers(t, d, seat)
    place, entry = d.ships[seat], d.entry[seat]
    order = d.orders[place]
    picks = d.goods[place] > 0 and not d.picked
    pays = not d.delivered and payable(t, d, d.holds[seat], order)
    if p.kinds[entry] != RANDOM:
        if pays and t.values[order] >= p.least[entry]:
            return DELIVER, 0, best_payment(t, d, seat, t.needs[order])
        kind, thrown = best_pick_up(t, d, seat, p.free[entry]) if picks else (NOWHERE, 0)
        return (PASS, 0, 0) if kind == NOWHERE else (PICK_UP, kind, thrown)
    verb, key = below(key, int(picks) + int(pays) + 1)
    if picks and verb == 0:
        return _any_pick_up(t, d, seat, key)
    if pays and verb == int(picks):
        k, _ = below(key, payments(t, d, d.holds[seat], t.needs[order]))
        return DELIVER, 0, d.paid[k]
    return PASS, 0, 0


@njit(cache=True)
def _any_pick_up(t: Record, d: Record, seat: int, key: np.uint64) -> Act:
    """One of all ways to pick something up."""
    ways = t.nothing
    for kind in range(KINDS):
        if of(d.goods[d.ships[seat]], kind):
            hold = loaded(t, d, seat, kind)
            ways += choices(d, hold, excess(t, hold))
    k, _ = below(key, ways)
    for kind in range(KINDS):
        if not of(d.goods[d.ships[seat]], kind):
            continue
        hold = loaded(t, d, seat, kind)
        ways = choices(d, hold, excess(t, hold))
        if k < ways:
            return PICK_UP, kind, choice(d, excess(t, hold), k)
        k -= ways
    return PASS, 0, 0


# Monsters --------------------------------------------------------------------------------------


@njit(cache=True)
def choose_use(t: Record, p: Record, d: Record, seat: int, suit: int, moves: int, uses: int) -> int:
    """What the monster does: a move or, counted behind these, a use of its ability.

    Args:
        t: the tables.
        p: the players.
        d: the desk.
        seat: the seat that activates it.
        suit: which monster it is.
        moves: how many moves there are.
        uses: how many uses of its ability there are.
    """
    key = numbers(t, d, seat)
    if p.kinds[d.entry[seat]] == RANDOM:
        verb, key = below(key, int(moves > 0) + int(uses > 0))
        if moves and verb == 0:
            k, _ = below(key, moves)
            return k
        k, _ = below(key, uses)
        return moves + k
    if suit == SHARK and uses and moves + uses > 1:
        return moves + best_meal(t, d, seat, d.monsters[suit])
    k, _ = below(key, moves + uses)
    return k
