"""The errors that boardkit raises, all under one roof."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardkit.core.refusal import Refusal


class BoardkitError(Exception):
    """Every error that boardkit raises on purpose."""


class IllegalAction(BoardkitError, ValueError):
    """The rules say no. The reason, its clauses and its sentence are in `refusal`."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        return self.refusal.sentence("en")


class NotationError(BoardkitError, ValueError):
    """A text that is not in the notation.

    Attributes:
        text: the whole text.
        position: the index of the character at which reading stopped (0 to `len(text)`).
        expected: what could have stood there, as keys of the catalogue's table `expected`.
    """

    def __init__(self, text: str, position: int, expected: tuple[str, ...]) -> None:
        super().__init__(text, position, expected)
        self.text = text
        self.position = position
        self.expected = expected

    def __str__(self) -> str:
        wanted = " / ".join(self.expected)
        return f"expected {wanted}:\n{self.text}\n{' ' * self.position}^"


class DataError(BoardkitError, ValueError):
    """A file of data that is not what the game needs.

    Attributes:
        file: the name of the file.
        line: its line, counted from 1, where the fault has a line.
        column: the name of the column, where the fault has one.
        also: further errors found in the same go.
    """

    def __init__(
        self, message: str, *, file: str = "", line: int | None = None, column: str | None = None
    ) -> None:
        super().__init__(message)
        self.also: tuple[DataError, ...] = ()
        self.message = message
        self.file = file
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = self.file
        if self.line is not None:
            place += f", line {self.line}"
        if self.column is not None:
            place += f", column {self.column}"
        return f"{place}: {self.message}" if place else self.message


class RecordError(BoardkitError, ValueError):
    """A record or share code that cannot be read or replayed."""


class RulesError(BoardkitError, ValueError):
    """A variant, reading or number of seats that the game does not know."""
