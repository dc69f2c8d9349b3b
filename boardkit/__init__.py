"""boardkit: the rules of modern board games, to play, teach and analyse.

>>> import boardkit as bk
>>> karuba = bk.game("karuba")
>>> state = karuba.new(seats=2)
>>> karuba.check(state, "S blue 10 10").clauses
('KAR-S6',)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
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
from boardkit.core.lines import write
from boardkit.core.match import Match, play
from boardkit.core.record import Record
from boardkit.core.refusal import Refusal
from boardkit.core.version import __version__
from boardkit.players import PlayerFault, check_player

# Imported by name here, for a module imported later would take the place of the function. It is
# light: pandas and scipy are loaded when something is simulated.
from boardkit.simulate import PlayerError, simulate

if TYPE_CHECKING:
    from boardkit import charts
    from boardkit.games.karuba import Karuba
    from boardkit.games.mammuz import Mammuz
    from boardkit.games.memoarrr import Memoarrr
    from boardkit.games.skull_island import SkullIsland
    from boardkit.games.skull_island.class_sheets import ClassSheets
    from boardkit.games.tricky_tides import TrickyTides
    from boardkit.simulate import exact

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
    "PlayerFault",
    "Record",
    "RecordError",
    "Refusal",
    "RulesError",
    "Score",
    "Step",
    "Stream",
    "__version__",
    "charts",
    "check_player",
    "exact",
    "game",
    "games",
    "lesson_card",
    "live",
    "open_game",
    "panel",
    "play",
    "predict",
    "session",
    "sheet_code",
    "sheets",
    "simulate",
    "stream",
    "write",
]

_LATER = {"exact": "boardkit.simulate.exact", "charts": "boardkit.charts"}


def __getattr__(name: str) -> Any:
    """`bk.exact` and `bk.charts` are loaded when somebody asks for them."""
    if name not in _LATER:
        raise AttributeError(f"module 'boardkit' has no attribute {name!r}")
    return import_module(_LATER[name])


@overload
def game(name: Literal["karuba"]) -> Karuba: ...
@overload
def game(name: Literal["mammuz"]) -> Mammuz: ...
@overload
def game(name: Literal["memoarrr"]) -> Memoarrr: ...
@overload
def game(name: Literal["skull_island"]) -> SkullIsland: ...
@overload
def game(name: Literal["tricky_tides"]) -> TrickyTides: ...
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


def live(game: str, **options: Any) -> Any:
    """Charts of many games that follow sliders at once, and then grow (needs the extra `lab`).

    They are the games that `simulate` plays with the same players, rules and seed.

    Args:
        game: its name.
        options: `seats`, `who` (the player that is looked at), `dials` (how its dials stand, such as
            `{"p": 0.5}`), `everybody` (whether all play so, or player 1 alone), `others` (who else
            plays), `rules` (one reading, such as `{"looks": "every_round"}`), `seed`, `games` (how many at
            most), `lang`.

    Raises:
        RulesError: there is no such game, or one of the options cannot be so.
    """
    from boardkit.panels import make_live

    return make_live(game, **options)


def open_game(
    frame: Any,
    game: int | None = None,
    *,
    lost: int | None = None,
    won: int | None = None,
    players: Sequence[Any] | None = None,
    lang: str = "es",
    **options: Any,
) -> Any:
    """A game of a table of many, in its panel: "show me a game that lost" (needs the extra `lab`).

    Args:
        frame: as `simulate` returns it, or some of its rows.
        game: the game's number; without it the first one of the table.
        lost: the first game that this entry of the list of players, counted from 0, did not win.
        won: the first game that this entry won.
        players: the list given to `simulate`, where it held functions.
        lang: `es` or `en`.
        options: what the panel takes, such as `at` (after how many actions it is shown).

    Raises:
        RulesError: there is no such game, or it comes out otherwise with these players.
    """
    from boardkit.simulate.replays import replay

    record = replay(frame, game, lost=lost, won=won, players=players)
    return panel(frame.attrs["game"], code=record.code, lang=lang, **options)


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


def sheet_code(match: Match | Record, name: str, *, seat: int = 1, size: int = 1) -> str:
    """A sheet of Skull Island as a code for the teacher's notebook.

    Args:
        match: the game, such as `panel.match`, or its record.
        name: whose sheet it is, as the class will read it.
        seat: the place in the class (or at the table), counted from 1.
        size: how many exchange their sheets; 1 for a game alone at the desk.

    Raises:
        RulesError: the game cannot be compared with those of a class, or seat and size do not fit.

    >>> match = Match("skull_island", seats=1, seed="papaya")
    >>> sheets(sheet_code(match, "Ana"), "papaya").rows[0].name
    'Ana'
    """
    from boardkit.games.skull_island import classroom

    return classroom.sheet_code(match, name, seat=seat, size=size)


def sheets(
    codes: str | Iterable[str], word: str | int, size: int = 1, **options: Any
) -> ClassSheets:
    """The sheets of a class that played Skull Island with one word, from their codes.

    Every sheet is played again with the rolls of the word; what cannot be is named by its line. All
    are cut where the first of them ended the game. `rows` goes into `pandas.DataFrame`,
    `boardkit.charts.class_stars` draws it, and `print` tells it.

    Args:
        codes: a text with one code a line, as pasted, or a list of them.
        word: the word of the class.
        size: how many exchange their sheets; 1 where each plays alone.
        options: `rules` (the island and the readings of the class), `data`, `lang`.

    Raises:
        RulesError: there is no such choice of rules, or no class of that size.
    """
    from boardkit.games.skull_island import class_sheets

    return class_sheets.sheets(codes, word, size, **options)
