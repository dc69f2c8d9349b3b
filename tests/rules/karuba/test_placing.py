"""A. Colocar baldosas en la isla: laying the tile."""

import pytest

from boardkit import Cell
from boardkit.games.karuba.pieces import Treasure
from boardkit.games.karuba.state import TilePlaced
from tests.karuba_positions import (
    BOX,
    CRYSTALS,
    EXITS,
    GOLD,
    KARUBA,
    full,
    legal,
    position,
    refused,
    targets,
    turn,
)

ALL_CELLS = {f"P {column}{row}" for column in "ABCDEF" for row in range(1, 6)}


@pytest.mark.clause("KAR-A1")
def test_a_tile_is_laid_only_on_a_free_cell():
    """A cell with a tile is taken; every other one is offered."""
    state = position("1 2\n. . 3", tile=12)
    assert legal(state, "P") == ALL_CELLS - {"P A1", "P B1", "P C2"}
    refusal = refused(state, "P C2")
    assert (refusal.reason, refusal.clauses) == ("cell_taken", ("KAR-A1",))
    assert refusal.params == {"cell": "C2", "tile": 3}


@pytest.mark.clause("KAR-A1")
def test_a_full_island_takes_no_tile():
    """On a full island the tile can only be discarded."""
    assert legal(position(full(17), tile=12), "P") == set()


@pytest.mark.clause("KAR-A1")
def test_a_tile_goes_onto_ones_own_island():
    """What others have laid takes no cell away, and what one lays changes no other island."""
    state = position("1 2", "", tile=12)
    step = turn(state, "P C1", "P A1")
    first, second = step.state.islands
    assert first.tiles[:3] == (1, 2, 12)
    assert second.tiles[:3] == (12, 0, 0)


@pytest.mark.clause("KAR-A1")
def test_the_island_has_six_columns_and_five_rows():
    """A cell beyond the grid is no cell."""
    state = position("", tile=12)
    assert legal(state, "P") == ALL_CELLS
    for cell in ("G1", "A6"):
        assert refused(state, f"P {cell}").reason == "off_island"


@pytest.mark.clause("KAR-A2")
@pytest.mark.parametrize("number", EXITS)
def test_a_tile_is_never_turned(number):
    """A tile amid crossings is entered over the sides printed on it, and over no other."""
    entered = {
        "N": (f"7 7B 7\n7 {number} 7\n7 7 7", "M blue S"),
        "E": (f"7 7 7\n7 {number} 7B\n7 7 7", "M blue W"),
        "S": (f"7 7 7\n7 {number} 7\n7 7B 7", "M blue N"),
        "W": (f"7 7 7\n7B {number} 7\n7 7 7", "M blue E"),
    }
    open_sides = {
        side for side, (board, way) in entered.items() if KARUBA.check(position(board), way) is None
    }
    assert open_sides == set(EXITS[number])


@pytest.mark.clause("KAR-A3")
def test_the_first_tile_may_go_anywhere():
    """No tile has to touch another one, the beach or a temple."""
    assert legal(position("", tile=12), "P") == ALL_CELLS


@pytest.mark.clause("KAR-A3")
def test_paths_need_not_match():
    """A path may end at the blank side of a neighbour: that is a dead end, and it is allowed."""
    state = position("1 . 1\n7 7 7", tile=17)
    assert KARUBA.check(state, "P B1") is None
    after = turn(state, "P B1", "D").state
    # Tile 1 opens east to B1, but tile 17 (north, south) does not open west.
    blue_at_a1 = position("1B 17 1\n7 7 7", tile=7)
    assert after.islands[0].tiles == blue_at_a1.islands[0].tiles
    assert targets(blue_at_a1) == set()


@pytest.mark.clause("KAR-A3")
def test_a_tile_may_shut_in_an_adventurer():
    """A tile may be laid so that an adventurer can never get on."""
    state = position("", tile=17)
    assert KARUBA.check(state, "P A3") is None
    assert refused(position(".\n.\n17", tile=5), "M blue A3").reason == "missing_exit"


@pytest.mark.clause("KAR-A4")
@pytest.mark.parametrize("number", EXITS)
def test_a_tile_gets_its_treasure_when_it_is_laid(number):
    """A crystal goes onto each crystal tile, a nugget onto each gold tile, nothing onto others."""
    step = turn(position("", tile=number, left=()), "P C3", "D")
    expected = Treasure.CRYSTAL if number in CRYSTALS else Treasure.GOLD if number in GOLD else None
    assert step.state.islands[0].treasures == (frozenset({Cell(2, 2)}) if expected else frozenset())
    assert TilePlaced(0, number, Cell(2, 2), expected) in step.events


@pytest.mark.clause("KAR-A4")
def test_everybody_who_lays_the_tile_gets_the_treasure():
    """All islands get a treasure of their own; one who discards the tile gets none."""
    state = turn(position("", "", "", "", tile=14), "P A1", "P B2", "D", "P A1").state
    assert [len(island.treasures) for island in state.islands] == [1, 1, 0, 1]


@pytest.mark.clause("KAR-A4")
def test_treasures_laid_before_stay_where_they_are():
    """Laying a tile touches no other treasure and collects nothing."""
    state = turn(position("13* 14*", tile=31), "P C1", "D").state
    island = state.islands[0]
    assert {str(cell) for cell in island.treasures} == {"A1", "B1", "C1"}
    assert (island.crystals, island.gold) == (0, 0)


@pytest.mark.clause("KAR-A5")
def test_the_advice_about_dead_ends_forbids_nothing():
    """Shutting in an adventurer or a temple is unwise but allowed on every cell of the rim."""
    straight_up, straight_across = position("", tile=17), position("", tile=1)
    for label in (*BOX.beach.values(), *BOX.jungle.values()):
        for state in (straight_up, straight_across):
            assert KARUBA.check(state, f"P {label.cell}") is None
