"""The stars of a class: for each sheet treasures, dangers won and lost, and the total as a number."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from boardkit.charts.drawn import footnote, headline, title_room
from boardkit.charts.saying import meta
from boardkit.core.catalogue import Lang, join, language, say, signed
from boardkit.core.errors import RulesError
from boardkit.core.version import __version__

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

    from boardkit.games.skull_island.class_sheets import ClassSheets, Row


class Part(NamedTuple):
    """One part of the stars: which field of a row it is, its colour and its pattern."""

    field: str
    colour: str
    pattern: str


# Told apart by pattern too (Okabe and Ito's palette, for every kind of eye).
PARTS = (
    Part("treasures", "#E69F00", ""),
    Part("overcome", "#56B4E9", "/"),
    Part("dangers", "#D55E00", "x"),
)
TOTAL = {"color": "#000000", "symbol": "diamond", "size": 11}
ROW_HEIGHT, FRAME_HEIGHT = 28, 220
NAMED = 4  # who shares the lead is named, but not a whole class


def class_frame(sheets: ClassSheets) -> pd.DataFrame:
    """The sheets of a class as a table, the best first.

    Args:
        sheets: as `boardkit.sheets` returns them.

    >>> import boardkit as bk
    >>> class_frame(bk.sheets("", "papaya")).columns[:3].tolist()
    ['line', 'name', 'seat']
    """
    import pandas as pd

    from boardkit.games.skull_island.class_sheets import Row

    frame = pd.DataFrame(list(_checked(sheets).rows), columns=list(Row._fields))
    frame.attrs = {"word": sheets.word, "size": sheets.size, "end": sheets.end}
    return frame


def class_stars(sheets: ClassSheets, lang: str = "es") -> go.Figure:
    """The stars of every sheet of a class and what they are made of, the best on top.

    The title says who leads. Lines that do not count are not in it: `print` the sheets for those.

    Args:
        sheets: as `boardkit.sheets` returns them.
        lang: `es` or `en`.

    >>> import boardkit as bk
    >>> class_stars(bk.sheets("", "papaya"), "en").layout.title.text
    'No sheet to show'
    """
    import plotly.graph_objects as go

    spoken, rows = language(lang), _checked(sheets).rows
    found = finding(sheets, spoken)
    height = FRAME_HEIGHT + ROW_HEIGHT * len(rows) + title_room(found)
    labels = [f"{row.place}. {escape(row.name)}" for row in rows]
    lines = list(range(len(rows)))
    texts = [escape(_sentence(row, spoken)) for row in rows]
    bars = [
        go.Bar(
            name=_say(spoken, f"scores.{part.field}"),
            x=[getattr(row, part.field) for row in rows],
            y=lines,
            orientation="h",
            marker={
                "color": part.colour,
                "line": {"color": "#222222", "width": 1},
                "pattern": {"shape": part.pattern, "fgcolor": "#222222", "fillmode": "overlay"},
            },
            hovertext=texts,
            hoverinfo="text",
        )
        for part in PARTS
    ]
    totals = go.Scatter(
        name=_say(spoken, "scores.total"),
        x=[row.total for row in rows],
        y=lines,
        mode="markers+text",
        marker=TOTAL,
        text=[f"  {signed(row.total)}" for row in rows],
        textposition="middle right",
        cliponaxis=False,
        hovertext=texts,
        hoverinfo="text",
    )
    layout = {
        "template": go.layout.Template(),  # plotly's own may change with its version
        "barmode": "relative",
        "title": headline(found, height),
        "font": {"size": 15, "color": "#222222"},
        "height": height,
        "margin": {"l": 20, "r": 50, "t": 100 + title_room(found), "b": 110},
        "paper_bgcolor": "white",
        "plot_bgcolor": "white",
        "legend": {"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom"},
        "xaxis": {
            "title": {"text": _say(spoken, "class.stars")},
            "gridcolor": "#dddddd",
            "zerolinecolor": "#222222",
        },
        "yaxis": {
            "autorange": "reversed",
            "automargin": True,
            "ticks": "",
            "tickvals": lines,
            "ticktext": labels,
        },
        "annotations": [footnote(_source(sheets, spoken))],
        # A reader of the figure's data finds the same in words, and the numbers.
        "meta": {
            **meta(spoken, found, _source(sheets, spoken), _shown(sheets)),
            "description": describe_class(sheets, spoken),
        },
    }
    return go.Figure([*bars, totals], layout)


def _checked(sheets: ClassSheets) -> ClassSheets:
    """The sheets of a class, if they are some.

    Raises:
        RulesError: they are something else.
    """
    if not hasattr(sheets, "rows") or not hasattr(sheets, "word"):
        raise RulesError("simulate.sheets", found=type(sheets).__name__)
    return sheets


def _shown(sheets: ClassSheets) -> pd.DataFrame:
    """The numbers that are drawn."""
    return class_frame(sheets)[["place", "name", *(part.field for part in PARTS), "total"]]


def describe_class(sheets: ClassSheets, lang: str = "es") -> str:
    """What `class_stars` shows, in words, for everybody who does not see it.

    Args:
        sheets: as `boardkit.sheets` returns them.
        lang: `es` or `en`.
    """
    spoken = language(lang)
    lines = [_sentence(row, spoken) for row in _checked(sheets).rows]
    return "\n".join([f"{finding(sheets, spoken)}.", *lines, _source(sheets, spoken)])


def finding(sheets: ClassSheets, lang: Lang) -> str:
    """Who leads, in one sentence without its stop."""
    first = [row for row in sheets.rows if row.place == 1]
    if not first:
        return _say(lang, "class.nobody")
    if len(first) == 1:
        return _say(lang, "class.leader", name=first[0].name, total=first[0].total)
    if len(first) > NAMED:
        return _say(lang, "class.many", sheets=len(first), total=first[0].total)
    names = join(lang, [row.name for row in first])
    return _say(lang, "class.shared", names=names, total=first[0].total)


def _sentence(row: Row, lang: Lang) -> str:
    """One sheet in words."""
    return _say(lang, "class.row", **row._asdict())


def _source(sheets: ClassSheets, lang: Lang) -> str:
    """Where the numbers come from, in one line."""
    until = _say(lang, "class.until" if sheets.end else "class.open", end=sheets.end or 0)
    told: dict[str, Any] = {"version": __version__, "game": _say(lang, "game.name")}
    told |= {"word": sheets.word, "sheets": len(sheets.rows), "until": until}
    return _say(lang, "class.source", **told)


def _say(lang: Lang, key: str, **params: object) -> str:
    return say(lang, "skull_island", key, **params)
