"""Whether the designed cards make a good game: counted over whole games that were played.

The rulebook does not print the cards, so ours have to show what they are worth: games are close, and
no card, order or event is dead. (That the first leader has it a little harder is the rulebook's: all
others begin with a good.) The tables are made of games as `watch` counts them, and written by

    python -m boardkit.games.tricky_tides.balance 1200 balance data/results
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from boardkit.core.chance import stream
from boardkit.core.game import CHANCE, Event
from boardkit.games.tricky_tides.actions import Action
from boardkit.games.tricky_tides.chance import draw
from boardkit.games.tricky_tides.events_told import (
    CardPlayed,
    Delivered,
    OrderDrawn,
    PickedUp,
    Sailed,
    Stayed,
    TideDrawn,
    TrickWon,
)
from boardkit.games.tricky_tides.knowledge import view
from boardkit.games.tricky_tides.pieces import Tide, load_box
from boardkit.games.tricky_tides.players import PLAYERS
from boardkit.games.tricky_tides.rules import legal, step
from boardkit.games.tricky_tides.scoring import outcome
from boardkit.games.tricky_tides.setup import first_state
from boardkit.games.tricky_tides.state import Rules, intern_setup

Row = dict[str, str | int | float]
K = TypeVar("K")


class Watched(NamedTuple):
    """What was counted in one game.

    Attributes:
        seats: how many played.
        gold: the gold of each seat.
        winners: who won.
        cards: how often each card was played, and how often it won.
        orders: how often each order lay on the map and was delivered.
        tides: for each event, and for rounds without one, what was counted in its round.
    """

    seats: int
    gold: tuple[int, ...]
    winners: tuple[int, ...]
    cards: Mapping[str, Counter[str]]
    orders: Mapping[int, Counter[str]]
    tides: Mapping[str, Counter[str]]


NO_TIDE = "none"


def watch(seats: int, seed: str, rules: Rules, player: str = "careful") -> Watched:
    """Plays a game with the same player in every seat, and counts."""
    box = load_box()
    state = first_state(intern_setup(seats, rules, box))
    rolls = stream(seed, "chance")
    minds = [stream(seed, "seat", seat) for seat in range(seats)]
    cards: dict[str, Counter[str]] = {str(card): Counter() for card in box.cards}
    orders: dict[int, Counter[str]] = {order.number: Counter() for order in box.orders}
    tides: dict[str, Counter[str]] = {}
    while state.to_move is not None:
        action: Action
        if state.to_move is CHANCE:
            action = draw(state, rolls)
        else:
            seat = state.to_move
            action = PLAYERS[player](view(state, seat), legal(state), minds[seat])
        before = state
        state, told = step(state, action)
        tide = before.tide.value if before.tide else NO_TIDE
        here = tides.setdefault(tide, Counter())
        for event in told:
            _count(event, cards, orders, here)
            if isinstance(event, TideDrawn):
                tides.setdefault(event.tide.value, Counter())["rounds"] += 1
        for order in {*state.orders} - {*before.orders}:
            if order is not None:
                orders[order + 1]["laid"] += 1
    end = outcome(state)
    if end is None:
        raise ValueError("the game did not end")
    gold = tuple([score.total for score in end.scores])
    return Watched(seats, gold, end.winners, cards, orders, tides)


def _count(
    event: Event,
    cards: Mapping[str, Counter[str]],
    orders: Mapping[int, Counter[str]],
    tide: Counter[str],
) -> None:
    match event:
        case CardPlayed():
            cards[str(event.card)]["played"] += 1
        case TrickWon():
            cards[str(event.card)]["won"] += 1
            tide["tricks"] += 1
        case Delivered():
            orders[event.order]["delivered"] += 1
            tide["delivered"] += 1
            tide["exchanged"] += event.exchanged
        case PickedUp():
            tide["picked_up"] += event.count
        case Sailed():
            tide["turns"] += 1
        case Stayed():
            tide["turns"] += 1
            tide["stayed"] += 1
        case OrderDrawn():
            tide["new_orders"] += 1


# Tables ---------------------------------------------------------------------------------------


def games_table(games: Sequence[Watched]) -> list[Row]:
    """Each game: how many played, the gold of the seats, and who won, all in one column each."""
    return [
        {
            "game": number,
            "seats": game.seats,
            "gold": " ".join(map(str, game.gold)),
            "winners": " ".join(str(seat + 1) for seat in game.winners),
        }
        for number, game in enumerate(games)
    ]


def seats_table(games: Sequence[Watched]) -> list[Row]:
    """For each number of players and each seat: games, shares of wins, and gold.

    A win that is shared counts in parts. The first seat is the first leader.
    """
    rows: list[Row] = []
    for seats in sorted({game.seats for game in games}):
        some = [game for game in games if game.seats == seats]
        for seat in range(seats):
            won = sum(1 / len(g.winners) for g in some if seat in g.winners)
            rows.append(
                {
                    "seats": seats,
                    "seat": seat + 1,
                    "games": len(some),
                    "won": round(won / len(some), 4),
                    "gold": round(sum(g.gold[seat] for g in some) / len(some), 2),
                }
            )
    return rows


def margins_table(games: Sequence[Watched]) -> list[Row]:
    """For each number of players: the winner's gold, and by how much it leads."""
    rows: list[Row] = []
    for seats in sorted({game.seats for game in games}):
        ranked = [sorted(game.gold, reverse=True) for game in games if game.seats == seats]
        leads = sorted(gold[0] - gold[1] for gold in ranked)
        rows.append(
            {
                "seats": seats,
                "games": len(ranked),
                "winner": round(sum(gold[0] for gold in ranked) / len(ranked), 2),
                "last": round(sum(gold[-1] for gold in ranked) / len(ranked), 2),
                "lead_median": leads[len(leads) // 2],
                "close": round(sum(lead <= CLOSE for lead in leads) / len(leads), 4),
                "tied": round(leads.count(0) / len(leads), 4),
            }
        )
    return rows


CLOSE = 4  # as much as a middling order is worth: such a lead may turn with one delivery


def cards_table(games: Sequence[Watched]) -> list[Row]:
    """For each card how often it was played in a game, and the share of plays that won."""
    counts = _together(game.cards for game in games)
    return [
        {
            "card": card,
            "played": round(count["played"] / len(games), 3),
            "won": round(count["won"] / max(1, count["played"]), 4),
        }
        for card, count in counts.items()
    ]


def orders_table(games: Sequence[Watched]) -> list[Row]:
    """For each order its gold, how often it lay on the map, and the share that was delivered."""
    box, counts = load_box(), _together(game.orders for game in games)
    return [
        {
            "order": order.number,
            "value": order.value,
            "goods": sum(order.goods),
            "laid": counts[order.number]["laid"],
            "delivered": counts[order.number]["delivered"],
            "share": round(
                counts[order.number]["delivered"] / max(1, counts[order.number]["laid"]), 4
            ),
        }
        for order in box.orders
    ]


def events_table(games: Sequence[Watched]) -> list[Row]:
    """For each event in how many rounds it was, and what ships did in a hundred turns of these."""
    counts = _together(game.tides for game in games)
    return [
        {
            "event": name,
            "rounds": counts[name]["rounds"],
            **{
                what: round(100 * counts[name][what] / max(1, counts[name]["turns"]), 2)
                for what in ("delivered", "exchanged", "picked_up", "stayed")
            },
        }
        for name in (tide.value for tide in Tide)
        if name in counts
    ]


def _together(parts: Iterable[Mapping[K, Counter[str]]]) -> dict[K, Counter[str]]:
    whole: dict[K, Counter[str]] = {}
    for part in parts:
        for key, count in part.items():
            whole.setdefault(key, Counter()).update(count)
    return whole


TABLES = {
    "games": games_table,
    "seats": seats_table,
    "margins": margins_table,
    "cards": cards_table,
    "orders": orders_table,
    "events": events_table,
}


def games_of(number: int, word: str, rules: Rules, player: str = "careful") -> list[Watched]:
    """So many games, of two, three and four players in turn; a word gives the same ones again."""
    return [watch(2 + k % 3, f"{word} {k}", rules, player) for k in range(number)]


def write_tables(games: Sequence[Watched], folder: Path) -> list[Path]:
    """Writes each table as a file `tricky_tides_<table>.csv`."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, table in TABLES.items():
        rows = table(games)
        path = folder / f"tricky_tides_{name}.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, rows[0], lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        written.append(path)
    return written


def main(number: str = "1200", word: str = "balance", folder: str = "data/results") -> None:
    """Plays games with all modules and writes the tables."""
    from boardkit.games.tricky_tides import TRICKY_TIDES  # which need not be there for the rest

    rules = TRICKY_TIDES.rules(events="on", monsters="on")
    write_tables(games_of(int(number), word, rules), Path(folder))


if __name__ == "__main__":
    main(*sys.argv[1:])
