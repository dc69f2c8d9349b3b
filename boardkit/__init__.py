"""boardkit: the rules of modern board games, to play, teach and analyse.

>>> import boardkit as bk
>>> karuba = bk.game("karuba")
>>> state = karuba.new(seats=2)
>>> karuba.check(state, "S blue 10 10").clauses
('KAR-S6',)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

from boardkit.core.chance import Stream, stream
from boardkit.core.errors import (
    BoardkitError,
    DataError,
    IllegalAction,
    NotationError,
    RecordError,
    RulesError,
)
from boardkit.core.game import CHANCE, AnyGame, Game, Outcome, Score, Step, find_game, games
from boardkit.core.grid import Cell
from boardkit.core.match import Match, play
from boardkit.core.record import Record
from boardkit.core.refusal import Refusal
from boardkit.core.version import __version__

# Imported by name here, for a module imported later would take the place of the function. It is
# light: pandas and scipy are loaded when something is simulated.
from boardkit.simulate import PlayerError, simulate

if TYPE_CHECKING:
    from boardkit.games.karuba import Karuba
    from boardkit.games.skull_island import SkullIsland

__all__ = [
    "CHANCE",
    "BoardkitError",
    "Cell",
    "DataError",
    "Game",
    "IllegalAction",
    "Match",
    "NotationError",
    "Outcome",
    "PlayerError",
    "Record",
    "RecordError",
    "Refusal",
    "RulesError",
    "Score",
    "Step",
    "Stream",
    "__version__",
    "game",
    "games",
    "lesson_card",
    "panel",
    "play",
    "predict",
    "session",
    "simulate",
    "stream",
]


@overload
def game(name: Literal["karuba"]) -> Karuba: ...
@overload
def game(name: Literal["skull_island"]) -> SkullIsland: ...
@overload
def game(name: str) -> AnyGame: ...
def game(name: str) -> AnyGame:
    """The rules of a game.

    Raises:
        RulesError: there is no game of that name.

    >>> game("karuba").seats
    range(2, 5)
    """
    return find_game(name)


def panel(name: str, **options: Any) -> Any:
    """The panel of a game, to be shown in a notebook (needs the extra `lab`).

    Args:
        name: a game such as `karuba`, or a lab such as `karuba-paths`.
        options: what the panel takes: `players`, `seed`, `lang`, `rules`, `code` ...

    Raises:
        RulesError: there is no such panel.
    """
    from boardkit.panels import make_panel

    return make_panel(name, **options)


def predict(question: str, answer: Any, **options: Any) -> Any:
    """A question for a notebook that shows its answer only after a guess (needs the extra `lab`).

    Args:
        question: what is asked.
        answer: a number, one of `options`, or a list of items in their order; or a function that
            finds it out after the guess.
        options: `options` (the possible answers), `kind` (`range` where a range is to be guessed),
            `why` (shown with the answer), `then` (what shows or is done after the guess), `votes`,
            `key` (the teacher's word), `name`, `lang`.
    """
    from boardkit.panels import gate

    return gate.predict(question, answer, **options)


def lesson_card(**texts: Any) -> Any:
    """The card on top of a lesson (needs the extra `lab`).

    Args:
        texts: `level`, `minutes` (a number, or from and to), `idea`, `needed`, `unplugged`,
            `pattern`, `lang`, and `more` headings with their text.
    """
    from boardkit.panels import lesson

    return lesson.lesson_card(**texts)


def session(lang: str = "es") -> Any:
    """All panels and questions of a notebook as one code, to copy and paste (needs the extra `lab`).

    Args:
        lang: the language of its controls.
    """
    from boardkit.panels.session import SessionPanel

    return SessionPanel(lang)
