"""Closed forms about Penny Papers: Skull Island; `odds`, `dice` and `treasures` derive them."""

from __future__ import annotations

from fractions import Fraction

from boardkit.games.skull_island import dice, odds, treasures
from boardkit.games.skull_island.odds import Kinds
from boardkit.games.skull_island.pieces import load_box
from boardkit.simulate.exact.index import known_as

FACES = "six"


@known_as("SK-1")
def kinds(dangers: int = 0) -> Kinds:
    """How many of the 216 rolls show which symbols: all of them listed.

    Args:
        dangers: how many dangers there were before; after the fifth the skull is blank.

    >>> kinds()
    Kinds(skull=36, plain=125, boat=25, penny=25, both=5)
    """
    box = load_box()
    return odds.kinds(box, box.dice[FACES], dangers)


@known_as("SK-1")
def boat_offered(dangers: int = 0) -> Fraction:
    """The chance that a roll offers a boat: the boat alone, or with Penny Papers.

    >>> boat_offered(), boat_offered(5)
    (Fraction(5, 36), Fraction(1, 6))
    """
    found = kinds(dangers)
    return Fraction(found.boat + found.both, sum(found))


@known_as("SK-2")
def writable(number: int, dangers: int = 0) -> Fraction:
    """The chance that a roll lets one write a number: all 216 rolls listed.

    Args:
        number: 1 to 15.
        dangers: how many dangers there were before.

    >>> writable(5) == Fraction(146, 216), writable(5, dangers=5) == Fraction(166, 216)
    (True, True)
    """
    box = load_box()
    return odds.chances(box, box.dice[FACES], dangers).get(number, Fraction(0))


@known_as("SK-2")
def worth(number: int, dangers: int = 0) -> Fraction:
    """The number times the chance to write it: a plateau from 5 to 9.

    >>> [round(float(worth(number)), 2) for number in (5, 8, 7, 9)]
    [3.38, 3.26, 3.14, 3.12]
    """
    return number * writable(number, dangers)


@known_as("SK-3")
def plain_sum(total: int) -> Fraction:
    """The chance that three dice without symbols add up to a total, by inclusion and exclusion.

    >>> [int(125 * plain_sum(total)) for total in (3, 9, 15)]
    [1, 19, 1]
    """
    return Fraction(dice.ways_to_total(total), 5**3)


@known_as("SK-3")
def plain_values() -> Fraction:
    """How many different numbers a roll without symbols allows on average.

    5 rolls allow three numbers, 6 four, 54 five, 24 six and 36 seven.

    >>> plain_values()
    Fraction(141, 25)
    """
    box = load_box()
    return odds.plain_values(box, box.dice[FACES])


@known_as("SK-5")
def crosses(rows: int, columns: int) -> int:
    """How many crosses an island full of one number holds: C(rows, 3) · C(columns, 3).

    Three rows and three columns make one: the outer ones hold the pairs, the middle ones cross.

    >>> [crosses(*size) for size in ((3, 3), (5, 5), (6, 7), (7, 7))]
    [1, 100, 700, 1225]
    """
    return treasures.full_island(rows, columns)


@known_as("SK-7")
def score_bounds() -> tuple[int, int]:
    """The least and the most stars of a sheet: five dangers beside a 15; 65 and five 9s.

    >>> score_bounds()
    (-75, 110)
    """
    return odds.score_bounds(load_box())


@known_as("SK-7")
def overcome_needed(level: str) -> int:
    """How many dangers must be overcome for a level: treasures alone bring 65 at most.

    Args:
        level: `explorer`, `voyager`, `pathfinder` or `tourist`.

    >>> overcome_needed("voyager"), overcome_needed("explorer")
    (2, 3)
    """
    return odds.overcome_needed(load_box(), level)


@known_as("SK-8")
def rolls_for(number: int, copies: int = 4, dangers: int = 0) -> Fraction:
    """How many rolls it takes on average to write a number so often: copies over the chance.

    Where the lines cross is left out, so no player can do better.

    >>> [round(float(rolls_for(number)), 2) for number in (5, 8, 10, 15)]
    [5.92, 9.82, 13.94, 27.87]
    """
    return dice.mean_rolls(copies, writable(number, dangers))


@known_as("SK-8")
def written_within(number: int, rolls: int, copies: int = 4, dangers: int = 0) -> Fraction:
    """The chance that so many rolls allow a number at least so often: binomial.

    >>> written_within(5, 4) == writable(5) ** 4
    True
    """
    return dice.chance_within(copies, writable(number, dangers), rolls)
