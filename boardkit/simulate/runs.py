"""Many games played through the rules, as a table with one row for each game and seat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardkit.core.catalogue import Lang
from boardkit.core.chance import MAX_SEED, Seed, seed_word
from boardkit.core.errors import RulesError
from boardkit.core.game import AnyGame, find_game, player_name
from boardkit.core.given import how_many
from boardkit.core.version import __version__
from boardkit.players.progress import bar as _bar
from boardkit.players.progress import bar_language
from boardkit.simulate.failures import GameError
from boardkit.simulate.frames import events_frame, games_frame
from boardkit.simulate.jobs import AnyPlayer, Job, Played, each
from boardkit.simulate.lanes import play_fast
from boardkit.simulate.sweeps import Case, Sweep, Table

if TYPE_CHECKING:
    from concurrent.futures import Executor

    import pandas as pd

ROOM = 12  # letters of a long seed that give way to the number of the game


def simulate(
    game: str | AnyGame,
    players: AnyPlayer | Sequence[AnyPlayer],
    games: int = 1000,
    seed: Seed = "boardkit",
    *,
    seats: int | None = None,
    rules: Any = None,
    rotate_seats: bool = False,
    sweep: Sweep | None = None,
    events: bool = False,
    executor: Executor | None = None,
    progress: bool | str = False,
    data: str | Path | None = None,
    fast: bool = True,
) -> pd.DataFrame:
    """Plays many games and returns a table with one row for each game and seat.

    Every game has a seed of its own, made of `seed` and its number, so any of them can be played
    again alone with `boardkit.play`, and the table is the same whoever does the work.

    The columns are `game`, `seat`, `entry` (which of `players`), `player`, `won` (its share of the
    win), `rank`, `total`, `score_…` for each part of the points, `choices`, `actions` and `seed`;
    with `events` they are `game`, `event`, `action`, `turn`, `kind`, `seat`, `clauses`, `details`
    and `seed`. A sweep puts `case` and a column for each of its keys in front.
    `dictionary(frame)`, from `boardkit.simulate`, says what each column means.

    The table's `attrs` hold what is needed to make it again: `version`, `game`, `rules_version`,
    `data`, `players` (as they can be named again), `seats`, `rotate_seats`, `seed`, `games` (asked
    for in each case), `n` (how many are in the table), `readings` (variants and readings that are
    not the default), `sweep`, `cases`, `partial`: whether it was stopped early, and `lane`: who
    played, `"rules"`, `"fast"` or `"mixed"`. They stay with it in a Parquet file.

    Many games without `events` take the fast lane, if numba is there and it knows the players and
    readings: compiled, some hundred times as quick, and the same games one by one.

    Stopping it (Ctrl-C, or ■ in Jupyter) returns the games that are finished.

    Args:
        game: its name, or the game itself.
        players: by name, with dials behind it (`"bluffer 0 1/2"`), or as a function `(view, legal,
            stream) -> action`: one for all seats, or one for each; the last one takes the seats
            that are left.
        games: how many.
        seed: a word or whole number.
        seats: how many play; by itself as many as are listed.
        rules: as `Game.rules` gives them, or a mapping of its choices.
        rotate_seats: everybody moves up one seat from game to game.
        sweep: what to vary, with the values to take: a variant or reading by its name, `seats`,
            `players` (with a list of line-ups), or a dial of the players, such as `lie`, or `0.lie`
            for the first one's alone. All combinations are played, each with the same seeds, so
            that two cases can be compared game by game.
        events: a row for each event instead.
        executor: who plays: any `concurrent.futures.Executor`, such as a `ProcessPoolExecutor`,
            Dask's `client.get_executor()` or ipyparallel's `view.executor`; this process by
            default. What is sent to other processes, a function as a player too, has to stand in a
            module. If a worker dies, its games are played again.
        progress: shows a bar, where tqdm is installed; `"es"` in Spanish, with its warnings.
        data: a folder with own data.
        fast: whether the fast lane may play. What it plays it plays in this process.

    Raises:
        PlayerError: a player failed or chose what the rules do not allow. All games before that
            one are in the error's `frame`.
        GameError: a game did not end; it has a `frame` too.
        RulesError: there is no such game, player, number of seats or key of a sweep, or nothing to
            play.

    >>> frame = simulate("karuba", ["random", "random"], games=20, seed="papaya")
    >>> len(frame), float(frame["won"].sum())
    (40, 20.0)
    >>> frame.attrs["seed"], frame["seed"].iloc[-1]
    ('papaya', 'papaya/19')
    >>> frame = simulate("mammuz", "bluffer", games=2, sweep={"seats": [3, 4], "0.lie": [0, 0.5]})
    >>> frame.groupby(["seats", "0.lie"])["game"].nunique().to_list()
    [2, 2, 2, 2]
    """
    games = how_many(games)
    if executor is not None:
        from concurrent.futures import Executor  # only for those who hand the games on

        if not isinstance(executor, Executor):
            raise RulesError("simulate.executor", found=f"{executor!r:.40}")
    kind, rotate_seats = find_game(game), bool(rotate_seats)  # or numpy's
    cases = Table(kind, players, seats, rules, data).cases(sweep)
    word = seed_word(seed_word(seed)[: MAX_SEED - ROOM])
    digest = str(kind.new(len(cases[0].players), cases[0].rules, data).setup.digest)
    jobs = [
        Job(game, case.players, word, case.rules, rotate_seats, events, data, digest, number)
        for number, case in enumerate(cases)
    ]
    done: dict[tuple[int, int], Played] = {}
    tables: dict[int, list[Any]] = {}
    failed: GameError | None = None
    lang = bar_language(progress)
    with _bar(games * len(jobs), progress) as bar:
        try:
            if fast:
                play_fast(jobs, games, tables, bar.update if bar is not None else lambda _: None)
            slow = [job for job in jobs if job.case not in tables]
            _play_all(slow, games, executor, done, bar, lang)
        except KeyboardInterrupt:
            pass
        except GameError as error:
            failed = error
    if failed is not None:  # what others may have played after it is left out: always the same
        place = failed.case, failed.number
        failed.settings = cases[failed.case].settings
        done = {key: played for key, played in done.items() if key < place}
        tables = {case: found for case, found in tables.items() if case < failed.case}
    frame = events_frame(jobs, cases, done) if events else games_frame(jobs, cases, done, tables)
    played = len(done) + sum(len(table) for found in tables.values() for table in found)
    base = list(map(player_name, jobs[0].players))
    frame.attrs = {
        "version": __version__,
        "game": kind.name,
        "rules_version": kind.rules_version,
        "data": digest,
        "players": base,
        "seats": len(base),
        "rotate_seats": rotate_seats,
        "seed": word,
        "games": games,
        "n": played,
        "partial": played < games * len(jobs),
        "lane": ("fast" if not done else "mixed") if tables else "rules",
        "readings": dict(kind.choices(kind.chosen(rules))),
        "sweep": _swept(cases),
        "cases": [_told(kind, case) for case in cases] if sweep else [],
    }
    if failed is not None:
        failed.frame = frame
        raise failed
    return frame


def _play_all(
    jobs: Sequence[Job],
    games: int,
    executor: Executor | None,
    done: dict[tuple[int, int], Played],
    bar: Any,
    lang: Lang,
) -> None:
    """Plays the games of all cases and puts them into `done` as they end."""

    def keep(case: int, played: Sequence[Played]) -> None:
        done.update({(case, game.number): game for game in played})
        if bar is not None:
            bar.update(len(played))

    if executor is not None:
        from boardkit.simulate.executors import Spread

        Spread(jobs, games, executor, keep, lang).run()
        return
    for case, played in each(jobs, games):
        keep(case, [played])


def _swept(cases: Sequence[Case]) -> dict[str, list[Any]]:
    """The keys of a sweep with their values, each once."""
    return {
        key: list(dict.fromkeys(case.settings[key] for case in cases)) for key in cases[0].settings
    }


def _told(kind: AnyGame, case: Case) -> dict[str, Any]:
    """A case as it stands beside the table."""
    return {
        "settings": case.settings,
        "players": list(map(player_name, case.players)),
        "seats": len(case.players),
        "readings": dict(kind.choices(case.rules)),
    }
