"""The marks of a drawing: lines, dots, bands, intervals, bars and cells, each in its place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape, unescape
from itertools import pairwise
from typing import Any

from boardkit.charts.axes import Axis, axis
from boardkit.charts.drawn import SHADES

STEPS = 32  # of a bar with the colours of a heat map
DASHES = {"dash": "9 5", "dot": "2 4", "dashdot": "9 4 2 4", "longdash": "15 6"}
DASHES["longdashdot"] = "15 5 2 5"
# What is laid over a bar, so that it is told apart without its colour.
HATCHES = {
    "/": "M0,8L8,0",
    "\\": "M0,0L8,8",
    "x": "M0,8L8,0M0,0L8,8",
    "-": "M0,4H8",
    "+": "M0,4H8M4,0V8",
    ".": "M3,4H5",
}


def clean(words: str) -> str:
    """Words of a figure, escaped once."""
    return escape(unescape(words))


def text(x: float, y: float, words: str, more: str = "") -> str:
    """Words at a place."""
    return f'<text x="{x:g}" y="{y:g}" {more}>{clean(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, colour: str, more: str = "") -> str:
    """A straight line."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}" {more}/>'


def mode(trace: Mapping[str, Any]) -> str:
    """Whether a trace shows lines, markers or both."""
    return str(trace.get("mode") or "lines")


def hatches() -> Iterator[str]:
    """The patterns that bars refer to."""
    for k, path in enumerate(HATCHES.values()):
        look = 'stroke="#222222" stroke-width="1.5"'
        yield (
            f'<pattern id="hatch{k}" width="8" height="8" patternUnits="userSpaceOnUse">'
            f'<path d="{path}" {look}/></pattern>'
        )


def hatch(marker: Mapping[str, Any]) -> str:
    """How a pattern is referred to; nothing where there is none."""
    shape = (marker.get("pattern") or {}).get("shape") or ""
    return f"url(#hatch{list(HATCHES).index(shape)})" if shape in HATCHES else ""


def one_of(marker: Mapping[str, Any], k: int) -> dict[str, Any]:
    """The look of one bar, where each may have its own."""
    told = {name: part[k] if isinstance(part, list) else part for name, part in marker.items()}
    if isinstance(told.get("pattern"), Mapping):
        told["pattern"] = one_of(told["pattern"], k)
    return told


def scatter(
    trace: Mapping[str, Any], x: Axis, y: Axis, shift: tuple[float, float] = (0.0, 0.0)
) -> Iterator[str]:
    """A line, a band or dots with their intervals.

    Args:
        trace: as plotly has it.
        x: the axis across.
        y: the axis up.
        shift: pixels by which it is moved, to stand beside others.
    """
    places = [
        (x.place(a) + shift[0], y.place(b) + shift[1])
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
    if "lines" in mode(trace):
        yield path(_bent(places, (trace.get("line") or {}).get("shape")), trace)
    for name in ("error_x", "error_y"):
        if trace.get(name):
            yield from whiskers(trace, name, x, y, colour, shift)
    if "markers" in mode(trace):
        size = marker.get("size") or 9
        sizes = size if isinstance(size, (list, tuple)) else [size] * len(places)
        for (a, b), wide in zip(places, sizes, strict=True):
            yield symbol(a, b, {**marker, "size": wide})


def whiskers(
    trace: Mapping[str, Any],
    name: str,
    x: Axis,
    y: Axis,
    colour: str,
    shift: tuple[float, float] = (0.0, 0.0),
) -> Iterator[str]:
    """The intervals of a trace."""
    error = trace[name]
    ends = zip(trace["x"], trace["y"], error["array"], error["arrayminus"], strict=True)
    for a, b, more, less in ends:
        if b is None:
            continue
        if name == "error_x":
            low, high, at = x.place(a - less), x.place(a + more), y.place(b) + shift[1]
            yield line(low, at, high, at, colour, 'stroke-width="3"')
        else:
            low, high, at = y.place(b - less), y.place(b + more), x.place(a) + shift[0]
            yield line(at, low, at, high, colour, 'stroke-width="3"')


def _bent(places: list[tuple[float, float]], shape: str | None) -> list[tuple[float, float]]:
    """The corners of a line of steps; of a straight one, its points."""
    if shape not in {"hvh", "hv"} or not places:
        return places
    bent = [places[0]]
    for (a, b), (c, d) in pairwise(places):
        turn = c if shape == "hv" else (a + c) / 2
        bent += [(turn, b), (turn, d)]
    return [*bent, places[-1]]


def path(places: Sequence[tuple[float, float]], trace: Mapping[str, Any]) -> str:
    """A line through some places, with the colour and dash of a trace."""
    look = trace.get("line") or {}
    points = " ".join(f"{a:g},{b:g}" for a, b in places)
    dash = DASHES.get(look.get("dash") or "solid")
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    colour = look.get("color") or (trace.get("marker") or {}).get("color", "#222222")
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"{dashes}/>'


def symbol(x: float, y: float, marker: Mapping[str, Any]) -> str:
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


def bars(
    trace: Mapping[str, Any], x: Axis, y: Axis, feet: Sequence[float], place: int, of: int
) -> Iterator[str]:
    """Bars with their patterns, texts and intervals.

    Args:
        trace: as plotly has it.
        x: the axis across.
        y: the axis up.
        feet: where each bar begins.
        place: which one it is of those beside each other.
        of: how many stand beside each other.
    """
    wide = width(trace, x) / of
    words = trace.get("text") or [""] * len(trace["x"])
    for k, (a, b, foot, word) in enumerate(zip(trace["x"], trace["y"], feet, words, strict=True)):
        look = one_of(trace.get("marker") or {}, k)
        over = hatch(look)
        left, low, high = x.place(a) + (place - of / 2) * wide, y.place(foot), y.place(foot + b)
        box = f'x="{left:g}" y="{min(low, high):g}" width="{wide:g}" height="{abs(low - high):g}"'
        yield f'<rect {box} fill="{look.get("color", "#222222")}" stroke="#222222"/>'
        if over:
            yield f'<rect {box} fill="{over}"/>'
        if word:
            halo = 'text-anchor="middle" style="paint-order:stroke;stroke:white;stroke-width:4"'
            outside = trace.get("textposition") == "outside"
            yield text(left + wide / 2, high - 5 if outside else (low + high) / 2 + 5, word, halo)
    if trace.get("error_y"):
        shift = ((place - (of - 1) / 2) * wide, 0.0)
        yield from whiskers(trace, "error_y", x, y, "#222222", shift)


def width(trace: Mapping[str, Any], x: Axis) -> float:
    """How many pixels all bars at one place may take."""
    values = sorted({x.place(value) for value in trace["x"]})
    return 0.8 * min([b - a for a, b in pairwise(values)] or [x.step if x.names else 40.0])


def cells(trace: Mapping[str, Any], x: Axis, y: Axis) -> Iterator[str]:
    """The cells of a heat map, each with its words."""
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
            ink, lines = "white" if share > 0.5 else "#222222", word.split("<br>")
            for k, part in enumerate(lines):
                down = up + 5 + 17 * (k - (len(lines) - 1) / 2)
                yield text(at, down, part, f'text-anchor="middle" style="fill:{ink}"')


def scale(
    trace: Mapping[str, Any], left: float, top: float, bottom: float, comma: str
) -> Iterator[str]:
    """A bar with the colours of a heat map, its numbers and what they count."""
    numbers = [value for row in trace["z"] for value in row if value is not None]
    low, high = min(numbers, default=0), max(numbers, default=1)
    tall = (bottom - top) / STEPS
    for k in range(STEPS):
        box = f'x="{left:g}" y="{bottom - (k + 1) * tall:g}" width="18" height="{tall + 0.5:g}"'
        yield f'<rect {box} fill="{_shade((k + 0.5) / STEPS)}"/>'
    if low < high:
        along = axis([low, high], {"range": (low, high)}, bottom, top, comma)
        yield from (text(left + 24, along.place(value) + 5, word) for value, word in along.ticks)
    middle, at = (top + bottom) / 2, left + 84
    turned = f'text-anchor="middle" transform="rotate(-90 {at:g} {middle:g})"'
    yield text(
        at, middle, ((trace.get("colorbar") or {}).get("title") or {}).get("text", ""), turned
    )


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
