"""How a closed form is entered in the index, and how the index is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from boardkit.core.catalogue import language, say
from boardkit.core.game import find_game

F = TypeVar("F", bound=Callable[..., Any])


class Known(NamedTuple):
    """A closed form of the index.

    Attributes:
        id: its id, such as `ME-1`; several forms may share one.
        game: the game that it is about.
        name: the function in the module of that game.
        call: the function itself.
    """

    id: str
    game: str
    name: str
    call: Callable[..., Any]

    def says(self, lang: str = "es") -> str:
        """What it tells, in one sentence.

        Args:
            lang: `es` or `en`.
        """
        return say(language(lang), "exact", f"{self.game}.{self.name}")


_INDEX: dict[tuple[str, str], Known] = {}


def known_as(id_: str) -> Callable[[F], F]:
    """Enters a function in the index under an id; it stands in the module of its game."""

    def enter(function: F) -> F:
        game = function.__module__.rpartition(".")[2]
        _INDEX[game, function.__name__] = Known(id_, game, function.__name__, function)
        return function

    return enter


def known(game: str | None = None) -> tuple[Known, ...]:
    """All closed forms of the index, or those of one game, in the order of the lessons.

    Raises:
        RulesError: there is no such game.

    >>> [entry.name for entry in known("karuba")][:2]
    ['steps_granted', 'tiles_join']
    """
    name = None if game is None else find_game(game).name
    return tuple(entry for entry in _INDEX.values() if name in (None, entry.game))


def listing(lang: str = "es", game: str | None = None) -> list[dict[str, str]]:
    """The index as rows of id, game, name and what each form says, for a table.

    Args:
        lang: `es` or `en`.
        game: one game only.

    >>> listing("en", "karuba")[1]["says"]
    'Two random tiles, one beside the other, join with 13/35.'
    """
    return [
        {"id": entry.id, "game": entry.game, "name": entry.name, "says": entry.says(lang)}
        for entry in known(game)
    ]
