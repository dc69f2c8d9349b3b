"""What a panel is asked for is checked: odd options are refused in words, none is passed over."""

from typing import Any

import numpy as np
import pandas as pd
import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.core.errors import RulesError
from boardkit.panels import PANELS
from boardkit.panels import _options as options_of

ODD: list[Any] = [-1, 2.5, "zzz", "<b>", ["zzz"], [None], {}, b"x", object(), 10**9]
# What may be so after all: a word is a seed, and a panel may be shown after its last action.
FINE = {"seed": {"-1", "'zzz'", "'<b>'", str(10**9)}, "at": {str(10**9)}, "steps": {str(10**9)}}
FINE |= {"rules": {"{}"}, "dials": {"{}"}}


@pytest.mark.parametrize("name", PANELS)
def test_no_odd_option_is_passed_over(name: str):
    for option in options_of(PANELS[name]):
        for odd in ODD:
            if repr(odd) in FINE.get(option, ()):
                continue
            with pytest.raises(bk.BoardkitError) as refused:
                bk.panel(name, **{option: odd})
            for lang in LANGUAGES:
                assert refused.value.sentence(lang)


@pytest.mark.parametrize("name", PANELS)
def test_an_unknown_option_is_named_with_those_that_there_are(name: str):
    with pytest.raises(RulesError, match=f"'{name}' has no option 'colours'.*lang"):
        bk.panel(name, colours="red")


@pytest.mark.parametrize("name", bk.games())
def test_so_do_the_live_charts(name: str):
    with pytest.raises(RulesError, match=f"'{name}-live' has no option 'foo'; there are .*dials"):
        bk.live(name, foo=1)


COURSE = "tricky_tides-course"
HAND = "O1 O2 O3 O4 D1 D2 D3 D4"


@pytest.mark.parametrize(
    ("name", "options", "english", "spanish"),
    [
        (COURSE, {"hand": "O1 O2"}, "8 different cards, not 2", "8 cartas distintas, no 2"),
        (COURSE, {"hand": "Z9"}, "there is no card 'Z9'", "no existe la carta 'Z9'"),
        (COURSE, {"hand": None}, "hand needs a text, not None", "hand necesita un texto, no None"),
        (COURSE, {"cards": 2}, "cards needs a text, not 2", "cards necesita un texto, no 2"),
        (
            COURSE,
            {"hand": HAND, "cards": "O1 O8"},
            "cards names O8, which the hand does not hold",
            "cards nombra O8, que no está en la mano",
        ),
        (COURSE, {"goal": "Z9"}, "goal needs a cell from A1 to", "goal necesita una casilla de A1"),
        (COURSE, {"start": "A0"}, "start needs a cell", "start necesita una casilla"),
        (COURSE, {"goal": 5}, "goal needs a text", "goal necesita un texto"),
        (COURSE, {"grown": 4}, "from 0 to 3, not 4", "de 0 a 3, no 4"),
        ("mammuz-bluff", {"hand": "2HA"}, "10 cards of what 3", "10 cartas de las que usan 3"),
        ("mammuz-bluff", {"hand": "10HA"}, "hand holds 10HA", "hand tiene 10HA"),
        ("mammuz-bluff", {"species": "mouse"}, "species can be", "species puede ser"),
        ("mammuz-bluff", {"said": (3, 3, 3)}, "up to 2 claims", "hasta 2 afirmaciones"),
        ("memoarrr-memory", {"mode": "nothing"}, "memory, pairs", "memory, pairs"),
        ("memoarrr-memory", {"looks": ["Z9"]}, "looks can be", "looks puede ser"),
        ("karuba-paths", {"colour": "red"}, "colour can be brown", "colour puede ser brown"),
        ("skull_island-treasures", {"full": (3, 10)}, "from 1 to 9, not 10", "de 1 a 9, no 10"),
        ("karuba", {"players": 7}, "for 2 to 4 players", "entre 2 y 4 jugadores"),
        ("karuba", {"players": None}, "a number of seats, or a list", "cuántos asientos"),
        ("karuba", {"data": 5}, "the name of a folder", "el nombre de una carpeta"),
    ],
)
def test_the_sentence_says_what_it_can_be(
    name: str, options: dict[str, Any], english: str, spanish: str
):
    words: dict[Lang, str] = {"en": english, "es": spanish}
    with pytest.raises(RulesError) as refused:
        bk.panel(name, **options)
    for lang, part in words.items():
        assert part in refused.value.sentence(lang)


def test_a_good_hand_and_goal_are_taken():
    lab = bk.panel(COURSE, hand=HAND.lower(), cards="O1, D2", start="a1", goal="C4")
    assert [str(card) for card in lab.case.box.cards_of(lab.case.kept)] == ["O1", "D2"]
    assert [str(lab.case.box.cells[k]) for k in (lab.case.start, lab.case.goal)] == ["A1", "C4"]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("karuba", {"players": 3, "seed": 5, "at": 2}),
        ("mammuz-bluff", {"players": 4, "said": (3, 4), "seed": 5}),
        ("skull_island-treasures", {"full": (3, 4), "value": 5}),
        ("memoarrr-live", {"seats": 3, "games": 1000, "everybody": True, "seed": 5}),
        (COURSE, {"players": 3, "grown": 1}),
        ("karuba-paths", {"steps": 4}),
    ],
)
def test_numbers_out_of_a_table_are_numbers(name: str, options: dict[str, Any]):
    """As somebody has them who opens what a row of a data frame says."""

    def told(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(map(told, value))
        return np.array([value])[0]  # int64, bool_ or str_

    ours, theirs = (
        bk.panel(name, **options),
        bk.panel(name, **{k: told(v) for k, v in options.items()}),
    )
    assert theirs.scene() == ours.scene()
    assert theirs.share_code() == ours.share_code()


def test_a_dial_that_is_no_number_is_refused_in_words():
    for odd in (float("nan"), float("inf")):
        with pytest.raises(RulesError, match="p can be"):
            bk.live("memoarrr", who="forgetful", dials={"p": odd})


def test_a_language_that_is_none_is_refused_in_words():
    for odd in (None, pd.NA, np.array(["es", "en"])):
        with pytest.raises(RulesError, match="es, en"):
            bk.panel("memoarrr", lang=odd)
