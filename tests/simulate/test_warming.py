"""Compiling in the background: what is told meanwhile, and that nobody waits for it."""

import subprocess
import sys
from threading import Barrier
from time import sleep
from typing import Any, ClassVar

import pytest

from boardkit.simulate import warming
from boardkit.simulate.fast import lane
from boardkit.simulate.warming import State


class Process:
    """Stands in for a process: how it ended, None while it runs."""

    started: ClassVar[list[list[str]]] = []

    def __init__(self, command: list[str], **options: Any) -> None:
        self.started.append(list(command))
        self.options = options
        self.code: int | None = None
        self.waited = False

    def poll(self) -> int | None:
        return self.code

    def wait(self) -> int:
        self.waited = True
        return 0


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> type[Process]:
    monkeypatch.setattr(Process, "started", [])
    monkeypatch.setattr(subprocess, "Popen", Process)
    monkeypatch.setattr(warming, "_started", {})
    return Process


def test_a_game_without_a_kernel_is_left_to_the_rules(process: type[Process]):
    assert warming.state("high_card") is State.UNKNOWN
    assert process.started == []


def test_without_numba_nothing_is_begun(process: type[Process], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lane, "has_kernel", lambda _: False)
    assert warming.state("memoarrr") is State.MISSING
    assert process.started == []


def test_it_is_compiled_once_in_a_process_of_its_own(
    process: type[Process], monkeypatch: pytest.MonkeyPatch
):
    warm = [False]
    monkeypatch.setattr(lane, "has_kernel", lambda _: True)
    monkeypatch.setattr(lane, "is_warm", lambda _: warm[0])
    assert warming.state("memoarrr", begin=False) is State.WARMING
    assert process.started == []  # nobody looks at it yet
    assert warming.state("memoarrr") is State.WARMING
    assert warming.state("memoarrr") is State.WARMING
    (command,) = process.started
    assert command == [sys.executable, "-m", "boardkit", "warm", "memoarrr"]
    started: Any = warming._started["memoarrr"]
    started.code = 1
    assert warming.state("memoarrr") is State.COLD
    warm[0] = True
    assert warming.state("memoarrr") is State.READY
    assert len(process.started) == 1


def test_what_is_let_go_is_not_waited_for(process: type[Process]):
    """A process in between starts the one that compiles, and ends at once."""
    warming.let_warm(["memoarrr"])
    (command,) = process.started
    assert command[:2] == [sys.executable, "-c"]
    assert command[-5:] == [sys.executable, "-m", "boardkit", "warm", "memoarrr"]
    assert "start_new_session=True" in command[2]


def test_only_the_whole_kernel_counts_as_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Any):
    """numba keeps the parts of a kernel before it has all of it."""

    class Stats:
        cache_path = str(tmp_path)

    class Kernel:
        stats, signatures = Stats, ()

    class Module:
        kernel = Kernel

    monkeypatch.setattr(lane, "_kernel", lambda _: Module)
    (tmp_path / "memoarrr_kernel._round-99.py311.nbi").touch()
    assert not lane.is_warm("memoarrr")
    (tmp_path / "memoarrr_kernel.kernel-235.py311.nbi").touch()
    assert lane.is_warm("memoarrr")


def test_all_cold_kernels_are_compiled_at_once_each_by_itself(monkeypatch: pytest.MonkeyPatch):
    """Both are begun before either is done; the one that is warm needs no process."""
    begun: list[str] = []
    both = Barrier(2, timeout=60)

    def compiled(game: str) -> float:
        begun.append(game)
        both.wait()
        return 7.0

    monkeypatch.setattr(lane, "cores", lambda: 2)
    monkeypatch.setattr(lane, "is_warm", lambda game: game == "memoarrr")
    monkeypatch.setattr(warming, "_compile", compiled)
    monkeypatch.setattr(lane, "warm", lambda games: [(games[0], 1.0)])
    wanted = ["tricky_tides", "memoarrr", "karuba", "ludo"]
    assert list(warming.warm_up(wanted)) == [
        ("karuba", 8.0),
        ("memoarrr", 1.0),
        ("tricky_tides", 8.0),
    ]
    assert sorted(begun) == ["karuba", "tricky_tides"]


def test_a_single_cold_kernel_is_compiled_here(
    process: type[Process], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(lane, "is_warm", lambda _: False)
    monkeypatch.setattr(lane, "warm", lambda games: [(games[0], 1.0)])
    assert list(warming.warm_up(["memoarrr"])) == [("memoarrr", 1.0)]
    assert process.started == []


def test_what_could_not_be_compiled_over_there_is_compiled_here(monkeypatch: pytest.MonkeyPatch):
    """So its error is told, and not that of a process that nobody sees."""

    def fail(games: list[str]) -> None:
        raise OSError(games[0])

    monkeypatch.setattr(lane, "is_warm", lambda _: False)
    monkeypatch.setattr(lane, "warm", fail)
    monkeypatch.setattr(warming, "_command", lambda games: [sys.executable, "-c", "raise OSError"])
    with pytest.raises(OSError, match="karuba"):
        list(warming.warm_up(["memoarrr", "karuba"]))


def test_who_interrupts_it_waits_for_nothing(monkeypatch: pytest.MonkeyPatch):
    """Not even for what is being compiled by others just then."""

    def interrupt(games: list[str]) -> None:
        while not warming._compiling:  # until the other one has begun
            sleep(0.01)
        raise KeyboardInterrupt

    def command(games: list[str]) -> list[str]:
        return [sys.executable, "-c", f"import time; time.sleep({60 * (games == ['memoarrr'])})"]

    monkeypatch.setattr(lane, "cores", lambda: 2)
    monkeypatch.setattr(lane, "is_warm", lambda _: False)
    monkeypatch.setattr(lane, "warm", interrupt)
    monkeypatch.setattr(warming, "_command", command)
    with pytest.raises(KeyboardInterrupt):
        list(warming.warm_up(game for game in ("memoarrr", "karuba")))
    assert warming._compiling == []
