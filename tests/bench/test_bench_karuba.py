"""How quick Karuba's rules are. Measured and reported, never a reason to fail.

`-s` prints decisions a second; `--benchmark-json=FILE` keeps them under `extra_info`.
"""

from collections.abc import Callable
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.core.game import random_player
from boardkit.games.karuba import KARUBA, Karuba

GAMES = 30


def random_games(do: Callable[[Any, Any], Any]) -> int:
    """Plays random games of 2 to 4 seats through `legal` and one way to act; counts decisions.

    A decision is an action of a seat or of chance.
    """
    decisions = 0
    for number in range(GAMES):
        state = KARUBA.new(2 + number % 3, KARUBA.rules(setup="random"))
        chance = stream("bench", number)
        while state.to_move is not None:
            if state.to_move is bk.CHANCE:
                action = KARUBA.draw(state, chance)
            else:
                action = random_player(None, KARUBA.legal(state), chance)
            state = do(state, action).state
            decisions += 1
    return decisions


@pytest.mark.parametrize("way", ["apply", "step"])
def test_decisions_a_second(benchmark: BenchmarkFixture, way: str) -> None:
    """Random games through `legal` and `apply` (checked) or `step` (unchecked); aim 50,000 a second."""
    do = {"apply": KARUBA.apply, "step": KARUBA.step}[way]
    decisions = benchmark.pedantic(random_games, args=(do,), rounds=5, warmup_rounds=1)
    assert decisions > GAMES
    report_rate(benchmark, "decisions", decisions)


@pytest.fixture(scope="module")
def middle() -> Any:
    """A position in the middle of a game of four, with three choices hidden."""
    state = KARUBA.new(4, KARUBA.rules(setup="random"))
    chance = stream("bench", "middle")
    while len(state.left) > 18 or len(state.pending) < 3:
        if state.to_move is bk.CHANCE:
            action = KARUBA.draw(state, chance)
        else:
            action = random_player(None, KARUBA.legal(state), chance)
        state = KARUBA.step(state, action).state
    return state


def test_one_legal(benchmark: BenchmarkFixture, middle: Any) -> None:
    assert benchmark(Karuba.legal, KARUBA, middle)


def test_one_view(benchmark: BenchmarkFixture, middle: Any) -> None:
    assert benchmark(KARUBA.view, middle, 3).chosen == 3


def test_one_resample(benchmark: BenchmarkFixture, middle: Any) -> None:
    """Three hidden choices, each drawn from the legal ones of its seat."""
    view = KARUBA.view(middle, None)
    chance = stream("bench", "resample")
    world = benchmark(KARUBA.resample, view, chance)
    assert KARUBA.view(world, None) == view


def report_rate(benchmark: BenchmarkFixture, what: str, count: int) -> None:
    """Puts `what` a second, by the median round, beside the times; nothing where none were taken."""
    if benchmark.stats is None:
        return
    rate = count / benchmark.stats.stats.median
    benchmark.extra_info |= {what: count, f"{what} a second": round(rate)}
    print(f"\n{what} a second: {rate:,.0f} ({count:,} {what})")
