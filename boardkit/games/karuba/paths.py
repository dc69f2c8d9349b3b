"""Where an adventurer can go: waves of steps, shortest paths, and what is missing for one.

Everything is asked of an island and a pair (where the adventurer starts and its temple stands), so
that a half-built island in a lesson is as good as one from a game.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from boardkit.core.grid import Cell
from boardkit.games.karuba.outlook import Answer, DeadEnd, Outlook, can_still_reach, dead_ends
from boardkit.games.karuba.pieces import (
    COLOURS,
    DIRECTIONS,
    OPPOSITE,
    Box,
    Colour,
    Direction,
    Label,
    Pair,
    Rim,
    Spot,
)
from boardkit.games.karuba.roads import Roads, neighbour, roads
from boardkit.games.karuba.state import Island, treasure_on

# What lies ahead stands in `outlook`, but is asked for here, with all other paths.
__all__ = [
    "Answer",
    "DeadEnd",
    "Exit",
    "Outlook",
    "Walk",
    "can_still_reach",
    "dead_ends",
    "exits",
    "first_gap",
    "reach",
    "rings",
    "shortest_path",
    "steps_onto",
    "taken",
    "walks",
]


def taken(box: Box, island: Island) -> int:
    """The mask of the cells on which an adventurer stands.

    Rules: KAR-B4.
    """
    bit = box.bit
    mask = 0
    for spot in island.at:
        mask |= bit[spot]
    return mask


def rings(box: Box, net: Roads, start: Spot, pair: Pair, blocked: int, steps: int) -> list[int]:
    """The wave of steps: mask k holds the cells that take exactly k steps, from 0 to `steps`.

    The row ends early where the wave has died. Turning back needs no rule: a cell is reached by the
    shortest way or not at all.

    Args:
        box: the geometry.
        net: the paths.
        start: where the adventurer is.
        pair: where it entered, or will.
        blocked: the cells that it may neither cross nor end on.
        steps: how far the wave goes.

    Rules: KAR-B2, KAR-B3, KAR-B5, KAR-B6.
    """
    if start is Rim.TEMPLE or steps < 1:
        return [0]
    free = ~blocked
    if start is Rim.BEACH:
        label = box.beach[pair.beach]
        ring = box.bit[label.cell] & net.open[label.side] & free
        if not ring:
            return [0]
        wave = [0, ring]
        seen = ring
    else:
        seen = box.bit[start]
        wave = [seen]
        ring = seen
    free &= ~seen
    while ring and len(wave) <= steps:
        ring = net.spread(ring) & free
        if not ring:
            break
        free &= ~ring
        wave.append(ring)
    return wave


def steps_onto(box: Box, net: Roads, wave: list[int], label: Label) -> int:
    """How many steps it takes to step from the wave onto a number on the rim; 0 if it cannot."""
    bit = box.bit[label.cell] & net.open[label.side]
    if bit:
        for steps, ring in enumerate(wave):
            if ring & bit:
                return steps + 1
    return 0


def reach(
    box: Box,
    pairs: tuple[Pair | None, ...],
    island: Island,
    colour: Colour,
    steps: int,
    *,
    beach: bool = False,
    ghosts: bool = False,
) -> dict[Spot, int]:
    """Every spot that an adventurer can reach, with the fewest steps that it takes.

    Args:
        box: the geometry.
        pairs: the set-up.
        island: where the tiles and the adventurers are.
        colour: whose way it is.
        steps: how many steps it has.
        beach: whether it may return to the beach (the reading `beach`).
        ghosts: whether it may walk through the other adventurers, as if they stepped aside.
    """
    who = COLOURS.index(colour)
    pair, start = pairs[who], island.at[who]
    if pair is None or start is Rim.TEMPLE:
        return {}
    net = roads(box, island.tiles)
    blocked = 0 if ghosts else taken(box, island) & ~box.bit[start]
    wave = rings(box, net, start, pair, blocked, steps)
    found: dict[Spot, int] = {
        cell: used for used, ring in enumerate(wave) if used for cell in box.cells_of(ring)
    }
    home = steps_onto(box, net, wave, box.jungle[pair.jungle])
    if 0 < home <= steps:
        found[Rim.TEMPLE] = home
    back = steps_onto(box, net, wave, box.beach[pair.beach]) if beach else 0
    if start is not Rim.BEACH and 0 < back <= steps:
        found[Rim.BEACH] = back
    return found


class Walk(NamedTuple):
    """A move that a discard allows: whose, where to, with how many steps, and what it earns.

    `prize` is `crystal`, `gold`, `temple` or nothing.
    """

    colour: Colour
    to: Spot
    steps: int
    prize: str


def walks(
    box: Box,
    pairs: tuple[Pair | None, ...],
    island: Island,
    steps: int,
    *,
    beach: bool = False,
) -> list[Walk]:
    """Every move that a discarded tile with so many exits allows, with what each would collect.

    Rules: KAR-B1, KAR-B2, KAR-C1, KAR-D1.
    """
    found: list[Walk] = []
    for colour in COLOURS:
        for spot, used in reach(box, pairs, island, colour, steps, beach=beach).items():
            treasure = treasure_on(box, island, spot)
            prize = "temple" if spot is Rim.TEMPLE else treasure.value if treasure else ""
            found.append(Walk(colour, spot, used, prize))
    return found


def shortest_path(
    box: Box,
    pairs: tuple[Pair | None, ...],
    island: Island,
    colour: Colour,
    to: Spot = Rim.TEMPLE,
    *,
    ghosts: bool = False,
) -> tuple[Spot, ...] | None:
    """The spots of a shortest way, from where the adventurer stands to `to`; None without a way.

    Of several shortest ways it is the one that keeps to the north, then east, south, west, seen
    from its end, so the answer is always the same.

    Rules: KAR-B3, KAR-B4, KAR-B5.
    """
    found = reach(box, pairs, island, colour, len(box.cells) + 1, beach=True, ghosts=ghosts)
    if to not in found:
        return None
    who = COLOURS.index(colour)
    start, pair = island.at[who], pairs[who]
    if pair is None:
        return None
    net = roads(box, island.tiles)
    way: list[Spot] = [to]
    if isinstance(to, Rim):
        label = box.jungle[pair.jungle] if to is Rim.TEMPLE else box.beach[pair.beach]
        way.append(label.cell)
    while way[-1] != start:
        here = way[-1]
        if not isinstance(here, Cell):
            return None
        left = found[here] - 1
        if left == 0:
            way.append(start)
            break
        near = box.cells_of(net.spread(box.bit[here]))
        sides = [neighbour(here, side) for side in DIRECTIONS]
        way.append(next(cell for cell in sides if cell in near and found.get(cell) == left))
    return tuple(reversed(way))


class Exit(NamedTuple):
    """A neighbour of a spot: on which side it lies, and whether a path leads there."""

    side: Direction
    spot: Spot
    joined: bool


def exits(box: Box, island: Island, pair: Pair, here: Spot) -> list[Exit]:
    """Everything that touches a spot, in the order N, E, S, W, joined by a path or not.

    From the beach that is the one cell beside the number; a cell touches its neighbours and, beside
    them, the beach number and the temple of this pair.

    Rules: KAR-B3, KAR-D2.
    """
    net = roads(box, island.tiles)
    doors = {Rim.BEACH: box.beach[pair.beach], Rim.TEMPLE: box.jungle[pair.jungle]}
    if isinstance(here, Rim):
        door = doors[here]
        joined = bool(net.open[door.side] & box.bit[door.cell])
        return [Exit(OPPOSITE[door.side], door.cell, joined)]
    near = net.spread(box.bit[here])
    found: list[Exit] = []
    for side in DIRECTIONS:
        cell = neighbour(here, side)
        if cell in box.bit:
            found.append(Exit(side, cell, bool(near & box.bit[cell])))
        for rim, door in doors.items():
            if door.cell == here and door.side is side:
                found.append(Exit(side, rim, bool(net.open[side] & box.bit[here])))
    return found


def first_gap(
    box: Box, island: Island, pair: Pair, start: Spot, to: Spot
) -> tuple[Spot, Exit] | None:
    """The first place at which a way from `start` to `to` is interrupted.

    Of all ways over the island it takes one with the fewest interruptions, then the fewest steps.
    Other adventurers are not looked at.

    Returns:
        The spot before the gap and the exit that no path joins; None where there is a way, or where
        `to` is nowhere on the island.
    """
    best: dict[Spot, tuple[int, int]] = {start: (0, 0)}
    came: dict[Spot, tuple[Spot, Exit]] = {}
    queue: deque[Spot] = deque([start])
    while queue:
        here = queue.popleft()
        for way in exits(box, island, pair, here):
            gaps, steps = best[here]
            cost = (gaps + (not way.joined), steps + 1)
            if way.spot not in best or cost < best[way.spot]:
                best[way.spot], came[way.spot] = cost, (here, way)
                queue.append(way.spot)
    gap = None
    while to in came and to != start:
        before, way = came[to]
        if not way.joined:
            gap = before, way
        to = before
    return gap
