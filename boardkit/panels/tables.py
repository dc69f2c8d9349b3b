"""What stands beside the board of a game, as HTML: the points."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape


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
