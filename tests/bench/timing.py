"""How rates, sizes and starts are measured; by the standard library alone, for peers have no boardkit.

All seconds are those that the processor worked for a process, whoever else is busy on the machine.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from re import match, search
from statistics import median
from time import process_time

ROUNDS = 5


@dataclass(frozen=True)
class Row:
    """What was measured of one game of one system; None where it has no such thing.

    Attributes:
        system: whose game it is, and `game` its name there.
        decisions, games: a second; a decision is what a seat chooses, chance not counted.
        copy: microseconds for a copy of a position; 0 where positions never change and none is
            needed; None where it fails.
        picture: milliseconds for a picture of a position.
        size: bytes of that picture.
        batch: how many games run at the same time.
    """

    system: str
    game: str
    decisions: float
    games: float
    copy: float | None = None
    picture: float | None = None
    size: int | None = None
    batch: int = 1


def rates(play: Callable[[], tuple[int, int]], seconds: float) -> tuple[float, float]:
    """Decisions and games a second: the median of some rounds.

    Args:
        play: plays some games; says how many decisions and games they were.
        seconds: how long a round takes at least.
    """
    play()
    rounds: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        start, decisions, games = process_time(), 0, 0
        while not games or process_time() - start < seconds:
            more, done = play()
            decisions, games = decisions + more, games + done
        took = process_time() - start
        rounds.append((decisions / took, games / took))
    return median(rate for rate, _ in rounds), median(rate for _, rate in rounds)


def each(do: Callable[[], object], seconds: float) -> float:
    """The seconds that one call takes: the median of some rounds."""
    do()
    rounds: list[float] = []
    for _ in range(ROUNDS):
        start, done = process_time(), 0
        while not done or process_time() - start < seconds / 5:
            do()
            done += 1
        rounds.append((process_time() - start) / done)
    return median(rounds)


def import_seconds(statement: str, python: str = sys.executable) -> float | None:
    """The processor's seconds for an import in a new process; None where it fails."""
    code = f"from time import process_time as t; a = t(); {statement}; print(t() - a)"
    # What Python compiled the first time is kept, as it usually is.
    environ = {name: text for name, text in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    took: list[float] = []
    for _ in range(ROUNDS + 1):
        done = subprocess.run(
            [python, "-c", code], env=environ, capture_output=True, text=True, check=False
        )
        if done.returncode:
            return None
        took.append(float(done.stdout.split()[-1]))
    return median(took[1:])


def megabytes(*files: Path) -> float:
    """What files take, and all files in folders, without what Python compiled."""
    return sum(size for file in files for size in _sizes(file)) / 1e6


def _sizes(file: Path) -> Iterator[int]:
    if file.is_dir():
        for inside in file.iterdir():
            if inside.name != "__pycache__":
                yield from _sizes(inside)
    elif file.is_file():
        yield file.stat().st_size


def installed_megabytes(name: str, extra: str = "") -> float:
    """What a distribution takes with all that it requires, as far as it is installed.

    Args:
        name: what is installed.
        extra: the extra that is installed with it.
    """
    todo, seen, total = [name], set[str](), 0.0
    while todo:
        one = todo.pop().lower().replace("_", "-")
        if one in seen:
            continue
        seen.add(one)
        try:
            found = metadata.distribution(one)
        except metadata.PackageNotFoundError:
            continue
        total += megabytes(*(Path(str(file.locate())) for file in found.files or ()))
        for line in found.requires or ():
            required, asked = match(r"[\w.-]+", line), search(r"extra == .(\w+)", line)
            if required and (asked is None or (one == name and asked[1] == extra)):
                todo.append(required[0])
    return total
