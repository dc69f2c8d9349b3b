"""Chance: how the island, the treasures and the volcanoes lie, and who starts where lots are drawn."""

from __future__ import annotations

from fractions import Fraction
from math import factorial

from boardkit.core.chance import Stream
from boardkit.core.errors import IllegalAction
from boardkit.core.game import CHANCE
from boardkit.core.refusal import Refusal
from boardkit.games.memoarrr.rules import refusal
from boardkit.games.memoarrr.setup import due, legal_set_up
from boardkit.games.memoarrr.state import Action, DealIsland, State


def chances(state: State) -> tuple[tuple[Action, Fraction], ...] | None:
    """Every chance action with its exact chance; nothing at a seat's turn.

    An island can be dealt in more ways than can be listed: None. All else comes with equal chances.

    Rules: MEM-S1, MEM-S2, MEM-S4, MEM-B1.
    """
    if state.to_move is not CHANCE:
        return ()
    if due(state) is DealIsland:
        return None
    actions = legal_set_up(state)
    return tuple((action, Fraction(1, len(actions))) for action in actions)


def chance_of(state: State, action: Action) -> Fraction:
    """The exact chance of one chance action; 0 where it cannot come."""
    if state.to_move is not CHANCE or refusal(state, action) is not None:
        return Fraction(0)
    ways = len(legal_set_up(state)) or factorial(len(state.setup.box.cards))
    return Fraction(1, ways)


def draw(state: State, stream: Stream) -> Action:
    """One chance action, each with its chance.

    Raises:
        IllegalAction: it is not chance's turn.
    """
    if isinstance(state.to_move, int):
        turn = {"turn_of": state.to_move + 1}
        raise IllegalAction(Refusal("frame", "seat_turn", ("MEM-N1",), turn))
    if state.to_move is None:
        raise IllegalAction(Refusal("frame", "game_over"))
    if due(state) is DealIsland:
        return DealIsland(tuple(stream.shuffled(state.setup.box.cards)))
    return stream.choice(legal_set_up(state))
