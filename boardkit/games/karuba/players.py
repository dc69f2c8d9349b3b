"""The players that come with Karuba: `random`, and `careful`, which thinks like this.

- The work of a colour is what lies between its adventurer and its temple on the easiest way: one
  for every step, four more for every cell without a tile, one more for an adventurer in the way.
- Any free cell may still get a fitting tile, so only laid tiles that do not join bar a way.
- An action is worth the work that it saves, all colours together, and the points that it earns. So
  a tile goes where most colours can use it; if it would stand in the way, it is walked with.
- Colours for which too few tiles are left do not count: the nearest come first, and every tile is
  expected to save as much as one that was missing.
- Among pairs in the set-up it takes those with the least work; among equals chance decides.

It looks neither at the other islands nor at which tiles are to come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from boardkit.core.chance import Stream
from boardkit.core.game import Player, random_player
from boardkit.games.karuba.paths import taken
from boardkit.games.karuba.pieces import COLOURS, Box, Layout, Pair, Rim, Spot
from boardkit.games.karuba.roads import roads
from boardkit.games.karuba.state import (
    Action,
    Island,
    Move,
    Place,
    PlacePair,
    View,
    empty_island,
    treasure_on,
)

MISSING = 4  # what a tile not yet laid adds to the work of a way
IN_THE_WAY = 1  # what another adventurer adds
NO_WAY = 99  # the work where none of that helps


@lru_cache(maxsize=8192)
def work(box: Box, tiles: tuple[int, ...], pair: Pair, start: Spot, others: int = 0) -> int:
    """What lies between an adventurer and its temple.

    A wave runs back from the temple over all paths laid or still possible; it enters a free cell
    later than one with a tile.

    Args:
        box: the geometry.
        tiles: the island, row by row; 0 where a cell is free.
        pair: where the adventurer entered, or will, and where its temple stands.
        start: where the adventurer is.
        others: the mask of the cells on which others stand.

    >>> from boardkit.games.karuba.pieces import load_box
    >>> box = load_box()
    >>> work(box, (7,) * 30, Pair(10, 70), Rim.BEACH), work(box, (0,) * 30, Pair(10, 70), Rim.BEACH)
    (7, 31)

    Rules: KAR-B3, KAR-B4.
    """
    if start is Rim.TEMPLE:
        return 0
    net = roads(box, tiles, hoped=True)
    temple, beach = box.jungle[pair.jungle], box.beach[pair.beach]
    at_beach = start is Rim.BEACH
    goal = box.bit[beach.cell] & net.open[beach.side] if at_beach else box.bit[start]
    free = sum(1 << place for place, number in enumerate(tiles) if not number)
    occupied = others & ~free if at_beach else others & ~free & ~goal
    plain = ~(free | occupied)
    later = [0] * (NO_WAY + MISSING + IN_THE_WAY)
    ring, seen = box.bit[temple.cell] & net.open[temple.side], 0
    for done in range(1, NO_WAY - 1):
        later[done] |= ring & plain
        later[done + IN_THE_WAY] |= ring & occupied
        later[done + MISSING] |= ring & free
        here = later[done] & ~seen
        if here & goal:
            return done + at_beach
        seen |= here
        ring = net.spread(here) & ~seen if here else 0
    return NO_WAY


class Worth(NamedTuple):
    """What `careful` holds of an action: all it looks at, so that a hint can name it.

    Attributes:
        saved: for each colour the work that the action saves; less than 0 where it adds some.
        points: what the action earns at once.
    """

    saved: tuple[int, ...]
    points: int

    @property
    def total(self) -> int:
        """The work saved and the points together."""
        return sum(self.saved) + self.points


def worth(view: View, action: Action) -> Worth:
    """What an action in a turn (not in the set-up) is worth to the seat that sees this.

    Rules: KAR-C2, KAR-D1.
    """
    box, island, points = view.setup.box, view.islands[view.seat or 0], 0
    if isinstance(action, Move):
        treasure = treasure_on(box, island, action.to) if action.take else None
        points = box.points[treasure] if treasure else 0
        points += view.stacks[COLOURS.index(action.colour)][0] if action.to is Rim.TEMPLE else 0
    before = works_of(view, island)
    after = works_of(view, island_after(view, action))
    counts = in_time(before, len(view.left) + 1)
    saved = (counted * (x - y) for counted, x, y in zip(counts, before, after, strict=True))
    return Worth(tuple(saved), points)


def island_after(view: View, action: Action) -> Island:
    """Where the tiles and the adventurers of the seat are after an action; all that ways need."""
    box, island = view.setup.box, view.islands[view.seat or 0]
    tiles, at = island.tiles, island.at
    if isinstance(action, Place):
        place = box.index[action.cell]
        tiles = (*tiles[:place], view.tile, *tiles[place + 1 :])
    elif isinstance(action, Move):
        who = COLOURS.index(action.colour)
        at = (*at[:who], action.to, *at[who + 1 :])
    return Island(tiles, at)


def works_of(view: View, island: Island) -> list[int]:
    """The work of each colour on an island."""
    return list(_works(view.setup.box, view.pairs, island.tiles, island.at))


@lru_cache(maxsize=8192)
def _works(
    box: Box, pairs: Layout, tiles: tuple[int, ...], at: tuple[Spot, ...]
) -> tuple[int, ...]:
    all_taken = taken(box, Island(tiles, at))
    return tuple(
        [
            work(box, tiles, pair, start, all_taken & ~box.bit[start]) if pair else NO_WAY
            for pair, start in zip(pairs, at, strict=True)
        ]
    )


def in_time(works: Sequence[int], turns: int) -> list[bool]:
    """Which colours can be brought home in so many turns, the nearest first.

    >>> in_time([12, 40, 0, 20], turns=10)
    [True, False, True, True]
    """
    counts = [False] * len(works)
    total = 0
    for done, who in sorted((done, who) for who, done in enumerate(works)):
        total += done
        counts[who] = total <= MISSING * turns
    return counts


def careful(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """Saves as much work as it can with every tile, as told at the head of this file."""
    pairs = [action for action in legal if isinstance(action, PlacePair)]
    if pairs:
        return stream.choice(_nearest(view.setup.box, pairs))
    worths = [worth(view, action).total for action in legal]
    most = max(worths)
    return stream.choice([a for a, value in zip(legal, worths, strict=True) if value == most])


def _nearest(box: Box, actions: Sequence[PlacePair]) -> list[PlacePair]:
    """The pairs with the least work on an empty island.

    Rules: KAR-S5.
    """
    tiles = empty_island(box).tiles
    works = [work(box, tiles, Pair(a.beach, a.jungle), Rim.BEACH) for a in actions]
    return [a for a, done in zip(actions, works, strict=True) if done == min(works)]


PLAYERS: Mapping[str, Player[View, Action]] = {"random": random_player, "careful": careful}
