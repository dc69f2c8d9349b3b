"""Karuba as plain text, for terminals, logs and whoever reads with a screen reader.

Each cell takes three lines: the tile's number and its way north, its ways west and east, its way
south and its treasure. Paths that are joined look joined.
"""

from __future__ import annotations

from functools import lru_cache

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
_MARGIN = " " * 11
# The middle of a tile, by its exits.
_CROSSINGS = {
    "NS": "║", "EW": "═", "NE": "╚", "NW": "╝", "ES": "╔", "SW": "╗",
    "NES": "╠", "NSW": "╣", "ESW": "╦", "NEW": "╩", "NESW": "╬",
}  # fmt: skip
_SIGNS = {Treasure.CRYSTAL: "◆", Treasure.GOLD: "●"}
_TEMPLE = "▲"
_FREE = "·"


@lru_cache
def letter_of(lang: Lang, colour: Colour) -> str:
    """The letter by which a colour is known in a language.

    >>> [letter_of("es", colour) for colour in COLOURS]
    ['M', 'Z', 'D', 'L']
    """
    return say(lang, NAME, f"words.letter.{colour}")


@lru_cache
def treasure_letter(lang: Lang, treasure: Treasure) -> str:
    """The first letter of a treasure's name in a language."""
    return say(lang, NAME, f"words.treasure.{treasure}")[0].upper()


def crossing(exits: str) -> str:
    """The middle of a tile with these exits.

    >>> crossing("ESW")
    '╦'
    """
    return _CROSSINGS[exits]


def island_text(box: Box, pairs: Layout, island: Island, lang: Lang, *, title: str = "") -> str:
    """An island as plain text, with a legend."""
    rims = _rims(box, pairs, island, lang)
    columns = range(box.cols)
    lines = [title] if title else []
    lines.append(_across([chr(65 + col) for col in columns]))
    lines.append(_across([rims.get((Direction.N, col), "") for col in columns]))
    standing = dict(zip(island.at, COLOURS, strict=True))
    for row in range(box.rows):
        parts: list[tuple[str, str, str]] = []
        for cell in box.cells[row * box.cols : (row + 1) * box.cols]:
            number = island.tiles[box.index[cell]]
            exits = box.tiles[number].exits if number else ""
            treasure = treasure_on(box, island, cell)
            parts.append(_cell(number, exits, treasure, standing.get(cell), lang))
        upper, middle, lower = ("".join(lines) for lines in zip(*parts, strict=True))
        head = f"{row + 1:>2} {rims.get((Direction.W, row), ''):>7} "
        tail = f"  {rims.get((Direction.E, row), '')}"
        lines += [_MARGIN + upper, head + middle + tail, _MARGIN + lower]
    lines.append(_across([rims.get((Direction.S, col), "") for col in columns]))
    return "\n".join([*(line.rstrip() for line in lines), "", *_legend(lang)])


def _across(words: list[str]) -> str:
    return _MARGIN + "".join(word.center(_WIDE) for word in words)


@lru_cache(maxsize=2048)
def _cell(
    number: int, exits: str, treasure: Treasure | None, who: Colour | None, lang: Lang
) -> tuple[str, str, str]:
    """The three lines of a cell; number 0 is a free one."""
    if not number:
        return " " * _WIDE, _FREE.center(_WIDE), " " * _WIDE
    north, south = ("║" if side in exits else " " for side in "NS")
    west, east = ("═══" if side in exits else "   " for side in "WE")
    middle = letter_of(lang, who) if who else _CROSSINGS[exits]
    lies = _SIGNS[treasure] + treasure_letter(lang, treasure) if treasure else ""
    return f"{number:<3}{north}   ", f"{west}{middle}{east}", f"   {south} {lies:<2}"


def _rims(box: Box, pairs: Layout, island: Island, lang: Lang) -> dict[tuple[Direction, int], str]:
    """What stands at each side of each row or column: a number, an adventurer, a temple."""
    owners: dict[Label, str] = {}
    for colour, pair, spot in zip(COLOURS, pairs, island.at, strict=True):
        if pair:
            letter = letter_of(lang, colour)
            home = f"({letter})" if spot is Rim.TEMPLE else ""
            owners[box.jungle[pair.jungle]] = f" {_TEMPLE}{letter}{home}"
            owners[box.beach[pair.beach]] = f" {letter}" if spot is Rim.BEACH else ""
    found: dict[tuple[Direction, int], str] = {}
    for label in (*box.beach.values(), *box.jungle.values()):
        upright = label.side in (Direction.E, Direction.W)
        line = label.cell.row if upright else label.cell.col
        found[label.side, line] = f"{label.degrees}{owners.get(label, '')}"
    return found


@lru_cache
def _legend(lang: Lang) -> list[str]:
    """What the letters and signs mean."""
    lines = []
    for colour in COLOURS:
        letter = letter_of(lang, colour)
        lines.append(say(lang, NAME, "board.legend_colour", letter=letter, colour=colour))
    signs = [
        f"{sign}{treasure_letter(lang, kind)} {say(lang, NAME, f'words.treasure.{kind}')}"
        for kind, sign in _SIGNS.items()
    ]
    letter = letter_of(lang, COLOURS[0])
    signs.append(say(lang, NAME, "board.legend_home", letter=letter, colour=COLOURS[0]))
    return [*lines, ", ".join([*signs, say(lang, NAME, "board.legend_free")])]
