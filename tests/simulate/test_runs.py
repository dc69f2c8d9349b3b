"""Many games as one table: the same whoever plays them, each game to be played again alone."""

import importlib
import multiprocessing
import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import boardkit as bk
from boardkit.core.chance import MAX_SEED, Stream
from boardkit.simulate import Verdict, runs, verdict

KARUBA = bk.game("karuba")


def random_games(**options: Any) -> pd.DataFrame:
    settings: dict[str, Any] = {"games": 30, "seed": "papaya"} | options
    return bk.simulate("karuba", ["random", "random"], **settings)


def last(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
    """A player of one line."""
    return legal[-1]


@pytest.fixture(scope="module")
def frame() -> pd.DataFrame:
    return random_games()


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    """Two processes that start afresh, as on a machine of another kind."""
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as pool:
        yield pool


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
    }


def test_every_game_can_be_played_again_alone():
    frame = bk.simulate("karuba", ["careful", "random", last], games=4, seed=7, rotate_seats=True)
    known = {"last": last}
    for _, rows in frame.groupby("game"):
        players = [known.get(name, name) for name in rows["player"]]
        record = bk.play("karuba", players, rows["seed"].iloc[0])
        outcome = record.outcome()
        assert outcome is not None
        assert [score.total for score in outcome.scores] == list(rows["total"])
        assert [seat for seat in range(3) if rows["won"].iloc[seat]] == list(outcome.winners)
        assert set(rows["actions"]) == {len(record.actions)}


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


# --- who does the work ----------------------------------------------------------------------------


class Backwards(Executor):
    """Does the work when asked for a result only, the last part first."""

    def __init__(self) -> None:
        self.todo: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future = Work(self)
        self.todo.append((future, lambda: fn(*args, **kwargs)))
        return future


class Work(Future[Any]):
    """A result that makes all others first."""

    def __init__(self, owner: Backwards) -> None:
        super().__init__()
        self.owner = owner

    def result(self, timeout: float | None = None) -> Any:
        while self.owner.todo:
            future, work = self.owner.todo.pop()
            future.set_result(work())
        return super().result(timeout)


@pytest.mark.parametrize("make", [lambda: ThreadPoolExecutor(3), Backwards])
def test_the_table_is_the_same_whoever_plays(frame, make):
    with make() as executor:
        assert_frame_equal(random_games(executor=executor), frame)


@pytest.mark.parametrize("games", [1, runs.PARTS + 1])
def test_two_processes_give_the_same_table(games, processes):
    options: dict[str, Any] = {"games": games, "rules": KARUBA.rules(setup="random", gold="box")}
    one, two = random_games(**options), random_games(**options, executor=processes)
    assert_frame_equal(one, two)
    assert one.attrs == two.attrs


def test_the_bar_counts_games(capsys):
    frame = random_games(games=3, progress=True)
    assert "3/3" in capsys.readouterr().err
    assert_frame_equal(frame, random_games(games=3))


def test_without_tqdm_there_is_no_bar(monkeypatch, capsys):
    monkeypatch.setattr(runs, "find_spec", lambda name: None)
    random_games(games=2, progress=True)
    assert capsys.readouterr().err == ""


# --- players that fail ----------------------------------------------------------------------------


def stumbles(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
    """Fails in the middle of a game."""
    if len(legal) < 15:
        raise ZeroDivisionError("division\nby zero")
    return stream.choice(legal)


def cheats(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
    """Lays a tile where one lies already, sooner or later."""
    return stream.choice(legal) if view.tile is None or len(legal) > 30 else "P A1"


@pytest.mark.parametrize("where", ["here", "threads"])
def test_the_error_of_a_player_names_game_seed_action_and_code(where):
    with ThreadPoolExecutor(2) as pool, pytest.raises(bk.PlayerError) as caught:
        bk.simulate(
            "karuba",
            ["random", stumbles],
            games=6,
            seed="coco",
            rotate_seats=True,
            executor=pool if where == "threads" else None,
        )
    error = caught.value
    record = bk.Record.decode(error.code)
    assert error.number == 0
    assert error.seed == record.seed == "coco/0"
    assert error.seat == 1
    assert error.action == len(record.actions) + 1
    assert record.last_state().to_move == 1
    assert str(error) == (
        f"game 0 of karuba, seed 'coco/0': at action {error.action}, player 2 (stumbles) failed: "
        f"ZeroDivisionError: division by zero; the code up to there is {error.code}"
    )
    assert "partida 0 de karuba" in error.sentence("es")
    # Alone, the game stops at the same place.
    with pytest.raises(ZeroDivisionError):
        bk.play("karuba", ["random", stumbles], error.seed)


def test_an_action_against_the_rules_is_told_with_its_reason_in_both_languages():
    with pytest.raises(bk.PlayerError) as caught:
        bk.simulate("karuba", [cheats, cheats], games=2)
    assert "failed: Tile 12 already lies on A1" in str(caught.value)
    assert "falló: En A1 ya está la loseta 12" in caught.value.sentence("es")
    assert isinstance(caught.value.__cause__, bk.IllegalAction)


def test_the_error_survives_the_way_from_a_worker():
    with pytest.raises(bk.PlayerError) as caught:
        bk.simulate("karuba", [cheats, cheats], games=2)
    back = pickle.loads(pickle.dumps(caught.value))
    assert str(back) == str(caught.value)
    assert (back.number, back.seat, back.code) == (0, caught.value.seat, caught.value.code)


@pytest.mark.parametrize("nonsense", [None, 3, object()])
def test_nonsense_of_a_player_is_an_error_of_the_kit(nonsense):
    with pytest.raises(bk.PlayerError, match="player 1"):
        bk.simulate("karuba", [lambda view, legal, stream: nonsense, "random"], games=1)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"games": 0}, "games must be a whole number from 1, not 0"),
        ({"games": 2.5}, "not 2.5"),
        ({"games": True}, "not True"),
        ({"players": ["random", "clever"]}, "no player 'clever'"),
        ({"players": ["random"]}, "2 to 4 players, not 1"),
        ({"game": "chess"}, "no game 'chess'"),
    ],
)
def test_what_cannot_be_simulated_is_said_before_anything_is_played(options, words):
    with pytest.raises(bk.RulesError, match=words):
        bk.simulate(**{"game": "karuba", "players": ["random", "random"], "games": 1} | options)


# --- known answers --------------------------------------------------------------------------------


def test_equal_players_win_equally_often_when_seats_rotate():
    """By symmetry every entry of the list wins half of all games."""
    frame = random_games(games=600, rotate_seats=True, seed="equal")
    for _, rows in frame.groupby("entry"):
        assert verdict(rows["won"].sum(), 600, 1 / 2) is Verdict.AGREES


def test_the_function_stays_a_function():
    """Though a folder of the package has its name."""
    importlib.import_module("boardkit.simulate.stats")
    assert bk.simulate is runs.simulate
