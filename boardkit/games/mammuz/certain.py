"""What is certain: the cards that each seat, and the table, is sure lie in a hand or in the pile.

Nobody can follow a card for ever. Of cards known to lie in a hand, some may leave it unseen; so what
is kept is a floor: as many of each kind as must still be there, whichever cards were laid. It is
counted at the end of each round, from what lay there when the round began.

- A hand that laid k cards unseen may have k fewer of any kind.
- Whoever takes the herd has seen all that was laid; so have all when it leaves the game face up.
- The others know of it what they laid themselves, and the card that was turned over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import sub

from boardkit.games.mammuz.pieces import DINOSAURS, NOTHING, NUMBER, Cards, Kind, cards, plus
from boardkit.games.mammuz.state import State

ONE = {kind: cards([kind]) for kind in Kind}
_FIRST_DINOSAUR = NUMBER[DINOSAURS[0]]

Known = tuple[tuple[Cards, ...], ...]


@lru_cache(maxsize=1 << 14)
def sure(floor: Cards, elsewhere: int) -> Cards:
    """What is left of a floor when so many cards may have gone elsewhere.

    >>> sure((3, 1, 2), 1)
    (2, 0, 1)

    Nothing at all is always the same tuple, which is quick to notice.
    """
    if floor == NOTHING or not elsewhere:
        return floor
    left = tuple([n - elsewhere if n > elsewhere else 0 for n in floor])
    return left if any(left) else NOTHING


@lru_cache(maxsize=1 << 14)
def without(floor: Cards, gone: Cards) -> Cards:
    """What is left of a floor when these cards have gone.

    >>> without((3, 1, 2), (1, 2, 0))
    (2, 0, 2)
    """
    if floor == NOTHING:
        return floor
    left = tuple([max(0, n) for n in map(sub, floor, gone)])
    return left if any(left) else NOTHING


def laid_by(state: State) -> tuple[Cards, ...]:
    """What each seat laid in this round, all displays together."""
    laid = [NOTHING] * state.setup.seats
    for seat, _, display in state.herd:
        if display is not None:
            laid[seat] = plus(laid[seat], display) if laid[seat] is not NOTHING else display
    return tuple(laid)


def _sizes(laid: Sequence[Cards]) -> dict[int, int]:
    """How many cards each seat laid, of those that laid any."""
    return {
        seat: size
        for seat, cards in enumerate(laid)
        if cards is not NOTHING and (size := sum(cards))
    }


def after_taking(state: State, taker: int, turned: Kind | None) -> tuple[Known, tuple[Cards, ...]]:
    """What is known, and which dinosaurs were met, once a seat takes the herd and the pile.

    Args:
        state: before it does.
        taker: the seat.
        turned: the animal that was turned over; None where a dinosaur was, which is set aside.

    Rules: MAM-B1, MAM-B2, MAM-B4, MAM-D7.
    """
    laid, previous = laid_by(state), state.herd[-1].seat
    sizes = _sizes(laid)
    known: list[tuple[Cards, ...]] = []
    for knower, row in enumerate(state.known):
        mine = knower == taker
        floors = _floors(row, previous, laid, sizes, turned, sees_all=mine, stays=taker)
        if not mine:
            more = floors[taker]
            if turned and taker == previous and not more[NUMBER[turned]]:
                more = plus(more, ONE[turned])
            if turned and previous not in (taker, knower):
                more = plus(more, ONE[turned])
            if knower < len(laid) and laid[knower] is not NOTHING:
                more = plus(more, laid[knower])
            if row[-1] is not NOTHING:
                more = plus(more, row[-1])
            floors[taker] = more
        floors.append(NOTHING)
        known.append(tuple(floors))
    met = list(state.met)
    for part in (state.pile, *laid):
        if part is not NOTHING:
            met[taker] = meet(met[taker], part)
    return tuple(known), tuple(met)


def after_dealing(state: State, shares: Sequence[Cards]) -> tuple[Known, tuple[Cards, ...]]:
    """What is known, and which dinosaurs were met, once the herd is dealt out.

    Whatever lay in the pile is no longer followed where it was dealt out too.

    Rules: MAM-D4.
    """
    laid, previous = laid_by(state), state.herd[-1].seat
    sizes, got = _sizes(laid), [*map(sum, shares)]
    total = sum(got)
    with_pile = state.setup.rules.stegosaurus == "herd_and_pile"
    known: list[tuple[Cards, ...]] = []
    for knower, row in enumerate(state.known):
        floors = _floors(row, previous, laid, sizes, None, sees_all=False)
        if knower < len(laid) and laid[knower] is not NOTHING:
            # What it laid and did not get back lies in the shares of the others.
            spread = without(laid[knower], shares[knower])
            others = total - got[knower]
            for seat, size in enumerate(got):
                if seat != knower:
                    floors[seat] = plus(floors[seat], sure(spread, others - size))
        floors.append(NOTHING if with_pile else row[-1])
        known.append(tuple(floors))
    met = (*map(meet, state.met, shares), state.met[-1])
    return tuple(known), met


def after_piling(state: State) -> Known:
    """What is known once the herd lies unseen on the pile.

    Rules: MAM-D5.
    """
    laid, previous = laid_by(state), state.herd[-1].seat
    sizes = _sizes(laid)
    known: list[tuple[Cards, ...]] = []
    for knower, row in enumerate(state.known):
        floors = _floors(row, previous, laid, sizes, None, sees_all=False)
        floors.append(plus(row[-1], laid[knower]) if knower < len(laid) else row[-1])
        known.append(tuple(floors))
    return tuple(known)


def after_removal(state: State, gone: Cards) -> tuple[Known, tuple[Cards, ...]]:
    """What is known, and which dinosaurs were met, once the herd has left the game face up.

    Rules: MAM-D8, MAM-D9.
    """
    laid, previous = laid_by(state), state.herd[-1].seat
    sizes = _sizes(laid)
    with_pile = state.setup.rules.trex_pile == "removed"
    known: list[tuple[Cards, ...]] = []
    for row in state.known:
        floors = _floors(row, previous, laid, sizes, None, sees_all=True)
        floors.append(NOTHING if with_pile else row[-1])
        known.append(tuple(floors))
    return tuple(known), tuple([meet(met, gone) for met in state.met])


def _floors(
    row: tuple[Cards, ...],
    previous: int,
    laid: tuple[Cards, ...],
    sizes: Mapping[int, int],
    turned: Kind | None,
    *,
    sees_all: bool,
    stays: int | None = None,
) -> list[Cards]:
    """What a seat is sure of in each hand, after what was laid in this round.

    Args:
        row: what it was sure of when the round began.
        previous: the seat that laid the last display.
        laid: what each seat laid.
        sizes: how many cards that is, for those who laid any.
        turned: the animal that was turned over.
        sees_all: whether it has seen all that was laid.
        stays: the seat that takes what it laid back in hand.
    """
    floors = [*row[:-1]]
    for seat, size in sizes.items():  # of all others what one is sure of stays as it is
        floor = floors[seat]
        if floor is NOTHING or seat == stays:
            continue
        if sees_all:
            floors[seat] = without(floor, laid[seat])
        elif turned and seat == previous:
            floors[seat] = sure(without(floor, ONE[turned]), size - 1)
        else:
            floors[seat] = sure(floor, size)
    return floors


def everybody_sees(known: Known, seat: int, kind: Kind) -> Known:
    """A dinosaur goes to a hand before everybody's eyes.

    Rules: MAM-B5.
    """
    rows: list[tuple[Cards, ...]] = []
    for knower, row in enumerate(known):
        more = row if knower == seat else _put(row, seat, plus(row[seat], ONE[kind]))
        rows.append(more)
    return tuple(rows)


def set_aside(known: Known, seat: int, kind: Kind) -> Known:
    """A dinosaur from a display of a seat is turned over and lies apart.

    Rules: MAM-B5.
    """
    number = NUMBER[kind]
    if not any(row[seat][number] for row in known):
        return known
    return tuple([_put(row, seat, without(row[seat], ONE[kind])) for row in known])


def extinct(known: Known, kind: Kind) -> Known:
    """No card of a species is left anywhere.

    Rules: MAM-X2.
    """
    number = NUMBER[kind]
    return tuple(
        [
            tuple(
                [
                    (*floor[:number], 0, *floor[number + 1 :]) if floor[number] else floor
                    for floor in row
                ]
            )
            for row in known
        ]
    )


def _put(row: tuple[Cards, ...], place: int, floor: Cards) -> tuple[Cards, ...]:
    return (*row[:place], floor if floor != NOTHING else NOTHING, *row[place + 1 :])


def meet(met: Cards, some: Cards) -> Cards:
    """The dinosaurs met before, and those among some cards."""
    if not any(some[_FIRST_DINOSAUR:]):
        return met
    dinosaurs = map(max, met[_FIRST_DINOSAUR:], some[_FIRST_DINOSAUR:])
    return (*NOTHING[:_FIRST_DINOSAUR], *dinosaurs)
