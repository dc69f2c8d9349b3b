"""The set-up and the start of each round: the island, the stack, the secret looks, who starts."""

from __future__ import annotations

from functools import lru_cache
from itertools import permutations

from boardkit.core.game import CHANCE, Event, Step, Turn
from boardkit.core.refusal import Param, Refusal
from boardkit.games.memoarrr.pieces import SIDES, Box, Side
from boardkit.games.memoarrr.state import (
    Action,
    DealIsland,
    DrawStarter,
    IslandDealt,
    Look,
    Looked,
    Setup,
    StackTreasures,
    StackVolcanoes,
    StarterDrawn,
    State,
    TreasuresStacked,
    VolcanoesStacked,
)


def no(reason: str, *clauses: str, **params: Param) -> Refusal:
    """A refusal of this game."""
    return Refusal("memoarrr", reason, clauses, params)


def first_state(setup: Setup) -> State:
    """The position before anything happened.

    Rules: MEM-S1, MEM-S7.
    """
    nothing: tuple[tuple[int, ...], ...] = ((),) * setup.seats
    unseen: tuple[tuple[Side, ...], ...] = ((),) * setup.seats
    start = 0 if setup.rules.first_start == "first_seat" else None
    return State(
        setup=setup,
        island=(),
        treasures=setup.box.rubies if setup.rules.stack == "sorted" else (),
        volcanoes=(),
        birds=(),
        known_birds=(),
        looks=unseen,
        past=(),
        up=0,
        down=0,
        last=None,
        out=(),
        start=start,
        won=nothing,
        to_move=CHANCE,
    )


def due(state: State) -> type[Action]:
    """What chance does now, or Look where seats look.

    Rules: MEM-S1, MEM-S2, MEM-S4, MEM-S5, MEM-S7.
    """
    if not state.island:
        return DealIsland
    if not state.treasures:
        return StackTreasures
    if not state.volcanoes:
        return StackVolcanoes
    return Look if state.to_move is not CHANCE else DrawStarter


def looking(state: State) -> bool:
    """Whether the seats are taking their secret looks.

    Rules: MEM-S5, MEM-S6.
    """
    return len(state.looks[-1]) < looks_due(state)


def looks_due(state: State) -> int:
    """How many secret looks each seat has taken once this round begins.

    Rules: MEM-S6.
    """
    return state.round if state.setup.rules.looks == "every_round" else 1


@lru_cache
def own_sides(seats: int) -> tuple[Side, ...]:
    """The sides at which the seats sit: clockwise, two opposite each other.

    >>> [side.value for side in own_sides(2)]
    ['N', 'S']

    Rules: MEM-S5.
    """
    return SIDES[::2] if seats == 2 else SIDES[:seats]


@lru_cache
def treasure_orders(box: Box) -> tuple[StackTreasures, ...]:
    """Every order of the treasures, each as likely as another.

    Rules: MEM-S2.
    """
    return tuple(map(StackTreasures, sorted(set(permutations(box.rubies)))))


def volcano_orders(state: State) -> tuple[StackVolcanoes, ...]:
    """Every order of the volcanoes, each as likely as another.

    Rules: MEM-S3, MEM-S4, MEM-B1.
    """
    return tuple(_orders(state.birds or candidates(state.setup), state.setup.seats - 1).values())


@lru_cache
def _orders(birds: tuple[int, ...], count: int) -> dict[tuple[int, ...], StackVolcanoes]:
    return {order: StackVolcanoes(order) for order in permutations(birds, count)}


def candidates(setup: Setup) -> tuple[int, ...]:
    """The volcanoes that may come into the game, as the reading `volcanoes` has it.

    Rules: MEM-S3.
    """
    birds = setup.box.birds
    return birds[1 - setup.seats :] if setup.rules.volcanoes == "highest" else birds


def legal_set_up(state: State) -> tuple[Action, ...]:
    """What chance may do, or at which sides a seat may look; the deals are too many to list.

    Rules: MEM-S2, MEM-S4, MEM-S5, MEM-S7.
    """
    what = due(state)
    if what is StackTreasures:
        return treasure_orders(state.setup.box)
    if what is StackVolcanoes:
        return volcano_orders(state)
    if what is DrawStarter:
        return tuple(map(DrawStarter, range(state.setup.seats)))
    if what is Look:
        return tuple(Look(side) for side in SIDES if side not in _taken_sides(state))
    return ()


def _taken_sides(state: State) -> list[Side]:
    """The sides at which others have looked in this round."""
    return [sides[-1] for sides in state.looks if len(sides) == looks_due(state)]


def refuse_set_up(state: State, action: Action) -> Refusal | None:
    """Why this cannot happen now in the set-up.

    Rules: MEM-S1, MEM-S2, MEM-S3, MEM-S5, MEM-S7.
    """
    what, box = due(state), state.setup.box
    if isinstance(action, Look):
        taken = action.side in _taken_sides(state)
        return no("side_taken", "MEM-S5", side=action.side.value) if taken else None
    if type(action) is not what:
        return no("other_chance", _CLAUSE_OF[what], expected=what.__name__)
    if isinstance(action, DealIsland):
        right = len(action.cards) == len(box.cards) and {*action.cards} == box.number.keys()
        return None if right else no("wrong_island", "MEM-S1", cards=len(box.cards))
    if isinstance(action, StackTreasures):
        if sorted(action.rubies) == list(box.rubies):
            return None
        return no("wrong_treasures", "MEM-S2", known=" ".join(map(str, box.rubies)))
    if isinstance(action, DrawStarter):
        known = 0 <= action.seat < state.setup.seats
        return None if known else no("no_such_seat", "MEM-S7", seat=action.seat + 1)
    birds, count = state.birds or candidates(state.setup), state.setup.seats - 1
    if isinstance(action, StackVolcanoes) and action.birds in _orders(birds, count):
        return None
    return no("wrong_volcanoes", "MEM-S3", known=" ".join(map(str, birds)), count=count)


_CLAUSE_OF: dict[type[Action], str] = {
    DealIsland: "MEM-S1",
    StackTreasures: "MEM-S2",
    StackVolcanoes: "MEM-S4",
    DrawStarter: "MEM-S7",
}


def step_set_up(state: State, action: Action) -> Step[State]:
    """Does what belongs to the set-up or to the start of a round.

    Rules: MEM-S1, MEM-S2, MEM-S3, MEM-S4, MEM-S5, MEM-B1.
    """
    if isinstance(action, DealIsland):
        return Step(state._replace(island=action.cards), (IslandDealt(),))
    if isinstance(action, StackTreasures):
        return Step(state._replace(treasures=action.rubies), (TreasuresStacked(),))
    if isinstance(action, StackVolcanoes):
        return _stack_volcanoes(state, action.birds)
    if isinstance(action, DrawStarter):
        after = state._replace(start=action.seat, to_move=action.seat)
        return Step(after, (StarterDrawn(action.seat),))
    seat = state.to_move
    if not isinstance(action, Look) or not isinstance(seat, int):
        raise TypeError(f"no part of the set-up: {action!r}")
    after, event = _look(state, seat, action.side)
    return Step(after._replace(to_move=first_to_move(after)), (event,))


def _stack_volcanoes(state: State, birds: tuple[int, ...]) -> Step[State]:
    """Puts the volcanoes on the stack; where seats have their sides, they look now.

    Rules: MEM-S3, MEM-S4, MEM-S6, MEM-B1.
    """
    rules = state.setup.rules
    top = birds[0] if rules.birds == "top_open" else None
    clauses = ("MEM-B1",) if state.past else ("MEM-S3", "MEM-S4")
    event = VolcanoesStacked(state.round, len(birds), top, clauses)
    if not looking(state):
        in_game = state.birds or tuple(sorted(birds))
        # Put together by position: twice as quick as `_replace`.
        turn = first_to_move(state)
        after = State._make((*state[:3], birds, in_game, *state[5:14], turn))
        return Step(after, (event,))
    events: list[Event] = [event]
    after = State._make((*state[:3], birds, tuple(sorted(birds)), *state[5:]))
    if rules.sides == "seats":
        for seat, side in enumerate(own_sides(state.setup.seats)):
            after, looked = _look(after, seat, side)
            events.append(looked)
    return Step(after._replace(to_move=first_to_move(after)), tuple(events))


def _look(state: State, seat: int, side: Side) -> tuple[State, Looked]:
    """A seat sees the middle locations of a side.

    Rules: MEM-S5.
    """
    box = state.setup.box
    cells = box.cells_of(box.side_places[side])
    cards = tuple(state.island[box.place[cell]] for cell in cells)
    looks = (*state.looks[:seat], (*state.looks[seat], side), *state.looks[seat + 1 :])
    return state._replace(looks=looks), Looked(seat, side, cells, cards)


def first_to_move(state: State) -> Turn:
    """Who is next while a round begins: who has not looked, chance for the lots, who starts.

    Rules: MEM-S5, MEM-S7.
    """
    for seat, sides in enumerate(state.looks):
        if len(sides) < looks_due(state):
            return seat
    return CHANCE if state.start is None else state.start
