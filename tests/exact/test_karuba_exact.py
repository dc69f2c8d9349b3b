"""Known answers about Karuba, as exact fractions, computed from the real tiles and the real paths."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, sqrt

import pytest

import boardkit as bk
from boardkit import Cell
from boardkit.games.karuba.paths import exits, reach, rings, shortest_path
from boardkit.games.karuba.pieces import Colour, Pair, Rim, Treasure
from boardkit.games.karuba.roads import roads
from boardkit.games.karuba.rules import score
from boardkit.games.karuba.state import Place, TempleReached
from tests.karuba_positions import BOX, KARUBA, full, island, legal, play

EXITS = {number: len(tile.exits) for number, tile in BOX.tiles.items()}
CROSSINGS = island(full(7))
LABELS = range(10, 120, 10)


def moments(chances: dict[int, Fraction]) -> tuple[Fraction, Fraction]:
    """Mean and variance of a distribution."""
    assert sum(chances.values()) == 1
    mean = sum((value * chance for value, chance in chances.items()), Fraction(0))
    square = sum((value**2 * chance for value, chance in chances.items()), Fraction(0))
    return mean, square - mean**2


def steps_of(discards: int) -> dict[int, Fraction]:
    """The distribution of the steps that so many random discards grant together.

    A hand of discards is a set of tiles, all equally likely; it is counted by how many tiles with
    four, three and two exits it holds.
    """
    have = Counter(EXITS.values())
    ways: Counter[int] = Counter()
    for fours, threes in product(range(have[4] + 1), range(have[3] + 1)):
        twos = discards - fours - threes
        if 0 <= twos <= have[2]:
            hands = comb(have[4], fours) * comb(have[3], threes) * comb(have[2], twos)
            ways[4 * fours + 3 * threes + 2 * twos] += hands
    total = comb(len(EXITS), discards)
    return {steps: Fraction(count, total) for steps, count in ways.items()}


# KA-1: what a discard is worth ---------------------------------------------------------------------


def test_ka_1_a_discard_grants_22_ninths_of_a_step_on_average():
    """24 tiles with 2 exits, 8 with 3, 4 with 4: 88 exits in all, so 88/36 = 22/9 a tile.

    The squares sum to 24·4 + 8·9 + 4·16 = 232, so the variance is 232/36 - (22/9)² = 38/81.
    """
    assert Counter(EXITS.values()) == {2: 24, 3: 8, 4: 4}
    assert sum(EXITS.values()) == 88
    assert moments(steps_of(1)) == (Fraction(22, 9), Fraction(38, 81))


@pytest.mark.parametrize("discards", range(1, 37))
def test_ka_1_several_discards_are_drawn_without_replacement(discards):
    """The mean adds up; the variance of a sum without replacement shrinks by (36-k)/35."""
    expected = Fraction(38, 81) * discards * Fraction(36 - discards, 35)
    assert moments(steps_of(discards)) == (Fraction(22 * discards, 9), expected)


@pytest.mark.parametrize(
    ("discards", "mean", "deviation"),
    [(6, 14.67, 1.55), (10, 24.44, 1.87), (13, 31.78, 2.00), (18, 44.00, 2.08), (36, 88, 0)],
)
def test_ka_1_in_figures(discards, mean, deviation):
    """The same, rounded as a class reads it."""
    exact_mean, variance = moments(steps_of(discards))
    assert (round(float(exact_mean), 2), round(sqrt(variance), 2)) == (mean, deviation)


def test_ka_1_by_listing_all_pairs():
    """For two discards all 630 pairs of tiles, listed, give the same distribution."""
    sums = Counter(EXITS[a] + EXITS[b] for a, b in combinations(EXITS, 2))
    assert {steps: Fraction(n, comb(36, 2)) for steps, n in sums.items()} == steps_of(2)


# KA-2: how well random tiles join ------------------------------------------------------------------


def test_ka_2_two_neighbouring_random_tiles_join_with_13_in_35():
    """22 tiles open east and 22 open west, 16 of them both ways.

    Of the 36·35 ordered pairs of different tiles 22·22 - 16 join, which is 13/35; north-south alike.
    """
    for direction in "NESW":
        assert sum(direction in tile.exits for tile in BOX.tiles.values()) == 22
    beside = below = 0
    for one, two in permutations(BOX.tiles, 2):
        across = roads(BOX, (one, two, *[0] * 28))
        down = roads(BOX, (one, *[0] * 5, two, *[0] * 23))
        beside += bool(across.east & BOX.bit[Cell(0, 0)])
        below += bool(down.south & BOX.bit[Cell(0, 0)])
    assert Fraction(beside, 36 * 35) == Fraction(below, 36 * 35) == Fraction(13, 35)
    assert beside == 22 * 22 - 16


def test_ka_2_a_full_island_has_91_fifths_of_a_joined_border_on_average():
    """5 rows of 5 borders and 4 rows of 6: 49 borders, each joined with 13/35; sums need no more."""
    across = sum(Cell(c.row, c.col + 1) in BOX.bit for c in BOX.cells)
    down = sum(Cell(c.row + 1, c.col) in BOX.bit for c in BOX.cells)
    assert across + down == 49
    assert 49 * Fraction(13, 35) == Fraction(91, 5)


def test_ka_2_an_entry_cell_is_open_to_its_beach_with_11_in_18():
    """22 of 36 tiles have the exit that leads to the beach number, on either side of the island."""
    for beach in (30, 90):
        pairs = (None, Pair(beach, 10), None, None)
        enters = 0
        for number in BOX.tiles:
            tiles = [0] * 30
            tiles[BOX.index[BOX.beach[beach].cell]] = number
            board = island()._replace(tiles=tuple(tiles))
            enters += bool(reach(BOX, pairs, board, Colour.BLUE, 1))
        assert Fraction(enters, 36) == Fraction(11, 18)


# KA-3: forced discards -----------------------------------------------------------------------------


def test_ka_3_at_least_six_of_36_tiles_are_discarded():
    """36 tiles and 30 cells leave six discards, and six tiles grant at least twelve steps."""
    state = KARUBA.new(2, KARUBA.rules(setup="given", layout="far"))
    discards = 0
    for tile in range(1, 37):
        state = play(state, f"T {tile}")
        for _ in range(2):
            places = [action for action in KARUBA.legal(state) if isinstance(action, Place)]
            discards += not places
            state = KARUBA.apply(state, places[0] if places else "D").state
    assert discards == 2 * 6
    assert min(steps_of(6)) == 12


# KA-4: how far it is -------------------------------------------------------------------------------


def steps_home(pair: Pair) -> int:
    """The fewest steps home for a pair on an island of crossings, by the real search."""
    way = shortest_path(BOX, (None, pair, None, None), CROSSINGS, Colour.BLUE)
    assert way is not None
    return len(way) - 1


def test_ka_4_the_shortest_way_home_takes_7_8_steps_on_average():
    """Over the 109 allowed pairs: 5 to 11 steps, 851 in all; over all 121 pairs 81/11.

    The way from the cell at the beach number to the cell at the temple, plus one step onto the
    island and one into the temple.
    """
    start = KARUBA.new(2)
    allowed = [
        Pair(beach, jungle)
        for beach, jungle in product(LABELS, LABELS)
        if KARUBA.check(start, f"S blue {beach} {jungle}") is None
    ]
    steps = {Pair(*pair): steps_home(Pair(*pair)) for pair in product(LABELS, LABELS)}
    for pair, needed in steps.items():
        enter, leave = BOX.beach[pair.beach].cell, BOX.jungle[pair.jungle].cell
        assert needed == abs(enter.row - leave.row) + abs(enter.col - leave.col) + 2
    assert (len(allowed), sum(steps[pair] for pair in allowed)) == (109, 851)
    assert {steps[pair] for pair in allowed} == set(range(5, 12))
    assert Fraction(sum(steps.values()), 121) == Fraction(81, 11)


def test_ka_4_four_colours_need_about_13_discards():
    """4 · 851/109 steps are 31.2; at 22/9 a discard that is 12.8 discards without waste."""
    steps = 4 * Fraction(851, 109)
    assert round(float(steps), 1) == 31.2
    assert round(float(steps / Fraction(22, 9)), 1) == 12.8


# KA-5: crossings only ------------------------------------------------------------------------------


def test_ka_5_on_crossings_the_search_measures_rows_plus_columns():
    """From every cell to every other the wave takes the difference of rows plus that of columns."""
    net = roads(BOX, CROSSINGS.tiles)
    for start in BOX.cells:
        wave = rings(BOX, net, start, Pair(10, 10), 0, 30)
        found = {cell: steps for steps, ring in enumerate(wave) for cell in BOX.cells_of(ring)}
        assert found == {
            cell: abs(cell.row - start.row) + abs(cell.col - start.col) for cell in BOX.cells
        }


def test_ka_5_there_are_126_shortest_paths_from_corner_to_corner():
    """Nine steps, of which any four go down: C(9,4) = 126, counted along the joined exits."""
    ways = Counter({Cell(0, 0): 1})
    for _ in range(9):
        after: Counter[Cell] = Counter()
        for cell, count in ways.items():
            for way in exits(BOX, CROSSINGS, Pair(50, 10), cell):
                if way.joined and isinstance(way.spot, Cell) and sum(way.spot) > sum(cell):
                    after[way.spot] += count
        ways = after
    assert ways == {Cell(4, 5): 126}
    assert comb(9, 4) == 126


# KA-6: straights only ------------------------------------------------------------------------------


def test_ka_6_on_straights_a_row_is_passed_with_1_in_64():
    """Each tile lies east-west or north-south with chance ½: all six of the row must lie right.

    On straights nobody can turn, so the other rows do not matter: they are tried all alike, all
    across, and mixed. Of the 2^6 rows exactly one leads from beach 30 to jungle 90.
    """
    pairs = (None, Pair(30, 90), None, None)
    backgrounds = [full(1), full(17), "\n".join(["1 17 1 17 1 17", "17 1 17 1 17 1"] * 2 + ["1"])]
    for background in backgrounds:
        lines = background.splitlines()
        passed = 0
        for row in product(["1", "17"], repeat=6):
            board = island("\n".join([*lines[:2], " ".join(row), *lines[3:]]))
            found = reach(BOX, pairs, board, Colour.BLUE, 30)
            passed += Rim.TEMPLE in found
        assert Fraction(passed, 2**6) == Fraction(1, 64)


def test_ka_6_on_crossings_the_temple_is_always_reached():
    """The other end of the scale: with crossings only the chance is 1, for every pair."""
    for pair in product(LABELS, LABELS):
        found = reach(BOX, (None, Pair(*pair), None, None), CROSSINGS, Colour.BLUE, 11)
        assert Rim.TEMPLE in found


# KA-9: what always holds ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_ka_9_nothing_is_lost_in_a_game(seats, seed):
    """Placed and discarded tiles make the turns; treasures laid are collected or still there.

    The score stays within 38: four first places 20, ten crystals 10, four nuggets 8. Those who
    reach one temple together get the same points.
    """
    state = KARUBA.new(seats, KARUBA.rules(setup="random"))
    player = KARUBA.players["random"]
    discarded = [0] * seats
    number = 0
    while state.to_move is not None:
        number += 1
        if state.to_move is bk.CHANCE:
            action = KARUBA.draw(state, bk.stream(seed, "chance", number))
        else:
            seat = state.to_move
            view = KARUBA.view(state, seat)
            action = player(view, KARUBA.legal(state), bk.stream(seed, "seat", seat, number))
            discarded[seat] += not isinstance(action, Place)
        step = KARUBA.apply(state, action)
        state = step.state
        arrived: dict[Colour, set[int]] = {}
        for event in step.events:
            if isinstance(event, TempleReached):
                arrived.setdefault(event.colour, set()).add(event.value + event.crystals)
        assert all(len(points) == 1 for points in arrived.values())
    for seat, board in enumerate(state.islands):
        assert board.placed + discarded[seat] == state.turn
        laid = [BOX.tiles[tile].treasure for tile in board.tiles if tile]
        lying = [BOX.tiles[board.tiles[BOX.index[cell]]].treasure for cell in board.treasures]
        assert laid.count(Treasure.CRYSTAL) == lying.count(Treasure.CRYSTAL) + board.crystals
        assert laid.count(Treasure.GOLD) == lying.count(Treasure.GOLD) + board.gold
        assert 0 <= score(state, seat).total <= 38


# KA-10: the rulebook's own pairs -------------------------------------------------------------------


@pytest.mark.clause("KAR-S6", "KAR-S8")
def test_ka_10_the_pairs_of_the_rulebook_are_allowed():
    """20→100, 110→60 and 60→70; the last refutes "the numbers differ by 30 or more"."""
    allowed = legal(KARUBA.new(4))
    assert {"S blue 20 100", "S purple 110 60", "S brown 60 70"} <= allowed
    assert any(abs(int(b) - int(j)) < 30 for _, _, b, j in map(str.split, allowed))
