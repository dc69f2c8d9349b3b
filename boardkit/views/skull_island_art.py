"""How the things of Skull Island look: small pieces of SVG, drawn for this kit.

Each thing has a shape of its own and each treasure a number and a dash of its own, so that nothing
is told by colour alone. A cell is 100 units wide; what is drawn on it stands in its own
coordinates, from (0, 0) in its upper left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from boardkit.core.grid import Cell

CELL = 100
STRIP = 36  # letters of the columns, numbers of the rows
LEFT = TOP = STRIP
SIDE = 132  # right of the grid: dice and skull spaces
FOOT = 118  # under the grid: chests and total
CHEST, SKULL = 150, 96  # one chest is so wide, one skull space so high
# One look for each treasure, in the order in which they were found.
DASHES = ("", "26 10", "9 9", "26 9 3 9", "12 8")
PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "abcghi"}

STYLE = """
.bk-skull text{font:700 50px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle;fill:#1d1d1b}
.bk-skull .bk-paper{fill:#fbf6e6;stroke:#8a7448;stroke-width:2}
.bk-skull .bk-sea{fill:#bfe0ee}.bk-skull .bk-wave{fill:none;stroke:#6ba9c6;stroke-width:2.5}
.bk-skull .bk-lines{fill:none;stroke:#8fc0d6;stroke-width:1.5}
.bk-skull .bk-shoal{fill:#e6f5f6;stroke:#e6f5f6;stroke-width:36;stroke-linejoin:round}
.bk-skull .bk-shore{fill:#5a4320;stroke:#5a4320;stroke-width:16;stroke-linejoin:round}
.bk-skull .bk-land{fill:#f2dda4;stroke:#f2dda4;stroke-width:7;stroke-linejoin:round}
.bk-skull .bk-grid{fill:none;stroke:#b99b5c;stroke-width:2;stroke-dasharray:3 5}
.bk-skull .bk-rock{fill:#9b8a78;stroke:#3f3428;stroke-width:3;stroke-linejoin:round}
.bk-skull .bk-snow{fill:#fff;stroke:#3f3428;stroke-width:2;stroke-linejoin:round}
.bk-skull text.bk-name{font-size:24px;fill:#3b2f18}
.bk-skull text.bk-small{font-size:26px}.bk-skull text.bk-mid{font-size:34px}
.bk-skull text.bk-light{fill:#fff}.bk-skull text.bk-count{font-size:25px;fill:#fff}
.bk-skull text.bk-halo{stroke:#fff;stroke-width:6;paint-order:stroke}
.bk-skull .bk-glow{fill:#fff;stroke:#fff;stroke-width:9;stroke-linejoin:round}
.bk-skull .bk-hull{fill:#7a3f16;stroke:#1d1d1b;stroke-width:3;stroke-linejoin:round}
.bk-skull .bk-sail{fill:#fff;stroke:#1d1d1b;stroke-width:3;stroke-linejoin:round}
.bk-skull .bk-bone{fill:#fff;stroke:#1d1d1b;stroke-width:4;stroke-linejoin:round}
.bk-skull .bk-dark{fill:#1d1d1b}.bk-skull .bk-pip{fill:#fff}
.bk-skull .bk-over{fill:none;stroke:#fff;stroke-width:19;stroke-linecap:round}
.bk-skull .bk-over2{fill:none;stroke:#14713f;stroke-width:11;stroke-linecap:round}
.bk-skull .bk-slot{fill:#fffdf6;stroke:#8a7448;stroke-width:2.5}
.bk-skull .bk-void{fill:none;stroke:#b00020;stroke-width:6;stroke-linecap:round}
.bk-skull .bk-lid{fill:#c98a3c;stroke:#3b2408;stroke-width:3;stroke-linejoin:round}
.bk-skull .bk-box{fill:#a9691f;stroke:#3b2408;stroke-width:3;stroke-linejoin:round}
.bk-skull .bk-lock{fill:#f7d14a;stroke:#3b2408;stroke-width:2.5}
.bk-skull .bk-under,.bk-skull .bk-under2{fill:none;stroke:#fff;stroke-linecap:round}
.bk-skull .bk-under{stroke-width:17}.bk-skull .bk-under2{stroke-width:12}
.bk-skull .bk-beam,.bk-skull .bk-round{fill:none}
.bk-skull .bk-beam{stroke-width:7}.bk-skull .bk-beam.bk-faint{stroke-width:4.5}
.bk-skull .bk-round{stroke-width:8}
.bk-skull .bk-maybe{fill:none;stroke:#3b2408;stroke-width:3.5;stroke-dasharray:6 6}
.bk-skull .bk-fails{fill:none;stroke:#4a4a4a;stroke-width:5}
.bk-skull .bk-tag{stroke:#fff;stroke-width:4}
.bk-skull .bk-t0{stroke:#a3005a}.bk-skull .bk-t1{stroke:#1a4fb0}.bk-skull .bk-t2{stroke:#14602f}
.bk-skull .bk-t3{stroke:#8a3b00}.bk-skull .bk-t4{stroke:#4b1c8a}
.bk-skull .bk-f0{fill:#a3005a}.bk-skull .bk-f1{fill:#1a4fb0}.bk-skull .bk-f2{fill:#14602f}
.bk-skull .bk-f3{fill:#8a3b00}.bk-skull .bk-f4{fill:#4b1c8a}
.bk-skull .bk-open{fill:#1d1d1b}
.bk-skull .bk-heat{fill:#c2410c}.bk-skull .bk-heat2{fill:#7c2d12;stroke:#fff;stroke-width:3}
.bk-skull .bk-pick{fill:none;stroke:#fff;stroke-width:13}
.bk-skull .bk-pick2{fill:none;stroke:#0a3f8a;stroke-width:7}
.bk-skull .bk-last{fill:none;stroke:#fff;stroke-width:10}
.bk-skull .bk-last2{fill:none;stroke:#c2185b;stroke-width:6}
.bk-skull .bk-tip{fill:none;stroke:#fff;stroke-width:8}
.bk-skull .bk-tip2{fill:none;stroke:#5b2a9d;stroke-width:5;stroke-dasharray:10 6}
.bk-skull .bk-green{fill:#1b7a45;stroke:#0c3a20;stroke-width:3}
.bk-skull .bk-purple{fill:#7d3fa6;stroke:#361850;stroke-width:3}
.bk-skull .bk-red{fill:#c02a2a;stroke:#5b0d0d;stroke-width:3}
.bk-skull .bk-faded{opacity:.35}
.bk-skull .bk-mini{fill:#f2dda4}.bk-skull .bk-peak{fill:#9b8a78}
.bk-skull .bk-cross{fill:none;stroke:#b00020;stroke-width:2.6;stroke-linecap:round}
.bk-skull .bk-circle{fill:none;stroke:#a3005a;stroke-width:2}
.bk-skull text.bk-seat{font-size:16px;text-anchor:start}
.bk-skull text.bk-stars{font-size:16px;text-anchor:end}
.bk-skull .bk-lead{fill:none;stroke:#a3005a;stroke-width:3.5}
.bk-skull .bk-look{fill:none;stroke:#0a3f8a;stroke-width:4}
""".replace("\n", "")


def write(x: float, y: float, words: str, look: str = "") -> str:
    """Some words, centred on x; y is their base line."""
    kind = f' class="{look}"' if look else ""
    return f'<text x="{x:g}" y="{y:g}"{kind}>{escape(words)}</text>'


def at(x: float, y: float, svg: str, scale: float = 1) -> str:
    """A drawing moved to (x, y)."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){size}">{svg}</g>'


def path(look: str, lines: str) -> str:
    """Lines of one look."""
    return f'<path class="{look}" d="{lines}"/>'


def middle(cell: Cell) -> tuple[float, float]:
    """The middle of a cell in the picture."""
    return LEFT + (cell.col + 0.5) * CELL, TOP + (cell.row + 0.5) * CELL


@lru_cache(maxsize=32)
def landscape(
    rows: int,
    cols: int,
    land: frozenset[Cell],
    mountains: frozenset[Cell],
    side: float,
    foot: float,
) -> str:
    """What lies under everything: sea, island, mountains, and the names of columns and rows."""
    width, height = LEFT + cols * CELL, TOP + rows * CELL
    squares = "".join(f"M{x} {y}h100v100h-100z" for x, y in map(_corner, sorted(land)))
    lines = "".join(f"M{LEFT} {TOP + k * CELL}h{cols * CELL}" for k in range(1, rows))
    lines += "".join(f"M{LEFT + k * CELL} {TOP}v{rows * CELL}" for k in range(1, cols))
    cells = [Cell(row, col) for row in range(rows) for col in range(cols)]
    waves = "".join(
        f"M{x + 36} {y + 56}q7-9 14 0t14 0"
        for x, y in map(_corner, (cell for cell in cells if cell not in land))
    )
    peaks = "".join(at(*_corner(cell), mountain()) for cell in sorted(mountains))
    letters = "".join(write(LEFT + k * CELL + 50, 28, chr(65 + k), "bk-name") for k in range(cols))
    numbers = "".join(write(18, TOP + k * CELL + 59, str(k + 1), "bk-name") for k in range(rows))
    sea = (
        f'<rect class="bk-sea" x="{LEFT}" y="{TOP}" width="{cols * CELL}" height="{rows * CELL}"/>'
    )
    return (
        f'<rect class="bk-paper" x="1" y="1" width="{width + side - 2:g}" '
        f'height="{height + foot - 2:g}" rx="14"/>{sea}{path("bk-lines", lines)}'
        f"{path('bk-wave', waves)}{path('bk-shoal', squares)}{path('bk-shore', squares)}"
        f"{path('bk-land', squares)}{path('bk-grid', squares)}{peaks}{letters}{numbers}"
    )


def _corner(cell: Cell) -> tuple[int, int]:
    return LEFT + cell.col * CELL, TOP + cell.row * CELL


@lru_cache(maxsize=1)
def mountain() -> str:
    """Two peaks with snow."""
    rock = path("bk-rock", "M8 84 38 26 56 60 68 42 93 84z")
    return rock + path("bk-snow", "M38 26 26 49 34 45 39 53 44 44 50 49zM68 42 60 54 68 52 75 54z")


@lru_cache(maxsize=1)
def boat() -> str:
    """A boat around (0, 0)."""
    lines = "M-34 12H34L24 32H-22zM-3 6V-36L27 6zM-8 6V-26L-28 6z"
    sails = path("bk-sail", "M-3 6V-36L27 6zM-8 6V-26L-28 6z")
    return path("bk-glow", lines) + sails + path("bk-hull", "M-34 12H34L24 32H-22z")


@lru_cache(maxsize=2)
def skull(overcome: bool = False) -> str:
    """A skull around (0, 0); crossed out where the danger has been overcome."""
    bone = "M-28-4C-28-40 28-40 28-4 28 8 24 12 18 15V30H-18V15C-24 12-28 8-28-4z"
    face = "M-20-4a8 9 0 1 0 16 0 8 9 0 1 0-16 0zM4-4a8 9 0 1 0 16 0 8 9 0 1 0-16 0z"
    face += "M0 8-5 16H5zM-8 20h3v10h-3zM5 20h3v10H5z"
    cross = "M-34-34 34 34M34-34-34 34"
    over = path("bk-over", cross) + path("bk-over2", cross) if overcome else ""
    return path("bk-bone", bone) + path("bk-dark", face) + over


@lru_cache(maxsize=1)
def lantern() -> str:
    """The sign of Penny Papers on her die, around (0, 0): any number one likes."""
    return write(0, 16, "1-15", "bk-small bk-light")


def number(value: int, look: str = "") -> str:
    """A written number in its cell."""
    return write(50, 68, str(value), f"bk-halo {look}".strip())


def ring(place: int) -> str:
    """The circle of a treasure in its cell."""
    dash = f' stroke-dasharray="{DASHES[place % 5]}"' if DASHES[place % 5] else ""
    circle = 'cx="50" cy="50" r="42"'
    return f'<circle class="bk-under" {circle}/><circle class="bk-round bk-t{place % 5}"{dash} {circle}/>'


def candidate(ways: int) -> str:
    """A circle that is not noted; in how many ways it comes about, where in several."""
    circle = '<circle class="bk-under2" cx="50" cy="50" r="36"/>'
    circle += '<circle class="bk-maybe" cx="50" cy="50" r="36"/>'
    if ways == 1:
        return circle
    box = '<rect class="bk-heat2" x="36" y="56" width="48" height="29" rx="10"/>'
    return circle + box + write(60, 79, str(ways), "bk-count")


def tag(place: int, value: int, x: float = 82, y: float = 18) -> str:
    """The number of a treasure beside its circle."""
    disc = f'<circle class="bk-tag bk-f{place % 5}" cx="{x:g}" cy="{y:g}" r="20"/>'
    return disc + write(x, y + 9, str(value), "bk-count")


def beam(place: int, ends: Sequence[tuple[float, float]], *, faint: bool = False) -> str:
    """One line of a treasure, between the middles of two cells, which it leaves in sight."""
    (x1, y1), (x2, y2) = ends
    off = 34
    dx, dy = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
    lines = f"M{x1 + dx * off:g} {y1 + dy * off:g}L{x2 - dx * off:g} {y2 - dy * off:g}"
    kind = f"bk-beam bk-t{place % 5}" + (" bk-faint" if faint else "")
    dash = f' stroke-dasharray="{DASHES[place % 5]}"' if DASHES[place % 5] else ""
    under = path("bk-under2" if faint else "bk-under", lines)
    return f'{under}<path class="{kind}"{dash} d="{lines}"/>'


def failing(ends: Sequence[tuple[float, float]]) -> str:
    """The line of a pair that shows no treasure: grey, and barred in its middle."""
    (x1, y1), (x2, y2) = ends
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    lines = f"M{x1:g} {y1:g}L{x2:g} {y2:g}M{x - 14:g} {y - 14:g}l28 28m0-28l-28 28"
    return path("bk-under2", lines) + path("bk-fails", lines)


def brace(place: int, x: float, y: float) -> str:
    """The frame around a mark that a treasure uses."""
    box = f'x="{x - 44:g}" y="{y - 44:g}" width="88" height="88" rx="20"'
    kind = f"bk-round bk-t{place % 5}"
    return f'<rect class="bk-under" {box}/><rect class="{kind}" {box}/>'


def heat(count: int, most: int) -> str:
    """How many treasures a mark here would complete: the more, the darker, and their number."""
    depth = 0.25 + 0.5 * count / max(most, 1)
    ground = f'<rect class="bk-heat" width="100" height="100" fill-opacity="{depth:.2f}"/>'
    disc = '<circle class="bk-heat2" cx="80" cy="80" r="17"/>'
    return f"{ground}{disc}{write(80, 89, str(count), 'bk-count')}"


def open_place() -> str:
    """A place where the chosen mark may go."""
    return '<circle class="bk-under2" cx="50" cy="50" r="9"/><circle class="bk-open" cx="50" cy="50" r="8"/>'


def picked(width: float = CELL, height: float = CELL) -> str:
    """The frame of what is chosen."""
    box = f'x="8" y="8" width="{width - 16:g}" height="{height - 16:g}" rx="14"'
    return f'<rect class="bk-pick" {box}/><rect class="bk-pick2" {box}/>'


def last(width: float = CELL, height: float = CELL) -> str:
    """The corners around the place of the last action."""
    right, low = width - 5, height - 5
    lines = (
        f"M5 29V5H29M{right - 24:g} 5H{right:g}V29"
        f"M{right:g} {low - 24:g}V{low:g}H{right - 24:g}M29 {low:g}H5V{low - 24:g}"
    )
    return path("bk-last", lines) + path("bk-last2", lines)


def hint(width: float = CELL, height: float = CELL) -> str:
    """The frame around a place that a hint names."""
    shape = f"M7 7H{width - 7:g}V{height - 7:g}H7z"
    return path("bk-tip", shape) + path("bk-tip2", shape)


def chest(value: int | None, place: int, *, void: bool = False) -> str:
    """One chest of the sheet with the number of its treasure; crossed out where it is worth nothing."""
    box = path("bk-lid", "M22 46C22 16 128 16 128 46z") + path("bk-box", "M18 46H132V98H18z")
    lock = '<rect class="bk-lock" x="66" y="38" width="18" height="20" rx="4"/>'
    if value is None:
        return f'<g class="bk-faded">{box}{lock}</g>'
    disc = f'<circle class="bk-tag bk-f{place % 5}" cx="75" cy="62" r="32"/>'
    words = write(75, 76, str(value), "bk-light")
    return f"{box}{disc}{words}" + (path("bk-void", "M28 24 122 96M122 24 28 96") if void else "")


def skull_space(points: int | None, *, overcome: bool = False) -> str:
    """One skull space of the sheet with what it is worth; faded while it waits."""
    slot = f'<rect class="bk-slot" x="6" y="4" width="{SIDE - 18}" height="{SKULL - 8}" rx="10"/>'
    if points is None:
        return f'{slot}<g class="bk-faded">{at(30, 48, skull(), 0.56)}</g>'
    text = f"{points:+d}".replace("-", "−") if points else "0"
    return slot + at(30, 48, skull(overcome), 0.56) + write(85, 60, text, "bk-mid")


def die(look: str, face: int, *, dimmed: bool = False) -> str:
    """A die around (0, 0), 84 wide, with its number; face 0 is its sign."""
    sign = ""
    if face:
        for pip in PIPS.get(face, ""):
            row, col = divmod(ord(pip) - 97, 3)
            sign += f'<circle class="bk-pip" cx="{(col - 1) * 24}" cy="{(row - 1) * 24}" r="9"/>'
    elif look == "green":
        sign = at(0, 1, boat(), 0.8)
    elif look == "red":
        sign = at(0, 1, skull(), 0.9)
    else:
        sign = lantern()
    box = f'<rect class="bk-{look}" x="-42" y="-42" width="84" height="84" rx="16"/>'
    return f'<g class="bk-faded">{box}{sign}</g>' if dimmed else box + sign


def total(points: int, width: float) -> str:
    """The box for the stars in all."""
    box = f'<rect class="bk-slot" x="4" y="14" width="{width - 8:g}" height="90" rx="10"/>'
    return box + write(width / 2, 76, f"{points} ★".replace("-", "−"), "bk-mid")


@lru_cache(maxsize=32)
def mini(rows: int, cols: int, ground: Sequence[str]) -> str:
    """An island for the table of a whole class, 10 units a cell; `ground` holds its rows of text."""
    spots = [(10 * col, 10 * row, ground[row][col]) for row in range(rows) for col in range(cols)]
    land = "".join(f"M{x} {y}h10v10h-10z" for x, y, sign in spots if sign != "~")
    peaks = "".join(f"M{x} {y + 10}l5-9 5 9z" for x, y, sign in spots if sign == "M")
    sea = f'<rect class="bk-sea" width="{cols * 10}" height="{rows * 10}" rx="4"/>'
    return sea + path("bk-mini", land) + path("bk-peak", peaks)


def caption(seat: int, points: int, treasures: int, width: float, height: float) -> str:
    """Under a small sheet: the seat, its treasures as dots, its stars."""
    low = height - 5
    dots = "".join(
        f'<circle class="bk-f0" cx="{width * 0.33 + 5 * (k % 3):g}" '
        f'cy="{low - 9 + 6 * (k // 3):g}" r="2.2"/>'
        for k in range(treasures)
    )
    stars = f"{points}★".replace("-", "−")
    return (
        f'<text class="bk-seat" x="1" y="{low:g}">{seat}</text>{dots}'
        f'<text class="bk-stars" x="{width - 1:g}" y="{low:g}">{stars}</text>'
    )


def leader(width: float, height: float) -> str:
    """The line under the captions of those who lead."""
    return path("bk-lead", f"M0 {height:g}H{width:g}")


def looked_at(width: float, height: float) -> str:
    """The frame around the small sheet that is looked at."""
    return f'<rect class="bk-look" x="-3" y="-3" width="{width + 6:g}" height="{height + 7:g}" rx="5"/>'
