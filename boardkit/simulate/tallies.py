"""Games that grow in number while one looks: a running count, by the fast lane where it can.

A table of a hundred thousand games takes longer to put together than the games take to play. Here
they are only counted, so that a chart can follow a slider. They are the games of `simulate`, with
the same seeds: what is counted of them is what its table says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf, sqrt
from time import perf_counter
from typing import Any, NamedTuple

from boardkit.core.chance import MAX_SEED, Seed, seed_word
from boardkit.core.game import AnyGame, player_name
from boardkit.core.given import how_many
from boardkit.core.version import __version__
from boardkit.simulate import fast
from boardkit.simulate.compare import Mean
from boardkit.simulate.jobs import AnyPlayer, Job
from boardkit.simulate.runs import ROOM
from boardkit.simulate.stats import Share, share
from boardkit.simulate.sweeps import line_up

FAST, RULES = "fast", "rules"
_TRIAL = 100  # games by which the fast lane shows how quick it is
_TWO_SIDED = 1.959964  # standard errors of an interval of 95 %


class Tally(NamedTuple):
    """What is counted of some games.

    Attributes:
        n: how many.
        wins: how many each seat won, shared ones in parts.
        totals: for each seat how often each number of points came.
        attrs: what is needed to play them again.
    """

    n: int
    wins: tuple[float, ...]
    totals: tuple[Mapping[int, int], ...]
    attrs: Mapping[str, Any]

    def shares(self) -> tuple[Share, ...]:
        """The share of wins of each seat, with its interval."""
        return tuple(share(min(won, self.n), self.n) for won in self.wins)

    def means(self) -> tuple[Mean, ...]:
        """The mean of the points of each seat, with its interval."""
        return tuple(mean_of(counts) for counts in self.totals)


def mean_of(counts: Mapping[int, int]) -> Mean:
    """The mean of values that came so often, with its interval (95 %) by the normal law.

    `compare.mean` draws samples anew, which of many thousands takes seconds; of so many the normal
    law says the same.

    >>> [round(part, 2) for part in mean_of({2: 500, 3: 300, 4: 200})]
    [2.7, 2.65, 2.75, 1000]
    """
    n = sum(counts.values())
    if n == 1:  # which says nothing of how they spread
        return Mean(float(next(points for points in counts if counts[points])), -inf, inf, n)
    value = sum(points * often for points, often in counts.items()) / n
    squares = sum(often * (points - value) ** 2 for points, often in counts.items())
    reach = _TWO_SIDED * sqrt(squares / max(1, n - 1) / n)
    return Mean(round(value, 9), round(value - reach, 9), round(value + reach, 9), n)


class Growing:
    """Games of one kind, counted; more can be played on top at any time.

    Attributes:
        most: how many are played at most.
        lane: who played the last ones, `"fast"` or `"rules"`; nothing before the first.
    """

    def __init__(
        self,
        game: AnyGame,
        players: AnyPlayer | Sequence[AnyPlayer],
        seed: Seed = "boardkit",
        *,
        seats: int | None = None,
        rules: Any = None,
        most: int = 100_000,
    ) -> None:
        """Sets the table; nothing is played yet.

        Args:
            game: the game.
            players: one for each seat; the last one takes the seats that are left.
            seed: a word or whole number.
            seats: how many play; by itself as many as there are players.
            rules: as `Game.rules` gives them, or a mapping of its choices.
            most: how many games are played at most.

        Raises:
            RulesError: there is no such player, reading or number of seats.
        """
        word = seed_word(seed_word(seed)[: MAX_SEED - ROOM])
        chosen = game.rules(**dict(game.choices(game.chosen(rules))))
        self._job = Job(game, line_up(players, seats, game), word, chosen)
        self.most = most
        self.lane = ""
        self._n = 0
        seats = len(self._job.players)
        self._wins = [0.0] * seats
        self._totals: tuple[Counter[int], ...] = tuple(Counter() for _ in range(seats))
        self._seconds = 0.0  # of a game in the fast lane, as far as is known
        self._known = True  # whether the lane may know the players and readings
        setup = self._job.first.setup
        self._attrs = {
            "version": __version__,
            "game": game.name,
            "rules_version": game.rules_version,
            "data": str(setup.digest),
            "players": list(map(player_name, self._job.players)),
            "seats": seats,
            "rotate_seats": False,
            "seed": word,
            "readings": dict(game.choices(chosen)),
        }

    @property
    def n(self) -> int:
        """How many games have been played."""
        return self._n

    @property
    def done(self) -> bool:
        """Whether all have been played."""
        return self._n >= self.most

    @property
    def lane_plays(self) -> bool:
        """Whether the fast lane plays this, as far as is known."""
        return self._known

    @property
    def tally(self) -> Tally:
        """What is counted up to now."""
        totals = tuple(dict(sorted(counts.items())) for counts in self._totals)
        return Tally(self._n, tuple(self._wins), totals, {**self._attrs, "n": self._n})

    def more(self, games: int, seconds: float, *, lane: bool = True) -> int:
        """Plays on, until there are so many more games or the time is over; one game at least.

        Args:
            games: how many more at most.
            seconds: about how long it may take.
            lane: whether the fast lane may play.

        Returns:
            How many it has played.

        Raises:
            RulesError: `games` is no whole number above 0.
        """
        target = min(self._n + how_many(games), self.most)
        before, end = self._n, perf_counter() + seconds
        while self._n < target:
            left = end - perf_counter()
            if self._n > before and left <= 0:
                break
            if not (lane and self._known and self._play_fast(target - self._n, left)):
                self._play_one()
        return self._n - before

    def _play_fast(self, games: int, seconds: float) -> bool:
        """Plays in the fast lane as many as fit into the time; False where it does not play them."""
        import numpy as np

        fitting = seconds / self._seconds if self._seconds else _TRIAL
        count = games if fitting >= games else max(1, int(fitting))
        job, start = self._job, perf_counter()
        table = fast.play(
            job.kind,
            job.players,
            count,
            job.seed,
            rules=job.rules,
            first=self._n,
            threads=fast.cores(),
        )
        if table is None:
            self._known = False
            return False
        self._seconds = max((perf_counter() - start) / count, 1e-7)
        for seat, won in enumerate(table.won.sum(axis=0).tolist()):
            self._wins[seat] = round(self._wins[seat] + won, 6)
            points, often = np.unique(table.total[:, seat], return_counts=True)
            self._totals[seat].update(dict(zip(points.tolist(), often.tolist(), strict=True)))
        self._n += count
        self.lane = FAST
        return True

    def _play_one(self) -> None:
        played = self._job.play(self._n)
        for seat in played.winners:
            self._wins[seat] = round(self._wins[seat] + 1 / len(played.winners), 6)
        for seat, total in enumerate(played.totals):
            self._totals[seat][total] += 1
        self._n += 1
        self.lane = RULES
