"""Simulations that take the fast lane are those of the rules; only the lane's name differs."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Self

import pandas as pd
import pytest

import boardkit as bk
from boardkit.core.chance import Stream
from boardkit.simulate import fast, lanes, runs
from boardkit.simulate.failures import PlayerError

GAMES = lanes.WORTH_LOADING


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    list(fast.warm(["memoarrr"]))


def first_one(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
    """A player that the lane does not know."""
    return legal[0]


def failing(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
    """A player that cannot play."""
    raise LookupError


def both(players: Any, games: int = GAMES, **options: Any) -> tuple[pd.DataFrame, pd.DataFrame]:
    """The table as simulated, and as the rules alone make it."""
    made = bk.simulate("memoarrr", players, games, "papaya", **options)
    return made, bk.simulate("memoarrr", players, games, "papaya", **options, fast=False)


TREASURES = [*bk.game("memoarrr").rulebook.readings["treasures"].options]
SWEEPS: dict[str, Any] = {
    "one case": {},
    "rotated": {"rotate_seats": True},
    "seats": {"sweep": {"seats": [2, 4]}},
    "a reading and dials": {
        "sweep": {"treasures": TREASURES, "0.p": [0, 0.5]},
    },
    "with a thread": {"executor": ThreadPoolExecutor(1)},
}


@pytest.mark.parametrize("options", SWEEPS.values(), ids=SWEEPS)
def test_the_table_is_that_of_the_rules(options: dict[str, Any]) -> None:
    made, slow = (
        both(["forgetful", "careful"], 100, **options)
        if "sweep" in options
        else both(["forgetful", "careful"], **options)
    )
    assert (made.attrs["lane"], slow.attrs["lane"]) == ("fast", "rules")
    pd.testing.assert_frame_equal(made, slow)
    assert made.attrs == slow.attrs | {"lane": "fast"}


def test_cases_that_the_lane_does_not_know_are_played_by_the_rules() -> None:
    sweep = {"players": [["careful"], [first_one, "careful"], ["random"]]}
    made, slow = both("careful", seats=2, sweep=sweep)
    assert made.attrs["lane"] == "mixed"
    pd.testing.assert_frame_equal(made, slow)


@pytest.mark.parametrize("games", [1, GAMES - 1])
def test_a_few_games_do_not_wait_for_the_lane(games: int) -> None:
    assert bk.simulate("memoarrr", "random", games, seats=2).attrs["lane"] == "rules"


def test_events_come_from_the_rules() -> None:
    assert bk.simulate("memoarrr", "random", GAMES, seats=2, events=True).attrs["lane"] == "rules"


def test_what_is_not_compiled_yet_is_compiled_for_many_games_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fast, "is_warm", lambda game: False)
    assert bk.simulate("memoarrr", "random", GAMES, seats=2).attrs["lane"] == "rules"
    many = bk.simulate("memoarrr", "random", lanes.WORTH_COMPILING, seats=2)
    assert many.attrs["lane"] == "fast"


def test_without_numba_the_rules_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fast.lane, "_kernel", lambda game: None)
    assert not fast.is_warm("memoarrr")
    assert bk.simulate("memoarrr", "random", GAMES, seats=2).attrs["lane"] == "rules"


def test_stopped_it_keeps_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bar:
        """A bar that is stopped when it moves for the second time."""

        moved = 0

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *error: object) -> None:
            pass

        def update(self, games: int) -> None:
            self.moved += 1
            if self.moved == 2:
                raise KeyboardInterrupt

    monkeypatch.setattr(lanes, "FEW_AT_ONCE", 100)
    monkeypatch.setattr(lanes, "AT_ONCE", 100)
    monkeypatch.setattr(runs, "_bar", lambda games, progress: Bar())
    made = bk.simulate("memoarrr", "random", 1000, "papaya", seats=2)
    assert (made.attrs["n"], made.attrs["partial"], made.attrs["lane"]) == (200, True, "fast")
    pd.testing.assert_frame_equal(made, bk.simulate("memoarrr", "random", 200, "papaya", seats=2))


def test_a_player_that_fails_leaves_the_cases_before_it() -> None:
    sweep = {"players": [["careful"], [failing, "careful"], ["random"]]}
    with pytest.raises(PlayerError) as raised:
        bk.simulate("memoarrr", "careful", GAMES, "papaya", seats=2, sweep=sweep)
    kept = raised.value.frame
    assert kept is not None
    assert set(kept["case"]) == {0}
    assert kept["game"].nunique() == kept.attrs["n"] == GAMES
