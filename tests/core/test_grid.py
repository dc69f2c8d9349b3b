"""Cells are written as people write them."""

import pytest

from boardkit.core.grid import Cell


def test_every_cell_reads_back():
    cells = [Cell(row, col) for row in range(99) for col in range(26)]
    assert [Cell.parse(str(cell)) for cell in cells] == cells


def test_a_cell_is_its_column_letter_and_its_row_from_the_top():
    assert Cell.parse("C1") == Cell(row=0, col=2)
    assert Cell.parse(" b12 ") == Cell(row=11, col=1)


def test_cells_sort_row_by_row():
    assert sorted(map(Cell.parse, ["B2", "A2", "C1"])) == [(0, 2), (1, 0), (1, 1)]


NO_CELLS = ["", "C", "3", "3C", "C0", "C03", "C100", "CC3", "C3x", "C 3", "C-1", "Ç3", "🦜3"]
NO_CELLS += ["Ｃ３", "C３", "C٣", "\u212a3", "\u01313", "C3\0", "C3\u200f", "C99999999999"]
NO_CELLS += ["C" + "9" * 5000]


@pytest.mark.parametrize("text", NO_CELLS, ids=range(len(NO_CELLS)))
def test_nothing_else_is_a_cell(text: str):
    with pytest.raises(ValueError, match="not a cell"):
        Cell.parse(text)
