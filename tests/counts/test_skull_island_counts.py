"""How many actions and rows of actions there are, each number with its derivation."""

import pytest

from boardkit.games.skull_island.chance import derangements
from boardkit.games.skull_island.state import State
from tests.skull_positions import SKULL_ISLAND, legal, play

DOT = "~~~/~.~/~~~"
PAIR = "~~~~/~..~/~~~~"


def count(state: State, depth: int) -> int:
    """The rows of so many actions from a position."""
    actions = SKULL_ISLAND.legal(state)
    if depth == 1:
        return len(actions)
    return sum(count(SKULL_ISLAND.step(state, action).state, depth - 1) for action in actions)


def test_first_rolls():
    """Six faces on three dice: 6³ rolls, and no other action at the start."""
    assert len(SKULL_ISLAND.legal(SKULL_ISLAND.new(1))) == 6**3


@pytest.mark.parametrize(
    ("roll", "actions"),
    [
        ("2 3 5", 28 * 6),  # 2, 3, 5, 7, 8, 10 on each space of the coast
        ("1 2 3", 28 * 6),  # 1, 2, 3, 4, 5, 6: 1 + 2 is the 3 of the red die
        ("1 1 1", 28 * 3),
        ("B 3 5", 28 * 3 + 41),  # 3, 5, 8, or a boat
        ("2 P 5", 28 * 15),
        ("B P 5", 28 * 15 + 41),
        ("2 3 S", 30),  # alone: a skull on any space, for there is no last mark yet
    ],
)
def test_first_marks(roll, actions):
    assert len(legal(play(SKULL_ISLAND.new(1), f"R {roll}"))) == actions


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ways_to_hand_the_sheets_round(seats):
    """The derangements: 2, 9, 44, by inclusion and exclusion n! (1 - 1 + 1/2 - 1/6 + ...)."""
    state = play(SKULL_ISLAND.new(seats), "R 2 3 S")
    exact, product = 0, 1
    for k in range(seats, -1, -1):
        exact += (-1) ** k * product
        product *= k
    assert len(legal(state)) == derangements(seats) == exact


def test_first_turns_on_an_island_of_one_space():
    """Every roll with every mark on one space: a skull, a number, or a boat in eight cells of sea.

    Of 216 rolls 36 show danger, one skull each; 125 three numbers; 25 Penny Papers alone, 25 the
    boat alone and 5 both.
    """
    state = SKULL_ISLAND.new(1, {"island": DOT})
    skulls = 36
    plain = sum(
        len({a, b, c, a + b, a + c, b + c, a + b + c})
        for a in range(1, 6)
        for b in range(1, 6)
        for c in range(1, 6)
    )
    penny = 5 * 5 * 15
    boat = sum(len({b, c, b + c}) + 8 for b in range(1, 6) for c in range(1, 6))
    both = 5 * (15 + 8)
    assert count(state, 2) == skulls + plain + penny + boat + both


def test_two_players_choose_apart():
    """On two spaces, with one and one number: the second chooses as freely as the first."""
    state = play(SKULL_ISLAND.new(2, {"island": PAIR}), "R 1 1 1")
    assert count(state, 2) == (2 * 3) ** 2
