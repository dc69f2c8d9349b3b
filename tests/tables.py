"""Tables of games made by hand, as `boardkit.simulate` would return them."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

import boardkit as bk
from boardkit.core.version import __version__
from boardkit.simulate import cases


def made(
    won: Sequence[Sequence[float]],
    players: Sequence[str] = ("careful", "random"),
    *,
    totals: Sequence[Sequence[int]] | None = None,
    game: str = "memoarrr",
    seed: str = "papaya",
    rotate: bool = False,
    readings: Mapping[str, str] | None = None,
) -> pd.DataFrame:
    """A table of games of which is given who won.

    Args:
        won: for each game what each player of the list won.
        players: the list of players.
        totals: their points; by themselves 10 for each win.
        game: the game.
        seed: the seed of them all.
        rotate: whether the players change seats.
        readings: what the rules differ by from the usual ones.
    """
    rows = []
    for number, parts in enumerate(won):
        for seat in range(len(players)):
            entry = (seat - number) % len(players) if rotate else seat
            total = totals[number][entry] if totals else int(10 * parts[entry])
            more = {"choices": 7, "actions": 20 + number, "seed": f"{seed}/{number}"}
            row = {"game": number, "seat": seat, "entry": entry, "player": players[entry]}
            row |= {"won": float(parts[entry]), "rank": 1 if parts[entry] else 2, "total": total}
            rows.append({**row, **more})
    frame = pd.DataFrame(rows).astype({"player": "category"})
    frame.attrs = {
        "version": __version__,
        "game": game,
        "rules_version": bk.game(game).rules_version,
        "data": "00000000",
        "players": list(players),
        "seats": len(players),
        "rotate_seats": rotate,
        "seed": seed,
        "games": len(won),
        "n": len(won),
        "partial": False,
        "lane": "rules",
        "readings": dict(readings or {}),
        "sweep": {},
        "cases": [],
    }
    return frame


def swept(
    sweep: Mapping[str, Sequence[Any]], played: Sequence[tuple[Mapping[str, Any], pd.DataFrame]]
) -> pd.DataFrame:
    """A sweep made of tables by hand.

    Args:
        sweep: the keys with their values.
        played: for each case what was set, and its table.
    """
    parts = []
    for number, (settings, one) in enumerate(played):
        values = {"case": number, **settings}
        front = pd.DataFrame({key: [value] * len(one) for key, value in values.items()})
        parts.append(pd.concat([front, one.astype({"player": str})], axis=1))
    frame = pd.concat(parts, ignore_index=True).astype({"player": "category"})
    told = [
        {
            "settings": dict(settings),
            "players": one.attrs["players"],
            "seats": one.attrs["seats"],
            "readings": one.attrs["readings"],
        }
        for settings, one in played
    ]
    frame.attrs = dict(played[0][1].attrs)
    frame.attrs |= {"sweep": {key: list(values) for key, values in sweep.items()}, "cases": told}
    frame.attrs["n"] = sum(one.attrs["n"] for _, one in played)
    assert len(cases(frame)) == len(played)
    return frame
