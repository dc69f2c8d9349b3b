"""What a seat may know, and whole states that fit what it knows.

A seat knows its own hand, what it laid, and what it is sure of (`certain` tells how). All else it
holds for equally likely, whatever was claimed: the other cards are dealt anew, every deal as likely
as another, to the hands as they were when the round began and to the pile; what was laid since are
random cards of those hands. No deal may leave a hand with a complete species that it would have had
to show. Of the others' knowledge a dealt world has what the whole table knows.
"""

from __future__ import annotations

from boardkit.core.chance import Stream
from boardkit.games.mammuz.certain import meet
from boardkit.games.mammuz.pieces import (
    KINDS,
    NOTHING,
    SPECIES,
    Cards,
)
from boardkit.games.mammuz.setup import all_dinosaurs
from boardkit.games.mammuz.state import Display, State, View, in_play

_ANIMALS = len(SPECIES)


def view(state: State, seat: int | None) -> View:
    """The position as a seat knows it; with None, as everybody at the table knows it.

    Rules: MAM-S2, MAM-S3, MAM-R2, MAM-B1, MAM-D5.
    """
    setup, hands = state.setup, state.hands
    knower = setup.seats if seat is None else seat
    shown = setup.rules.unused == "shown"
    return View(
        seat,
        setup,
        state.unused if shown else None,
        state.removed,
        state.extinct,
        sum(state.pile),
        state.known[knower],
        state.known[-1],
        state.met[knower],
        state.met[-1],
        state.start,
        state.winners,
        state.ended,
        state.banned,
        state.declared,
        state.challenger,
        state.turned,
        hands[seat] if hands and seat is not None else NOTHING,
        tuple([sum(hand) for hand in hands]),
        tuple([d if d[0] == seat else Display(d[0], d[1], None) for d in state.herd]),
        state.turns,
        state.to_move,
    )


def resample(view: View, stream: Stream) -> State:
    """A State that fits the view: what is hidden is dealt anew, every deal as likely as another.

    Rules: MAM-S2, MAM-S3, MAM-X1.
    """
    if not view.sizes:
        return _state(view, NOTHING, NOTHING, (), ())
    seats = range(view.setup.seats)
    began = list(view.sizes)  # how many each seat held when the round began
    for display in view.herd:
        began[display.seat] += display.size
    floors = [_listed(floor) for floor in view.known]
    left, dinosaurs, missing = _not_seen(view)
    limits = _limits(view)
    while True:
        drawn = stream.shuffled(dinosaurs)
        deck = stream.shuffled(left + drawn[:missing])
        whole, place = list[list[int]](), 0
        for seat in seats:
            if seat == view.seat:
                whole.append([])
                continue
            floor = floors[seat]
            more = place + began[seat] - len(floor)
            whole.append(floor + deck[place:more])
            place = more
        if not any(_breaks(hand, limits) for hand in whole):
            break
    unused = _counted(drawn[missing:]) if view.unused is None else view.unused
    pile = _counted(floors[-1] + deck[place:])
    # What comes from the deck is shuffled; with what is certain in front, shuffle once more.
    for seat in {display.seat for display in view.herd}:
        if floors[seat]:
            whole[seat] = stream.shuffled(whole[seat])
    herd: list[Display] = []
    for owner, size, laid in view.herd:
        shown = laid
        if shown is None:
            hand = whole[owner]
            shown, whole[owner] = _counted(hand[:size]), hand[size:]
        herd.append(Display(owner, size, shown))
    hands = tuple([view.hand if seat == view.seat else _counted(whole[seat]) for seat in seats])
    return _state(view, unused, pile, hands, tuple(herd))


def _listed(some: Cards) -> list[int]:
    """The numbers of the kinds of some cards, one for each card."""
    if some is NOTHING:
        return []
    return [number for number, count in enumerate(some) for _ in range(count)]


def _counted(numbers: list[int]) -> Cards:
    """Some cards, from the numbers of their kinds."""
    counts = [0] * len(KINDS)
    for number in numbers:
        counts[number] += 1
    return tuple(counts)


def _not_seen(view: View) -> tuple[list[int], list[int], int]:
    """What may lie anywhere: the animals, the dinosaurs not met, and how many of those are in play.

    A dinosaur that was met but is no longer followed is listed with the animals: it is in play.

    Rules: MAM-S1, MAM-S2.
    """
    deal = view.setup.deal
    here = [0] * len(KINDS)
    for some in (view.removed, view.hand, *view.known, *(d.cards or NOTHING for d in view.herd)):
        if some is not NOTHING:
            here = [n + more for n, more in zip(here, some, strict=True)]
    if view.turned is not None:
        here[KINDS.index(view.turned)] += 1
    left: list[int] = []
    for number, kind in enumerate(SPECIES):
        if kind not in view.extinct:
            left += [number] * (deal.animals[number] - here[number])
    unknown: list[int] = []
    whole = all_dinosaurs(view.setup.box)
    for number in range(_ANIMALS, len(KINDS)):
        if view.met[number]:
            left += [number] * (1 - here[number])
        elif whole[number] and not (view.unused and view.unused[number]):
            unknown.append(number)
    return left, unknown, deal.dinosaurs - sum(view.met)


def _limits(view: View) -> list[tuple[int, int]]:
    """For each species that would have to be shown, with how many cards.

    Rules: MAM-X1, MAM-D10.
    """
    if view.setup.rules.extinction == "optional":
        return []
    found = ((number, in_play(view, kind, number)) for number, kind in enumerate(SPECIES))
    return [(number, count) for number, count in found if count]


def _breaks(hand: list[int], limits: list[tuple[int, int]]) -> bool:
    """Whether a hand holds all cards of a species."""
    size = len(hand)
    return any(count <= size and hand.count(number) == count for number, count in limits)


def _state(
    view: View,
    unused: Cards,
    pile: Cards,
    hands: tuple[Cards, ...],
    herd: tuple[Display, ...],
) -> State:
    """The State of a view with what was dealt for it."""
    seats = range(view.setup.seats)
    known = [(*view.table[:seat], NOTHING, *view.table[seat + 1 :]) for seat in seats]
    met = [view.table_met] * len(seats)
    for seat, hand in enumerate(hands):
        met[seat] = meet(met[seat], hand)
    for owner, _, laid in herd:
        met[owner] = meet(met[owner], laid or NOTHING)
    if view.seat is not None:
        known[view.seat], met[view.seat] = view.known, view.met
    return State(
        setup=view.setup,
        unused=unused,
        removed=view.removed,
        extinct=view.extinct,
        pile=pile,
        known=(*known, view.table),
        met=(*met, view.table_met),
        start=view.start,
        banned=view.banned,
        winners=view.winners,
        ended=view.ended,
        declared=view.declared,
        challenger=view.challenger,
        turned=view.turned,
        hands=hands,
        herd=herd,
        turns=view.turns,
        to_move=view.to_move,
    )
