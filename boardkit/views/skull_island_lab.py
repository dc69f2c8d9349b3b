"""What the treasure lab of Skull Island shows and says: pictures and sentences, no controls."""

from __future__ import annotations

from collections.abc import Sequence

from boardkit.core.catalogue import Lang, say
from boardkit.core.grid import Cell
from boardkit.games.skull_island.lab import Lab, formula, found, heat, verdict
from boardkit.games.skull_island.treasures import Treasure, mask_of, pairs
from boardkit.games.skull_island.why_not import FOUR
from boardkit.views.scene import Scene
from boardkit.views.skull_island import Drawing, sheet_scene
from boardkit.views.skull_island_text import treasure_words

NAME = "skull_island"


def lit(lab: Lab, value: int, place: int, touching: bool) -> Treasure | None:
    """The choice of four marks at a place among all; the last one beyond them."""
    crosses = found(lab, value, touching).crosses
    return crosses[min(place, len(crosses) - 1)] if crosses else None


def lab_scene(
    lab: Lab,
    lang: Lang,
    *,
    value: int,
    touching: bool = False,
    place: int = 0,
    chosen: Sequence[Cell] | None = None,
    heated: bool = False,
    counted: bool = True,
) -> Scene:
    """The island under one reading.

    Args:
        lab: the island.
        lang: the language of labels.
        value: the number whose treasures are shown.
        touching: whether a treasure may lie on the end of a line.
        place: which choice of four marks is lit.
        chosen: the marks chosen to be judged; None where nobody chooses.
        heated: whether the cells show what a mark there would complete.
        counted: whether what was found is lit, and the cells show in how many ways it lies there.
    """
    grid = lab.grid
    beam = lit(lab, value, place, touching) if counted else None  # it would answer the question
    lines: tuple[tuple[Cell, Cell], ...] = ()
    if chosen is not None:
        beam = None
        if len(chosen) == FOUR:
            judged = verdict(lab, chosen, touching)
            beam = judged.treasure
            lines = tuple(pair for pair in (judged.row, judged.column) if pair and not beam)
    chests = tuple(
        pairs(grid.island, grid.numbers, grid.boats, worth, cell) for worth, cell in lab.chests
    )
    tally = found(lab, value, touching).tally if counted and chosen is None else {}
    return sheet_scene(
        grid.island,
        Drawing(grid.numbers, grid.boats, (), chests, total=sum(lab.used)),
        lang,
        title=say(lang, NAME, f"lab.board_{'touching' if touching else 'strict'}"),
        spaces=0,
        beam=beam,
        lines=lines,
        tally=tally,
        heat=heat(lab, value, touching) if heated else {},
        chosen=[str(cell) for cell in chosen or ()],
    )


def facts(
    lab: Lab,
    lang: Lang,
    *,
    value: int,
    readings: Sequence[str],
    place: int = 0,
    counted: bool = True,
) -> list[str]:
    """What can be said about a number on an island, one sentence each.

    Args:
        lab: the island.
        lang: the language.
        value: the number.
        readings: the readings to tell of: `strict`, `touching`.
        place: which choice of four marks is lit.
        counted: whether the crosses are counted, or left to be guessed.
    """
    if value in lab.used:
        return [say(lang, NAME, "lab.noted", value=value)]
    said: list[str] = []
    sizes = formula(lab, value)
    for reading in readings if counted else ():
        some = found(lab, value, reading == "touching")
        n, spaces = len(some.crosses), len(some.tally)
        said.append(say(lang, NAME, f"lab.count_{reading}", value=value, n=n, spaces=spaces))
        if sizes:
            said.append(say(lang, NAME, f"lab.formula_{reading}", **sizes))
    if not counted:
        said.append(say(lang, NAME, "lab.guess"))
    touching = readings[0] == "touching"
    shown = lit(lab, value, place, touching)
    if shown and counted:
        words = treasure_words(shown, lang)
        said.append(f"{words[0].upper()}{words[1:]}.")
    elif not shown:
        said.append(_nothing(lab, lang, value, touching))
    return said


def _nothing(lab: Lab, lang: Lang, value: int, touching: bool) -> str:
    """Why there is no treasure of a number, as far as that can be said."""
    grid = lab.grid
    marks = mask_of(grid.numbers, value) | grid.boats
    many = marks.bit_count()
    if many == FOUR:
        refusal = verdict(lab, grid.island.cells_of(marks), touching).refusal
        if refusal:
            return refusal.text(lang)
    key = "start" if not many else "few" if many < FOUR else "none"
    return say(lang, NAME, f"lab.{key}", value=value, n=many)
