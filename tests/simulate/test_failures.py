"""Games that cannot be finished: the error names the place, and what is finished is kept."""

import pickle
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest
from pandas.testing import assert_frame_equal

import boardkit as bk
from boardkit.core.chance import Stream
from boardkit.simulate import GameError, jobs
from tests.simulate.crews import stumbling

KARUBA = bk.game("karuba")


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
    match = bk.Match.of(record)
    assert error.number == 0
    assert error.seed == record.seed == "coco/0"
    assert error.seat == 1
    assert error.action == len(record.actions) + 1
    assert error.turn == sum(
        match.state_at(cursor).to_move == 1 for cursor in range(match.cursor + 1)
    )
    assert record.last_state().to_move == 1
    assert str(error) == (
        f"game 0 of karuba, seed 'coco/0': at action {error.action}, turn {error.turn} of player 2 "
        "(stumbles), the player failed: ZeroDivisionError: division by zero; "
        f"the code up to there is {error.code}"
    )
    assert "partida 0 de karuba" in error.sentence("es")
    # Alone, the game stops at the same place.
    with pytest.raises(ZeroDivisionError):
        bk.play("karuba", ["random", stumbles], error.seed)


def test_an_action_against_the_rules_is_told_with_its_reason_in_both_languages():
    with pytest.raises(bk.PlayerError) as caught:
        bk.simulate("karuba", [cheats, cheats], games=2)
    assert "the player failed: Tile 12 already lies on A1" in str(caught.value)
    assert "el jugador falló: En A1 ya está la loseta 12" in caught.value.sentence("es")
    assert isinstance(caught.value.__cause__, bk.IllegalAction)


@pytest.mark.parametrize("kind", [SystemExit, GeneratorExit])
def test_a_player_that_wants_to_leave_has_failed(kind: type[BaseException]):
    def leaves(view, legal, stream):
        raise kind

    with pytest.raises(bk.PlayerError, match=f"the player failed: {kind.__name__}") as caught:
        bk.simulate("karuba", ["random", leaves], games=2)
    assert caught.value.seat == 1


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


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2) as pool:
        yield pool


def test_turn_17_of_game_4321():
    """All that is needed to look at the place is named, and the 4,321 games before it are kept."""
    rules = {"looks": "every_round", "sides": "chosen"}  # with these a game has so many turns
    player = stumbling("memoarrr", "tortuga/4321", 17, ["random"], rules)
    with pytest.raises(bk.PlayerError) as caught:
        bk.simulate("memoarrr", [player, "random"], games=5000, seed="tortuga", rules=rules)
    error = caught.value
    assert (error.number, error.seed, error.turn, error.seat) == (4321, "tortuga/4321", 17, 0)
    for told in ("game 4321 of memoarrr", "seed 'tortuga/4321'", "turn 17 of player 1", error.code):
        assert told in str(error)
    assert "LookupError: the map is upside down" in str(error)
    assert "turno 17 del jugador 1 (stumbling)" in error.sentence("es")
    match = bk.Match.of(bk.Record.decode(error.code))
    assert sum(match.state_at(k).to_move == 0 for k in range(match.cursor)) == 16
    kept = error.frame
    assert kept is not None
    assert list(kept["game"].unique()) == list(range(4321))
    assert (kept.attrs["n"], kept.attrs["games"], kept.attrs["partial"]) == (4321, 5000, True)
    again = bk.simulate("memoarrr", [player, "random"], games=20, seed="tortuga", rules=rules)
    assert_frame_equal(kept[kept["game"] < 20], again)


def test_two_processes_tell_of_the_same_game_and_keep_the_same(processes):
    """Of several games that fail it is the first, though another may be found before it."""
    player = stumbling("karuba", "coco/23", 5, ["random"])
    errors = []
    for executor in (None, processes):
        with pytest.raises(bk.PlayerError) as caught:
            bk.simulate("karuba", [player, "random"], games=80, seed="coco", executor=executor)
        errors.append(caught.value)
    one, two = errors
    assert str(one) == str(two)
    assert (one.number, two.number) == (23, 23)
    assert one.frame is not None
    assert two.frame is not None
    assert_frame_equal(one.frame, two.frame)
    assert one.frame.attrs == two.frame.attrs
    # The lines of the player's own code come along from the other process.
    assert any("crews.py" in note for note in two.__notes__)


def test_in_a_sweep_the_error_says_what_was_set():
    player = stumbling("memoarrr", "coco/3", 4, ["random"])
    with pytest.raises(bk.PlayerError) as caught:
        bk.simulate(
            "memoarrr",
            ["random", "random"],
            games=5,
            seed="coco",
            sweep={"players": [["random", "random"], [player, "random"]], "sides": ["seats"]},
        )
    error = caught.value
    assert (error.case, error.number) == (1, 3)
    assert error.settings == {"players": "stumbling, random", "sides": "seats"}
    assert error.frame is not None
    assert error.frame.groupby("case")["game"].nunique().to_list() == [5, 3]


def test_a_game_without_an_end_is_told_with_its_code(monkeypatch):
    monkeypatch.setattr(jobs, "MOST_ACTIONS", 20)
    with pytest.raises(GameError, match="it has not ended after 20 actions") as caught:
        bk.simulate("karuba", "random", games=2, seed="coco")
    assert len(bk.Record.decode(caught.value.code).actions) == 20
    assert "no ha terminado tras 20 acciones" in caught.value.sentence("es")
    assert not isinstance(caught.value, bk.PlayerError)


def test_rules_that_fail_are_not_the_players_fault(monkeypatch):
    def broken(state: Any, action: Any) -> Any:
        if state.to_move == 1:
            raise IndexError("no such tile")
        return step(state, action)

    step = KARUBA.step
    job = jobs.Job("karuba", ("random", "random"), "coco")
    monkeypatch.setattr(type(KARUBA), "step", lambda self, state, action: broken(state, action))
    with pytest.raises(GameError, match="the rules of the game failed: IndexError") as caught:
        job.play(0)
    assert not isinstance(caught.value, bk.PlayerError)
    assert bk.Record.decode(caught.value.code).seed == "coco/0"
