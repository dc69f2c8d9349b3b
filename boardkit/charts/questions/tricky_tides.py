"""Figures of the questions about Tricky Tides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardkit.charts.drawn import bars, cells, curve, dots, exact_marks, per_cent, whiskers
from boardkit.charts.questions.asked import ROOM, Asked, apart, parts, side_by_side
from boardkit.core.catalogue import join

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go


def lead(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """Which card to lead? The chance to win by number, a line for each number of players.

    Args:
        frame: as `boardkit.simulate.questions.tricky_tides.lead` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "tricky_tides/lead")
    traces: list[Any] = []
    ways = list(dict.fromkeys(frame["followers"]))
    layout = side_by_side([asked.word("followers", way) for way in ways])
    for panel, way in enumerate(ways):
        end = str(panel + 1) if panel else ""
        axis = {"xaxis": f"x{end}", "yaxis": f"y{end}"}
        layout[f"xaxis{end}"] |= {"dtick": 1, "title": {"text": asked.say("x")}}
        layout[f"yaxis{end}"] |= {"range": [-4, 104]}
        for k, (players, rows) in enumerate(frame[frame["followers"] == way].groupby("players")):
            value, low, high = parts(rows)
            name = asked.say("players", n=int(str(players)))
            more: dict[str, Any] = {**axis, "showlegend": not panel, "legendgroup": name}
            traces += curve(name, k, list(rows["number"]), value, low, high, **more)
            spots = list(rows["number"]), per_cent(list(rows["exact"]))
            shown = not panel and not k
            traces.append(exact_marks(asked.lang, *spots, **axis, showlegend=shown))
    seven = frame[(frame["number"] == 7) & (frame["followers"] == ways[0])]
    told = [
        asked.say("seven", n=int(r.players), share=asked.pct(r.exact)) for r in seven.itertuples()
    ]
    far = int((frame["verdict"] == "disagrees").sum())
    found = asked.say("found" if not far else "far", those=join(asked.lang, told), n=far)
    table = asked.table(["followers", "players", "number"], {"followers": "followers"})
    percent = " ".join(f"y{panel + 1 if panel else ''}" for panel in range(len(ways)))
    return asked.figure(traces, found, table, percent=percent, height=500, room=ROOM, layout=layout)


def sailing_first(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """What is sailing first worth? Gold per hand by place in the order, and without orders.

    Args:
        frame: as `boardkit.simulate.questions.tricky_tides.sailing_first` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "tricky_tides/sailing_first")
    traces: list[Any] = []
    for panel, what in enumerate(("gold", "cargo")):
        rows = frame[frame["what"] == what]
        labels = [asked.say("position", n=int(n)) for n in rows["position"]]
        dot = dots(asked.say(what), panel, labels, *parts(rows, share=False))
        end = "2" if panel else ""
        dot.update(xaxis=f"x{end}", yaxis=f"y{end}")
        traces.append(dot)
    gold = frame[frame["what"] == "gold"]
    first, last = gold.iloc[0], gold.iloc[-1]
    key = {1: "pays", 0: "too_few", -1: "costs"}[apart(first, last)]
    told = {"first": asked.num(first["value"], 2), "last": asked.num(last["value"], 2)}
    layout = side_by_side([asked.say("gold"), asked.say("cargo")])
    layout["xaxis2"] |= {"title": {"text": asked.say("x")}}
    layout["yaxis"] |= {"autorange": "reversed"}
    layout["yaxis2"] |= {"autorange": "reversed", "showticklabels": False}
    layout["showlegend"] = False
    table = asked.table(["what", "position", "seat"], {"what": "what"})
    return asked.figure(traces, asked.say(key, **told), table, room=ROOM, layout=layout, y="")


def collect_or_deliver(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """Collect or deliver? Final gold by the least order delivered and the room kept free.

    Args:
        frame: as `boardkit.simulate.questions.tricky_tides.collect_or_deliver` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "tricky_tides/collect_or_deliver")
    wide = frame.pivot_table(index="least", columns="free", values="value")
    across, up = ([str(value) for value in axis] for axis in (wide.columns, wide.index))
    unit = asked.say("unit")
    trace = cells(across, up, wide.to_numpy(), digits=1, unit=unit, lang=asked.lang)
    best = frame.loc[frame["value"].idxmax()]
    alike = [row for row in frame.itertuples() if not apart(best, row)]
    told = {"least": int(best["least"]), "free": int(best["free"]), "n": len(alike)}
    leasts = [str(least) for least in sorted({row.least for row in alike})]
    told_ = {**told, **asked.interval(best, share=False), "cells": len(frame)}
    # Where all that may be the best keep the same room free, that much is told.
    key = "too_few" if len({row.free for row in alike}) > 1 else "free"
    found = asked.say(
        "best" if len(alike) == 1 else key, leasts=join(asked.lang, leasts, "or"), **told_
    )
    layout = {"yaxis": {"type": "category"}, "xaxis": {"type": "category"}}
    table = asked.table(["least", "free"])
    return asked.figure([trace], found, table, height=500, layout=layout)


def left_cards(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """Which two cards to leave? How often each number is left, and the gold of such rounds.

    Args:
        frame: as `boardkit.simulate.questions.tricky_tides.left_cards` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "tricky_tides/left_cards")
    left = frame[(frame["what"] == "left") & (frame["number"] > 0)]
    gold = frame[frame["what"] == "gold"]
    value, low, high = parts(left)
    traces = [
        bars(asked.say("left"), 0, list(left["number"]), value, error_y=whiskers(value, low, high))
    ]
    known = frame[frame["number"] == 0].iloc[0]
    line = {"type": "line", "xref": "x domain", "x0": 0, "x1": 1}
    share = per_cent([known["exact"]])[0]
    mark = {**line, "y0": share, "y1": share, "line": {"dash": "dash", "color": "#222222"}}
    value, low, high = parts(gold, share=False)
    more: dict[str, Any] = {"xaxis": "x2", "yaxis": "y2"}
    traces.append(
        bars(
            asked.say("gold"),
            1,
            list(gold["number"]),
            value,
            error_y=whiskers(value, low, high),
            **more,
        )
    )
    most = left.loc[left["value"].idxmax()]
    least = left.loc[left["value"].idxmin()]
    # No one of those whose intervals overlap is named alone.
    much = [row for _, row in left.iterrows() if not apart(most, row)]
    told = {
        "most": join(asked.lang, [str(int(row["number"])) for row in much]),
        "least": int(least["number"]),
    }
    shares = {"many": asked.pct(most["value"]), "few": asked.pct(least["value"])}
    found = asked.say("found" if apart(most, least) else "too_few", **told, **shares)
    layout = side_by_side([asked.say("left"), asked.say("gold")])
    layout["xaxis"] |= {"dtick": 1}
    layout["xaxis2"] |= {"dtick": 1, "title": {"text": asked.say("x")}}
    layout["yaxis2"] |= {"title": {"text": asked.say("gold_y")}}
    layout |= {"shapes": [mark], "showlegend": False}
    table = asked.table(["what", "number"], {"what": "what"})
    return asked.figure(traces, found, table, percent="y", room=ROOM, layout=layout)
