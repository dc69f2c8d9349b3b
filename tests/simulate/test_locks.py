"""Two processes that want the same thing done: one does it, the other waits, and nobody for ever."""

import subprocess
import sys
from pathlib import Path

import pytest

from boardkit.simulate import locks

HOLDS = """
import sys
from pathlib import Path
from boardkit.simulate.locks import alone
with alone(Path(sys.argv[1])) as yes:
    print(yes, flush=True)
    sys.stdin.read()
"""


def holder(path: Path) -> "subprocess.Popen[str]":
    """Another process that holds a lock until its input ends."""
    command = [sys.executable, "-c", HOLDS, str(path)]
    pipe = subprocess.PIPE
    made = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True)
    assert made.stdout is not None
    assert made.stdout.readline() == "True\n"
    return made


def test_the_second_waits_until_the_first_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "kept" / "one.lock"
    first = holder(path)
    waits: list[int | None] = []

    def ends(_: float) -> None:
        waits.append(first.poll())
        first.communicate()

    monkeypatch.setattr(locks, "sleep", ends)
    with locks.alone(path) as yes:
        assert yes
    assert waits == [None]


def test_who_is_killed_blocks_nobody(tmp_path: Path):
    path = tmp_path / "one.lock"
    first = holder(path)
    first.kill()
    first.communicate()
    assert path.is_file()  # which is left behind
    with locks.alone(path, 0.0) as yes:
        assert yes


def test_after_so_long_one_goes_on_all_the_same(tmp_path: Path):
    path = tmp_path / "one.lock"
    first = holder(path)
    with locks.alone(path, 0.0) as yes:
        assert not yes
    first.communicate()


def test_a_folder_that_cannot_be_made_stops_nobody(tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="ascii")
    with locks.alone(tmp_path / "file" / "one.lock") as yes:
        assert not yes


def test_a_fault_inside_lets_go(tmp_path: Path):
    path = tmp_path / "one.lock"
    with pytest.raises(ZeroDivisionError), locks.alone(path):
        raise ZeroDivisionError
    with locks.alone(path, 0.0) as yes:
        assert yes
