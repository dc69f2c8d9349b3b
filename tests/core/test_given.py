"""What callers give: numbers of any kind are taken, and what is none is refused in clear words."""

from typing import Any

import numpy as np
import pytest

import boardkit as bk
from boardkit.core.chance import seed_word
from boardkit.core.given import how_many, whole
from boardkit.core.match import Match

KARUBA = bk.game("karuba")


def test_whole_numbers_of_any_kind_are_taken() -> None:
    numbers: list[Any] = [2, np.int64(2), np.uint8(2)]
    for number in numbers:
        assert type(whole(number)) is int
        assert how_many(number) == 2
        assert type(KARUBA.new(number).setup.seats) is int
        assert bk.simulate("karuba", "random", games=number, seats=number).attrs["n"] == 2
        assert bk.check_player("karuba", "random", games=number, seats=number).games == 2
        assert (
            Match("karuba", seats=number, seed=number).record
            == Match("karuba", seats=2, seed=2).record
        )
    assert bk.players.search(numbers[1]) == bk.players.search(2)
    assert bk.players.search(milliseconds=numbers[2]).__name__ == "search:2ms"
    others: list[Any] = [2.0, True, "2", None, np.float64(2), np.True_, []]
    for none in others:
        assert whole(none) is None


@pytest.mark.parametrize("odd", [0, -1, 2.0, True, "2", None, np.float64(2)])
def test_games_are_counted_from_1(odd: Any) -> None:
    for call in (
        lambda: how_many(odd),
        lambda: bk.simulate("karuba", "random", games=odd),
        lambda: bk.check_player("karuba", "random", games=odd),
    ):
        with pytest.raises(bk.RulesError, match="games must be a whole number from 1, not"):
            call()


@pytest.mark.parametrize("odd", ["2", 2.0, True, 5, np.int64(5)])
def test_seats_are_told_as_they_were_given(odd: Any) -> None:
    found = int(odd) if type(odd) is np.int64 else repr(odd)
    with pytest.raises(bk.RulesError, match=f"karuba is for 2 to 4 players, not {found}"):
        bk.simulate("karuba", "random", games=1, seats=odd)


@pytest.mark.parametrize("odd", [None, 3.5, True, ["papaya"], b"papaya"])
def test_a_seed_is_a_word_or_a_whole_number(odd: Any) -> None:
    for call in (
        lambda: seed_word(odd),
        lambda: bk.stream(odd, "chance", 0) if odd.__hash__ else seed_word(odd),
        lambda: bk.simulate("karuba", "random", games=1, seed=odd),
        lambda: bk.play("karuba", ["random"] * 2, odd),
        lambda: bk.check_player("karuba", "random", seed=odd),
        lambda: Match("karuba", seats=2, seed=odd),
    ):
        with pytest.raises(bk.RulesError, match="a seed is a word or a whole number, not") as told:
            call()
        assert "una semilla es una palabra o un número entero, no" in told.value.sentence("es")
    seven: Any = np.int64(7)
    assert seed_word(seven) == seed_word(7) == "7"


@pytest.mark.parametrize("game", bk.games())
def test_choices_of_rules_have_names(game: str) -> None:
    seats = bk.game(game).seats[-1]
    for call in (
        lambda: bk.simulate(game, "random", games=1, seats=seats, rules={3: 4}),
        lambda: bk.play(game, ["random"] * seats, rules={3: 4}),
        lambda: bk.game(game).new(seats, {3: 4}),
    ):
        with pytest.raises(bk.RulesError, match="there is no choice '3'; there are"):
            call()


@pytest.mark.parametrize("odd", ["random", 3, None])
def test_playing_needs_a_list_of_players(odd: Any) -> None:
    with pytest.raises(bk.RulesError, match="players needs a list with a player for each seat"):
        bk.play("karuba", odd)


@pytest.mark.parametrize("odd", [3, None, KARUBA.__class__])
def test_who_plays_and_what_is_played_has_to_be_there(odd: Any) -> None:
    with pytest.raises(bk.RulesError, match="no player"):
        bk.play("karuba", [odd, "random"])
    with pytest.raises(bk.RulesError, match="no player"):
        bk.simulate("karuba", [odd, "random"], games=1)
    for call in (
        lambda: bk.play(odd, ["random"] * 2),
        lambda: bk.simulate(odd, "random", games=1),
        lambda: bk.check_player(odd, "random"),
        lambda: Match(odd, seats=2),
    ):
        with pytest.raises(bk.RulesError, match="there is no game"):
            call()
    players: Any = iter(["random"] * 2)
    assert bk.play(KARUBA, players, "x") == bk.play("karuba", ["random"] * 2, "x")
