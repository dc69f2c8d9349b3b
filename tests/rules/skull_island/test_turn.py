"""How a turn goes: one roll, a number next to a number or a boat, the landing, all at once."""

import pytest

import boardkit as bk
from boardkit.games.skull_island.state import Chose, Roll, Rolled, Write, Written
from tests.skull_positions import (
    SKULL_ISLAND,
    check,
    legal,
    play,
    position,
    refused,
    sheet_of,
    turn,
)

START = SKULL_ISLAND.new(2)
ROLLED = play(START, "R 2 3 5")


def values(state):
    """The numbers that may be written."""
    return sorted({int(text.split()[2]) for text in legal(state, "W")})


def places(state):
    """The cells in which a number may be written."""
    return sorted({text.split()[1] for text in legal(state, "W")})


@pytest.mark.clause("SKU-T1")
def test_everybody_uses_the_same_roll():
    """There is one roll for the turn; each player chooses among the same numbers."""
    step = SKULL_ISLAND.apply(START, "R 2 3 5")
    assert step.events == (Rolled(Roll(2, 3, 5)),)
    assert step.state.turn == 1
    first = values(step.state)
    second = values(play(step.state, "W B2 2"))
    assert first == second == [2, 3, 5, 7, 8, 10]
    assert refused(ROLLED, "R 1 1 1").reason == "seat_turn"


@pytest.mark.clause("SKU-T2")
def test_a_number_goes_beside_a_number():
    """All spaces around count, corners too, and no others."""
    state = position("~~~~~~/~~..~~/~.4.~~/~...~~/~....~/~~~~~~", roll="2 3 5")
    assert places(state) == ["B3", "B4", "C2", "C4", "D2", "D3", "D4"]
    assert check(state, "W E5 2") == "touches_nothing"


@pytest.mark.clause("SKU-T2")
def test_a_number_goes_beside_a_boat():
    """A boat opens the spaces around it, far from any number."""
    state = position("~~~~~~~/~4....~/~~~~~b~", roll="2 3 5")
    assert places(state) == ["C2", "E2", "F2"]


@pytest.mark.clause("SKU-T3")
def test_the_first_number_goes_beside_the_sea():
    """Any of the 28 spaces of the coast of Tortuga, and none of the two inland."""
    assert len(places(ROLLED)) == 28
    assert {"E4", "F6"} & set(places(ROLLED)) == set()
    inland = position("~~~~~/~...~/~...~/~...~/~~~~~", roll="2 3 5")
    assert check(inland, "W C3 2") == "not_coast"
    assert check(inland, "W D2 2") == ""


@pytest.mark.clause("SKU-T3")
def test_the_second_number_need_not_be_beside_the_sea():
    state = position("~~~~~/~4..~/~...~/~...~/~~~~~", roll="2 3 5")
    assert check(state, "W C3 2") == ""
    assert check(state, "W D4 2") == "touches_nothing"


@pytest.mark.clause("SKU-T9")
def test_a_boat_or_danger_before_the_landing_changes_nothing():
    """After a boat, or a danger, the first number still goes anywhere on the coast."""
    state = position("b~~~~/~...~/~...~/~.s.~/~~~~~", roll="2 3 5")
    assert places(state) == ["B2", "B3", "B4", "C2", "D2", "D3", "D4"]


@pytest.mark.clause("SKU-T4")
@pytest.mark.parametrize(("cell", "reason"), [("C2", "on_mountain"), ("A1", "in_the_sea")])
def test_no_number_on_a_mountain_or_in_the_sea(cell, reason):
    refusal = refused(ROLLED, f"W {cell} 2")
    assert (refusal.reason, refusal.clauses) == (reason, ("SKU-T4",))


@pytest.mark.clause("SKU-T5")
@pytest.mark.clause("SKU-T7")
@pytest.mark.parametrize(
    ("roll", "numbers"),
    [
        ("2 3 5", [2, 3, 5, 7, 8, 10]),
        ("1 3 5", [1, 3, 4, 5, 6, 8, 9]),
        ("2 4 5", [2, 4, 5, 6, 7, 9, 11]),
        ("5 5 5", [5, 10, 15]),
        ("1 1 1", [1, 2, 3]),
        ("B 2 5", [2, 5, 7]),
    ],
)
def test_one_die_two_or_three(roll, numbers):
    """A number is that of one die, the sum of any two, or the sum of all three."""
    state = play(START, f"R {roll}")
    assert values(state) == numbers
    for number in range(1, 16):
        assert (check(state, f"W B2 {number}") == "") == (number in numbers)


@pytest.mark.clause("SKU-T6")
def test_the_next_roll_comes_when_all_have_marked():
    """Each player is asked once; only then are the dice rolled again."""
    state = play(ROLLED, "W B2 2")
    assert state.to_move == 1
    assert check(state, "R 1 1 1") == "seat_turn"
    after = play(state, "W B2 10")
    assert after.to_move is bk.CHANCE
    assert after.roll is None
    assert [sheet.numbers[10] for sheet in after.sheets] == [2, 10]


@pytest.mark.clause("SKU-T6")
def test_all_write_at_once_and_unseen():
    """What the first player chose shows on no sheet, and to nobody else, before all have chosen."""
    step = SKULL_ISLAND.apply(ROLLED, "W B2 2")
    assert not any(step.state.sheets[0].numbers)
    (event,) = step.events
    assert event == Chose(0, Write(bk.Cell.parse("B2"), 2))
    assert event.seen_by(1) == event.seen_by(None) == Chose(0, None)
    assert SKULL_ISLAND.view(step.state, 1).own_choice is None
    assert SKULL_ISLAND.view(step.state, 0).own_choice == SKULL_ISLAND.parse("W B2 2")
    last = turn(step.state, "W B3 3")
    written = [event for event in last.events if isinstance(event, Written)]
    assert [(event.seat, str(event.cell), event.value) for event in written] == [
        (0, "B2", 2),
        (1, "B3", 3),
    ]


@pytest.mark.clause("SKU-T8")
def test_where_the_way_is_barred_any_empty_space_will_do():
    """A danger bars the only way on: then the number goes anywhere, but only while that lasts."""
    barred = position("~~~~~~~/~4s..~~/~~~~~~~", roll="2 3 5", last="C2")
    assert places(barred) == ["D2", "E2"]
    after = play(barred, "W E2 2", "R 2 3 5")
    assert places(after) == ["D2"]


@pytest.mark.clause("SKU-T8")
def test_a_space_beside_a_number_bars_all_others():
    free = position("~~~~~~~/~4.s.~~/~~~~~~~", roll="2 3 5", last="D2")
    assert places(free) == ["C2"]
    assert check(free, "W E2 2") == "touches_nothing"


@pytest.mark.clause("SKU-A1")
def test_the_edge_of_the_map_is_no_neighbour():
    """A space at one edge does not touch the other edge, one row further."""
    state = position("~~~~/4..~/~~~./~~~~", roll="2 3 5")
    assert places(state) == ["B2"]


@pytest.mark.clause("SKU-A2")
def test_what_is_written_stays():
    """A second number never goes into the same space."""
    state = play(ROLLED, "W B2 2", "W B3 2", "R 2 3 5")
    refusal = refused(state, "W B2 3")
    assert (refusal.reason, refusal.clauses) == ("number_there", ("SKU-A2",))
    assert refusal.params == {"cell": "B2", "number": 2}
    assert "W B2 3" not in legal(state)


@pytest.mark.clause("SKU-A4")
def test_where_numbers_and_boats_go():
    """Numbers go in empty spaces of the island, boats in empty cells of the sea, and nowhere else."""
    state = position("~~~~~/~4..~/~sM.~/b~~~~", roll="B 3 5", last="B2")
    assert places(state) == ["C2"]
    for cell, reason in {"B3": "skull_there", "C3": "on_mountain", "B2": "number_there"}.items():
        assert check(state, f"W {cell} 3") == reason
    boats = {text.split()[1] for text in legal(state, "B")}
    sea = set(map(str, state.setup.island.cells_of(state.setup.island.sea)))
    assert boats == sea - {"A4"}
    assert check(state, "B A4") == "boat_there"
    assert check(state, "B C3") == check(state, "B D3") == "boat_on_land"
    assert check(state, "W Z9 3") == check(state, "B Z9") == "off_island"
    assert not any(sheet_of(START).numbers)
