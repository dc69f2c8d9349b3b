"""A turn: what may be revealed, what connects, who is out, who is next."""

from itertools import product

import pytest

from boardkit.games.memoarrr.notation import parse_card
from boardkit.games.memoarrr.state import Revealed, VolcanoTaken
from tests.memoarrr_positions import (
    CARD_ON,
    ISLAND,
    MEMOARRR,
    PLACES,
    SNAKE,
    cells,
    events,
    known,
    legal,
    opening,
    play,
    refused,
    reveals,
)


@pytest.mark.clause("MEM-T1")
def test_one_location_is_revealed_and_then_the_next_is_on_turn():
    state = play(opening(4), "R A1", "R B1")
    assert state.to_move == 2
    assert cells(state.up) == ["A1", "B1"]
    assert legal(state) == {f"R {cell}" for cell in PLACES if cell not in ("A1", "B1")}


@pytest.mark.clause("MEM-T1")
@pytest.mark.parametrize("text", ["R A1", "descubre a1"])
def test_what_lies_face_up_cannot_be_revealed_again(text):
    refusal = refused(play(opening(4), "R A1"), text)
    assert (refusal.reason, refusal.clauses) == ("face_up", ("MEM-T1",))
    assert refusal.params == {"cell": "A1", "card": "PO"}


@pytest.mark.clause("MEM-T1")
def test_nobody_may_pass_or_take_a_volcano_instead():
    state = play(opening(4), "R A1")
    assert not any(text == "X" for text in legal(state))
    refusal = refused(state, "X")
    assert (refusal.reason, refusal.clauses) == ("reveal_instead", ("MEM-X4",))
    assert refusal.params["count"] == 23


@pytest.mark.clause("MEM-T2")
def test_two_locations_connect_by_animal_or_by_landscape():
    """Each of the 25 with each other: a row or a column in common, 8 friends each."""
    for one, other in product(ISLAND, repeat=2):
        same = one[0] == other[0] or one[1] == other[1]
        assert parse_card(one).connects(parse_card(other)) == same
    for one in ISLAND:
        friends = [o for o in ISLAND if o != one and parse_card(one).connects(parse_card(o))]
        assert len(friends) == 8


@pytest.mark.clause("MEM-T2")
@pytest.mark.parametrize("cell", [cell for cell in PLACES if cell != "A1"])
def test_who_connects_stays_in_the_round_and_who_does_not_is_out(cell):
    connects = cell[0] == "A" or cell[1] == "1"
    state = play(opening(4), "R A1", f"R {cell}")
    assert state.out == (() if connects else (1,))
    revealed = events(opening(4), "R A1", f"R {cell}")[0]
    assert isinstance(revealed, Revealed)
    assert (str(revealed.card), str(revealed.before)) == (CARD_ON[cell], "PO")
    assert revealed.connected == connects


@pytest.mark.clause("MEM-T3")
def test_who_fails_takes_the_top_volcano():
    happened = events(opening(4, order="3 7 1"), "R A1", "R B2")
    assert [type(event) for event in happened] == [Revealed, VolcanoTaken]
    assert happened[1] == VolcanoTaken(1, 3, ("MEM-T3",))
    happened = events(opening(4, order="3 7 1"), "R A1", "R B2", "R C4")
    assert happened[1] == VolcanoTaken(2, 7, ("MEM-T3",))


@pytest.mark.clause("MEM-T4")
def test_the_failed_location_stays_up_and_is_the_next_to_connect_with():
    """B2 fails after A1; then A1's neighbour C1 fails as well, and B2's neighbour D2 connects."""
    state = play(opening(4), "R A1", "R B2")
    assert cells(state.up) == ["A1", "B2"]
    assert play(state, "R C1").out == (1, 2)
    assert play(state, "R D2").out == (1,)


@pytest.mark.clause("MEM-T4")
def test_only_the_last_one_counts_not_those_before():
    state = play(opening(4), "R A1", "R A4", "R D4")
    assert state.out == ()
    assert play(state, "R A5").out == (3,)
    assert play(state, "R D5").out == ()


@pytest.mark.clause("MEM-T5")
def test_positions_never_change():
    state = opening(2)
    island = state.island
    for _ in range(3):
        state = play(state, "R A1", "R B2", "V 7")
        assert state.island == island


@pytest.mark.clause("MEM-T6")
def test_a_location_known_to_fail_may_be_revealed():
    """Seat 0 knows B1; it may reveal it after a location with which it does not connect."""
    state = play(opening(2), "R E2", "R D2")
    assert "B1" in known(state, 0)
    assert "R B1" in legal(state)
    assert play(state, "R B1").won == ((), (2,))


@pytest.mark.clause("MEM-T6")
def test_one_must_reveal_although_nothing_connects_any_more():
    """All friends of A5 lie face up: whatever is revealed fails."""
    friends = "B5 C5 D5 E5 A1 A2 A3 A4"
    state = play(opening(4, barred="opponents"), *reveals("E1 E5 D5 C5 B5"))
    state = play(state, *reveals("B4 A4 A3 A2 A1"))
    assert state.out == ()
    state = play(state, "R A5")
    assert set(cells(state.up)) >= {"A5", *friends.split()}
    texts = legal(state)
    assert len(texts) == 24 - state.up.bit_count()
    assert all(play(state, text).out == (state.to_move,) for text in texts)


@pytest.mark.clause("MEM-N1")
def test_play_goes_clockwise_and_comes_back():
    state = opening(3)
    turns = []
    for cell in SNAKE[:7]:
        turns.append(state.to_move)
        state = play(state, f"R {cell}")
    assert turns == [0, 1, 2, 0, 1, 2, 0]


@pytest.mark.clause("MEM-N2")
def test_who_has_a_volcano_is_skipped():
    state = play(opening(4), "R A1", "R B2")
    turns = []
    for action in reveals("B1 C1 D1 E1 E2 D2"):
        turns.append(state.to_move)
        state = play(state, action)
    assert turns == [2, 3, 0, 2, 3, 0]


@pytest.mark.clause("MEM-N1", "MEM-X3")
def test_only_the_first_turn_of_the_round_is_automatic():
    """The starter's second turn fails like any other."""
    state = play(opening(2), "R A1", "R B1", "R C2")
    assert state.round == 2
    assert state.won == ((), (2,))


@pytest.mark.clause("MEM-N1")
def test_only_the_seat_on_turn_reveals():
    state = play(opening(3), "R A1")
    assert MEMOARRR.check(state, "R B1", 1) is None
    assert refused(state, "R B1", 2).reason == "not_your_turn"
