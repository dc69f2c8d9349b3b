"""Sweeps: every combination in one call, each case as if it had been asked for alone."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import boardkit as bk
from boardkit.games.mammuz.strategies import Bluffer
from boardkit.simulate import against_parity, cases, paired, pairwise
from boardkit.simulate.checks import one_case
from boardkit.simulate.sweeps import OWN_COLUMNS, choice_names

HALF = Fraction(1, 2)


@dataclass(frozen=True)
class Careful:
    """A player that looks at its dial."""

    lie: float

    def __post_init__(self) -> None:
        if not 0 <= self.lie <= 1:
            raise ValueError("0 to 1")

    def __call__(self, view: Any, legal: Any, stream: Any) -> Any:
        return legal[0]


@dataclass(frozen=True)
class Anyhow:
    """A player that takes any number."""

    dial: Any

    def __call__(self, view: Any, legal: Any, stream: Any) -> Any:
        return legal[0]


def swept(game: str = "karuba", players: Any = "random", **options: Any) -> pd.DataFrame:
    settings: dict[str, Any] = {"games": 4, "seed": "papaya"} | options
    return bk.simulate(game, players, **settings)


def test_rules_seats_players_and_dials_in_one_call():
    frame = swept(
        "mammuz",
        ["bluffer", "careful"],
        sweep={
            "seats": [3, 4],
            "triceratops": ["anyone", "others"],
            "0.lie": [0, HALF, 1],
            "challenge": [0.25, 0.75],
        },
        games=2,
    )
    assert list(frame.columns[:6]) == ["case", "seats", "triceratops", "0.lie", "challenge", "game"]
    assert {name: str(frame[name].dtype) for name in frame.columns[:5]} == {
        "case": "int64",
        "seats": "int64",
        "triceratops": "category",
        "0.lie": "float64",
        "challenge": "float64",
    }
    assert list(frame["triceratops"].cat.categories) == ["anyone", "others"]
    settings = frame[list(frame.columns[:5])].drop_duplicates()
    assert list(settings["case"]) == list(range(2 * 2 * 3 * 2))
    assert list(settings.iloc[0][1:]) == [3, "anyone", 0.0, 0.25]
    assert list(settings.iloc[1][1:]) == [3, "anyone", 0.0, 0.75]  # the last key is the quickest
    assert list(settings.iloc[-1][1:]) == [4, "others", 1.0, 0.75]
    assert (
        frame.groupby(["case", "game"]).size() == frame.groupby(["case", "game"])["seats"].first()
    ).all()
    assert set(frame.loc[frame["entry"] > 0, "player"]) == {"careful"}
    assert (frame.attrs["n"], frame.attrs["games"], frame.attrs["partial"]) == (48, 2, False)
    assert frame.attrs["sweep"] == {
        "seats": [3, 4],
        "triceratops": ["anyone", "others"],
        "0.lie": [0, 0.5, 1],
        "challenge": [0.25, 0.75],
    }


def test_each_case_is_what_it_would_be_alone():
    frame = swept(sweep={"seats": [2, 3], "beach": ["closed", "open"]}, rules={"gold": "box"})
    found = cases(frame)
    assert [settings for settings, _ in found] == [
        {"seats": seats, "beach": beach} for seats in (2, 3) for beach in ("closed", "open")
    ]
    for settings, rows in found:
        rules = {"gold": "box", "beach": settings["beach"]}
        alone = swept(seats=settings["seats"], rules=rules)
        assert_frame_equal(rows, alone)
        assert rows.attrs == alone.attrs


def test_a_table_without_a_sweep_is_one_case():
    frame = swept()
    ((settings, rows),) = cases(frame)
    assert settings == {}
    assert rows is frame


def test_all_cases_have_the_same_seeds_so_that_games_can_be_compared():
    frame = swept(sweep={"beach": ["closed", "open"]}, games=6)
    pairs = frame.pivot_table(
        index=["game", "seat"], columns="beach", values="total", observed=True
    )
    assert pairs.notna().all(axis=None)
    assert len(frame[["game", "seed"]].drop_duplicates()) == 6


def test_line_ups_are_told_by_their_names():
    players = [["careful", "random"], ["random", "random"]]
    frame = swept(sweep={"players": players}, games=2)
    assert list(frame["players"].cat.categories) == ["careful, random", "random, random"]
    assert list(frame["player"]) == ["careful", "random", "careful", "random"] + ["random"] * 4
    assert frame.attrs["sweep"] == {"players": ["careful, random", "random, random"]}


def test_a_dial_of_a_player_made_by_hand_and_what_it_is_called():
    frame = swept("mammuz", Bluffer(0, HALF), sweep={"lie": [Fraction(1, 4), 1]}, games=1)
    assert list(frame["player"].cat.categories) == ["bluffer 1/4 1/2", "bluffer 1 1/2"]
    assert list(frame["lie"].drop_duplicates()) == [0.25, 1.0]


def test_values_of_a_dial_are_shown_as_it_reads_them():
    frame = swept("skull_island", "planner", sweep={"boats": ["true", False]}, games=1)
    assert list(frame["boats"].cat.categories) == ["True", "False"]
    assert frame.attrs["sweep"] == {"boats": ["True", "False"]}
    frame = swept("mammuz", "bluffer", sweep={"lie": ["1/4", 1]}, games=1)
    assert frame.attrs["sweep"] == {"lie": [0.25, 1]}
    assert frame["lie"].dtype == "float64"


@pytest.mark.parametrize(
    ("game", "players", "sweep", "twice"),
    [
        ("mammuz", "bluffer", {"lie": ["1/4", "0.25"]}, "0.25 of 'lie'"),
        ("mammuz", "bluffer", {"lie": ["1/4", 0.25]}, "0.25 of 'lie'"),
        ("mammuz", "bluffer", {"lie": [HALF, 0, 0.5]}, "0.5 of 'lie'"),
        ("mammuz", "bluffer", {"seats": [3, 4], "0.lie": [1, 1.0], "challenge": [0, 1]}, "1.0"),
        ("skull_island", "planner", {"boats": ["true", "True"]}, "'True' of 'boats'"),
        ("skull_island", "planner", {"boats": ["FALSE", False]}, "'False' of 'boats'"),
        ("karuba", "builder", {"discards": ["8", 8]}, "8 of 'discards'"),
        ("memoarrr", "forgetful", {"word": ["7", 7]}, "'7' of 'word'"),
        ("mammuz", "bluffer", {"players": ["bluffer", "bluffer 1/2 1/2"]}, "'bluffer 1/2 1/2'"),
        ("mammuz", "bluffer", {"players": ["bluffer", "bluffer 0.5"]}, "'bluffer 0.5' of"),
        ("mammuz", "bluffer", {"players": ["bluffer 0", Bluffer(0, HALF)]}, "'bluffer 0 1/2'"),
        ("karuba", "random", {"players": [["random", "search:2"], ["random", "search:02"]]}, "02'"),
    ],
)
def test_the_same_player_counts_once_however_it_is_written(game, players, sweep, twice):
    with pytest.raises(bk.RulesError, match=r"sweep has the value .* twice") as told:
        swept(game, players, sweep=sweep, games=1)
    assert twice in str(told.value)


def test_a_number_too_large_for_a_column_is_a_word_there():
    huge = [10**400, Fraction(10**400, 3), 10**5000]
    frame = swept("mammuz", Anyhow(0), sweep={"dial": [1, *huge]}, games=1)
    told = ["1" + "0" * 39, "Fraction(1" + "0" * 30, "int(…)"]
    assert [str(word)[:40] for word in frame["dial"].cat.categories] == ["1", *told]


def test_a_dial_of_the_player_of_every_game():
    frame = swept("memoarrr", ["search", "careful"], sweep={"playouts": [1, 2]}, games=1)
    assert list(frame["player"].cat.categories) == ["search:1", "careful", "search:2"]
    by_name = swept("memoarrr", ["search:2", "careful"], games=1)
    assert_frame_equal(cases(frame)[1][1], by_name)


def test_one_case_of_a_sweep_still_has_its_columns():
    frame = swept(sweep={"beach": ["open"]}, games=1)
    assert list(frame.columns[:2]) == ["case", "beach"]
    assert frame.attrs["cases"][0]["readings"] == {"beach": "open"}


def test_events_of_a_sweep():
    frame = swept(sweep={"seats": [2, 3]}, events=True, games=1)
    assert list(frame.columns[:3]) == ["case", "seats", "game"]
    whole = cases(frame)[1][1]
    assert_frame_equal(whole, swept(seats=3, events=True, games=1), check_categorical=False)


def test_stopped_in_the_second_case_it_is_partial_there_alone():
    players = [["random", "random"], ["random", _stop]]
    frame = swept(sweep={"players": players}, games=3)
    assert (frame.attrs["n"], frame.attrs["partial"]) == (3, True)
    (_, first), (_, second) = cases(frame)
    assert (first.attrs["n"], first.attrs["partial"]) == (3, False)
    assert (second.attrs["n"], second.attrs["partial"]) == (0, True)


def _stop(view: Any, legal: Any, stream: Any) -> Any:
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"sweep": {"bech": ["open"]}}, "nothing called 'bech' to vary; known are .*beach.*seats"),
        ({"sweep": {"lie": [0]}}, "nothing called 'lie'"),
        (
            {"sweep": {"5.lie": [0]}, "game": "mammuz", "players": "bluffer"},
            "nothing called '5.lie'",
        ),
        (
            {
                "sweep": {"player": ["careful"], "p": [0]},
                "game": "memoarrr",
                "players": "forgetful",
            },
            r"a column 'player': name the dial .* such as 0\.player",
        ),
        ({"sweep": {3: [0]}}, "nothing called '3'"),
        ({"sweep": {"": [0]}}, "nothing called ''"),
        ({"sweep": {"beach": "open"}}, "a list of values for 'beach', not 'open'"),
        ({"sweep": {"seats": 3}}, "a list of values for 'seats', not 3"),
        ({"sweep": {"beach": []}}, r"a list of values for 'beach', not \[\]"),
        ({"sweep": {"beach": ["open", "open"]}}, "the value 'open' of 'beach' twice"),
        ({"sweep": {"beach": ["wide"]}}, "wide"),
        ({"sweep": {"beach": [3]}}, "3"),
        ({"sweep": {"seats": [2, 5]}}, "2 to 4 players, not 5"),
        ({"sweep": {"seats": ["2"]}}, "2 to 4 players, not '2'"),
        ({"sweep": {"players": [["clever", "random"]]}}, "no player 'clever'"),
        ({"sweep": {"players": [3]}}, "3 is no player"),
        ({"sweep": ["beach"]}, "a mapping"),
        ({"sweep": {"beach": ["open"]}, "rules": {"beach": "closed"}}, "'beach' is set by rules"),
        (
            {
                "sweep": {"beach": ["open", "closed"]},
                "rules": bk.game("karuba").rules(beach="open"),
            },
            "'beach' is set by rules",
        ),
        (
            {"sweep": {"lie": ["often"]}, "players": Bluffer(0, 1)},
            "bluffer: lie needs a number from 0 to 1, not 'often'",
        ),
        (
            {"sweep": {"lie": ["often"]}, "players": Careful(0)},
            "'lie' needs a number, not 'often'",
        ),
        (
            {
                "game": "mammuz",
                "players": "bluffer",
                "sweep": {"lie": [0, 1], "seats": [3, 4], "0.lie": [0, 1]},
            },
            r"'lie' is varied for all players and, with '0.lie', for one alone.*0\.lie, 1\.lie",
        ),
        (
            {"sweep": {"lie": [3]}, "players": Careful(0)},
            "'lie' cannot be set to 3: ValueError: 0 to 1",
        ),
    ],
)
def test_odd_keys_and_values_are_told_before_anything_is_played(options, words):
    def never(view: Any, legal: Any, stream: Any) -> Any:
        raise AssertionError("something was played")

    asked = {"game": "karuba", "players": ["random", never], "games": 1} | options
    with pytest.raises(bk.RulesError, match=words):
        bk.simulate(**asked)


@pytest.mark.parametrize("name", bk.games())
def test_every_reading_of_every_game_can_be_swept(name):
    game = bk.game(name)
    assert set(game.rulebook.readings) <= set(choice_names(game))
    key, reading = next(iter(game.rulebook.readings.items()))
    frame = bk.simulate(name, "random", games=1, sweep={key: list(reading.options)})
    assert list(frame[key].cat.categories) == list(reading.options)


def test_a_table_has_its_own_columns_and_no_others():
    """No key of a sweep may be called like one of them."""
    games = bk.simulate("mammuz", "random", games=1, sweep={"seats": [3]})
    events = bk.simulate("mammuz", "random", games=1, events=True)
    own = {*games.columns, *events.columns} - {"seats"}
    assert {name for name in own if not name.startswith("score_")} == OWN_COLUMNS


@pytest.mark.parametrize("odd", [[], None, "won"])
def test_what_is_no_table_is_refused(odd: Any):
    """Also by whatever counts games of one kind together."""
    for call in (
        lambda: one_case(odd),
        lambda: pairwise(odd),
        lambda: against_parity(odd),
        lambda: paired(odd, odd),
    ):
        with pytest.raises(bk.RulesError, match="expected a table as") as told:
            call()
        assert "se esperaba una tabla" in told.value.sentence("es")
