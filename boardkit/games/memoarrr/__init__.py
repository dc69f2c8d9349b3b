"""Memoarrr! (2-4 players): remember the island, connect locations, be the last one left.

Where to look: `pieces` for what is in the box, `state` for the nouns, `setup` and `rules` for the
verbs, `knowledge` for who has seen what, `notation` for typed moves, `players` and `strategies` for
those that play by themselves, `reasons` for why, `positions` and `possible` for positions as text;
`graph` for the connections and who wins a round of two, `odds` and `blind` for what a pick is
worth, `memory` for what a player keeps in mind of what it has seen, `duel` for what that is worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from boardkit.core.boxed import BoxedGame, Folder
from boardkit.core.catalogue import Lang
from boardkit.core.chance import Stream
from boardkit.core.game import CHANCE, Fact, Outcome, Step, register
from boardkit.core.jsonable import Hooks
from boardkit.core.refusal import Refusal
from boardkit.games.memoarrr import chance, knowledge, notation, positions, reasons, rules
from boardkit.games.memoarrr.memory import Forgetful
from boardkit.games.memoarrr.pieces import Box, Card, load_box
from boardkit.games.memoarrr.players import PLAYERS
from boardkit.games.memoarrr.possible import impossible, misshapen
from boardkit.games.memoarrr.setup import first_state, looking
from boardkit.games.memoarrr.state import (
    Action,
    DealIsland,
    DrawStarter,
    Look,
    Reveal,
    Rules,
    Setup,
    StackTreasures,
    StackVolcanoes,
    State,
    TakeVolcano,
    View,
    intern_setup,
)
from boardkit.games.memoarrr.strategies import STRATEGIES

STACKS = ("shuffled", "sorted")


class Memoarrr(BoxedGame[State, Action, View]):
    """The rules of Memoarrr!

    >>> memoarrr = Memoarrr()
    >>> state = memoarrr.new(2, memoarrr.rules(stack="sorted"))
    >>> memoarrr.chances(state) is None, state.treasures
    (True, (1, 1, 2, 2, 2, 3, 4))
    """

    name = "memoarrr"
    seats = range(2, 5)
    rules_version = 1
    players = MappingProxyType({**PLAYERS, **STRATEGIES})
    dialled = (Forgetful,)
    actions = (
        DealIsland,
        StackTreasures,
        StackVolcanoes,
        DrawStarter,
        Look,
        Reveal,
        TakeVolcano,
    )
    rules_type, setup_type, state_type, view_type = Rules, Setup, State, View
    has_positions = True

    def box(self, data: Folder = None) -> Box:
        return load_box(data)

    def rules(self, /, **choices: str) -> Rules:
        """The rules with some choices made.

        Args:
            choices: `stack` (`shuffled` or `sorted`), and any reading of `readings.toml`.

        Raises:
            RulesError: there is no such choice or option.
        """
        return Rules(**self.options(choices, {"stack": STACKS}))

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
        if state.to_move is CHANCE:
            return ("MEM-B1",) if state.past else ("MEM-S1",)
        if looking(state):
            return ("MEM-S5",)
        return ("MEM-N1",) if state.last is not None else ("MEM-B2" if state.past else "MEM-S7",)

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

    def json_hooks(self) -> Hooks:
        return {Card: (str, notation.parse_card)}


MEMOARRR = Memoarrr()
register(MEMOARRR)
