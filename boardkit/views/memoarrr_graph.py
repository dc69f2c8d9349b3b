"""The connection graph of Memoarrr! as a picture, with the cards that somebody knows as its nodes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from boardkit.core.catalogue import Lang, join, say
from boardkit.views import memoarrr_art as art
from boardkit.views import memoarrr_cards as cards
from boardkit.views.memoarrr_island import STYLE
from boardkit.views.memoarrr_text import ANIMALS, LANDSCAPES, NAME, Spot, kind_name
from boardkit.views.scene import Mark, Scene

# Where the nodes lie.
_STEP, _LEFT, _TOP, _NODE = 59, 78, 112, 21
_WIDTH, _KEY = 360, 188  # wide; so high is the key to the signs


def graph_scene(
    spots: Sequence[Spot],
    lang: Lang,
    *,
    picked: str = "",
    animals: Sequence[str] = ANIMALS,
    landscapes: Sequence[str] = LANDSCAPES,
) -> Scene:
    """The connection graph: a node for each card, an edge between two that are known and connect.

    The nodes stand in a row for each animal and a column for each landscape, so that all neighbours
    of a card stand in its row and its column.

    Args:
        spots: the places of the island, as far as somebody knows them.
        lang: the language of the labels.
        picked: the name of the place whose edges stand out; else the card revealed last.
        animals: the animals that there are.
        landscapes: the landscapes that there are.
    """
    there = {(spot.animal, spot.landscape): spot for spot in spots if spot.known}
    known = list(there.values())
    chosen = next((spot for spot in known if spot.name == picked), None)
    chosen = chosen or next((spot for spot in known if spot.last), None)
    marks = []
    for row, animal in enumerate(animals):
        for col, landscape in enumerate(landscapes):
            spot = there.get((animal, landscape))
            near = tuple(s.name for s in known if spot and spot.connects(s))
            marks.append(_node_mark(animal, landscape, row, col, spot, near, picked, lang))
    places = {
        spot.name: (animals.index(spot.animal), landscapes.index(spot.landscape)) for spot in known
    }
    # One path for each look; those that stand out come last, over the others.
    edges = {"edge": "", "bold": "", "bold land": ""}
    for one, other in combinations(known, 2):
        if one.connects(other):
            bold = "bold" if one.animal == other.animal else "bold land"
            look = bold if chosen in (one, other) else "edge"
            edges[look] += _edge(places[one.name], places[other.name])
    title = say(lang, NAME, "view.graph")
    words = [mark.label for mark in marks if (mark.id in _ids(known))]
    return Scene(
        title,
        "\n".join([title, *words]),
        _WIDTH,
        _high(animals),
        STYLE,
        _graph_ground(tuple(animals), tuple(landscapes), lang),
        tuple(marks),
        "".join(art.path(look, lines) for look, lines in edges.items() if lines),
        f"{title}: {'; '.join(words)}." if words else "",
        NAME,
    )


def _high(animals: Sequence[str]) -> int:
    """How high the picture is: at the full five rows as high as the island."""
    return _TOP + len(animals) * _STEP + _KEY + 13


def _ids(spots: Iterable[Spot]) -> set[str]:
    return {node_id(spot.animal, spot.landscape) for spot in spots}


def node_id(animal: str, landscape: str) -> str:
    """The id of a node of the graph.

    >>> node_id("crab", "lava")
    'crab-lava'
    """
    return f"{animal}-{landscape}"


@lru_cache(maxsize=4096)
def _node_mark(
    animal: str,
    landscape: str,
    row: int,
    col: int,
    spot: Spot | None,
    near: tuple[str, ...],
    picked: str,
    lang: Lang,
) -> Mark:
    """One node: with the name of its place where that is known, else only a dot."""
    x, y = _LEFT + col * _STEP, _TOP + row * _STEP
    kind = kind_name(animal, landscape, lang)
    if spot is None:
        says = [say(lang, NAME, "view.node_unknown", kind=kind)]
        svg = art.circle("dot", 0, 0, 6)
    else:
        key = "node_up" if spot.up else "node_seen"
        says = [say(lang, NAME, f"view.{key}", kind=kind, place=spot.name)]
        if spot.last:
            says.append(say(lang, NAME, "view.last"))
        if near:
            says.append(say(lang, NAME, "view.near", places=join(lang, list(near))))
        look = "node" + (" new" if spot.last else "") + ("" if spot.up else " mem")
        svg = art.circle(look, 0, 0, _NODE) + art.write(0, 7, spot.name, "small")
        rings = art.circle("glow beast", 0, 0, _NODE + 5) + art.circle("glow land", 0, 0, _NODE)
        svg = f'<g class="bk-is-{animal} bk-is-{landscape}">{svg}{rings}</g>'
        if spot.name == picked:
            svg += art.circle("pick2", 0, 0, _NODE + 4)
    box = (x - _STEP / 2, y - _STEP / 2, _STEP, _STEP)
    label = ", ".join(says)
    return Mark(node_id(animal, landscape), row + 1, col + 1, *box, label, art.at(x, y, svg))


def _edge(one: tuple[int, int], other: tuple[int, int]) -> str:
    """The edge between two nodes (row, column): straight to the next one, over others in a bow."""
    (row1, col1), (row2, col2) = sorted((one, other))
    same_animal = row1 == row2
    far = max(col2 - col1, row2 - row1)
    x1, y1 = _LEFT + col1 * _STEP, _TOP + row1 * _STEP
    x2, y2 = _LEFT + col2 * _STEP, _TOP + row2 * _STEP
    off = _NODE + 1
    if far == 1:
        return f"M{x1 + off} {y1}H{x2 - off}" if same_animal else f"M{x1} {y1 + off}V{y2 - off}"
    bow = 36 + 6 * far
    if same_animal:
        return f"M{x1 + 12} {y1 - 18}Q{(x1 + x2) / 2:g} {y1 - bow} {x2 - 12} {y2 - 18}"
    return f"M{x1 - 18} {y1 + 12}Q{x1 - bow} {(y1 + y2) / 2:g} {x2 - 18} {y2 - 12}"


@lru_cache(maxsize=8)
def _graph_ground(animals: tuple[str, ...], landscapes: tuple[str, ...], lang: Lang) -> str:
    """What lies under the graph: its heads, and what its signs mean."""
    low = _TOP + len(animals) * _STEP
    svg = f'<rect class="bk-paper" x="1" y="1" width="{_WIDTH - 2}" height="{_high(animals) - 2}" rx="18"/>'
    svg += art.write(_WIDTH / 2, 30, say(lang, NAME, "view.graph"))
    for col, name in enumerate(landscapes):
        svg += art.at(_LEFT + col * _STEP - 18, 44, cards.landscape(name) + art.frame("rim"), 0.37)
    for row, name in enumerate(animals):
        svg += art.at(28, _TOP + row * _STEP, cards.animal(name), 0.66)
    lines = (
        (art.circle("node", 0, 0, 9), "legend_up"),
        (art.circle("node mem", 0, 0, 9), "legend_seen"),
        (art.circle("dot", 0, 0, 6), "legend_unknown"),
        (art.path("edge", "M-20 0H20"), "legend_edge"),
        (art.path("bold", "M-20 0H20"), "legend_animal"),
        (art.path("bold land", "M-20 0H20"), "legend_landscape"),
        (art.circle("ring", 0, 0, 9), "legend_ring_animal"),
        (art.circle("ring land", 0, 0, 9), "legend_ring_landscape"),
        (art.at(-84, -84, art.bar()), "legend_barred"),
    )
    for place, (sign, key) in enumerate(lines):
        y = low - 14 + place * 24
        svg += art.at(42, y, sign) + art.write(
            76, y + 6, say(lang, NAME, f"view.{key}"), "note start"
        )
    return svg
