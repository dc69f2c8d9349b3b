"""Every no that Memoarrr! can say: its reason, its clause, what it names, in both languages."""

import re
import string
from dataclasses import dataclass
from pathlib import Path

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, catalogue
from boardkit.games.memoarrr.state import State
from tests.memoarrr_positions import (
    ISLAND,
    MEMOARRR,
    SNAKE,
    TREASURES,
    opening,
    play,
    refused,
    reveals,
)
from tests.rules.karuba.test_refusals import reasons_in

ROOT = Path(__file__).parents[3]
ES, EN = LANGUAGES
DEAL = f"I {' '.join(ISLAND)}"
START = MEMOARRR.new(3)
DEALT = play(START, DEAL)
STACKED = play(DEALT, f"T {TREASURES}")
OPENING = opening(3)
OPENED = play(OPENING, "R A1")
CHOOSING = opening(3, "L E", sides="chosen")
ALL_UP = play(OPENING, *reveals(*SNAKE))
BETWEEN = play(opening(2), "R A1", "R B2")
LOTS = opening(3, first_start="drawn")
OVER = BETWEEN._replace(to_move=None, won=((2,), ()))


@dataclass(frozen=True)
class Case:
    """One refused action; `names` are the words that both sentences must hold."""

    state: State
    action: str
    reason: str
    clauses: tuple[str, ...]
    names: tuple[str, ...] = ()
    seat: int | None = None

    @property
    def game(self) -> str:
        shared = ("not_your_turn", "chance_turn", "seat_turn", "game_over")
        return "frame" if self.reason in shared else "memoarrr"


def case(
    state: State, action: str, refusal: str, names: str = "", *, who: int | None = None
) -> Case:
    """A case in few words: `reason CLAUSES`, and names as `english|spanish, both`."""
    reason, *clauses = refusal.split()
    return Case(
        state, action, reason, tuple(clauses), tuple(names.split(", ")) if names else (), who
    )


CASES = {
    "a location before the island": case(START, "R A1", "chance_turn MEM-S1"),
    "treasures before the island": case(
        START, f"T {TREASURES}", "other_chance MEM-S1", "island|isla"
    ),
    "an island with a card twice": case(
        START, f"I {' '.join([*ISLAND[1:], 'PJ'])}", "wrong_island MEM-S1", "25"
    ),
    "volcanoes before the treasures": case(
        DEALT, "V 7 1", "other_chance MEM-S2", "treasures|tesoros"
    ),
    "treasures that are not in the box": case(
        DEALT, "T 1 1 2 2 2 3 5", "wrong_treasures MEM-S2", "1 1 2 2 2 3 4"
    ),
    "too many volcanoes": case(
        STACKED, "V 1 3 7", "wrong_volcanoes MEM-S3", "2 volcanoes|2 volcanes, 1 3 7"
    ),
    "one volcano twice": case(STACKED, "V 7 7", "wrong_volcanoes MEM-S3", "1 3 7"),
    "a volcano that was not in the game": case(
        BETWEEN, "V 3", "wrong_volcanoes MEM-S3", "1 volcano|1 volcán, 7"
    ),
    "the island once more": case(STACKED, DEAL, "other_chance MEM-S4", "volcanoes|volcanes"),
    "a player who does not play": case(LOTS, "F 4", "no_such_seat MEM-S7", "4"),
    "volcanoes before the lots": case(LOTS, "V 7 1", "other_chance MEM-S7", "lots|sortea"),
    "a reveal before all have looked": case(CHOOSING, "R A1", "look_first MEM-S5"),
    "a volcano before all have looked": case(CHOOSING, "X", "look_first MEM-S5"),
    "a side already looked at": case(CHOOSING, "L E", "side_taken MEM-S5", "east side|lado este"),
    "lots while seats look": case(CHOOSING, "F 1", "seat_turn MEM-N1", "player 2|jugador 2"),
    "a look while locations are revealed": case(OPENED, "L N", "looks_over MEM-S6"),
    "a look before the opening": case(OPENING, "L W", "looks_over MEM-S6"),
    "off the island": case(OPENED, "R F1", "off_island MEM-S1", "F1"),
    "the middle": case(OPENED, "R C3", "middle MEM-S1", "C3"),
    "what lies face up": case(
        OPENED, "R A1", "face_up MEM-T1", "A1, penguin+ocean|pingüino+océano"
    ),
    "a barred opening": case(OPENING, "R C1", "barred MEM-X1 MEM-X2", "C1"),
    "a volcano while there is something to reveal": case(
        OPENED, "X", "reveal_instead MEM-X4", "23 locations|23 ubicaciones"
    ),
    "a reveal with all face up": case(ALL_UP, "R E5", "take_volcano MEM-X4"),
    "not your turn": case(
        OPENED,
        "R B1",
        "not_your_turn MEM-N1",
        "player 1|jugador 1, player 2|jugador 2",
        who=0,
    ),
    "the second to open": case(OPENING, "R A1", "not_your_turn MEM-S7", "1", who=1),
    "the second to look": case(CHOOSING, "L N", "not_your_turn MEM-S5", "2, 3", who=2),
    "a volcano that chance stacks": case(BETWEEN, "V 7", "chance_turn MEM-B1", who=0),
    "the island by a seat": case(START, DEAL, "chance_turn MEM-S1", who=0),
    "the opening of another in a later round": case(
        play(BETWEEN, "V 7"), "R A1", "not_your_turn MEM-B2", "1, 2", who=0
    ),
    "a location between rounds": case(BETWEEN, "R A1", "chance_turn MEM-B1"),
    "volcanoes while seats reveal": case(OPENED, "V 7 1", "seat_turn MEM-N1", "2"),
    "after the end": case(OVER, "R A1", "game_over MEM-E1"),
}

each_case = pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.clause(*c.clauses)) for n, c in CASES.items()]
)


@each_case
def test_the_refusal_names_its_reason_clause_and_thing(name):
    case = CASES[name]
    refusal = refused(case.state, case.action, case.seat)
    assert (refusal.game, refusal.reason) == (case.game, case.reason)
    assert refusal.clauses == case.clauses
    for lang, half in ((EN, 0), (ES, -1)):
        sentence = refusal.sentence(lang)
        assert "{" not in sentence
        for words in case.names:
            word = re.escape(words.split("|")[half])
            assert re.search(rf"(?<!\w){word}(?!\w)", sentence, re.IGNORECASE), sentence
        assert all(clause in refusal.text(lang) for clause in case.clauses)


@each_case
def test_a_refused_action_raises_and_changes_nothing(name):
    case = CASES[name]
    before = MEMOARRR.to_json(case.state)
    with pytest.raises(bk.IllegalAction) as raised:
        MEMOARRR.apply(case.state, case.action, case.seat)
    assert raised.value.refusal == refused(case.state, case.action, case.seat)
    assert MEMOARRR.to_json(case.state) == before
    if case.seat is None:
        assert MEMOARRR.parse(case.action) not in MEMOARRR.legal(case.state)


def test_every_reason_that_the_code_gives_is_provoked_here():
    code = reasons_in(ROOT / "boardkit/games/memoarrr")
    assert len(code) > 14
    assert code <= {case.reason for case in CASES.values()}


def test_every_sentence_in_the_catalogue_has_a_reason_in_the_code():
    code = reasons_in(ROOT / "boardkit/games/memoarrr")
    for lang in LANGUAGES:
        assert set(catalogue(lang, "memoarrr")["refusals"]) <= code


def test_the_two_languages_name_the_same_things():
    fields = [
        {
            reason: {name for _, name, _, _ in string.Formatter().parse(text) if name}
            for reason, text in catalogue(lang, "memoarrr")["refusals"].items()
        }
        for lang in LANGUAGES
    ]
    assert fields[0] == fields[1]


@pytest.mark.parametrize("thing", [None, 5, b"x", [], bk.Cell(0, 0)])
def test_what_is_no_action_is_refused_whoever_hands_it_in(thing):
    for state in (START, OPENED, OVER):
        refusal = MEMOARRR.check(state, thing)
        assert refusal is not None
        assert refusal.reason == "no_action"
