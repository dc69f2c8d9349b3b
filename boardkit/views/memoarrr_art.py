"""How the things of Memoarrr! look: small pieces of SVG, drawn for this kit.

Each animal has a shape and each landscape a pattern of its own, so that nothing is told by colour
alone. A card is 100 units wide; what is drawn on it stands in its own coordinates, from (0, 0) in
its upper left corner. An animal stands around (0, 0).
"""

from __future__ import annotations

from functools import lru_cache
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
    return f'<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'


def frame(look: str, inset: float = 4, round_: float = 10) -> str:
    """A frame around a card."""
    side, kind = CARD - 2 * inset, " ".join(f"bk-{one}" for one in look.split())
    return (
        f'<rect class="{kind}" x="{inset:g}" y="{inset:g}" width="{side:g}" height="{side:g}" '
        f'rx="{round_:g}"/>'
    )


# The animals

_EYES = circle("white", -7, -12, 5.5) + circle("white", 7, -12, 5.5)
_PUPILS = circle("eye", -6, -12, 2.6) + circle("eye", 6, -12, 2.6)

_PENGUIN_BODY = (
    "M0-32C13-32 17-22 18-10C27-3 28 8 26 15L18 7C18 16 15 23 11 27H-11C-15 23-18 16-18 7L-26 15"
    "C-28 8-27-3-18-10C-17-22-13-32 0-32z"
)
_PENGUIN = (
    path("halo", _PENGUIN_BODY)
    + path("beak", "M-14 31C-14 24-2 24-1 31zM1 31C2 24 14 24 14 31z")
    + path("ink", _PENGUIN_BODY)
    + path("white", "M0-4C10-4 13 5 12 14C11 23 6 26 0 26C-6 26-11 23-12 14C-13 5-10-4 0-4z")
    + circle("white", -7, -19, 5.5)
    + circle("white", 7, -19, 5.5)
    + circle("eye", -6, -19, 2.6)
    + circle("eye", 6, -19, 2.6)
    + path("beak", "M-7-13H7L0-4z")
)
_ARMS = "M-15 6Q-18 22-30 20M-8 10Q-8 26-17 30M0 11V29M8 10Q8 26 17 30M15 6Q18 22 30 20"
_OCTOPUS_HEAD = "M-20 6C-27-14-17-33 0-33S27-14 20 6C12 14-12 14-20 6z"
_OCTOPUS = (
    path("armhalo", _ARMS)
    + path("halo", _OCTOPUS_HEAD)
    + path("arm", _ARMS)
    + path("arm2", _ARMS)
    + path("violet", _OCTOPUS_HEAD)
    + _EYES
    + _PUPILS
    + path("limb", "M-6 2Q0 7 6 2")
)
_CRAB_CLAW = "M-18-13C-33-13-35-33-20-33L-22-24L-13-29C-8-21-11-13-18-13z"
_CRAB_CLAW_2 = "M18-13C33-13 35-33 20-33L22-24L13-29C8-21 11-13 18-13z"
_CRAB_LEGS = "M-19 9L-31 4M-18 15L-31 16M-14 21L-26 28M19 9L31 4M18 15L31 16M14 21L26 28"
_CRAB_ARMS = "M-15 2L-19-14M15 2L19-14M-6-2V-13M6-2V-13"
_CRAB_BODY = "M-24 9C-24-8 24-8 24 9C24 21 12 26 0 26S-24 21-24 9z"
_CRAB = (
    path("armhalo", _CRAB_LEGS + _CRAB_ARMS)
    + path("halo", _CRAB_BODY + _CRAB_CLAW + _CRAB_CLAW_2)
    + path("limb", _CRAB_LEGS + _CRAB_ARMS)
    + path("orange", _CRAB_CLAW + _CRAB_CLAW_2)
    + path("orange", _CRAB_BODY)
    + circle("white", -6, -14, 4.5)
    + circle("white", 6, -14, 4.5)
    + circle("eye", -6, -14, 2)
    + circle("eye", 6, -14, 2)
    + path("limb", "M-7 13Q0 19 7 13")
)
_TURTLE_LIMBS = (
    "M-12-14C-26-26-36-18-28-6L-14-4zM12-14C26-26 36-18 28-6L14-4z"
    "M-13 16C-24 20-27 31-17 30L-4 22zM13 16C24 20 27 31 17 30L4 22z"
    "M-9-18C-10-38 10-38 9-18z"
)
_TURTLE_SHELL = "M0-21C15-21 23-9 23 4C23 18 12 27 0 27S-23 18-23 4C-23-9-15-21 0-21z"
_TURTLE = (
    path("halo", _TURTLE_LIMBS + _TURTLE_SHELL)
    + path("skin", _TURTLE_LIMBS)
    + path("shell", _TURTLE_SHELL)
    + path(
        "seam",
        "M-8-7H8L13 4L8 15H-8L-13 4zM-8-7L-13-15M8-7L13-15M13 4H22M-13 4H-22M8 15L12 22M-8 15L-12 22",
    )
    + circle("eye", -4, -28, 2.2)
    + circle("eye", 4, -28, 2.2)
)
_WALRUS_HEAD = "M0-33C19-33 26-19 26-4C26 13 16 22 0 22S-26 13-26-4C-26-19-19-33 0-33z"
_TUSKS = "M-12 8H-3L-6 33zM12 8H3L6 33z"
_WALRUS = (
    path("halo", _WALRUS_HEAD + _TUSKS)
    + path("brown", _WALRUS_HEAD)
    + path("white", _TUSKS)
    + circle("muzzle", -9.5, 4, 11)
    + circle("muzzle", 9.5, 4, 11)
    + path("ink", "M-6-9H6L0-2z")
    + circle("white", -10, -17, 4.5)
    + circle("white", 10, -17, 4.5)
    + circle("eye", -10, -17, 2.4)
    + circle("eye", 10, -17, 2.4)
    + "".join(circle("eye", x, y, 1.3) for x in (-13, -8, 8, 13) for y in (2, 7))
)
_ANIMALS = {
    "penguin": _PENGUIN,
    "octopus": _OCTOPUS,
    "crab": _CRAB,
    "turtle": _TURTLE,
    "walrus": _WALRUS,
}


def animal(name: str, scale: float = 1) -> str:
    """An animal around (0, 0), about 60 units wide and high."""
    return at(0, 0, _ANIMALS[name], scale) if scale != 1 else _ANIMALS[name]


# The landscapes

_FLOWER = "".join(
    f'<ellipse class="bk-petal" cx="0" cy="-8" rx="5" ry="7" transform="rotate({turn})"/>'
    for turn in range(0, 360, 72)
) + circle("heart", 0, 0, 4)
_PATTERNS = {
    "ocean": path(
        "wave",
        "".join(
            f"M{x} {y}q6-9 12 0t12 0"
            for x, y in ((10, 30), (66, 20), (8, 58), (70, 52), (10, 86), (40, 90), (68, 84))
        ),
    ),
    "jungle": path(
        "leaf",
        "M6 94C4 66 18 58 30 56C30 74 24 88 6 94zM94 94C96 66 82 58 70 56C70 74 76 88 94 94z"
        "M6 40C8 22 18 12 36 8C34 26 26 38 6 40zM94 6C76 4 66 12 62 28C80 30 92 22 94 6z"
        "M40 95q10-18 20 0z",
    ),
    "lava": path(
        "flame",
        "M6 94V66Q14 72 15 80Q20 68 14 52Q30 62 28 82Q34 78 34 72Q42 80 40 94z"
        "M94 94V62Q86 70 86 78Q80 66 84 48Q70 60 72 82Q66 78 66 70Q58 80 60 94z"
        "M72 6Q76 22 84 24Q84 16 82 12Q92 18 94 30V10Q94 6 90 6z",
    ),
    "flowers": at(19, 46, _FLOWER, 0.95)
    + at(82, 20, _FLOWER, 0.95)
    + at(18, 82, _FLOWER)
    + at(83, 80, _FLOWER)
    + at(84, 50, _FLOWER, 0.75),
    "beach": "".join(
        circle("grain", x, y, 2.3)
        for x, y in (
            (12, 44), (18, 58), (11, 70), (22, 72), (14, 86), (28, 84), (36, 92), (50, 89), (62, 92),
            (72, 84), (88, 88), (80, 74), (90, 70), (84, 58), (91, 50),
        )
    )
    + path("sun", "M94 34A28 28 0 0 1 66 6M88 42l-3 6M74 37l-5 5M63 26l-7 2M57 12l-7-2"),
}  # fmt: skip


def landscape(name: str) -> str:
    """The ground of a card with its pattern, which shows around the animal."""
    return frame(name) + _PATTERNS[name]


@lru_cache(maxsize=32)
def face(animal_name: str, landscape_name: str) -> str:
    """The face of a card."""
    return landscape(landscape_name) + at(53, 54, animal(animal_name), 1.08) + frame("rim")


_CLOUD = "M24 58C10 58 10 38 25 38C26 20 50 16 55 31C66 22 80 32 76 43C92 44 90 60 77 60C60 64 40 63 24 58z"


def cloud() -> str:
    """The back of a card, on which every card looks the same."""
    return frame("back") + path("cloud", _CLOUD)


def back(name: str) -> str:
    """A card that lies face down, with the name of its place."""
    return cloud() + write(50, 89, name)


def remembered(animal_name: str, landscape_name: str, name: str) -> str:
    """A card that lies face down but has been seen: its face, faint, under an eye."""
    shown = landscape(landscape_name) + at(53, 54, animal(animal_name), 1.08)
    return f'{frame("back")}<g class="bk-faint">{shown}</g>{frame("thought", 7)}{plate(name)}{eye(83, 17)}'


def eye(x: float, y: float) -> str:
    """The mark of what has been seen."""
    lids = path("white", "M-13 0Q0-13 13 0Q0 13-13 0z") + circle("eye", 0, 0, 5)
    return at(x, y, lids)


def plate(name: str) -> str:
    """The name of a place, in the upper left corner of its card."""
    return '<rect class="bk-plate" x="5" y="5" width="36" height="25" rx="6"/>' + write(
        23, 24.5, name, "small"
    )


# Marks on a card


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
    smoke = path("steam", "M50 12q9-11 18-3q13-4 11 8q-10 6-22 2q-9 1-7-7z")
    stack = at(32, 55, volcano(), 0.95) if volcanoes else ""
    return (
        ground
        + (smoke if volcanoes else "")
        + stack
        + (write(74, 51, f"×{volcanoes}", "big"))
        + at(32, 92, chest())
        + write(74, 91, f"×{treasures}", "big")
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
