"""Figures of the three questions about Memoarrr!."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any

from boardkit.charts.drawn import (
    COLOURS,
    SYMBOLS,
    bars,
    cells,
    curve,
    exact_marks,
    per_cent,
    whiskers,
)
from boardkit.charts.questions.asked import ROOM, Asked, apart, parts, side_by_side

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go


def memory_needed(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """How much memory does one need? Wins against memory, a line for each seat, two panels.

    Args:
        frame: as `boardkit.simulate.questions.memoarrr.memory_needed` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "memoarrr/memory_needed")
    traces: list[Any] = []
    rounds = list(dict.fromkeys(frame["round"]))
    for panel, round_ in enumerate(rounds):
        axis = {"xaxis": f"x{panel + 1}", "yaxis": f"y{panel + 1}"} if panel else {}
        rows = frame[frame["round"] == round_]
        for seat, group in rows.groupby("seat"):
            value, low, high = parts(group)
            name = asked.say("seat", seat=int(seat) + 1)
            more: dict[str, Any] = {**axis, "showlegend": not panel, "legendgroup": name}
            traces += curve(
                name, int(seat), per_cent(list(group["memory"])), value, low, high, **more
            )
        known = rows[rows["exact"].notna()]
        spots = per_cent(list(known["memory"])), per_cent(list(known["exact"]))
        traces.append(exact_marks(asked.lang, *spots, **axis, showlegend=not panel))
    last = frame[(frame["round"] == rounds[-1]) & (frame["seat"] == frame["seat"].min())]
    none, all_ = last.loc[last["memory"].idxmin()], last.loc[last["memory"].idxmax()]
    key = {1: "pays", 0: "too_few", -1: "costs"}[apart(all_, none)]
    told = {**asked.interval(all_), "none": asked.pct(none["value"])}
    top = {"range": [-2, 102]}
    layout = side_by_side([asked.say(f"round.{r}") for r in rounds])
    layout |= {
        "xaxis2": {**layout.get("xaxis2", {}), "title": {"text": asked.say("x")}},
        "yaxis": {**layout["yaxis"], **top},
        "yaxis2": {**layout.get("yaxis2", {}), **top},
    }
    table = asked.table(["round", "seat", "memory"], {"round": "round"})
    return asked.figure(
        traces, asked.say(key, **told), table, percent="x y x2 y2", room=ROOM, layout=layout
    )


def starters_edge(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """Who has the edge? The starter's wins by both memories, as a heat map with exact corners.

    Args:
        frame: as `boardkit.simulate.questions.memoarrr.starters_edge` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "memoarrr/starters_edge")
    wide = frame.pivot_table(index="starter", columns="second", values="value")
    names = [asked.percent(level, 0) for level in wide.index]
    trace = cells(names, names, 100 * wide.to_numpy(), digits=0, lang=asked.lang)
    known = frame[frame["exact"].notna()].set_index(["starter", "second"])["exact"]
    trace.text = [
        [
            asked.pct(wide.loc[mine, yours], 0)
            + (f"<br>◇ {asked.pct(known[mine, yours])}" if (mine, yours) in known.index else "")
            for yours in wide.columns
        ]
        for mine in wide.index
    ]
    equal = frame[frame["starter"] == frame["second"]]
    none, all_ = equal.iloc[0], equal.iloc[-1]
    turned = [row for row in equal.itertuples() if row.high < 0.5]
    told = {"none": asked.pct(none["value"]), "all": asked.pct(all_["value"])}
    told["from"] = asked.pct(turned[0].starter, 0) if turned else ""
    found = asked.say("turns" if turned and none["low"] > 0.5 else "too_few", **told)
    table = asked.table(["starter", "second"])
    layout = {"yaxis": {"type": "category"}, "xaxis": {"type": "category"}, "showlegend": False}
    return asked.figure([trace], found, table, height=540, layout=layout)


def sorted_stack(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """Does the sorted stack reduce luck? How often most treasures win, and the gaps in rubies.

    Args:
        frame: as `boardkit.simulate.questions.memoarrr.sorted_stack` returns it.
        lang: `es` or `en`.
    """
    import plotly.graph_objects as go

    asked = Asked(frame, lang, "memoarrr/sorted_stack")
    wins, gaps = (frame[frame["what"] == what] for what in ("wins", "gaps"))
    traces: list[Any] = []
    stacks = list(dict.fromkeys(frame["stack"]))
    for k, stack in enumerate(stacks):
        name = asked.word("stack", stack)
        group = wins[wins["stack"] == stack]
        value, low, high = parts(group)
        labels = [asked.say("players", n=int(n)) for n in group["seats"]]
        whisker = whiskers(value, low, high)
        traces.append(bars(name, k, labels, value, error_y=whisker, offsetgroup=str(k)))
        known = group[group["exact"].notna()]
        strip = gaps[gaps["stack"] == stack]
        shift = 0.18 * (2 * k - 1)
        traces.append(
            go.Scatter(
                name=name,
                x=[n + shift for n in strip["seats"]],
                y=list(strip["rubies"]),
                mode="markers",
                marker={
                    "color": COLOURS[k],
                    "symbol": SYMBOLS[k],
                    "size": [round(6 + 40 * sqrt(v), 2) for v in strip["value"]],
                },
                hovertext=[asked.percent(v) for v in strip["value"]],
                showlegend=False,
                xaxis="x2",
                yaxis="y2",
            )
        )
        spots = [asked.say("players", n=int(n)) for n in known["seats"]]
        more = {"offsetgroup": str(k), "showlegend": not k}
        traces.append(exact_marks(asked.lang, spots, per_cent(list(known["exact"])), **more))
    said = []
    for seats, group in wins.groupby("seats"):
        first, second = (group[group["stack"] == stack].iloc[0] for stack in stacks)
        key = {1: "luckier", 0: "too_few", -1: "steadier"}[apart(first, second)]
        shares = {"one": asked.pct(first["value"]), "other": asked.pct(second["value"])}
        said.append(asked.say(key, n=int(seats), **shares))
    layout = side_by_side([asked.say("wins"), asked.say("gaps")])
    layout |= {"barmode": "group", "scattermode": "group"}
    layout["yaxis"] |= {"range": [0, 102]}
    layout["yaxis2"] |= {"title": {"text": asked.say("rubies")}}
    layout["xaxis2"] |= {"title": {"text": asked.say("x")}, "dtick": 1}
    table = asked.table(["what", "seats", "stack", "rubies"], {"what": "what", "stack": "stack"})
    return asked.figure(
        traces, "; ".join(said), table, percent="y", height=540, room=ROOM, layout=layout
    )
