"""The island of Memoarrr! as a picture: its cards, the stack in the middle, the players around it.

What somebody does not know is not in the picture: a place whose card was not seen is drawn from its
name alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from html import escape

from boardkit.core.catalogue import Lang, say
from boardkit.views import memoarrr_art as art
from boardkit.views import memoarrr_cards as cards
from boardkit.views.memoarrr_text import (
    ANIMALS,
    LANDSCAPES,
    NAME,
    Chair,
    Spot,
    Stack,
    chair_words,
    island_text,
    kind_name,
)
from boardkit.views.scene import Mark, Scene, used_style

STYLE = art.STYLE + art.glow_style(ANIMALS, LANDSCAPES)


def island_scene(
    spots: Sequence[Spot],
    lang: Lang,
    *,
    title: str = "",
    chairs: Sequence[Chair] = (),
    stack: Stack | None = None,
    hints: Collection[str] = (),
    picked: str = "",
    pairs: Iterable[tuple[str, str]] = (),
) -> Scene:
    """The island.

    Args:
        spots: its places, as far as somebody knows them.
        lang: the language of the labels.
        title: what it is called.
        chairs: the players around it.
        stack: what lies in the middle.
        hints: the names of the places that a hint names.
        picked: the name of the place whose neighbours are shown.
        pairs: names of places, two by two, that are joined by a line.
    """
    size = 1 + max(max(spot.row, spot.col) for spot in spots)
    title = title or say(lang, NAME, "view.island")
    marks = [_card_mark(s, s.name in hints, s.name == picked, lang) for s in spots]
    if stack:
        marks.append(_stack_mark(stack, size // 2, lang))
    marks.sort(key=lambda mark: (mark.row, mark.col))
    known = {spot.name: spot for spot in spots}
    lines = "".join(_pair(known[one], known[other]) for one, other in pairs)
    words = [chair_words(chair, lang) for chair in chairs]
    words += [mark.label for mark in marks]
    side = size * art.CARD + 2 * art.EDGE
    return Scene(
        title,
        island_text(spots, lang, title=title, chairs=chairs, stack=stack),
        side,
        side,
        STYLE,
        cards.drawings() + art.island(size),
        tuple(marks),
        "".join(_chair(chair, size) for chair in chairs) + lines,
        f"{'; '.join(words)}.",
        NAME,
    )


@lru_cache(maxsize=4096)
def _card_mark(spot: Spot, hint: bool, picked: bool, lang: Lang) -> Mark:
    """One place. Few things change from picture to picture, so most come from the cache."""
    says = [_say_spot(spot, lang)]
    if not spot.known:
        svg = cards.back(spot.name)
    elif spot.up:
        svg = cards.used_face(spot.animal, spot.landscape) + art.frame("rim") + art.plate(spot.name)
    else:
        svg = cards.remembered(spot.animal, spot.landscape, spot.name)
    if spot.known:
        kinds = f"bk-is-{spot.animal} bk-is-{spot.landscape}"
        svg = f'<g class="{kinds}">{svg}{art.glow()}</g>'
    if spot.barred:
        svg += art.bar()
        says.append(say(lang, NAME, "view.barred"))
    if picked:
        svg += art.picked()
        says.append(say(lang, NAME, "view.picked"))
    if spot.last:
        svg += art.last()
        says.append(say(lang, NAME, "view.last"))
    if spot.failed:
        svg += art.failed()
        says.append(say(lang, NAME, "view.failed"))
    if hint:
        svg += art.hint()
        says.append(say(lang, NAME, "view.hint"))
    x, y = art.EDGE + spot.col * art.CARD, art.EDGE + spot.row * art.CARD
    place = (spot.row + 1, spot.col + 1, x, y, art.CARD, art.CARD)
    return Mark(spot.name, *place, ", ".join(says), art.at(x, y, svg))


def _say_spot(spot: Spot, lang: Lang) -> str:
    if not spot.known:
        return say(lang, NAME, "view.face_down", place=spot.name)
    kind = kind_name(spot.animal, spot.landscape, lang)
    return say(lang, NAME, "view.face_up" if spot.up else "view.seen", place=spot.name, kind=kind)


def _stack_mark(stack: Stack, middle: int, lang: Lang) -> Mark:
    """The middle of the island, where volcanoes and treasures lie."""
    name = f"{chr(65 + middle)}{middle + 1}"
    x = y = art.EDGE + middle * art.CARD
    label = say(
        lang, NAME, "view.stack", place=name, volcanoes=stack.volcanoes, treasures=stack.treasures
    )
    svg = art.at(x, y, art.middle(*stack))
    return Mark(name, middle + 1, middle + 1, x, y, art.CARD, art.CARD, label, svg)


def _middle(spot: Spot) -> tuple[float, float]:
    return art.EDGE + (spot.col + 0.5) * art.CARD, art.EDGE + (spot.row + 0.5) * art.CARD


def _pair(one: Spot, other: Spot) -> str:
    """The line that joins two cards, drawn from edge to edge where they lie side by side."""
    (x1, y1), (x2, y2) = _middle(one), _middle(other)
    line = f"M{x1:g} {y1:g}L{x2:g} {y2:g}"
    ends = "".join(art.circle("badge", x, y, 8) for x, y in ((x1, y1), (x2, y2)))
    return art.path("pair", line) + art.path("pair2", line) + ends


def _chair(chair: Chair, size: int) -> str:
    """A player at a side of the island: number, treasures, and the volcano if they are out."""
    out = chair.birds is not None
    look = "out" if out else "turn" if chair.turn else ""
    svg = art.badge(0, 0, str(chair.seat + 1), look)
    upright = chair.side in "EW"
    around = ((0, 42), (0, -38)) if upright else ((44, 0), (-44, 0))
    (tx, ty), (vx, vy) = around
    if chair.treasures:
        shift = (0, 30) if upright else (34, 9)
        svg += art.at(tx, ty + 10, art.chest(), 0.85)
        svg += art.write(tx + shift[0], ty + shift[1], f"×{chair.treasures}", "light")
    if chair.birds is not None:
        svg += art.at(vx, vy + 16 - 8 * upright, art.volcano(chair.birds), 0.78)
    near, far = 23, size * art.CARD + 2 * art.EDGE - 23
    half = size * art.CARD / 2 + art.EDGE
    x, y = {"N": (half, near), "S": (half, far), "W": (near, half), "E": (far, half)}[chair.side]
    return art.at(x, y, svg)


def card_svg(animal: str, landscape: str, lang: Lang, *, whole: bool = True) -> str:
    """A single card, as a picture that says what it shows.

    Args:
        animal: what sits on it.
        landscape: what it looks like.
        lang: the language in which it says so.
        whole: whether it stands alone; otherwise it uses the drawings of an island on the page.

    >>> 'aria-label="crab, lava"' in card_svg("crab", "lava", "en")
    True
    """
    drawing = cards.face(animal, landscape)
    style = f"<style>{used_style(art.STYLE, NAME, drawing)}</style>"
    if not whole:
        drawing, style = cards.used_face(animal, landscape) + art.frame("rim"), ""
    label = escape(kind_name(animal, landscape, lang))
    return (
        f'<svg class="bk-{NAME}" viewBox="0 0 {art.CARD} {art.CARD}" width="64" height="64" '
        f'role="img" aria-label="{label}">{style}{drawing}</svg>'
    )
