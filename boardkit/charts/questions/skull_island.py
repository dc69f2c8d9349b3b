"""Figures of the questions about Skull Island."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardkit.charts.drawn import bars, cells, curve, exact_marks, per_cent, whiskers
from boardkit.charts.questions.asked import Asked, apart, heading, parts
from boardkit.core.catalogue import join

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

ROWS = ("writable", "worth", "stars")
TREASURES = (1, 3, 5)  # of which the curves are drawn; the table has all
JUDGED = 3  # the one whose intervals are drawn and compared


def which_number(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """Which number pays? Three rows of bars over the numbers, with exact marks and intervals.

    Args:
        frame: as `boardkit.simulate.questions.skull_island.which_number` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "skull_island/which_number")
    traces: list[Any] = []
    layout: dict[str, Any] = {"annotations": [], "showlegend": False}
    for k, what in enumerate(ROWS):
        rows = frame[frame["what"] == what]
        value, low, high = parts(rows, share=what == "writable")
        end = "" if k == 2 else str(3 - k)
        axis = {"yaxis": f"y{end}"}
        traces.append(
            bars(what, k, list(rows["number"]), value, error_y=whiskers(value, low, high), **axis)
        )
        known = rows[rows["exact"].notna()]
        spots = per_cent(list(known["exact"])) if what == "writable" else list(known["exact"])
        if len(known):
            traces.append(exact_marks(asked.lang, list(known["number"]), spots, **axis))
        bottom = (2 - k) * 0.36
        layout[f"yaxis{end}"] = {"domain": [bottom, bottom + 0.26], "gridcolor": "#dddddd"}
        layout["annotations"].append(heading(asked.say(what), 0.5, bottom + 0.26))
    layout["xaxis"] = {"dtick": 1, "anchor": "y"}
    easy = frame[frame["what"] == "writable"]
    best = easy.loc[easy["exact"].idxmax()]
    stars = frame[frame["what"] == "stars"]
    top = stars.loc[stars["value"].idxmax()]
    alike = [str(row.number) for row in stars.itertuples() if not apart(top, row)]
    told = {"easy": int(best["number"]), "percent": asked.pct(best["exact"])}
    told |= {
        "those": join(asked.lang, alike, "or"),
        "top": int(top["number"]),
        **asked.interval(top, share=False, places=2),
    }
    found = asked.say("leader" if len(alike) == 1 else "too_few", **told)
    table = asked.table(["what", "number"], {"what": "what"})
    return asked.figure(traces, found, table, percent="y3", height=720, layout=layout, y="")


def boats(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """What do boats buy? Survival curves of the treasures, with and without boats.

    Args:
        frame: as `boardkit.simulate.questions.skull_island.boats` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "skull_island/boats")
    traces: list[Any] = []
    lacking = frame[frame["what"] == "lacking"]
    k = 0
    for treasure in TREASURES:
        for with_boats in (True, False):
            rows = lacking[(lacking["treasure"] == treasure) & (lacking["boats"] == with_boats)]
            value, low, high = parts(rows)
            name = asked.say("with" if with_boats else "without", n=treasure)
            more: dict[str, Any] = {"line_shape": "hv", "mode": "lines"}
            if treasure == JUDGED:
                traces += curve(name, k, list(rows["rolls"]), value, low, high, band=True, **more)
            else:
                traces += curve(name, k, list(rows["rolls"]), value, **more)
            k += 1
    for what in ("hunt", "hunt two"):
        rows = frame[(frame["what"] == what) & (frame["rolls"] % 2 == 0) & (frame["rolls"] <= 24)]
        more = {
            "name": asked.say(what.replace(" ", "_")),
            "marker": {"size": 8, "color": "#222222"},
        }
        more["marker"]["symbol"] = "diamond-open" if what == "hunt" else "x"
        traces.append(
            exact_marks(asked.lang, list(rows["rolls"]), per_cent(list(rows["exact"])), **more)
        )
    third = lacking[lacking["treasure"] == JUDGED]
    rolls = int(third["rolls"].max())
    one, other = (
        third[(third["boats"] == b) & (third["rolls"] == min(30, rolls))].iloc[0]
        for b in (True, False)
    )
    key = {1: "costs", 0: "too_few", -1: "buy"}[apart(one, other)]
    told = {
        "rolls": min(30, rolls),
        "one": asked.pct(one["value"]),
        "other": asked.pct(other["value"]),
    }
    columns = ["what", "boats", "treasure", "rolls"]
    table = asked.table(columns, {"what": "what", "boats": "boats"})
    layout = {
        "yaxis": {"range": [-2, 102]},
        "legend": {"orientation": "v", "x": 1.02, "y": 1, "yanchor": "top"},
    }
    return asked.figure(
        traces, asked.say(key, **told), table, percent="y", height=520, layout=layout
    )


def nines(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """When should one write a 9? Stacked bars of the levels reached by each plan.

    Args:
        frame: as `boardkit.simulate.questions.skull_island.nines` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "skull_island/nines")
    levels = frame[frame["what"] == "level"]
    plans = list(dict.fromkeys(frame["plan"]))
    labels = [asked.word("plan", plan) for plan in plans]
    traces = []
    for k, name in enumerate(reversed(list(dict.fromkeys(levels["level"])))):
        rows = levels[levels["level"] == name].set_index("plan").loc[plans]
        value, _, _ = parts(rows)
        shown = [asked.percent(v / 100, 0) if v >= 4 else "" for v in value]
        traces.append(bars(asked.of_game("level", name), k, labels, value, text=shown, textangle=0))
    stars = frame[frame["what"] == "stars"].set_index("plan").loc[plans]
    best = stars["value"].idxmax()
    clear = all(apart(stars.loc[best], stars.loc[p]) > 0 for p in plans if p != best)
    told = {"plan": asked.word("plan", best), **asked.interval(stars.loc[best], share=False)}
    means = [f"{asked.word('plan', p)} {asked.num(stars.loc[p, 'value'])}" for p in plans]
    found = asked.say("best" if clear else "too_few", **told, means=join(asked.lang, means))
    table = asked.table(["plan", "what", "level"], {"plan": "plan", "what": "what"})
    level = asked.word("head", "level")
    table[level] = [asked.of_game("level", name) if name else "" for name in table[level]]
    layout = {"barmode": "stack", "yaxis": {"range": [0, 100]}}
    return asked.figure(traces, found, table, percent="y", layout=layout)


def skull_cells(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """How dangerous is a skull? The stars that it brings, cell by cell of the island.

    Args:
        frame: as `boardkit.simulate.questions.skull_island.skull_cells` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "skull_island/skull_cells")
    rows, columns = int(frame["row"].max()), int(frame["column"].max())
    held: list[list[float | None]] = [[None] * columns for _ in range(rows)]
    for row in frame.itertuples():
        held[row.row - 1][row.column - 1] = round(float(row.value), 2)
    across = [chr(ord("A") + k) for k in range(columns)]
    trace = cells(across, [str(k + 1) for k in range(rows)], held, digits=1, lang=asked.lang)
    safe = [row.cell for row in frame.itertuples() if row.low > 0]
    worst = [row.cell for row in frame.itertuples() if row.high < 0]
    mean = float((frame["value"] * frame["n"]).sum() / frame["n"].sum())
    many = {"safe": len(safe) or asked.say("none"), "worst": len(worst) or asked.say("none")}
    told = {"mean": asked.num(mean), "cells": len(frame), **many}
    layout = {
        "yaxis": {"autorange": "reversed", "type": "category", "showgrid": False},
        "xaxis": {"type": "category", "showgrid": False},
    }
    return asked.figure(
        [trace], asked.say("found", **told), asked.table(["cell"]), height=640, layout=layout
    )
