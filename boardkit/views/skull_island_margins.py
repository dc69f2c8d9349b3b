"""What is printed around the island of a sheet: chests under it, dice and bubbles beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boardkit.core.catalogue import Lang, say
from boardkit.games.skull_island.pieces import SYMBOL_OF, Island
from boardkit.games.skull_island.treasures import Treasure
from boardkit.views import skull_island_art as art
from boardkit.views.scene import Mark
from boardkit.views.skull_island_text import danger_words, treasure_words

if TYPE_CHECKING:
    from boardkit.views.skull_island import Danger, Drawing, Face

NAME = "skull_island"
CHESTS = 5  # as many as the row under the grid holds by itself
_ACROSS = 0.83  # the share of the row that is for chests; the rest is for the total
_DIE = 92  # from one die to the next


def height(island: Island) -> float:
    """How high the row of chests is: less under a narrow island."""
    return art.FOOT * _small(island)


def _small(island: Island) -> float:
    return min(1, island.cols / 9)


def chests(island: Island, drawing: Drawing, lang: Lang, shine: int | None) -> list[Mark]:
    """The chests under the grid, each with its treasure in words."""
    many = max(CHESTS, len(drawing.treasures))  # a reading allows more treasures than chests
    step = island.cols * art.CELL * _ACROSS / many
    size = min(step / art.CHEST, _small(island))
    top = art.TOP + island.rows * art.CELL + 6 * _small(island)
    found = []
    for place in range(many):
        treasure: Treasure | None = None
        if place < len(drawing.treasures):
            treasure = drawing.treasures[place]
        void = place in drawing.void
        label = say(lang, NAME, "board.chest_empty", n=place + 1)
        if treasure:
            label = treasure_words(treasure, lang, void=void)
        svg = art.chest(treasure.value if treasure else None, place, void=void)
        if place == shine:
            svg += art.picked(art.CHEST, art.FOOT - 10)
        x = art.LEFT + place * step
        spot = (island.rows + 1, 2 * place + 1, x, top, step, height(island) - 10)
        found.append(Mark(f"chest{place + 1}", *spot, label, art.at(x, top, svg, size)))
    return found


def total(island: Island, drawing: Drawing, lang: Lang, width: float) -> Mark:
    """The box with the stars in all, to the right of the chests."""
    size = _small(island)
    x = art.LEFT + island.cols * art.CELL * _ACROSS
    y = art.TOP + island.rows * art.CELL
    wide = width - x - 6
    label = say(lang, NAME, "board.total", points=drawing.total)
    spot = (island.rows + 1, 2 * CHESTS + 1, x, y, wide, height(island) - 6)
    return Mark("total", *spot, label, art.at(x, y, art.total(drawing.total, wide / size), size))


def bubbles(island: Island, dangers: Sequence[Danger], lang: Lang, many: int) -> list[Mark]:
    """The bubbles beside the grid, each with its danger in words."""
    size = _low(island, many)
    x = art.LEFT + island.cols * art.CELL + 8
    top = art.TOP + island.rows * art.CELL - many * art.SKULL * size
    found = []
    for place in range(many):
        danger = dangers[place] if place < len(dangers) else None
        label = say(lang, NAME, "board.skull_empty", n=place + 1)
        svg = art.skull_space(None)
        if danger:
            label = danger_words(place + 1, danger, lang)
            svg = art.skull_space(danger.points, overcome=danger.overcome)
        row, y = island.rows - many + place + 1, top + place * art.SKULL * size
        spot = (row, island.cols + 1, x, y, art.SIDE - 14, (art.SKULL - 4) * size)
        found.append(Mark(f"danger{place + 1}", *spot, label, art.at(x, y, svg, size)))
    return found


def dice(island: Island, roll: Sequence[Face], lang: Lang, many: int) -> list[Mark]:
    """The dice of the last roll, in the upper right corner of the sheet."""
    size = _low(island, many)
    x = art.LEFT + island.cols * art.CELL + art.SIDE / 2
    found = []
    for place, face in enumerate(roll):
        y = art.TOP + (42 + place * _DIE) * size
        shown = str(face.number) if face.number else SYMBOL_OF[face.die].value
        label = say(lang, NAME, "board.die", die=face.die.value, shown=shown)
        if not face.counts:
            label = f"{label}, {say(lang, NAME, 'board.die_idle')}"
        svg = art.at(x, y, art.die(face.die, face.number, dimmed=not face.counts), size)
        half = 42 * size
        spot = (place + 1, island.cols + 1, x - half, y - half, 2 * half, 2 * half)
        found.append(Mark(f"die{place + 1}", *spot, label, svg))
    return found


def _low(island: Island, many: int) -> float:
    """Dice and bubbles are smaller beside a low island."""
    return min(1, island.rows * art.CELL / (many * art.SKULL + 3 * _DIE + 20))
