"""The three symbols: boat, Penny Papers and danger."""

from collections import Counter
from fractions import Fraction

import pytest

import boardkit as bk
from boardkit.games.skull_island.state import (
    BoatDrawn,
    Exchange,
    Exchanged,
    Roll,
    Rolled,
    SkullDrawn,
)
from tests.skull_positions import SKULL_ISLAND, check, legal, play, position, refused, turn

START = SKULL_ISLAND.new(3)
ALONE = SKULL_ISLAND.new(1)
FIVE = "~~~~~~~~/~sssss4~/~......~/~~~~~~~~"


def values(state):
    return sorted({int(text.split()[2]) for text in legal(state, "W")})


@pytest.mark.clause("SKU-N1")
def test_with_the_boat_one_may_draw_a_boat_instead_of_a_number():
    """Both are offered: the numbers of the other two dice, and every empty cell of the sea."""
    state = play(ALONE, "R B 3 5")
    assert values(state) == [3, 5, 8]
    assert len(legal(state, "B")) == 41
    step = SKULL_ISLAND.apply(state, "B A1")
    assert [event for event in step.events if isinstance(event, BoatDrawn)] == [
        BoatDrawn(0, bk.Cell.parse("A1"))
    ]
    (sheet,) = step.state.sheets
    assert step.state.setup.island.cells_of(sheet.boats) == (bk.Cell.parse("A1"),)
    assert not any(sheet.numbers)


@pytest.mark.clause("SKU-N1")
def test_without_the_symbol_there_is_no_boat():
    state = play(ALONE, "R 2 3 5")
    assert refused(state, "B A1").clauses == ("SKU-N1",)
    assert legal(state, "B") == []


@pytest.mark.clause("SKU-P1")
def test_penny_papers_lets_one_write_1_to_15():
    """Whatever the other dice show; but only where a number may be written."""
    state = play(ALONE, "R 2 P 5")
    assert values(state) == list(range(1, 16))
    assert refused(state, "W B2 16").clauses == ("SKU-P1",)
    assert refused(state, "W B2 0").params["low"] == 1
    assert check(state, "W E4 7") == "not_coast"
    assert legal(state, "B") == []


@pytest.mark.clause("SKU-P2")
def test_boat_and_penny_papers_together():
    """One of the two: a boat, or any number from 1 to 15; the sums do not come on top."""
    state = play(ALONE, "R B P 5")
    assert values(state) == list(range(1, 16))
    assert len(legal(state, "B")) == 41
    after = play(state, "B A1")
    assert after.to_move is bk.CHANCE  # the turn is over: not both


@pytest.mark.clause("SKU-D1")
@pytest.mark.parametrize("roll", ["2 3 S", "B 3 S", "2 P S", "B P S"])
def test_with_danger_the_other_dice_do_not_count(roll):
    """Neither numbers nor boat nor Penny Papers: everybody draws a skull."""
    state = play(ALONE, f"R {roll}")
    assert {text[0] for text in legal(state)} == {"S"}
    assert refused(state, "W B2 2").clauses == refused(state, "B A1").clauses == ("SKU-D1",)
    assert check(play(ALONE, "R 2 3 5"), "S B2") == "no_danger"


@pytest.mark.clause("SKU-D2")
def test_everybody_gets_another_sheet():
    """Chance hands the sheets round; nobody keeps their own, and every way is as likely."""
    state = play(START, "R 2 3 S")
    assert state.to_move is bk.CHANCE
    assert dict(SKULL_ISLAND.chances(state) or ()) == {
        SKULL_ISLAND.parse("X 2 3 1"): Fraction(1, 2),
        SKULL_ISLAND.parse("X 3 1 2"): Fraction(1, 2),
    }
    assert refused(state, "X 1 3 2").reason == "own_sheet"
    assert refused(state, "X 2 1 1").reason == "sheet_twice"
    assert refused(state, "X 2 1").reason == refused(state, "X 2 3 4").reason == "exchange_seats"
    assert SKULL_ISLAND.chance_of(state, SKULL_ISLAND.parse("X 1 3 2")) == 0


@pytest.mark.clause("SKU-D2")
def test_a_hundred_sheets_are_handed_round():
    """There are far too many ways to list; each comes with its exact chance, and draws are such."""
    state = play(SKULL_ISLAND.new(100), "R 2 3 S")
    assert SKULL_ISLAND.chances(state) is None
    assert SKULL_ISLAND.legal(state) == ()
    action = SKULL_ISLAND.draw(state, bk.stream("papaya", 1))
    assert isinstance(action, Exchange)
    assert sorted(action.sheets) == list(range(100))
    assert all(seat != sheet for seat, sheet in enumerate(action.sheets))
    count = SKULL_ISLAND.chance_of(state, action)
    assert 0 < count.denominator.bit_length() - 1 < 525  # about 100! / e
    assert count.numerator == 1
    assert check(state, SKULL_ISLAND.format(action)) == ""


@pytest.mark.clause("SKU-D2")
def test_all_derangements_of_five_come():
    """44 ways, equally likely: in 4,400 draws each comes about a hundred times."""
    state = play(SKULL_ISLAND.new(5), "R 2 3 S")
    draws = Counter(SKULL_ISLAND.draw(state, bk.stream("five", k)) for k in range(4_400))
    assert len(draws) == 44
    assert set(draws) == set(SKULL_ISLAND.legal(state))
    assert all(55 < count < 150 for count in draws.values())


@pytest.mark.clause("SKU-D2")
def test_two_players_swap():
    """With two there is nothing to draw by lot."""
    step = SKULL_ISLAND.apply(SKULL_ISLAND.new(2), "R 2 3 S")
    assert step.events[1] == Exchanged((1, 0))
    assert step.state.to_move == 0
    assert step.state.drawing_on == (1, 0)


@pytest.mark.clause("SKU-D2")
def test_the_skull_goes_anywhere_on_the_sheet_in_hand():
    """It need not touch anything, and it is drawn on the other's sheet, all at once."""
    state = play(START, "R 2 3 S", "X 3 1 2")
    assert len(legal(state, "S")) == 30
    assert check(state, "S E4") == ""  # far from the sea
    assert check(state, "S C2") == "on_mountain"
    step = turn(state, "S E4", "S B2", "S B3")
    cells = [step.state.setup.island.cells_of(sheet.skulls) for sheet in step.state.sheets]
    assert [str(cell) for (cell,) in cells] == ["B2", "B3", "E4"]
    drawn = [event for event in step.events if isinstance(event, SkullDrawn)]
    assert [(event.by, event.seat) for event in drawn] == [(0, 2), (1, 0), (2, 1)]


@pytest.mark.clause("SKU-D3")
def test_every_sheet_has_one_more_bubble_and_is_back_with_its_owner():
    state = play(START, "R 2 3 S", "X 3 1 2", "S E4", "S B2", "S B3")
    assert [sheet.bubbles for sheet in state.sheets] == [1, 1, 1]
    assert state.drawing_on == ()
    after = play(state, "R 2 3 5", "W B3 2")
    assert check(after, "W B2 2") == ""  # each plays on their own sheet again


@pytest.mark.clause("SKU-D4")
def test_after_five_dangers_the_symbol_means_nothing():
    """The red die is blank then: only the other two dice give numbers."""
    state = position(FIVE, roll="2 3 S", last="G2")
    assert values(state) == [2, 3, 5]
    assert refused(state, "S G3").clauses == ("SKU-D4",)
    assert values(position(FIVE, roll="2 P S")) == list(range(1, 16))
    both = position(FIVE, roll="B 3 S")
    assert values(both) == [3]
    assert legal(both, "B")


@pytest.mark.clause("SKU-D4")
def test_the_fifth_danger_still_counts():
    four = FIVE.replace("sssss", "ssss.")
    step = SKULL_ISLAND.apply(position(four), "R 2 3 S")
    assert {text[0] for text in legal(step.state)} == {"S"}
    (rolled, _) = step.events
    assert isinstance(rolled, Rolled)
    assert rolled.clauses == ("SKU-T1", "SKU-D1")
    late = SKULL_ISLAND.apply(position(FIVE), "R 2 3 S").events
    assert late == (Rolled(Roll(2, 3, 0), ("SKU-T1", "SKU-D4")),)
