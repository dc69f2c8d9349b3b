"""Random games, and positions from them, for tests that must hold in every game.

What is special about a game stands in its kit, `tests/properties/kits/<game>.py`:

- `VARIANTS`: the choices of which golden games are kept, by name;
- `variant(stream)`: choices other than readings, drawn at random;
- `seats(stream)`, where not every number of players is as worth a game as every other;
- `GOLDEN_SEATS`, where golden games are kept only for some numbers of players;
- `longest(seats)`: a bound on the number of actions;
- `candidates()`: everything that somebody could try, in the order of `legal`;
- `candidates_at(state)`, where that is too much to try everywhere: what is worth trying there;
- `eager(view, legal, stream)`: a player that reaches what random play hardly ever reaches;
- `hidden(state, seat)` and `possible(state, seat)`: what a seat may not know, by name, as it is and
  as it could be, with the exact chances;
- `asked_together(state)`: whether the choice of the seat to move stays hidden for now.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from typing import Any

import boardkit as bk
from boardkit.core.chance import Stream, stream
from boardkit.core.game import AnyGame, Event, find_game, random_player

MOST_ONLOOKERS = 8

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
        """All who look at the position: every seat, of a whole class a few, and the table."""
        seats, turn = range(self.state.setup.seats), self.state.to_move
        if len(seats) <= MOST_ONLOOKERS:
            return (*seats, None)
        about = turn if isinstance(turn, int) else 0
        return (*sorted({0, max(0, about - 1), about, seats[-1]}), None)


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
            action = game.draw(state, stream(seed, *game.chance_path(state, drawn)))
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
    seats = kit.seats(chance) if hasattr(kit, "seats") else chance.choice(game.seats)
    choose = chance.choice((random_player, even_player, kit.eager))
    return play_out(game, kit, seats, rules, seed, choose)


def sample(name: str, number: int) -> Sample:
    """One position of the game of that number, all of its positions equally likely."""
    game = played(name, number)
    chance = game.stream("position")
    place = chance.below(len(game.states))
    where = f"game {number}, position {place}"
    return Sample(game.game, game.kit, game.states[place], chance, where)


def allowed(at: Sample | Played, state: Any) -> Sequence[Any]:
    """What is legal at a position; where chance can do too much to list, one thing it may do."""
    legal: Sequence[Any] = at.game.legal(state)
    if legal or state.to_move is None:
        return legal
    drawn = at.stream("a draw") if isinstance(at, Played) else at.stream
    return (at.game.draw(state, drawn),)


def tried(at: Sample) -> Sequence[Any]:
    """What is worth trying at a position, in the order of `legal`."""
    if hasattr(at.kit, "candidates_at"):
        return tuple(at.kit.candidates_at(at.state))
    return _candidates(at.game.name)


@lru_cache
def _candidates(name: str) -> Sequence[Any]:
    return tuple(kit_of(name).candidates())


def spread(actions: Sequence[Any], most: int = 300) -> Sequence[Any]:
    """All of some actions; where there are many, about so many of them, evenly from first to last."""
    return actions[:: max(1, len(actions) // most)]


def unlikely(counts: Mapping[Any, int], chances: Mapping[Any, Fraction]) -> float:
    """How far the counts of what came are from their chances, all of them taken together.

    Chi-square, as the number of standard deviations of a normal distribution (Wilson and Hilferty
    1931). One figure for many counts, for among thousands of them some are far off by chance.
    """
    tries = sum(counts.values())
    wanted = {value: float(tries * chance) for value, chance in chances.items()}
    square = sum((counts.get(v, 0) - mean) ** 2 / mean for v, mean in wanted.items())
    free = len(chances) - 1
    if not free:
        return 0.0
    small = 2 / (9 * free)
    return float(((square / free) ** (1 / 3) - (1 - small)) / small**0.5)


def as_json(game: AnyGame, value: Any) -> str:
    """A State or View as JSON text, which shows every part of it."""
    return json.dumps(game.to_json(value), ensure_ascii=False)
