"""Goods of Tricky Tides, compiled: what a ship may throw overboard, and how it may pay.

Some goods are one whole number: so many bits for each type, in the order of GOODS. What has more of
each type than other goods can have them subtracted. `tricky_tides` tells what the records hold.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardkit.simulate.fast.bits import count
from boardkit.simulate.fast.codes import ARGUMENT, Record, note
from boardkit.simulate.fast.stream import below, step

KINDS, GOLD = 5, 4
BITS = 10  # of each type
ALL = (1 << BITS) - 1
ONES = sum(1 << BITS * kind for kind in range(KINDS))  # one good of each type
TOPS = ONES << BITS - 1  # the highest bit of each type: there are never so many goods in all
BALANCE, EVEN = KINDS * BITS, 64  # where the balance stands in a payment that is being made up
PLACES = 64
PLACE, KIND = 1 << 10, 1 << 7  # of goods in a code

(
    SIGHTINGS,
    LEADER,
    START,
    MAP,
    TIDE,
    ORDERS,
    FILL,
    HEAP,  # goods of one type: behind FILL, and behind what a seat throws overboard or pays
    DEAL,
    ORDER,
    FLOTSAM,
    SPOUT,
    FIRE,
    PORT,
    PLAY,
    SAIL,
    STAY,
    ANCHOR,
    PICK_UP,
    DELIVER,
    PASS,
    MOVE,
    EAT,
    REACH,
    BURN,
    RISE,
    BLOW,
) = (k * ARGUMENT for k in range(27))


@njit(cache=True)
def write(d: Record, code: int) -> None:
    """Notes a code behind the others, where somebody wants them."""
    if d.noting:
        note(d, d.noted, code)
        d.noted += 1


@njit(cache=True)
def write_goods(d: Record, place: int, goods: int) -> None:
    """Notes some goods, a code for each type."""
    if d.noting:
        for kind in range(KINDS):
            if of(goods, kind):
                write(d, HEAP + place * PLACE + kind * KIND + of(goods, kind))


@njit(cache=True)
def lots(t: Record, d: Record) -> np.uint64:
    """The key of the next chance action, which is done then."""
    key = step(d.lots, t.steps[d.drawn])
    d.drawn += 1
    d.done += 1
    return key


# Counting --------------------------------------------------------------------------------------


@njit(cache=True)
def of(goods: int, kind: int) -> int:
    """How many of a type some goods are.

    >>> of(some(3, 7) + some(0, 2), 3)
    7
    """
    return goods >> BITS * kind & ALL


@njit(cache=True)
def some(kind: int, number: int) -> int:
    """So many goods of one type."""
    return number << BITS * kind


@njit(cache=True)
def one(kind: int) -> int:
    """One good of a type."""
    return 1 << BITS * kind


@njit(cache=True)
def many(goods: int) -> int:
    """How many some goods are: in the product the last type's place has the sum of all.

    >>> many(some(3, 7) + some(0, 2))
    9
    """
    return goods * ONES >> (KINDS - 1) * BITS & ALL


@njit(cache=True)
def beyond(goods: int, others: int) -> int:
    """What some goods have of each type beyond what others have.

    One subtraction serves all types: each is lent its top bit, and where that is spent it had less.

    >>> beyond(some(3, 7) + some(0, 2), some(3, 4) + some(0, 5)) == some(3, 3)
    True
    """
    left = (goods | TOPS) - others
    kept = left & TOPS
    return left & (kept - (kept >> BITS - 1))


@njit(cache=True)
def draw(goods: int, key: np.uint64) -> tuple[int, np.uint64]:
    """The type of one cube out of a bag, and the key after it.

    That is how many types end at or before the cube: a loop would stop where nobody can foresee it,
    which costs the processor more than to compare all.
    """
    at, key = below(key, many(goods))
    ends = goods * ONES  # for each type, how many it and those before it are
    return count((at * ONES | TOPS) - ends & TOPS), key


# Overboard -------------------------------------------------------------------------------------


@njit(cache=True)
def excess(t: Record, hold: int) -> int:
    """How many goods are too many for a hold (TID-C4)."""
    return max(0, many(hold) - t.hold)


@njit(cache=True)
def choices(d: Record, goods: int, number: int) -> int:
    """In how many ways so many of some goods can be chosen.

    `d.tails[kind, n]` has in how many ways n can be chosen from a type and those after it.
    """
    if not number:
        return 1
    for n in range(number + 1):
        d.tails[KINDS, n] = 0
    d.tails[KINDS, 0] = 1
    for kind in range(KINDS - 1, -1, -1):
        there, ways = of(goods, kind), 0
        for n in range(number + 1):
            ways += d.tails[kind + 1, n]
            if n > there:
                ways -= d.tails[kind + 1, n - there - 1]
            d.tails[kind, n] = ways
    return d.tails[0, number]


@njit(cache=True)
def choice(d: Record, number: int, k: int) -> int:
    """The k-th of the choices that were just counted, in the order of their counts."""
    chosen = 0
    if not number:
        return chosen
    for kind in range(KINDS):
        taken = 0
        while k >= d.tails[kind + 1, number - taken]:
            k -= d.tails[kind + 1, number - taken]
            taken += 1
        chosen += some(kind, taken)
        number -= taken
    return chosen


# Paying ----------------------------------------------------------------------------------------


@njit(cache=True)
def set_rates(t: Record, d: Record, most: int) -> None:
    """What so many goods of a type are exchanged for: at the rates, or at so many if fewer are.

    With 0 nothing is exchanged (TID-D4, TID-W11, TID-W12).
    """
    for kind in range(KINDS):
        rate = min(most, t.rates[kind])
        d.rates[kind] = rate
        for over in range(t.hold + 1):
            d.sets[kind, over] = over // rate if rate else 0


@njit(cache=True)
def sets_of(d: Record, goods: int) -> int:
    """For how many other goods some goods stand, each type by itself."""
    sets = 0
    for kind in range(KINDS):
        sets += d.sets[kind, of(goods, kind)]
    return sets


@njit(cache=True)
def affords(t: Record, d: Record, hold: int, need: int) -> bool:
    """Whether a hold pays for an order: with all it has of what is needed (TID-D1, TID-D4)."""
    lacking = beyond(need, hold)
    if not lacking:
        return True
    if t.from_bag and beyond(lacking, d.bag):
        return False
    return many(lacking) <= min(t.exchanges, sets_of(d, beyond(hold, need)))


@njit(cache=True)
def payments(t: Record, d: Record, hold: int, need: int) -> int:
    """How many ways there are to pay for an order from a hold: `d.paid` has them, in order.

    They are made up type by type; beside the goods stands how many sets there are less what is
    lacking. `d.paid` and `d.next` take turns as the list and its longer successor (TID-D1, TID-D4).
    """
    if not affords(t, d, hold, need):
        return 0
    if not sets_of(d, beyond(hold, need)):
        d.paid[0] = need  # there is nothing to exchange
        return 1
    number = 1
    d.paid[0] = EVEN << BALANCE
    for kind in range(KINDS):
        there, wanted, longer = of(hold, kind), of(need, kind), 0
        for k in range(number):
            for given in range(min(there, wanted) + 1):
                d.next[longer] = d.paid[k] + some(kind, given) - (wanted - given << BALANCE)
                longer += 1
            if d.rates[kind]:
                sets, given = 1, wanted + d.rates[kind]
                while given <= there:
                    d.next[longer] = d.paid[k] + some(kind, given) + (sets << BALANCE)
                    longer += 1
                    sets += 1
                    given += d.rates[kind]
        number = longer
        for k in range(number):
            d.paid[k] = d.next[k]
    kept = 0
    for k in range(number):
        paid = d.paid[k] - (EVEN << BALANCE)
        if paid >> BALANCE == 0 and _allowed(t, d, need, paid):
            d.paid[kept] = paid
            kept += 1
    return kept


@njit(cache=True)
def _allowed(t: Record, d: Record, need: int, paid: int) -> bool:
    """Whether so many exchanges are allowed, and of such goods."""
    exchanged = 0
    for kind in range(KINDS):
        lacking = max(0, of(need, kind) - of(paid, kind))
        exchanged += lacking
        if t.from_bag and lacking > of(d.bag, kind):
            return False
    return exchanged <= t.exchanges


@njit(cache=True)
def payable(t: Record, d: Record, hold: int, order: int) -> bool:
    """Whether a hold can fill an order; there is none where it is negative."""
    return order >= 0 and affords(t, d, hold, t.needs[order])


@njit(cache=True)
def loaded(t: Record, d: Record, seat: int, kind: int) -> int:
    """A hold with what a seat would pick up of a type, before anything goes overboard (TID-C2)."""
    return d.holds[seat] + some(kind, min(d.most_taken, of(d.goods[d.ships[seat]], kind)))


@njit(cache=True)
def leftovers(t: Record, hold: int) -> int:
    """The gold for whole sets of one type in a hold (TID-E4)."""
    gold = 0
    for kind in range(KINDS):
        gold += of(hold, kind) // t.rates[kind]
    return gold


@njit(cache=True)
def throw(d: Record, seat: int, place: int, goods: int) -> None:
    """Goods of a hold go to an island, at sea to the bag (TID-C5, TID-C6, TID-H2)."""
    d.holds[seat] -= goods
    if d.sea >> place & 1:
        d.bag += goods
    else:
        d.goods[place] += goods
