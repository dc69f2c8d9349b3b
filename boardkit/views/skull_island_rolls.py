"""All rolls without a symbol as a cube cut into slices: which of them allow a number."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import product
from typing import Final

from boardkit.core.catalogue import Lang, say
from boardkit.games.skull_island.dice import values
from boardkit.games.skull_island.pieces import SYMBOL, load_box

_YES, _NO = "●", "·"
_CELL: Final = "padding:0 .25em;text-align:center;font-family:monospace"


@dataclass(frozen=True, slots=True)
class RollCube:
    """The rolls of three dice without a symbol, one slice for each number of the green die.

    In a slice the rows are the purple die and the columns the red one.

    Attributes:
        number: the number to be written.
        slices: for each green die and each purple one, for each red one whether it can be.
        faces: what the dice show beside their symbols.
        lang: the language of the headings.
    """

    number: int
    slices: tuple[tuple[tuple[bool, ...], ...], ...]
    faces: tuple[int, ...]
    lang: Lang

    @property
    def count(self) -> int:
        """How many rolls allow the number."""
        return sum(on for layer in self.slices for row in layer for on in row)

    def _green(self) -> list[str]:
        die = say(self.lang, "skull_island", "words.die.green")
        return [f"{die} {face}" for face in self.faces]

    def __str__(self) -> str:
        wide = 2 * len(self.faces) + 2
        head = "".join(name.ljust(wide) for name in self._green()).rstrip()
        lines = [
            "".join(
                " ".join(_YES if on else _NO for on in row).ljust(wide) for row in rows
            ).rstrip()
            for rows in zip(*self.slices, strict=True)
        ]
        return "\n".join([head, *lines])

    def _repr_html_(self) -> str:
        """The slices as tables side by side, which a screen reader can walk."""
        tables = ""
        for name, layer in zip(self._green(), self.slices, strict=True):
            rows = ""
            for face, row in zip(self.faces, layer, strict=True):
                cells = "".join(f'<td style="{_CELL}">{_YES if on else _NO}</td>' for on in row)
                rows += f'<tr><th scope="row" style="{_CELL}">{face}</th>{cells}</tr>'
            heads = "".join(f'<th scope="col" style="{_CELL}">{face}</th>' for face in self.faces)
            tables += (
                f'<table style="margin:0 1em 0 0"><caption>{escape(name)}</caption>'
                f"<tr><td></td>{heads}</tr>{rows}</table>"
            )
        return f'<div style="display:flex;flex-wrap:wrap">{tables}</div>'


def roll_cube(number: int, lang: Lang, faces: str = "six") -> RollCube:
    """Which rolls without a symbol allow a number.

    Args:
        number: the number to be written.
        lang: the language of the headings.
        faces: the dice, as the reading of that name.

    >>> cube = roll_cube(13, "en")
    >>> cube.count
    6
    >>> print(str(cube).splitlines()[0])
    green 1     green 2     green 3     green 4     green 5

    Rules: SKU-T5.
    """
    shown = tuple(face for face in load_box().dice[faces].green if face != SYMBOL)
    allowed = {roll: number in values(roll) for roll in product(shown, repeat=3)}
    slices = tuple(
        tuple(tuple(allowed[green, purple, red] for red in shown) for purple in shown)
        for green in shown
    )
    return RollCube(number, slices, shown, lang)
