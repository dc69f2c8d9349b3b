"""How often the dice allow what, by counting all their rolls, and between which scores a sheet lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from boardkit.games.skull_island.marks import offer
from boardkit.games.skull_island.pieces import SYMBOL, Box, Dice
from boardkit.games.skull_island.state import Roll


def rolls(dice: Dice) -> Iterator[Roll]:
    """Every roll of the three dice, each equally likely.

    >>> from boardkit.games.skull_island.pieces import load_box
    >>> len(list(rolls(load_box().dice["six"])))
    216
    """
    return (Roll(*shown) for shown in product(*dice))


class Kinds(NamedTuple):
    """How many rolls are of each kind.

    Attributes:
        skull: those with a danger.
        plain: those without any symbol that counts.
        boat, penny: those with that symbol alone.
        both: those with boat and Penny Papers.
    """

    skull: int
    plain: int
    boat: int
    penny: int
    both: int


def kinds(box: Box, dice: Dice, bubbles: int = 0) -> Kinds:
    """Counts all rolls by their symbols.

    Args:
        box: the numbers of Penny Papers, and how many dangers a game has.
        dice: the faces of the dice.
        bubbles: how many dangers there were before.

    >>> from boardkit.games.skull_island.pieces import load_box
    >>> box = load_box()
    >>> kinds(box, box.dice["six"])
    Kinds(skull=36, plain=125, boat=25, penny=25, both=5)

    Rules: SKU-C1, SKU-D1, SKU-D4.
    """
    seen: Counter[str] = Counter()
    for roll in rolls(dice):
        found = offer(box, roll, bubbles)
        both = found.boat and found.penny
        kind = "both" if both else "boat" if found.boat else "penny" if found.penny else "plain"
        seen["skull" if found.skull else kind] += 1
    return Kinds(*(seen[kind] for kind in Kinds._fields))


def ways(box: Box, dice: Dice, bubbles: int = 0) -> dict[int, int]:
    """For each number, how many of all rolls allow it to be written.

    Args:
        box: the numbers of Penny Papers, and how many dangers a game has.
        dice: the faces of the dice.
        bubbles: how many dangers there were before.

    >>> from boardkit.games.skull_island.pieces import load_box
    >>> box = load_box()
    >>> table = ways(box, box.dice["six"])
    >>> max(table, key=table.get), table[5], table[15]
    (5, 146, 31)
    """
    seen = Counter(number for roll in rolls(dice) for number in offer(box, roll, bubbles).numbers)
    return dict(sorted(seen.items()))


def chances(box: Box, dice: Dice, bubbles: int = 0) -> dict[int, Fraction]:
    """For each number the chance that a roll allows it to be written.

    Args:
        box: the numbers of Penny Papers, and how many dangers a game has.
        dice: the faces of the dice.
        bubbles: how many dangers there were before.
    """
    count = len(list(rolls(dice)))
    return {number: Fraction(n, count) for number, n in ways(box, dice, bubbles).items()}


def score_bounds(box: Box) -> tuple[int, int]:
    """The least and the most stars that a sheet can be worth.

    At best the chests hold the highest numbers, and every danger is overcome and touches nothing
    smaller than the number that overcomes it; at worst there is no treasure that counts, and every
    danger touches only the highest number.

    >>> from boardkit.games.skull_island.pieces import load_box
    >>> score_bounds(load_box())
    (-75, 110)

    Rules: SKU-E2, SKU-E5, SKU-E6, SKU-E7.
    """
    highest = sorted(box.penny)[-box.chests :]
    return -box.bubbles * highest[-1], sum(highest) + box.bubbles * box.overcomes


def overcome_needed(box: Box, level: str) -> int:
    """How many dangers must be overcome at least for a level of the game alone.

    Treasures alone bring the highest numbers for all chests; each danger overcome adds what
    overcomes it at most, namely where it touches nothing smaller.

    >>> from boardkit.games.skull_island.pieces import load_box
    >>> {level: overcome_needed(load_box(), level) for level in load_box().levels}
    {'explorer': 3, 'voyager': 2, 'pathfinder': 0, 'tourist': 0}

    Rules: SKU-L4, SKU-E5, SKU-E6.
    """
    missing = box.levels[level] - sum(sorted(box.penny)[-box.chests :])
    return max(0, -(-missing // box.overcomes))


def plain_values(box: Box, dice: Dice) -> Fraction:
    """How many different numbers a roll without symbols allows on average, all of them listed.

    >>> from boardkit.games.skull_island.pieces import load_box
    >>> str(plain_values(load_box(), load_box().dice["six"]))
    '141/25'

    Rules: SKU-T5, SKU-T7.
    """
    plain = [roll for roll in rolls(dice) if SYMBOL not in (roll.green, roll.purple, roll.red)]
    return Fraction(sum(len(offer(box, roll, 0).numbers) for roll in plain), len(plain))
