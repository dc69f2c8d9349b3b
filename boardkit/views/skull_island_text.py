"""Skull Island as plain text, for terminals, logs and whoever reads with a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.core.catalogue import Lang, join, say
from boardkit.core.grid import Cell
from boardkit.games.skull_island.pieces import Island
from boardkit.games.skull_island.treasures import Treasure

if TYPE_CHECKING:
    from boardkit.views.skull_island import Content, Danger, Drawing

NAME = "skull_island"
_WIDE = 5
BOAT, SKULL, OVERCOME = "b", "s", "x"


def sheet_text(island: Island, drawing: Drawing, lang: Lang, *, title: str = "") -> str:
    """A sheet: a treasure stands in brackets, the treasures and dangers follow line by line."""
    boats = frozenset(island.cells_of(drawing.boats))
    dangers = {danger.cell: danger for danger in drawing.dangers}
    circled = {treasure.cell for treasure in drawing.treasures}
    heads = "".join(chr(65 + col).center(_WIDE) for col in range(island.cols))
    lines = [*([title] if title else []), f"   {heads}".rstrip()]
    for row in range(island.rows):
        line = ""
        for place in range(row * island.cols, (row + 1) * island.cols):
            cell, number = island.cells[place], drawing.numbers[place]
            sign = str(number) if number else island.ground[place].value
            if cell in boats:
                sign = BOAT
            elif cell in dangers:
                sign = OVERCOME if dangers[cell].overcome else SKULL
            line += (f"({sign})" if cell in circled else sign).center(_WIDE)
        lines.append(f"{row + 1:>2} {line}".rstrip())
    lines += ["", say(lang, NAME, "board.legend")]
    lines += [
        treasure_words(treasure, lang, void=place in drawing.void)
        for place, treasure in enumerate(drawing.treasures)
    ]
    lines += [danger_words(place, danger, lang) for place, danger in enumerate(drawing.dangers, 1)]
    return "\n".join(lines)


def cell_words(cell: Cell, content: Content, lang: Lang) -> str:
    """What is in a cell, as a person would say it: `D5, land, number 4, treasure of 7 here`."""
    kind = "mountain" if content.mountain else "land" if content.land else "sea"
    says = [f"{cell}", say(lang, NAME, f"board.{kind}")]
    if content.number:
        says.append(say(lang, NAME, "board.number", n=content.number))
    elif content.boat:
        says.append(say(lang, NAME, "board.boat"))
    elif content.overcome is not None:
        says.append(say(lang, NAME, "board.overcome" if content.overcome else "board.danger"))
    elif content.land and not content.mountain:
        says.append(say(lang, NAME, "board.empty"))
    if content.circle is not None:
        says.append(say(lang, NAME, "board.treasure_here", n=content.worth))
    return ", ".join(says)


def treasure_words(treasure: Treasure, lang: Lang, *, void: bool = False) -> str:
    """A treasure with its four marks: `treasure of 4 on G4: row D4 and H4, column G3 and G5`."""
    row, column = (
        join(lang, [str(cell) for cell in pair]) for pair in (treasure.row, treasure.column)
    )
    says = [
        say(
            lang,
            NAME,
            "board.treasure",
            n=treasure.value,
            cell=treasure.cell,
            row=row,
            column=column,
        )
    ]
    if treasure.boats:
        boats = join(lang, [str(cell) for cell in treasure.boats])
        says.append(say(lang, NAME, "board.with_boats", boats=boats, n=len(treasure.boats)))
    if void:
        says.append(say(lang, NAME, "board.void"))
    return ", ".join(says)


def danger_words(place: int, danger: Danger, lang: Lang) -> str:
    """A danger with its bubble: `bubble 2: danger on F6, overcome: 4 stars`."""
    key = "skull_overcome" if danger.overcome else "skull_left"
    return say(lang, NAME, f"board.{key}", n=place, cell=danger.cell, points=danger.points)
