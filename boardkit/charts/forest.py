"""Does it pay to go first? A line for each game: the first seat's wins less what is fair."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boardkit.charts.drawn import dots, figure, per_cent
from boardkit.core.catalogue import Lang, join, language, say
from boardkit.core.errors import RulesError
from boardkit.core.game import find_game
from boardkit.core.players import player_label
from boardkit.simulate.checks import a_table, some_games
from boardkit.simulate.questions.across import first_seat
from boardkit.simulate.sweeps import cases
from boardkit.simulate.told import setting

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go


MOST = 3  # of what cannot be told yet, more are only counted


def forest(frames: Sequence[pd.DataFrame] | pd.DataFrame, lang: str = "es") -> go.Figure:
    """The first seat's advantage in each of some simulations, with its interval.

    The title names only those whose interval lies beside zero, corrected for so many comparisons.

    Args:
        frames: as `boardkit.simulate` returns them, one (of a sweep, each of its cases) or several;
            or the table of `first_seat`.
        lang: `es` or `en`.

    Raises:
        RulesError: as for `first_seat`, or the same table comes twice.
    """
    import pandas as pd

    spoken = language(lang)
    found = _asked(frames)
    labels = _labels(found, spoken)
    values, low, high = (per_cent(list(found[part])) for part in ("value", "low", "high"))
    heads = [
        say(spoken, "charts", f"head.{key}")
        for key in ("who", "points_apart", "low", "high", "games")
    ]
    table = pd.DataFrame(dict(zip(heads, (labels, values, low, high, found["n"]), strict=True)))
    zero = {"type": "line", "x0": 0, "x1": 0, "yref": "paper", "y0": 0, "y1": 1}
    return figure(
        [dots(say(spoken, "simulate", "chart.seen"), 0, labels, values, low, high)],
        spoken,
        finding=_finding(found, labels, spoken),
        source=_source(found, spoken),
        table=table,
        x=say(spoken, "charts", "forest.x"),
        height=230 + 40 * len(labels),
        layout={
            "yaxis": {"autorange": "reversed", "ticks": ""},
            "shapes": [{**zero, "line": {"color": "#222222", "dash": "dash"}}],
            "showlegend": False,
        },
    )


def _asked(frames: Any) -> pd.DataFrame:
    """The table of `first_seat`."""
    import pandas as pd

    if not isinstance(frames, pd.DataFrame):
        return first_seat(frames)
    a_table(frames, ["version"])
    if {"value", "low", "high", "better"} <= set(frames) and len(frames):
        return frames
    some_games(frames)
    return first_seat([one for _, one in cases(frames) if len(one)])


def _labels(found: pd.DataFrame, lang: Lang) -> list[str]:
    """What the lines are called: with the seed only where nothing else tells two of them apart."""
    rows = [row for _, row in found.iterrows()]
    labels = [_label(row, lang) for row in rows]
    twice = {label for label in labels if labels.count(label) > 1}
    told = [
        say(lang, "charts", "forest.seed", label=label, seed=row["seed"])
        if label in twice
        else label
        for label, row in zip(labels, rows, strict=True)
    ]
    if len(set(told)) < len(told):
        raise RulesError("simulate.doubled")
    return told


def _label(row: pd.Series[Any], lang: Lang) -> str:
    game = find_game(row["game"])
    names = [player_label(game, name, lang) for name in row["players"].split(", ")]
    parts = [join(lang, names)]
    if row.get("turns", False):
        parts.append(say(lang, "charts", "forest.turns"))
    readings = json.loads(row.get("readings") or "{}")
    parts += [setting(game, key, one, lang) for key, one in readings.items()]
    told = {"game": say(lang, row["game"], "game.name"), "n": int(row["seats"])}
    return say(lang, "charts", "forest.label", players="; ".join(parts), **told)


def _finding(found: pd.DataFrame, labels: list[str], lang: Lang) -> str:
    """What may be said of each line, in one sentence."""
    parts: list[str] = []
    for key, wanted in (("pays", True), ("costs", False), ("open", None)):
        those = [name for name, b in zip(labels, found["better"], strict=True) if b is wanted]
        if len(those) > MOST and wanted is None:
            rest = "rest" if parts else "all"
            parts.append(say(lang, "charts", f"forest.{rest}", n=len(those)))
        elif those:
            parts.append(say(lang, "charts", f"forest.{key}", those=join(lang, those)))
    told = "; ".join(parts)
    return told[0].upper() + told[1:]


def _source(found: pd.DataFrame, lang: Lang) -> str:
    seeds = ", ".join(dict.fromkeys(found["seed"]))
    told = {"version": found.attrs["version"], "seed": seeds, "n": int(found["n"].sum())}
    return say(lang, "charts", "forest.source", **told)
