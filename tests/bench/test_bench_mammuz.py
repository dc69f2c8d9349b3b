"""How quick MammuZ' rules are. Measured and reported, never a reason to fail.

`-s` prints decisions a second; `--benchmark-json=FILE` keeps them under `extra_info`.
"""

from collections.abc import Callable
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.mammuz import MAMMUZ
from boardkit.games.mammuz.players import random
from tests.bench.test_bench_karuba import report_rate

GAMES = 30


def random_games(do: Callable[[Any, Any], Any]) -> int:
    """Plays random games of 3 to 7 seats through the lazy `legal` and one way to act.

    A decision is an action of a seat or of chance.
    """
    decisions = 0
    for number in range(GAMES):
        state: Any = MAMMUZ.new(3 + number % 5)
        chance = stream("bench", number)
        while state.to_move is not None:
            if state.to_move is bk.CHANCE:
                action: Any = MAMMUZ.draw(state, chance)
            else:
                action = random(state, MAMMUZ.legal(state), chance)
            state = do(state, action).state
            decisions += 1
    return decisions


@pytest.fixture(scope="module")
def chosen() -> list[tuple[Any, list[Any]]]:
    """The first position and the actions of random games, chosen beforehand."""
    found = []
    for number in range(GAMES):
        start = MAMMUZ.new(3 + number % 5)
        actions: list[Any] = []
        state: Any = start
        chance = stream("bench", number)
        while state.to_move is not None:
            if state.to_move is bk.CHANCE:
                actions.append(MAMMUZ.draw(state, chance))
            else:
                actions.append(random(state, MAMMUZ.legal(state), chance))
            state = MAMMUZ.step(state, actions[-1]).state
        found.append((start, actions))
    return found


@pytest.mark.parametrize("way", ["apply", "step"])
def test_decisions_a_second(benchmark: BenchmarkFixture, way: str) -> None:
    """Random games through `apply` (checked) or `step` (unchecked), the choosing included."""
    do = {"apply": MAMMUZ.apply, "step": MAMMUZ.step}[way]
    decisions = benchmark.pedantic(random_games, args=(do,), rounds=5, warmup_rounds=1)
    assert decisions > GAMES
    report_rate(benchmark, "decisions", decisions)


def test_decisions_a_second_by_the_rules_alone(benchmark: BenchmarkFixture, chosen: Any) -> None:
    """The lazy `legal` and `step` of games chosen beforehand; aim 80,000 a second."""

    def replay() -> int:
        decisions = 0
        for start, actions in chosen:
            state = start
            for action in actions:
                MAMMUZ.legal(state)
                state = MAMMUZ.step(state, action).state
                decisions += 1
        return decisions

    decisions = benchmark.pedantic(replay, rounds=5, warmup_rounds=1)
    assert decisions == sum(len(actions) for _, actions in chosen)
    report_rate(benchmark, "decisions", decisions)


@pytest.fixture(scope="module")
def middle() -> Any:
    """A position in the middle of a game of four, with two displays of others."""
    state: Any = MAMMUZ.new(4)
    chance = stream("bench", "middle")
    while state.turns < 12 or len(state.herd) < 2 or state.to_move is bk.CHANCE:
        if state.to_move is bk.CHANCE:
            action: Any = MAMMUZ.draw(state, chance)
        else:
            action = random(state, MAMMUZ.legal(state), chance)
        state = MAMMUZ.step(state, action).state
    return state


def test_one_legal(benchmark: BenchmarkFixture, middle: Any) -> None:
    assert benchmark(MAMMUZ.legal, middle)


def test_one_view(benchmark: BenchmarkFixture, middle: Any) -> None:
    assert benchmark(MAMMUZ.view, middle, middle.to_move).hand


def test_one_resample(benchmark: BenchmarkFixture, middle: Any) -> None:
    """All that the seat to move does not see; aim 100 microseconds."""
    view = MAMMUZ.view(middle, middle.to_move)
    chance = stream("bench", "resample")
    world = benchmark(MAMMUZ.resample, view, chance)
    assert MAMMUZ.view(world, middle.to_move) == view
