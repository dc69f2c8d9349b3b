"""What the 36 tiles and the island promise, as exact fractions: steps, joined borders, ways home.

All of it is counted from the box, so an owner's own tiles or island give their own numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from math import comb
from typing import NamedTuple

from boardkit.core.grid import Cell
from boardkit.games.karuba.pieces import COLOURS, DIRECTIONS, Box, Direction, Pair, Treasure


class Moments(NamedTuple):
    """The mean of a number that chance decides, and its variance."""

    mean: Fraction
    variance: Fraction


def steps_granted(box: Box, discards: int) -> Moments:
    """How many steps so many random tiles grant together when they are discarded.

    The mean of a sum is the sum of the means. The variance of a sum drawn without replacement is
    that of one tile, times k, times (n - k)/(n - 1): all tiles together have no variance left.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> steps_granted(load_box(), 1)
    Moments(mean=Fraction(22, 9), variance=Fraction(38, 81))
    >>> str(steps_granted(load_box(), 36).mean), str(steps_granted(load_box(), 36).variance)
    ('88', '0')

    Rules: KAR-B2.
    """
    steps = [tile.steps for tile in box.tiles.values()]
    many = len(steps)
    mean = Fraction(sum(steps), many)
    variance = Fraction(sum(k * k for k in steps), many) - mean**2
    return Moments(discards * mean, discards * variance * Fraction(many - discards, many - 1))


def step_chances(box: Box, discards: int) -> dict[int, Fraction]:
    """How likely so many random discards grant which number of steps together.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> {steps: str(chance) for steps, chance in step_chances(load_box(), 1).items()}
    {2: '2/3', 3: '2/9', 4: '1/9'}
    """
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})  # tiles drawn, their steps
    for exits, tiles in sorted(Counter(tile.steps for tile in box.tiles.values()).items()):
        more: Counter[tuple[int, int]] = Counter()
        for (drawn, steps), count in ways.items():
            for k in range(min(tiles, discards - drawn) + 1):
                more[drawn + k, steps + k * exits] += count * comb(tiles, k)
        ways = more
    total = comb(len(box.tiles), discards)
    return {
        steps: Fraction(count, total)
        for (drawn, steps), count in sorted(ways.items())
        if drawn == discards
    }


def _open(box: Box, side: Direction) -> int:
    return sum(side in tile.exits for tile in box.tiles.values())


def tiles_join(box: Box, across: bool = True) -> Fraction:
    """The chance that two random tiles, one beside the other (or below it), join.

    Ordered pairs of different tiles of which one opens east and the other west: all pairs of an
    eastern and a western exit, less those on one and the same tile.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> str(tiles_join(load_box())), str(tiles_join(load_box(), across=False))
    ('13/35', '13/35')

    Rules: KAR-B3.
    """
    one, other = (Direction.E, Direction.W) if across else (Direction.S, Direction.N)
    both = sum(one in tile.exits and other in tile.exits for tile in box.tiles.values())
    many = len(box.tiles)
    return Fraction(_open(box, one) * _open(box, other) - both, many * (many - 1))


def borders(box: Box) -> tuple[int, int]:
    """How many borders the cells have side by side, and how many one below the other.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> borders(load_box())
    (25, 24)
    """
    across = sum(Cell(cell.row, cell.col + 1) in box.index for cell in box.cells)
    down = sum(Cell(cell.row + 1, cell.col) in box.index for cell in box.cells)
    return across, down


def joined_borders(box: Box) -> Fraction:
    """How many borders of an island full of random tiles are joined on average.

    Means add up whatever depends on what: so many borders times the chance of one.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> str(joined_borders(load_box()))
    '91/5'
    """
    across, down = borders(box)
    return across * tiles_join(box) + down * tiles_join(box, across=False)


def rim_open(box: Box, side: Direction = Direction.W) -> Fraction:
    """The chance that a random tile on the rim opens to that side, so that one can enter there."""
    return Fraction(_open(box, side), len(box.tiles))


def forced_discards(box: Box) -> int:
    """How many tiles must be discarded if all are drawn: those for which there is no cell.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> forced_discards(load_box())
    6
    """
    return max(0, len(box.tiles) - len(box.cells))


def least_steps(box: Box) -> int:
    """How many steps the forced discards grant at least: the tiles with the fewest exits.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> least_steps(load_box())
    12
    """
    return sum(sorted(tile.steps for tile in box.tiles.values())[: forced_discards(box)])


def steps_home(box: Box, pair: Pair) -> int:
    """The fewest steps home, where every tile is a crossing: rows and columns, and two for the rims.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> steps_home(load_box(), Pair(30, 90)), steps_home(load_box(), Pair(50, 70))
    (7, 11)

    Rules: KAR-B2.
    """
    enter, leave = box.beach[pair.beach].cell, box.jungle[pair.jungle].cell
    return abs(enter.row - leave.row) + abs(enter.col - leave.col) + 2


def mean_steps_home(box: Box, pairs: Iterable[Pair] | None = None) -> Fraction:
    """The mean of `steps_home` over some pairs of numbers; over all of them by default.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> str(mean_steps_home(load_box()))
    '81/11'
    """
    every = (Pair(*numbers) for numbers in product(box.beach, box.jungle))
    steps = [steps_home(box, pair) for pair in (every if pairs is None else pairs)]
    return Fraction(sum(steps), len(steps))


def shortest_paths(rows: int, columns: int) -> int:
    """How many shortest paths lead from corner to corner where all tiles are crossings.

    Of all steps, one chooses which ones go down.

    >>> shortest_paths(5, 6)
    126
    """
    return comb(rows + columns - 2, rows - 1)


def straight_row(cells: int, chance: Fraction = Fraction(1, 2)) -> Fraction:
    """The chance to pass a row of straights, each of which lies along it with the same chance.

    On straights nobody can turn, so every one of them must lie right.

    >>> straight_row(6)
    Fraction(1, 64)
    """
    return chance**cells


def most_points(box: Box, seats: int) -> int:
    """What nobody can exceed: all first places, all crystals and all nuggets of an island.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> most_points(load_box(), 4)
    38

    Rules: KAR-D1.
    """
    laid = Counter(tile.treasure for tile in box.tiles.values() if tile.treasure)
    found = sum(box.points[treasure] * laid[treasure] for treasure in Treasure)
    return len(COLOURS) * box.stacks[seats][0] + found


def sides_open(box: Box) -> dict[Direction, int]:
    """On how many tiles each direction is open.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> set(sides_open(load_box()).values())
    {22}
    """
    return {side: _open(box, side) for side in DIRECTIONS}
