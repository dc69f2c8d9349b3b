"""Giving the games of a simulation to somebody else, and getting every one of them back.

Whoever carries the work is any `concurrent.futures.Executor`: processes on this machine, Dask,
ipyparallel. Games are given out in parts of about a quarter of a second. Where a worker dies, what
is missing is given out once more, and after that played here; so it is where nobody answers any
more. A game that came back is kept under its number, so none counts twice.
"""

from __future__ import annotations

import warnings
from asyncio import CancelledError
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from itertools import islice
from queue import Empty, SimpleQueue
from time import monotonic
from typing import NamedTuple

from boardkit.core.catalogue import Lang, say
from boardkit.simulate.failures import ExecutorWarning, GameError, why_lost
from boardkit.simulate.jobs import Job, Part, Played, play_part

WINDOW = 256  # parts given out at the same time
PART_SECONDS = 0.25  # how long a part should take
LEAST_PARTS = 16  # into how many what is left is cut at least, so that all finish together
SILENCE = 60.0  # seconds without an answer after which games are played here meanwhile
_PATIENCE = 0.5  # seconds between two looks at the keyboard, where waiting is deaf to it

Keep = Callable[[int, list[Played]], None]


class _Task(NamedTuple):
    """Games of one case, and how often somebody tried to play them."""

    case: int
    numbers: Sequence[int]
    tries: int = 0

    @property
    def place(self) -> tuple[int, int]:
        """Where its first game stands among all."""
        return self.case, self.numbers[0]


class Spread:
    """The games of all cases, given to an executor.

    Args:
        jobs: one for each case.
        games: how many games each case has.
        executor: who plays.
        keep: gets the games of a case as they come, in any order.
        lang: the language of a warning.
    """

    def __init__(
        self, jobs: Sequence[Job], games: int, executor: Executor, keep: Keep, lang: Lang = "en"
    ) -> None:
        self.jobs = {job.case: job for job in jobs}
        self.games, self.executor, self.keep, self.lang = games, executor, keep, lang
        self._places = ((job.case, number) for job in jobs for number in range(games))
        self._left = len(jobs) * games
        self._pace = PART_SECONDS  # seconds a game takes, as far as is known
        self._again: deque[_Task] = deque()
        self._out: dict[Future[Part], _Task] = {}
        self._done: SimpleQueue[Future[Part]] = SimpleQueue()
        self._failed: tuple[tuple[int, int], Exception] | None = None
        self._lost = False  # whether the executor takes no more work
        self._warned = False
        self._heard = monotonic()  # when the last answer came
        self._longest = 0.0  # seconds that the slowest part took

    def run(self) -> None:
        """Plays all games.

        Raises:
            GameError: a game failed. It is the first of those that fail, and all games before it
                have been kept.
            KeyboardInterrupt: somebody stopped it; what had come back has been kept.
        """
        try:
            for task in self._tasks():
                if self._lost or task.tries > 1:
                    self._play_here(task)
                else:
                    self._give_out(task)
        except KeyboardInterrupt:
            for future in [future for future in self._out if _succeeded(future)]:
                self._take(self._out.pop(future), future.result())
            raise
        finally:  # after an error, or where nobody wants the rest
            for future in self._out:
                future.cancel()
        if self._failed is not None:
            raise self._failed[1]

    def _tasks(self) -> Iterator[_Task]:
        """What is to be played next; waits for answers where enough is under way."""
        while True:
            while len(self._out) < WINDOW and (task := self._next()) is not None:
                yield task
            if not any(self._wanted(task) for task in self._out.values()):
                return
            self._answer()

    def _next(self) -> _Task | None:
        while self._again:
            task = self._again.popleft()
            if self._wanted(task):
                return task
        if self._failed is not None:
            return None
        first = next(self._places, None)
        if first is None:
            return None
        case, number = first
        share = -(-self._left // LEAST_PARTS)
        size = max(1, min(int(PART_SECONDS / self._pace), share, self.games - number))
        self._left -= size
        return _Task(case, [number, *(more for _, more in islice(self._places, size - 1))])

    def _wanted(self, task: _Task) -> bool:
        """Whether a game matters still: after an error only those before it do."""
        return self._failed is None or task.place < self._failed[0]

    def _give_out(self, task: _Task) -> None:
        try:
            future = self.executor.submit(play_part, self.jobs[task.case], task.numbers)
        except Exception as error:  # noqa: BLE001 - it may be of any kind
            self._lost = True
            self._missed(task, error, 6)
            return
        self._out[future] = task
        future.add_done_callback(self._done.put)

    def _answer(self) -> None:
        """Waits for one answer and looks at it; after a long silence, takes a part back."""
        until = self._heard + max(SILENCE, 10 * self._longest)
        while True:
            left = until - monotonic()
            try:
                future = self._done.get(timeout=max(0.0, min(_PATIENCE, left)))
                break
            except Empty:
                if left <= 0:
                    self._take_back()
                    return
        task = self._out.pop(future, None)
        if task is not None or not future.cancelled():
            self._heard = monotonic()
        if task is None:  # it was taken back, and is played already
            return
        try:
            part = future.result()
        except (Exception, CancelledError) as error:  # noqa: BLE001 - it may be of any kind
            self._missed(task, error, 7)
        else:
            self._take(task, part)

    def _take_back(self) -> None:
        """Has the first part that is out played here, in case nobody is there any more."""
        future, task = next(iter(self._out.items()))
        del self._out[future]
        future.cancel()
        self._again.appendleft(task._replace(tries=2))
        self._warn(say(self.lang, "errors", "simulate.silent", seconds=round(SILENCE)), 8)

    def _take(self, task: _Task, part: Part) -> None:
        """Keeps the games of an answer, and gives out again what is missing in it."""
        self.keep(task.case, part.games)
        if part.games:
            self._longest = max(self._longest, part.seconds)
            self._pace = max(1e-6, part.seconds / len(part.games))
        back = {played.number for played in part.games}
        missing = [number for number in task.numbers if number not in back]
        if not missing:
            return
        rest = task._replace(numbers=missing, tries=task.tries + 1)
        if part.error is None:
            self._again.appendleft(rest)
        elif self._wanted(rest):
            self._failed = rest.place, part.error

    def _missed(self, task: _Task, error: BaseException, level: int) -> None:
        """Remembers what an executor lost; `level` calls up is the line that asked for it all."""
        self._again.appendleft(task._replace(tries=task.tries + 1))
        self._warn(why_lost(error, self.lang), level + 1)

    def _warn(self, told: str, level: int) -> None:
        if not self._warned:
            self._warned = True
            warnings.warn(told, ExecutorWarning, stacklevel=level)

    def _play_here(self, task: _Task) -> None:
        """Plays what nobody else can; game by game, so that all before an error are kept."""
        for number in task.numbers:
            try:
                played = self.jobs[task.case].play(number)
            except GameError as error:
                self._failed = (task.case, number), error
                return
            self.keep(task.case, [played])


def _succeeded(future: Future[Part]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
