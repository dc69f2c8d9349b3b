"""Every reason of the catalogue is given by some position, and says its numbers in both languages."""

import pytest

from boardkit.core.catalogue import LANGUAGES, catalogue
from boardkit.games.mammuz.state import State
from tests.mammuz_positions import MAMMUZ, play, refused, table

START = table("2HA BE 3SQ", "3HA 2TI", "HA BE TI")
RUNS = play(START, "L HA 2HA")
TURN = play(RUNS, "C")
TRI = play(table("TC 2HA", "2BE", "3DE", triceratops="others"), "L HA TC HA", "C", "T TC")
STEGO = play(table("SG 2HA", "2BE", "3DE"), "L HA SG HA", "C", "T SG")
PLESIO = play(table("PL 2HA", "2BE", "3DE"), "L HA PL HA", "C", "T PL")

REASONS: dict[str, tuple[State, str]] = {
    "round_runs": (RUNS, "L HA HA"),
    "declare_first": (START, "E HA"),
    "nothing_to_challenge": (START, "C"),
    "must_challenge": (play(table("2HA", "2BE", "3DE"), "L HA 2HA"), "E BE"),
    "display_size": (START, "L HA 2HA 3SQ"),
    "not_in_hand": (START, "L HA 2BE"),
    "no_species": (START, "L RX HA"),
    "not_in_game": (START, "L MO HA"),
    "extinct": (table("2HA", "2BE", "3DE", more="extinct SQ"), "L SQ HA"),
    "new_species": (PLESIO, "L HA BE"),
    "choose_first": (TRI, "C"),
    "choose_other": (TRI, "G 2"),
    "no_choice": (RUNS, "G 1"),
    "no_such_seat": (TRI, "G 9"),
    "shown_at_once": (START, "X BE"),
    "not_complete": (table("2HA", "2BE", "3DE", extinction="optional"), "X HA"),
    "other_chance": (TURN, "F 1"),
    "wrong_hands": (MAMMUZ.new(3), "H HA"),
    "wrong_deck": (MAMMUZ.new(3), "H 10HA / 10HA / 10HA"),
    "not_in_display": (TURN, "T BE"),
    "wrong_shares": (STEGO, "S HA / HA / HA"),
}


def test_every_reason_of_the_catalogue_is_tried() -> None:
    for lang in LANGUAGES:
        assert list(catalogue(lang, "mammuz")["refusals"]) == list(REASONS)


@pytest.mark.parametrize("reason", REASONS)
def test_the_reason_is_given_and_can_be_said(reason: str) -> None:
    state, action = REASONS[reason]
    refusal = refused(state, action)
    assert (refusal.game, refusal.reason) == ("mammuz", reason)
    assert refusal.clauses
    assert set(refusal.clauses) <= set(MAMMUZ.rulebook.clauses)
    sentences = {refusal.text(lang) for lang in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert not any("{" in sentence or "sabre_tooth" in sentence for sentence in sentences)


def test_chance_does_not_act_for_a_seat_nor_a_seat_for_chance() -> None:
    assert refused(START, "T HA").reason == "seat_turn"
    assert refused(TURN, "C").reason == "chance_turn"
    assert MAMMUZ.check(RUNS, "C", seat=2).reason == "not_your_turn"  # type: ignore[union-attr]
    over = play(table("2HA", "2BE", "3DE"), "L HA 2HA", "C", "T HA")
    assert refused(over, "C").reason == "game_over"


@pytest.mark.clause("MAM-A4")
def test_no_refusal_looks_at_the_size_of_the_herd() -> None:
    state = table("4HA SQ", "4HA SQ", "4HA SQ")
    assert MAMMUZ.check(play(state, "L MA 4HA", "E 4HA"), "E 4HA") is None
