"""What one more number or boat would complete, for every cell and number: the data of a heat map."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from boardkit.core.grid import Cell
from boardkit.games.skull_island.pieces import Island, Mask, places
from boardkit.games.skull_island.treasures import crossings, mask_of, newly


class Completion(NamedTuple):
    """What one mark would complete.

    Attributes:
        cell: where the mark would go.
        number: the number written; 0 for a boat.
        value: the value of the treasure: for a number itself, for a boat each number that it helps.
        crossings: the cells in which the treasure would lie; one of them becomes the treasure.
    """

    cell: Cell
    number: int
    value: int
    crossings: tuple[Cell, ...]


def by_number(
    island: Island,
    numbers: Sequence[int],
    boats: Mask,
    values: Collection[int],
    spaces: Mask,
    circled: Mask = 0,
    touching: bool = False,
) -> tuple[Completion, ...]:
    """What one more number would complete, by number and then row by row.

    Args:
        island: the map.
        numbers: the number in each cell, row by row; 0 where there is none.
        boats: the cells with a boat.
        values: the numbers to try, such as those that have shown no treasure yet.
        spaces: where to write them, such as the empty spaces of a sheet.
        circled: the cells in which a treasure was found before.
        touching: whether the crossing may be the end of a line (the reading `between`).

    Rules: SKU-F1, SKU-F6.
    """
    found = []
    for value in sorted(values):
        same = mask_of(numbers, value)
        if not same:  # a number alone shows nothing
            continue
        before = crossings(island, same, boats, touching)
        for place in places(spaces & ~same):
            after = crossings(island, same | 1 << place, boats, touching)
            if new := after & ~before & ~circled:
                cells = island.cells_of(new)
                found.append(Completion(island.cells[place], value, value, cells))
    return tuple(found)


def by_boat(
    island: Island,
    numbers: Sequence[int],
    boats: Mask,
    used: Collection[int] = (),
    circled: Mask = 0,
    touching: bool = False,
) -> tuple[Completion, ...]:
    """What one more boat would complete, cell by cell and then by number.

    Args:
        island: the map.
        numbers: the number in each cell, row by row; 0 where there is none.
        boats: the cells with a boat.
        used: the numbers that have shown a treasure before.
        circled: the cells in which a treasure was found before.
        touching: whether the crossing may be the end of a line (the reading `between`).

    Rules: SKU-B1, SKU-B2, SKU-B3, SKU-N1.
    """
    found = []
    for place in places(island.sea & ~boats):
        more = newly(island, numbers, boats | 1 << place, place, used, circled, touching)
        for value, new in more.items():
            cells = island.cells_of(new)
            found.append(Completion(island.cells[place], 0, value, cells))
    return tuple(found)


def heat(found: Sequence[Completion]) -> dict[Cell, int]:
    """For each cell the most that one mark there could be worth.

    A number completes one treasure; a boat several, of different values, but only as many as their
    cells allow: two numbers that want the same cell count once, with the higher value.

    Args:
        found: what `by_number` or `by_boat` gives.
    """
    best: dict[Cell, int] = {}
    boats: dict[Cell, list[Completion]] = {}
    for completion in found:
        if completion.number:
            best[completion.cell] = max(best.get(completion.cell, 0), completion.value)
        else:
            boats.setdefault(completion.cell, []).append(completion)
    for cell, several in boats.items():
        best[cell] = _most(tuple(several), frozenset())
    return best


def _most(several: tuple[Completion, ...], taken: frozenset[Cell]) -> int:
    """The most stars that values can fetch together, each in a cell of its own."""
    if not several:
        return 0
    first, *rest = several
    left = tuple(rest)
    ways = [_most(left, taken)]
    ways += [first.value + _most(left, taken | {c}) for c in first.crossings if c not in taken]
    return max(ways)
