"""Runs commands in this process and keeps what they print."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from boardkit import cli


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@dataclass(frozen=True)
class Run:
    """The result of one command."""

    code: int
    out: str
    err: str


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Run]:
    """Run a command; `typed` is what stands on its standard input."""

    def call(*words: str | Path, typed: str = "") -> Run:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), "utf-8"))
        code = cli.main([str(word) for word in words])
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        assert code == 0 or err.count("\n") >= 1
        return Run(code, out, err)

    return call


@pytest.fixture(autouse=True)
def warmed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The games that would be compiled in the background, each time; nothing is compiled."""
    asked: list[tuple[str, ...]] = []
    monkeypatch.setattr(cli, "let_warm", lambda games=(): asked.append(tuple(games)))
    return asked
