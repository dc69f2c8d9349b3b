"""What the fast lane plays and what it leaves to the rules; its tables."""

import importlib.util
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import boardkit as bk
from boardkit.core.chance import Stream
from boardkit.core.errors import RulesError
from boardkit.games.memoarrr import MEMOARRR, Memoarrr
from boardkit.games.memoarrr.memory import Forgetful
from boardkit.simulate import fast
from boardkit.simulate.fast import lane

DATA = Path(__file__).parents[3] / "data" / "memoarrr"


def played(*players: Any, game: Any = "memoarrr", games: int = 5, **options: Any) -> fast.Table:
    table = fast.play(game, players or ["random"] * 3, games, **options)
    assert table is not None
    return table


def last(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
    """A player of one line."""
    return legal[-1]


class OwnRules(Memoarrr):
    """A game that somebody changed."""


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("memoarrr", ["random", last]),
        ("memoarrr", ["random", Forgetful(2, MEMOARRR.players["careful"])]),
        ("memoarrr", ["random", Forgetful(0.5, last)]),
        (OwnRules(), ["random", "random"]),
    ],
)
def test_what_the_lane_does_not_know_is_left_to_the_rules(game: Any, players: list[Any]):
    assert fast.play(game, players, 5) is None


def test_other_rules_are_left_to_the_rules(monkeypatch: pytest.MonkeyPatch):
    assert played(games=1)
    monkeypatch.setattr(Memoarrr, "rules_version", 99)
    assert fast.play("memoarrr", ["random", "random"], 1) is None


@pytest.mark.parametrize("game", fast.GAMES)
def test_a_kernel_plays_the_rules_of_today(game: str):
    """Who changes the rules of a game changes its kernel too, or takes it out of `lane.GAMES`."""
    assert bk.game(game).rules_version == lane._kernel(game).RULES_VERSION


def test_without_numba_the_rules_play(monkeypatch: pytest.MonkeyPatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(lane, "find_spec", lambda name: None if name == "numba" else find(name))
    assert not fast.available()
    assert fast.play("memoarrr", ["random", "random"], 1) is None
    assert not list(fast.warm())


@pytest.mark.parametrize("seed", ["x" * 116, "x" * 500, "🥭" * 60])
def test_a_long_seed_is_played_as_it_is_or_left_to_the_rules(seed: str):
    table = fast.play("memoarrr", ["random", "random"], 3, seed)
    if table is not None:
        slow = bk.simulate("memoarrr", ["random", "random"], 3, seed)
        pd.testing.assert_frame_equal(table.frame(), slow)
    assert (table is None) == (len(seed.encode()) > 120)


@pytest.mark.parametrize("seed", [7, "ß" * 20, "İstanbul", " two  words\n", ""])
def test_seeds_are_read_as_everywhere(seed: Any):
    slow = bk.simulate("memoarrr", ["random", "random"], 5, seed)
    pd.testing.assert_frame_equal(played("random", "random", seed=seed).frame(), slow)


def test_own_data_are_played(tmp_path: Path):
    (tmp_path / "volcanoes.csv").write_text("birds\n2\n5\n9\n11\n", encoding="utf-8")
    (tmp_path / "treasures.csv").write_text("rubies,count\n1,1\n5,3\n", encoding="utf-8")
    counts = (DATA / "components.csv").read_text(encoding="utf-8")
    counts = counts.replace("treasure,7", "treasure,4").replace("volcano,3", "volcano,4")
    (tmp_path / "components.csv").write_text(counts, encoding="utf-8")
    players = ["careful", "random", "careful"]
    slow = bk.simulate("memoarrr", players, 20, data=tmp_path)
    table = played(*players, games=20, data=tmp_path)
    pd.testing.assert_frame_equal(table.frame(), slow)


def test_a_table_goes_on_where_another_ends():
    whole, start, rest = played(games=30), played(games=10), played(games=20, first=10)
    assert len(whole) == len(start) + len(rest)
    parts = pd.concat([start.frame(), rest.frame()], ignore_index=True)
    pd.testing.assert_frame_equal(parts, whole.frame())


def test_the_last_player_takes_the_seats_that_are_left():
    table = played("careful", "random", seats=4)
    assert table.attrs["players"] == ["careful", "random", "random", "random"]
    assert table.won.shape == (5, 4)


def test_actions_stand_in_the_table_only_where_they_are_asked_for():
    record = bk.play("memoarrr", ["random"] * 3, "boardkit/4")
    actions = played(log=True).actions_of(4)
    assert [*map(MEMOARRR.format, actions)] == [*record.actions]
    with pytest.raises(ValueError, match="log=True"):
        played().actions_of(4)


@pytest.mark.parametrize("options", [{"seats": 9}, {"games": 0}, {"rules": {"sides": "up"}}])
def test_what_makes_no_sense_is_refused(options: dict[str, Any]):
    with pytest.raises(RulesError):
        played(**options)


def test_what_was_compiled_before_a_change_is_thrown_away(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    kept = tmp_path / "__pycache__"
    kept.mkdir()
    (tmp_path / "lane.py").write_text("")
    old, new = kept / "old.nbi", kept / "new.nbi"
    for path, age in ((old, -100), (new, 100)):
        path.write_text("")
        now = (tmp_path / "lane.py").stat().st_mtime
        os.utime(path, (now + age, now + age))
    monkeypatch.setattr(lane, "__file__", str(tmp_path / "lane.py"))
    lane._kernel.__wrapped__("memoarrr")
    assert [path.name for path in kept.iterdir()] == ["new.nbi"]


def test_warming_tells_the_games_and_the_seconds():
    assert [(game, seconds > 0) for game, seconds in fast.warm()] == [
        (game, True) for game in fast.GAMES
    ]
