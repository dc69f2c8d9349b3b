"""Recoge pepitas de oro y cristales: treasures on the way."""

import pytest

from boardkit import Cell
from boardkit.games.karuba.pieces import Treasure
from boardkit.games.karuba.rules import score
from boardkit.games.karuba.state import Collected
from tests.karuba_positions import KARUBA, island, legal, position, turn, walks_of

# Row 3: a crystal on B3, gold on C3, nothing on D3.
ROAD = ".\n.\n1B 13* 14* 1"


def after_move(target: str, board: str = ROAD, tile: int = 7):
    return turn(position(board, tile=tile), f"M blue {target}", "D")


@pytest.mark.clause("KAR-C1")
@pytest.mark.parametrize(
    ("target", "crystals", "gold", "left"),
    [("B3", 1, 0, {"C3"}), ("C3", 0, 1, {"B3"}), ("D3", 0, 0, {"B3", "C3"})],
)
def test_only_the_treasure_where_the_move_ends_is_collected(target, crystals, gold, left):
    """Treasures passed on the way stay; the one on the last cell is taken."""
    board = after_move(target).state.islands[0]
    assert (board.crystals, board.gold) == (crystals, gold)
    assert {str(cell) for cell in board.treasures} == left


@pytest.mark.clause("KAR-C1")
def test_collecting_ends_the_move():
    """Having collected, the adventurer stays there: the steps left over are lost."""
    step = after_move("B3", tile=7)
    assert str(step.state.islands[0].at[1]) == "B3"
    assert Collected(0, Treasure.CRYSTAL, Cell(2, 1)) in step.events
    assert sum(isinstance(event, Collected) for event in step.events) == 1


@pytest.mark.clause("KAR-C1")
def test_a_way_that_crosses_a_treasure_collects_only_at_its_end():
    """Written step by step, the way over a crystal to the gold brings the gold alone."""
    board = turn(position(ROAD), "M blue E E", "D").state.islands[0]
    assert (board.crystals, board.gold) == (0, 1)


@pytest.mark.clause("KAR-C1")
def test_reaching_the_temple_collects_nothing_on_the_way():
    """A treasure on the last cell before the temple is passed by."""
    board = after_move("temple", ".\n.\n. . . . 1B 13*").state.islands[0]
    assert (board.crystals, len(board.treasures)) == (0, 1)


@pytest.mark.clause("KAR-C1")
def test_only_the_adventurer_that_moves_collects():
    """A treasure on one cell is not taken by an adventurer that ends on another."""
    board = turn(position(".\n.\n13*B 1 . . 14* ."), "M blue B3", "D").state.islands[0]
    assert (board.crystals, board.gold) == (0, 0)
    assert {str(cell) for cell in board.treasures} == {"A3", "E3"}


@pytest.mark.clause("KAR-C2")
def test_a_collected_treasure_leaves_the_tile():
    """What was taken is gone: coming back to the tile brings nothing more."""
    state = after_move("B3").state
    state = turn(KARUBA.apply(state, "T 8").state, "M blue A3", "D").state
    state = turn(KARUBA.apply(state, "T 25").state, "M blue B3", "D").state
    board = state.islands[0]
    assert (board.crystals, board.gold) == (1, 0)
    assert {str(cell) for cell in board.treasures} == {"C3"}


@pytest.mark.clause("KAR-C2")
def test_collected_treasures_add_up_and_count():
    """A crystal is worth one point and a nugget two, from the moment they are collected."""
    had = island(ROAD, crystals=2, gold=1)
    state = turn(position(had), "M blue C3", "D").state
    board = state.islands[0]
    assert (board.crystals, board.gold) == (2, 2)
    assert score(state, 0).parts == {"temples": 0, "tie_crystals": 0, "crystals": 2, "gold": 4}


@pytest.mark.clause("KAR-C2")
def test_everybody_collects_on_an_island_of_their_own():
    """What one player takes is missing on no other island."""
    state = turn(position(ROAD, ROAD), "M blue B3", "M blue C3").state
    assert [(board.crystals, board.gold) for board in state.islands] == [(1, 0), (0, 1)]
    assert [len(board.treasures) for board in state.islands] == [1, 1]


@pytest.mark.clause("KAR-C3")
def test_a_treasure_may_be_passed_by():
    """An adventurer may end beyond a treasure and leave it lying, to be collected later."""
    state = after_move("D3").state
    state = turn(KARUBA.apply(state, "T 2").state, "M blue C3", "D").state
    assert state.islands[0].gold == 1


@pytest.mark.clause("KAR-C3")
def test_the_moves_tell_what_each_would_collect():
    """For a discard every move is listed with its steps and its prize."""
    assert walks_of(position(ROAD)) == {
        "M blue B3": (1, "crystal"),
        "M blue C3": (2, "gold"),
        "M blue D3": (3, ""),
    }
    home = position(".\n.\n. . . . 1B 13*", tile=1)
    assert walks_of(home) == {"M blue F3": (1, "crystal"), "M blue temple": (2, "temple")}


@pytest.mark.clause("KAR-C3")
def test_leaving_a_treasure_where_one_stands_is_another_reading():
    """By default a treasure at the end of the move is taken; a reading lets one choose."""
    assert legal(position(ROAD), "M") == {"M blue B3", "M blue C3", "M blue D3"}
    both = position(ROAD, collect="optional")
    assert legal(both, "M") == {
        *("M blue B3", "M blue B3 leave", "M blue C3", "M blue C3 leave", "M blue D3")
    }
    left = turn(both, "M blue C3 leave", "D").state.islands[0]
    assert (left.gold, {str(cell) for cell in left.treasures}) == (0, {"B3", "C3"})
    assert str(left.at[1]) == "C3"
    assert turn(both, "M blue C3", "D").state.islands[0].gold == 1
