"""One word for a class: the same rolls everywhere, and all sheets gathered, checked and cut."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, signed
from boardkit.games.skull_island import SKULL_ISLAND
from boardkit.games.skull_island.class_codes import SheetCode
from boardkit.games.skull_island.class_sheets import ClassSheets, Row, _ranked
from boardkit.games.skull_island.classroom import exchange, partners
from boardkit.games.skull_island.scoring import score_sheet
from boardkit.games.skull_island.state import Boat, Exchange, Roll, Write
from tests.skull_class import WORD, desk
from tests.skull_sheets import full_of

NAMES = [f"Alumna {k}" for k in range(12)]
GAMES = {name: desk(name) for name in NAMES}
CODES = {name: bk.sheet_code(match, name) for name, match in GAMES.items()}


def forged(**changes) -> str:
    """The first code with something changed in it, and with the right letters around that."""
    return replace(SheetCode.unpack(CODES[NAMES[0]]), **changes).pack()


def only_fault(code: str, word: str = WORD, size: int = 1, **options) -> bk.RecordError:
    """The only fault of a class with one code, which is then not among its rows."""
    found = bk.sheets(code, word, size, **options)
    assert found.rows == ()
    (fault,) = found.faults
    for lang in LANGUAGES:
        assert fault.sentence(lang)
    return fault.error


def why(error: bk.RecordError) -> bk.Refusal:
    """The refusal behind an impossible mark."""
    refusal = error.params["why"]
    assert isinstance(refusal, bk.Refusal)
    return refusal


# One word, one row of rolls --------------------------------------------------------------------------


def rolls_of(match: bk.Match) -> list[Roll]:
    return [action for action in match.actions if isinstance(action, Roll)]


def test_everybody_has_the_same_rolls_alone_or_with_others():
    first = max((rolls_of(match) for match in GAMES.values()), key=len)
    assert any(roll.red == 0 for roll in first)
    for match in GAMES.values():
        assert rolls_of(match) == first[: len(rolls_of(match))]
    for seats in (2, 3, 7):
        record = bk.play("skull_island", ["random"] * seats, WORD)
        together = rolls_of(bk.Match.of(record))
        assert together == first[: len(together)]


def test_another_word_has_other_rolls():
    assert rolls_of(desk("x", word="mango"))[:10] != rolls_of(GAMES[NAMES[0]])[:10]


@pytest.mark.clause("SKU-D2")
@pytest.mark.parametrize("size", [3, 4, 25])
def test_word_and_size_say_who_draws_on_whose_sheet(size: int):
    """It is what a game of so many seats at one notebook draws with that word."""
    match = bk.Match.of(bk.play("skull_island", ["random"] * size, WORD))
    drawn = [action.sheets for action in match.actions if isinstance(action, Exchange)]
    assert len(drawn) >= 1
    for danger, sheets in enumerate(drawn, start=1):
        assert exchange(WORD, size, danger) == tuple(sheet + 1 for sheet in sheets)
        assert sorted(exchange(WORD, size, danger)) == list(range(1, size + 1))
        assert all(place != sheet for place, sheet in enumerate(exchange(WORD, size, danger), 1))
    assert len({exchange(WORD, 25, danger) for danger in range(1, 6)}) == 5


@pytest.mark.clause("SKU-D2")
def test_two_swap_and_one_alone_keeps_the_sheet():
    assert [exchange(WORD, 2, danger) for danger in (1, 5)] == [(2, 1), (2, 1)]
    assert exchange(WORD, 1, 1) == (1,)


@pytest.mark.parametrize("size", [0, 101, -3])
def test_a_class_has_1_to_100_people(size: int):
    with pytest.raises(bk.RulesError, match="1 to 100"):
        exchange(WORD, size, 1)
    with pytest.raises(bk.RulesError):
        bk.sheets("", WORD, size)


def test_each_place_is_told_its_partners():
    lines = partners(WORD, 9, seat=4, lang="en").splitlines()
    assert len(lines) == 5
    given = exchange(WORD, 9, 1)
    by = given.index(4) + 1
    assert lines[0] == (
        f"Danger 1: you draw on the sheet of place {given[3]}, and place {by} draws on yours."
    )
    assert "puesto" in partners(WORD, 9, seat=4)
    with pytest.raises(bk.RulesError):
        partners(WORD, 9, seat=10)


# A class whose sheets are all right ------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole() -> ClassSheets:
    return bk.sheets("\n".join(CODES.values()), WORD)


@pytest.mark.clause("SKU-E4")
def test_all_sheets_are_cut_where_the_first_ended_the_game(whole: ClassSheets):
    last = {name: match.state.turn for name, match in GAMES.items()}
    assert whole.faults == ()
    assert whole.end == min(last.values()) < max(last.values())
    assert {row.name for row in whole.rows} == set(NAMES)
    for row in whole.rows:
        assert (row.turns, row.missing) == (whole.end, 0)
        assert row.ended == (last[row.name] == whole.end)
        # The same sheet in the student's own game, after the last action of that turn.
        match = GAMES[row.name]
        turn_ends = [
            match.state_at(place)
            for place in range(match.length + 1)
            if match.state_at(place).turn == whole.end and match.state_at(place).roll is None
        ]
        setup, sheet = turn_ends[0].setup, turn_ends[0].sheets[0]
        points = score_sheet(setup, sheet)
        assert row.total == points.total == row.treasures + row.overcome + row.dangers
        assert (row.found, row.skulls) == (len(sheet.chests), sheet.bubbles)
        assert len(row.marks) == whole.end


def test_the_best_comes_first(whole: ClassSheets):
    totals = [row.total for row in whole.rows]
    assert totals == sorted(totals, reverse=True)
    assert whole.rows[0].place == 1


def row_with(line: int, total: int, dearest: int) -> Row:
    parts = {"treasures": total, "overcome": 0, "dangers": 0, "found": 1, "dearest": dearest}
    blank = {"seat": 1, "turns": 20, "missing": 0, "place": 0, "skulls": 0, "beaten": 0}
    told = {"line": line, "total": total, **parts, **blank}
    return Row(name="", ended=False, level="tourist", marks=(), **told)


@pytest.mark.clause("SKU-E9")
def test_ties_go_to_the_dearest_treasure_or_are_shared():
    rows = [row_with(1, 20, 7), row_with(2, 25, 3), row_with(3, 20, 9), row_with(4, 20, 7)]
    assert [(row.line, row.place) for row in _ranked(rows)] == [(2, 1), (3, 2), (1, 3), (4, 3)]


def test_the_order_of_the_lines_and_empty_ones_change_nothing_else(whole: ClassSheets):
    turned = bk.sheets(["", "  ", *reversed(CODES.values()), "\n"], WORD)
    assert {row.name: row.total for row in turned.rows} == {r.name: r.total for r in whole.rows}
    assert min(row.line for row in turned.rows) == 3


def test_case_and_blanks_of_the_word_do_not_matter(whole: ClassSheets):
    assert bk.sheets("\n".join(CODES.values()), f" {WORD.upper()} ").rows == whole.rows


def test_codes_may_stand_in_a_chat(whole: ClassSheets):
    chat = "\n".join(
        f"10:3{k % 10} {name}: {code} :-)" for k, (name, code) in enumerate(CODES.items())
    )
    assert bk.sheets(chat, WORD).rows == whole.rows


def test_a_sheet_that_stopped_early_counts_and_is_told():
    early = bk.sheet_code(desk("Early", turns=4), "Early")
    found = bk.sheets([*CODES.values(), early], WORD)
    row = next(row for row in found.rows if row.name == "Early")
    assert found.end
    assert (row.turns, row.missing, row.ended) == (4, found.end - 4, False)
    assert "Early lacks" in found.text("en")
    assert "A Early le falta" in str(found)


def test_while_nobody_has_ended_nothing_is_cut():
    found = bk.sheets([bk.sheet_code(desk(n, turns=k), n) for k, n in enumerate(NAMES)], WORD)
    assert found.end is None
    assert {row.name: row.turns for row in found.rows} == {n: k for k, n in enumerate(NAMES)}
    assert not any(row.missing or row.ended for row in found.rows)
    assert "No sheet has ended the game yet" in found.text("en")


def test_the_words_tell_every_sheet(whole: ClassSheets):
    for lang in LANGUAGES:
        text = whole.text(lang)
        assert len(text.splitlines()) == 1 + len(NAMES)
        assert all(row.name in text and signed(row.total) in text for row in whole.rows)
    assert str(whole) == whole.text("es")
    assert str(bk.sheets("", WORD, lang="en")).startswith('Class "papaya": 0 sheets')
    with pytest.raises(ValueError, match="no language"):
        bk.sheets("", WORD, lang="fr")


# Lines that do not count -----------------------------------------------------------------------------


def test_damaged_lines_are_named_and_the_others_count(whole: ClassSheets):
    lines = list(CODES.values())
    lines[3] = lines[3][:-4] + "AAAA"
    lines[7] = "hello"
    found = bk.sheets("\n".join(lines), WORD)
    assert [(fault.line, fault.error.reason) for fault in found.faults] == [
        (4, "record.damaged"),
        (8, "record.code_start"),
    ]
    assert len(found.rows) == len(NAMES) - 2
    assert "line 4: the share code is damaged" in found.text("en")
    assert "línea 4: " in found.text("es")


def test_the_name_is_told_where_it_can_be_read():
    found = bk.sheets(forged(score=90), WORD)
    assert found.faults[0].sentence("en").startswith(f"line 1 ({NAMES[0]}): the code claims")


def test_another_word_is_named():
    error = only_fault(bk.sheet_code(desk("x", word="mango"), "x"))
    assert error.reason == "sheets.other_word"
    assert "mango" in error.sentence("en")


def test_another_word_claimed_for_the_same_marks_is_found_out():
    """Who writes the right word into a sheet of other rolls is caught by the first mark."""
    other = SheetCode.unpack(bk.sheet_code(desk("x", word="mango"), "x"))
    assert only_fault(replace(other, word=WORD).pack()).reason == "sheets.mark"


def test_another_class_size_is_named():
    error = only_fault(CODES[NAMES[0]], size=24)
    assert error.reason == "sheets.other_size"
    together = bk.sheet_code(desk("x", {"solo_last": "classmate"}), "x", seat=2, size=24)
    assert only_fault(together).reason == "sheets.other_size"
    assert only_fault(together, size=23).reason == "sheets.other_size"
    assert bk.sheets(together, WORD, 24).rows[0].seat == 2


def test_other_rules_are_named():
    code = bk.sheet_code(desk("x", {"island": "maracao"}), "x")
    error = only_fault(code)
    assert error.sentence("en") == "the sheet was played with island 'maracao', expected 'tortuga'"
    assert bk.sheets(code, WORD, rules={"island": "maracao"}).rows
    assert only_fault(CODES[NAMES[0]], rules={"between": "touching"}).reason == "sheets.other_rules"
    assert only_fault(forged(choices={"nonsense": "x"})).reason == "sheets.other_rules"


def test_an_island_drawn_by_the_teacher():
    rules = {"island": "~~~~~/~...~/~.M.~/~...~/~~~~~"}
    code = bk.sheet_code(desk("x", rules), "x")
    assert bk.sheets(code, WORD, rules=rules).rows[0].ended
    assert only_fault(code).reason == "sheets.other_rules"


def test_other_data_is_named():
    assert only_fault(forged(data="abcd1234")).reason == "sheets.other_data"


def test_a_class_may_play_with_data_of_its_own(tmp_path: Path):
    sheet = "name,count\nchests,3\nbubbles,2\npenny_low,1\npenny_high,15\novercomes,9\n"
    (tmp_path / "sheet.csv").write_text(sheet, encoding="utf-8")
    match = bk.Match("skull_island", seats=1, seed=WORD, data=tmp_path)
    code = bk.sheet_code(match, "x")
    assert bk.sheets(code, WORD, data=tmp_path).rows
    assert only_fault(code).reason == "sheets.other_data"


def test_what_was_taken_back_is_not_in_the_code():
    match = desk("x", turns=6)
    code = bk.sheet_code(desk("x", turns=4), "x")
    while match.state.turn > 4 or match.state.roll is not None:
        match.undo()
    assert match.length > match.cursor
    assert bk.sheet_code(match, "x") == code


def test_the_same_sheet_twice_is_named():
    found = bk.sheets([CODES[NAMES[0]], "", CODES[NAMES[0]]], WORD)
    assert [(fault.line, fault.error.reason) for fault in found.faults] == [(3, "sheets.twice")]
    assert found.faults[0].error.params["line"] == 1


def test_two_sheets_of_one_place_are_named():
    """Alone nobody has a place; with the class each place has one sheet."""
    mates = [desk(name, {"solo_last": "classmate"}) for name in "ab"]
    codes = [bk.sheet_code(m, name, seat=5, size=9) for m, name in zip(mates, "ab", strict=True)]
    found = bk.sheets(codes, WORD, 9)
    assert [fault.error.reason for fault in found.faults] == ["sheets.same_seat"]
    assert len(bk.sheets([CODES[n] for n in NAMES[:2]], WORD).rows) == 2


@pytest.mark.parametrize("score", [90, -999, 9999])
def test_an_invented_score_is_named(score: int):
    error = only_fault(forged(score=score))
    assert error.reason == "sheets.score"
    real = score_sheet(GAMES[NAMES[0]].state.setup, GAMES[NAMES[0]].state.sheets[0]).total
    assert error.params == {"found": score, "total": real}


def with_mark(turn: int, *actions) -> str:
    """The first sheet with something else in one turn, counted from 1."""
    turns = SheetCode.unpack(CODES[NAMES[0]]).turns
    return forged(turns=(*turns[: turn - 1], actions, *turns[turn:]))


def test_an_impossible_mark_is_named_with_turn_and_reason():
    rolls = rolls_of(GAMES[NAMES[0]])
    turn = next(
        k for k, roll in enumerate(rolls, 1) if 0 not in (roll.green, roll.purple, roll.red)
    )
    error = only_fault(with_mark(turn, Write(bk.Cell(1, 3), 15)))
    assert error.reason == "sheets.mark"
    assert error.params["turn"] == turn
    assert error.params["action"] == "W D2 15"
    assert why(error).reason == "not_rolled"
    assert why(error).clauses == ("SKU-T5",)
    assert error.sentence("en").startswith(f"turn {turn}, W D2 15: The dice do not give a 15")
    assert why(only_fault(with_mark(turn, Boat(bk.Cell(0, 0))))).reason == "no_boat"


def test_a_cell_off_the_island_is_named():
    rolls = rolls_of(GAMES[NAMES[0]])
    turn = next(
        k for k, roll in enumerate(rolls, 1) if 0 not in (roll.green, roll.purple, roll.red)
    )
    error = only_fault(with_mark(turn, Write(bk.Cell(20, 3), 1)))
    assert error.reason == "sheets.mark"
    assert why(error).reason == "off_island"


def test_a_turn_left_out_is_found_by_the_rolls():
    turns = SheetCode.unpack(CODES[NAMES[0]]).turns
    assert only_fault(forged(turns=turns[1:])).reason in ("sheets.mark", "sheets.score")


def test_marks_after_the_end_are_named():
    turns = SheetCode.unpack(CODES[NAMES[0]]).turns
    error = only_fault(forged(turns=(*turns, turns[-1])))
    assert error.reason == "sheets.after_end"
    assert error.params == {"turn": len(turns) + 1, "end": len(turns)}


def undecided() -> tuple[bk.Match, int]:
    """A game in which a treasure was chosen among several, and the turn of that choice."""
    for number in range(50):
        match = desk(f"chooser {number}", {"island": str(full_of(5, 5))}, favourite=4)
        for place, action in enumerate(match.actions):
            if SKULL_ISLAND.format(action).startswith("T "):
                return match, match.state_at(place).turn
    raise AssertionError("nobody had to choose")


def test_a_turn_without_its_decision_is_named():
    match, turn = undecided()
    rules = {"island": match.state.setup.rules.island}
    code = bk.sheet_code(match, "x")
    assert bk.sheets(code, WORD, rules=rules).rows
    sheet = SheetCode.unpack(code)
    turns = (*sheet.turns[: turn - 1], sheet.turns[turn - 1][:1], *sheet.turns[turn:])
    error = only_fault(replace(sheet, turns=turns).pack(), rules=rules)
    assert (error.reason, error.params) == ("sheets.unfinished", {"turn": turn})


def test_huge_pastes_are_refused_or_named():
    with pytest.raises(bk.RulesError, match="1000"):
        bk.sheets("x\n" * 1001, WORD)
    found = bk.sheets(["sk1-" + "A" * 3_000_000, "é" * 100_000, "\ud83d", "\0", "0"], WORD)
    assert [fault.line for fault in found.faults] == [1, 2, 3, 4, 5]
    assert all(len(fault.sentence(lang)) < 300 for fault in found.faults for lang in LANGUAGES)


@pytest.mark.parametrize("name", ["<b>x</b>", "{row}", "%s", "=1+1", "a\u202eb"])
def test_names_are_only_names(name: str):
    found = bk.sheets(forged(name=name, score=99), WORD)
    assert len(found.faults) == 1
    assert found.text("en").splitlines()[1].startswith("line 1 (")
    assert "\u202e" not in found.text("en")


# With the class: others draw the dangers -------------------------------------------------------------


@pytest.mark.clause("SKU-L2")
@pytest.mark.clause("SKU-D2")
def test_reading_solo_last_a_classmate_draws_anywhere():
    """Alone the skull goes beside the last mark; drawn by a classmate, in any empty space."""
    for reading, spaces in (("any_mark", 2), ("number", 2), ("classmate", 29)):
        state = SKULL_ISLAND.new(1, {"solo_last": reading})
        for action in ("R 1 2 3", "W B2 1", "R 1 1 S"):
            state = SKULL_ISLAND.apply(state, action).state
        assert len(SKULL_ISLAND.legal(state)) == spaces
        assert (SKULL_ISLAND.check(state, "S H8") is None) == (reading == "classmate")


def test_sheets_of_one_table_are_codes_of_a_class():
    """Four at one notebook: the skulls that the others drew stand on each sheet."""
    record = bk.play("skull_island", ["random"] * 4, "mango")
    codes = [bk.sheet_code(record, f"Seat {seat}", seat=seat) for seat in (1, 2, 3, 4)]
    found = bk.sheets(codes, "mango", 4)
    assert found.faults == ()
    outcome = record.outcome()
    assert outcome
    scores = {row.seat: row.total for row in found.rows}
    assert scores == {seat: points.total for seat, points in enumerate(outcome.scores, 1)}
    assert {row.seat - 1 for row in found.rows if row.place == 1} == set(outcome.winners)
    assert found.end == record.last_state().turn


def test_alone_a_skull_far_from_the_last_mark_is_impossible():
    mates = desk("mate", {"solo_last": "classmate"})
    code = SheetCode.unpack(bk.sheet_code(mates, "mate", seat=2, size=9))
    error = only_fault(replace(code, seat=1, size=1).pack())
    assert error.reason == "sheets.mark"
    assert why(error).reason == "not_beside_last"


def test_a_number_is_a_word_too():
    match = bk.Match("skull_island", seats=1, seed=7)
    assert bk.sheets(bk.sheet_code(match, "x"), 7).rows
    assert bk.sheets(bk.sheet_code(match, "x"), "7").rows


@pytest.mark.parametrize("size", ["9", 9.0, None, True])
def test_the_size_of_a_class_is_a_whole_number(size: Any):
    with pytest.raises(bk.RulesError):
        bk.sheets("", WORD, size)
