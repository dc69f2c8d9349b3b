"""Chance: who starts where lots are drawn, the deal, the card turned over, and a herd dealt out."""

from __future__ import annotations

from fractions import Fraction

from boardkit.core.chance import Stream
from boardkit.core.errors import IllegalAction
from boardkit.core.game import CHANCE
from boardkit.core.refusal import Refusal
from boardkit.games.mammuz.pieces import KINDS
from boardkit.games.mammuz.rules import challenged, refusal
from boardkit.games.mammuz.setup import (
    chance_of_hands,
    draw_hands,
    draw_shares,
    share_of_deals,
)
from boardkit.games.mammuz.state import (
    Action,
    DealHands,
    DealHerd,
    DrawStarter,
    State,
    TurnOver,
)


def chances(state: State) -> tuple[tuple[Action, Fraction], ...] | None:
    """Every chance action with its exact chance; nothing at a seat's turn.

    A challenge names no card, so each card of the display is as likely to be turned over. Deals are
    too many to list: None.

    Rules: MAM-R1, MAM-B1.
    """
    if state.to_move is not CHANCE:
        return ()
    if state.start is None:
        seats = state.setup.seats
        return tuple((DrawStarter(seat), Fraction(1, seats)) for seat in range(seats))
    if not state.hands or state.turned is not None:
        return None
    display = challenged(state)
    size = sum(display)
    return tuple(
        (TurnOver(kind), Fraction(count, size))
        for kind, count in zip(KINDS, display, strict=True)
        if count
    )


def chance_of(state: State, action: Action) -> Fraction:
    """The exact chance of one chance action; 0 where it cannot come.

    Rules: MAM-R1, MAM-S3, MAM-B1, MAM-D4.
    """
    if state.to_move is not CHANCE or refusal(state, action) is not None:
        return Fraction(0)
    if isinstance(action, DealHands):
        return chance_of_hands(state.setup, action.hands)
    if isinstance(action, DealHerd):
        return share_of_deals(action.shares)
    return dict(chances(state) or ()).get(action, Fraction(0))


def draw(state: State, stream: Stream) -> Action:
    """One chance action, each with its chance.

    Raises:
        IllegalAction: it is not chance's turn.
    """
    if isinstance(state.to_move, int):
        turn = {"turn_of": state.to_move + 1}
        raise IllegalAction(Refusal("frame", "seat_turn", ("MAM-R5",), turn))
    if state.to_move is None:
        raise IllegalAction(Refusal("frame", "game_over"))
    if state.start is None:
        return DrawStarter(stream.below(state.setup.seats))
    if not state.hands:
        return draw_hands(state.setup, stream)
    if state.turned is not None:
        return DealHerd(draw_shares(state, stream))
    display = challenged(state)
    place = stream.below(sum(display))
    for kind, count in zip(KINDS, display, strict=True):
        place -= count
        if place < 0:
            return TurnOver(kind)
    raise ValueError("an empty display was challenged")
