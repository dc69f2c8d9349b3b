"""Skull Island on paper: blank sheets of both islands, two on a page, in black and white.

They are drawn from the data, so that an island of one's own comes out of the printer as it is
played. A class needs half a page for each player, three dice, and pencils.

    python -m boardkit.views.skull_island_print en > skull-island.html
"""

from __future__ import annotations

import sys
from base64 import b64encode
from collections.abc import Sequence
from html import escape

from boardkit.core.catalogue import Lang, language, say
from boardkit.games.skull_island.pieces import Box, Island, load_box
from boardkit.views import skull_island_art as art

NAME = "skull_island"
WIDE, HIGH = 277, 190  # millimetres: A4 across, within margins of 10
_GAP = 11  # millimetres between the two sheets of a page
_CELL = 13  # millimetres, where the island leaves room for it
_SHEET = (WIDE - _GAP) / 2
_STRIP, _SPACE, _HEAD, _FOOT = 40, 96, 96, 120  # hundredths of a cell, as all that follows

STYLE = """
.bk-sheet text{font:700 26px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle;fill:#000}
.bk-sheet text.bk-title{font-size:24px;text-anchor:start}
.bk-sheet text.bk-fine{font:400 18px "DejaVu Sans",Verdana,sans-serif}
.bk-sheet .bk-wave{fill:none;stroke:#888;stroke-width:2}
.bk-sheet .bk-lines{fill:none;stroke:#bbb;stroke-width:1.5}
.bk-sheet .bk-shore{fill:#000;stroke:#000;stroke-width:12;stroke-linejoin:round}
.bk-sheet .bk-land{fill:#fff}.bk-sheet .bk-grid{fill:none;stroke:#555;stroke-width:2}
.bk-sheet .bk-rock{fill:#ddd;stroke:#000;stroke-width:3;stroke-linejoin:round}
.bk-sheet .bk-snow{fill:#fff;stroke:#000;stroke-width:2;stroke-linejoin:round}
.bk-sheet .bk-line{fill:#fff;stroke:#000;stroke-width:2.5;stroke-linejoin:round}
.bk-sheet .bk-bone{fill:#fff;stroke:#000;stroke-width:4}.bk-sheet .bk-dark{fill:#000}
""".replace("\n", "")

_PAGE = """\
<!DOCTYPE html>
<html lang="{lang}">
<head><meta charset="utf-8"><title>{title}</title>
<style>@page{{size:A4 landscape;margin:10mm}}body{{margin:0}}
div{{display:flex;gap:{gap}mm}}div+div{{break-before:page}}</style></head>
<body>
{pages}
</body>
</html>
"""


def page(lang: Lang, box: Box | None = None, islands: Sequence[Island] = ()) -> str:
    """A page of two sheets for each island, as one HTML page to be printed at its own size.

    Args:
        lang: the language of the headings.
        box: what is in the box, if not ours.
        islands: those to print; by themselves all of the box.
    """
    box = box or load_box()
    chosen = islands or tuple(box.islands.values())
    pages = "\n".join(f"<div>{sheet(lang, one, box) * 2}</div>" for one in chosen)
    title = escape(say(lang, NAME, "print.page"))
    return _PAGE.format(lang=lang, title=title, gap=_GAP, pages=pages)


def download(lang: Lang, words: str) -> str:
    """A link that saves the page for printing; it needs no network and no server."""
    data = b64encode(page(lang).encode()).decode("ascii")
    name = f"skull-island-{lang}.html"
    return f'<a download="{name}" href="data:text/html;base64,{data}">{escape(words)}</a>'


def image(drawing: str, alt: str) -> str:
    """A sheet as an `<img>` for a notebook, which also an untrusted one shows."""
    data = b64encode(drawing.encode()).decode("ascii")
    look = "display:block;width:100%;max-width:480px;background:#fff;margin-bottom:1em"
    return f'<img alt="{escape(alt)}" style="{look}" src="data:image/svg+xml;base64,{data}">'


def sheet(lang: Lang, island: Island, box: Box | None = None) -> str:
    """A blank sheet of an island, as an SVG.

    >>> sheet("en", load_box().islands["tortuga"]).count('class="bk-rock"')
    10
    """
    box = box or load_box()
    names = [name for name, one in box.islands.items() if one is island]
    title = say(lang, NAME, f"words.island.{names[0]}") if names else say(lang, NAME, "lab.own")
    across, down = _STRIP + island.cols * 100, _HEAD + island.rows * 100
    width, height = across + _SPACE + 6, down + _FOOT
    unit = min(_CELL, _SHEET / width * 100, HIGH / height * 100) / 100
    drawing = _head(lang, title, width, 50 / unit) + art.at(_STRIP, _HEAD, _map(island))
    drawing += _names(island) + _chests(lang, box, down, width) + _bubbles(box, across, down)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="bk-sheet" role="img" '
        f'aria-label="{escape(title)}" width="{width * unit:.1f}mm" '
        f'height="{height * unit:.1f}mm" viewBox="0 0 {width:g} {height:g}">'
        f"<style>{STYLE}</style>{drawing}</svg>"
    )


def _head(lang: Lang, title: str, width: float, ruler: float) -> str:
    """Name of the island, a line for the initials, and one that shows the size of the print."""
    line = art.path("bk-line", f"M250 30H430M{width - ruler:.1f} 18v12m0-6H{width - 4:g}m0-6v12")
    words = art.write(2, 28, title, "bk-title")
    words += art.write(340, 52, say(lang, NAME, "print.initials"), "bk-fine")
    return (
        line + words + art.write(width - ruler / 2, 52, say(lang, NAME, "print.ruler"), "bk-fine")
    )


def _map(island: Island) -> str:
    """The grid with its sea, spaces and mountains."""

    def corners(mask: int) -> list[tuple[int, int]]:
        return [(cell.col * 100, cell.row * 100) for cell in island.cells_of(mask)]

    land = "".join(f"M{x} {y}h100v100h-100z" for x, y in corners(island.land))
    waves = "".join(f"M{x + 36} {y + 56}q7-9 14 0t14 0" for x, y in corners(island.sea))
    sea = "".join(f"M{x} {y}h100v100h-100z" for x, y in corners(island.sea))
    peaks = "".join(art.at(x, y, art.mountain()) for x, y in corners(island.mountains))
    looks = (("lines", sea), ("wave", waves), ("shore", land), ("land", land), ("grid", land))
    return "".join(art.path(f"bk-{look}", lines) for look, lines in looks) + peaks


def _names(island: Island) -> str:
    """The letters of the columns and the numbers of the rows."""
    letters = (
        art.write(_STRIP + col * 100 + 50, _HEAD - 6, chr(65 + col)) for col in range(island.cols)
    )
    rows = (art.write(18, _HEAD + row * 100 + 59, str(row + 1)) for row in range(island.rows))
    return "".join((*letters, *rows))


def _chests(lang: Lang, box: Box, top: float, width: float) -> str:
    """The row of chests, and the box for all stars."""
    step = (width - 10) / (box.chests + 1)
    found = ""
    for place in range(box.chests):
        x = place * step + 4
        lid = f"M{x:g} {top + 44}q0-28 20-28H{x + step - 30:g}q20 0 20 28z"
        found += art.path("bk-line", f"{lid}M{x:g} {top + 44}h{step - 10:g}v66h-{step - 10:g}z")
    x = box.chests * step + 4
    found += art.path("bk-line", f"M{x:g} {top + 16}h{step:g}v94h-{step:g}z")
    return found + art.write(x + step / 2, top + 104, say(lang, NAME, "scores.total"), "bk-fine")


def _bubbles(box: Box, left: float, low: float) -> str:
    """The skull spaces beside the grid."""
    found = ""
    for place in range(box.bubbles):
        y = low - (box.bubbles - place) * 104
        frame = art.path("bk-line", f"M{left + 10:g} {y:g}h{_SPACE - 8}v96h-{_SPACE - 8}z")
        found += frame + art.at(left + 28, y + 22, art.skull(), 0.4)
    return found


if __name__ == "__main__":
    sys.stdout.buffer.write(page(language(sys.argv[1] if len(sys.argv) > 1 else "es")).encode())
