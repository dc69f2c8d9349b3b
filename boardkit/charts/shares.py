"""How often each seat or player wins: a dot with its interval, and the exact value beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from boardkit.charts.drawn import dots, figure
from boardkit.core.catalogue import Lang, join, language, number, say
from boardkit.core.errors import RulesError
from boardkit.core.game import AnyGame, find_game
from boardkit.core.players import player_label
from boardkit.simulate.checks import (
    CASE,
    has_all_seats,
    line_up_of,
    one_case,
    one_of,
    seats_of,
    shares_in,
)
from boardkit.simulate.compare import Interval, leader
from boardkit.simulate.stats import Share, Verdict, share, verdict
from boardkit.simulate.told import rules

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

By = Literal["seat", "entry"]

# Told apart by shape and by lightness too (Okabe and Ito's palette, for every kind of eye).
SEEN = {"color": "#0072B2", "symbol": "circle", "size": 13}
MARK = {"color": "#D55E00", "symbol": "diamond-open", "size": 15, "line": {"width": 3}}
ROW_HEIGHT, FRAME_HEIGHT = 56, 200


class Row(NamedTuple):
    """One line of the chart.

    Attributes:
        label: who it is about.
        share: how often it won.
        mark: the exact value, or what would come out if all won alike.
        verdict: how share and mark go together; None where the mark is not an exact value.
    """

    label: str
    share: Share
    mark: float
    verdict: Verdict | None


def win_shares(
    frame: pd.DataFrame,
    exact: Sequence[Fraction | float] | None = None,
    lang: str = "es",
    *,
    by: By | None = None,
) -> go.Figure:
    """The share of wins of each seat or player, with its interval (95 %).

    The title says what was found. It names a winner only where one interval lies above all others,
    and nobody where not everybody who played is in the table.

    Args:
        frame: as `boardkit.simulate` returns it.
        exact: the exact share of each row. Without it, a mark shows what equal players would win.
        lang: `es` or `en`.
        by: a row for each `seat`, or for each `entry` of the list of players; by default the
            latter where the seats rotate.

    Raises:
        RulesError: the table is empty, not one of `simulate`, or holds several cases of a sweep;
            there are more or fewer exact values than rows, or there is no such `by`.

    >>> import boardkit as bk
    >>> frame = bk.simulate("karuba", ["careful", "random"], games=20, seed="papaya")
    >>> win_shares(frame, lang="en").layout.title.text
    'Player 1 (careful) wins most: 100.0% of 20 games'
    """
    import plotly.graph_objects as go

    spoken = language(lang)
    rows = _rows(frame, exact, spoken, by)
    labels = [row.label for row in rows]
    values, low, high = (
        [_percent(getattr(row.share, part)) for row in rows] for part in ("value", "low", "high")
    )
    seen = dots(_say(spoken, "chart.seen"), 0, labels, values, low, high)
    seen.update(
        marker=SEEN,
        error_x={"thickness": 3, "width": 8},
        hovertext=[escape(_sentence(row, spoken)) for row in rows],
        hoverinfo="text",
    )
    marks = go.Scatter(
        name=_mark_name(rows, spoken),
        x=[_percent(row.mark) for row in rows],
        y=list(seen.y),
        mode="markers",
        marker=MARK,
        hoverinfo="x+name",
    )
    drawn = figure(
        [marks, seen],
        spoken,
        finding=_finding(frame, rows, spoken),
        source=source(frame, spoken),
        table=_table(rows, spoken),
        x=_say(spoken, "chart.axis"),
        percent="x",
        height=FRAME_HEIGHT + ROW_HEIGHT * len(rows),
        layout={
            "xaxis": {"range": [-2, 102]},
            "yaxis": {"autorange": "reversed", "ticks": ""},
        },
    )
    # A reader of the figure's data finds the same in words.
    drawn.layout.meta = {**drawn.layout.meta, "description": describe(frame, spoken, exact, by=by)}
    return drawn


def describe(
    frame: pd.DataFrame,
    lang: str = "es",
    exact: Sequence[Fraction | float] | None = None,
    *,
    by: By | None = None,
) -> str:
    """What `win_shares` shows, in words, for everybody who does not see it.

    Args:
        frame: as `boardkit.simulate` returns it.
        lang: `es` or `en`.
        exact: the exact share of each row.
        by: a row for each `seat`, or for each `entry` of the list of players.

    Raises:
        RulesError: as for `win_shares`.

    >>> import boardkit as bk
    >>> frame = bk.simulate("karuba", ["careful", "random"], games=20, seed="papaya")
    >>> print(describe(frame, "en"))
    Player 1 (careful) wins most: 100.0% of 20 games.
    Player 1 (careful): 100.0% wins, between 83.9 and 100.0; equal shares: 50.0%.
    Player 2 (random): 0.0% wins, between 0.0 and 16.1; equal shares: 50.0%.
    boardkit 0.1.0 · Karuba · seed papaya · 20 games · readings: the usual ones
    """
    spoken = language(lang)
    rows = _rows(frame, exact, spoken, by)
    lines = [_sentence(row, spoken) for row in rows]
    return "\n".join([f"{_finding(frame, rows, spoken)}.", *lines, source(frame, spoken)])


def source(frame: pd.DataFrame, lang: str = "es") -> str:
    """All that is needed to make the table again, in one line.

    Args:
        frame: as `boardkit.simulate` returns it.
        lang: `es` or `en`.
    """
    spoken, facts = language(lang), frame.attrs
    return _say(
        spoken,
        "chart.source",
        version=facts["version"],
        game=say(spoken, facts["game"], "game.name"),
        seed=facts["seed"],
        games=count_games(frame),
        readings=rules(facts, spoken),
    )


def against(tables: Sequence[pd.DataFrame], entry: int, lang: Lang) -> str:
    """Whom a player of the list meets, each with how often; nothing where that differs.

    Args:
        tables: each of one case.
        entry: the player, counted from 0.
        lang: the language of the names.

    >>> import boardkit as bk
    >>> against([bk.simulate("karuba", ["careful", "random"], 1, seats=3)], 0, "en")
    'random ×2'
    """
    game = find_game(tables[0].attrs["game"])
    met = [[name for k, name in enumerate(line_up_of(one)) if k != entry] for one in tables]
    if len({tuple(names) for names in met}) > 1:  # dials that are varied are told elsewhere
        met = [[name.split()[0] for name in names] for names in met]
    counted = [Counter(names) for names in met]
    if len({tuple(names) for names in met}) > 1:
        if {frozenset(one) for one in counted} != {frozenset(counted[0])} or len(counted[0]) != 1:
            return ""
        counted[0] = Counter(dict.fromkeys(counted[0], 1))  # more or fewer of the same
    told = [
        player_label(game, name, lang) + (f" ×{n}" if n > 1 else "")
        for name, n in counted[0].items()
    ]
    return join(lang, told)


def count_games(frame: pd.DataFrame) -> int:
    """How many games a table holds; the cases of a sweep count their games anew.

    >>> import boardkit as bk
    >>> count_games(bk.simulate("memoarrr", "random", games=3, sweep={"seats": [2, 3]}))
    6
    """
    keys = [name for name in (CASE, "seed") if name in frame.columns]
    return len(frame[keys].drop_duplicates())


def groups(frame: pd.DataFrame, lang: Lang, by: By | None = None) -> list[tuple[str, pd.DataFrame]]:
    """The rows of each seat or player with the name to call it by.

    Args:
        frame: as `boardkit.simulate` returns it.
        lang: the language of the names.
        by: `seat`, or `entry` of the list of players; by default the latter where the seats rotate.

    Raises:
        RulesError: the table is empty or holds several cases of a sweep, or there is no such `by`.
    """
    one_case(frame)
    if by is not None:
        one_of("by", by, get_args(By))
    column = by or ("entry" if frame.attrs["rotate_seats"] else "seat")
    game = find_game(frame.attrs["game"])
    found = []
    for key, group in frame.groupby(column):
        names = list(dict.fromkeys(group["player"]))
        if column == "seat":
            label = _seat_label(game, int(key), names, lang)
        else:
            who = player_label(game, names[0], lang)
            label = _say(lang, "label.entry", number=int(key) + 1, player=who)
        found.append((label, group))
    return found


def _rows(
    frame: pd.DataFrame, exact: Sequence[Fraction | float] | None, lang: Lang, by: By | None
) -> list[Row]:
    """The lines of the chart, in the order of the seats or of the players."""
    named = groups(frame, lang, by)
    parity = 1 / seats_of(frame)
    known = None if exact is None else _listed(exact)
    if known is not None and len(known) != len(named):
        raise RulesError("simulate.marks", wanted=len(named), found=len(known))
    rows = []
    for place, (label, group) in enumerate(named):
        wins, games = float(group["won"].sum()), len(group)
        if known is None:
            rows.append(Row(label, share(wins, games), parity, None))
        else:
            found = verdict(wins, games, known[place])
            rows.append(Row(label, share(wins, games), float(known[place]), found))
    return rows


def _listed(exact: Any) -> list[Fraction | float]:
    """The exact values, if they are some."""
    if isinstance(exact, (str, Mapping)) or not isinstance(exact, Iterable):
        raise RulesError("simulate.marks_list", found=f"{exact!r:.40}")
    values = list(exact)
    shares_in("exact", values)
    return values


def _table(rows: list[Row], lang: Lang) -> pd.DataFrame:
    """The numbers of the chart."""
    import pandas as pd

    keys = ("who", "percent", "low", "high")
    heads = [*(say(lang, "charts", f"head.{key}") for key in keys), _mark_name(rows, lang)]
    told = [(row.label, *map(_percent, (*row.share, row.mark))) for row in rows]
    return pd.DataFrame(told, columns=heads)


def _seat_label(game: AnyGame, seat: int, names: list[str], lang: Lang) -> str:
    """A seat, with its player where it was always the same."""
    if len(names) > 1:
        return _say(lang, "label.seat", seat=seat + 1)
    who = player_label(game, names[0], lang)
    return _say(lang, "label.seat_player", seat=seat + 1, player=who)


def _finding(frame: pd.DataFrame, rows: list[Row], lang: Lang) -> str:
    """What the chart shows, in one sentence without its stop."""
    games = count_games(frame)
    verdicts = [row.verdict for row in rows if row.verdict is not None]
    if verdicts:
        # One that disagrees is enough to disagree, and one that cannot tell not to agree.
        order = [Verdict.DISAGREES, Verdict.TOO_FEW, Verdict.AGREES]
        return _say(lang, f"chart.{min(verdicts, key=order.index).value}", games=games)
    if len(rows) == 1:
        value, low, high = (number(lang, 100 * part, 1) for part in rows[0].share)
        told = {"who": rows[0].label, "value": value, "low": low, "high": high}
        return capital(say(lang, "charts", "growth.alone", games=games, **told))
    if not has_all_seats(frame):
        return say(lang, "charts", "left_out", games=games)
    seen: dict[str, Interval] = {str(place): row.share for place, row in enumerate(rows)}
    for key, fewest in (("leader", False), ("last", True)):
        found = leader(seen, fewest)
        if found is not None:
            row = rows[int(found)]
            won = number(lang, 100 * row.share.value, 1)
            return capital(_say(lang, f"chart.{key}", who=row.label, share=won, games=games))
    return _say(lang, "chart.no_leader", games=games)


def capital(text: str) -> str:
    """A sentence as it begins."""
    return text[0].upper() + text[1:]


def _sentence(row: Row, lang: Lang) -> str:
    """One line of the chart in words."""
    value, low, high, exact = (number(lang, 100 * part, 1) for part in (*row.share, row.mark))
    told = {"who": row.label, "share": value, "low": low, "high": high, "exact": exact}
    told["mark"] = _mark_name([row], lang)
    if row.verdict is None:
        return _say(lang, "describe.row", **told)
    return _say(lang, "describe.row_verdict", verdict=row.verdict.sentence(lang), **told)


def _mark_name(rows: list[Row], lang: Lang) -> str:
    """What the marks beside the dots are."""
    exact = any(row.verdict is not None for row in rows)
    return _say(lang, "chart.exact" if exact else "chart.parity")


def _percent(part: float) -> float:
    """A share as it is drawn; the same digits on every machine."""
    return round(100 * part, 4)


def _say(lang: Lang, key: str, **params: object) -> str:
    return say(lang, "simulate", key, **params)
