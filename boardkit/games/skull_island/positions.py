"""Whole positions as text: a lesson can set one up and a pupil can hand one in.

First comes how often the dice were rolled; within a turn what they show, who draws on whose sheet
(with a danger and three players or more), what has been chosen and who still has to decide. Then
comes each sheet: the treasures noted, the cells row by row, and for a game alone the last mark.
In the sea `b` is a boat; on the island stand numbers, `s` for a danger, `x` for one crossed out.

    turn 7
    roll 2 B 3
    chosen W C3 7
    sheet 1 last C3 treasure 4 D3
      ~ ~ ~ ~ ~
      ~ 4 . 4 b
      ...
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from boardkit.core.errors import NotationError
from boardkit.core.game import CHANCE, Turn
from boardkit.core.notation import Reader
from boardkit.games.skull_island import notation
from boardkit.games.skull_island.grids import BOAT, MOST
from boardkit.games.skull_island.marks import draw_mark, offered
from boardkit.games.skull_island.pieces import Ground, Island, Mask
from boardkit.games.skull_island.scoring import ending
from boardkit.games.skull_island.state import (
    Boat,
    Chest,
    Mark,
    Roll,
    Setup,
    Sheet,
    Skull,
    State,
    Write,
    blank_sheet,
)

MAX_TEXT = 200_000
MOST_TURNS = 100_000
SKULL, CROSSED = "s", "x"
# The words of a whole position, the one that is written first.
_TURN = ("turn", "turno")
_ROLL = ("roll", "tirada")
_HANDS = ("hands", "manos")
_CHOSEN = ("chosen", "elegido")
_ASKING = ("asking", "deciden")
_SHEET = ("sheet", "hoja")
_LAST = ("last", "ultima")
_TREASURE = ("treasure", "tesoro")


def write_state(state: State) -> str:
    """The text of a position of a game."""
    lines = [f"{_TURN[0]} {state.turn}"]
    if state.roll is not None:
        lines.append(f"{_ROLL[0]} {notation.write(state.roll).partition(' ')[2]}")
    if state.drawing_on and state.setup.seats > 2:
        lines.append(" ".join([_HANDS[0], *(str(seat + 1) for seat in state.drawing_on)]))
    lines += [f"{_CHOSEN[0]} {notation.write(choice)}" for choice in state.pending]
    if state.asking:
        lines.append(" ".join([_ASKING[0], *(str(seat + 1) for seat in state.asking)]))
    for seat, sheet in enumerate(state.sheets, start=1):
        lines.append(" ".join([_SHEET[0], str(seat), *_notes(state.setup.island, sheet)]))
        lines += write_sheet(state.setup.island, sheet)
    return "\n".join([*lines, ""])


def _notes(island: Island, sheet: Sheet) -> list[str]:
    """What of a sheet stands beside its cells."""
    words = [f"{_LAST[0]} {island.cells[sheet.last]}"] if sheet.last >= 0 else []
    return words + [f"{_TREASURE[0]} {chest.value} {chest.cell}" for chest in sheet.chests]


def write_sheet(island: Island, sheet: Sheet) -> list[str]:
    """The cells of a sheet, one text for each row."""
    words = []
    for k, (number, ground) in enumerate(zip(sheet.numbers, island.ground, strict=True)):
        word = str(number) if number else ground.value
        if sheet.boats >> k & 1:
            word = BOAT
        elif sheet.skulls >> k & 1:
            word = CROSSED if sheet.crossed >> k & 1 else SKULL
        words.append(f" {word:>2}")
    return ["".join(words[k : k + island.cols]) for k in range(0, len(words), island.cols)]


def read_state(text: str, setup_for: Callable[[int], Setup]) -> State:
    """Reads what `write_state` wrote; whether a game can come to it, `possible` says.

    How many sheets there are, so many players; whose turn it is follows from the rest.

    Args:
        text: the position.
        setup_for: gives the Setup for so many seats.

    Raises:
        NotationError: where reading stopped and what could have stood there.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(text[:MAX_TEXT], MAX_TEXT, ("end",))
    reader = Reader(text)
    reader.one_of(dict.fromkeys(_TURN), "turn")
    turn = reader.number()
    roll: Roll | None = None
    if _takes(reader, _ROLL):
        action = _line(reader, "R ")
        roll = action if isinstance(action, Roll) else None
    hands = tuple(_seats(reader)) if _takes(reader, _HANDS) else ()
    pending: list[Mark] = []
    while _takes(reader, _CHOSEN):
        start, action = reader.position, _line(reader)
        if not isinstance(action, Mark):
            raise NotationError(text, start, ("action",))
        pending.append(action)
    asking = tuple(_seats(reader)) if _takes(reader, _ASKING) else ()
    # The cells say which island it is for; how many sheets come, only the whole text says.
    words = text.casefold().split()
    seats = max(1, sum(words.count(word) for word in _SHEET))
    setup = setup_for(seats)
    sheets = tuple(_read_sheet(reader, setup, seat) for seat in range(1, seats + 1))
    reader.end()
    return whole(setup, sheets, turn, roll, hands, tuple(pending), asking)


def _takes(reader: Reader, words: Sequence[str]) -> bool:
    """Whether one of some words comes next; it is taken."""
    if reader.peek() not in words:
        return False
    reader.one_of(dict.fromkeys(words))
    return True


def _line(reader: Reader, before: str = "") -> object:
    """The action that the rest of the line says."""
    start, line = reader.position, reader.line()
    try:
        return notation.parse(before + line)
    except NotationError as error:
        place = start + max(0, error.position - len(before))
        raise NotationError(reader.text, place, error.expected) from None


def _seats(reader: Reader) -> list[int]:
    found = [reader.number("player") - 1]
    while reader.peek().isdigit():
        found.append(reader.number("player") - 1)
    return found


def _read_sheet(reader: Reader, setup: Setup, seat: int) -> Sheet:
    """The sheet of the next player."""
    island = setup.island
    reader.one_of(dict.fromkeys(_SHEET), "sheet")
    reader.one_of({str(seat): seat}, "number")
    cells = {str(cell).casefold(): k for k, cell in enumerate(island.cells)}
    last = reader.one_of(cells, "cell") if _takes(reader, _LAST) else -1
    chests: list[Chest] = []
    while _takes(reader, _TREASURE):
        value = reader.number()
        chests.append(Chest(value, island.cells[reader.one_of(cells, "cell")]))
    numbers = {str(number): Write for number in range(1, MOST + 1)}
    signs: dict[Ground, dict[str, object]] = {
        Ground.SEA: {Ground.SEA.value: None, BOAT: Boat},
        Ground.SPACE: {Ground.SPACE.value: None, SKULL: Skull, CROSSED: Skull, **numbers},
        Ground.MOUNTAIN: {Ground.MOUNTAIN.value.casefold(): None},
    }
    sheet, crossed = blank_sheet(island), 0
    for k, (cell, ground) in enumerate(zip(island.cells, island.ground, strict=True)):
        word = reader.peek()
        what = reader.one_of(signs[ground], "grid_cell")
        if what is Write:
            sheet = draw_mark(setup, sheet, Write(cell, int(word)))
        elif what is Boat or what is Skull:
            sheet = draw_mark(setup, sheet, Boat(cell) if what is Boat else Skull(cell))
        crossed |= (word == CROSSED) << k
    return sheet._replace(crossed=crossed, chests=tuple(chests), last=last)


def rebuilt(
    setup: Setup,
    numbers: tuple[int, ...],
    boats: Mask,
    skulls: Mask,
    crossed: Mask = 0,
    chests: tuple[Chest, ...] = (),
    last: int = -1,
) -> Sheet:
    """The sheet with these marks: `empty` and `near` follow from them."""
    island = setup.island
    empty, near = island.spaces & ~skulls, 0
    for k, number in enumerate(numbers):
        if number:
            empty &= ~(1 << k)
        if number or boats >> k & 1:
            near |= island.around[k]
    return Sheet(numbers, boats, skulls, crossed, chests, last, empty, near)


def whole(
    setup: Setup,
    sheets: tuple[Sheet, ...],
    turn: int,
    roll: Roll | None,
    drawing_on: tuple[int, ...],
    pending: tuple[Mark, ...],
    asking: tuple[int, ...],
) -> State:
    """The State of these parts: whose turn it is follows from them."""
    state = State(setup, sheets, turn, roll, drawing_on, pending, asking, CHANCE)
    danger = offered(state).skull
    if setup.seats < 3 and danger and not asking:
        state = state._replace(drawing_on=tuple(reversed(range(setup.seats))))
    to_move: Turn = CHANCE
    if asking:
        to_move = asking[0]
    elif roll is None:
        to_move = None if ending(state)[0] else CHANCE
    elif not danger or state.drawing_on:
        to_move = len(pending)
    return state._replace(to_move=to_move)
