"""One game of many, played again: "show me a game that lost"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from boardkit.core.errors import RulesError
from boardkit.core.game import AnyGame, Player, find_game, find_player
from boardkit.core.match import play
from boardkit.core.record import Record
from boardkit.simulate.checks import entry_of_list, one_case, seats_of

if TYPE_CHECKING:
    import pandas as pd


def which_game(
    frame: pd.DataFrame,
    game: int | None = None,
    *,
    lost: int | None = None,
    won: int | None = None,
) -> int:
    """The number of a game in a table: a given one, or the first that somebody lost or won.

    Args:
        frame: as `boardkit.simulate` returns it, or some of its rows.
        game: the number itself; without anything, the first game of the table.
        lost: an entry of the list of players, counted from 0, that did not win.
        won: an entry that won, alone or with others.

    Raises:
        RulesError: there is no such game in the table, no such player in the list, or the table
            holds several cases.

    >>> import boardkit as bk
    >>> frame = bk.simulate("memoarrr", ["random", "random"], games=20)
    >>> which_game(frame, lost=0), float(frame["won"][0])
    (0, 0.0)
    """
    one_case(frame)
    rows = frame if game is None else frame[frame["game"] == game]
    if rows.empty:
        raise RulesError("simulate.no_game")
    for entry, won_it in ((lost, False), (won, True)):
        if entry is None:
            continue
        entry_of_list(entry, seats_of(frame) - 1)
        own = frame[frame["entry"] == entry]
        rows = rows[rows["game"].isin(own[(own["won"] > 0) == won_it]["game"])]
        if rows.empty:
            raise RulesError(f"simulate.never_{'won' if won_it else 'lost'}", entry=entry)
    return int(rows["game"].iloc[0])


def replay(
    frame: pd.DataFrame,
    game: int | None = None,
    *,
    lost: int | None = None,
    won: int | None = None,
    players: Sequence[str | Player[Any, Any]] | None = None,
    data: str | None = None,
) -> Record:
    """Plays a game of a table again, action for action, from its seed.

    Args:
        frame: as `boardkit.simulate` returns it, or some of its rows; one case of a sweep.
        game: its number, as in `which_game`.
        lost: an entry that lost.
        won: an entry that won.
        players: the list given to `simulate`, where it held functions; names are found again.
        data: the folder with own data, if there was one.

    Raises:
        RulesError: there is no such game, or it came out otherwise, as the players are others.
    """
    number = which_game(frame, game, lost=lost, won=won)
    rows = frame[frame["game"] == number].sort_values("seat")
    kind = find_game(frame.attrs["game"])
    line_up = list(players or _named(frame.attrs["players"], kind))
    line_up += [line_up[-1]] * (frame.attrs["seats"] - len(line_up))
    # The table may hold some of the rows only, so who sat where is counted.
    turn = number if frame.attrs["rotate_seats"] else 0
    seated = [line_up[(seat - turn) % len(line_up)] for seat in range(len(line_up))]
    record = play(kind, seated, str(rows["seed"].iloc[0]), rules=frame.attrs["readings"], data=data)
    outcome = record.outcome()
    totals = [score.total for score in outcome.scores] if outcome else []
    for seat, total in zip(rows["seat"], rows["total"], strict=True):
        if totals[seat] != total:
            raise RulesError("simulate.other_game", game=number)
    return record


def _named(players: Sequence[str], game: AnyGame) -> Sequence[str]:
    """The players of a table, where all are known by name; those of one's own have to be given."""
    for player in players:
        try:
            find_player(game, player)
        except RulesError:
            raise RulesError("simulate.own_player", found=player) from None
    return players
