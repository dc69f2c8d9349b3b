"""Tricky Tides (2-4 players): tricks that steer ships, with events and monsters as modules.

Where to look: `pieces` for what is in the box (`reading` reads it, `constraints` looks it over),
`state` and `actions` for the nouns, `events_told` for what happens; `trick` for the trick itself,
`sailing`, `cargo` and `orders` for what ships do, `events` for the twelve events, `monsters` for
the monsters, `scoring` for the end; `setup`, `draws`, `rounds` and `turns` put these together, and
`rules` is what everything goes through, with `why_not` for its refusals; `deals` and `knowledge`
for who can know what, `notation` and `words` for typed moves, `plans` and `players` for those that
play by themselves, `reasons` for why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any, get_args

from boardkit.core.catalogue import Lang
from boardkit.core.chance import Stream
from boardkit.core.errors import DataError, RecordError, RulesError
from boardkit.core.game import Fact, Game, Outcome, Step, register
from boardkit.core.jsonable import Hooks, decode, encode
from boardkit.core.refusal import Refusal
from boardkit.core.rulebook import Rulebook
from boardkit.games.tricky_tides import (
    chance,
    constraints,
    knowledge,
    notation,
    reasons,
    rules,
    scoring,
    why_not,
)
from boardkit.games.tricky_tides.actions import (
    Action,
)
from boardkit.games.tricky_tides.pieces import load_box
from boardkit.games.tricky_tides.players import PLAYERS
from boardkit.games.tricky_tides.possible import misshapen
from boardkit.games.tricky_tides.setup import first_state
from boardkit.games.tricky_tides.state import Rules, Setup, State, View, intern_setup

MODULES = {"events": ("off", "on"), "monsters": ("off", "on")}


class TrickyTides(Game[State, Action, View]):
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
    actions = get_args(Action)
    rules_type = Rules

    @property
    def rulebook(self) -> Rulebook:
        return load_box().rulebook

    def rules(self, /, **choices: str) -> Rules:
        """The rules with some choices made.

        Args:
            choices: the modules `events` and `monsters` (`off` or `on`), and any reading of
                `readings.toml`.

        Raises:
            RulesError: there is no such choice or option.
        """
        readings = self.rulebook.readings
        chosen = {name: options[0] for name, options in MODULES.items()}
        chosen |= {name: reading.default for name, reading in readings.items()}
        for name, option in ((name, str(option)) for name, option in choices.items()):
            if name not in chosen:
                raise RulesError("rules.choice", found=name, known=", ".join(chosen))
            chosen[name] = readings[name].option(option).name if name in readings else option
        for name, options in MODULES.items():
            if chosen[name] not in options:
                known = ", ".join(options)
                raise RulesError("rules.option", name=name, known=known, found=chosen[name])
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

    def advice(self, data: str | Path | None = None) -> tuple[DataError, ...]:
        """What own data had better keep to and do not; our own keep to all of it."""
        return tuple(constraints.advice(load_box(data)))

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
            raise RecordError("tricky_tides.json_shape", field=fault)
        return read

    def _hooks(self, data: str | Path | None) -> Hooks:
        """How the setup stands in JSON."""

        def write_setup(setup: Setup) -> dict[str, Any]:
            choices = self.choices(setup.rules)
            return {"seats": setup.seats, "rules": choices, "data": setup.digest}

        def read_setup(value: dict[str, Any]) -> Setup:
            box = load_box(data)
            if value["data"] != box.digest:
                raise RecordError("tricky_tides.json_data", found=value["data"])
            seats, chosen = value["seats"], value["rules"]
            if type(seats) is not int or not isinstance(chosen, dict):
                raise ValueError(f"seats {seats!r:.20}, rules {chosen!r:.20}")
            self.check_seats(seats)
            return intern_setup(seats, self.rules(**chosen), box)

        return {Setup: (write_setup, read_setup)}


TRICKY_TIDES = TrickyTides()
register(TRICKY_TIDES)
