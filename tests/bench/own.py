"""boardkit's own side of the comparison: its rules, its fast lane, and what a notebook waits for."""

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, NamedTuple

import nbformat
from jupyter_client.manager import KernelManager

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.views import karuba, mammuz, memoarrr, skull_island, tricky_tides
from tests.bench.timing import Row, each, import_seconds, megabytes, rates
from tests.lab import ROOT, kernel_env

GAMES, SEATS = 10, 4
POSITIONS = 40  # whose pictures are drawn
MANY = 20_000  # games at a time in the fast lane
LESSON = ROOT / "notebooks" / "en" / "memoarrr-walkthrough.ipynb"
USED = "import psutil; p = psutil.Process(); print(sum(p.cpu_times()[:2]), p.memory_info().rss)"

PICTURES: dict[str, Callable[[Any], Any]] = {
    "karuba": lambda state: karuba.scene(state, 0, "en"),
    "mammuz": lambda state: mammuz.scene(state, "en"),
    "memoarrr": lambda state: memoarrr.scene(state, "en"),
    "skull_island": lambda state: skull_island.sheet_scene(
        state.setup.island, skull_island.drawing(state, 0), "en"
    ),
    "tricky_tides": lambda state: tricky_tides.scene(state, "en"),
}


# Random play -------------------------------------------------------------------------------------


def rules(seconds: float) -> Iterator[Row]:
    """Random games of four through `legal` and `apply`, which checks every action."""
    for name in bk.games():
        found = rates(partial(_games, name), seconds)
        picture, size = _picture(name, seconds)
        yield Row("boardkit", name, *found, 0.0, picture * 1e3, size)


def _picture(name: str, seconds: float) -> tuple[float, int]:
    """Seconds and bytes of a picture, the mean over the positions of a game."""
    steps = bk.play(name, ["random"] * SEATS, seed="bench").steps()
    states = [step.state for _, step in steps if step.state.to_move is not bk.CHANCE][:POSITIONS]

    def draw() -> list[str]:
        return [PICTURES[name](state).svg() for state in states]

    size = sum(len(svg.encode()) for svg in draw())
    return each(draw, seconds) / len(states), size // len(states)


def _game(name: str, number: int) -> int:
    """Plays a random game; counts the decisions of the seats."""
    game, chance = bk.game(name), stream("bench", number)
    player, state, decisions = game.players["random"], game.new(SEATS), 0
    while state.to_move is not None:
        if state.to_move is bk.CHANCE:
            action = game.draw(state, chance)
        else:
            action = player(state, game.legal(state), chance)  # it looks at nothing hidden
            decisions += 1
        state = game.apply(state, action).state
    return decisions


def _games(name: str) -> tuple[int, int]:
    return sum(_game(name, number) for number in range(GAMES)), GAMES


def fast_lane(seconds: float) -> Iterator[Row]:
    """Whole games compiled, where this boardkit has them and numba is there."""
    if find_spec("boardkit.simulate.fast") is None:
        return
    fast: Any = importlib.import_module("boardkit.simulate.fast")
    if not fast.available():
        return
    for name in fast.GAMES:
        list(fast.warm([name]))
        many = max(GAMES, int(MANY * min(1.0, seconds)))

        def play(name: str = name, many: int = many) -> tuple[int, int]:
            table = fast.play(name, ["random"], many, "bench", seats=SEATS)
            return int(table.choices.sum()), many

        yield Row("boardkit fast", name, *rates(play, seconds), batch=many)


# What a notebook waits for -----------------------------------------------------------------------


class Start(NamedTuple):
    """A kernel from its start on, seconds on the clock, those of the processor, and megabytes.

    Attributes:
        panel: until the panel of a game was there.
        worked: how long the processor worked for that.
        bare: what the kernel takes before anything is imported.
        shown: what it takes with the panel.
        lesson: what it takes after a whole lesson, in another kernel.
    """

    panel: float
    worked: float
    bare: float
    shown: float
    lesson: float


@contextmanager
def kernel() -> Iterator[Callable[[str], str]]:
    """A kernel as a notebook has one; gives a function that runs a cell and returns what it wrote."""
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel(env=kernel_env(), cwd=str(LESSON.parent), stderr=subprocess.DEVNULL)
    client = manager.blocking_client()
    client.start_channels()
    client.wait_for_ready(timeout=120)

    def run(cell: str) -> str:
        written: list[str] = []

        def hear(message: dict[str, Any]) -> None:
            written.append(message["content"].get("text", ""))

        client.execute_interactive(cell, timeout=300, output_hook=hear)
        return "".join(written)

    try:
        yield run
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)


def first_panel(name: str = "memoarrr") -> Start:
    """Starts a kernel and shows the panel of a game; then a whole lesson in another one."""
    start = perf_counter()
    with kernel() as run:
        _, bare = map(float, run(USED).split())
        run(f"import boardkit as bk\nbk.panel({name!r})")
        panel = perf_counter() - start
        worked, shown = map(float, run(USED).split())
    with kernel() as run:
        for cell in nbformat.read(LESSON, as_version=4).cells:
            if cell.cell_type == "code":
                run(cell.source)
        _, lesson = map(float, run(USED).split())
    return Start(panel, worked, bare / 1e6, shown / 1e6, lesson / 1e6)


def clicks() -> dict[str, float]:
    """Milliseconds from a click to the changed board in JupyterLab, by panel; none without Chromium."""
    with TemporaryDirectory() as folder:
        told = Path(folder) / "clicks.json"
        wanted = "from_click and JupyterLab"
        _pytest(
            *("tests/bench/test_bench_browser.py", "--dist=no"),  # with more, nothing is timed
            *("-k", wanted, f"--benchmark-json={told}"),
        )
        if not told.is_file() or not told.stat().st_size:
            return {}
        found = json.loads(told.read_text(encoding="utf-8"))["benchmarks"]
    return {
        test["params"]["name"]: test["extra_info"]["board_median_ms"]
        for test in found
        if "board_median_ms" in test["extra_info"]
    }


def notebooks() -> tuple[float, float] | None:
    """Seconds for all stored notebooks on two cores: on the clock, and of the processor."""
    before, start = os.times(), perf_counter()
    code = _pytest("notebooks", "-n", "2")
    after, took = os.times(), perf_counter() - start
    worked = after.children_user - before.children_user
    worked += after.children_system - before.children_system
    return None if code else (took, worked)


def _pytest(*arguments: str) -> int:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=ROOT, check=False, capture_output=True).returncode


def import_boardkit() -> float | None:
    """The processor's seconds for `import boardkit`, once it is compiled."""
    return import_seconds("import boardkit")


def size() -> float:
    """The megabytes of the package and its data; the rules need nothing else."""
    return megabytes(ROOT / "boardkit", ROOT / "data")
