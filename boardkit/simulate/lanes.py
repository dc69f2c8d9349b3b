"""Which games of a simulation the fast lane plays: whole cases, wherever it can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from boardkit.simulate.jobs import Job

if TYPE_CHECKING:
    from boardkit.simulate.fast.lane import Table

# Loading numba takes more than half a second, and compiling a kernel some seconds on top: so many
# games take the rules as long.
WORTH_LOADING = 200
WORTH_COMPILING = 5_000
FEW_AT_ONCE, AT_ONCE = 500, 20_000  # games between which the bar moves and Ctrl-C is heard
PAUSE = 0.25  # seconds that they take at most, as far as is known


def play_fast(
    jobs: Sequence[Job],
    games: int,
    tables: dict[int, list[Table]],
    tell: Callable[[int], None],
) -> None:
    """Plays the cases that the fast lane can play, and leaves the others alone.

    Args:
        jobs: one for each case.
        games: how many of each case.
        tables: takes the games of each case played, as they are finished.
        tell: called with how many games came on top.
    """
    if games * len(jobs) < WORTH_LOADING:
        return
    from boardkit.simulate import fast

    for case, job in enumerate(jobs):
        name = job.kind.name
        if job.events or not (games * len(jobs) >= WORTH_COMPILING or fast.is_warm(name)):
            continue
        first, many = 0, FEW_AT_ONCE
        while first < games:
            start = perf_counter()
            table = fast.play(
                job.kind,
                job.players,
                min(many, games - first),
                job.seed,
                rules=job.rules,
                rotate_seats=job.rotate,
                data=job.data,
                first=first,
            )
            if table is None:
                break
            tables.setdefault(case, []).append(table)
            tell(len(table))
            first += len(table)
            if perf_counter() - start < PAUSE / 2:
                many = min(2 * many, AT_ONCE)
