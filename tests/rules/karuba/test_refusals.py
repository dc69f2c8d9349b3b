"""Every no that Karuba can say: its reason, its clause, what it names, in both languages."""

import ast
import re
import string
from dataclasses import dataclass
from pathlib import Path

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, catalogue
from boardkit.games.karuba.state import State
from tests.karuba_positions import (
    KARUBA,
    LAYOUT,
    complete,
    full,
    island,
    play,
    position,
    refused,
    turn,
)

ROOT = Path(__file__).parents[3]
ES, EN = LANGUAGES
START = KARUBA.new(3)
BLUE_SET = play(START, "S blue 20 100")
CALLED = play(KARUBA.new(2, KARUBA.rules(setup="given", layout=LAYOUT)), "T 12")
OVER = turn(position("", tile=9, left=()), "D", "D").state
ROAD = position(".\n.\n1B 13* 1 1 . 1", tile=5)  # three steps; blue's temple is east of F3
CHOICE = position(".\n.\n1B 13* 1 1 . 1", tile=5, collect="optional")
JAM = position(".\n.\n1B 1 1R 1 1 1", tile=7)


@dataclass(frozen=True)
class Case:
    """One refused action; `names` are the words that both sentences must hold."""

    state: State
    action: str
    reason: str
    clauses: tuple[str, ...]
    names: tuple[str, ...]
    seat: int | None
    params: dict[str, str | int]

    @property
    def game(self) -> str:
        shared = ("not_your_turn", "chance_turn", "seat_turn", "game_over")
        return "frame" if self.reason in shared else "karuba"


def case(
    state: State, action: str, refusal: str, names: str = "", *, who: int | None = None
) -> Case:
    """A case in few words: `reason CLAUSE key=value`, and names as `english|spanish, both`."""
    reason, *rest = refusal.split()
    clauses = tuple(word for word in rest if "=" not in word)
    pairs = [word.split("=") for word in rest if "=" in word]
    params: dict[str, str | int] = {
        key: int(value) if value.isdigit() else value for key, value in pairs
    }
    words = tuple(names.split(", ")) if names else ()
    return Case(state, action, reason, clauses, words, who, params)


CASES = {
    # set-up
    "no such beach number": case(
        START, "S blue 120 100", "no_such_beach KAR-S4 degrees=120", "120"
    ),
    "no such jungle number": case(START, "S blue 20 5", "no_such_jungle KAR-S4 degrees=5", "5"),
    "too close round the north-west": case(
        START,
        "S blue 10 20",
        "too_close KAR-S6 colour=blue beach=10 jungle=20 between=1 needed=3",
        "blue|azul, 10, 20, 1 number|1 número, 3",
    ),
    "too close round the south-east": case(
        START,
        "S brown 100 100",
        "too_close KAR-S6 colour=brown beach=100 jungle=100 between=2 needed=3",
        "brown|marrón, 100, 2 numbers|2 números, 3",
    ),
    "beach number taken": case(
        BLUE_SET,
        "S brown 20 70",
        "label_taken_beach KAR-S9 degrees=20 colour=blue",
        "20, blue|azul",
    ),
    "jungle number taken": case(
        BLUE_SET,
        "S brown 60 100",
        "label_taken_jungle KAR-S9 degrees=100 colour=blue",
        "100, blue|azul",
    ),
    "colour placed": case(
        BLUE_SET, "S blue 30 110", "colour_placed KAR-S5 colour=blue", "blue|azul"
    ),
    "a tile before the set-up is done": case(BLUE_SET, "P C3", "place_first KAR-S5"),
    "a pair after the set-up": case(CALLED, "S blue 20 100", "setup_over KAR-S5"),
    # whose turn it is
    "not your turn": case(
        CALLED,
        "P C3",
        "not_your_turn KAR-T2 seat=2 turn_of=1",
        "player 2|jugador 2, player 1|jugador 1",
        who=1,
    ),
    "not your turn to place a pair": case(
        START,
        "S blue 20 100",
        "not_your_turn KAR-S5 seat=3 turn_of=1",
        "player 3|jugador 3, player 1|jugador 1",
        who=2,
    ),
    "no tile called yet": case(position("", tile=0), "P C3", "chance_turn KAR-T1"),
    "no tile called yet, for a seat": case(
        position("", tile=0), "P C3", "chance_turn KAR-T1", who=0
    ),
    "a tile before all have chosen": case(
        play(CALLED, "D"), "T 5", "seat_turn KAR-T2 turn_of=2", "player 2|jugador 2"
    ),
    "game over": case(OVER, "P C3", "game_over KAR-E1"),
    "game over, unreadable": case(OVER, "hello", "game_over KAR-E1"),
    "tile gone": case(turn(CALLED, "D", "D").state, "T 12", "tile_gone KAR-T1 tile=12", "12"),
    "no such tile": case(position("", tile=0), "T 37", "no_such_tile KAR-S1 tile=37", "37"),
    "wrong tile": case(CALLED, "P 13@C3", "wrong_tile KAR-T1 tile=13 called=12", "13, 12"),
    "cell taken": case(ROAD, "P C3", "cell_taken KAR-A1 cell=C3 tile=1", "C3, 1"),
    "cell off the island": case(CALLED, "P G1", "off_island KAR-A1 cell=G1", "G1"),
    "must move": case(position(".\n.\n1", discard="move_if_possible"), "D", "must_move KAR-B1"),
    # moves
    "a move off the island": case(ROAD, "M blue A6", "off_island KAR-B3 cell=A6", "A6"),
    "too many steps": case(
        position(".\n.\n1B 1 1 1", tile=17),
        "M blue D3",
        "too_many_steps KAR-B2 colour=blue to=D3 needed=3 granted=2",
        "blue|azul, D3, 3 steps|3 pasos, 2 steps|2 pasos",
    ),
    "too many steps to the temple": case(
        position(".\n.\n. . . 1B 1 1", tile=17),
        "M blue temple",
        "too_many_steps KAR-B2 colour=blue to=temple needed=3 granted=2",
        "blue|azul, the temple|el templo, 3 steps|3 pasos, 2 steps|2 pasos",
    ),
    "no exit on this side of the edge": case(
        position(".\n.\n1B 28 1"),
        "M blue C3",
        "missing_exit KAR-B3 colour=blue start=A3 to=C3 cell=B3 tile=28 direction=E next=C3",
        "blue|azul, A3, C3, B3, 28, east|este",
    ),
    "no exit on the other side of the edge": case(
        position(".\n.\n1B 1 27"),
        "M blue C3",
        "missing_exit KAR-B3 colour=blue start=A3 to=C3 cell=C3 tile=27 direction=W next=B3",
        "blue|azul, A3, C3, 27, west|oeste",
    ),
    "no exit towards the beach": case(
        position(".\n.\n17 1"),
        "M blue A3",
        "missing_exit KAR-B3 colour=blue start=beach to=A3 cell=A3 tile=17 direction=W next=beach",
        "blue|azul, the beach|la playa, A3, 17, west|oeste",
    ),
    "no exit towards the temple": case(
        position(".\n.\n. . . . 1B 10"),
        "M blue temple",
        "missing_exit KAR-B3 colour=blue start=E3 to=temple cell=F3 tile=10 direction=E next=temple",
        "blue|azul, E3, the temple|el templo, F3, 10, east|este",
    ),
    "no tile on the way": case(
        ROAD,
        "M blue F3",
        "missing_tile KAR-B3 colour=blue start=A3 to=F3 cell=E3",
        "blue|azul, A3, F3, E3",
    ),
    "no tile to enter on": case(
        ROAD,
        "M brown A5",
        "missing_tile KAR-B3 colour=brown start=beach to=A5 cell=A5",
        "brown|marrón, the beach|la playa, A5",
    ),
    "another adventurer in the way": case(
        JAM,
        "M blue E3",
        "blocked KAR-B5 colour=blue to=E3 other=brown cell=C3",
        "blue|azul, brown|marrón, E3, C3",
    ),
    "another adventurer before the temple": case(
        position(".\n.\n. . . . 1B 1R"),
        "M blue temple",
        "blocked KAR-B5 colour=blue to=temple other=brown cell=F3",
        "blue|azul, brown|marrón, the temple|el templo, F3",
    ),
    "another adventurer on the cell": case(
        JAM,
        "M blue C3",
        "occupied KAR-B4 colour=blue cell=C3 other=brown",
        "blue|azul, brown|marrón, C3",
    ),
    "at home already": case(
        position(island(full(7), home="B")),
        "M blue C3",
        "already_home KAR-D3 colour=blue",
        "blue|azul",
    ),
    "stands there": case(
        ROAD, "M blue A3", "stands_there KAR-B1 colour=blue to=A3", "blue|azul, A3, `D`"
    ),
    "never left the beach": case(
        ROAD, "M brown beach", "never_left KAR-B1 colour=brown", "brown|marrón, `D`"
    ),
    "back to the beach": case(ROAD, "M blue beach", "no_return KAR-B3 colour=blue", "blue|azul"),
    "other colour's temple": case(
        ROAD,
        "M blue J70",
        "other_temple KAR-D2 colour=blue degrees=70 owner=brown",
        "blue|azul, brown|marrón, 70",
    ),
    "no temple there": case(
        ROAD, "M blue J50", "no_temple_there KAR-D2 colour=blue degrees=50", "blue|azul, 50"
    ),
    "no such jungle number for a move": case(
        ROAD, "M blue J120", "no_such_jungle KAR-S4 degrees=120", "120"
    ),
    # treasures
    "a treasure must be taken": case(
        ROAD,
        "M blue B3 leave",
        "must_take KAR-C3 colour=blue cell=B3 treasure=crystal",
        "blue|azul, B3, the crystal|el cristal",
    ),
    "nothing to leave": case(
        CHOICE, "M blue C3 leave", "nothing_to_leave KAR-C3 colour=blue cell=C3", "blue|azul, C3"
    ),
    "nothing to leave in the temple": case(
        position(".\n.\n. . . . . 1B"),
        "M blue temple leave",
        "nothing_to_leave KAR-C3 colour=blue cell=temple",
        "blue|azul, the temple|el templo",
    ),
    # ways written step by step
    "a way onto the beach": case(ROAD, "M blue W W", "no_return KAR-B3 colour=blue", "blue|azul"),
    "a way over the rim": case(
        position("1B"), "M blue N", "no_way_out KAR-B3 cell=A1 direction=N", "A1, north|norte"
    ),
    "a way from the beach to the wrong side": case(
        ROAD,
        "M brown E",
        "no_way_out KAR-B3 cell=beach direction=E",
        "the beach|la playa, east|este",
    ),
    "a way without a path": case(
        ROAD,
        "M blue E N",
        "missing_exit KAR-B3 colour=blue start=A3 to=B2 cell=B3 tile=13 direction=N next=B2",
        "blue|azul, A3, B2, B3, 13, north|norte",
    ),
    "a way without a path, going on": case(
        ROAD,
        "M blue N N",
        "missing_exit KAR-B3 colour=blue start=A3 to=A2 cell=A3 tile=1 direction=N next=A2",
        "blue|azul, A3, A2, north|norte",
    ),
    "a way that is too long": case(
        position(".\n.\n1B 1 1 1", tile=17),
        "M blue E E E",
        "too_many_steps KAR-B2 colour=blue to=D3 needed=3 granted=2",
        "blue|azul, D3, 3 steps|3 pasos, 2 steps|2 pasos",
    ),
    "a way through another adventurer": case(
        JAM,
        "M blue E E E",
        "blocked KAR-B5 colour=blue to=D3 other=brown cell=C3",
        "blue|azul, brown|marrón, D3, C3",
    ),
    "a way that turns behind another adventurer": case(
        JAM, "M blue E E N", "blocked KAR-B5 colour=blue to=C2 other=brown cell=C3", "C2, C3"
    ),
    "a way onto another adventurer": case(
        JAM,
        "M blue E E",
        "occupied KAR-B4 colour=blue cell=C3 other=brown",
        "blue|azul, brown|marrón, C3",
    ),
    "a way of one at home": case(
        position(island(full(7), home="B")),
        "M blue W",
        "already_home KAR-D3 colour=blue",
        "blue|azul",
    ),
    "a way of one at home, over the rim": case(
        position(island(full(7), home="B")), "M blue N", "already_home KAR-D3 colour=blue"
    ),
    "a way through the temple": case(
        position(".\n.\n. . . . . 1B"), "M blue E W", "already_home KAR-D3 colour=blue", "blue|azul"
    ),
    "a way over the beach": case(ROAD, "M blue W E E", "no_return KAR-B3 colour=blue", "blue|azul"),
    "a way that ends where it began": case(
        ROAD, "M blue E W", "stands_there KAR-B1 colour=blue to=A3", "blue|azul, A3"
    ),
}


# Each case carries the marks of its own clauses.
each_case = pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.clause(*c.clauses)) for n, c in CASES.items()]
)


@each_case
def test_the_refusal_names_its_reason_clause_and_thing(name):
    case = CASES[name]
    refusal = refused(case.state, case.action, case.seat)
    assert (refusal.game, refusal.reason) == (case.game, case.reason)
    assert refusal.clauses == case.clauses
    assert refusal.params == case.params
    for lang, half in ((EN, 0), (ES, -1)):
        sentence = refusal.sentence(lang)
        assert complete(sentence)
        for words in case.names:
            assert re.search(
                rf"(?<!\w){re.escape(words.split('|')[half])}(?!\w)", sentence, re.IGNORECASE
            )
        assert all(clause in refusal.text(lang) for clause in case.clauses)


@each_case
def test_a_refused_action_raises_and_changes_nothing(name):
    case = CASES[name]
    before = KARUBA.to_json(case.state)
    with pytest.raises(bk.IllegalAction) as raised:
        KARUBA.apply(case.state, case.action, case.seat)
    assert raised.value.refusal == refused(case.state, case.action, case.seat)
    assert KARUBA.to_json(case.state) == before


@each_case
def test_a_refused_action_is_not_among_the_legal_ones(name):
    case = CASES[name]
    action = KARUBA.read(case.state, case.action)
    if case.seat is None:
        assert action not in KARUBA.legal(case.state)


@each_case
def test_sentences_leave_no_word_in_the_other_language(name):
    """In Spanish no English word for a colour, a place or a direction is left, and vice versa."""
    case = CASES[name]
    refusal = refused(case.state, case.action, case.seat)
    english = {"brown", "blue", "temple", "beach", "crystal", "north", "east", "south", "west"}
    spanish = {"marrón", "azul", "templo", "playa", "cristal", "norte", "este", "sur", "oeste"}
    assert not english & set(re.findall(r"\w+", refusal.sentence("es")))
    assert not spanish & set(re.findall(r"\w+", refusal.sentence("en")))


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
    code = reasons_in(ROOT / "boardkit/games/karuba") | reasons_in(ROOT / "boardkit/core")
    assert len(code) > 30
    # What is no text of the notation, or no action at all, is held by tests of its own.
    assert code - {case.reason for case in CASES.values()} == {"unreadable", "no_action"}


@pytest.mark.parametrize("thing", [None, 5, b"x", [], bk.Cell(0, 0)])
def test_what_is_no_action_is_refused_whoever_hands_it_in(thing):
    """A pupil's player may answer anything."""
    for state in (KARUBA.new(2), OVER):
        refusal = KARUBA.check(state, thing)
        assert refusal is not None
        assert refusal.reason == "no_action"
        assert repr(thing) in refusal.sentence("es")
        with pytest.raises(bk.IllegalAction):
            KARUBA.apply(state, thing)


def test_every_sentence_in_the_catalogue_has_a_reason_in_the_code():
    code = reasons_in(ROOT / "boardkit/games/karuba")
    for lang in LANGUAGES:
        assert set(catalogue(lang, "karuba")["refusals"]) <= code


def test_every_clause_that_a_refusal_names_is_in_the_rulebook():
    clauses = {clause for case in CASES.values() for clause in case.clauses}
    assert clauses <= set(KARUBA.rulebook.clauses)
    assert all(case.clauses for case in CASES.values())


def test_the_two_languages_name_the_same_things():
    """Both sentences of a reason use the same parameters."""
    fields = [
        {
            reason: {name for _, name, _, _ in string.Formatter().parse(text) if name}
            for reason, text in catalogue(lang, "karuba")["refusals"].items()
        }
        for lang in LANGUAGES
    ]
    assert fields[0] == fields[1]
