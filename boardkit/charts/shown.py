"""A figure for a notebook, with a still picture and words for where no figure can be drawn."""

from __future__ import annotations

import json
from base64 import b64encode
from html import escape
from typing import TYPE_CHECKING, Any

from boardkit.charts.saying import said, text
from boardkit.charts.svg import svg
from boardkit.core.errors import RulesError

if TYPE_CHECKING:
    import plotly.graph_objects as go


class Shown:
    """A figure with a static twin: a drawing, whose alternative text tells all of it in words.

    JupyterLab draws the figure; a stored notebook read elsewhere and a print-out have the drawing,
    a screen reader the words.

    Args:
        figure: a figure of boardkit, which describes itself in its data.

    >>> import boardkit as bk
    >>> from boardkit.charts import class_stars
    >>> Shown(class_stars(bk.sheets("", "papaya"), "en"))
    No sheet to show.
    boardkit 0.1.0 · Skull Island · word papaya · 0 sheets · not ended yet
    """

    def __init__(self, figure: go.Figure) -> None:
        said(figure)
        self.figure = figure

    @property
    def text(self) -> str:
        """What the figure shows, in words."""
        return text(self.figure)

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        """The drawing; the words alone where it holds something that cannot be drawn."""
        try:
            drawing = b64encode(svg(self.figure).encode()).decode()
        except RulesError:
            lines = "<br>".join(map(escape, self.text.splitlines()))
            return f'<p class="bk-chart-text">{lines}</p>'
        source = f"data:image/svg+xml;base64,{drawing}"
        return f'<img alt="{escape(self.text)}" src="{source}" style="max-width:100%">'

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        # The bar of buttons would lie over the title.
        drawn = {**json.loads(self.figure.to_json()), "config": {"displayModeBar": False}}
        return {
            "application/vnd.plotly.v1+json": drawn,
            "text/html": self._repr_html_(),
            "text/plain": self.text,
        }
