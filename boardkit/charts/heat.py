"""Two things varied at once: a cell for each case, coloured by wins or points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boardkit.charts.drawn import cells, figure, source
from boardkit.charts.scores import of_part
from boardkit.charts.shares import against, capital
from boardkit.core.catalogue import Lang, language, number, say
from boardkit.core.errors import RulesError
from boardkit.core.game import find_game
from boardkit.core.players import player_label
from boardkit.simulate.checks import entry_of_list, points_in, seats_of, some_games
from boardkit.simulate.compare import Interval, Mean, leader, mean
from boardkit.simulate.pairs import WON
from boardkit.simulate.stats import share
from boardkit.simulate.sweeps import cases
from boardkit.simulate.told import settings, title, value

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

    Played = tuple[dict[str, Any], pd.DataFrame]  # what was set for a case, and its games

KEYS = 2


def heat(frame: pd.DataFrame, lang: str = "es", *, entry: int = 0, column: str = WON) -> go.Figure:
    """A heat map of a sweep over two keys: one of the players' wins or points in each case.

    The title names a cell only where its interval lies above all others. Where the cases differ in
    the number of players, wins are told as points of per cent above an equal share.

    Args:
        frame: as `boardkit.simulate` returns it, with two keys in its `sweep`.
        lang: `es` or `en`.
        entry: whose wins or points, counted from 0 in the list of players.
        column: `won`, or points such as `total`; where fewest is best, the least is named.

    Raises:
        RulesError: the table is empty or not one of `simulate`; not two keys are swept, or there is
            no such player or column of points.

    >>> import boardkit as bk
    >>> sweep = {"0.lie": [0, 1], "0.challenge": [0, 1]}
    >>> frame = bk.simulate("mammuz", ["bluffer", "careful"], 2, seats=3, sweep=sweep)
    >>> heat(frame, "en").layout.xaxis.title.text
    'Challenge rate of player 1 of the list'
    """
    import pandas as pd

    spoken = language(lang)
    some_games(frame)
    game, keys = find_game(frame.attrs["game"]), list(frame.attrs["sweep"])
    if len(keys) != KEYS:
        raise RulesError("simulate.two_keys", found=len(keys), keys=", ".join(keys) or "–")
    points_in(frame, column, [WON])
    up, across = keys
    played = [(chosen, one) for chosen, one in cases(frame) if len(one)]
    kind = _kind(frame, played, entry, column)
    seen: dict[str, Interval] = {}
    rows: list[list[object]] = []
    found: dict[tuple[str, str], float] = {}
    for chosen, one in played:
        own = one[one["entry"] == entry][column]
        if own.empty:
            continue
        part = share(float(own.sum()), len(own)) if column == WON else mean(own)
        part = _scaled(part, kind, 1 / seats_of(one))
        seen[settings(game, chosen, spoken)] = part
        place = (value(game, up, chosen[up], spoken), value(game, across, chosen[across], spoken))
        found[place] = part.value
        ends = (None, None) if _untold(part) else (part.low, part.high)
        rows.append([*place, part.value, *ends, len(own)])
    marks = [[value(game, key, one, spoken) for one in frame.attrs["sweep"][key]] for key in keys]
    z = [[found.get((row, col)) for col in marks[1]] for row in marks[0]]
    names = [title(game, key, spoken) for key in keys]
    percent = (" %" if spoken == "es" else "%") if kind == "wins" else ""
    heads = [say(spoken, "charts", f"head.{key}") for key in ("low", "high", "games")]
    unit = say(spoken, "charts", f"heat.unit.{kind}")
    return figure(
        [cells(marks[1], marks[0], z, digits=1, suffix=percent, unit=unit, lang=spoken)],
        spoken,
        finding=of_part(frame, column, _finding(frame, played, seen, entry, kind, spoken), spoken),
        source=source(frame.attrs, spoken),
        table=pd.DataFrame(rows, columns=[*names, unit, *heads]),
        x=capital(names[1]),
        y=capital(names[0]),
        height=230 + 50 * max(5, len(marks[0])),
        layout={"yaxis": {"type": "category"}, "xaxis": {"type": "category"}},
    )


def _kind(frame: pd.DataFrame, played: Sequence[Played], entry: int, column: str) -> str:
    """What the cells count; the player has to be there."""
    seats = {seats_of(one) for _, one in played}
    entry_of_list(entry, max(seats) - 1)
    if column == WON:
        return "wins" if len(seats) == 1 else "above"
    return "fewest" if find_game(frame.attrs["game"]).fewest_first else "most"


def _scaled(seen: Interval, kind: str, parity: float) -> Interval:
    """Shares in per cent, or as what lies above an equal share; the same digits everywhere."""
    times = 100 if kind in ("wins", "above") else 1
    less = parity if kind == "above" else 0
    parts = {key: round(times * (getattr(seen, key) - less), 4) for key in ("value", "low", "high")}
    return seen._replace(**parts)


def _finding(
    frame: pd.DataFrame,
    played: Sequence[Played],
    seen: dict[str, Interval],
    entry: int,
    kind: str,
    lang: Lang,
) -> str:
    who = _who(frame, entry, lang)
    others = against([one for _, one in played if seats_of(one) > entry], entry, lang)
    if others:
        who = say(lang, "charts", "heat.against", who=who, others=others)
    best = leader(seen, kind == "fewest")
    if len(seen) == 1:
        ((where, part),) = seen.items()
        found = _told(f"only_{'few' if _untold(part) else kind}", who, where, part, lang)
    elif best is None:
        found = say(lang, "charts", f"heat.nobody_{kind}", who=who, cases=len(seen))
    else:
        found = _told(kind, who, best, seen[best], lang)
    return capital(found)


def _told(key: str, who: str, where: str, seen: Interval, lang: Lang) -> str:
    """A cell in words."""
    told = {part: number(lang, getattr(seen, part), 1) for part in ("value", "low", "high")}
    games = seen.n if isinstance(seen, Mean) else 0
    return say(lang, "charts", f"heat.{key}", who=who, where=where, games=games, **told)


def _untold(seen: Interval) -> bool:
    """Whether there are too few values for an interval."""
    return isinstance(seen, Mean) and not seen.tells


def _who(frame: pd.DataFrame, entry: int, lang: Lang) -> str:
    """A player of the list, by name where it is always the same, whatever its dials."""
    who = say(lang, "charts", "heat.who", number=entry + 1)
    names = {str(name).split()[0] for name in frame["player"][frame["entry"] == entry]}
    if len(names) > 1:
        return who
    return f"{who} ({player_label(find_game(frame.attrs['game']), names.pop(), lang)})"
