"""A figure as an SVG drawing, made without a browser.

It draws what the figures of the kit consist of: lines, dots with intervals, bands, bars and heat
maps. The drawing carries the finding as its title and all numbers in words, for screen readers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape, unescape
from itertools import pairwise
from re import search
from typing import TYPE_CHECKING, Any, NamedTuple

from boardkit.charts.axes import Axis, axis
from boardkit.charts.drawn import GRID, SHADES, text
from boardkit.core.errors import RulesError

if TYPE_CHECKING:
    import plotly.graph_objects as go

WIDTH = 900
LETTER = 7.5  # pixels of a letter, on average
_LETTERS = 'font-family="sans-serif" font-size="14" fill="#222222"'
_DASHES = {"dash": "9 5", "dot": "2 4", "dashdot": "9 4 2 4", "longdash": "15 6"}
_DASHES["longdashdot"] = "15 5 2 5"


class _Box(NamedTuple):
    """Where the axes lie."""

    left: float
    right: float
    top: float
    bottom: float
    height: float


def svg(figure: go.Figure, head: str = "") -> str:
    """A figure of the kit as an SVG drawing.

    Args:
        figure: as a function of `boardkit.charts` returns it.
        head: a line above its title.

    Raises:
        RulesError: the figure holds something that cannot be drawn so.

    >>> import boardkit as bk
    >>> from boardkit.charts import win_shares
    >>> frame = bk.simulate("karuba", ["careful", "random"], games=20, seed="papaya")
    >>> svg(win_shares(frame, lang="en"))[:44]
    '<svg xmlns="http://www.w3.org/2000/svg" role'
    """
    told = figure.to_plotly_json()
    layout, traces = told["layout"], told["data"]
    for trace in traces:
        if trace["type"] not in ("scatter", "bar", "heatmap"):
            raise RulesError("simulate.svg", found=trace["type"])
    comma = layout.get("separators", ".,")[0]
    title = [*([head] if head else []), *layout["title"]["text"].split("<br>")]
    named = [trace for trace in traces if trace.get("showlegend", True) and trace.get("name")]
    shown = named if layout.get("showlegend", True) and len(named) > 0 else []
    rows = list(_rows(shown))
    labels = [value for trace in traces for value in trace["y"] if isinstance(value, str)]
    left = 80.0 if not labels else 30 + LETTER * max(len(unescape(label)) for label in labels)
    top = 30 + 24 * len(title) + 24 * len(rows)
    height = max(float(layout.get("height", 460)), top + 180)
    box = _Box(min(left, WIDTH / 2), WIDTH - 30.0, top, height - 90, height)
    x = axis(_values(traces, "x"), layout["xaxis"], box.left, box.right, comma)
    y = axis(_values(traces, "y"), layout["yaxis"], box.bottom, box.top, comma)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {_size(height)} {_LETTERS}>',
        f"<title>{_clean(' '.join(title))}</title>",
        f"<desc>{escape(text(figure))}</desc>",
        f'<rect width="{WIDTH}" height="{height:g}" fill="white"/>',
        *(_text(20, 30 + 24 * k, line, 'font-size="18"') for k, line in enumerate(title)),
        *_legend(rows, 30 + 24 * len(title)),
        *_frame(box, x, y, layout),
        *(_line_of(shape, x, y, box) for shape in layout.get("shapes") or ()),
    ]
    bars = [trace for trace in traces if trace["type"] == "bar"]
    for trace in traces:
        if trace["type"] == "scatter":
            parts += _scatter(trace, x, y)
        elif trace["type"] == "bar":
            parts += _bars(trace, x, y, bars.index(trace), len(bars))
        else:
            parts += _cells(trace, x, y)
    return "\n".join([*parts, "</svg>", ""])


def stack(drawings: Sequence[str]) -> str:
    """Some drawings below each other as one."""
    if len(drawings) == 1:
        return drawings[0]
    sizes = [search(r'height="([\d.]+)"', drawing) for drawing in drawings]
    heights = [float(size[1]) if size else 0 for size in sizes]
    placed = [
        drawing.replace("<svg ", f'<svg y="{sum(heights[:k]):g}" ', 1)
        for k, drawing in enumerate(drawings)
    ]
    tall = sum(heights)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {_size(tall)}>\n{"".join(placed)}</svg>\n'


def _size(height: float) -> str:
    return f'viewBox="0 0 {WIDTH} {height:g}" width="{WIDTH}" height="{height:g}"'


def _values(traces: Sequence[Mapping[str, Any]], name: str) -> list[Any]:
    """All values along an axis, with the ends of the intervals, and the foot of bars."""
    found: list[Any] = []
    for trace in traces:
        values = list(trace[name])
        found += values
        error = trace.get(f"error_{name}")
        if error:
            found += [v + more for v, more in zip(values, error["array"], strict=True)]
            found += [v - less for v, less in zip(values, error["arrayminus"], strict=True)]
        if trace["type"] == "bar" and name == "y":
            found.append(0)
    return found


def _clean(words: str) -> str:
    return escape(unescape(words))


def _text(x: float, y: float, words: str, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" {more}>{_clean(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, more: str = "") -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}" {more}/>'


def _frame(box: _Box, x: Axis, y: Axis, layout: Mapping[str, Any]) -> Iterator[str]:
    """The grid, what is written beside the axes, and the line below."""
    for value, word in x.ticks:
        at = x.place(word if x.names else value)
        if box.left - 1 <= at <= box.right + 1:
            yield _line(at, box.top, at, box.bottom, GRID)
            yield _text(at, box.bottom + 20, word, 'text-anchor="middle"')
    for value, word in y.ticks:
        at = y.place(word if y.names else value)
        if box.top - 1 <= at <= box.bottom + 1:
            yield _line(box.left, at, box.right, at, GRID)
            yield _text(box.left - 8, at + 5, word, 'text-anchor="end"')
    across = (layout["xaxis"].get("title") or {}).get("text", "")
    up = (layout["yaxis"].get("title") or {}).get("text", "")
    middle = (box.left + box.right) / 2
    yield _text(middle, box.bottom + 44, across, 'text-anchor="middle"')
    if up:
        middle = (box.top + box.bottom) / 2
        turned = f'text-anchor="middle" transform="rotate(-90 20 {middle:g})"'
        yield _text(20, middle, up, turned)
    notes = [note["text"] for note in layout.get("annotations") or () if note.get("yshift") == -95]
    lines = [line for note in notes for line in note.split("<br>")]
    for k, line in enumerate(lines):
        yield _text(20, box.height - 18 - 15 * (len(lines) - 1 - k), line, 'font-size="12"')


def _line_of(shape: Mapping[str, Any], x: Axis, y: Axis, box: _Box) -> str:
    """A line over the whole height or width, such as that of zero."""
    if shape.get("yref") == "paper":
        at = x.place(shape["x0"])
        return _line(at, box.top, at, box.bottom, "#222222", 'stroke-dasharray="9 5"')
    at = y.place(shape["y0"])
    return _line(box.left, at, box.right, at, "#222222", 'stroke-dasharray="9 5"')


# The legend ------------------------------------------------------------------------------------


def _rows(named: Sequence[Mapping[str, Any]]) -> Iterator[list[tuple[float, Mapping[str, Any]]]]:
    """The entries of the legend, as many beside each other as fit, each with its place."""
    row: list[tuple[float, Mapping[str, Any]]] = []
    at = 20.0
    for trace in named:
        wide = 60 + LETTER * len(unescape(trace["name"]))
        if row and at + wide > WIDTH:
            yield row
            row, at = [], 20.0
        row.append((at, trace))
        at += wide
    if row:
        yield row


def _legend(rows: Sequence[list[tuple[float, Mapping[str, Any]]]], top: float) -> Iterator[str]:
    for k, row in enumerate(rows):
        y = top + 24 * k + 5
        for at, trace in row:
            if trace["type"] == "scatter":
                if "lines" in _mode(trace):
                    yield _path([(at, y), (at + 30, y)], trace)
                if "markers" in _mode(trace):
                    yield _symbol(at + 15, y, trace["marker"])
            else:
                colour = (trace.get("marker") or {}).get("color", "#222222")
                yield f'<rect x="{at:g}" y="{y - 7:g}" width="30" height="14" fill="{colour}"/>'
            yield _text(at + 38, y + 5, trace["name"])


# What is drawn ---------------------------------------------------------------------------------


def _mode(trace: Mapping[str, Any]) -> str:
    return str(trace.get("mode") or "lines")


def _scatter(trace: Mapping[str, Any], x: Axis, y: Axis) -> Iterator[str]:
    places = [
        (x.place(a), y.place(b))
        for a, b in zip(trace["x"], trace["y"], strict=True)
        if b is not None
    ]
    if trace.get("fill") == "toself":
        points = " ".join(f"{a:g},{b:g}" for a, b in places)
        colour, faint = trace.get("fillcolor", "#222222"), trace.get("opacity", 1)
        yield f'<polygon points="{points}" fill="{colour}" opacity="{faint}"/>'
        return
    marker = trace.get("marker") or {}
    colour = marker.get("color") or (trace.get("line") or {}).get("color", "#222222")
    if "lines" in _mode(trace):
        yield _path(_bent(places, (trace.get("line") or {}).get("shape")), trace)
    for name in ("error_x", "error_y"):
        error = trace.get(name)
        if error:
            ends = zip(trace["x"], trace["y"], error["array"], error["arrayminus"], strict=True)
            for a, b, more, less in ends:
                if name == "error_x":
                    low, high, at = x.place(a - less), x.place(a + more), y.place(b)
                    yield _line(low, at, high, at, colour, 'stroke-width="3"')
                else:
                    low, high, at = y.place(b - less), y.place(b + more), x.place(a)
                    yield _line(at, low, at, high, colour, 'stroke-width="3"')
    if "markers" in _mode(trace):
        yield from (_symbol(a, b, marker) for a, b in places)


def _bent(places: list[tuple[float, float]], shape: str | None) -> list[tuple[float, float]]:
    """The corners of a line of steps; of a straight one, its points."""
    if shape != "hvh" or not places:
        return places
    bent = [places[0]]
    for (a, b), (c, d) in pairwise(places):
        bent += [((a + c) / 2, b), ((a + c) / 2, d)]
    return [*bent, places[-1]]


def _path(places: Sequence[tuple[float, float]], trace: Mapping[str, Any]) -> str:
    look = trace.get("line") or {}
    points = " ".join(f"{a:g},{b:g}" for a, b in places)
    dash = _DASHES.get(look.get("dash") or "solid")
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    colour = look.get("color") or (trace.get("marker") or {}).get("color", "#222222")
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"{dashes}/>'


def _symbol(x: float, y: float, marker: Mapping[str, Any]) -> str:
    """A dot of the shape that a trace has; the same letters of a path, around its middle."""
    r = float(marker.get("size") or 9) / 2
    symbol = str(marker.get("symbol") or "circle")
    kind, hollow = symbol.removesuffix("-open"), symbol.endswith("-open")
    colour = marker.get("color") or "#222222"
    look = f'fill="{"white" if hollow else colour}" stroke="{colour}" stroke-width="2"'
    if kind == "circle":
        return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" {look}/>'
    corners = {
        "square": f"M-{r:g},-{r:g}H{r:g}V{r:g}H-{r:g}Z",
        "triangle-up": f"M0,-{r:g}L{r:g},{r:g}H-{r:g}Z",
        "diamond": f"M0,-{r:g}L{r:g},0L0,{r:g}L-{r:g},0Z",
        "cross": f"M-{r:g},0H{r:g}M0,-{r:g}V{r:g}",
        "x": f"M-{r:g},-{r:g}L{r:g},{r:g}M-{r:g},{r:g}L{r:g},-{r:g}",
    }
    path = corners.get(kind, f"M0,-{r:g}L{r / 2:g},{r:g}L-{r:g},-{r / 4:g}H{r:g}L-{r / 2:g},{r:g}Z")
    return f'<path transform="translate({x:g} {y:g})" d="{path}" {look}/>'


def _bars(trace: Mapping[str, Any], x: Axis, y: Axis, place: int, of: int) -> Iterator[str]:
    values = sorted({x.place(value) for value in trace["x"]})
    wide = 0.8 * min([b - a for a, b in pairwise(values)] or [x.step if x.names else 40.0]) / of
    look = trace.get("marker") or {}
    foot = y.place(0)
    for a, b in zip(trace["x"], trace["y"], strict=True):
        left, at = x.place(a) + (place - of / 2) * wide, y.place(b)
        yield (
            f'<rect x="{left:g}" y="{min(at, foot):g}" width="{wide:g}" '
            f'height="{abs(foot - at):g}" fill="{look.get("color", "#222222")}" stroke="#222222"/>'
        )


def _cells(trace: Mapping[str, Any], x: Axis, y: Axis) -> Iterator[str]:
    numbers = [value for row in trace["z"] for value in row if value is not None]
    low, high = min(numbers, default=0), max(numbers, default=1)
    wide, tall = x.step - 2, y.step - 2
    for b, row, words in zip(trace["y"], trace["z"], trace["text"], strict=True):
        for a, value, word in zip(trace["x"], row, words, strict=True):
            if value is None:
                continue
            share = (value - low) / ((high - low) or 1)
            at, up = x.place(a), y.place(b)
            yield (
                f'<rect x="{at - wide / 2:g}" y="{up - tall / 2:g}" width="{wide:g}" '
                f'height="{tall:g}" fill="{_shade(share)}"/>'
            )
            ink = "white" if share > 0.5 else "#222222"
            yield _text(at, up + 5, word, f'text-anchor="middle" style="fill:{ink}"')


def _shade(share: float) -> str:
    """The colour between light and dark."""
    (a, light), (b, dark) = next(
        pair for pair in pairwise(SHADES) if pair[0][0] <= share <= pair[1][0]
    )
    part = (share - a) / (b - a)
    mixed = [
        round(int(light[k : k + 2], 16) * (1 - part) + int(dark[k : k + 2], 16) * part)
        for k in (1, 3, 5)
    ]
    return "#" + "".join(f"{value:02x}" for value in mixed)
