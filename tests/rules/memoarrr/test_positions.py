"""Positions as text: every position comes back, and what no game can come to is refused."""

from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, catalogue
from boardkit.core.errors import IllegalPosition
from boardkit.core.refusal import Impossible
from boardkit.games.memoarrr.pieces import Side
from boardkit.games.memoarrr.state import State
from tests.memoarrr_positions import ISLAND, MEMOARRR, opening, play
from tests.properties.games import played

TEXT = """\
island
  PO PJ PL PF PB
  OO OJ OL OF OB
  CO CJ CL CF CB
  TO TJ TL TF TB
  WO WJ WL WF WB
stack 1 4 2 1 3 2
volcanoes 1 7 3
known 1 3 7
player 1 looks N won 2
player 2 looks E
player 3 looks S
player 4 looks W
shown A1 B2 C4 D5
open A1 A2 E5
last E5
out 1
start 3
turn 2
"""


def base(**changes: Any) -> State:
    """The position of the text, with some fields changed."""
    state = play(opening(4), "R A1", "R B2", "R C4", "R D5", "V 1 7 3")
    state = state._replace(start=2, to_move=2)
    return play(state, "R A1", "R A2", "R E5")._replace(**changes)


def test_the_text_says_what_the_position_is():
    assert MEMOARRR.write_position(base()) == TEXT
    assert MEMOARRR.read_position(TEXT) == base()


def test_spanish_words_are_read():
    spanish = TEXT
    for english, word in (
        ("island", "isla"),
        ("stack", "pila"),
        ("volcanoes", "volcanes"),
        ("known", "vistos"),
        ("player", "jugador"),
        ("looks", "mira"),
        ("won", "ganó"),
        ("shown", "mostradas"),
        ("open", "abiertas"),
        ("last", "última"),
        ("out", "fuera"),
        ("start", "empieza"),
        ("turn", "turno"),
        ("PO", "pingüino+océano"),
    ):
        spanish = spanish.replace(english, word)
    assert MEMOARRR.read_position(spanish) == base()


@pytest.mark.parametrize("number", range(100))
def test_every_position_of_a_game_comes_back_and_is_possible(number: int):
    game = played("memoarrr", number)
    chance = game.stream("positions")
    places = {chance.below(len(game.states)) for _ in range(12)} | {0, len(game.states) - 1}
    for state in (game.states[place] for place in sorted(places)):
        assert MEMOARRR.impossible(state) is None
        text = MEMOARRR.write_position(state)
        again = MEMOARRR.read_position(text, state.setup.rules)
        assert again == state
        assert MEMOARRR.write_position(again) == text


def with_rules(state: State, **rules: str) -> State:
    return state._replace(setup=state.setup._replace(rules=MEMOARRR.rules(**rules)))


START = MEMOARRR.new(2)
NORTH: tuple[Side, ...] = (Side.N,)
LOOKS = base().looks
IMPOSSIBLE = {
    "misshapen": base(up=1 << 12),
    "card_twice": base(island=(base().island[1], *base().island[1:])),
    "island_first": base(island=()),
    "stack_first": START._replace(island=base().island, volcanoes=(7,), birds=(7,)),
    "volcanoes_first": base(volcanoes=()),
    "rubies": base(treasures=(4, 4, 2, 1, 3, 2)),
    "treasure_each": base(won=((2, 1), (), (), ()), treasures=(4, 2, 1, 3, 2)),
    "stack_left": base(treasures=(1, 4, 2, 1, 3)),
    "sorted": with_rules(base(), stack="sorted"),
    "birds": with_rules(
        base(birds=(1, 3), known_birds=(1, 3), volcanoes=())._replace(up=0, out=(), last=None)
    ),
    "volcanoes": base(volcanoes=(1, 7, 1)),
    "known_birds": base(known_birds=(1, 7)),
    "round_over": base(out=(0, 1, 3), to_move=2),
    "looks": base(looks=(*LOOKS[:3], ())),
    "same_side": base(looks=(*LOOKS[:3], NORTH)),
    "own_side": base(looks=(LOOKS[1], LOOKS[0], *LOOKS[2:])),
    "last": base(last=None),
    "down": base(down=1 << 3),
    "few_shown": base(past=(0b111,)),
    "turn": base(to_move=3),
}


@pytest.mark.parametrize("reason", IMPOSSIBLE)
def test_what_no_game_can_come_to_is_refused_in_both_languages(reason: str):
    refusal = MEMOARRR.impossible(IMPOSSIBLE[reason])
    assert isinstance(refusal, Impossible)
    assert refusal.reason == reason
    assert set(refusal.clauses) <= set(MEMOARRR.rulebook.clauses)
    sentences = {refusal.text(lang) for lang in LANGUAGES}
    assert len(sentences) == 2
    assert not any("{" in sentence for sentence in sentences)


def test_every_reason_has_its_position_here():
    for lang in LANGUAGES:
        assert set(catalogue(lang, "memoarrr")["impossible"]) == set(IMPOSSIBLE)


@pytest.mark.clause("MEM-N1", "MEM-N2")
@pytest.mark.parametrize(
    ("changes", "possible"),
    [
        ({}, True),
        ({"to_move": 0}, False),  # out
        ({"out": (), "to_move": 1}, True),  # then the third reveal connected: no turn too many
        ({"out": (3,), "to_move": 1}, True),
        ({"out": (2,), "to_move": 1}, False),  # the opening does not fail
        ({"out": (1,), "to_move": 2}, False),  # seat 1 was not on turn yet
        ({"out": (3, 0), "to_move": 1}, True),
        ({"out": (0, 3), "to_move": 1}, False),  # not in this order
    ],
)
def test_the_seat_to_move_must_follow_from_the_turns(changes: dict[str, Any], possible: bool):
    refusal = MEMOARRR.impossible(base(**changes))
    assert (refusal is None) == possible, refusal


UNREADABLE = {
    # what stands instead of what: the word at which reading stops
    ("island\n  PO", "island\n  XX"): "XX",
    ("stack 1", "stack x"): "x",
    ("player 2", "player 3"): "3",
    ("looks E", "looks up"): "up",
    ("open A1", "open C3"): "C3",
    ("last E5", "last here"): "here",
    ("out 1", "out 9"): "9",
    ("turn 2\n", "turn 2 3\n"): "3\n",
}


@pytest.mark.parametrize("change", UNREADABLE)
def test_reading_stops_at_what_is_wrong(change: tuple[str, str]):
    text = TEXT.replace(*change)
    assert text != TEXT
    with pytest.raises(bk.NotationError) as raised:
        MEMOARRR.read_position(text)
    assert text[raised.value.position :].startswith(UNREADABLE[change])


def test_what_cannot_be_reached_is_not_read():
    with pytest.raises(IllegalPosition):
        MEMOARRR.read_position(TEXT.replace("turn 2", "turn 4"))
    with pytest.raises(bk.NotationError):
        MEMOARRR.read_position("island " * 1_000)
    with pytest.raises(bk.NotationError):
        MEMOARRR.read_position("player 1\nplayer 2\nplayer 3\nplayer 4\nplayer 5\n")


def test_a_lesson_may_start_from_a_position():
    text = f"island {' '.join(ISLAND)}\nstack 2 1 4 2 1 3 2\nvolcanoes 7\n"
    state = MEMOARRR.read_position(f"{text}player 1 looks N\nplayer 2 looks S\nstart 1\n")
    assert state == opening(2)
    assert state.to_move == 0
