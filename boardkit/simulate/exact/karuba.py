"""Closed forms about Karuba; `boardkit.games.karuba.odds` derives them from the tiles."""

from __future__ import annotations

from fractions import Fraction

from boardkit.core.game import find_game
from boardkit.games.karuba import odds
from boardkit.games.karuba.odds import Moments
from boardkit.games.karuba.pieces import load_box
from boardkit.games.karuba.setup import allowed_pairs
from boardkit.simulate.exact.index import known_as


@known_as("KA-1")
def steps_granted(discards: int = 1) -> Moments:
    """Mean and variance of the steps that so many random discards grant together.

    88 exits on 36 tiles are 22/9 each; without replacement k of them have k(36 - k)/35 times the
    variance 38/81 of one.

    >>> steps_granted(13).mean, round(float(steps_granted(13).variance) ** 0.5, 2)
    (Fraction(286, 9), 2.0)
    """
    return odds.steps_granted(load_box(), discards)


@known_as("KA-2")
def tiles_join() -> Fraction:
    """The chance that two random tiles join: (22 · 22 - 16) / (36 · 35).

    22 tiles open east, 22 west, 16 of them both ways: those cannot join with themselves.

    >>> tiles_join()
    Fraction(13, 35)
    """
    return odds.tiles_join(load_box())


@known_as("KA-2")
def joined_borders() -> Fraction:
    """How many borders of an island full of random tiles are joined on average: 49 · 13/35.

    >>> joined_borders()
    Fraction(91, 5)
    """
    return odds.joined_borders(load_box())


@known_as("KA-2")
def beach_open() -> Fraction:
    """The chance that the tile on an entry cell opens to its beach: 22 of 36.

    >>> beach_open()
    Fraction(11, 18)
    """
    return odds.rim_open(load_box())


@known_as("KA-3")
def forced_discards() -> int:
    """How many of all tiles must be discarded: 36 tiles less 30 cells.

    >>> forced_discards()
    6
    """
    return odds.forced_discards(load_box())


@known_as("KA-3")
def least_steps() -> int:
    """How many steps the forced discards grant at least: two each.

    >>> least_steps()
    12
    """
    return odds.least_steps(load_box())


@known_as("KA-4")
def steps_home(every_pair: bool = False) -> Fraction:
    """The mean of the fewest steps home over the allowed pairs, or over every pair.

    On crossings a way takes the difference of rows plus that of columns, one step onto the island
    and one into the temple. The 109 allowed pairs need 851 together.

    Args:
        every_pair: also the pairs that lie too close together.

    >>> steps_home(), steps_home(every_pair=True)
    (Fraction(851, 109), Fraction(81, 11))
    """
    box = load_box()
    setup = find_game("karuba").new(2).setup
    return odds.mean_steps_home(box, None if every_pair else sorted(allowed_pairs(setup)))


@known_as("KA-4")
def discards_needed() -> Fraction:
    """How many discards four colours need without waste: four ways home over the steps of one tile.

    >>> round(float(discards_needed()), 1)
    12.8
    """
    return 4 * steps_home() / steps_granted().mean


@known_as("KA-5")
def shortest_paths(rows: int = 5, columns: int = 6) -> int:
    """How many shortest paths cross an island of crossings: C(rows + columns - 2, rows - 1).

    >>> shortest_paths()
    126
    """
    return odds.shortest_paths(rows, columns)


@known_as("KA-6")
def straight_row(cells: int = 6) -> Fraction:
    """The chance to pass a row of straights laid by the toss of a coin: one half for each.

    >>> straight_row()
    Fraction(1, 64)
    """
    return odds.straight_row(cells)


@known_as("KA-9")
def most_points(players: int = 4) -> int:
    """What nobody can exceed: four first places, all crystals, all nuggets.

    >>> most_points()
    38
    """
    return odds.most_points(load_box(), players)
