"""Fin del juego: when the game ends, and who has won."""

import pytest

from boardkit import CHANCE, Outcome
from boardkit.games.karuba.rules import score
from boardkit.games.karuba.state import GameEnded, State
from tests.karuba_positions import KARUBA, full, island, legal, play, position, refused, turn

THREE_HOME = island(".\n.\n. . . . . 1B", home="RPY", temples=(5, 0, 5, 5))


def ended(*boards, left=(), **more) -> State:
    """A game over, in which nothing but the islands matters."""
    state = position(*boards, tile=0, left=left, **more)
    return state._replace(to_move=None)


def outcome(*boards, left=()):
    return outcome_of(ended(*boards, left=left))


def outcome_of(state: State) -> Outcome:
    found = KARUBA.outcome(state)
    assert found is not None
    return found


@pytest.mark.clause("KAR-E1")
def test_the_game_ends_with_the_last_tile():
    """When the last of the 36 tiles has been played the game is over."""
    step = turn(position("", tile=9, left=()), "P A1", "D")
    assert step.state.to_move is None
    assert step.events[-1] == GameEnded(("KAR-E1",))
    assert outcome_of(step.state).clauses[0] == "KAR-E1"
    assert refused(step.state, "D").reason == "game_over"
    assert legal(step.state) == set()


@pytest.mark.clause("KAR-E1")
def test_everybody_still_plays_the_last_tile():
    """The last tile is laid or discarded by all before the game ends."""
    state = position("", "", "", tile=9, left=())
    for _ in range(2):
        state = play(state, "P A1")
        assert state.to_move is not None
        assert KARUBA.outcome(state) is None
    state = play(state, "P B2")
    assert state.to_move is None
    assert [board.placed for board in state.islands] == [1, 1, 1]


@pytest.mark.clause("KAR-E1")
def test_the_game_does_not_end_one_tile_early():
    """With a tile still in the stack the game goes on, also when the island is full."""
    state = turn(position(full(17), tile=9, left=(10,)), "D", "D").state
    assert state.to_move is CHANCE
    assert legal(state) == {"T 10"}
    assert KARUBA.outcome(state) is None


@pytest.mark.clause("KAR-E1")
def test_a_game_has_36_tiles():
    """From the first tile to the end there are 36 turns if nobody brings all four home."""
    state = KARUBA.new(2, KARUBA.rules(setup="given", layout="far"))
    for tile in range(1, 37):
        assert state.to_move is CHANCE
        state = play(state, f"T {tile}", "D", "D")
    assert state.to_move is None
    assert state.turn == 36


@pytest.mark.clause("KAR-E2")
def test_the_game_ends_when_a_player_has_all_four_home():
    """As soon as one player's four adventurers are in their temples, that turn is the last."""
    step = turn(position(THREE_HOME, tile=1, left=(2, 3)), "M blue temple", "D")
    assert step.state.to_move is None
    assert step.events[-1] == GameEnded(("KAR-E2",), (0,))
    assert outcome_of(step.state).clauses[0] == "KAR-E2"


@pytest.mark.clause("KAR-E2")
def test_three_at_home_do_not_end_the_game():
    """One adventurer on the way keeps the game going, and four of different players do as well."""
    state = turn(position(THREE_HOME, tile=1, left=(2, 3)), "D", "D").state
    assert state.to_move is CHANCE
    state = turn(position(island(home="RB"), island(home="PY"), tile=1, left=(2,)), "D", "D").state
    assert state.to_move is CHANCE


@pytest.mark.clause("KAR-E2", "KAR-T2")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_turn_in_which_someone_finishes_is_completed(seat):
    """Whoever is first to bring four home, the others still play the tile of that turn."""
    boards = [island(), island(), island()]
    boards[seat] = THREE_HOME
    choices = ["P A1", "P A1", "P A1"]
    choices[seat] = "M blue temple"
    state = turn(position(*boards, tile=1, left=(2,)), *choices).state
    assert state.to_move is None
    assert [board.tiles[0] for board in state.islands] == [0 if s == seat else 1 for s in range(3)]
    assert state.islands[seat].all_home


@pytest.mark.clause("KAR-E2", "KAR-D4")
def test_two_may_finish_in_one_turn():
    """Two players bring the last one home together: both are paid, and the game is scored once."""
    state = turn(
        position(THREE_HOME, THREE_HOME, tile=1, left=(2,)), "M blue temple", "M blue temple"
    ).state
    assert [score(state, seat).total for seat in (0, 1)] == [20, 20]


@pytest.mark.clause("KAR-E1", "KAR-E2")
def test_last_tile_and_four_home_together_end_by_the_last_tile():
    """The last tile is uncovered before anybody comes home with it, so it is named as the end."""
    step = turn(position(THREE_HOME, tile=1, left=()), "M blue temple", "D")
    assert step.events[-1] == GameEnded(("KAR-E1",))
    assert step.state.islands[0].temples == (5, 5, 5, 5)


@pytest.mark.clause("KAR-E3")
def test_the_score_adds_temples_crystals_and_gold():
    """Temple treasures at their value, crystals one point each, nuggets two points each."""
    board = island(temples=(5, 0, 3, 2), crystals=4, gold=3, tie_crystals=1)
    result = outcome(board, "")
    assert result.scores[0].parts == {"temples": 10, "tie_crystals": 1, "crystals": 4, "gold": 6}
    assert result.scores[0].total == 21
    assert result.scores[1].total == 0


@pytest.mark.clause("KAR-E3")
def test_the_score_is_known_while_the_game_runs():
    """The same sum can be asked for at any time; the outcome only at the end."""
    state = position(island(temples=(0, 4, 0, 0), gold=1), tile=1)
    assert score(state, 0).total == 6
    assert KARUBA.outcome(state) is None


@pytest.mark.clause("KAR-E4")
def test_treasures_on_tiles_do_not_score():
    """Crystals and nuggets that nobody collected are worth nothing."""
    result = outcome("13* 14* 16* 15*", island(crystals=1))
    assert [points.total for points in result.scores] == [0, 1]
    assert result.winners == (1,)


@pytest.mark.clause("KAR-E5")
@pytest.mark.parametrize("best", [0, 1, 2, 3])
def test_most_points_win(best):
    """The player with the most points wins, whoever has more tiles or came home first."""
    boards = [island(full(1), crystals=2), island(full(1), gold=1), island(temples=(2, 0, 0, 0))]
    boards.insert(best, island(crystals=3))
    result = outcome(*boards)
    assert result.winners == (best,)
    assert result.clauses == ("KAR-E1", "KAR-E3", "KAR-E5")


@pytest.mark.clause("KAR-E5")
def test_who_ends_the_game_need_not_win():
    """Four temples of little worth lose against crystals and gold."""
    slow = island(home="RBPY", temples=(2, 2, 2, 2))
    rich = island(temples=(5, 0, 0, 0), crystals=4)
    assert outcome(slow, rich, left=(1,)).winners == (1,)


@pytest.mark.clause("KAR-E6")
@pytest.mark.parametrize("more", [0, 1, 2])
def test_a_tie_goes_to_the_player_with_more_tiles(more):
    """Among those with the most points the one with more tiles on the island wins."""
    boards = [island("1 2", crystals=3), island("1 2", gold=1, crystals=1)]
    boards.insert(more, island("1 2 3", crystals=3))
    result = outcome(*boards)
    assert result.winners == (more,)
    assert result.clauses == ("KAR-E1", "KAR-E3", "KAR-E5", "KAR-E6")


@pytest.mark.clause("KAR-E6")
def test_tiles_of_those_behind_do_not_matter():
    """Tiles break the tie only among the tied: a fuller island with fewer points wins nothing."""
    result = outcome(island("1 2", crystals=3), island("1", crystals=3), island(full(1), gold=1))
    assert result.winners == (0,)


@pytest.mark.clause("KAR-E7")
def test_a_tie_in_points_and_tiles_is_shared():
    """Who is equal in both wins together; others do not join in."""
    result = outcome(
        island("1 2", crystals=3), island("1 2 3", crystals=2), island("7 8", gold=1, crystals=1)
    )
    assert result.winners == (0, 2)
    assert result.clauses == ("KAR-E1", "KAR-E3", "KAR-E5", "KAR-E6", "KAR-E7")


@pytest.mark.clause("KAR-E7")
def test_a_game_without_points_is_shared():
    """If nobody has anything, all who have laid the same number of tiles win together."""
    assert outcome("", "", "", "").winners == (0, 1, 2, 3)
    assert outcome("1", "", "2", "").winners == (0, 2)
