"""Preparing: one sheet each, all of the same island; the faces of the dice; islands of one's own."""

from fractions import Fraction

import pytest

import boardkit as bk
from boardkit.games.skull_island.pieces import SYMBOL
from boardkit.games.skull_island.state import Roll
from tests.skull_positions import SKULL_ISLAND, play, sheet_of

TORTUGA = [
    "~~~~~~~~~",
    "~.M.~M.~~",
    "~.......~",
    "~~M..MM.~",
    "~~~.MM..~",
    "~~..M..~~",
    "~.....M.~",
    "~~.M~...~",
    "~~~~~~~~~",
]


@pytest.mark.clause("SKU-S1")
@pytest.mark.parametrize("seats", [1, 2, 100])
def test_everybody_has_a_sheet(seats):
    """From one player to a hundred, each has a sheet, and the dice are rolled once for all."""
    state = SKULL_ISLAND.new(seats)
    assert len(state.sheets) == seats
    assert state.to_move is bk.CHANCE
    after = play(state, "R 2 3 5")
    assert after.to_move == 0


@pytest.mark.clause("SKU-S1")
@pytest.mark.parametrize("seats", [0, 101])
def test_there_are_one_to_a_hundred_players(seats):
    with pytest.raises(bk.RulesError):
        SKULL_ISLAND.new(seats)


@pytest.mark.clause("SKU-S2")
def test_all_sheets_show_the_same_island_and_are_blank():
    """The default island is Tortuga; nothing is drawn on any sheet."""
    state = SKULL_ISLAND.new(3)
    assert list(state.setup.island.text) == TORTUGA
    for sheet in state.sheets:
        assert not any(sheet.numbers)
        assert (sheet.boats, sheet.skulls, sheet.chests) == (0, 0, ())
        assert sheet.empty == state.setup.island.spaces


@pytest.mark.clause("SKU-S2")
def test_an_island_may_be_chosen_by_name_or_drawn_as_text():
    maracao = SKULL_ISLAND.new(1, {"island": "maracao"})
    assert maracao.setup.island.spaces.bit_count() == 29
    drawn = SKULL_ISLAND.new(1, {"island": "~~~~/~.M~/~..~/~~~~"})
    assert drawn.setup.island.spaces.bit_count() == 3
    lines = SKULL_ISLAND.new(1, {"island": "~~~~\n~.M~\n~..~\n~~~~"})
    assert lines == drawn


@pytest.mark.clause("SKU-S2")
@pytest.mark.parametrize("drawn", ["~~ / ~.", " ~~/\n~. ", "/~~/~./", "~~\n\n~."])
def test_blanks_around_the_rows_of_a_drawn_island_do_no_harm(drawn: str):
    state = SKULL_ISLAND.new(1, SKULL_ISLAND.rules(island=drawn))
    assert str(state.setup.island) == "~~/~."


@pytest.mark.clause("SKU-S2")
@pytest.mark.parametrize(
    ("island", "reason"),
    [
        ("", "no_island"),
        ("nowhere", "sign"),
        ("~~~/~.~/~~", "ragged"),
        ("~~~/~o~/~~~", "sign"),
        ("~~~/~M~/~~~", "no_coast"),
        ("M~~/~M./~~M".replace("~", "M"), "no_coast"),
        ("~" * 21 + "/" + "." * 21, "width"),
        ("/".join(["~.~"] * 21), "rows"),
    ],
)
def test_what_is_no_island_is_said(island, reason):
    """The error names what is wrong, and which islands there are."""
    with pytest.raises(bk.RulesError) as raised:
        SKULL_ISLAND.new(1, {"island": island})
    why = raised.value.params["why"]
    assert isinstance(why, bk.DataError)
    assert why.reason == f"skull_island.{reason}"
    for lang in ("es", "en"):
        assert "tortuga" in raised.value.sentence(lang)


@pytest.mark.clause("SKU-C1")
def test_the_faces_of_the_dice():
    """Numbers from 1 to 5 and a symbol each: boat, Penny Papers and danger."""
    state = SKULL_ISLAND.new(2)
    chances = dict(SKULL_ISLAND.chances(state) or ())
    assert len(chances) == 216
    assert set(chances.values()) == {Fraction(1, 216)}
    for die in ("green", "purple", "red"):
        assert {getattr(roll, die) for roll in chances} == {1, 2, 3, 4, 5, SYMBOL}
    assert SKULL_ISLAND.format(Roll(SYMBOL, SYMBOL, SYMBOL)) == "R B P S"
    assert SKULL_ISLAND.chance_of(state, Roll(6, 1, 1)) == 0


@pytest.mark.clause("SKU-C1")
def test_which_symbol_is_on_which_die():
    """The boat is on the green die, Penny Papers on the purple one, danger on the red one."""
    state = SKULL_ISLAND.new(1)
    assert any(text.startswith("B ") for text in _legal(state, "R B 2 3"))
    assert any(text.endswith(" 15") for text in _legal(state, "R 2 P 3"))
    assert {text[0] for text in _legal(state, "R 2 3 S")} == {"S"}
    assert sheet_of(state).last == -1


def _legal(state, roll):
    after = play(state, roll)
    return [SKULL_ISLAND.format(action) for action in SKULL_ISLAND.legal(after)]
