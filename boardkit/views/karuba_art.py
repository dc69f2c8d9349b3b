"""How the things of Karuba look: small pieces of SVG, drawn for this kit.

Each colour has a letter and a shape, each treasure a letter and an outline, so that nothing is told
by colour alone. A cell is 100 units wide; what is drawn on it stands in its own coordinates, from
(0, 0) in its upper left corner.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from itertools import pairwise

from boardkit.games.karuba.pieces import Box, Colour, Direction, Label, Treasure

CELL = 100
RIM = 72  # the beach and the edge of the jungle, with the numbers
STRIP = 30  # letters of the columns, numbers of the rows
SHORE = 14  # the sea below the beach
LEFT = TOP = STRIP + RIM

# The shape of a colour, around (0, 0).
_SHAPES = {
    Colour.BROWN: "m-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0z",
    Colour.BLUE: "m-11-11h22v22h-22z",
    Colour.PURPLE: "m0-15 15 26h-30z",
    Colour.YELLOW: "m0-15 15 15-15 15-15-15z",
}
# The middle of each side, and the same a trifle further out, so that joined paths close up.
_MIDDLE = {
    Direction.N: ("50 0", "50-1"),
    Direction.E: ("100 50", "101 50"),
    Direction.S: ("50 100", "50 101"),
    Direction.W: ("0 50", "-1 50"),
}
# Where a path is cut off: the middle of each side, a little inside.
_ENDS = {
    Direction.N: (50, 13),
    Direction.E: (87, 50),
    Direction.S: (50, 87),
    Direction.W: (13, 50),
}
_GEM = "M-17-5-9-16H9L17-5 0 17z"
_FACETS = "M-17-5H17M-9-16-6-5 0 17 6-5 9-16"
_NUGGET = "M-17 2C-19-8-9-17 1-15 11-19 18-8 16 2 19 11 8 18-1 15-11 18-17 11-17 2z"

STYLE = """
.bk-karuba text{font:700 24px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle;fill:#1d1d1b}
.bk-karuba .bk-sea{fill:#5fb0d3}.bk-karuba .bk-foam{fill:none;stroke:#e8f6fb;stroke-width:3}
.bk-karuba .bk-sand{fill:#f3deaa}.bk-karuba .bk-wood{fill:#1f4a2c}
.bk-karuba .bk-ground{fill:#2f6b3e}.bk-karuba .bk-leaf{fill:#3f8350}
.bk-karuba .bk-canopy{fill:#2b5e39}
.bk-karuba .bk-slot{fill:none;stroke:#b9d8a8;stroke-width:2.5;stroke-dasharray:9 7}
.bk-karuba .bk-berth{fill:none;stroke:#a8864a;stroke-width:2;stroke-dasharray:3 6}
.bk-karuba .bk-niche{fill:none;stroke:#6c9a72;stroke-width:2;stroke-dasharray:3 6}
.bk-karuba text.bk-name{font-size:29px;fill:#dcefd0}
.bk-karuba text.bk-light{fill:#fff}.bk-karuba text.bk-small{font-size:20px}
.bk-karuba .bk-field{fill:#8fb963;stroke:#3c5a22;stroke-width:2}
.bk-karuba .bk-tuft{fill:#76a04c}
.bk-karuba .bk-edge,.bk-karuba .bk-way{fill:none;stroke-linejoin:round}
.bk-karuba .bk-edge{stroke:#7d5526;stroke-width:40}.bk-karuba .bk-way{stroke:#fbeabd;stroke-width:32}
.bk-karuba .bk-plate{fill:#fffdf3;stroke:#3c5a22;stroke-width:1.5}
.bk-karuba .bk-gem{fill:#8fe3f2;stroke:#0b3c49;stroke-width:2.5;stroke-linejoin:round}
.bk-karuba .bk-facet{fill:none;stroke:#0b3c49;stroke-opacity:.35;stroke-width:1.5}
.bk-karuba .bk-nugget{fill:#f2b52c;stroke:#4d3200;stroke-width:2.5}
.bk-karuba .bk-halo{fill:#fff;stroke:#fff;stroke-width:8;stroke-linejoin:round}
.bk-karuba .bk-piece{stroke:#161616;stroke-width:2.5;stroke-linejoin:round}
.bk-karuba .bk-stone{fill:#d8cfbd;stroke:#2e2920;stroke-width:2.5;stroke-linejoin:round}
.bk-karuba .bk-brown{fill:#8a4a1c}.bk-karuba .bk-blue{fill:#1a5fc4}
.bk-karuba .bk-purple{fill:#7d2fa6}.bk-karuba .bk-yellow{fill:#f7c51e}
.bk-karuba .bk-gone{fill:none;stroke:#7a5c25;stroke-width:3;stroke-dasharray:4 3}
.bk-karuba .bk-can{fill:#fff;fill-opacity:.4;stroke:#fff;stroke-width:7}
.bk-karuba .bk-open{fill:none}.bk-karuba .bk-can2{fill:none;stroke:#161616;stroke-width:2}
.bk-karuba .bk-badge{fill:#fff;stroke:#161616;stroke-width:3}
.bk-karuba .bk-ripple{fill:#0a3f8a;fill-opacity:.4;stroke:#0a3f8a;stroke-width:4;stroke-opacity:.75}
.bk-karuba .bk-front{fill:none;stroke:#0a3f8a;stroke-width:9;stroke-dasharray:13 7}
.bk-karuba .bk-drop{fill:#0a3f8a;stroke:#fff;stroke-width:3}
.bk-karuba .bk-last{fill:none;stroke:#fff;stroke-width:9}
.bk-karuba .bk-last2{fill:none;stroke:#c2185b;stroke-width:5}
.bk-karuba .bk-tip{fill:none;stroke:#fff;stroke-width:7}
.bk-karuba .bk-tip2{fill:none;stroke:#5b2a9d;stroke-width:4;stroke-dasharray:9 6}
.bk-karuba .bk-cut{fill:#fff;stroke:#b00020;stroke-width:3}
.bk-karuba .bk-cut2{fill:none;stroke:#b00020;stroke-width:4}
.bk-karuba .bk-trail,.bk-karuba .bk-trail2{fill:none;stroke-linejoin:round;stroke-linecap:round}
.bk-karuba .bk-trail{stroke:#fff;stroke-width:15}.bk-karuba .bk-trail2{stroke:#a3005a;stroke-width:8}
.bk-karuba .bk-head{fill:#a3005a;stroke:#fff;stroke-width:3;stroke-linejoin:round}
.bk-karuba .bk-rose{fill:#7a5c25}
""".replace("\n", "")


def write(x: float, y: float, words: str, look: str = "") -> str:
    """Some words, centred on x; y is their base line."""
    kind = f' class="bk-{look}"' if look else ""
    return f'<text x="{x:g}" y="{y:g}"{kind}>{escape(words)}</text>'


def at(x: float, y: float, svg: str, scale: float = 1) -> str:
    """A drawing moved to (x, y)."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){size}">{svg}</g>'


def _path(look: str, lines: str) -> str:
    return f'<path class="bk-{look}" d="{lines}"/>'


def size(box: Box) -> tuple[int, int]:
    """The width and height of the picture of an island."""
    return LEFT + box.cols * CELL + RIM, TOP + box.rows * CELL + RIM + SHORE


def rim_place(label: Label) -> tuple[int, int]:
    """Row and column of a number among all places, the rim being row 0 and column 0."""
    row, col = label.cell.row + 1, label.cell.col + 1
    down = {Direction.N: -1, Direction.S: 1}.get(label.side, 0)
    right = {Direction.W: -1, Direction.E: 1}.get(label.side, 0)
    return row + down, col + right


def rim_box(label: Label) -> tuple[float, float, float, float]:
    """The rectangle of a number: it touches its cell."""
    x, y = LEFT + label.cell.col * CELL, TOP + label.cell.row * CELL
    match label.side:
        case Direction.N:
            return x, y - RIM, CELL, RIM
        case Direction.S:
            return x, y + CELL, CELL, RIM
        case Direction.W:
            return x - RIM, y, RIM, CELL
        case Direction.E:
            return x + CELL, y, RIM, CELL


def threshold(label: Label) -> tuple[float, float]:
    """A point just beyond the edge between a number and its cell."""
    x, y, width, height = rim_box(label)
    inside = 16
    match label.side:
        case Direction.N:
            return x + width / 2, y + height - inside
        case Direction.S:
            return x + width / 2, y + inside
        case Direction.W:
            return x + width - inside, y + height / 2
        case Direction.E:
            return x + inside, y + height / 2


@lru_cache(maxsize=1)
def field() -> str:
    """The green of a tile."""
    tufts = _path("tuft", "M80 12q2 10 8 12-12 2-8-12zM12 80q2 10 8 12-12 2-8-12z")
    return f'<rect class="bk-field" x="1" y="1" width="98" height="98" rx="5"/>{tufts}'


@lru_cache(maxsize=16)
def ways(exits: str) -> str:
    """The paths of a tile, from the middle of its sides to its middle."""
    edge, way = (_path(look, _lines(exits, k)) for k, look in enumerate(("edge", "way")))
    return edge + way


def _lines(exits: str, outer: int) -> str:
    ends = [_MIDDLE[side][outer] for side in Direction if side in exits]
    if len(ends) == 2:  # in one stroke, so that the bend is round
        return f"M{ends[0]}L50 50L{ends[1]}"
    return "".join(f"M50 50L{end}" for end in ends)


def plate(number: int) -> str:
    """The number of a tile, in its upper left corner."""
    return '<rect class="bk-plate" x="4" y="4" width="36" height="27" rx="6"/>' + write(
        22, 26, str(number)
    )


def tile(exits: str, number: int) -> str:
    """A whole tile."""
    return field() + ways(exits) + plate(number)


def treasure(kind: Treasure, letter: str) -> str:
    """A faceted crystal or a round nugget."""
    if kind is Treasure.CRYSTAL:
        return _path("gem", _GEM) + _path("facet", _FACETS) + write(0, 5, letter, "small")
    return _path("nugget", _NUGGET) + write(0, 7, letter, "small")


def _on(colour: Colour) -> str:
    """How a letter stands out on a colour."""
    return "" if colour is Colour.YELLOW else "light"


def adventurer(colour: Colour, letter: str) -> str:
    """A pawn around (0, 0): a cloak with the letter of its colour, a head of its shape."""
    lines = f"M-10-8C-17 3-23 20-23 31H23C23 20 17 3 10-8zM0-19{_SHAPES[colour]}"
    body = f'<path class="bk-piece bk-{colour}" d="{lines}"/>'
    return f"{_path('halo', lines)}{body}{write(0, 25, letter, _on(colour))}"


def steps() -> str:
    """The stepped stones of a temple, standing on (0, 0)."""
    return _path("stone", "M-34 0V-13H-26V-26H-18V-38H18V-26H26V-13H34V0z")


def temple(colour: Colour, letter: str) -> str:
    """A temple standing on (0, 0), with letter and shape of its colour."""
    door = f'<path class="bk-piece bk-{colour}" d="M-13 0V-28H13V0zM0-50{_SHAPES[colour]}"/>'
    return f"{steps()}{door}{write(0, -6, letter, _on(colour))}"


def footprint(colour: Colour) -> str:
    """Where an adventurer has left: the empty outline of its shape."""
    return _path("gone", f"M0 0{_SHAPES[colour]}")


def slot(name: str) -> str:
    """A free cell: jungle in which a tile fits, with its name."""
    frame = '<rect class="bk-slot" x="8" y="8" width="84" height="84" rx="10"/>'
    return frame + write(50, 60, name, "name")


def berth(width: float, height: float, look: str) -> str:
    """The place of a number on the rim."""
    return f'<rect class="bk-{look}" x="4" y="4" width="{width - 8:g}" height="{height - 8:g}" rx="9"/>'


def badge(x: float, y: float, number: int) -> str:
    """How many steps, or points: a number in a white disc."""
    disc = f'<circle class="bk-badge" cx="{x:g}" cy="{y:g}" r="17"/>'
    return disc + write(x, y + 8.5, str(number))


def reachable(width: float, height: float) -> str:
    """The frame of a place that can be reached; a number on the rim keeps its own ground."""
    look = "bk-can" if width == height else "bk-can bk-open"
    inner = f'x="6" y="6" width="{width - 12:g}" height="{height - 12:g}" rx="8"'
    return f'<rect class="{look}" {inner}/><rect class="bk-can2" {inner}/>'


def ripple(width: float, height: float, newest: bool) -> str:
    """The ground of a ring of the wave of steps; the newest ring has a dashed front."""
    lies = f'x="5" y="5" width="{width - 10:g}" height="{height - 10:g}" rx="12"'
    front = f'<rect class="bk-front" {lies}/>' if newest else ""
    return f'<rect class="bk-ripple" {lies}/>{front}'


def drop(x: float, y: float, ring: int) -> str:
    """The number of a ring of the wave of steps, in a dark disc."""
    disc = f'<circle class="bk-drop" cx="{x:g}" cy="{y:g}" r="17"/>'
    return disc + write(x, y + 8.5, str(ring), "light")


def last(width: float, height: float) -> str:
    """The corners around the place of the last action."""
    right, low = width - 5, height - 5
    lines = (
        f"M5 27V5H27M{right - 22:g} 5H{right:g}V27"
        f"M{right:g} {low - 22:g}V{low:g}H{right - 22:g}M27 {low:g}H5V{low - 22:g}"
    )
    return _path("last", lines) + _path("last2", lines)


def hint(width: float, height: float) -> str:
    """The frame around a place that a hint names."""
    shape = f"M7 7H{width - 7:g}V{height - 7:g}H7z"
    return _path("tip", shape) + _path("tip2", shape)


def cut(side: Direction) -> str:
    """The end of a path that leads nowhere."""
    x, y = _ENDS[side]
    disc = f'<circle class="bk-cut" cx="{x}" cy="{y}" r="11"/>'
    return disc + _path("cut2", f"M{x - 5} {y - 5}l10 10m0-10l-10 10")


def trail(points: list[tuple[float, float]]) -> str:
    """A way over the board, with an arrow on each step."""
    (x1, y1), (x2, y2) = points[:2]
    whole = abs(x2 - x1) + abs(y2 - y1)
    away = 34 / CELL if whole >= CELL else 0  # leaves the adventurer itself in sight
    points = [(x1 + (x2 - x1) * away, y1 + (y2 - y1) * away), *points[1:]]
    line = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    arrows = ""
    for (x1, y1), (x2, y2) in pairwise(points):
        turn = 0 if x2 > x1 else 180
        if abs(y2 - y1) > abs(x2 - x1):
            turn = 90 if y2 > y1 else 270
        middle = f"translate({(x1 + x2) / 2:g} {(y1 + y2) / 2:g}) rotate({turn})"
        arrows += f'<path class="bk-head" transform="{middle}" d="M-10-15 17 0-10 15-3 0z"/>'
    return _path("trail", line) + _path("trail2", line) + arrows


@lru_cache(maxsize=16)
def landscape(rows: int, cols: int, north: str) -> str:
    """What lies under everything: sea, beach, jungle, and the names of columns and rows."""
    width, height = LEFT + cols * CELL + RIM, TOP + rows * CELL + RIM + SHORE
    right, low = LEFT + cols * CELL, TOP + rows * CELL
    letters = "".join(
        write(LEFT + col * CELL + 50, 24, chr(65 + col), "light") for col in range(cols)
    )
    numbers = "".join(write(12, TOP + row * CELL + 59, str(row + 1)) for row in range(rows))
    crowns = "".join(f"M{x} {TOP - 6}a22 22 0 1 1 1 0z" for x in range(LEFT, width, 34))
    crowns += "".join(f"M{right + 40} {y}a22 22 0 1 1 1 0z" for y in range(TOP + 20, low, 34))
    leaves = "".join(
        f"M{LEFT + col * CELL + 14} {TOP + row * CELL + 86}q2-26 26-28-2 26-26 28z"
        f"M{LEFT + col * CELL + 62} {TOP + row * CELL + 40}q-4-22 22-30 2 26-22 30z"
        for row in range(rows)
        for col in range(cols)
    )
    north_arrow = _path("rose", "M0-26 10 8 0 1-10 8z") + write(0, 29, north)
    sea = f"M0 {TOP}V{height - 14}q0 14 14 14H{width - 14}q14 0 14-14V{low}H{LEFT}V{TOP}z"
    sand = f"M{STRIP} {TOP + 6}V{low + 24}q0 48 48 48H{right + 12}q34 0 48-40l12-32H{LEFT}V{TOP}z"
    foam = f"M24 {TOP + 8}" + "q-7 12 0 25t0 25" * (rows * 2) + "v24q2 50 56 50"
    foam += f"H{LEFT}" + "q12 8 25 0t25 0" * (cols * 2)
    return (
        f'<rect class="bk-wood" width="{width}" height="{height}" rx="14"/>'
        f"{_path('sea', sea)}{_path('sand', sand)}{_path('foam', foam)}{_path('canopy', crowns)}"
        f'<rect class="bk-ground" x="{LEFT}" y="{TOP}" width="{cols * CELL}" height="{rows * CELL}"/>'
        f"{_path('leaf', leaves)}{letters}{numbers}{at(LEFT - 32, low + 34, north_arrow)}"
    )
