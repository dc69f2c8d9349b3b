"""Many games as one table: the same whoever plays them, each game to be played again alone."""

import importlib
import json
from collections.abc import Sequence
from typing import Any

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import boardkit as bk
from boardkit.core.chance import MAX_SEED, Stream
from boardkit.players import progress
from boardkit.simulate import Verdict, dictionary, runs, verdict

KARUBA = bk.game("karuba")


def random_games(**options: Any) -> pd.DataFrame:
    settings: dict[str, Any] = {"players": ["random", "random"], "games": 30, "seed": "papaya"}
    return bk.simulate("karuba", **settings | options)


def last(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
    """A player of one line."""
    return legal[-1]


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return random_games()


# --- the table ------------------------------------------------------------------------------------


def test_a_row_for_each_game_and_seat_with_typed_columns(frame):
    assert {name: str(kind) for name, kind in frame.dtypes.items()} == {
        "game": "int64",
        "seat": "int64",
        "entry": "int64",
        "player": "category",
        "won": "float64",
        "rank": "int64",
        "total": "int64",
        "score_temples": "int64",
        "score_tie_crystals": "int64",
        "score_crystals": "int64",
        "score_gold": "int64",
        "choices": "int64",
        "actions": "int64",
        "seed": "string",
    }
    assert list(zip(frame["game"], frame["seat"], strict=True)) == [
        (game, seat) for game in range(30) for seat in range(2)
    ]


def test_the_columns_fit_each_other(frame):
    parts = frame[[name for name in frame.columns if name.startswith("score_")]]
    assert (parts.sum(axis="columns") == frame["total"]).all()
    assert (frame.groupby("game")["won"].sum().round(9) == 1).all()
    assert ((frame["rank"] == 1) == (frame["won"] > 0)).all()
    assert (frame.groupby("game")["choices"].sum() < frame.groupby("game")["actions"].first()).all()


def test_where_fewest_is_best_the_ranks_and_the_words_follow():
    """In MammuZ the total counts the cards left in the hand: nobody is ahead with more of them."""
    frame = bk.simulate("mammuz", "random", games=20, seats=4)
    for _, rows in frame.groupby("game"):
        losers = rows[rows["rank"] > 1].sort_values("total")
        assert losers["rank"].is_monotonic_increasing
    told = dictionary(frame, "en").set_index("column")["meaning"]
    assert told["total"] == "what is left at the end: fewer is better"
    assert told["score_cards"] == "what is left at the end: Cards in hand"


def test_what_is_needed_to_make_it_again_goes_with_it():
    frame = random_games(games=2, rules=KARUBA.rules(beach="open"), seed=" Papaya ")
    assert frame.attrs == {
        "version": bk.__version__,
        "game": "karuba",
        "rules_version": KARUBA.rules_version,
        "data": KARUBA.new(2).setup.digest,
        "players": ["random", "random"],
        "rotate_seats": False,
        "seed": "papaya",
        "n": 2,
        "readings": {"beach": "open"},
        "seats": 2,
        "games": 2,
        "partial": False,
        "lane": "rules",
        "sweep": {},
        "cases": [],
    }


@pytest.mark.parametrize("name", bk.games())
def test_every_row_tells_what_a_game_played_alone_tells(name):
    """With the same seed, `bk.play` and `Match` lead to the same end by the same actions."""
    game = bk.game(name)
    seats = min(3, game.seats[-1])
    players: list[Any] = ["random", "careful", last][:seats]
    frame = bk.simulate(name, players, games=3, seed=7, rotate_seats=True)
    told = bk.simulate(name, players, games=3, seed=7, rotate_seats=True, events=True)
    for number, rows in frame.groupby("game"):
        record = bk.play(name, [players[entry] for entry in rows["entry"]], rows["seed"].iloc[0])
        outcome = record.outcome()
        assert outcome is not None
        assert [score.total for score in outcome.scores] == list(rows["total"])
        parts = [column for column in rows.columns if column.startswith("score_")]
        assert [dict(score.parts) for score in outcome.scores] == [
            {column.removeprefix("score_"): row[column] for column in parts}
            for _, row in rows.iterrows()
        ]
        assert [seat for seat in range(seats) if rows["won"].iloc[seat]] == list(outcome.winners)
        assert set(rows["actions"]) == {len(record.actions)}
        assert rows["choices"].sum() == record.chance.count(False)
        match = bk.Match.of(record)
        happened = [
            (cursor, type(event).__name__, " ".join(event.clauses))
            for cursor in range(1, match.length + 1)
            for event in match.events_at(cursor)
        ]
        events = told[told["game"] == number]
        assert (
            list(zip(events["action"], events["kind"], events["clauses"], strict=True)) == happened
        )


def test_players_sit_where_they_are_listed_or_move_up_a_seat_each_game(frame):
    assert (frame["entry"] == frame["seat"]).all()
    turned = bk.simulate("karuba", ["random"] * 3, games=4, rotate_seats=True)
    assert list(turned["entry"]) == [0, 1, 2, 2, 0, 1, 1, 2, 0, 0, 1, 2]


def test_a_long_seed_gives_different_games_too():
    frame = random_games(games=3, seed="z" * (2 * MAX_SEED))
    assert frame["seed"].nunique() == 3
    assert all(bk.stream(a).next64() != bk.stream("z" * MAX_SEED).next64() for a in frame["seed"])
    assert frame["actions"].nunique() + frame["total"].nunique() > 2


def test_the_first_games_do_not_depend_on_how_many_follow(frame):
    assert_frame_equal(random_games(games=5), frame[frame["game"] < 5], check_dtype=True)


# --- events ---------------------------------------------------------------------------------------


def test_a_row_for_each_event_with_typed_columns():
    told = random_games(games=2, events=True)
    assert {name: str(kind) for name, kind in told.dtypes.items()} == {
        "game": "int64",
        "event": "int64",
        "action": "int64",
        "turn": "Int64",
        "kind": "category",
        "seat": "Int64",
        "clauses": "string",
        "details": "string",
        "seed": "string",
    }
    assert told.attrs == random_games(games=2).attrs
    places = told.groupby("game")["event"]
    assert all(list(place) == list(range(len(place))) for _, place in places)
    laid = told[told["kind"] == "TilePlaced"].iloc[0]
    assert set(json.loads(laid["details"])) == {"tile", "cell", "treasure"}
    drawn = told[told["kind"] == "TileDrawn"]
    assert drawn["turn"].isna().all()
    assert drawn["seat"].isna().all()


@pytest.mark.parametrize("name", bk.games())
def test_the_details_of_every_event_are_json_with_its_fields(name):
    told = bk.simulate(name, "random", games=3, events=True)
    assert all(isinstance(json.loads(details), dict) for details in told["details"])
    assert not told["details"].str.contains(r"[(<][A-Za-z]+[ (]").any()  # nobody's repr


# --- the bar and the brake ------------------------------------------------------------------------


def test_the_bar_counts_games_in_either_language(capsys):
    frame = random_games(games=3, progress=True)
    shown = capsys.readouterr().err
    assert "3/3" in shown
    assert "games/s" in shown
    assert_frame_equal(frame, random_games(games=3))
    random_games(games=2, progress="es")
    assert "partidas/s" in capsys.readouterr().err


def test_the_bar_of_a_sweep_counts_all_cases(capsys):
    random_games(games=2, sweep={"beach": ["closed", "open"]}, progress=True)
    assert "4/4" in capsys.readouterr().err


def test_without_tqdm_there_is_no_bar(monkeypatch, capsys):
    monkeypatch.setattr(progress, "find_spec", lambda name: None)
    random_games(games=2, progress=True)
    assert capsys.readouterr().err == ""


class Stopped:
    """A player during one of whose choices somebody presses the key that stops it all."""

    __name__ = "stopped"

    def __init__(self, choices: int) -> None:
        self.left = choices

    def __call__(self, view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return legal[0]


@pytest.mark.parametrize("events", [False, True])
def test_stopping_it_returns_what_is_done_marked_as_partial(events):
    two = random_games(players=[Stopped(999), "random"], games=2)
    choices = int(two[two["seat"] == 0]["choices"].sum()) + 7
    frame = random_games(players=[Stopped(choices), "random"], games=9, events=events)
    whole = random_games(players=[Stopped(choices), "random"], games=2, events=events)
    assert (frame.attrs["games"], frame.attrs["n"], frame.attrs["partial"]) == (9, 2, True)
    assert (whole.attrs["games"], whole.attrs["n"], whole.attrs["partial"]) == (2, 2, False)
    assert_frame_equal(frame, whole)


def test_stopped_before_the_first_game_ends_it_is_a_table_all_the_same():
    frame = random_games(players=[Stopped(7), "random"])
    assert len(frame) == frame.attrs["n"] == 0
    assert str(frame["player"].dtype) == "category"


# --- kept in a file -------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"events": True}, {"sweep": {"seats": [2, 3]}}])
def test_a_parquet_file_keeps_types_and_what_is_needed_to_make_it_again(tmp_path, options):
    frame = random_games(games=3, rules={"gold": "box"}, **options)
    frame.to_parquet(tmp_path / "kept.parquet")
    back = pd.read_parquet(tmp_path / "kept.parquet")
    assert_frame_equal(back, frame)
    assert back.attrs == frame.attrs


# --- what cannot be -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"games": 0}, "games must be a whole number from 1, not 0"),
        ({"games": 2.5}, "not 2.5"),
        ({"games": True}, "not True"),
        ({"players": ["random", "clever"]}, "no player 'clever'"),
        ({"players": ["random"]}, "2 to 4 players, not 1"),
        ({"players": []}, "2 to 4 players, not 0"),
        ({"players": [3, "random"]}, "3 is no player"),
        ({"players": None}, "None is no player"),
        ({"players": ["random"] * 3, "seats": 2}, "3 players are named for 2 seats"),
        ({"seats": 5}, "2 to 4 players, not 5"),
        ({"rules": {"beach": "wide"}}, "wide"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"executor": 2}, r"concurrent.futures.Executor .*client.get_executor.* not 2"),
    ],
)
def test_what_cannot_be_simulated_is_said_before_anything_is_played(options, words):
    with pytest.raises(bk.RulesError, match=words):
        bk.simulate(**{"game": "karuba", "players": ["random", "random"], "games": 1} | options)


# --- known answers --------------------------------------------------------------------------------


def test_equal_players_win_equally_often_when_seats_rotate():
    """By symmetry every entry of the list wins half of all games."""
    frame = bk.simulate("memoarrr", "random", games=600, rotate_seats=True, seed="equal")
    for _, rows in frame.groupby("entry"):
        assert verdict(rows["won"].sum(), 600, 1 / 2) is Verdict.AGREES


def test_the_function_stays_a_function():
    """Though a folder of the package has its name."""
    importlib.import_module("boardkit.simulate.stats")
    assert bk.simulate is runs.simulate
