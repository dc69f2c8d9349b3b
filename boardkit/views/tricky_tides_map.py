"""The map of Tricky Tides: islands with their coasts, ships and monsters, open sea.

The same map stands in the picture of a game and in that of a lab: `map_scene` draws it alone, and
`map_marks` are its cells for a larger picture.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from boardkit.core.catalogue import Lang
from boardkit.games.tricky_tides.pieces import COLOURS, Box, Order, Suit
from boardkit.games.tricky_tides.state import State, View
from boardkit.views import tricky_tides_art as art
from boardkit.views.scene import Mark, Scene
from boardkit.views.tricky_tides_text import Spot, spot_words, spots, tr

WIDE, HIGH = 140, 128  # a cell
LEFT, TOP = 24, 22  # the names of rows and columns
MAP_WIDE, MAP_HIGH = LEFT + 3 * WIDE, TOP + 4 * HIGH  # of a map of the usual size
_LAND = "M14 34C10 14 32 8 54 8L92 7C120 5 134 16 133 40L134 92C134 116 118 122 96 121L44 122"
_LAND += "C18 123 8 110 10 86z"
_TILE = (78, 30, 56, 92)  # where the order lies


class Notes(NamedTuple):
    """What is to be pointed out on a cell.

    Attributes:
        lit: whether it lights up.
        lamp: the short text of its badge.
        more: words that its label says besides.
        hint: whether a hint names it.
        last: whether the last action was here.
        chosen: whether it is chosen.
    """

    lit: bool = False
    lamp: str = ""
    more: str = ""
    hint: bool = False
    last: bool = False
    chosen: bool = False


def map_size(box: Box) -> tuple[float, float]:
    """How wide and high the map of a box is."""
    return LEFT + box.figures.columns * WIDE, TOP + box.figures.rows * HIGH


def map_marks(
    value: State | View,
    lang: Lang,
    *,
    x: float = 0,
    y: float = 0,
    row: int = 1,
    lit: Mapping[int, str] = {},
    labels: Mapping[int, str] = {},
    hints: Collection[str] = (),
    last: Collection[str] = (),
    chosen: Collection[str] = (),
) -> list[Mark]:
    """The cells of the map, row by row.

    Args:
        value: the position, or what somebody knows of it.
        lang: the language of labels.
        x: where the map stands in the picture, from the left.
        y: the same from above.
        row: the row of its first cells among the marks.
        lit: the places that light up, each with the short text of its badge; it may be empty.
        labels: words that the label of a place says besides.
        hints: the names of the cells that a hint names.
        last: those of the last action.
        chosen: those that are chosen.
    """
    found, columns = [], value.setup.box.figures.columns
    for place, spot in enumerate(spots(value)):
        down, right = divmod(place, columns)
        notes = Notes(
            place in lit,
            lit.get(place, ""),
            labels.get(place, ""),
            spot.cell in hints,
            spot.cell in last,
            spot.cell in chosen,
        )
        svg, label = _cell(spot, notes, lang)
        left, top = x + LEFT + right * WIDE, y + TOP + down * HIGH
        at = (row + down, 1 + right, left, top, WIDE, HIGH)
        found.append(Mark(spot.cell, *at, label, art.at(left, top, svg)))
    return found


@lru_cache(maxsize=4096)
def _cell(spot: Spot, notes: Notes, lang: Lang) -> tuple[str, str]:
    """How a cell looks, and what it is."""
    svg = _ground(spot.icon, spot.number, spot.sea)
    if any(spot.goods) and not spot.sea:
        svg += art.at(22, 50, art.counted(spot.goods, 2, 33, 24))
    if spot.order is not None:
        svg += order_tile(spot.order, *_TILE)
    if spot.monster is not None:
        svg += art.circle("halo", 54, 106, 19) + art.at(54, 106, art.monster(spot.monster, 0.84))
    says = [spot_words(spot, lang), *filter(None, [notes.more])]
    if notes.lit:
        svg += art.ring("lit", 4, 4, WIDE - 8, HIGH - 8)
        if notes.lamp:
            svg += art.badge(93, 19, notes.lamp, "lamp", 15)
        says.append(tr(lang, "lit"))
    for key, look in (("chosen", "pick"), ("hint", "hint"), ("last", "last")):
        if getattr(notes, key):
            inset = 10 if key == "hint" else 4
            svg += art.ring(look, inset, inset, WIDE - 2 * inset, HIGH - 2 * inset)
            says.append(tr(lang, key))
    step = 27 if len(spot.ships) < 4 else 22
    for k, seat in enumerate(spot.ships):
        svg += art.at(21 + k * step, 20, art.ship(seat, 0.94))
    return svg, ", ".join(says)


@lru_cache(maxsize=256)
def _ground(icon: str, number: int, sea: bool) -> str:
    """An island or open sea, without what changes."""
    waves = "M18 {0}q9-9 18 0t18 0M84 {1}q9-9 18 0t18 0"
    if not icon or sea:
        lines = "".join(waves.format(y, y + 14) for y in (30, 66, 102))
        return art.path("wave", lines)
    svg = art.path("land", _LAND)
    if icon in COLOURS:
        svg += art.at(122, 19, art.flag(COLOURS.index(icon)), 0.9)
    else:
        svg += art.at(122, 17, art.monster(Suit(icon), 0.62))
    return svg + art.box("tile", 12, 100, 20, 18, 3) + art.write(22, 114.5, str(number), "small")


@lru_cache(maxsize=512)
def order_tile(order: Order, x: float, y: float, wide: float, high: float) -> str:
    """An order: gold and monsters above, the goods below."""
    svg = art.box("tile", x, y, wide, high, 4) + art.at(x + 14, y + 13, art.coin(order.value))
    room = wide - 28
    for k, suit in enumerate(order.monsters):
        each = x + 28 + room * (k + 0.5) / len(order.monsters)
        svg += art.at(each, y + 13, art.monster(suit, min(0.56, 0.56 * 2 / (1 + k + 1))))
    kinds = sum(map(bool, order.goods))
    step = min(22, (high - 28) / max(kinds, 1))
    scale = min(0.86, step / 21)
    goods = art.counted(order.goods, 1, 0, step / scale)
    return svg + art.at(x + 17, y + 27 + step / 2, goods, scale)


def map_ground(box: Box, x: float = 0, y: float = 0) -> str:
    """What lies under the cells: the sea, the names of rows and columns, and where north is."""
    wide, high = map_size(box)
    svg = art.box("sea", 0, 0, wide, high, 8)
    svg += art.write(10, 17, "N", "name") + art.path("sail", "M22 3L27 16H17z")
    for col in range(box.figures.columns):
        svg += art.write(LEFT + (col + 0.5) * WIDE, 17, chr(65 + col), "name")
    for row in range(box.figures.rows):
        svg += art.write(12, TOP + (row + 0.5) * HIGH + 6, str(row + 1), "name")
    return art.at(x, y, svg)


def map_way(box: Box, places: Sequence[int], x: float = 0, y: float = 0) -> str:
    """An arrow from place to place."""
    columns = box.figures.columns
    points = [
        (x + LEFT + (place % columns + 0.5) * WIDE, y + TOP + (place // columns + 0.5) * HIGH)
        for place in places
    ]
    return "".join(_arrow(*start, *end) for start, end in pairwise(points) if start != end)


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    long = hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / long, (y2 - y1) / long
    x, y = x2 - 16 * dx, y2 - 16 * dy
    line = f"M{x1:.4g} {y1:.4g}L{x:.4g} {y:.4g}"
    tip = f"M{x2:.4g} {y2:.4g}L{x - 11 * dy:.4g} {y + 11 * dx:.4g}"
    tip += f"L{x + 11 * dy:.4g} {y - 11 * dx:.4g}z"
    return art.path("under", line) + art.path("way", line) + art.path("waytip", tip)


def map_scene(
    value: State | View,
    lang: Lang,
    *,
    lit: Mapping[int, str] = {},
    labels: Mapping[int, str] = {},
    path: Sequence[int] = (),
    hints: Collection[str] = (),
    last: Collection[str] = (),
    chosen: Collection[str] = (),
    title: str = "",
) -> Scene:
    """The map alone.

    Args:
        value: the position, or what somebody knows of it.
        lang: the language of labels.
        lit: the places that light up, each with the short text of its badge; it may be empty.
        labels: words that the label of a place says besides.
        path: the places that an arrow joins, in their order.
        hints: the names of the cells that a hint names.
        last: those of the last action.
        chosen: those that are chosen.
        title: what it shows; by itself that it is the map.
    """
    box = value.setup.box
    wide, high = map_size(box)
    marks = map_marks(value, lang, lit=lit, labels=labels, hints=hints, last=last, chosen=chosen)
    words = "; ".join(mark.label for mark in marks)
    return Scene(
        title or tr(lang, "map"),
        "\n".join(mark.label for mark in marks),
        wide,
        high,
        art.STYLE,
        map_ground(box),
        tuple(marks),
        map_way(box, path),
        f"{words}.",
        "tides",
    )
