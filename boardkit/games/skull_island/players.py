"""The players that come with Skull Island: `random`, and `careful`, which thinks like this.

- A treasure found now is worth its stars.
- A number that still lacks marks for a treasure is a hope: its value, times the chance that the
  dice allow it, once for each mark it lacks. So two 9s are a hope of 9 · p · p.
- Every mark is worth what the hopes grow by, and what the dangers beside it cost or earn then: a 9
  beside a danger turns a loss into a gain, a small number beside a danger left alone loses less.
- A danger goes on another's sheet where it costs most at once, and on one's own where it earns most.
- Of several treasures the most valuable one is noted; a danger is crossed out as soon as it can be.
- Among equals chance decides.

It looks neither at how far the others are nor at how many rolls are left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from boardkit.core.chance import Stream
from boardkit.core.game import Player, random_player
from boardkit.games.skull_island.claims import circled, completed, room, smallest_beside
from boardkit.games.skull_island.marks import draw_mark
from boardkit.games.skull_island.odds import chances
from boardkit.games.skull_island.pieces import Island, Mask, places
from boardkit.games.skull_island.scoring import score_sheet
from boardkit.games.skull_island.state import (
    Action,
    Boat,
    Claim,
    Cross,
    Setup,
    Sheet,
    Skull,
    View,
    Write,
)
from boardkit.games.skull_island.treasures import mask_of, open_values

MOST_MISSING = 4  # marks that a number lacks which stands nowhere


@lru_cache(maxsize=256)
def _sides(island: Island) -> tuple[tuple[Mask, ...], ...]:
    """For each cell the cells to its west, east, north and south."""
    return tuple(
        (
            island.mask(other for other in island.cells if other.row == row and other.col < col),
            island.mask(other for other in island.cells if other.row == row and other.col > col),
            island.mask(other for other in island.cells if other.col == col and other.row < row),
            island.mask(other for other in island.cells if other.col == col and other.row > row),
        )
        for row, col in island.cells
    )


def _shadows(island: Island, marks: Mask) -> tuple[Mask, Mask, Mask, Mask]:
    """The cells to the west, east, north and south of some marks."""
    west = east = north = south = 0
    sides = _sides(island)
    for k in places(marks):
        a, b, c, d = sides[k]
        west, east, north, south = west | a, east | b, north | c, south | d
    return west, east, north, south


@lru_cache(maxsize=65536)
def missing(island: Island, same: Mask, boats: Mask, circled: Mask = 0) -> int:
    """How many marks a number lacks for a treasure, wherever that is fewest.

    Args:
        island: the map.
        same: where the number stands.
        boats: where boats are.
        circled: where there can be no more treasure.

    >>> from boardkit.games.skull_island.pieces import load_box
    >>> island = load_box().islands["tortuga"]
    >>> missing(island, 0, 0), missing(island, island.mask([island.cells[20]]), 0)
    (4, 3)

    Rules: SKU-F1, SKU-F2, SKU-B3.
    """
    if not same:
        return MOST_MISSING
    west, east, north, south = _shadows(island, same)
    b_west, b_east, b_north, b_south = _shadows(island, boats)
    across = _lacking(west, east, b_west, b_east)
    down = _lacking(north, south, b_north, b_south)
    free = island.land & ~circled
    for lack in range(MOST_MISSING):
        for rows in range(max(0, lack - 2), min(2, lack) + 1):
            if across[rows] & down[lack - rows] & free:
                return lack
    return MOST_MISSING


def _lacking(one: Mask, other: Mask, boats_one: Mask, boats_other: Mask) -> tuple[Mask, Mask, Mask]:
    """The cells between a pair, those with a mark on one side at least, and all."""
    both = (one & (other | boats_other)) | (other & boats_one)
    return both, one | other | boats_one | boats_other, -1


@lru_cache(maxsize=64)
def _chances(setup: Setup) -> dict[int, float]:
    """How likely a roll lets one write each number, once the dangers are over."""
    box = setup.box
    exact = chances(box, box.dice[setup.rules.faces], box.bubbles)
    return {number: float(chance) for number, chance in exact.items()}


def hope(setup: Setup, sheet: Sheet, value: int) -> float:
    """What the treasures of a number that is not found yet are worth."""
    same = mask_of(sheet.numbers, value)
    lack = missing(setup.island, same, sheet.boats, circled(setup.island, sheet))
    return value * _chances(setup)[value] ** lack if lack < MOST_MISSING else 0.0


class Worth(NamedTuple):
    """What `careful` holds of an action, so that a hint can name it.

    Attributes:
        found: the stars of the treasures that it finds.
        dangers: by how many stars the dangers change.
        hopes: by how much the hopes grow.
    """

    found: int
    dangers: int
    hopes: float

    @property
    def total(self) -> float:
        """All together."""
        return self.found + self.dangers + self.hopes


def best_treasures(found: Mapping[int, Mask], room: int) -> list[tuple[int, int]]:
    """The treasures that `careful` notes, as number and place: the most valuable first, each in a free cell."""
    noted: list[tuple[int, int]] = []
    taken = 0
    for value in sorted(found, reverse=True):
        free = found[value] & ~taken
        if free and len(noted) < room:
            noted.append((value, free.bit_length() - 1))
            taken |= 1 << noted[-1][1]
    return noted


def worth(view: View, action: Action) -> Worth:
    """What an action of the seat that sees this is worth to it.

    Rules: SKU-F5, SKU-D5, SKU-O1, SKU-E6, SKU-E7.
    """
    setup, seat = view.setup, view.seat or 0
    if isinstance(action, Skull):
        owner = view.drawing_on[seat]
        before = view.sheets[owner]
        change = _stars(setup, draw_mark(setup, before, action)) - _stars(setup, before)
        return Worth(0, change if owner == seat else -change, 0.0)
    sheet = view.sheets[seat]
    if isinstance(action, Claim):
        return Worth(action.value, 0, 0.0)
    if isinstance(action, Cross):
        place = setup.island.index[action.cell]
        return Worth(0, 2 * smallest_beside(setup.island, sheet, place), 0.0)
    if not isinstance(action, (Write, Boat)):
        return Worth(0, 0, 0.0)
    after = draw_mark(setup, sheet, action)
    place = setup.island.index[action.cell]
    noted = best_treasures(completed(setup, after, place), room(setup, sheet))
    found = {value for value, _ in noted}
    used = {chest.value for chest in sheet.chests} | found
    changed = {action.value} if isinstance(action, Write) else set(sheet.numbers)
    grown = 0.0  # added one by one: `sum` rounds otherwise in newer versions of Python
    for value in open_values(tuple(changed), used):
        grown += hope(setup, after, value) - hope(setup, sheet, value)
    return Worth(sum(found), _stars(setup, after) - _stars(setup, sheet), grown)


@lru_cache(maxsize=4096)
def _stars(setup: Setup, sheet: Sheet) -> int:
    return score_sheet(setup, sheet).total


def careful(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """Takes the action that is worth most, as told at the head of this file."""
    worths = [worth(view, action).total for action in legal]
    most = max(worths)
    return stream.choice([a for a, value in zip(legal, worths, strict=True) if value == most])


PLAYERS: Mapping[str, Player[View, Action]] = {"random": random_player, "careful": careful}
