"""What a panel is asked for: checked before anything is built, and refused in words."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from os import PathLike
from typing import Any

from boardkit.core.chance import Seed
from boardkit.core.errors import RulesError
from boardkit.core.game import AnyGame
from boardkit.core.grid import Cell
from boardkit.panels.frame import PERSON

_SHOWN = 40  # letters of what was found


def plain(value: Any) -> Any:
    """A value out of a table as Python's own, also in a list; all else as it is.

    >>> from numpy import bool_, int64
    >>> plain(int64(3)), plain([bool_(True), "careful"])
    (3, [True, 'careful'])
    """
    if type(value) in (list, tuple):
        return type(value)(map(plain, value))
    return value.item() if type(value).__module__ == "numpy" and not value.shape else value


def check_options(**options: tuple[Any, Collection[Any]]) -> None:
    """Checks what a lab was asked for: for each name of an option its value and what it can be.

    Raises:
        RulesError: naming the first option that cannot be so.
    """
    for name, (found, known) in options.items():
        if not any(_alike(found, one) for one in known):
            choices = ", ".join(map(str, known))
            raise RulesError("rules.option", name=name, known=choices, found=f"{found!s:.40}")


def _alike(found: object, known: object) -> bool:
    """Whether they are equal and of one kind: True and 1.0 are no 1."""
    same = isinstance(found, type(known)) and isinstance(found, bool) == isinstance(known, bool)
    return same and found == known


def check_texts(**options: Any) -> None:
    """Checks that options are texts.

    Raises:
        RulesError: naming the first that is none.
    """
    for name, found in options.items():
        if not isinstance(found, str):
            raise RulesError("panels.text", name=name, found=shown(found))


def check_seed(seed: Seed) -> str:
    """The word, or the whole number as one.

    Raises:
        RulesError: it is neither.
    """
    if not isinstance(seed, str) and type(seed) is not int:
        raise RulesError("panels.seed", found=shown(seed))
    return str(seed)


def check_number(name: str, found: Any, few: int, many: int | None = None) -> None:
    """Checks that an option is a whole number, and neither too small nor too great.

    Raises:
        RulesError: it is not.
    """
    if type(found) is not int or found < few or (many is not None and found > many):
        key = "number" if many is not None else "number_from"
        raise RulesError(f"panels.{key}", name=name, few=few, many=many, found=shown(found))


def check_list(name: str, found: Any, length: int | None = None) -> None:
    """Checks that an option is a list (of so many).

    Raises:
        RulesError: it is none, or it is a text.
    """
    listed = isinstance(found, Sequence) and not isinstance(found, (str, bytes))
    if not listed or length not in (None, len(found)):
        key = "list" if length is None else "list_of"
        raise RulesError(f"panels.{key}", name=name, found=shown(found), length=length)


def check_mappings(**options: Any) -> None:
    """Checks that options are dictionaries with names.

    Raises:
        RulesError: naming the first that is none.
    """
    for name, found in options.items():
        if not isinstance(found, Mapping) or not all(isinstance(key, str) for key in found):
            raise RulesError("panels.mapping", name=name, found=shown(found))


def check_grid(text: Any, full: Any, most: int, chests: Any) -> None:
    """Checks a grid, written or given by its number of rows and columns, and its treasures.

    Raises:
        RulesError: one of them cannot be so.
    """
    check_texts(text=text)
    if full is not None:
        check_list("full", full, 2)
        for part in full:
            check_number("full", part, 1, most)
    check_list("chests", chests)
    for one in chests:
        if not isinstance(one, tuple) or len(one) != 2 or not isinstance(one[1], Cell):
            raise RulesError("panels.chests", found=shown(one))


def check_game(
    game: AnyGame, players: Any, *, seed: Any, code: Any, at: Any, data: Any
) -> tuple[str, ...]:
    """Checks what the panel of any game was asked for, and tells who sits at the table.

    Raises:
        RulesError: naming the first that cannot be so.
    """
    check_seed(seed)
    check_texts(code=code)
    if at is not None:
        check_number("at", at, 0)
    if data is not None and not isinstance(data, (str, PathLike)):
        raise RulesError("panels.data", found=shown(data))
    return _seated(game, players)


def _seated(game: AnyGame, players: Any) -> tuple[str, ...]:
    """Those named, or a person on each of so many seats."""
    if type(players) is int:
        game.check_seats(players)
        return (PERSON,) * players
    listed = isinstance(players, Sequence) and not isinstance(players, (str, bytes))
    if not listed or not all(isinstance(name, str) for name in players):
        raise RulesError("panels.players", found=shown(players))
    game.check_seats(len(players))
    return tuple(players)


def shown(found: object) -> str:
    """What was given, as it is told: short, as one would type it."""
    text = repr(found)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"
