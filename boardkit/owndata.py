"""Checking a folder of own data as a whole: every fault that can be found in one go."""

from __future__ import annotations

from pathlib import Path

from boardkit.core.data import Folder
from boardkit.core.errors import DataError
from boardkit.core.game import AnyGame, games


def other_games(game: AnyGame, path: Path) -> list[str]:
    """The other games that know every file of a folder: it may have been meant for one of them."""
    own = set(Folder(game.name, path).own_names())
    if not own or own <= set(Folder(game.name).names()):
        return []
    others = (name for name in games() if name != game.name)
    return [name for name in others if own <= set(Folder(name).names())]


def check_folder(game: AnyGame, path: Path) -> tuple[dict[str, int], list[DataError]]:
    """Checks the files of a folder laid over ours.

    Args:
        game: the game.
        path: the folder.

    Returns:
        How many lines each good file has, and the faults.

    Raises:
        DataError: there is no such folder, or no file of the game in it.
    """
    folder = Folder(game.name, path)
    folder.check()
    known = folder.names()
    counts: dict[str, int] = {}
    faults: list[DataError] = []
    for name in folder.own_names():
        if name not in known:
            faults.append(DataError("data.unknown_file", file=name, known=", ".join(known)))
            continue
        try:
            counts[name] = _count_lines(folder, name)
        except DataError as error:
            faults += [error, *error.also]
    told: set[str] = set()
    for seats in game.seats:
        try:
            game.new(seats, data=path)
        except DataError as error:
            if error.sentence() in told:  # a fault for every number of seats, of up to a hundred
                break
            told.add(error.sentence())
            faults += [error, *error.also]
    return counts, faults


def advice(game: AnyGame, path: Path) -> tuple[DataError, ...]:
    """What the files of a folder had better keep to and do not, where a game has such advice."""
    given: tuple[DataError, ...] = game.advice(path) if hasattr(game, "advice") else ()
    return given


def _count_lines(folder: Folder, name: str) -> int:
    """How many lines an own file has, if it can be read at all; a table must have our columns."""
    if name.endswith(".csv"):
        columns = Folder(folder.game).read(name).splitlines()[0].split(",")
        return len(folder.table(name, tuple(columns)))
    folder.toml(name)
    return len(folder.read(name).splitlines())
