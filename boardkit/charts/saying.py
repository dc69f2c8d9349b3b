"""What a figure says of itself: its finding, its numbers, where they come from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

from boardkit.core.catalogue import Lang, number, say, whole_number
from boardkit.core.errors import RulesError

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

MOST_ROWS = 60  # of a table that is told in words


def meta(lang: Lang, finding: str, source: str, table: pd.DataFrame) -> dict[str, Any]:
    """What a figure carries for those who do not see it."""
    rows = [[_plain(value) for value in row] for row in table.itertuples(index=False)]
    heads = [str(head) for head in table.columns]
    lines = [_row(lang, heads, row) for row in rows[:MOST_ROWS]]
    if len(rows) > MOST_ROWS:
        lines.append(say(lang, "charts", "more_rows", more=len(rows) - MOST_ROWS))
    return {
        "description": "\n".join([f"{finding}.", *lines, source]),
        "finding": finding,
        "source": source,
        "table": {"columns": heads, "rows": rows},
    }


def _plain(value: Any) -> Any:
    """A value as JSON has it; the same digits on every machine."""
    if value is None or value != value:  # NaN differs from itself
        return None
    if isinstance(value, (bool, str)):
        return value
    if float(value).is_integer():
        return int(value)
    return round(float(value), 6) if isfinite(value) else None


def _row(lang: Lang, heads: Sequence[str], row: Sequence[Any]) -> str:
    """A row of the table in words."""
    told = (
        f"{head}: {_told(value, lang)}"
        for head, value in zip(heads, row, strict=True)
        if value is not None and value != ""
    )
    return "; ".join(told) + "."


def _told(value: Any, lang: Lang) -> str:
    if isinstance(value, float):
        return number(lang, value, 2)
    return whole_number(lang, value) if isinstance(value, int) else str(value)


def said(figure: Any) -> Mapping[str, Any]:
    """What a figure carries.

    Raises:
        RulesError: it is no figure of the kit.
    """
    held = getattr(getattr(figure, "layout", None), "meta", None)
    if not isinstance(held, Mapping) or "finding" not in held:
        raise RulesError("simulate.figure", found=type(figure).__name__)
    return held


def finding(figure: go.Figure) -> str:
    """What a figure of the kit shows, in one sentence.

    Args:
        figure: as a function of `boardkit.charts` returns it.
    """
    return str(said(figure)["finding"])


def text(figure: go.Figure) -> str:
    """All that a figure shows in words: its finding, its numbers, where they come from.

    Args:
        figure: as a function of `boardkit.charts` returns it.
    """
    return str(said(figure)["description"])


def table(figure: go.Figure) -> pd.DataFrame:
    """The numbers that a figure draws.

    Args:
        figure: as a function of `boardkit.charts` returns it.
    """
    import pandas as pd

    held = said(figure)["table"]
    return pd.DataFrame(list(held["rows"]), columns=list(held["columns"]))
