"""The points of a whole class: who leads, and where the sheet shown stands."""

from __future__ import annotations

from html import escape
from typing import Any

from boardkit.core.catalogue import Lang, say, signed
from boardkit.games.skull_island.scoring import score_sheet

NAME = "skull_island"
BEST = 6  # so many seats are shown


def class_table(state: Any, seat: int, lang: Lang) -> str:
    """The best seats and the one shown, with their place, as HTML; equal stars share a place."""
    totals = [score_sheet(state.setup, sheet).total for sheet in state.sheets]
    order = sorted(range(len(totals)), key=lambda one: (-totals[one], one))
    shown = order[:BEST] if seat in order[:BEST] else [*order[: BEST - 1], seat]
    heads = "".join(
        f'<th scope="col">{escape(say(lang, NAME, f"scores.{key}"))}</th>'
        for key in ("place", "player", "total", "found", "bubbles")
    )
    rows = ""
    for one in shown:
        place = 1 + sum(total > totals[one] for total in totals)
        sheet = state.sheets[one]
        mark = "▶ " if one == seat else ""
        cells = (place, totals[one], len(sheet.chests), sheet.bubbles)
        first, *rest = (f"<td>{signed(cell)}</td>" for cell in cells)
        rows += f'<tr>{first}<th scope="row">{mark}{one + 1}</th>{"".join(rest)}</tr>'
    return f'<table class="bk-table"><tr>{heads}</tr>{rows}</table>'
