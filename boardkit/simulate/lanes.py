"""Which games of a simulation the fast lane plays: whole cases, wherever it can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from boardkit.simulate.jobs import Job

if TYPE_CHECKING:
    from boardkit.simulate.fast.lane import Table

# Loading numba takes more than half a second, and compiling a kernel some seconds on top: so many
# games take the rules as long.
WORTH_LOADING = 200
WORTH_COMPILING = 5_000
AT_ONCE = 20_000  # games between which the bar moves and Ctrl-C is heard


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
        for first in range(0, games, AT_ONCE):
            table = fast.play(
                job.kind,
                job.players,
                min(AT_ONCE, games - first),
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
