"""Games that grow in number: counted as `simulate` has them, by whichever lane."""

from collections import Counter

import pytest

import boardkit as bk
from boardkit.core.errors import RulesError
from boardkit.simulate import compare
from boardkit.simulate.tallies import FAST, RULES, Growing, mean_of

FOREVER = float("inf")
MEMOARRR = bk.game("memoarrr")


def test_it_goes_on_where_it_stopped_in_either_lane():
    frame = bk.simulate(MEMOARRR, "forgetful", 40, "papaya", seats=3, fast=False)
    growing = Growing(MEMOARRR, "forgetful", "papaya", seats=3, most=40)
    assert growing.more(10, FOREVER, lane=False) == 10
    assert growing.lane == RULES
    assert growing.more(10, FOREVER) == 10
    assert growing.lane == FAST
    assert growing.more(7, FOREVER, lane=False) == 7
    assert growing.more(100, FOREVER) == 13
    assert growing.done
    tally = growing.tally
    for seat in range(3):
        own = frame[frame["seat"] == seat]
        assert tally.wins[seat] == pytest.approx(own["won"].sum())
        assert tally.totals[seat] == Counter(own["total"].tolist())
    for key in ("version", "game", "players", "seats", "seed", "readings", "n", "data"):
        assert tally.attrs[key] == frame.attrs[key]


def test_time_ends_it_but_one_game_is_always_played():
    growing = Growing(MEMOARRR, "random", seats=2)
    assert growing.more(1000, 0.0, lane=False) == 1
    assert growing.more(1000, -1.0, lane=False) == 1
    assert growing.n == 2
    assert not growing.done


def test_what_the_lane_does_not_know_is_not_asked_again():
    growing = Growing(bk.game("karuba"), lambda view, legal, _: legal[0], seats=2)
    assert growing.lane_plays
    growing.more(2, FOREVER)
    assert (growing.lane, growing.lane_plays, growing.n) == (RULES, False, 2)


@pytest.mark.parametrize("games", [0, 1.5, "3"])
def test_so_many_games_cannot_be(games: int):
    with pytest.raises(RulesError):
        Growing(MEMOARRR, "random", seats=2).more(games, 1)


def test_who_cannot_play_is_refused():
    for options in ({"players": "Ana"}, {"players": "random", "rules": {"looks": "never"}}):
        with pytest.raises(RulesError):
            Growing(MEMOARRR, **options)


def test_the_interval_of_the_mean_is_about_that_of_the_bootstrap():
    values = [k * k % 17 for k in range(3000)]
    quick, drawn = mean_of(Counter(values)), compare.mean(values)
    assert quick.value == drawn.value
    assert quick.low == pytest.approx(drawn.low, abs=0.05)
    assert quick.high == pytest.approx(drawn.high, abs=0.05)
    assert mean_of({3: 5}) == (3, 3, 3, 5)
    assert mean_of({2: 0, 3: 1}) == compare.mean([3])
