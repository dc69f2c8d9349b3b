"""The card on top of a lesson: a teacher who reads it knows in twenty seconds whether it fits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from textwrap import fill
from typing import Any

from boardkit.core.catalogue import Lang, language, say

_WIDTH = 92


@dataclass(frozen=True, slots=True)
class LessonCard:
    """What a lesson is about and what it takes, as a table; it needs no running kernel.

    Attributes:
        rows: each heading with its text.
        lang: the language of both.
        name: what the table is, for those who hear it.
    """

    rows: tuple[tuple[str, str], ...]
    lang: Lang
    name: str

    def html(self) -> str:
        """The card as a table, with all text escaped."""
        rows = "".join(
            f'<tr><th scope="row" style="text-align:left;vertical-align:top;white-space:nowrap">'
            f'{escape(head)}</th><td style="text-align:left">{escape(text)}</td></tr>'
            for head, text in self.rows
        )
        return (
            f'<table class="bk-lesson" lang="{self.lang}" style="max-width:60em;font-size:1em">'
            f'<caption style="text-align:left"><b>{escape(self.name)}</b></caption>{rows}</table>'
        )

    def __str__(self) -> str:
        lines = (fill(f"{h}: {text}", _WIDTH, subsequent_indent="   ") for h, text in self.rows)
        return "\n".join([self.name, *lines])

    def __repr__(self) -> str:
        return str(self)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": str(self)}


def lesson_card(
    *,
    level: str,
    minutes: int | tuple[int, int],
    idea: str,
    needed: str,
    unplugged: str,
    pattern: str,
    lang: str = "es",
    more: Mapping[str, str] | None = None,
) -> LessonCard:
    """The card of a lesson; what is said is the notebook's, in its language.

    Args:
        level: for whom: an age, a school year, what must be known.
        minutes: how long it takes, or from how long to how long.
        idea: the idea in one sentence.
        needed: what must be on the tables.
        unplugged: how it goes without a computer.
        pattern: how it teaches: predict then reveal, fill the gap, bug hunt …
        lang: the language of the headings.
        more: further headings with their text.

    >>> card = lesson_card(
    ...     level="from age 10",
    ...     minutes=(15, 20),
    ...     idea="Build or walk.",
    ...     needed="One screen for two.",
    ...     unplugged="With the game.",
    ...     pattern="guess",
    ...     lang="en",
    ... )
    >>> print(str(card).splitlines()[2])
    Time: 15 to 20 minutes
    """
    tongue = language(lang)
    few, many = (minutes, minutes) if isinstance(minutes, int) else minutes
    key = "minutes" if few == many else "minutes_range"
    texts = {
        "level": level,
        "time": say(tongue, "frame", f"lesson.{key}", few=few, many=many),
        "idea": idea,
        "needed": needed,
        "unplugged": unplugged,
        "pattern": pattern,
    }
    rows = tuple(
        (say(tongue, "frame", f"lesson.{name}"), " ".join(text.split()))
        for name, text in texts.items()
    )
    name = say(tongue, "frame", "lesson.card")
    return LessonCard((*rows, *(more or {}).items()), tongue, name)
