"""The sheets of Skull Island as pictures: one in full, or all those of a class side by side."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from boardkit.core.catalogue import Lang, say
from boardkit.core.grid import Cell
from boardkit.games.skull_island.claims import smallest_beside
from boardkit.games.skull_island.pieces import SYMBOL, Die, Island, places
from boardkit.games.skull_island.scoring import overcome, score_sheet
from boardkit.games.skull_island.state import Roll, State, View
from boardkit.games.skull_island.treasures import Treasure, pairs
from boardkit.views import skull_island_art as art
from boardkit.views import skull_island_margins as margins
from boardkit.views.scene import Mark, Scene
from boardkit.views.skull_island_text import cell_words, sheet_text

NAME = "skull_island"


class Danger(NamedTuple):
    """A skull on a sheet.

    Attributes:
        cell: where it was drawn.
        points: what it is worth as things stand.
        overcome: whether it is crossed out, or would be at the end.
    """

    cell: Cell
    points: int = 0
    overcome: bool = False


class Drawing(NamedTuple):
    """What stands on a sheet, wherever it comes from.

    Attributes:
        numbers: the number in each cell, row by row; 0 where there is none.
        boats: the mask of the boats.
        dangers: the skulls, in the order in which they were drawn.
        treasures: the treasures found, in that order.
        void: the places in `treasures` of those that are worth nothing as things stand.
        total: the stars as things stand.
    """

    numbers: tuple[int, ...]
    boats: int = 0
    dangers: tuple[Danger, ...] = ()
    treasures: tuple[Treasure, ...] = ()
    void: frozenset[int] = frozenset()
    total: int = 0


class Face(NamedTuple):
    """A die as it lies: which one, its number (0 for its symbol), and whether it counts."""

    die: Die
    number: int
    counts: bool = True


def drawing(value: State | View, seat: int) -> Drawing:
    """What stands on the sheet of a seat."""
    setup, sheet = value.setup, value.sheets[seat]
    island = setup.island
    over = overcome(setup, sheet)
    dangers = []
    for place in places(sheet.skulls):
        least = smallest_beside(island, sheet, place)
        is_over = bool(over >> place & 1)
        dangers.append(Danger(island.cells[place], least if is_over else -least, is_over))
    left = {danger.cell for danger in dangers if not danger.overcome}
    treasures = tuple(
        pairs(island, sheet.numbers, sheet.boats, worth, cell) for worth, cell in sheet.chests
    )
    void = frozenset(k for k, chest in enumerate(sheet.chests) if chest.cell in left)
    total = score_sheet(setup, sheet).total
    return Drawing(sheet.numbers, sheet.boats, tuple(dangers), treasures, void, total)


def text(value: State | View, seat: int, lang: Lang) -> str:
    """The sheet of a seat as plain text."""
    title = say(lang, "skull_island", "board.title", seat=seat + 1)
    return sheet_text(value.setup.island, drawing(value, seat), lang, title=title)


def dice(value: State | View, last: Roll | None = None) -> tuple[Face, ...]:
    """The dice as they lie; none before the first roll.

    Args:
        value: the position.
        last: what they showed in the turn before, which lies there until the next roll.
    """
    roll = value.roll or last
    if roll is None:
        return ()
    danger = bool(value.drawing_on) or (
        roll.red == SYMBOL and value.sheets[0].bubbles < value.setup.box.bubbles
    )
    now = value.roll is not None
    counts = (now and not danger, now and not danger, now and (danger or roll.red != SYMBOL))
    shown = (roll.green, roll.purple, roll.red)
    return tuple(map(Face, Die, shown, counts))


class Notes(NamedTuple):
    """What a panel wants to point out on one cell.

    Attributes:
        free: whether the chosen mark may go here.
        heat: how many treasures a mark here would complete.
        most: the most that any cell has of that.
        ways: in how many ways a treasure lies here that is not noted.
        last: whether the last action was here.
        hint: whether a hint names it.
        chosen: whether it is chosen for the action to come.
    """

    free: bool = False
    heat: int = 0
    most: int = 0
    ways: int = 0
    last: bool = False
    hint: bool = False
    chosen: bool = False


def sheet_scene(
    island: Island,
    drawing: Drawing,
    lang: Lang,
    *,
    title: str = "",
    roll: Sequence[Face] | None = None,
    spaces: int = 5,
    beam: Treasure | None = None,
    lines: Sequence[tuple[Cell, Cell]] = (),
    tally: Mapping[Cell, int] = {},
    shine: int | None = None,
    free: Collection[Cell] = (),
    heat: Mapping[Cell, int] = {},
    last: Collection[str] = (),
    hints: Collection[str] = (),
    chosen: Collection[str] = (),
) -> Scene:
    """A sheet: island, marks, treasures with their lines, chests, skull spaces, dice.

    Args:
        island: its cells.
        drawing: what stands on it.
        lang: the language of labels.
        title: whose sheet it is.
        roll: the dice as they lie; empty before the first roll, None where there are no dice.
        spaces: how many skull spaces the sheet has.
        beam: a treasure that is shown and not noted.
        lines: pairs of marks that do not show a treasure.
        tally: in how many ways a treasure lies in a cell; not noted either.
        shine: the place of the treasure that is pointed out, with its marks; by itself the last.
        free: where the chosen mark may go.
        heat: how many treasures a mark in a cell would complete.
        last: the ids of the places of the last action.
        hints: the ids of the places that a hint names.
        chosen: the ids of the places chosen for the action to come.
    """
    title = title or say(lang, NAME, "board.island")
    land = frozenset(island.cells_of(island.land))
    mountains = frozenset(island.cells_of(island.mountains))
    boats = frozenset(island.cells_of(drawing.boats))
    skulls = {danger.cell: danger for danger in drawing.dangers}
    circles = {treasure.cell: place for place, treasure in enumerate(drawing.treasures)}
    side = art.SIDE if spaces or roll is not None else 12
    foot = margins.height(island)
    most = max(heat.values(), default=0)
    marks: list[Mark] = []
    words: list[str] = []
    for cell, number in zip(island.cells, drawing.numbers, strict=True):
        name = str(cell)
        circle = circles.get(cell)
        content = Content(
            cell in land,
            cell in mountains,
            number,
            cell in boats,
            skulls[cell].overcome if cell in skulls else None,
            circle,
            drawing.treasures[circle].value if circle is not None else 0,
        )
        notes = Notes(
            cell in free,
            heat.get(cell, 0),
            most,
            tally.get(cell, 0),
            name in last,
            name in hints,
            name in chosen,
        )
        mark = _cell_mark(cell, content, notes, lang)
        marks.append(mark)
        if number or content.boat or cell in skulls or circle is not None:
            words.append(mark.label)
    width, height = art.LEFT + island.cols * art.CELL, art.TOP + island.rows * art.CELL
    width += side
    marks += margins.dice(island, roll or (), lang, spaces)
    marks += margins.bubbles(island, drawing.dangers, lang, spaces)
    marks += margins.chests(island, drawing, lang, shine)
    marks.append(margins.total(island, drawing, lang, width))
    words += [mark.label for mark in marks[len(island.cells) :]]
    marks.sort(key=_place)
    under = art.landscape(island.rows, island.cols, land, mountains, side, foot)
    return Scene(
        title,
        sheet_text(island, drawing, lang, title=title),
        width,
        height + foot,
        art.STYLE,
        under + _lines(drawing.treasures, beam, shine) + "".join(map(_line, lines)),
        tuple(marks),
        _braces(drawing.treasures, beam, shine),
        f"{'; '.join(words)}." if words else "",
        "skull",
    )


def _place(mark: Mark) -> tuple[int, int]:
    return mark.row, mark.col


class Content(NamedTuple):
    """What is in a cell.

    Attributes:
        land: whether it belongs to the island.
        mountain: whether it is a mountain.
        number: the number written; 0 without.
        boat: whether a boat is drawn.
        overcome: for a danger whether it is overcome; None without a danger.
        circle: the place of the treasure found here among all found; None without.
        worth: the number of that treasure.
    """

    land: bool
    mountain: bool
    number: int
    boat: bool
    overcome: bool | None
    circle: int | None
    worth: int


@lru_cache(maxsize=1 << 14)
def _cell_mark(cell: Cell, content: Content, notes: Notes, lang: Lang) -> Mark:
    """One cell. Few things change from picture to picture, so most come from the cache."""
    svg = art.heat(notes.heat, notes.most) if notes.heat else ""
    if notes.free:
        svg += art.open_place()
    if notes.last:
        svg += art.last()
    if content.number:
        svg += art.number(content.number)
    if content.boat:
        svg += art.at(50, 52, art.boat())
    if content.overcome is not None:
        svg += art.at(50, 52, art.skull(content.overcome))
    if content.circle is not None:
        svg += art.ring(content.circle) + art.tag(content.circle, content.worth)
    if notes.ways:
        svg += art.candidate(notes.ways)
    if notes.chosen:
        svg += art.picked()
    if notes.hint:
        svg += art.hint()
    x, y = art.LEFT + cell.col * art.CELL, art.TOP + cell.row * art.CELL
    place = (cell.row + 1, cell.col + 1, x, y, art.CELL, art.CELL)
    label = ", ".join([cell_words(cell, content, lang), *_say_notes(notes, lang)])
    return Mark(str(cell), *place, label, art.at(x, y, svg) if svg else "")


def _say_notes(notes: Notes, lang: Lang) -> list[str]:
    says = []
    if notes.free:
        says.append(say(lang, NAME, "board.free"))
    if notes.heat:
        says.append(say(lang, NAME, "board.heat", n=notes.heat))
    if notes.ways:
        says.append(say(lang, NAME, "board.ways", n=notes.ways))
    says += [
        say(lang, NAME, f"board.{key}") for key in ("last", "chosen", "hint") if getattr(notes, key)
    ]
    return says


def _shining(
    treasures: Sequence[Treasure], beam: Treasure | None, shine: int | None
) -> tuple[Sequence[Treasure], int]:
    """All treasures that are drawn, and the place of the one that stands out; -1 for none."""
    if beam:
        return (*treasures, beam), len(treasures)
    return treasures, len(treasures) - 1 if shine is None else shine


def _lines(treasures: Sequence[Treasure], beam: Treasure | None, shine: int | None) -> str:
    """The two lines of each treasure; those of one stand out, over the others."""
    treasures, shine = _shining(treasures, beam, shine)
    svg = ""
    for place in sorted(range(len(treasures)), key=lambda place: place == shine):
        for pair in (treasures[place].row, treasures[place].column):
            svg += art.beam(place, [art.middle(cell) for cell in pair], faint=place != shine)
    return svg


def _braces(treasures: Sequence[Treasure], beam: Treasure | None, shine: int | None) -> str:
    """The frames around the marks of the treasure that stands out, and the circle of a new one."""
    treasures, shine = _shining(treasures, beam, shine)
    if not 0 <= shine < len(treasures):
        return ""
    svg = "".join(art.brace(shine, *art.middle(cell)) for cell in treasures[shine].marks)
    if beam:
        x, y = art.middle(beam.cell)
        svg += art.at(x - art.CELL / 2, y - art.CELL / 2, art.ring(shine))
    return svg


def _line(pair: tuple[Cell, Cell]) -> str:
    """The line of a pair that does not cross another."""
    return art.failing([art.middle(cell) for cell in pair])
