"""Where a figure can be checked: what was seen beside what is known exactly, and the verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from boardkit.charts.questions.asked import UNPLAYED
from boardkit.charts.saying import said
from boardkit.core.catalogue import language, number, say, whole_number
from boardkit.core.errors import RulesError
from boardkit.simulate.stats import Verdict

if TYPE_CHECKING:
    import plotly.graph_objects as go

TOLD = 6  # the last columns of a question's table: value, low, high, n, exact, verdict
MOST = 14  # rows that are written out
PRINTED = 78  # letters of a line of the note where the table is printed
PLACES = 4  # of a fraction that is also told as a decimal


class Anchors:
    """The rows of a figure whose exact value is known, as a table with a line that sums them up.

    Of very many rows some are written out, evenly spread; those that disagree always are.

    Args:
        figure: of one of the fifteen questions.
        lang: `es` or `en`.

    Attributes:
        heads: the heads of the columns.
        rows: the cells, as texts.
        verdicts: how many rows agree, are too few to tell, disagree.
        unplayed: how many are known, but were never simulated: no verdict counts them.
        finding: the line on top.
        note: what "too few to tell" means, below the table; empty where it is said of no row.

    Raises:
        RulesError: it is no figure of a question.
    """

    def __init__(self, figure: go.Figure, lang: str = "es") -> None:
        self.lang = language(lang)
        held = said(figure)["table"]
        known = [row for row in held["rows"] if len(row) < TOLD or row[-2]]
        self.verdicts = Counter(dict.fromkeys(Verdict, 0))
        names = {say(self.lang, "questions", f"word.verdict.{v.value}"): v for v in Verdict}
        never = say(self.lang, "questions", f"word.verdict.{UNPLAYED}")
        if any(len(row) < TOLD or row[-1] not in {*names, never} for row in known):
            raise RulesError("simulate.anchors")
        self.verdicts.update(names[row[-1]] for row in known if row[-1] != never)
        self.unplayed = len(known) - self.verdicts.total()
        heads = list(held["columns"])
        used = [k for k in range(len(heads) - TOLD) if len({row[k] for row in known}) > 1]
        interval = f"{heads[-5]} – {heads[-4]}"
        self.heads = [*(heads[k] for k in used), heads[-6], interval, heads[-3], *heads[-2:]]
        even = _spread(len(known), MOST)
        off = say(self.lang, "questions", "word.verdict.disagrees")
        kept = [row for k, row in enumerate(known) if k in even or row[-1] == off]
        self.rows = [self._row(row, used) for row in kept]
        told = {verdict.value: self.verdicts[verdict] for verdict in Verdict}
        key = "none" if self.unplayed == len(known) > 0 else "found"
        self.finding = say(self.lang, "charts", f"anchors.{key}", n=len(known), **told)
        if self.unplayed and key == "found":
            self.finding += " " + say(self.lang, "charts", "anchors.unplayed", n=self.unplayed)
        if len(kept) < len(known):
            self.finding += " " + say(self.lang, "charts", "anchors.some", n=len(kept))
        few = self.verdicts[Verdict.TOO_FEW]
        self.note = say(self.lang, "charts", "anchors.note") if few else ""

    def _row(self, row: Sequence[Any], used: Sequence[int]) -> list[str]:
        value, low, high, n, exact, verdict = row[-TOLD:]
        where = [self._told(row[k], 2) for k in used]
        seen = [self._told(value, 4), f"{self._told(low, 4)} – {self._told(high, 4)}"]
        if not n:
            seen = ["–", "–"]
        return [*where, *seen, self._told(n, 0), self._exact(exact), verdict]

    def _told(self, value: Any, places: int) -> str:
        if isinstance(value, float):
            return number(self.lang, value, places)
        return whole_number(self.lang, value) if isinstance(value, int) else str(value)

    def _exact(self, text: str) -> str:
        """A fraction also as a decimal."""
        if "/" in text:
            short = Fraction(text) * 10**PLACES
            sign = "=" if short.denominator == 1 else "≈"
            return f"{text} {sign} {number(self.lang, float(Fraction(text)), PLACES)}"
        ends = dict.fromkeys(text.split("-"))  # two bounds, often alike in all digits shown
        return " – ".join(ends).replace(".", "," if self.lang == "es" else ".")

    def _repr_html_(self) -> str:
        look = 'style="padding:2px 12px;text-align:left"'
        heads = "".join(f'<th scope="col" {look}>{escape(head)}</th>' for head in self.heads)
        rows = "".join(
            "<tr>" + "".join(f"<td {look}>{escape(cell)}</td>" for cell in row) + "</tr>"
            for row in self.rows
        )
        table = f'<table class="dataframe bk-anchors"><tr>{heads}</tr>{rows}</table>'
        note = f"<p>{escape(self.note)}</p>" if self.note else ""
        found = escape(self.finding)
        return f"<p><b>{found}</b></p>{table}{note}" if rows else f"<p>{found}</p>"

    def __repr__(self) -> str:
        lines = [self.finding, *(" | ".join(row) for row in [self.heads, *self.rows])]
        return "\n".join([*lines, *wrap(self.note, PRINTED)])


def _spread(n: int, most: int) -> set[int]:
    """Numbers from 0 to n - 1, so many at most, evenly spread with both ends.

    >>> sorted(_spread(9, 3)), sorted(_spread(2, 3))
    ([0, 4, 8], [0, 1])
    """
    if n <= most:
        return set(range(n))
    return {round(k * (n - 1) / (most - 1)) for k in range(most)}
