"""All sheets of a class side by side, small: which island fills how, who leads."""

from __future__ import annotations

from math import ceil

from boardkit.core.catalogue import Lang, say
from boardkit.games.skull_island.pieces import Island, places
from boardkit.games.skull_island.scoring import score_sheet
from boardkit.games.skull_island.state import Sheet, State, View
from boardkit.views import skull_island_art as art
from boardkit.views.scene import Mark, Scene

NAME = "skull_island"
CELL = 10
GAP, CAPTION = 8, 24
_WIDE, _HIGH = 1064, 1050  # about as large as one sheet, so that the board keeps its size


def class_scene(value: State | View, lang: Lang, *, shown: int = 0) -> Scene:
    """Every sheet of a game; a click on one can open it.

    Args:
        value: the position.
        lang: the language of labels.
        shown: the seat that is looked at.
    """
    island, seats = value.setup.island, value.setup.seats
    wide, high = island.cols * CELL + GAP, island.rows * CELL + GAP + CAPTION
    across, size = _fit(seats, wide, high)
    down = ceil(seats / across)
    points = [score_sheet(value.setup, sheet).total for sheet in value.sheets]
    most = max(points)
    marks = []
    # The islands are sent once; what is drawn on them changes with each roll.
    ground, islands = art.mini(island.rows, island.cols, island.text), ""
    for seat, sheet in enumerate(value.sheets):
        row, col = divmod(seat, across)
        x, y = (GAP + col * wide) * size, (GAP + row * high) * size
        svg = _drawn(island, sheet)
        islands += art.at(x, y, ground, size)
        leads = points[seat] == most
        box = wide - GAP, high - GAP
        svg += art.caption(seat + 1, points[seat], len(sheet.chests), *box)
        if leads:
            svg += art.leader(*box)
        if seat == shown:
            svg += art.looked_at(*box)
        label = _words(seat, sheet, points[seat], lang, leads=leads)
        spot = (row, col, x, y, box[0] * size, box[1] * size)
        marks.append(Mark(f"seat{seat + 1}", *spot, label, art.at(x, y, svg, size)))
    title = say(lang, NAME, "board.all_sheets", n=seats)
    words = "\n".join(mark.label for mark in marks)
    height = (down * high + GAP) * size
    paper = (
        f'<rect class="bk-paper" x="1" y="1" width="{_WIDE - 2}" height="{height - 2:g}" rx="14"/>'
    )
    return Scene(
        title,
        f"{title}\n{words}",
        _WIDE,
        height,
        art.STYLE,
        paper + islands,
        tuple(marks),
        "",
        "; ".join(mark.label for mark in marks) + ".",
        "skull",
    )


def _fit(seats: int, wide: float, high: float) -> tuple[int, float]:
    """How many sheets stand side by side so that they are largest, and how large they are."""

    def size(across: int) -> float:
        down = ceil(seats / across)
        return min(_WIDE / (across * wide + GAP), _HIGH / (down * high + GAP))

    across = max(range(1, seats + 1), key=size)
    return across, size(across)


def _drawn(island: Island, sheet: Sheet) -> str:
    """The marks of a sheet, each kind with a shape of its own."""

    def spots(mask: int) -> list[tuple[int, int]]:
        return [(island.cells[k].col * CELL, island.cells[k].row * CELL) for k in places(mask)]

    numbers = sum(1 << k for k, number in enumerate(sheet.numbers) if number)
    svg = art.path("bk-dark", "".join(f"M{x + 2} {y + 2}h6v6h-6z" for x, y in spots(numbers)))
    svg += art.path("bk-sail", "".join(f"M{x + 5} {y + 1}l4 7h-8z" for x, y in spots(sheet.boats)))
    cross = "".join(f"M{x + 2} {y + 2}l6 6m0-6l-6 6" for x, y in spots(sheet.skulls))
    svg += art.path("bk-cross", cross)
    circles = "".join(
        f"M{c.cell.col * CELL - 1} {c.cell.row * CELL + 5}a6 6 0 1 0 12 0a6 6 0 1 0-12 0z"
        for c in sheet.chests
    )
    return svg + (art.path("bk-circle", circles) if circles else "")


def _words(seat: int, sheet: Sheet, points: int, lang: Lang, *, leads: bool) -> str:
    says = [
        say(lang, NAME, "board.small_sheet", seat=seat + 1, points=points),
        say(lang, NAME, "board.small_treasures", n=len(sheet.chests)),
        say(lang, NAME, "board.small_dangers", n=sheet.bubbles),
    ]
    if leads:
        says.append(say(lang, NAME, "board.leads"))
    return ", ".join(says)
