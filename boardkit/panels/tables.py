"""What stands beside the board of a game, as HTML: the points."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from boardkit.core.catalogue import signed


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
        + "".join(f"<td>{signed(value)}</td>" for value in values)
        + "</tr>"
        for name, values in rows
    ]
    head = f'<th scope="row">{escape(corner)}</th>{"".join(heads)}'
    return f'<table class="bk-table"><tr>{head}</tr>{"".join(body)}</table>'


def long_score_table(
    corner: str, players: Sequence[str], rows: Sequence[tuple[str, tuple[int, ...]]], turn: object
) -> str:
    """The same with a line for each seat, where so many would not fit side by side.

    >>> table = long_score_table("Player", ["Ana", "Leo"], [("Cards", (3, 5))], 1)
    >>> table.count("<tr>"), "▶ 2 <small>Leo</small></th><td>5</td>" in table
    (3, True)
    """
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name, _ in rows)
    lines = "".join(
        f'<tr><th scope="row">{"▶ " if seat == turn else ""}{seat + 1} '
        f"<small>{escape(player)}</small></th>"
        + "".join(f"<td>{signed(values[seat])}</td>" for _, values in rows)
        + "</tr>"
        for seat, player in enumerate(players)
    )
    head = f'<th scope="col">{escape(corner)}</th>{heads}'
    return f'<table class="bk-table"><tr>{head}</tr>{lines}</table>'


class Branch(NamedTuple):
    """A branch of a game, for the table that compares them.

    Attributes:
        name: what it is called.
        moment: what is shown of it.
        rows: its points, as in `score_table`.
    """

    name: str
    moment: str
    rows: Sequence[tuple[str, tuple[int, ...]]]


def branch_table(corner: str, when: str, branches: Sequence[Branch]) -> str:
    """The points of several branches of a game, side by side.

    Args:
        corner: what the numbers of the seats are.
        when: what the row of the moments is called.
        branches: all of the same game; a row that only some have, such as the points that come to
            light at the end, stays empty for the others.
    """
    seats = len(branches[0].rows[0][1])
    wide = f'colspan="{seats}"'
    names = "".join(f'<th scope="colgroup" {wide}>{escape(one.name)}</th>' for one in branches)
    moments = "".join(f"<td {wide}>{escape(one.moment)}</td>" for one in branches)
    heads = "".join(f'<th scope="col">{seat + 1}</th>' for seat in range(seats)) * len(branches)
    longest = max((one.rows for one in branches), key=len)
    columns = [dict(one.rows) for one in branches]
    unknown = ("",) * seats
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(
            f"<td>{signed(value)}</td>" for rows in columns for value in rows.get(name, unknown)
        )
        + "</tr>"
        for name, _ in longest
    )
    return (
        f'<div class="bk-scroll" tabindex="0"><table class="bk-table bk-branches">'
        f"<tr><td></td>{names}</tr>"
        f'<tr><th scope="row">{escape(when)}</th>{moments}</tr>'
        f'<tr><th scope="row">{escape(corner)}</th>{heads}</tr>{body}</table></div>'
    )
