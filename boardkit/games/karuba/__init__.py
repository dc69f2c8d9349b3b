"""Karuba (2-4 players): lay paths, walk them, and be the first at the temples.

Where to look: `pieces` for what is in the box, `state` for the nouns, `rules` for the verbs, `moves`
and `paths` for walking, `knowledge` for who sees what, `notation` for typed moves, `players` for
those that play by themselves, `reasons` for why, `positions` and `possible` for positions as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from boardkit.core.boxed import BoxedGame, Folder
from boardkit.core.catalogue import Lang
from boardkit.core.chance import Stream
from boardkit.core.errors import RulesError
from boardkit.core.game import Fact, Outcome, Step, register
from boardkit.core.jsonable import Hooks
from boardkit.core.refusal import Refusal
from boardkit.games.karuba import chance, knowledge, notation, positions, reasons, rules
from boardkit.games.karuba.builders import Builder
from boardkit.games.karuba.pieces import Box, load_box
from boardkit.games.karuba.players import PLAYERS
from boardkit.games.karuba.possible import impossible, misshapen
from boardkit.games.karuba.setup import first_state
from boardkit.games.karuba.state import (
    Action,
    Discard,
    Draw,
    Move,
    Place,
    PlacePair,
    Rules,
    Setup,
    State,
    View,
    intern_setup,
)

SETUPS = ("chosen", "random", "given")


class Karuba(BoxedGame[State, Action, View]):
    """The rules of Karuba.

    >>> karuba = Karuba()
    >>> state = karuba.new(2, karuba.rules(setup="given", layout="lesson"))
    >>> state = karuba.apply(state, "T 12").state
    >>> len(karuba.legal(state))
    31
    """

    name = "karuba"
    seats = range(2, 5)
    rules_version = 1
    players = PLAYERS
    dialled = (Builder,)
    actions = (PlacePair, Draw, Place, Discard, Move)
    rules_type, setup_type, state_type, view_type = Rules, Setup, State, View
    has_positions = True

    def box(self, data: Folder = None) -> Box:
        return load_box(data)

    def rules(self, /, **choices: str) -> Rules:
        """The rules with some choices made.

        Args:
            choices: `setup` (`chosen`, `random` or `given`), for `given` a `layout` (such as
                `brown 60 70, blue 20 100, purple 110 60, yellow 80 10`, or the name of one in
                `layouts.csv`), and any reading of `readings.toml`.

        Raises:
            RulesError: there is no such choice or option.
        """
        chosen = self.options(choices, {"setup": SETUPS, "layout": ("",)})
        chosen["layout"] = " ".join(chosen["layout"].split())  # a record writes it on one line
        if bool(chosen["layout"]) != (chosen["setup"] == "given"):
            raise RulesError("karuba.layout_setup")
        return Rules(**chosen)

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
        if None in state.pairs:
            return ("KAR-S5",)
        return ("KAR-T2",) if isinstance(state.to_move, int) else ("KAR-T1",)

    def step(self, state: State, action: Action) -> Step[State]:
        return rules.step(state, action)

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def chances(self, state: State) -> tuple[tuple[Action, Fraction], ...]:
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

    def read(self, state: State, text: str) -> Action | Refusal:
        return notation.read(state, text)

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
        return dict.fromkeys(self.actions, (notation.write, notation.parse))


KARUBA = Karuba()
register(KARUBA)
