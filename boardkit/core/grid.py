"""Cells of a rectangular board."""

from __future__ import annotations

import re
from typing import NamedTuple

# Plain letters only: without re.ASCII the sign for kelvin would pass as a K.
_CELL = re.compile(r"([A-Z])([1-9][0-9]?)", re.IGNORECASE | re.ASCII)


class Cell(NamedTuple):
    """One cell, counted from the top left corner; printed as column letter and row number.

    >>> str(Cell(row=2, col=2)), Cell.parse("c3")
    ('C3', Cell(row=2, col=2))
    """

    row: int
    col: int

    def __str__(self) -> str:
        return f"{chr(65 + self.col)}{self.row + 1}"

    @classmethod
    def parse(cls, text: str) -> Cell:
        """Reads `C3`.

        Raises:
            ValueError: the text is not a column letter and a row number.
        """
        match = _CELL.fullmatch(text.strip())
        if match is None:
            raise ValueError(f"not a cell: {text!r}")
        return cls(int(match[2]) - 1, ord(match[1].upper()) - 65)
