"""How quick Memoarrr!'s rules are. Measured and reported, never a reason to fail.

`-s` prints decisions a second; `--benchmark-json=FILE` keeps them under `extra_info`.
"""

from collections.abc import Callable
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import boardkit as bk
from boardkit.core.chance import Stream, stream
from boardkit.games.memoarrr import MEMOARRR, Memoarrr
from boardkit.games.memoarrr.state import State
from tests.bench.test_bench_karuba import report_rate

GAMES = 60


def choose(state: State, chance: Stream) -> Any:
    """What chance draws, or any legal action."""
    if state.to_move is bk.CHANCE:
        return MEMOARRR.draw(state, chance)
    return chance.choice(MEMOARRR.legal(state))


def decisions() -> list[tuple[State, Any]]:
    """Every decision of random games of 2 to 4 seats: the position and the action from `legal`."""
    found: list[tuple[State, Any]] = []
    for number in range(GAMES):
        state, chance = MEMOARRR.new(2 + number % 3), stream("bench", number)
        while state.to_move is not None:
            found.append((state, choose(state, chance)))
            state = MEMOARRR.step(*found[-1]).state
    return found


@pytest.mark.parametrize("way", ["apply", "step"])
def test_decisions_a_second(benchmark: BenchmarkFixture, way: str) -> None:
    """`apply` (checked) or `step` (unchecked) of what `legal` gave; aim 200,000 a second."""
    do = {"apply": MEMOARRR.apply, "step": MEMOARRR.step}[way]
    made = decisions()

    def all_of_them() -> None:
        for state, action in made:
            do(state, action)

    benchmark.pedantic(all_of_them, rounds=7, warmup_rounds=1)
    report_rate(benchmark, "decisions", len(made))


@pytest.mark.parametrize("way", ["apply", "step"])
def test_whole_games(benchmark: BenchmarkFixture, way: str) -> None:
    """Random games with all that belongs to them: `legal`, drawing, `apply` or `step`."""
    do: Callable[..., Any] = {"apply": MEMOARRR.apply, "step": MEMOARRR.step}[way]

    def games() -> int:
        done = 0
        for number in range(GAMES):
            state, chance = MEMOARRR.new(2 + number % 3), stream("bench", number)
            while state.to_move is not None:
                state = do(state, choose(state, chance)).state
                done += 1
        return done

    done = benchmark.pedantic(games, rounds=5, warmup_rounds=1)
    assert done > GAMES
    report_rate(benchmark, "decisions", done)


@pytest.fixture(scope="module")
def middle() -> State:
    """The third round of a game of four, with some locations face up."""
    state, chance = MEMOARRR.new(4), stream("bench", "middle")
    while state.round < 3 or state.up.bit_count() < 3:
        state = MEMOARRR.step(state, choose(state, chance)).state
    return state


def test_one_legal(benchmark: BenchmarkFixture, middle: State) -> None:
    assert benchmark(Memoarrr.legal, MEMOARRR, middle)


def test_one_view(benchmark: BenchmarkFixture, middle: State) -> None:
    assert benchmark(MEMOARRR.view, middle, 3).up == middle.up


def test_one_resample(benchmark: BenchmarkFixture, middle: State) -> None:
    view = MEMOARRR.view(middle, None)
    chance = stream("bench", "resample")
    world = benchmark(MEMOARRR.resample, view, chance)
    assert MEMOARRR.view(world, None) == view
