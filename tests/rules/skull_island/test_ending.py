"""The end of the game: the fifth treasure, a full island, the count, the winner."""

import pytest

import boardkit as bk
from boardkit.games.skull_island.state import Chest, GameEnded
from tests.skull_positions import SKULL_ISLAND, play, position, turn

# Four treasures are noted; a 5 on C11 finds the fifth.
FOUR = (
    "~~~~~~~~~/~.1...2.~/~1.1.2.2~/~.1...2.~/~.3...4.~/~3.3.4.4~/~.3...4.~/~.5.....~/~5.5....~/"
    "~.......~/~~~~~~~~~"
)
FULL = FOUR.replace(".", "7").replace("~7777777~", "~777777.~")  # one space is empty
NOTED = "1 C3, 2 G3, 3 C6, 4 G6"


def ended(step):
    return [event for event in step.events if isinstance(event, GameEnded)]


@pytest.mark.clause("SKU-E1")
def test_the_fifth_treasure_ends_the_game():
    state = position(FOUR, roll="5 5 5", chests=NOTED)
    step = turn(state, "W C10 5")
    assert ended(step) == [GameEnded(("SKU-E1",), (0,))]
    assert step.state.to_move is None
    assert len(step.state.sheets[0].chests) == 5


@pytest.mark.clause("SKU-E1")
def test_four_treasures_do_not_end_it():
    state = position(FOUR, roll="5 5 5", chests=NOTED)
    step = turn(state, "W C10 10")
    assert ended(step) == []
    assert step.state.to_move is bk.CHANCE


@pytest.mark.clause("SKU-E3")
def test_a_full_island_ends_the_game():
    """The last empty space is filled; mountains are no spaces, and need no filling."""
    state = position("~~~~~~/~123.~/~M..M~/~~~~~~".replace("..", "45"), roll="2 3 5")
    step = turn(state, "W E2 2")
    assert ended(step) == [GameEnded(("SKU-E3",), (0,))]
    early = position("~~~~~~/~12..~/~~~~~~", roll="2 3 5")
    assert ended(turn(early, "W D2 2")) == []


@pytest.mark.clause("SKU-E3")
def test_a_skull_can_fill_the_island_and_end_the_game():
    state = position("~~~~~~/~123.~/~~~~~~", "~~~~~~/~123.~/~~~~~~", roll="2 3 S")
    step = turn(state, "S E2", "S E2")
    assert ended(step) == [GameEnded(("SKU-E3",), (0, 1))]


@pytest.mark.clause("SKU-E4")
def test_the_round_is_finished_by_everybody():
    """The first player fills the island; the second still plays the same roll, and no other."""
    state = position("~~~~~~/~123.~/~~~~~~", "~~~~b~/~12..~/~~~~~~", roll="2 3 5")
    after = play(state, "W E2 2")
    assert after.to_move == 1
    step = turn(after, "W D2 10")
    assert ended(step) == [GameEnded(("SKU-E3",), (0,))]
    assert step.state.sheets[1].numbers[9] == 10
    assert SKULL_ISLAND.legal(step.state) == ()
    refusal = SKULL_ISLAND.check(step.state, "R 1 1 1")
    assert refusal is not None
    assert refusal.reason == "game_over"


@pytest.mark.clause("SKU-E1")
@pytest.mark.clause("SKU-E3")
def test_both_ends_in_one_turn_are_both_named():
    """One finds the fifth treasure, another fills the island: one end, with both reasons."""
    state = position(FOUR, FULL, roll="5 5 5", chests=NOTED)
    step = turn(state, "W C10 5", "W H10 10")
    (end,) = ended(step)
    assert end == GameEnded(("SKU-E1", "SKU-E3"), (0, 1))
    outcome = SKULL_ISLAND.outcome(step.state)
    assert outcome is not None
    assert outcome.clauses[:2] == ("SKU-E1", "SKU-E3")


@pytest.mark.clause("SKU-E2")
def test_there_are_five_chests():
    """What would be a sixth treasure on the same sheet is none: the game is over before."""
    state = position(FOUR, roll="5 5 5", chests=NOTED)
    assert state.setup.box.chests == 5
    assert len(turn(state, "W C10 5").state.sheets[0].chests) == 5


@pytest.mark.clause("SKU-E5")
def test_every_treasure_earns_its_value():
    state = position(FOUR, chests=NOTED)
    (points,) = (SKULL_ISLAND.outcome(_over(state)) or pytest.fail("no end")).scores
    assert points.parts == {"treasures": 1 + 2 + 3 + 4, "overcome": 0, "dangers": 0}
    assert points.total == 10


def _over(state):
    return state._replace(to_move=None)


def two(first, second, chests):
    """Two sheets, each with its own treasures, after the game."""
    state = position(first, second)
    sheets = [
        sheet._replace(chests=noted(own)) for sheet, own in zip(state.sheets, chests, strict=True)
    ]
    return SKULL_ISLAND.outcome(state._replace(sheets=tuple(sheets), to_move=None))


def noted(text):
    """Treasures such as `3 C3, 4 E6`."""
    parts = (part.split() for part in text.split(", ") if part)
    return tuple(Chest(int(value), bk.Cell.parse(cell)) for value, cell in parts)


@pytest.mark.clause("SKU-E8")
def test_the_most_stars_win():
    seven = "~~~~~~/~.7..~/~7.7.~/~.7..~/~....~/~~~~~~"
    three = "~~~~~~/~.3..~/~3.3.~/~.3..~/~....~/~~~~~~"
    outcome = two(three, seven, ("3 C3", "7 C3"))
    assert outcome is not None
    assert outcome.winners == (1,)
    assert [score.total for score in outcome.scores] == [3, 7]
    assert "SKU-E9" not in outcome.clauses


@pytest.mark.clause("SKU-E9")
def test_in_a_tie_the_most_valuable_treasure_wins():
    """7 = 3 + 4: level on stars, and the treasure of 7 is the most valuable."""
    seven = "~~~~~~~/~.7...~/~7.7..~/~.7...~/~...4.~/~..4.4~/~...4.~/~~~~~~~"
    parted = "~~~~~~~/~.3...~/~3.3..~/~.3...~/~...4.~/~..4.4~/~...4.~/~~~~~~~"
    outcome = two(parted, seven, ("3 C3, 4 E6", "7 C3"))
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [7, 7]
    assert outcome.winners == (1,)
    assert "SKU-E9" in outcome.clauses


@pytest.mark.clause("SKU-E9")
def test_a_worthless_treasure_does_not_decide_a_tie():
    """The treasure of 8 lies on a danger that was not overcome: it is worth nothing, also here."""
    grid = "~~~~~~~/~.8...~/~8s8..~/~.8...~/~.....~/~~~~~~~"
    outcome = two(grid, grid, ("8 C3", ""))
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [-8, -8]
    assert outcome.winners == (0, 1)


@pytest.mark.clause("SKU-E9")
def test_still_level_they_share_the_victory():
    seven = "~~~~~~/~.7..~/~7.7.~/~.7..~/~....~/~~~~~~"
    outcome = two(seven, seven, ("7 C3", "7 C3"))
    assert outcome is not None
    assert outcome.winners == (0, 1)
