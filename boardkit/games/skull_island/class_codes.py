"""A finished sheet as one short word with a checksum, to be pasted into the teacher's notebook.

The dice are not in it: the word of the class brings them. What is in it are the marks, turn by
turn, and what the sheet's own notebook counted.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from boardkit.core.chance import seed_word
from boardkit.core.errors import RecordError
from boardkit.core.sharecode import ShareCode

MOST_IN_CLASS: Final = 100
MAX_NAME: Final = 40
MAX_TURNS: Final = 500
PER_TURN: Final = 20  # actions of one sheet in one turn

_MARK = re.compile(r"[A-Z](?: [A-Z]?[0-9]{1,3}){0,2}", re.ASCII)
_NUMBER = re.compile(r"-?[0-9]{1,4}", re.ASCII)
_CHOICE = re.compile(r"[a-z_]{1,40}=[^\s=]{1,500}")
_CODE = ShareCode(
    "sk1-",
    b"N\nD\nC C3\nT 10 D4\nT 9 E5\nT 8 F6\nT 7 G7\nB A1\nB A9\nB I1\nB J5\nS B2\nS C8\nS H6\n"
    b"W H8 1\nW G2 2\nW F3 3\nW E4 4\nW D5 5\nW C6 6\nW B7 7\nW H3 8\nW G4 9\nW F5 10\nW E6 12\n"
    b"W D7 15\nW C3 14\nW B3 13\nW H7 11\nW G8 10\nW F8 9\nW E8 8\nW D3 7\n"
    b"island=maracao\nisland=tortuga\n1 1 30\n\n",
)


@dataclass(frozen=True, slots=True)
class SheetCode:
    """What a code says of a sheet. Nothing of it is believed before it was played again.

    Attributes:
        word: the word of the class.
        name: whose sheet it is.
        seat: the place in the class, counted from 1.
        size: how many exchange their sheets; 1 for a sheet played alone.
        score: the stars that its own notebook counted.
        data: the digest of the data.
        choices: the island and the readings, where they are not the default.
        turns: for each turn the actions on this sheet, in the notation of the game.
    """

    word: str
    name: str
    seat: int
    size: int
    score: int
    data: str
    choices: Mapping[str, str] = field(default_factory=dict)
    turns: tuple[tuple[str, ...], ...] = ()

    def pack(self) -> str:
        """The sheet as one word of letters, digits, `-` and `_`."""
        choices = " ".join(f"{name}={option}" for name, option in sorted(self.choices.items()))
        head = [self.word, self.name, f"{self.seat} {self.size} {self.score}", self.data, choices]
        return _CODE.pack("\n".join([*head, *(";".join(turn) for turn in self.turns)]))

    @classmethod
    def unpack(cls, code: str) -> SheetCode:
        """Reads what `pack` wrote; blanks from copying are forgiven.

        Raises:
            RecordError: the code is damaged, or is not that of a sheet.
        """
        lines = _CODE.unpack(code).split("\n")
        word, name, numbers, data, choices, *turns = [*lines, "", "", "", ""][: max(5, len(lines))]
        seat, size, score = _three(numbers)
        if (
            len(lines) < 5
            or not 1 <= seat <= size <= MOST_IN_CLASS
            or word != seed_word(word)
            or not re.fullmatch(r"[0-9a-f]{1,16}", data)
            or not all(map(_CHOICE.fullmatch, choices.split()))
            or len(turns) > MAX_TURNS
        ):
            raise RecordError("sheets.unreadable")
        chosen = dict(part.split("=", 1) for part in choices.split())
        return cls(
            word, tidy_name(name), seat, size, score, data, chosen, tuple(map(_actions, turns))
        )


def _three(text: str) -> tuple[int, int, int]:
    """Seat, size and score; nothing that can be in place of what cannot be read."""
    found = text.split(" ")
    if len(found) != 3 or not all(map(_NUMBER.fullmatch, found)):
        return 0, 0, 0
    seat, size, score = map(int, found)
    return seat, size, score


def _actions(line: str) -> tuple[str, ...]:
    """The actions of one turn.

    Raises:
        RecordError: they are not written as this game writes them.
    """
    found = tuple(line.split(";"))
    if len(found) > PER_TURN or not all(map(_MARK.fullmatch, found)):
        raise RecordError("sheets.unreadable")
    return found


def codes_in(line: str) -> tuple[str, ...]:
    """What may be the code in a pasted line, the likeliest first.

    Chats put a name or a time before it and a word behind it; mail programs break it in two.

    >>> codes_in("10:31 Ana: sk1-abc bye")
    ('sk1-abc', 'sk1-abc bye')
    """
    start = line.find(_CODE.prefix)
    if start < 0:
        return (line,)
    rest = line[start:].strip()
    return tuple(dict.fromkeys((rest.split()[0], rest)))


def tidy_name(name: str) -> str:
    r"""A name as a code holds it: one short line of signs that can be seen.

    >>> tidy_name("  Ana\nMaría ")
    'Ana María'
    """
    line = "".join(sign if sign.isprintable() else " " for sign in name[: 4 * MAX_NAME])
    return " ".join(line.split())[:MAX_NAME].strip()
