"""The errors that boardkit raises, all under one roof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.core.catalogue import Lang, say

if TYPE_CHECKING:
    from boardkit.core.refusal import Refusal


class BoardkitError(Exception):
    """Every error that boardkit raises on purpose."""

    def sentence(self, lang: Lang = "en") -> str:
        """What went wrong, in one line."""
        return " ".join(str(self).split())


class SpokenError(BoardkitError, ValueError):
    """An error whose words stand in the catalogue `errors.toml`.

    Attributes:
        reason: the key of the message there, such as `record.damaged`.
        params: what the message names; an error or refusal among them is told in the same language.
    """

    def __init__(self, reason: str, **params: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.params = params

    def sentence(self, lang: Lang = "en") -> str:
        """What went wrong, in one line."""
        told: dict[str, object] = {}
        for name, value in self.params.items():
            sentence = getattr(value, "sentence", None)
            told[name] = value if sentence is None else sentence(lang).rstrip(".")
        return say(lang, "errors", self.reason, **told)

    def __str__(self) -> str:
        return self.sentence("en")


class IllegalAction(BoardkitError, ValueError):
    """The rules say no. The reason, its clauses and its sentence are in `refusal`."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal

    def sentence(self, lang: Lang = "en") -> str:
        """Why not, in one sentence."""
        return self.refusal.sentence(lang)

    def __str__(self) -> str:
        return self.refusal.sentence("en")


class IllegalPosition(IllegalAction):
    """No game can come to a position. The reason and its clauses are in `refusal`."""


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

    @property
    def line(self) -> int:
        """The line at which reading stopped, counted from 1."""
        return self.text.count("\n", 0, self.position) + 1

    @property
    def column(self) -> int:
        """The character of that line, counted from 1."""
        return self.position - self.text.rfind("\n", 0, self.position)

    def sentence(self, lang: Lang = "en") -> str:
        """What cannot be read and what was expected; of a longer text, with the line."""
        from boardkit.core.refusal import unreadable

        if "\n" not in self.text.strip():
            return unreadable(self).sentence(lang)
        text = self.text.split("\n")[self.line - 1]
        here = NotationError(text, self.column - 1, self.expected)
        return say(lang, "errors", "data.at_line", line=self.line, why=here.sentence(lang))

    def __str__(self) -> str:
        wanted = " / ".join(self.expected)
        return f"expected {wanted}:\n{self.text}\n{' ' * self.position}^"


class DataError(SpokenError):
    """A file of data that is not what the game needs.

    Attributes:
        file: the name of the file.
        line: its line, counted from 1, where the fault has a line.
        column: the name of the column, where the fault has one.
        also: further errors found in the same go.
    """

    def __init__(
        self,
        reason: str,
        *,
        file: str = "",
        line: int | None = None,
        column: str | None = None,
        **params: object,
    ) -> None:
        super().__init__(reason, **params)
        self.also: tuple[DataError, ...] = ()
        self.file = file
        self.line = line
        self.column = column

    def sentence(self, lang: Lang = "en") -> str:
        """Where the fault is and what was expected there."""
        message = super().sentence(lang)
        known = {"line": self.line, "column": self.column}
        key = "_".join(["place", *(name for name, value in known.items() if value is not None)])
        place = (
            self.file
            if key == "place"
            else say(lang, "errors", f"data.{key}", file=self.file, **known)
        )
        return f"{place}: {message}" if place else message


class RecordError(SpokenError):
    """A record or share code that cannot be read or replayed."""


class RulesError(SpokenError):
    """A variant, reading or number of seats that the game does not know."""
