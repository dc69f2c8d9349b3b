"""The notation: one line for each action.

    R 2 3 5            the dice show 2 (green), 3 (purple) and 5 (red)
    R B P S            ... or their symbols: boat, Penny Papers, skull
    X 2 3 1            the first player gets the second player's sheet, and so on
    W C3 7             write a 7 on C3
    B A3               draw a boat on A3
    S C3               draw a danger on C3
    N                  nothing can be marked
    T 7 C3             note the treasure worth 7 on C3
    C C3               cross the danger on C3 out
    D                  done: no more treasures, nothing more to cross out

Spanish and English words are read as well: `escribe 7 C3`, `tira barco 3 calavera`. The number
and the cell may stand in either order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from boardkit.core.catalogue import Lang
from boardkit.core.grid import Cell
from boardkit.core.notation import Reader, fold, folded
from boardkit.games.skull_island.pieces import MOST_NUMBER, SYMBOL, SYMBOL_OF, Die, Symbol
from boardkit.games.skull_island.state import (
    Action,
    Boat,
    Claim,
    Cross,
    Done,
    Exchange,
    Roll,
    Skip,
    Skull,
    Write,
)

# The words of each language, the one that is written first; the letters are the neutral notation.
_LETTERS: dict[type[Action], str] = {
    Roll: "R",
    Exchange: "X",
    Write: "W",
    Boat: "B",
    Skull: "S",
    Skip: "N",
    Claim: "T",
    Cross: "C",
    Done: "D",
}
_VERB_WORDS: dict[Lang, dict[type[Action], str]] = {
    "es": {
        Roll: "tira tirada dados",
        Exchange: "cambia hojas",
        Write: "escribe escribir",
        Boat: "barco",
        Skull: "calavera peligro",
        Skip: "pasa pasar",
        Claim: "tesoro anota",
        Cross: "tacha tachar",
        Done: "listo",
    },
    "en": {
        Roll: "roll dice",
        Exchange: "exchange sheets",
        Write: "write",
        Boat: "boat ship",
        Skull: "skull danger",
        Skip: "skip pass",
        Claim: "treasure note",
        Cross: "cross",
        Done: "done",
    },
}
_SYMBOL_LETTERS = {Symbol.BOAT: "B", Symbol.PENNY: "P", Symbol.SKULL: "S"}
_SYMBOLS_IN: dict[Lang, dict[Symbol, str]] = {
    "es": {Symbol.BOAT: "barco", Symbol.PENNY: "penny", Symbol.SKULL: "calavera"},
    "en": {symbol: symbol.value for symbol in Symbol},
}


_VERBS = {fold(letter): verb for verb, letter in _LETTERS.items()} | folded(_VERB_WORDS)
_SYMBOL_WORDS = {fold(x): s for s, x in _SYMBOL_LETTERS.items()} | folded(_SYMBOLS_IN)


def parse(text: str) -> Action:
    """Reads an action without looking at a position.

    Raises:
        NotationError: where reading stopped and what could have stood there.

    >>> parse("tira 2 penny s"), parse("w c3 7") == parse("escribe 7 c3")
    (Roll(green=2, purple=0, red=0), True)
    """
    reader = Reader(text)
    verb = reader.one_of(_VERBS, "action")
    action: Action
    if verb is Roll:
        action = Roll(*[_face(reader, die) for die in Die])
    elif verb is Exchange:
        action = Exchange(tuple(_seats(reader)))
    elif verb is Write or verb is Claim:
        value, cell = _value_and_cell(reader)
        action = Write(cell, value) if verb is Write else Claim(value, cell)
    elif verb is Boat:
        action = Boat(reader.cell())
    elif verb is Skull:
        action = Skull(reader.cell())
    elif verb is Cross:
        action = Cross(reader.cell())
    else:
        action = Skip() if verb is Skip else Done()
    reader.end()
    return action


def _face(reader: Reader, die: Die) -> int:
    """What a die shows: a number, or its own symbol."""
    symbol = SYMBOL_OF[die]
    if _SYMBOL_WORDS.get(reader.peek()) is symbol:
        reader.one_of(_SYMBOL_WORDS)
        return SYMBOL
    numbers = {str(number): number for number in range(1, MOST_NUMBER + 1)}
    return reader.one_of(numbers, f"face_{symbol.value}")


def _seats(reader: Reader) -> Iterable[int]:
    yield reader.number("player") - 1
    while not reader.at_end:
        yield reader.number("player") - 1


def _value_and_cell(reader: Reader) -> tuple[int, Cell]:
    """A number and a cell, in either order."""
    if reader.peek().isdigit():
        value = reader.number()
        return value, reader.cell()
    cell = reader.cell()
    return reader.number(), cell


def write(action: Action) -> str:
    """Writes an action.

    >>> write(parse("escribe 7 c3")), write(parse("roll 2 penny skull"))
    ('W C3 7', 'R 2 P S')
    """
    match action:
        case Roll():
            return " ".join(["R", *_shown(action, _SYMBOL_LETTERS)])
        case Exchange(sheets):
            return " ".join(["X", *(str(sheet + 1) for sheet in sheets)])
        case Write(cell, value):
            return f"W {cell} {value}"
        case Claim(value, cell):
            return f"T {value} {cell}"
        case Boat(cell):
            return f"B {cell}"
        case Skull(cell):
            return f"S {cell}"
        case Cross(cell):
            return f"C {cell}"
        case Skip():
            return "N"
        case Done():
            return "D"


def _shown(roll: Roll, symbols: Mapping[Symbol, str]) -> list[str]:
    shown = zip(Die, (roll.green, roll.purple, roll.red), strict=True)
    return [symbols[SYMBOL_OF[die]] if face == SYMBOL else str(face) for die, face in shown]


def words(action: Action, lang: Lang) -> str:
    """Writes an action in the words of a language, so that `parse` reads it back.

    >>> words(parse("w c3 7"), "es"), words(parse("r b 3 s"), "en")
    ('escribe C3 7', 'roll boat 3 skull')
    """
    verb = _VERB_WORDS[lang][type(action)].split()[0]
    if isinstance(action, Roll):
        return " ".join([verb, *_shown(action, _SYMBOLS_IN[lang])])
    _, _, rest = write(action).partition(" ")
    return f"{verb} {rest}".rstrip()
