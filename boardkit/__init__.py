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
    "panel",
    "play",
    "predict",
    "simulate",
    "stream",
]


@overload
def game(name: Literal["karuba"]) -> Karuba: ...
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


def predict(question: str, answer: str | float, **options: Any) -> Any:
    """A question for a notebook that shows its answer only after a guess (needs the extra `lab`).

    Args:
        question: what is asked.
        answer: a number, or one of `options`.
        options: `options` (the possible answers), `why` (shown with the answer), `lang`.
    """
    from boardkit.panels import gate

    return gate.predict(question, answer, **options)
