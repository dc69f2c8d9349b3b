"""A figure for a notebook that also says what it shows where no figure can be drawn."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import plotly.graph_objects as go


class Shown:
    """A figure with its description as a static twin.

    JupyterLab draws the figure; a stored notebook read elsewhere, a print-out or a screen reader
    has the words.

    Args:
        figure: a figure of boardkit, which describes itself in its data.

    >>> import boardkit as bk
    >>> from boardkit.charts import class_stars
    >>> Shown(class_stars(bk.sheets("", "papaya"), "en"))
    No sheet to show.
    boardkit 0.1.0 · Skull Island · word papaya · 0 sheets · not ended yet
    """

    def __init__(self, figure: go.Figure) -> None:
        self.figure = figure

    @property
    def text(self) -> str:
        """What the figure shows, in words."""
        return str(self.figure.layout.meta["description"])

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        lines = "<br>".join(map(escape, self.text.splitlines()))
        return {
            "application/vnd.plotly.v1+json": json.loads(self.figure.to_json()),
            "text/html": f'<p class="bk-chart-text">{lines}</p>',
            "text/plain": self.text,
        }
