"""A plan of numbers to hunt, tried on rolls alone: neither island nor dangers stand in its way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from boardkit.core.chance import Stream
from boardkit.games.skull_island.marks import offer
from boardkit.games.skull_island.odds import rolls
from boardkit.games.skull_island.pieces import load_box


@lru_cache(maxsize=8)
def _offers(faces: str, dangers: int) -> tuple[tuple[int, ...], ...]:
    """The numbers that each roll allows."""
    box = load_box()
    dangers = box.check_bubbles(dangers)
    return tuple(offer(box, roll, dangers).numbers for roll in rolls(box.dice_of(faces)))


def series(
    plan: Sequence[int],
    copies: int,
    count: int,
    stream: Stream,
    *,
    faces: str = "six",
    dangers: int = 0,
) -> tuple[int, ...]:
    """Rolls some times, and writes each time the first number of a plan that is still lacking.

    So it is at best what a player can do, who must also find spaces where the lines cross.

    Args:
        plan: the numbers, the favourite first.
        copies: how many are wanted of each: four, or fewer where boats help.
        count: how many rolls.
        stream: where the rolls come from.
        faces: the dice, as the reading of that name.
        dangers: how many dangers there were before.

    Raises:
        RulesError: there are no such dice, or a game has not so many dangers.

    Returns:
        What was written in each roll; 0 where the dice allowed nothing of the plan.

    >>> from boardkit.core.chance import stream
    >>> series([5, 8], 2, 10, stream("papaya", 0))
    (5, 0, 5, 8, 8, 0, 0, 0, 0, 0)

    Rules: SKU-T5, SKU-P1, SKU-D1.
    """
    written: list[int] = []
    for _ in range(count):
        allowed = stream.choice(_offers(faces, dangers))
        lacking = (n for n in plan if n in allowed and written.count(n) < copies)
        written.append(next(lacking, 0))
    return tuple(written)
