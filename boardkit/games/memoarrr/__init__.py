"""Memoarrr! (2-4 players): remember the island, connect locations, be the last one left.

Where to look: `pieces` for what is in the box, `state` for the nouns, `setup` and `rules` for the
verbs, `knowledge` for who has seen what, `notation` for typed moves, `players` and `strategies` for
those that play by themselves, `reasons` for why, `positions` and `possible` for positions as text;
`graph` for the connections and who wins a round of two, `odds` and `blind` for what a pick is
worth, `memory` for what a player keeps in mind of what it has seen, `duel` for what that is worth.
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
from boardkit.core.game import CHANCE, Fact, Game, Outcome, Step, register
from boardkit.core.jsonable import Hooks, decode, encode
from boardkit.core.refusal import Refusal
from boardkit.core.rulebook import Rulebook
from boardkit.games.memoarrr import chance, knowledge, notation, positions, reasons, rules
from boardkit.games.memoarrr.pieces import Card, load_box
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


class Memoarrr(Game[State, Action, View]):
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
    actions = (
        DealIsland,
        StackTreasures,
        StackVolcanoes,
        DrawStarter,
        Look,
        Reveal,
        TakeVolcano,
    )
    rules_type = Rules
    has_positions = True

    @property
    def rulebook(self) -> Rulebook:
        return load_box().rulebook

    def rules(self, /, **choices: str) -> Rules:
        """The rules with some choices made.

        Args:
            choices: `stack` (`shuffled` or `sorted`), and any reading of `readings.toml`.

        Raises:
            RulesError: there is no such choice or option.
        """
        readings = self.rulebook.readings
        chosen = {"stack": "shuffled"}
        chosen |= {name: reading.default for name, reading in readings.items()}
        for name, option in ((name, str(option)) for name, option in choices.items()):
            if name not in chosen:
                raise RulesError("rules.choice", found=name, known=", ".join(chosen))
            chosen[name] = readings[name].option(option).name if name in readings else option
        if chosen["stack"] not in STACKS:
            known = ", ".join(STACKS)
            raise RulesError("rules.option", name="stack", known=known, found=chosen["stack"])
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
            raise RecordError("memoarrr.json_shape", field=fault)
        return read

    def _hooks(self, data: str | Path | None) -> Hooks:
        """How the setup and the cards stand in JSON."""

        def write_setup(setup: Setup) -> dict[str, Any]:
            choices = self.choices(setup.rules)
            return {"seats": setup.seats, "rules": choices, "data": setup.digest}

        def read_setup(value: dict[str, Any]) -> Setup:
            box = load_box(data)
            if value["data"] != box.digest:
                raise RecordError("memoarrr.json_data", found=value["data"])
            seats, chosen = value["seats"], value["rules"]
            if type(seats) is not int or not isinstance(chosen, dict):
                raise ValueError(f"seats {seats!r:.20}, rules {chosen!r:.20}")
            self.check_seats(seats)
            return intern_setup(seats, self.rules(**chosen), box)

        return {Setup: (write_setup, read_setup), Card: (str, notation.parse_card)}


MEMOARRR = Memoarrr()
register(MEMOARRR)
