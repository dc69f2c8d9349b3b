"""Three questions about Memoarrr!: memory, starting, and the sorted stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from boardkit.core.chance import Seed, seed_word
from boardkit.core.game import find_game, random_player
from boardkit.games.memoarrr.blind import Share
from boardkit.games.memoarrr.duel import all_seen, first_round, rounds_won
from boardkit.games.memoarrr.memory import Forgetful
from boardkit.games.memoarrr.players import careful
from boardkit.games.memoarrr.strategies import pairing
from boardkit.simulate.exact import memoarrr as exact
from boardkit.simulate.questions.rows import averaged, counted, finished, table

if TYPE_CHECKING:
    import pandas as pd

QUARTERS = tuple(Fraction(k, 4) for k in range(5))
ROUNDS = {"first": first_round, "later": all_seen}
STACKS = ("shuffled", "sorted")


def memory_needed(
    rounds: int = 200,
    seed: Seed = "papaya",
    *,
    players: int = 4,
    levels: Sequence[Fraction] = QUARTERS,
    seats: Sequence[int] | None = None,
    reveals: int = 7,
) -> pd.DataFrame:
    """How much memory does one need? Wins of one who remembers, against others who pick blindly.

    Columns: `round` (the first one, or a later one in which every location has been seen), `seat`
    (0 starts), `memory` (the chance that a card once seen is kept in mind), and the share of rounds
    won. Without memory all are blind: there the exact shares are known.

    Args:
        rounds: how many for each row.
        seed: a word or whole number.
        players: how many play.
        levels: the chances.
        seats: where the one sits who remembers; on each seat in turn by default.
        reveals: how far the exact shares are counted; 23 is all the way, and takes a minute.

    >>> frame = memory_needed(10, players=2, levels=[Fraction(0), Fraction(1)])
    >>> len(frame), frame["exact_text"].iloc[0]
    (8, '0.7448-0.7451')
    """
    setup = find_game("memoarrr").new(players).setup
    blind = exact.blind_shares(players, reveals)
    rows: list[dict[str, Any]] = []
    for name, begin in ROUNDS.items():
        for seat in range(players) if seats is None else seats:
            for level in levels:
                table_: list[Any] = [random_player] * players
                table_[seat] = Forgetful(level, careful)
                won = rounds_won(setup, table_, rounds, seed, begin)[seat]
                known = _bounds(blind[seat]) if not level else None
                where = {"round": name, "seat": seat, "memory": float(level)}
                rows.append({**where, **counted(won, rounds, known)})
    return table(rows, "memoarrr", "memory_needed", seed, rounds, unit="rounds")


def _bounds(share: Share) -> tuple[Fraction, Fraction]:
    return share.low, share.high


def starters_edge(
    rounds: int = 200,
    seed: Seed = "papaya",
    *,
    levels: Sequence[Fraction] = QUARTERS,
    reveals: int = 7,
) -> pd.DataFrame:
    """Who has the edge, and when does it turn? Two players, each with more or less memory.

    Both know the pairing that cannot lose and use it as far as they remember; every location has
    been seen before. Columns: `starter`, `second` (their memories) and the starter's share of wins.
    Where nobody remembers, starting wins 0.745; against a second player who remembers all, never.

    Args:
        rounds: how many for each row.
        seed: a word or whole number.
        levels: the chances with which a card once seen is kept in mind.
        reveals: how far the exact share is counted.

    >>> frame = starters_edge(20, levels=[Fraction(0), Fraction(1)])
    >>> frame.query("second == 1")["value"].tolist()
    [0.0, 0.0]
    """
    setup = find_game("memoarrr").new(2).setup
    rows: list[dict[str, Any]] = []
    for mine in levels:
        for yours in levels:
            minds = [Forgetful(mine, pairing), Forgetful(yours, pairing)]
            won = rounds_won(setup, minds, rounds, seed)[0]
            known: Any = None
            if yours == 1:
                known = exact.starter_wins()
            elif mine == yours == 0:
                known = _bounds(exact.blind_shares(2, reveals)[0])
            where = {"starter": float(mine), "second": float(yours)}
            rows.append({**where, **counted(won, rounds, known)})
    return table(rows, "memoarrr", "starters_edge", seed, rounds, unit="rounds")


def sorted_stack(
    games: int = 200,
    seed: Seed = "papaya",
    *,
    seats: Sequence[int] = (2, 3, 4),
    player: str = "random",
    reveals: int = 7,
) -> pd.DataFrame:
    """Does the sorted stack reduce luck? How often most treasures win, and by how many rubies.

    Columns: `what`, `seats`, `stack` and the value: for `wins`, the share of games that whoever has
    most treasures wins (games in which two have most are left out); for `gap`, the rubies between
    the first two on average; for `gaps`, the share of games with `rubies` between them. For two
    players who pick blindly the share of `wins` is known exactly.

    Args:
        games: how many for each stack and number of seats.
        seed: a word or whole number.
        seats: the numbers of players.
        player: who plays.
        reveals: how far the exact share is counted.

    >>> frame = sorted_stack(10, seats=[2])
    >>> frame[frame["what"] == "wins"]["exact"].round(2).tolist()
    [0.82, 0.9]
    """
    word = seed_word(seed)
    rows: list[dict[str, Any]] = []
    for many in seats:
        for stack in STACKS:
            right = clear = 0
            gaps: list[int] = []
            for number in range(games):
                match = finished("memoarrr", [player] * many, f"{word}/{number}", {"stack": stack})
                treasures = [len(won) for won in match.state.won]
                rubies = sorted((sum(won) for won in match.state.won), reverse=True)
                gaps.append(rubies[0] - rubies[1])
                if treasures.count(max(treasures)) == 1:
                    clear += 1
                    outcome = match.game.outcome(match.state)
                    right += (
                        outcome is not None and treasures.index(max(treasures)) in outcome.winners
                    )
            known: Any = None
            if many == 2 and player == "random":
                known = _bounds(exact.most_treasures_win_blind(stack, reveals))
            where = {"seats": many, "stack": stack, "rubies": -1}
            rows.append({"what": "wins", **where, **counted(right, clear, known)})
            rows.append({"what": "gap", **where, **averaged(gaps)})
            for rubies_, times in sorted(Counter(gaps).items()):
                rows.append({"what": "gaps", **where, "rubies": rubies_, **counted(times, games)})
    return table(rows, "memoarrr", "sorted_stack", seed, games, unit="each")
