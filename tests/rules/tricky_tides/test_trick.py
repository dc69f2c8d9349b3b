"""The trick: who plays what, who wins, and in which order the ships sail."""

import pytest

from boardkit.games.tricky_tides.events_told import CardPlayed, TrickWon
from tests.tides_positions import events, legal, play, refused, table, trick_of

FOUR = ("O3 O6 S1 S2", "O5 D7 D1 D2", "D3 W7 W1 W2", "S7 S4 W5 W6")


def order(state, *cards):
    """The order of sailing, with seats counted from 0."""
    return play(state, *(f"C {card}" for card in cards)).queue


@pytest.mark.clause("TID-T1")
def test_the_leader_plays_any_card_first_and_names_the_suit():
    state = table(FOUR, leader=2)
    assert state.to_move == 2
    assert legal(state) == {"C D3", "C W7", "C W1", "C W2"}
    (told,) = events(state, "C W7")
    assert isinstance(told, CardPlayed)
    assert (told.seat, str(told.card), told.led.value) == (2, "W7", "whale")
    assert refused(state, "C O1").reason == "not_held"


@pytest.mark.clause("TID-T2")
def test_the_others_play_one_card_each_clockwise():
    state, turns = table(FOUR, leader=2), []
    for card in ("D3", "S7", "O3", "D7"):
        turns.append(state.to_move)
        state = play(state, f"C {card}")
    assert turns == [2, 3, 0, 1]
    assert [hand.bit_count() for hand in state.hands] == [3, 3, 3, 3]


@pytest.mark.clause("TID-T3")
def test_whoever_holds_the_suit_led_must_play_it():
    state = play(table(FOUR), "C O3")
    assert legal(state) == {"C O5"}
    refusal = refused(state, "C D7")
    assert (refusal.reason, refusal.clauses) == ("follow_suit", ("TID-T3",))
    assert refusal.params == {"card": "D7", "suit": "octopus"}


@pytest.mark.clause("TID-T4")
def test_whoever_holds_none_plays_any_card():
    state = play(table(FOUR), "C O3", "C O5")
    assert legal(state) == {"C D3", "C W7", "C W1", "C W2"}


@pytest.mark.clause("TID-T5")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [("O3 O5 W7 S7", 1), ("O6 O5 W7 S7", 0), ("S1 D7 W7 S4", 3)],
)
def test_the_highest_card_of_the_suit_led_wins(cards, winner):
    """A higher card of another suit does not."""
    assert order(table(FOUR), *cards.split())[0] == winner


@pytest.mark.clause("TID-T6", "TID-R1")
def test_the_winner_has_the_barrel_sails_first_and_leads_next():
    state = table(FOUR, ships="A1 A1 A1 A1")
    told = events(state, "C O3", "C O5", "C W7", "C S7")[-1]
    assert isinstance(told, TrickWon)
    state = play(state, "C O3", "C O5", "C W7", "C S7")
    assert (state.leader, state.to_move, told.seat) == (1, 1, 1)
    while state.phase.value != "play":
        action = min(legal(state), key=lambda text: (text[0] not in "NTSA", text))
        state = play(state, action)
    assert (state.to_move, trick_of(state)) == (1, (1, ()))


@pytest.mark.clause("TID-O1")
def test_the_leader_sails_first():
    assert order(table(FOUR), "O6", "O5", "W7", "S7")[0] == 0


@pytest.mark.clause("TID-O2")
def test_then_the_suit_led_from_high_to_low():
    hands = ("O3 S1 S2 S3", "O7 D1 D2 D3", "O5 W1 W2 W3", "O8 S5 S6 S7")
    assert order(table(hands), "O3", "O7", "O5", "O8") == (3, 1, 2, 0)


@pytest.mark.clause("TID-O3")
def test_then_other_suits_from_high_to_low_whatever_their_suit():
    hands = ("O3 O4 S1 S2", "D4 D1 D2 D3", "W8 W1 W2 W3", "S6 S5 S3 S7")
    assert order(table(hands), "O3", "D4", "W8", "S6") == (0, 2, 3, 1)


@pytest.mark.clause("TID-O2", "TID-O3")
def test_a_low_card_of_the_suit_led_sails_before_a_high_one_of_another():
    assert order(table(FOUR), "O6", "O5", "W7", "S4") == (0, 1, 2, 3)


@pytest.mark.clause("TID-O4")
def test_a_tie_goes_to_the_one_nearest_to_the_new_leader_clockwise():
    """Seat 3 wins the trick that seat 1 led; clockwise from 3 seat 0 comes before seat 2."""
    hands = ("D7 D1 D2 D3", "O3 S1 S2 S3", "W7 W1 W2 W3", "O8 S5 S6 S7")
    assert order(table(hands, leader=1), "O3", "W7", "O8", "D7") == (3, 1, 0, 2)


@pytest.mark.clause("TID-O4")
def test_lower_ties_are_settled_in_the_same_way():
    """Seat 2 leads and wins; of two threes the one of seat 0 comes before that of seat 1."""
    hands = ("D3 D1 D2 D4", "W3 W1 W2 W4", "O8 S1 S2 S4", "S7 S5 S6 S3")
    assert order(table(hands, leader=2), "O8", "S7", "D3", "W3") == (2, 3, 0, 1)
