"""Players with dials: what is shown can be typed again, and what cannot be set is refused."""

import pickle
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import boardkit as bk
from boardkit.core.chance import Stream
from boardkit.core.dials import Dialled, read_dials, read_number, set_dials
from boardkit.core.game import games
from boardkit.core.given import MAX_NAME
from boardkit.core.players import (
    all_names,
    dial_titles,
    dialled_players,
    find_player,
    player_label,
    player_name,
    random_player,
)
from boardkit.games.karuba.builders import Builder
from boardkit.games.mammuz.strategies import Bluffer
from boardkit.games.memoarrr import MEMOARRR
from boardkit.games.memoarrr.memory import Forgetful
from boardkit.games.skull_island.plans import Planner
from boardkit.games.tricky_tides.merchants import Merchant

CAREFUL, PAIRING = MEMOARRR.players["careful"], MEMOARRR.players["pairing"]
THIRD = Fraction(1, 3)

# Each player with what it is called, its usual dials last.
WRITTEN: list[tuple[str, str, Dialled]] = [
    ("karuba", "builder corridor 8", Builder("corridor", 8)),
    ("karuba", "builder search 13", Builder()),
    ("mammuz", "bluffer 0.25 1", Bluffer(0.25, 1)),
    ("mammuz", "bluffer 1/3 0", Bluffer(THIRD, 0)),
    ("memoarrr", "forgetful 0.3", Forgetful(0.3)),
    ("memoarrr", "forgetful 1/3 pairing", Forgetful(THIRD, PAIRING)),
    ("memoarrr", "forgetful 0 random", Forgetful(0, random_player)),
    ("memoarrr", "forgetful 1 careful two words", Forgetful(1, CAREFUL, "two words")),
    ("skull_island", "planner 9 False any best", Planner(9, boats=False)),
    ("skull_island", "planner 0 True late anywhere", Planner(0, nines="late", skulls="anywhere")),
    ("tricky_tides", "merchant 4 0", Merchant(4)),
    ("tricky_tides", "merchant 0 0", Merchant()),
]


def first(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
    return legal[0]


def test_every_class_with_dials_stands_in_the_list() -> None:
    assert {type(player) for _, _, player in WRITTEN} == {
        kind for name in games() for kind in bk.game(name).dialled
    }


@pytest.mark.parametrize(("name", "text", "player"), WRITTEN)
def test_what_is_shown_can_be_typed_again(name: str, text: str, player: Dialled) -> None:
    game = bk.game(name)
    assert player_name(player) == player.__name__ == text
    typed = find_player(game, text)
    assert typed == player
    assert player_name(typed) == text
    assert pickle.loads(pickle.dumps(player)) == player


@pytest.mark.parametrize("name", games())
def test_usual_dials_need_not_be_typed(name: str) -> None:
    game = bk.game(name)
    for called, usual in dialled_players(game).items():
        assert called in all_names(game)
        assert find_player(game, called) == find_player(game, usual.__name__) == usual
        start = " ".join(usual.__name__.split()[:2])  # the first dial alone
        assert find_player(game, start) == usual


@pytest.mark.parametrize("name", games())
def test_a_table_shows_what_can_be_typed(name: str) -> None:
    game = bk.game(name)
    for usual in dialled_players(game).values():
        players: list[Any] = [usual, *game.players.values()]
        made = bk.simulate(name, players[: game.seats[-1]], games=1)
        typed = bk.simulate(name, made.attrs["players"], games=1)
        assert made.equals(typed)
        assert made.attrs == typed.attrs
        record = bk.play(name, [usual, usual, "random"], "papaya")
        assert list(record.players) == [usual.__name__] * 2 + ["random"]
        assert bk.play(name, record.players, "papaya") == record


@pytest.mark.parametrize("name", games())
def test_every_player_is_called_as_it_is_typed(name: str) -> None:
    game = bk.game(name)
    for called, player in game.players.items():
        assert player_name(player).split()[0] == called
    assert player_name(random_player) == "random"
    assert pickle.loads(pickle.dumps(random_player)) is random_player


@pytest.mark.parametrize("name", games())
def test_every_dial_has_a_title(name: str) -> None:
    for called, usual in dialled_players(bk.game(name)).items():
        for lang in ("es", "en"):
            assert list(dial_titles(bk.game(name), called, lang)) == list(usual.dials())


def test_numbers_of_numpy_are_taken() -> None:
    eight: Any = np.int64(8)
    three: Any = np.int32(3)
    assert Builder("random", eight).__name__ == "builder random 8"
    assert Forgetful(np.float64(0.25)).__name__ == "forgetful 0.25"
    assert type(Merchant(three).least) is int


@pytest.mark.parametrize(
    "odd",
    [
        *(-0.1, 1.1, 2, "1/2", None, True, float("nan"), float("inf")),
        *(10**400, Fraction(10**400), pytest.param(10**5000, id="longest")),
    ],
)
def test_a_share_is_a_number_from_0_to_1(odd: Any) -> None:
    with pytest.raises(bk.RulesError, match="forgetful: p needs a number from 0 to 1, not"):
        Forgetful(odd)
    with pytest.raises(bk.RulesError, match="bluffer: lie needs a number from 0 to 1, not"):
        Bluffer(odd, 0)
    with pytest.raises(bk.RulesError, match="bluffer: challenge needs a number from 0 to 1, not"):
        Bluffer(0, odd)


@pytest.mark.parametrize("odd", [-1, 99, "a", None, True, 2.0, 2.5, [], 1 << 70])
def test_a_whole_number_has_a_range(odd: Any) -> None:
    for player, dial, most, make in (
        ("builder", "discards", 36, lambda: Builder("search", odd)),
        ("planner", "hunt", 18, lambda: Planner(odd)),
        ("merchant", "least", 8, lambda: Merchant(odd)),
        ("merchant", "free", 7, lambda: Merchant(0, odd)),
    ):
        words = f"{player}: {dial} needs a whole number from 0 to {most}, not "
        with pytest.raises(bk.RulesError, match=words):
            make()


@pytest.mark.parametrize("odd", ["", "elsewhere", None, 3, ["search"], "searching"])
def test_a_word_is_one_of_a_few(odd: Any) -> None:
    for words, make in (
        ("builder: lay needs one of random, corridor, search, not ", lambda: Builder(odd)),
        ("planner: boats needs one of True, False, not ", lambda: Planner(0, odd)),
        ("planner: nines needs one of any, ", lambda: Planner(0, nines=odd)),
        ("planner: skulls needs one of best, anywhere, not ", lambda: Planner(0, skulls=odd)),
    ):
        with pytest.raises(bk.RulesError, match=words):
            make()


@pytest.mark.parametrize("odd", ["careful", 3, None, Forgetful])
def test_another_player_has_to_be_one(odd: Any) -> None:
    with pytest.raises(bk.RulesError, match="forgetful: player needs a player of the game, not"):
        Forgetful(0.5, odd)
    with pytest.raises(bk.RulesError, match="forgetful: word needs a whole number, or words"):
        Forgetful(0.5, CAREFUL, [odd])  # type: ignore[arg-type]  # the fault it is about


@pytest.mark.parametrize(
    ("game", "typed", "english", "spanish"),
    [
        (
            "karuba",
            "builder search 40",
            "builder: discards needs a whole number from 0 to 36, not 40",
            "builder: discards necesita un número entero de 0 a 36, no 40",
        ),
        (
            "memoarrr",
            "forgetful 30%",
            "forgetful: p needs a number from 0 to 1, not '30%'",
            "forgetful: p necesita un número de 0 a 1, no '30%'",
        ),
        (
            "skull_island",
            "planner 9 maybe",
            "planner: boats needs one of True, False, not 'maybe'",
            "planner: boats necesita una de estas opciones: True, False, no 'maybe'",
        ),
        (
            "mammuz",
            "bluffer 0 1/2 1",
            "bluffer has 2 dials (lie, challenge), but more values are given: 0 1/2 1",
            "bluffer tiene 2 mandos (lie, challenge), pero se dan más valores: 0 1/2 1",
        ),
        (
            "karuba",
            "planner 9",
            "karuba has no player 'planner 9'; there are random, careful, search, builder",
            "karuba no tiene el jugador 'planner 9'; hay random, careful, search, builder",
        ),
    ],
)
def test_odd_dials_are_told_in_both_languages(
    game: str, typed: str, english: str, spanish: str
) -> None:
    for call in (
        lambda: bk.play(game, [typed] * 3),
        lambda: bk.simulate(game, typed, games=1),
        lambda: bk.check_player(game, typed),
    ):
        with pytest.raises(bk.RulesError) as told:
            call()
        assert [told.value.sentence(lang) for lang in ("en", "es")] == [english, spanish]


def test_numbers_are_read_as_they_are_typed() -> None:
    typed = ("13", "1/3", "0.3", "1e-3", "1/0", "1_0", "٣", "often", "")
    assert [read_number(text) for text in typed] == [
        *(13, THIRD, 0.3, 0.001, "1/0", "1_0", "٣", "often", "")
    ]


def test_dials_are_set_one_by_one() -> None:
    assert set_dials(Planner(9), {"boats": False}) == Planner(9, boats=False)
    assert read_dials(Planner(9), "5", str) == Planner(5)
    assert read_dials(Planner(9), "", str) == Planner(9)
    with pytest.raises(bk.RulesError, match="boats"):
        set_dials(Planner(9), {"boats": 7})


def test_true_and_false_are_typed_in_any_case() -> None:
    assert find_player(bk.game("skull_island"), "planner 9 false") == Planner(9, boats=False)


LONGEST = "x" * (MAX_NAME - len("forgetful 1/3 careful "))


@pytest.mark.parametrize("word", ["", "a", "two words", "ñandú 7", 3, -3, LONGEST])
def test_a_word_comes_back_from_a_record(word: str | int) -> None:
    player = Forgetful(THIRD, CAREFUL, word)
    assert find_player(MEMOARRR, player.__name__) == player
    record = bk.play("memoarrr", [player, "random"], "papaya")
    assert record.players[0] == player.__name__
    assert bk.play("memoarrr", record.players, "papaya") == record


@pytest.mark.parametrize(
    "word",
    [" x", "x ", "a  b", " ", "a\nb", "x\n", "a\tb", "a\0b", "a\xa0b", "a\u2028b", True],
)
def test_a_word_that_a_name_does_not_hold_is_refused(word: Any) -> None:
    with pytest.raises(bk.RulesError) as told:
        Forgetful(THIRD, CAREFUL, word)
    assert "forgetful: word needs a whole number, or words in one line" in told.value.sentence("en")
    assert "word necesita un número entero, o palabras en una sola" in told.value.sentence("es")
    with pytest.raises(bk.RulesError):
        set_dials(Forgetful(THIRD), {"word": word})


def test_a_number_that_python_does_not_write_is_no_word() -> None:
    with pytest.raises(bk.RulesError, match=r"blanks between them, not int\(…\)"):
        Forgetful(THIRD, CAREFUL, 10**5000)


@pytest.mark.parametrize(
    ("game", "player"),
    [
        ("memoarrr", lambda: Forgetful(THIRD, CAREFUL, LONGEST + "x")),
        ("mammuz", lambda: Bluffer(Fraction(0.1), Fraction(0.3))),
        ("mammuz", lambda: Bluffer(0, Fraction(1, 10**5000))),
        ("memoarrr", f"forgetful 1/3 careful {LONGEST}x"),
        ("memoarrr", f"forgetful{' ' * MAX_NAME}1/3"),
        ("mammuz", f"bluffer {'0' * MAX_NAME}1"),
    ],
)
def test_a_name_of_which_a_record_keeps_a_part_is_refused(game: str, player: Any) -> None:
    """Else the part may name another player."""
    with pytest.raises(bk.RulesError) as told:
        find_player(bk.game(game), player if isinstance(player, str) else player())
    assert "longer than the 60 letters that a record keeps" in told.value.sentence("en")
    assert "pasa de las 60 letras que guarda un registro" in told.value.sentence("es")


@pytest.mark.parametrize("typed", ["9" * 45, "9" * 400, "9" * 400 + "/1", "1e999", "9" * 5000])
def test_a_number_of_any_length_can_be_typed(typed: str) -> None:
    with pytest.raises(bk.RulesError, match="bluffer: lie needs a number from 0 to 1, not "):
        bk.play("mammuz", [f"bluffer {typed}"] * 3)
    with pytest.raises(bk.RulesError, match="bluffer: lie needs a number from 0 to 1, not "):
        bk.simulate("mammuz", "bluffer", games=1, sweep={"lie": [read_number(typed)]})


def test_what_nobody_can_type_is_not_taken_for_something_else() -> None:
    nested = Forgetful(0.5, Forgetful(THIRD))
    for name in (nested.__name__, Forgetful(0.5, first).__name__):
        with pytest.raises(bk.RulesError, match="no player"):
            find_player(MEMOARRR, name)


def test_labels_tell_every_dial() -> None:
    assert player_label(MEMOARRR, "forgetful 0.3", "es") == "olvidadizo (memoria: 0,3)"
    assert player_label(MEMOARRR, "forgetful 1/3 pairing", "es") == (
        "olvidadizo (memoria: 1/3, juega como: emparejador)"
    )
    assert player_label(bk.game("skull_island"), "planner 9", "en") == (
        "planner (number it hunts: 9, boats: drawn, nines: whenever they come, "
        "skulls: where they harm least)"
    )
    # Dials that cannot be so are somebody's own name.
    assert player_label(MEMOARRR, "forgetful Ana", "es") == "forgetful Ana"


def test_dials_are_swept_by_name_and_by_text() -> None:
    sweep: dict[str, Any] = {"0.hunt": [5, np.int64(9)], "nines": ["any", "never"]}
    frame = bk.simulate("skull_island", ["planner 7 False", "planner"], games=1, sweep=sweep)
    assert list(frame["0.hunt"].drop_duplicates()) == [5, 9]
    assert frame["0.hunt"].dtype == "int64"
    assert [told["players"][0] for told in frame.attrs["cases"]] == [
        f"planner {hunt} False {nines} best" for hunt in (5, 9) for nines in ("any", "never")
    ]
    players = bk.simulate(
        "memoarrr", "forgetful", games=1, sweep={"0.player": ["careful", "pairing"]}
    )
    assert [told["players"][0] for told in players.attrs["cases"]] == [
        *("forgetful 1/2", "forgetful 1/2 pairing")
    ]
