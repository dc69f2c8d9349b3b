"""Positions as text and JSON: they come back, and what no game can come to is refused with a reason."""

import json
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, catalogue
from boardkit.core.errors import IllegalPosition
from boardkit.games.skull_island.possible import misshapen
from boardkit.games.skull_island.state import State
from tests.properties.games import played
from tests.skull_positions import SKULL_ISLAND, ground, play, text_of

GRID = "~~~~~/~4.8~/~..s~/~~~~b"
SMALL = {"island": ground(GRID)}


@pytest.mark.parametrize("number", range(24))
def test_every_position_of_a_game_comes_back_and_is_possible(number: int):
    """Under all readings, also within a turn; dots for what the sheets of a class repeat."""
    game = played("skull_island", number)
    every = max(1, len(game.states) * game.seats // 150)
    for state in game.states[::every]:
        text = SKULL_ISLAND.write_position(state)
        assert SKULL_ISLAND.impossible(state) is None, text
        assert SKULL_ISLAND.read_position(text, game.rules) == state


def test_a_position_can_be_read_by_a_person():
    state = play(SKULL_ISLAND.new(2, SMALL), "R B 4 4", "W B2 4", "B E4", "R 4 4 S", "S D3")
    assert SKULL_ISLAND.write_position(state).splitlines() == [
        "turn 2",
        "roll 4 4 S",
        "chosen S D3",
        "sheet 1",
        "  ~  ~  ~  ~  ~",
        "  ~  4  .  .  ~",
        "  ~  .  .  .  ~",
        "  ~  ~  ~  ~  ~",
        "sheet 2",
        "  ~  ~  ~  ~  ~",
        "  ~  .  .  .  ~",
        "  ~  .  .  .  ~",
        "  ~  ~  ~  ~  b",
    ]


def test_words_of_both_languages_are_read():
    spanish = "turno 1\ntirada 2 3 5\nhoja 1\n~~~ ".replace("~~~", "~ ~ ~ ~ . ~ ~ ~ ~")
    state = SKULL_ISLAND.read_position(spanish, {"island": "~~~/~.~/~~~"})
    assert state.to_move == 0
    assert state.turn == 1


# What no game comes to ---------------------------------------------------------------------------


def changed(text: str, *changes: tuple[str, str], **rules: str) -> str:
    """The reason why a changed text is no possible position."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    with pytest.raises(IllegalPosition) as raised:
        SKULL_ISLAND.read_position(text, {**SMALL, **rules})
    refusal = raised.value.refusal
    assert set(refusal.clauses) <= set(SKULL_ISLAND.rulebook.clauses)
    for lang in LANGUAGES:
        assert "{" not in refusal.sentence(lang)
    return refusal.reason


TWO = text_of(GRID, GRID)
ROLLED = text_of(GRID, GRID, roll="2 3 5")
ALONE = text_of(GRID, last="B2")
CROSS = "~~~~~/~.4.~/~4.4~/~.4.~/~~~~~"
CROSSED = text_of(CROSS, last="C2", chests="4 C3")
CROSS_RULES = {"island": ground(CROSS)}
NINE = "~~~~~/~9s.~/~...~/~~~~~"
NINE_RULES = {"island": ground(NINE)}


def test_what_the_others_build_on_is_possible():
    for text, rules in ((TWO, SMALL), (ROLLED, SMALL), (ALONE, SMALL), (CROSSED, CROSS_RULES)):
        state = SKULL_ISLAND.read_position(text, rules)
        assert SKULL_ISLAND.impossible(state) is None


CASES: list[tuple[str, str, str, dict[str, str], str]] = [
    (TWO, "turn 4", "turn 4\nchosen W C2 2", {}, "roll_first"),
    (TWO, "turn 4", "turn 0\nroll 2 3 5", {}, "roll_counts"),
    (
        text_of(GRID, GRID, GRID, roll="2 3 5"),
        "\nsheet 1",
        "\nhands 2 3 1\nsheet 1",
        {},
        "no_danger",
    ),
    (TWO, "turn 4", "turn 4\nroll 2 3 5\nchosen W C2 2\nasking 1", {}, "all_marked"),
    (
        text_of("~~~/~4~/~~~", roll="1 1 1", last="B2"),
        "",
        "",
        {"island": "~~~/~.~/~~~"},
        "over",
    ),
    (TWO, " s", " 4", {}, "uneven_dangers"),
    (
        text_of("~~~~~~~~/~sssss4~/~s.....~/~~~~~~~~", last="B2"),
        "",
        "",
        {"island": "~~~~~~~~/~......~/~......~/~~~~~~~~"},
        "bubbles",
    ),
    (TWO, " 8", " 16", {}, "number"),
    (TWO, "turn 4", "turn 5", {}, "marks"),
    (TWO, "turn 4", "turn 3", {"blocked": "skip"}, "marks"),
    (
        text_of("~~~~~/~...~/~.4.~/~...~/~~~~~", last="C3"),
        "",
        "",
        {"island": "~~~~~/~...~/~...~/~...~/~~~~~"},
        "unreached",
    ),
    (text_of(NINE, last="B2"), " s", " x", NINE_RULES, "crossed"),
    (
        text_of(NINE.replace("9", "8"), last="B2"),
        " s",
        " x",
        NINE_RULES | {"crossing": "by_hand"},
        "crossed",
    ),
    (ALONE, "last B2", "last C3", {}, "last"),
    (ALONE, "last B2", "", {}, "last"),
    (TWO, "sheet 1 ", "sheet 1 last B2 ", {}, "last"),
    (ALONE, "last B2", "last D3", {"solo_last": "number"}, "last"),
    (CROSSED, "treasure 4 C3", "treasure 4 C3 treasure 4 C3", CROSS_RULES, "value_twice"),
    (CROSSED, "treasure 4 C3", "treasure 4 C3 treasure 5 C3", CROSS_RULES, "cell_twice"),
    (CROSSED, "treasure 4 C3", "treasure 4 B2", CROSS_RULES, "no_crossing"),
    (CROSSED, "treasure 4 C3", "", CROSS_RULES, "not_noted"),
    (CROSSED, "turn 4", "turn 4\nroll 4 4 4\nasking 1", CROSS_RULES, "nothing_to_decide"),
    (
        CROSSED,
        "treasure 4 C3",
        "treasure 4 C3 " + " ".join(f"treasure {n} B{n}" for n in (1, 2, 3, 5, 4)),
        CROSS_RULES,
        "chests",
    ),
    (ROLLED, "sheet 1", "chosen W C2 4\nsheet 1", {}, "not_rolled"),
    (ROLLED, "sheet 1", "chosen W C2 2\nchosen W C2 2\nsheet 1", {}, "misshapen"),
]


@pytest.mark.parametrize(
    ("text", "old", "new", "rules", "reason"), CASES, ids=[case[-1] for case in CASES]
)
def test_what_no_game_comes_to_is_refused_with_its_reason(text, old, new, rules, reason):
    assert changed(text, (old, new), **rules) == reason


def test_whose_turn_it_is_follows_from_the_rest():
    state = SKULL_ISLAND.read_position(TWO, SMALL)
    assert state.to_move is bk.CHANCE
    for wrong in (0, 1, None):
        refusal = SKULL_ISLAND.impossible(state._replace(to_move=wrong))
        assert refusal is not None
        assert refusal.reason == "turn"


def test_every_reason_of_the_catalogue_is_here():
    for lang in LANGUAGES:
        reasons = set(catalogue(lang, "skull_island")["impossible"])
        assert reasons | {"not_rolled"} == {case[-1] for case in CASES} | {"turn"}


# Reading -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, ("turn",)),
        ("turn", 1, 5, ("number",)),
        ("turn 0\nsheet 2", 2, 7, ("number",)),
        ("turn 0\nroll 9 9 9\nsheet 1", 2, 6, ("face_boat",)),
        ("turn 0\nchosen T 4 C3\nsheet 1", 2, 8, ("action",)),
        ("turn 0\nchosen W C3\nsheet 1", 2, 12, ("number",)),
        ("turn 0\nsheet 1\n~ ~ ~ 4", 3, 7, ("grid_cell",)),
        ("turn 0\nsheet 1\n~ ~ ~ ~ s ~ ~ ~ ~ ~", 3, 19, ("end",)),
        ("turn 0\nsheet 1 treasure x", 2, 18, ("number",)),
        ("turn 0\nsheet 1 last Z9", 2, 14, ("cell",)),
    ],
)
def test_an_error_of_reading_names_line_and_column(text, line, column, expected):
    with pytest.raises(bk.NotationError) as raised:
        SKULL_ISLAND.read_position(text, {"island": "~~~/~.~/~~~"})
    error = raised.value
    assert (error.line, error.column, error.expected) == (line, column, expected)


def test_a_text_that_is_too_long_is_refused():
    with pytest.raises(bk.NotationError):
        SKULL_ISLAND.read_position("turn 0 " + "x" * 300_000)


def test_too_many_sheets_are_refused():
    with pytest.raises(bk.RulesError):
        SKULL_ISLAND.read_position("turn 0\n" + "sheet 1\n" * 101)


# JSON --------------------------------------------------------------------------------------------


def as_json(state: State) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(json.dumps(SKULL_ISLAND.to_json(state)))
    return read


@pytest.mark.parametrize(
    "change",
    [
        {"sheets": []},
        {"sheets": 5},
        {"roll": "R 6 6 6"},
        {"roll": "W C2 2"},
        {"turn": -1},
        {"turn": "4"},
        {"drawing_on": [0, 0]},
        {"drawing_on": [1]},
        {"asking": [2]},
        {"asking": [1, 0]},
        {"to_move": 7},
        {"pending": ["W C2 2", "W C2 2", "W C2 2"]},
        {"pending": ["T 4 C3"]},
        {"setup": None},
        {"setup": {"seats": 2, "rules": {}, "data": "00000000"}},
        {"setup": {"seats": "2", "rules": {}, "data": ""}},
        {"setup": {"seats": 2, "rules": {"coast": "none"}, "data": ""}},
    ],
)
def test_a_state_from_a_changed_file_is_refused(change: dict[str, Any]):
    value = as_json(SKULL_ISLAND.read_position(ROLLED, SMALL))
    assert SKULL_ISLAND.from_json(value) == SKULL_ISLAND.read_position(ROLLED, SMALL)
    with pytest.raises(bk.RecordError) as raised:
        SKULL_ISLAND.from_json(value | change)
    assert raised.value.sentence("es") != raised.value.sentence("en")


@pytest.mark.parametrize(
    "change",
    [
        {"numbers": [1]},
        {"numbers": ["4"] * 20},
        {"numbers": [4] * 20},
        {"boats": ["B2"]},
        {"boats": ["Z9"]},
        {"skulls": ["B2"]},
        {"crossed": ["C2"]},
        {"chests": [[4]]},
        {"chests": [["4", "C2"]]},
        {"chests": [[4, "Z9"]]},
        {"last": "Z9"},
        {"more": 1},
    ],
)
def test_a_sheet_from_a_changed_file_is_refused(change: dict[str, Any]):
    value = as_json(SKULL_ISLAND.read_position(TWO, SMALL))
    value["sheets"][0] |= change
    with pytest.raises(bk.RecordError):
        SKULL_ISLAND.from_json(value)


@pytest.mark.parametrize("value", [None, 5, [], "x", {}, {"kind": "view"}])
def test_json_of_something_else_is_no_state(value: Any):
    with pytest.raises(bk.RecordError):
        SKULL_ISLAND.from_json(value)


def test_cells_stand_in_json_by_their_names():
    state = SKULL_ISLAND.read_position(ROLLED, SMALL)
    value = as_json(state)
    assert value["sheets"][0]["boats"] == ["E4"]
    assert value["sheets"][0]["skulls"] == ["D3"]
    assert value["roll"] == "R 2 3 5"
    assert misshapen(state) == ""
