"""Tricky Tides (2-4 players): tricks that steer ships, with events and monsters as modules.

Where to look: `pieces` for what is in the box (`reading` reads it, `constraints` looks it over),
`state` and `actions` for the nouns, `events_told` for what happens; `trick` for the trick itself,
`sailing`, `cargo` and `orders` for what ships do, `events` for the twelve events, `monsters` for
the monsters, `scoring` for the end; `setup`, `draws`, `rounds` and `turns` put these together, and
`rules` is what everything goes through, with `why_not` for its refusals; `deals` and `knowledge`
for who can know what, `notation` and `words` for typed moves, `plans` and `players` for those that
play by themselves, `reasons` for why; `course` and `voyage` (with `prices` and `logbook`) for where
the cards lead, `odds` for who wins the trick, `lab` for what one sets in the course lab;
`positions` and `possible` for positions as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import Any, get_args

from boardkit.core.boxed import BoxedGame, Folder
from boardkit.core.catalogue import Lang
from boardkit.core.chance import Stream
from boardkit.core.errors import DataError
from boardkit.core.game import Fact, Outcome, Step, register
from boardkit.core.refusal import Refusal
from boardkit.games.tricky_tides import (
    chance,
    constraints,
    knowledge,
    notation,
    positions,
    reasons,
    rules,
    scoring,
    why_not,
)
from boardkit.games.tricky_tides.actions import Action
from boardkit.games.tricky_tides.merchants import Merchant
from boardkit.games.tricky_tides.pieces import Box, load_box
from boardkit.games.tricky_tides.players import PLAYERS
from boardkit.games.tricky_tides.possible import impossible, misshapen
from boardkit.games.tricky_tides.setup import first_state
from boardkit.games.tricky_tides.state import Rules, Setup, State, View, intern_setup

MODULES = {"events": ("off", "on"), "monsters": ("off", "on")}


class TrickyTides(BoxedGame[State, Action, View]):
    """The rules of Tricky Tides.

    >>> tides = TrickyTides()
    >>> state = tides.new(2, tides.rules(monsters="on"))
    >>> len(tides.legal(state)), state.round
    (12, 1)
    """

    name = "tricky_tides"
    seats = range(2, 5)
    rules_version = 1
    players = MappingProxyType(dict(PLAYERS))
    dialled = (Merchant,)
    actions = get_args(Action)
    rules_type, setup_type, state_type, view_type = Rules, Setup, State, View
    has_positions = True

    def box(self, data: Folder = None) -> Box:
        return load_box(data)

    def rules(self, /, **choices: str) -> Rules:
        """The rules with some choices made.

        Args:
            choices: the modules `events` and `monsters` (`off` or `on`), and any reading of
                `readings.toml`.

        Raises:
            RulesError: there is no such choice or option.
        """
        return Rules(**self.options(choices, MODULES))

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
        return why_not.refusal(state, action)

    def turn_clauses(self, state: State) -> tuple[str, ...]:
        return why_not.CLAUSES[state.phase]

    def step(self, state: State, action: Action) -> Step[State]:
        return rules.step(state, action)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

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

    def advice(self, data: Folder = None) -> tuple[DataError, ...]:
        """What own data had better keep to and do not; our own keep to all of it."""
        return tuple(constraints.advice(load_box(data)))

    def write_position(self, state: State) -> str:
        return positions.write_state(state)

    def read_position(
        self,
        text: str,
        rules: Rules | Mapping[str, str] | None = None,
        data: Folder = None,
    ) -> State:
        state = positions.read_state(text, self.chosen(rules), load_box(data))
        self.check_position(state)
        return state

    def impossible(self, state: State) -> Refusal | None:
        return impossible(state)

    def misshapen(self, value: State | View) -> str:
        return misshapen(value)


TRICKY_TIDES = TrickyTides()
register(TRICKY_TIDES)
