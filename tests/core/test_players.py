"""Players by name: a game's own, those of every game, and what they are called."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.chance import Stream
from boardkit.core.game import AnyGame, Player, games
from boardkit.core.players import (
    GeneralPlayer,
    comes_along,
    dial_titles,
    dial_value,
    find_player,
    is_known,
    named_player,
    offer,
    player_label,
    player_name,
    player_names,
)
from boardkit.games.karuba.builders import Builder
from boardkit.games.mammuz.strategies import Bluffer
from boardkit.games.memoarrr import MEMOARRR
from boardkit.games.memoarrr.memory import Forgetful
from boardkit.games.skull_island.plans import Planner
from boardkit.games.tricky_tides.merchants import Merchant

KARUBA = bk.game("karuba")


class Nth(GeneralPlayer):
    """Takes the action of that number, counted from the end of the list."""

    def __init__(self, dial: str) -> None:
        if dial and not dial.isdigit():
            raise bk.RulesError("players.budget", found=dial, most=9)
        self.back = int(dial or 1)

    def at(self, game: AnyGame) -> Player[Any, Any]:
        def nth(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
            return legal[-self.back % len(legal)]

        return nth


@pytest.fixture
def nth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardkit.core.players._offered", {})
    offer("nth", Nth)


@pytest.mark.usefixtures("nth")
def test_a_player_of_every_game_is_found_with_its_dial() -> None:
    legal = ("a", "b", "c")
    for name, wanted in (("nth", "c"), ("nth:1", "c"), ("nth:3", "a")):
        assert find_player(KARUBA, name)(None, legal, bk.stream(1)) == wanted
    assert find_player(KARUBA, Nth("2"))(None, legal, bk.stream(1)) == "b"
    assert player_names(KARUBA) == (*KARUBA.players, "nth")


@pytest.mark.usefixtures("nth")
def test_a_player_by_name_does_not_yet_know_its_game() -> None:
    assert named_player(KARUBA, "careful") is KARUBA.players["careful"]
    found = named_player(KARUBA, "nth:2")
    assert isinstance(found, Nth)
    assert found.back == 2
    with pytest.raises(bk.RulesError, match="genius"):
        named_player(KARUBA, "genius")


@pytest.mark.usefixtures("nth")
def test_unknown_names_and_dials_are_refused() -> None:
    with pytest.raises(bk.RulesError, match=r"there are random, careful.*nth"):
        find_player(KARUBA, "genius")
    with pytest.raises(bk.RulesError, match="no budget"):
        find_player(KARUBA, "nth:x")
    named = ("nth", "nth:2", "careful", "nth:x", "careful:2", "genius", "")
    assert [is_known(KARUBA, name) for name in named] == [True] * 3 + [False] * 4


def test_the_games_own_player_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardkit.core.players._offered", {"careful": Nth})
    assert find_player(KARUBA, "careful") is KARUBA.players["careful"]
    assert player_names(KARUBA).count("careful") == 1


def test_labels_keep_the_dial_and_own_names() -> None:
    names = ("careful", "search", "search:50ms", "person", "Ana", "Ana: the second")
    assert [player_label(KARUBA, name, "es") for name in names] == [
        *("prudente", "buscador", "buscador:50ms", "persona", "Ana", "Ana: the second")
    ]
    assert player_name(bk.players.search(7)) == "search:7"


def test_players_of_the_game_with_other_dials_are_trusted_and_what_looks_like_them_is_not() -> None:
    careful = MEMOARRR.players["careful"]

    def stranger(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        return legal[0]

    class Lookalike(Forgetful):
        """Equal to one of the game's players, and no such thing."""

        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = Forgetful.__hash__

    assert all(comes_along(MEMOARRR, player) for player in MEMOARRR.players.values())
    assert comes_along(MEMOARRR, Forgetful(Fraction(1, 7), careful))
    assert not comes_along(MEMOARRR, Lookalike(1, careful))
    assert not comes_along(MEMOARRR, stranger)
    assert not comes_along(MEMOARRR, Forgetful(1, stranger))  # a stranger in a coat


DIALLED: list[tuple[str, Any]] = [
    ("karuba", Builder("corridor", 12)),
    ("mammuz", Bluffer(0.3, 0.9)),
    ("memoarrr", Forgetful(0.5, MEMOARRR.players["careful"])),
    ("skull_island", Planner(hunt=10)),
    ("tricky_tides", Merchant(least=3)),
]


def test_every_game_names_its_players_with_dials() -> None:
    assert {name for name, _ in DIALLED} == {*games()}
    for name, player in DIALLED:
        kind = bk.game(name)
        assert kind.dialled == (type(player),)
        assert comes_along(kind, player)


def test_dials_are_told_in_words() -> None:
    mammuz = bk.game("mammuz")
    assert player_label(mammuz, "bluffer 0.25 1/2", "es") == (
        "farolero (tasa de mentira: 0,25, tasa de desafío: 1/2)"
    )
    assert dial_titles(mammuz, "bluffer", "en") == {
        "lie": "lie rate",
        "challenge": "challenge rate",
    }
    assert dial_titles(mammuz, "careful", "en") == {}
    assert dial_value(KARUBA, "lay", "corridor", "es") == "pasillo"
    assert [dial_value(KARUBA, "discards", n, "es") for n in (3, 0.5, "v1.2")] == [
        *("3", "0,5", "v1.2")
    ]
    # Somebody's own name that only begins like one of ours stays as it is.
    assert player_label(mammuz, "bluffer of Ana and Luis", "es") == "bluffer of Ana and Luis"
