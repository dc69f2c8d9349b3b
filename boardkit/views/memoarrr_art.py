"""How the things of Memoarrr! look: small pieces of SVG, drawn for this kit.

A card is 100 units wide; what is drawn on it stands in its own coordinates, from (0, 0) in its
upper left corner. What the cards show is in `memoarrr_cards`.
"""

from __future__ import annotations

from html import escape

CARD = 100
EDGE = 54  # the beach around the island, where the players sit

STYLE = """
.bk-memoarrr text{font:700 24px "DejaVu Sans",Verdana,sans-serif;text-anchor:middle;fill:#16222e}
.bk-memoarrr text.bk-light{fill:#fff}.bk-memoarrr text.bk-small{font-size:19px}
.bk-memoarrr text.bk-big{font-size:30px}.bk-memoarrr text.bk-note{font-size:17px;font-weight:400}
.bk-memoarrr text.bk-start{text-anchor:start}
.bk-memoarrr .bk-sea{fill:#12506e}.bk-memoarrr .bk-shore{fill:#e9cf92}
.bk-memoarrr .bk-paper{fill:#f7f4ea;stroke:#16222e;stroke-width:2}
.bk-memoarrr .bk-back{fill:#c4d8e4;stroke:#2c4a5e;stroke-width:2.5}
.bk-memoarrr .bk-cloud{fill:#fff;stroke:#6f93a8;stroke-width:2.5}
.bk-memoarrr .bk-thought{fill:none;stroke:#16222e;stroke-width:3;stroke-dasharray:8 5}
.bk-memoarrr .bk-faint{opacity:.55}
.bk-memoarrr .bk-rim{fill:none;stroke:#16222e;stroke-width:3}
.bk-memoarrr .bk-ocean{fill:#4a9fe0}.bk-memoarrr .bk-jungle{fill:#57ab51}
.bk-memoarrr .bk-lava{fill:#d8402b}.bk-memoarrr .bk-flowers{fill:#f5b3d2}
.bk-memoarrr .bk-beach{fill:#f6dc7c}
.bk-memoarrr .bk-wave{fill:none;stroke:#fff;stroke-width:4.5;stroke-linecap:round}
.bk-memoarrr .bk-leaf{fill:#175325}.bk-memoarrr .bk-flame{fill:#ffd23d;stroke:#5a0d05;stroke-width:2.5}
.bk-memoarrr .bk-petal{fill:#fff;stroke:#9b1c62;stroke-width:2.5}
.bk-memoarrr .bk-heart{fill:#9b1c62}
.bk-memoarrr .bk-grain{fill:#8a6410}
.bk-memoarrr .bk-sun{fill:none;stroke:#a85a00;stroke-width:4.5;stroke-linecap:round}
.bk-memoarrr .bk-halo{fill:#fff;stroke:#fff;stroke-width:9;stroke-linejoin:round;stroke-linecap:round}
.bk-memoarrr .bk-ink{fill:#1d2733;stroke:#1d2733;stroke-width:2.5;stroke-linejoin:round}
.bk-memoarrr .bk-white{fill:#fff;stroke:#1d2733;stroke-width:2;stroke-linejoin:round}
.bk-memoarrr .bk-eye{fill:#1d2733}.bk-memoarrr .bk-beak{fill:#f39a1d;stroke:#1d2733;stroke-width:2;stroke-linejoin:round}
.bk-memoarrr .bk-arm{fill:none;stroke:#1d2733;stroke-width:11;stroke-linecap:round}
.bk-memoarrr .bk-arm2{fill:none;stroke:#9a63c9;stroke-width:6.5;stroke-linecap:round}
.bk-memoarrr .bk-armhalo{fill:none;stroke:#fff;stroke-width:18;stroke-linecap:round}
.bk-memoarrr .bk-violet{fill:#9a63c9;stroke:#1d2733;stroke-width:2.5}
.bk-memoarrr .bk-orange{fill:#f0742e;stroke:#1d2733;stroke-width:2.5;stroke-linejoin:round}
.bk-memoarrr .bk-limb{fill:none;stroke:#1d2733;stroke-width:4.5;stroke-linecap:round;stroke-linejoin:round}
.bk-memoarrr .bk-skin{fill:#a8cf86;stroke:#1d2733;stroke-width:2.5;stroke-linejoin:round}
.bk-memoarrr .bk-shell{fill:#7b5a34;stroke:#1d2733;stroke-width:2.5}
.bk-memoarrr .bk-seam{fill:none;stroke:#f3e3bd;stroke-width:2.5;stroke-linejoin:round}
.bk-memoarrr .bk-brown{fill:#a2765a;stroke:#1d2733;stroke-width:2.5}
.bk-memoarrr .bk-muzzle{fill:#e6cdb5;stroke:#1d2733;stroke-width:2}
.bk-memoarrr .bk-rock{fill:#5d524c;stroke:#1d2733;stroke-width:2.5;stroke-linejoin:round}
.bk-memoarrr .bk-glowing{fill:#f2602b;stroke:#1d2733;stroke-width:2.5;stroke-linejoin:round}
.bk-memoarrr .bk-steam{fill:#eef1f3;stroke:#7c8a94;stroke-width:2}
.bk-memoarrr .bk-bird{fill:none;stroke:#16222e;stroke-width:3;stroke-linecap:round}
.bk-memoarrr .bk-chest{fill:#8a5a22;stroke:#1d2733;stroke-width:2.5;stroke-linejoin:round}
.bk-memoarrr .bk-ruby{fill:#c21f4e;stroke:#3b0616;stroke-width:2;stroke-linejoin:round}
.bk-memoarrr .bk-badge{fill:#fff;stroke:#16222e;stroke-width:3}
.bk-memoarrr .bk-badge.bk-turn{fill:#ffe27a;stroke-width:5}
.bk-memoarrr .bk-badge.bk-out{fill:#cfcfcf;stroke-dasharray:5 4}
.bk-memoarrr .bk-plate{fill:#fffdf3;stroke:#16222e;stroke-width:1.5}
.bk-memoarrr .bk-bar{fill:none;stroke:#16222e;stroke-width:5;stroke-linecap:round}
.bk-memoarrr .bk-under{fill:none;stroke:#fff;stroke-width:9}
.bk-memoarrr .bk-last2{fill:none;stroke:#c2185b;stroke-width:6}
.bk-memoarrr .bk-tip2{fill:none;stroke:#5b2a9d;stroke-width:5;stroke-dasharray:10 6}
.bk-memoarrr .bk-pick2{fill:none;stroke:#16222e;stroke-width:5}
.bk-memoarrr .bk-node{fill:#fff;stroke:#16222e;stroke-width:3}
.bk-memoarrr .bk-node.bk-mem{fill:#dbeaf3;stroke-dasharray:6 4}
.bk-memoarrr .bk-node.bk-new{stroke:#c2185b;stroke-width:7}
.bk-memoarrr .bk-dot{fill:#f7f4ea;stroke:#6b7680;stroke-width:2}
.bk-memoarrr .bk-edge{fill:none;stroke:#8796a1;stroke-width:2}
.bk-memoarrr .bk-bold{fill:none;stroke:#c2185b;stroke-width:5}
.bk-memoarrr .bk-bold.bk-land{stroke-dasharray:9 5}
.bk-memoarrr .bk-pair{fill:none;stroke:#fff;stroke-width:12;stroke-linecap:round}
.bk-memoarrr .bk-pair2{fill:none;stroke:#5b2a9d;stroke-width:6.5;stroke-linecap:round}
.bk-memoarrr .bk-ring{fill:none;stroke:#ffb300;stroke-width:5}
.bk-memoarrr .bk-ring.bk-land{stroke:#00838f;stroke-dasharray:7 4}
.bk-memoarrr .bk-glow{display:none;fill:none;stroke:#ffb300;stroke-width:7;pointer-events:none}
.bk-memoarrr .bk-glow.bk-land{stroke:#00838f;stroke-dasharray:12 7}
""".replace("\n", "")


def glow_style(animals: tuple[str, ...], landscapes: tuple[str, ...]) -> str:
    """What lights up while the mouse or the keyboard is on a card: all that it connects with.

    The browser does it alone, by the classes of the kinds: nothing is asked of the kernel.
    """
    rules = []
    for kinds, look in ((animals, "beast"), (landscapes, "land")):
        for kind in kinds:
            here = f".bk-memoarrr:has(.bk-cell:is(:hover,:focus-visible) .bk-is-{kind})"
            rules.append(f"{here} .bk-is-{kind} .bk-glow.bk-{look}{{display:inline}}")
    return "".join(rules)


def write(x: float, y: float, words: str, look: str = "") -> str:
    """Some words, centred on x; y is their base line."""
    kind = f' class="{" ".join(f"bk-{one}" for one in look.split())}"' if look else ""
    return f'<text x="{x:g}" y="{y:g}"{kind}>{escape(words)}</text>'


def at(x: float, y: float, svg: str, scale: float = 1) -> str:
    """A drawing moved to (x, y)."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({x:g} {y:g}){size}">{svg}</g>'


def path(look: str, lines: str) -> str:
    """A line or a shape of one look."""
    return f'<path class="{" ".join(f"bk-{one}" for one in look.split())}" d="{lines}"/>'


def circle(look: str, x: float, y: float, r: float) -> str:
    """A disc of one look."""
    kind = " ".join(f"bk-{one}" for one in look.split())
    place = f' cx="{x:g}" cy="{y:g}"' if x or y else ""
    return f'<circle class="{kind}"{place} r="{r:g}"/>'


def frame(look: str, inset: float = 4, round_: float = 10) -> str:
    """A frame around a card."""
    side, kind = CARD - 2 * inset, " ".join(f"bk-{one}" for one in look.split())
    return (
        f'<rect class="{kind}" x="{inset:g}" y="{inset:g}" width="{side:g}" height="{side:g}" '
        f'rx="{round_:g}"/>'
    )


# Marks on a card


def eye(x: float, y: float) -> str:
    """The mark of what has been seen."""
    lids = path("white", "M-13 0Q0-13 13 0Q0 13-13 0z") + circle("eye", 0, 0, 5)
    return at(x, y, lids)


def plate(name: str) -> str:
    """The name of a place, in the upper left corner of its card."""
    return '<rect class="bk-plate" x="5" y="5" width="36" height="25" rx="6"/>' + write(
        23, 24.5, name, "small"
    )


def last() -> str:
    """The corners around the card revealed last."""
    lines = "M3 28V3H28M72 3H97V28M97 72V97H72M28 97H3V72"
    return path("under", lines) + path("last2", lines)


def hint() -> str:
    """The frame around a card that a hint names."""
    return path("under", "M6 6H94V94H6z") + path("tip2", "M6 6H94V94H6z")


def picked() -> str:
    """The frame around the card whose neighbours are shown."""
    return path("under", "M4 4H96V96H4z") + path("pick2", "M4 4H96V96H4z")


def failed() -> str:
    """The mark of a card that did not connect."""
    cross = "M77 77L91 91M91 77L77 91"
    return circle("badge", 84, 84, 13) + path("bar", cross)


def bar() -> str:
    """The mark of a card that must not be revealed now."""
    return circle("badge", 84, 84, 11) + path("bar", "M78 84H90")


def glow() -> str:
    """The frames that light up: one for the same animal, one for the same landscape."""
    return frame("glow beast", 1, 12) + frame("glow land", 6, 9)


# The middle of the island, and the players


def volcano(birds: int = -1) -> str:
    """A volcano standing on (0, 0), about 52 wide; with its birds, where they are known."""
    hill = path("rock", "M-26 0L-9-32H9L26 0z") + path("glowing", "M-9-32H9L6-22L2-27L-2-17L-6-25z")
    if birds < 0:
        return hill
    return hill + circle("badge", 0, -8, 11) + write(0, -1, str(birds), "small")


def birds(x: float, y: float) -> str:
    """A bird in flight."""
    return at(x, y, path("bird", "M-9-3Q-4-8 0 0Q4-8 9-3"))


def chest() -> str:
    """A treasure, face down, standing on (0, 0)."""
    return path("chest", "M-17 0V-14Q-17-24-8-24H8Q17-24 17-14V0z") + path(
        "beak", "M-17-13H17M-4-16H4V-8H-4z"
    )


def ruby(scale: float = 1) -> str:
    """A ruby around (0, 0)."""
    return at(0, 0, path("ruby", "M-11-3L-6-10H6L11-3L0 11zM-11-3H11"), scale)


def middle(volcanoes: int, treasures: int) -> str:
    """The stack in the middle of the island: volcanoes over treasures, with their numbers."""
    ground = frame("paper", 3, 14)
    if not volcanoes and not treasures:  # nothing lies there yet, or no longer
        return ground
    smoke = path("steam", "M50 12q9-11 18-3q13-4 11 8q-10 6-22 2q-9 1-7-7z")
    stack = at(28, 55, volcano(), 0.85) if volcanoes else ""
    return (
        ground
        + (smoke if volcanoes else "")
        + stack
        + (write(69, 51, f"×{volcanoes}", "big"))
        + at(28, 92, chest(), 0.9)
        + write(69, 91, f"×{treasures}", "big")
    )


def badge(x: float, y: float, words: str, look: str = "") -> str:
    """A number in a disc, such as that of a seat."""
    return circle(f"badge {look}".strip(), x, y, 17) + write(x, y + 8.5, words)


def island(size: int) -> str:
    """What lies under the cards: the sea, and the beach around them."""
    side = size * CARD + 2 * EDGE
    return (
        f'<rect class="bk-sea" width="{side}" height="{side}" rx="18"/>'
        f'<rect class="bk-shore" x="{EDGE - 8}" y="{EDGE - 8}" width="{side - 2 * EDGE + 16}" '
        f'height="{side - 2 * EDGE + 16}" rx="16"/>'
    )
