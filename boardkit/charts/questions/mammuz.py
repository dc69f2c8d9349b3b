"""Figures of the three questions about MammuZ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from boardkit.charts.drawn import cells, curve, dots, exact_marks
from boardkit.charts.questions.asked import Asked, apart, parts
from boardkit.core.catalogue import join

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

CERTAIN = 1000  # odds of a thousand to one stand for certain, at the upper edge
TICKS = (0.1, 0.3, 1, 3, 10, 100, CERTAIN)
RARE = 0.05  # a change that chance alone brings less often is named
ROLES = ("challenger", "challenged", "other")


def lies(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """How much should one lie? Wins by lie rate and challenge rate; stars mark all that may be the best of its column.

    Args:
        frame: as `boardkit.simulate.questions.mammuz.lies` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "mammuz/lies")
    wide = frame.pivot_table(index="lie", columns="challenge", values="value")
    rows, columns = (
        [asked.percent(rate, 0) for rate in axis] for axis in (wide.index, wide.columns)
    )
    trace = cells(columns, rows, 100 * wide.to_numpy(), digits=0, lang=asked.lang)
    known = frame[frame["exact"].notna()].set_index(["lie", "challenge"])["exact"]
    starred = set()
    for rate, column in frame.groupby("challenge"):
        best = column.loc[column["value"].idxmax()]
        starred |= {(row.lie, rate) for row in column.itertuples() if not apart(best, row)}
    trace.text = [
        [
            asked.pct(wide.loc[lie, rate], 0)
            + (" ★" if (lie, rate) in starred else "")
            + (f"<br>◇ {asked.pct(known[lie, rate])}" if (lie, rate) in known.index else "")
            for rate in wide.columns
        ]
        for lie in wide.index
    ]
    said = []
    for rate in (wide.columns[0], wide.columns[-1]):
        column = frame[frame["challenge"] == rate]
        none, all_ = column.loc[column["lie"].idxmin()], column.loc[column["lie"].idxmax()]
        key = {1: "pays", 0: "too_few", -1: "costs"}[apart(all_, none)]
        told = {"all": asked.pct(all_["value"]), "none": asked.pct(none["value"])}
        said.append(asked.say(key, rate=asked.pct(rate, 0), **told))
    layout = {"yaxis": {"type": "category"}, "xaxis": {"type": "category"}}
    table = asked.table(["lie", "challenge"])
    return asked.figure([trace], "; ".join(said), table, height=540, layout=layout)


def evidence(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """How does evidence add up? The odds of a lie after each event, a line for each prior.

    Args:
        frame: as `boardkit.simulate.questions.mammuz.evidence` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "mammuz/evidence")
    traces: list[Any] = []
    events = list(dict.fromkeys(frame["event"]))
    labels = [asked.say(f"event.{event}") for event in events]
    for k, (prior, rows) in enumerate(frame.groupby("prior", sort=True)):
        odds = [[_odds(v) for v in rows[part]] for part in ("value", "low", "high")]
        traces += curve(asked.say("prior", rate=asked.pct(float(str(prior)), 0)), k, labels, *odds)
        spots = [_odds(v) for v in rows["exact"]]
        traces.append(exact_marks(asked.lang, labels, spots, showlegend=not k))
    first = frame[frame["prior"] == frame["prior"].min()]
    start, end = first.iloc[0], first.iloc[-1]
    told = {"rate": asked.pct(start["prior"], 0), "from": asked.pct(start["exact"])}
    before = first.iloc[-2]
    found = asked.say(
        "found", **told, to=asked.pct(before["exact"]), end=asked.pct(end["exact"], 0)
    )
    ticks = [f"{asked.num(t, 1)} : 1" if t < 1 else f"{t} : 1" for t in TICKS[:-1]]
    axis = {"type": "log", "tickvals": list(TICKS), "ticktext": [*ticks, asked.say("certain")]}
    table = asked.table(["event", "prior"], {"event": "event"})
    return asked.figure(traces, found, table, height=520, layout={"yaxis": axis})


def _odds(chance: float) -> float:
    """For to against; what is certain stands at the upper edge.

    >>> _odds(0.75), _odds(1.0)
    (3.0, 1000)
    """
    share = float(chance)
    return CERTAIN if share >= CERTAIN / (CERTAIN + 1) else round(share / (1 - share), 4)


def dinosaurs(frame: pd.DataFrame, lang: str = "es") -> go.Figure:
    """Which dinosaur matters most? The change of wins for each role, by size of the herd.

    Args:
        frame: as `boardkit.simulate.questions.mammuz.dinosaurs` returns it.
        lang: `es` or `en`.
    """
    asked = Asked(frame, lang, "mammuz/dinosaurs")
    changes = frame[frame["herd"] != "last"]
    traces: list[Any] = []
    for k, role in enumerate(ROLES):
        rows = changes[changes["role"] == role]
        labels = [
            asked.say(
                "label",
                dinosaur=asked.of_game("kind", row.dinosaur),
                herd=asked.word("herd", row.herd),
            )
            for row in rows.itertuples()
        ]
        dot = dots(asked.word("role", role), k, labels, *parts(rows))
        dot.update(orientation="h")  # so that those of a label stand below each other
        traces.append(dot)
    clear = [r for r in changes.itertuples() if r.p_holm < RARE and not r.low <= 0 <= r.high]
    said = []
    if clear:
        top = max(clear, key=lambda row: abs(row.value))
        told = {
            "dinosaur": asked.of_game("kind", top.dinosaur),
            "herd": asked.word("herd", top.herd),
        }
        said.append(
            asked.say("most", **told, role=asked.word("role", top.role), **asked.interval(top))
        )
    else:
        said.append(asked.say("too_few"))
    last = frame[(frame["herd"] == "last") & (frame["verdict"] == "agrees")]
    if len(last):
        names = join(asked.lang, [asked.of_game("kind", name) for name in last["dinosaur"]])
        said.append(asked.say("last", those=names))
    zero = {"type": "line", "x0": 0, "x1": 0, "yref": "paper", "y0": 0, "y1": 1}
    layout = {
        "shapes": [{**zero, "line": {"dash": "dash", "color": "#222222"}}],
        "yaxis": {"autorange": "reversed"},
        "scattermode": "group",
    }
    table = asked.table(["dinosaur", "herd", "role"], {"herd": "herd", "role": "role"})
    head = asked.word("head", "dinosaur")
    table[head] = [asked.of_game("kind", name) for name in table[head]]
    return asked.figure(traces, "; ".join(said), table, height=640, layout=layout, y="")
