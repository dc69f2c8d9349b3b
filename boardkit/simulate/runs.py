"""Many games played through the rules, as a table with one row for each game and seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardkit.core.chance import MAX_SEED, Seed, seed_word
from boardkit.core.errors import BoardkitError, RecordError, RulesError, SpokenError
from boardkit.core.game import CHANCE, AnyGame, Outcome, Player, find_game, find_player, player_name
from boardkit.core.match import Match
from boardkit.core.version import __version__

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import pandas as pd

AnyPlayer = str | Player[Any, Any]

MOST_ACTIONS = 20_000  # of one game, as in `boardkit.play`
PARTS = 64  # into how many parts the games are cut for an executor; the result is the same
_ROOM = 12  # letters of a long seed that give way to the number of the game


class PlayerError(SpokenError):
    """A player failed in the middle of a simulation, or chose what the rules do not allow.

    Attributes:
        number: the game's number, counted from 0.
        seed: the game's own seed; `boardkit.play` with it leads to the same place.
        action: which action of the game it would have been, counted from 1.
        seat: the player's seat, counted from 0.
        code: the share code of the game up to there.
    """

    number: int
    seed: str
    action: int
    seat: int
    code: str

    @classmethod
    def at(cls, match: Match, number: int, seat: int, error: Exception) -> PlayerError:
        """The error of the seat whose turn it is; it holds only what a worker can send."""
        name, action, code = match.players[seat], match.cursor + 1, match.record.code
        where = {"number": number, "game": match.game.name, "seed": match.seed, "action": action}
        why = error if isinstance(error, BoardkitError) else _one_line(error)
        failed = cls("simulate.player", **where, seat=seat + 1, name=name, why=why, code=code)
        failed.number, failed.seed, failed.action = number, match.seed, action
        failed.seat, failed.code = seat, code
        return failed


def _one_line(error: Exception) -> str:
    """An error of somebody else's code, short enough for a sentence.

    >>> _one_line(KeyError("blue")), _one_line(ValueError())
    ("KeyError: 'blue'", 'ValueError')
    """
    told = " ".join(f"{type(error).__name__}: {error}".split())
    return told[:200].removesuffix(":")


@dataclass(frozen=True, slots=True)
class _Job:
    """All that a worker needs to know; it has to be the same for every part of the games."""

    game: str | AnyGame
    players: tuple[AnyPlayer, ...]
    seed: str
    rules: Any
    rotate: bool
    data: str | Path | None

    def entry(self, number: int, seat: int) -> int:
        """Which of the players sits there in this game."""
        return (seat - number) % len(self.players) if self.rotate else seat


def simulate(
    game: str | AnyGame,
    players: Sequence[AnyPlayer],
    games: int = 1000,
    seed: Seed = "boardkit",
    *,
    rules: Any = None,
    rotate_seats: bool = False,
    executor: Executor | None = None,
    progress: bool = False,
    data: str | Path | None = None,
) -> pd.DataFrame:
    """Plays many games and returns a table with one row for each game and seat.

    Every game has a seed of its own, made of `seed` and its number, so any of them can be played
    again alone with `boardkit.play`, and the table is the same whoever does the work.

    The columns:

    - `game`: the game's number, from 0
    - `seat`: the seat, from 0
    - `entry`: which of `players` sat there, from 0
    - `player`: the player's name
    - `won`: its share of the win: 1, a part where the win is shared, or 0
    - `rank`: 1 for the winners; then by the total, equal totals alike
    - `total`: the points
    - `score_…`: the parts that the points are made of
    - `choices`: how many actions the seat chose
    - `actions`: how many actions the whole game had, those of chance included
    - `seed`: the seed of this game

    The table's `attrs` hold what is needed to make it again: `version`, `game`, `rules_version`,
    `data`, `players`, `rotate_seats`, `seed`, `n` (the number of games) and `readings` (the
    variants and readings that are not the default).

    Args:
        game: its name, or the game itself.
        players: one for each seat, by name or as a function `(view, legal, stream) -> action`.
        games: how many.
        seed: a word or whole number.
        rules: as `Game.rules` gives them.
        rotate_seats: everybody moves up one seat from game to game.
        executor: who plays, for example a `ProcessPoolExecutor`; this process by default. What is
            sent to other processes, a function as a player too, has to stand in a module.
        progress: shows a bar, where tqdm is installed.
        data: a folder with own data.

    Raises:
        PlayerError: a player failed or chose what the rules do not allow.
        RecordError: a game did not end.
        RulesError: there is no such game, player or number of seats, or nothing to play.

    >>> frame = simulate("karuba", ["random", "random"], games=20, seed="papaya")
    >>> len(frame), float(frame["won"].sum())
    (40, 20.0)
    >>> frame.attrs["seed"], frame["seed"].iloc[-1]
    ('papaya', 'papaya/19')
    """
    if type(games) is not int or games < 1:
        raise RulesError("simulate.games", found=repr(games))
    kind = find_game(game) if isinstance(game, str) else game
    first = kind.new(len(players), rules, data)
    for player in players:
        find_player(kind, player)
    word = seed_word(seed_word(seed)[: MAX_SEED - _ROOM])
    job = _Job(game, tuple(players), word, rules, rotate_seats, data)
    rows: list[dict[str, Any]] = []
    with _bar(games if progress else 0) as bar:
        for part in _parts(job, games, executor):
            rows += part
            if bar is not None:
                bar.update(len(part) // len(players))
    frame = _frame(rows, [player_name(player) for player in players])
    frame.attrs = {
        "version": __version__,
        "game": kind.name,
        "rules_version": kind.rules_version,
        "data": first.setup.digest,
        "players": [player_name(player) for player in players],
        "rotate_seats": rotate_seats,
        "seed": word,
        "n": games,
        "readings": dict(kind.choices(first.setup.rules)),
    }
    return frame


def _parts(job: _Job, games: int, executor: Executor | None) -> Iterator[list[dict[str, Any]]]:
    """The rows of some games after those of others, in order; the executor works ahead."""
    if executor is None:
        yield from (_play_part(job, range(number, number + 1)) for number in range(games))
        return
    size = -(-games // PARTS)
    futures = [
        executor.submit(_play_part, job, range(start, min(start + size, games)))
        for start in range(0, games, size)
    ]
    try:
        for future in futures:
            yield future.result()
    finally:  # after an error, or where nobody wants the rest
        for future in futures:
            future.cancel()


def _play_part(job: _Job, numbers: range) -> list[dict[str, Any]]:
    """Plays some of the games. A worker calls this, so it stands in the module by its name."""
    game = find_game(job.game) if isinstance(job.game, str) else job.game
    return [row for number in numbers for row in _play_one(job, game, number)]


def _play_one(job: _Job, game: AnyGame, number: int) -> list[dict[str, Any]]:
    """Plays one game and returns a row for each seat."""
    seats = range(len(job.players))
    entries = [job.entry(number, seat) for seat in seats]
    players = [find_player(game, job.players[entry]) for entry in entries]
    names = [player_name(job.players[entry]) for entry in entries]
    seed = f"{job.seed}/{number}"
    match = Match(game, seats=len(seats), seed=seed, rules=job.rules, players=names, data=job.data)
    choices = [0 for _ in seats]
    while (turn := match.state.to_move) is not None:
        if match.cursor >= MOST_ACTIONS:
            raise RecordError("record.endless", limit=MOST_ACTIONS)
        if turn is CHANCE:
            match.draw()
            continue
        try:
            match.do(match.next_action(players))
        except Exception as error:
            raise PlayerError.at(match, number, turn, error) from error
        choices[turn] += 1
    outcome = game.outcome(match.state) or Outcome((), (), ())
    return [
        {
            "game": number,
            "seat": seat,
            "entry": entries[seat],
            "player": names[seat],
            "won": (seat in outcome.winners) / max(1, len(outcome.winners)),
            "rank": _rank(outcome, seat),
            "total": score.total,
            **{f"score_{name}": points for name, points in score.parts.items()},
            "choices": choices[seat],
            "actions": match.cursor,
            "seed": seed,
        }
        for seat, score in enumerate(outcome.scores)
    ]


def _rank(outcome: Outcome, seat: int) -> int:
    """The winners come first, whatever broke the tie; then those with more points.

    >>> from boardkit.core.game import Score
    >>> scores = tuple(Score(total, {}) for total in (7, 9, 9, 7))
    >>> [_rank(Outcome((2,), scores, ()), seat) for seat in range(4)]
    [3, 2, 1, 3]
    """
    if seat in outcome.winners:
        return 1
    mine = outcome.scores[seat].total
    ahead = {other for other, score in enumerate(outcome.scores) if score.total > mine}
    return 1 + len(ahead.union(outcome.winners))


def _frame(rows: list[dict[str, Any]], names: list[str]) -> pd.DataFrame:
    """The rows as a table with a type for each column."""
    import pandas as pd

    frame = pd.DataFrame(rows)
    parts = [name for name in frame.columns if name.startswith("score_")]
    whole = ["game", "seat", "entry", "rank", "total", *parts, "choices", "actions"]
    # A part that some seats or games do not have counts nothing there.
    frame = frame.fillna(dict.fromkeys(parts, 0)).astype(dict.fromkeys(whole, "int64"))
    kinds = {
        "won": "float64",
        "seed": "string",
        "player": pd.CategoricalDtype(list(dict.fromkeys(names))),
    }
    return frame.astype(kinds)


def _bar(games: int) -> Any:
    """A bar for so many games; nothing for none, or where tqdm is missing."""
    if not games or find_spec("tqdm") is None:
        return nullcontext()
    from tqdm.auto import tqdm

    return tqdm(total=games)
