"""The notation: one line for each action.

    S blue 20 100      set-up: blue starts at beach 20, its temple is at jungle 100
    T 12               the leader uncovers tile 12
    P C3               place the tile on C3
    D                  discard it and move nobody
    M blue D4          discard it and move blue to D4 (`temple`, `beach` for the rim)
    M blue D4 leave    the same, but leave the treasure lying

Spanish and English words are read as well: `coloca C3`, `mueve azul templo`. At a position one may
also write the tile (`P 12@C3`), a number on the jungle (`M blue J100`) and the way step by step
(`M blue E E N`).
"""

from __future__ import annotations

import re

from boardkit.core.catalogue import Lang
from boardkit.core.errors import NotationError
from boardkit.core.notation import Reader, fold, folded
from boardkit.core.refusal import Refusal, unreadable
from boardkit.games.karuba.moves import follow, no
from boardkit.games.karuba.pieces import COLOURS, Colour, Direction, Rim
from boardkit.games.karuba.state import Action, Discard, Draw, Move, Place, PlacePair, State

# The words of each language, the one that is written first; the letters are the neutral notation.
_LETTERS: dict[type[Action], str] = {
    PlacePair: "S",
    Draw: "T",
    Place: "P",
    Discard: "D",
    Move: "M",
}
_VERB_WORDS: dict[Lang, dict[type[Action], str]] = {
    "es": {
        PlacePair: "sitúa situar prepara",
        Draw: "loseta ficha roba",
        Place: "coloca colocar pon",
        Discard: "descarta descartar",
        Move: "mueve mover",
    },
    "en": {
        PlacePair: "setup set",
        Draw: "tile draw",
        Place: "place",
        Discard: "discard",
        Move: "move",
    },
}
_COLOURS_IN: dict[Lang, dict[Colour, str]] = {
    "es": {
        Colour.BROWN: "marrón",
        Colour.BLUE: "azul",
        Colour.PURPLE: "morado",
        Colour.YELLOW: "amarillo",
    },
    "en": {colour: colour.value for colour in COLOURS},
}
_RIM_IN: dict[Lang, dict[Rim, str]] = {
    "es": {Rim.TEMPLE: "templo", Rim.BEACH: "playa"},
    "en": {Rim.TEMPLE: "temple", Rim.BEACH: "beach"},
}
_LEAVE_IN: dict[Lang, str] = {"es": "deja dejar", "en": "leave"}


_VERBS = {fold(letter): verb for verb, letter in _LETTERS.items()} | folded(_VERB_WORDS)
COLOUR_WORDS = folded(_COLOURS_IN)
RIM_WORDS = folded(_RIM_IN)
_LEAVE = {word: False for words in _LEAVE_IN.values() for word in words.split()}
_DIRECTIONS = {side.lower(): side for side in Direction} | {"o": Direction.W}

_TILE_AT_CELL = re.compile(r"(?P<before>\s*\S+\s+)(?P<tile>[0-9]{1,3})\s*@\s*(?=[a-zA-Z])")
_JUNGLE_NUMBER = re.compile(r"\s*\S+\s+\S+\s+[jJ]([0-9]{1,4})\s*")


def parse(text: str) -> Action:
    """Reads an action without looking at a position.

    Raises:
        NotationError: where reading stopped and what could have stood there.

    >>> parse("m azul d4")
    Move(colour=<Colour.BLUE: 'blue'>, to=Cell(row=3, col=3), take=True)
    """
    reader = Reader(text)
    verb = reader.one_of(_VERBS, "action")
    action: Action
    if verb is PlacePair:
        colour = reader.one_of(COLOUR_WORDS, "colour")
        action = PlacePair(colour, reader.number(), reader.number())
    elif verb is Draw:
        action = Draw(reader.number("tile"))
    elif verb is Place:
        action = Place(reader.cell())
    elif verb is Discard:
        action = Discard()
    else:
        colour = reader.one_of(COLOUR_WORDS, "colour")
        rim = RIM_WORDS.get(reader.peek())
        to = reader.one_of(RIM_WORDS) if rim else reader.cell("destination")
        take = True if reader.at_end else reader.one_of(_LEAVE, "end")
        action = Move(colour, to, take)
    reader.end()
    return action


def write(action: Action) -> str:
    """Writes an action.

    >>> write(parse("coloca c3"))
    'P C3'
    """
    match action:
        case PlacePair(colour, beach, jungle):
            return f"S {colour.value} {beach} {jungle}"
        case Draw(tile):
            return f"T {tile}"
        case Place(cell):
            return f"P {cell}"
        case Move(colour, to, take):
            return f"M {colour.value} {to}{'' if take else ' leave'}"
        case Discard():
            return "D"


def words(action: Action, lang: Lang) -> str:
    """Writes an action in the words of a language, so that `parse` reads it back.

    >>> words(parse("m blue temple"), "es"), words(parse("p c3"), "en")
    ('mueve azul templo', 'place C3')
    """
    verb = _VERB_WORDS[lang][type(action)].split()[0]
    match action:
        case PlacePair(colour, beach, jungle):
            return f"{verb} {_COLOURS_IN[lang][colour]} {beach} {jungle}"
        case Draw(tile):
            return f"{verb} {tile}"
        case Place(cell):
            return f"{verb} {cell}"
        case Move(colour, to, take):
            spot = _RIM_IN[lang][to] if isinstance(to, Rim) else to
            leave = "" if take else f" {_LEAVE_IN[lang].split()[0]}"
            return f"{verb} {_COLOURS_IN[lang][colour]} {spot}{leave}"
        case Discard():
            return verb


def read(state: State, text: str) -> Action | Refusal:
    """Reads what a person at this position may write: also a tile, a jungle number or a way."""
    try:
        if match := _TILE_AT_CELL.match(text):
            rest = text[match.end() :]
            # Blanks keep every character at its place, so that an error still points right.
            padded = match["before"] + " " * (match.end() - match.end("before")) + rest
            action = parse(padded)
            tile = int(match["tile"])
            if isinstance(action, Place) and state.tile and tile != state.tile:
                return no("wrong_tile", "KAR-T1", tile=tile, called=state.tile)
            return action
        if match := _JUNGLE_NUMBER.fullmatch(text):
            return _to_jungle(state, text, int(match[1]))
        return _way(state, text) or parse(text)
    except NotationError as error:
        return unreadable(NotationError(text, error.position, error.expected))


def _move_colour(text: str) -> tuple[Colour, Reader] | None:
    """The colour of a move and the reader behind it; None where the text is no move."""
    reader = Reader(text)
    if _VERBS.get(reader.peek()) is not Move:
        return None
    reader.one_of(_VERBS, "action")
    return reader.one_of(COLOUR_WORDS, "colour"), reader


def _to_jungle(state: State, text: str, degrees: int) -> Action | Refusal:
    """A move onto a number of the jungle: the temple there, if it is the right one.

    Rules: KAR-D2.
    """
    start = _move_colour(text)
    if start is None:
        return parse(text)
    colour, _ = start
    if degrees not in state.setup.box.jungle:
        return no("no_such_jungle", "KAR-S4", degrees=degrees)
    for owner, pair in zip(COLOURS, state.pairs, strict=True):
        if pair and pair.jungle == degrees:
            if owner is colour:
                return Move(colour, Rim.TEMPLE)
            return no(
                "other_temple", "KAR-D2", colour=colour.value, degrees=degrees, owner=owner.value
            )
    return no("no_temple_there", "KAR-D2", colour=colour.value, degrees=degrees)


def _way(state: State, text: str) -> Action | Refusal | None:
    """A move written as steps; None where the text is not one.

    Rules: KAR-B3.
    """
    start = _move_colour(text)
    if start is None or start[1].peek() not in _DIRECTIONS:
        return None
    colour, reader = start
    sides: list[Direction] = []
    while not reader.at_end and reader.peek() not in _LEAVE:
        sides.append(reader.one_of(_DIRECTIONS, "direction"))
    take = True if reader.at_end else reader.one_of(_LEAVE, "end")
    reader.end()
    pair = state.pairs[COLOURS.index(colour)]
    if pair is None or not isinstance(state.to_move, int):
        return Move(colour, Rim.BEACH)
    end = follow(state, state.to_move, colour, tuple(sides))
    return end if isinstance(end, Refusal) else Move(colour, end, take)
