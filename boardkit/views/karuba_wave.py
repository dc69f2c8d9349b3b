"""The wave of an adventurer as a graph and as the table of its queue, beside the island itself."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from boardkit.core.catalogue import Lang, say
from boardkit.core.grid import Cell
from boardkit.games.karuba.paths import exits
from boardkit.games.karuba.pieces import COLOURS, Box, Colour, Pair, Rim, Spot
from boardkit.games.karuba.positions import Position
from boardkit.views import karuba_art as art
from boardkit.views.karuba_words import spot_name

_GRID, _DOT = 34, 13  # pixels from dot to dot, and how large one is
_STYLE = (
    ".bk-wave svg{color:inherit}.bk-wave line{stroke:currentColor;stroke-width:2}"
    ".bk-wave circle{fill:var(--jp-layout-color1,#fff);stroke:currentColor;stroke-width:1.5;stroke-dasharray:3 3}"
    ".bk-wave .bk-wet{fill:#0a3f8a;stroke:#0a3f8a;stroke-dasharray:none}"
    ".bk-wave .bk-first{stroke:#c2185b;stroke-width:4}"
    ".bk-wave text{font:600 12px sans-serif;text-anchor:middle;fill:currentColor}"
    ".bk-wave .bk-number{fill:#fff}"
)


def wave_html(
    box: Box, position: Position, colour: Colour, wave: Mapping[Spot, int], lang: Lang
) -> str:
    """Graph and queue at the moment that the wave shows; nothing where the colour has no pair.

    A dot is a place, a line a joint of paths. A full dot has been reached, with its steps; a thick
    ring marks those that wait in the queue.
    """
    who = COLOURS.index(colour)
    pair, start = position.pairs[who], position.island.at[who]
    if pair is None:
        return ""
    steps = {start: 0, **wave}
    return (
        f'<style>{_STYLE}</style><div class="bk-wave" style="display:flex;flex-wrap:wrap;gap:8px">'
        f"{_graph(box, position, pair, steps, lang)}{_queue(steps, lang)}</div>"
    )


def joints(box: Box, position: Position, pair: Pair) -> list[tuple[Spot, Spot]]:
    """All pairs of places that a path joins: the lines of the graph, each once."""
    laid = zip(box.cells, position.island.tiles, strict=True)
    places: list[Spot] = [*Rim, *(cell for cell, number in laid if number)]
    found: list[tuple[Spot, Spot]] = []
    for place in places:
        for way in exits(box, position.island, pair, place):
            if way.joined and (way.spot, place) not in found and (place, way.spot) not in found:
                found.append((place, way.spot))
    return found


def _graph(box: Box, position: Position, pair: Pair, steps: Mapping[Spot, int], lang: Lang) -> str:
    laid = zip(box.cells, position.island.tiles, strict=True)
    places: list[Spot] = [*Rim, *(cell for cell, number in laid if number)]
    lines = "".join(
        '<line x1="{}" y1="{}" x2="{}" y2="{}"/>'.format(*_at(box, pair, one), *_at(box, pair, two))
        for one, two in joints(box, position, pair)
    )
    last = max(steps.values())
    dots = ""
    for place in places:
        x, y = _at(box, pair, place)
        wet = place in steps
        kind = " ".join(["bk-wet"] * wet + ["bk-first"] * (wet and steps[place] == last))
        text = str(steps[place]) if wet else _short(place, lang)
        dots += f'<circle class="{kind}" cx="{x}" cy="{y}" r="{_DOT}"/>'
        number = ' class="bk-number"' if wet else ""
        dots += f'<text{number} x="{x}" y="{y + 4}">{escape(text)}</text>'
    name = escape(say(lang, "karuba", "lab.graph", n=len(places)), quote=True)
    size = f"{_GRID * 8} {_GRID * 7}"
    return (
        f'<svg role="img" aria-label="{name}" width="{_GRID * 8}" viewBox="0 0 {size}" '
        f'style="flex:none;max-width:100%"><title>{name}</title>{lines}{dots}</svg>'
    )


def _short(place: Spot, lang: Lang) -> str:
    return str(place) if isinstance(place, Cell) else spot_name(place, lang).split()[-1][0].upper()


def _at(box: Box, pair: Pair, place: Spot) -> tuple[int, int]:
    """Where a place is drawn: as on the island."""
    if isinstance(place, Cell):
        row, col = place.row + 1, place.col + 1
    else:
        row, col = art.rim_place(
            box.beach[pair.beach] if place is Rim.BEACH else box.jungle[pair.jungle]
        )
    return col * _GRID + _GRID // 2, row * _GRID + _GRID // 2


def _queue(steps: Mapping[Spot, int], lang: Lang) -> str:
    """Ring by ring: which places are taken out of the queue, and which new ones wait in it."""

    def names(ring: int) -> str:
        return escape(", ".join(spot_name(spot, lang) for spot, n in steps.items() if n == ring))

    rows = [
        f'<tr><th scope="row">{ring}</th><td>{names(ring - 1)}</td><td>{names(ring)}</td></tr>'
        for ring in range(1, max(steps.values()) + 1)
    ]
    if not rows:
        return ""
    keys = ("ring", "taken_out", "new_places")
    heads = "".join(f'<th scope="col">{escape(say(lang, "karuba", f"lab.{k}"))}</th>' for k in keys)
    table = f'<table class="bk-table"><tr>{heads}</tr>{"".join(rows)}</table>'
    return f'<div style="flex:1 1 150px">{table}</div>'
