"""Who plays makes no difference: the same table, byte for byte, also after a worker was killed."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Timer
from time import sleep
from typing import Any

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import boardkit as bk
from boardkit.simulate import ExecutorWarning, executors, jobs, runs
from tests.kits.high_card import HIGH_CARD
from tests.simulate.crews import Deadly, last

ROOT = Path(__file__).parents[2]
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
GAMES = 40
RULES = {"beach": "open", "gold": "box"}


def played(executor: Executor | None = None, **options: Any) -> pd.DataFrame:
    """A sweep over the seats with a player of our own, a reading and a variant."""
    settings: dict[str, Any] = {"games": GAMES, "seed": "papaya", "sweep": {"seats": [2, 3]}}
    settings |= {"rules": RULES, "rotate_seats": True} | options
    return bk.simulate("karuba", ["random", last], executor=executor, **settings)


def in_bytes(frame: pd.DataFrame, folder: Path) -> bytes:
    frame.to_parquet(folder / "frame.parquet")
    return (folder / "frame.parquet").read_bytes()


@pytest.fixture(scope="module")
def alone() -> pd.DataFrame:
    return played()


@pytest.fixture(scope="module")
def one_process(alone: pd.DataFrame, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The Parquet file of what one process plays."""
    return in_bytes(alone, tmp_path_factory.mktemp("parquet"))


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    """Two processes that start afresh, as on a machine of another kind."""
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


@pytest.fixture(scope="module")
def _imports() -> Iterator[None]:
    """Engines that start by themselves find what this process finds."""
    with pytest.MonkeyPatch.context() as patch:
        found = os.environ.get("PYTHONPATH", "")
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, (str(ROOT), found))))
        yield


# One cluster for the module: it plays as a whole first, and then with a worker killed.
@pytest.fixture(scope="module")
def dask(_imports: None) -> Iterator[Executor]:
    """Dask on this machine: a scheduler and two worker processes, without its web page."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=60
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client.get_executor()


@pytest.fixture(scope="module")
def ipyparallel(_imports: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A controller and two engines of ipyparallel."""
    ipp = pytest.importorskip("ipyparallel")
    profile = tmp_path_factory.mktemp("profile")
    cluster = ipp.Cluster(n=2, cluster_id="", profile_dir=str(profile), log_level=40)
    with cluster as client:
        yield client.load_balanced_view().executor


# --- the same bytes -------------------------------------------------------------------------------


def test_two_processes(one_process, processes, tmp_path):
    assert in_bytes(played(processes), tmp_path) == one_process


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_dask(one_process, dask, tmp_path):
    assert in_bytes(played(dask), tmp_path) == one_process


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_ipyparallel(one_process, ipyparallel, tmp_path):
    assert in_bytes(played(ipyparallel), tmp_path) == one_process


@pytest.mark.parametrize("make", ["threads", "reversed"])
def test_answers_in_any_order(alone, make):
    with ThreadPoolExecutor(3) if make == "threads" else Reversed() as executor:
        assert_frame_equal(played(executor), alone)


class Reversed(Executor):
    """Does the work in a heap of its own, the last part first."""

    def __init__(self) -> None:
        self.heap: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.pool = ThreadPoolExecutor(1)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.heap.append((future, lambda: fn(*args, **kwargs)))
        self.pool.submit(self.work)
        return future

    def work(self) -> None:
        sleep(0.002)  # until some more lies above it
        future, call = self.heap.pop()
        future.set_result(call())


@pytest.mark.parametrize(("seconds", "window"), [(1e-9, 1), (0.02, 7), (60.0, 256)])
def test_parts_of_any_size(alone, monkeypatch, seconds, window):
    monkeypatch.setattr(executors, "PART_SECONDS", seconds)
    monkeypatch.setattr(executors, "WINDOW", window)
    with ThreadPoolExecutor(2) as pool:
        assert_frame_equal(played(pool), alone)


def test_two_processes_give_the_same_events(processes):
    assert_frame_equal(played(processes, events=True, games=9), played(events=True, games=9))


def test_a_game_of_ones_own_is_sent_along(processes):
    """It is known here by its name; there, nobody has registered it."""
    frame = bk.simulate(HIGH_CARD, "random", games=20)
    assert_frame_equal(bk.simulate(HIGH_CARD, "random", games=20, executor=processes), frame)


# --- lost work ------------------------------------------------------------------------------------


def deadly(tmp_path: Path, executor: Executor) -> bytes:
    """The Parquet file of games in the middle of which a worker is killed."""
    player = Deadly(os.getpid(), tmp_path / "trace")
    settings: dict[str, Any] = {"games": GAMES, "seed": "papaya"}
    bar: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(runs, "_bar", lambda games, progress: nullcontext(Counted(bar)))
        frame = bk.simulate("karuba", [player, "random"], executor=executor, **settings)
    assert (tmp_path / "trace").exists()  # it did happen
    assert sum(bar) == GAMES  # and nothing came twice
    assert not frame.attrs["partial"]
    return in_bytes(frame, tmp_path)


@dataclass
class Counted:
    """A bar that only counts."""

    seen: list[int]

    def update(self, games: int) -> None:
        self.seen.append(games)


@pytest.fixture(scope="module")
def unharmed(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The Parquet file of the same games where nobody is killed."""
    folder = tmp_path_factory.mktemp("unharmed")
    player = Deadly(os.getpid(), folder / "trace")
    frame = bk.simulate("karuba", [player, "random"], games=GAMES, seed="papaya")
    return in_bytes(frame, folder)


@POSIX
def test_a_killed_process(unharmed, tmp_path):
    """The pool is broken then and takes nothing more: the rest is played here."""
    with (
        ProcessPoolExecutor(2) as pool,
        pytest.warns(ExecutorWarning, match="process of the executor has ended.*BrokenProcessPool"),
    ):
        assert deadly(tmp_path, pool) == unharmed


@POSIX
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_killed_worker_of_dask(unharmed, dask, tmp_path):
    assert deadly(tmp_path, dask) == unharmed


@POSIX
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_killed_engine_of_ipyparallel(unharmed, ipyparallel, tmp_path):
    assert deadly(tmp_path, ipyparallel) == unharmed


class Careless(Executor):
    """Loses every third piece of work, or all of it, or takes none."""

    def __init__(self, *, loses: int = 3, takes: int = 10**9) -> None:
        self.loses, self.takes, self.count = loses, takes, 0
        self.calls: list[Any] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if self.count >= self.takes:
            raise RuntimeError("closed")
        self.count += 1
        self.calls.append(args[1])
        future: Future[Any] = Future()
        if self.count % self.loses == 0:
            future.set_exception(OSError("the line is dead"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "the line is dead"),
        ({"loses": 1}, "the line is dead"),
        ({"takes": 5}, "closed"),
        ({"takes": 0}, "closed"),
    ],
)
def test_what_is_lost_is_played_again(alone, options, words):
    executor = Careless(**options)
    with pytest.warns(ExecutorWarning, match=words) as told:
        assert_frame_equal(played(executor), alone)
    assert len(told) == 1
    assert Path(told[0].filename).name == Path(__file__).name  # it points to who asked
    if options == {"loses": 1}:  # everything was given out twice, not more often
        assert len(executor.calls) == 4 * GAMES


class Silent(ThreadPoolExecutor):
    """Answers so often, and then never again, as where a whole cluster is gone."""

    def __init__(self, answers: int) -> None:
        super().__init__(2)
        self.answers = answers

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.answers -= 1
        return super().submit(fn, *args) if self.answers >= 0 else Future()


@pytest.mark.parametrize("answers", [0, 7])
def test_where_nobody_answers_any_more_it_is_played_here(alone, monkeypatch, answers):
    monkeypatch.setattr(executors, "SILENCE", 0.05)
    with Silent(answers) as executor, pytest.warns(ExecutorWarning, match="no answer") as told:
        assert_frame_equal(played(executor), alone)
    assert Path(told[0].filename).name == Path(__file__).name


def test_an_answer_that_comes_late_counts_once(alone, monkeypatch):
    """What was taken back meanwhile is there already."""

    def slow(job: Any, numbers: Any) -> Any:
        sleep(0.1)  # even on a busy machine longer than SILENCE
        return jobs.play_part(job, numbers)

    class Late(ThreadPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            return super().submit(slow, *args)

    monkeypatch.setattr(executors, "SILENCE", 0.001)
    bar: list[int] = []
    monkeypatch.setattr(runs, "_bar", lambda games, progress: nullcontext(Counted(bar)))
    with Late(2) as executor, pytest.warns(ExecutorWarning):
        assert_frame_equal(played(executor), alone)
    assert sum(bar) == 2 * GAMES


def test_cancelled_work_is_played_again(alone):
    class Cancelling(ThreadPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            future: Future[Any] = Future()
            future.cancel()
            future.set_running_or_notify_cancel()
            return future

    with Cancelling(1) as executor, pytest.warns(ExecutorWarning, match="CancelledError"):
        assert_frame_equal(played(executor), alone)


def test_what_cannot_be_sent_is_played_here(processes):
    """A player without a name elsewhere costs the speed, and says so, but not the table."""
    players: list[Any] = [lambda view, legal, stream: legal[0], "random"]
    frame = bk.simulate("karuba", players, games=3)
    with pytest.warns(ExecutorWarning, match=r"Put it into a file of its own.*[Pp]ickle"):
        assert_frame_equal(bk.simulate("karuba", players, games=3, executor=processes), frame)
    with pytest.warns(ExecutorWarning, match=r"Ponlo en un archivo propio.*[Pp]ickle"):
        bk.simulate("karuba", players, games=1, executor=processes, progress="es")


def test_a_worker_that_was_interrupted_alone_is_given_more(alone):
    """Ctrl-C reaches all processes of a terminal; a part may come back half done."""

    def half(job: Any, numbers: Any) -> Any:
        return jobs.play_part(job, numbers[: len(numbers) // 2])

    class Halving(ThreadPoolExecutor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            return super().submit(half, *args)

    with Halving(2) as executor:
        assert_frame_equal(played(executor), alone)


def test_an_interrupted_part_keeps_what_it_has():
    calls: list[int] = []

    def pressed(view: Any, legal: Any, stream: Any) -> Any:
        calls.append(1)
        if len(calls) > 60:
            raise KeyboardInterrupt
        return legal[0]

    job = jobs.Job("karuba", (pressed, "random"), "papaya")
    part = jobs.play_part(job, range(9))
    assert [game.number for game in part.games] == [0]
    assert part.error is None


# --- stopped --------------------------------------------------------------------------------------


class Pressing:
    """A bar at which somebody presses Ctrl-C, a little after the first games."""

    def __init__(self) -> None:
        self.timer = Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))

    def update(self, games: int) -> None:
        if not self.timer.is_alive() and not self.timer.finished.is_set():
            self.timer.start()


@POSIX
def test_stopped_while_others_play_it_returns_what_came_back(alone, monkeypatch):
    monkeypatch.setattr(runs, "_bar", lambda games, progress: nullcontext(Pressing()))
    with ThreadPoolExecutor(2) as pool:
        frame = played(pool, games=100_000)
    assert frame.attrs["partial"]
    assert 0 < frame.attrs["n"] < 200_000
    both = frame[(frame["game"] < 5) & (frame["case"] == 0)]
    same = alone[(alone["game"] < 5) & (alone["case"] == 0)]
    assert_frame_equal(both, same[same["game"].isin(both["game"])].set_axis(both.index))


# --- workers of another kind ----------------------------------------------------------------------


def test_a_worker_with_another_version_is_refused(monkeypatch, processes):
    monkeypatch.setattr(jobs, "__version__", "9.9")
    job = jobs.Job("karuba", ("random", "random"), "papaya", version="0.0.9")
    part = jobs.play_part(job, [0])
    assert part.games == []
    assert str(part.error) == (
        "a worker has boardkit 9.9, the program has 0.0.9: give all of them the same"
    )


def test_a_worker_with_other_data_is_refused():
    class Elsewhere(ThreadPoolExecutor):
        def submit(self, fn: Any, /, job: Any = None, *args: Any, **kwargs: Any) -> Future[Any]:
            return super().submit(fn, replace(job, digest="0123"), *args, **kwargs)

    with Elsewhere(2) as executor, pytest.raises(bk.RulesError, match="other data of karuba"):
        played(executor)
