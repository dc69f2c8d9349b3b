"""Across the games: does it pay to go first?"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from boardkit.core.chance import Seed, seed_word
from boardkit.core.errors import RulesError
from boardkit.core.game import find_game, games
from boardkit.core.version import __version__
from boardkit.simulate.checks import line_up_of, one_case, readings_of, seats_of, tables_in
from boardkit.simulate.compare import against_parity, holm
from boardkit.simulate.runs import simulate
from boardkit.simulate.stats import SURE

if TYPE_CHECKING:
    import pandas as pd

MOST_SEATS = 4  # beyond these there is no more to see


def first_seat(frames: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """The first seat's share of wins in each of some simulations, less one nth.

    Columns: `game`, `seats`, `players`, `value`, `low`, `high` (the advantage and its interval),
    `n`, `seed`, `p`, `p_holm` (corrected for all of the rows together), `better`: True, False, or
    None where it is too early to tell, and `readings`, by which the rules differ from the usual ones,
    as JSON.

    Args:
        frames: as `boardkit.simulate` returns them; the same player on all seats, or players
            who change seats from game to game (`turns`).

    Raises:
        RulesError: different players sit on fixed seats, so that it might be they who win, or
            one plays alone; a table is empty, not one of `simulate`, or holds several cases of a sweep.
    """
    import pandas as pd

    rows: list[dict[str, Any]] = []
    for frame in tables_in(frames):
        one_case(frame)
        if seats_of(frame) == 1:
            raise RulesError("simulate.first_alone")
        players = list(dict.fromkeys(line_up_of(frame)))
        turns = bool(frame.attrs["rotate_seats"]) and len(players) > 1
        if len(players) > 1 and not turns:
            raise RulesError("simulate.first_seat", found=", ".join(players))
        if not (frame["seat"] == 0).any():  # such as of a table of which rows were left out
            raise RulesError("simulate.empty")
        first = against_parity(frame, "seat").iloc[0]
        parity = float(first["parity"])
        rows.append(
            {
                "game": frame.attrs["game"],
                "seats": seats_of(frame),
                "players": ", ".join(players),
                "readings": json.dumps(readings_of(frame)),
                "turns": turns,
                **{part: float(first[part]) - parity for part in ("value", "low", "high")},
                "n": int(first["n"]),
                "seed": str(frame.attrs["seed"]),
                "p": float(first["p"]),
            }
        )
    for row, p in zip(rows, holm([row["p"] for row in rows]), strict=True):
        row["p_holm"] = p
        overlaps = row["low"] <= 0 <= row["high"]
        row["better"] = None if p >= 1 - SURE or overlaps else row["value"] > 0
    found = pd.DataFrame(rows)
    found.attrs = {"version": __version__, "question": "first_seat", "n": sum(r["n"] for r in rows)}
    return found


def going_first(
    number: int | Mapping[str, int] = 100,
    seed: Seed = "papaya",
    *,
    players: Sequence[str] = ("random", "careful"),
    seats: Mapping[str, Sequence[int]] | None = None,
) -> pd.DataFrame:
    """Does it pay to go first? The table of `first_seat` for all games, players and numbers of seats.

    Args:
        number: how many games for each row; or for each player, as the quick ones can play more.
        seed: a word or whole number.
        players: who plays, the same on all seats.
        seats: for each game the numbers of seats; all from two to four by default.

    >>> going_first(20, players=["random"], seats={"memoarrr": [2]})["seats"].tolist()
    [2]
    """
    wanted = seats or {game: _seats(game) for game in games()}

    def games_of(player: str) -> int:
        return number if isinstance(number, int) else number[player]

    frames = [
        simulate(game, [player] * many, games_of(player), seed)
        for game, counts in wanted.items()
        for many in counts
        for player in players
    ]
    found = first_seat(frames)
    found.attrs |= {
        "seed": seed_word(seed),
        "question": "going_first",
        "n": number if isinstance(number, int) else dict(number),
    }
    return found


def _seats(game: str) -> tuple[int, ...]:
    """The numbers of seats that are looked at."""
    return tuple(many for many in find_game(game).seats if 2 <= many <= MOST_SEATS)
