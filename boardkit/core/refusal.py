"""A refusal: how the rules say no, so that the no teaches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from boardkit.core.catalogue import Lang, say
from boardkit.core.errors import NotationError

Param = str | int


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not allowed.

    Attributes:
        game: the game's name, or `frame` for reasons that every game shares.
        reason: a stable id, such as `cell_taken`.
        clauses: the rulebook clauses that say so.
        params: what the sentence names, as words and whole numbers.
    """

    table: ClassVar[str] = "refusals"  # where its sentence stands in the catalogue

    game: str
    reason: str
    clauses: tuple[str, ...] = ()
    params: Mapping[str, Param] = field(default_factory=dict)

    def sentence(self, lang: Lang = "en") -> str:
        """The reason in one sentence, without the clauses."""
        return say(lang, self.game, f"{self.table}.{self.reason}", **self.params)

    def text(self, lang: Lang = "en") -> str:
        """The sentence with its clauses, as it stands under a board."""
        return (
            f"{self.sentence(lang)} ({', '.join(self.clauses)})"
            if self.clauses
            else (self.sentence(lang))
        )

    @property
    def pointer(self) -> int | None:
        """Where in the text that the sentence repeats reading stopped; None for other refusals.

        >>> from boardkit.core.errors import NotationError
        >>> unreadable(NotationError("P 3C", 2, ("cell",))).pointer
        2
        """
        position = self.params.get("position")
        if self.reason != "unreadable" or not isinstance(position, int):
            return None
        return min(position - 1, _BEFORE + 1)

    def __hash__(self) -> int:
        return hash((self.game, self.reason, self.clauses))


@dataclass(frozen=True, slots=True, eq=False)
class Impossible(Refusal):
    """Why no game can come to a position."""

    table: ClassVar[str] = "impossible"


_BEFORE = 30  # a sentence repeats so much of an unreadable text before the mistake
_AFTER = 30  # and so much after it


def _shown(text: str, position: int) -> str:
    """The part of a text around a position, on one line and without signs that cannot be seen.

    >>> _shown("P\u202eC3", 1)
    'P\ufffdC3'
    """
    start, end = max(0, position - _BEFORE), position + _AFTER
    part = text[start:end]
    part = "".join(sign if sign.isprintable() else "\ufffd" for sign in part)
    return f"{'…' * (start > 0)}{part}{'…' * (end < len(text))}"


def unreadable(error: NotationError) -> Refusal:
    """The refusal of a text that is not in the notation."""
    params: dict[str, Param] = {
        "text": _shown(error.text, error.position),
        "position": error.position + 1,
        "expected": " ".join(error.expected),
    }
    return Refusal("frame", "unreadable", (), params)
