"""Dangers: what they cost, and the 9 that overcomes them."""

import pytest

import boardkit as bk
from boardkit.games.skull_island.scoring import score
from boardkit.games.skull_island.state import DangerOvercome
from tests.skull_positions import check, legal, play, position, refused, turn


def parts(grid, chests="", **rules):
    """The parts of the score of a sheet."""
    return score(position(grid, chests=chests, **rules), 0).parts


@pytest.mark.clause("SKU-D5")
def test_a_danger_makes_its_space_useless():
    """No number and no second danger goes there."""
    state = position("~~~~~/~4s.~/~...~/~~~~~", roll="2 3 5")
    assert refused(state, "W C2 2").clauses == ("SKU-D5",)
    danger = position("~~~~~/~4s.~/~...~/~~~~~", roll="2 3 S", last="D3")
    assert refused(danger, "S C2").clauses == ("SKU-D5",)


@pytest.mark.clause("SKU-D5")
@pytest.mark.clause("SKU-E7")
@pytest.mark.parametrize(
    ("grid", "stars"),
    [
        ("~~~~~/~4s7~/~...~/~~~~~", -4),  # the smallest, not the nearest or the sum
        ("~~~~~/~.s.~/~..3~/~~~~~", -3),  # at a corner
        ("~~~~~/~bs.~/~...~/~~~~~", 0),  # a boat is no number
        ("~~~~~/~ss.~/~...~/~~~~~", 0),  # nor is another danger
        ("~~~~~~/~s.1.~/~....~/~~~~~~", 0),  # two spaces away
        ("~~~~~/~4s4~/~.s.~/~~~~~", -8),  # each danger for itself
    ],
)
def test_a_danger_costs_the_smallest_number_beside_it(grid, stars):
    assert parts(grid) == {"treasures": 0, "overcome": 0, "dangers": stars}


@pytest.mark.clause("SKU-O1")
@pytest.mark.clause("SKU-E6")
@pytest.mark.parametrize(
    ("grid", "stars"),
    [
        ("~~~~~/~9s7~/~...~/~~~~~", 7),  # the smallest number beside it, not the 9
        ("~~~~~/~9s.~/~...~/~~~~~", 9),
        ("~~~~~/~.s4~/~9..~/~~~~~", 4),  # at a corner
        ("~~~~~~~~~/~ 12 s 9 . . . ~ ~/~ . . . . . . ~ ~/~~~~~~~~~", 9),  # higher numbers too
    ],
)
def test_a_danger_beside_a_9_earns_the_smallest_number_beside_it(grid, stars):
    assert parts(grid) == {"treasures": 0, "overcome": stars, "dangers": 0}


@pytest.mark.clause("SKU-O1")
def test_a_9_two_spaces_away_does_not_help_and_a_boat_is_no_9():
    assert parts("~~~~~~/~s4.9~/~....~/~~~~~~")["dangers"] == -4
    assert parts("~~~~~~/~4s..~/~~~b~~/~~~~~~")["dangers"] == -4


@pytest.mark.clause("SKU-O1")
def test_at_the_end_dangers_beside_a_9_are_crossed_out():
    """The end of the game tells them, with what each earns."""
    state = position("~~~~~/~9s4~/~~~~~", "~~~~~/~9s4~/~~~~~")
    assert state.to_move is None
    last = position("~~~~~~/~9s4.~/~~~~~~", "~~~~~~/~9s4.~/~~~~~~", roll="2 3 5")
    step = turn(last, "W E2 2", "W E2 3")
    overcome = [event for event in step.events if isinstance(event, DangerOvercome)]
    assert [(event.seat, str(event.cell), event.value) for event in overcome] == [
        (0, "C2", 4),
        (1, "C2", 4),
    ]


@pytest.mark.clause("SKU-O2")
def test_the_9_may_come_before_or_after_the_skull():
    """In whatever order they were drawn, the danger is overcome."""
    before = play(position("~~~~~~/~9.4.~/~....~/~~~~~~", last="B2"), "R 2 3 S", "S C2")
    after = play(position("~~~~~~/~.s4.~/~.4..~/~~~~~~"), "R 4 5 1", "W B2 9")
    for state in (before, after):
        assert score(state, 0).parts["overcome"] == 4


@pytest.mark.clause("SKU-O2")
def test_nobody_has_to_cross_out_at_once():
    """Where it is done by hand, one may wait, and do it turns later."""
    state = position("~~~~~~/~.s4.~/~.4..~/~~~~~~", roll="4 5 1", crossing="by_hand")
    asked = play(state, "W B2 9")
    assert legal(asked) == ["C C2", "D"]
    assert score(asked, 0).parts == {"treasures": 0, "overcome": 0, "dangers": -4}
    waited = play(asked, "D", "R 1 1 1", "W B3 1")
    assert legal(waited) == ["C C2", "D"]
    crossed = play(waited, "C C2")
    assert crossed.to_move is bk.CHANCE
    assert score(crossed, 0).parts == {"treasures": 0, "overcome": 1, "dangers": 0}


@pytest.mark.clause("SKU-O1")
def test_what_cannot_be_crossed_out():
    state = position("~~~~~~/~.s4s~/~.4..~/~~~~~~", roll="4 5 1", crossing="by_hand")
    asked = play(state, "W B2 9")
    assert check(asked, "C E2") == "no_nine"
    assert check(asked, "C B3") == check(asked, "C Z9") == "no_skull_there"
    at_end = position("~~~~~~/~....~/~4...~/~4.4.~/~....~/~~~~~~", roll="4 4 4")
    assert check(at_end, "C B2") == "mark_first"


@pytest.mark.clause("SKU-O3")
def test_one_9_overcomes_several_dangers():
    """All that touch it: here three, each for the smallest number beside itself."""
    assert parts("~~~~~/~s2.~/~s9.~/~s4.~/~~~~~") == {
        "treasures": 0,
        "overcome": 2 + 2 + 4,
        "dangers": 0,
    }
