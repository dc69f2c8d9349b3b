"""The three exceptions: what may not open the game, the opening, and when all 24 are revealed."""

import pytest

import boardkit as bk
from boardkit.games.memoarrr.rules import barred
from boardkit.games.memoarrr.state import Revealed, VolcanoTaken
from tests.memoarrr_positions import (
    MEMOARRR,
    PLACES,
    SIDES,
    SNAKE,
    after_round,
    cells,
    events,
    legal,
    names,
    opening,
    play,
    refused,
    reveals,
)


@pytest.mark.clause("MEM-X1")
@pytest.mark.parametrize(
    ("seats", "sides", "free"), [(2, "NS", 18), (3, "NES", 15), (4, "NESW", 12)]
)
def test_the_middles_looked_at_cannot_open_the_game(seats, sides, free):
    state = opening(seats)
    bar = {cell for side in sides for cell in SIDES[side].split()}
    assert legal(state) == {f"R {cell}" for cell in PLACES if cell not in bar}
    assert len(legal(state)) == free
    for cell in bar:
        refusal = refused(state, f"R {cell}")
        assert (refusal.reason, refusal.clauses) == ("barred", ("MEM-X1", "MEM-X2"))


@pytest.mark.clause("MEM-X1")
def test_the_middles_of_a_side_nobody_looked_at_are_free():
    state = opening(2, "L W", "L E", sides="chosen")
    assert {"R B1", "R C1", "R D1", "R B5", "R C5", "R D5"} <= legal(state)
    assert not {"R A2", "R A3", "R A4", "R E2", "R E3", "R E4"} & legal(state)


@pytest.mark.clause("MEM-X2")
def test_the_bar_is_for_the_opening_alone():
    state = play(opening(4), "R A1")
    assert {f"R {cell}" for side in SIDES.values() for cell in side.split()} <= legal(state)
    state = play(state, "R B1", "R C1", "R D1")
    assert state.to_move == state.start == 0
    assert "R B5" in legal(state)


@pytest.mark.clause("MEM-X2")
def test_later_rounds_open_anywhere():
    state = after_round(play(opening(2), "R A1", "R B2"))
    assert state.round == 2
    assert legal(state) == {f"R {cell}" for cell in PLACES}


@pytest.mark.clause("MEM-X2")
@pytest.mark.parametrize("bar", ["opening", "starter", "everybody"])
def test_nothing_is_barred_between_rounds_and_later_on(bar):
    """The mask of what is barred, as a picture of the island shows it at any time."""
    state = opening(2, bar_lasts=bar)
    assert cells(barred(state)) == ["B1", "C1", "D1", "B5", "C5", "D5"]
    between = play(state, "R A1", "R B2")
    for later in (MEMOARRR.new(2), between, after_round(between)):
        assert barred(later) == 0


@pytest.mark.clause("MEM-X3")
@pytest.mark.parametrize("cell", ["A1", "E5", "B2"])
def test_the_opening_of_a_round_always_succeeds(cell):
    """Also in a later round, whatever was last revealed before."""
    for state in (opening(3), after_round(play(opening(3), "R A1", "R B2", "R C4"))):
        after = play(state, f"R {cell}")
        assert after.out == ()
        (revealed,) = events(state, f"R {cell}")
        assert isinstance(revealed, Revealed)
        assert (revealed.before, revealed.connected) == (None, True)
        assert "MEM-X3" in revealed.clauses


@pytest.mark.clause("MEM-X3")
def test_a_round_starts_without_anything_to_connect_with():
    state = after_round(play(opening(2), "R A1", "R B2"))
    assert (state.up, state.last) == (0, None)
    assert play(state, "R E5").out == ()


@pytest.mark.clause("MEM-X4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_all_24_revealed_the_volcanoes_are_taken_in_turn(seats):
    """24 turns in a row connect, so the starter is on turn again; the last seat is left over."""
    state = play(opening(seats), *reveals(*SNAKE))
    assert state.out == ()
    for taken in range(seats - 1):
        assert state.to_move == taken
        assert legal(state) == {"X"}
        refusal = refused(state, "R A1")
        assert (refusal.reason, refusal.clauses) == ("take_volcano", ("MEM-X4",))
        happened = events(state, "X")
        assert happened[0] == VolcanoTaken(taken, state.volcanoes[taken], ("MEM-X4",))
        state = play(state, "X")
    assert state.round == 2
    assert [len(won) for won in state.won] == [0] * (seats - 1) + [1]


@pytest.mark.clause("MEM-X4")
def test_those_who_are_out_are_skipped_when_volcanoes_are_taken():
    """Seat 1 fails with the second reveal: three are left for two volcanoes after the 24th."""
    chain = ["A1", "B2", *(cell for cell in SNAKE[1:] if cell != "B2")]
    state = opening(4)
    for place, cell in enumerate(chain):
        state = play(state, f"R {cell}")
        assert state.out == ((1,) if place else ())
    # Seats 0 and 1 revealed two; the other 22 go round 2, 3, 0: the last one was seat 2.
    assert state.to_move == 3
    state = play(state, "X")
    assert (state.to_move, state.out) == (0, (1, 3))
    assert names(events(state, "X")) == ["VolcanoTaken", "TreasureTaken", "StarterChanged"]
    assert [len(won) for won in play(state, "X").won] == [0, 0, 1, 0]


@pytest.mark.clause("MEM-X4", "MEM-T3")
def test_who_fails_with_the_24th_already_has_a_volcano():
    """Three players; the 24th does not connect, so that only one more volcano is left to take."""
    chain = "A1 A2 A3 A4 A5 B5 B4 B3 B2 B1 C1 C2 C4 C5 D5 D4 D3 D2 E2 E1 E3 E4 E5"
    state = play(opening(3), *reveals(chain))
    assert (state.out, state.to_move) == ((), 2)
    state = play(state, "R D1")
    assert (state.out, state.to_move) == ((2,), 0)
    assert legal(state) == {"X"}
    state = play(state, "X")
    assert state.to_move is bk.CHANCE
    assert [len(won) for won in state.won] == [0, 1, 0]
