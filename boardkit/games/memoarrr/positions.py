"""Whole positions as text: a lesson can set one up and a pupil can hand one in.

First the island, row by row, with the location that is in the box in the middle; then the rubies
of the stack from the top down, the volcanoes of this round in the order in which they are taken,
and what each player has: the sides looked at and the treasures won. Then what was shown in each
round before, what lies face up now, with which one the next is compared, who is out, and who
starts and whose turn it is.

    island
      PO CJ OL TB WF
      ...
    stack 2 1 4 2 1 3
    volcanoes 7 1 3
    known 1 3 7
    player 1 looks N won 2
    player 2 looks E
    ...
    shown B1 C1 D1 E1
    open B4 C5
    last C5
    out 2
    start 1
    turn 3

Before the first volcanoes are stacked there is no line for them; between rounds `birds` tells
which ones are in the game. `down` has those that failed and were turned down again, where the
reading `failed` does that.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from boardkit.core.errors import NotationError
from boardkit.core.game import CHANCE, Turn
from boardkit.core.notation import Reader
from boardkit.games.memoarrr.notation import CARD_WORDS, SIDE_WORDS
from boardkit.games.memoarrr.pieces import MOST_SEATS, Box, Card, Side
from boardkit.games.memoarrr.setup import first_state, looks_due
from boardkit.games.memoarrr.state import Rules, State, intern_setup

T = TypeVar("T")

MAX_TEXT = 5_000
# The words of a position, the one that is written first; those before a list of numbers or cells.
_ISLAND = ("island", "isla")
_STACK = ("stack", "pila")
_VOLCANOES = ("volcanoes", "volcanes")
_KNOWN = ("known", "vistos")
_BIRDS = ("birds", "pajaros")
_PLAYER = ("player", "jugador")
_LOOKS = ("looks", "mira")
_WON = ("won", "gano")
_SHOWN = ("shown", "mostradas")
_OPEN = ("open", "abiertas")
_DOWN = ("down", "tapadas")
_LAST = ("last", "ultima")
_OUT = ("out", "fuera")
_START = ("start", "empieza")
_TURN = ("turn", "turno")


def write_state(state: State) -> str:
    """The text of a position of a game."""
    box = state.setup.box
    lines: list[str] = []
    if state.island:
        cards, size = list(map(str, state.island)), box.size
        rows = (cards[k : k + size] for k in range(0, len(cards), size))
        lines += [_ISLAND[0], *(f"  {' '.join(row)}" for row in rows)]

    def line(words: tuple[str, ...], items: tuple[object, ...]) -> None:
        if items:
            lines.append(" ".join((words[0], *map(str, items))))

    line(_STACK, state.treasures)
    line(_VOLCANOES, state.volcanoes)
    line(_BIRDS, () if state.volcanoes else state.birds)
    line(_KNOWN, state.known_birds)
    for seat, (sides, won) in enumerate(zip(state.looks, state.won, strict=True), start=1):
        parts = [_PLAYER[0], str(seat)]
        parts += [_LOOKS[0], *map(str, sides)] if sides else []
        parts += [_WON[0], *map(str, won)] if won else []
        lines.append(" ".join(parts))
    for shown in state.past:
        line(_SHOWN, box.cells_of(shown))
    line(_OPEN, box.cells_of(state.up))
    line(_DOWN, box.cells_of(state.down))
    line(_LAST, () if state.last is None else (box.cells[state.last],))
    line(_OUT, tuple(seat + 1 for seat in state.out))
    line(_START, () if state.start is None else (state.start + 1,))
    line(_TURN, (state.to_move + 1,) if state.up and isinstance(state.to_move, int) else ())
    return "\n".join([*lines, ""])


def read_state(text: str, rules: Rules, box: Box) -> State:
    """Reads what `write_state` wrote; whether a game can come to it, `possible` says.

    How many players have a line, so many play; whose turn it is follows from the rest where
    nothing lies face up yet.

    Raises:
        NotationError: where reading stopped and what could have stood there.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(text[:MAX_TEXT], MAX_TEXT, ("end",))
    reader = Reader(text)
    island: tuple[Card, ...] = ()
    if reader.peek() in _ISLAND:
        reader.one_of(dict.fromkeys(_ISLAND))
        island = tuple(reader.one_of(CARD_WORDS, "card") for _ in box.cells)
    numbers = reader.number
    stack = _row(reader, _STACK, numbers)
    volcanoes = _row(reader, _VOLCANOES, numbers)
    birds = tuple(sorted(volcanoes)) or _row(reader, _BIRDS, numbers)
    known = _row(reader, _KNOWN, numbers)
    looks, won = _players(reader)
    seats = len(looks)
    state = first_state(intern_setup(seats, rules, box))

    def places() -> int:
        cells = {str(box.cells[k]).lower(): k for k in range(len(box.cells)) if k != box.middle}
        return reader.one_of(cells, "cell")

    def seat() -> int:
        return reader.one_of({str(k + 1): k for k in range(seats)}, "player")

    past: list[int] = []
    while reader.peek() in _SHOWN:
        past.append(_mask(_row(reader, _SHOWN, places)))
    up = _mask(_row(reader, _OPEN, places))
    down = _mask(_row(reader, _DOWN, places))
    last = _one(reader, _LAST, places)
    out = _row(reader, _OUT, seat)
    start = _one(reader, _START, seat)
    turn = _one(reader, _TURN, seat)
    reader.end()
    read = state._replace(
        island=island,
        treasures=stack,
        volcanoes=volcanoes,
        birds=birds,
        known_birds=known,
        looks=looks,
        past=tuple(past),
        up=up,
        down=down,
        last=last,
        out=out,
        start=start,
        won=won,
    )
    return read._replace(to_move=_turn(read) if turn is None else turn)


def _mask(places: tuple[int, ...]) -> int:
    return sum(1 << place for place in set(places))


def _row(reader: Reader, words: tuple[str, ...], read: Callable[[], T]) -> tuple[T, ...]:
    """The items behind one of some words, up to the next word; nothing where the word is missing."""
    if reader.peek() not in words:
        return ()
    reader.one_of(dict.fromkeys(words))
    found = [read()]
    while not reader.at_end and any(sign.isdigit() for sign in reader.peek()):
        found.append(read())
    return tuple(found)


def _one(reader: Reader, words: tuple[str, ...], read: Callable[[], T]) -> T | None:
    """The item behind one of some words; None where the word is missing."""
    if reader.peek() not in words:
        return None
    reader.one_of(dict.fromkeys(words))
    return read()


def _players(reader: Reader) -> tuple[tuple[tuple[Side, ...], ...], tuple[tuple[int, ...], ...]]:
    """Where each player looked and what each won."""
    looks: list[tuple[Side, ...]] = []
    won: list[tuple[int, ...]] = []
    while reader.peek() in _PLAYER or len(looks) < 2:
        if len(looks) == MOST_SEATS:
            raise reader.error("end")
        reader.one_of(dict.fromkeys(_PLAYER), "player_word")
        reader.one_of({str(len(looks) + 1): None}, "number")
        sides: list[Side] = []
        if reader.peek() in _LOOKS:
            reader.one_of(dict.fromkeys(_LOOKS))
            sides.append(reader.one_of(SIDE_WORDS, "side"))
            while reader.peek() in SIDE_WORDS:
                sides.append(reader.one_of(SIDE_WORDS))
        looks.append(tuple(sides))
        won.append(_row(reader, _WON, reader.number))
    return tuple(looks), tuple(won)


def _turn(state: State) -> Turn:
    """Who is next where nothing lies face up: as it follows from the rest.

    Rules: MEM-S5, MEM-S7, MEM-B2.
    """
    if state.past and not state.treasures:
        return None
    if not (state.island and state.treasures and state.volcanoes):
        return CHANCE
    for seat, sides in enumerate(state.looks):
        if len(sides) < looks_due(state):
            return seat
    return CHANCE if state.start is None else state.start
