"""The cards of Memoarrr!: an animal in a landscape, drawn for this kit.

Each animal has a shape and each landscape a pattern of its own, so that nothing is told by colour
alone. An animal stands around (0, 0).
"""

from __future__ import annotations

from functools import lru_cache

from boardkit.views import memoarrr_art as art

# The animals

_EYES = art.circle("white", -7, -12, 5.5) + art.circle("white", 7, -12, 5.5)
_PUPILS = art.circle("eye", -6, -12, 2.6) + art.circle("eye", 6, -12, 2.6)

_PENGUIN_BODY = (
    "M0-32C13-32 17-22 18-10C27-3 28 8 26 15L18 7C18 16 15 23 11 27H-11C-15 23-18 16-18 7L-26 15"
    "C-28 8-27-3-18-10C-17-22-13-32 0-32z"
)
_PENGUIN = (
    art.path("halo", _PENGUIN_BODY)
    + art.path("beak", "M-14 31C-14 24-2 24-1 31zM1 31C2 24 14 24 14 31z")
    + art.path("ink", _PENGUIN_BODY)
    + art.path("white", "M0-4C10-4 13 5 12 14C11 23 6 26 0 26C-6 26-11 23-12 14C-13 5-10-4 0-4z")
    + art.circle("white", -7, -19, 5.5)
    + art.circle("white", 7, -19, 5.5)
    + art.circle("eye", -6, -19, 2.6)
    + art.circle("eye", 6, -19, 2.6)
    + art.path("beak", "M-7-13H7L0-4z")
)
_ARMS = "M-15 6Q-18 22-30 20M-8 10Q-8 26-17 30M0 11V29M8 10Q8 26 17 30M15 6Q18 22 30 20"
_OCTOPUS_HEAD = "M-20 6C-27-14-17-33 0-33S27-14 20 6C12 14-12 14-20 6z"
_OCTOPUS = (
    art.path("armhalo", _ARMS)
    + art.path("halo", _OCTOPUS_HEAD)
    + art.path("arm", _ARMS)
    + art.path("arm2", _ARMS)
    + art.path("violet", _OCTOPUS_HEAD)
    + _EYES
    + _PUPILS
    + art.path("limb", "M-6 2Q0 7 6 2")
)
_CRAB_CLAW = "M-18-13C-33-13-35-33-20-33L-22-24L-13-29C-8-21-11-13-18-13z"
_CRAB_CLAW_2 = "M18-13C33-13 35-33 20-33L22-24L13-29C8-21 11-13 18-13z"
_CRAB_LEGS = "M-19 9L-31 4M-18 15L-31 16M-14 21L-26 28M19 9L31 4M18 15L31 16M14 21L26 28"
_CRAB_ARMS = "M-15 2L-19-14M15 2L19-14M-6-2V-13M6-2V-13"
_CRAB_BODY = "M-24 9C-24-8 24-8 24 9C24 21 12 26 0 26S-24 21-24 9z"
_CRAB = (
    art.path("armhalo", _CRAB_LEGS + _CRAB_ARMS)
    + art.path("halo", _CRAB_BODY + _CRAB_CLAW + _CRAB_CLAW_2)
    + art.path("limb", _CRAB_LEGS + _CRAB_ARMS)
    + art.path("orange", _CRAB_CLAW + _CRAB_CLAW_2)
    + art.path("orange", _CRAB_BODY)
    + art.circle("white", -6, -14, 4.5)
    + art.circle("white", 6, -14, 4.5)
    + art.circle("eye", -6, -14, 2)
    + art.circle("eye", 6, -14, 2)
    + art.path("limb", "M-7 13Q0 19 7 13")
)
_TURTLE_LIMBS = (
    "M-12-14C-26-26-36-18-28-6L-14-4zM12-14C26-26 36-18 28-6L14-4z"
    "M-13 16C-24 20-27 31-17 30L-4 22zM13 16C24 20 27 31 17 30L4 22z"
    "M-9-18C-10-38 10-38 9-18z"
)
_TURTLE_SHELL = "M0-21C15-21 23-9 23 4C23 18 12 27 0 27S-23 18-23 4C-23-9-15-21 0-21z"
_TURTLE = (
    art.path("halo", _TURTLE_LIMBS + _TURTLE_SHELL)
    + art.path("skin", _TURTLE_LIMBS)
    + art.path("shell", _TURTLE_SHELL)
    + art.path(
        "seam",
        "M-8-7H8L13 4L8 15H-8L-13 4zM-8-7L-13-15M8-7L13-15M13 4H22M-13 4H-22M8 15L12 22M-8 15L-12 22",
    )
    + art.circle("eye", -4, -28, 2.2)
    + art.circle("eye", 4, -28, 2.2)
)
_WALRUS_HEAD = "M0-33C19-33 26-19 26-4C26 13 16 22 0 22S-26 13-26-4C-26-19-19-33 0-33z"
_TUSKS = "M-12 8H-3L-6 33zM12 8H3L6 33z"
_WALRUS = (
    art.path("halo", _WALRUS_HEAD + _TUSKS)
    + art.path("brown", _WALRUS_HEAD)
    + art.path("white", _TUSKS)
    + art.circle("muzzle", -9.5, 4, 11)
    + art.circle("muzzle", 9.5, 4, 11)
    + art.path("ink", "M-6-9H6L0-2z")
    + art.circle("white", -10, -17, 4.5)
    + art.circle("white", 10, -17, 4.5)
    + art.circle("eye", -10, -17, 2.4)
    + art.circle("eye", 10, -17, 2.4)
    + "".join(art.circle("eye", x, y, 1.3) for x in (-13, -8, 8, 13) for y in (2, 7))
)
_ANIMALS = {
    "penguin": _PENGUIN,
    "octopus": _OCTOPUS,
    "crab": _CRAB,
    "turtle": _TURTLE,
    "walrus": _WALRUS,
}


def animal(name: str) -> str:
    """An animal around (0, 0), about 60 units wide and high."""
    return _ANIMALS[name]


# The landscapes

_FLOWER = "".join(
    f'<ellipse class="bk-petal" cx="0" cy="-8" rx="5" ry="7" transform="rotate({turn})"/>'
    for turn in range(0, 360, 72)
) + art.circle("heart", 0, 0, 4)
_PATTERNS = {
    "ocean": art.path(
        "wave",
        "".join(
            f"M{x} {y}q6-9 12 0t12 0"
            for x, y in ((10, 30), (66, 20), (8, 58), (70, 52), (10, 86), (40, 90), (68, 84))
        ),
    ),
    "jungle": art.path(
        "leaf",
        "M6 94C4 66 18 58 30 56C30 74 24 88 6 94zM94 94C96 66 82 58 70 56C70 74 76 88 94 94z"
        "M6 40C8 22 18 12 36 8C34 26 26 38 6 40zM94 6C76 4 66 12 62 28C80 30 92 22 94 6z"
        "M40 95q10-18 20 0z",
    ),
    "lava": art.path(
        "flame",
        "M6 94V66Q14 72 15 80Q20 68 14 52Q30 62 28 82Q34 78 34 72Q42 80 40 94z"
        "M94 94V62Q86 70 86 78Q80 66 84 48Q70 60 72 82Q66 78 66 70Q58 80 60 94z"
        "M72 6Q76 22 84 24Q84 16 82 12Q92 18 94 30V10Q94 6 90 6z",
    ),
    "flowers": art.at(19, 46, _FLOWER, 0.95)
    + art.at(82, 20, _FLOWER, 0.95)
    + art.at(18, 82, _FLOWER)
    + art.at(83, 80, _FLOWER)
    + art.at(84, 50, _FLOWER, 0.75),
    "beach": "".join(
        art.circle("grain", x, y, 2.3)
        for x, y in (
            (12, 44), (18, 58), (11, 70), (22, 72), (14, 86), (28, 84), (36, 92), (50, 89), (62, 92),
            (72, 84), (88, 88), (80, 74), (90, 70), (84, 58), (91, 50),
        )
    )
    + art.path("sun", "M94 34A28 28 0 0 1 66 6M88 42l-3 6M74 37l-5 5M63 26l-7 2M57 12l-7-2"),
}  # fmt: skip


def landscape(name: str) -> str:
    """The ground of a card with its pattern, which shows around the animal."""
    return art.frame(name) + _PATTERNS[name]


def face(animal_name: str, landscape_name: str) -> str:
    """The face of a card, drawn whole."""
    there = f'<g transform="translate(53 54) scale(1.08)">{animal(animal_name)}</g>'
    return landscape(landscape_name) + there + art.frame("rim")


def used_face(animal_name: str, landscape_name: str) -> str:
    """The face of a card, from drawings that stand in the ground of the island: see `drawings`."""
    return (
        f'<use href="#bk-memoarrr-{landscape_name}"/>'
        f'<use href="#bk-memoarrr-{animal_name}" transform="translate(53 54) scale(1.08)"/>'
    )


@lru_cache(maxsize=1)
def drawings() -> str:
    """Each animal and landscape once, for all cards that show it.

    So a card that is turned up costs a browser two short lines. All islands define the same, and
    one of them may well lend its drawings to the others on a page.
    """
    parts = [*((name, landscape(name)) for name in _PATTERNS), *_ANIMALS.items()]
    # The class once more: a browser looks for it within what is drawn again, and not around it.
    groups = (
        f'<g id="bk-memoarrr-{name}" class="bk-memoarrr">{drawn}</g>' for name, drawn in parts
    )
    return f"<defs>{''.join(groups)}</defs>"


_CLOUD = "M24 58C10 58 10 38 25 38C26 20 50 16 55 31C66 22 80 32 76 43C92 44 90 60 77 60C60 64 40 63 24 58z"


def cloud() -> str:
    """The back of a card, on which every card looks the same."""
    return art.frame("back") + art.path("cloud", _CLOUD)


def back(name: str) -> str:
    """A card that lies face down, with the name of its place."""
    return cloud() + art.write(50, 89, name)


def remembered(animal_name: str, landscape_name: str, name: str) -> str:
    """A card that lies face down but has been seen: its face, faint, under an eye."""
    shown = used_face(animal_name, landscape_name)
    return f'{art.frame("back")}<g class="bk-faint">{shown}</g>{art.frame("thought", 7)}{art.plate(name)}{art.eye(83, 17)}'
