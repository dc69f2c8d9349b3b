"""States and views go to JSON and come back the same; anything else is refused."""

import json
from enum import Enum
from typing import Any, NamedTuple

import pytest

import boardkit as bk
from boardkit.core.grid import Cell
from boardkit.core.jsonable import decode, encode


class Suit(Enum):
    RED = "red"
    BLUE = "blue"


class Part(NamedTuple):
    cell: Cell
    suit: Suit | None
    numbers: tuple[int, ...]


class Whole(NamedTuple):
    name: str
    part: Part
    marks: frozenset[Cell]
    pair: tuple[int, str]
    flag: bool = False


WHOLE = Whole("x", Part(Cell(0, 0), Suit.RED, (1, 2)), frozenset({Cell(1, 1)}), (1, "a"), True)


def test_field_names_are_the_keys():
    assert encode(WHOLE, {}) == {
        "name": "x",
        "part": {"cell": "A1", "suit": "red", "numbers": [1, 2]},
        "marks": ["B2"],
        "pair": [1, "a"],
        "flag": True,
    }


def test_what_was_written_is_read_back():
    assert decode(json.loads(json.dumps(encode(WHOLE, {}))), Whole, {}) == WHOLE
    assert decode(None, Suit | None, {}) is None


def test_a_type_may_be_written_in_its_own_way():
    hooks: Any = {
        Part: (lambda part: str(part.cell), lambda text: Part(Cell.parse(text), None, ()))
    }
    assert encode(WHOLE, hooks)["part"] == "A1"
    assert decode("B2", Part, hooks) == Part(Cell(1, 1), None, ())
    with pytest.raises(bk.RecordError, match="not a cell"):
        decode("Q", Part, hooks)


def test_what_has_no_json_is_a_type_error():
    with pytest.raises(TypeError, match="object"):
        encode(object(), {})


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        ("1", int),
        (True, int),
        (1, bool),
        (1, str),
        (1.5, int),
        (1, type(None)),
        ("green", Suit),
        (["red"], Suit),
        ("Q", Cell),
        (3, Cell),
        ({}, Part),
        ([], Part),
        ({"cell": "A1", "suit": None, "numbers": [], "more": 1}, Part),
        ([1, 2], tuple[int, str]),
        ([1], tuple[int, str]),
        ("ab", tuple[str, ...]),
        ({"a": 1}, frozenset[Cell]),
        ([[1]], frozenset[Cell]),
        ("x", int | None),
    ],
)
def test_what_does_not_fit_its_type_is_refused(value: object, kind: object):
    with pytest.raises(bk.RecordError, match="cannot read"):
        decode(value, kind, {})


def test_a_long_value_is_not_repeated_whole():
    with pytest.raises(bk.RecordError) as caught:
        decode("x" * 10_000, int, {})
    assert len(str(caught.value)) < 100
