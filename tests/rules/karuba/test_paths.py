"""Questions about paths, against answers found in the plainest way.

The islands are random and often small. What is compared with here knows only the exits of the
tiles and the numbers on the rim; it shares no code with the game.
"""

from collections import Counter, deque
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, permutations
from random import Random

import pytest

from boardkit import Cell
from boardkit.games.karuba.outlook import choose_shapes
from boardkit.games.karuba.paths import (
    Answer,
    Outlook,
    can_still_reach,
    dead_ends,
    reach,
    shortest_path,
)
from boardkit.games.karuba.pieces import (
    Box,
    Colour,
    Direction,
    Label,
    Pair,
    Rim,
    Spot,
    Tile,
    load_box,
)
from boardkit.games.karuba.state import Island

SHAPES = ["NE", "NS", "NW", "ES", "EW", "SW", "NES", "NEW", "NSW", "ESW", "NESW"]
STEP = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
BACK = {"N": "S", "E": "W", "S": "N", "W": "E"}
BLUE = Colour.BLUE


def small_box(rows: int, cols: int, tiles: list[str]) -> Box:
    """A box with numbers all around, beach in the west and south, jungle in the north and east."""
    west = [Label(10 * (r + 1), Direction.W, Cell(r, 0)) for r in range(rows)]
    south = [Label(10 * (rows + c + 1), Direction.S, Cell(rows - 1, c)) for c in range(cols)]
    north = [Label(10 * (c + 1), Direction.N, Cell(0, c)) for c in range(cols)]
    east = [Label(10 * (cols + r + 1), Direction.E, Cell(r, cols - 1)) for r in range(rows)]
    return Box([Tile(k, exits) for k, exits in enumerate(tiles, 1)], west + south, north + east)


def random_island(box: Box, draw: Random, laid: list[int], others: int) -> Island:
    """The tiles on random cells; blue and some others on tiles, the rest still on the beach."""
    places = draw.sample(range(len(box.cells)), len(laid))
    tiles = [0] * len(box.cells)
    for place, number in zip(places, laid, strict=True):
        tiles[place] = number
    at: list[Spot] = [Rim.BEACH] * 4
    for who, place in zip([0, 2, 3][:others], places, strict=False):
        at[who] = box.cells[place]
    if len(places) > others and draw.random() < 0.5:
        at[1] = box.cells[places[others]]
    return Island(tuple(tiles), tuple(at))


def random_pairs(box: Box, draw: Random) -> tuple[Pair | None, ...]:
    beach, jungle = draw.sample(sorted(box.beach), 4), draw.sample(sorted(box.jungle), 4)
    return tuple(map(Pair, beach, jungle))


def steps_from(box: Box, pair: Pair, tiles: tuple[int, ...], spot: Spot) -> Iterator[Spot]:
    """Everything one step away along the paths; from the temple no way leads on."""
    exits = {
        cell: box.tiles[number].exits if number else ""
        for cell, number in zip(box.cells, tiles, strict=True)
    }
    beach, jungle = box.beach[pair.beach], box.jungle[pair.jungle]
    if spot is Rim.BEACH and beach.side in exits[beach.cell]:
        yield beach.cell
    if isinstance(spot, Cell):
        for side in exits[spot]:
            beside = Cell(spot.row + STEP[side][0], spot.col + STEP[side][1])
            if BACK[side] in exits.get(beside, ""):
                yield beside
        if spot == beach.cell and beach.side in exits[spot]:
            yield Rim.BEACH
        if spot == jungle.cell and jungle.side in exits[spot]:
            yield Rim.TEMPLE


def distances(
    box: Box, pair: Pair, tiles: tuple[int, ...], start: Spot, closed: set[Spot]
) -> dict[Spot, int]:
    """Breadth-first search, as it stands in a book."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for spot in steps_from(box, pair, tiles, here):
            if spot not in found and spot not in closed:
                found[spot] = found[here] + 1
                if isinstance(spot, Cell):
                    queue.append(spot)
    del found[start]
    return found


def gets_home(
    box: Box, pair: Pair, tiles: tuple[int, ...], start: Spot, left: tuple[int, ...]
) -> bool:
    """Whether some order of the tiles, each laid anywhere or discarded for steps, gets blue home."""

    @lru_cache(None)
    def distance(tiles: tuple[int, ...], at: Spot) -> dict[Spot, int]:
        return distances(box, pair, tiles, at, {Rim.BEACH})

    @lru_cache(None)
    def wins(tiles: tuple[int, ...], at: Spot, left: tuple[int, ...]) -> bool:
        if at is Rim.TEMPLE:
            return True
        for k, number in enumerate(left):
            rest = (*left[:k], *left[k + 1 :])
            for spot, steps in distance(tiles, at).items():
                if steps <= len(box.tiles[number].exits) and wins(tiles, spot, rest):
                    return True
        for k, number in enumerate(left):
            rest = (*left[:k], *left[k + 1 :])
            for place in range(len(tiles)):
                if not tiles[place]:
                    laid = (*tiles[:place], number, *tiles[place + 1 :])
                    if wins(laid, at, rest):
                        return True
        return False

    return wins(tiles, start, left)


@pytest.mark.clause("KAR-B3", "KAR-B4", "KAR-B5", "KAR-B6")
@pytest.mark.parametrize("ghosts", [False, True])
def test_reach_and_shortest_path_agree_with_breadth_first_search(ghosts: bool) -> None:
    draw = Random(2)
    box = load_box()
    far = 0
    for _ in range(300):
        laid = draw.sample(sorted(box.tiles), draw.randint(15, 30))
        island, pairs = random_island(box, draw, laid, draw.randint(0, 3)), random_pairs(box, draw)
        pair, start, steps = pairs[1], island.at[1], draw.randint(1, 31)
        assert pair is not None
        closed: set[Spot] = set() if ghosts else set(island.at) - {start, Rim.BEACH}
        plain = distances(box, pair, island.tiles, start, closed)
        near = {spot: used for spot, used in plain.items() if used <= steps}
        assert reach(box, pairs, island, BLUE, steps, beach=True, ghosts=ghosts) == near
        near.pop(Rim.BEACH, None)
        assert reach(box, pairs, island, BLUE, steps, ghosts=ghosts) == near
        spots: list[Spot] = [*box.cells, Rim.TEMPLE]
        for spot in spots:
            way = shortest_path(box, pairs, island, BLUE, spot, ghosts=ghosts)
            if spot not in plain:
                assert way is None
                continue
            assert way is not None
            assert (way[0], way[-1], len(way)) == (start, spot, plain[spot] + 1)
            for before, after in pairwise(way):
                assert after in steps_from(box, pair, island.tiles, before)
                assert after not in closed
            far = max(far, len(way))
    assert far > 7, "no long way was among them"


def test_a_shortest_path_leads_nowhere_from_the_temple_or_to_where_one_stands() -> None:
    box = load_box()
    pairs = box.layouts["lesson"]
    island = Island((7,) * 30, (Rim.BEACH, Rim.TEMPLE, Cell(0, 0), Rim.BEACH))
    assert shortest_path(box, pairs, island, BLUE, Cell(0, 0)) is None
    assert shortest_path(box, pairs, island, Colour.PURPLE, Cell(0, 0)) is None
    assert shortest_path(box, (None,) * 4, island, Colour.PURPLE) is None


# --- can it still reach its temple? ----------------------------------------------------------------


def check_witness(
    box: Box, pair: Pair, island: Island, left: tuple[int, ...], answer: Outlook
) -> None:
    """Lay what the answer says, walk as it says, count what is left."""
    tiles = list(island.tiles)
    for cell, number in answer.lay:
        assert not tiles[box.cells.index(cell)]
        tiles[box.cells.index(cell)] = number
    laid = [number for _, number in answer.lay]
    assert not Counter(laid) - Counter(left)
    assert (answer.way[0], answer.way[-1]) == (island.at[1], Rim.TEMPLE)
    assert answer.steps == len(answer.way) - 1
    for before, after in pairwise(answer.way):
        assert after in steps_from(box, pair, tuple(tiles), before)
    rest = Counter(left) - Counter(laid)
    assert answer.granted == sum(len(box.tiles[number].exits) for number in rest.elements())
    assert answer.granted >= answer.steps


@pytest.mark.parametrize(
    ("rows", "cols", "most_left", "rounds"), [(2, 2, 5, 500), (2, 3, 5, 500), (3, 3, 4, 300)]
)
def test_whether_the_temple_can_be_reached_agrees_with_trying_everything(
    rows: int, cols: int, most_left: int, rounds: int
) -> None:
    draw = Random(10 * rows + cols)
    answers: Counter[Answer] = Counter()
    for _ in range(rounds):
        box = small_box(rows, cols, [draw.choice(SHAPES) for _ in range(14)])
        numbers = draw.sample(sorted(box.tiles), 14)
        laid = numbers[: draw.randint(max(0, rows * cols - most_left), rows * cols)]
        left = tuple(numbers[len(laid) :][: draw.randint(1, most_left)])
        island, pairs = random_island(box, draw, laid, draw.randint(0, 2)), random_pairs(box, draw)
        pair = pairs[1]
        assert pair is not None
        answer = can_still_reach(box, pairs, island, BLUE, left)
        expected = gets_home(box, pair, island.tiles, island.at[1], left)
        assert answer.answer == (Answer.YES if expected else Answer.NO), (island, pair, left)
        if expected:
            check_witness(box, pair, island, left, answer)
        hurried = can_still_reach(box, pairs, island, BLUE, left, nodes=2)
        assert hurried.answer in (answer.answer, Answer.UNDECIDED)
        answers[answer.answer] += 1
    assert min(answers[Answer.YES], answers[Answer.NO]) > rounds // 10, answers


def test_on_the_whole_island_a_yes_can_be_laid_and_walked() -> None:
    draw = Random(5)
    box = load_box()
    answers: Counter[Answer] = Counter()
    for _ in range(200):
        numbers = draw.sample(sorted(box.tiles), 36)
        laid = draw.randint(0, 25)
        left = tuple(numbers[laid : laid + draw.randint(1, 36 - laid)])
        island = random_island(box, draw, numbers[:laid], draw.randint(0, 3) if laid > 3 else 0)
        pairs = random_pairs(box, draw)
        answer = can_still_reach(box, pairs, island, BLUE, left)
        answers[answer.answer] += 1
        if answer.answer is Answer.YES:
            assert pairs[1] is not None
            check_witness(box, pairs[1], island, left, answer)
    assert min(answers[Answer.YES], answers[Answer.NO]) > 20, answers


@pytest.mark.clause("KAR-B2")
def test_tiles_must_do_for_the_way_and_for_the_steps() -> None:
    box = small_box(1, 2, ["EW", "EW", "EW", "NS", "NESW"])
    pairs = (None, Pair(10, 30), None, None)
    empty = Island((0, 0), (Rim.BEACH,) * 4)

    def answer(*left: int) -> Answer:
        return can_still_reach(box, pairs, empty, BLUE, left).answer

    assert answer(1, 2, 5) is Answer.YES, "two straights to lay, a crossing for the three steps"
    assert answer(1, 2, 3) is Answer.NO, "two steps only"
    assert answer(1, 2, 3, 4) is Answer.YES, "the straight that does not fit gives steps"
    assert answer(1, 4, 5) is Answer.NO, "the crossing is needed on the island"
    assert answer() is Answer.NO


def test_a_free_cell_takes_one_tile_however_often_a_way_would_cross_it() -> None:
    # From the west into the free middle, a loop through the north-east corner, out to the south.
    exits = ["EW", "ES", "SW", "NW", "NE", "EW", "NW", "ES", "NSW", *["NS"] * 6]
    box = small_box(3, 3, exits)
    island = Island((0, 2, 3, 1, 0, 4, 0, 5, 6), (Rim.BEACH,) * 4)
    pairs = (None, Pair(20, 60), None, None)
    straights = tuple(range(10, 16))
    assert can_still_reach(box, pairs, island, BLUE, (7, 8, *straights)).answer is Answer.NO
    assert can_still_reach(box, pairs, island, BLUE, (9, *straights)).answer is Answer.YES


def test_the_tiles_chosen_for_a_way_have_the_fewest_exits() -> None:
    draw = Random(4)
    masks = [sum(1 << "NESW".index(side) for side in shape) for shape in SHAPES]
    possible = 0
    for _ in range(400):
        wanted = draw.choices(masks[:6], k=draw.randint(0, 4))
        tiles = draw.choices(masks, weights=[1] * 6 + [3] * 5, k=draw.randint(0, 6))
        fewest = min(
            (
                sum(tile.bit_count() for tile in some)
                for some in permutations(tiles, len(wanted))
                if all(tile & sides == sides for tile, sides in zip(some, wanted, strict=True))
            ),
            default=None,
        )
        chosen = choose_shapes(wanted, Counter(tiles))
        if chosen is None:
            assert fewest is None
            continue
        possible += len(wanted) > 1
        assert sum(tile.bit_count() for tile in chosen) == fewest
        assert not Counter(chosen) - Counter(tiles)
        assert all(tile & sides == sides for tile, sides in zip(chosen, wanted, strict=True))
    assert possible > 40


def test_nothing_is_asked_of_who_is_home_or_not_yet_there() -> None:
    box = small_box(1, 2, ["EW"])
    home = Island((0, 0), (Rim.TEMPLE,) * 4)
    assert can_still_reach(box, (Pair(10, 30),) * 4, home, BLUE, ()).answer is Answer.YES
    empty = Island((0, 0), (Rim.BEACH,) * 4)
    assert can_still_reach(box, (None,) * 4, empty, BLUE, (1,)).answer is Answer.UNDECIDED


# --- dead ends -------------------------------------------------------------------------------------


@pytest.mark.clause("KAR-A3")
def test_dead_ends_are_the_exits_that_nothing_can_join_any_more() -> None:
    box = small_box(2, 2, ["NESW", "EW", "NS"])
    # Beach 10 and 20 in the west, 30 and 40 in the south; jungle 10, 20 north, 30, 40 east.
    pairs = (Pair(10, 20), Pair(20, 10), Pair(30, 30), Pair(10, 20))
    crossing = Island((1, 0, 0, 0), (Rim.BEACH,) * 4)
    assert dead_ends(box, pairs, crossing) == []
    beside = Island((1, 3, 2, 0), (Rim.BEACH,) * 4)
    assert [(str(cell), str(side)) for cell, side in dead_ends(box, pairs, beside)] == [
        ("A1", "E"),  # tile 3 beside it has no exit to the west
        ("A1", "S"),  # tile 2 below it has none to the north
    ]
    bottom = Island((0, 0, 0, 1), (Rim.BEACH,) * 4)
    assert [(str(cell), str(side)) for cell, side in dead_ends(box, pairs, bottom)] == [
        ("B2", "E"),  # no temple stands on jungle 40
        ("B2", "S"),  # no adventurer on beach 40
    ]
    assert dead_ends(box, (None, *pairs[1:]), bottom) == [], "one may still stand there"
