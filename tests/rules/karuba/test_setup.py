"""Preparar; Aventurero y templo: what lies on the table before the first tile."""

from itertools import product

import pytest

import boardkit as bk
from boardkit.core.game import Turn
from boardkit.games.karuba.pieces import Colour, Pair, Rim
from boardkit.games.karuba.state import PairPlaced
from tests.karuba_positions import (
    BEACH,
    BOX,
    COLOURS,
    CRYSTALS,
    EXITS,
    GOLD,
    JUNGLE,
    KARUBA,
    legal,
    play,
    refused,
)

START = {seats: KARUBA.new(seats) for seats in (2, 3, 4)}
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
FOUR_PAIRS = ("S blue 20 100", "S yellow 80 10", "S purple 110 60", "S brown 60 70")


@pytest.mark.clause("KAR-S1")
@SEATS
def test_each_player_has_an_island_and_four_adventurers_on_the_beach(seats):
    """Every player starts with an island of their own, empty, and one adventurer in each colour."""
    state = START[seats]
    assert len(state.islands) == seats
    assert (state.tile, state.turn, state.pending) == (0, 0, ())
    for island in state.islands:
        assert island.tiles == (0,) * 30
        assert island.at == (Rim.BEACH,) * 4
        assert not island.treasures
        assert (island.crystals, island.gold, island.tie_crystals) == (0, 0, 0)
        assert island.temples == (0, 0, 0, 0)


@pytest.mark.clause("KAR-S1")
def test_the_tiles_are_those_of_the_box():
    """The set has the 36 printed tiles, with their paths, ten crystals and four nuggets."""
    assert {number: tile.exits for number, tile in BOX.tiles.items()} == EXITS
    carried = {number: tile.treasure for number, tile in BOX.tiles.items() if tile.treasure}
    assert carried == dict.fromkeys(CRYSTALS, "crystal") | dict.fromkeys(GOLD, "gold")
    assert all(state.left == tuple(range(1, 37)) for state in START.values())


@pytest.mark.clause("KAR-S1")
def test_nobody_plays_alone_or_with_four_others():
    """Karuba is for two to four players."""
    for seats in (0, 1, 5):
        with pytest.raises(bk.RulesError, match="2 to 4 players"):
            KARUBA.new(seats)


@pytest.mark.clause("KAR-S2")
@pytest.mark.parametrize(("seats", "stack"), [(2, (5, 3)), (3, (5, 3, 2)), (4, (5, 4, 3, 2))])
def test_each_temple_has_as_many_treasures_as_players(seats, stack):
    """The treasures of each colour depend on the number of players, the best on top."""
    assert START[seats].stacks == (stack,) * 4


@pytest.mark.clause("KAR-S4")
def test_adventurers_go_on_beach_numbers_and_temples_on_jungle_numbers():
    """Each number lies at the cell and the side at which it is printed."""
    for labels, printed in ((BOX.beach, BEACH), (BOX.jungle, JUNGLE)):
        assert {d: f"{label.cell} {label.side}" for d, label in labels.items()} == printed
    assert refused(START[2], "S blue 120 40").reason == "no_such_beach"
    assert refused(START[2], "S blue 40 120").reason == "no_such_jungle"


@pytest.mark.clause("KAR-S4")
@SEATS
def test_all_islands_are_set_up_alike(seats):
    """A pair that one player places counts for every island, so all islands stay equal."""
    state = play(START[seats], *FOUR_PAIRS)
    assert len(set(state.islands)) == 1
    assert state.pairs == (Pair(60, 70), Pair(20, 100), Pair(110, 60), Pair(80, 10))


@pytest.mark.clause("KAR-S5")
def test_four_players_place_one_colour_each_in_turn():
    """Each player in turn picks any colour left and both of its numbers; then the tiles begin."""
    state, asked = START[4], []
    for action in FOUR_PAIRS:
        asked.append(state.to_move)
        state = play(state, action)
    assert asked == [0, 1, 2, 3]
    assert state.to_move is bk.CHANCE
    assert legal(state) == {f"T {tile}" for tile in range(1, 37)}


@pytest.mark.clause("KAR-S5")
def test_the_event_names_who_placed_the_pair():
    """Everybody hears which player placed what; where chance sets up, it was nobody."""
    pair = (Colour.BLUE, Pair(20, 100))
    state = play(START[3], "S brown 60 70")
    assert KARUBA.apply(state, "S blue 20 100").events == (PairPlaced(1, *pair),)
    random = KARUBA.new(3, KARUBA.rules(setup="random"))
    assert KARUBA.apply(random, "S blue 20 100").events == (PairPlaced(None, *pair),)


@pytest.mark.clause("KAR-S5")
def test_any_colour_left_may_be_chosen():
    """The colour is the player's choice, but a colour is placed only once."""
    assert {text.split()[1] for text in legal(START[4])} == set(COLOURS)
    state = play(START[4], "S blue 20 100")
    assert {text.split()[1] for text in legal(state)} == set(COLOURS) - {"blue"}
    assert refused(state, "S blue 30 110").clauses == ("KAR-S5",)


@pytest.mark.clause("KAR-S5")
def test_no_tile_is_played_before_all_pairs_are_placed():
    """The first tile comes after the fourth pair, and no pair after the fourth."""
    state = START[4]
    for action in FOUR_PAIRS:
        for early in ("T 1", "P A1", "D", "M blue A2"):
            assert refused(state, early).reason == "place_first"
        state = play(state, action)
    assert refused(state, "S blue 20 100").reason == "setup_over"


def between(beach: int, jungle: int) -> tuple[int, int]:
    """The numbers between two labels on the rim, counted by going from label to label.

    The rim as one meets it walking: jungle 110 ... 70 up the east, jungle 60 ... 10 along the north,
    beach 10 ... 50 down the west, beach 60 ... 110 along the south, and round to jungle 110.
    """
    rim = [("jungle", d) for d in range(110, 0, -10)] + [("beach", d) for d in range(10, 120, 10)]
    one, other = sorted((rim.index(("beach", beach)), rim.index(("jungle", jungle))))
    return other - one - 1, len(rim) - (other - one) - 1


@pytest.mark.clause("KAR-S6")
def test_at_least_three_numbers_lie_between_an_adventurer_and_its_temple():
    """A pair is allowed exactly if three numbers or more lie between, whichever way one walks."""
    allowed = {text.removeprefix("S blue ") for text in legal(START[4], "S blue ")}
    expected = {
        f"{beach} {jungle}"
        for beach, jungle in product(BEACH, JUNGLE)
        if min(between(beach, jungle)) >= 3
    }
    assert allowed == expected
    assert len(expected) == 121 - 12
    for beach, jungle in product(BEACH, JUNGLE):
        refusal = KARUBA.check(START[4], f"S blue {beach} {jungle}")
        assert (refusal is None) == (f"{beach} {jungle}" in expected)
        if refusal is not None:
            assert refusal.reason == "too_close"
            assert refusal.params["between"] == min(between(beach, jungle))
            assert refusal.params["needed"] == 3


@pytest.mark.clause("KAR-S6")
def test_the_distance_binds_only_an_adventurer_and_its_own_temple():
    """An adventurer may start right beside the temple of another colour."""
    state = play(START[4], "S blue 10 100")
    assert KARUBA.check(state, "S yellow 100 10") is None


@pytest.mark.clause("KAR-S7")
def test_of_three_players_one_places_two_pairs():
    """With three players the turns go round once, and one player places the fourth colour."""
    assert asked_in_setup(3) == [0, 1, 2, 0]


@pytest.mark.clause("KAR-S7")
def test_each_of_two_players_places_two_pairs():
    """With two players each decides twice, in turn."""
    assert asked_in_setup(2) == [0, 1, 0, 1]


def asked_in_setup(seats: int) -> list[Turn]:
    state, asked = START[seats], []
    for action in FOUR_PAIRS:
        asked.append(state.to_move)
        state = play(state, action)
    assert state.to_move is bk.CHANCE
    return asked


@pytest.mark.clause("KAR-S9")
def test_a_number_holds_one_piece():
    """No two adventurers share a beach number and no two temples a jungle number."""
    state = play(START[4], "S blue 20 100")
    assert refused(state, "S brown 20 70").reason == "label_taken_beach"
    assert refused(state, "S brown 60 100").reason == "label_taken_jungle"
    taken = {text for text in legal(state) if " 20 " in text or text.endswith(" 100")}
    # A jungle 20 beside another beach number and a beach 100 beside another jungle number are free.
    assert all(text.split()[2] != "20" and text.split()[3] != "100" for text in taken)
    assert len(legal(state)) == 3 * sum(
        1
        for beach, jungle in product(BEACH, JUNGLE)
        if min(between(beach, jungle)) >= 3 and beach != 20 and jungle != 100
    )


@pytest.mark.clause("KAR-S9", "KAR-S6")
def test_the_last_pair_can_always_be_placed():
    """Whatever was placed first, numbers are left for the last pair.

    From beach 40 to 80 every temple is far enough away. Those are five numbers, and three pairs
    take at most three of them.
    """
    allowed = {text.removeprefix("S blue ") for text in legal(START[4], "S blue ")}
    assert {f"{beach} {jungle}" for beach in (40, 50, 60, 70, 80) for jungle in JUNGLE} <= allowed
    state = play(START[4], "S brown 40 10", "S blue 50 20", "S purple 60 30")
    assert "S yellow 70 40" in legal(state)


@pytest.mark.clause("KAR-S4", "KAR-S6")
def test_a_given_layout_keeps_the_same_rules():
    """A layout that is given at the start is held to distance and single numbers, too."""
    layout = "brown 60 70, blue 20 100, purple 110 60, yellow 80 10"
    state = KARUBA.new(3, KARUBA.rules(setup="given", layout=layout))
    assert state.pairs == (Pair(60, 70), Pair(20, 100), Pair(110, 60), Pair(80, 10))
    assert state.to_move is bk.CHANCE
    for wrong in ("blue 20 20", "blue 60 100", "blue 20 70", "red 20 100"):
        with pytest.raises(bk.RulesError, match="layout"):
            KARUBA.new(3, KARUBA.rules(setup="given", layout=layout.replace("blue 20 100", wrong)))
    with pytest.raises(bk.RulesError, match="every colour"):
        KARUBA.new(3, KARUBA.rules(setup="given", layout="brown 60 70, blue 20 100"))


@pytest.mark.clause("KAR-S5", "KAR-S6", "KAR-S9")
def test_a_random_set_up_takes_only_allowed_pairs():
    """Where chance sets up, it places four colours on free numbers that are far enough apart."""
    for seed in range(20):
        state = KARUBA.new(3, KARUBA.rules(setup="random"))
        for number in range(4):
            assert state.to_move is bk.CHANCE
            action = KARUBA.draw(state, bk.stream(seed, "chance", number))
            state = KARUBA.apply(state, action).state
        pairs = [pair for pair in state.pairs if pair]
        assert all(min(between(*pair)) >= 3 for pair in pairs)
        assert len({pair.beach for pair in pairs}) == len({pair.jungle for pair in pairs}) == 4
        assert legal(state) == {f"T {tile}" for tile in range(1, 37)}
