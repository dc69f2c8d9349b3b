"""How quick simulations are, for every game: reported, not judged.

`-s` prints games a second, how much `simulate` costs over a bare loop, and what a second process
brings; `--benchmark-json=FILE` keeps them under `extra_info`. With `--full`, more rounds.
"""

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import median
from time import perf_counter, process_time
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import boardkit as bk
from boardkit.core.chance import stream

SECONDS = 0.25  # how long one round should take
ROUNDS = 5


def bare_loop(name: str, players: Sequence[str], games: int) -> int:
    """Plays games through the rules with nothing around it; counts the wins of the first seat.

    It does what nobody can do without: view, legal actions, the choice, the check, the step.
    """
    game = bk.game(name)
    chosen = [game.players[player] for player in players]
    first, wins = game.new(len(players)), 0
    for number in range(games):
        state, seed, drawn, actions = first, f"bench/{number}", 0, 0
        while (turn := state.to_move) is not None:
            if turn is bk.CHANCE:
                action = game.draw(state, stream(seed, *game.chance_path(state, drawn)))
                state = game.step(state, action).state
                drawn += 1
            else:
                view, legal = game.view(state, turn), game.legal(state)
                action = chosen[turn](view, legal, stream(seed, "seat", turn, actions))
                state = game.apply(state, action, turn).state
            actions += 1
        outcome = game.outcome(state)
        wins += outcome is not None and 0 in outcome.winners
    return wins


def line_up(name: str, player: str) -> list[str]:
    """One kind of player on two or three seats."""
    few, many = bk.game(name).seats[0], bk.game(name).seats[-1]
    return [player] * min(max(few, 2), many)


def enough(name: str, players: Sequence[str]) -> int:
    """How many games take about as long as a round should."""
    bare_loop(name, players, 1)
    start = process_time()
    bare_loop(name, players, 2)
    return max(2, round(2 * SECONDS / (process_time() - start)))


@pytest.mark.parametrize("player", ["random", "careful"])
@pytest.mark.parametrize("name", bk.games())
def test_games_a_second(benchmark: BenchmarkFixture, name: str, player: str) -> None:
    """Whole games through the rules, two players where two can play."""
    players = line_up(name, player)
    games = enough(name, players)
    by_rules = partial(bk.simulate, name, players, games, "bench", fast=False)
    benchmark.pedantic(by_rules, rounds=3, warmup_rounds=1)
    if benchmark.stats is not None:
        rate = games / benchmark.stats.stats.median
        benchmark.extra_info |= {"games": games, "games a second": round(rate, 1)}
        print(f"\n{name}, {player}: {rate:,.1f} games a second")


@pytest.mark.parametrize("name", bk.games())
def test_what_it_costs_over_a_bare_loop(benchmark: BenchmarkFixture, name: str, full: bool) -> None:
    """Aim: under 10 %. Loop and simulation take turns, and their own time counts, not others'."""
    players = line_up(name, "random")
    games = enough(name, players)
    frame = bk.simulate(name, players, games, "bench", fast=False)
    assert (frame[frame["seat"] == 0]["won"] > 0).sum() == bare_loop(name, players, games)

    def both() -> float:
        start = process_time()
        bare_loop(name, players, games)
        middle = process_time()
        bk.simulate(name, players, games, "bench", fast=False)
        return (process_time() - middle) / (middle - start)

    ratios: list[float] = []
    benchmark.pedantic(lambda: ratios.append(both()), rounds=ROUNDS if full else 3)
    benchmark.extra_info |= {"cost": round(median(ratios) - 1, 3), "games": games}
    print(f"\n{name}: {median(ratios) - 1:+.1%} over a bare loop ({games} games)")


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        yield pool


@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="there is one processor")
def test_a_second_process(benchmark: BenchmarkFixture, processes: Executor, full: bool) -> None:
    """Aim: 1.8 times as quick. One process and two take turns; both processors have to be free."""
    settings: dict[str, Any] = {"game": "karuba", "players": ["careful"] * 2, "games": 24}
    settings["fast"] = False
    bk.simulate(**settings, executor=processes)  # the workers load the game

    def both() -> float:
        start = perf_counter()
        bk.simulate(**settings)
        middle = perf_counter()
        bk.simulate(**settings, executor=processes)
        return (middle - start) / (perf_counter() - middle)

    ratios: list[float] = []
    benchmark.pedantic(lambda: ratios.append(both()), rounds=3 if full else 1)
    benchmark.extra_info |= {"times as quick": round(median(ratios), 2)}
    print(f"\ntwo processes are {median(ratios):.2f} times as quick as one")
