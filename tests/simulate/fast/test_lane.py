"""What the fast lane plays and what it leaves to the rules; its tables."""

import importlib.util
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
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
from tests.simulate.fast.sameness import planted

ROOT = Path(__file__).parents[3]
DATA = ROOT / "data" / "memoarrr"


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
    kernel = lane._kernel(game)
    assert kernel is not None
    assert bk.game(game).rules_version == kernel.RULES_VERSION


@pytest.fixture
def again() -> Iterator[None]:
    """Kernels are looked for anew, now and afterwards."""
    lane._kernel.cache_clear()
    yield
    lane._kernel.cache_clear()


@pytest.mark.usefixtures("again")
def test_without_numba_the_rules_play(monkeypatch: pytest.MonkeyPatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(lane, "find_spec", lambda name: None if name == "numba" else find(name))
    assert not fast.available()
    assert fast.play("memoarrr", ["random", "random"], 1) is None
    assert not list(fast.warm())


@pytest.mark.usefixtures("again")
@pytest.mark.parametrize("error", [ImportError("needs NumPy 2.9"), RuntimeError("no locator")])
def test_where_numba_does_not_work_the_rules_play(
    monkeypatch: pytest.MonkeyPatch, error: Exception
):
    def fails(name: str) -> ModuleType:
        raise error

    monkeypatch.setattr(importlib, "import_module", fails)
    assert fast.play(MEMOARRR, ["random", "random"], 1) is None
    assert not fast.available()


PROGRAM = """
import numpy as np
from boardkit.simulate import fast
np.seterr(over="ignore")  # plain numpy reports that keys go round
for game in fast.GAMES:
    print(fast.play(game, ["random"], 2, "papaya", seats=3).choices.tolist())
"""


@pytest.mark.parametrize("compiled", [True, False])
def test_in_a_new_process_it_is_the_same(compiled: bool):
    """What was compiled is fetched from where numba keeps it; or nothing is, as to follow a kernel."""
    here = [played(game=game, games=2, seed="papaya", log=False) for game in fast.GAMES]
    told = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "NUMBA_DISABLE_JIT": str(int(not compiled)), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.splitlines() == [str(table.choices.tolist()) for table in here]


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
    slow = bk.simulate("memoarrr", players, 10, data=tmp_path)
    with planted("memoarrr"):  # for other sizes numba would compile anew
        table = played(*players, games=10, data=tmp_path)
        pd.testing.assert_frame_equal(table.frame(), slow)


def test_a_table_goes_on_where_another_ends():
    whole, start, rest = played(games=30), played(games=10), played(games=20, first=10)
    assert len(whole) == len(start) + len(rest)
    parts = pd.concat([start.frame(), rest.frame()], ignore_index=True)
    pd.testing.assert_frame_equal(parts, whole.frame())


@pytest.mark.parametrize("game", fast.GAMES)
def test_the_games_are_the_same_however_many_threads_play_them(game: str):
    one = played("random", game=game, games=1999, seats=2 if game != "mammuz" else 3, first=7)
    for threads in (2, 3, 64):
        many = played(
            "random", game=game, games=1999, seats=one.setup.seats, first=7, threads=threads
        )
        assert (many.result == one.result).all()
        assert (many.actions == one.actions).all()


def test_only_who_compiles_waits_for_who_compiles(monkeypatch: pytest.MonkeyPatch):
    """So two processes never compile the same kernel; the second fetches what the first one kept."""
    waited: list[str] = []

    @contextmanager
    def alone(path: Path) -> Iterator[bool]:
        waited.append(path.name)
        yield True

    monkeypatch.setattr(lane, "alone", alone)
    first = played(games=3)
    assert waited == []
    monkeypatch.setattr(lane, "is_warm", lambda _: False)
    assert (played(games=3).result == first.result).all()
    assert waited == ["memoarrr.lock"]


def test_a_fault_in_a_thread_comes_out(monkeypatch: pytest.MonkeyPatch):
    def breaks(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(lane._kernel("memoarrr"), "kernel", breaks)
    with pytest.raises(ZeroDivisionError):
        played(games=1000, threads=2)


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


def test_a_table_can_be_sent_to_another_process():
    table = played(log=True)
    sent = pickle.loads(pickle.dumps(table))
    pd.testing.assert_frame_equal(sent.frame(), table.frame())
    assert sent.actions_of(2) == table.actions_of(2)


@pytest.mark.parametrize("options", [{"seats": 9}, {"games": 0}, {"rules": {"sides": "up"}}])
def test_what_makes_no_sense_is_refused(options: dict[str, Any]):
    with pytest.raises(RulesError):
        played(**options)


def test_what_was_compiled_from_other_sources_is_thrown_away(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    kept, index = tmp_path / "kept", tmp_path / "kept" / "kernel.nbi"
    source = tmp_path / "stream.py"
    monkeypatch.setattr(lane, "__file__", str(tmp_path / "lane.py"))
    for text, stays in (("one", False), ("one", True), ("other", False), ("other", True)):
        source.write_text(text, encoding="utf-8")
        kept.mkdir(exist_ok=True)
        index.write_text("", encoding="utf-8")
        lane.forget_stale(kept)
        assert index.exists() == stays


def test_a_folder_that_cannot_be_written_stops_nobody(tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    lane.forget_stale(tmp_path / "file" / "kept")


def test_warming_tells_the_games_and_the_seconds():
    assert [(game, seconds > 0) for game, seconds in fast.warm()] == [
        (game, True) for game in fast.GAMES
    ]
