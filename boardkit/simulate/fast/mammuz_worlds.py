"""How likely a claim in MammuZ is false, compiled: `games/mammuz/worlds.py` and `bluff.py` say why.

There all worlds are counted in whole numbers; here in floats, whose errors of one in 10**13 no draw of
one in 2**32 will show. Only whether something is possible at all must be exact: so what is left of a sum
with signs counts as nothing where it is that small beside its parts.
"""

from __future__ import annotations

from numba import njit

from boardkit.simulate.fast.bits import count
from boardkit.simulate.fast.codes import Record
from boardkit.simulate.fast.mammuz_certain import BITS, FULL, total

WEIGHT, PARTS, FALSE, FALSE_PARTS = range(4)  # of `d.sums[lies]`: with signs, and without
_NOTHING = 1e-10


@njit(cache=True)
def there(t: Record, d: Record, species: int) -> int:
    """How many cards of a species are still in the game: `in_play`."""
    return 0 if d.extinct >> species & 1 else count(t.blocks[species] & ~d.removed)


@njit(cache=True)
def sure_of(d: Record, seat: int, place: int, species: int) -> int:
    """How many cards of a species a seat is sure of, in a hand or the pile."""
    return int(d.floors[seat, place] >> BITS * species & FULL)


@njit(cache=True)
def _look_at_hands(t: Record, d: Record, seat: int) -> int:
    """Sets the cards that cannot be placed, hand by hand; how many of them are of the species."""
    unplaced = there(t, d, d.declared)
    unplaced -= count((d.hands[seat] | d.laid[seat]) & t.blocks[d.declared])
    for place in range(t.seats + 1):
        cards = d.pile if place == t.seats else d.hands[place] | d.laid[place]
        d.unknown[place] = 0 if place == seat else count(cards) - total(d.floors[seat, place])
        d.whole[place] = 0
        unplaced -= sure_of(d, seat, place, d.declared)
    return unplaced


@njit(cache=True)
def _look_for_whole(t: Record, d: Record, seat: int) -> int:
    """Sets which other species a hand must not have complete; how many they are (MAM-X1)."""
    found = 0
    if t.optional:
        return found
    own = d.hands[seat] | d.laid[seat]
    for species in range(t.species):
        if species == d.declared or own & t.blocks[species]:
            continue
        left, sure = there(t, d, species), sure_of(d, seat, t.seats, species)
        for place in range(t.seats):
            sure += sure_of(d, seat, place, species)
        d.missing[found] = 0
        for place in range(t.seats):
            floor = sure_of(d, seat, place, species)
            if place != seat and floor == sure and 0 < left - floor <= d.unknown[place]:
                d.whole[place] |= 1 << found
                d.missing[found] = left - floor
        if d.missing[found]:
            found += 1
    return found


@njit(cache=True)
def _follow(t: Record, d: Record, seat: int, place: int, most: int, rate: float) -> None:
    """For each number of cards of the species dealt to a hand: its lies, its last true cards, its weight."""
    sure = sure_of(d, seat, place, d.declared)
    for dealt in range(most + 1):
        held, d.lied[dealt], d.told[dealt] = sure + dealt, 0, 0
        if place < t.seats and place != seat:
            for display in range(d.times[place]):
                claimed = d.said[place, display]
                true = min(held, claimed)
                d.lied[dealt] += true < claimed
                d.told[dealt] = true
                held -= true
        d.factor[dealt] = d.inverse[dealt]
        if rate:
            d.factor[dealt] *= rate ** d.lied[dealt]
            d.lied[dealt] = 0  # they need not be told apart


@njit(cache=True)
def _most(t: Record, d: Record, seat: int, place: int) -> int:
    """The most cards of the species that a hand may be dealt."""
    if t.optional or place == t.seats:
        return FULL
    sure = sure_of(d, seat, place, d.declared)
    return max(0, there(t, d, d.declared) - 1) - sure


@njit(cache=True)
def _room(d: Record, place: int, some: int) -> int:
    """How many cards a hand may be dealt beside some whole species."""
    room, k = d.unknown[place], 0
    while some >> k:
        if some >> k & 1:
            room -= d.missing[k]
        k += 1
    return room


@njit(cache=True)
def _deal_to(d: Record, place: int, most: int, species: int) -> None:
    """All that one hand may be dealt, after the hands before it."""
    for taken in range(1 << d.kinds):
        for lies in range(d.lies):
            for dealt in range(species + 1):
                d.worlds[1 - d.now, taken, lies, dealt] = 0.0
    for taken in range(1 << d.kinds):
        if taken & ~d.dealt:
            continue  # no hand so far may have been dealt all of these
        free = d.whole[place] & ~taken
        some = free
        while True:
            room = _room(d, place, some)
            for lies in range(d.lies if room >= 0 else 0):
                for dealt in range(species + 1):
                    weight = d.worlds[d.now, taken, lies, dealt]
                    if weight:
                        for more in range(min(species - dealt, room, most) + 1):
                            ways = weight * d.factor[more] * d.inverse[room - more]
                            after = lies + d.lied[more]
                            d.worlds[1 - d.now, taken | some, after, dealt + more] += ways
            if not some:
                break
            some = (some - 1) & free
    d.now = 1 - d.now
    d.dealt |= d.whole[place]


@njit(cache=True)
def _judge(d: Record, most: int, species: int, others: int) -> float:
    """The last hand, which gets the rest of the species: how likely one of its cards is false."""
    place, size = d.previous, count(d.display)
    for lies in range(2 * d.lies):
        d.sums[lies, WEIGHT] = d.sums[lies, PARTS] = 0.0
        d.sums[lies, FALSE] = d.sums[lies, FALSE_PARTS] = 0.0
    for taken in range(1 << d.kinds):
        if taken & ~d.dealt:
            continue
        free = d.whole[place] & ~taken
        some = free
        while True:
            room, rest = _room(d, place, some), others
            for k in range(d.kinds):
                if (taken | some) >> k & 1:
                    rest -= d.missing[k]
            for dealt in range(species + 1):
                more = species - dealt
                if more > min(room, most) or rest < 0:
                    continue
                ways = d.factor[more] * d.inverse[room - more] / d.inverse[rest]
                sign = -1.0 if count(taken | some) & 1 else 1.0
                for lies in range(d.lies):
                    weight = ways * d.worlds[d.now, taken, lies, dealt]
                    after = lies + d.lied[more]
                    d.sums[after, WEIGHT] += sign * weight
                    d.sums[after, PARTS] += weight
                    d.sums[after, FALSE] += sign * weight * (size - d.told[more])
                    d.sums[after, FALSE_PARTS] += weight * (size - d.told[more])
            if not some:
                break
            some = (some - 1) & free
    for lies in range(2 * d.lies):  # the fewest that are possible
        if d.sums[lies, WEIGHT] > _NOTHING * d.sums[lies, PARTS]:
            if d.sums[lies, FALSE] <= _NOTHING * d.sums[lies, FALSE_PARTS]:
                return 0.0
            return float(d.sums[lies, FALSE] / (d.sums[lies, WEIGHT] * size))
    return 1.0


@njit(cache=True)
def chance_false(t: Record, d: Record, seat: int, rate: float) -> float:
    """The chance that a challenge turns over another card: `bluff.chance_false`.

    Worlds are weighed hand by hand, by whole species dealt, cards of the species, and lies; the
    hand that is judged comes last. With a rate above 0 lies weigh at once and need not be told apart.

    Args:
        t: the tables.
        d: the desk.
        seat: who judges.
        rate: the chance with which others lie who cannot tell the truth.
    """
    species = _look_at_hands(t, d, seat)
    d.kinds = _look_for_whole(t, d, seat)
    others = -species
    d.lies = 1
    for place in range(t.seats + 1):
        others += d.unknown[place]
        if not rate and place < t.seats:
            d.lies += d.times[place]
    d.now = d.dealt = 0
    for taken in range(1 << d.kinds):
        for lies in range(d.lies):
            for dealt in range(species + 1):
                d.worlds[0, taken, lies, dealt] = 0.0
    d.worlds[0, 0, 0, 0] = 1.0
    for place in range(t.seats + 1):
        if place != seat and place != d.previous:
            _follow(t, d, seat, place, species, rate)
            _deal_to(d, place, _most(t, d, seat, place), species)
    _follow(t, d, seat, d.previous, species, rate)
    return _judge(d, _most(t, d, seat, d.previous), species, others)
