"""Chance: what the dice show, and who gets whose sheet to draw a danger on."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import prod

from boardkit.core.chance import Stream
from boardkit.core.errors import IllegalAction
from boardkit.core.game import CHANCE
from boardkit.core.refusal import Refusal
from boardkit.games.skull_island.marks import faces
from boardkit.games.skull_island.pieces import Die
from boardkit.games.skull_island.rules import legal, refusal, rolls
from boardkit.games.skull_island.state import Action, Exchange, Roll, Setup, State


@lru_cache(maxsize=64)
def _roll_chances(setup: Setup) -> dict[Roll, Fraction]:
    """The chance of each roll: each side of a die comes with the same chance.

    Rules: SKU-C1, SKU-T1.
    """
    sides = [faces(setup, die) for die in Die]
    all_ways = prod(map(len, sides))
    return {
        roll: Fraction(
            prod(
                side.count(shown)
                for side, shown in zip(sides, (roll.green, roll.purple, roll.red), strict=True)
            ),
            all_ways,
        )
        for roll in rolls(setup)
    }


@lru_cache(maxsize=128)
def derangements(count: int) -> int:
    """In how many ways so many sheets can be handed round, with nobody keeping their own.

    >>> [derangements(count) for count in range(8)]
    [1, 0, 1, 2, 9, 44, 265, 1854]
    """
    if count < 2:
        return 1 - count
    return (count - 1) * (derangements(count - 1) + derangements(count - 2))


def chances(state: State) -> tuple[tuple[Action, Fraction], ...] | None:
    """Every chance action with its exact chance; nothing at a seat's turn.

    With many seats there are too many ways to hand the sheets round: None.

    Rules: SKU-T1, SKU-D2.
    """
    if state.to_move is not CHANCE:
        return ()
    if state.roll is None:
        return tuple(_roll_chances(state.setup).items())
    actions = legal(state)
    each = Fraction(1, derangements(state.setup.seats))
    return tuple((action, each) for action in actions) or None


def chance_of(state: State, action: Action) -> Fraction:
    """The exact chance of one chance action; 0 where it cannot come.

    Rules: SKU-T1, SKU-D2.
    """
    if state.to_move is not CHANCE or refusal(state, action) is not None:
        return Fraction(0)
    if isinstance(action, Roll):
        return _roll_chances(state.setup)[action]
    return Fraction(1, derangements(state.setup.seats))


def draw(state: State, stream: Stream) -> Action:
    """One chance action, each with its chance.

    The sheets are shuffled until nobody has their own, which takes three tries at most times and
    makes all ways to hand them round equally likely.

    Raises:
        IllegalAction: it is not chance's turn.

    Rules: SKU-T1, SKU-D2.
    """
    if isinstance(state.to_move, int):
        turn = {"turn_of": state.to_move + 1}
        raise IllegalAction(Refusal("frame", "seat_turn", ("SKU-T6",), turn))
    if state.to_move is None:
        raise IllegalAction(Refusal("frame", "game_over"))
    if state.roll is None:
        return Roll(*(stream.choice(faces(state.setup, die)) for die in Die))
    own = range(state.setup.seats)
    while True:
        sheets = stream.shuffled(own)
        if all(map(int.__ne__, sheets, own)):
            return Exchange(tuple(sheets))
