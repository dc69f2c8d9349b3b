"""Treasures found from the sentence of the rulebook alone: slow, plain, and sharing no code.

"Four numbers of the same value, one pair in the same column and the other pair in the same row; the
treasure lies where the line of the one pair meets the line of the other. It cannot lie in the
water. At most one number of each pair may be a boat instead."
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import combinations

Place = tuple[int, int]
Cross = tuple[Place, Place, Place, Place, Place]  # where, left, right, above, below


def crosses(
    lines: list[str],
    numbers: Mapping[Place, int],
    boats: Collection[Place],
    value: int,
    touching: bool,
) -> Iterator[Cross]:
    """Every cross of one number.

    Args:
        lines: the island as text, `~` for the sea.
        numbers: what stands where.
        boats: where boats lie.
        value: the number.
        touching: whether the lines may meet in the end of one of them.
    """
    equal = [place for place, number in numbers.items() if number == value]
    marks = sorted({*equal, *boats})
    pairs = [
        (one, other)
        for one, other in combinations(marks, 2)
        if not (one in boats and other in boats)
    ]
    row_pairs = [(one, other) for one, other in pairs if one[0] == other[0]]
    column_pairs = [(one, other) for one, other in pairs if one[1] == other[1]]
    for left, right in row_pairs:
        for above, below in column_pairs:
            if len({left, right, above, below}) != 4:
                continue  # four numbers, not three
            on_row_line = {(left[0], col) for col in range(left[1], right[1] + 1)}
            on_column_line = {(row, above[1]) for row in range(above[0], below[0] + 1)}
            for where in on_row_line & on_column_line:
                if where in (left, right, above, below) and not touching:
                    continue
                if lines[where[0]][where[1]] != "~":
                    yield where, left, right, above, below


def treasures(
    lines: list[str], numbers: Mapping[Place, int], boats: Collection[Place], touching: bool
) -> set[tuple[int, Place]]:
    """Every number with every cell in which it shows a treasure."""
    return {
        (value, cross[0])
        for value in set(numbers.values())
        for cross in crosses(lines, numbers, boats, value, touching)
    }
