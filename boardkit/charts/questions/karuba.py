"""Figures of the three questions about Karuba."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardkit.charts.drawn import COLOURS, SYMBOLS, curve, dots, exact_marks, per_cent, whiskers
from boardkit.charts.questions.asked import ROOM, Asked, apart, parts, scant, side_by_side
from boardkit.core.catalogue import join

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go


def discards(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """How many tiles should one discard? A band of the mean score for each builder.

    Args:
        frame: as `boardkit.simulate.questions.karuba.discards` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "karuba/discards")
    traces: list[Any] = []
    said = []
    for k, lay in enumerate(dict.fromkeys(frame["lay"])):
        rows = frame[(frame["lay"] == lay) & (frame["n"] > 0)]
        value, low, high = parts(rows, share=False)
        name = asked.word("lay", lay)
        traces += curve(name, k, list(rows["discards"]), value, low, high, band=True)
        best = rows.loc[rows["value"].idxmax()]
        alike = [int(row.discards) for row in rows.itertuples() if not apart(best, row)]
        told = {"lay": name, "few": min(alike), "many": max(alike)}
        key = "too_few" if scant(best) else "best" if len(alike) > 1 else "one"
        said.append(asked.say(key, **told, **asked.interval(best, share=False)))
    traces.append(exact_marks(asked.lang, [0], [0]))
    needed = float(frame.attrs["needed"])
    line = {"type": "line", "x0": needed, "x1": needed, "yref": "paper", "y0": 0, "y1": 1}
    mark = {
        "text": asked.say("needed", n=asked.num(needed)),
        "x": needed,
        "y": 0.45,
        "yref": "paper",
        "xanchor": "left",
        "yanchor": "top",
        "showarrow": False,
    }
    layout = {
        "shapes": [{**line, "line": {"dash": "dash", "color": "#222222"}}],
        "annotations": [mark],
    }
    table = asked.table(["lay", "discards"], {"lay": "lay"})
    return asked.figure(traces, "; ".join(said), table, layout=layout)


def planning(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """Does planning matter? Colours joined to their temples, tile by tile, for each builder.

    Args:
        frame: as `boardkit.simulate.questions.karuba.planning` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "karuba/planning")
    traces: list[Any] = []
    ends = {}
    for k, lay in enumerate(dict.fromkeys(frame["lay"])):
        rows = frame[(frame["lay"] == lay) & (frame["what"] == "joined")]
        value, low, high = parts(rows)
        name = asked.word("lay", lay)
        traces += curve(name, k, list(rows["tile"]), value, low, high, band=True)
        ends[name] = rows.iloc[-1]
        open_ = frame[(frame["lay"] == lay) & (frame["what"] == "beach")]
        if len(open_):
            beach, least, most = parts(open_)
            dot = dots(name, k, [name], beach, least, most)
            dot.update(xaxis="x2", yaxis="y2", showlegend=False)
            traces.append(dot)
        for row in open_[open_["exact"].notna()].itertuples():
            axis = {"xaxis": "x2", "yaxis": "y2"}
            traces.append(exact_marks(asked.lang, per_cent([row.exact]), [name], **axis))
    best = max(ends, key=lambda name: ends[name]["low"])
    clear = all(apart(ends[best], row) > 0 for name, row in ends.items() if name != best)
    told = {"lay": best, **asked.interval(ends[best])}
    rest = [f"{name} {asked.percent(row['value'])}" for name, row in ends.items() if name != best]
    key = "best" if clear and rest else "too_few"
    found = asked.say(key, **told, rest=join(asked.lang, rest))
    layout = side_by_side([asked.say("joined"), asked.say("beach")])
    layout["xaxis2"] |= {"range": [0, 102], "title": {"text": asked.say("beach_x")}}
    layout["yaxis2"] |= {"autorange": "reversed"}
    table = asked.table(["lay", "what", "tile"], {"lay": "lay", "what": "what"})
    return asked.figure(traces, found, table, percent="y x2", room=ROOM, layout=layout)


def far_colours(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """Is a far colour worth it? When colours arrive by distance, and what coming first is worth.

    Args:
        frame: as `boardkit.simulate.questions.karuba.far_colours` returns it.
        lang: `es` or `en`.
    """
    import plotly.graph_objects as go

    asked = Asked(frame, lang, "karuba/far_colours")
    traces: list[Any] = []
    said = []
    for k, seats in enumerate(dict.fromkeys(frame["seats"])):
        rows = frame[frame["seats"] == seats]
        turn, points, value = (rows[rows["what"] == w] for w in ("turn", "points", "value"))
        name = asked.say("players", n=int(seats))
        paid = dict(zip(points["steps"], points["value"], strict=True))
        when, least, most = parts(turn, share=False)
        traces.append(
            go.Scatter(
                name=name,
                x=list(turn["steps"]),
                y=when,
                error_y={**whiskers(when, least, most), "thickness": 1},
                mode="lines+markers",
                line={"color": COLOURS[k], "width": 1, "dash": ("solid", "dash", "dot")[k % 3]},
                marker={
                    "color": COLOURS[k],
                    "symbol": SYMBOLS[k],
                    "size": [round(6 + 6 * paid[steps], 2) for steps in turn["steps"]],
                },
                hovertext=[asked.say("points", n=asked.num(paid[s])) for s in turn["steps"]],
            )
        )
        seen, low, high = parts(value, share=False)
        more: dict[str, Any] = {"xaxis": "x2", "yaxis": "y2", "showlegend": False}
        traces += curve(name, k, list(value["rank"]), seen, low, high, **more)
        spots = list(value["rank"]), list(value["exact"])
        traces.append(exact_marks(asked.lang, *spots, **{**more, "showlegend": not k}))
        near, far = points.iloc[0], points.iloc[-1]
        told = {"n": int(seats), "near": asked.num(near["value"]), "far": asked.num(far["value"])}
        told |= {"few": int(near["steps"]), "many": int(far["steps"])}
        said.append(asked.say({1: "near", 0: "too_few", -1: "far"}[apart(near, far)], **told))
    layout = side_by_side([asked.say("arrival"), asked.say("first")])
    layout["xaxis2"] |= {"dtick": 1, "title": {"text": asked.say("rank")}}
    layout["yaxis2"] |= {"title": {"text": asked.say("worth")}, "rangemode": "tozero"}
    table = asked.table(["what", "seats", "steps", "rank"], {"what": "what"})
    return asked.figure(traces, "; ".join(said), table, height=520, room=ROOM, layout=layout)
