"""Why `careful` holds an action for good or bad: the facts that it reckons with, to be put in words.

Its work of a colour (see `players`) is one number. Here the same easiest way is looked at: how many
steps it has, how many tiles it still lacks, and how many others stand on it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from boardkit.core.game import Fact
from boardkit.core.grid import Cell
from boardkit.core.refusal import Param
from boardkit.games.karuba.pieces import COLOURS, Box, Colour, Pair, Rim, Spot
from boardkit.games.karuba.players import (
    IN_THE_WAY,
    MISSING,
    in_time,
    island_after,
    works_of,
    worth,
)
from boardkit.games.karuba.roads import roads
from boardkit.games.karuba.state import (
    Action,
    Discard,
    Draw,
    Island,
    Move,
    Place,
    PlacePair,
    View,
    empty_island,
    treasure_on,
)


class Way(NamedTuple):
    """The easiest way of an adventurer to its temple.

    Attributes:
        work: what `careful` counts for it.
        gaps: how many of its cells have no tile yet.
        steps: how many steps it takes.
        others: how many other adventurers stand on it.
    """

    work: int
    gaps: int
    steps: int
    others: int


def easiest_way(box: Box, island: Island, pair: Pair, start: Spot) -> Way | None:
    """The way with the least work, of these with the fewest gaps; None where nothing can help.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> box = load_box()
    >>> easiest_way(box, empty_island(box), Pair(10, 70), Rim.BEACH)
    Way(work=31, gaps=6, steps=7, others=0)

    Rules: KAR-B3, KAR-B4.
    """
    if start is Rim.TEMPLE:
        return Way(0, 0, 0, 0)
    net = roads(box, island.tiles, hoped=True)
    beach, temple = box.beach[pair.beach], box.jungle[pair.jungle]
    heap: list[tuple[Way, Cell]] = []

    def enter(cell: Cell, way: Way) -> None:
        gap = int(not island.tiles[box.index[cell]])
        other = int(cell in island.at and cell != start)
        done = way.work + 1 + MISSING * gap + IN_THE_WAY * other
        heappush(heap, (Way(done, way.gaps + gap, way.steps + 1, way.others + other), cell))

    if isinstance(start, Cell):
        heap.append((Way(0, 0, 0, 0), start))
    elif net.open[beach.side] & box.bit[beach.cell]:
        enter(beach.cell, Way(0, 0, 0, 0))
    seen: set[Cell] = set()
    while heap:
        way, cell = heappop(heap)
        if cell == temple.cell and net.open[temple.side] & box.bit[cell]:
            return way._replace(work=way.work + 1, steps=way.steps + 1)
        if cell not in seen:
            seen.add(cell)
            for near in box.cells_of(net.spread(box.bit[cell])):
                enter(near, way)
    return None


def explain(view: View, action: Action, legal: Sequence[Action]) -> tuple[Fact, ...]:
    """The facts for which `careful` takes an action or leaves it, the weightiest first.

    Args:
        view: what the seat to move may know.
        action: one of the legal actions.
        legal: all of them.

    Returns:
        Facts of the catalogue's `hints`; none for a draw, for chance has no reasons.
    """
    if isinstance(action, Draw):
        return ()
    if isinstance(action, PlacePair):
        return tuple(_of_pair(view.setup.box, action, legal))
    return tuple(_of_turn(view, action, legal))


def _of_pair(box: Box, action: PlacePair, legal: Sequence[Action]) -> Iterator[Fact]:
    """How many cells lie between the two numbers, against the other pairs."""

    def cells(pair: PlacePair) -> int:
        way = easiest_way(box, empty_island(box), Pair(pair.beach, pair.jungle), Rim.BEACH)
        return way.gaps if way else len(box.cells)

    mine = cells(action)
    others = [cells(pair) for pair in legal if isinstance(pair, PlacePair)]
    key = "nearest_pair" if mine == min(others) else "pair"
    yield Fact(key, {"beach": action.beach, "jungle": action.jungle, "cells": mine})
    if key == "nearest_pair" and others.count(mine) > 1:
        yield Fact("as_good", {"more": others.count(mine) - 1})


def _of_turn(view: View, action: Action, legal: Sequence[Action]) -> Iterator[Fact]:
    yield from _points(view, action)
    yield from _ways(view, action)
    totals = {other: worth(view, other).total for other in legal}
    mine, best = totals[action], max(totals.values())
    if best <= 0:
        yield Fact("nothing_helps", {"tile": view.tile})
    else:
        for key, kind in (("best_lay", Place), ("best_walk", Move)):
            rest = [total for other, total in totals.items() if isinstance(other, kind)]
            if rest and not isinstance(action, kind):
                yield Fact(key, {"worth": mine, "best": max(rest), "gap": MISSING})
    equal = list(totals.values()).count(best)
    if mine == best and equal > 1:
        yield Fact("as_good", {"more": equal - 1})


def _points(view: View, action: Action) -> Iterator[Fact]:
    """What the action earns at once."""
    if not isinstance(action, Move):
        return
    box, island = view.setup.box, view.islands[view.seat or 0]
    if action.to is Rim.TEMPLE:
        value = view.stacks[COLOURS.index(action.colour)][0]
        yield Fact("arrives", {"colour": action.colour.value, "points": value})
    treasure = treasure_on(box, island, action.to) if action.take else None
    if treasure:
        named = {"cell": str(action.to), "treasure": treasure.value}
        yield Fact("treasure", {**named, "points": box.points[treasure]})


def _ways(view: View, action: Action) -> Iterator[Fact]:
    """Whose way the action makes easier or harder, the greatest change first."""
    box, island = view.setup.box, view.islands[view.seat or 0]
    later = island_after(view, action)
    counts = in_time(works_of(view, island), len(view.left) + 1)
    changes: list[tuple[int, Fact]] = []
    late: list[Fact] = []
    for colour, pair, old, new, counted in zip(
        COLOURS, view.pairs, island.at, later.at, counts, strict=True
    ):
        before = easiest_way(box, island, pair, old) if pair else None
        after = easiest_way(box, later, pair, new) if pair else None
        if before is None or before.work == (after.work if after else None):
            continue
        if not counted:
            late.append(Fact("too_late", {"colour": colour.value, "tiles": len(view.left)}))
        elif new is not Rim.TEMPLE:  # there it has arrived, which is told already
            change = abs(before.work - after.work) if after else len(box.cells) * MISSING
            changes.append((change, _change(colour, before, after)))
    if not (changes or late or isinstance(action, Discard) or any(_points(view, action))):
        yield Fact("no_change")
    yield from (fact for _, fact in sorted(changes, key=lambda change: -change[0]))
    yield from late


def _change(colour: Colour, before: Way, after: Way | None) -> Fact:
    """What has become easier or harder on a way, as simply as it can be said."""
    who: dict[str, Param] = {"colour": colour.value}
    if after is None:
        return Fact("cut", who)
    gaps: dict[str, Param] = {"gaps": after.gaps, "gaps_before": before.gaps}
    steps: dict[str, Param] = {"steps": after.steps, "steps_before": before.steps}
    easier = after.work < before.work
    if (after.gaps < before.gaps) is easier and after.gaps != before.gaps:
        if not after.gaps:
            return Fact("joined", who | {"steps": after.steps})
        if not before.gaps:
            return Fact("broken", who | {"gaps": after.gaps})
        return Fact("fewer_gaps" if easier else "more_gaps", who | gaps)
    if after.gaps == before.gaps and after.steps != before.steps:
        if (after.steps < before.steps) is easier:
            return Fact("shorter" if easier else "longer", who | steps)
    elif after.gaps == before.gaps:
        others: dict[str, Param] = {"others": after.others, "others_before": before.others}
        return Fact("freer" if easier else "fuller", who | others)
    return Fact("changed", who | steps | gaps)
