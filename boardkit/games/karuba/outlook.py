"""What lies ahead: exits that lead nowhere, and whether a colour can still reach its temple."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from boardkit.core.grid import Cell
from boardkit.games.karuba.pieces import (
    COLOURS,
    DIRECTIONS,
    OPPOSITE,
    Box,
    Colour,
    Direction,
    Label,
    Layout,
    Rim,
    Spot,
)
from boardkit.games.karuba.roads import neighbour
from boardkit.games.karuba.state import Island


class DeadEnd(NamedTuple):
    """An exit that nothing can be joined to any more."""

    cell: Cell
    side: Direction


def dead_ends(box: Box, pairs: Layout, island: Island) -> list[DeadEnd]:
    """The exits of laid tiles that lead nowhere for good, row by row and in the order N, E, S, W.

    An exit is a dead end where it meets a laid tile that has no exit on that edge, or where it
    leaves the island without touching a number on which an adventurer starts or a temple stands.
    An exit towards a free cell is none: a tile may still be joined to it.

    Args:
        box: the geometry.
        pairs: the set-up. As long as a colour has no numbers yet, every number may become one.
        island: the tiles.

    Rules: KAR-A3, KAR-B3.
    """
    beach, jungle = {p.beach for p in pairs if p}, {p.jungle for p in pairs if p}
    undecided = None in pairs
    doors = {
        (label.cell, label.side)
        for labels, used in ((box.beach, beach), (box.jungle, jungle))
        for label in labels.values()
        if undecided or label.degrees in used
    }
    laid = {cell: box.tiles[n].exits for cell, n in zip(box.cells, island.tiles, strict=True) if n}

    def is_dead(cell: Cell, side: Direction) -> bool:
        beyond = neighbour(cell, side)
        if beyond not in box.bit:
            return (cell, side) not in doors
        return beyond in laid and OPPOSITE[side] not in laid[beyond]

    return [
        DeadEnd(cell, side)
        for cell, tile in laid.items()
        for side in DIRECTIONS
        if side in tile and is_dead(cell, side)
    ]


class Answer(StrEnum):
    """Whether a colour can still reach its temple."""

    YES = "yes"
    NO = "no"
    UNDECIDED = "undecided"


class Outlook(NamedTuple):
    """The answer of `can_still_reach` and, where it is yes, how.

    Attributes:
        answer: yes, no, or undecided where the search became too long.
        way: the spots of the way, from where the adventurer stands to the temple.
        lay: which tiles to lay on which cells to complete it.
        steps: how many steps the way takes.
        granted: how many steps the other tiles give when they are discarded.
        nodes: how many beginnings of ways the search went through.
    """

    answer: Answer
    way: tuple[Spot, ...] = ()
    lay: tuple[tuple[Cell, int], ...] = ()
    steps: int = 0
    granted: int = 0
    nodes: int = 0


# Inside, a side is its place in DIRECTIONS, so its opposite is two further; the exits of a tile are
# a mask of four bits. A free cell on a way needs a tile that has two sides open: one of six pairs.
# `_NEED` counts the pairs in one number, six bits for each, so that it can be a key.
_SIDES = {side: k for k, side in enumerate(DIRECTIONS)}
_PAIRS = tuple(1 << a | 1 << b for a in range(4) for b in range(a + 1, 4))
_NEED = {pair: 1 << 6 * k for k, pair in enumerate(_PAIRS)}
_NEVER = 1 << 30

# The beginning of a way: what the whole way costs at least, what of that lies ahead (nothing at the
# temple), a number to part equals; steps, side entered from, needs, the cells so far.
_Node = tuple[int, int, int, int, int, int, tuple[int, ...]]


def _mask(exits: str) -> int:
    return sum(1 << k for side, k in _SIDES.items() if side in exits)


@lru_cache(maxsize=16)
def _neighbours(box: Box) -> tuple[tuple[int, ...], ...]:
    """For each cell the places in `box.cells` of its neighbours; -1 off the island."""
    return tuple(
        tuple(box.index.get(neighbour(cell, side), -1) for side in DIRECTIONS) for cell in box.cells
    )


def choose_shapes(wanted: Sequence[int], stock: Mapping[int, int]) -> list[int] | None:
    """Gives every free cell of a way a tile that opens the two sides it needs.

    Together the tiles have as few exits as possible, so that most are left to walk with: first
    every cell takes the straight or curve that fits it exactly, as no other cell could use that
    one; then as many as possible share out the forks; the rest needs crossings.

    Args:
        wanted: for each cell the mask of its two sides.
        stock: how many tiles there are of each mask of exits.

    Returns:
        A mask of exits for each cell; None where the tiles do not suffice.
    """
    stock = dict(stock)
    chosen = [0] * len(wanted)
    short: list[int] = []
    for place, sides in enumerate(wanted):
        if stock.get(sides, 0):
            stock[sides] -= 1
            chosen[place] = sides
        else:
            short.append(place)
    if not short:
        return chosen
    forks = [
        shape for shape, number in stock.items() if shape.bit_count() == 3 for _ in range(number)
    ]
    holder: dict[int, int] = {}

    def find_fork(place: int, asked: set[int]) -> bool:
        for fork, shape in enumerate(forks):
            if fork in asked or wanted[place] & ~shape:
                continue
            asked.add(fork)
            # Whoever holds it may find another one.
            if fork not in holder or find_fork(holder[fork], asked):
                holder[fork] = place
                return True
        return False

    crossings = stock.get(15, 0)
    for place in short:
        if not find_fork(place, set()):
            chosen[place] = 15
            crossings -= 1
    for fork, place in holder.items():
        chosen[place] = forks[fork]
    return chosen if crossings >= 0 else None


class _Search:
    """A search for the way that leaves the most steps over.

    A step costs one, a tile laid its exits, so a way can be built and walked where it costs no more
    than all tiles together have exits. The beginnings of ways are taken up in the order of what the
    whole way costs at least.
    """

    def __init__(self, box: Box, island: Island, door: Label, left: Sequence[int]) -> None:
        self.near = _neighbours(box)
        self.exits = [_mask(box.tiles[number].exits) if number else 0 for number in island.tiles]
        self.stock = Counter(_mask(box.tiles[number].exits) for number in left)
        self.budget = sum(box.tiles[number].steps for number in left)
        self.door = box.index[door.cell], _SIDES[door.side]
        self.prices = {0: 0}
        self.bound = self._bounds()
        self.nodes = 0

    def price(self, needs: int) -> int:
        """The fewest exits that tiles for these needs have; too many where there are none."""
        known = self.prices.get(needs)
        if known is None:
            wanted = [pair for pair in _PAIRS for _ in range(needs // _NEED[pair] & 63)]
            shapes = choose_shapes(wanted, self.stock)
            known = _NEVER if shapes is None else sum(shape.bit_count() for shape in shapes)
            self.prices[needs] = known
        return known

    def _bounds(self) -> list[int]:
        """The least that is still to pay after entering each cell from each side.

        Each free cell takes the cheapest tile there is, as if all of them could have it, so the
        true cost is never less.
        """
        least = [_NEVER] * 4 * len(self.exits)
        heap = [(1, *self.door)]
        while heap:
            so_far, place, out = heappop(heap)
            tile = self.exits[place] or 15
            for side in range(4):
                if side == out or not tile >> out & tile >> side & 1:
                    continue
                cost = so_far
                if not self.exits[place]:
                    cost += self.price(_NEED[1 << side | 1 << out])
                if cost < least[4 * place + side]:
                    least[4 * place + side] = cost
                    before = self.near[place][side]
                    if before >= 0:
                        heappush(heap, (cost + 1, before, side ^ 2))
        return least

    def best(self, place: int, side: int, limit: int) -> tuple[int, ...] | None:
        """The cells of the best way, by place.

        Args:
            place: the first cell.
            side: from where the adventurer enters it; 4 if it stands there.
            limit: the most nodes.

        Returns:
            None where there is no way; no cells where the search was given up.
        """
        near, exits, bound, price = self.near, self.exits, self.bound, self.price
        steps = int(side < 4)
        least = 1 + bound[4 * place + side] if steps else 0
        if least > self.budget or not (exits[place] or steps):
            return None
        turn = count()
        first: _Node = (least, 1, 0, steps, side, 0, (place,))
        heap = [first]
        while heap:
            _, ahead, _, steps, side, needs, way = heappop(heap)
            if not ahead:
                return way
            if self.nodes == limit:
                return ()
            self.nodes += 1
            place = way[-1]
            tile = exits[place]
            for out in range(4):
                if out == side or (tile and not tile >> out & 1):
                    continue
                needed = needs if tile else needs + _NEED[1 << side | 1 << out]
                paid = steps + 1 + price(needed)
                if (place, out) == self.door and paid <= self.budget:
                    heappush(heap, (paid, 0, next(turn), steps + 1, side, needed, way))
                beyond = near[place][out]
                if beyond < 0 or beyond in way:
                    continue
                ahead = bound[4 * beyond + (out ^ 2)]
                if paid + ahead <= self.budget:
                    least = paid + ahead
                    longer = (least, ahead, next(turn), steps + 1, out ^ 2, needed, (*way, beyond))
                    heappush(heap, longer)
        return None


def can_still_reach(
    box: Box,
    pairs: Layout,
    island: Island,
    colour: Colour,
    left: Sequence[int],
    *,
    nodes: int = 2000,
) -> Outlook:
    """Whether a colour can still reach its temple, if all goes well.

    All goes well means: the tiles come in the best order, the other adventurers step aside, and the
    game goes on to the last tile. Some of the tiles are then laid to complete a way, all others are
    discarded for steps. With laying done first, every step leads along the way and none is lost
    before the temple: so the colour gets home exactly where some way can be completed and the tiles
    that remain have at least as many exits as the way has steps.

    Args:
        box: the geometry.
        pairs: the set-up; as long as this colour has no numbers, nothing is decided.
        island: the tiles and the adventurers.
        colour: whose way it is.
        left: the tiles still to be played, the present one included.
        nodes: how many beginnings of ways are tried before the search is given up.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> from boardkit.games.karuba.state import empty_island
    >>> box = load_box()
    >>> start = box, box.layouts["near"], empty_island(box), Colour.BROWN
    >>> answer = can_still_reach(*start, left=range(1, 37))
    >>> str(answer.answer), answer.steps, answer.granted
    ('yes', 5, 80)
    >>> str(can_still_reach(*start, left=[17, 18, 31, 32, 33, 34]).answer)
    'no'

    Rules: KAR-A1, KAR-A2, KAR-B2, KAR-B3, KAR-D2.
    """
    who = COLOURS.index(colour)
    start, pair = island.at[who], pairs[who]
    if start is Rim.TEMPLE:
        return Outlook(Answer.YES)
    if pair is None:
        return Outlook(Answer.UNDECIDED)
    entry, door = box.beach[pair.beach], box.jungle[pair.jungle]
    search = _Search(box, island, door, left)
    if isinstance(start, Cell):
        places = search.best(box.index[start], 4, nodes)
    else:
        places = search.best(box.index[entry.cell], _SIDES[entry.side], nodes)
    if not places:
        answer = Answer.NO if places is None else Answer.UNDECIDED
        return Outlook(answer, nodes=search.nodes)
    cells = [box.cells[place] for place in places]
    outside = [neighbour(entry.cell, entry.side)] if start is Rim.BEACH else []
    lay = _tiles_for(box, island, [*outside, *cells, neighbour(door.cell, door.side)], left)
    laid = sum(box.tiles[number].steps for _, number in lay)
    way: list[Spot] = [*([start] if outside else []), *cells, Rim.TEMPLE]
    granted = search.budget - laid
    return Outlook(Answer.YES, tuple(way), lay, len(way) - 1, granted, search.nodes)


def _tiles_for(
    box: Box, island: Island, cells: Sequence[Cell], left: Iterable[int]
) -> tuple[tuple[Cell, int], ...]:
    """The tiles to lay for a way; the first and last cell may lie off the island."""
    by_shape: dict[int, list[int]] = {}
    for number in sorted(left, reverse=True):
        by_shape.setdefault(_mask(box.tiles[number].exits), []).append(number)
    free: list[Cell] = []
    wanted: list[int] = []
    for before, cell, after in zip(cells, cells[1:], cells[2:], strict=False):
        if not island.tiles[box.index[cell]]:
            free.append(cell)
            sides = [k for side, k in _SIDES.items() if neighbour(cell, side) in (before, after)]
            wanted.append(sum(1 << k for k in sides))
    shapes = choose_shapes(wanted, {shape: len(same) for shape, same in by_shape.items()}) or []
    return tuple((cell, by_shape[shape].pop()) for cell, shape in zip(free, shapes, strict=True))
