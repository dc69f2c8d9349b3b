"""The catalogues speak Spanish and English properly."""

from pathlib import Path

import pytest

from boardkit.core import catalogue
from boardkit.core.catalogue import Lang, join, language, number, say, signed, whole_number
from boardkit.core.errors import BoardkitError


def test_language_knows_two():
    assert [language(lang) for lang in ("es", "en")] == ["es", "en"]
    for lang in ("", "ES", "fr", "es-ES"):
        with pytest.raises(ValueError, match="no language"):
            language(lang)
    with pytest.raises(BoardkitError) as refused:
        language("fr")
    assert refused.value.sentence("es") == "no existe el idioma 'fr'; hay es, en"


def test_catalogue_reads_a_file_of_texts():
    assert catalogue.catalogue("es", "karuba")["game"]["name"] == "Karuba"


def test_a_game_from_elsewhere_brings_its_texts(tmp_path: Path):
    for lang, word in (("es", "ganso"), ("en", "goose")):
        (tmp_path / lang).mkdir()
        (tmp_path / lang / "geese.toml").write_text(f'[game]\nname = "{word}"\n', encoding="utf-8")
    with pytest.raises(FileNotFoundError):
        say("es", "geese", "game.name")
    catalogue.add_texts("geese", tmp_path)
    assert [say(lang, "geese", "game.name") for lang in catalogue.LANGUAGES] == ["ganso", "goose"]
    assert say("en", "geese", "lists.and") == "and"  # the rest comes from the frame
    assert say("es", "karuba", "game.name") == "Karuba"


@pytest.mark.parametrize(
    ("lang", "steps", "words"),
    [
        ("es", 1, "(1 paso)"),
        ("es", 0, "(0 pasos)"),
        ("es", 2, "(2 pasos)"),
        ("en", 1, "(1 step)"),
        ("en", 0, "(0 steps)"),
        ("en", 21, "(21 steps)"),
    ],
)
def test_one_and_many(lang: Lang, steps: int, words: str):
    said = say(
        lang, "karuba", "events.moved", seat=1, colour="blue", start="A1", to="B1", steps=steps
    )
    assert words in said


@pytest.mark.parametrize(
    ("lang", "key", "one", "many"),
    [
        ("en", "fork_ahead", "and 1 more action.", "and 2 more actions."),
        ("es", "fork_ahead", "y 1 acción más.", "y 2 acciones más."),
        ("en", "fork_behind", "which is 1 action ahead.", "which is 2 actions ahead."),
        ("es", "fork_behind", "que lleva 1 acción más.", "que lleva 2 acciones más."),
        ("en", "later", "… 1 more action after", "… 2 more actions after"),
        ("es", "later", "después hay 1 acción más", "después hay 2 acciones más"),
        ("en", "earlier", "… 1 more action before", "… 2 more actions before"),
        ("es", "earlier", "antes hay 1 acción más", "antes hay 2 acciones más"),
    ],
)
def test_actions_are_counted_in_every_game(lang: Lang, key: str, one: str, many: str):
    for game in ("karuba", "skull_island", "memoarrr", "mammuz"):
        for n, words in ((1, one), (2, many)):
            assert words in say(lang, game, f"ui.{key}.label", name="X", n=n)


def test_words_are_looked_up_and_others_stay():
    said = say(
        "es", "karuba", "events.moved", seat=1, colour="blue", start="A1", to="temple", steps=1
    )
    assert "azul" in said
    assert "el templo" in said
    assert "A1" in said


def test_a_value_of_several_words_becomes_a_list():
    refused = {"text": "x", "position": 1, "expected": "cell end"}
    said = say("en", "karuba", "refusals.unreadable", **refused)
    assert "a cell, such as C3 or the end of the text" in said


def test_a_value_is_never_a_template():
    for hostile in ("{seat}", "{0.__class__}", "{", "}", "{x!r:>9}"):
        refused = {"text": hostile, "position": 1, "expected": "end"}
        assert hostile in say("en", "frame", "refusals.unreadable", **refused)


def test_a_game_takes_from_the_frame_what_it_does_not_say_itself():
    assert say("en", "karuba", "refusals.game_over") == say("en", "frame", "refusals.game_over")


@pytest.mark.parametrize("key", ["refusals.none", "", "refusals.game_over.more"])
def test_a_missing_text_is_a_key_error(key: str):
    with pytest.raises(KeyError, match="no text"):
        say("en", "karuba", key)


@pytest.mark.parametrize(
    ("lang", "items", "word", "joined"),
    [
        ("es", [], "and", ""),
        ("es", ["norte"], "and", "norte"),
        ("es", ["norte", "sur"], "and", "norte y sur"),
        ("es", ["a", "b", "c"], "and", "a, b y c"),
        ("es", ["Ana", "Inés"], "and", "Ana e Inés"),
        ("es", ["Ana", "Íñigo"], "and", "Ana e Íñigo"),
        ("es", ["padre", "hijo"], "and", "padre e hijo"),
        ("es", ["agua", "hielo"], "and", "agua y hielo"),
        ("es", ["paja", "hiato"], "and", "paja y hiato"),
        ("es", ["siete", "ocho"], "or", "siete u ocho"),
        ("es", ["7", "8"], "or", "7 u 8"),
        ("es", ["10", "11"], "or", "10 u 11"),
        ("es", ["uno", "dos"], "or", "uno o dos"),
        ("es", ["flores", "hojas"], "or", "flores u hojas"),
        ("es", ["este", "Oeste"], "or", "este u Oeste"),
        ("en", ["a", "it"], "and", "a and it"),
        ("en", ["7", "8"], "or", "7 or 8"),
        ("en", ["a", "b", "c"], "or", "a, b or c"),
    ],
)
def test_lists_end_with_the_word_that_the_language_wants(
    lang: Lang, items: list[str], word: str, joined: str
):
    assert join(lang, items, word) == joined  # type: ignore[arg-type]


def test_numbers_have_the_sign_of_the_language():
    assert (number("es", 2.5), number("en", 2.5)) == ("2,50", "2.50")
    assert (number("es", -0.126, 1), number("en", 1234.5, 0)) == ("−0,1", "1,234")


def test_whole_numbers_have_thousands_apart_and_no_decimals():
    assert (whole_number("es", 12_345_678), whole_number("en", 12_345_678)) == (
        *("12.345.678", "12,345,678"),
    )
    assert [whole_number(lang, -999) for lang in ("es", "en")] == ["−999", "−999"]


def test_minus_is_no_hyphen_and_nothing_has_no_sign():
    assert (signed(-3), signed(0), signed("-0.5")) == ("−3", "0", "−0.5")
    assert (number("es", -0.004), number("en", -2.5), number("es", float("inf"))) == (
        *("0,00", "−2.50"),
        "∞",
    )
    assert "−4" in say("es", "skull_island", "board.total", points=-4)
    assert say("en", "errors", "rules.seat", found=-1, seats=2).startswith("there is no seat -1")
