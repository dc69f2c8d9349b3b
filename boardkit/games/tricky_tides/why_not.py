"""Why an action is not allowed, in the order in which a person would look for the reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardkit.core.grid import Cell
from boardkit.core.refusal import Refusal
from boardkit.games.tricky_tides.actions import (
    Action,
    Anchor,
    Blow,
    Burn,
    Deliver,
    Eat,
    Move,
    Pass,
    PickUp,
    Place,
    Play,
    Reach,
    Sail,
    Spout,
    Stay,
)
from boardkit.games.tricky_tides.cargo import choices, excess, holds, loaded, plus, some
from boardkit.games.tricky_tides.monsters import (
    MOVED,
    USED,
    activator,
    active,
    blows,
    may_move,
    monster_place,
    moves,
    uses,
)
from boardkit.games.tricky_tides.orders import fault, order_here
from boardkit.games.tricky_tides.pieces import GOLD, GOODS, Good, Goods, Suit
from boardkit.games.tricky_tides.rounds import DELIVERED, PICKED
from boardkit.games.tricky_tides.sailing import destinations, may_stay
from boardkit.games.tricky_tides.setup import DUE, no, ports, refuse_chance
from boardkit.games.tricky_tides.state import Phase, State
from boardkit.games.tricky_tides.trick import led_suit, playable

# The clauses that say what is to be done in each phase.
CLAUSES: dict[Phase, tuple[str, ...]] = {
    Phase.SIGHTINGS: ("TID-S1",),
    Phase.LEADER: ("TID-S2",),
    Phase.START: ("TID-S3",),
    Phase.MAP: ("TID-S4",),
    Phase.SHIPS: ("TID-S6",),
    Phase.EVENT: ("TID-V1", "TID-V2"),
    Phase.ORDERS: ("TID-S7",),
    Phase.FILL: ("TID-S8", "TID-R3"),
    Phase.HARVEST: ("TID-W7",),
    Phase.DEAL: ("TID-S9", "TID-R5"),
    Phase.PLAY: ("TID-T1", "TID-T2"),
    Phase.MONSTER: ("TID-M2", "TID-M3"),
    Phase.SPOUT: ("TID-H7",),
    Phase.FIRE: ("TID-H5",),
    Phase.SAIL: ("TID-O1", "TID-O2", "TID-O3"),
    Phase.FLOTSAM: ("TID-W10",),
    Phase.ACT: ("TID-C1",),
    Phase.REPLACE: ("TID-D3",),
    Phase.OVER: ("TID-R6",),
}
_PHASE_OF: dict[type[Action], Phase] = {
    Place: Phase.SHIPS,
    Play: Phase.PLAY,
    Sail: Phase.SAIL,
    Stay: Phase.SAIL,
    Anchor: Phase.SAIL,
    PickUp: Phase.ACT,
    Deliver: Phase.ACT,
    Pass: Phase.ACT,
    Move: Phase.MONSTER,
    Eat: Phase.MONSTER,
    Reach: Phase.MONSTER,
    Burn: Phase.MONSTER,
    Spout: Phase.MONSTER,
    Blow: Phase.MONSTER,
}
_BY_CHANCE = frozenset(DUE.values())
_ABILITY: dict[type[Action], Suit] = {
    Eat: Suit.SHARK,
    Reach: Suit.OCTOPUS,
    Burn: Suit.SEA_DRAGON,
    Spout: Suit.WHALE,
    Blow: Suit.WHALE,
}


def refusal(state: State, action: Action) -> Refusal | None:
    """Why an action is not allowed while the game runs, or None where it is."""
    seat, phase, kind = state.to_move, state.phase, type(action)
    if not isinstance(seat, int):
        if kind in _BY_CHANCE:
            return refuse_chance(state, action)
        return Refusal("frame", "chance_turn", CLAUSES[phase])
    if kind in _BY_CHANCE:
        return Refusal("frame", "seat_turn", CLAUSES[phase], {"turn_of": seat + 1})
    if phase is not _PHASE_OF[kind]:
        return no("not_now", *CLAUSES[phase], phase=phase.value)
    return _REFUSALS[kind](state, seat, action)


def _refuse_play(state: State, seat: int, action: Play) -> Refusal | None:
    """Rules: TID-T3, TID-S9."""
    box, trick = state.setup.box, state.trick
    bit = 1 << box.number.get(action.card, len(box.cards))
    if trick is None or not state.hands[seat] & bit:
        return no("not_held", "TID-S9", card=str(action.card))
    if playable(box, state.tide, trick, state.hands[seat]) & bit:
        return None
    return no("follow_suit", "TID-T3", card=str(action.card), suit=led_suit(box, trick).value)


def _off_map(state: State, cell: Cell) -> Refusal | None:
    """Rules: TID-S4."""
    return None if cell in state.setup.box.place else no("off_map", "TID-S4", cell=str(cell))


def _refuse_place(state: State, seat: int, action: Place) -> Refusal | None:
    """Rules: TID-S6."""
    cells, cell = state.setup.box.cells, action.cell
    own = [cells[place] for place in ports(state, seat)]
    if cell in own:
        return None
    known = ", ".join(map(str, own))
    return _off_map(state, cell) or no("not_your_port", "TID-S6", cell=str(cell), ports=known)


def _refuse_sail(state: State, seat: int, action: Sail) -> Refusal | None:
    """Rules: TID-N1, TID-N2, TID-N7."""
    cell = action.cell
    off = _off_map(state, cell)
    if off is not None:
        return off
    ends, place = destinations(state, seat), state.setup.box.place[cell]
    if place in ends:
        return None
    if place == state.ships[seat] and ends:
        if may_stay(state, ends):
            return no("anchor_not_needed", "TID-N3")
        if not state.anchors[seat]:
            return no("must_sail", "TID-N4", "TID-N5")
        return no("is_here", "TID-N4", cell=str(cell))
    cells = state.setup.box.cells
    known = ", ".join(str(cells[end]) for end in ends)
    if not known:
        return no("stranded", "TID-N3")
    return no("no_heading", "TID-N1", "TID-N7", cell=str(cell), known=known)


def _stays(state: State, seat: int) -> bool:
    """Rules: TID-N3."""
    return may_stay(state, destinations(state, seat))


def _refuse_stay(state: State, seat: int, _: Stay) -> Refusal | None:
    """Rules: TID-N4."""
    if _stays(state, seat):
        return None
    if not state.anchors[seat]:
        return no("must_sail", "TID-N4", "TID-N5")
    return no("can_sail", "TID-N4")


def _refuse_anchor(state: State, seat: int, _: Anchor) -> Refusal | None:
    """Rules: TID-N5."""
    if _stays(state, seat):
        return no("anchor_not_needed", "TID-N3")
    return None if state.anchors[seat] else no("no_anchor", "TID-N5")


def _refuse_pick_up(state: State, seat: int, action: PickUp) -> Refusal | None:
    """Rules: TID-C1, TID-C2, TID-C4, TID-C5."""
    kind, place = GOODS.index(action.good), state.ships[seat] or 0
    if PICKED in state.did:
        return no("picked_already", "TID-W9")
    if not state.goods[place][kind]:
        return no("none_lying", "TID-C2", good=action.good.value)
    hold = loaded(state, seat, kind)
    return _refuse_thrown(state, hold, action.overboard)


def _refuse_thrown(state: State, hold: Goods, thrown: Goods) -> Refusal | None:
    """Rules: TID-C4, TID-C5."""
    due = excess(state, hold)
    if sum(thrown) != due:
        if not due:
            return no("none_overboard", "TID-C4")
        return no("overboard", "TID-C4", goods=due)
    return None if holds(hold, thrown) else no("overboard_lacks", "TID-C5")


def _refuse_delivery(state: State, seat: int, action: Deliver) -> Refusal | None:
    """Rules: TID-D1, TID-D4, TID-C1."""
    if DELIVERED in state.did:
        return no("delivered_already", "TID-W9")
    order = order_here(state, seat)
    if order is None:
        return no("no_order", "TID-D1")
    wanted = state.setup.box.orders[order]
    reason = fault(state, seat, wanted.goods, action.goods)
    clauses = ("TID-D1",) if reason == "not_in_hold" else ("TID-D1", "TID-D4")
    return no(reason, *clauses, order=wanted.number) if reason else None


def _refuse_nothing(state: State, seat: int, _: Pass) -> None:
    """Rules: TID-C1."""


def _refuse_move(state: State, seat: int, action: Move) -> Refusal | None:
    """Rules: TID-M4, TID-M6, TID-M9."""
    cell = action.cell
    if sum(state.spout):
        return no("lay_first", "TID-H7")
    if MOVED in state.did:
        return no("moved_already", "TID-M4")
    off = _off_map(state, cell)
    if off is not None:
        return off
    place = state.setup.box.place[cell]
    if place in may_move(state):
        return None
    if place in moves(state):
        return no("ability_lost", "TID-M9")
    return no("monster_cannot", "TID-M4", "TID-M5", "TID-M6", cell=str(cell))


def _refuse_ability(state: State, seat: int, action: Action) -> Refusal | None:
    """Rules: TID-M10, TID-H1, TID-H3, TID-H5, TID-H7, TID-H10."""
    suit = active(state)
    if _ABILITY[type(action)] is not suit:
        return no("other_monster", "TID-M2", monster=suit.value)
    if USED in state.did:
        return no("used_already", "TID-M8")
    if isinstance(action, Blow) is not bool(sum(state.spout)):
        return no("lay_first" if sum(state.spout) else "spout_first", "TID-H7")
    if isinstance(action, Eat | Reach | Burn):
        good = action.old if isinstance(action, Burn) else action.good
        start = action.start if isinstance(action, Reach) else None
        if fault_found := _refuse_touched(state, good, start):
            return fault_found
    if action in (blows(state) if sum(state.spout) else uses(state, monster_place(state, suit))):
        return None
    match action:
        case Eat(good, thrown):
            hold = plus(state.holds[activator(state)], some(GOODS.index(good), 1))
            return _refuse_thrown(state, hold, thrown)
        case Reach():
            return no("not_adjacent", "TID-H3", "TID-H4")
        case Burn(old, new):
            return _refuse_burn(state, old, new)
        case Spout():
            return no("no_spout", "TID-H7", "TID-H10")
    return no("wrong_line", "TID-H8", "TID-H10")


def _refuse_burn(state: State, old: Good, new: Good | None) -> Refusal:
    """Rules: TID-H5, TID-M10."""
    if state.setup.rules.dragon_type == "drawn":
        return no("no_other_type" if new is None else "type_drawn", "TID-H5")
    if new is None:
        return no("type_named", "TID-H5")
    if old is new or new is Good.GOLD:
        return no("other_type", "TID-H5", "TID-M10")
    return no("bag_without", "TID-H5", good=new.value)


def _refuse_touched(state: State, good: Good, start: Cell | None) -> Refusal | None:
    """Rules: TID-M10, TID-H1, TID-H3, TID-H5."""
    box = state.setup.box
    if good is GOODS[GOLD]:
        return no("gold", "TID-M10")
    place = monster_place(state, active(state))
    if start is not None:
        if start not in box.place:
            return _off_map(state, start)
        place = box.place[start]
    if not state.goods[place][GOODS.index(good)]:
        cell = str(box.cells[place])
        return no("none_at", "TID-H1", "TID-H3", "TID-H5", good=good.value, cell=cell)
    return None


_REFUSALS: dict[type[Action], Callable[[State, int, Any], Refusal | None]] = {
    Play: _refuse_play,
    Place: _refuse_place,
    Sail: _refuse_sail,
    Stay: _refuse_stay,
    Anchor: _refuse_anchor,
    PickUp: _refuse_pick_up,
    Deliver: _refuse_delivery,
    Pass: _refuse_nothing,
    Move: _refuse_move,
    **dict.fromkeys(_ABILITY, _refuse_ability),
}


def overboard_ways(state: State, seat: int, good: Good) -> tuple[Goods, ...]:
    """Every way to throw overboard what is too much after picking up a type.

    Rules: TID-C4, TID-C5.
    """
    hold = loaded(state, seat, GOODS.index(good))
    return choices(hold, excess(state, hold))
