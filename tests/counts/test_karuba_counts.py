"""How many actions and rows of actions there are, each number with its derivation."""

from itertools import combinations, product

import pytest

from boardkit.games.karuba.state import State
from tests.karuba_positions import KARUBA, full, island, legal, play, position

START = KARUBA.new(4)


def count(state: State, depth: int) -> int:
    """The rows of so many actions from a position."""
    actions = KARUBA.legal(state)
    if depth == 1:
        return len(actions)
    return sum(count(KARUBA.step(state, action).state, depth - 1) for action in actions)


# --- set-up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("distance", "pairs"),
    [
        ("five_to_nineteen", 121 - (1 + 2 + 3) - (3 + 2 + 1)),
        ("four_to_nineteen", 121 - (1 + 2) - (3 + 2 + 1)),
        ("four_to_twenty", 121 - (1 + 2) - (2 + 1)),
        ("three_to_twenty", 121 - 1 - (2 + 1)),
    ],
)
def test_first_pairs(distance, pairs):
    """Four colours on 11 · 11 pairs, without those too close.

    In tens, the sums 2, 3, 4 have 1, 2, 3 pairs and the sums 20, 21, 22 have 3, 2, 1. By default
    109 pairs are left, so there are 436 first actions.
    """
    state = KARUBA.new(4, KARUBA.rules(distance=distance))
    assert len(KARUBA.legal(state)) == 4 * pairs


def test_second_pairs():
    """After blue on 20 and 100: three colours on 109 - 9 - 9 + 1 = 92 pairs.

    Beach 20 goes with jungle 30 to 110 (nine pairs), jungle 100 with beach 10 to 90 (nine), and the
    pair itself was counted in both.
    """
    assert len(KARUBA.legal(play(START, "S blue 20 100"))) == 3 * 92


def test_rows_of_two_pairs():
    """4 · 3 colours on ordered pairs of allowed pairs that share no number."""
    allowed = [(a, t) for a, t in product(range(1, 12), repeat=2) if 5 <= a + t <= 19]
    apart = sum(a != b and t != u for (a, t), (b, u) in combinations(allowed, 2))
    assert count(START, 2) == 4 * 3 * 2 * apart


# --- the first turns ------------------------------------------------------------------------------


def test_first_choices():
    """With any first tile there are 30 cells to lay it on, and the discard: nobody can move yet."""
    given = KARUBA.new(2, KARUBA.rules(setup="given", layout="far"))
    assert len(KARUBA.legal(given)) == 36
    for tile in range(1, 37):
        texts = legal(play(given, f"T {tile}"))
        assert len(texts) == 31
        assert sum(text.startswith("P ") for text in texts) == 30
        assert "D" in texts


def test_rows_of_the_first_turn_of_two_players():
    """36 tiles, 31 choices for each of two players who do not see each other's, 35 tiles next."""
    given = KARUBA.new(2, KARUBA.rules(setup="given", layout="far"))
    assert count(given, 1) == 36
    assert count(given, 2) == 36 * 31
    assert count(given, 3) == 36 * 31 * 31
    one_tile = play(given, "T 7")
    assert count(one_tile, 3) == 31 * 31 * 35


def test_one_tile_on_the_entry_cell():
    """A crossing on A3 lets blue in: 29 cells, the discard, and one move for every kind of tile."""
    for tile in (1, 5, 8):
        assert len(KARUBA.legal(position(".\n.\n7", tile=tile))) == 29 + 1 + 1


# --- moves ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("tile", "moves"), [(17, 3 + 4 + 3 + 4), (5, 6 + 9 + 6 + 9), (8, 49)])
def test_moves_from_the_beach_on_crossings(tile, moves):
    """All four on the beach of a full island of crossings, with two, three or four steps.

    k steps reach the cells at most k - 1 away from the entry cell. From a corner (brown at A5, purple
    at F5) those are 1 + 2 + ...: 3, 6, 10. From A3, blue's, they are 4, 9, and then 5 + 5 + 3 + 1
    = 14 with two rows cut off; from C5, yellow's, 4, 9, and then 6 + 5 + 3 + 1 = 15 with one column
    cut off. With four steps that makes 10 + 14 + 10 + 15 = 49.
    """
    texts = legal(position(full(7), tile=tile))
    assert len(texts) == moves + 1
    assert sum(text.startswith("M ") for text in texts) == moves


def test_moves_from_the_middle_of_crossings():
    """From C3 four steps reach all cells of the diamond that the island holds, and nothing else.

    Columns A to F lie 2, 1, 0, 1, 2, 3 away from C, and hold 5, 5, 5, 5, 5, 3 cells within four
    steps (rows 1 to 5 lie at most 2 away from row 3); C3 itself is none: 27 moves. The temple east
    of F3 takes three steps and one more: 28.
    """
    lines = [line.split() for line in full(7).splitlines()]
    lines[2][2] = "7B"
    board = island("\n".join(" ".join(line) for line in lines), home="RPY")
    texts = legal(position(board, tile=8))
    assert len(texts) == 28 + 1
    assert "M blue temple" in texts


def line_walks(turns: int) -> int:
    """Rows of choices of one adventurer on a road of six cells with two steps a turn.

    Spots 0 (beach), 1 to 6 (cells), 7 (temple): stay, or go one or two on, or back on the cells.
    """
    rows = {0: 1}
    for _ in range(turns):
        after: dict[int, int] = {}
        for spot, ways in rows.items():
            near = [spot]
            if spot < 7:
                near += [to for to in range(spot - 2, spot + 3) if 1 <= to <= 7 and to != spot]
            for to in near:
                after[to] = after.get(to, 0) + ways
        rows = after
    return sum(rows.values())


@pytest.mark.parametrize(("turns", "rows"), [(1, 3), (2, 10), (3, 39), (4, 164), (5, 699)])
def test_walks_along_a_road(turns, rows):
    """Blue alone on a road from beach to temple, two steps a turn, while nobody else can move.

    An island of east-west tiles is full, so tiles are only discarded; the other colours come from
    the south and find no way in. The neighbour's blue is home, so there is one choice.
    """
    assert line_walks(turns) == rows

    def walk(state: State, left: int) -> int:
        if left == 0:
            return 1
        state = play(state, f"T {state.left[0]}") if not state.tile else state
        total = 0
        for action in KARUBA.legal(state):
            after = KARUBA.step(state, action).state
            assert legal(after) == {"D"}
            total += walk(play(after, "D"), left - 1)
        return total

    straight = (2, 13, 14, 15, 16, 19)
    state = position(full(1), island(full(1), home="B"), tile=17, left=straight)
    assert walk(state, turns) == rows
