"""Any game of a table can be played again, and looked at."""

from typing import Any

import pytest

import boardkit as bk
from boardkit.simulate.replays import replay, which_game


@pytest.fixture(scope="module")
def frame():
    return bk.simulate(
        "memoarrr",
        ["careful", "random", "random"],
        games=12,
        seed="papaya",
        rotate_seats=True,
        rules={"stack": "sorted"},
    )


def test_the_first_game_that_was_lost_or_won(frame):
    lost = [n for n, g in frame[frame["entry"] == 1].groupby("game") if g["won"].item() == 0]
    won = [n for n, g in frame[frame["entry"] == 1].groupby("game") if g["won"].item() > 0]
    assert which_game(frame, lost=1) == lost[0]
    if won:
        assert which_game(frame, won=1) == won[0]
    assert which_game(frame, 7) == 7
    assert which_game(frame.query("game > 3")) == 4
    with pytest.raises(bk.RulesError, match="no such game"):
        which_game(frame, 12)


def test_whoever_never_lost_and_whoever_is_not_there(frame):
    won = frame[(frame["entry"] == 0) & (frame["won"] > 0)]["game"]
    always = frame[frame["game"].isin(won)]
    name: Any = "careful"
    for call, words, palabras in (
        (lambda: which_game(always, lost=0), "lost none of these", "no perdió ninguna"),
        (lambda: which_game(always, won=1), "won none of these", "no ganó ninguna"),
        (lambda: which_game(frame, lost=name), "counts from 0 to 2", "se cuenta de 0 a 2"),
        (lambda: which_game(frame, won=3), "counts from 0 to 2", "se cuenta de 0 a 2"),
    ):
        with pytest.raises(bk.RulesError, match=words) as told:
            call()
        assert palabras in told.value.sentence("es")


@pytest.mark.parametrize("number", [0, 1, 2, 11])
def test_the_game_comes_out_the_same(frame, number):
    record = replay(frame, number)
    outcome = record.outcome()
    assert outcome is not None
    rows = frame[frame["game"] == number]
    assert [score.total for score in outcome.scores] == list(rows["total"])
    assert list(record.players) == list(rows["player"])
    assert len(record.actions) == rows["actions"].iloc[0]


def test_some_of_the_rows_are_enough(frame):
    some = frame[(frame["game"] == 5) & (frame["seat"] == 2)]
    assert replay(some).code == replay(frame, 5).code


def test_a_function_has_to_be_given_again():
    def last(view, legal, stream):
        return legal[-1]

    table = bk.simulate("memoarrr", [last, "random"], games=2, seed="kiwi")
    assert replay(table, 1, players=[last, "random"]).outcome() is not None
    with pytest.raises(bk.RulesError, match="players"):
        replay(table, 1, players=["careful", "random"])
    with pytest.raises(bk.RulesError, match="give players= as to simulate"):
        replay(table, 1)


def test_the_panel_opens_at_the_end_of_that_game(frame):
    pytest.importorskip("ipywidgets")
    panel = bk.open_game(frame, lost=1, lang="en")
    number = which_game(frame, lost=1)
    assert panel.match.state.to_move is None
    assert panel.match.seed == f"papaya/{number}"
    assert panel.lang == "en"
    assert bk.open_game(frame, 3, at=5).match.cursor == 5


def test_of_a_sweep_one_case_has_to_be_taken():
    from boardkit.simulate import cases

    table = bk.simulate(
        "memoarrr", ["random", "random"], games=2, sweep={"stack": ["shuffled", "sorted"]}
    )
    with pytest.raises(bk.RulesError, match="cases"):
        replay(table, 0)
    for settings, one in cases(table):
        assert replay(one, 1).last_state().setup.rules.stack == settings["stack"]
