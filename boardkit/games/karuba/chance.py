"""Chance: which tile comes next, and where a random set-up puts the pairs."""

from __future__ import annotations

from fractions import Fraction

from boardkit.core.chance import Stream
from boardkit.core.errors import IllegalAction
from boardkit.core.game import CHANCE
from boardkit.core.refusal import Refusal
from boardkit.games.karuba.rules import legal
from boardkit.games.karuba.state import Action, Draw, State


def chances(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """Every chance action with its exact chance; nothing at a seat's turn.

    Each tile that is left comes with the same chance. A random set-up takes the colours and their
    allowed free numbers one after the other, each way with the same chance.

    Rules: KAR-S10, KAR-T1.
    """
    if state.to_move is not CHANCE:
        return ()
    actions = legal(state)
    return tuple((action, Fraction(1, len(actions))) for action in actions)


def chance_of(state: State, action: Action) -> Fraction:
    """The exact chance of one chance action; 0 where it cannot come."""
    if state.to_move is not CHANCE:
        return Fraction(0)
    if isinstance(action, Draw) and None not in state.pairs:
        return Fraction(action.tile in state.left, len(state.left))
    actions = legal(state)
    return Fraction(action in actions, len(actions))


def draw(state: State, stream: Stream) -> Action:
    """One chance action, each with its chance.

    Raises:
        IllegalAction: it is not chance's turn.
    """
    if isinstance(state.to_move, int):
        turn = {"turn_of": state.to_move + 1}
        raise IllegalAction(Refusal("frame", "seat_turn", ("KAR-T2",), turn))
    if state.to_move is None:
        raise IllegalAction(Refusal("frame", "game_over"))
    if None in state.pairs:
        return stream.choice(legal(state))
    return Draw(stream.choice(state.left))
