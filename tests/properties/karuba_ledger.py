"""A game of Karuba kept by hand, from its events alone and with plain dicts and lists.

It knows nothing of the rules' own code: it reads the tiles from the data file, follows the events
as an observer at the table would, and searches paths cell by cell.
"""

import csv
from collections import Counter, deque
from collections.abc import Iterable
from pathlib import Path

from boardkit.core.game import Event
from boardkit.core.grid import Cell
from boardkit.games.karuba.pieces import COLOURS, Colour, Pair, Rim, Spot, Treasure
from boardkit.games.karuba.state import (
    Collected,
    GameEnded,
    Moved,
    PairPlaced,
    State,
    TempleReached,
    TileDiscarded,
    TileDrawn,
    TilePlaced,
)

DATA = Path(__file__).parents[2] / "data" / "karuba"
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
ROWS, COLS = 5, 6


def _rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


EXITS = {int(row["number"]): row["exits"] for row in _rows("tiles.csv")}
TREASURES = {int(row["number"]): row["treasure"] for row in _rows("tiles.csv")}
STACKS = {
    seats: [int(row["value"]) for row in _rows("treasures.csv") if int(row["players"]) == seats]
    for seats in (2, 3, 4)
}
POINTS = {"crystal": 1, "gold": 2}


class Player:
    """One player's island and what lies before it."""

    def __init__(self) -> None:
        self.tiles: dict[Cell, int] = {}
        self.lying: dict[Cell, str] = {}
        self.discarded: list[int] = []
        self.at: dict[Colour, Spot] = dict.fromkeys(COLOURS, Rim.BEACH)
        self.collected: Counter[str] = Counter()
        self.temples: dict[Colour, int] = {}
        self.tie_crystals = 0

    @property
    def points(self) -> int:
        """The score: temple treasures, crystals 1, gold 2."""
        found = sum(POINTS[treasure] * count for treasure, count in self.collected.items())
        return sum(self.temples.values()) + found + self.tie_crystals


class Ledger:
    """Everything that the table has seen."""

    def __init__(self, first: State) -> None:
        self.seats = first.setup.seats
        self.pairs = dict(zip(COLOURS, first.pairs, strict=True))
        self.left = set(EXITS)
        self.players = [Player() for _ in range(self.seats)]
        self.stacks = {colour: list(STACKS[self.seats]) for colour in COLOURS}
        self.ended: tuple[str, ...] = ()

    @property
    def turns(self) -> int:
        """How many tiles were drawn."""
        return len(EXITS) - len(self.left)

    def take(self, events: Iterable[Event]) -> None:
        """Writes down what happened."""
        for event in events:
            assert not self.ended, "something happened after the end"
            self._take(event)

    def _take(self, event: Event) -> None:
        match event:
            case PairPlaced(_, colour, pair):
                assert self.pairs[colour] is None
                self.pairs[colour] = pair
            case TileDrawn(tile):
                self.left.remove(tile)
            case TilePlaced(seat, tile, cell, treasure):
                player = self.players[seat]
                assert cell not in player.tiles
                player.tiles[cell] = tile
                if treasure:
                    assert TREASURES[tile] == treasure
                    player.lying[cell] = treasure.value
            case TileDiscarded(seat, tile):
                self.players[seat].discarded.append(tile)
            case Moved(seat, colour, start, to, _):
                player = self.players[seat]
                assert player.at[colour] == start
                player.at[colour] = to
            case Collected(seat, treasure, cell):
                player = self.players[seat]
                assert player.lying.pop(cell) == treasure
                player.collected[treasure.value] += 1
            case TempleReached(seat, colour, value, crystals):
                player = self.players[seat]
                assert colour not in player.temples
                player.temples[colour] = value
                player.tie_crystals += crystals
                self.stacks[colour].remove(value)
            case GameEnded(clauses):
                self.ended = clauses

    def agrees_with(self, state: State) -> bool:
        """Whether a state says the same as the ledger."""
        return (
            set(state.left) == self.left
            and dict(zip(COLOURS, state.pairs, strict=True)) == self.pairs
            and dict(zip(COLOURS, map(list, state.stacks), strict=True)) == self.stacks
            and all(map(_same, state.islands, self.players))
        )

    def winners(self) -> tuple[int, ...]:
        """Most points, then most tiles on the island, then shared."""
        worth = [(player.points, len(player.tiles)) for player in self.players]
        return tuple(seat for seat in range(self.seats) if worth[seat] == max(worth))


def _same(island: object, player: Player) -> bool:
    tiles = {Cell(row, col): 0 for row in range(ROWS) for col in range(COLS)} | player.tiles
    expected = (
        tuple(tiles.values()),
        tuple(player.at.values()),
        frozenset(player.lying),
        player.collected["crystal"],
        player.collected["gold"],
        tuple(player.temples.get(colour, 0) for colour in COLOURS),
        player.tie_crystals,
    )
    return island == expected


def entry(kind: str, degrees: int) -> tuple[Cell, str]:
    """The cell beside a number of the rim, and the side of that cell on which it lies.

    The beach runs down the west side (10 to 50) and along the south side (60 to 110); the jungle
    along the north side (10 to 60) and down the east side (70 to 110).
    """
    place = degrees // 10 - 1
    if kind == "beach":
        return (Cell(place, 0), "W") if place < ROWS else (Cell(ROWS - 1, place - ROWS), "S")
    return (Cell(0, place), "N") if place < COLS else (Cell(place - COLS, COLS - 1), "E")


def walks(
    tiles: dict[Cell, int], at: dict[Colour, Spot], colour: Colour, pair: Pair
) -> dict[Spot, int]:
    """The fewest steps to each spot that an adventurer can walk to, searched cell by cell."""
    start = at[colour]
    if start is Rim.TEMPLE:
        return {}
    others = {spot for other, spot in at.items() if other is not colour}
    doors = {Rim.BEACH: entry("beach", pair.beach), Rim.TEMPLE: entry("jungle", pair.jungle)}

    def ways(here: Spot) -> Iterable[Spot]:
        if isinstance(here, Rim):
            cell, side = doors[here]
            if side in EXITS.get(tiles.get(cell, 0), ""):
                yield cell
            return
        for side in EXITS[tiles[here]]:
            down, right = STEP[side]
            beyond = Cell(here.row + down, here.col + right)
            if BACK[side] in EXITS.get(tiles.get(beyond, 0), ""):
                yield beyond
            yield from (rim for rim, door in doors.items() if door == (here, side))

    steps: dict[Spot, int] = {start: 0}
    queue: deque[Spot] = deque([start])
    while queue:
        here = queue.popleft()
        if here is Rim.TEMPLE or (here is Rim.BEACH and here != start):
            continue
        for spot in ways(here):
            if spot not in steps and (isinstance(spot, Rim) or spot not in others):
                steps[spot] = steps[here] + 1
                queue.append(spot)
    del steps[start]
    return steps


__all__ = ["COLS", "EXITS", "POINTS", "ROWS", "STACKS", "TREASURES", "Ledger", "Treasure", "walks"]
