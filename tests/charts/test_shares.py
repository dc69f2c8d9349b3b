"""The chart says what it shows, twice: as a picture and in words."""

import json
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pandas as pd
import pytest

import boardkit as bk
from boardkit.charts import describe, finding, win_shares
from boardkit.core.catalogue import LANGUAGES
from tests.tables import made


def level() -> pd.DataFrame:
    """400 games, won in turn."""
    return made([(1, 0), (0, 1)] * 200, ("random", "random"), game="karuba")


@pytest.fixture(scope="module")
def equal() -> pd.DataFrame:
    return level()


@pytest.fixture(scope="module")
def rotated() -> pd.DataFrame:
    players = ["careful", "random", "random"]
    told: dict[str, Any] = {"game": "karuba", "seed": "x", "rotate": True}
    return made([(1, 0, 0)] * 12, players, readings={"beach": "open"}, **told)


def title(frame: pd.DataFrame, exact: Any = None, lang: str = "en") -> str:
    text: str = win_shares(frame, exact, lang).layout.title.text
    return text


def test_no_winner_is_named_while_intervals_overlap(equal):
    assert title(equal) == "400 games: too few to tell who wins most"
    assert title(equal, lang="es") == "400 partidas: no bastan para saber quién gana más"


def test_a_winner_apart_from_all_others_is_named(rotated):
    assert title(rotated) == "Careful (no. 1 of the list) wins most: 100.0% of 12 games"


def test_who_alone_is_left_behind_is_named_where_no_winner_can_be():
    frame = made([(1, 0, 0), (0, 1, 0)] * 50, ("random", "careful", "random"), game="karuba")
    said = finding(win_shares(frame, lang="en"))
    assert said == "100 games: too few to tell who wins most; Player 3 (random) wins least, 0.0%"
    said = finding(win_shares(frame, lang="es"))
    assert said == (
        "100 partidas: no bastan para saber quién gana más; "
        "quien menos, Jugador 3 (al azar), con un 0,0 %"
    )


@pytest.mark.parametrize(
    ("exact", "words"),
    [
        ([Fraction(1, 2), Fraction(1, 2)], "what was seen agrees with the exact values"),
        ([Fraction(9, 10), Fraction(1, 10)], "what was seen disagrees with the exact values"),
        ([Fraction(1, 2), Fraction(1, 10)], "what was seen disagrees with the exact values"),
    ],
)
def test_beside_exact_values_the_title_is_the_verdict(equal, exact, words):
    assert title(equal, exact) == f"400 games: {words}"


def test_few_games_cannot_agree(equal):
    few = equal[equal["game"] < 20]
    assert title(few, [0.5, 0.5]) == "20 games: too few to compare with the exact values"


def test_dots_intervals_and_marks_stand_where_the_numbers_are(equal):
    marks, seen = win_shares(equal, [Fraction(1, 2), Fraction(1, 2)], "en").data
    wins = equal.groupby("seat")["won"].mean() * 100
    assert list(seen.x) == [round(value, 4) for value in wins]
    low, high = seen.error_x.arrayminus[0], seen.error_x.array[0]
    assert 4 < low < 6
    assert 4 < high < 6
    assert list(marks.x) == [50, 50]
    assert list(marks.y) == list(seen.y) == ["Player 1 (random)", "Player 2 (random)"]
    assert marks.marker.symbol != seen.marker.symbol
    assert marks.marker.color != seen.marker.color


def test_rows_are_seats_or_where_seats_rotate_players(rotated):
    assert list(win_shares(rotated, lang="en").data[0].y) == [
        "careful (no. 1 of the list)",
        "random (no. 2 of the list)",
        "random (no. 3 of the list)",
    ]
    by_seat = win_shares(rotated, lang="en", by="seat")
    assert list(by_seat.data[0].y) == ["Player 1", "Player 2", "Player 3"]
    assert "Player 2:" in describe(rotated, "en", by="seat")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_axis_unit_footnote_and_description(rotated, lang):
    figure = win_shares(rotated, lang=lang)
    assert "%" in figure.layout.xaxis.title.text
    (footnote,) = figure.layout.annotations
    beach = bk.game("karuba").rulebook.readings["beach"]
    told = footnote.text.replace("<br>", " ")
    option = beach.option("open").text[lang].removesuffix(".")
    for part in (bk.__version__, "Karuba", " x ", "12", f"{beach.question[lang]} {option}"):
        assert part in told
    assert "beach" not in told.replace(beach.question[lang], "").replace(option, "")
    assert max(map(len, footnote.text.split("<br>"))) <= 130  # as many as the figure is wide
    words = figure.layout.meta["description"]
    assert words == describe(rotated, lang)
    assert words.splitlines()[0] == f"{figure.layout.title.text}."
    assert all(label in words for label in figure.data[1].y)
    assert words.endswith(told)


def test_the_description_tells_the_verdict_of_each_row(equal):
    words = describe(equal, "en", [Fraction(1, 2), Fraction(1, 10)])
    assert "exact value: 50.0%, agrees." in words
    assert "exact value: 10.0%, disagrees." in words


def test_the_same_table_gives_the_same_bytes(equal):
    one, two = (win_shares(frame, lang="es").to_json() for frame in (equal, level()))
    assert one == two
    assert len(one) < 6000
    assert json.loads(one)["layout"]["title"]["text"]


def test_a_name_is_shown_as_it_is(equal):
    figure = win_shares(
        bk.simulate("karuba", [lambda view, legal, stream: legal[0], "random"], games=2), lang="en"
    )
    assert figure.data[0].y[0] == "Player 1 (&lt;lambda&gt;)"


def test_the_wrong_number_of_exact_values_is_refused(equal):
    with pytest.raises(bk.RulesError, match="expected 2, found 1"):
        win_shares(equal, [Fraction(1, 2)])


def test_importing_loads_no_library():
    """Whoever only plays waits for nothing, and needs nothing installed."""
    program = """
import sys
import boardkit, boardkit.simulate, boardkit.charts
print(sorted({name.split(".")[0] for name in sys.modules}
      & {"numpy", "pandas", "plotly", "scipy", "tqdm"}))
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert run.stdout == "[]\n", run.stderr
