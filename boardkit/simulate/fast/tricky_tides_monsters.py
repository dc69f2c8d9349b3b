"""The monsters of Tricky Tides, compiled: who activates one, where it can go, what it can do.

Here stand the functions of `games/tricky_tides/monsters.py`. What a monster can do is counted first;
the k-th of it is done then, in the order of the rules.
"""

from __future__ import annotations

from numba import njit

from boardkit.simulate.fast.bits import count, lowest, nth
from boardkit.simulate.fast.codes import Record
from boardkit.simulate.fast.tricky_tides_cargo import (
    ALL,
    BITS,
    BLOW,
    BURN,
    EAT,
    FIRE,
    GOLD,
    HEAP,
    KIND,
    KINDS,
    PLACES,
    REACH,
    SPOUT,
    choice,
    choices,
    draw,
    excess,
    lots,
    many,
    of,
    one,
    some,
    throw,
    write,
    write_goods,
)
from boardkit.simulate.fast.tricky_tides_map import (
    HEADINGS,
    LOW_TIDE,
    NOWHERE,
    STRAIGHT,
    headings,
    round_headings,
)

OCTOPUS, SEA_DRAGON, SHARK, WHALE = range(4)
NO_GOLD = (1 << GOLD * BITS) - 1


@njit(cache=True)
def activator(t: Record, d: Record, opener: int) -> int:
    """The seat that activates the monster: of equal cards the one that sails later (TID-M2)."""
    led, found, least = t.suit_of[d.trick[0]], opener, 0
    for k in range(t.seats - 1, -1, -1):
        seat = d.queue[k]
        card = d.trick[(seat - opener) % t.seats]
        if not t.any_mover and t.suit_of[card] != led:
            continue
        number = -t.number[card] if d.tide == LOW_TIDE else t.number[card]
        if not least or number < least:
            found, least = seat, number
    return found


@njit(cache=True)
def moves(t: Record, d: Record, suit: int, card: int) -> int:
    """The places to which a monster can move, as a mask (TID-M4, TID-M5, TID-M6, TID-M7)."""
    start, found, taken = d.monsters[suit], 0, 0
    for other in range(len(d.monsters)):
        taken |= 1 << d.monsters[other]
    left, over = t.compass, round_headings(t, d)
    if t.by_card:
        left &= headings(t, d, card)
    while left:
        heading = lowest(left)
        left &= left - 1
        edge = over >> heading & 1
        stop = t.next[edge, start, heading]
        while stop != NOWHERE and stop != start:
            if taken >> stop & 1 and not t.passes_over:
                break
            if not (d.sea | taken) >> stop & 1:
                found |= 1 << stop
                break
            stop = t.next[edge, stop, heading]
    return found


# What can be done ------------------------------------------------------------------------------


@njit(cache=True)
def _over(t: Record, d: Record, heading: int) -> int:
    """Whether what octopus and whale reach in a heading goes over the edge (TID-M11)."""
    return round_headings(t, d) >> heading & 1 if t.reaches_round else t.nothing


@njit(cache=True)
def adjacent(t: Record, d: Record, place: int) -> int:
    """The islands adjacent to a place, as a mask (TID-H3, TID-H4, TID-M11)."""
    found, left = 0, t.compass
    while left:
        heading = lowest(left)
        left &= left - 1
        edge = _over(t, d, heading)
        stop = t.next[edge, place, heading]
        while stop != NOWHERE and stop != place and d.sea >> stop & 1 and t.across:
            stop = t.next[edge, stop, heading]
        if stop != NOWHERE and stop != place and not d.sea >> stop & 1:
            found |= 1 << stop
    return found


@njit(cache=True)
def lines(t: Record, d: Record, place: int) -> int:
    """The headings in which the whale may lay its line, as a mask (TID-H8, TID-H10)."""
    found = 0
    for heading in range(HEADINGS):
        if not STRAIGHT >> heading & 1:
            continue
        length, stop, edge = 0, place, _over(t, d, heading)
        for _ in range(t.spout):
            if stop == NOWHERE:
                break
            length += not (t.only_islands and d.sea >> stop & 1)
            stop = t.next[edge, stop, heading]
        if length >= t.spout_least:
            found |= 1 << heading
    return found


@njit(cache=True)
def without_gold(goods: int) -> int:
    """Some goods but for the gold (TID-M10)."""
    return goods & NO_GOLD


@njit(cache=True)
def uses(t: Record, d: Record, suit: int, seat: int, place: int) -> int:
    """How many uses a monster's ability has at a place (TID-H1, TID-H3, TID-H5, TID-H7)."""
    lying, number = d.goods[place], 0
    if suit == WHALE:
        return int(without_gold(d.bag) > 0 and lines(t, d, place) > 0)
    if suit == OCTOPUS:
        near = adjacent(t, d, place)
        for kind in range(GOLD):
            number += _reaches(d, kind, place, near)
        return number
    for kind in range(GOLD):
        if not of(lying, kind):
            continue
        if suit == SHARK:
            hold = d.holds[seat] + one(kind)
            number += choices(d, hold, excess(t, hold))
        elif t.drawn_type:
            number += flames(d, kind) > 0
        else:
            for new in range(GOLD):
                number += _burns(t, d, kind, new)
    return number


@njit(cache=True)
def _reaches(d: Record, kind: int, place: int, near: int) -> int:
    """How many ways the octopus has to take a good of a type."""
    number = count(near) if of(d.goods[place], kind) else 0
    while near:
        number += of(d.goods[lowest(near)], kind) > 0
        near &= near - 1
    return number


@njit(cache=True)
def _burns(t: Record, d: Record, old: int, new: int) -> bool:
    """Whether the sea dragon can turn a type into another."""
    return new != old and (not t.only_useful or of(d.bag, new) > 0)


@njit(cache=True)
def flames(d: Record, old: int) -> int:
    """The goods in the bag among which chance draws what a type turns into (TID-H5, TID-M10)."""
    return without_gold(d.bag) & ~some(old, ALL)


@njit(cache=True)
def can_use(t: Record, d: Record, suit: int, seat: int, place: int) -> bool:
    """Whether a monster could use its ability at a place (TID-M9, TID-M10)."""
    if suit == SHARK:
        return without_gold(d.goods[place]) > 0
    return uses(t, d, suit, seat, place) > 0


# Doing it --------------------------------------------------------------------------------------


@njit(cache=True)
def eat(t: Record, d: Record, seat: int, place: int, k: int) -> None:
    """The shark brings a good, in the k-th way (TID-H1, TID-H2)."""
    for kind in range(GOLD):
        if not of(d.goods[place], kind):
            continue
        hold = d.holds[seat] + one(kind)
        ways = choices(d, hold, excess(t, hold))
        if k < ways:
            thrown = choice(d, excess(t, hold), k)
            write(d, EAT + kind)
            write_goods(d, t.nothing, thrown)
            d.goods[place] -= one(kind)
            d.holds[seat] = hold
            throw(d, seat, place if t.at_shark else d.ships[seat], thrown)
            return
        k -= ways


@njit(cache=True)
def reach_out(t: Record, d: Record, place: int, k: int) -> None:
    """The octopus takes a good from one island to another, in the k-th way (TID-H3)."""
    near = adjacent(t, d, place)
    for kind in range(GOLD):
        # In the order of where the good is taken from, and then of where it goes to.
        starts = near | 1 << place
        while starts:
            start = lowest(starts)
            starts &= starts - 1
            targets = near if start == place else 1 << place
            ways = count(targets) if of(d.goods[start], kind) else 0
            if k < ways:
                end = nth(targets, k)
                write(d, REACH + (kind * PLACES + start) * PLACES + end)
                d.goods[start] -= one(kind)
                d.goods[end] += one(kind)
                return
            k -= ways


@njit(cache=True)
def burn(t: Record, d: Record, place: int, k: int) -> None:
    """The sea dragon turns a type into another, in the k-th way (TID-H5)."""
    for old in range(GOLD):
        if not of(d.goods[place], old):
            continue
        if t.drawn_type:
            if flames(d, old) and not k:
                write(d, BURN + old * KINDS + old)
                new, _ = draw(flames(d, old), lots(t, d))
                write(d, FIRE + new)
                _turn(d, place, old, new)
                return
            k -= flames(d, old) > 0
            continue
        for new in range(GOLD):
            if not _burns(t, d, old, new):
                continue
            if not k:
                write(d, BURN + old * KINDS + new)
                _turn(d, place, old, new)
                return
            k -= 1


@njit(cache=True)
def _turn(d: Record, place: int, old: int, new: int) -> None:
    """Goods of a type turn into another, as far as the bag goes (TID-H6)."""
    number = min(of(d.goods[place], old), of(d.bag, new))
    d.goods[place] += some(new, number) - some(old, number)
    d.bag += some(old, number) - some(new, number)


@njit(cache=True)
def spout(t: Record, d: Record) -> None:
    """The whale brings up goods (TID-H7, TID-M10)."""
    key = lots(t, d)
    for _ in range(min(t.spout, many(without_gold(d.bag)))):
        kind, key = draw(without_gold(d.bag), key)
        d.spout += one(kind)
        d.bag -= one(kind)
    write(d, SPOUT + many(d.spout))
    write_goods(d, t.nothing, d.spout)


@njit(cache=True)
def orders(goods: int) -> int:
    """In how many different orders some goods can be laid down."""
    ways = number = 1
    for kind in range(GOLD):
        for k in range(1, of(goods, kind) + 1):
            ways = ways * number // k  # so many ways to choose the places of these
            number += 1
    return ways


@njit(cache=True)
def blows(t: Record, d: Record, place: int) -> int:
    """In how many ways the whale's goods can be laid down (TID-H7, TID-H8, TID-H10)."""
    return count(lines(t, d, place)) * orders(d.spout)


@njit(cache=True)
def blow(t: Record, d: Record, place: int, k: int) -> None:
    """The whale's goods come down in a line, in the k-th way (TID-H7, TID-H8, TID-H9)."""
    ways = orders(d.spout)
    heading, k = nth(lines(t, d, place), k // ways), k % ways
    edge = _over(t, d, heading)
    write(d, BLOW + heading)
    while d.spout:
        for kind in range(GOLD):
            ways = orders(d.spout - one(kind)) if of(d.spout, kind) else 0
            if k < ways:
                break
            k -= ways
        write(d, HEAP + kind * KIND + 1)
        d.spout -= one(kind)
        if place == NOWHERE or d.sea >> place & 1:
            d.bag += one(kind)
        else:
            d.goods[place] += one(kind)
        if place != NOWHERE:
            place = t.next[edge, place, heading]
