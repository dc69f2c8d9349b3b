"""What all figures have in common: marks for every kind of eye, a finding, words, a table, a source.

A figure carries all of that in its `layout.meta`, so that it is there wherever the figure goes;
`boardkit.charts.saying` reads it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from boardkit.charts.saying import meta
from boardkit.core.catalogue import Lang, language, number, say
from boardkit.simulate.told import rules

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

# Okabe and Ito's palette, ordered so that lightness changes too; shapes, dashes and patterns say
# the same without any colour.
COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#222222")
SYMBOLS = ("circle", "square-open", "triangle-up", "diamond-open", "cross", "x", "star-open")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot", "solid")
PATTERNS = ("", "/", ".", "x", "-", "\\", "+")
EXACT = {"color": "#222222", "symbol": "diamond-open", "size": 14, "line": {"width": 3}}
# From light to dark, so that a grey print-out keeps the order.
SHADES = ((0.0, "#f7fbff"), (0.5, "#6baed6"), (1.0, "#08306b"))
GRID = "#dddddd"
BELOW = 110  # pixels under the axis, with room for the source
LEGEND = 18  # pixels between a title and the legend below it
WIDEST = 95  # letters of a title before it goes on in the next line
BESIDE = 48  # letters of a name beside an axis before it goes on in the next line
NOTE = 130  # letters of a footnote
SOURCE = "source"  # what the footnote is called among the annotations of a figure


def figure(
    traces: Sequence[Any],
    lang: Lang,
    *,
    finding: str,
    source: str,
    table: pd.DataFrame,
    x: str = "",
    y: str = "",
    height: int = 460,
    percent: str = "",
    room: int = 0,
    lines: int = 1,
    layout: Mapping[str, Any] | None = None,
) -> go.Figure:
    """A figure that states its finding and can be read without being seen.

    Args:
        traces: what is drawn.
        lang: the language of all texts.
        finding: what it shows, in one sentence without its stop.
        source: what is needed to make it again, in one line.
        table: the numbers that are drawn, with readable heads.
        x: what the axis across counts, with its unit.
        y: what the axis up counts.
        height: in pixels.
        percent: the axes that count per cent, such as `y`, or `x y2`.
        room: pixels between the panels and what stands above them, for titles of their own.
        lines: how many the legend takes.
        layout: what else the figure needs.
    """
    import plotly.graph_objects as go

    more, between = room_for(source), LEGEND * _has_legend(traces, layout or {})
    height += more + between
    title = headline(finding, height)
    top = 60 + between + title_room(finding) + 23 * (lines - 1) + room
    above = round(1 + room / max(1, height - top - BELOW - more), 4)
    axis = {"gridcolor": GRID, "zeroline": False, "automargin": True, "separatethousands": True}
    parts: dict[str, Any] = {
        "template": go.layout.Template(),  # plotly's own may change with its version
        "title": title,
        "font": {"size": 15, "color": "#222222"},
        "height": height,
        "margin": {"l": 20, "r": 30, "t": top, "b": BELOW + more},
        "paper_bgcolor": "white",
        "plot_bgcolor": "white",
        "separators": ",." if lang == "es" else ".,",
        "legend": {"orientation": "h", "x": 0, "y": above, "yanchor": "bottom"},
        "xaxis": {**axis, "title": {"text": escape(x), "font": {"size": 16}}},
        "yaxis": {**axis, "title": {"text": escape(y), "font": {"size": 16}}},
        "annotations": [footnote(source)],
    }
    for name, own in (layout or {}).items():
        old = parts.get(name)
        parts[name] = {**old, **own} if isinstance(old, dict) and isinstance(own, dict) else own
    for name in percent.split():
        spot = f"{name[0]}axis{name[1:]}"
        parts[spot] = {**parts[spot], **_unit(lang)}
    if layout and "annotations" in layout:
        parts["annotations"] = [footnote(source), *layout["annotations"]]
    parts["meta"] = meta(lang, finding, source, table)
    return go.Figure(list(traces), parts)


def _unit(lang: Lang) -> dict[str, Any]:
    return {"ticksuffix": " %" if lang == "es" else "%", "hoverformat": ".1f"}


def _has_legend(traces: Sequence[Any], layout: Mapping[str, Any]) -> bool:
    """Whether plotly will write names above the axes: of two traces or more."""
    named = [one for one in traces if one.showlegend is not False and one.type != "heatmap"]
    return bool(layout.get("showlegend", len(named) > 1))


def in_lines(text: str, width: int) -> list[str]:
    """A text in lines of so many letters at most; a number stays with its percent sign.

    >>> in_lines("quien menos, con un 0,0 %", 23)
    ['quien menos, con un', '0,0 %']
    """
    kept = "\N{NO-BREAK SPACE}%"
    return [line.replace(kept, " %") for line in wrap(text.replace(" %", kept), width)]


def headline(finding: str, height: float) -> dict[str, Any]:
    """The title of a figure, in several lines where it is long.

    Args:
        finding: what it says.
        height: of the figure, in pixels.
    """
    return {
        "text": "<br>".join(escape(line) for line in in_lines(finding, WIDEST)),
        "font": {"size": 17},
        "x": 0.02,
        "y": round(1 - 26 / height, 4),
        "yanchor": "top",
    }


def title_room(finding: str) -> int:
    """How many pixels more a title takes that does not fit into one line."""
    return 23 * (len(in_lines(finding, WIDEST)) - 1)


def footnote(text: str) -> dict[str, Any]:
    """A small line below the axis, or several where it is long."""
    return {
        "name": SOURCE,
        "text": "<br>".join(escape(line) for line in in_lines(text, NOTE)),
        "font": {"size": 12, "color": "#555555"},
        "showarrow": False,
        "xref": "paper",
        "yref": "paper",
        "x": 0,
        "y": 0,
        "yshift": -79,
        "xanchor": "left",
        "yanchor": "top",
        "align": "left",
    }


def room_for(text: str) -> int:
    """How many pixels more a footnote takes that does not fit into one line."""
    return 16 * (len(in_lines(text, NOTE)) - 1)


# What it is drawn with -------------------------------------------------------------------------


def per_cent(parts: Sequence[float]) -> list[float]:
    """Shares as they are drawn; the same digits on every machine."""
    return [round(100 * float(part), 4) for part in parts]


def whiskers(
    values: Sequence[float], low: Sequence[float], high: Sequence[float]
) -> dict[str, Any]:
    """The intervals of some values, as plotly's error bars."""
    return {
        "type": "data",
        "symmetric": False,
        "array": [round(b - a, 4) for a, b in zip(values, high, strict=True)],
        "arrayminus": [round(a - b, 4) for a, b in zip(values, low, strict=True)],
        "thickness": 2,
        "width": 6,
    }


def curve(
    name: str,
    k: int,
    x: Sequence[Any],
    y: Sequence[float],
    low: Sequence[float] | None = None,
    high: Sequence[float] | None = None,
    *,
    band: bool = False,
    **more: Any,
) -> list[Any]:
    """A line with its intervals: as whiskers, or as a band with an edge of the same dash.

    Args:
        name: for the legend.
        k: which line of the figure it is, from 0; it decides colour, dash and shape.
        x: where the values stand.
        y: the values.
        low: where their intervals begin.
        high: where they end.
        band: whether the intervals are one area.
        more: what else goes to plotly.
    """
    import plotly.graph_objects as go

    look = {"color": COLOURS[k % 7], "dash": DASHES[k % 7], "width": 2.5}
    mark = {"color": COLOURS[k % 7], "symbol": SYMBOLS[k % 7], "size": 9}
    style: dict[str, Any] = {"mode": "lines+markers", "line": look, "marker": mark, "name": name}
    style |= more
    if low is None or high is None:
        return [go.Scatter(x=list(x), y=list(y), **style)]
    if not band:
        return [go.Scatter(x=list(x), y=list(y), error_y=whiskers(y, low, high), **style)]
    area = go.Scatter(
        x=[*x, *reversed(x)],
        y=[*high, *reversed(low)],
        fill="toself",
        fillcolor=COLOURS[k % 7],
        opacity=0.2,
        line={"width": 0},
        hoverinfo="skip",
        showlegend=False,
        name=name,
    )
    return [area, go.Scatter(x=list(x), y=list(y), **style)]


def exact_marks(lang: Lang, x: Sequence[Any], y: Sequence[Any], **more: Any) -> Any:
    """Diamonds at the exact values, drawn over all else."""
    import plotly.graph_objects as go

    style = {"mode": "markers", "marker": EXACT, "name": say(lang, "charts", "exact"), **more}
    return go.Scatter(x=list(x), y=list(y), **style)


def dots(
    name: str,
    k: int,
    labels: Sequence[str],
    values: Sequence[float],
    low: Sequence[float],
    high: Sequence[float],
) -> Any:
    """Dots with intervals across, a line for each label."""
    import plotly.graph_objects as go

    return go.Scatter(
        name=name,
        x=list(values),
        y=["<br>".join(escape(line) for line in in_lines(label, BESIDE)) for label in labels],
        mode="markers",
        marker={"color": COLOURS[k % 7], "symbol": SYMBOLS[k % 7], "size": 12},
        error_x=whiskers(values, low, high),
    )


def bars(name: str, k: int, x: Sequence[Any], y: Sequence[float], **more: Any) -> Any:
    """Bars that differ by colour and by pattern."""
    import plotly.graph_objects as go

    pattern = {"shape": PATTERNS[k % 7], "fgcolor": "#222222", "fillmode": "overlay", "size": 6}
    look = {"color": COLOURS[k % 7], "pattern": pattern, "line": {"color": "#222222", "width": 1}}
    return go.Bar(name=name, x=list(x), y=list(y), marker=look, **more)


def cells(
    x: Sequence[str],
    y: Sequence[str],
    z: Sequence[Sequence[float | None]],
    *,
    digits: int = 0,
    suffix: str = "",
    unit: str = "",
    lang: Lang = "es",
) -> Any:
    """A heat map whose cells also show their number, so that no colour need be read.

    Args:
        x: the words across.
        y: the words up.
        z: the number of each cell, row by row; None where there is none.
        digits: how many stand behind the decimal sign.
        suffix: what stands behind each number.
        unit: what is counted, as the title of a bar with the colours; without it there is no bar.
        lang: the language.
    """
    import plotly.graph_objects as go

    shown = [
        ["" if v is None else number(lang, float(v), digits) + suffix for v in row] for row in z
    ]
    return go.Heatmap(
        x=list(x),
        y=list(y),
        z=[list(row) for row in z],
        text=shown,
        texttemplate="%{text}",
        textfont={"size": 14},
        colorscale=[list(shade) for shade in SHADES],
        hovertemplate="%{y} · %{x}: %{text}<extra></extra>",
        showscale=bool(unit),
        colorbar={"title": {"text": escape(unit), "side": "right"}} if unit else None,
        xgap=2,
        ygap=2,
    )


def source(attrs: Mapping[str, Any], lang: str = "es") -> str:
    """All that is needed to make a table again, in one line.

    Args:
        attrs: of a frame, as `boardkit.simulate` fills them.
        lang: `es` or `en`.
    """
    spoken = language(lang)
    return say(
        spoken,
        "charts",
        f"source.{attrs.get('unit', 'games')}",
        version=attrs["version"],
        game=say(spoken, attrs["game"], "game.name"),
        seed=attrs["seed"],
        n=attrs["n"],
        readings=rules(attrs, spoken),
    )
