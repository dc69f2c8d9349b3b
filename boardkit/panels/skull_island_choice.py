"""What a person can choose on a sheet of Skull Island, and where it may go; knows no widgets."""

from __future__ import annotations

from collections.abc import Collection

from boardkit.core.game import AnyGame
from boardkit.core.grid import Cell
from boardkit.games.skull_island.claims import decisions
from boardkit.games.skull_island.marks import (
    offered,
    where_to_sail,
    where_to_strike,
    where_to_write,
)
from boardkit.games.skull_island.state import Action, Claim, Cross, Done, Skip, State

BOAT, CROSS = "boat", "cross"
Chosen = int | str | None  # a number; the boat; a danger to cross out; nothing yet


def to_decide(state: State, seat: int, chosen: Chosen = None) -> list[Claim | Cross]:
    """The treasures and dangers that a seat may decide on, of those the ones that were chosen."""
    found = [one for one in decisions(state, seat) if not isinstance(one, Done)]
    return [one for one in found if chosen in (None, _kind(one))]


def _kind(action: Claim | Cross) -> Chosen:
    return action.value if isinstance(action, Claim) else CROSS


def choices(state: State, seat: int) -> list[Chosen]:
    """What the seat to move can choose before it clicks; nothing where a click is enough."""
    if state.asking:
        return list(dict.fromkeys(map(_kind, to_decide(state, seat))))
    given = offered(state)
    return [*given.numbers, *([BOAT] if given.boat else [])]


def open_places(state: State, seat: int, owner: int, chosen: Chosen) -> Collection[Cell]:
    """Where what is chosen may go; nothing while nothing is chosen.

    Args:
        state: the position.
        seat: the seat to move.
        owner: whose sheet it draws on.
        chosen: what it has chosen.
    """
    setup, sheet = state.setup, state.sheets[owner]
    if state.asking:
        return {one.cell for one in to_decide(state, seat, chosen)}
    given = offered(state)
    if given.skull:
        mask = where_to_strike(setup, sheet)
    elif chosen == BOAT:
        mask = where_to_sail(setup.island, sheet)
    elif isinstance(chosen, int):
        mask = where_to_write(setup, sheet, given.penny)
    else:
        return ()
    return setup.island.cells_of(mask)


def without_mark(game: AnyGame, state: State, seat: int) -> Action | None:
    """What a seat may do in place of a mark or another treasure, if there is anything."""
    ways: tuple[Action, ...] = (Done(), Skip())
    return next((way for way in ways if game.check(state, way, seat) is None), None)


def at_sea(state: State, cell: Cell) -> bool:
    """Whether a cell is sea."""
    island = state.setup.island
    return bool(island.sea >> island.index[cell] & 1)
