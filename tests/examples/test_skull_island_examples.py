"""The worked examples of Skull Island's rulebook, played as they are written there.

Pilar sits in seat 0. The picture of her sheet is that of the English rulebook, changed in one spot
so that it fits every sentence of the text; in what order she filled it the text says only in part.
"""

from functools import lru_cache

import pytest

import boardkit as bk
from boardkit.games.skull_island.claims import smallest_beside
from boardkit.games.skull_island.scoring import overcome, score
from boardkit.games.skull_island.state import DangerOvercome, GameEnded, State, TreasureFound
from tests.skull_positions import SKULL_ISLAND, legal, play

PILAR, FRIEND = 0, 1
# What the dice show so that she can write a number; and the two symbols.
ROLLS = {1: "1 1 1", 2: "2 2 2", 3: "3 3 3", 4: "4 4 4", 6: "1 5 4", 7: "3 4 5", 9: "4 5 1"}
ROLLS |= {10: "5 5 1"}
# Her marks, turn by turn, and the skulls that her friend draws on her sheet.
TURNS = """
W D2 3, W E3 2, W D3 9, W C3 1, W F3 10, W G3 4, W E4 4, W H4 4, S B3, W G5 4,
W G6 6, W F7 4, W E7 9, W D6 7, W C6 10, W B7 1, W C8 1, S F6, B I7,
B E2, W H3 9,
S H8, B G1, B H6, W G8 7,
W F8 10"""
MARKS = [mark.strip() for mark in TURNS.split(",")]  # a line ends with a treasure: 4, 1, 9, 7, 10


@lru_cache
def pilars_game() -> tuple[tuple[State, ...], tuple[tuple[object, ...], ...]]:
    """The position after each turn, and what happened on Pilar's sheet in it."""
    state = SKULL_ISLAND.new(2)
    states, told = [], []
    for mark in MARKS:
        verb, *rest = mark.split()
        roll = {"S": "2 3 S", "B": "B 2 3"}.get(verb) or ROLLS[int(rest[1])]
        state = play(state, f"R {roll}")
        # Her friend writes the same numbers wherever there is room; the dangers are for Pilar.
        hers = legal(state)[-1] if verb == "S" else mark
        state = play(state, hers)
        step = SKULL_ISLAND.apply(state, mark if verb == "S" else legal(state)[0])
        state = step.state
        states.append(state)
        told.append(tuple(event for event in step.events if getattr(event, "seat", 0) == PILAR))
    return tuple(states), tuple(told)


def found() -> list[TreasureFound]:
    """The treasures that Pilar found, in order."""
    _, told = pilars_game()
    return [event for events in told for event in events if isinstance(event, TreasureFound)]


def sheet():
    """Her sheet at the end."""
    return pilars_game()[0][-1].sheets[PILAR]


@pytest.mark.clause("SKU-T7", "SKU-T5")
def test_the_roll_of_2_3_and_5():
    """Pilar may write 2, 3, 5, 7, 8 or 10, and nothing else."""
    state = play(SKULL_ISLAND.new(2), "R 2 3 5")
    written = {int(text.split()[2]) for text in legal(state, "W")}
    assert written == {2, 3, 5, 7, 8, 10}


@pytest.mark.parametrize(
    ("roll", "numbers"),
    [("1 3 5", {1, 3, 4, 5, 6, 8, 9}), ("2 4 5", {2, 4, 5, 6, 7, 9, 11})],
)
def test_rolls_of_two_reviews(roll: str, numbers: set[int]):
    state = play(SKULL_ISLAND.new(2), f"R {roll}")
    assert {int(text.split()[2]) for text in legal(state, "W")} == numbers


@pytest.mark.clause("SKU-X1", "SKU-F1", "SKU-F2", "SKU-F3")
def test_the_first_treasure_is_a_4_on_a_mountain():
    """Four 4s, no boat; it is worth 4 stars, and no other 4 will be found."""
    first = found()[0]
    assert (first.value, str(first.cell), first.boats) == (4, "G4", 0)
    assert list(map(str, (*first.row, *first.column))) == ["E4", "H4", "G3", "G5"]
    island = pilars_game()[0][0].setup.island
    assert first.cell in island.cells_of(island.mountains)
    # The F7 is a fifth 4, and finds nothing more.
    assert [treasure.value for treasure in found()].count(4) == 1


@pytest.mark.clause("SKU-X2", "SKU-B1", "SKU-F3")
def test_the_1_and_the_9_take_one_boat_each_and_the_7_two():
    """The 1 lies on an empty space, which stays empty; a boat is the fourth number."""
    one, nine, seven = found()[1:4]
    assert (one.value, str(one.cell), one.boats) == (1, "C7", 1)
    assert (nine.value, str(nine.cell), nine.boats) == (9, "E3", 1)
    assert (seven.value, str(seven.cell), seven.boats) == (7, "G6", 2)
    island = pilars_game()[0][0].setup.island
    assert sheet().empty >> island.index[one.cell] & 1
    assert sheet().numbers[island.index[nine.cell]] == 2
    assert sheet().numbers[island.index[seven.cell]] == 6


@pytest.mark.clause("SKU-X3", "SKU-B2", "SKU-F7", "SKU-E1")
def test_the_10_uses_a_boat_again_and_ends_the_game():
    """The boat on H6 helped the 7 and helps the 10, on a danger that a 9 overcomes."""
    seven, ten = found()[3:]
    assert (ten.value, str(ten.cell), ten.boats) == (10, "F6", 1)
    boat = bk.Cell.parse("H6")
    assert boat in seven.row
    assert boat in ten.row
    states, _ = pilars_game()
    assert [state.to_move is None for state in states] == [False] * 25 + [True]
    assert states[-1].setup.island.cells_of(overcome(states[-1].setup, sheet())) == (ten.cell,)


def test_she_finds_five_treasures_in_this_order():
    assert [treasure.value for treasure in found()] == [4, 1, 9, 7, 10]
    assert [treasure.boats for treasure in found()] == [0, 1, 1, 2, 1]


@pytest.mark.clause("SKU-X4", "SKU-E6", "SKU-E7")
def test_her_three_dangers_are_worth_minus_1_plus_4_and_minus_7():
    state = pilars_game()[0][-1]
    island = state.setup.island
    done = overcome(state.setup, sheet())
    worth = {}
    for cell in island.cells_of(sheet().skulls):
        place = island.index[cell]
        stars = smallest_beside(island, sheet(), place)
        worth[str(cell)] = stars if done >> place & 1 else -stars
    assert worth == {"B3": -1, "F6": 4, "H8": -7}
    last = pilars_game()[1][-1]
    assert [event for event in last if isinstance(event, DangerOvercome)] == [
        DangerOvercome(PILAR, bk.Cell.parse("F6"), 4)
    ]


@pytest.mark.clause("SKU-X5", "SKU-E5")
def test_she_ends_with_27_stars():
    """31 for the treasures, 4 less for the dangers."""
    points = score(pilars_game()[0][-1], PILAR)
    assert points.parts == {"treasures": 31, "overcome": 4, "dangers": -1 - 7}
    assert points.total == 27


def test_the_sheet_is_that_of_the_picture():
    """19 numbers, 4 boats and 3 dangers in 26 turns; the fifth treasure is the end."""
    state = pilars_game()[0][-1]
    assert state.turn == len(MARKS) == 26
    assert sum(map(bool, sheet().numbers)) == 19
    assert sheet().boats.bit_count() == 4
    outcome = SKULL_ISLAND.outcome(state)
    assert outcome is not None
    assert outcome.clauses[0] == "SKU-E1"
    ended = [event for event in pilars_game()[1][-1] if isinstance(event, GameEnded)]
    assert ended == [GameEnded(("SKU-E1",), (PILAR,))]
