"""Intervals against published values, and every edge of the three verdicts."""

from fractions import Fraction

import pytest

import boardkit as bk
from boardkit.core.grid import Cell
from boardkit.games.karuba.pieces import DIRECTIONS, load_box
from boardkit.simulate import Share, Verdict, share, verdict
from boardkit.simulate.stats import WIDEST


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [
        # Newcombe (1998), table I, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_published_wilson_intervals(successes, n, low, high):
    found = share(successes, n)
    assert found.value == successes / n
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_how_many_games_one_point_takes():
    assert 0.0199 < share(4800, 9600).width < 0.0201
    assert 0.0099 < share(19200, 38400).width < 0.0101


def test_shared_wins_make_the_interval_wider_never_narrower():
    low, high = share(50, 100), share(51, 100)
    parts = share(50 + 1 / 3, 100)
    assert parts == Share(parts.value, low.low, high.high)
    assert parts.value == pytest.approx((50 + 1 / 3) / 100)
    assert share(sum([1 / 3] * 300), 300) == share(100, 300)


def test_of_nothing_nothing_is_known():
    assert share(0, 0)[1:] == (0, 1)
    assert verdict(0, 0, 1 / 2) is Verdict.TOO_FEW


@pytest.mark.parametrize(("successes", "n"), [(-1, 10), (11, 10), (10.5, 10)])
def test_impossible_counts(successes, n):
    with pytest.raises(bk.RulesError, match="of 10 tries"):
        share(successes, n)


@pytest.mark.parametrize("exact", [-0.1, 1.1, Fraction(3, 2)])
def test_impossible_exact_values(exact):
    with pytest.raises(bk.RulesError, match="from 0 to 1"):
        verdict(5, 10, exact)


@pytest.mark.parametrize(
    ("successes", "n", "exact", "expected"),
    [
        # The interval holds the value: whether it is narrow enough decides. 381 are.
        (190, 380, 1 / 2, Verdict.TOO_FEW),
        (190.5, 381, 1 / 2, Verdict.TOO_FEW),  # the half is somebody's shared win
        (191, 381, 1 / 2, Verdict.AGREES),
        # One standard error is 50 in 10,000: the interval ends at 1.96, the alarm starts at 4.
        (5097, 10_000, 1 / 2, Verdict.AGREES),
        (5099, 10_000, 1 / 2, Verdict.TOO_FEW),
        (5199, 10_000, 1 / 2, Verdict.TOO_FEW),
        (5201, 10_000, 1 / 2, Verdict.DISAGREES),
        (4799, 10_000, 1 / 2, Verdict.DISAGREES),
        # Rare things: one of ten where one of a thousand is due is z = 9.9, yet 1 % of all cases.
        (1, 10, 1 / 1000, Verdict.TOO_FEW),
        (5, 10, 1 / 1000, Verdict.DISAGREES),
        # Sure things cannot be missed even once.
        (1000, 1000, 1, Verdict.AGREES),
        (999, 1000, 1, Verdict.DISAGREES),
        (0, 1000, 0, Verdict.AGREES),
        (1, 1000, 0, Verdict.DISAGREES),
        (0, 10, 0, Verdict.TOO_FEW),
    ],
)
def test_every_edge_of_the_rule(successes, n, exact, expected):
    assert verdict(successes, n, exact) is expected


def test_agreeing_means_a_narrow_interval_that_holds_the_value():
    for successes in range(400, 601, 5):
        found = share(successes, 1000)
        if verdict(successes, 1000, 1 / 2) is Verdict.AGREES:
            assert found.low <= 1 / 2 <= found.high
            assert found.width <= WIDEST


@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_verdict_has_its_words(lang):
    assert len({found.sentence(lang) for found in Verdict}) == 3


def test_ka_2_two_random_neighbours_join_as_often_as_counted():
    """P(two neighbouring random tiles join) = (22 · 22 - 16) / (36 · 35) = 13/35."""
    box = load_box()
    west_cell, east_cell = Cell(2, 2), Cell(3, 2)
    assert {west_cell, east_cell} <= set(box.cells)
    east, west = (side for side in DIRECTIONS if side.value in {"E", "W"})
    joined = 0
    for number in range(4000):
        left, right = bk.stream("neighbours", number).shuffled(sorted(box.tiles))[:2]
        joined += east in box.tiles[left].exits and west in box.tiles[right].exits
    assert verdict(joined, 4000, Fraction(13, 35)) is Verdict.AGREES
    assert verdict(joined, 4000, Fraction(1, 3)) is Verdict.DISAGREES
