"""Why four chosen marks are no treasure: one reason after the other, each with its clause."""

from itertools import combinations

import pytest

from boardkit import Cell
from boardkit.core.catalogue import LANGUAGES, catalogue
from boardkit.games.skull_island.treasures import crosses
from boardkit.games.skull_island.why_not import judge
from tests.skull_sheets import EXAMPLE, TORTUGA, marks

SHEET = marks(
    TORTUGA,
    {
        **dict.fromkeys(("B3", "C3", "D2", "D3", "D4", "E3", "C6", "C8", "D7", "G2"), 7),
        **dict.fromkeys(("G5", "B7"), 8),
    },
    boats="A7 C9 I7 E1 D1 A1 C1",
)


def verdict(cells: str, **options):
    chosen = [Cell.parse(cell) for cell in cells.split()]
    return judge(TORTUGA, SHEET.numbers, SHEET.boats, chosen, **options)


REASONS = [
    ("four_count", "SKU-F1", "C3 E3 D2", {}),
    ("four_count", "SKU-F1", "", {}),
    ("four_count", "SKU-F1", "B3 C3 E3 D2 D4", {}),
    ("four_off_island", "SKU-F1", "C3 E3 D2 K2", {}),
    ("four_no_mark", "SKU-F1", "C3 E3 D2 D5", {}),  # nothing stands on D5
    ("four_no_mark", "SKU-F1", "C3 E3 D2 F4", {}),  # a mountain
    ("four_no_mark", "SKU-F1", "C3 E3 D2 B1", {}),  # sea without a boat
    ("four_twice", "SKU-F1", "C3 E3 D2 D2", {}),
    ("four_many_boats", "SKU-B3", "A7 I7 C9 C6", {}),
    ("four_unequal", "SKU-F1", "C3 E3 D2 G5", {}),
    ("four_no_row_pair", "SKU-F1", "C3 D2 D4 C6", {}),
    ("four_no_column_pair", "SKU-F1", "B3 C3 E3 D4", {}),
    ("four_shared", "SKU-F1", "B3 C3 C6 D2", {}),
    ("four_boats_in_pair", "SKU-B3", "A7 I7 C6 C8", {}),
    ("four_boats_in_pair", "SKU-B3", "C1 C9 B3 D3", {}),
    ("four_no_crossing", "SKU-F2", "B3 C3 D2 D4", {}),
    ("four_no_crossing", "SKU-F2", "C3 E3 D4 D7", {}),
    ("four_touch", "SKU-F2", "D3 E3 D2 D4", {}),
    ("four_sea", "SKU-F4", "D2 G2 E3 E1", {}),
    ("four_value_used", "SKU-F6", "C3 E3 D2 D4", {"used": {7}}),
    ("four_circled", "SKU-F6", "C3 E3 D2 D4", {"circled": TORTUGA.mask([Cell.parse("D3")])}),
    ("four_chests_full", "SKU-E2", "C3 E3 D2 D4", {"chests": 0}),
]


@pytest.mark.parametrize(("reason", "clause", "cells", "options"), REASONS)
def test_the_first_condition_that_fails_is_named(reason, clause, cells, options):
    found = verdict(cells, **options)
    assert found.treasure is None
    assert (found.refusal.reason, found.refusal.clauses) == (reason, (clause,))
    for lang in LANGUAGES:
        sentence = found.refusal.sentence(lang)
        assert sentence.endswith(".")
        assert all(
            str(value) in sentence for key, value in found.refusal.params.items() if key != "line"
        )


def test_the_reasons_are_all_there_are():
    known = {key for key in catalogue("en", "skull_island")["refusals"] if key.startswith("four_")}
    assert known == {reason for reason, *_ in REASONS}


@pytest.mark.clause("SKU-F1")
def test_four_marks_that_show_a_treasure():
    found = verdict("D4 E3 C3 D2", used={8}, chests=1)
    assert found.refusal is None
    assert (found.treasure.value, str(found.treasure.cell)) == (7, "D3")
    assert (found.row, found.column, found.crossing) == (
        found.treasure.row,
        found.treasure.column,
        found.treasure.cell,
    )
    assert [str(cell) for cell in found.treasure.marks] == ["C3", "E3", "D2", "D4"]


@pytest.mark.clause("SKU-B1")
def test_with_two_boats_in_different_pairs():
    found = verdict("A7 D7 C6 C9")
    assert [str(boat) for boat in found.treasure.boats] == ["A7", "C9"]


@pytest.mark.clause("SKU-F2")
def test_touching_lines_are_a_treasure_under_the_other_reading():
    found = verdict("D3 E3 D2 D4", touching=True)
    assert str(found.treasure.cell) == "D3"
    assert verdict("D3 E3 D2 D4").crossing == Cell.parse("D3")  # the lab can show where they touch


def test_the_pairs_found_so_far_can_be_shown():
    one = verdict("B3 C3 D2 D4")
    assert [str(cell) for cell in (*one.row, *one.column)] == ["B3", "C3", "D2", "D4"]
    assert one.crossing is None
    two = verdict("B3 C3 E3 D4")
    assert two.row
    assert two.column is None
    assert verdict("C3 D2 D4 C6").row is None
    assert str(verdict("D2 G2 E3 E1").crossing) == "E2"


@pytest.mark.clause("SKU-B3")
@pytest.mark.parametrize(("cells", "line"), [("A7 I7 C6 C8", "fila"), ("C1 C9 B3 D3", "columna")])
def test_the_line_with_two_boats_is_named(cells, line):
    assert f"la pareja de la {line} " in verdict(cells).refusal.sentence("es")


def test_the_order_of_the_choice_does_not_matter():
    for cross in crosses(TORTUGA, EXAMPLE.numbers, EXAMPLE.boats, 4):
        chosen = list(cross.marks)
        for turn in range(4):
            again = judge(TORTUGA, EXAMPLE.numbers, EXAMPLE.boats, chosen[turn:] + chosen[:turn])
            assert again.treasure == cross


def test_judge_agrees_with_every_choice_of_four():
    """Of all choices of four marks of the example exactly the crosses are treasures."""
    every = [c for c in TORTUGA.cells if EXAMPLE.numbers[TORTUGA.index[c]]]
    every += TORTUGA.cells_of(EXAMPLE.boats)
    for touching in (False, True):
        told = {
            judge(TORTUGA, EXAMPLE.numbers, EXAMPLE.boats, four, touching=touching).treasure
            for four in combinations(every, 4)
        } - {None}
        found = {
            cross
            for value in range(1, 16)
            for cross in crosses(TORTUGA, EXAMPLE.numbers, EXAMPLE.boats, value, touching)
        }
        assert told == found
        assert found
