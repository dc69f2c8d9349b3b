"""The end of a round, who takes the treasure, and who starts the next one."""

from itertools import permutations

import pytest

import boardkit as bk
from boardkit.games.memoarrr.state import StarterChanged, TreasureTaken
from tests.memoarrr_positions import (
    MEMOARRR,
    PLACES,
    after_round,
    cells,
    events,
    known,
    legal,
    names,
    opening,
    play,
    refused,
)

# Opened on A1; each of the next three reveals a location that does not connect.
MISFITS = ["R A1", "R B2", "R C4", "R D5"]


@pytest.mark.clause("MEM-R1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_round_ends_with_the_last_volcano(seats):
    """All but the starter fail; the last one left reveals no more."""
    state = play(opening(seats), *MISFITS[: seats - 1])
    assert state.round == 1
    state = play(state, MISFITS[seats - 1])
    assert (state.round, state.to_move) == (2, bk.CHANCE)
    assert refused(state, "R E5").reason == "chance_turn"


@pytest.mark.clause("MEM-R1")
def test_two_players_the_first_failure_ends_the_round():
    happened = events(opening(2), "R A1", "R B2")
    assert names(happened) == ["Revealed", "VolcanoTaken", "TreasureTaken", "StarterChanged"]


@pytest.mark.clause("MEM-R2")
def test_the_last_one_left_takes_the_top_treasure_unseen():
    state = play(opening(4), *MISFITS)
    assert state.won == ((2,), (), (), ())
    assert state.treasures == (1, 4, 2, 1, 3, 2)
    for seat in (None, 0, 1, 2, 3):
        view = MEMOARRR.view(state, seat)
        assert view.won == ((None,), (), (), ())
        assert view.treasures == (None,) * 6
    taken = events(opening(4), *MISFITS)[2]
    assert isinstance(taken, TreasureTaken)
    assert (taken.seat, taken.rubies, taken.reveals) == (0, None, False)


@pytest.mark.clause("MEM-R2", "MEM-V1")
def test_from_a_sorted_stack_everybody_knows_what_was_taken():
    state = play(opening(2, stack="sorted"), "R A1", "R B2")
    assert MEMOARRR.view(state, 1).won == ((1,), ())
    taken = events(opening(2, stack="sorted"), "R A1", "R B2")[2]
    assert isinstance(taken, TreasureTaken)
    assert taken.seen_by(1).rubies == taken.seen_by(None).rubies == 1


@pytest.mark.clause("MEM-R3")
def test_all_locations_are_turned_down_and_remembered():
    state = play(opening(4), *MISFITS)
    assert (state.up, state.last, state.out) == (0, None, ())
    assert cells(state.past[0]) == ["A1", "B2", "C4", "D5"]
    assert known(state, None) == {"A1", "B2", "C4", "D5"}
    assert known(state, 0) == {"A1", "B2", "C4", "D5", "B1", "C1", "D1"}
    state = after_round(state)
    assert legal(state) == {f"R {cell}" for cell in PLACES}
    state = play(state, "R E5")
    assert known(state, None) == {"A1", "B2", "C4", "D5", "E5"}


@pytest.mark.clause("MEM-B1")
def test_the_volcanoes_are_shuffled_anew_for_every_round():
    state = play(opening(4), *MISFITS)
    chances = MEMOARRR.chances(state)
    assert chances is not None
    assert {MEMOARRR.format(action) for action, _ in chances} == {
        f"V {' '.join(order)}" for order in permutations("137")
    }
    assert MEMOARRR.view(state, 0).known_birds == (1, 3, 7)
    state = play(state, "V 1 3 7")
    assert state.volcanoes == (1, 3, 7)


@pytest.mark.clause("MEM-B1", "MEM-S3")
def test_the_same_volcanoes_stay_in_the_game():
    state = play(opening(3, order="7 1"), *MISFITS[:3])
    chances = MEMOARRR.chances(state)
    assert chances is not None
    assert {MEMOARRR.format(action) for action, _ in chances} == {"V 1 7", "V 7 1"}
    assert refused(state, "V 3 1").clauses == ("MEM-S3",)


@pytest.mark.clause("MEM-B2")
@pytest.mark.parametrize("order", list(permutations("137")))
def test_most_birds_start_the_next_round(order):
    """Seats 1, 2, 3 take the volcanoes in this order; seat 0 wins and never starts the next."""
    state = play(opening(4, order=" ".join(order)), *MISFITS)
    assert state.start == 1 + order.index("7")
    changed = events(opening(4, order=" ".join(order)), *MISFITS)[-1]
    assert isinstance(changed, StarterChanged)
    assert (changed.seat, changed.birds) == (state.start, 7)
    assert play(state, "V 1 3 7").to_move == state.start


@pytest.mark.clause("MEM-B2")
def test_with_two_players_the_loser_starts():
    state = play(opening(2), "R A1", "R B2")
    assert state.start == 1
    state = play(after_round(state), "R A1", "R B2")
    assert state.start == 0


@pytest.mark.clause("MEM-B2")
def test_without_the_7_the_highest_of_those_in_the_game_starts():
    assert play(opening(3, order="1 3"), *MISFITS[:3]).start == 2
    assert play(opening(3, order="3 1"), *MISFITS[:3]).start == 1
