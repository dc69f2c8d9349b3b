"""Reading typed moves word by word, with the place of the first mistake."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar
from unicodedata import normalize

from boardkit.core.catalogue import Lang
from boardkit.core.errors import NotationError
from boardkit.core.grid import Cell

T = TypeVar("T")

_WORD = re.compile(r"\S+")


def fold(word: str) -> str:
    """A word without case and accents, for comparing.

    >>> fold("Marrón")
    'marron'
    """
    plain = normalize("NFD", word.casefold())
    return "".join(letter for letter in plain if not "\u0300" <= letter <= "\u036f")


def folded(table: Mapping[Lang, Mapping[T, str]]) -> dict[str, T]:
    """What each word means, in whatever language it is; several words may mean the same.

    >>> folded({"es": {7: "caña tallo"}, "en": {7: "stem"}})
    {'cana': 7, 'tallo': 7, 'stem': 7}
    """
    return {
        fold(word): meant
        for words_in in table.values()
        for meant, words in words_in.items()
        for word in words.split()
    }


class Reader:
    """Reads a text one word at a time.

    Each method takes the next word, or raises a `NotationError` that points at it.

    >>> reader = Reader("P c3")
    >>> reader.one_of({"p": "place"}, "action"), str(reader.cell())
    ('place', 'C3')
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._words = list(_WORD.finditer(text))
        self._next = 0

    @property
    def at_end(self) -> bool:
        """Whether every word has been read."""
        return self._next == len(self._words)

    @property
    def position(self) -> int:
        """Where the next word starts."""
        return len(self.text.rstrip()) if self.at_end else self._words[self._next].start()

    def error(self, *expected: str) -> NotationError:
        """The error that points at the next word."""
        return NotationError(self.text, self.position, expected)

    def peek(self) -> str:
        """The next word, folded, or nothing at the end."""
        return "" if self.at_end else fold(self._words[self._next][0])

    def one_of(self, table: Mapping[str, T], *expected: str) -> T:
        """The value of the next word in a table of folded words."""
        word = self.peek()
        if word not in table or self.at_end:
            raise self.error(*expected)
        self._next += 1
        return table[word]

    def number(self, expected: str = "number") -> int:
        """A whole number of at most six digits."""
        word = self.peek()
        if not (word.isascii() and word.isdigit() and len(word) <= 6):
            raise self.error(expected)
        self._next += 1
        return int(word)

    def cell(self, *expected: str) -> Cell:
        """A cell such as `C3`."""
        try:
            cell = Cell.parse(self.peek())
        except ValueError:
            raise self.error(*(expected or ("cell",))) from None
        self._next += 1
        return cell

    def line(self) -> str:
        r"""The rest of the line, from the next word on.

        >>> reader = Reader("chosen P C3\nisland")
        >>> reader.one_of({"chosen": 1}), reader.line(), reader.peek()
        (1, 'P C3', 'island')
        """
        start = self.position
        end = self.text.find("\n", start)
        end = len(self.text) if end < 0 else end
        while not self.at_end and self._words[self._next].start() < end:
            self._next += 1
        return self.text[start:end].rstrip()

    def end(self) -> None:
        """Nothing may follow."""
        if not self.at_end:
            raise self.error("end")
