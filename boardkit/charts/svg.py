"""A figure as an SVG drawing, made without a browser.

It draws what the figures of the kit consist of: lines, dots with intervals, bands, bars and heat
maps, in one panel or several. The drawing carries the finding as its title and all numbers in
words, for screen readers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape, unescape
from itertools import pairwise
from re import search
from typing import TYPE_CHECKING, Any, NamedTuple

from boardkit.charts import svg_marks as marks
from boardkit.charts.axes import Axis, axis
from boardkit.charts.drawn import GRID, SOURCE
from boardkit.charts.saying import text
from boardkit.charts.svg_marks import clean
from boardkit.core.errors import RulesError

if TYPE_CHECKING:
    import plotly.graph_objects as go

WIDTH = 900
SCALE = 130.0  # pixels right of the axes that a bar with the colours takes
LETTER = 7.5  # pixels of a letter, on average
_LETTERS = 'font-family="sans-serif" font-size="14" fill="#222222"'


class _Box(NamedTuple):
    """Where the axes lie."""

    left: float
    right: float
    top: float
    bottom: float


class _Panel(NamedTuple):
    """Two axes and what is drawn between them."""

    box: _Box
    x: Axis
    y: Axis
    told: tuple[Mapping[str, Any], Mapping[str, Any]]
    below: bool
    traces: list[Mapping[str, Any]]


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
    described = text(figure)
    told = figure.to_plotly_json()
    layout, traces = told["layout"], told["data"]
    for trace in traces:
        if trace["type"] not in ("scatter", "bar", "heatmap") or (
            trace["type"] == "bar" and trace.get("orientation") == "h"
        ):
            raise RulesError("simulate.svg", found=trace["type"])
    title = [*([head] if head else []), *layout["title"]["text"].split("<br>")]
    named = [trace for trace in traces if trace.get("showlegend", True) and trace.get("name")]
    rows = list(_rows(named if layout.get("showlegend", True) else []))
    notes = [note for note in layout.get("annotations") or () if note.get("name") != SOURCE]
    above = 24 * any(note.get("yanchor") == "bottom" for note in notes)
    above += 44 * any(_told(layout, "x", ref).get("side") == "top" for ref in ("x", "x2"))
    top = 30 + 24 * (len(title) + len(rows)) + above
    height = max(float(layout.get("height", 460)), top + 180)
    scaled = [trace for trace in traces if trace["type"] == "heatmap" and trace.get("showscale")]
    right = WIDTH - (SCALE if scaled else 30.0)
    whole = _Box(_left(traces, layout), right, top, height - 90)
    panels = list(_panels(traces, layout, whole))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {_size(height)} {_LETTERS}>',
        f"<title>{clean(' '.join(title))}</title>",
        f"<desc>{escape(described)}</desc>",
        f"<defs>{''.join(marks.hatches())}</defs>",
        f'<rect width="{WIDTH}" height="{height:g}" fill="white"/>',
        *(marks.text(20, 30 + 24 * k, line, 'font-size="18"') for k, line in enumerate(title)),
        *_legend(rows, 30 + 24 * len(title)),
    ]
    for panel in panels:
        parts += [*_frame(panel), *_drawn(panel, layout)]
    first = next(panel for panel in panels if panel.below)
    parts += (_line_of(shape, first) for shape in layout.get("shapes") or ())
    parts += (_note(note, whole, first.x) for note in notes)
    for trace in scaled:
        comma = layout.get("separators", ".,")[0]
        parts += marks.scale(trace, right + 24, whole.top, whole.bottom, comma)
    return "\n".join([*parts, *_source(layout, height), "</svg>", ""])


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
        elif trace["type"] == "bar" and values and not isinstance(values[0], str):
            half = min([b - a for a, b in pairwise(sorted(values))] or [1]) / 2
            found += [min(values) - half, max(values) + half]
    return found


# Panels ----------------------------------------------------------------------------------------


def _told(layout: Mapping[str, Any], name: str, ref: str) -> Mapping[str, Any]:
    """What the figure says of an axis, such as `x2`."""
    found: Mapping[str, Any] = layout.get(f"{name}axis{ref[1:]}") or {}
    return found


def _left(traces: Sequence[Mapping[str, Any]], layout: Mapping[str, Any]) -> float:
    """Where the first panel begins: beside the words of its axis."""
    words = [
        part
        for trace in traces
        if not _told(layout, "x", trace.get("xaxis") or "x").get("domain", [0])[0]
        for value in trace["y"]
        if isinstance(value, str)
        for part in unescape(value).split("<br>")
    ]
    beside = 46 if (_told(layout, "y", "y").get("title") or {}).get("text") else 30
    return min(beside + LETTER * max(map(len, words)), WIDTH / 2) if words else 80.0


def _panels(
    traces: Sequence[Mapping[str, Any]], layout: Mapping[str, Any], whole: _Box
) -> Iterator[_Panel]:
    """The panels of a figure: one for each pair of axes."""
    comma = layout.get("separators", ".,")[0]
    pairs: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for trace in traces:
        pairs.setdefault((trace.get("xaxis") or "x", trace.get("yaxis") or "y"), []).append(trace)
    for (x, y), held in pairs.items():
        across, up = _told(layout, "x", x), _told(layout, "y", y)
        left, right = across.get("domain") or (0, 1)
        low, high = up.get("domain") or (0, 1)
        wide, tall = whole.right - whole.left, whole.bottom - whole.top
        box = _Box(
            whole.left + left * wide,
            whole.left + right * wide,
            whole.bottom - high * tall,
            whole.bottom - low * tall,
        )
        same = [trace for trace in traces if (trace.get("xaxis") or "x") == x]
        values = [*_values(same, "x"), *([0] if across.get("rangemode") == "tozero" else [])]
        heights = [*_values(held, "y"), *([0] if up.get("rangemode") == "tozero" else [])]
        if layout.get("barmode") == "stack":
            heights = [0, *(up.get("range") or [100])]
        axes = (
            axis(values, across, box.left, box.right, comma),
            axis(heights, up, box.bottom, box.top, comma),
        )
        yield _Panel(box, *axes, (across, up), y == (across.get("anchor") or y), held)


def _drawn(panel: _Panel, layout: Mapping[str, Any]) -> Iterator[str]:
    """What is drawn in a panel."""
    bars = [trace for trace in panel.traces if trace["type"] == "bar"]
    stacked = layout.get("barmode") == "stack"
    feet: dict[Any, float] = {}
    for trace in panel.traces:
        if trace["type"] == "scatter":
            yield from marks.scatter(trace, panel.x, panel.y, _shift(trace, panel, layout))
        elif trace["type"] == "heatmap":
            yield from marks.cells(trace, panel.x, panel.y)
        else:
            under = [feet.get(a, 0.0) if stacked else 0.0 for a in trace["x"]]
            place = (0, 1) if stacked else (bars.index(trace), len(bars))
            yield from marks.bars(trace, panel.x, panel.y, under, *place)
            for a, b in zip(trace["x"], trace["y"], strict=True):
                feet[a] = feet.get(a, 0.0) + b


def _shift(
    trace: Mapping[str, Any], panel: _Panel, layout: Mapping[str, Any]
) -> tuple[float, float]:
    """By how much a trace is moved so that it stands beside the others of its group."""
    if layout.get("scattermode") != "group":
        return 0.0, 0.0
    bars = [other for other in panel.traces if other["type"] == "bar"]
    if bars and trace.get("offsetgroup"):
        groups = sorted({str(bar.get("offsetgroup")) for bar in bars})
        wide = marks.width(bars[0], panel.x) / len(groups)
        return (groups.index(str(trace["offsetgroup"])) - (len(groups) - 1) / 2) * wide, 0.0
    if panel.y.names and not bars:
        part = 0.7 * panel.y.step / len(panel.traces)
        return 0.0, (panel.traces.index(trace) - (len(panel.traces) - 1) / 2) * part
    return 0.0, 0.0


def _frame(panel: _Panel) -> Iterator[str]:
    """The grid, and what is written beside the axes."""
    box, x, y = panel.box, panel.x, panel.y
    across, up = ((told.get("title") or {}).get("text", "") for told in panel.told)
    on_top = panel.told[0].get("side") == "top"
    foot, title = (box.top - 8, box.top - 30) if on_top else (box.bottom + 20, box.bottom + 44)
    for value, word in x.ticks:
        at = x.place(word if x.names else value)
        if box.left - 1 <= at <= box.right + 1:
            yield marks.line(at, box.top, at, box.bottom, GRID)
            if panel.below:
                yield marks.text(at, foot, word, 'text-anchor="middle"')
    for value, word in y.ticks:
        at = y.place(word if y.names else value)
        if box.top - 1 <= at <= box.bottom + 1:
            yield marks.line(box.left, at, box.right, at, GRID)
            if panel.told[1].get("showticklabels", True):
                lines = word.split("<br>")
                for k, part in enumerate(lines):
                    down = at + 5 + 17 * (k - (len(lines) - 1) / 2)
                    yield marks.text(box.left - 8, down, part, 'text-anchor="end"')
    if across and panel.below:
        yield marks.text((box.left + box.right) / 2, title, across, 'text-anchor="middle"')
    if up:
        middle, at = (box.top + box.bottom) / 2, 20 if box.left < WIDTH / 3 else box.left - 40
        turned = f'text-anchor="middle" transform="rotate(-90 {at:g} {middle:g})"'
        yield marks.text(at, middle, up, turned)


def _source(layout: Mapping[str, Any], height: float) -> Iterator[str]:
    """The line below all."""
    notes = [note["text"] for note in layout.get("annotations") or () if note.get("name") == SOURCE]
    lines = [line for note in notes for line in note.split("<br>")]
    for k, line in enumerate(lines):
        yield marks.text(20, height - 18 - 15 * (len(lines) - 1 - k), line, 'font-size="12"')


def _note(note: Mapping[str, Any], whole: _Box, x: Axis) -> str:
    """The title of a panel, or words beside a mark."""
    share = float(note["y"])
    up = whole.bottom - share * (whole.bottom - whole.top)
    if note.get("xref") == "paper":
        at = whole.left + float(note["x"]) * (whole.right - whole.left)
    else:
        at = x.place(note["x"]) + 6
    anchor = {"center": "middle", "right": "end"}.get(note.get("xanchor") or "", "start")
    down = -8 if note.get("yanchor") == "bottom" else 16
    return marks.text(at, up + down, note["text"], f'text-anchor="{anchor}"')


def _line_of(shape: Mapping[str, Any], panel: _Panel) -> str:
    """A line over the whole height or width, such as that of zero."""
    box, dash = panel.box, 'stroke-dasharray="9 5"'
    if shape.get("yref") == "paper":
        at = panel.x.place(shape["x0"])
        return marks.line(at, box.top, at, box.bottom, "#222222", dash)
    at = panel.y.place(shape["y0"])
    return marks.line(box.left, at, box.right, at, "#222222", dash)


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
                if "lines" in marks.mode(trace):
                    yield marks.path([(at, y), (at + 30, y)], trace)
                if "markers" in marks.mode(trace):
                    yield marks.symbol(at + 15, y, {**trace["marker"], "size": 10})
            else:
                look = trace.get("marker") or {}
                for fill in filter(None, (look.get("color", "#222222"), marks.hatch(look))):
                    yield f'<rect x="{at:g}" y="{y - 7:g}" width="30" height="14" fill="{fill}"/>'
            yield marks.text(at + 38, y + 5, trace["name"])
