"""The treasure lab without a browser: write, cross, count, compare, ask why not, write and read."""

from math import comb
from typing import Any

import pytest

from boardkit import Cell, RulesError
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.games.skull_island.grids import read_grid, write_grid
from boardkit.games.skull_island.lab import Lab, formula, found, heat
from boardkit.games.skull_island.treasures import crossings, mask_of
from boardkit.panels import SkullTreasureLab, make_panel
from tests.panels import looking
from tests.skull_sheets import TORTUGA

SMALL = """\
~ ~ ~ ~ ~ ~
~ . 4 . . ~
~ 4 . 4 . ~
~ . 4 . M ~
~ ~ ~ ~ ~ ~
"""


def a_lab(text: str = "", **options: Any) -> SkullTreasureLab:
    return SkullTreasureLab(text=text, **({"lang": "en"} | options))


def facts(lab: SkullTreasureLab) -> str:
    return " ".join(lab.facts())


def label(lab: SkullTreasureLab, spot: str, board: str = "board") -> str:
    mark = getattr(lab, board).scene.mark(spot)
    assert mark is not None
    return str(mark.label)


def click(lab: SkullTreasureLab, spots: str) -> None:
    for spot in spots.split():
        assert lab.board.press(spot)


def number(lab: SkullTreasureLab, spot: str) -> int:
    grid = lab.lab.grid
    return grid.numbers[grid.island.index[Cell.parse(spot)]]


def test_four_fours_light_up_and_the_crossing_is_circled():
    lab = a_lab()
    assert "A click on a space writes a 4" in facts(lab)
    click(lab, "B3 H3 D2")
    assert "There are 3 marks for the 4, and a treasure takes four" in facts(lab)
    assert not lab.board.scene.overlay
    click(lab, "D5")
    assert "1 cross of number 4 in 1 space" in facts(lab)
    assert "Treasure of 4 on D3: B3 and H3 in the row, D2 and D5 in the column" in facts(lab)
    assert lab.board.scene.overlay.count("bk-round") == 5, "four marks and the circle"
    assert "here 1 cross" in label(lab, "D3")


def test_a_click_writes_draws_boats_and_takes_away():
    lab = a_lab()
    click(lab, "B3 A1")
    assert number(lab, "B3") == 4
    assert label(lab, "A1") == "A1, sea, boat"
    lab.number.value = 9
    click(lab, "B3")
    assert number(lab, "B3") == 9
    click(lab, "B3 A1")
    assert number(lab, "B3") == 0
    assert label(lab, "A1") == "A1, sea"
    lab.board.press("C2")
    assert "is a mountain" in looking.said(lab)
    assert "<summary>SKU-T4</summary>" in lab.message.value


def test_a_boat_stands_in_for_a_number():
    lab = a_lab()
    click(lab, "B3 I3 D2 D5")
    assert "with 1 boat on I3" in facts(lab)
    click(lab, "D2 E2 E5")
    assert "1 cross" not in facts(lab), "E5 is a mountain"


@pytest.mark.parametrize(
    ("marks", "clause"),
    [
        ("B2 D3 F6 H5", "SKU-F1"),  # no pair in a row
        ("B3 D3 F6 H5", "SKU-F1"),  # no pair in a column
        ("B3 C3 F6 F7", "SKU-F2"),  # the lines do not cross
        ("B3 D3 C3 C6", "SKU-F2"),  # they only touch
        ("A3 I3 D2 D6", "SKU-B3"),  # two boats in one pair
        ("D2 G2 E3 E1", "SKU-F4"),  # they cross in the sea
    ],
)
def test_four_marks_that_are_no_treasure_say_why(marks: str, clause: str):
    lab = a_lab()
    click(lab, marks)
    assert f"({clause})" in facts(lab)
    assert "0 crosses" in facts(lab)


def test_chosen_marks_are_judged_with_their_clause():
    lab = a_lab(SMALL)
    lab.four.value = True
    assert "Click four marks" in looking.said(lab)
    click(lab, "B3 D3 C2")
    assert "3 marks of four" in lab.board.said
    assert "chosen" in label(lab, "B3")
    click(lab, "C4")
    assert "✓ treasure of 4 on C3" in looking.said(lab)
    assert lab.board.scene.overlay
    click(lab, "E2")  # a new choice of four begins
    assert lab.chosen == (Cell.parse("E2"),)
    click(lab, "E2 B3 D3 C2 D2")
    assert "<summary>SKU-F1</summary>" in lab.message.value
    assert "bk-no" in lab.message.value
    assert number(lab, "D2") == 0, "nothing is written meanwhile"
    lab.four.value = False
    click(lab, "D2")
    assert number(lab, "D2") == 4


def test_one_pair_that_was_found_is_drawn_also_without_a_treasure():
    lab = a_lab(SMALL)
    click(lab, "E3")
    lab.four.value = True
    click(lab, "B3 E3 C2 C4")
    assert "✓" in looking.said(lab)
    lab.four.value = False
    lab.four.value = True
    click(lab, "B3 D3 E3 C2")
    assert "bk-fails" in lab.board.scene.background


@pytest.mark.parametrize("touching", [False, True])
def test_the_heat_map_is_what_a_mark_more_would_complete(touching: bool):
    lab = Lab(read_grid("~ ~ ~ ~ ~ ~\n~ . 4 . . ~\n~ 4 . . . ~\n~ . 4 . . b\n~ ~ ~ ~ ~ ~"))
    grid, island = lab.grid, lab.grid.island
    before = crossings(island, mask_of(grid.numbers, 4), grid.boats, touching)
    shown = heat(lab, 4, touching)
    for k, cell in enumerate(island.cells):
        numbers, boats = list(grid.numbers), grid.boats
        if numbers[k] or boats >> k & 1 or island.mountains >> k & 1:
            assert cell not in shown
            continue
        if island.sea >> k & 1:
            boats |= 1 << k
        else:
            numbers[k] = 4
        after = crossings(island, mask_of(numbers, 4), boats, touching)
        assert shown.get(cell, 0) == (after & ~before).bit_count(), cell


def test_the_heat_is_seen_and_heard():
    lab = a_lab(SMALL)
    click(lab, "D3")
    lab.heat.value = True
    assert "completes 1" in label(lab, "D3")
    assert "bk-heat" in lab.board.scene.svg()
    lab.heat.value = False
    assert "completes" not in label(lab, "D3")


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (5, 5), (3, 6), (6, 7), (2, 9), (1, 1)])
def test_a_full_island_has_the_crosses_of_the_formula(rows: int, cols: int):
    lab = a_lab(full=(rows, cols))
    assert "How many crosses are there?" in facts(lab), "it is to be guessed first"
    assert "crosses of number" not in facts(lab)
    lab.count.value = True
    strict = comb(rows, 3) * comb(cols, 3)
    assert len(found(lab.lab, 4).crosses) == strict
    sizes = formula(lab.lab, 4)
    assert sizes is not None
    assert sizes["strict"] == strict
    assert len(found(lab.lab, 4, touching=True).crosses) == sizes["touching"]
    assert sum(found(lab.lab, 4).tally.values()) == strict
    assert f"= {strict}." in facts(lab)


def test_filling_hides_the_count_and_a_hole_has_no_formula():
    lab = a_lab()
    lab.rows.value, lab.cols.value = 4, 5
    lab.press("lab_fill")
    assert "How many crosses" in facts(lab)
    overlay = lab.board.scene.overlay
    assert not overlay, "no cross is drawn before the guess"
    lab.note()
    assert not lab.lab.chests
    lab.count.value = True
    assert lab.board.scene.overlay
    assert "40 crosses of number 4" in facts(lab)
    assert "4 × 10 = 40" in facts(lab)
    click(lab, "C3")
    assert "×" not in facts(lab)
    assert formula(lab.lab, 4) is None


def test_the_crosses_light_up_one_after_the_other():
    lab = a_lab(full=(3, 4))
    lab.count.value = True
    assert lab.steps.layout.display == ""
    seen = set()
    for _ in range(4):
        assert lab.lit is not None
        seen.add(lab.lit)
        lab.press("lab_more")
    assert seen == set(found(lab.lab, 4).crosses)
    lab.cross.value = 2
    assert lab.lit == found(lab.lab, 4).crosses[1]
    lab.press("lab_less")
    lab.press("lab_less")
    assert lab.place == 0


def test_both_readings_stand_side_by_side():
    lab = a_lab("~ ~ ~ ~ ~\n~ . 4 . ~\n~ 4 4 4 ~\n~ . . . ~\n~ ~ ~ ~ ~")
    assert lab.other.layout.display == "none"
    lab.readings.value = "both"
    assert lab.other.layout.display == ""
    assert "Strict reading: 0 crosses" in facts(lab)
    assert "Ends included: 1 cross of number 4 in 1 space" in facts(lab)
    assert "here 1 cross" in label(lab, "C3", "other")
    assert "cross" not in label(lab, "C3")
    assert lab.other.press("C4"), "the second board is the same island"
    assert number(lab, "C4") == 4
    assert "Strict reading: 1 cross" in facts(lab)
    lab.readings.value = "touching"
    assert lab.other.layout.display == "none"
    assert lab.reading("between") == "touching"


def test_a_noted_treasure_takes_its_number_and_its_cell():
    sea, land = "~" * 7, "~.....~"
    lab = a_lab("\n".join([sea, *[land] * 5, sea]))
    click(lab, "C4 E4 D3 D5")
    lab.press("lab_note")
    assert lab.buttons["lab_note"].disabled
    assert "The treasure of 4 is noted" in facts(lab)
    assert label(lab, "chest1").startswith("treasure of 4 on D4")
    lab.number.value = 7
    click(lab, "B4 F4 D2 D6")
    assert "0 crosses of number 7" in facts(lab)
    assert "SKU-F6" in facts(lab), "the cell is taken"
    assert len(lab.lab.chests) == 1
    click(lab, "C4")
    assert not any(lab.lab.chests), "what nothing shows any more is not noted"
    assert "2 crosses of number 7 in 1 space" in facts(lab)


def test_a_click_on_a_chest_takes_its_treasure_out():
    lab = a_lab(SMALL)
    lab.press("lab_note")
    click(lab, "chest1 chest2")
    assert lab.lab.chests == ()
    assert "1 cross" in facts(lab)


def test_undo_and_redo_every_change():
    lab = a_lab()
    assert lab.buttons["undo"].disabled
    seen = [lab.lab]
    for spot in ("B3", "A1", "B3", "H3"):
        lab.board.press(spot)
        seen.append(lab.lab)
    lab.islands.value = "maracao"
    seen.append(lab.lab)
    lab.press("lab_clear")
    for position in reversed(seen[:-1]):
        lab.press("undo")
        assert lab.lab == position
    for position in seen[1:]:
        lab.press("redo")
        assert lab.lab == position
    assert lab.islands.value == "maracao"


def test_an_island_written_and_read_is_the_same():
    lab = a_lab()
    click(lab, "B3 H3 D2 D5 I3")
    lab.number.value = 12
    click(lab, "E4")
    lab.press("lab_save")
    other = a_lab(SMALL)
    assert other.islands.value == "own"
    other.text.value = lab.text.value
    other.press("lab_load")
    assert other.lab.grid.numbers == lab.lab.grid.numbers
    assert other.lab.grid.boats == lab.lab.grid.boats
    assert write_grid(other.lab.grid) == lab.text.value
    assert str(other.lab.grid.island) == str(TORTUGA)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("~~~\n~?~\n~~~", "character 2"),
        ("~~~\n~.\n~~~", "row 2"),
        ("", "no"),
        ("...\n...", ""),
        ("~" * 4000, ""),
        ("~~~\n~<b>~", ""),
    ],
)
def test_a_mistake_in_the_text_is_told_and_loses_nothing(text: str, words: str):
    lab = a_lab(SMALL)
    before = lab.lab
    lab.text.value = text
    lab.press("lab_load")
    assert lab.lab == before
    assert "bk-no" in lab.message.value
    assert words in looking.said(lab)
    assert "<b>~" not in lab.message.value


def test_grids_without_blanks_and_on_one_line_are_read_too():
    assert read_grid("~~~/~.~/~~~") == read_grid("~ ~ ~\n~ . ~\n~ ~ ~")
    assert read_grid("~~~\n~m.~\n".replace("~~~", "~~~~")).island.mountains


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_of_the_language_shown(lang: Lang):
    lab = a_lab(SMALL, lang=lang)
    for _ in range(2):
        for reading in ("strict", "touching", "both"):
            lab.readings.value = reading
            assert looking.foreign(lab, lab.lang) == set()
        lab.four.value = True
        click(lab, "B3 D3 C2 E2")
        lab.clear_message()  # a clause names its place in the book, whose headings are Spanish
        assert looking.foreign(lab, lab.lang) == set()
        lab.four.value = False
        lab.language.value = "es" if lang == "en" else "en"


def test_keys_do_what_the_controls_do():
    lab = a_lab(SMALL)
    lab.keyboard.hear("d")
    assert lab.heat.value
    lab.keyboard.hear("m")
    assert lab.chosen == ()
    lab.keyboard.hear("t")
    assert lab.between == "touching"
    lab.keyboard.hear("a")
    assert lab.lab.chests
    lab.keyboard.hear("u")
    assert not lab.lab.chests
    lab.keyboard.hear("x")
    assert not any(lab.lab.grid.numbers)


def test_without_a_kernel_a_picture_and_a_text_stay():
    lab = make_panel("skull_island-treasures", lang="en", text=SMALL)
    data, _ = lab._repr_mimebundle_()
    assert "<img" in data["text/html"]
    assert "Strict reading: 1 cross of number 4 in 1 space." in data["text/plain"]
    assert repr(lab) == "<boardkit panel: skull_island treasures, 4 numbers, strict>"


def test_after_a_failure_everything_is_as_it_was(monkeypatch: pytest.MonkeyPatch):
    lab = a_lab(SMALL)
    before = lab.lab
    monkeypatch.setattr("boardkit.panels.skull_island_treasures.facts", lambda *a, **k: 1 / 0)
    lab.board.press("B2")
    monkeypatch.undo()
    assert lab.lab == before
    assert "bk-no" in lab.message.value


@pytest.mark.parametrize(
    ("option", "known"),
    [
        ({"island": "treasure"}, "tortuga, maracao"),
        ({"reading": "loose"}, "strict, touching, both"),
    ],
)
def test_an_option_that_the_lab_does_not_have_is_refused(option: dict[str, str], known: str):
    with pytest.raises(RulesError, match=f"can be {known}, not"):
        a_lab(**option)


def test_the_boxes_for_a_full_island_tell_the_size_of_the_one_shown():
    def sizes(lab: SkullTreasureLab) -> tuple[int, int]:
        return lab.rows.value, lab.cols.value

    lab = a_lab(full=(5, 4))
    assert sizes(lab) == (5, 4)
    lab.rows.value = 6
    click(lab, "C3")
    assert sizes(lab) == (6, 4), "a click on the island leaves what was written"
    lab.press("lab_fill")
    lab.undo()
    assert sizes(lab) == (5, 4)
    assert sizes(a_lab(SMALL)) == (3, 4)


def test_one_cross_and_many_are_told_with_the_same_words():
    for size, strict, more in ((3, 1, 12), (5, 100, 400)):
        lab = a_lab(full=(size, size), reading="touching", lang="en")
        lab.count.value = True
        assert f"To the strict count ({strict}) come {more} like a T" in facts(lab)
        lab = a_lab(full=(size, size), reading="touching", lang="es")
        lab.count.value = True
        assert f"A la cuenta estricta ({strict}) se suman {more} en T" in facts(lab)
