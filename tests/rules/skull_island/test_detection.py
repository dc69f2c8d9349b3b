"""Encontrar tesoros: two pairs of equal numbers whose lines cross on the island."""

import pytest

from boardkit import Cell
from boardkit.games.skull_island.completions import by_boat, by_number, heat
from boardkit.games.skull_island.pieces import read_island
from boardkit.games.skull_island.treasures import crosses, mask_of, newly, pairs, shown
from tests.skull_sheets import EXAMPLE, TORTUGA, marks

CROSS = {"C3": 7, "E3": 7, "D2": 7, "D4": 7}


def found(numbers: dict[str, int], boats: str = "", **options) -> list[tuple[int, str]]:
    """The value and cell of every treasure that these marks show on Tortuga."""
    sheet = marks(TORTUGA, numbers, boats)
    return [(t.value, str(t.cell)) for t in shown(TORTUGA, sheet.numbers, sheet.boats, **options)]


def sevens(cells: str) -> dict[str, int]:
    return dict.fromkeys(cells.split(), 7)


@pytest.mark.clause("SKU-F1")
def test_two_equal_numbers_in_a_row_and_two_in_a_column():
    assert found(CROSS) == [(7, "D3")]


@pytest.mark.clause("SKU-F1")
@pytest.mark.parametrize("missing", CROSS)
def test_three_numbers_are_not_enough(missing: str):
    assert found({cell: 7 for cell in CROSS if cell != missing}) == []


@pytest.mark.clause("SKU-F1")
@pytest.mark.parametrize("other", CROSS)
def test_all_four_are_equal(other: str):
    assert found(CROSS | {other: 8}) == []


@pytest.mark.clause("SKU-F1")
@pytest.mark.parametrize("cells", ["B3 C3 D3 E3", "D2 D3 D4 D5", "C3 D3 C6 D6", "B2 C3 D4 G5"])
def test_one_pair_is_in_a_row_and_the_other_in_a_column(cells: str):
    """Four in a line, a square, and four here and there show nothing."""
    assert found(sevens(cells)) == []


@pytest.mark.clause("SKU-F2")
def test_the_treasure_lies_where_the_lines_cross():
    assert found(sevens("B3 H3 D2 D7")) == [(7, "D3")]  # distances are free


@pytest.mark.clause("SKU-F2")
@pytest.mark.parametrize("cells", ["B3 C3 D2 D4", "C3 E3 D4 D6", "B7 F7 D3 D6"])
def test_lines_that_do_not_cross_show_nothing(cells: str):
    """The row pair lies beside the column, or the column pair above or below the row."""
    assert found(sevens(cells)) == []


@pytest.mark.clause("SKU-F2")
@pytest.mark.clause("SKU-X1")
def test_lines_run_over_numbers_mountains_and_sea():
    """The 4 of the example crosses a mountain; the line of its 1 runs over 9, 4, mountain, sea and 10."""
    assert found({"E4": 4, "H4": 4, "G3": 4, "G5": 4}) == [(4, "G4")]  # over F4, onto G4: mountains
    over = sevens("D2 G2 F3") | {"C3": 7, "H3": 7, "D3": 2, "E3": 3}
    assert found(over, boats="F1") == [(7, "F2")]  # the row line D2-G2 runs over the sea at E2


@pytest.mark.clause("SKU-F2")
def test_more_equal_numbers_on_the_way_change_nothing():
    assert found(sevens("B3 C3 E3 D2 D4 F3")) == [(7, "D3")]
    assert found(sevens("C3 D3 E3 D2 D4")) == [(7, "D3")]  # the crossing holds the number itself


@pytest.mark.clause("SKU-F3")
@pytest.mark.parametrize("numbers", [{}, {"D3": 2}, {"D3": 15}])
def test_the_space_may_hold_a_number(numbers: dict[str, int]):
    assert (7, "D3") in found(CROSS | numbers)


@pytest.mark.clause("SKU-F4")
def test_there_is_no_treasure_in_the_sea():
    """E2 is sea: the lines of D2 and G2, and of the boat on E1 and E3, cross there."""
    assert found(sevens("D2 G2 E3"), boats="E1") == []
    assert found(sevens("D2 G2 F3"), boats="F1") == [(7, "F2")]  # beside it, on a mountain


@pytest.mark.clause("SKU-F6")
def test_a_number_that_found_a_treasure_finds_no_other():
    assert found(CROSS, used={7}) == []
    assert found(CROSS, used={8}) == [(7, "D3")]


@pytest.mark.clause("SKU-F6")
def test_a_circled_cell_holds_no_second_treasure():
    assert found(CROSS, circled=TORTUGA.mask([Cell.parse("D3")])) == []
    two = sevens("C3 E3 F3 G3 D2 D4 E4") | {"E3": 7}
    assert found(two, boats="E2") == [(7, "D3"), (7, "E3")]
    assert found(two, boats="E2", circled=TORTUGA.mask([Cell.parse("D3")])) == [(7, "E3")]


@pytest.mark.clause("SKU-B1")
@pytest.mark.clause("SKU-X2")
def test_a_boat_takes_the_place_of_a_number():
    assert found(sevens("C6 C8 D7"), boats="A7") == [(7, "C7")]
    assert found(sevens("C6 C8 D7"), boats="A6") == []


@pytest.mark.clause("SKU-B2")
@pytest.mark.clause("SKU-X3")
def test_one_boat_helps_several_numbers():
    """The boat on H6 finds the 7 and the 10 of the example."""
    place = TORTUGA.index[Cell.parse("H6")]
    more = newly(TORTUGA, EXAMPLE.numbers, EXAMPLE.boats, place)
    assert {value: [str(c) for c in TORTUGA.cells_of(mask)] for value, mask in more.items()} == {
        7: ["G6"],
        10: ["F6"],
    }


@pytest.mark.clause("SKU-B3")
def test_two_boats_help_only_in_different_pairs():
    assert found(sevens("D7 C6"), boats="A7 C9") == [(7, "C7")]
    assert found(sevens("C6 C8"), boats="A7 I7") == []  # both in the row
    assert found(sevens("B7 D7"), boats="C5 C9") == []  # both in the column
    assert found({}, boats="A7 I7 C5 C9") == []
    for cells, boats in (("C6 C8", "A7 I7"), ("B7 D7", "C5 C9")):
        sheet = marks(TORTUGA, sevens(cells), boats)
        assert list(crosses(TORTUGA, sheet.numbers, sheet.boats, 7)) == []


# The reading `between`: may the crossing be the end of a line?

T_SHAPE = sevens("D3 F3 D2 D4")  # the row line ends on D3, in the middle of the column line


@pytest.mark.clause("SKU-F2")
def test_reading_between_strict_or_touching():
    assert found(T_SHAPE) == []
    assert found(T_SHAPE, touching=True) == [(7, "D3")]
    assert found(CROSS, touching=True) == [(7, "D3")]


@pytest.mark.clause("SKU-F1")
@pytest.mark.parametrize(
    ("cells", "boats"),
    [
        ("D3 F3 D5", ""),
        ("G6", "H6 G1"),
        ("D3 D5", "A3"),
        ("D2 D3 D4", ""),  # nothing stands beside the middle one, nor
        ("C3 D3 E3", ""),  # above or below it
    ],
)
def test_touching_or_not_it_takes_four_marks(cells: str, boats: str):
    """A corner has three: no number serves both pairs."""
    assert found(sevens(cells), boats, touching=True) == []


@pytest.mark.clause("SKU-B3")
def test_touching_lines_may_use_boats_too():
    assert found(sevens("D3 D2 D4"), boats="A3") == []
    assert found(sevens("D3 D2 D4"), boats="A3", touching=True) == [(7, "D3")]
    assert found(sevens("D3"), boats="A3 D1 D9", touching=True) == []


# The pairs that are named, and the newest mark.


def test_the_pairs_named_have_the_fewest_boats_and_the_nearest_marks():
    sheet = marks(TORTUGA, sevens("B3 C3 F3 G3 D2 D4 D5"), boats="A3 I3 D1 D9")
    treasure = pairs(TORTUGA, sheet.numbers, sheet.boats, 7, Cell.parse("D3"))
    assert [str(cell) for cell in treasure.marks] == ["C3", "F3", "D2", "D4"]
    assert treasure.boats == ()
    sheet = marks(TORTUGA, sevens("C3 D4"), boats="A3 H9 I3 D1 D9")
    treasure = pairs(TORTUGA, sheet.numbers, sheet.boats, 7, Cell.parse("D3"))
    assert [str(cell) for cell in treasure.marks] == ["C3", "I3", "D1", "D4"]
    assert [str(cell) for cell in treasure.boats] == ["I3", "D1"]


def test_marks_may_stand_on_the_rim_of_a_drawn_island():
    island = read_island(".../.../..~")
    sheet = marks(island, sevens("A2 C2 B1 B3"))
    (treasure,) = shown(island, sheet.numbers, 0)
    assert [str(cell) for cell in treasure.marks] == ["A2", "C2", "B1", "B3"]
    bay = read_island(".../..~/...")
    sheet = marks(bay, sevens("A2 B1 B3"), boats="C2")
    (treasure,) = shown(bay, sheet.numbers, sheet.boats)
    assert [str(cell) for cell in treasure.marks] == ["A2", "C2", "B1", "B3"]
    corner = marks(island, sevens("A1 B1 A2 A3"))
    assert shown(island, corner.numbers, 0) == ()
    (treasure,) = shown(island, marks(island, sevens("A2 B2 A1 A3")).numbers, 0, touching=True)
    assert [str(cell) for cell in treasure.marks] == ["A2", "B2", "A1", "A3"]


def test_where_a_line_only_touches_it_ends_in_the_crossing():
    sheet = marks(TORTUGA, T_SHAPE)
    treasure = pairs(TORTUGA, sheet.numbers, 0, 7, Cell.parse("D3"))
    assert [str(cell) for cell in treasure.marks] == ["D3", "F3", "D2", "D4"]
    sheet = marks(TORTUGA, sevens("D3 D4 C3 E3"), boats="D9")
    treasure = pairs(TORTUGA, sheet.numbers, sheet.boats, 7, Cell.parse("D3"))
    assert [str(cell) for cell in treasure.marks] == ["C3", "E3", "D3", "D4"]


@pytest.mark.clause("SKU-F1")
def test_the_newest_number_completes_its_own_value_only():
    both = CROSS | {"B7": 5, "D7": 5, "C6": 5, "C8": 5}
    sheet = marks(TORTUGA, both)
    assert newly(TORTUGA, sheet.numbers, 0, TORTUGA.index[Cell.parse("C8")]) == {
        5: TORTUGA.mask([Cell.parse("C7")])
    }
    assert newly(TORTUGA, sheet.numbers, 0, TORTUGA.index[Cell.parse("C8")], used=[5]) == {}


def test_what_was_there_before_is_not_new():
    sheet = marks(TORTUGA, CROSS | {"B3": 7})
    assert newly(TORTUGA, sheet.numbers, 0, TORTUGA.index[Cell.parse("B3")]) == {}


# What one more mark would complete.


def test_one_more_number_completes_a_cross():
    sheet = marks(TORTUGA, sevens("C3 E3 D2"))
    more = by_number(TORTUGA, sheet.numbers, 0, range(1, 16), TORTUGA.spaces)
    assert {str(one.cell) for one in more} == {"D4", "D5", "D6", "D7"}
    assert {(one.number, one.value) for one in more} == {(7, 7)}
    assert {tuple(map(str, one.crossings)) for one in more} == {("D3",)}
    few = by_number(TORTUGA, sheet.numbers, 0, [7], TORTUGA.mask([Cell.parse("D5")]))
    assert [str(one.cell) for one in few] == ["D5"]
    assert not by_number(TORTUGA, sheet.numbers, 0, [8], TORTUGA.spaces)


@pytest.mark.clause("SKU-N1")
def test_one_more_boat_completes_crosses_of_several_numbers():
    sheet = marks(TORTUGA, sevens("C3 E3 D2") | {"C6": 5, "C8": 5, "D7": 5})
    more = by_boat(TORTUGA, sheet.numbers, 0)
    assert [(str(one.cell), one.number, one.value) for one in more] == [("A7", 0, 5), ("D9", 0, 7)]
    assert by_boat(TORTUGA, sheet.numbers, TORTUGA.mask([Cell.parse("A7")]), used=[7]) == ()


def test_completions_are_the_difference_that_the_mark_makes():
    """For every cell and number of the example: exactly what `shown` gains."""
    before = {(t.value, t.cell) for t in shown(TORTUGA, EXAMPLE.numbers, EXAMPLE.boats)}
    told: dict[tuple[Cell, int], set[tuple[int, Cell]]] = {}
    completions = by_number(
        TORTUGA, EXAMPLE.numbers, EXAMPLE.boats, range(1, 16), TORTUGA.spaces
    ) + by_boat(TORTUGA, EXAMPLE.numbers, EXAMPLE.boats)
    for one in completions:
        key = told.setdefault((one.cell, one.number), set())
        key |= {(one.value, cell) for cell in one.crossings}
    for cell in TORTUGA.cells:
        place = TORTUGA.index[cell]
        if TORTUGA.sea >> place & 1:
            boats = EXAMPLE.boats | 1 << place
            gain = {(t.value, t.cell) for t in shown(TORTUGA, EXAMPLE.numbers, boats)} - before
            assert told.get((cell, 0), set()) == gain
        elif TORTUGA.spaces >> place & 1 and not EXAMPLE.numbers[place]:
            for value in range(1, 16):
                numbers = list(EXAMPLE.numbers)
                numbers[place] = value
                gain = {(t.value, t.cell) for t in shown(TORTUGA, numbers, EXAMPLE.boats)} - before
                assert told.get((cell, value), set()) == gain


def test_the_heat_of_a_cell_is_the_most_that_one_mark_there_is_worth():
    sheet = marks(TORTUGA, sevens("C3 E3 D2") | {"B3": 5, "G3": 5, "D5": 5})
    numbers = by_number(TORTUGA, sheet.numbers, 0, range(1, 16), TORTUGA.spaces)
    assert heat(numbers)[Cell.parse("D4")] == 7
    # A boat on D9 would show D3 for the 7, one on D1 for the 5: each treasure has its own cell.
    boats = heat(by_boat(TORTUGA, sheet.numbers, 0))
    assert boats == {Cell.parse("D9"): 7, Cell.parse("D1"): 5}


def test_two_numbers_that_want_one_cell_heat_it_once():
    sheet = marks(TORTUGA, sevens("C3 E3 D2") | {"B3": 5, "G3": 5, "G2": 5, "D1": 5} | {"D2": 7})
    both = [one._replace(cell=Cell(0, 0), number=0) for one in by_boat(TORTUGA, sheet.numbers, 0)]
    assert both
    twice = [both[0], both[0]._replace(value=9)]
    assert heat(twice) == {Cell(0, 0): 9}
    apart = [both[0], both[0]._replace(value=9, crossings=(*both[0].crossings, Cell(5, 5)))]
    assert heat(apart) == {Cell(0, 0): 9 + both[0].value}


def test_the_mask_of_a_number():
    assert TORTUGA.cells_of(mask_of(EXAMPLE.numbers, 9)) == tuple(
        map(Cell.parse, ["D3", "H3", "E7"])
    )
