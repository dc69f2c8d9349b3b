"""Compiling in the background: nobody waits for it in front of a class.

Compiling a kernel takes a minute. A process of its own does it, so that the one in which somebody
plays stays free, and what it compiled is found by all.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from enum import StrEnum
from pathlib import Path
from time import perf_counter

from boardkit.simulate.fast import lane

# Starts what it is told to and ends at once, so that nobody has to wait for that one's end.
_LET_GO = "import subprocess, sys; subprocess.Popen(sys.argv[1:], start_new_session=True)"


class State(StrEnum):
    """What the lane can do for a game now."""

    READY = "ready"
    WARMING = "warming"  # being compiled
    COLD = "cold"  # could not be compiled
    MISSING = "missing"  # without numba
    UNKNOWN = "unknown"  # no kernel of this game


_started: dict[str, subprocess.Popen[bytes]] = {}


def state(game: str, *, begin: bool = True) -> State:
    """What the lane can do for a game; where nothing is compiled yet, compiling begins.

    Args:
        game: its name.
        begin: whether it may begin; else it is only told that it is to come.

    >>> str(state("ludo"))
    'unknown'
    """
    if game not in lane.GAMES:
        return State.UNKNOWN
    if not lane.has_kernel(game):
        return State.MISSING
    if lane.is_warm(game):
        return State.READY
    if game not in _started:
        if not begin:
            return State.WARMING
        _started[game] = _start(_command([game]))
    return State.WARMING if _started[game].poll() is None else State.COLD


def warm_up(games: Iterable[str] = lane.GAMES) -> Iterator[tuple[str, float]]:
    """Compiles the kernels, or fetches what was compiled before.

    numba compiles one thing at a time in a process. So each game that is not compiled yet gets a
    process of its own, and as many work at once as there are cores.

    Args:
        games: those to be compiled; what has no kernel is left out.

    Yields:
        Each game, when this process can play it at once, and the seconds that it took.

    >>> [game for game, seconds in warm_up(["memoarrr", "ludo"])]
    ['memoarrr']
    """
    wanted = set(games)
    known = [game for game in lane.GAMES if game in wanted and lane.has_kernel(game)]
    cold = [game for game in known if not lane.is_warm(game)]
    with ThreadPoolExecutor(lane.cores()) as pool:
        begun = {game: pool.submit(_compile, game) for game in cold} if len(cold) > 1 else {}
        try:
            for game in known:
                apart = begun[game].result() if game in begun else 0.0
                # What could not be compiled over there is compiled here, and says why it cannot be.
                for _, here in lane.warm([game]):
                    yield game, apart + here
        except BaseException:  # interrupted: nobody wants the rest
            pool.shutdown(wait=False, cancel_futures=True)
            for process in tuple(_compiling):
                process.terminate()
            raise


_compiling: list[subprocess.Popen[bytes]] = []


def _compile(game: str) -> float:
    """Has one kernel compiled by a process of its own, and tells the seconds."""
    start = perf_counter()
    process = _start(_command([game]))
    _compiling.append(process)
    process.wait()
    _compiling.remove(process)
    return perf_counter() - start


def let_warm(games: Sequence[str] = ()) -> None:
    """Has the kernels of some games, or of all, compiled by a process that lives on by itself."""
    _start([sys.executable, "-c", _LET_GO, *_command(games)]).wait()


def _start(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """Starts a process that says and asks nothing."""
    away = subprocess.DEVNULL
    return subprocess.Popen(  # noqa: S603 - ourselves
        command, env=_environ(), stdin=away, stdout=away, stderr=away
    )


def _command(games: Sequence[str]) -> list[str]:
    return [sys.executable, "-m", "boardkit", "warm", *games]


def _environ() -> dict[str, str]:
    """The environment in which this very copy is found, installed or not."""
    home = str(Path(__file__).parents[2])
    path = os.pathsep.join(filter(None, (home, os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path}
