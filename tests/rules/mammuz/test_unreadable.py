"""Texts that are no action: where reading stopped, and what could have stood there."""

import pytest

from boardkit.core.catalogue import LANGUAGES, catalogue
from boardkit.core.errors import NotationError
from boardkit.games.mammuz.notation import KIND_WORDS, card_words, parse_cards, parse_kind, words
from tests.mammuz_positions import MAMMUZ, refused, table

START = table("2HA BE 3SQ", "3HA 2TI", "HA BE TI")
UNREADABLE = {
    # text: the character at which reading stops, and what was expected there
    "": (1, "action"),
    "hello": (1, "action"),
    "L": (2, "species"),
    "L 2HA": (3, "species"),
    "L HA": (5, "kind"),
    "L HA 2": (7, "kind"),
    "L HA 2 x": (8, "kind"),
    "L HA 0HA": (6, "kind"),
    "L HA 02HA": (6, "kind"),
    "L HA 100HA": (6, "kind"),
    "L HA HA x": (9, "end"),
    "L HA -": (6, "kind"),
    "E": (2, "kind"),
    "E HARE2": (3, "kind"),
    "E -1HA": (3, "kind"),
    "E HA / BE": (6, "end"),
    "C 1": (3, "end"),
    "T": (2, "kind"),
    "T 2HA": (3, "kind"),
    "G": (2, "seat"),
    "G HA": (3, "seat"),
    "S HA /": (7, "kind"),
    "X": (2, "species"),
    "F x": (3, "seat"),
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_text_is_refused_at_the_character_where_reading_stopped(text: str) -> None:
    place, expected = UNREADABLE[text]
    refusal = refused(START, text)
    assert (refusal.game, refusal.reason) == ("frame", "unreadable")
    assert refusal.params == {"text": text, "position": place, "expected": expected}
    for lang in LANGUAGES:
        assert catalogue(lang, "frame")["expected"][expected] in refusal.sentence(lang)


def test_numbers_words_and_codes_mean_the_same() -> None:
    for text in (
        "2HA BE",
        "be ha ha",
        "2 liebres oso",
        "1 bear 2 hares",
        "2ha 1 BE",
        "liebre 1oso liebre",
    ):
        assert parse_cards(text) == parse_cards("BE 2HA")
    for text in ("2", "x", "HA HB", "99"):
        with pytest.raises(NotationError):
            parse_cards(text)


def test_every_kind_has_words_in_both_languages_that_are_read_back() -> None:
    for word, kind in KIND_WORDS.items():
        assert parse_kind(word) is kind
    with pytest.raises(NotationError):
        parse_kind("dragon")
    for text in ("L HA 2HA BE", "E 4SQ", "C", "T RX", "G 3", "S HA / - / 2BE", "F 2", "X MO"):
        action = MAMMUZ.parse(text)
        for lang in LANGUAGES:
            assert MAMMUZ.parse(words(action, lang)) == action
    assert card_words(parse_cards("-"), "es") == "-"
