"""Treasures in a game: noted by themselves, chosen where they compete, one per number and cell."""

import pytest

import boardkit as bk
from boardkit.games.skull_island.scoring import score
from boardkit.games.skull_island.state import Chest, TreasureFound
from tests.skull_positions import SKULL_ISLAND, check, legal, play, position, refused, turn

# A cross of 4s round C3, of which the one on D3 is missing.
CROSS = "~~~~~~/~.4..~/~4...~/~.4..~/~....~/~~~~~~"
# A 4 on D5 completes a cross round D3 and one round D4.
TWO_CELLS = "~~~~~~~~/~..4...~/~4...4.~/~41..4.~/~......~/~......~/~~~~~~~~"


def chests(state, seat=0):
    return [(chest.value, str(chest.cell)) for chest in state.sheets[seat].chests]


@pytest.mark.clause("SKU-F5")
def test_a_treasure_is_noted_when_its_fourth_number_is_written():
    """By itself, with its value, its cell, the four numbers and no boat."""
    state = position(CROSS, roll="4 4 4")
    assert chests(state) == []
    step = turn(state, "W D3 4")
    (found,) = [event for event in step.events if isinstance(event, TreasureFound)]
    names = [str(cell) for cell in (found.cell, *found.row, *found.column)]
    assert names == ["C3", "B3", "D3", "C2", "C4"]
    assert (found.seat, found.value, found.boats) == (0, 4, 0)
    assert chests(step.state) == [(4, "C3")]
    assert step.state.to_move is bk.CHANCE
    assert score(step.state, 0).parts["treasures"] == 4


@pytest.mark.clause("SKU-F5")
def test_any_other_number_finds_nothing():
    step = turn(position(CROSS, roll="4 4 4"), "W D3 8")
    assert not any(isinstance(event, TreasureFound) for event in step.events)
    assert chests(step.state) == []


@pytest.mark.clause("SKU-F5")
@pytest.mark.clause("SKU-F6")
def test_of_several_cells_for_one_number_the_player_chooses():
    """The 4 on D5 completes a cross round D3 and one round D4; one number gives one treasure."""
    state = position(TWO_CELLS, roll="4 4 4")
    step = turn(state, "W D5 4")
    assert step.state.asking == (0,)
    assert legal(step.state) == ["T 4 D3", "T 4 D4"]
    assert check(step.state, "W D6 4") == "decide_first"
    assert check(step.state, "D") == "must_claim"
    after = play(step.state, "T 4 D4")
    assert chests(after) == [(4, "D4")]
    assert after.to_move is bk.CHANCE
    assert check(play(after, "R 4 4 4"), "T 4 D3") == "mark_first"


@pytest.mark.clause("SKU-F6")
def test_a_number_finds_one_treasure_only():
    """A second cross of 4s is no treasure any more."""
    found = position("~~~~~~/~.4..~/~4.4.~/~.4..~/~....~/~~~~~~", chests="4 C3", roll="4 4 4")
    after = play(found, "W D4 4", "R 4 4 4", "W D2 4")
    assert chests(after) == [(4, "C3")]
    assert after.to_move is bk.CHANCE


@pytest.mark.clause("SKU-F6")
def test_a_cell_holds_one_treasure_only():
    """One boat completes 4 and 7 on the same cell: the player notes one; the other stays open."""
    grid = "~~~~~~~/~..4..~/~..7..~/~47.74~/~.....~/~~~~~~~"
    state = position(grid, roll="B 4 4")
    step = turn(state, "B D6")
    assert legal(step.state) == ["T 4 D4", "T 7 D4"]
    after = play(step.state, "T 7 D4")
    assert chests(after) == [(7, "D4")]
    assert after.to_move is bk.CHANCE
    later = play(after, "R 4 4 4", "W D5 4")
    assert chests(later) == [(7, "D4")]


@pytest.mark.clause("SKU-F6")
def test_a_circled_cell_gives_no_second_treasure_and_the_number_stays_open():
    """The 4s cross only where the 7 lies: no treasure, but a later cross elsewhere is one."""
    grid = "~~~~~~~/~..4..~/~..7..~/~47.74~/~..7..~/~.....~/~~~~~~~"
    state = position(grid, roll="4 4 4", chests="7 D4")
    after = play(state, "W D6 4")
    assert chests(after) == [(7, "D4")]
    later = play(after, "R 4 4 4", "W B3 4", "R 4 4 4", "W F3 4")
    assert chests(later) == [(7, "D4"), (4, "D3")]


@pytest.mark.clause("SKU-F3")
def test_a_circled_empty_space_takes_numbers_and_dangers():
    """The space of a treasure stays as it was: it is written in like any other."""
    state = position("~~~~~~/~.4..~/~4.4.~/~.4..~/~....~/~~~~~~", chests="4 C3", roll="4 4 4")
    after = play(state, "W C3 4")
    assert after.sheets[0].numbers[14] == 4
    danger = position("~~~~~~/~.4..~/~4.4.~/~.4..~/~....~/~~~~~~", chests="4 C3", roll="4 4 S")
    assert check(danger, "S C3") == ""


@pytest.mark.clause("SKU-B1")
@pytest.mark.clause("SKU-B2")
def test_one_boat_finds_several_treasures_at_once():
    """It completes the columns of 4 and of 7, whose rows wait in different lines."""
    grid = "~~~~~~~/~..4..~/~4...4~/~..7..~/~7...7~/~.....~/~~~~~~~"
    step = turn(position(grid, roll="B 4 4"), "B D7")
    found = [event for event in step.events if isinstance(event, TreasureFound)]
    assert [(event.value, str(event.cell), event.boats) for event in found] == [
        (4, "D3", 1),
        (7, "D5", 1),
    ]
    assert all("SKU-B1" in event.clauses for event in found)
    assert chests(step.state) == [(4, "D3"), (7, "D5")]


@pytest.mark.clause("SKU-E2")
def test_with_one_chest_left_the_player_chooses():
    """Four treasures are noted; the boat completes two more, and one of them fits."""
    grid = (
        "~~~~~~~~~~~~~/~..4......9.~/~4...4...9.9~/~..7......9.~/~7...7......~/"
        "~.1...2...3.~/~1.1.2.2.3.3~/~.1...2...3.~/~~~~~~~~~~~~~"
    )
    noted = "1 C7, 2 G7, 3 K7, 9 K3"
    state = position(grid, roll="B 4 4", chests=noted)
    step = turn(state, "B D9")
    assert legal(step.state) == ["T 4 D3", "T 7 D5"]
    after = play(step.state, "T 7 D5")
    assert chests(after)[-1] == (7, "D5")
    assert len(chests(after)) == 5
    assert after.to_move is None
    outcome = SKULL_ISLAND.outcome(after)
    assert outcome is not None
    assert "SKU-E1" in outcome.clauses
    refusal = refused(step.state, "T 9 D3")
    assert refusal.reason == "value_used"


@pytest.mark.clause("SKU-F7")
def test_a_treasure_on_a_danger_counts_only_if_the_danger_is_overcome():
    """Worth nothing while the danger stands; with a 9 beside it, its value."""
    grid = "~~~~~~/~.4..~/~4s4.~/~.4..~/~....~/~~~~~~"
    lost = score(position(grid, chests="4 C3"), 0)
    assert (lost.parts["treasures"], lost.parts["dangers"]) == (0, -4)
    kept = score(position(grid.replace("~.4..~/~4", "~94..~/~4"), chests="4 C3"), 0)
    assert (kept.parts["treasures"], kept.parts["overcome"]) == (4, 4)


def test_a_refused_treasure_says_why():
    state = play(position(TWO_CELLS, roll="4 4 4"), "W D5 4")
    assert check(state, "T 4 A1") == "treasure_in_sea"
    assert check(state, "T 4 C3") == check(state, "T 5 D3") == "no_crossing"
    assert check(state, "T 4 Z9") == "off_island"
    assert state.sheets[0].chests == ()
    assert Chest(4, bk.Cell.parse("D3")) in play(state, "T 4 D3").sheets[0].chests
