"""A refusal says no in both languages, with its clauses, whatever was typed."""

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES
from boardkit.core.refusal import Refusal, unreadable

KARUBA = bk.game("karuba")
TAKEN = Refusal("karuba", "cell_taken", ("KAR-A1",), {"cell": "C3", "tile": 12})


def test_a_refusal_has_a_sentence_in_each_language():
    assert TAKEN.sentence() == TAKEN.sentence("en")
    assert TAKEN.sentence("en") != TAKEN.sentence("es")
    assert all("C3" in TAKEN.sentence(lang) for lang in LANGUAGES)


def test_its_text_names_the_clauses_if_any():
    assert TAKEN.text("es") == f"{TAKEN.sentence('es')} (KAR-A1)"
    over = Refusal("frame", "game_over")
    assert over.text("en") == over.sentence("en")


def test_refusals_are_values():
    same = Refusal("karuba", "cell_taken", ("KAR-A1",), {"tile": 12, "cell": "C3"})
    assert same == TAKEN
    assert hash(TAKEN) == hash(same)
    assert Refusal("karuba", "cell_taken", ("KAR-A1",), {"cell": "C4", "tile": 12}) != TAKEN
    assert len({TAKEN, same}) == 1


def test_a_short_text_is_repeated_as_it_is():
    refusal = unreadable(bk.NotationError("P 3C", 2, ("cell",)))
    assert (refusal.game, refusal.reason, refusal.clauses) == ("frame", "unreadable", ())
    assert refusal.params == {"text": "P 3C", "position": 3, "expected": "cell"}


def test_of_a_long_text_only_the_place_of_the_mistake_is_repeated():
    text = "M " + "x" * 500 + "HERE" + "y" * 500
    shown = str(unreadable(bk.NotationError(text, 502, ("cell",))).params["text"])
    assert "HERE" in shown
    assert len(shown) < 70
    assert (shown[0], shown[-1]) == ("…", "…")
    assert str(unreadable(bk.NotationError(text, 0, ("cell",))).params["text"]).startswith("M xx")
    assert str(unreadable(bk.NotationError(text, 1006, ())).params["text"]).endswith("yy")


def test_signs_that_cannot_be_seen_are_shown_as_such():
    refusal = unreadable(bk.NotationError("P\0\u202eC3\n", 1, ("cell",)))
    assert refusal.params["text"] == "P\ufffd\ufffdC3\ufffd"


def test_the_pointer_stands_under_the_wrong_character_also_in_a_shortened_text():
    for blanks in (0, 200):
        refusal = KARUBA.check(KARUBA.new(2), f"S blue {' ' * blanks}x 10")
        assert refusal is not None
        assert refusal.pointer is not None
        assert str(refusal.params["text"])[refusal.pointer] == "x"
    assert TAKEN.pointer is None
