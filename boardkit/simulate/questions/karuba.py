"""Three questions about Karuba: discards, planning, and far colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from boardkit.core.chance import Seed, seed_word
from boardkit.core.game import find_game
from boardkit.core.grid import Cell
from boardkit.games.karuba.builders import LAYS, Builder
from boardkit.games.karuba.odds import steps_home
from boardkit.games.karuba.paths import shortest_path
from boardkit.games.karuba.pieces import COLOURS, Box, Layout
from boardkit.games.karuba.roads import roads
from boardkit.games.karuba.state import Island, State, TempleReached, empty_island
from boardkit.simulate.exact import karuba as exact
from boardkit.simulate.questions.rows import averaged, counted, finished, known, table

if TYPE_CHECKING:
    import pandas as pd

DISCARDS = (6, 9, 11, 13, 15, 18, 22, 28)


def discards(
    games: int = 60,
    seed: Seed = "papaya",
    *,
    quotas: Sequence[int] = DISCARDS,
    lays: Sequence[str] = LAYS,
) -> pd.DataFrame:
    """How many tiles should one discard? The mean score by number of discards, for three builders.

    Columns: `lay` (the builder), `discards`, and the mean score of a game of two of them. Without a
    discard nobody moves, so the score is 0 (but 6 of 36 tiles are always discarded).

    Args:
        games: how many for each row.
        seed: a word or whole number.
        quotas: how many tiles the builders walk with; 6 at least.
        lays: the builders.

    >>> frame = discards(2, quotas=[13], lays=["random"])
    >>> frame[["lay", "discards", "exact_text"]].to_dict("list")
    {'lay': ['random', 'random'], 'discards': [0, 13], 'exact_text': ['0', '']}
    """
    word, rows = seed_word(seed), list[dict[str, Any]]()
    for lay in lays:
        rows.append({"lay": lay, "discards": 0, **known(Fraction(0))})
        for quota in quotas:
            scores = []
            for number in range(games):
                match = finished("karuba", [Builder(lay, quota)] * 2, f"{word}/{number}")
                outcome = match.game.outcome(match.state)
                scores += [outcome.scores[0].total] if outcome else []
            rows.append({"lay": lay, "discards": quota, **averaged(scores)})
    more = {"needed": float(exact.discards_needed()), "forced": exact.forced_discards()}
    return table(rows, "karuba", "discards", seed, games, unit="each", **more)


def planning(
    games: int = 40, seed: Seed = "papaya", *, lays: Sequence[str] = LAYS, discards: int = 6
) -> pd.DataFrame:
    """Does planning matter? The share of colours joined to their temple, tile by tile.

    Columns: `lay` (the builder), `what`, `tile`, and the value: for `joined`, the share of colours
    for which tiles join beach number and temple after so many draws, over both islands; at the end
    also `borders`, how many borders of the full island are joined, and `beach`, the share of entry
    cells open to their beach. For the builder who lays at random the last two are known exactly.

    Args:
        games: how many for each builder.
        seed: a word or whole number.
        lays: the builders.
        discards: how many tiles they walk with; 6 fill the island.

    >>> frame = planning(2, lays=["random"])
    >>> frame[frame["what"] != "joined"]["exact_text"].tolist()
    ['91/5', '11/18']
    """
    word, rows = seed_word(seed), list[dict[str, Any]]()
    for lay in lays:
        joined: dict[int, list[float]] = {0: [0.0]}
        borders: list[float] = []
        beach: list[bool] = []
        for number in range(games):
            match = finished("karuba", [Builder(lay, discards)] * 2, f"{word}/{number}")
            for state in _after_each_tile(match.record.steps()):
                found = [_joined(state.setup.box, state.pairs, i) for i in state.islands]
                joined.setdefault(state.turn, []).append(sum(found) / len(found))
            island = match.state.islands[0]
            if 0 not in island.tiles:
                borders.append(_borders(match.state.setup.box, island))
                beach += _entries_open(match.state, island)
        for tile, shares in sorted(joined.items()):
            where = {"lay": lay, "what": "joined", "tile": tile}
            rows.append({**where, **(averaged(shares) if tile else known(Fraction(0)))})
        blind = lay == "random" and borders
        if borders:
            value = exact.joined_borders() if blind else None
            rows.append({"lay": lay, "what": "borders", "tile": 36, **averaged(borders, value)})
            entry = exact.beach_open() if blind else None
            rows.append(
                {"lay": lay, "what": "beach", "tile": 36, **counted(sum(beach), len(beach), entry)}
            )
    return table(rows, "karuba", "planning", seed, games, unit="each")


def _after_each_tile(steps: Any) -> Iterator[State]:
    """The position at the end of each turn, from the steps of a record."""
    last = 0
    for _, (state, _) in steps:
        if state.turn > last and not state.tile and None not in state.pairs:
            last = state.turn
            yield state


def _joined(box: Box, pairs: Layout, island: Island) -> float:
    """For which share of the colours there is a way of tiles; nobody is in the way."""
    bare = empty_island(box)._replace(tiles=island.tiles)
    ways = [shortest_path(box, pairs, bare, colour) is not None for colour in COLOURS]
    return sum(ways) / len(ways)


def _borders(box: Box, island: Island) -> int:
    """How many borders between cells are joined."""
    net = roads(box, island.tiles)
    across = sum(
        bool(net.east & box.bit[c]) for c in box.cells if Cell(c.row, c.col + 1) in box.bit
    )
    down = sum(bool(net.south & box.bit[c]) for c in box.cells if Cell(c.row + 1, c.col) in box.bit)
    return across + down


def _entries_open(state: State, island: Island) -> list[bool]:
    """For each colour whether the tile on its entry cell opens to the beach."""
    box = state.setup.box
    labels = [box.beach[pair.beach] for pair in state.pairs if pair]
    return [la.side in box.tiles[island.tiles[box.index[la.cell]]].exits for la in labels]


def far_colours(
    games: int = 40,
    seed: Seed = "papaya",
    *,
    seats: Sequence[int] = (2, 3, 4),
    player: str = "careful",
) -> pd.DataFrame:
    """Is a far colour worth it? When a colour gets home by how far it is, and for how many points.

    Columns: `what`, `seats`, `steps`, `rank` and the value. By the fewest `steps` home: `turn`, the
    mean tile at which a colour arrives; `arrives`, the share that arrives at all; `points`, the mean
    of the temple points (0 for those that do not arrive). By `rank`: `value`, what the first, second
    ... to arrive there gets where they come one by one: the stack says it exactly.

    Args:
        games: how many for each number of seats.
        seed: a word or whole number.
        seats: the numbers of players.
        player: who plays.

    >>> frame = far_colours(2, seats=[2])
    >>> frame[frame["what"] == "value"]["exact_text"].tolist()
    ['5', '3']
    """
    word, rows = seed_word(seed), list[dict[str, Any]]()
    for many in seats:
        box = find_game("karuba").new(many).setup.box
        turns: dict[int, list[int]] = {}
        points: dict[int, list[int]] = {}
        worth: dict[int, list[int]] = {}
        for number in range(games):
            match = finished("karuba", [player] * many, f"{word}/{number}", {"setup": "random"})
            arrived: dict[Any, list[tuple[int, int]]] = {colour: [] for colour in COLOURS}
            for _, (state, events) in match.record.steps():
                for event in events:
                    if isinstance(event, TempleReached):
                        arrived[event.colour].append((state.turn, event.value))
            for colour, pair in zip(COLOURS, match.state.pairs, strict=True):
                steps = steps_home(box, pair)
                turns.setdefault(steps, []).extend(turn for turn, _ in arrived[colour])
                values = [value for _, value in arrived[colour]]
                points.setdefault(steps, []).extend([*values, *[0] * (many - len(values))])
                alone = [t for t, _ in arrived[colour]]
                for place, (turn, value) in enumerate(arrived[colour]):
                    if alone.count(turn) == 1 and all(alone.count(t) == 1 for t in alone[:place]):
                        worth.setdefault(place, []).append(value)
        for steps in sorted(points):
            where = {"seats": many, "steps": steps, "rank": 0}
            if turns[steps]:
                rows.append({"what": "turn", **where, **averaged(turns[steps])})
            arrived_, asked = len(turns[steps]), len(points[steps])
            rows.append({"what": "arrives", **where, **counted(arrived_, asked)})
            rows.append({"what": "points", **where, **averaged(points[steps])})
        for place, values in sorted(worth.items()):
            first = Fraction(box.stacks[many][place])
            where = {"seats": many, "steps": 0, "rank": place + 1}
            rows.append({"what": "value", **where, **averaged(values, first)})
    return table(rows, "karuba", "far_colours", seed, games, unit="each")
