"""What stands beside the board of a game, as HTML: the points, and what has happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from boardkit.core.catalogue import Lang, say
from boardkit.core.game import Event
from boardkit.core.match import Match
from boardkit.views.words import outcome_text, tell

_LOG_LENGTH = 120


def score_table(
    corner: str, players: Sequence[str], rows: Sequence[tuple[str, tuple[int, ...]]], turn: object
) -> str:
    """The points of all seats, part by part.

    Args:
        corner: what the numbers in the first row are.
        players: who plays each seat.
        rows: what is counted, with one number for each seat.
        turn: the seat to move, if it is one.
    """
    heads = [
        f'<th scope="col">{"▶ " if seat == turn else ""}{seat + 1}'
        f"<br><small>{escape(player)}</small></th>"
        for seat, player in enumerate(players)
    ]
    body = [
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{value}</td>" for value in values)
        + "</tr>"
        for name, values in rows
    ]
    head = f'<th scope="row">{escape(corner)}</th>{"".join(heads)}'
    return f'<table class="bk-table"><tr>{head}</tr>{"".join(body)}</table>'


def event_list(match: Match, lang: Lang, seen: Callable[[Event], Event]) -> str:
    """What has happened up to the cursor, the latest first, as somebody has seen it."""
    game = match.game
    lines: list[str] = []
    outcome = game.outcome(match.state)
    if outcome is not None:
        lines.append(f"<li><b>{escape(outcome_text(outcome, lang, game.name))}</b></li>")
    for cursor in range(match.cursor, 0, -1):
        now = ' class="bk-now"' if cursor == match.cursor else ""
        lines += [
            f"<li{now}>{escape(tell(seen(event), lang, game.name))}</li>"
            for event in reversed(match.events_at(cursor))
        ]
        if len(lines) > _LOG_LENGTH:
            break
    empty = f"<li>{escape(say(lang, game.name, 'ui.log_empty.label'))}</li>"
    title = escape(say(lang, game.name, "ui.events.label"))
    # It scrolls, so the keyboard must be able to get there.
    return f'<ol class="bk-events" tabindex="0" aria-label="{title}">{"".join(lines) or empty}</ol>'
