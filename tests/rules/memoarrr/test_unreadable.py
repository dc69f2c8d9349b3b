"""Texts that are no action: where reading stopped, and what could have stood there."""

import pytest

from boardkit.core.catalogue import LANGUAGES, catalogue
from boardkit.games.memoarrr.notation import parse, words, write
from tests.memoarrr_positions import ISLAND, MEMOARRR, opening, refused

STATE = opening(2)
UNREADABLE = {
    # text: the character at which reading stops, and what was expected there
    "": (1, "action"),
    "hello": (1, "action"),
    "R": (2, "cell"),
    "R C": (3, "cell"),
    "R 3C": (3, "cell"),
    "R C4 C5": (6, "end"),
    "X now": (3, "end"),
    "L": (2, "side"),
    "L up": (3, "side"),
    "L N E": (5, "end"),
    "I": (2, "card"),
    "I PO XX": (6, "card"),
    "I penguin ocean": (3, "card"),
    "T": (2, "number"),
    "T 1 two": (5, "number"),
    "V -1": (3, "number"),
    "V": (2, "number"),
    "F": (2, "player"),
    "F one": (3, "player"),
    "F 1 2": (5, "end"),
    "R <b>": (3, "cell"),
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_text_is_refused_at_the_character_where_reading_stopped(text):
    position, expected = UNREADABLE[text]
    refusal = refused(STATE, text)
    assert (refusal.game, refusal.reason) == ("frame", "unreadable")
    assert refusal.params == {"text": text, "position": position, "expected": expected}
    for lang in LANGUAGES:
        sentence = refusal.sentence(lang)
        assert catalogue(lang, "frame")["expected"][expected] in sentence


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("revela b4", "R B4"),
        ("flip B4", "R B4"),
        ("mira norte", "L N"),
        ("l o", "L W"),
        ("look WEST", "L W"),
        ("toma", "X"),
        ("empieza 2", "F 2"),
        ("tesoros 1 1 2", "T 1 1 2"),
        ("volcanoes 7 3", "V 7 3"),
        ("isla pingüino+océano pulpo+flores WL", "I PO OF WL"),
        ("island walrus+beach", "I WB"),
    ],
)
def test_words_of_both_languages_are_read(text, meant):
    assert write(parse(text)) == meant


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "text", [f"I {' '.join(ISLAND)}", "T 2 1", "V 7", "F 3", "L S", "R E5", "X"]
)
def test_the_words_of_a_language_are_read_back(lang, text):
    said = words(parse(text), lang)
    assert write(parse(said)) == text
    assert said.split()[0].isalpha()
    assert MEMOARRR.words(parse(text), lang) == said


def test_a_cell_far_off_the_island_can_be_read_but_not_revealed():
    assert refused(STATE, "R Z99").reason == "off_island"
