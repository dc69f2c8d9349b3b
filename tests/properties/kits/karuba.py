"""What the tests of every game need to know about Karuba."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from boardkit.core.chance import Stream
from boardkit.core.game import CHANCE, random_player
from boardkit.core.grid import Cell
from boardkit.games.karuba import rules
from boardkit.games.karuba.pieces import COLOURS, OPPOSITE, Box, Direction, Pair, Rim, Spot
from boardkit.games.karuba.roads import neighbour
from boardkit.games.karuba.state import (
    Action,
    Choice,
    Discard,
    Draw,
    Move,
    Place,
    PlacePair,
    State,
    View,
)

Way = tuple[tuple[Cell, str], ...]
LAYOUTS = (
    "near",
    "mixed",
    "far",
    "lesson",
    "blue 20 100, brown 60 70, purple 110 60, yellow 80 10",
)

# The variants of which a golden game is kept for every number of players.
VARIANTS: Mapping[str, Mapping[str, str]] = {
    "chosen": {},
    "random": {"setup": "random"},
    "given": {"setup": "given", "layout": "near"},
    "readings": {
        "distance": "three_to_twenty",
        "beach": "open",
        "discard": "move_if_possible",
        "collect": "optional",
        "gold": "box",
        "extra_pair": "last",
    },
}


def variant(stream: Stream) -> dict[str, str]:
    """Choices other than readings, drawn at random."""
    setup = stream.choice(("chosen", "random", "given"))
    return {"setup": setup} | ({"layout": stream.choice(LAYOUTS)} if setup == "given" else {})


def longest(seats: int) -> int:
    """The most actions of a game: four pairs, then 36 draws with a choice of every seat."""
    return 4 + 36 * (1 + seats)


def candidates() -> Iterator[Action]:
    """Everything that somebody could try, in the order of `legal`: also beyond the rim."""
    degrees = range(0, 130, 10)
    grid = [Cell(row, col) for row in range(7) for col in range(8)]
    spots: list[Spot] = [*grid, Rim.TEMPLE, Rim.BEACH]
    for colour in COLOURS:
        yield from (PlacePair(colour, beach, jungle) for beach in degrees for jungle in degrees)
    yield from map(Draw, range(38))
    yield from map(Place, grid)
    yield Discard()
    for colour in COLOURS:
        yield from (Move(colour, spot, take) for spot in spots for take in (True, False))


@lru_cache(maxsize=4096)
def route(box: Box, pair: Pair | None, tiles: tuple[int, ...], start: Spot) -> dict[Cell, str]:
    """The cells of a way home with the fewest tiles still to lay, with the two sides each needs."""
    if pair is None or start is Rim.TEMPLE:
        return {}
    gate, goal = box.beach[pair.beach], box.jungle[pair.jungle]
    first = (gate.cell, gate.side.value) if isinstance(start, Rim) else (start, "")
    queue: list[tuple[int, Cell, str, Way]] = [(0, *first, ())]
    seen: set[tuple[Cell, str]] = set()
    while queue:
        cost, cell, came, way = heappop(queue)
        number = tiles[box.index[cell]]
        sides = box.tiles[number].exits if number else "NESW"
        if (cell, came) in seen or came not in sides:
            continue
        seen.add((cell, came))
        if cell == goal.cell and goal.side in sides:
            return dict((*way, (cell, came + goal.side)))
        for side in map(Direction, sides):
            beyond = neighbour(cell, side)
            if beyond in box.index and side != came:
                price = cost + (1 if number else 10)
                further = (*way, (cell, came + side))
                heappush(queue, (price, beyond, OPPOSITE[side].value, further))
    return {}


def eager(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """A player that finds its temples, so that random games end in all ways.

    It lays a tile where its routes need it, the shortest first, and discards all others to walk
    along the routes; at times it does something quite different.
    """
    if view.seat is None or None in view.pairs or stream.below(40) == 0:
        return random_player(view, legal, stream)
    box, island = view.setup.box, view.islands[view.seat]
    routes = {
        colour: route(box, pair, island.tiles, start)
        for colour, pair, start in zip(COLOURS, view.pairs, island.at, strict=True)
    }
    exits = set(box.tiles[view.tile].exits)
    free = {action.cell: action for action in legal if isinstance(action, Place)}
    for way in sorted(routes.values(), key=len):
        for cell, sides in way.items():
            if cell in free and set(sides) <= exits:
                return free[cell]

    def progress(action: Action) -> int:
        if not isinstance(action, Move):
            return 0
        way = [*routes[action.colour], Rim.TEMPLE]
        return way.index(action.to) if action.to in way else -1

    return max(reversed(legal), key=progress)


def hidden(state: State, seat: int | None) -> dict[str, Choice]:
    """What the seat may not know, under a name for each part: the others' choices."""
    return {f"seat {k}": choice for k, choice in enumerate(state.pending) if k != seat}


def possible(state: State, seat: int | None) -> dict[str, dict[Any, Fraction]]:
    """For each hidden part every value that it can have, with its chance."""
    found: dict[str, dict[Any, Fraction]] = {}
    for other in range(len(state.pending)):
        if other != seat:
            asked = state._replace(pending=state.pending[:other], to_move=other)
            actions = rules.legal(asked)
            found[f"seat {other}"] = dict.fromkeys(actions, Fraction(1, len(actions)))
    return found


def asked_together(state: State) -> bool:
    """Whether what is chosen now stays hidden after it was chosen."""
    seat = state.to_move
    choosing = seat is not None and seat is not CHANCE and None not in state.pairs
    return choosing and len(state.pending) + 1 < state.setup.seats
