"""MammuZ (3-7 players): claim, challenge, and be the first without a card.

Where to look: `pieces` for what is in the box, `state` for the nouns, `events` for what happens;
`setup`, `plays`, `rules` and `herd` for the verbs, `chance` for what is drawn, `certain` and
`knowledge` for who knows what, `notation` for typed moves, `players` and `strategies` for those that
play by themselves, `worlds` and `bluff` for how likely a claim is true, `deals` for chances at the
deal, `reasons` for why, `positions` and `possible` for positions as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from boardkit.core.boxed import BoxedGame, Folder
from boardkit.core.catalogue import Lang
from boardkit.core.chance import Stream
from boardkit.core.game import Fact, Outcome, Step, register
from boardkit.core.refusal import Refusal
from boardkit.games.mammuz import chance, knowledge, notation, positions, reasons, rules
from boardkit.games.mammuz.pieces import Box, load_box
from boardkit.games.mammuz.players import PLAYERS
from boardkit.games.mammuz.possible import impossible, misshapen
from boardkit.games.mammuz.setup import first_state
from boardkit.games.mammuz.state import (
    Action,
    Challenge,
    Choose,
    DealHands,
    DealHerd,
    DrawStarter,
    Expand,
    Lead,
    Rules,
    Setup,
    Show,
    State,
    TurnOver,
    View,
    intern_setup,
)
from boardkit.games.mammuz.strategies import STRATEGIES, Bluffer


class Mammuz(BoxedGame[State, Action, View]):
    """The rules of MammuZ.

    >>> mammuz = Mammuz()
    >>> state = mammuz.new(3)
    >>> mammuz.chances(state) is None, state.setup.deal.hand
    (True, 10)
    """

    name = "mammuz"
    seats = range(3, 8)
    rules_version = 1
    players = MappingProxyType({**PLAYERS, **STRATEGIES})
    dialled = (Bluffer,)
    actions = (
        DrawStarter,
        DealHands,
        Lead,
        Expand,
        Challenge,
        TurnOver,
        Choose,
        DealHerd,
        Show,
    )
    rules_type, setup_type, state_type, view_type = Rules, Setup, State, View
    fewest_first = True  # the total counts the cards left in the hand
    has_positions = True

    def box(self, data: Folder = None) -> Box:
        return load_box(data)

    def rules(self, /, **choices: str) -> Rules:
        """The rules with some choices made.

        Args:
            choices: any reading of `readings.toml`.

        Raises:
            RulesError: there is no such choice or option.
        """
        return Rules(**self.options(choices, {}))

    def new(
        self,
        seats: int = 4,
        rules: Rules | Mapping[str, str] | None = None,
        data: Folder = None,
    ) -> State:
        return first_state(self.setup(seats, rules, data))

    def setup(self, seats: int, rules: Any = None, data: Folder = None) -> Setup:
        seats = self.check_seats(seats)
        return intern_setup(seats, self.chosen(rules), load_box(data))

    def legal(self, state: State) -> Sequence[Action]:
        return rules.legal(state)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return rules.refusal(state, action)

    def turn_clauses(self, state: State) -> tuple[str, ...]:
        return rules.turn_clauses(state)

    def step(self, state: State, action: Action) -> Step[State]:
        return rules.step(state, action)

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def chances(self, state: State) -> tuple[tuple[Action, Fraction], ...] | None:
        return chance.chances(state)

    def chance_of(self, state: State, action: Action) -> Fraction:
        return chance.chance_of(state, action)

    def draw(self, state: State, stream: Stream) -> Action:
        return chance.draw(state, stream)

    def view(self, state: State, seat: int | None) -> View:
        self.check_seat(state, seat)
        return knowledge.view(state, seat)

    def resample(self, view: View, stream: Stream) -> State:
        return knowledge.resample(view, stream)

    def parse(self, text: str) -> Action:
        return notation.parse(text)

    def format(self, action: Action) -> str:
        return notation.write(action)

    def words(self, action: Action, lang: Lang) -> str:
        return notation.words(action, lang)

    def explain(self, view: View, action: Action, legal: Sequence[Action]) -> tuple[Fact, ...]:
        return reasons.explain(view, action, legal)

    def write_position(self, state: State) -> str:
        return positions.write_state(state)

    def read_position(self, text: str, rules: Rules | None = None, data: Folder = None) -> State:
        state = positions.read_state(text, self.chosen(rules), load_box(data))
        self.check_position(state)
        return state

    def impossible(self, state: State) -> Refusal | None:
        return impossible(state)

    def misshapen(self, value: State | View) -> str:
        return misshapen(value)


MAMMUZ = Mammuz()
register(MAMMUZ)
