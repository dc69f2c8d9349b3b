"""Games that were played as tables with typed columns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from boardkit.core.game import AnyGame
from boardkit.simulate.checks import CASE, SCORE
from boardkit.simulate.jobs import Job, Played
from boardkit.simulate.sweeps import Case

if TYPE_CHECKING:
    import pandas as pd

    from boardkit.simulate.fast.lane import Table

Games = Mapping[tuple[int, int], Played]
Tables = Mapping[int, Sequence["Table"]]
Columns = dict[str, tuple[str, list[Any]]]  # name -> type and values


def games_frame(
    jobs: Sequence[Job], swept: Sequence[Case], games: Games, tables: Tables | None = None
) -> pd.DataFrame:
    """A row for each game and seat, sorted by case, game and seat.

    Args:
        jobs: one for each case.
        swept: the cases.
        games: those that the rules played, by case and number.
        tables: those that the fast lane played, by case.
    """
    import numpy as np
    import pandas as pd

    slow: dict[int, list[Played]] = {}
    for (case, _), played in sorted(games.items()):
        slow.setdefault(case, []).append(played)
    frames: list[tuple[int, pd.DataFrame]] = []
    for job in jobs:
        frames += [(job.case, table.frame()) for table in (tables or {}).get(job.case, ())]
        frames += [(job.case, _played_frame(job, slow[job.case]))] if job.case in slow else []
    if not frames:
        frames = [(0, _played_frame(jobs[0], []))]
    whole = pd.concat([frame for _, frame in frames], ignore_index=True)
    # A part that some seats or games do not have counts nothing there.
    parts = [name for name in whole if name.startswith(SCORE)]
    whole[parts] = whole[parts].fillna(0).astype("int64")
    names = pd.CategoricalDtype(list(dict.fromkeys(name for job in jobs for name in job.names)))
    whole["player"] = whole["player"].astype(names)
    at = whole.columns.get_loc("choices")
    head = [name for name in whole.columns[:at] if name not in parts]
    tail = [name for name in whole.columns[at:] if name not in parts]
    rows = np.repeat([case for case, _ in frames], [len(frame) for _, frame in frames])
    settings = _frame(_settings(swept, rows.tolist()), _known(swept))
    return pd.concat([settings, whole[[*head, *parts, *tail]]], axis=1)


def _played_frame(job: Job, games: Sequence[Played]) -> pd.DataFrame:
    """The games of one case, without what was set for it."""
    rows = [(played, seat) for played in games for seat in range(len(played.totals))]
    entries = [job.entry(played.number, seat) for played, seat in rows]
    fewest_first = job.kind.fewest_first
    parts = dict.fromkeys(part for played, seat in rows for part in played.parts[seat])
    columns: Columns = {
        "game": ("int64", [played.number for played, _ in rows]),
        "seat": ("int64", [seat for _, seat in rows]),
        "entry": ("int64", entries),
        "player": ("category", [job.names[entry] for entry in entries]),
        "won": ("float64", [_share(played, seat) for played, seat in rows]),
        "rank": (
            "int64",
            [rank(played.winners, played.totals, seat, fewest_first) for played, seat in rows],
        ),
        "total": ("int64", [played.totals[seat] for played, seat in rows]),
        **{
            SCORE + part: ("int64", [played.parts[seat].get(part, 0) for played, seat in rows])
            for part in parts
        },
        "choices": ("int64", [played.choices[seat] for played, seat in rows]),
        "actions": ("int64", [played.actions for played, _ in rows]),
        "seed": ("string", [job.own_seed(played.number) for played, _ in rows]),
    }
    return _frame(columns, {"player": list(job.names)})


def events_frame(jobs: Sequence[Job], swept: Sequence[Case], games: Games) -> pd.DataFrame:
    """A row for each event, sorted by case, game and event."""
    rows = [
        (case, played.number, place, happened)
        for (case, _), played in sorted(games.items())
        for place, happened in enumerate(played.events)
    ]
    events = [happened.event for _, _, _, happened in rows]
    kinds = [type(event).__name__ for event in events]
    columns: Columns = {
        **_settings(swept, [case for case, _, _, _ in rows]),
        "game": ("int64", [number for _, number, _, _ in rows]),
        "event": ("int64", [place for _, _, place, _ in rows]),
        "action": ("int64", [happened.action for _, _, _, happened in rows]),
        "turn": ("Int64", [happened.turn for _, _, _, happened in rows]),
        "kind": ("category", kinds),
        "seat": ("Int64", [getattr(event, "seat", None) for event in events]),
        "clauses": ("string", [" ".join(event.clauses) for event in events]),
        "details": ("string", [details(event, jobs[0].kind) for event in events]),
        "seed": ("string", [jobs[case].own_seed(number) for case, number, _, _ in rows]),
    }
    return _frame(columns, {"kind": sorted(set(kinds))} | _known(swept))


def _share(played: Played, seat: int) -> float:
    return (seat in played.winners) / max(1, len(played.winners))


def rank(
    winners: Sequence[int], totals: Sequence[int], seat: int, fewest_first: bool = False
) -> int:
    """The winners come first, whatever broke the tie; then those with the better total.

    >>> [rank((2,), (7, 9, 9, 7), seat) for seat in range(4)]
    [3, 2, 1, 3]
    >>> [rank((0,), (0, 3, 5), seat, fewest_first=True) for seat in range(3)]
    [1, 2, 3]
    """
    if seat in winners:
        return 1
    sign = -1 if fewest_first else 1
    ahead = {other for other, total in enumerate(totals) if sign * (total - totals[seat]) > 0}
    return 1 + len(ahead.union(winners))


def details(event: Any, game: AnyGame) -> str:
    """What an event tells beside its seat and clauses, as JSON; an action in its notation.

    >>> from boardkit.core.game import find_game
    >>> from boardkit.games.karuba.state import Chose, Discard
    >>> details(Chose(1, Discard()), find_game("karuba"))
    '{"choice": "D"}'
    """
    import json  # only tables of events need it

    names: Iterable[str] = getattr(event, "_fields", ())
    if is_dataclass(event):
        names = [field.name for field in fields(event)]
    told = {
        name: _plain(getattr(event, name), game)
        for name in names
        if name not in ("seat", "clauses")
    }
    return json.dumps(told, ensure_ascii=False)


def _plain(value: Any, game: AnyGame) -> Any:
    """A value as JSON has it: numbers and lists as they are, the rest as it is written."""
    if isinstance(value, Enum):
        return _plain(value.value, game)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if type(value) in game.actions:
        return game.format(value)
    if "__str__" in vars(type(value)):  # such as a cell
        return str(value)
    if isinstance(value, Mapping):
        return {str(_plain(key, game)): _plain(part, game) for key, part in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(part, game) for part in value]
    if isinstance(value, (set, frozenset)):
        return sorted((_plain(part, game) for part in value), key=str)
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name), game) for field in fields(value)}
    return str(value)


def _settings(swept: Sequence[Case], rows: list[int]) -> Columns:
    """The columns of a sweep: which case, and what was set for it; none without one."""
    keys = list(swept[0].settings)
    if not keys:
        return {}
    columns: Columns = {CASE: ("int64", rows)}
    for key in keys:
        values = [case.settings[key] for case in swept]
        columns[key] = (_type(values), [values[case] for case in rows])
    return columns


def _type(values: Sequence[Any]) -> str:
    """The type of a column of settings: whole numbers, numbers, or words.

    >>> _type([1, 2]), _type([0, 0.5]), _type(["open", 3])
    ('int64', 'float64', 'category')
    """
    if all(isinstance(value, int) for value in values):
        return "int64"
    return "float64" if all(isinstance(value, (int, float)) for value in values) else "category"


def _known(swept: Sequence[Case]) -> dict[str, list[Any]]:
    """The words of each column of settings, in the order in which they were given."""
    keys = swept[0].settings
    return {key: [str(case.settings[key]) for case in swept] for key in keys}


def _frame(columns: Columns, known: Mapping[str, list[Any]]) -> pd.DataFrame:
    """The columns as a table; `known` has the words of a column, which then have an order."""
    import pandas as pd

    def column(name: str, kind: str, values: list[Any]) -> pd.Series:
        if kind != "category":
            return pd.Series(values, dtype=kind)
        words = pd.CategoricalDtype(list(dict.fromkeys(known[name])))
        return pd.Series([str(value) for value in values], dtype=words)

    return pd.DataFrame({name: column(name, *parts) for name, parts in columns.items()})
