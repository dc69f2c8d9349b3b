"""A sheet as one short word with a checksum, to be pasted into the teacher's notebook.

The dice are not in it: the word of the class brings them. What is in it are the marks, turn by
turn, and what the sheet's own notebook counted. A mark takes two signs: what is drawn, and where.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from boardkit.core.chance import seed_word
from boardkit.core.errors import RecordError
from boardkit.core.grid import Cell
from boardkit.core.sharecode import ShareCode
from boardkit.games.skull_island.pieces import MAX_SIDE
from boardkit.games.skull_island.state import Action, Boat, Claim, Cross, Done, Skip, Skull, Write

MOST_IN_CLASS: Final = 100
MAX_NAME: Final = 40
MAX_SIGNS: Final = 5_000

_NUMBER = re.compile(r"-?[0-9]{1,4}", re.ASCII)
_CHOICE = re.compile(r"[a-z_]{1,40}=[^\s=]{1,500}")
_DIGEST = re.compile(r"[0-9a-f]{1,16}", re.ASCII)
_CODE = ShareCode("sk1-", b"solo_last=number island=maracao island=tortuga\n1 1 9 30\n\n")

# A number is a small letter: `a` for 1. A treasure is `T`, its number and its cell.
_ZERO, _HIGHEST = ord("a") - 1, 26
_WITH_CELL: dict[str, type[Boat | Skull | Cross]] = {"B": Boat, "S": Skull, "C": Cross}
_WITHOUT: dict[str, type[Skip | Done]] = {"N": Skip, "D": Done}
_KIND = {kind: sign for sign, kind in (*_WITH_CELL.items(), *_WITHOUT.items())}
# Cells are counted row by row. The first 94 are signs of one byte, enough for both islands.
_CELLS = [*map(chr, range(0x21, 0x7F)), *map(chr, range(0xA1, 0xA1 + MAX_SIDE**2))]
_PLACE = {sign: place for place, sign in enumerate(_CELLS)}


@dataclass(frozen=True, slots=True)
class SheetCode:
    """What a code says of a sheet. Nothing of it is believed before it was played again.

    Attributes:
        word: the word of the class.
        name: whose sheet it is.
        seat: the place in the class, counted from 1.
        size: how many exchange their sheets; 1 for a sheet played alone.
        cols: how many columns the island has.
        score: the stars that its own notebook counted.
        data: the digest of the data.
        choices: the island and the readings, where they are not the default.
        turns: for each turn the actions on this sheet: one mark, then what was decided after it.
    """

    word: str
    name: str
    seat: int
    size: int
    cols: int
    score: int
    data: str
    choices: Mapping[str, str] = field(default_factory=dict)
    turns: tuple[tuple[Action, ...], ...] = ()

    def pack(self) -> str:
        """The sheet as one word of letters, digits, `-` and `_`."""
        numbers = f"{self.seat} {self.size} {self.cols} {self.score}"
        choices = " ".join(f"{name}={option}" for name, option in sorted(self.choices.items()))
        marks = "".join(_signs(action, self.cols) for turn in self.turns for action in turn)
        lines = (self.word, self.name, numbers, self.data, choices, marks)
        return _CODE.pack("\n".join(lines))

    @classmethod
    def unpack(cls, code: str) -> SheetCode:
        """Reads what `pack` wrote; blanks from copying are forgiven.

        Raises:
            RecordError: the code is damaged, or is not that of a sheet.
        """
        lines = _CODE.unpack(code).split("\n")
        if len(lines) != 6:
            raise RecordError("sheets.unreadable")
        word, name, numbers, data, choices, marks = lines
        seat, size, cols, score = _four(numbers)
        if (
            not 1 <= seat <= size <= MOST_IN_CLASS
            or not 1 <= cols <= MAX_SIDE
            or word != seed_word(word)
            or not _DIGEST.fullmatch(data)
            or not all(map(_CHOICE.fullmatch, choices.split()))
            or len(marks) > MAX_SIGNS
        ):
            raise RecordError("sheets.unreadable")
        chosen = dict(part.split("=", 1) for part in choices.split())
        turns = _turns(_actions(marks, cols))
        return cls(word, tidy_name(name), seat, size, cols, score, data, chosen, turns)


def _four(text: str) -> tuple[int, int, int, int]:
    """Seat, size, columns and score; zeros for what cannot be read."""
    found = text.split(" ")
    if len(found) != 4 or not all(map(_NUMBER.fullmatch, found)):
        return 0, 0, 0, 0
    seat, size, cols, score = map(int, found)
    return seat, size, cols, score


def _signs(action: Action, cols: int) -> str:
    """An action as one to three signs."""
    if isinstance(action, (Skip, Done)):
        return _KIND[type(action)]
    if isinstance(action, (Write, Claim)):
        kind = ("T" if isinstance(action, Claim) else "") + chr(_ZERO + action.value)
    elif isinstance(action, (Boat, Skull, Cross)):
        kind = _KIND[type(action)]
    else:
        raise RecordError("sheets.unreadable")  # chance is not in a code
    return kind + _CELLS[action.cell.row * cols + action.cell.col]


def _actions(marks: str, cols: int) -> Iterator[Action]:
    """The actions of a row of signs.

    Raises:
        RecordError: they are no such signs.
    """
    signs = iter(marks)
    for sign in signs:
        if sign in _WITHOUT:
            yield _WITHOUT[sign]()
            continue
        kind = next(signs, "") if sign == "T" else sign
        value = ord(kind) - _ZERO if kind else 0
        place = _PLACE.get(next(signs, ""), -1)
        if place < 0:
            raise RecordError("sheets.unreadable")
        cell = Cell(*divmod(place, cols))
        if kind in _WITH_CELL and sign != "T":
            yield _WITH_CELL[kind](cell)
        elif 1 <= value <= _HIGHEST:
            yield Claim(value, cell) if sign == "T" else Write(cell, value)
        else:
            raise RecordError("sheets.unreadable")


def _turns(actions: Iterator[Action]) -> tuple[tuple[Action, ...], ...]:
    """The actions turn by turn: each begins with a mark.

    Raises:
        RecordError: the first one is no mark.
    """
    turns: list[list[Action]] = []
    for action in actions:
        if isinstance(action, (Write, Boat, Skull, Skip)):
            turns.append([action])
        elif turns:
            turns[-1].append(action)
        else:
            raise RecordError("sheets.unreadable")
    return tuple(map(tuple, turns))


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
