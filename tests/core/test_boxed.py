"""What every game that comes as a box does alike: choices, seats, JSON."""

import json
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.boxed import BoxedGame
from boardkit.core.errors import RecordError, RulesError
from boardkit.core.game import find_game

AnyBoxed = BoxedGame[Any, Any, Any]
VARIANTS = {"stack": ("shuffled", "sorted"), "layout": ("",)}


@pytest.fixture(params=bk.games())
def game(request: pytest.FixtureRequest) -> AnyBoxed:
    found = find_game(request.param)
    assert isinstance(found, BoxedGame)
    return found


def test_options_are_the_defaults_and_what_was_chosen(game: AnyBoxed):
    readings = game.rulebook.readings
    default = game.options({}, VARIANTS)
    assert default == {
        "stack": "shuffled",
        "layout": "",
        **{name: reading.default for name, reading in readings.items()},
    }
    name, reading = next(iter(readings.items()))
    other = next(option for option in reading.options if option != reading.default)
    chosen = game.options({"stack": "sorted", "layout": "any text", name: other}, VARIANTS)
    changed = {"stack": "sorted", "layout": "any text", name: other}
    assert chosen == default | changed


def test_what_cannot_be_chosen_is_named(game: AnyBoxed):
    with pytest.raises(RulesError, match="there is no choice 'colour'"):
        game.options({"colour": "red"}, VARIANTS)
    with pytest.raises(RulesError, match="stack can be shuffled, sorted, not '7'"):
        game.options({"stack": 7}, VARIANTS)
    name = next(iter(game.rulebook.readings))
    with pytest.raises(RulesError, match="not 'odd'"):
        game.options({name: "odd"}, VARIANTS)


def test_only_who_sits_there_has_a_view(game: AnyBoxed):
    seats = game.seats[0]
    state = game.new(seats)
    for seat in (None, *range(seats)):
        game.check_seat(state, seat)
    for seat in (-1, seats):
        with pytest.raises(RulesError, match=f"there is no seat {seat}"):
            game.check_seat(state, seat)


def test_a_setup_is_found_again_and_is_the_same_one(game: AnyBoxed):
    name, reading = next(iter(game.rulebook.readings.items()))
    other = next(option for option in reading.options if option != reading.default)
    setup = game.setup(game.seats[0], {name: other})
    written = game.write_setup(setup)
    assert written == {"seats": game.seats[0], "rules": {name: other}, "data": setup.digest}
    assert game.read_setup(json.loads(json.dumps(written))) is setup


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"data": "0000"}, "with other data"),
        ({"seats": 200}, "200"),
        ({"seats": "2"}, "as Setup"),
        ({"seats": True}, "as Setup"),
        ({"rules": []}, "as Setup"),
        ({"rules": {"colour": "red"}}, "colour"),
        ({"more": 1}, "as Setup"),
    ],
)
def test_a_setup_that_is_none_is_told(game: AnyBoxed, change: dict[str, object], told: str):
    written = game.write_setup(game.setup(game.seats[0])) | change
    with pytest.raises(RecordError, match=told):
        game.read_setup(written)


def test_a_position_goes_to_json_and_back(game: AnyBoxed):
    state = game.new(game.seats[0])
    for value in (state, game.view(state, 0)):
        assert game.from_json(json.loads(json.dumps(game.to_json(value)))) == value
        assert game.well_shaped(value) == value
    assert all(type(kind) is type for kind in game.json_hooks())


@pytest.mark.parametrize("found", [None, [], "state", 7])
def test_what_is_no_position_is_told(game: AnyBoxed, found: Any):
    with pytest.raises(RecordError, match="as State"):
        game.from_json(found)
