"""The verbs: what is allowed, why not, what an action does, and how the game ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from boardkit.core.game import CHANCE, Event, Outcome, Score, Step, Turn
from boardkit.core.refusal import Refusal
from boardkit.games.memoarrr.pieces import Box, Side
from boardkit.games.memoarrr.setup import (
    legal_set_up,
    looking,
    no,
    refuse_set_up,
    step_set_up,
)
from boardkit.games.memoarrr.state import (
    Action,
    Look,
    Reveal,
    Revealed,
    RoundDrawn,
    StarterChanged,
    State,
    TakeVolcano,
    TreasuresShown,
    TreasureTaken,
    VolcanoTaken,
)

TAKE_VOLCANO = TakeVolcano()
OPENED = ("MEM-T1", "MEM-X3")
CONNECTED = ("MEM-T1", "MEM-T2")
FAILED = ("MEM-T1", "MEM-T2", "MEM-T4")


@lru_cache(maxsize=16)
def _reveals(box: Box) -> tuple[tuple[int, Reveal], ...]:
    """The reveal of each place with its mask; made once, used in every position."""
    return tuple((bit, Reveal(cell)) for cell, bit in box.bit.items())


def legal(state: State) -> tuple[Action, ...]:
    """Every action allowed now: reveals row by row, a volcano where none is left.

    Rules: MEM-T1, MEM-T6, MEM-X1, MEM-X4.
    """
    if state.to_move is None:
        return ()
    if state.to_move is CHANCE or (state.last is None and looking(state)):
        return legal_set_up(state)
    box = state.setup.box
    free = box.all_places & ~state.up
    if not free:
        return (TAKE_VOLCANO,)
    if not state.past:
        free &= ~barred(state)
    return tuple([action for bit, action in _reveals(box) if bit & free])


def barred(state: State) -> int:
    """The places that the seat to move may not reveal in the first round, as a mask.

    Where the bar outlasts the opening, it lapses once nothing else is left.

    Rules: MEM-X1, MEM-X2.
    """
    rules, seat = state.setup.rules, state.to_move
    if state.past or not isinstance(seat, int):
        return 0
    if rules.bar_lasts != "everybody":
        over = state.last is not None if rules.bar_lasts == "opening" else seat != state.start
        if over:
            return 0
    box = state.setup.box
    bar = _looked_at(box, state.looks, seat if rules.barred == "opponents" else None)
    return bar if box.all_places & ~state.up & ~bar else 0


@lru_cache(maxsize=1024)
def _looked_at(box: Box, looks: tuple[tuple[Side, ...], ...], without: int | None) -> int:
    """The places at which seats looked in secret, but for those of one seat."""
    mask = 0
    for seat, sides in enumerate(looks):
        if seat != without:
            for side in sides:
                mask |= box.side_places[side]
    return mask


def refusal(state: State, action: Action) -> Refusal | None:
    """Why an action is not allowed while the game runs, or None where it is.

    Rules: MEM-T1, MEM-X4, MEM-S5, MEM-S6.
    """
    seat = state.to_move
    if not isinstance(seat, int):
        if isinstance(action, (Reveal, TakeVolcano, Look)):
            return Refusal("frame", "chance_turn", ("MEM-B1" if state.past else "MEM-S1",))
        return refuse_set_up(state, action)
    if state.last is None and looking(state):
        if isinstance(action, (Reveal, TakeVolcano)):
            return no("look_first", "MEM-S5")
        if isinstance(action, Look):
            return refuse_set_up(state, action)
    elif isinstance(action, Reveal):
        return _refuse_reveal(state, action)
    elif isinstance(action, TakeVolcano):
        free = state.setup.box.all_places & ~state.up
        return no("reveal_instead", "MEM-X4", count=free.bit_count()) if free else None
    elif isinstance(action, Look):
        return no("looks_over", "MEM-S6")
    return Refusal("frame", "seat_turn", ("MEM-N1",), {"turn_of": seat + 1})


def _refuse_reveal(state: State, action: Reveal) -> Refusal | None:
    """Why a location cannot be revealed.

    Rules: MEM-S1, MEM-T1, MEM-X1, MEM-X2, MEM-X4.
    """
    box = state.setup.box
    bit = box.bit.get(action.cell, 0)
    if bit & box.all_places & ~state.up and (state.past or not bit & barred(state)):
        return None
    cell = str(action.cell)
    if not bit:
        return no("off_island", "MEM-S1", cell=cell)
    if not bit & box.all_places:
        return no("middle", "MEM-S1", cell=cell)
    if not bit & state.up:
        return no("barred", "MEM-X1", "MEM-X2", cell=cell)
    if state.up == box.all_places:
        return no("take_volcano", "MEM-X4")
    return no("face_up", "MEM-T1", cell=cell, card=str(state.island[box.place[action.cell]]))


def step(state: State, action: Action) -> Step[State]:
    """Does an allowed action.

    Rules: MEM-T2, MEM-T3, MEM-T4, MEM-T5, MEM-X3.
    """
    seat = state.to_move
    if not isinstance(action, Reveal) or not isinstance(seat, int):
        if isinstance(action, TakeVolcano) and isinstance(seat, int):
            taken = VolcanoTaken(seat, state.volcanoes[len(state.out)], ("MEM-X4",))
            out = (*state.out, seat)
            turn = next_seat(state.setup.seats, out, seat)
            return _end_turn(state._replace(out=out, to_move=turn), seat, (taken,))
        return step_set_up(state, action)
    setup, island = state.setup, state.island
    up, down, last, out = state.up, state.down, state.last, state.out
    place = setup.box.place[action.cell]
    card = island[place]
    before = None if last is None else island[last]
    connected = before is None or card.connects(before)
    clauses = OPENED if before is None else CONNECTED if connected else FAILED
    revealed = Revealed(seat, action.cell, card, before, connected, clauses)
    events: tuple[Event, ...] = (revealed,)
    if not connected and len(out) < setup.seats - 1:
        events = (revealed, VolcanoTaken(seat, state.volcanoes[len(out)], ("MEM-T3",)))
        out = (*out, seat)
    if connected or setup.rules.failed == "stays":
        up, last = up | 1 << place, place
    else:
        down |= 1 << place
    turn = next_seat(setup.seats, out, seat)
    # Put together by position: twice as quick as `_replace`.
    after = State._make((*state[:10], up, down, last, out, turn))
    return _end_turn(after, seat, events)


def next_seat(seats: int, out: tuple[int, ...], seat: int) -> int:
    """The next seat clockwise that has no volcano.

    >>> next_seat(4, (1,), 0)
    2

    Rules: MEM-N1, MEM-N2.
    """
    turn = (seat + 1) % seats
    while turn in out:
        turn = (turn + 1) % seats
    return turn


def _end_turn(state: State, seat: int, events: tuple[Event, ...]) -> Step[State]:
    """Ends the round if this turn of a seat ended it.

    Rules: MEM-R1, MEM-X4.
    """
    setup = state.setup
    if len(state.out) == setup.seats - 1:
        # Under one reading the last one left reveals once more: then that was this turn.
        rest = setup.rules.survivor == "reveals" and state.up != setup.box.all_places
        if not rest or state.to_move == seat:
            return _end_round(state, state.to_move, events)
    elif state.up == setup.box.all_places and setup.rules.all_revealed == "draw":
        return _end_round(state, None, events)
    return Step(state, events)


def _end_round(state: State, winner: Turn, events: tuple[Event, ...]) -> Step[State]:
    """The winner takes the top treasure; everything is turned down; somebody else starts.

    Rules: MEM-R2, MEM-R3, MEM-B1, MEM-B2, MEM-E1.
    """
    rules, won = state.setup.rules, state.won
    if not isinstance(winner, int):
        events = (*events, RoundDrawn())
    else:
        top = state.treasures[0]
        seen = top if rules.stack == "sorted" or rules.treasures == "own" else None
        events = (*events, TreasureTaken(winner, seen, rules.stack == "shuffled"))
        won = (*won[:winner], (*won[winner], top), *won[winner + 1 :])
    over = len(state.treasures) == 1
    start = state.start if over else next_start(state)
    known = state.known_birds
    if known != state.birds:
        known = tuple(sorted({*known, *open_volcanoes(state)}))
    after = State(
        setup=state.setup,
        island=state.island,
        treasures=state.treasures[1:],
        volcanoes=(),
        birds=state.birds,
        known_birds=known,
        looks=state.looks,
        past=(*state.past, state.up | state.down),
        won=won,
        start=start,
        up=0,
        down=0,
        last=None,
        out=(),
        to_move=None if over else CHANCE,
    )
    if over:
        return Step(after, (*events, TreasuresShown(won)))
    birds = state.volcanoes[state.out.index(start)] if start in state.out else None
    return Step(after, (*events, StarterChanged(start or 0, birds)))


def open_volcanoes(state: State) -> tuple[int, ...]:
    """The birds of the volcanoes of this round that everybody can see, in the order of the stack.

    Rules: MEM-S4.
    """
    top = state.setup.rules.birds == "top_open"
    return state.volcanoes[: len(state.out) + top]


def next_start(state: State) -> int:
    """Who starts the next round, when this one ends; after a draw without volcanoes the same seat.

    Rules: MEM-B2.
    """
    if not state.out:
        return state.start or 0
    if state.setup.rules.next_start == "first_out":
        return state.out[0]
    return max(zip(state.volcanoes, state.out, strict=False))[1]


# The end -------------------------------------------------------------------------------------


def score(state: State, seat: int) -> Score:
    """A seat's rubies and what decides ties, also while the game runs.

    Rules: MEM-E2, MEM-E3, MEM-E4.
    """
    rubies = state.won[seat]
    return Score(sum(rubies), {"rubies": sum(rubies)})


def outcome(state: State) -> Outcome | None:
    """Who won and why; None while the game runs.

    Rules: MEM-E1, MEM-E2, MEM-E3, MEM-E4.
    """
    if state.to_move is not None:
        return None
    scores = tuple(score(state, seat) for seat in range(state.setup.seats))
    clauses = ["MEM-E1"]
    leaders = list(range(state.setup.seats))
    for clause, count in _CRITERIA:
        clauses.append(clause)
        best = max(count(state.won[seat]) for seat in leaders)
        leaders = [seat for seat in leaders if count(state.won[seat]) == best]
        if len(leaders) == 1:
            break
    return Outcome(tuple(leaders), scores, tuple(clauses))


# What decides, one after the other among those still tied: rubies, cards, the best single card.
_CRITERIA: tuple[tuple[str, Callable[[tuple[int, ...]], int]], ...] = (
    ("MEM-E2", sum),
    ("MEM-E3", len),
    ("MEM-E4", lambda rubies: max(rubies, default=0)),
)
