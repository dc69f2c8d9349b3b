"""MammuZ (3-7 players): claim, challenge, and be the first without a card.

Where to look: `pieces` for what is in the box, `state` for the nouns, `events` for what happens;
`setup`, `plays`, `rules` and `herd` for the verbs, `chance` for what is drawn, `certain` and
`knowledge` for who knows what, `notation` for typed moves, `players` and `strategies` for those that
play by themselves, `worlds` and `bluff` for how likely a claim is true, `deals` for chances at the
deal, `reasons` for why, `positions` and `possible` for positions as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any

from boardkit.core.catalogue import Lang
from boardkit.core.chance import Stream
from boardkit.core.errors import RecordError, RulesError
from boardkit.core.game import Fact, Game, Outcome, Step, register
from boardkit.core.jsonable import Hooks, decode, encode
from boardkit.core.refusal import Refusal
from boardkit.core.rulebook import Rulebook
from boardkit.games.mammuz import chance, knowledge, notation, positions, reasons, rules
from boardkit.games.mammuz.pieces import load_box
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
from boardkit.games.mammuz.strategies import STRATEGIES


class Mammuz(Game[State, Action, View]):
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
    rules_type = Rules
    has_positions = True

    @property
    def rulebook(self) -> Rulebook:
        return load_box().rulebook

    def rules(self, /, **choices: str) -> Rules:
        """The rules with some choices made.

        Args:
            choices: any reading of `readings.toml`.

        Raises:
            RulesError: there is no such choice or option.
        """
        readings = self.rulebook.readings
        chosen = {name: reading.default for name, reading in readings.items()}
        for name, option in choices.items():
            if name not in chosen:
                raise RulesError("rules.choice", found=name, known=", ".join(chosen))
            chosen[name] = readings[name].option(str(option)).name
        return Rules(**chosen)

    def choices(self, rules: Rules) -> dict[str, str]:
        default = self.rules()
        return {
            field.name: getattr(rules, field.name)
            for field in fields(Rules)
            if getattr(rules, field.name) != getattr(default, field.name)
        }

    def new(
        self,
        seats: int = 4,
        rules: Rules | Mapping[str, str] | None = None,
        data: str | Path | None = None,
    ) -> State:
        self.check_seats(seats)
        return first_state(intern_setup(seats, self.chosen(rules), load_box(data)))

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
        if seat is not None and not 0 <= seat < state.setup.seats:
            raise RulesError("rules.seat", found=seat, seats=state.setup.seats)
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

    def read_position(
        self, text: str, rules: Rules | None = None, data: str | Path | None = None
    ) -> State:
        state = positions.read_state(text, self.chosen(rules), load_box(data))
        self.check_position(state)
        return state

    def impossible(self, state: State) -> Refusal | None:
        return impossible(state)

    def to_json(self, value: State | View) -> dict[str, Any]:
        kind = "view" if isinstance(value, View) else "state"
        return {"kind": kind, **encode(value, self._hooks(None))}

    def from_json(self, value: Mapping[str, Any], data: str | Path | None = None) -> State | View:
        if not isinstance(value, Mapping):
            raise RecordError("record.json", found=f"{value!r:.40}", kind="State")
        kind = View if value.get("kind") == "view" else State
        plain = {key: part for key, part in value.items() if key != "kind"}
        read: State | View = decode(plain, kind, self._hooks(data))
        if fault := misshapen(read):
            raise RecordError("mammuz.json_shape", field=fault)
        return read

    def _hooks(self, data: str | Path | None) -> Hooks:
        """How the setup stands in JSON."""

        def write_setup(setup: Setup) -> dict[str, Any]:
            choices = self.choices(setup.rules)
            return {"seats": setup.seats, "rules": choices, "data": setup.digest}

        def read_setup(value: dict[str, Any]) -> Setup:
            box = load_box(data)
            if value["data"] != box.digest:
                raise RecordError("mammuz.json_data", found=value["data"])
            seats, chosen = value["seats"], value["rules"]
            if type(seats) is not int or not isinstance(chosen, dict):
                raise ValueError(f"seats {seats!r:.20}, rules {chosen!r:.20}")
            self.check_seats(seats)
            return intern_setup(seats, self.rules(**chosen), box)

        return {Setup: (write_setup, read_setup)}


MAMMUZ = Mammuz()
register(MAMMUZ)
