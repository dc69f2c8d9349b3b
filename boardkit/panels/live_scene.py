"""The picture of the live charts: who wins how often, and how the points fall, now and before.

It is drawn straight from the counts, for it is drawn anew while people look at it. One seat is one
row, and the same colour, shape and dash in both charts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from boardkit.charts.drawn import GRID, in_lines
from boardkit.charts.svg_marks import line, symbol, text
from boardkit.core.catalogue import Lang, number
from boardkit.panels.live_points import Box, Curve, Words, look, points_chart
from boardkit.simulate.compare import Mean
from boardkit.simulate.stats import Share
from boardkit.views.scene import Mark, Scene

NAME = "livechart"
SCORES = "scores"  # the id of the lower chart
_WIDTH, _HEIGHT = 700, 560
_LEFT, _RIGHT, _TOP = 236, 566, 90  # of the upper chart
_ROOM = 196  # pixels for all seats
_TALL = 48  # of a seat at most
_LETTERS, _UNDER = 48, 25  # of a line of the title, and of one under the name of a seat
_INK, _PALE, _QUIET = "#1b1b1b", "#767676", "#555555"
STYLE = f"""
.bk-livechart text{{font:600 15px "DejaVu Sans",Verdana,sans-serif;fill:{_INK}}}
.bk-livechart text.bk-title{{font-weight:700;font-size:20px}}
.bk-livechart text.bk-seat{{font-weight:700;font-size:17px}}
.bk-livechart text.bk-value{{font-weight:700;font-size:21px;text-anchor:end}}
.bk-livechart text.bk-tiny{{font-weight:400;font-size:13px}}
.bk-livechart text.bk-mid{{text-anchor:middle}}.bk-livechart text.bk-end{{text-anchor:end}}
.bk-livechart text{{transform-origin:0 50%!important}}
.bk-livechart text.bk-mid{{transform-origin:50% 50%!important}}
.bk-livechart text.bk-end,.bk-livechart text.bk-value{{transform-origin:100% 50%!important}}
.bk-livechart text.bk-pale{{fill:{_QUIET};font-weight:600}}
"""


class Row(NamedTuple):
    """One seat.

    Attributes:
        player: who sits there.
        dials: how its dials stand, in lines under its name; none where they do not fit.
        label: all that is known of it, as a person would say it.
        share: its share of wins; None where nothing was played.
        mean: the mean of its points.
        points: how often it had how many.
        kept: its share in the one kept.
        exact: its share as it is known without playing.
    """

    player: str
    dials: Sequence[str]
    label: str
    share: Share | None = None
    mean: Mean | None = None
    points: Mapping[int, int] = {}
    kept: Share | None = None
    exact: float | None = None


def live_scene(
    rows: Sequence[Row],
    words: Words,
    lang: Lang,
    *,
    kept: Mapping[int, int] | None = None,
    picked: int | None = None,
) -> Scene:
    """Both charts below each other.

    Args:
        rows: the seats.
        words: what is written around.
        lang: the language of the numbers.
        kept: the points of the seat that is looked at, in the one kept.
        picked: the seat that stands out in the lower chart; all by themselves.
    """
    tall = _tall(len(rows))
    bottom = _TOP + tall * len(rows)
    exact = any(row.exact is not None for row in rows)
    parts = [
        f'<rect x="1" y="1" width="{_WIDTH - 2}" height="{_HEIGHT - 2}" rx="10" fill="white"/>'
    ]
    parts += [
        text(16, 32 + 26 * k, part, 'class="bk-title"')
        for k, part in enumerate(in_lines(words.title, _LETTERS)[:2])
    ]
    above = words._replace(parity=f"{words.parity} · {words.exact}") if exact else words
    parts += _frame_above(bottom, len(rows), above, lang)
    box = Box(62.0, _WIDTH - 16.0, bottom + 64, _floor(words))
    curves = [Curve(row.points, row.mean) for row in rows]
    parts += points_chart(curves, box, words, lang, kept=kept or {}, picked=picked)
    last = len(words.source) - 1
    parts += [
        text(16, _HEIGHT - 12 - 17 * (last - k), part, 'class="bk-tiny"')
        for k, part in enumerate(words.source)
    ]
    marks = [
        _seat(row, place, tall, words, lang, picked=place == picked)
        for place, row in enumerate(rows)
    ]
    top = bottom + 56
    marks.append(
        Mark(
            SCORES,
            len(rows) + 1,
            1,
            8,
            top,
            _WIDTH - 16,
            _floor(words) - top + 22,
            words.scores,
            "",
        )
    )
    said = [row.label for row in rows]
    return Scene(
        words.title,
        "\n".join([*said, words.scores, *words.source]),
        _WIDTH,
        _HEIGHT,
        STYLE,
        "".join(parts),
        tuple(marks),
        "",
        " ".join([*said, words.scores, *words.source]),
        NAME,
    )


def _tall(seats: int) -> float:
    """The pixels of a seat."""
    return min(_TALL, _ROOM / seats)


def under_name(dials: str, seats: int) -> list[str]:
    """The lines under the name of a seat, if there is room for all of them.

    >>> under_name("hunts: 10, boats: never", 3), under_name("hunts: 10, boats: never", 8)
    (['hunts: 10, boats: never'], [])
    """
    lines, tall = in_lines(dials, _UNDER), _tall(seats)
    return lines if len(lines) <= (tall > 35) + (tall > 45) else []


def _x(percent: float) -> float:
    return round(_LEFT + (_RIGHT - _LEFT) * percent / 100, 2)


def _frame_above(bottom: float, seats: int, words: Words, lang: Lang) -> Iterator[str]:
    """The grid of the shares, and the line of equal ones."""
    for percent in range(0, 101, 20):
        at = _x(percent)
        yield line(at, _TOP, at, bottom, GRID)
        yield text(at, bottom + 18, f"{percent}", 'class="bk-tiny bk-mid"')
    yield text((_LEFT + _RIGHT) / 2, bottom + 36, words.wins, 'class="bk-tiny bk-mid"')
    at = _x(100 / seats)
    yield line(at, _TOP - 4, at, bottom + 4, _INK, 'stroke-width="2" stroke-dasharray="7 5"')
    end = at > (_LEFT + _RIGHT) / 2
    anchor = 'class="bk-tiny bk-end"' if end else 'class="bk-tiny"'
    yield text(at + (-6 if end else 6), _TOP - 3, words.parity, anchor)


def _seat(row: Row, place: int, tall: float, words: Words, lang: Lang, *, picked: bool) -> Mark:
    """A seat: its name, its dot with the interval, its number, and the pale one behind."""
    top = _TOP + place * tall
    middle = top + tall / 2
    own, wide = look(place), tall > 30
    colour, lines = own["color"], len(row.dials)
    parts = []
    if picked:
        parts.append(
            f'<rect x="6" y="{top + 1:g}" width="{_WIDTH - 12}" height="{tall - 2:g}" rx="6" '
            'fill="#fff3bf"/>'
        )
    parts.append(symbol(22, middle, own))
    name = f"{place + 1} {row.player}"
    parts.append(text(36, middle + (6, -2, -8)[lines], name, 'class="bk-seat"'))
    parts += [
        text(36, middle + (16 if lines == 1 else 7 + 14 * k), part, 'class="bk-tiny"')
        for k, part in enumerate(row.dials)
    ]
    if row.kept is not None:
        low, high, at = (_x(100 * v) for v in (row.kept.low, row.kept.high, row.kept.value))
        parts.append(
            f'<rect x="{low:g}" y="{middle - 11:g}" width="{max(2, high - low):g}" height="22" '
            'fill="#bdbdbd"/>'
        )
        mark = {"color": _PALE, "symbol": "diamond-open", "size": 15}
        parts.append(symbol(at, middle, mark))
    if row.exact is not None:
        at = _x(100 * row.exact)
        parts.append(line(at, top + 2, at, top + tall - 2, _INK, 'stroke-width="2"'))
        parts.append(f'<path d="M{at:g},{top + 9:g}l-5,-8h10z" fill="{_INK}"/>')
    value = "?"
    if row.share is not None:
        low, high, at = (_x(100 * v) for v in (row.share.low, row.share.high, row.share.value))
        parts.append(line(low, middle, high, middle, colour, 'stroke-width="4"'))
        parts += [
            line(end, middle - 11, end, middle + 11, colour, 'stroke-width="2.5"')
            for end in (low, high)
        ]
        if high - low > 12:  # in a narrower one the dot would hide the interval
            parts.append(symbol(at, middle, own))
        value = f"{number(lang, 100 * row.share.value, 1)}{words.sign}"
    two = wide and row.kept is not None
    parts.append(text(_WIDTH - 14, middle + (0 if two else 7), value, 'class="bk-value"'))
    if two and row.kept is not None:
        before = f"◇ {number(lang, 100 * row.kept.value, 1)}{words.sign}"
        parts.append(text(_WIDTH - 14, middle + 19, before, 'class="bk-pale bk-end"'))
    return Mark(
        f"seat{place + 1}",
        place + 1,
        1,
        6,
        top + 1,
        _WIDTH - 12,
        tall - 2,
        row.label,
        "".join(parts),
    )


def _floor(words: Words) -> float:
    """Where the lower chart stands."""
    return _HEIGHT - 52.0 - 17 * len(words.source)
