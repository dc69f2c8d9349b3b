"""Every error stands under one roof, says what is wrong in both languages, and can be pickled."""

import pickle

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES
from boardkit.core.errors import SpokenError

DATA = bk.DataError(
    "data.range", file="tiles.csv", line=3, column="number", low=1, high=36, found=0
)
SPOKEN = [
    bk.IllegalAction(bk.Refusal("frame", "game_over")),
    bk.NotationError("P", 1, ("cell",)),
    bk.RecordError("record.damaged"),
    bk.RulesError("rules.seats", game="karuba", few=2, many=4, found=9),
    DATA,
]


@pytest.mark.parametrize("error", SPOKEN, ids=lambda error: type(error).__name__)
def test_every_error_is_a_value_error_under_one_roof(error: bk.BoardkitError):
    assert isinstance(error, bk.BoardkitError)
    assert isinstance(error, ValueError)


@pytest.mark.parametrize("error", SPOKEN, ids=lambda error: type(error).__name__)
def test_every_error_speaks_both_languages_in_one_line(error: bk.BoardkitError):
    spanish, english = error.sentence("es"), error.sentence("en")
    assert spanish != english
    assert "\n" not in spanish + english


@pytest.mark.parametrize("error", SPOKEN, ids=lambda error: type(error).__name__)
def test_an_error_comes_back_from_a_worker_process(error: bk.BoardkitError):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)


def test_an_error_of_no_kind_says_its_text():
    assert bk.BoardkitError("so\nit is").sentence() == "so it is"


def test_a_data_error_names_its_place():
    assert str(DATA) == "tiles.csv, line 3, column number: expected 1 to 36, found 0"
    assert DATA.sentence("es").startswith("tiles.csv, línea 3, columna number: ")
    assert str(bk.DataError("data.folder")) == "there is no such folder"
    assert str(bk.DataError("data.folder", file="x")) == "x: there is no such folder"
    assert str(bk.DataError("data.folder", file="x", line=2)).startswith("x, line 2: ")
    assert str(bk.DataError("data.folder", file="x", column="c")).startswith("x, column c: ")


def test_a_reason_within_an_error_is_told_in_the_same_language():
    inner = bk.Refusal("frame", "game_over")
    error = bk.RecordError("record.action", place=3, text="D", why=inner)
    for lang in LANGUAGES:
        assert inner.sentence(lang).rstrip(".") in error.sentence(lang)


def test_an_illegal_action_carries_its_refusal():
    refusal = bk.Refusal("frame", "chance_turn")
    error = bk.IllegalAction(refusal)
    assert error.refusal is refusal
    assert str(error) == refusal.sentence("en")


def test_every_reason_in_the_catalogue_has_an_error_in_the_code_and_the_other_way_round():
    """A reason is a literal in the code, so that it can be found from its message."""
    import re
    from pathlib import Path

    from boardkit.core.catalogue import catalogue

    code = "".join(p.read_text(encoding="utf-8") for p in Path(bk.__path__[0]).rglob("*.py"))
    tables = ("record", "rules", "data", "karuba")
    known = {f"{table}.{key}" for table in tables for key in catalogue("en", "errors")[table]}
    known = {reason for reason in known if not reason.startswith("data.place_")}
    used = set(re.findall(r'"((?:record|rules|data|karuba)\.[a-z_0-9]+)"', code))
    assert {reason for reason in known if f'"{reason}"' not in code} == set()
    assert used - known == set()
    assert issubclass(bk.RecordError, SpokenError)
