"""The figures of the questions about Tricky Tides."""

from typing import Any

import pandas as pd
import pytest

import boardkit as bk
from boardkit import charts
from boardkit.charts.questions import tricky_tides as draw
from boardkit.core.catalogue import LANGUAGES
from boardkit.games.tricky_tides.merchants import Merchant
from boardkit.simulate.questions import anchors, tricky_tides
from boardkit.simulate.questions.rows import finished, table
from boardkit.simulate.results import load

MAKE = {
    "lead": lambda: tricky_tides.lead(200, players=(2, 4), followers=("random", "high", "low")),
    "sailing_first": lambda: tricky_tides.sailing_first(2, players=3),
    "collect_or_deliver": lambda: tricky_tides.collect_or_deliver(
        1, players=2, leasts=(0, 4), frees=(0, 3)
    ),
    "left_cards": lambda: tricky_tides.left_cards(2, players=2),
}


@pytest.fixture(scope="module")
def frames():
    return {name: make() for name, make in MAKE.items()}


def figure(frames, name, lang="en"):
    return getattr(draw, name)(frames[name], lang)


@pytest.mark.parametrize("name", MAKE)
def test_it_says_what_it_shows_in_both_languages(name, frames):
    told = []
    for lang in LANGUAGES:
        shown = figure(frames, name, lang)
        assert charts.text(shown).splitlines()[-1].startswith("boardkit ")
        assert list(charts.table(shown).iloc[:, -6]) == pytest.approx(
            list(frames[name]["value"]), abs=1e-6
        )
        shown.to_json()
        told.append(charts.finding(shown))
    assert told[0] != told[1]


@pytest.mark.parametrize("name", MAKE)
def test_nothing_disagrees_with_what_is_proved(name, frames):
    assert "disagrees" not in set(anchors(frames[name])["verdict"])


def test_leads_stand_beside_the_exact_chance(frames):
    frame = frames["lead"]
    row = frame.query("followers == 'high' and players == 4 and number == 7").iloc[0]
    assert row["exact"] == float(bk.exact.tricky_tides.lead_wins(7, 4, "high"))
    assert set(frame[frame["number"] == 8]["value"]) == {1.0}
    shown = figure(frames, "lead")
    marks = [t for t in shown.data if t.mode == "markers"]
    assert len(marks) == 6
    drawn = [y for trace in marks for y in trace.y]
    assert drawn == pytest.approx([100 * v for v in frame["exact"]], abs=1e-3)


def test_seats_are_alike_and_hands_are_eighteen(frames):
    frame = frames["sailing_first"]
    hands = frame[frame["what"] == "gold"]
    assert list(hands["position"]) == [1, 2, 3]
    assert set(hands["n"]) == {2 * bk.exact.tricky_tides.tricks()}
    seats = frame[frame["what"] == "seat"]
    assert seats["value"].sum() == pytest.approx(0, abs=1e-6)
    assert set(seats["exact_text"]) == {"0"}


def test_a_quarter_of_the_cards_is_left(frames):
    whole = frames["left_cards"].query("number == 0").iloc[0]
    assert (whole["value"], whole["exact_text"]) == (0.25, "1/4")
    assert whole["n"] == 2 * 2 * 3 * 8  # games, players, rounds, cards


def test_a_merchant_delivers_no_small_orders_and_keeps_room():
    match = finished("tricky_tides", [Merchant(4, 3), "random"], "papaya")
    box = match.state.setup.box
    assert all(box.orders[order].value >= 4 for order in match.state.filled[0])
    plain = finished("tricky_tides", [Merchant(), "careful"], "papaya").state
    careful = finished("tricky_tides", ["careful", "careful"], "papaya").state
    assert plain.filled == careful.filled


@pytest.mark.parametrize("name", ["sailing_first", "collect_or_deliver"])
def test_few_games_name_nobody(name, frames):
    assert "too few" in charts.finding(figure(frames, name)).casefold()


def merchants(cells: dict[tuple[int, int], float]) -> pd.DataFrame:
    """A table of collecting and delivering, each mean known to one gold either way."""
    rows: list[dict[str, Any]] = [
        {"least": least, "free": free, "value": gold, "low": gold - 1, "high": gold + 1, "n": 9}
        | {"exact": None, "exact_text": "", "verdict": ""}
        for (least, free), gold in cells.items()
    ]
    return table(rows, "tricky_tides", "collect_or_deliver", "papaya", 9, unit="each")


@pytest.mark.parametrize(
    ("gold", "said", "dicho"),
    [
        (
            (20, 23, 10, 11),
            "Best: deliver orders from 4 gold and keep 0 free",
            "desde 4 de oro y dej",
        ),
        (
            (22, 23, 10, 11),
            "Best: keep 0 free, 23.0 gold, between 22.0 and 24.0; too few games to tell from",
            "0 libres",
        ),
        ((22, 23, 22, 11), "any of 3 in 4 may be the best", "3 de las 4 combinaciones"),
    ],
)
def test_what_all_that_may_be_best_have_in_common_is_told(gold, said, dicho):
    """Where all keep the same room free, that much is sure, though not which orders to deliver."""
    cells = [(0, 0), (4, 0), (0, 3), (4, 3)]
    frame = merchants(dict(zip(cells, gold, strict=True)))
    assert said in charts.finding(draw.collect_or_deliver(frame, "en"))
    assert dicho in charts.finding(draw.collect_or_deliver(frame, "es"))


def test_the_kept_answer_tells_to_keep_no_room_free():
    found = charts.finding(draw.collect_or_deliver(load("tricky_tides/collect_or_deliver"), "en"))
    assert found.startswith("Best: keep 0 free, ")
    assert found.endswith("too few games to tell from how much gold to deliver an order: 3 or 4")
