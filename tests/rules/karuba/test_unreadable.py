"""Texts that are no action: where reading stopped, and what could have stood there."""

import pytest

from boardkit.core.catalogue import LANGUAGES, catalogue
from tests.karuba_positions import KARUBA, LAYOUT, complete, play, refused

CALLED = play(KARUBA.new(2, KARUBA.rules(setup="given", layout=LAYOUT)), "T 12")
UNREADABLE = {
    # text: the character at which reading stops, and what was expected there
    "": (1, "action"),
    "  ": (1, "action"),
    "hello": (1, "action"),
    "P": (2, "cell"),
    "P C": (3, "cell"),
    "P 3C": (3, "cell"),
    "P C3 C4": (6, "end"),
    "P 12@C3 D": (9, "end"),
    "D C3": (3, "end"),
    "M": (2, "colour"),
    "M red C3": (3, "colour"),
    "M blue": (7, "destination"),
    "M blue there": (8, "destination"),
    "M blue C3 away": (11, "end"),
    "M blue E C3": (10, "direction"),
    "M blue E E leave it": (18, "end"),
    "T": (2, "tile"),
    "T twelve": (3, "tile"),
    "T -1": (3, "tile"),
    "T 1234567": (3, "tile"),
    "S blue": (7, "number"),
    "S blue 20": (10, "number"),
    "S blue 20 x": (11, "number"),
    "S blue 20 100 {cell}": (15, "end"),
    "M blue <b>": (8, "destination"),
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_text_is_refused_at_the_character_where_reading_stopped(text):
    position_, expected = UNREADABLE[text]
    refusal = refused(CALLED, text)
    assert (refusal.game, refusal.reason) == ("frame", "unreadable")
    assert refusal.params == {"text": text, "position": position_, "expected": expected}
    for lang in LANGUAGES:
        sentence = refusal.sentence(lang)
        assert f"`{text}`" in sentence
        assert str(position_) in sentence
        said = catalogue(lang, "frame")["expected"][expected]
        assert said in sentence
        assert complete(sentence.replace(f"`{text}`", "`"))


def test_a_cell_far_off_the_island_can_be_read_but_not_played():
    for text in ("P Z9", "M blue Z99"):
        assert refused(CALLED, text).reason == "off_island"
