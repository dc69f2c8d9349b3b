"""Where the rulebook can be read in several ways: a position in which each option differs.

Each question below is put to a named position. The answers expected for the options of one reading
are all different, so every option makes a difference; a new option without an answer fails.
"""

from collections.abc import Callable

import pytest

import boardkit as bk
from boardkit.games.skull_island.scoring import score
from tests.skull_positions import SKULL_ISLAND, legal, play, position, turn


def places(state):
    """The cells in which a number may be written."""
    return sorted({text.split()[1] for text in legal(state, "W")})


def chests(state):
    return [(chest.value, str(chest.cell)) for chest in state.sheets[0].chests]


def faces_of_the_dice(option):
    """What a roll can be, and what three dice can add up to at most."""
    state = SKULL_ISLAND.new(1, {"faces": option})
    allowed = [SKULL_ISLAND.check(state, f"R {face} {face} {face}") is None for face in (1, 6)]
    highest = play(state, "R 5 5 5" if option == "six" else "R 6 6 6")
    return allowed, max(int(text.split()[2]) for text in legal(highest, "W"))


def landing_at_a_corner_of_the_sea(option):
    """C3 touches the sea only at its corner B2."""
    return places(position("~~~~~/~~..~/~...~/~...~/~~~~~", roll="2 3 5", coast=option))


def first_number_after_a_boat(option):
    """A boat lies in the corner, and no number has been written."""
    return places(position("b~~~~~/~....~/~~~~~~", roll="2 3 5", first_number=option))


def penny_far_from_all(option):
    """Penny Papers with one number on the sheet."""
    return places(position("~~~~~~/~4...~/~~~~~~", roll="2 P 5", penny=option))


def blocked_by_a_danger(option):
    """A danger bars the only way on; neither boat nor Penny Papers was rolled."""
    return legal(position("~~~~~/~4s.~/~~~~~", roll="2 2 2", blocked=option))


def crossing_at_the_end_of_a_line(option):
    """The two 4s of the column lie above and below B3, where the row of 4s begins."""
    grid = "~~~~~~/~4...~/~4..4~/~....~/~~~~~~"
    state = position(grid, roll="4 4 4", between=option)
    return chests(play(state, "W B4 4"))


def treasure_just_completed(option):
    """The fourth 4 of a cross."""
    grid = "~~~~~~/~.4..~/~4...~/~.4..~/~~~~~~"
    after = play(position(grid, roll="4 4 4", claiming=option), "W D3 4")
    return chests(after), legal(after)[:2]


def two_more_with_four_chests_full(option):
    """One boat completes two treasures, and one chest is empty."""
    grid = (
        "~~~~~~~~~~~~~/~..4......9.~/~4...4...9.9~/~..7......9.~/~7...7......~/"
        "~.1...2...3.~/~1.1.2.2.3.3~/~.1...2...3.~/~~~~~~~~~~~~~"
    )
    noted = "1 C7, 2 G7, 3 K7, 9 K3"
    after = play(position(grid, roll="B 4 4", chests=noted, sixth=option), "B D9")
    return len(after.sheets[0].chests), legal(after)


def danger_beside_a_nine(option):
    """The 9 was written, and nobody has crossed anything out."""
    state = position("~~~~~~/~9s4.~/~....~/~~~~~~", crossing=option)
    return score(state, 0).total, legal(play(state, "R 1 1 1", "W B3 1"))[:1]


def alone_after_a_boat(option):
    """The last number was written on B2; after it a boat was drawn beside E2."""
    state = position("~~~~~~/~4...~/~....~/~~~~~~", last="B2", roll="B 3 5", solo_last=option)
    return [text.split()[1] for text in legal(play(state, "B F1", "R 2 3 S"), "S")]


QUESTIONS: dict[str, tuple[Callable[[str], object], dict[str, object]]] = {
    "faces": (
        faces_of_the_dice,
        {"six": ([True, False], 15), "one": ([False, True], 18)},
    ),
    "coast": (
        landing_at_a_corner_of_the_sea,
        {
            "eight": ["B3", "B4", "C2", "C3", "C4", "D2", "D3", "D4"],
            "four": ["B3", "B4", "C2", "C4", "D2", "D3", "D4"],
        },
    ),
    "first_number": (
        first_number_after_a_boat,
        {"coast": ["B2", "C2", "D2", "E2"], "boat": ["B2"]},
    ),
    "penny": (penny_far_from_all, {"adjacent": ["C2"], "anywhere": ["C2", "D2", "E2"]}),
    "blocked": (
        blocked_by_a_danger,
        {"anywhere": ["W D2 2", "W D2 4", "W D2 6"], "skip": ["N"]},
    ),
    "between": (
        crossing_at_the_end_of_a_line,
        {"strict": [], "touching": [(4, "B3")]},
    ),
    "claiming": (
        treasure_just_completed,
        {
            "automatic": ([(4, "C3")], ["R 1 1 1", "R 1 1 2"]),
            "optional": ([], ["T 4 C3", "D"]),
        },
    ),
    "sixth": (
        two_more_with_four_chests_full,
        {"stop": (4, ["T 4 D3", "T 7 D5"]), "all": (6, [])},
    ),
    "crossing": (
        danger_beside_a_nine,
        {"at_end": (4, ["R 1 1 1"]), "by_hand": (-4, ["C C2"])},
    ),
    "solo_last": (
        alone_after_a_boat,
        {
            "any_mark": ["E2"],
            "number": ["C2", "B3", "C3"],
            "classmate": ["C2", "D2", "E2", "B3", "C3", "D3", "E3"],
        },
    ),
}
READINGS = SKULL_ISLAND.rulebook.readings
OPTIONS = [(name, option) for name, reading in READINGS.items() for option in reading.options]


@pytest.mark.clause("SKU-C1", "SKU-T3", "SKU-T9", "SKU-P1", "SKU-T8", "SKU-F2", "SKU-F5", "SKU-E2")
@pytest.mark.clause("SKU-O1", "SKU-L2")
@pytest.mark.parametrize(("name", "option"), OPTIONS)
def test_each_option_gives_its_own_answer(name, option):
    ask, answers = QUESTIONS[name]
    assert option in answers, "a new option needs a position in which it differs"
    assert ask(option) == answers[option]


def test_no_two_options_of_a_reading_give_the_same_answer():
    for name, (_, answers) in QUESTIONS.items():
        assert set(answers) == set(READINGS[name].options)
        distinct = {repr(answer) for answer in answers.values()}
        assert len(distinct) == len(answers)


@pytest.mark.parametrize("name", READINGS)
def test_the_default_is_what_the_rules_take_unasked(name):
    ask, answers = QUESTIONS[name]
    default = READINGS[name].default
    assert getattr(SKULL_ISLAND.rules(), name) == default
    assert ask(default) == answers[default]


def test_an_unknown_reading_or_option_is_refused_clearly():
    with pytest.raises(bk.RulesError, match="touching"):
        SKULL_ISLAND.rules(between="sometimes")
    with pytest.raises(bk.RulesError, match="weather"):
        SKULL_ISLAND.rules(weather="fine")


# What else follows from an option ----------------------------------------------------------------


@pytest.mark.clause("SKU-T8")
def test_who_is_blocked_draws_the_boat_that_was_rolled():
    """With a boat there is something to mark, so that nobody may skip."""
    state = position("~~~~~/~4s.~/~~~~~", roll="B 2 2", blocked="skip")
    assert {text[0] for text in legal(state)} == {"B"}
    after = play(state, "B D3", "R 2 2 2")
    assert places(after) == ["D2"]


@pytest.mark.clause("SKU-T8")
def test_a_game_ends_when_nobody_can_ever_mark_anything_again():
    """All five dangers are out, the sea is full and every way is barred."""
    grid = "b4ss/bMsM/MsM./MsMM"
    state = position(grid, roll="2 2 2", blocked="skip")
    step = turn(state, "N")
    assert step.state.to_move is None
    assert step.events[-1].clauses == ("SKU-T8",)
    outcome = SKULL_ISLAND.outcome(step.state)
    assert outcome is not None
    assert outcome.clauses[0] == "SKU-T8"
    freed = position(grid, roll="2 2 2", blocked="skip", penny="anywhere")
    assert turn(freed, "N").state.to_move is bk.CHANCE


@pytest.mark.clause("SKU-T8")
def test_it_goes_on_while_a_boat_or_a_danger_may_still_come():
    """An empty cell of the sea, or a danger still to come, is enough for the game to go on."""
    for grid in ("~4ss/bMsM/MsM./MsMM", "b4sM/bMsM/MsM./MsMM"):
        state = position(grid, roll="2 2 2", blocked="skip")
        after = play(state, legal(state)[0])
        assert after.to_move is bk.CHANCE


@pytest.mark.clause("SKU-F5")
def test_a_treasure_left_may_be_noted_in_a_later_turn():
    grid = "~~~~~~/~.4..~/~4...~/~.4..~/~~~~~~"
    state = play(position(grid, roll="4 4 4", claiming="optional"), "W D3 4", "D")
    assert chests(state) == []
    later = play(state, "R 2 2 2", "W C3 2")
    assert legal(later) == ["T 4 C3", "D"]
    assert chests(play(later, "T 4 C3")) == [(4, "C3")]
    # ... also in the turn of a danger.
    danger = play(state, "R 2 2 S")
    after = play(danger, legal(danger)[0])
    assert legal(after) == ["T 4 C3", "D"]


@pytest.mark.clause("SKU-E1", "SKU-E2")
def test_with_all_noted_the_score_counts_all():
    after = position(
        "~~~~~~~~~~~~~/~..4......9.~/~4...4...9.9~/~..7......9.~/~7...7......~/"
        "~.1...2...3.~/~1.1.2.2.3.3~/~.1...2...3.~/~~~~~~~~~~~~~",
        roll="B 4 4",
        chests="1 C7, 2 G7, 3 K7, 9 K3",
        sixth="all",
    )
    over = play(after, "B D9")
    assert over.to_move is None
    assert score(over, 0).parts["treasures"] == 1 + 2 + 3 + 9 + 4 + 7
