"""How the things of MammuZ look: small pieces of SVG, drawn for this kit.

A card is 80 wide and 100 high; what is drawn on it stands in its own coordinates, from (0, 0) in
its upper left corner. What the cards show is in `mammuz_cards`.
"""

from __future__ import annotations

from html import escape

WIDE, HIGH = 80, 100  # a card

STYLE = """
.bk-mammuz text{font:700 20px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle;fill:#16222e}
.bk-mammuz text.bk-light{fill:#fff}.bk-mammuz text.bk-small{font-size:16px}
.bk-mammuz text.bk-tiny{font-size:13.5px}
.bk-mammuz text.bk-mini{font-size:12px}
.bk-mammuz text.bk-big{font-size:27px}.bk-mammuz text.bk-note{font-weight:400;font-size:16px}
.bk-mammuz text.bk-start{text-anchor:start}.bk-mammuz text.bk-end{text-anchor:end}
.bk-mammuz text.bk-red{fill:#a4123f}.bk-mammuz text.bk-violet{fill:#5b2a9d}
.bk-mammuz .bk-ice{fill:#e4eef3}.bk-mammuz .bk-rest{fill:#cfe0e8}
.bk-mammuz .bk-mine{fill:#f6efdf}
.bk-mammuz .bk-chair{fill:#f7fafb;stroke:#7b919d;stroke-width:1.5}
.bk-mammuz .bk-chair.bk-turn{fill:#fff3bf;stroke:#16222e;stroke-width:4}
.bk-mammuz .bk-chair.bk-won{fill:#d9f2dc;stroke:#16222e;stroke-width:4}
.bk-mammuz .bk-paper{fill:#fffdf6;stroke:#16222e;stroke-width:2}
.bk-mammuz .bk-beast{fill:#fff6e0;stroke:#16222e;stroke-width:2.5}
.bk-mammuz .bk-dino{fill:#dcefd6;stroke:#16222e;stroke-width:2.5;stroke-dasharray:7 4}
.bk-mammuz .bk-dead{fill:#7a5a3e;stroke:#16222e;stroke-width:2.5}
.bk-mammuz .bk-gone{fill:none;stroke:#5f7480;stroke-width:2;stroke-dasharray:4 5}
.bk-mammuz .bk-back{fill:#35586b;stroke:#16222e;stroke-width:2}
.bk-mammuz .bk-track{fill:#b9d3de}
.bk-mammuz .bk-plate{fill:#fff;stroke:#16222e;stroke-width:2}
.bk-mammuz .bk-plate.bk-some{fill:#ffe27a}
.bk-mammuz .bk-plate.bk-lie{fill:#ffd3dc;stroke-dasharray:4 3}
.bk-mammuz .bk-fur{fill:#8b5e3c;stroke:#1d2733;stroke-width:2.5;stroke-linejoin:round}
.bk-mammuz .bk-pale{fill:#e8cfa8;stroke:#1d2733;stroke-width:2.5;stroke-linejoin:round}
.bk-mammuz .bk-gold{fill:#e7a33e;stroke:#1d2733;stroke-width:2.5;stroke-linejoin:round}
.bk-mammuz .bk-grey{fill:#a9b3ba;stroke:#1d2733;stroke-width:2.5;stroke-linejoin:round}
.bk-mammuz .bk-rust{fill:#c8642f;stroke:#1d2733;stroke-width:2.5;stroke-linejoin:round}
.bk-mammuz .bk-pink{fill:#f2b8b5;stroke:#1d2733;stroke-width:2;stroke-linejoin:round}
.bk-mammuz .bk-green{fill:#6aa35a;stroke:#1d2733;stroke-width:2.5;stroke-linejoin:round}
.bk-mammuz .bk-leaf{fill:#b5d67e;stroke:#1d2733;stroke-width:2;stroke-linejoin:round}
.bk-mammuz .bk-bone{fill:#fffdf3;stroke:#1d2733;stroke-width:2;stroke-linejoin:round}
.bk-mammuz .bk-eye{fill:#1d2733}
.bk-mammuz .bk-line{fill:none;stroke:#1d2733;stroke-width:3;stroke-linecap:round;stroke-linejoin:round}
.bk-mammuz .bk-thick{fill:none;stroke:#1d2733;stroke-width:5;stroke-linecap:round;stroke-linejoin:round}
.bk-mammuz .bk-sea{fill:none;stroke:#1f5f86;stroke-width:3;stroke-linecap:round}
.bk-mammuz .bk-cross{fill:none;stroke:#fff;stroke-width:5;stroke-linecap:round}
.bk-mammuz .bk-under{fill:none;stroke:#fff;stroke-width:8}
.bk-mammuz .bk-pick2{fill:none;stroke:#a4123f;stroke-width:5}
.bk-mammuz .bk-tip2{fill:none;stroke:#5b2a9d;stroke-width:5;stroke-dasharray:10 6}
.bk-mammuz .bk-dare{fill:none;stroke:#a4123f;stroke-width:3;stroke-dasharray:3 4}
.bk-mammuz .bk-badge{fill:#fff;stroke:#16222e;stroke-width:2.5}
.bk-mammuz .bk-badge.bk-turn{fill:#ffd23d;stroke-width:4}
.bk-mammuz .bk-bar{fill:#fff;stroke:#16222e;stroke-width:2}
.bk-mammuz .bk-fill{fill:#4c86a3}.bk-mammuz .bk-over{fill:#a4123f}
.bk-mammuz .bk-faint{opacity:.45}
.bk-mammuz .bk-axis{fill:none;stroke:#16222e;stroke-width:2}
.bk-mammuz .bk-grid{fill:none;stroke:#c3ccd1;stroke-width:1.2}
.bk-mammuz .bk-half{fill:none;stroke:#16222e;stroke-width:2;stroke-dasharray:8 5}
.bk-mammuz .bk-curve{fill:none;stroke:#8496a0;stroke-width:3}
.bk-mammuz .bk-curve.bk-now{stroke:#a4123f;stroke-width:5}
.bk-mammuz .bk-dot{fill:#fff;stroke:#4d5f69;stroke-width:2.5}
.bk-mammuz .bk-dot.bk-now{stroke:#a4123f;stroke-width:4}
.bk-mammuz .bk-dot.bk-here{fill:#a4123f;stroke:#16222e;stroke-width:3}
.bk-mammuz .bk-never{fill:#e8edf0}
.bk-mammuz .bk-pro0{fill:#0d5c8c}.bk-mammuz .bk-pro1{fill:#5fa4c8}.bk-mammuz .bk-pro2{fill:#cbe3ef}
.bk-mammuz .bk-con0{fill:#a3400e}.bk-mammuz .bk-con1{fill:#e08a4f}.bk-mammuz .bk-con2{fill:#f8dcc4}
.bk-mammuz .bk-saddle{fill:none;stroke:#16222e;stroke-width:4}
""".replace("\n", "")


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
    return f'<g transform="translate({x:g} {y:g}){size}">{svg}</g>'


def path(look: str, lines: str) -> str:
    """A line or a shape of one look."""
    return f'<path class="{classes(look)}" d="{lines}"/>'


def circle(look: str, x: float, y: float, r: float) -> str:
    """A disc of one look."""
    return f'<circle class="{classes(look)}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'


def oval(look: str, x: float, y: float, rx: float, ry: float) -> str:
    """An ellipse of one look."""
    return f'<ellipse class="{classes(look)}" cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}"/>'


def box(look: str, x: float, y: float, w: float, h: float, round_: float = 0) -> str:
    """A rectangle of one look."""
    corner = f' rx="{round_:g}"' if round_ else ""
    return (
        f'<rect class="{classes(look)}" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}"{corner}/>'
    )


def badge(x: float, y: float, words: str, look: str = "") -> str:
    """A number in a disc, such as that of a seat."""
    return circle(f"badge {look}".strip(), x, y, 15) + write(x, y + 7, words)


def ring(look: str, x: float, y: float, w: float, h: float) -> str:
    """A frame on a light ground, seen on any picture."""
    lines = f"M{x:g} {y:g}h{w:g}v{h:g}h{-w:g}z"
    return path("under", lines) + path(look, lines)


def back(x: float, y: float, scale: float = 1) -> str:
    """A card that lies face down: the track of an animal, the same on each."""
    toes = circle("track", 26, 44, 7) + circle("track", 40, 36, 7) + circle("track", 54, 44, 7)
    card = box("back", 3, 3, WIDE - 6, HIGH - 6, 9) + toes + oval("track", 40, 62, 14, 12)
    return at(x, y, card, scale)
