"""What a statistic can be asked about: a table of games, with rows in it, all of one kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from numbers import Real
from typing import TYPE_CHECKING, Any

from boardkit.core.errors import RulesError
from boardkit.core.given import short, whole

if TYPE_CHECKING:
    import pandas as pd

CASE = "case"
TOTAL, SCORE = "total", "score_"  # the points, and what stands before the name of a part of them
# What a table of games knows about itself, and the columns that every statistic stands on.
KNOWN = ("game", "version", "seed", "players", "seats", "rotate_seats", "readings", "sweep")
COLUMNS = ("game", "seat", "entry", "player", "won", "seed")


def a_table(frame: Any, known: Sequence[str] = KNOWN) -> None:
    """Makes sure that something is a table that knows how it was made.

    Args:
        frame: what was given.
        known: what it has to know.

    Raises:
        RulesError: it is no table, or one from elsewhere.
    """
    import pandas as pd

    if not isinstance(frame, pd.DataFrame):
        raise RulesError("simulate.table", found=type(frame).__name__)
    lost = [name for name in known if name not in frame.attrs]
    if lost:
        raise RulesError("simulate.foreign", lost=", ".join(lost))


def some_games(frame: Any) -> None:
    """Makes sure that something is a table of games, and holds some.

    Raises:
        RulesError: it is none, knows nothing of itself, is one of events, is empty, or lacks values
            in one of these columns: a game that nobody counted would pass for one that was lost.
    """
    a_table(frame)
    wanted = [CASE, *COLUMNS] if frame.attrs["sweep"] else COLUMNS
    lost = [name for name in wanted if name not in frame.columns]
    if lost:
        raise RulesError("simulate.columns", lost=", ".join(lost))
    if frame.empty:
        raise RulesError("simulate.empty")
    for name in wanted:
        if frame[name].isna().any():
            raise RulesError("simulate.holes", column=name)
    numbers_in(frame, "won")


def one_case(frame: Any) -> None:
    """Makes sure that a table holds games of one kind, so that they may be counted together.

    Games of several cases of a sweep differ in their rules, players or numbers of seats: a share
    or a mean over all of them would tell about none.

    Raises:
        RulesError: it holds several cases, or is no table of games with rows in it.
    """
    some_games(frame)
    found = set(frame[CASE]) if CASE in frame else set()
    if len(found) > 1:
        keys = frame.attrs["sweep"]
        told = "; ".join(f"{key}: {', '.join(map(str, given))}" for key, given in keys.items())
        raise RulesError("simulate.one_case", found=len(found), keys=told)
    if frame.duplicated(["seed", "seat"]).any():
        raise RulesError("simulate.doubled")  # such as tables put below each other
    seats, most = seats_of(frame), int(frame["seat"].max()) + 1
    if most > seats:
        raise RulesError("simulate.more_seats", seats=seats, found=most)


def _of_case(frame: pd.DataFrame) -> Mapping[str, Any]:
    """What a table of one case was played with: the case's own, or the whole table's."""
    cases = frame.attrs.get("cases") or ()
    found: Mapping[str, Any] = frame.attrs
    if CASE in frame and len(cases):
        found = cases[int(frame[CASE].iloc[0])]
    return found


def seats_of(frame: pd.DataFrame) -> int:
    """How many played the games of a table of one case, of which rows may have been left out."""
    return int(_of_case(frame)["seats"])


def has_all_seats(frame: pd.DataFrame) -> bool:
    """Whether a table of one case holds everybody who played its games.

    Of those that are left where rows were taken out nobody can be said to be the best.
    """
    return len(frame) == seats_of(frame) * int(frame["seed"].nunique())


def line_up_of(frame: pd.DataFrame) -> list[str]:
    """Who played the games of a table of one case, by name, in the order of the list."""
    return [str(name) for name in _of_case(frame)["players"]]


def readings_of(frame: pd.DataFrame) -> dict[str, str]:
    """What the rules of a table of one case differ by from the usual ones."""
    return dict(_of_case(frame)["readings"])


def numbers_in(frame: pd.DataFrame, column: Any) -> None:
    """Makes sure that a table has a column of that name, with a number in each row.

    Raises:
        RulesError: it has none, or numbers are missing in it.
    """
    import numpy as np

    known = [str(name) for name in frame if frame[name].dtype.kind in "if"]
    if not isinstance(column, str) or column not in known:
        raise RulesError("simulate.column", found=f"{column!s:.40}", known=", ".join(known))
    if not np.isfinite(frame[column].to_numpy(dtype=float, na_value=np.nan)).all():
        raise RulesError("simulate.holes", column=column)


def points_in(frame: pd.DataFrame, column: Any, more: Sequence[str] = ()) -> None:
    """Makes sure that a column counts points, of which it is known whether most or fewest is best.

    Args:
        frame: a table of games.
        column: the total, or a part of it.
        more: other columns that will do.

    Raises:
        RulesError: it counts something else, such as places, or is no column of numbers.
    """
    numbers_in(frame, column)
    known = [str(name) for name in frame if name in (*more, TOTAL) or str(name).startswith(SCORE)]
    if column not in known:
        raise RulesError("simulate.points", found=column, known=", ".join(known))


def one_of(name: str, found: Any, known: Iterable[str]) -> None:
    """Makes sure that an option has one of the values there are.

    Raises:
        RulesError: it has another one.
    """
    words = list(known)
    if not isinstance(found, str) or found not in words:
        told = {"name": name, "found": f"{found!s:.40}", "known": ", ".join(words)}
        raise RulesError("simulate.one_of", **told)


def entry_of_list(found: Any, most: int) -> None:
    """Makes sure that a player of the list is meant, counted from 0.

    Raises:
        RulesError: there is none at that place.
    """
    entry = whole(found)
    if entry is None or not 0 <= entry <= most:
        raise RulesError("simulate.entry", found=f"{found!s:.40}", most=most)


def counts_in(name: str, values: Any) -> list[int]:
    """Some numbers of games.

    Raises:
        RulesError: they are no list of whole numbers from 1.
    """
    if isinstance(values, (str, Mapping)) or not isinstance(values, Iterable):
        raise RulesError("simulate.counts", name=name, found=f"{values!r:.40}")
    found: list[int] = []
    for n in values:
        count = whole(n)
        if count is None or count < 1:
            raise RulesError("simulate.counts", name=name, found=short(n))
        found.append(count)
    return found


def shares_in(name: str, values: Iterable[Any]) -> None:
    """Makes sure that some values are shares: numbers from 0 to 1.

    Raises:
        RulesError: one of them is not.
    """
    for value in values:
        number = isinstance(value, Real) and not isinstance(value, bool)
        if not number or not 0 <= float(value) <= 1:
            raise RulesError("simulate.share", name=name, found=f"{value!r:.40}")


def tables_in(frames: Any) -> list[Any]:
    """Some tables, of which there is at least one.

    Raises:
        RulesError: it is no list of tables.
    """
    if isinstance(frames, (str, Mapping)) or not isinstance(frames, Iterable):
        raise RulesError("simulate.table", found=type(frames).__name__)
    found = list(frames)
    if not found:
        raise RulesError("simulate.no_tables")
    for frame in found:
        a_table(frame)
    return found
