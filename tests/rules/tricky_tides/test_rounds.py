"""The end of a trick, of a round and of the game, and the gold that decides it."""

import pytest

from boardkit import CHANCE
from boardkit.games.tricky_tides.state import Phase
from tests.tides_positions import (
    BOX,
    CELLS,
    TIDES,
    events,
    goods,
    hold,
    legal,
    names,
    on,
    play,
    refused,
    result,
    sailing,
    table,
)

LAST = ("O8 S1 S2", "O5 W1 W2")  # the last trick of a round: two cards will be left


def last_trick(**more):
    """The last trick of a round, up to the last ship, which is about to act."""
    state = table(LAST, ships="A1 B2", **more)
    return play(state, "C O8", "C O5", "T", "N", "S B1")


@pytest.mark.clause("TID-R2")
def test_with_two_cards_left_the_round_ends_and_they_are_discarded():
    state = last_trick()
    assert names(events(state, "N")) == ["Passed", "RoundEnded"]
    after = play(state, "N")
    assert (after.hands, after.round, after.tricks) == ((0, 0), 2, ())
    assert (after.phase.value, after.to_move) == ("fill", CHANCE)


@pytest.mark.clause("TID-R3", "TID-R4")
def test_islands_are_filled_to_their_number_and_never_emptied():
    """A1 and B1 show 3, B2 shows 4; C1, A2, B4 and C4 are open sea."""
    state = play(last_trick(lying={"A1": "S", "B1": "SSCCK", "B2": "SSSS"}), "N")
    filled = "B SC - - - - CCCC CCCC SSSS SSSS SSSS - -"
    assert TIDES.check(state, filled) is None
    assert refused(state, filled.replace("SC -", "SC S", 1)).reason == "wrong_FillIslands"
    after = play(state, filled)
    assert [on(after, cell) for cell in ("A1", "B1", "B2", "C1")] == ["SSC", "SSCCK", "SSSS", ""]
    assert after.phase.value == "deal"


@pytest.mark.clause("TID-R5")
def test_all_cards_are_dealt_again_and_the_leader_leads():
    state = play(last_trick(), "N")._replace(phase=Phase.DEAL)
    hands = ["".join(f"{suit}{n}" for n in range(1, 9)) for suit in "WS"]
    after = play(state, f"H {' '.join(hands)}")
    assert [hand.bit_count() for hand in after.hands] == [8, 8]
    assert (after.leader, after.to_move) == (0, 0)
    again = play(last_trick(leader=0)._replace(leader=1), "N")._replace(phase=Phase.DEAL)
    assert play(again, f"H {' '.join(hands)}").to_move == 1


@pytest.mark.clause("TID-R6")
def test_after_three_rounds_the_game_is_over():
    state = last_trick()._replace(round=3)
    assert names(events(state, "N")) == ["Passed", "RoundEnded", "GameEnded"]
    after = play(state, "N")
    assert (after.to_move, after.phase.value) == (None, "over")
    assert legal(after) == set()
    assert refused(after, "N").reason == "game_over"
    assert TIDES.view(after, None).sightings == after.sightings


def over(filled, holds, sightings=(0, 1)):
    """A finished game of two."""
    state = play(last_trick()._replace(round=3), "N")
    numbers = tuple(tuple(number - 1 for number in row) for row in filled)
    return state._replace(filled=numbers, holds=tuple(map(goods, holds)), sightings=sightings)


def told(state):
    outcome = result(state)
    return outcome.winners, tuple(score.total for score in outcome.scores), outcome.clauses


@pytest.mark.clause("TID-E1")
def test_most_gold_wins():
    assert told(over(((36,), ()), ("", "G"), (0, 0))) == ((0,), (8, 1), ("TID-R6", "TID-E1"))


@pytest.mark.clause("TID-E2")
def test_every_order_filled_counts():
    score = result(over(((1, 2, 36), ()), ("", ""), (2, 0))).scores[0]
    assert score.parts["orders"] == 2 + 2 + 8


@pytest.mark.clause("TID-E3")
@pytest.mark.parametrize(("card", "bonus"), [(0, 2 + 1), (1, 2), (2, 1), (3, 1 + 2)])
def test_sightings_pay_for_each_monster_on_own_orders(card, bonus):
    """Orders 1, 2 and 4 show octopus, sea dragon and whale."""
    score = result(over(((1, 2, 4), ()), ("", ""), (card, 0))).scores[0]
    assert score.parts["sightings"] == bonus


@pytest.mark.clause("TID-E4")
@pytest.mark.parametrize(
    ("held", "gold"),
    [
        ("SSS", 1),
        ("SS", 0),
        ("SSSSS", 1),
        ("SSC", 0),
        ("KK", 1),
        ("KP", 0),
        ("GGG", 3),
        ("CCCPPG", 3),
    ],
)
def test_whole_sets_of_one_type_count_one_gold(held, gold):
    score = result(over(((), ()), (held, ""))).scores[0]
    assert score.parts["leftovers"] == gold


@pytest.mark.clause("TID-E5")
def test_in_a_tie_more_orders_win():
    """Four gold either way: orders 1 and 2, or order 11; no sightings for them."""
    state = over(((11,), (1, 2)), ("", ""), (2, 2))
    assert told(state) == ((1,), (4, 4), ("TID-R6", "TID-E1", "TID-E5"))


@pytest.mark.clause("TID-E6")
def test_then_more_goods_and_then_the_win_is_shared():
    state = over(((), ()), ("SSS", "G"))
    assert told(state) == ((0,), (1, 1), ("TID-R6", "TID-E1", "TID-E5", "TID-E6"))
    assert told(over(((), ()), ("SSS", "CCC")))[0] == (0, 1)


@pytest.mark.clause("TID-V2")
def test_a_new_event_comes_when_the_islands_are_filled():
    state = play(last_trick(tide="fog"), "N")
    state = play(state, TIDES.format(TIDES.draw(state, stream_of("fill"))))
    assert state.phase.value == "event"
    assert len(legal(state)) == 11
    assert "E fog" not in legal(state)
    after = play(state, "E undertow")
    assert (after.tide, after.phase.value) == ("undertow", "deal")


def stream_of(word):
    from boardkit.core.chance import stream

    return stream(word)


@pytest.mark.clause("TID-R1")
def test_when_all_have_sailed_the_next_trick_begins():
    state = sailing("O7", seats=2, ships="B2 A1")
    state = play(state, "S B3", "N")
    assert state.to_move == 1
    moves = sorted(text for text in legal(state) if text[0] in "ST")
    state = play(state, moves[0])
    if state.phase is Phase.ACT:
        state = play(state, "N")
    assert (state.phase, state.to_move, len(state.tricks)) == (Phase.PLAY, 0, 1)


def test_the_orders_of_the_examples():
    assert [BOX.orders[number - 1].value for number in (1, 2, 11, 36)] == [2, 2, 4, 8]
    assert CELLS[0] == "A1"
    assert hold(table(LAST, holds=["SK"])) == "SK"
