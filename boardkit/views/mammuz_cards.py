"""The cards of MammuZ: eight animals of the ice age and six dinosaurs, drawn for this kit.

Each has an outline and a code of its own, so that nothing is told by colour alone; a dinosaur's
card has a broken rim besides. What a card shows stands around (0, 0), within 32 each way.
"""

from __future__ import annotations

from functools import lru_cache

from boardkit.core.catalogue import Lang, say
from boardkit.games.mammuz.notation import CODES
from boardkit.games.mammuz.pieces import KINDS, Kind
from boardkit.views.mammuz_art import at, box, circle, oval, path, write

NAME = "mammuz"


def _eyes(y: float, apart: float = 9, r: float = 2.8) -> str:
    return circle("eye", -apart, y, r) + circle("eye", apart, y, r)


# Animals show their faces. --------------------------------------------------------------------

_MAMMOTH = (
    oval("fur", -22, -4, 9, 15)
    + oval("fur", 22, -4, 9, 15)
    + path("fur", "M-19-8C-19-22-12-32 0-32S19-22 19-8C19 6 12 12 0 12S-19 6-19-8z")
    + path("line", "M-8-30L-4-22M0-32V-23M8-30L4-22")
    + path("bone", "M-12 6C-24 14-24 28-12 30C-18 24-16 16-6 10z")
    + path("bone", "M12 6C24 14 24 28 12 30C18 24 16 16 6 10z")
    + path("fur", "M-6 2C-6 12-7 22-4 30H4C7 22 6 12 6 2z")
    + path("line", "M-4 14H4M-4 21H4")
    + _eyes(-8)
)
_BEAR = (
    circle("fur", -20, -21, 9)
    + circle("fur", 20, -21, 9)
    + circle("pale", -20, -21, 4)
    + circle("pale", 20, -21, 4)
    + circle("fur", 0, 1, 26)
    + oval("pale", 0, 11, 13, 11)
    + oval("eye", 0, 5, 5.5, 4)
    + path("line", "M0 9V15M-6 16Q0 20 6 16")
    + _eyes(-7, 10)
)
_DEER = (
    path("thick", "M-8-12C-12-18-20-18-22-31M-17-20L-29-22M-20-24L-13-31")
    + path("thick", "M8-12C12-18 20-18 22-31M17-20L29-22M20-24L13-31")
    + path("rust", "M-12-6L-26-10L-15 2zM12-6L26-10L15 2z")
    + path("rust", "M-13-8C-13-17 13-17 13-8C13 8 9 30 0 30S-13 8-13-8z")
    + oval("eye", 0, 24, 5, 4)
    + path("bone", "M-4-12L0-3L4-12z")
    + _eyes(0, 7)
)
_TIGER = (
    path("gold", "M-24-12L-23-28L-9-22zM24-12L23-28L9-22z")
    + circle("gold", 0, -3, 24)
    + path("thick", "M0-26V-16M-8-25L-6-18M8-25L6-18M-23-6L-15-4M-22 5L-15 3M23-6L15-4M22 5L15 3")
    + oval("bone", 0, 9, 13, 8)
    + path("eye", "M-5 3H5L0 8z")
    + path("bone", "M-10 13H-4L-7 32zM10 13H4L7 32z")
    + _eyes(-7)
)
_HARE = (
    path("pale", "M-12-8C-24-30-16-36-11-32C-5-28-4-18-3-10z")
    + path("pale", "M12-8C24-30 16-36 11-32C5-28 4-18 3-10z")
    + path("pink", "M-11-14C-16-26-13-30-11-29C-8-26-8-20-7-15z")
    + path("pink", "M11-14C16-26 13-30 11-29C8-26 8-20 7-15z")
    + circle("pale", 0, 9, 20)
    + path("eye", "M-4 9H4L0 14z")
    + path("line", "M0 14V19M-24 12L-12 14M-24 20L-12 18M24 12L12 14M24 20L12 18")
    + _eyes(3, 8)
)
_SQUIRREL = (
    path("rust", "M4 29C34 32 35-6 18-16C26-30 2-34 0-19C12-14 14 2 2 10z")
    + oval("rust", -6, 15, 14, 16)
    + oval("pale", -8, 18, 7, 11)
    + path("rust", "M-21-15L-23-29L-13-20zM-5-18L-3-31L3-17z")
    + oval("rust", -11, -7, 14, 12)
    + circle("eye", -15, -9, 2.8)
    + circle("eye", -24, -4, 2.6)
    + oval("fur", -17, 10, 5, 6)
    + path("line", "M-22 6Q-17 2-12 6")
    + path("line", "M-12 31H-20M4 31H-4")
)
_GOPHER = (
    circle("pale", -19, -17, 6)
    + circle("pale", 19, -17, 6)
    + path("gold", "M-22 31C-22-8-24-28 0-28S22-8 22 31z")
    + oval("pale", -12, 2, 11, 9)
    + oval("pale", 12, 2, 11, 9)
    + oval("eye", 0, -5, 5, 3.5)
    + path("bone", "M-6 5H0V19H-6zM0 5H6V19H0z")
    + path("line", "M-34 31H34M-30 31L-26 25M30 31L26 25")
    + _eyes(-15, 9)
)
_MOUSE = (
    path("line", "M16 22C34 24 34 2 24-2")
    + circle("grey", -18, -17, 14)
    + circle("grey", 18, -17, 14)
    + circle("pink", -18, -17, 8)
    + circle("pink", 18, -17, 8)
    + path("grey", "M-18-2C-18-16 18-16 18-2C18 12 6 27 0 27S-18 12-18-2z")
    + circle("eye", 0, 25, 4)
    + path("line", "M-6 20L-24 16M-6 23L-23 25M6 20L24 16M6 23L23 25")
    + _eyes(2, 7)
)

# Dinosaurs show their bodies. -----------------------------------------------------------------

_BRONTOSAURUS = (
    path("green", "M-16 15H-8V31H-16zM8 15H16V31H8z")
    + path(
        "green",
        "M-31 20C-22 20-22 2-6-2C6-4 8-6 9-18C9-31 20-35 28-29C33-25 30-19 24-19"
        "C18-19 20-10 20 0C22 16 12 20 0 20C-14 20-16 24-31 20z",
    )
    + circle("eye", 20, -26, 2.6)
    + path("line", "M-4 6Q2 2 8 6")
)
_PTEROSAUR = (
    path("green", "M-2 0C-12-16-24-20-34-14C-26-10-26 2-28 10C-20 4-12 8-2 14z")
    + path("green", "M2 0C12-16 24-20 34-14C26-10 26 2 28 10C20 4 12 8 2 14z")
    + path("leaf", "M-6-4H6L4 24L0 31L-4 24z")
    + path("green", "M-6-4C-8-12-2-17 4-15L31-31L8-8C8-4 4-2 0-2z")
    + path("rust", "M-4-13L-24-27L4-15z")
    + circle("eye", 2, -10, 2.3)
)
_TRICERATOPS = (
    path("leaf", "M-31-6L-27-18L-17-27L-6-25L0-31L6-25L17-27L27-18L31-6L22 10H-22z")
    + path("bone", "M-15-4L-21-31L-6-10zM15-4L21-31L6-10z")
    + path("green", "M-17-6C-17-14 17-14 17-6C17 8 10 14 8 24L0 31L-8 24C-10 14-17 8-17-6z")
    + path("bone", "M-5 11L0-5L5 11z")
    + _eyes(1, 10)
    + path("line", "M-5 23H5")
)
_STEGOSAURUS = (
    path("rust", "M-19 2L-21-14L-9-5zM-9-3L-8-24L4-9zM3-8L10-27L16-7zM15-4L25-17L23 2z")
    + path("green", "M-16 12H-8V30H-16zM8 12H16V30H8z")
    + path(
        "green",
        "M-34 16C-24 14-20-6 4-8C20-8 24 2 34 8C37 12 33 16 27 15C20 20 8 20 0 19C-12 20-18 22-34 16z",
    )
    + path("bone", "M-33 15L-34 3L-28 12z")
    + circle("eye", 27, 9, 2.3)
)
_PLESIOSAUR = (
    path("leaf", "M-16 14L-29 27L-6 19zM10 15L22 29L20 10z")
    + path(
        "green",
        "M-33 10C-24 10-20 0-4 0C8 0 10-4 6-14C2-28 16-34 26-28C32-24 29-18 22-19"
        "C14-20 18-12 20-2C22 14 8 18-4 18C-18 18-24 14-33 10z",
    )
    + circle("eye", 20, -25, 2.4)
    + path("sea", "M-34 27q6-6 12 0t12 0t12 0t12 0t12 0")
)
_TREX = (
    path("green", "M-33 31C-30 8-22-2-14-8H8L14 31H2L-3 17L-10 31z")
    + path("green", "M-20-4C-24-24-10-33 8-31C24-30 33-22 31-10L4-8L24 0C14 8-10 8-20-4z")
    + path("bone", "M30-10L26-2L22-9L18-2L14-8L10-2L6-8z")
    + path("thick", "M10 11L20 13M20 13L24 9M20 13L24 17")
    + circle("eye", 4, -21, 3.4)
)

DRAWN: dict[Kind, str] = dict(
    zip(
        KINDS,
        (
            *(_MAMMOTH, _BEAR, _DEER, _TIGER, _HARE, _SQUIRREL, _GOPHER, _MOUSE),
            *(_BRONTOSAURUS, _PTEROSAUR, _TRICERATOPS, _STEGOSAURUS, _PLESIOSAUR, _TREX),
        ),
        strict=True,
    )
)


def face(kind: Kind) -> str:
    """The face of a card, drawn whole."""
    rim = "dino" if kind.is_dinosaur else "beast"
    return box(rim, 3, 3, 74, 94, 9) + at(40, 39, DRAWN[kind]) + write(40, 92, CODES[kind])


def used_face(kind: Kind) -> str:
    """The face of a card, from the drawings that stand in the ground of a table: see `drawings`."""
    return f'<use href="#bk-mammuz-{kind}"/>'


@lru_cache(maxsize=1)
def drawings() -> str:
    """Each card once, for all places that show it; so a card that turns up costs a short line."""
    # The class once more: a browser looks for it within what is drawn again, and not around it.
    groups = (f'<g id="bk-mammuz-{kind}" class="bk-mammuz">{face(kind)}</g>' for kind in KINDS)
    return f"<defs>{''.join(groups)}</defs>"


def kind_name(kind: Kind, lang: Lang) -> str:
    """A kind of card in words.

    >>> kind_name(Kind.TREX, "en")
    'tyrannosaurus rex'
    """
    return say(lang, NAME, f"words.kind.{kind}")
