"""Where the rulebook can be read in several ways: a position in which each option differs.

Each question below is put to a named position. The answers expected for the options of one reading
are all different, so every option makes a difference; a new option without an answer fails.
"""

from collections.abc import Callable

import pytest

import boardkit as bk
from boardkit.games.karuba.pieces import Rim
from boardkit.games.karuba.rules import score
from tests.karuba_positions import (
    BEACH,
    JUNGLE,
    KARUBA,
    island,
    legal,
    play,
    position,
    refused,
    targets,
    turn,
)


def distance_at_the_corners(option: str) -> object:
    """Which sums of beach and jungle number (in tens) are allowed near the two corners."""
    start = KARUBA.new(4, KARUBA.rules(distance=option))
    pairs = {(b, j): KARUBA.check(start, f"S blue {b} {j}") is None for b in BEACH for j in JUNGLE}
    by_sum = {(b + j) // 10: set[bool]() for b, j in pairs}
    for (b, j), allowed in pairs.items():
        by_sum[(b + j) // 10].add(allowed)
    assert all(len(answers) == 1 for answers in by_sum.values())
    return [total for total in (2, 3, 4, 5, 19, 20, 21, 22) if by_sum[total] == {True}]


def beach_after_the_first_step(option: str) -> object:
    """Blue on its entry cell, with a path back to its beach number."""
    state = position(".\n.\n1B 1", tile=17, beach=option)
    return sorted(targets(state)), KARUBA.check(state, "M blue beach") is None


def discard_beside_a_road(option: str) -> object:
    """Blue could enter over A3; nobody else can move."""
    state = position(".\n.\n1", tile=17, discard=option)
    return "D" in legal(state), KARUBA.check(state, "D") is None


def collect_at_the_end_of_a_move(option: str) -> object:
    """Blue two steps away from a crystal."""
    state = position(".\n.\n1B 1 13*", tile=17, collect=option)
    return sorted(legal(state, "M"))


def gold_with_one_nugget_left(option: str) -> object:
    """Eleven nuggets are out, seven of them on tiles; three of four players lay a gold tile."""
    rich = island(gold=4)
    board = island("14* 16* 32* 34*")
    three = island("14* 16* 32*")
    state = position(rich, board, three, "", tile=14, gold=option)
    after = turn(state, "D", "P C3", "P C3", "P C3").state
    return [len(seat.treasures) for seat in after.islands]


def extra_pair_of_three_players(option: str) -> object:
    """Who is asked for each of the four pairs."""
    state = KARUBA.new(3, KARUBA.rules(extra_pair=option))
    asked = []
    for action in ("S blue 20 100", "S yellow 80 10", "S purple 110 60", "S brown 60 70"):
        asked.append(state.to_move)
        state = play(state, action)
    return asked


QUESTIONS: dict[str, tuple[Callable[[str], object], dict[str, object]]] = {
    "distance": (
        distance_at_the_corners,
        {
            "five_to_nineteen": [5, 19],
            "four_to_nineteen": [4, 5, 19],
            "four_to_twenty": [4, 5, 19, 20],
            "three_to_twenty": [3, 4, 5, 19, 20],
        },
    ),
    "beach": (
        beach_after_the_first_step,
        {"closed": (["B3"], False), "open": (["B3", "beach"], True)},
    ),
    "discard": (
        discard_beside_a_road,
        {"free": (True, True), "move_if_possible": (False, False)},
    ),
    "collect": (
        collect_at_the_end_of_a_move,
        {
            "automatic": ["M blue B3", "M blue C3"],
            "optional": ["M blue B3", "M blue C3", "M blue C3 leave"],
        },
    ),
    "gold": (gold_with_one_nugget_left, {"unlimited": [0, 5, 4, 1], "box": [0, 5, 3, 0]}),
    "extra_pair": (
        extra_pair_of_three_players,
        {"first": [0, 1, 2, 0], "last": [0, 1, 2, 2]},
    ),
}
READINGS = KARUBA.rulebook.readings
OPTIONS = [(name, option) for name, reading in READINGS.items() for option in reading.options]


@pytest.mark.clause("KAR-S6", "KAR-B3", "KAR-B1", "KAR-C3", "KAR-A4", "KAR-S7")
@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_each_option_gives_its_own_answer(name, option):
    ask, answers = QUESTIONS[name]
    assert option in answers, "a new option needs a position in which it differs"
    assert ask(option) == answers[option]


def test_no_two_options_of_a_reading_give_the_same_answer():
    for name, (_, answers) in QUESTIONS.items():
        assert set(answers) == set(READINGS[name].options)
        distinct = {repr(answer) for answer in answers.values()}
        assert len(distinct) == len(answers)


@pytest.mark.parametrize("name", READINGS)
def test_the_default_is_what_the_rules_take_unasked(name):
    ask, answers = QUESTIONS[name]
    default = READINGS[name].default
    assert getattr(KARUBA.rules(), name) == default
    assert ask(default) == answers[default]


def test_an_unknown_reading_or_option_is_refused_clearly():
    with pytest.raises(bk.RulesError, match="five_to_nineteen"):
        KARUBA.rules(distance="six_to_eighteen")
    with pytest.raises(bk.RulesError, match="weather"):
        KARUBA.rules(weather="fine")


# What else follows from an option ----------------------------------------------------------------


@pytest.mark.clause("KAR-B3")
def test_with_an_open_beach_the_way_back_costs_its_steps():
    """From B3 the beach is two steps away; from D3 four, which a tile of three exits lacks."""
    assert "beach" in targets(position(".\n.\n1 1B", tile=17, beach="open"))
    far = position(".\n.\n1 1 1 1B", tile=5, beach="open")
    assert "beach" not in targets(far)
    assert refused(far, "M blue beach").params["needed"] == 4
    assert "beach" in targets(position(".\n.\n1 1 1 1B", tile=7, beach="open"))
    exact = position(".\n.\n1 1 1B", tile=5, beach="open")
    assert "beach" in targets(exact)


@pytest.mark.clause("KAR-B3")
def test_with_an_open_beach_one_returns_only_to_ones_own_number():
    """Brown stands where blue came in, but brown's number is elsewhere and no path leads there."""
    state = position(".\n.\n1R 1", tile=7, beach="open")
    assert targets(state, "brown") == {"B3"}
    assert refused(state, "M brown beach").reason in ("missing_exit", "missing_tile")
    assert "beach" not in targets(position(".\n.\n28 27B", tile=7, beach="open"))


@pytest.mark.clause("KAR-B3")
def test_an_adventurer_back_on_the_beach_may_enter_again():
    """Having returned, it is as at the start: off the grid, in nobody's way."""
    state = turn(position(".\n.\n1B 1", tile=17, beach="open"), "M blue W", "D").state
    assert state.islands[0].at[1] is Rim.BEACH
    state = play(state, f"T {state.left[0]}")
    assert targets(state) == {"A3", "B3"}
    assert refused(state, "M blue beach").reason == "never_left"
    assert KARUBA.check(position(".\n.\n1B 1", tile=7, beach="open"), "M blue W E E") is None


@pytest.mark.clause("KAR-B1")
def test_who_cannot_move_may_discard_under_every_reading():
    """With nobody able to move, the discard is left even where one must move if possible."""
    for board in ("", ".\n.\n17", island(home="RBPY"), ".\n.\n1R"):
        state = position(board, tile=7, discard="move_if_possible")
        expected = {"D"} if not legal(state, "M") else set()
        assert legal(state, "D") == expected
    assert legal(position("", discard="move_if_possible"), "D") == {"D"}
    # Laying the tile is always an alternative to moving.
    assert "P A1" in legal(position(".\n.\n1", discard="move_if_possible"))


@pytest.mark.clause("KAR-C3", "KAR-E4")
def test_a_treasure_left_lying_can_be_fetched_later():
    """Left on the tile it scores nothing, until somebody comes for it again."""
    state = position(".\n.\n1B 14* 1", tile=17, collect="optional")
    state = turn(state, "M blue B3 leave", "D").state
    assert score(state, 0).total == 0
    state = turn(play(state, f"T {state.left[0]}"), "M blue C3", "D").state
    state = turn(play(state, f"T {state.left[0]}"), "M blue B3", "D").state
    assert score(state, 0).total == 2


@pytest.mark.clause("KAR-A4")
def test_nuggets_in_the_box_count_those_on_tiles_and_those_collected():
    """Twelve are out: with the reading `box` nobody gets another; crystals do not run out."""
    twelve = [island("14* 16*", gold=4), island("14* 16*", gold=4)]
    state = position(*twelve, tile=32, gold="box")
    after = turn(state, "P C3", "P C3").state
    assert [len(seat.treasures) for seat in after.islands] == [2, 2]
    eleven = [island("14* 16*", gold=4), island("14*", gold=4)]
    after = turn(position(*eleven, tile=32, gold="box"), "P C3", "P C3").state
    assert [len(seat.treasures) for seat in after.islands] == [3, 1]
    crystals = turn(position(*twelve, tile=33, gold="box"), "P C3", "P C3").state
    assert [len(seat.treasures) for seat in crystals.islands] == [3, 3]


@pytest.mark.clause("KAR-A4")
def test_crystals_on_tiles_are_no_nuggets():
    """Crystals lying or collected leave the box's twelve nuggets untouched."""
    many = island("13* 15* 31* 33* 9*\n10* 11* 3* 4* 27*", crystals=9, tie_crystals=9)
    after = turn(position(many, many, tile=32, gold="box"), "P F5", "P F5").state
    assert all(bk.Cell(4, 5) in seat.treasures for seat in after.islands)


@pytest.mark.clause("KAR-S7")
def test_the_extra_pair_matters_only_for_three_players():
    """Two and four players place in turn under both options."""
    for seats, asked in ((2, [0, 1, 0, 1]), (4, [0, 1, 2, 3])):
        for option in READINGS["extra_pair"].options:
            state = KARUBA.new(seats, KARUBA.rules(extra_pair=option))
            for seat, colour in zip(asked, ("brown", "blue", "purple", "yellow"), strict=True):
                assert state.to_move == seat
                state = play(state, min(legal(state, f"S {colour}")))
