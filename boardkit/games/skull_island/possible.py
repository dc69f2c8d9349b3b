"""Why no game can come to a position that somebody wrote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from boardkit.core.game import CHANCE
from boardkit.core.refusal import Impossible, Param, Refusal
from boardkit.games.skull_island.claims import (
    beside_nine,
    circled,
    has_to_decide,
    open_treasures,
)
from boardkit.games.skull_island.marks import offer, offered, where_to_strike
from boardkit.games.skull_island.pieces import Island, Mask, places
from boardkit.games.skull_island.rules import refusal, rolls
from boardkit.games.skull_island.scoring import ending
from boardkit.games.skull_island.state import Setup, Sheet, State, View
from boardkit.games.skull_island.treasures import crossings, mask_of


def _no(reason: str, *clauses: str, **params: Param) -> Refusal:
    return Impossible("skull_island", reason, clauses, params)


def misshapen(value: State | View) -> str:
    """The field of a State or View that does not fit its setup; nothing where all do."""
    setup, seats = value.setup, value.setup.seats
    if len(value.sheets) != seats or not all(_fits(setup, sheet) for sheet in value.sheets):
        return "sheets"
    if value.turn < 0:
        return "turn"
    if value.roll is not None and value.roll not in rolls(setup):
        return "roll"
    on = value.drawing_on
    if on and (sorted(on) != list(range(seats)) or (seats > 1 and _own(on))):
        return "drawing_on"
    if not all(0 <= seat < seats for seat in value.asking) or list(value.asking) != sorted(
        set(value.asking)
    ):
        return "asking"
    if isinstance(value.to_move, int) and not 0 <= value.to_move < seats:
        return "to_move"
    if isinstance(value, View):
        if value.seat is not None and not 0 <= value.seat < seats:
            return "seat"
        return "" if 0 <= value.chosen < max(seats, 1) else "chosen"
    return "" if len(value.pending) < seats or not value.pending else "pending"


def _own(sheets: tuple[int, ...]) -> bool:
    return any(seat == sheet for seat, sheet in enumerate(sheets))


def _fits(setup: Setup, sheet: Sheet) -> bool:
    """Whether all marks lie where marks of their kind can lie."""
    island = setup.island
    written = sum(1 << k for k, number in enumerate(sheet.numbers) if number)
    return (
        len(sheet.numbers) == len(island.cells)
        and min(sheet.numbers) >= 0
        and not written & ~island.spaces
        and not sheet.skulls & ~(island.spaces & ~written)
        and not sheet.boats & ~island.sea
        and not sheet.crossed & ~sheet.skulls
        and all(chest.cell in island.index for chest in sheet.chests)
    )


def impossible(state: State) -> Refusal | None:
    """Why no game can come to a position; None where nothing speaks against it.

    Rules: SKU-S2, SKU-T1, SKU-T6.
    """
    if fault := misshapen(state):
        return _no("misshapen", "SKU-S2", field=fault)
    for faults in (_faults_of_turn, _faults_of_marks, _faults_of_treasures, _faults_of_choice):
        for fault_found in faults(state):
            return fault_found
    return None


def _faults_of_turn(state: State) -> Iterator[Refusal]:
    """Rules: SKU-T1, SKU-D2, SKU-E1, SKU-E3, SKU-F5."""
    setup, roll = state.setup, state.roll
    danger = offered(state).skull
    if roll is None and (state.pending or state.drawing_on or state.asking):
        yield _no("roll_first", "SKU-T1")
    if roll is not None and not state.turn:
        yield _no("roll_counts", "SKU-T1")
    if state.drawing_on and not danger and not state.asking:
        yield _no("no_danger", "SKU-D2")
    if state.asking and state.pending:
        yield _no("all_marked", "SKU-T6")
    settled = roll is None or bool(state.asking)
    if not settled and ending(state)[0]:
        yield _no("over", *ending(state)[0])
    wanted: object = CHANCE
    if state.asking:
        wanted = state.asking[0]
    elif roll is None:
        wanted = None if ending(state)[0] else CHANCE
    elif not danger or state.drawing_on or setup.seats < 3:
        wanted = len(state.pending)
    if state.to_move != wanted:
        yield _no("turn", "SKU-T6")


@lru_cache(maxsize=64)
def _numbers(setup: Setup) -> frozenset[int]:
    """Every number that some roll lets one write.

    Rules: SKU-T5, SKU-P1.
    """
    late = setup.box.bubbles
    return frozenset(n for roll in rolls(setup) for n in offer(setup.box, roll, late).numbers)


def _faults_of_marks(state: State) -> Iterator[Refusal]:
    """Rules: SKU-T2, SKU-T3, SKU-T5, SKU-T6, SKU-D3, SKU-D4, SKU-L2, SKU-O1."""
    setup = state.setup
    settled = state.roll is None or bool(state.asking)
    turns = state.turn if settled else state.turn - 1
    for seat, sheet in enumerate(state.sheets, start=1):
        if sheet.bubbles > setup.box.bubbles:
            yield _no("bubbles", "SKU-D4", seat=seat, bubbles=setup.box.bubbles)
        if sheet.bubbles != state.sheets[0].bubbles:
            yield _no("uneven_dangers", "SKU-D3", seat=seat)
        if strange := set(sheet.numbers) - {0} - _numbers(setup):
            yield _no("number", "SKU-T5", seat=seat, number=min(strange))
        written = [k for k, number in enumerate(sheet.numbers) if number]
        made = len(written) + sheet.boats.bit_count() + sheet.bubbles
        if made > turns or (made < turns and setup.rules.blocked != "skip"):
            yield _no("marks", "SKU-T6", seat=seat, marks=made, turns=turns)
        if (k := _unreached(setup, sheet)) is not None:
            yield _no("unreached", "SKU-T2", seat=seat, cell=str(setup.island.cells[k]))
        if sheet.crossed and setup.rules.crossing != "by_hand":
            yield _no("crossed", "SKU-O1", seat=seat)
        if sheet.crossed & ~beside_nine(setup, sheet):
            yield _no("crossed", "SKU-O1", seat=seat)
        if not _last_fits(setup, sheet, written):
            yield _no("last", "SKU-L2", seat=seat)


def _last_fits(setup: Setup, sheet: Sheet, written: list[int]) -> bool:
    """Whether the last mark is one that can have been the last.

    Rules: SKU-L2.
    """
    counts = sum(1 << k for k in written)
    if setup.rules.solo_last == "any_mark":
        counts |= sheet.boats | sheet.skulls
    if setup.seats > 1 or not counts:
        return sheet.last == -1
    return sheet.last >= 0 and bool(counts >> sheet.last & 1)


def _unreached(setup: Setup, sheet: Sheet) -> int | None:
    """The place of a number that no row of numbers and boats leads to; None where there is none.

    Dangers can bar the way, and Penny Papers may be free to write anywhere: then nothing is said.

    Rules: SKU-T2, SKU-T3.
    """
    rules, island = setup.rules, setup.island
    if sheet.skulls or rules.penny == "anywhere" or not _in_one_piece(island):
        return None
    written = sum(1 << k for k, number in enumerate(sheet.numbers) if number)
    landing = island.coast[rules.coast]
    seen = sheet.boats | written & landing  # any number of the coast can have been the landing
    grown = -1
    while grown != seen:
        grown = seen
        for k in places(grown):
            seen |= island.around[k] & written
    return next(iter(places(written & ~seen)), None)


@lru_cache(maxsize=64)
def _in_one_piece(island: Island) -> bool:
    """Whether one can go from every space to every other through spaces that touch."""
    seen: Mask = island.spaces & -island.spaces
    grown = 0
    while grown != seen:
        grown = seen
        for k in places(grown):
            seen |= island.around[k] & island.spaces
    return seen == island.spaces


def _faults_of_treasures(state: State) -> Iterator[Refusal]:
    """Rules: SKU-E2, SKU-F1, SKU-F4, SKU-F5, SKU-F6."""
    setup, island = state.setup, state.setup.island
    touching = setup.rules.between == "touching"
    for seat, sheet in enumerate(state.sheets, start=1):
        if setup.rules.sixth == "stop" and len(sheet.chests) > setup.box.chests:
            yield _no("chests", "SKU-E2", seat=seat, chests=setup.box.chests)
        values = Counter(chest.value for chest in sheet.chests)
        if values and max(values.values()) > 1:
            yield _no("value_twice", "SKU-F6", seat=seat, value=values.most_common(1)[0][0])
        if circled(island, sheet).bit_count() < len(sheet.chests):
            yield _no("cell_twice", "SKU-F6", seat=seat)
        for value, cell in sheet.chests:
            shown = crossings(island, mask_of(sheet.numbers, value), sheet.boats, touching)
            if not value or not shown >> island.index[cell] & 1:
                yield _no("no_crossing", "SKU-F1", seat=seat, value=value, cell=str(cell))
        must = setup.rules.claiming == "automatic" and seat - 1 not in state.asking
        if must and (left := open_treasures(setup, sheet)):
            yield _no("not_noted", "SKU-F5", seat=seat, value=min(left))
    for seat in state.asking:
        if not has_to_decide(setup, state.sheets[seat]):
            yield _no("nothing_to_decide", "SKU-F5", seat=seat + 1)


def _faults_of_choice(state: State) -> Iterator[Refusal]:
    """Whether each hidden choice was allowed.

    Rules: SKU-T6, SKU-D2.
    """
    for seat, choice in enumerate(state.pending):
        before = state._replace(pending=state.pending[:seat], to_move=seat)
        if refused := refusal(before, choice):
            yield refused
    if offered(state).skull and not all(where_to_strike(state.setup, s) for s in state.sheets):
        yield _no("over", "SKU-E3")
