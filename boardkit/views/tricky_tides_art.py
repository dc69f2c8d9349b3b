"""How the things of Tricky Tides look: small pieces of SVG, drawn for this kit.

Goods differ in shape and letter, suits and monsters in outline and letter, ships in their number, so
that nothing is told by colour alone. A piece is drawn around (0, 0), about 20 units to each side.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape

from boardkit.games.tricky_tides.pieces import COLOURS, Good, Goods, Heading, Suit
from boardkit.games.tricky_tides.words import GOOD_LETTERS

STYLE = """
.bk-tides text{font:700 18px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle;fill:#14202b}
.bk-tides text.bk-light{fill:#fff}.bk-tides text.bk-small{font-size:15px}
.bk-tides text.bk-tiny{font-size:13px}.bk-tides text.bk-note{font-weight:400;font-size:15px}
.bk-tides text.bk-big{font-size:26px}.bk-tides text.bk-huge{font-size:34px}
.bk-tides text.bk-start{text-anchor:start}.bk-tides text.bk-end{text-anchor:end}
.bk-tides text.bk-name{fill:#fff;font-size:16px}
.bk-tides .bk-sea{fill:#0f5576}.bk-tides .bk-deep{fill:#a9d3e4;stroke:#0f5576;stroke-width:2}
.bk-tides .bk-wave{fill:none;stroke:#2f7f9f;stroke-width:3;stroke-linecap:round}
.bk-tides .bk-land{fill:#f3e3b3;stroke:#7a5c1e;stroke-width:2.5;stroke-linejoin:round}
.bk-tides .bk-tile{fill:#fffdf6;stroke:#14202b;stroke-width:1.8}
.bk-tides .bk-event{fill:#dff0e4;stroke:#14202b;stroke-width:1.8}
.bk-tides .bk-table{fill:#e9eff2}.bk-tides .bk-mine{fill:#f6efdf}
.bk-tides .bk-chair{fill:#fff;stroke:#7b919d;stroke-width:1.5}
.bk-tides .bk-chair.bk-turn{fill:#fff3bf;stroke:#14202b;stroke-width:4}
.bk-tides .bk-chair.bk-won{fill:#d9f2dc;stroke:#14202b;stroke-width:4}
.bk-tides .bk-slot{fill:#f4f6f7;stroke:#7b919d;stroke-width:1.5;stroke-dasharray:3 3}
.bk-tides .bk-full{fill:#fff;stroke:#14202b;stroke-width:1.5}
.bk-tides .bk-sugar{fill:#fff;stroke:#14202b;stroke-width:2}
.bk-tides .bk-coffee{fill:#5b3216;stroke:#14202b;stroke-width:1.5}
.bk-tides .bk-silk{fill:#c9a6e8;stroke:#14202b;stroke-width:1.5}
.bk-tides .bk-spice{fill:#f08a3c;stroke:#14202b;stroke-width:1.5;stroke-linejoin:round}
.bk-tides .bk-gold{fill:#f5c518;stroke:#14202b;stroke-width:1.5;stroke-linejoin:round}
.bk-tides .bk-red{fill:#d6342c;stroke:#14202b;stroke-width:2;stroke-linejoin:round}
.bk-tides .bk-blue{fill:#2763c4;stroke:#14202b;stroke-width:2;stroke-linejoin:round}
.bk-tides .bk-yellow{fill:#f7d038;stroke:#14202b;stroke-width:2;stroke-linejoin:round}
.bk-tides .bk-green{fill:#2a8a4a;stroke:#14202b;stroke-width:2;stroke-linejoin:round}
.bk-tides .bk-sail{fill:#fff;stroke:#14202b;stroke-width:2;stroke-linejoin:round}
.bk-tides .bk-octopus{fill:#b13a7c}.bk-tides .bk-sea_dragon{fill:#2c7d4f}
.bk-tides .bk-shark{fill:#56646e}.bk-tides .bk-whale{fill:#1f5fae}
.bk-tides .bk-beast{stroke:#14202b;stroke-width:1.5;stroke-linejoin:round}
.bk-tides .bk-eye{fill:#fff;stroke:#14202b;stroke-width:1}
.bk-tides .bk-halo{fill:#fff;stroke:#14202b;stroke-width:2}
.bk-tides .bk-card{fill:#fffdf6;stroke:#14202b;stroke-width:2.5}
.bk-tides .bk-band{stroke:none}
.bk-tides .bk-back{fill:#0f5576;stroke:#14202b;stroke-width:2}
.bk-tides .bk-dim{opacity:.42}
.bk-tides .bk-rose{fill:none;stroke:#9aa9b2;stroke-width:1.5}
.bk-tides .bk-ray{fill:none;stroke:#14202b;stroke-width:4.5}
.bk-tides .bk-tip{fill:#14202b;stroke:#14202b;stroke-width:1;stroke-linejoin:round}
.bk-tides .bk-no{fill:none;stroke:#9aa9b2;stroke-width:2;stroke-dasharray:2 4}
.bk-tides .bk-iron{fill:none;stroke:#14202b;stroke-width:3.5;stroke-linecap:round}
.bk-tides .bk-wood{fill:#9c6a33;stroke:#14202b;stroke-width:2}
.bk-tides .bk-sack{fill:#c9a66b;stroke:#14202b;stroke-width:2;stroke-linejoin:round}
.bk-tides .bk-under{fill:none;stroke:#fff;stroke-width:9}
.bk-tides .bk-lit{fill:none;stroke:#0b7a3b;stroke-width:6}
.bk-tides .bk-lamp{fill:#0b7a3b;stroke:#fff;stroke-width:2.5}
.bk-tides .bk-pick{fill:none;stroke:#a4123f;stroke-width:6}
.bk-tides .bk-hint{fill:none;stroke:#5b2a9d;stroke-width:6;stroke-dasharray:10 6}
.bk-tides .bk-last{fill:none;stroke:#c2185b;stroke-width:4;stroke-dasharray:3 5}
.bk-tides .bk-way{fill:none;stroke:#a4123f;stroke-width:6;stroke-linecap:round;stroke-linejoin:round}
.bk-tides .bk-waytip{fill:#a4123f}
.bk-tides .bk-plate{fill:#fff;stroke:#14202b;stroke-width:2}
.bk-tides .bk-turnplate{fill:#ffd23d;stroke:#14202b;stroke-width:2.5}
""".replace("\n", "")

# The outline of each monster, and where its eye is.
_OCTOPUS = "M-10-4C-12-20 12-20 10-4 10 2 16 4 17 12 11 13 8 8 6 6 7 12 5 17 2 17 1 13 0 9 0 7"
_OCTOPUS += " 0 9-1 13-2 17-5 17-7 12-6 6-8 8-11 13-17 12-16 4-10 2-10-4z"
_DRAGON = "M-17 14C-17 2-7 2-5 8-3 13 3 12 3 6 3-2-7-2-7-10-7-17 1-19 6-16L16-13 16-9 7-8"
_DRAGON += "C2-8 0-7 2-5 12-1 13 16 1 17-8 18-9 9-11 10-13 11-12 14-12 16z"
_SHARK = "M-18 4C-12-4-7-6-3-7L1-18C5-12 7-9 8-6 11-4 13-2 14 0L19-7C18 0 18 6 19 12L13 6"
_SHARK += "C5 12-9 12-18 4z"
_WHALE = "M-18 5C-18-7-4-10 5-4 9-1 12-1 14-5L8-9 9-14 16-11 21-15 22-10 18-5C18 8 8 14-4 13"
_WHALE += "-13 13-18 10-18 5zM-9-12C-12-18-17-16-16-13M-9-12C-7-19-2-17-3-14"
_BEASTS = {
    Suit.OCTOPUS: (_OCTOPUS, (0, -7)),
    Suit.SEA_DRAGON: (_DRAGON, (5, -13)),
    Suit.SHARK: (_SHARK, (-10, 1)),
    Suit.WHALE: (_WHALE, (-11, 3)),
}
_HEXAGON = "M-10 0-5-9H5L10 0 5 9H-5z"


def classes(look: str) -> str:
    """The classes of a look: words, each of which becomes a class of this kit."""
    return " ".join(f"bk-{one}" for one in look.split())


def write(x: float, y: float, words: str, look: str = "") -> str:
    """Some words, centred on x; y is their base line."""
    kind = f' class="{classes(look)}"' if look else ""
    return f'<text x="{x:g}" y="{y:g}"{kind}>{escape(words)}</text>'


def at(x: float, y: float, svg: str, scale: float = 1) -> str:
    """A drawing moved to (x, y)."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){size}">{svg}</g>' if svg else ""


def path(look: str, lines: str) -> str:
    """A line or a shape of one look."""
    return f'<path class="{classes(look)}" d="{lines}"/>'


def circle(look: str, x: float, y: float, r: float) -> str:
    """A disc of one look."""
    return f'<circle class="{classes(look)}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'


def box(look: str, x: float, y: float, w: float, h: float, round_: float = 0) -> str:
    """A rectangle of one look."""
    corner = f' rx="{round_:g}"' if round_ else ""
    return (
        f'<rect class="{classes(look)}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{corner}/>'
    )


def ring(look: str, x: float, y: float, w: float, h: float) -> str:
    """A frame on a light ground, seen on any picture."""
    lines = f"M{x:g} {y:g}h{w:g}v{h:g}h{-w:g}z"
    return path("under", lines) + path(look, lines)


def badge(x: float, y: float, words: str, look: str = "plate", r: float = 14) -> str:
    """Some letters in a disc."""
    letters = "light" if look == "lamp" else "small" if len(words) > 2 else ""
    return circle(look, x, y, r) + write(x, y + 6, words, letters)


# Pieces -----------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def good(kind: Good) -> str:
    """A good around (0, 0), 20 wide: a shape of its own with its letter."""
    letter = GOOD_LETTERS[kind]
    match kind:
        case Good.SUGAR:
            return box("sugar", -9, -9, 18, 18, 2) + write(0, 5.5, letter, "small")
        case Good.COFFEE:
            return circle("coffee", 0, 0, 10) + write(0, 5.5, letter, "small light")
        case Good.SILK:
            return path("silk", "M-12 0 0-12 12 0 0 12z") + write(0, 5.5, letter, "small")
        case Good.SPICE:
            return path("spice", "M-12 10 0-12 12 10z") + write(0, 8.5, letter, "tiny")
    return path("gold", _HEXAGON) + write(0, 5.5, letter, "small")


@lru_cache(maxsize=4096)
def counted(goods: Goods, columns: int, wide: float, high: float) -> str:
    """Goods with their numbers, in rows; (0, 0) is the middle of the first good."""
    svg, place = "", 0
    for kind, count in zip(Good, goods, strict=True):
        if count:
            row, col = divmod(place, columns)
            one = good(kind) + write(17, 6, str(count), "small")
            svg += at(col * wide, row * high, one)
            place += 1
    return svg


@lru_cache(maxsize=64)
def ship(seat: int, scale: float = 1) -> str:
    """A ship around (0, 0) with the number of its player in the sail."""
    sail = path("sail", "M-12 4V-18C-2-20 8-18 13-12V4z")
    hull = path(COLOURS[seat], "M-17 6H17C16 14 12 17 6 17H-8C-13 17-16 13-17 6z")
    return at(0, 0, sail + hull + write(0.5, 1, str(seat + 1), "small"), scale)


@lru_cache(maxsize=16)
def monster(suit: Suit, scale: float = 1) -> str:
    """A monster around (0, 0), which is also the sign of its suit."""
    outline, (x, y) = _BEASTS[suit]
    return at(0, 0, path(f"beast {suit}", outline) + circle("eye", x, y, 2.4), scale)


@lru_cache(maxsize=16)
def flag(seat: int) -> str:
    """The sign of a port around (0, 0): the flag of its ship."""
    cloth = path(COLOURS[seat], "M-9-13H13L8-5 13 3H-9z")
    light = "tiny light" if COLOURS[seat] != "yellow" else "tiny"
    return path("iron", "M-10-14V14") + cloth + write(0, -0.5, str(seat + 1), light)


@lru_cache(maxsize=1)
def anchor() -> str:
    """An anchor around (0, 0)."""
    return path("iron", "M0-8V12M-6-3H6M-11 4C-10 11-5 13 0 13 5 13 10 11 11 4") + circle(
        "plate", 0, -10, 3.5
    )


@lru_cache(maxsize=1)
def barrel() -> str:
    """The barrel of rum around (0, 0)."""
    return path("wood", "M-9-12H9C13-5 13 5 9 12H-9C-13 5-13-5-9-12z") + path(
        "rose", "M-12-5H12M-12 5H12"
    )


@lru_cache(maxsize=256)
def coin(value: int) -> str:
    """Some gold around (0, 0)."""
    return circle("gold", 0, 0, 11) + write(0, 5.5, str(value), "small")


@lru_cache(maxsize=512)
def rose(headings: frozenset[Heading], known: tuple[Heading, ...], r: float = 27) -> str:
    """A compass around (0, 0): an arrow for each heading there is, a dotted line for the others."""
    svg = circle("rose", 0, 0, r + 3)
    for heading in known:
        turn = list(Heading).index(heading) * 45
        if heading in headings:
            ray = path("ray", f"M0-3V{8 - r:g}") + path("tip", f"M0{-r:g}L7 {12 - r:g}H-7z")
        else:
            ray = path("no", f"M0-5V{4 - r:g}")
        svg += f'<g transform="rotate({turn})">{ray}</g>'
    return svg + circle("plate", 0, 0, 3)
