"""Karuba on paper: an empty island, and its tiles and pieces to cut out, in black and white.

Both sheets are A4, across; one of each makes a player's set. They are drawn from the data, so that
an owner's own island or tiles come out of the printer as they are played.

    python -m boardkit.views.karuba_print en > karuba.html
"""

from __future__ import annotations

import sys
from base64 import b64encode
from html import escape

from boardkit.core.catalogue import Lang, language, say
from boardkit.games.karuba.pieces import COLOURS, Box, Direction, Label, Treasure, load_box
from boardkit.views import karuba_art as art
from boardkit.views.karuba_text import letter_of, treasure_letter

WIDE, HIGH = 277, 190  # millimetres: A4 across, within margins of 10
_CELL = 30  # millimetres, where the island leaves room for it
_RIM = 46  # hundredths of a cell: room for a piece
_PIECE = 40
_GAP = 4  # between tiles, so that the scissors find their way
_HEAD = 8  # millimetres

STYLE = """
.bk-print text{font:700 24px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle;fill:#000}
.bk-print text.bk-small{font-size:18px}
.bk-print text.bk-name{font:400 15px "DejaVu Sans",Verdana,sans-serif;fill:#555}
.bk-print text.bk-title{font-size:16px;text-anchor:start}
.bk-print text.bk-fine{font:400 11px "DejaVu Sans",Verdana,sans-serif}
.bk-print .bk-line{fill:none;stroke:#000;stroke-width:2}
.bk-print .bk-cutting{fill:#fff;stroke:#000;stroke-width:1;stroke-dasharray:5 4}
.bk-print .bk-beach{fill:none;stroke:#000;stroke-width:1.5;stroke-dasharray:1.5 5;stroke-linecap:round}
.bk-print .bk-jungle{fill:none;stroke:#000;stroke-width:1.5}
.bk-print .bk-edge,.bk-print .bk-way{fill:none;stroke-linejoin:round}
.bk-print .bk-edge{stroke:#000;stroke-width:36}.bk-print .bk-way{stroke:#fff;stroke-width:31}
.bk-print .bk-plate{fill:#fff;stroke:#000;stroke-width:1.5}
.bk-print .bk-gem,.bk-print .bk-nugget{fill:#fff;stroke:#000;stroke-width:2.5;stroke-linejoin:round}
.bk-print .bk-facet{fill:none;stroke:#999;stroke-width:1.2}
.bk-print .bk-halo{fill:none}.bk-print .bk-stone{fill:#fff;stroke:#000;stroke-width:2.5}
.bk-print .bk-piece{fill:#fff;stroke:#000;stroke-width:2.5;stroke-linejoin:round}
""".replace("\n", "")

_PAGE = """\
<!DOCTYPE html>
<html lang="{lang}">
<head><meta charset="utf-8"><title>{title}</title>
<style>@page{{size:A4 landscape;margin:10mm}}body{{margin:0}}svg{{display:block}}
svg+svg{{break-before:page}}</style></head>
<body>
{sheets}
</body>
</html>
"""


def page(lang: Lang, box: Box | None = None) -> str:
    """Both sheets as one HTML page to be printed at its own size."""
    title = escape(say(lang, "karuba", "print.page"))
    sheets = f"{island_sheet(lang, box)}\n{tile_sheet(lang, box)}"
    return _PAGE.format(lang=lang, title=title, sheets=sheets)


def image(sheet: str, alt: str) -> str:
    """A sheet as an `<img>` for a notebook, which also an untrusted one shows."""
    data = b64encode(sheet.encode()).decode("ascii")
    look = "display:block;width:100%;max-width:640px;background:#fff;margin-bottom:1em"
    return f'<img alt="{escape(alt)}" style="{look}" src="data:image/svg+xml;base64,{data}">'


def download(lang: Lang, words: str) -> str:
    """A link that saves the page for printing; it needs no network and no server."""
    data = b64encode(page(lang).encode()).decode("ascii")
    name = f"karuba-{lang}.html"
    return f'<a download="{name}" href="data:text/html;base64,{data}">{escape(words)}</a>'


def island_sheet(lang: Lang, box: Box | None = None) -> str:
    """An empty island with its numbers, as an SVG.

    >>> "beach" in island_sheet("en")
    True
    """
    box = box or load_box()
    labels = (*box.beach.values(), *box.jungle.values())
    cells = "".join(
        f'<rect class="bk-line" x="{cell.col * 100}" y="{cell.row * 100}" width="100" height="100"/>'
        + art.write(cell.col * 100 + 84, cell.row * 100 + 92, str(cell), "name")
        for cell in box.cells
    )
    rim = "".join(_number(label, label in box.beach.values()) for label in labels)
    words = say(lang, "karuba", "print.island")
    corner = art.at(_RIM + 4, _RIM + 4, cells + rim)
    width, height = box.cols * 100 + 2 * _RIM + 8, box.rows * 100 + 2 * _RIM + 8
    return _sheet(lang, box, words, corner, width, height)


def _number(label: Label, beach: bool) -> str:
    """A number on the rim: dots for the sand of the beach, a line for the jungle."""
    x, y = label.cell.col * 100, label.cell.row * 100
    upright = label.side in (Direction.E, Direction.W)
    width, height = (_RIM, 100) if upright else (100, _RIM)
    match label.side:
        case Direction.N:
            y -= _RIM
        case Direction.S:
            y += 100
        case Direction.W:
            x -= _RIM
        case Direction.E:
            x += 100
    frame = (
        f'<rect class="bk-{"beach" if beach else "jungle"}" x="3" y="3" '
        f'width="{width - 6}" height="{height - 6}" rx="8"/>'
    )
    across, down = (_RIM / 2, 27) if upright else (32, 31)
    number = art.write(across, down, str(label.degrees), "small")
    return art.at(x, y, frame + number)


def tile_sheet(lang: Lang, box: Box | None = None) -> str:
    """All tiles, and one player's adventurers, temples and treasures, as an SVG.

    >>> tile_sheet("en").count('class="bk-plate"')
    36
    """
    box = box or load_box()
    across = int((WIDE / _size(box) * 100 + _GAP - 2) / (100 + _GAP))
    drawn: list[str] = []
    for place, number in enumerate(box.numbers):
        tile = box.tiles[number]
        svg = _cutting(100) + '<use href="#bk-hatch"/>' + art.ways(tile.exits) + art.plate(number)
        if tile.treasure:
            sign = art.treasure(tile.treasure, treasure_letter(lang, tile.treasure))
            svg += art.at(80, 79, sign, 0.9)
        x, y = (step * (100 + _GAP) for step in (place % across, place // across))
        drawn.append(art.at(x, y, svg))
    top = -(-len(drawn) // across) * (100 + _GAP) + 6
    width = WIDE / _size(box) * 100 - 2
    many = int(width / _PIECE)
    pieces = _pieces(lang, box)
    for place, piece in enumerate(pieces):
        x, y = place % many * _PIECE, top + place // many * _PIECE
        drawn.append(art.at(x, y, _cutting(_PIECE) + piece))
    high = top + -(-len(pieces) // many) * _PIECE
    words = say(lang, "karuba", "print.tiles")
    return _sheet(lang, box, words, _JUNGLE + art.at(1, 1, "".join(drawn)), int(width), high + 2)


def _pieces(lang: Lang, box: Box) -> list[str]:
    """What one player needs beside the tiles, each on a square to be cut out."""
    half = _PIECE / 2
    found = [art.at(half, 22, art.adventurer(c, letter_of(lang, c)), 0.52) for c in COLOURS]
    found += [art.at(half, 37, art.temple(c, letter_of(lang, c)), 0.52) for c in COLOURS]
    treasures = [tile.treasure for tile in box.tiles.values()]
    for kind in Treasure:
        sign = art.treasure(kind, treasure_letter(lang, kind))
        found += [art.at(half, half, sign, 0.9)] * treasures.count(kind)
    return found


# Short strokes beside the paths, so that nobody takes the jungle for a way.
_JUNGLE = '<defs><path id="bk-hatch" stroke="#777" stroke-width=".8" d="{}"/></defs>'.format(
    "".join(
        f"M{x} {y}l5-5"
        for x in range(5, 96, 9)
        for y in range(8, 99, 9)
        if not (36 < x < 66 and 36 < y < 66)
    )
)


def _cutting(side: int) -> str:
    return f'<rect class="bk-cutting" width="{side}" height="{side}"/>'


def _size(box: Box) -> float:
    """How many millimetres a cell has, so that the island fits the sheet."""
    wide = (WIDE - 2) / (box.cols + (2 * _RIM + 8) / 100)
    high = (HIGH - _HEAD - 2) / (box.rows + (2 * _RIM + 8) / 100)
    return min(_CELL, wide, high)


def _sheet(lang: Lang, box: Box, words: str, drawing: str, width: float, height: float) -> str:
    """A sheet with its heading and a line that shows whether it was printed at its size."""
    unit = _size(box) / 100
    head, ruler = _HEAD / unit, 50 / unit
    title = art.write(0, 19, words, "title")
    check = say(lang, "karuba", "print.ruler")
    right = width - ruler
    line = f'<path class="bk-line" d="M{right:.1f} 12v10M{right:.1f} 17H{width - 2:g}m0-5v10"/>'
    line += art.write(right + ruler / 2, 11, check, "fine")
    wide, high = width * unit, (height + head) * unit
    key = f"bk-print-{'island' if words == say(lang, 'karuba', 'print.island') else 'tiles'}-{lang}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="bk-print" role="img" '
        f'aria-labelledby="{key}" width="{wide:.1f}mm" height="{high:.1f}mm" '
        f'viewBox="0 0 {width:g} {height + head:.1f}"><title id="{key}">{escape(words)}</title>'
        f"<style>{STYLE}</style>{title}{line}{art.at(0, round(head, 1), drawing)}</svg>"
    )


if __name__ == "__main__":
    sys.stdout.buffer.write(page(language(sys.argv[1] if len(sys.argv) > 1 else "es")).encode())
