"""Whether a game can come to a position, and if not, why.

What is asked is what every game keeps to: the cards, the treasures, the volcanoes and the turns of
this round must fit each other. It is no proof that the position can be played to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from boardkit.core.refusal import Impossible, Param, Refusal
from boardkit.games.memoarrr.setup import candidates, looks_due, own_sides
from boardkit.games.memoarrr.state import State, View


def _no(reason: str, *clauses: str, **params: Param) -> Impossible:
    return Impossible("memoarrr", reason, clauses, params)


def misshapen(value: State | View) -> str:
    """The field that does not fit the box, as it may come from a changed file; empty if all do."""
    setup = value.setup
    box, seats = setup.box, range(setup.seats)
    masks = (value.up, value.down, *value.past)
    fits = {
        "island": len(value.island) in (0, len(box.cards))
        and {*value.island} <= {*box.cards, None},
        "treasures": len(value.treasures) <= len(box.rubies),
        "volcanoes": {*value.volcanoes} <= {*box.birds},
        "known_birds": {*value.known_birds} <= {*box.birds},
        "looks": len(value.looks) == len(seats),
        "past": len(value.past) <= len(box.rubies),
        "up": all(mask >= 0 and not mask & ~box.all_places for mask in masks),
        "last": value.last is None or 0 <= value.last < len(box.cells),
        "out": len({*value.out}) == len(value.out) and {*value.out} <= {*seats},
        "start": value.start is None or value.start in seats,
        "won": len(value.won) == len(seats),
        "to_move": not isinstance(value.to_move, int) or value.to_move in seats,
    }
    if isinstance(value, View):
        fits["seat"] = value.seat is None or value.seat in seats
        fits["stack"] = 0 <= value.stack < len(seats)
    else:
        fits["birds"] = {*value.birds} <= {*box.birds}
    return next((name for name, fit in fits.items() if not fit), "")


def impossible(state: State) -> Refusal | None:
    """Why no game can come to a position; None where nothing speaks against it.

    Rules: MEM-S1, MEM-S2, MEM-S3, MEM-S5, MEM-R2, MEM-N1.
    """
    if fault := misshapen(state):
        return _no("misshapen", field=fault)
    return next(_faults(state), None)


def _faults(state: State) -> Iterator[Impossible]:
    box = state.setup.box
    if state.island and sorted(state.island) != sorted(box.cards):
        twice = [card for card, count in Counter(state.island).items() if count > 1]
        yield _no("card_twice", "MEM-S1", card=str(twice[0]))
    yield from _set_up_faults(state)
    yield from _treasure_faults(state)
    yield from _volcano_faults(state)
    yield from _look_faults(state)
    yield from _turn_faults(state)


def _set_up_faults(state: State) -> Iterator[Impossible]:
    """Nothing can have happened before the island and the stack lie there."""
    begun = bool(state.up or state.past or state.out or state.volcanoes)
    stacked = bool(state.treasures) and state.setup.rules.stack == "shuffled"
    if (begun or stacked) and not state.island:
        yield _no("island_first", "MEM-S1")
    if begun and not (state.treasures or state.past):
        yield _no("stack_first", "MEM-S2")
    if (state.up or state.out) and not state.volcanoes:
        yield _no("volcanoes_first", "MEM-S3")


def _treasure_faults(state: State) -> Iterator[Impossible]:
    """Every round takes one treasure from the stack, from a sorted one in its order."""
    rules, box = state.setup.rules, state.setup.box
    won = [value for values in state.won for value in values]
    rounds = len(state.past)
    if Counter(won) + Counter(state.treasures) - Counter(box.rubies):
        yield _no("rubies", "MEM-S2", known=" ".join(map(str, box.rubies)))
    drawn = rounds - len(won)
    if drawn < 0 or (drawn and rules.all_revealed == "volcano"):
        yield _no("treasure_each", "MEM-R2", rounds=rounds, won=len(won))
    stacked = state.treasures or rounds
    if stacked and rounds + len(state.treasures) != len(box.rubies):
        yield _no("stack_left", "MEM-R2", left=len(box.rubies) - rounds)
    if rules.stack == "sorted" and state.treasures != box.rubies[rounds:]:
        yield _no("sorted", "MEM-V1")


def _volcano_faults(state: State) -> Iterator[Impossible]:
    """The same volcanoes in every round, and those that are out were taken in turn."""
    setup, birds = state.setup, state.birds
    count = setup.seats - 1
    stacked = bool(state.volcanoes or state.past)
    if stacked and (len({*birds}) != count or not {*birds} <= {*candidates(setup)}):
        yield _no("birds", "MEM-S3", count=count)
    if state.volcanoes and tuple(sorted(state.volcanoes)) != birds:
        yield _no("volcanoes", "MEM-S3")
    whole = state.past and setup.rules.all_revealed == "volcano"
    if not {*state.known_birds} <= {*birds} or (whole and state.known_birds != birds):
        yield _no("known_birds", "MEM-B1")
    if not state.past and state.known_birds:
        yield _no("known_birds", "MEM-B1")
    if len(state.out) > count - (setup.rules.survivor == "stops"):
        yield _no("round_over", "MEM-R1")


def _look_faults(state: State) -> Iterator[Impossible]:
    """Every seat looked at a side of its own, one after the other.

    Rules: MEM-S5, MEM-S6.
    """
    setup, looks = state.setup, state.looks
    due = looks_due(state)
    if not state.volcanoes:
        due = min(due, len(state.past))
    choosing = setup.rules.sides == "chosen" and state.volcanoes and not (state.up or state.out)
    counts = [len(sides) for sides in looks]
    done = counts.count(due)
    if counts != [due] * done + [due - 1] * (len(looks) - done) or not (
        choosing or done == len(looks)
    ):
        yield _no("looks", "MEM-S5")
    for sides in zip(*looks, strict=False):
        if len({*sides}) < len(sides):
            yield _no("same_side", "MEM-S5", side=next(s for s in sides if sides.count(s) > 1))
        if setup.rules.sides == "seats" and sides != own_sides(setup.seats):
            yield _no("own_side", "MEM-S5")


def _turn_faults(state: State) -> Iterator[Impossible]:
    """What lies face up and who is out must come from turns taken one after the other."""
    up, last = state.up, state.last
    if (last is None) != (not up) or (last is not None and not up >> last & 1):
        yield _no("last", "MEM-T4")
    if state.down and state.setup.rules.failed == "stays":
        yield _no("down", "MEM-T4")
    least = state.setup.seats if state.setup.rules.failed == "stays" else 2
    for number, shown in enumerate(state.past, start=1):
        if shown.bit_count() < least:
            yield _no("few_shown", "MEM-R1", round=number, least=least)
    start = state.start
    if (up or state.out) and (
        start is None or (state.to_move, len(state.out)) not in _turns(state, start)
    ):
        yield _no("turn", "MEM-N1")


def _turns(state: State, start: int) -> set[tuple[int, int]]:
    """Who can be next, and how many are out, after the turns of this round.

    As many locations were revealed as lie face up. Each turn either went well, or its seat is the
    next of those that are out; once all lie face up, every turn costs a volcano.

    Rules: MEM-N1, MEM-N2, MEM-X4.
    """
    seats, out = state.setup.seats, state.out

    def following(seat: int, fallen: int) -> int:
        seat = (seat + 1) % seats
        while seat in out[:fallen]:
            seat = (seat + 1) % seats
        return seat

    def fell(before: set[tuple[int, int]]) -> set[tuple[int, int]]:
        falls = ((seat, k) for seat, k in before if k < len(out) and seat == out[k])
        return {(following(seat, k + 1), k + 1) for seat, k in falls}

    reached = {(following(start, 0), 0)}
    turns = state.up.bit_count()
    if state.setup.rules.failed == "turned_down":
        turns += len(out)
    for _ in range(1, turns):
        reached = {(following(seat, k), k) for seat, k in reached} | fell(reached)
    if state.up == state.setup.box.all_places:
        for _ in out:
            reached |= fell(reached)
    return reached
