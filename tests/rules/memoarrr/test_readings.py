"""Where the rulebook can be read in several ways: a position in which each option differs.

Each question below is put to a named position. The answers expected for the options of one reading
are all different, so every option makes a difference; a new option without an answer fails.
"""

from collections.abc import Callable

import pytest

import boardkit as bk
from boardkit.games.memoarrr.state import TreasureTaken
from tests.memoarrr_positions import (
    MEMOARRR,
    SNAKE,
    after_round,
    cells,
    events,
    legal,
    names,
    opening,
    play,
    reveals,
)


def volcanoes_of_two_players(option: str) -> object:
    """Which volcanoes may be stacked with two players, and with three."""
    found = []
    for seats in (2, 3):
        state = play(
            MEMOARRR.new(seats, MEMOARRR.rules(volcanoes=option, stack="sorted")),
            f"I {' '.join(str(card) for card in opening(2).island)}",
        )
        found.append(len(legal(state)))
        assert "V 7" in legal(state) or "V 7 3" in legal(state)
    return found


def birds_before_anybody_failed(option: str) -> object:
    """What the table and a seat see of three volcanoes, at first and after one was taken."""
    state = opening(4, order="1 7 3", birds=option)
    after = play(state, "R A1", "R B2")
    return [MEMOARRR.view(s, seat).volcanoes for s in (state, after) for seat in (None, 2)]


def sides_after_the_volcanoes(option: str) -> object:
    """Who is on turn first, and where has been looked."""
    state = opening(2, sides=option)
    return min(legal(state)), state.looks


def looks_in_the_second_round(option: str) -> object:
    """What happens when the second round begins, and what seats may choose where they choose."""
    over = play(opening(2, looks=option), "R A1", "R B2")
    state = opening(2, "L N", "L S", looks=option, sides="chosen")
    state = after_round(play(state, "R A1", "R B2"))
    return names(events(over, "V 7")), "L N" in legal(state)


def first_start_once_all_have_looked(option: str) -> object:
    """Who acts when the set-up is done."""
    state = opening(3, first_start=option)
    return state.to_move, state.start


def barred_for_the_seat_in_the_north(option: str) -> object:
    """Whether seat 0, which looked in the north, may open there and in the south."""
    state = opening(2, barred=option)
    return "R B1" in legal(state), "R B5" in legal(state), "R E3" in legal(state)


def bar_later_in_the_first_round(option: str) -> object:
    """For seat 1 after the opening, for the starter's second turn, and in the second round."""
    state = play(opening(2, bar_lasts=option), "R A1")
    later = play(state, "R E1")
    second = after_round(play(state, "R B2"))
    return ["R C1" in legal(at) for at in (state, later, second)]


def failed_location_afterwards(option: str) -> object:
    """B2 does not connect with A1: what lies face up, and does C1, a friend of A1, connect?"""
    state = play(opening(4, failed=option), "R A1", "R B2")
    return cells(state.up), cells(state.down), play(state, "R C1").out, "R B2" in legal(state)


def all_revealed_with_two_players(option: str) -> object:
    """24 in a row connect: what may be done, who won, how many treasures are left."""
    state = play(opening(2, all_revealed=option), *reveals(*SNAKE))
    return sorted(legal(state)), state.won, len(state.treasures), state.start


def survivor_of_two_players(option: str) -> object:
    """Seat 1 fails: is the round over, and what does seat 0 do?"""
    state = play(opening(2, survivor=option), "R A1", "R B2")
    if state.to_move == 0:
        happened = events(state, "R E5")
        assert names(happened) == ["Revealed", "TreasureTaken", "StarterChanged"]
        assert play(state, "R E5").won == ((2,), ())
    return state.to_move, state.round


def treasures_won_in_the_first_round(option: str) -> object:
    """What the winner and the others see of the treasure, on the table and in the event."""
    state = opening(2, treasures=option)
    taken = events(state, "R A1", "R B2")[2]
    assert isinstance(taken, TreasureTaken)
    state = play(state, "R A1", "R B2")
    views = [MEMOARRR.view(state, seat).won[0] for seat in (None, 0, 1)]
    return views, [taken.seen_by(seat).rubies for seat in (None, 0, 1)], taken.reveals


def next_start_where_the_second_had_7_birds(option: str) -> object:
    """Seats 1, 2, 3 take 1, 7 and 3 birds."""
    state = opening(4, order="1 7 3", next_start=option)
    return play(state, "R A1", "R B2", "R C4", "R D5").start


NO_LOOKS: tuple[tuple[str, ...], ...] = ((), ())
Question = Callable[[str], object]
READINGS: dict[str, tuple[Question, dict[str, object]]] = {
    "volcanoes": (volcanoes_of_two_players, {"drawn": [3, 6], "highest": [1, 2]}),
    "birds": (
        birds_before_anybody_failed,
        {"hidden": [(), (), (1,), (1,)], "top_open": [(1,), (1,), (1, 7), (1, 7)]},
    ),
    "sides": (
        sides_after_the_volcanoes,
        {"seats": ("R A1", (("N",), ("S",))), "chosen": ("L E", NO_LOOKS)},
    ),
    "looks": (
        looks_in_the_second_round,
        {
            "once": (["VolcanoesStacked"], False),
            "every_round": (["VolcanoesStacked", "Looked", "Looked"], True),
        },
    ),
    "first_start": (
        first_start_once_all_have_looked,
        {"first_seat": (0, 0), "drawn": (bk.CHANCE, None)},
    ),
    "barred": (
        barred_for_the_seat_in_the_north,
        {"all": (False, False, True), "opponents": (True, False, True)},
    ),
    "bar_lasts": (
        bar_later_in_the_first_round,
        {
            "opening": [True, True, True],
            "starter": [True, False, True],
            "everybody": [False, False, True],
        },
    ),
    "failed": (
        failed_location_afterwards,
        {
            "stays": (["A1", "B2"], [], (1, 2), False),
            "turned_down": (["A1"], ["B2"], (1,), True),
        },
    ),
    "all_revealed": (
        all_revealed_with_two_players,
        {"volcano": (["X"], ((), ()), 7, 0), "draw": (["V 7"], ((), ()), 6, 0)},
    ),
    "survivor": (survivor_of_two_players, {"stops": (bk.CHANCE, 2), "reveals": (0, 1)}),
    "treasures": (
        treasures_won_in_the_first_round,
        {
            "unseen": ([(None,), (None,), (None,)], [None, None, None], False),
            "own": ([(None,), (2,), (None,)], [None, 2, None], True),
        },
    ),
    "next_start": (
        next_start_where_the_second_had_7_birds,
        {"most_birds": 2, "first_out": 1},
    ),
}


def test_every_reading_and_option_has_an_answer():
    known = {name: set(reading.options) for name, reading in MEMOARRR.rulebook.readings.items()}
    assert {name: set(answers) for name, (_, answers) in READINGS.items()} == known


@pytest.mark.parametrize("name", READINGS)
def test_the_answers_of_a_reading_differ(name):
    answers = list(map(repr, READINGS[name][1].values()))
    assert len(set(answers)) == len(answers)


@pytest.mark.parametrize(
    ("name", "option"),
    [
        pytest.param(name, option, marks=pytest.mark.clause(book[name].clause))
        for book in (MEMOARRR.rulebook.readings,)
        for name, (_, answers) in READINGS.items()
        for option in answers
    ],
)
def test_each_option_gives_its_answer(name, option):
    question, answers = READINGS[name]
    assert question(option) == answers[option]


# --- what an option brings with it ----------------------------------------------------------------


@pytest.mark.clause("MEM-X2")
@pytest.mark.parametrize("bar", ["starter", "everybody"])
def test_a_bar_that_outlasts_the_opening_lapses_when_nothing_else_is_left(bar):
    """Two players looked north and south: 18 are free. They connect, so all have been revealed."""
    outer, inner = "A1 A2 A3 A4 A5 E5 E4 E3 E1 E2", "B2 C2 D2 D3 B3 B4 C4 D4"
    state = play(opening(2, bar_lasts=bar), *reveals(outer, inner))
    assert state.out == ()
    assert state.round == 1
    left = {"R B1", "R C1", "R D1", "R B5", "R C5", "R D5"}
    assert state.to_move == 0
    assert legal(state) == left


@pytest.mark.clause("MEM-X4")
def test_a_drawn_round_gives_nobody_its_treasure():
    """The volcano that was taken decides who starts; without one the same seat does."""
    state = play(opening(2, all_revealed="draw"), *reveals(*SNAKE[:-1]))
    happened = events(state, f"R {SNAKE[-1]}")
    assert names(happened) == ["Revealed", "RoundDrawn", "StarterChanged"]
    state = play(state, f"R {SNAKE[-1]}")
    assert (state.won, state.round, state.start) == (((), ()), 2, 0)
    chain = ["A1", "B2", *(cell for cell in SNAKE[1:] if cell != "B2")]
    state = play(opening(3, all_revealed="draw"), *reveals(*chain))
    assert (state.start, state.known_birds, state.birds) == (1, (7,), (1, 7))


@pytest.mark.clause("MEM-R1")
def test_the_survivor_reveals_without_risk_and_only_where_something_is_left():
    state = play(opening(2, survivor="reveals"), "R A1", "R B2")
    for cell in ("C2", "E5"):
        assert play(state, f"R {cell}").won == ((2,), ())
    state = play(opening(2, survivor="reveals"), *reveals(*SNAKE), "X")
    assert (state.round, state.won) == (2, ((), (2,)))


@pytest.mark.clause("MEM-T4")
def test_what_was_turned_down_may_be_revealed_again_and_is_remembered():
    state = play(opening(4, failed="turned_down"), "R A1", "R B2", "R C4", "R B2")
    assert state.to_move is bk.CHANCE
    assert cells(state.past[0]) == ["A1", "B2", "C4"]
    assert state.won == ((2,), (), (), ())
