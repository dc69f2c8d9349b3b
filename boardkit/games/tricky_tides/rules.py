"""The verbs: what is allowed, and what an action does; why not stands in `why_not`."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from boardkit.core.game import CHANCE, Step
from boardkit.games.tricky_tides import turns
from boardkit.games.tricky_tides.actions import (
    Action,
    Anchor,
    Blow,
    Burn,
    Deliver,
    DrawFire,
    DrawFlotsam,
    DrawOrder,
    DrawSpout,
    Eat,
    Move,
    Pass,
    PickUp,
    Place,
    Play,
    Reach,
    Sail,
    SeatAction,
    Spout,
    Stay,
)
from boardkit.games.tricky_tides.cargo import choices, excess, loaded
from boardkit.games.tricky_tides.draws import draw_flotsam, draw_order, draw_spout
from boardkit.games.tricky_tides.monsters import activator, legal_monster
from boardkit.games.tricky_tides.orders import deliveries
from boardkit.games.tricky_tides.pieces import GOODS, Box, Goods
from boardkit.games.tricky_tides.rounds import (
    DELIVERED,
    PICKED,
    after_acting,
    before_acting,
    play,
)
from boardkit.games.tricky_tides.sailing import destinations, may_stay
from boardkit.games.tricky_tides.setup import (
    legal_chance,
    ports,
    step_place,
    step_set_up,
)
from boardkit.games.tricky_tides.state import Phase, State
from boardkit.games.tricky_tides.trick import playable

STAY, ANCHOR, PASS = Stay(), Anchor(), Pass()


def legal(state: State) -> tuple[Action, ...]:
    """Every action allowed now, in a fixed order.

    Rules: TID-S6, TID-T3, TID-N4, TID-C1, TID-M9.
    """
    seat, phase = state.to_move, state.phase
    if seat is CHANCE:
        return legal_chance(state)
    if not isinstance(seat, int):
        return ()
    if phase is Phase.PLAY:
        return _plays(state, seat)
    if phase is Phase.SAIL:
        return legal_sail(state, seat)
    if phase is Phase.ACT:
        return legal_acts(state, seat)
    if phase is Phase.MONSTER:
        return legal_monster(state)
    cells = state.setup.box.cells
    return tuple([Place(cells[place]) for place in ports(state, seat)])


def _plays(state: State, seat: int) -> tuple[Play, ...]:
    """The cards that a seat may play.

    Rules: TID-T1, TID-T2, TID-T3, TID-T4.
    """
    box, trick = state.setup.box, state.trick
    if trick is None:
        return ()
    return _plays_of(box, playable(box, state.tide, trick, state.hands[seat]))


@lru_cache(maxsize=65536)
def _plays_of(box: Box, mask: int) -> tuple[Play, ...]:
    return tuple(map(Play, box.cards_of(mask)))


@lru_cache(maxsize=4096)
def _sails_to(box: Box, ends: tuple[int, ...]) -> tuple[SeatAction, ...]:
    return tuple(Sail(box.cells[end]) for end in ends)


def legal_sail(state: State, seat: int) -> tuple[SeatAction, ...]:
    """Where a ship can go, and whether it may stay.

    Rules: TID-N1, TID-N3, TID-N4, TID-N5.
    """
    ends = destinations(state, seat)
    sails = _sails_to(state.setup.box, ends)
    if may_stay(state, ends):
        return (*sails, STAY)
    return (*sails, ANCHOR) if state.anchors[seat] else sails


@lru_cache(maxsize=65536)
def _pick_ups(good: int, thrown: tuple[Goods, ...]) -> tuple[SeatAction, ...]:
    return tuple(PickUp(GOODS[good], goods) for goods in thrown)


@lru_cache(maxsize=65536)
def _deliveries(ways: tuple[Goods, ...]) -> tuple[SeatAction, ...]:
    return tuple(map(Deliver, ways))


def legal_acts(state: State, seat: int) -> tuple[SeatAction, ...]:
    """What a ship may do after sailing: pick up, deliver, or neither.

    Rules: TID-C1, TID-C2, TID-C4, TID-C5, TID-D1, TID-W9.
    """
    found: list[SeatAction] = []
    place = state.ships[seat]
    if place is not None and PICKED not in state.did:
        for good, lying in enumerate(state.goods[place]):
            if lying:
                hold = loaded(state, seat, good)
                found += _pick_ups(good, choices(hold, excess(state, hold)))
    if DELIVERED not in state.did:
        found += _deliveries(deliveries(state, seat))
    found.append(PASS)
    return tuple(found)


def step(state: State, action: Action) -> Step[State]:
    """Does an allowed action.

    Rules: TID-T1, TID-N1, TID-C1, TID-D1, TID-M8.
    """
    seat = state.to_move
    if isinstance(seat, int):
        return _STEPS[type(action)](state, seat, action)
    return _step_chance(state, action)


_STEPS: dict[type[Action], Callable[[State, int, Any], Step[State]]] = {
    Place: step_place,
    Play: play,
    Sail: turns.sail,
    Stay: turns.stay,
    Anchor: turns.stay,
    PickUp: turns.pick_up,
    Deliver: turns.deliver,
    Pass: turns.pass_on,
    Move: turns.move,
    Eat: turns.eat,
    Reach: turns.reach_out,
    Burn: turns.burn,
    Spout: turns.rise,
    Blow: turns.blow,
}


def _step_chance(state: State, action: Action) -> Step[State]:
    """Does what chance brings.

    Rules: TID-D3, TID-W10, TID-H5, TID-H7.
    """
    match action:
        case DrawOrder():
            after, told = draw_order(state, action)
            return after_acting(after, (told,))
        case DrawFlotsam():
            after, found = draw_flotsam(state, action)
            return before_acting(after, (found,))
        case DrawSpout():
            after, drawn = draw_spout(state, action)
            seat = activator(state)
            return Step(after._replace(phase=Phase.MONSTER, to_move=seat), (drawn,))
        case DrawFire():
            return turns.flare(state, action)
    return step_set_up(state, action)
