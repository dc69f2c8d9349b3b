"""How quickly a claim of MammuZ is judged. Measured and reported, never a reason to fail."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.mammuz import MAMMUZ, bluff
from boardkit.games.mammuz.deals import some_extinct
from boardkit.games.mammuz.pieces import load_box
from boardkit.games.mammuz.state import State, View
from boardkit.games.mammuz.strategies import STRATEGIES
from boardkit.games.mammuz.worlds import worlds
from tests.bench.test_bench_karuba import report_rate

HALF = Fraction(1, 2)


def choices(seats: int) -> list[tuple[int, State]]:
    """Positions of two games in which a seat may doubt what was claimed, with the seat."""
    found: list[State] = []
    for number in range(2):
        record = bk.play("mammuz", (["careful", "bluffer"] * 4)[:seats], f"bench {number}")
        found += [state for _, (state, _) in record.steps()]
    doubted = [state for state in found if state.herd and state.turned is None]
    return [(s.to_move, s) for s in doubted if isinstance(s.to_move, int)][:40]


def views(seats: int, *, table: bool) -> list[View]:
    """What the seat to move knows there, or the table, which sees no hand at all."""
    return [MAMMUZ.view(state, None if table else seat) for seat, state in choices(seats)]


@pytest.mark.parametrize("seats", [3, 5, 7])
@pytest.mark.parametrize("who", ["seat", "table"])
def test_chance_that_a_claim_is_true(benchmark: BenchmarkFixture, seats: int, who: str) -> None:
    """With nothing remembered: the worlds are counted anew for every view."""
    found = views(seats, table=who == "table")

    def all_of_them() -> None:
        worlds.cache_clear()
        for view in found:
            bluff.true(view, HALF)

    benchmark.pedantic(all_of_them, rounds=3)
    report_rate(benchmark, "claims", len(found))


@pytest.mark.parametrize("ask", [bluff.proof, bluff.herd_proof])
def test_a_proof_by_counting(benchmark: BenchmarkFixture, ask: Callable[[View], Any]) -> None:
    found = views(5, table=False)

    def all_of_them() -> None:
        worlds.cache_clear()
        for view in found:
            ask(view)

    benchmark.pedantic(all_of_them, rounds=3)
    report_rate(benchmark, "proofs", len(found))


def test_decisions_of_the_bluffer(benchmark: BenchmarkFixture) -> None:
    """Each with a view and the worlds counted anew, four seats."""
    states, player = choices(4), STRATEGIES["bluffer"]

    def all_of_them() -> None:
        worlds.cache_clear()
        for seat, state in states:
            player(MAMMUZ.view(state, seat), MAMMUZ.legal(state), stream("bench", state.turns))

    benchmark.pedantic(all_of_them, rounds=3)
    report_rate(benchmark, "decisions", len(states))


def test_some_species_extinct_at_the_deal(benchmark: BenchmarkFixture) -> None:
    deals = load_box().deals

    def all_of_them() -> list[Fraction]:
        return [some_extinct(deal) for deal in deals.values()]

    assert len(benchmark(all_of_them)) == len(deals)
