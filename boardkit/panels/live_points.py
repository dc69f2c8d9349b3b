"""The lower one of the live charts: how often each number of points comes, a line for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from boardkit.charts.drawn import COLOURS, DASHES, GRID, SYMBOLS, in_lines
from boardkit.charts.svg_marks import DASHES as DASHED
from boardkit.charts.svg_marks import line, symbol, text
from boardkit.core.catalogue import Lang
from boardkit.simulate.compare import Mean

_EDGE = 0.002  # of the games on either side that are left out
_BINS = 45  # steps of a line at most, so that few games do not look like a comb
_TICKS = 14  # numbers below it at most
_LOW, _LETTERS = 120, 16  # of so few pixels the words beside the chart stand in lines of so many
_PALE, _BEFORE = "#767676", "#d5d5d5"


def look(place: int) -> dict[str, Any]:
    """The colour, shape and dash of a seat (from 0), in both charts; no two of eight are alike.

    >>> look(0)["color"] == look(7)["color"], look(0)["symbol"], look(7)["symbol"]
    (True, 'circle', 'square-open')
    """
    turn, k = divmod(place, 7)
    shape = (k + turn) % 7
    return {"color": COLOURS[k], "symbol": SYMBOLS[shape], "dash": DASHES[shape], "size": 13}


class Words(NamedTuple):
    """What is written around the charts.

    Attributes:
        title: what was found.
        wins, points, games: what the axes count.
        binned: the last of them, where `{n}` points are counted together.
        parity: what the dashed line is.
        exact: what the lines with a triangle are.
        scores: the lower chart in words.
        sign: what stands behind a number of per cent.
        source: the lines below all.
    """

    title: str
    wins: str
    points: str
    games: str
    binned: str
    parity: str
    exact: str
    scores: str
    sign: str
    source: Sequence[str]


class Box(NamedTuple):
    """Where the chart lies."""

    left: float
    right: float
    top: float
    floor: float


class Curve(NamedTuple):
    """How often a seat had how many points, and their mean."""

    points: Mapping[int, int]
    mean: Mean | None


class _Field(NamedTuple):
    """A box with its axes.

    Attributes:
        low: the least number of points.
        wide: how many numbers are counted together.
        bins: how many such steps there are.
        scale: where the axis of the games ends, in per cent.
    """

    box: Box
    low: int
    wide: int
    bins: int
    scale: float

    def x(self, points: float) -> float:
        """Where the left edge of a number of points is."""
        part = (points - self.low) / (self.bins * self.wide)
        return round(self.box.left + (self.box.right - self.box.left) * part, 1)

    def y(self, percent: float) -> float:
        """How high so many per cent are."""
        return round(self.box.floor - (self.box.floor - self.box.top) * percent / self.scale, 1)

    def steps(self, heights: Sequence[float]) -> str:
        """A line that stands at each height for the width of a step."""
        parts = [f"M{self.x(self.low):g},{self.box.floor:g}"]
        parts += [
            f"V{self.y(height):g}H{self.x(self.low + (place + 1) * self.wide):g}"
            for place, height in enumerate(heights)
        ]
        return "".join([*parts, f"V{self.box.floor:g}"])


def points_chart(
    curves: Sequence[Curve],
    box: Box,
    words: Words,
    lang: Lang,
    *,
    kept: Mapping[int, int],
    picked: int | None,
) -> Iterator[str]:
    """The chart as SVG.

    Args:
        curves: the seats.
        box: where it lies.
        words: what is written around.
        lang: the language of the numbers.
        kept: the points of the one kept, if there is one.
        picked: the seat that stands out; all by themselves.
    """
    all_points = [points for points in (*(curve.points for curve in curves), kept) if points]
    ends = [inner(points) for points in all_points]
    low, high = min((a for a, _ in ends), default=0) - 1, max((b for _, b in ends), default=9) + 1
    wide = next(n for n in (1, 2, 5, 10) if (high - low + 1) / n <= _BINS or n == 10)
    low -= low % wide
    bins = (high - low) // wide + 1
    tallest = max((max(heights(points, low, wide, bins)) for points in all_points), default=10)
    scale = next(end for end in (5, 10, 20, 30, 40, 50, 60, 80, 100.5) if tallest <= end)
    field = _Field(box, low, wide, bins, scale)
    yield from _axes(field, words, lang)
    if kept:
        path = field.steps(heights(kept, low, wide, bins))
        yield f'<path d="{path}" fill="{_BEFORE}" stroke="{_PALE}"/>'
    for place, curve in enumerate(curves):
        if not curve.points:
            continue
        own = look(place)
        dash, colour = DASHED.get(own["dash"], ""), own["color"]
        faint = picked is not None and picked != place
        drawn = f'stroke="{colour}" stroke-width="{1.5 if faint else 3}"'
        drawn += f' stroke-dasharray="{dash}"' if dash else ""
        drawn += ' opacity="0.35"' if faint else ""
        path = field.steps(heights(curve.points, low, wide, bins))
        yield f'<path d="{path}" fill="none" {drawn}/>'
        if curve.mean is not None and not faint:
            yield symbol(field.x(curve.mean.value + 0.5), box.floor, own)


def _axes(field: _Field, words: Words, lang: Lang) -> Iterator[str]:
    """The grid, and what is written beside it."""
    box = field.box
    for part in (0, 0.5, 1):
        at, told = field.y(field.scale * part), f"{field.scale * part:g}"
        yield line(box.left, at, box.right, at, GRID)
        told = told.replace(".", ",") if lang == "es" else told
        yield text(box.left - 8, at + 5, told, 'class="bk-tiny bk-end"')
    high = field.low + field.bins * field.wide
    step = next(n for n in (1, 2, 5, 10, 20, 25, 50) if (high - field.low) / n <= _TICKS)
    for points in range(-(-(field.low + 1) // step) * step, high - 1, step):
        told = str(points).replace("-", "−")
        yield text(field.x(points + 0.5), box.floor + 18, told, 'class="bk-tiny bk-mid"')
    across, middle = (box.left + box.right) / 2, (box.top + box.floor) / 2
    yield text(across, box.floor + 36, words.points, 'class="bk-tiny bk-mid"')
    title = words.games if field.wide == 1 else words.binned.replace("{n}", str(field.wide))
    lines = in_lines(title, _LETTERS) if box.floor - box.top < _LOW else [title]
    for k, one in enumerate(lines):
        turned, at = (
            text(0, 0, one, 'class="bk-tiny bk-mid"'),
            20 if len(lines) == 1 else 14 + 16 * k,
        )
        yield f'<g transform="translate({at} {middle:g}) rotate(-90)">{turned}</g>'


def heights(points: Mapping[int, int], low: int, wide: int, bins: int) -> list[float]:
    """The per cent of the games for each step; what lies outside is left out.

    >>> heights({2: 3, 3: 1, 9: 4}, 2, 2, 2)
    [50.0, 0.0]
    """
    counted = [0] * bins
    for value, often in points.items():
        place = (value - low) // wide
        if 0 <= place < bins:
            counted[place] += often
    games = sum(points.values())
    return [100 * often / games for often in counted]


def inner(points: Mapping[int, int]) -> tuple[int, int]:
    """Between which points almost all games end.

    >>> inner({-7: 1, 0: 500, 3: 499, 20: 1})
    (0, 3)
    """
    least = _EDGE * sum(points.values())
    seen = sorted(points)

    def first(ordered: Sequence[int]) -> int:
        games = 0
        for value in ordered:
            games += points[value]
            if games > least:
                return value
        return ordered[-1]

    return first(seen), first(seen[::-1])
