"""What `search` has to know of a game: how far to look ahead, and what a seat can hope for there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

from boardkit.core.game import AnyGame


def no_clock(state: Any) -> int:
    """The clock of a game that is played out to its end."""
    return 0


def no_hopes(state: Any) -> list[float]:
    """What each seat can hope for where nothing is known of the game: all the same."""
    return [0.0] * int(state.setup.seats)


@dataclass(frozen=True)
class Habits:
    """How `search` looks at a game.

    Attributes:
        hopes: for each seat the points that it has or can hope for, the more the better.
        swing: the lead that counts as half of all that a lead can count.
        width: how many actions enter the race.
        clock: what tells how far a game is; it only ever rises.
        turns: by how much the clock may rise in a playout; 0 where it goes on to the end.
        handful: of how many actions `careful` chooses in a playout; 0 for all of them.
        guide: the player of the game whose choice is kept unless another action is clearly better.
        orders: whether `careful` can be asked what it would choose of a part of the actions.
        alone: whether everybody plays alone, so that in a playout the others choose at random.
    """

    hopes: Callable[[Any], Sequence[float]] = no_hopes
    swing: float = 10.0
    width: int = 6
    clock: Callable[[Any], int] = no_clock
    turns: int = 0
    handful: int = 0
    guide: str = "careful"
    orders: bool = True
    alone: bool = False


# Karuba -----------------------------------------------------------------------------------------


def karuba_clock(state: Any) -> int:
    """How many tiles have been called."""
    return -len(state.left)


def karuba_hopes(state: Any) -> list[float]:
    """The points, and for each adventurer not at home the temple it can hope for.

    How likely an adventurer comes home depends on its work and the turns left: a logistic curve
    fitted to 60 games of four `careful` (seeds `fit/4/0` to `fit/4/59`, before every draw). Who
    comes first depends on whose work is less: of the widths 2.5, 4, 6 and 9 the first foretold the
    final points best (correlation 0.85 when half of the tiles are left, 0.95 near the end).
    """
    from boardkit.games.karuba.players import works_of
    from boardkit.games.karuba.rules import score

    points = [float(score(state, seat).total) for seat in range(len(state.islands))]
    if state.to_move is None:
        return points
    turns = len(state.left) + 1
    works = [works_of(state, island) for island in state.islands]
    for colour, left in enumerate(state.stacks):
        on_way = [(seat, mine[colour]) for seat, mine in enumerate(works) if mine[colour]]
        for seat, work in on_way:
            before = sum(_curve((work - other) / 2.5) for who, other in on_way if who != seat)
            home = _curve(2.95 + 0.091 * work - 5.85 * work / turns)
            points[seat] += home * _between(left, before)
    return points


def _curve(x: float) -> float:
    """A chance that rises from 0 to 1."""
    return 1 / (1 + exp(-max(-50.0, min(50.0, x))))


def _between(values: Sequence[int], place: float) -> float:
    """The value at a place of a row that may lie between two of them."""
    last = len(values) - 1
    here = min(int(place), last)
    there = min(here + 1, last)
    return values[here] + (values[there] - values[here]) * (place - int(place))


# Skull Island -----------------------------------------------------------------------------------


def skull_island_clock(state: Any) -> int:
    """How many turns have begun."""
    return int(state.turn)


def skull_island_hopes(state: Any) -> list[float]:
    """The stars, and what `careful` hopes of the numbers whose treasure is not found yet."""
    from boardkit.games.skull_island.players import hope
    from boardkit.games.skull_island.scoring import score_sheet
    from boardkit.games.skull_island.treasures import open_values

    setup, found = state.setup, []
    for sheet in state.sheets:
        stars = float(score_sheet(setup, sheet).total)
        if state.to_move is not None:
            values = tuple(sorted({value for value in sheet.numbers if value}))
            used = {chest.value for chest in sheet.chests}
            stars += sum(hope(setup, sheet, value) for value in open_values(values, used))
        found.append(stars)
    return found


# Memoarrr! --------------------------------------------------------------------------------------


def memoarrr_clock(state: Any) -> int:
    """How many rounds are over."""
    return len(state.past)


def memoarrr_treasures(state: Any) -> list[float]:
    """How many treasures each seat has won: their rubies are luck."""
    return [float(len(rubies)) for rubies in state.won]


# MammuZ -----------------------------------------------------------------------------------------


def mammuz_hands(state: Any) -> list[float]:
    """The cards that each seat holds: the fewer the better."""
    return [-float(sum(hand)) for hand in state.hands]


# Tricky Tides -----------------------------------------------------------------------------------


def tricky_tides_clock(state: Any) -> int:
    """How many tricks are over, all rounds together."""
    return int(state.round) * 8 + len(state.tricks)


def tricky_tides_hopes(state: Any) -> list[float]:
    """The gold of the orders filled, and something for each good in the hold."""
    orders = state.setup.box.orders
    return [
        sum(orders[order].value for order in filled) + 0.8 * sum(hold)
        for filled, hold in zip(state.filled, state.holds, strict=True)
    ]


# Karuba looks three turns ahead. Four at the table, `search:24` against `careful` ended above the mean
# of the others by -1.1 +- 0.8 points with one turn, 0.8 +- 1.3 with two (12 games each), 3.1 +- 0.9 with
# three and 2.8 +- 1.2 with four (16 games each, then already with 8 laps; two turns with 8: 2.6 +- 1.1).
HABITS: Mapping[str, Habits] = {
    "karuba": Habits(karuba_hopes, clock=karuba_clock, turns=3, handful=6),
    "mammuz": Habits(mammuz_hands, swing=5.0, orders=False),
    "memoarrr": Habits(
        memoarrr_treasures, swing=1.0, clock=memoarrr_clock, turns=1, guide="pairing"
    ),
    "skull_island": Habits(
        skull_island_hopes, clock=skull_island_clock, turns=2, handful=6, alone=True
    ),
    "tricky_tides": Habits(tricky_tides_hopes, clock=tricky_tides_clock, turns=2),
}


def habits_for(game: AnyGame) -> Habits:
    """How `search` looks at a game; one that it does not know it plays out to its end."""
    return HABITS.get(game.name, Habits())
