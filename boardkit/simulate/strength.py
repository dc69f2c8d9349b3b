"""How strong the players are: one against others of the kind below it, on every seat in turn.

    python -m boardkit.simulate.strength --minutes 40

plays on where the file `data/results/strength.csv` ends and writes each game as soon as it is over.
First every pairing gets a few games; then all get the same time, so quick ones are played more often.
Each game has a seed of its own, so any line of the file can be made again.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from time import monotonic, process_time

from boardkit.core.catalogue import LANGUAGES, Lang, say
from boardkit.core.game import find_game, games
from boardkit.core.match import play
from boardkit.simulate.stats import Share, share

RESULTS = Path(__file__).parents[2] / "data" / "results" / "strength.csv"

# For each game the numbers of players that are tried, for each player those it meets, and the games.
SEATS: Mapping[str, tuple[int, ...]] = {
    "karuba": (2, 4),
    "mammuz": (3, 5),
    "memoarrr": (2, 4),
    "skull_island": (2, 4),
    "tricky_tides": (2, 4),
}
LADDER: tuple[tuple[str, str, int], ...] = (
    ("careful", "random", 96),
    ("search:24", "careful", 480),
    ("search:72", "careful", 480),
    ("search:216", "careful", 480),
)
LEAST = 12  # so many games each pairing gets, however long they take


@dataclass(frozen=True, slots=True)
class Pairing:
    """One player at a table of others, all of them alike."""

    game: str
    seats: int
    player: str
    others: str


@dataclass(frozen=True, slots=True)
class Result:
    """One game.

    Attributes:
        game: the name of the game.
        seats: how many played.
        player: who is tried.
        others: who played the other seats.
        number: the game's number, from 0.
        seat: where the player sat, from 0.
        won: its share of the win.
        total: its points.
        best: the most points of another.
    """

    game: str
    seats: int
    player: str
    others: str
    number: int
    seat: int
    won: float
    total: int
    best: int

    @property
    def pairing(self) -> Pairing:
        """Who met whom."""
        return Pairing(self.game, self.seats, self.player, self.others)


@dataclass(frozen=True, slots=True)
class Strength:
    """What the games of a pairing say.

    Attributes:
        pairing: who met whom.
        games: how many games.
        won: the share of the wins, with its interval (Wilson, 95 %).
        lead: by how many points the player was ahead of the best of the others, on average.
    """

    pairing: Pairing
    games: int
    won: Share
    lead: float

    @property
    def parity(self) -> float:
        """The share of a player who is as strong as the others."""
        return 1 / self.pairing.seats

    @property
    def stronger(self) -> bool:
        """Whether it is certain that the player is stronger: the whole interval lies above parity."""
        return self.won.low > self.parity


def play_one(pairing: Pairing, number: int) -> Result:
    """Plays one game of a pairing; from game to game the player moves up one seat."""
    seat = number % pairing.seats
    players = [pairing.player if k == seat else pairing.others for k in range(pairing.seats)]
    outcome = play(pairing.game, players, f"strength/{pairing.seats}/{number}").outcome()
    winners = outcome.winners if outcome else ()
    totals = [score.total for score in outcome.scores] if outcome else [0] * pairing.seats
    best = max(total for k, total in enumerate(totals) if k != seat)
    won = round((seat in winners) / max(1, len(winners)), 6)
    who = pairing.game, pairing.seats, pairing.player, pairing.others
    return Result(*who, number, seat, won, totals[seat], best)


def pairings() -> Iterator[tuple[Pairing, int]]:
    """Every pairing of the table, and how many games it shall have."""
    for player, others, wanted in LADDER:
        for game in games():
            for seats in SEATS.get(game, find_game(game).seats[:1]):
                yield Pairing(game, seats, player, others), wanted


def read_results(path: Path = RESULTS) -> list[Result]:
    """The games played so far."""
    if not path.exists():
        return []
    kinds = {"seats": int, "number": int, "seat": int, "won": float, "total": int, "best": int}
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Result(**{name: kinds.get(name, str)(value) for name, value in row.items()})
            for row in csv.DictReader(file)
        ]


def strengths(results: Iterable[Result]) -> list[Strength]:
    """One line for each pairing, in the order in which they come."""
    by_pairing: dict[Pairing, list[Result]] = {}
    for result in results:
        by_pairing.setdefault(result.pairing, []).append(result)
    return [
        Strength(
            pairing,
            len(rows),
            share(sum(row.won for row in rows), len(rows)),
            sum(row.total - row.best for row in rows) / len(rows),
        )
        for pairing, rows in by_pairing.items()
    ]


def play_on(path: Path, minutes: float, wanted: Sequence[tuple[Pairing, int]]) -> int:
    """Plays on where a file ends, until all is played or the time is over; returns the new games."""
    there = Counter(result.pairing for result in read_results(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    until, played = monotonic() + 60 * minutes, 0
    most, spent = dict(wanted), {pairing: 0.0 for pairing, n in wanted if there[pairing] < n}
    with path.open("a", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        if not there.total():
            writer.writerow(field.name for field in fields(Result))
        while spent and monotonic() < until:
            pairing = min(spent, key=lambda one: (there[one] >= LEAST, spent[one]))
            started = process_time()
            writer.writerow(astuple(play_one(pairing, there[pairing])))
            file.flush()
            played += 1
            there[pairing] += 1
            spent[pairing] += process_time() - started
            if there[pairing] == most[pairing]:
                del spent[pairing]
    return played


def markdown(lines: Iterable[Strength], lang: Lang) -> str:
    """The table for a page: a row for each game and number of players, a column for each pairing.

    What is certain is set in bold: the whole interval lies above parity.
    """

    def text(key: str, **params: object) -> str:
        return say(lang, "simulate", f"strength.{key}", **params)

    def cell(line: Strength) -> str:
        share, low, high = (round(100 * part) for part in line.won)
        found = text("cell", share=share, low=low, high=high, n=line.games)
        return text("sure", cell=found) if line.stronger else found

    known = {(line.pairing.game, line.pairing.seats, line.pairing.player): line for line in lines}
    heads = [text("pairing", player=player, others=others) for player, others, _ in LADDER]
    rows = [[text("game"), text("seats"), text("parity"), *heads], ["---"] * (3 + len(heads))]
    for game, seats in sorted({(game, seats) for game, seats, _ in known if game in games()}):
        of_players = [known.get((game, seats, player)) for player, _, _ in LADDER]
        cells = [cell(line) if line else "" for line in of_players]
        rows.append(
            [
                say(lang, game, "game.name"),
                f"{seats}",
                text("percent", share=round(100 / seats)),
                *cells,
            ]
        )
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def main(argv: Sequence[str] | None = None) -> int:
    """Plays on for some minutes and prints the table as it stands in the README."""
    parser = argparse.ArgumentParser(prog="python -m boardkit.simulate.strength")
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--file", type=Path, default=RESULTS)
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    options = parser.parse_args(argv)
    if options.minutes > 0:
        play_on(options.file, options.minutes, tuple(pairings()))
    sys.stdout.write(f"{markdown(strengths(read_results(options.file)), options.lang)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
