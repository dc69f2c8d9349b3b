"""Memoarrr! positions for tests of every kind, on an island that is easy to keep in mind.

Each row of the island has one animal and each column one landscape, so that two locations connect
exactly when they lie in one row or one column:

        A ocean   B jungle  C lava    D flowers E beach
    1   penguin   penguin   penguin   penguin   penguin
    2   octopus ...
    3   crab (C3, crab and lava, is the one in the box)
    4   turtle ...
    5   walrus ...
"""

from collections.abc import Iterable

import boardkit as bk
from boardkit import Refusal, Step
from boardkit.core.game import Event
from boardkit.games.memoarrr import Memoarrr
from boardkit.games.memoarrr.pieces import load_box
from boardkit.games.memoarrr.state import State

MEMOARRR: Memoarrr = bk.game("memoarrr")
BOX = load_box()

# The box once more: tests compare the code with this, not with the tables that the code reads.
ANIMALS, LANDSCAPES = "POCTW", "OJLFB"
RUBIES = (1, 1, 2, 2, 2, 3, 4)
BIRDS = (1, 3, 7)
CELLS = [f"{column}{row}" for row in "12345" for column in "ABCDE"]
PLACES = [cell for cell in CELLS if cell != "C3"]
SIDES = {"N": "B1 C1 D1", "E": "E2 E3 E4", "S": "B5 C5 D5", "W": "A2 A3 A4"}
ISLAND = [animal + landscape for animal in ANIMALS for landscape in LANDSCAPES]
CARD_ON = dict(zip(CELLS, ISLAND, strict=True))

# A chain through all 24 locations, from neighbour to neighbour and once across the middle.
_ROWS = ("A1 B1 C1 D1 E1", "E2 D2 C2 B2 A2", "A3 B3 D3 E3", "E4 D4 C4 B4 A4", "A5 B5 C5 D5 E5")
SNAKE = [cell for row in _ROWS for cell in row.split()]
TREASURES = "2 1 4 2 1 3 2"
VOLCANOES = {2: "7", 3: "7 1", 4: "7 1 3"}


def played(state: State, *actions: str) -> list[Step[State]]:
    """The steps of some actions one after the other, all of them allowed."""
    steps: list[Step[State]] = []
    for action in actions:
        steps.append(MEMOARRR.apply(steps[-1].state if steps else state, action))
    return steps


def play(state: State, *actions: str) -> State:
    """The position after some actions."""
    return played(state, *actions)[-1].state if actions else state


def reveals(*cells: str) -> list[str]:
    """Reveals of some cells; several may stand in one text."""
    return [f"R {cell}" for text in cells for cell in text.split()]


def opening(
    seats: int = 4,
    *actions: str,
    rubies: str = TREASURES,
    order: str = "",
    island: Iterable[str] = ISLAND,
    **rules: str,
) -> State:
    """The start of the first round on the island above, and some actions from there.

    Args:
        seats: how many play.
        actions: what happens once the stack lies there.
        rubies: the treasures from the top of the stack down.
        order: the volcanoes from the top down.
        island: the locations row by row.
        rules: the variant and the readings.
    """
    start = MEMOARRR.new(seats, MEMOARRR.rules(**rules))
    stack = [] if rules.get("stack") == "sorted" else [f"T {rubies}"]
    volcanoes = f"V {order or VOLCANOES[seats]}"
    return play(start, f"I {' '.join(island)}", *stack, volcanoes, *actions)


def after_round(state: State, order: str = "", *actions: str) -> State:
    """The start of the next round, with the volcanoes in some order."""
    return play(state, f"V {order or VOLCANOES[state.setup.seats]}", *actions)


def legal(state: State) -> set[str]:
    """The texts of the legal actions."""
    return set(map(MEMOARRR.format, MEMOARRR.legal(state)))


def events(state: State, *actions: str) -> tuple[Event, ...]:
    """What the last of some actions made happen."""
    return played(state, *actions)[-1].events


def names(happened: Iterable[Event]) -> list[str]:
    """The names of some events."""
    return [type(event).__name__ for event in happened]


def refused(state: State, action: str, seat: int | None = None) -> Refusal:
    """The refusal of an action that must be refused."""
    refusal = MEMOARRR.check(state, action, seat)
    if refusal is None:
        raise AssertionError(f"{action} is allowed")
    return refusal


def cells(mask: int) -> list[str]:
    """The cells of a mask."""
    return list(map(str, BOX.cells_of(mask)))


def known(state: State, seat: int | None) -> set[str]:
    """The cells whose card a seat's view shows."""
    shown = MEMOARRR.view(state, seat).island
    return {cell for cell, card in zip(CELLS, shown, strict=True) if card}
