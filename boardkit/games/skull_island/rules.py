"""The verbs: what is allowed, why not, and what an action does."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations, product

from boardkit.core.game import CHANCE, Event, Step, Turn
from boardkit.core.refusal import Refusal
from boardkit.games.skull_island.claims import (
    beside_nine,
    completed,
    decide,
    decisions,
    has_to_decide,
    note_undisputed,
    refuse_decision,
    smallest_beside,
)
from boardkit.games.skull_island.marks import (
    draw_mark,
    faces,
    marks,
    no,
    offer,
    refuse_mark,
)
from boardkit.games.skull_island.pieces import SYMBOL, SYMBOL_OF, Die, places
from boardkit.games.skull_island.scoring import ending, level, outcome, score
from boardkit.games.skull_island.state import (
    Action,
    Boat,
    BoatDrawn,
    Chose,
    Claim,
    Cross,
    DangerOvercome,
    Declined,
    Done,
    Exchange,
    Exchanged,
    GameEnded,
    Mark,
    Roll,
    Rolled,
    Setup,
    Sheet,
    Skipped,
    Skull,
    SkullDrawn,
    State,
    Write,
    Written,
    blank_sheet,
)

__all__ = ["first_state", "legal", "level", "outcome", "refusal", "score", "step"]

DICE = tuple(Die)
MOST_LISTED = 5  # seats: with more there are too many ways to hand the sheets round


def first_state(setup: Setup) -> State:
    """The position before anything happened: everybody has a blank sheet of the same island.

    Rules: SKU-S1, SKU-S2.
    """
    sheets = (blank_sheet(setup.island),) * setup.seats
    return State(setup, sheets, 0, None, (), (), (), CHANCE)


@lru_cache(maxsize=64)
def rolls(setup: Setup) -> tuple[Roll, ...]:
    """Every roll, die by die.

    Rules: SKU-C1.
    """
    sides = [sorted(set(faces(setup, die)), key=lambda face: (face == SYMBOL, face)) for die in Die]
    return tuple(Roll(*shown) for shown in product(*sides))


@lru_cache(maxsize=8)
def exchanges(seats: int) -> tuple[Exchange, ...]:
    """Every way to hand the sheets round in which nobody keeps their own.

    Rules: SKU-D2.
    """
    ways = permutations(range(seats))
    return tuple(Exchange(way) for way in ways if all(k != sheet for k, sheet in enumerate(way)))


def legal(state: State) -> tuple[Action, ...]:
    """Every action allowed now: marks cell by cell; treasures and dangers where there is a choice.

    Rules: SKU-T1, SKU-T6, SKU-D2, SKU-F5.
    """
    seat, seats = state.to_move, state.setup.seats
    if seat is None:
        return ()
    if seat is CHANCE:
        if state.roll is None:
            return rolls(state.setup)
        return exchanges(seats) if seats <= MOST_LISTED else ()
    if state.asking:
        return decisions(state, state.asking[0])
    return marks(state, len(state.pending))


def refusal(state: State, action: Action) -> Refusal | None:
    """Why an action is not allowed while the game runs, or None where it is."""
    seat = state.to_move
    if isinstance(action, (Roll, Exchange)):
        if isinstance(seat, int):
            return Refusal("frame", "seat_turn", ("SKU-T6",), {"turn_of": seat + 1})
        return _refuse_chance(state, action)
    if not isinstance(seat, int):
        return Refusal("frame", "chance_turn", ("SKU-T1",))
    if isinstance(action, (Claim, Cross, Done)):
        if not state.asking:
            return no("mark_first", "SKU-T6")
        return refuse_decision(state, seat, action)
    if state.asking:
        return no("decide_first", "SKU-F5")
    return refuse_mark(state, seat, action)


def _refuse_chance(state: State, action: Roll | Exchange) -> Refusal | None:
    """Why this roll or exchange cannot come now.

    Rules: SKU-C1, SKU-T1, SKU-D2.
    """
    if isinstance(action, Roll):
        if state.roll is not None:
            return no("exchange_now", "SKU-D2")
        for die, shown in zip(DICE, (action.green, action.purple, action.red), strict=True):
            if shown not in faces(state.setup, die):
                if shown == SYMBOL:
                    return no(
                        "no_such_symbol", "SKU-C1", die=die.value, symbol=SYMBOL_OF[die].value
                    )
                return no("no_such_face", "SKU-C1", die=die.value, shown=shown)
        return None
    if state.roll is None:
        return no("roll_now", "SKU-T1")
    seats, sheets = state.setup.seats, action.sheets
    if len(sheets) != seats or not all(0 <= sheet < seats for sheet in sheets):
        return no("exchange_seats", "SKU-D2", seats=seats)
    for seat, sheet in enumerate(sheets):
        if seat == sheet:
            return no("own_sheet", "SKU-D2", seat=seat + 1)
        if sheet in sheets[:seat]:
            return no("sheet_twice", "SKU-D2", seat=sheet + 1)
    return None


def step(state: State, action: Action) -> Step[State]:
    """Does an allowed action.

    Rules: SKU-T1, SKU-T6.
    """
    setup, sheets, turn, roll, drawing_on, pending, _, _ = state
    if isinstance(action, Roll):
        return _roll(state, action)
    if isinstance(action, Exchange):
        after = State(setup, sheets, turn, roll, action.sheets, (), (), 0)
        return Step(after, (Exchanged(action.sheets),))
    if isinstance(action, (Claim, Cross, Done)):
        return _decide(state, action)
    seat = len(pending)
    pending = (*pending, action)
    event = Chose(seat, action)
    if seat + 1 < setup.seats:
        after = State(setup, sheets, turn, roll, drawing_on, pending, (), seat + 1)
        return Step(after, (event,))
    return _settle(state, pending, event)


def _roll(state: State, roll: Roll) -> Step[State]:
    """The dice are rolled; with a danger the sheets change hands.

    Two players swap theirs, and a player alone keeps the only one: chance has nothing to say.

    Rules: SKU-T1, SKU-D1, SKU-D2, SKU-D4, SKU-L2.
    """
    setup, sheets, turn, *_ = state
    turn += 1
    danger = offer(setup.box, roll, sheets[0].bubbles).skull
    ignored = roll.red == SYMBOL and not danger
    clauses = ("SKU-T1", *(("SKU-D1",) if danger else ()), *(("SKU-D4",) if ignored else ()))
    rolled = Rolled(roll, clauses)
    if not danger:
        return Step(State(setup, sheets, turn, roll, (), (), (), 0), (rolled,))
    if setup.seats > 2:
        return Step(State(setup, sheets, turn, roll, (), (), (), CHANCE), (rolled,))
    hands = tuple(reversed(range(setup.seats)))
    clause = "SKU-L2" if setup.seats == 1 else "SKU-D2"
    after = State(setup, sheets, turn, roll, hands, (), (), 0)
    return Step(after, (rolled, Exchanged(hands, (clause,))))


def _settle(state: State, pending: tuple[Mark, ...], last: Event) -> Step[State]:
    """All have chosen: all marks are drawn, and treasures found, at once.

    Rules: SKU-T6, SKU-F5, SKU-D2, SKU-D3.
    """
    setup, drawing_on = state.setup, state.drawing_on
    by_itself = setup.rules.claiming == "automatic"
    always = not by_itself or setup.rules.crossing == "by_hand"
    sheets, events = list(state.sheets), [last]
    asking: list[int] = []
    for seat, mark in enumerate(pending):
        owner = drawing_on[seat] if drawing_on else seat
        sheet = draw_mark(setup, sheets[owner], mark)
        events.append(_drawn(seat, owner, mark))
        if by_itself and isinstance(mark, (Write, Boat)):
            found = completed(setup, sheet, setup.island.index[mark.cell])
            if found:
                sheet, found = note_undisputed(setup, sheet, owner, found, events)
                if found and not always:
                    asking.append(owner)
        sheets[owner] = sheet
    if always:
        asking = [seat for seat, sheet in enumerate(sheets) if has_to_decide(setup, sheet)]
    return _go_on(state, tuple(sheets), tuple(asking), events)


def _drawn(seat: int, owner: int, mark: Mark) -> Event:
    if isinstance(mark, Write):
        return Written(seat, mark.cell, mark.value)
    if isinstance(mark, Boat):
        return BoatDrawn(seat, mark.cell)
    if isinstance(mark, Skull):
        clauses = ("SKU-L2", "SKU-D3") if seat == owner else ("SKU-D2", "SKU-D3")
        return SkullDrawn(owner, seat, mark.cell, clauses)
    return Skipped(seat)


def _decide(state: State, action: Claim | Cross | Done) -> Step[State]:
    """A seat notes a treasure, crosses out a danger or is done.

    Rules: SKU-F5, SKU-O1.
    """
    seat, *others = state.asking
    setup, sheets = state.setup, list(state.sheets)
    events: list[Event] = []
    if isinstance(action, Done):
        events.append(Declined(seat))
    else:
        sheets[seat] = decide(setup, sheets[seat], seat, action, events)
        if has_to_decide(setup, sheets[seat]):
            others = [seat, *others]
    return _go_on(state, tuple(sheets), tuple(others), events)


def _go_on(
    state: State, sheets: tuple[Sheet, ...], asking: tuple[int, ...], events: list[Event]
) -> Step[State]:
    """The next to decide, the next roll, or the end of the game.

    Rules: SKU-T6, SKU-E1, SKU-E3, SKU-E4.
    """
    setup, turn = state.setup, state.turn
    if asking:
        after = State(setup, sheets, turn, state.roll, (), (), asking, asking[0])
        return Step(after, tuple(events))
    to_move: Turn = CHANCE
    after = State(setup, sheets, turn, None, (), (), (), to_move)
    clauses, seats = ending(after)
    if clauses:
        events += _overcome_at_end(after)
        events.append(GameEnded(clauses, seats))
        after = after._replace(to_move=None)
    return Step(after, tuple(events))


def _overcome_at_end(state: State) -> list[Event]:
    """The dangers that are crossed out when the game is over.

    Rules: SKU-O1, SKU-O3.
    """
    setup = state.setup
    if setup.rules.crossing == "by_hand":
        return []
    return [
        DangerOvercome(seat, setup.island.cells[k], smallest_beside(setup.island, sheet, k))
        for seat, sheet in enumerate(state.sheets)
        for k in places(beside_nine(setup, sheet))
    ]
