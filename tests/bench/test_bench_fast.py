"""How quick the fast lane is on one core. Measured and reported, never a reason to fail.

`-s` prints decisions and games a second; `--benchmark-json=FILE` keeps them under `extra_info`. A
decision is what a seat chooses; what chance deals comes on top and is not counted. The seconds are
those that the processor worked for this process, whoever else is busy on the machine.
"""

import os
import subprocess
import sys
from pathlib import Path
from time import process_time
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import boardkit as bk
from boardkit.simulate import fast
from tests.bench.test_bench_karuba import report_rate

GAMES, FEW = 20_000, 2_000  # few of those that think long
THINKERS = {
    ("karuba", "careful"),
    ("mammuz", "bluffer"),
    ("memoarrr", "pairing"),
    ("skull_island", "careful"),
    ("tricky_tides", "careful"),
}
PLAYERS = {
    "karuba": ("random", "careful"),
    "mammuz": ("random", "careful", "bluffer"),
    "memoarrr": ("random", "careful", "forgetful", "pairing"),
    "skull_island": ("random", "careful"),
    "tricky_tides": ("random", "careful"),
}
SEATS = {name: bk.game(name).seats for name in PLAYERS} | {"skull_island": (1, 2, 3, 4, 8)}
CASES = [
    (game, seats, player)
    for game, players in PLAYERS.items()
    for seats in SEATS[game]
    for player in players
]


def children_time() -> float:
    """The seconds that the processor worked for the processes that this one started."""
    times = os.times()
    return times.children_user + times.children_system


@pytest.mark.benchmark(timer=process_time)
@pytest.mark.parametrize(("game", "seats", "player"), CASES)
def test_decisions_a_second(
    benchmark: BenchmarkFixture, game: str, seats: int, player: str
) -> None:
    """Whole games into arrays; aims for `random`: 20 million a second in Memoarrr!, else 10."""
    list(fast.warm([game]))
    many = FEW if (game, player) in THINKERS else GAMES

    def games() -> Any:
        return fast.play(game, [player], many, "bench", seats=seats)

    table = benchmark.pedantic(games, rounds=3, warmup_rounds=1)
    assert len(table) == many
    report_rate(benchmark, "games", many)
    report_rate(benchmark, "decisions", int(table.choices.sum()))


@pytest.mark.benchmark(timer=process_time)
@pytest.mark.parametrize("games", [10_000, 100_000])
def test_a_frame(benchmark: BenchmarkFixture, games: int) -> None:
    """Games of four `random` players as a table of pandas; aim: 150 ms and 1 s with its chart."""
    list(fast.warm(["memoarrr"]))

    def frame() -> Any:
        table = fast.play("memoarrr", ["random"], games, "bench", seats=4)
        return None if table is None else table.frame()

    assert len(benchmark.pedantic(frame, rounds=3, warmup_rounds=1)) == 4 * games


@pytest.mark.full
@pytest.mark.benchmark(timer=children_time)
@pytest.mark.parametrize("kept", [False, True], ids=["compiled", "kept"])
def test_warming(benchmark: BenchmarkFixture, kept: bool, tmp_path: Path) -> None:
    """`boardkit warm` in a new process: where nothing was compiled before, and where all was."""
    environ = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-m", "boardkit", "warm"]

    def warm() -> None:
        subprocess.run(command, env=environ, check=True, capture_output=True)

    benchmark.pedantic(warm, rounds=1, warmup_rounds=int(kept))
