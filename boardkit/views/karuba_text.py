"""Karuba as plain text, for terminals, logs and whoever reads with a screen reader.

Each cell takes three lines: the tile's number and its way north, its ways west and east, its way
south and its treasure. Paths that are joined look joined.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardkit.core.catalogue import Lang, say
from boardkit.games.karuba.pieces import (
    COLOURS,
    Box,
    Colour,
    Direction,
    Label,
    Layout,
    Rim,
    Treasure,
)
from boardkit.games.karuba.state import Island, treasure_on

NAME = "karuba"
_WIDE = 7
# The middle of a tile, by its exits.
_CROSSINGS = {
    "NS": "║", "EW": "═", "NE": "╚", "NW": "╝", "ES": "╔", "SW": "╗",
    "NES": "╠", "NSW": "╣", "ESW": "╦", "NEW": "╩", "NESW": "╬",
}  # fmt: skip
_TREASURES = {Treasure.CRYSTAL: "◆", Treasure.GOLD: "●"}
_TEMPLE = "▲"


def letter_of(lang: Lang, colour: Colour) -> str:
    """The letter by which a colour is known in a language."""
    return say(lang, NAME, f"words.letter.{colour}")


def island_text(box: Box, pairs: Layout, island: Island, lang: Lang, *, title: str = "") -> str:
    """An island as plain text, with a legend."""
    margin = " " * 11
    lines = [title] if title else []
    names = [chr(65 + col) for col in range(box.cols)]
    lines.append(margin + "".join(name.center(_WIDE) for name in names))
    top = _rim(box, pairs, island, lang, Direction.N)
    lines.append(margin + "".join(top.get(col, "").center(_WIDE) for col in range(box.cols)))
    west = _rim(box, pairs, island, lang, Direction.W)
    east = _rim(box, pairs, island, lang, Direction.E)
    for row in range(box.rows):
        cells = [
            _cell(box, island, row * box.cols + col, lang) for col in range(box.cols)
        ]
        heads = (margin, f"{row + 1:>2} {west.get(row, ''):>7} ", margin)
        tails = ("", f"  {east.get(row, '')}", "")
        for k in range(3):
            lines.append(heads[k] + "".join(cell[k] for cell in cells) + tails[k])
    low = _rim(box, pairs, island, lang, Direction.S)
    lines.append(margin + "".join(low.get(col, "").center(_WIDE) for col in range(box.cols)))
    lines += ["", *_legend(lang)]
    return "\n".join(line.rstrip() for line in lines)


def _cell(box: Box, island: Island, place: int, lang: Lang) -> tuple[str, str, str]:
    """The three lines of a cell."""
    cell = box.cells[place]
    number = island.tiles[place]
    who = [colour for colour, spot in zip(COLOURS, island.at, strict=True) if spot == cell]
    if not number:
        return " " * _WIDE, "·".center(_WIDE), " " * _WIDE
    exits = box.tiles[number].exits
    treasure = treasure_on(box, island, cell)
    kind = say(lang, NAME, f"words.treasure.{treasure}") if treasure else ""
    lies = _TREASURES[treasure] + kind[0].upper() if treasure else ""
    north, south = ("║" if side in exits else " " for side in "NS")
    west, east = ("═══" if side in exits else "   " for side in "WE")
    middle = letter_of(lang, who[0]) if who else _CROSSINGS.get(exits, "╬")
    return (
        f"{number:<3}{north}   ",
        f"{west}{middle}{east}",
        f"   {south} {lies:<2}",
    )


def _rim(
    box: Box, pairs: Layout, island: Island, lang: Lang, side: Direction
) -> dict[int, str]:
    """What stands at each row or column of one side: its number, adventurer or temple."""
    owners: dict[Label, str] = {}
    for colour, pair, spot in zip(COLOURS, pairs, island.at, strict=True):
        if pair:
            letter = letter_of(lang, colour)
            home = f"({letter})" if spot is Rim.TEMPLE else ""
            owners[box.jungle[pair.jungle]] = f"{_TEMPLE}{letter}{home}"
            owners[box.beach[pair.beach]] = letter if spot is Rim.BEACH else ""
    upright = side in (Direction.E, Direction.W)
    return {
        label.cell.row if upright else label.cell.col: f"{label.degrees} {owners.get(label, '')}".strip()
        for label in (*box.beach.values(), *box.jungle.values())
        if label.side is side
    }


def _legend(lang: Lang) -> Iterator[str]:
    """What the letters and signs mean."""
    for colour in COLOURS:
        word = say(lang, NAME, f"words.colour.{colour}")
        yield say(lang, NAME, "board.legend_colour", letter=letter_of(lang, colour), colour=word)
    for treasure, sign in _TREASURES.items():
        word = say(lang, NAME, f"words.treasure.{treasure}")
        yield f"{sign}{word[0].upper()} {word}"
