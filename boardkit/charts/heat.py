"""Two things varied at once: a cell for each case, coloured by wins or points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.charts.drawn import cells, figure, source
from boardkit.core.catalogue import Lang, language, number, say
from boardkit.core.errors import RulesError
from boardkit.core.game import AnyGame, find_game
from boardkit.core.players import player_label
from boardkit.simulate.compare import Interval, leader, mean
from boardkit.simulate.pairs import WON
from boardkit.simulate.stats import share
from boardkit.simulate.sweeps import cases
from boardkit.simulate.told import settings, title, value

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

KEYS = 2


def heat(frame: pd.DataFrame, lang: str = "es", *, entry: int = 0, column: str = WON) -> go.Figure:
    """A heat map of a sweep over two keys: one of the players' wins or points in each case.

    The title names a cell only where its interval lies above all others.

    Args:
        frame: as `boardkit.simulate` returns it, with two keys in its `sweep`.
        lang: `es` or `en`.
        entry: whose wins or points, counted from 0 in the list of players.
        column: `won`, or points such as `total`; where fewest is best, the least is named.

    Raises:
        RulesError: not two keys are swept, or there is no such player.

    >>> import boardkit as bk
    >>> sweep = {"0.lie": [0, 1], "0.challenge": [0, 1]}
    >>> frame = bk.simulate("mammuz", ["bluffer", "careful"], 2, seats=3, sweep=sweep)
    >>> heat(frame, "en").layout.xaxis.title.text
    'Challenge rate of player 1 of the list'
    """
    import pandas as pd

    spoken, game = language(lang), find_game(frame.attrs["game"])
    keys = list(frame.attrs["sweep"])
    if len(keys) != KEYS:
        raise RulesError("simulate.two_keys", found=len(keys), keys=", ".join(keys) or "–")
    up, across = keys
    seen: dict[str, Interval] = {}
    rows: list[list[object]] = []
    found: dict[tuple[str, str], float] = {}
    for chosen, table in cases(frame):
        own = table[table["entry"] == entry][column]
        if own.empty:
            if len(table):
                most = int(table["entry"].max())
                raise RulesError("simulate.entry", found=entry, most=most)
            continue
        part = _scaled(share(float(own.sum()), len(own)) if column == WON else mean(own), column)
        seen[settings(game, chosen, spoken)] = part
        place = (value(game, up, chosen[up], spoken), value(game, across, chosen[across], spoken))
        found[place] = part.value
        rows.append([*place, part.value, part.low, part.high, len(own)])
    marks = [[value(game, key, one, spoken) for one in frame.attrs["sweep"][key]] for key in keys]
    z = [[found.get((row, col)) for col in marks[1]] for row in marks[0]]
    names = [title(game, key, spoken) for key in keys]
    percent = (" %" if spoken == "es" else "%") if column == WON else ""
    heads = [say(spoken, "charts", f"head.{key}") for key in ("low", "high", "games")]
    unit = say(spoken, "charts", "head.percent" if column == WON else "head.points")
    return figure(
        [cells(marks[1], marks[0], z, digits=1, suffix=percent, lang=spoken)],
        spoken,
        finding=_finding(frame, seen, entry, column, spoken),
        source=source(frame.attrs, spoken),
        table=pd.DataFrame(rows, columns=[*names, unit, *heads]),
        x=_capital(names[1]),
        y=_capital(names[0]),
        height=230 + 50 * max(4, len(marks[0])),
        layout={"yaxis": {"type": "category"}, "xaxis": {"type": "category"}},
    )


def _scaled(seen: Interval, column: str) -> Interval:
    """Shares in per cent, with the same digits on every machine."""
    times = 100 if column == WON else 1
    parts = {key: round(times * getattr(seen, key), 4) for key in ("value", "low", "high")}
    return seen._replace(**parts)


def _finding(
    frame: pd.DataFrame, seen: dict[str, Interval], entry: int, column: str, lang: Lang
) -> str:
    game = find_game(frame.attrs["game"])
    fewest = game.fewest_first and column != WON
    kind = "wins" if column == WON else "fewest" if fewest else "most"
    who = _who(frame, game, entry, lang)
    best = leader(seen, fewest)
    if best is None:
        found = say(lang, "charts", f"heat.nobody_{kind}", who=who, cases=len(seen))
    else:
        part = seen[best]
        told = {key: number(lang, getattr(part, key), 1) for key in ("value", "low", "high")}
        found = say(lang, "charts", f"heat.{kind}", who=who, where=best, **told)
    return _capital(found)


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _who(frame: pd.DataFrame, game: AnyGame, entry: int, lang: Lang) -> str:
    """A player of the list, by name where it is always the same, whatever its dials."""
    who = say(lang, "charts", "heat.who", number=entry + 1)
    names = {str(name).split()[0] for name in frame["player"][frame["entry"] == entry]}
    return f"{who} ({player_label(game, names.pop(), lang)})" if len(names) == 1 else who
