"""What careful players of Tricky Tides reckon, compiled.

Here stand the functions of `games/tricky_tides/plans.py`, with every sum in the order in which it is
made up there: so also the last bit of it is the same, which may decide between two actions.
"""

from __future__ import annotations

from numba import njit

from boardkit.games.tricky_tides.plans import LACKING, USEFUL
from boardkit.games.tricky_tides.players import HIGH
from boardkit.simulate.fast.bits import lowest
from boardkit.simulate.fast.codes import Record
from boardkit.simulate.fast.tricky_tides_cargo import (
    GOLD,
    KINDS,
    affords,
    beyond,
    choice,
    choices,
    excess,
    loaded,
    many,
    of,
    one,
    payments,
    sets_of,
)
from boardkit.simulate.fast.tricky_tides_map import NOWHERE, ends


@njit(cache=True)
def look(t: Record, d: Record, seat: int) -> None:
    """What each order promises to a seat, wherever its ship is, and what it lacks for it.

    It looks again only when its hold is another one, or there was news: that is in every other
    decision, and what it found stays on the desk for the others.
    """
    hold = d.holds[seat]
    if d.seen[seat] == hold and d.heard[seat] == d.news:
        return
    d.seen[seat], d.heard[seat] = hold, d.news
    sets, there, perhaps = sets_of(d, hold), t.nothing, t.nothing
    for place in range(t.cells):
        order = d.orders[place]
        if order < 0:
            continue
        lacking = beyond(t.needs[order], hold)
        short = many(lacking)
        d.lacking[seat, place] = lacking
        d.promise[seat, place] = t.values[order] - LACKING * short
        there |= 1 << place
        perhaps |= int(short <= sets) << place
    d.there[seat], d.perhaps[seat] = there, perhaps


@njit(cache=True)
def aim(t: Record, d: Record, seat: int, place: int, ends: int) -> int:
    """Where in a mask the order is that promises most, seen from a place; NOWHERE if there is none."""
    best, found = t.hopeless, NOWHERE
    while ends:
        end = lowest(ends)
        ends &= ends - 1
        worth = d.promise[seat, end] - t.way[place, end]
        if worth > best:
            best, found = worth, end
    return found


@njit(cache=True)
def worth(t: Record, d: Record, seat: int, place: int) -> float:
    """What it is worth to a seat to come to a place, once it looked."""
    if d.perhaps[seat] >> place & 1:  # few: else there are not sets enough, whatever is kept
        order = d.orders[place]
        if affords(t, d, d.holds[seat], t.needs[order]):
            return 2.0 + t.values[order]
    end = aim(t, d, seat, place, d.there[seat])
    if end == NOWHERE:
        return 0.0
    lacking, useful = d.lacking[seat, end], 0
    taken = lacking - beyond(lacking, d.goods[place])  # of each type the lesser number
    for kind in range(KINDS):
        useful = max(useful, of(taken, kind))
    return USEFUL * useful - t.way[place, end]


@njit(cache=True)
def best_end(t: Record, d: Record, seat: int, places: int) -> int:
    """The place of a mask to which it is worth most to come."""
    if places & (places - 1) == 0:
        return lowest(places) if places else NOWHERE  # no other
    look(t, d, seat)
    best, found = t.hopeless, NOWHERE
    while places:
        place = lowest(places)
        places &= places - 1
        here = worth(t, d, seat, place)
        if here > best:
            best, found = here, place
    return found


@njit(cache=True)
def best_card(t: Record, d: Record, seat: int, cards: int) -> int:
    """The card of a mask that is worth most now: where it leads to, less what it is worth in hand."""
    if cards & (cards - 1) == 0:
        return lowest(cards)  # the only one
    look(t, d, seat)
    most, found, near, left = t.hopeless, 0, 0, cards
    while left:
        card = lowest(left)
        left &= left - 1
        d.reach[card] = ends(t, d, d.ships[seat], card)
        near |= d.reach[card]
    while near:
        place = lowest(near)
        near &= near - 1
        d.worths[place] = worth(t, d, seat, place)  # once, however many cards lead there
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        places = d.reach[card]
        best = t.hopeless if places else -1.0
        while places:
            place = lowest(places)
            places &= places - 1
            best = max(best, d.worths[place])
        if best - HIGH * t.number[card] > most:
            most, found = best - HIGH * t.number[card], card
    return found


# The hold --------------------------------------------------------------------------------------


@njit(cache=True)
def set_keep(t: Record, d: Record, seat: int, ends: int) -> int:
    """What one good of each type is worth in the hold now; and the planned order's place."""
    end = aim(t, d, seat, d.ships[seat], ends)
    need = t.needs[d.orders[end]] if end != NOWHERE else 0
    for kind in range(KINDS):
        d.keep[kind] = t.inverse[kind] + (USEFUL if of(need, kind) else 0.0)
    return end


@njit(cache=True)
def value_of(d: Record, goods: int, less: int) -> float:
    """What goods are worth in the hold; others are taken off."""
    value = 0.0
    for kind in range(KINDS):
        value += (of(goods, kind) - of(less, kind)) * d.keep[kind]
    return value


@njit(cache=True)
def best_payment(t: Record, d: Record, seat: int, need: int) -> int:
    """The payment that can be spared best, once this order is gone (there is one)."""
    number = payments(t, d, d.holds[seat], need)
    if number == 1:
        return d.paid[0]
    look(t, d, seat)
    set_keep(t, d, seat, d.there[seat] & ~(1 << d.ships[seat]))
    found = 0
    least = value_of(d, d.paid[0], t.nothing)
    for k in range(1, number):
        value = value_of(d, d.paid[k], t.nothing)
        if value < least:
            least, found = value, k
    return d.paid[found]


@njit(cache=True)
def best_pick_up(t: Record, d: Record, seat: int, free: int) -> tuple[int, int]:
    """What to pick up and to throw overboard; NOWHERE as the type if nothing is worth it.

    Of its hold it keeps so much room free.
    """
    look(t, d, seat)
    end = set_keep(t, d, seat, d.there[seat])
    before, best, found, thrown = d.holds[seat], 0.0, NOWHERE, 0
    base = value_of(d, before, t.nothing)
    for kind in range(KINDS):
        if not of(d.goods[d.ships[seat]], kind):
            continue
        hold = loaded(t, d, seat, kind)
        over = excess(t, hold)
        if many(hold) - over > t.hold - free:
            continue
        lacked = of(d.lacking[seat, end], kind) if end != NOWHERE else 0
        for k in range(choices(d, hold, over)):
            gone = choice(d, over, k)
            gained = value_of(d, hold, gone) - base
            more = of(hold, kind) - of(gone, kind) - of(before, kind)
            gained += min(lacked, max(0, more))
            if gained > best:
                best, found, thrown = gained, kind, gone
    return found, thrown


@njit(cache=True)
def best_meal(t: Record, d: Record, seat: int, place: int) -> int:
    """Which of the uses of the shark's ability at a place serves best."""
    look(t, d, seat)
    set_keep(t, d, seat, d.there[seat])
    best, found, use = t.hopeless, 0, 0
    for kind in range(GOLD):
        if not of(d.goods[place], kind):
            continue
        hold = d.holds[seat] + one(kind)
        over = excess(t, hold)
        for k in range(choices(d, hold, over)):
            value = value_of(d, one(kind), choice(d, over, k))
            if value > best:
                best, found = value, use
            use += 1
    return found
