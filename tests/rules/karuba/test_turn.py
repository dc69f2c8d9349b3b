"""Como se Juega: one tile for all, one choice for each, everything at once."""

from fractions import Fraction

import pytest

import boardkit as bk
from boardkit.games.karuba.state import Chose, Discard, Place
from tests.karuba_positions import KARUBA, LAYOUT, legal, play, position, refused, turn

START = KARUBA.new(3, KARUBA.rules(setup="given", layout=LAYOUT))


@pytest.mark.clause("KAR-T1")
def test_every_tile_left_comes_with_the_same_chance():
    """The leader's stack is shuffled: each tile not yet seen is as likely as any other."""
    state = play(START, "T 12", "D", "D", "D")
    chances = {KARUBA.format(action): chance for action, chance in KARUBA.chances(state) or ()}
    rest = [tile for tile in range(1, 37) if tile != 12]
    assert chances == {f"T {tile}": Fraction(1, 35) for tile in rest}
    for action in KARUBA.legal(state):
        assert KARUBA.chance_of(state, action) == Fraction(1, 35)
    assert KARUBA.chance_of(state, KARUBA.parse("T 12")) == 0


@pytest.mark.clause("KAR-T1")
def test_everybody_plays_the_tile_that_was_called():
    """All players lay the same tile, and no other one."""
    state = play(START, "T 12")
    assert refused(state, "P 13@C3").reason == "wrong_tile"
    step = turn(state, "P 12@C3", "P A1", "P F5")
    assert [island.tiles.index(12) for island in step.state.islands] == [14, 0, 29]
    assert all(island.placed == 1 for island in step.state.islands)


@pytest.mark.clause("KAR-T1")
def test_a_tile_is_called_only_once():
    """A tile that was called, laid or discarded, never comes again."""
    state = play(START, "T 12", "D", "D", "D")
    assert refused(state, "T 12").reason == "tile_gone"
    assert "T 12" not in legal(state)
    assert state.left == tuple(tile for tile in range(1, 37) if tile != 12)


@pytest.mark.clause("KAR-T2")
def test_each_player_lays_or_discards_the_tile():
    """With the tile called there are two things to do: lay it, or discard it."""
    state = play(START, "T 12")
    assert {text[0] for text in legal(state)} == {"P", "D"}
    step = turn(state, "P C3", "D", "P C3")
    assert [island.placed for island in step.state.islands] == [1, 0, 1]


@pytest.mark.clause("KAR-T2")
def test_the_next_tile_comes_when_all_have_chosen():
    """Every player is asked once; only then is the next tile uncovered."""
    state = play(START, "T 12")
    for seat in range(3):
        assert state.to_move == seat
        assert refused(state, "T 5").reason == "seat_turn"
        assert refused(state, "D", seat=(seat + 1) % 3).reason == "not_your_turn"
        state = play(state, "D")
    assert state.to_move is bk.CHANCE
    assert state.tile == 0
    assert state.pending == ()
    assert refused(state, "D").reason == "chance_turn"


@pytest.mark.clause("KAR-T2")
def test_nothing_happens_before_all_have_chosen():
    """The choices of one turn take effect together: the islands stay as they were until the last."""
    before = play(START, "T 12")
    state = play(before, "P C3", "P C3")
    assert state.islands == before.islands
    assert state.pending == (Place(bk.Cell(2, 2)), Place(bk.Cell(2, 2)))
    after = play(state, "D")
    assert [island.placed for island in after.islands] == [1, 1, 0]


@pytest.mark.clause("KAR-T2")
def test_nobody_sees_what_the_others_have_chosen():
    """As all choose at the same time, a choice is hidden from the others until all have chosen."""
    step = KARUBA.apply(play(START, "T 12"), "P C3")
    assert KARUBA.view(step.state, 0).own_choice == Place(bk.Cell(2, 2))
    for seat in (1, 2, None):
        view = KARUBA.view(step.state, seat)
        assert (view.chosen, view.own_choice) == (1, None)
        assert [event.seen_by(seat) for event in step.events] == [Chose(0, None)]
    assert step.events[0].seen_by(0) == Chose(0, Place(bk.Cell(2, 2)))


@pytest.mark.clause("KAR-T2")
def test_the_order_of_choosing_gives_nobody_an_advantage():
    """Swapping what two players do swaps their islands and changes nothing else."""
    board = "7 7 7 7\n7 7 7 7\n7 7 7 7"
    for first, second in (("P F5", "M blue C3"), ("D", "P A5"), ("M blue B3", "M blue A1")):
        one = turn(position(board, board, tile=5), first, second).state
        two = turn(position(board, board, tile=5), second, first).state
        assert one.islands == two.islands[::-1]
        assert one.stacks == two.stacks


def test_a_turn_tells_what_happened():
    """Events name the tile, each player's choice and what came of it, with their clauses."""
    state = KARUBA.apply(START, "T 11")
    assert [event.clauses for event in state.events] == [("KAR-T1",)]
    step = turn(state.state, "P C3", "D", "P A5")
    names = [type(event).__name__ for event in step.events]
    assert names == ["Chose", "TilePlaced", "TileDiscarded", "TilePlaced"]
    assert step.events[0] == Chose(2, Place(bk.Cell(4, 0)))
    assert play(state.state, "D").pending == (Discard(),)
    known = set(KARUBA.rulebook.clauses)
    assert all(set(event.clauses) <= known and event.clauses for event in step.events)
