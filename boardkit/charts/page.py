"""Figures as a page of their own, to be opened or sent without a network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from boardkit.charts.drawn import title_room
from boardkit.charts.saying import finding, table
from boardkit.core.catalogue import language, number, say, whole_number

if TYPE_CHECKING:
    import plotly.graph_objects as go

_STYLE = """
body { font-family: sans-serif; color: #222; max-width: 60rem; margin: 1rem auto; padding: 0 1rem }
table { border-collapse: collapse } th, td { border: 1px solid #999; padding: .2rem .6rem }
td { text-align: right } td:first-child { text-align: left } summary { cursor: pointer }
"""


def page(figures: Sequence[tuple[str, go.Figure]], title: str, lang: str = "es") -> str:
    """Some figures as one HTML page that needs nothing else: figure, finding and numbers.

    Args:
        figures: each with a line to stand above it, which may be empty.
        title: the title of the page.
        lang: `es` or `en`.
    """
    spoken = language(lang)
    parts = [
        f'<!doctype html>\n<html lang="{spoken}">\n<head>\n<meta charset="utf-8">',
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>",
        f"<h1>{escape(title)}</h1>",
    ]
    for place, (head, figure) in enumerate(figures):
        # The finding stands above, where it wraps as wide as the window is; in the figure it would
        # be cut, and the bar of buttons lie over it.
        bare, layout = type(figure)(figure), figure.layout
        less = 30 + title_room(finding(figure))
        bare.update_layout(
            title_text="", margin_t=layout.margin.t - less, height=layout.height - less
        )
        drawn = bare.to_html(
            full_html=False,
            include_plotlyjs=place == 0,
            div_id=f"chart-{place + 1}",
            config={"displayModeBar": False, "responsive": True},
        )
        parts += [
            "<section>",
            f"<h2>{escape(head)}</h2>" if head else "",
            f"<p>{escape(finding(figure))}.</p>",
            drawn,
            f"<details><summary>{escape(say(spoken, 'simulate', 'page.numbers'))}</summary>",
            _table(figure, spoken == "es"),
            "</details>\n</section>",
        ]
    return "\n".join([*filter(None, parts), "</body>\n</html>\n"])


def _table(figure: go.Figure, comma: bool) -> str:
    """The numbers of a figure as a table."""
    told = table(figure)
    heads = "".join(f'<th scope="col">{escape(str(head))}</th>' for head in told.columns)
    rows = [
        "".join(f"<td>{escape(_written(value, comma))}</td>" for value in row)
        for row in told.itertuples(index=False)
    ]
    return "\n".join(
        ["<table>", f"<tr>{heads}</tr>", *(f"<tr>{row}</tr>" for row in rows), "</table>"]
    )


def _written(value: object, comma: bool) -> str:
    if value is None or value != value:  # NaN differs from itself
        return ""
    if isinstance(value, float):
        places = 0 if value.is_integer() else 2
        return number("es" if comma else "en", value, places)
    return whole_number("es" if comma else "en", value) if isinstance(value, int) else str(value)
