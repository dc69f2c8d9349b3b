"""Whether a game can come to a position, and if not, why.

What is asked is what every game keeps to: each card is in one place, the displays were laid one
after the other, and nobody is sure of what is not so. It is no proof that the position can be
played to.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardkit.core.refusal import Impossible, Param, Refusal
from boardkit.games.mammuz.certain import laid_by
from boardkit.games.mammuz.herd import herd_of
from boardkit.games.mammuz.pieces import (
    KINDS,
    NOTHING,
    SPECIES,
    Cards,
    plus,
    together,
)
from boardkit.games.mammuz.setup import all_dinosaurs
from boardkit.games.mammuz.state import State, View, in_play


def _no(reason: str, *clauses: str, **params: Param) -> Impossible:
    return Impossible("mammuz", reason, clauses, params)


def misshapen(value: State | View) -> str:
    """The field that does not fit the game, as it may come from a changed file; empty if all do."""
    seats = range(value.setup.seats)
    onlookers = len(seats) + 1
    fits = {
        "removed": _are_cards(value.removed),
        "extinct": {*value.extinct} <= {*SPECIES} and len({*value.extinct}) == len(value.extinct),
        "start": value.start is None or value.start in seats,
        "banned": value.banned is None or value.banned in SPECIES,
        "winners": {*value.winners} <= {*seats},
        "ended": value.ended in ("", *value.setup.box.rulebook.clauses),
        "declared": value.declared is None or value.declared in SPECIES,
        "challenger": value.challenger is None or value.challenger in seats,
        "turned": value.turned is None or value.turned in value.setup.box.effects,
        "herd": all(
            seat in seats
            and size >= 0
            and (laid is None or (_are_cards(laid) and sum(laid) == size))
            for seat, size, laid in value.herd
        ),
        "turns": value.turns >= 0,
        "to_move": not isinstance(value.to_move, int) or value.to_move in seats,
    }
    if isinstance(value, View):
        fits["seat"] = value.seat is None or value.seat in seats
        fits["known"] = len(value.known) == onlookers and all(map(_are_cards, value.known))
        fits["table"] = len(value.table) == onlookers and all(map(_are_cards, value.table))
        fits["met"] = _are_cards(value.met) and _are_cards(value.table_met)
        fits["hand"] = _are_cards(value.hand)
        fits["sizes"] = len(value.sizes) in (0, len(seats)) and min(value.sizes, default=0) >= 0
        fits["unused"] = value.unused is None or _are_cards(value.unused)
        fits["pile"] = value.pile >= 0
    else:
        fits["known"] = len(value.known) == onlookers and all(
            len(row) == onlookers and all(map(_are_cards, row)) for row in value.known
        )
        fits["met"] = len(value.met) == onlookers and all(map(_are_cards, value.met))
        fits["hands"] = len(value.hands) in (0, len(seats)) and all(map(_are_cards, value.hands))
        fits["unused"] = _are_cards(value.unused)
        fits["pile"] = _are_cards(value.pile)
        fits["herd"] = fits["herd"] and all(display.cards is not None for display in value.herd)
    return next((name for name, fit in fits.items() if not fit), "")


def _are_cards(some: Cards) -> bool:
    return len(some) == len(KINDS) and min(some) >= 0


def impossible(state: State) -> Refusal | None:
    """Why no game can come to a position; None where nothing speaks against it.

    Rules: MAM-S1, MAM-S2, MAM-R2, MAM-R5, MAM-X1.
    """
    if fault := misshapen(state):
        return _no("misshapen", field=fault)
    return next(_faults(state), None)


def _faults(state: State) -> Iterator[Impossible]:
    if not state.hands:
        if state._replace(start=None) != _blank(state):
            yield _no("deal_first", "MAM-S3")
        return
    yield from _card_faults(state)
    yield from _turn_faults(state)
    yield from _species_faults(state)
    yield from _certain_faults(state)


def _blank(state: State) -> State:
    """What a position is like before the deal."""
    onlookers = state.setup.seats + 1
    return state._replace(
        unused=NOTHING,
        removed=NOTHING,
        extinct=(),
        pile=NOTHING,
        known=((NOTHING,) * onlookers,) * onlookers,
        met=(NOTHING,) * onlookers,
        start=None,
        banned=None,
        winners=(),
        ended="",
        declared=None,
        challenger=None,
        turned=None,
        herd=(),
        turns=0,
    )


def _card_faults(state: State) -> Iterator[Impossible]:
    """Every card of the game is in one place.

    Rules: MAM-S1, MAM-S2, MAM-S3, MAM-X2.
    """
    deal, whole = state.setup.deal, all_dinosaurs(state.setup.box)
    aside = tuple([int(kind == state.turned) for kind in KINDS])
    there = together((*state.hands, herd_of(state), state.pile, state.removed, aside, state.unused))
    for number, kind in enumerate(KINDS):
        if kind.is_dinosaur:
            if there[number] != whole[number]:
                yield _no("dinosaur_places", "MAM-S2", kind=kind.value)
        elif kind in state.extinct:
            held = there[number] - state.removed[number]
            if held or not deal.animals[number]:
                yield _no("extinct_alive", "MAM-X2", kind=kind.value)
        elif there[number] != deal.animals[number]:
            count = deal.animals[number]
            yield _no("wrong_number", "MAM-S1", kind=kind.value, cards=count, found=there[number])
    if sum(state.unused) != len(state.setup.box.effects) - deal.dinosaurs:
        yield _no("dinosaurs", "MAM-S2", dinosaurs=deal.dinosaurs)


def _turn_faults(state: State) -> Iterator[Impossible]:
    """The displays were laid one after the other, and the rest of the round fits them.

    Rules: MAM-R2, MAM-R5, MAM-A1, MAM-B1, MAM-E1.
    """
    seats, herd, most = state.setup.seats, state.herd, state.setup.box.most
    if (state.declared is None) != (not herd):
        yield _no("declared", "MAM-R2")
    if state.start is None:
        yield _no("start", "MAM-R1")
        return
    for place, display in enumerate(herd):
        if display.seat != (state.start + place) % seats:
            yield _no("order", "MAM-R5")
        least = 0 if state.turned and place == len(herd) - 1 else 1
        if not least <= display.size <= most:
            yield _no("display_size", "MAM-A1", most=most)
    if state.turns < len(herd):
        yield _no("turns", "MAM-R5")
    following = (state.start + len(herd)) % seats
    if state.challenger is not None and (not herd or state.challenger != following):
        yield _no("challenger", "MAM-B1")
    if state.turned is not None and state.challenger is None:
        yield _no("turned", "MAM-B5")
    if state.to_move is not None:
        for seat, hand in enumerate(state.hands):
            if not any(hand) and not (herd and seat == herd[-1].seat):
                yield _no("empty_hand", "MAM-E1", seat=seat + 1)


def _species_faults(state: State) -> Iterator[Impossible]:
    """A species that is complete in a hand has died out, and only one that lives is declared.

    Rules: MAM-X1, MAM-X2, MAM-D10.
    """
    rules, began = state.setup.rules, [*map(plus, state.hands, laid_by(state))]
    for number, kind in enumerate(SPECIES):
        if kind in state.extinct or not state.setup.deal.animals[number]:
            continue
        left = in_play(state, kind, number)
        if not left and rules.all_removed == "extinct":
            yield _no("none_left", "MAM-D10", kind=kind.value)
        if left and rules.extinction == "compulsory":
            for seat, hand in enumerate(began):
                if hand[number] == left:
                    yield _no("complete", "MAM-X1", kind=kind.value, seat=seat + 1)
    declared = state.declared
    optional = rules.extinction == "optional" or rules.only_dinosaurs == "free"
    if declared and declared in state.extinct and not optional:
        yield _no("declared_extinct", "MAM-X2", kind=declared.value)


def _certain_faults(state: State) -> Iterator[Impossible]:
    """Nobody is sure of what is not so, and all know what the table knows.

    Rules: MAM-B1, MAM-D7.
    """
    seats = state.setup.seats
    began = [*map(plus, state.hands, laid_by(state)), state.pile]
    for knower, row in enumerate(state.known):
        for place, floor in enumerate(row):
            shared = NOTHING if place == knower else state.known[-1][place]
            if any(n > there for n, there in zip(floor, began[place], strict=True)) or any(
                n < least for n, least in zip(floor, shared, strict=True)
            ):
                yield _no("certain", "MAM-B1", seat=min(knower, seats - 1) + 1)
    used = [1 - n for n in state.unused]
    for knower, met in enumerate(state.met):
        own = laid_by(state)[knower] if knower < seats else NOTHING
        held = plus(state.hands[knower], own) if knower < seats else NOTHING
        needed = together((*state.known[knower], held))
        for number, kind in enumerate(KINDS):
            if not kind.is_dinosaur:
                continue
            least = max(needed[number], state.met[-1][number])
            if not least <= met[number] <= used[number]:
                yield _no("met", "MAM-S2", kind=kind.value)
