"""Positions of Skull Island for tests, drawn as small grids.

A grid is the island and what is drawn on it: `~` sea, `.` an empty space, `M` a mountain, a number,
`b` a boat, `s` a danger, `x` a danger crossed out by hand. Rows are parted by `/`; the cells of a
row stand next to each other or, where a number has two digits, with blanks between.
"""

import re

import boardkit as bk
from boardkit.core.game import Event, Step
from boardkit.core.refusal import Refusal
from boardkit.games.skull_island import SKULL_ISLAND
from boardkit.games.skull_island.positions import read_state
from boardkit.games.skull_island.state import Sheet, State

__all__ = ["SKULL_ISLAND", "check", "legal", "play", "position", "refused", "sheet_of", "turn"]


def cells(row: str) -> list[str]:
    """The cells of one row."""
    return row.split() if " " in row.strip() else list(row.strip())


def ground(grid: str) -> str:
    """The island under a grid, as `rules(island=...)` takes it."""

    def under(sign: str) -> str:
        return "~" if sign in "b~" else "M" if sign == "M" else "."

    return "/".join("".join(map(under, cells(row))) for row in grid.split("/"))


def text_of(*grids: str, roll: str = "", last: str = "", chests: str = "") -> str:
    """The position as text: one sheet for each grid, and the roll of the turn that has begun."""
    signs = [sign for row in grids[0].split("/") for sign in cells(row)]
    marked = sum(sign not in "~.M" for sign in signs)
    lines = [f"turn {marked + bool(roll)}"]
    lines += [f"roll {roll}"] if roll else []
    for seat, grid in enumerate(grids, start=1):
        notes = f"last {last} " if last else ""
        notes += " ".join(f"treasure {chest}" for chest in chests.split(", ") if chest)
        rows = (" ".join(cells(row)) for row in grid.split("/"))
        lines += [f"sheet {seat} {notes}", *rows]
    return "\n".join(lines)


def position(*grids: str, roll: str = "", last: str = "", chests: str = "", **rules: str) -> State:
    """The position with these sheets; whether a game can come to it is not asked.

    Args:
        grids: a sheet for each player; all of the same island.
        roll: what the dice show, such as `2 B 3`; nothing between turns.
        last: for one player, the last cell that was marked.
        chests: the treasures noted (on every sheet), such as `4 D3, 7 E5`.
        rules: readings.
    """
    if len(grids) == 1 and not last and rules.get("solo_last") != "number":
        last = _any_mark(grids[0])
    text = text_of(*grids, roll=roll, last=last, chests=chests)
    chosen = {"island": ground(grids[0]), **rules}
    return read_state(text, lambda seats: SKULL_ISLAND.setup(seats, chosen))


def _any_mark(grid: str) -> str:
    """Some cell of a grid on which something is drawn; nothing where there is none."""
    for row, line in enumerate(grid.split("/")):
        for col, sign in enumerate(cells(line)):
            if sign not in "~.M":
                return str(bk.Cell(row, col))
    return ""


def play(state: State, *texts: str) -> State:
    """The position after some actions."""
    for text in texts:
        state = SKULL_ISLAND.apply(state, text).state
    return state


def turn(state: State, *texts: str) -> Step[State]:
    """The last step of some actions, with the events of all of them."""
    events: list[Event] = []
    step: Step[State] = Step(state, ())
    for text in texts:
        step = SKULL_ISLAND.apply(step.state, text)
        events += step.events
    return Step(step.state, tuple(events))


def refused(state: State, text: str) -> Refusal:
    """Why an action is not allowed; it must not be."""
    refusal = SKULL_ISLAND.check(state, text)
    assert refusal is not None, f"{text} is allowed"
    return refusal


def check(state: State, text: str) -> str:
    """The reason why an action is not allowed; nothing where it is."""
    refusal = SKULL_ISLAND.check(state, text)
    return refusal.reason if refusal else ""


def legal(state: State, letter: str = "") -> list[str]:
    """The allowed actions as text, all or those of one letter."""
    texts = map(SKULL_ISLAND.format, SKULL_ISLAND.legal(state))
    return [text for text in texts if re.match(rf"{letter}\b" if letter else "", text)]


def sheet_of(state: State, seat: int = 0) -> Sheet:
    """The sheet of a seat."""
    return state.sheets[seat]
