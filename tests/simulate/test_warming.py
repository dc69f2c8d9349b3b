"""Compiling in the background: what is told meanwhile, and that nobody waits for it."""

import subprocess
import sys
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
