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

from boardkit.core.errors import NotationError
from boardkit.core.notation import Reader
from boardkit.core.refusal import Refusal, unreadable
from boardkit.games.karuba.moves import follow, no
from boardkit.games.karuba.pieces import COLOURS, Colour, Direction, Rim
from boardkit.games.karuba.state import Action, Discard, Draw, Move, Place, PlacePair, State

_VERBS: dict[str, type[Action]] = {
    word: verb
    for verb, words in {
        PlacePair: "s setup set situa situar prepara",
        Draw: "t tile draw ficha loseta roba",
        Place: "p place coloca colocar pon",
        Discard: "d discard descarta descartar",
        Move: "m move mueve mover",
    }.items()
    for word in words.split()
}
COLOUR_WORDS = {
    word: colour
    for colour, words in {
        Colour.BROWN: "brown marron",
        Colour.BLUE: "blue azul",
        Colour.PURPLE: "purple morado",
        Colour.YELLOW: "yellow amarillo",
    }.items()
    for word in words.split()
}
RIM_WORDS = {"temple": Rim.TEMPLE, "templo": Rim.TEMPLE, "beach": Rim.BEACH, "playa": Rim.BEACH}
_LEAVE = {"leave": False, "deja": False, "dejar": False}
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
