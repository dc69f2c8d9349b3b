"""How many points each player scores: the whole distribution, and its mean with an interval."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from boardkit.charts.drawn import curve, figure, per_cent
from boardkit.charts.shares import By, capital, count_games, groups, source
from boardkit.core.catalogue import Lang, language, number, say
from boardkit.core.game import find_game
from boardkit.simulate.checks import SCORE, has_all_seats, one_case, points_in
from boardkit.simulate.compare import Mean, leader, mean

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go


def score_distribution(
    frame: pd.DataFrame, lang: str = "es", *, by: By | None = None, column: str = "total"
) -> go.Figure:
    """How often each number of points comes, steps for each seat or player, its mean in the legend.

    The title names who scores most only where one interval of the mean lies above all others; where
    fewest is best, as in MammuZ, who is left with fewest. Nobody is compared where one plays alone,
    or where not everybody who played is in the table.

    Args:
        frame: as `boardkit.simulate` returns it.
        lang: `es` or `en`.
        by: a line for each `seat`, or for each `entry` of the list of players; by default the
            latter where the seats rotate.
        column: the points, or a part of them such as `score_temples`.

    Raises:
        RulesError: the table is empty, not one of `simulate`, or holds several cases of a sweep;
            there is no such column of points or no such `by`.

    >>> import boardkit as bk
    >>> frame = bk.simulate("memoarrr", ["careful", "random"], games=20, seed="papaya")
    >>> score_distribution(frame, "en").layout.meta["finding"]
    'Player 1 (careful) scores most: 14.8 on average, between 14.5 and 15.1, in 20 games'
    """
    import pandas as pd

    spoken = language(lang)
    one_case(frame)
    points_in(frame, column)
    ends = int(frame[column].min()) - 1, int(frame[column].max()) + 1
    traces, rows, means = [], list[dict[str, object]](), {}
    heads = {key: say(spoken, "charts", f"head.{key}") for key in ("who", "points", "games")}
    fewest = find_game(frame.attrs["game"]).fewest_first
    if fewest:
        heads["points"] = say(spoken, "charts", "head.left")
    share = say(spoken, "charts", "head.percent")
    for k, (label, group) in enumerate(groups(frame, spoken, by)):
        seen = Counter(int(points) for points in group[column])
        points = sorted(seen)
        heights = per_cent([seen[p] / len(group) for p in points])
        means[label] = mean(group[column])
        name = _told("mean", label, means[label], len(group), spoken)
        # At points that never came the steps go down to zero.
        every = range(ends[0], ends[1] + 1)
        steps = per_cent([seen[p] / len(group) for p in every])
        traces += curve(name, k, every, steps, mode="lines", line_shape="hvh")
        rows += [
            {heads["who"]: label, heads["points"]: p, heads["games"]: seen[p], share: height}
            for p, height in zip(points, heights, strict=True)
        ]
    games = count_games(frame)
    best = leader(means, fewest)
    sort = "fewest" if fewest else "most"
    if len(means) == 1:
        unit = say(spoken, frame.attrs["game"], "units.points")
        ((label, seen_mean),) = means.items()
        found = _told("alone", label, seen_mean, games, spoken, unit=unit)
    elif not has_all_seats(frame):
        found = say(spoken, "charts", "left_out", games=games)
    elif best is None:
        found = say(spoken, "charts", f"scores.nobody_{sort}", games=games)
    else:
        found = _told(sort, best, means[best], games, spoken)
    return figure(
        traces,
        spoken,
        finding=of_part(frame, column, capital(found), spoken),
        source=source(frame, spoken),
        table=pd.DataFrame(rows),
        x=say(spoken, "charts", "scores.left" if fewest else "scores.points"),
        y=say(spoken, "charts", "games_percent"),
        percent="y",
        lines=-(-len(means) // 2),  # two names with their means fit beside each other
    )


def of_part(frame: pd.DataFrame, column: str, found: str, lang: Lang) -> str:
    """What was found, with the name of the part of the points that it is about."""
    if not column.startswith(SCORE):
        return found
    part = say(lang, frame.attrs["game"], f"scores.{column.removeprefix(SCORE)}")
    return say(lang, "charts", "of_part", part=part, found=found)


def _told(key: str, who: str, seen: Mean, games: int, lang: Lang, **more: str) -> str:
    """A mean in words, with its interval if that says something."""
    told = {"who": who, "value": number(lang, seen.value, 1), **more}
    if not seen.tells:
        return say(lang, "charts", f"scores.{key}_few", games=games, **told)
    low, high = number(lang, seen.low, 1), number(lang, seen.high, 1)
    return say(lang, "charts", f"scores.{key}", games=games, low=low, high=high, **told)
