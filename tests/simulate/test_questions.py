"""The questions: rows that say what was seen, beside exact values that are no part of the simulation."""

from fractions import Fraction

import pytest

import boardkit as bk
from boardkit.games.karuba.builders import Builder
from boardkit.games.skull_island.plans import Planner
from boardkit.simulate.questions import anchors, karuba, mammuz, memoarrr
from boardkit.simulate.questions.rows import averaged, counted, finished, known, table

HALF = Fraction(1, 2)


def test_a_share_is_judged_by_the_kindest_of_two_bounds():
    row = counted(500, 1000, (Fraction(45, 100), Fraction(1, 2)))
    assert (row["verdict"], row["exact_text"]) == ("agrees", "0.4500-0.5000")
    assert counted(500, 1000, Fraction(2, 5))["verdict"] == "disagrees"
    assert counted(5, 10, HALF)["verdict"] == "too_few"
    assert counted(5, 10)["exact"] is None


def test_a_mean_is_judged_by_students_test():
    values = [bk.stream("judged", k).below(10) for k in range(400)]
    assert averaged(values, Fraction(9, 2))["verdict"] == "agrees"
    assert averaged(values, 7)["verdict"] == "disagrees"
    assert averaged(values[:10], Fraction(9, 2))["verdict"] == "too_few"
    assert averaged([5] * 40, 5)["verdict"] == "agrees"
    assert averaged([5] * 40, 6)["verdict"] == "disagrees"
    assert averaged([5, 5], 6)["verdict"] == "too_few"


def test_a_table_tells_how_to_make_it_again():
    frame = table([known(HALF), counted(1, 2)], "karuba", "discards", "papaya", 2, needed=12.8)
    assert frame.attrs["seed"] == "papaya"
    assert frame.attrs["question"] == "discards"
    assert frame.attrs["needed"] == 12.8
    assert list(anchors(frame)["exact_text"]) == ["1/2"]
    assert anchors(frame).attrs == frame.attrs
    assert str(frame["exact"].dtype) == "float64"


def test_the_same_question_gives_the_same_table():
    one, other = (memoarrr.starters_edge(15, "lima", levels=[HALF]) for _ in range(2))
    assert one.equals(other)
    assert not one.equals(memoarrr.starters_edge(15, "kiwi", levels=[HALF]))


def test_blind_shares_agree_with_what_is_counted():
    """The left edge of the curves, of every seat, with enough rounds to tell."""
    frame = memoarrr.memory_needed(600, "anchors", levels=[Fraction(0)], players=2)
    assert len(frame) == 4
    assert set(frame["verdict"]) == {"agrees"}
    assert frame.groupby("round")["value"].sum().tolist() == pytest.approx([1, 1], abs=0.1)


def test_evidence_agrees_with_the_cards():
    frame = mammuz.evidence(800, "anchors", priors=[Fraction(1, 4)])
    assert "disagrees" not in set(frame["verdict"])
    assert (frame["verdict"] == "agrees").sum() >= 4


def test_a_builder_walks_with_as_many_tiles_as_its_dial_says():
    builder = Builder("corridor", 13)
    assert sum(builder.walks(n, 36) for n in range(1, 37)) == 13
    match = finished("karuba", [builder] * 2, "papaya")
    placed = [island.placed for island in match.state.islands]
    assert [match.state.turn - p for p in placed] == [
        sum(builder.walks(n, 36) for n in range(1, match.state.turn + 1))
    ] * 2
    full = finished("karuba", [Builder("random", 6)] * 2, "papaya").state
    assert [island.placed for island in full.islands] == [30, 30]
    with pytest.raises(ValueError, match="random, corridor, search"):
        Builder("elsewhere")


def test_corridors_beat_laying_anywhere():
    frame = karuba.discards(6, quotas=[13], lays=["random", "corridor"])
    means = frame[frame["n"] > 0].set_index("lay")
    assert means.loc["corridor", "low"] > means.loc["random", "high"]


def test_a_planner_keeps_to_its_plan():
    never = finished("skull_island", [Planner(nines="never")], "papaya").state.sheets[0]
    early = finished("skull_island", [Planner(nines="early")], "papaya").state.sheets[0]
    assert 9 not in never.numbers
    assert early.numbers.count(9) >= 4
    assert finished("skull_island", [Planner(boats=False)], "papaya").state.sheets[0].boats == 0
    with pytest.raises(ValueError, match="nines needs one of"):
        Planner(nines="soon")
    with pytest.raises(ValueError, match="skulls needs one of"):
        Planner(skulls="there")
