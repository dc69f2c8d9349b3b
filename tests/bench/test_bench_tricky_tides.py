"""How quick Tricky Tides' rules are. Measured and reported, never a reason to fail.

`-s` prints decisions a second; `--benchmark-json=FILE` keeps them under `extra_info`.
"""

from collections.abc import Callable
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import boardkit as bk
from boardkit.core.chance import Stream, stream
from boardkit.games.tricky_tides import TRICKY_TIDES, TrickyTides
from boardkit.games.tricky_tides.state import Phase, State
from tests.bench.test_bench_karuba import report_rate

GAMES = 30
MODULES = {"base": {}, "all": {"events": "on", "monsters": "on"}}


def choose(state: State, chance: Stream) -> Any:
    """What chance draws, or any legal action."""
    if state.to_move is bk.CHANCE:
        return TRICKY_TIDES.draw(state, chance)
    return chance.choice(TRICKY_TIDES.legal(state))


def decisions(modules: str) -> list[tuple[State, Any]]:
    """Every decision of random games of 2 to 4 seats: the position and the action from `legal`."""
    found: list[tuple[State, Any]] = []
    for number in range(GAMES):
        rules = TRICKY_TIDES.rules(**MODULES[modules])
        state, chance = TRICKY_TIDES.new(2 + number % 3, rules), stream("bench", number)
        while state.to_move is not None:
            found.append((state, choose(state, chance)))
            state = TRICKY_TIDES.step(*found[-1]).state
    return found


@pytest.mark.parametrize("modules", MODULES)
@pytest.mark.parametrize("way", ["apply", "step"])
def test_decisions_a_second(benchmark: BenchmarkFixture, way: str, modules: str) -> None:
    """`apply` (checked) or `step` (unchecked) of what `legal` gave; aim 50,000 a second."""
    do = {"apply": TRICKY_TIDES.apply, "step": TRICKY_TIDES.step}[way]
    made = decisions(modules)

    def all_of_them() -> None:
        for state, action in made:
            do(state, action)

    benchmark.pedantic(all_of_them, rounds=5, warmup_rounds=1)
    report_rate(benchmark, "decisions", len(made))


@pytest.mark.parametrize("modules", MODULES)
def test_whole_games(benchmark: BenchmarkFixture, modules: str) -> None:
    """Random games with all that belongs to them: `legal`, drawing and `step`."""
    do: Callable[..., Any] = TRICKY_TIDES.step

    def games() -> int:
        done = 0
        for number in range(GAMES):
            rules = TRICKY_TIDES.rules(**MODULES[modules])
            state, chance = TRICKY_TIDES.new(2 + number % 3, rules), stream("bench", number)
            while state.to_move is not None:
                state = do(state, choose(state, chance)).state
                done += 1
        return done

    done = benchmark.pedantic(games, rounds=5, warmup_rounds=1)
    assert done > GAMES
    report_rate(benchmark, "decisions", done)


@pytest.fixture(scope="module")
def middle() -> State:
    """A trick of the second round of a game of four, the first ship about to act."""
    state, chance = TRICKY_TIDES.new(4), stream("bench", "middle")
    while state.round < 2 or len(state.tricks) < 3 or state.phase is not Phase.ACT:
        state = TRICKY_TIDES.step(state, choose(state, chance)).state
    return state


def test_one_legal(benchmark: BenchmarkFixture, middle: State) -> None:
    assert benchmark(TrickyTides.legal, TRICKY_TIDES, middle)


def test_one_view(benchmark: BenchmarkFixture, middle: State) -> None:
    assert benchmark(TRICKY_TIDES.view, middle, 3).ships == middle.ships


def test_one_resample(benchmark: BenchmarkFixture, middle: State) -> None:
    view = TRICKY_TIDES.view(middle, 1)
    chance = stream("bench", "resample")
    world = benchmark(TRICKY_TIDES.resample, view, chance)
    assert TRICKY_TIDES.view(world, 1) == view
