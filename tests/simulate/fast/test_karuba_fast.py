"""The fast lane of Karuba plays the games of the rules, and a fault in it would be noticed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from boardkit.core.chance import stream
from boardkit.games.karuba import KARUBA
from boardkit.games.karuba.pieces import load_box
from tests.simulate.fast.sameness import differences, line_up, some_choices

Data = str | Path | None

DATA = Path(__file__).parents[3] / "data" / "karuba"
PLAYERS: list[Any] = ["random", "careful"]
LAYOUTS = tuple(load_box().layouts)
SETUPS = [{}, {"setup": "random"}, *({"setup": "given", "layout": name} for name in LAYOUTS)]


def look_over(
    cases: range,
    games: int,
    players: Sequence[Any] = PLAYERS,
    choices: dict[str, str] | None = None,
    data: Data = None,
) -> list[str]:
    """The differences in some games of each case: seats, readings and players change from case to case."""
    found: list[str] = []
    for case in cases:
        chance = stream("sameness", case)
        found += differences(
            "karuba",
            line_up(players, KARUBA.seats[case % len(KARUBA.seats)], chance),
            games,
            "papaya",
            choices=some_choices("karuba", case) | chance.choice(SETUPS) | (choices or {}),
            rotate_seats=case % 5 == 0,
            first=chance.below(100_000),
            data=data,
        )
    return found


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("seats", KARUBA.seats)
def test_the_lane_plays_the_games_of_the_rules(seats: int, player: Any):
    assert not list(differences("karuba", [player] * seats, 10 if player == "random" else 2, "maracuya"))


def test_it_does_so_under_all_readings_and_with_all_players(request: pytest.FixtureRequest):
    assert not look_over(range(2000 if request.config.getoption("--full") else 40), 2)


@pytest.mark.parametrize("reading", KARUBA.rulebook.readings)
def test_every_option_is_played(reading: str):
    """Each option by itself, for each kind of player."""
    for option in KARUBA.rulebook.readings[reading].options:
        choices = {reading: option}
        assert not list(differences("karuba", ["careful", "random"], 3, "kiwi", choices=choices)), option


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.get("layout", str(len(setup))))
def test_every_set_up_is_played(setup: dict[str, str]):
    assert not list(differences("karuba", ["careful", "random", "random"], 2, "kiwi", choices=setup))
