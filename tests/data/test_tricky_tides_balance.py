"""The balance of Tricky Tides' designed cards: the tables that are kept, and a part made again."""

import csv
from pathlib import Path
from statistics import fmean, median

import pytest

from boardkit.games.tricky_tides import TRICKY_TIDES
from boardkit.games.tricky_tides import balance as report
from boardkit.games.tricky_tides.pieces import Tide

RESULTS = Path(__file__).parents[2] / "data" / "results"
RULES = TRICKY_TIDES.rules(events="on", monsters="on")
GAMES = 1200


def kept(table: str) -> list[dict[str, str]]:
    """A table as it is kept."""
    with (RESULTS / f"tricky_tides_{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def as_text(rows: list[report.Row]) -> list[dict[str, str]]:
    return [{name: str(value) for name, value in row.items()} for row in rows]


def test_the_first_games_are_played_again():
    """Twelve of the games, as the command at the head of the module plays them."""
    games = report.games_of(12, "balance", RULES)
    assert as_text(report.games_table(games)) == kept("games")[:12]


def test_the_tables_of_seats_and_margins_come_from_the_games():
    games = kept("games")
    assert len(games) == GAMES
    for row in kept("seats"):
        some = [game for game in games if game["seats"] == row["seats"]]
        won = [
            1 / len(game["winners"].split())
            for game in some
            if row["seat"] in game["winners"].split()
        ]
        gold = fmean(int(game["gold"].split()[int(row["seat"]) - 1]) for game in some)
        assert abs(sum(won) / len(some) - float(row["won"])) < 0.0001
        assert abs(gold - float(row["gold"])) < 0.006
    for row in kept("margins"):
        some = [game for game in games if game["seats"] == row["seats"]]
        leads = []
        for game in some:
            best, second, *_ = sorted(map(int, game["gold"].split()), reverse=True)
            leads.append(best - second)
        assert abs(median(leads) - int(row["lead_median"])) <= 0.5
        assert abs(sum(lead <= 4 for lead in leads) / len(leads) - float(row["close"])) < 0.0001


def test_games_are_close():
    """Half of the games and more end with a lead that one delivery can turn; the last has a lot too."""
    for row in kept("margins"):
        assert int(row["lead_median"]) <= 5
        assert float(row["close"]) > 0.45
        assert float(row["last"]) > 0.7 * float(row["winner"])


def test_no_seat_is_far_from_its_share():
    """The first leader, who begins without a good, is a little behind; the others are about even."""
    for row in kept("seats"):
        share = 1 / int(row["seats"])
        assert abs(float(row["won"]) - share) < 0.1, row
        first = row["seat"] == "1"
        assert not first or float(row["won"]) < share


def test_no_card_is_dead():
    """Each is played in most games, low ones more often; each wins at times, high ones more often."""
    rows = kept("cards")
    assert len(rows) == 32
    assert min(float(row["played"]) for row in rows) > 0.8
    for suit in "ODSW":
        won = [float(row["won"]) for row in rows if row["card"][0] == suit]
        assert won[0] > 0.05
        assert won[7] == max(won) < 0.95


def test_no_order_is_dead():
    """Each lies on the map about as often as another, and at least a third of the times is filled."""
    rows = kept("orders")
    assert len(rows) == 36
    laid = [int(row["laid"]) for row in rows]
    assert max(laid) < 1.15 * min(laid)
    shares = [float(row["share"]) for row in rows]
    assert 0.3 < min(shares) < max(shares) < 0.9


def test_every_event_is_seen_and_shows():
    """Each in 200 of the 3,600 rounds and more. Those about goods show in what ships do."""
    rows = {row["event"]: row for row in kept("events")}
    assert list(rows) == [tide.value for tide in Tide]
    assert sum(int(row["rounds"]) for row in rows.values()) == 3 * GAMES
    assert min(int(row["rounds"]) for row in rows.values()) > 200

    def most(what: str) -> str:
        return max(rows, key=lambda event: float(rows[event][what]))

    def least(what: str) -> str:
        return min(rows, key=lambda event: float(rows[event][what]))

    assert (most("picked_up"), most("delivered")) == ("long_stop", "flotsam")
    assert float(rows["fog"]["exchanged"]) == 0
    assert least("delivered") == "fog"
    assert float(rows["brisk_trade"]["exchanged"]) > float(rows["low_tide"]["exchanged"])
    assert {e for e, row in rows.items() if float(row["stayed"]) == 0} >= {
        "edge_of_the_world",
        "calm_sea",
    }


def test_the_tables_are_written(tmp_path: Path):
    report.main("3", "few", str(tmp_path))
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        f"tricky_tides_{name}.csv" for name in report.TABLES
    )


@pytest.mark.full
def test_all_of_it_is_made_again(tmp_path: Path):
    """Minutes: with `--full` alone."""
    for path in report.write_tables(report.games_of(GAMES, "balance", RULES), tmp_path):
        assert path.read_text() == (RESULTS / path.name).read_text(), path.name
