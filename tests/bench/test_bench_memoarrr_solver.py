"""How quickly a round of Memoarrr! is solved. Measured and reported, never a reason to fail.

The aim is 50 ms for a round on the real 24 cards, from any position of it.
"""

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from boardkit.core.chance import stream
from boardkit.games.memoarrr.blind import blind_shares
from boardkit.games.memoarrr.graph import grid, hardest, search, solve
from boardkit.games.memoarrr.pieces import load_box

BOX = load_box()
ISLAND = stream("bench", "island").shuffled(BOX.cards)[:24]


def test_a_round_solved_before_the_opening(benchmark: BenchmarkFixture) -> None:
    assert not benchmark(solve, None, ISLAND).wins


def test_a_round_solved_after_the_opening(benchmark: BenchmarkFixture) -> None:
    """The largest position in which all winning replies are named."""
    assert benchmark(solve, ISLAND[0], ISLAND[1:]).wins


def test_the_hardest_card_in_a_lost_round(benchmark: BenchmarkFixture) -> None:
    last, left = ISLAND[0], ISLAND[1:]
    reply = solve(last, left).replies[0]
    assert benchmark(hardest, reply, [card for card in left if card != reply])


@pytest.mark.parametrize("size", [(3, 3), (3, 4), (4, 4)])
def test_full_search_of_a_small_island(benchmark: BenchmarkFixture, size: tuple[int, int]) -> None:
    cards = grid(*size)
    verdict = benchmark.pedantic(search, args=(None, cards), rounds=3)
    assert verdict.wins == (len(cards) % 2 == 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_blind_shares_by_seven_follow_ups(benchmark: BenchmarkFixture, seats: int) -> None:
    shares = benchmark.pedantic(blind_shares.__wrapped__, args=(seats, 7), rounds=3)
    assert len(shares) == seats
