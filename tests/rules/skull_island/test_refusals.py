"""Every no that Skull Island can say: its reason, its clause, what it names, in both languages."""

import ast
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, catalogue
from boardkit.games.skull_island.hunting import series
from boardkit.games.skull_island.pieces import load_box
from boardkit.games.skull_island.state import State
from tests.skull_positions import SKULL_ISLAND, position

ROOT = Path(__file__).parents[3]
GRID = "~~~~~~~/~4.s.M~/~....b~/~.....~/~.....~/~~~~~~~"
NUMBERS = position(GRID, roll="B 3 5", last="B2")
PENNY = position(GRID, roll="2 P 5", last="B2")
DANGER = position(GRID, roll="2 3 S", last="B2")
BLANK = position("~~~~~/~...~/~...~/~...~/~~~~~", roll="2 3 5")
BETWEEN = position(GRID, last="B2")
FIVE = position("~~~~~~~~/~sssss4~/~......~/~~~~~~~~", roll="2 3 S")
TWO_CELLS = "~~~~~~~~/~..4...~/~4...4.~/~41..4.~/~......~/~......~/~~~~~~~~"
CHOICE = SKULL_ISLAND.apply(position(TWO_CELLS, roll="4 4 4"), "W D5 4").state
NINE = "~~~~~~~/~.s4s.~/~.4...~/~~~~~~~"
CROSSING = SKULL_ISLAND.apply(position(NINE, roll="4 5 1", crossing="by_hand"), "W B2 9").state
THREE = SKULL_ISLAND.apply(SKULL_ISLAND.new(3), "R 2 3 S").state
TURN = SKULL_ISLAND.apply(SKULL_ISLAND.new(2), "R 2 3 5").state
OVER = position("~~~~/~44~/~~~~")
BOAT_FIRST = position("b~~~~~/~....~/~~~~~~", roll="2 3 5", first_number="boat")
BARRED = position("~~~~~/~4s.~/~~~~~", roll="2 2 2", blocked="skip")
# Two treasures wait; one is noted, and the other is still to be decided on.
WAITING = position(
    "~~~~~~~~~~~/~.4...7...~/~4...7.7..~/~.4...7...~/~~~~~~~~~~~",
    roll="4 4 4",
    chests="7 G3",
    claiming="optional",
)
ASKED = SKULL_ISLAND.apply(WAITING, "W D3 4").state
FULL_CHESTS = position(
    "~~~~~~~~~~~~~/~..4......9.~/~4...4...9.9~/~..4......9.~/~...........~/"
    "~.1...2...3.~/~1.1.2.2.3.3~/~.1...2...3.~/~.s.........~/~9..........~/~~~~~~~~~~~~~",
    roll="1 1 1",
    chests="1 C7, 2 G7, 3 K7, 9 K3, 4 D3",
    crossing="by_hand",
)


class Case(NamedTuple):
    """One refused action; `names` are words that both sentences must hold."""

    state: State
    action: str
    reason: str
    clause: str
    names: tuple[str, ...] = ()
    seat: int | None = None


CASES = {
    # marks
    "off the map": Case(NUMBERS, "W Z9 3", "off_island", "SKU-A4", ("Z9",)),
    "a boat off the map": Case(NUMBERS, "B Z9", "off_island", "SKU-A4", ("Z9",)),
    "a skull off the map": Case(DANGER, "S Z9", "off_island", "SKU-A4", ("Z9",)),
    "in the sea": Case(NUMBERS, "W A1 3", "in_the_sea", "SKU-T4", ("A1",)),
    "on a mountain": Case(NUMBERS, "W F2 3", "on_mountain", "SKU-T4", ("F2",)),
    "on a number": Case(NUMBERS, "W B2 3", "number_there", "SKU-A2", ("B2", "4")),
    "on a danger": Case(NUMBERS, "W D2 3", "skull_there", "SKU-D5", ("D2",)),
    "not rolled": Case(NUMBERS, "W C2 7", "not_rolled", "SKU-T5", ("7", "3", "5", "8")),
    "not from Penny Papers": Case(PENNY, "W C2 16", "not_penny", "SKU-P1", ("16", "1", "15")),
    "beside nothing": Case(NUMBERS, "W D5 3", "touches_nothing", "SKU-T2", ("D5",)),
    "not on the coast": Case(BLANK, "W C3 3", "not_coast", "SKU-T3", ("C3",)),
    "not beside the boat": Case(BOAT_FIRST, "W E2 3", "not_beside_boat", "SKU-T9", ("E2",)),
    "barred": Case(BARRED, "W D2 2", "way_barred", "SKU-T8", ("D2",)),
    "no boat": Case(PENNY, "B A1", "no_boat", "SKU-N1"),
    "a boat on land": Case(NUMBERS, "B C3", "boat_on_land", "SKU-A4", ("C3",)),
    "a boat on a boat": Case(NUMBERS, "B F3", "boat_there", "SKU-A4", ("F3",)),
    "a number with danger": Case(DANGER, "W C2 2", "skull_now", "SKU-D1"),
    "a boat with danger": Case(DANGER, "B A1", "skull_now", "SKU-D1"),
    "skipping with danger": Case(DANGER, "N", "skull_now", "SKU-D1"),
    "a skull without danger": Case(NUMBERS, "S C2", "no_danger", "SKU-D1"),
    "a sixth danger": Case(FIVE, "S B3", "bubbles_full", "SKU-D4", ("5",)),
    "a skull on a number": Case(DANGER, "S B2", "number_there", "SKU-A2", ("B2", "4")),
    "alone, a skull far away": Case(DANGER, "S F5", "not_beside_last", "SKU-L2", ("F5", "B2")),
    "skipping": Case(NUMBERS, "N", "can_mark", "SKU-T2"),
    # decisions
    "a treasure too early": Case(NUMBERS, "T 4 C3", "mark_first", "SKU-T6"),
    "a mark too late": Case(CHOICE, "W D6 4", "decide_first", "SKU-F5"),
    "done too early": Case(CHOICE, "D", "must_claim", "SKU-F5"),
    "a treasure in the sea": Case(CHOICE, "T 4 A1", "treasure_in_sea", "SKU-F4", ("A1",)),
    "a treasure off the map": Case(CHOICE, "T 4 Z9", "off_island", "SKU-F4", ("Z9",)),
    "no treasure": Case(CHOICE, "T 4 C3", "no_crossing", "SKU-F1", ("4", "C3")),
    "a number used": Case(ASKED, "T 7 C3", "value_used", "SKU-F6", ("7", "G3")),
    "a cell used": Case(ASKED, "T 4 G3", "circled", "SKU-F6", ("7", "G3")),
    "no chest": Case(
        SKULL_ISLAND.step(FULL_CHESTS, SKULL_ISLAND.parse("W B9 1")).state,
        "T 5 D3",
        "chests_full",
        "SKU-E2",
        ("5",),
    ),
    "crossed out at the end": Case(CHOICE, "C B2", "crossed_at_end", "SKU-O1"),
    "nothing to cross out": Case(CROSSING, "C D2", "no_skull_there", "SKU-O1", ("D2",)),
    "no 9": Case(CROSSING, "C E2", "no_nine", "SKU-O1", ("E2", "9")),
    # chance
    "a roll too early": Case(TURN, "R 1 1 1", "seat_turn", "SKU-T6", ("1",)),
    "an exchange without danger": Case(SKULL_ISLAND.new(3), "X 2 3 1", "roll_now", "SKU-T1"),
    "a roll before the exchange": Case(THREE, "R 1 1 1", "exchange_now", "SKU-D2"),
    "a face that is not there": Case(BETWEEN, "R 6 1 1", "no_such_face", "SKU-C1", ("6",)),
    "too few sheets": Case(THREE, "X 2 1", "exchange_seats", "SKU-D2", ("3",)),
    "one's own sheet": Case(THREE, "X 1 3 2", "own_sheet", "SKU-D2", ("1",)),
    "one sheet twice": Case(THREE, "X 3 3 1", "sheet_twice", "SKU-D2", ("3",)),
    # whose turn it is
    "chance's turn": Case(BETWEEN, "W C2 2", "chance_turn", "SKU-T1"),
    "chance's turn, for a seat": Case(THREE, "S C2", "chance_turn", "SKU-D2", seat=0),
    "not your turn": Case(TURN, "W B2 2", "not_your_turn", "SKU-T6", ("2", "1"), seat=1),
    "game over": Case(OVER, "R 1 1 1", "game_over", "SKU-E3"),
}
# What needs data of one's own, or is no text of the notation, is held by tests of its own.
ELSEWHERE = {"unreadable", "no_action", "no_such_symbol", "crossed_already"}

each_case = pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.clause(c.clause)) for n, c in CASES.items()]
)


@each_case
def test_the_refusal_names_its_reason_clause_and_thing(name):
    state, action, reason, clause, names, seat = CASES[name]
    refusal = SKULL_ISLAND.check(state, action, seat)
    assert refusal is not None
    assert refusal.reason == reason
    assert refusal.clauses == (clause,)
    for lang in LANGUAGES:
        sentence = refusal.sentence(lang)
        assert "{" not in sentence
        assert sentence.endswith(".")
        assert all(re.search(rf"(?<!\w){word}(?!\w)", sentence) for word in names), sentence


@each_case
def test_a_refused_action_raises_and_changes_nothing(name):
    state, action, _, _, _, seat = CASES[name]
    before = SKULL_ISLAND.to_json(state)
    with pytest.raises(bk.IllegalAction):
        SKULL_ISLAND.apply(state, action, seat)
    assert SKULL_ISLAND.to_json(state) == before
    if seat is None:
        assert SKULL_ISLAND.parse(action) not in SKULL_ISLAND.legal(state)


def test_the_numbers_allowed_are_listed_as_a_person_would():
    refusal = SKULL_ISLAND.check(NUMBERS, "W C2 7")
    assert refusal is not None
    assert refusal.sentence("es").endswith("se puede escribir 3, 5 u 8.")
    assert refusal.sentence("en").endswith("one may write 3, 5 or 8.")


@pytest.mark.clause("SKU-O1")
def test_a_danger_is_crossed_out_once():
    both = position("~~~~~~~/~.s4..~/~4s4..~/~~~~~~~", roll="4 5 1", crossing="by_hand")
    once = SKULL_ISLAND.apply(SKULL_ISLAND.apply(both, "W B2 9").state, "C C2").state
    refusal = SKULL_ISLAND.check(once, "C C2")
    assert refusal is not None
    assert (refusal.reason, refusal.clauses) == ("crossed_already", ("SKU-O1",))


@pytest.mark.clause("SKU-C1")
def test_a_die_of_ones_own_may_lack_its_symbol(tmp_path):
    data = (ROOT / "data/skull_island/dice.csv").read_text(encoding="utf-8")
    (tmp_path / "dice.csv").write_text(data.replace("boat", "3"), encoding="utf-8")
    state = SKULL_ISLAND.new(1, data=tmp_path)
    assert SKULL_ISLAND.check(state, "R 3 3 3") is None
    refusal = SKULL_ISLAND.check(state, "R B 3 3")
    assert refusal is not None
    assert refusal.reason == "no_such_symbol"
    assert refusal.sentence("es") == "El dado verde no tiene ninguna cara con el barco."
    chances = dict(SKULL_ISLAND.chances(state) or ())
    assert chances[SKULL_ISLAND.parse("R 3 1 1")] == 2 * chances[SKULL_ISLAND.parse("R 1 1 1")]


def reasons_in(folder: Path) -> set[str]:
    """The reasons that the code can give: the first word of no(...), the second of Refusal(...)."""
    found = set()
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                at = {"no": 0, "Refusal": 1}.get(node.func.id)
                if at is not None and len(node.args) > at:
                    reason = node.args[at]
                    if isinstance(reason, ast.Constant):
                        found.add(str(reason.value))
    return found


def test_every_reason_that_the_code_gives_is_provoked_here():
    code = reasons_in(ROOT / "boardkit/games/skull_island") | reasons_in(ROOT / "boardkit/core")
    assert len(code) > 30
    assert code - {case.reason for case in CASES.values()} == ELSEWHERE


def test_every_sentence_in_the_catalogue_has_a_reason_in_the_code():
    code = reasons_in(ROOT / "boardkit/games/skull_island")
    for lang in LANGUAGES:
        said = set(catalogue(lang, "skull_island")["refusals"])
        assert {key for key in said if not key.startswith("four_")} <= code


# Texts that are no action ------------------------------------------------------------------------

UNREADABLE = {
    # text: the character at which reading stops, and what was expected there
    "": (1, "action"),
    "hello": (1, "action"),
    "R": (2, "face_boat"),
    "R 2 B 3": (5, "face_penny"),
    "R 2 3 P": (7, "face_skull"),
    "R 2 3 7": (7, "face_skull"),
    "R 2 3 5 1": (9, "end"),
    "W": (2, "cell"),
    "W C3": (5, "number"),
    "W 3": (4, "cell"),
    "W 3C 3": (3, "cell"),
    "W C3 seven": (6, "number"),
    "B": (2, "cell"),
    "S C3 C4": (6, "end"),
    "T 7": (4, "cell"),
    "X": (2, "player"),
    "X 2 B": (5, "player"),
    "N N": (3, "end"),
    "W <b> 3": (3, "cell"),
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_text_is_refused_at_the_character_where_reading_stopped(text):
    place, expected = UNREADABLE[text]
    refusal = SKULL_ISLAND.check(NUMBERS, text)
    assert refusal is not None
    assert (refusal.game, refusal.reason) == ("frame", "unreadable")
    assert (refusal.params["position"], refusal.params["expected"]) == (place, expected)
    for lang in LANGUAGES:
        assert catalogue(lang, "frame")["expected"][expected] in refusal.sentence(lang)


@pytest.mark.parametrize(
    ("text", "neutral"),
    [
        ("escribe 7 C3", "W C3 7"),
        ("Escribir c3 7", "W C3 7"),
        ("tira barco 3 calavera", "R B 3 S"),
        ("roll 2 penny 3", "R 2 P 3"),
        ("dados 2 3 s", "R 2 3 S"),
        ("barco a1", "B A1"),
        ("skull C3", "S C3"),
        ("hojas 2 1", "X 2 1"),
        ("tesoro C3 7", "T 7 C3"),
        ("anota 7 c3", "T 7 C3"),
        ("tacha C3", "C C3"),
        ("listo", "D"),
        ("pasa", "N"),
    ],
)
def test_words_of_both_languages_are_read(text, neutral):
    action = SKULL_ISLAND.parse(text)
    assert SKULL_ISLAND.format(action) == neutral
    for lang in LANGUAGES:
        assert SKULL_ISLAND.parse(SKULL_ISLAND.words(action, lang)) == action


def test_dice_and_dangers_that_are_not_there_are_refused():
    """Wherever they are asked for by name: in the box, for a plan, or for a chart."""
    odd: Any
    box = load_box()
    assert box.dice_of("one") is box.dice["one"]
    assert box.check_bubbles(box.bubbles) == box.bubbles
    for call in (
        lambda: box.dice_of("x"),
        lambda: series([5], 4, 1, bk.stream("x"), faces="x"),
        lambda: bk.charts.hunt(faces="x"),
    ):
        with pytest.raises(bk.RulesError, match="faces can be six, one, not 'x'"):
            call()
    for odd in (-1, box.bubbles + 1, "a", 1.0, None):
        with pytest.raises(bk.RulesError, match="dangers needs a whole number from 0 to 5, not"):
            box.check_bubbles(odd)
        with pytest.raises(bk.RulesError, match="dangers needs a whole number from 0 to 5, not"):
            series([5], 4, 1, bk.stream("x"), dangers=odd)
        with pytest.raises(bk.RulesError, match="dangers needs a whole number from 0 to 5, not"):
            bk.charts.hunt(dangers=odd)
