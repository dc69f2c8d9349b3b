"""Which number of Skull Island is worth hunting: how often the dice allow it, and times its value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.charts.drawn import footnote, headline, title_room
from boardkit.charts.saying import meta
from boardkit.core.catalogue import Lang, join, language, number, say
from boardkit.core.version import __version__
from boardkit.games.skull_island.odds import chances
from boardkit.games.skull_island.pieces import load_box

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

_BAR = {"color": "#56B4E9", "line": {"color": "#222222", "width": 1}}
_BEST = "#E69F00"
_GAP = 0.16  # between the two rows of bars, as a share of the height


def hunt(lang: str = "es", *, faces: str = "six", dangers: int = 0) -> go.Figure:
    """Two rows of bars over the numbers: the chance to write each, and its value times the chance.

    The highest bar of each row stands out by its colour, its pattern and the title.

    Args:
        lang: `es` or `en`.
        faces: the dice, as the reading of that name.
        dangers: how many dangers there were before; after the last one the red die helps too.

    >>> hunt("en").layout.title.text
    'Easiest: 5 (67.6%). Most stars for a roll: 5 (3.38)'
    """
    import plotly.graph_objects as go

    spoken = language(lang)
    table = _table(faces, dangers)
    rows = ([percent for _, percent, _ in table], [stars for _, _, stars in table])
    heads = [_say(spoken, key) for key in ("chance", "worth")]
    bars = [
        go.Bar(
            x=[n for n, _, _ in table],
            y=values,
            xaxis="x",
            yaxis=axis,
            text=[number(spoken, value, digits) for value in values],
            textposition="outside",
            cliponaxis=False,
            marker=_marker(values),
            hoverinfo="x+y",
        )
        for values, axis, digits in zip(rows, ("y2", "y"), (0, 1), strict=True)
    ]
    half, found = (1 - _GAP) / 2, _finding(table, spoken)
    layout = {
        "template": go.layout.Template(),  # plotly's own may change with its version
        "title": headline(found, 520),
        "font": {"size": 15, "color": "#222222"},
        "height": 520,
        "margin": {"l": 60, "r": 20, "t": 70 + title_room(found), "b": 110},
        "paper_bgcolor": "white",
        "plot_bgcolor": "white",
        "separators": ",." if spoken == "es" else ".,",
        "showlegend": False,
        "xaxis": {"dtick": 1, "title": {"text": _say(spoken, "number")}, "anchor": "y"},
        "yaxis": {"domain": [0, half], "title": {"text": heads[1]}, "gridcolor": "#dddddd"},
        "yaxis2": {"domain": [1 - half, 1], "title": {"text": heads[0]}, "gridcolor": "#dddddd"},
        "annotations": [footnote(_source(spoken, dangers))],
        # A reader of the figure's data finds the same in words, and the numbers.
        "meta": {
            **meta(spoken, found, _source(spoken, dangers), _frame(table, spoken)),
            "description": describe_hunt(spoken, faces=faces, dangers=dangers),
        },
    }
    return go.Figure(bars, layout)


def describe_hunt(lang: str = "es", *, faces: str = "six", dangers: int = 0) -> str:
    """What `hunt` shows, in words, for everybody who does not see it.

    Args:
        lang: `es` or `en`.
        faces: the dice, as the reading of that name.
        dangers: how many dangers there were before.
    """
    spoken = language(lang)
    table = _table(faces, dangers)
    lines = [
        _say(
            spoken,
            "row",
            n=n,
            percent=number(spoken, percent, 1),
            stars=number(spoken, stars, 2),
        )
        for n, percent, stars in table
    ]
    return "\n".join([f"{_finding(table, spoken)}.", *lines, _source(spoken, dangers)])


def _table(faces: str, dangers: int) -> list[tuple[int, float, float]]:
    """Each number with the percentage of rolls that allow it, and its value times the chance."""
    box = load_box()
    exact = chances(box, box.dice_of(faces), box.check_bubbles(dangers))
    # Rounded, so that there are the same digits on every machine.
    return [(n, round(float(100 * p), 4), round(float(n * p), 4)) for n, p in exact.items()]


def _frame(table: list[tuple[int, float, float]], lang: Lang) -> pd.DataFrame:
    """The numbers with readable heads."""
    import pandas as pd

    heads = [_say(lang, key) for key in ("number", "chance", "worth")]
    return pd.DataFrame(table, columns=heads)


def _marker(values: list[float]) -> dict[str, object]:
    """Bars of which the highest stand out, also without colours."""
    best = [value == max(values) for value in values]
    colours = [_BEST if one else str(_BAR["color"]) for one in best]
    shapes = ["x" if one else "" for one in best]
    pattern = {"shape": shapes, "fgcolor": "#222222", "fillmode": "overlay", "size": 5}
    return {**_BAR, "color": colours, "pattern": pattern}


def _finding(table: list[tuple[int, float, float]], lang: Lang) -> str:
    """Which numbers are easiest and which worth most, in one line without its last stop."""
    percent, stars = max(row[1] for row in table), max(row[2] for row in table)
    told = {
        "easy": join(lang, [str(n) for n, value, _ in table if value == percent]),
        "percent": number(lang, percent, 1),
        "best": join(lang, [str(n) for n, _, value in table if value == stars]),
        "stars": number(lang, stars, 2),
    }
    return _say(lang, "finding", **told)


def _source(lang: Lang, dangers: int) -> str:
    """Where the numbers come from, in one line."""
    game = say(lang, "skull_island", "game.name")
    return _say(lang, "source", version=__version__, game=game, n=dangers)


def _say(lang: Lang, key: str, **params: object) -> str:
    return say(lang, "skull_island", f"hunt.{key}", **params)
