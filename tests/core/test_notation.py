"""A mistake in a typed move is pointed at."""

from collections.abc import Mapping
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.core.grid import Cell
from boardkit.core.notation import Reader, fold, folded

KARUBA = bk.game("karuba")


def test_fold_forgives_case_and_accents():
    assert [fold(word) for word in ("Marrón", "MARRON", "marro\u0301n")] == ["marron"] * 3
    assert fold("Ñ") == "n"
    assert fold("") == ""


def test_a_reader_takes_word_after_word():
    reader = Reader("  p  12\tC3 ")
    assert (reader.at_end, reader.position, reader.peek()) == (False, 2, "p")
    assert reader.one_of({"p": "place"}, "action") == "place"
    assert reader.number() == 12
    assert reader.cell() == Cell.parse("C3")
    assert (reader.at_end, reader.peek()) == (True, "")
    reader.end()


def test_a_reader_does_not_move_on_after_a_mistake():
    reader = Reader("x y")
    with pytest.raises(bk.NotationError):
        reader.number()
    assert reader.peek() == "x"


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("", 0, ("action",)),
        ("   ", 0, ("action",)),
        ("Q C3", 0, ("action",)),
        ("P", 1, ("cell",)),
        ("P  ", 1, ("cell",)),
        ("P 3C", 2, ("cell",)),
        ("P C3 C4", 5, ("end",)),
        ("P C99999999999", 2, ("cell",)),
        ("Ｐ Ｃ３", 0, ("action",)),
        ("P Ｃ３", 2, ("cell",)),
        ("T x", 2, ("tile",)),
        ("T -1", 2, ("tile",)),
        ("T 1.5", 2, ("tile",)),
        ("T 1e3", 2, ("tile",)),
        ("T 1_0", 2, ("tile",)),
        ("T ١٢", 2, ("tile",)),
        ("T ²", 2, ("tile",)),
        ("T " + "9" * 10_000, 2, ("tile",)),
        ("M green D4", 2, ("colour",)),
        ("M blue", 6, ("destination",)),
        ("M blue D4 now", 10, ("end",)),
        ("S blue 20", 9, ("number",)),
        ("S blue 20 x", 10, ("number",)),
        ("D\0", 0, ("action",)),
        ("D 🦜", 2, ("end",)),
        ("P \u202eC3", 2, ("cell",)),
        ("P C3\u200f", 2, ("cell",)),
    ],
)
def test_an_error_says_where_reading_stopped_and_what_could_stand_there(
    text: str, position: int, expected: tuple[str, ...]
):
    with pytest.raises(bk.NotationError) as caught:
        KARUBA.parse(text)
    assert (caught.value.text, caught.value.position) == (text, position)
    assert caught.value.expected == expected


def test_the_caret_stands_below_the_mistake():
    with pytest.raises(bk.NotationError) as caught:
        KARUBA.parse("M azul Z")
    *_, text, caret = str(caught.value).splitlines()
    assert text[caret.index("^")] == "Z"
    with pytest.raises(bk.NotationError) as caught:
        KARUBA.parse("P")
    assert str(caught.value).endswith("P\n ^")


HOSTILE = [
    "\0",
    "D\0",
    "🦜" * 500,
    "\u202eP C3",
    "P\u200fC3",
    "Ｐ Ｃ３",
    "P C٣",
    "P ١٢@C3",
    "M blue J١٠",
    "P C99999999999",
    "P 99999999999@C3",
    "P " + "1" * 5000 + "@C3",
    "M blue J" + "9" * 5000,
    "S blue " + "9" * 5000 + " 10",
    "M blue" + " E" * 50_000,
    "M blue E N" + " leave" * 1000,
    "x" * 1_000_000,
    " " * 100_000 + "P",
    "P" + " " * 100_000,
    "\n".join(["D"] * 10_000),
    "{cell} {0} {a.b}",
    "%s %n",
    "<b>P</b> C3",
    "\ud800",
    "P C3\ud800",
    "P İ3 İ",
    "\u212a",
]


@pytest.fixture(scope="module")
def positions() -> list[object]:
    rules = KARUBA.rules(setup="given", layout="lesson")
    start = KARUBA.new(2, rules)
    drawn = KARUBA.apply(start, "T 12").state
    return [KARUBA.new(2), start, drawn, KARUBA.apply(drawn, "D").state]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_whatever_is_typed_gets_a_refusal_that_can_be_read(text: str, positions: list[Any]):
    for state in positions:
        meant = KARUBA.read(state, text)
        refusal = KARUBA.check(state, text)
        assert refusal is not None, (state.to_move, meant)
        for lang in LANGUAGES:
            sentence = refusal.text(lang)
            assert 10 < len(sentence) < 400
            assert sentence.isprintable()
        with pytest.raises(bk.IllegalAction):
            KARUBA.apply(state, text)


def test_letters_that_fold_to_plain_ones_are_forgiven(positions: list[Any]):
    """A dotted capital I is an I to people; it must not become a strange column."""
    assert KARUBA.parse("P İ3") == KARUBA.parse("P I3")
    assert KARUBA.parse("P \u212a3") == KARUBA.parse("P K3")


def test_folded_words_of_both_languages_mean_the_same():
    table: Mapping[Lang, Mapping[int, str]] = {
        "es": {1: "árbol", 2: "hoja"},
        "en": {1: "tree Oak", 2: "leaf"},
    }
    assert folded(table) == {"arbol": 1, "hoja": 2, "tree": 1, "oak": 1, "leaf": 2}
