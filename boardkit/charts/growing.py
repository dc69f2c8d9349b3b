"""From one game to ten thousand: the share settles, and its interval narrows like 1/√n."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from boardkit.charts.drawn import EXACT, curve, exact_marks, figure, per_cent
from boardkit.charts.shares import against, source
from boardkit.core.catalogue import Lang, language, number, say, whole_number
from boardkit.core.errors import RulesError
from boardkit.core.game import find_game
from boardkit.core.players import player_label
from boardkit.simulate.checks import counts_in, entry_of_list, one_case, seats_of, shares_in
from boardkit.simulate.stats import Share, share, verdict

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

TEN = 10
MARKS = (1, 10, 100, 1000, 10_000)
POINT = 0.02  # one point of % either way
TWO_SIDED = 1.959964  # standard errors of an interval of 95 %


class _Wins(NamedTuple):
    """The wins of one player of the list.

    Attributes:
        player: its name.
        after: after how many games to look.
        wins: how many it had won by then.
    """

    player: str
    after: list[int]
    wins: list[float]

    @property
    def shares(self) -> list[Share]:
        """The share of wins after each."""
        return [share(won, n) for won, n in zip(self.wins, self.after, strict=True)]


def _first(frame: pd.DataFrame, entry: int, marks: Sequence[int]) -> _Wins:
    """Who it is about, after how many games to look, and the wins up to there."""
    one_case(frame)
    entry_of_list(entry, seats_of(frame) - 1)
    looks = counts_in("marks", marks)
    group = frame[frame["entry"] == entry].sort_values("game", kind="stable")
    if group.empty:  # such as of a table of which rows were left out
        raise RulesError("simulate.empty")
    won = group["won"].cumsum().tolist()
    after = sorted({n for n in looks if n < len(won)} | {len(won)})
    return _Wins(str(group["player"].iloc[0]), after, [float(won[n - 1]) for n in after])


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
        RulesError: the table is empty, not one of `simulate`, or holds several cases of a sweep;
            there is no such entry; a value or mark is out of range.
    """
    import pandas as pd

    spoken = language(lang)
    seen = _first(frame, entry, marks)
    if exact is not None:
        shares_in("exact", [exact])
    after, shares = seen.after, seen.shares
    player = player_label(find_game(frame.attrs["game"]), seen.player, spoken)
    who = say(spoken, "simulate", "label.entry", number=entry + 1, player=player)
    others = against([frame], entry, spoken)
    y, low, high = (
        per_cent([getattr(s, part) for s in shares]) for part in ("value", "low", "high")
    )
    traces = curve(who, 0, after, y, low, high, band=True)
    heads = [say(spoken, "charts", f"head.{key}") for key in ("games", "percent", "low", "high")]
    table = pd.DataFrame(dict(zip(heads, (after, y, low, high), strict=True)))
    last = shares[-1]
    told = {key: number(spoken, 100 * getattr(last, key), 1) for key in ("value", "low", "high")}
    told |= {"who": who, "others": others}
    key = "growth.against" if others else "growth.alone"
    found = say(spoken, "charts", key, games=after[-1], **told)
    if exact is not None:
        value = per_cent([float(exact)])[0]
        traces.append(exact_marks(spoken, after, [value] * len(after), mode="lines+markers"))
        table[say(spoken, "charts", "exact")] = value
        judged = verdict(seen.wins[-1], after[-1], exact)
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
                "ticktext": [whole_number(spoken, n) for n in after],
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
        RulesError: the table is empty, not one of `simulate`, or holds several cases of a sweep;
            there is no such entry; a value or mark is out of range.
    """
    import pandas as pd

    spoken = language(lang)
    seen = _first(frame, entry, marks)
    after, shares = seen.after, seen.shares
    widths = per_cent([one.width for one in shares])
    law = [round(widths[-1] * sqrt(after[-1] / n), 4) for n in after]
    words = {key: say(spoken, "charts", f"width.{key}") for key in ("seen", "law", "x", "y")}
    traces = curve(words["seen"], 0, after, widths, mode="markers")
    dashed = {"color": EXACT["color"], "dash": "dash", "width": 2}
    traces += curve(words["law"], 1, after, law, mode="lines", line=dashed)
    heads = [say(spoken, "charts", "head.games"), words["seen"], words["law"]]
    ticks = [n for n in (1, 2, 5, 10, 20, 50, 100) if n < 2 * max(*widths, *law)]
    return figure(
        traces,
        spoken,
        finding=_width_found(after, widths, law, shares[-1], spoken),
        source=source(frame, spoken),
        table=pd.DataFrame(dict(zip(heads, (after, widths, law), strict=True))),
        x=words["x"],
        y=words["y"],
        layout={
            "xaxis": {
                "type": "log",
                "tickvals": after,
                "ticktext": [whole_number(spoken, n) for n in after],
            },
            "yaxis": {"type": "log", "tickvals": ticks},
        },
    )


def _width_found(
    after: Sequence[int], widths: Sequence[float], law: Sequence[float], last: Share, lang: Lang
) -> str:
    """What the points say, and how many games one point either way takes at the last share."""
    told = {"games": after[-1], "width": number(lang, widths[-1], 1)}
    found = say(lang, "charts", "width.after", **told)
    if len(after) > 1:
        # Of fewer than ten games 1/√n says nothing yet: it would be wider than all there is.
        k = next((k for k, n in enumerate(after[:-1]) if n >= TEN), 0)
        told |= {"first": after[k], "wide": number(lang, widths[k], 1)}
        found = say(lang, "charts", "width.from", **told)
        if after[k] >= TEN:
            found = say(lang, "charts", "width.by_law", found=found, law=number(lang, law[k], 1))
    needed = _needed(last.value)
    if round(widths[-1], 1) <= 100 * POINT or needed <= after[-1]:
        return say(lang, "charts", "width.reached", found=found)
    share = number(lang, 100 * last.value, 1)
    return say(lang, "charts", "width.needed", found=found, share=share, games=needed)


def _needed(value: float) -> int:
    """So many games make an interval one point wide either way, to two digits.

    >>> _needed(0.5), _needed(0.1), _needed(0.0)
    (9600, 3500, 190)
    """
    low, high = 1, 10_000
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if _wilson(value, middle) <= POINT else (middle, high)
    return round(high, 2 - len(str(high)))


def _wilson(value: float, n: int) -> float:
    """The width of Wilson's interval of a share, as `share` gives it for whole wins."""
    z = TWO_SIDED * TWO_SIDED
    return 2 * sqrt(z * value * (1 - value) / n + (z / n / 2) ** 2) / (1 + z / n)
