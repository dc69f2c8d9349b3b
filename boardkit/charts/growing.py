"""From one game to ten thousand: the share settles, and its interval narrows like 1/√n."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from boardkit.charts.drawn import EXACT, curve, exact_marks, figure, per_cent
from boardkit.charts.shares import groups, source
from boardkit.core.catalogue import Lang, language, number, say
from boardkit.core.errors import RulesError
from boardkit.core.game import find_game
from boardkit.core.players import player_label
from boardkit.simulate.stats import Share, share, verdict

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

MARKS = (1, 10, 100, 1000, 10_000)
TWO_SIDED = 1.959964  # standard errors of an interval of 95 %


def _first(
    frame: pd.DataFrame, entry: int, marks: Sequence[int]
) -> tuple[str, list[int], list[float]]:
    """Who it is about, after how many games to look, and the wins up to there."""
    found = dict(enumerate(groups(frame, "en", "entry")))
    if entry not in found:
        raise RulesError("simulate.entry", found=entry, most=len(found) - 1)
    group = found[entry][1].sort_values("game")
    won = group["won"].cumsum().tolist()
    after = sorted({n for n in marks if 0 < n < len(won)} | {len(won)})
    return str(group["player"].iloc[0]), after, [float(won[n - 1]) for n in after]


def growth(
    frame: pd.DataFrame,
    exact: Fraction | float | None = None,
    lang: str = "es",
    *,
    entry: int = 0,
    marks: Sequence[int] = MARKS,
) -> go.Figure:
    """The share of wins after 1, 10, 100 ... games, with its interval, the exact value beside it.

    Args:
        frame: as `boardkit.simulate` returns it.
        exact: the exact share, if it is known.
        lang: `es` or `en`.
        entry: whose wins, counted from 0 in the list of players.
        marks: after how many games to look; the end of the table is added.

    Raises:
        RulesError: there is no such entry.
    """
    import pandas as pd

    spoken = language(lang)
    name, after, wins = _first(frame, entry, marks)
    player = player_label(find_game(frame.attrs["game"]), name, spoken)
    who = say(spoken, "simulate", "label.entry", number=entry + 1, player=player)
    shares = [share(won, n) for won, n in zip(wins, after, strict=True)]
    y, low, high = (
        per_cent([getattr(s, part) for s in shares]) for part in ("value", "low", "high")
    )
    traces = curve(who, 0, after, y, low, high, band=True)
    heads = [say(spoken, "charts", f"head.{key}") for key in ("games", "percent", "low", "high")]
    table = pd.DataFrame(dict(zip(heads, (after, y, low, high), strict=True)))
    last = shares[-1]
    told = {key: number(spoken, 100 * getattr(last, key), 1) for key in ("value", "low", "high")}
    found = say(spoken, "charts", "growth.found", who=who, games=after[-1], **told)
    if exact is not None:
        value = per_cent([float(exact)])[0]
        traces.append(exact_marks(spoken, after, [value] * len(after), mode="lines+markers"))
        table[say(spoken, "charts", "exact")] = value
        judged = verdict(wins[-1], after[-1], exact)
        shown = f"{exact}" if isinstance(exact, Fraction) else number(spoken, float(exact), 4)
        more = {"exact": shown, "verdict": judged.sentence(spoken)}
        found = say(spoken, "charts", "growth.compared", found=found, **more)
    return figure(
        traces,
        spoken,
        finding=found[0].upper() + found[1:],
        source=source(frame, spoken),
        table=table,
        x=say(spoken, "charts", "growth.x"),
        y=say(spoken, "simulate", "chart.axis"),
        percent="y",
        layout={
            "xaxis": {
                "type": "log",
                "tickvals": after,
                "ticktext": [_dots(n, spoken) for n in after],
            },
            "yaxis": {"range": [-2, 102]},
        },
    )


def interval_width(
    frame: pd.DataFrame, lang: str = "es", *, entry: int = 0, marks: Sequence[int] = MARKS
) -> go.Figure:
    """How wide the interval is after 10, 100 ... games, beside what 1/√n says.

    On these axes, both in powers of ten, the points fall along a straight line of slope -1/2.

    Args:
        frame: as `boardkit.simulate` returns it.
        lang: `es` or `en`.
        entry: whose wins, counted from 0 in the list of players.
        marks: after how many games to look; the end of the table is added.

    Raises:
        RulesError: there is no such entry.
    """
    import pandas as pd

    spoken = language(lang)
    _, after, wins = _first(frame, entry, marks)
    shares = [share(won, n) for won, n in zip(wins, after, strict=True)]
    widths = per_cent([one.width for one in shares])
    law = per_cent([_law(shares[-1], n) for n in after])
    words = {key: say(spoken, "charts", f"width.{key}") for key in ("seen", "law", "x", "y")}
    traces = curve(words["seen"], 0, after, widths, mode="markers")
    dashed = {"color": EXACT["color"], "dash": "dash", "width": 2}
    traces += curve(words["law"], 1, after, law, mode="lines", line=dashed)
    heads = [say(spoken, "charts", "head.games"), words["seen"], words["law"]]
    needed = round((TWO_SIDED / 0.02) ** 2)  # one point either way at one half
    told = {
        "games": after[-1],
        "width": number(spoken, widths[-1], 1),
        "needed": _dots(round(needed, -2), spoken),
    }
    ticks = [n for n in (1, 2, 5, 10, 20, 50, 100) if n < 2 * max(*widths, *law)]
    return figure(
        traces,
        spoken,
        finding=say(spoken, "charts", "width.found", **told),
        source=source(frame, spoken),
        table=pd.DataFrame(dict(zip(heads, (after, widths, law), strict=True))),
        x=words["x"],
        y=words["y"],
        layout={
            "xaxis": {
                "type": "log",
                "tickvals": after,
                "ticktext": [_dots(n, spoken) for n in after],
            },
            "yaxis": {"type": "log", "tickvals": ticks},
        },
    )


def _law(seen: Share, n: int) -> float:
    """The width of an interval of n games: two standard errors either way."""
    return 2 * TWO_SIDED * sqrt(max(seen.value * (1 - seen.value), 1e-4) / n)


def _dots(n: int, lang: Lang) -> str:
    """A whole number with its thousands parted.

    >>> _dots(10_000, "es"), _dots(10_000, "en")
    ('10.000', '10,000')
    """
    return f"{n:,}".replace(",", "." if lang == "es" else ",")
