"""Alone: the normal rules, where the danger goes, and the levels."""

import pytest

import boardkit as bk
from boardkit.games.skull_island.pieces import load_box
from boardkit.games.skull_island.scoring import level
from tests.skull_positions import SKULL_ISLAND, legal, play, position, refused

START = SKULL_ISLAND.new(1)


def strikes(state):
    return [text.split()[1] for text in legal(state, "S")]


@pytest.mark.clause("SKU-L1")
def test_one_player_plays_by_the_normal_rules():
    """The same numbers in the same places as at a table; the player wins the game alone."""
    alone, table = play(START, "R 2 3 5"), play(SKULL_ISLAND.new(2), "R 2 3 5")
    assert legal(alone) == legal(table)
    over = position("~~~~/~44~/~~~~")
    outcome = SKULL_ISLAND.outcome(over)
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.clauses[-1] == "SKU-L4"


@pytest.mark.clause("SKU-L2")
def test_the_skull_goes_beside_the_last_mark():
    """On one's own sheet, in an empty space of the island that touches the last one filled."""
    state = play(START, "R 2 3 5", "W B2 2", "R 2 3 S")
    assert strikes(state) == ["B3", "C3"]
    refusal = refused(state, "S H8")
    assert (refusal.reason, refusal.clauses) == ("not_beside_last", ("SKU-L2",))
    assert refusal.params == {"cell": "H8", "last": "B2"}


@pytest.mark.clause("SKU-L2")
@pytest.mark.parametrize(
    ("before", "cells"),
    [
        (("R B 3 5", "B A1"), ["B2"]),  # a boat
        (("R 2 3 S", "S H8"), ["H7", "G8"]),  # a skull
    ],
)
def test_the_last_mark_may_be_of_any_kind(before, cells):
    assert strikes(play(START, *before, "R 2 3 S")) == cells


@pytest.mark.clause("SKU-L3")
def test_where_nothing_is_free_beside_the_last_mark_any_space_will_do():
    """Every space around the last mark is taken; or there is no last mark yet."""
    state = position("~~~~~~~/~43..4~/~43..4~/~~~~~~~".replace("43..", "434."), last="B2")
    danger = play(state, "R 2 3 S")
    assert strikes(danger) == ["E2", "E3"]
    first = play(START, "R 2 3 S")
    assert len(strikes(first)) == 30


@pytest.mark.clause("SKU-L4")
@pytest.mark.parametrize(
    ("total", "name"),
    [
        (-75, "tourist"),
        (0, "tourist"),
        (59, "tourist"),
        (60, "pathfinder"),
        (74, "pathfinder"),
        (75, "voyager"),
        (89, "voyager"),
        (90, "explorer"),
        (110, "explorer"),
    ],
)
def test_the_score_gives_the_level(total, name):
    """Scores below 0 are a tourist's as well: the rulebook does not speak of them."""
    assert level(load_box(), total) == name


def test_alone_the_dice_are_the_only_chance():
    """The sheet does not change hands, so that no chance action follows a danger."""
    state = play(START, "R 2 3 S")
    assert state.to_move == 0
    assert play(state, "S B2").to_move is bk.CHANCE
