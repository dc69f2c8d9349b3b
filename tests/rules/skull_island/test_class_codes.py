"""A sheet as a code: it comes back whole, and whatever else is pasted is named, never believed."""

import base64
from dataclasses import replace

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES
from boardkit.games.skull_island.class_codes import SheetCode, codes_in, tidy_name
from boardkit.games.skull_island.state import Boat, Claim, Cross, Done, Roll, Skip, Skull, Write
from tests.skull_class import WORD, desk

SHEET = SheetCode(
    word="papaya",
    name="Ana María",
    seat=3,
    size=24,
    cols=9,
    score=-12,
    data="0123abcd",
    choices={"island": "~~~/~.~/~~~", "between": "touching"},
    turns=(
        (Write(bk.Cell(2, 2), 7),),
        (Boat(bk.Cell(0, 8)), Claim(15, bk.Cell(3, 3)), Claim(18, bk.Cell(8, 8)), Done()),
        (Skull(bk.Cell(4, 4)), Cross(bk.Cell(4, 4))),
        (Skip(),),
    ),
)


def test_a_code_comes_back_whole():
    assert SheetCode.unpack(SHEET.pack()) == SHEET
    blank = replace(SHEET, turns=(), choices={}, score=0)
    assert SheetCode.unpack(blank.pack()) == blank


@pytest.mark.parametrize("name", ["Ñandú", "Zoë 🏝️", "李雷", "x" * 40, "", "a;b=c d"])
def test_names_of_any_language_come_back(name: str):
    assert SheetCode.unpack(replace(SHEET, name=tidy_name(name)).pack()).name == tidy_name(name)
    assert tidy_name(name) == name


def test_a_name_is_one_short_line_that_can_be_seen():
    assert tidy_name("a\nb\u202e\tc\x00d \ud83d") == "a b c d"
    assert len(tidy_name("y" * 10_000)) == 40


def test_every_cell_of_the_largest_island_has_a_sign():
    turns = tuple(
        (Write(bk.Cell(row, col), 1 + row % 18),) for row in range(20) for col in range(20)
    )
    wide = replace(SHEET, cols=20, turns=turns)
    assert SheetCode.unpack(wide.pack()) == wide


def test_chance_is_not_in_a_code():
    with pytest.raises(bk.RecordError):
        replace(SHEET, turns=((Roll(1, 2, 3),),)).pack()


def test_a_whole_sheet_is_short():
    lengths = [len(bk.sheet_code(desk(f"short {k}"), "Ana María")) for k in range(5)]
    assert max(lengths) <= 180


def test_copying_may_add_blanks():
    code = SHEET.pack()
    assert SheetCode.unpack(f" {code[:20]}\n{code[20:]} ") == SHEET


def test_every_changed_letter_shows():
    code = SHEET.pack()
    for place in range(len(code)):
        for letter in "Ab_":
            if code[place] == letter:
                continue
            with pytest.raises(bk.RecordError):
                SheetCode.unpack(code[:place] + letter + code[place + 1 :])


@pytest.mark.parametrize("cut", [0, 1, 4, 10, -1, -5])
def test_a_part_of_a_code_is_none(cut: int):
    with pytest.raises(bk.RecordError):
        SheetCode.unpack(SHEET.pack()[:cut])


@pytest.mark.parametrize("number", range(300))
def test_random_bytes_are_no_sheet(number: int):
    chance = bk.stream("bytes", number)
    raw = bytes(chance.below(256) for _ in range(chance.below(120)))
    for text in ("sk1-" + base64.urlsafe_b64encode(raw).decode(), raw.decode("latin-1")):
        with pytest.raises(bk.RecordError):
            SheetCode.unpack(text)


def packed(*lines: str) -> str:
    """A code with a right checksum around whatever a forger writes into it."""
    from boardkit.games.skull_island import class_codes

    return class_codes._CODE.pack("\n".join(lines))


GOOD = ("papaya", "Ana", "1 1 9 0", "0123abcd", "", "gC")


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (0, "Papaya"),  # a word as no notebook writes it
        (2, "1 1 9"),
        (2, "2 1 9 0"),
        (2, "0 1 9 0"),
        (2, "1 101 9 0"),
        (2, "1 1 0 0"),
        (2, "1 1 21 0"),
        (2, "1 1 9 99999"),
        (2, "1 1 9 ٣"),
        (2, "1 1 9 0 "),
        (3, "../etc"),
        (3, ""),
        (4, "island"),
        (4, "Island=x"),
        (4, "island=" + "x" * 501),
        (5, "g"),
        (5, "gCh"),
        (5, "TgC"),
        (5, "gCT"),
        (5, "gCTTg"),
        (5, "gCTBC"),
        (5, "D"),
        (5, "?C"),
        (5, "g\x7f"),
        (5, "{C"),
        (5, "gC" * 2501),
        (5, "gC\ngC"),
    ],
)
def test_a_forged_code_is_no_sheet(line: int, text: str):
    assert SheetCode.unpack(packed(*GOOD)).turns == ((Write(bk.Cell(3, 7), 7),),)
    with pytest.raises(bk.RecordError) as error:
        SheetCode.unpack(packed(*GOOD[:line], text, *GOOD[line + 1 :]))
    assert error.value.reason == "sheets.unreadable"
    for lang in LANGUAGES:
        assert error.value.sentence(lang)


def test_a_bomb_and_a_flood_are_refused():
    with pytest.raises(bk.RecordError, match="20000"):
        SheetCode.unpack("sk1-" + "A" * 1_000_000)
    with pytest.raises(bk.RecordError):
        SheetCode.unpack(packed(*GOOD[:5], "gC" * 600_000))
    assert len(packed(*GOOD[:5], "gC" * 600_000)) < 20_000  # it would have fitted into a code


def test_the_code_is_found_in_a_line_of_a_chat():
    code = SHEET.pack()
    assert codes_in(f"10:31 Ana: {code} :)")[0] == code
    assert codes_in(code) == (code,)
    assert codes_in("no code at all") == ("no code at all",)
    assert codes_in("") == ("",)


# Making codes ----------------------------------------------------------------------------------------


def test_only_a_game_from_its_first_roll_makes_a_code():
    match = bk.Match("skull_island", seats=1, seed=WORD)
    match.do("R 2 3 5", by_hand=True)
    with pytest.raises(bk.RulesError, match="nothing set by hand"):
        bk.sheet_code(match, "Ana")
    start = desk("Ana", turns=3).state
    with pytest.raises(bk.RulesError, match="from its first roll"):
        bk.sheet_code(bk.Match("skull_island", seed=WORD, start=start), "Ana")
    with pytest.raises(bk.RulesError, match="Skull Island"):
        bk.sheet_code(bk.Match("karuba", seats=2, seed=WORD), "Ana")


def test_a_record_with_other_rolls_makes_no_code():
    record = desk("Ana").record
    with pytest.raises(bk.RulesError, match="'mango' does not bring these rolls"):
        bk.sheet_code(replace(record, seed="mango"), "Ana")


@pytest.mark.parametrize(("seat", "size"), [(0, 1), (2, 1), (1, 0), (1, 101), (25, 24), (-1, 24)])
def test_a_place_must_be_one_of_the_class(seat: int, size: int):
    with pytest.raises(bk.RulesError):
        bk.sheet_code(desk("Ana", turns=1), "Ana", seat=seat, size=size)


def test_alone_or_with_the_class_must_be_the_rule_of_the_game():
    with pytest.raises(bk.RulesError, match="for one person"):
        bk.sheet_code(desk("Ana", turns=1), "Ana", seat=2, size=24)
    match = desk("Ana", {"solo_last": "classmate"}, turns=1)
    with pytest.raises(bk.RulesError, match="size of the class"):
        bk.sheet_code(match, "Ana")
    assert bk.sheet_code(match, "Ana", seat=2, size=24)


def test_what_of_a_turn_is_not_finished_is_left_out():
    match = desk("Ana", turns=5)
    before = bk.sheet_code(match, "Ana")
    match.draw()
    assert bk.sheet_code(match, "Ana") == before
