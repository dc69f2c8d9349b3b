"""How many actions and rows of actions there are, each number with its derivation."""

from math import factorial, perm

import pytest

import boardkit as bk
from boardkit.games.memoarrr.state import State
from tests.memoarrr_positions import ISLAND, MEMOARRR, SNAKE, opening, play, reveals

DEAL = f"I {' '.join(ISLAND)}"


def rows(state: State, depth: int) -> int:
    """The rows of so many actions from a position."""
    actions = MEMOARRR.legal(state)
    if depth == 1:
        return len(actions)
    return sum(rows(MEMOARRR.step(state, action).state, depth - 1) for action in actions)


@pytest.mark.clause("MEM-S2", "MEM-S3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_in_the_set_up(seats):
    """Seven treasures of which two and three are alike; the volcanoes drawn in order from three."""
    stacked = factorial(7) // factorial(2) // factorial(3)
    assert rows(play(MEMOARRR.new(seats), DEAL), 1) == stacked == 420
    assert rows(play(MEMOARRR.new(seats), DEAL), 2) == stacked * perm(3, seats - 1)


@pytest.mark.clause("MEM-B1")
@pytest.mark.parametrize(("seats", "orders"), [(2, 1), (3, 2), (4, 6)])
def test_chance_between_rounds(seats, orders):
    """The same volcanoes in any order."""
    state = play(opening(seats), *reveals("A1 B2 C4 D5")[:seats])
    assert state.to_move is bk.CHANCE
    assert rows(state, 1) == orders == factorial(seats - 1)


@pytest.mark.clause("MEM-X1")
@pytest.mark.parametrize(("seats", "openings"), [(2, 18), (3, 15), (4, 12)])
def test_me_9_openings(seats, openings):
    """24 without the three middle locations of each side looked at."""
    assert rows(opening(seats), 1) == 24 - 3 * seats == openings


def test_two_reveals_of_two_players():
    assert rows(opening(2), 2) == 18 * 23


@pytest.mark.clause("MEM-T2", "MEM-R1")
def test_three_actions_of_two_players():
    """After a reply that connects 22 are left; after one that does not, the volcano is put back.

    Of the 18 openings six lie in the row or the column of the location in the box and have 7
    friends, the other twelve 8.
    """
    with_seven = 7 * 22 + (23 - 7) * 1
    with_eight = 8 * 22 + (23 - 8) * 1
    assert rows(opening(2), 3) == 6 * with_seven + 12 * with_eight


def test_three_reveals_of_four_players():
    """Whoever fails, a round of four goes on for three reveals."""
    assert rows(opening(4), 3) == 12 * 23 * 22


@pytest.mark.clause("MEM-S5")
def test_sides_that_are_chosen():
    """Four sides, then three, then two; the openings are those that nobody looked at."""
    state = opening(3, sides="chosen")
    assert rows(state, 3) == 4 * 3 * 2
    assert rows(state, 4) == 4 * 3 * 2 * 15


@pytest.mark.clause("MEM-X4")
def test_once_all_are_revealed_there_is_no_choice():
    state = play(opening(4), *reveals(*SNAKE))
    assert [rows(state, depth) for depth in (1, 2, 3, 4)] == [1, 1, 1, 6]
