"""What one kernel has open, and so one notebook: its panels and its questions.

A cell that is run again makes its panel anew. Here the new one finds the old one.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Final, Protocol

from IPython.core.getipython import get_ipython

from boardkit.core.catalogue import Lang
from boardkit.core.session import MAX_GAMES, MAX_GUESSES, SavedGame, Session

if TYPE_CHECKING:
    from boardkit.panels.last_game import LastGame

Guesses = list[Any]
_NAMES: Final = ("JPY_SESSION_NAME", "SCRIPT_NAME")  # how servers call the notebook of a kernel


class Table(Protocol):
    """A panel without a game whose position a session keeps, such as a path lab."""

    def kept(self) -> Any:
        """What is kept of it, as plain JSON."""

    def take(self, saved: Any) -> None:
        """Takes that up; from outside it may be anything."""


class Desk:
    """The panels and questions of a kernel.

    Attributes:
        games: the last panel in each place of the notebook, by its part that keeps the game.
        guesses: what was guessed at each question, by the question's id.
        waiting: games of a session code whose panels are not there yet.
        tables: the panels without a game, by their names.
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forgets everything, as a new kernel would."""
        self.games: dict[str, LastGame] = {}
        self.guesses: dict[str, Guesses] = {}
        self.waiting: list[SavedGame] = []
        self.tables: dict[str, Table] = {}
        self._waiting_tables: dict[str, Any] = {}
        self._questions: dict[str, Callable[[Guesses], object]] = {}
        self._asked: dict[str, list[str]] = {}
        self._listeners: dict[str, Callable[[Lang], object]] = {}
        self._runs: dict[str, str] = {}
        self._count: Counter[tuple[str, str]] = Counter()

    # Panels

    def place(self, kind: str) -> str:
        """A name for the place of a panel: the same when its cell is run again, and no word of it.

        Without cells, in a web page or a test, each panel has a place of its own.
        """
        cell, run = _cell()
        if cell and self._runs.get(cell) != run:
            self._runs[cell] = run
            for key in [key for key in self._count if key[0] == cell]:
                del self._count[key]
        self._count[cell, kind] += 1
        words = (notebook(), cell, kind, str(self._count[cell, kind]))
        return blake2b("\0".join(words).encode(), digest_size=16).hexdigest()

    def enroll(self, place: str, game: LastGame) -> SavedGame | None:
        """Takes a panel in; returns the game with which it may want to go on."""
        before = self.games.get(place)
        self.games[place] = game
        for saved in self.waiting:
            if saved.record.game == game.panel.game.name:
                self.waiting.remove(saved)
                return saved
        if before is None:
            return None
        return before.saved() if before.touched else before.offered

    def lay_out(self, name: str, table: Table) -> None:
        """Takes a panel without a game in, and gives it what it showed before."""
        before = self.tables.get(name)
        self.tables[name] = table
        if name in self._waiting_tables:
            table.take(self._waiting_tables.pop(name))
        elif before is not None:
            table.take(before.kept())

    # Languages

    def listen(self, name: str, speak: Callable[[Lang], object]) -> None:
        """Has something told of the language that a panel changes to; a name is told once."""
        self._listeners[name] = speak

    def speak(self, lang: Lang) -> None:
        """Tells all that listen: in a panel another language was chosen."""
        for speak in self._listeners.values():
            speak(lang)

    # Questions

    def name(self, question: str) -> str:
        """A name for a question: the same when its cell is run again, another in another cell."""
        cell, _ = _cell()
        asked = self._asked.setdefault(question, [])
        if not cell or cell not in asked:
            asked.append(cell)
            place = len(asked)
        else:
            place = asked.index(cell) + 1
        return blake2b(f"{question}\0{place}".encode(), digest_size=6).hexdigest()

    def ask(self, question: str, take: Callable[[Guesses], object]) -> None:
        """Takes a question in; what was guessed before is given to it."""
        self._questions[question] = take
        if question in self.guesses:
            take(self.guesses[question])

    def guessed(self, question: str, guesses: Guesses) -> None:
        """Remembers what was guessed at a question."""
        if len(self.guesses) < MAX_GUESSES or question in self.guesses:
            self.guesses[question] = guesses
        for game in self.games.values():
            game.changed()

    # Sessions

    def session(self) -> Session:
        """All games, tables and guesses of the notebook."""
        games = [game.saved() for game in self.games.values()]
        tables = {name: table.kept() for name, table in list(self.tables.items())[-MAX_GAMES:]}
        return Session(tuple(games[:MAX_GAMES]), self.guesses, tables)

    def take_guesses(self, guesses: Mapping[str, Any]) -> None:
        """Takes up guesses; what has been guessed here already stays."""
        for question, found in guesses.items():
            if isinstance(found, list) and len(self.guesses) < MAX_GUESSES:
                self.guesses.setdefault(question, found)
                if question in self._questions:
                    self._questions[question](self.guesses[question])

    def take(self, session: Session) -> int:
        """Takes a session up; games whose panels are not there yet wait for them.

        Returns:
            How many wait.

        Raises:
            RecordError: a game cannot be replayed.
        """
        free = list(self.games.values())
        self.waiting = []
        for saved in session.games:
            name = saved.record.game
            game = next((game for game in free if game.panel.game.name == name), None)
            if game is None:
                self.waiting.append(saved)
            else:
                free.remove(game)
                game.restore(saved)
        self._waiting_tables = dict(session.tables)
        for name, table in self.tables.items():
            if name in self._waiting_tables:
                table.take(self._waiting_tables.pop(name))
        self.take_guesses(session.guesses)
        return len(self.waiting) + len(self._waiting_tables)


def notebook() -> str:
    """What the server calls the notebook of this kernel; nothing where it does not say."""
    return next(filter(None, map(os.environ.get, _NAMES)), "")


def _cell() -> tuple[str, str]:
    """The id of the cell that runs now, and that of this run; nothing where there are no cells."""
    shell = get_ipython()
    # Only the shells of notebooks have a parent, the message that asked them to run something.
    parent = getattr(shell, "parent_header", None)
    match parent:
        case {"metadata": {"cellId": str(cell)}, "header": {"msg_id": str(run)}}:
            return cell, run
    return "", ""


DESK: Final = Desk()
