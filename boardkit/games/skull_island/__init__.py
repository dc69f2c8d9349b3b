"""Skull Island (1-100 players): one roll for everybody, numbers on an island, and treasures where they cross.

Where to look: `pieces` for what is in the box, `state` for the nouns, `rules` for the verbs, `marks`
for where numbers, boats and skulls may go, `claims` for treasures that need a decision, `scoring`
for the stars, `dice` and `treasures` for what the lessons are about, `knowledge` for who sees what,
`notation` for typed actions, `players` for those that play by themselves, `reasons` for why,
`positions` and `possible` for positions as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from boardkit.core.boxed import BoxedGame, Folder
from boardkit.core.catalogue import Lang
from boardkit.core.chance import Stream
from boardkit.core.errors import DataError, RecordError, RulesError
from boardkit.core.game import CHANCE, Fact, Outcome, Step, register
from boardkit.core.refusal import Refusal
from boardkit.games.skull_island import (
    chance,
    jsons,
    knowledge,
    notation,
    positions,
    reasons,
    rules,
)
from boardkit.games.skull_island.pieces import Box, Island, load_box, read_island
from boardkit.games.skull_island.plans import Planner
from boardkit.games.skull_island.players import PLAYERS
from boardkit.games.skull_island.possible import impossible, misshapen
from boardkit.games.skull_island.state import (
    Action,
    Boat,
    Claim,
    Cross,
    Done,
    Exchange,
    Roll,
    Rules,
    Setup,
    Skip,
    Skull,
    State,
    View,
    Write,
    intern_setup,
)


class SkullIsland(BoxedGame[State, Action, View]):
    """The rules of Penny Papers Adventures: Skull Island.

    >>> skull_island = SkullIsland()
    >>> state = skull_island.new(3)
    >>> state = skull_island.apply(state, "R 2 3 5").state
    >>> skull_island.check(state, "W E5 7").clauses
    ('SKU-T4',)
    """

    name = "skull_island"
    seats = range(1, 101)
    rules_version = 1
    players = PLAYERS
    dialled = (Planner,)
    actions = (Roll, Exchange, Write, Boat, Skull, Skip, Claim, Cross, Done)
    rules_type, setup_type, state_type, view_type = Rules, Setup, State, View
    has_positions = True

    def box(self, data: Folder = None) -> Box:
        return load_box(data)

    def rules(self, /, **choices: str) -> Rules:
        """The rules with some choices made.

        Args:
            choices: `island` (`tortuga`, `maracao`, the name of one in an own `islands.csv`, or an
                island drawn as text: `~~~~/~..~/~M.~/~~~~`), and any reading of `readings.toml`.

        Raises:
            RulesError: there is no such choice or option.
        """
        chosen = self.options(choices, {"island": (next(iter(load_box().islands)),)})
        # A record writes it on one line.
        chosen["island"] = "/".join(chosen["island"].replace("/", " ").split())
        return Rules(**chosen)

    def new(
        self,
        seats: int = 1,
        rules: Rules | Mapping[str, str] | None = None,
        data: Folder = None,
    ) -> State:
        return rules_first_state(self.setup(seats, rules, data))

    def setup(
        self,
        seats: int = 1,
        rules: Rules | Mapping[str, str] | None = None,
        data: Folder = None,
    ) -> Setup:
        """What stays the same throughout a game of so many seats.

        Raises:
            RulesError: the game is not for so many seats, or there is no such island.
        """
        seats = self.check_seats(seats)
        chosen, box = self.chosen(rules), load_box(data)
        return intern_setup(seats, chosen, box, _island(chosen.island, box))

    def legal(self, state: State) -> Sequence[Action]:
        return rules.legal(state)

    def refusal(self, state: State, action: Action) -> Refusal | None:
        return rules.refusal(state, action)

    def turn_clauses(self, state: State) -> tuple[str, ...]:
        if state.to_move is CHANCE:
            return ("SKU-T1",) if state.roll is None else ("SKU-D2",)
        return ("SKU-F5",) if state.asking else ("SKU-T6",)

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

    def chance_path(self, state: State, drawn: int) -> tuple[str | int, ...]:
        """The rolls of a word are the same whatever the number of seats; so are those after a danger."""
        if state.roll is None:
            return "roll", state.turn
        return "exchange", state.sheets[0].bubbles

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

    def read_position(
        self,
        text: str,
        rules: Rules | Mapping[str, str] | None = None,
        data: Folder = None,
    ) -> State:
        state = positions.read_state(text, lambda seats: self.setup(seats, rules, data))
        self.check_position(state)
        return state

    def impossible(self, state: State) -> Refusal | None:
        return impossible(state)

    def misshapen(self, value: State | View) -> str:
        return misshapen(value)

    def to_json(self, value: State | View) -> dict[str, Any]:
        return jsons.write(value, self.write_setup(value.setup))

    def from_json(self, value: Mapping[str, Any], data: Folder = None) -> State | View:
        if not isinstance(value, Mapping):
            raise RecordError("record.json", found=f"{value!r:.40}", kind="State")
        return self.well_shaped(jsons.read(value, self.read_setup(value.get("setup"), data)))


def rules_first_state(setup: Setup) -> State:
    """The position before anything happened."""
    return rules.first_state(setup)


def _island(name: str, box: Box) -> Island:
    """An island by its name, or drawn as text.

    Raises:
        RulesError: it is neither.

    Rules: SKU-S2.
    """
    if name in box.islands:
        return box.islands[name]
    try:
        return read_island(name)
    except DataError as error:
        known = ", ".join(box.islands)
        raise RulesError("skull_island.island", why=error, known=known) from None


SKULL_ISLAND = SkullIsland()
register(SKULL_ISLAND)
