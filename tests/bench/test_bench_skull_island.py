"""How quick Skull Island's rules are. Measured and reported, never a reason to fail.

`-s` prints decisions a second; `--benchmark-json=FILE` keeps them under `extra_info`.
"""

from collections.abc import Callable
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.core.game import random_player
from boardkit.games.skull_island import SKULL_ISLAND, SkullIsland
from boardkit.games.skull_island.players import careful
from tests.bench.test_bench_karuba import report_rate

GAMES = 30
CLASS = 100


def random_game(seats: int, number: int) -> list[Any]:
    """The actions of a random game."""
    state, chance = SKULL_ISLAND.new(seats), stream("bench", number)
    actions = []
    while state.to_move is not None:
        if state.to_move is bk.CHANCE:
            action = SKULL_ISLAND.draw(state, chance)
        else:
            action = random_player(None, SKULL_ISLAND.legal(state), chance)
        actions.append(action)
        state = SKULL_ISLAND.step(state, action).state
    return actions


@pytest.fixture(scope="module")
def games() -> list[list[Any]]:
    """Random games of four."""
    return [random_game(4, number) for number in range(GAMES)]


@pytest.mark.parametrize("way", ["legal and apply", "apply", "step"])
def test_decisions_a_second(benchmark: BenchmarkFixture, games: list[list[Any]], way: str) -> None:
    """Random games of four, checked or unchecked; aim 100,000 a second through `apply`."""
    do: Callable[[Any, Any], Any] = SKULL_ISLAND.step if way == "step" else SKULL_ISLAND.apply

    def replay() -> int:
        decisions = 0
        for actions in games:
            state = SKULL_ISLAND.new(4)
            for action in actions:
                if way == "legal and apply":
                    SKULL_ISLAND.legal(state)
                state = do(state, action).state
            decisions += len(actions)
            assert state.to_move is None
        return decisions

    decisions = benchmark.pedantic(replay, rounds=5, warmup_rounds=1)
    report_rate(benchmark, "decisions", decisions)


def test_a_turn_of_a_hundred_players(benchmark: BenchmarkFixture) -> None:
    """One roll, `legal` and `apply` for each of a hundred; aim 50 ms with all checks."""
    actions = random_game(CLASS, 0)

    def whole_game() -> int:
        state = SKULL_ISLAND.new(CLASS)
        for action in actions:
            SKULL_ISLAND.legal(state)
            state = SKULL_ISLAND.apply(state, action).state
        return state.turn

    turns = benchmark.pedantic(whole_game, rounds=3, warmup_rounds=1)
    report_rate(benchmark, "turns of a hundred", turns)


@pytest.fixture(scope="module")
def middle() -> Any:
    """A position in the middle of a game of four, with three choices hidden."""
    state, chance = SKULL_ISLAND.new(4), stream("bench", "middle")
    while state.turn < 15 or len(state.pending) < 3:
        if state.to_move is bk.CHANCE:
            action = SKULL_ISLAND.draw(state, chance)
        else:
            action = random_player(None, SKULL_ISLAND.legal(state), chance)
        state = SKULL_ISLAND.step(state, action).state
    return state


def test_one_legal(benchmark: BenchmarkFixture, middle: Any) -> None:
    assert benchmark(SkullIsland.legal, SKULL_ISLAND, middle)


def test_one_view(benchmark: BenchmarkFixture, middle: Any) -> None:
    assert benchmark(SKULL_ISLAND.view, middle, 3).chosen == 3


def test_one_resample(benchmark: BenchmarkFixture, middle: Any) -> None:
    """Three hidden choices, each drawn from the legal ones of its seat."""
    view = SKULL_ISLAND.view(middle, None)
    world = benchmark(SKULL_ISLAND.resample, view, stream("bench", "resample"))
    assert SKULL_ISLAND.view(world, None) == view


def test_one_decision_of_careful(benchmark: BenchmarkFixture, middle: Any) -> None:
    view, legal = SKULL_ISLAND.view(middle, 3), SKULL_ISLAND.legal(middle)
    assert benchmark(careful, view, legal, stream("bench", "careful")) in legal
