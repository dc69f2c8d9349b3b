"""What the figures of all questions share: their words, their table, their panels side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from boardkit.charts.drawn import figure, per_cent, source
from boardkit.core.catalogue import language, number, say
from boardkit.core.errors import RulesError
from boardkit.simulate.checks import a_table
from boardkit.simulate.compare import FEWEST

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

ROOM = 26  # pixels for the title of a panel
GAP = 0.08  # between two panels, as a share of the width
UNPLAYED = "unplayed"  # the word for a value that is known exactly and was never simulated


class Asked:
    """The table of a question, and how it is spoken about.

    Args:
        frame: as a function of `boardkit.simulate.questions` returns it.
        lang: `es` or `en`.
        name: the question, such as `karuba/discards`.

    Attributes:
        frame: the table.
        lang: the language.
        name: where its texts stand.

    Raises:
        RulesError: it is no table of that question, or it is empty.
    """

    def __init__(self, frame: pd.DataFrame, lang: str, name: str) -> None:
        self.frame = frame
        self.lang = language(lang)
        self.name = name.replace("/", ".")
        a_table(frame, ())
        found = "/".join(str(frame.attrs.get(key, "–")) for key in ("game", "question"))
        if found != name:
            raise RulesError("simulate.question", wanted=name, found=found)
        if frame.empty:
            raise RulesError("simulate.empty")

    def say(self, key: str, **told: object) -> str:
        """A text of this question."""
        return say(self.lang, "questions", f"{self.name}.{key}", **told)

    def word(self, group: str, value: object) -> str:
        """A word of the tables, such as the name of a column or of a player."""
        return say(self.lang, "questions", f"word.{group}.{value}")

    def of_game(self, group: str, value: str) -> str:
        """A word of the game, such as a dinosaur."""
        return say(self.lang, self.frame.attrs["game"], f"words.{group}.{value}")

    def num(self, value: float, places: int = 1) -> str:
        """A number as the language writes it."""
        return number(self.lang, float(value), places)

    def pct(self, share: float, places: int = 1) -> str:
        """A share as a number of per cent, without the sign."""
        return self.num(100 * float(share), places)

    def percent(self, share: float, places: int = 1) -> str:
        """A share with the sign, as the language writes it."""
        return say(self.lang, "questions", "word.share.percent", n=self.pct(share, places))

    def interval(self, row: Any, *, share: bool = True, places: int = 1) -> dict[str, str]:
        """The value and interval of a row, as texts for a sentence.

        `span` tells between which values, or that so few games have no interval yet.
        """
        tell = self.pct if share else self.num
        told = {part: tell(getattr(row, part), places) for part in ("value", "low", "high")}
        key = "none" if scant(row) else "seen"
        return {**told, "span": say(self.lang, "questions", f"word.span.{key}", **told)}

    def table(self, columns: Iterable[str], words: Mapping[str, str] | None = None) -> pd.DataFrame:
        """The columns that are drawn, under readable heads.

        Args:
            columns: what tells the rows apart; value, interval, number and exact value are added.
            words: for a column the group of words in which its values are told.
        """
        held = [*columns, "value", "low", "high", "n", "exact_text", "verdict"]
        shown = self.frame[held].copy()
        if "seat" in held:  # people count them from 1
            shown["seat"] += 1
        for column, group in (words or {}).items():
            told = {
                value: self.word(group, value) if value != "" else ""
                for value in set(shown[column])
            }
            shown[column] = shown[column].map(told)
        # What is known without a game agrees with nothing that was seen.
        found = zip(shown["verdict"], shown["n"], strict=True)
        shown["verdict"] = [
            self.word("verdict", v if n else UNPLAYED) if v else "" for v, n in found
        ]
        shown["exact_text"] = [self._exact(text) for text in shown["exact_text"]]
        return shown.rename(columns={name: self.word("head", name) for name in held})

    def _exact(self, text: str) -> str:
        """An exact value as the language writes it: fractions as they are, decimals its own way."""
        told = re.sub(r"\d+\.(\d+)", lambda m: self.num(float(m[0]), len(m[1])), text)
        return told.replace("-", "–")

    def figure(
        self, traces: Sequence[Any], finding: str, table: pd.DataFrame, **more: Any
    ) -> go.Figure:
        """The figure, with its axes named by `x` and `y` of the question."""
        layout: dict[str, Any] = dict(more.pop("layout", {}))
        found = finding[0].upper() + finding[1:]
        axes = {axis: more.pop(axis, None) for axis in ("x", "y")}
        axes = {a: self.say(a) if text is None else text for a, text in axes.items()}
        told = {"finding": found, "source": source(self.frame.attrs, self.lang), "table": table}
        return figure(traces, self.lang, **told, **axes, **more, layout=layout)


def parts(
    frame: pd.DataFrame, *, share: bool = True
) -> tuple[list[float], list[float], list[float]]:
    """The values of some rows and where their intervals begin and end, in per cent if shares.

    An interval without end, of a single value, is not drawn.
    """
    at = list(frame["value"])
    ends = (
        [end if isfinite(end) else v for end, v in zip(frame[name], at, strict=True)]
        for name in ("low", "high")
    )
    columns = (at, *ends)
    if share:
        value, low, high = map(per_cent, columns)
    else:
        value, low, high = ([round(float(v), 4) for v in column] for column in columns)
    return value, low, high


def side_by_side(titles: Sequence[str]) -> dict[str, Any]:
    """The layout of several panels in a row, each with its title; traces say `xaxis="x2"`, `"y2"` ..."""
    many = len(titles)
    width = (1 - GAP * (many - 1)) / many
    layout: dict[str, Any] = {"annotations": []}
    for k, title in enumerate(titles):
        left = k * (width + GAP)
        end = "" if not k else str(k + 1)
        layout[f"xaxis{end}"] = {"domain": [left, left + width], "anchor": f"y{end}"}
        layout[f"yaxis{end}"] = {"anchor": f"x{end}"}
        layout["annotations"].append(heading(title, left + width / 2))
    for k in range(1, many):
        plain = {"gridcolor": "#dddddd", "zeroline": False, "automargin": True}
        layout[f"xaxis{k + 1}"] |= plain
        layout[f"yaxis{k + 1}"] |= plain
    return layout


def heading(text: str, x: float, y: float = 1.0) -> dict[str, Any]:
    """The title of a panel, above it."""
    place = {
        "xref": "paper",
        "yref": "paper",
        "x": x,
        "y": y,
        "xanchor": "center",
        "yanchor": "bottom",
    }
    return {"text": text, "showarrow": False, "font": {"size": 15}, **place}


def scant(row: Any) -> bool:
    """Whether so few values were seen that their interval says nothing: a single one, or all alike."""
    return not isfinite(row.high - row.low) or (row.low == row.high and row.n < FEWEST)


def apart(one: Any, other: Any) -> int:
    """1 where the first interval lies above the second, -1 where below, 0 while they overlap.

    A few values that are all alike have no width, and tell nothing apart.
    """
    if scant(one) or scant(other):
        return 0
    if one.low > other.high:
        return 1
    return -1 if one.high < other.low else 0
