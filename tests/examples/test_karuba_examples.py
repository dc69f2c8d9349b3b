"""The worked examples of Karuba's rulebook, played as they are written there.

Henriette, Miriam, Christina and Luis sit in seats 0 to 3, in the order in which they place.
"""

from itertools import permutations

import pytest

from boardkit.games.karuba.pieces import Colour, Pair
from boardkit.games.karuba.rules import score
from boardkit.games.karuba.state import State, TempleReached
from tests.karuba_positions import (
    BEACH,
    EXITS,
    KARUBA,
    island,
    legal,
    play,
    position,
    refused,
    targets,
    turn,
)

HENRIETTE, MIRIAM, CHRISTINA, LUIS = range(4)
# Brown's temple is at jungle 70, east of F1. Tile 1 opens there.
BROWN_AT_THE_DOOR = ". . . . . 1R"


# --- set-up ---------------------------------------------------------------------------------------


@pytest.mark.clause("KAR-S8", "KAR-S5")
def test_henriette_places_blue_and_all_others_copy_her():
    """Henriette puts blue on beach 20 and its temple on jungle 100; it holds on all four islands."""
    state = KARUBA.new(4)
    assert state.to_move == HENRIETTE
    state = play(state, "S blue 20 100")
    assert state.pairs == (None, Pair(20, 100), None, None)
    assert len(set(state.islands)) == 1
    assert state.to_move == MIRIAM


@pytest.mark.clause("KAR-S8")
def test_miriam_places_yellow_with_its_temple_on_10():
    """The beach number of yellow is missing in the rulebook, so none is taken for its own here.

    Whatever it was, it must leave 110 and 60 to Christina and Luis, not be Henriette's 20, and lie
    three numbers or more away from jungle 10: six numbers are left.
    """
    state = play(KARUBA.new(4), "S blue 20 100")
    fits = []
    for beach in BEACH:
        if KARUBA.check(state, f"S yellow {beach} 10") is None:
            after = play(state, f"S yellow {beach} 10")
            if {"S purple 110 60", "S brown 60 70"} <= legal(after):
                fits.append(beach)
    assert fits == [40, 50, 70, 80, 90, 100]


@pytest.mark.clause("KAR-S8", "KAR-S6")
@pytest.mark.parametrize("yellow", [40, 50, 70, 80, 90, 100])
@pytest.mark.parametrize("distance", KARUBA.rulebook.readings["distance"].options)
def test_christina_and_luis_place_purple_and_brown(yellow, distance):
    """Purple on 110 and 60, brown on 60 and 70: allowed under every way of counting."""
    state = KARUBA.new(4, KARUBA.rules(distance=distance))
    state = play(state, "S blue 20 100", f"S yellow {yellow} 10")
    assert state.to_move == CHRISTINA
    state = play(state, "S purple 110 60")
    assert state.to_move == LUIS
    state = play(state, "S brown 60 70")
    assert state.pairs == (Pair(60, 70), Pair(20, 100), Pair(110, 60), Pair(yellow, 10))
    assert legal(state) == {f"T {tile}" for tile in EXITS}


@pytest.mark.clause("KAR-S8", "KAR-S6")
def test_the_distance_is_no_difference_of_the_printed_numbers():
    """Brown's 60 and 70 differ by one step of ten; along the rim they are far apart."""
    assert KARUBA.check(KARUBA.new(4), "S brown 60 70") is None


@pytest.mark.clause("KAR-S3")
def test_three_players_stack_5_3_and_2_in_each_colour():
    """Four stacks, each with the 5 on top, the 3 below it and the 2 at the bottom."""
    assert KARUBA.new(3).stacks == ((5, 3, 2),) * 4


# --- moving ---------------------------------------------------------------------------------------


@pytest.mark.clause("KAR-B9")
@pytest.mark.parametrize("tile", [number for number, exits in EXITS.items() if len(exits) == 3])
def test_a_tile_with_three_exits_moves_one_adventurer_up_to_three_steps(tile):
    """Any one adventurer goes one, two or three steps along its path, and not four."""
    row_3, column_a = ".\n.\n1 1 1 1", ".\n17\n17\n17\n17"
    state = position(column_a, tile=tile)
    assert targets(position(row_3, tile=tile), "blue") == {"A3", "B3", "C3"}
    assert targets(state, "brown") == {"A5", "A4", "A3"}
    assert refused(position(row_3, tile=tile), "M blue D3").params["granted"] == 3
    for steps, cell in enumerate(("A5", "A4", "A3"), start=1):
        after = turn(state, "M brown " + " ".join("N" * steps), "D").state
        assert str(after.islands[0].at[0]) == cell


# --- the brown temple -----------------------------------------------------------------------------


def brown_temple(*boards: str) -> State:
    return position(*boards, tile=1, left=(2, 13, 15))


@pytest.mark.clause("KAR-D5", "KAR-D1", "KAR-D4")
def test_luis_is_first_then_miriam_and_christina_arrive_together():
    """Luis takes the 5. Later Miriam takes the 4, Christina the 3 and a crystal; a 2 is left."""
    state = brown_temple("", *[BROWN_AT_THE_DOOR] * 3)
    state = turn(state, "D", "D", "D", "M brown temple").state
    assert state.islands[LUIS].temples == (5, 0, 0, 0)
    assert state.stacks[0] == (4, 3, 2)
    step = turn(play(state, "T 2"), "D", "M brown temple", "M brown temple", "D")
    after = step.state
    assert [board.temples[0] for board in after.islands] == [0, 4, 3, 5]
    assert [board.tie_crystals for board in after.islands] == [0, 0, 1, 0]
    assert [score(after, seat).total for seat in range(4)] == [0, 4, 4, 5]
    assert after.stacks[0] == (2,)
    tied = ("KAR-D1", "KAR-D4")
    assert TempleReached(MIRIAM, Colour.BROWN, 4, 0, tied) in step.events
    assert TempleReached(CHRISTINA, Colour.BROWN, 3, 1, tied) in step.events


@pytest.mark.clause("KAR-D5", "KAR-D1")
def test_whoever_comes_last_takes_what_is_left():
    """Henriette, alone and last, gets the 2 and no crystals."""
    state = brown_temple(*[BROWN_AT_THE_DOOR] * 4)
    state = turn(state, "D", "D", "D", "M brown temple").state
    state = turn(play(state, "T 2"), "D", "M brown temple", "M brown temple", "D").state
    state = turn(play(state, "T 13"), "M brown temple", "D", "D", "D").state
    assert [score(state, seat).total for seat in range(4)] == [2, 4, 4, 5]
    assert state.islands[HENRIETTE].tie_crystals == 0
    assert state.stacks[0] == ()


# Players arriving together: what each takes, as treasure and crystals, and what is left.
TOGETHER = {
    "two of two": (2, 2, [(5, 0), (3, 2)], ()),
    "two of three": (3, 2, [(5, 0), (3, 2)], (2,)),
    "three of three": (3, 3, [(5, 0), (3, 2), (2, 3)], ()),
    "two of four": (4, 2, [(5, 0), (4, 1)], (3, 2)),
    "three of four": (4, 3, [(5, 0), (4, 1), (3, 2)], (2,)),
    "four of four": (4, 4, [(5, 0), (4, 1), (3, 2), (2, 3)], ()),
}


@pytest.mark.clause("KAR-D4")
@pytest.mark.parametrize("name", TOGETHER)
def test_all_who_arrive_together_earn_five_points(name):
    """Whoever of the players they are, the best treasure sets the worth for all of them."""
    seats, together, shares, left = TOGETHER[name]
    for chosen in sorted({tuple(sorted(p)) for p in permutations(range(seats), together)}):
        boards = [BROWN_AT_THE_DOOR if seat in chosen else "" for seat in range(seats)]
        choices = ["M brown temple" if seat in chosen else "D" for seat in range(seats)]
        state = turn(brown_temple(*boards), *choices).state
        taken = [(state.islands[s].temples[0], state.islands[s].tie_crystals) for s in chosen]
        assert sorted(taken, reverse=True) == shares
        assert {score(state, seat).total for seat in chosen} == {5}
        assert state.stacks[0] == left


@pytest.mark.clause("KAR-D4")
def test_together_for_two_colours_at_once():
    """Two arrive at the brown temple and two at the blue one: each temple is settled by itself."""
    blue = ".\n.\n. . . . . 1B"
    state = brown_temple(BROWN_AT_THE_DOOR, blue, BROWN_AT_THE_DOOR, blue)
    state = turn(state, "M brown temple", "M blue temple", "M brown temple", "M blue temple").state
    assert [score(state, seat).total for seat in range(4)] == [5, 5, 5, 5]
    assert [board.tie_crystals for board in state.islands] == [0, 0, 1, 1]
    assert state.stacks == ((3, 2), (3, 2), (5, 4, 3, 2), (5, 4, 3, 2))


@pytest.mark.clause("KAR-B7", "KAR-D4")
def test_one_player_never_brings_two_home_in_one_turn():
    """Both adventurers stand before their temples, but the steps serve one of them only."""
    board = island(". . . . . 1R\n.\n. . . . . 1B")
    state = turn(position(board, tile=7), "M brown temple", "D").state
    assert state.islands[0].temples == (5, 0, 0, 0)
    assert str(state.islands[0].at[1]) == "F3"
