"""Random games, and positions from them, for tests that must hold in every game.

What is special about a game stands in its kit, `tests/properties/kits/<game>.py`:

- `VARIANTS`: the choices of which golden games are kept, by name;
- `variant(stream)`: choices other than readings, drawn at random;
- `longest(seats)`: a bound on the number of actions;
- `candidates()`: everything that somebody could try, in the order of `legal`;
- `eager(view, legal, stream)`: a player that reaches what random play hardly ever reaches;
- `hidden(state, seat)` and `possible(state, seat)`: what a seat may not know, by name, as it is and
  as it could be, with the exact chances;
- `asked_together(state)`: whether the choice of the seat to move stays hidden for now.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from typing import Any

import boardkit as bk
from boardkit.core.chance import Stream, stream
from boardkit.core.game import AnyGame, Event, find_game, random_player

Choose = Callable[[Any, Sequence[Any], Stream], Any]


@dataclass(frozen=True, eq=False)
class Played:
    """A game from its first position to its last: `states` has one more entry than `actions`."""

    game: AnyGame
    kit: Any
    seed: str
    rules: Any
    states: tuple[Any, ...]
    actions: tuple[Any, ...]
    events: tuple[tuple[Event, ...], ...]

    @property
    def seats(self) -> int:
        return int(self.states[0].setup.seats)

    def stream(self, purpose: str) -> Stream:
        """Random numbers of this game for one purpose of a test."""
        return stream(self.seed, purpose)

    def record(self, length: int | None = None) -> bk.Record:
        """The record of the first so many actions."""
        actions = self.actions[:length]
        return replace(
            bk.Record.blank(self.game, self.states[0], seed=self.seed),
            actions=tuple(map(self.game.format, actions)),
            chance=tuple(s.to_move is bk.CHANCE for s in self.states[: len(actions)]),
        )


@dataclass(frozen=True, eq=False)
class Sample:
    """One position of a random game."""

    game: AnyGame
    kit: Any
    state: Any
    stream: Stream
    where: str

    @property
    def onlookers(self) -> tuple[int | None, ...]:
        """All who look at the position: every seat, and the table."""
        return (*range(self.state.setup.seats), None)


def kit_of(name: str) -> Any:
    """The kit of a game."""
    return import_module(f"tests.properties.kits.{name}")


def even_player(view: object, legal: Sequence[Any], stream: Stream) -> Any:
    """Chooses among all actions, all equally likely."""
    return stream.choice(legal)


def choices(game: AnyGame, kit: Any, chance: Stream) -> dict[str, str]:
    """A variant and an option of every reading, drawn at random."""
    readings = game.rulebook.readings
    drawn = {name: chance.choice(tuple(readings[name].options)) for name in sorted(readings)}
    drawn |= kit.variant(chance)
    return drawn


def play_out(game: AnyGame, kit: Any, seats: int, rules: Any, seed: str, choose: Choose) -> Played:
    """Plays to the end with the same player at every seat."""
    states = [game.new(seats, rules)]
    actions: list[Any] = []
    events: list[tuple[Event, ...]] = []
    drawn = 0
    while (turn := states[-1].to_move) is not None:
        state = states[-1]
        if turn is bk.CHANCE:
            action = game.draw(state, stream(seed, "chance", drawn))
            drawn += 1
        else:
            chance = stream(seed, "seat", turn, len(actions))
            action = choose(game.view(state, turn), game.legal(state), chance)
        step = game.step(state, action)
        actions.append(action)
        events.append(step.events)
        states.append(step.state)
        if len(actions) > kit.longest(seats):
            raise AssertionError(f"{game.name} {seed!r} does not end")
    return Played(game, kit, seed, rules, tuple(states), tuple(actions), tuple(events))


@lru_cache(maxsize=400)
def played(name: str, number: int) -> Played:
    """The random game of that number: its seed draws seats, variant, readings and player."""
    game, kit = find_game(name), kit_of(name)
    seed = f"{name} {number}"
    chance = stream(seed, "who plays what")
    rules = game.rules(**choices(game, kit, chance))
    seats = chance.choice(game.seats)
    choose = chance.choice((random_player, even_player, kit.eager))
    return play_out(game, kit, seats, rules, seed, choose)


def sample(name: str, number: int) -> Sample:
    """One position of the game of that number, all of its positions equally likely."""
    game = played(name, number)
    chance = game.stream("position")
    place = chance.below(len(game.states))
    where = f"game {number}, position {place}"
    return Sample(game.game, game.kit, game.states[place], chance, where)


def options(game: AnyGame, state: Any, chance: Stream) -> list[Any]:
    """The legal actions; where chance can bring too much to list, some of it."""
    if game.chances(state) is None:
        return [game.draw(state, chance) for _ in range(3)]
    return list(game.legal(state))


def as_json(game: AnyGame, value: Any) -> str:
    """A State or View as JSON text, which shows every part of it."""
    return json.dumps(game.to_json(value), ensure_ascii=False)
