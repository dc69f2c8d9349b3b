"""Extinction: complete species, several at once, dinosaurs, and who wins by it."""

import pytest

from tests.mammuz_positions import MAMMUZ, hands, last, names, play, refused, table


@pytest.mark.clause("MAM-X1")
def test_whoever_holds_all_of_a_species_lays_it_down_at_once() -> None:
    state = table("2BE SQ", "BE 2TI", "3DE")
    step = last(state, "L BE 2BE", "C", "T BE")
    assert step.state.extinct == ("bear",)
    assert hands(step.state) == ["SQ", "2TI", "3DE"]
    event = step.events[-2]
    assert event.seen_by(None) == event
    assert event.clauses == ("MAM-X1", "MAM-X2")


@pytest.mark.clause("MAM-X1")
def test_several_species_die_out_at_once() -> None:
    state = table("2BE MA SQ", "BE MA 2TI", "3DE")
    step = last(state, "L BE 2BE MA", "C", "T BE")
    assert step.state.extinct == ("mammoth", "bear")
    assert names(step.events).count("SpeciesExtinct") == 2


@pytest.mark.clause("MAM-X1")
def test_cards_in_the_pile_keep_a_species_alive() -> None:
    state = table("BE SQ", "BE 2TI", "3DE", more="pile BE")
    piled = last(state, "L MA SQ", "C", "T SQ")
    assert piled.state.extinct == ()
    assert not any(piled.state.pile)  # seat 0 took it with the herd
    assert MAMMUZ.check(table("SQ", "2TI", "3DE", more="pile 3BE"), "L BE SQ") is None


@pytest.mark.clause("MAM-X2")
def test_an_extinct_species_cannot_be_declared() -> None:
    state = table("2BE SQ", "2TI", "3DE", more="extinct HA MA")
    assert refused(state, "L HA SQ").reason == "extinct"
    assert refused(state, "L HA SQ").clauses == ("MAM-X2",)
    assert MAMMUZ.check(state, "L SQ SQ") is None


@pytest.mark.clause("MAM-X3")
def test_all_dinosaurs_in_one_hand_stay_there() -> None:
    state = table("PT BR 2SQ", "TC 2TI", "3DE")
    after = play(state, "L HA PT BR", "C", "T PT")
    assert hands(after)[1] == "2TI BR PT TC"
    assert after.extinct == ()


@pytest.mark.clause("MAM-X3")
def test_with_only_dinosaurs_left_the_fewest_cards_win() -> None:
    """All but the deer are extinct; seat 1 takes the last one and completes them."""
    more = "extinct MA BE TI HA SQ"
    state = table("DE PT", "3DE BR", "TC SG", more=more)
    step = last(state, "L DE DE", "C", "T DE")
    outcome = MAMMUZ.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.clauses[0]) == ((0, 1), "MAM-X3")
    assert hands(step.state) == ["PT", "BR", "TC SG"]


@pytest.mark.clause("MAM-E5", "MAM-O1")
def test_whoever_loses_the_last_cards_by_extinction_wins() -> None:
    state = table("2BE SQ", "BE", "3DE")
    step = last(state, "L BE 2BE", "C", "T BE")
    outcome = MAMMUZ.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.clauses) == ((1,), ("MAM-E5", "MAM-O1"))


@pytest.mark.clause("MAM-E5")
def test_hands_emptied_together_share_the_win() -> None:
    """After a stegosaurus seat 0 gets the second mammoth, seat 1 the third bear."""
    state = table("MA SQ", "2BE SG SQ", "4DE", more="declared HA; laid 1 MA; laid 2 SG BE; start 1")
    state = table(
        "MA", "2BE SQ", "3DE SQ", more="start 1; declared HA; laid 1 MA; laid 2 SG BE; turns 2"
    )
    pending = play(state, "C", "T SG")
    step = MAMMUZ.apply(pending, "S MA / BE / -")
    outcome = MAMMUZ.outcome(step.state)
    assert outcome is not None
    assert hands(step.state)[0] == "-"
    assert outcome.winners == (0,)
    both = table(
        "MA", "2BE", "3DE SQ", more="start 1; declared HA; laid 1 MA; laid 2 SG BE; turns 2"
    )
    shared = MAMMUZ.apply(play(both, "C", "T SG"), "S MA / BE / -").state
    assert MAMMUZ.outcome(shared).winners == (0, 1)  # type: ignore[union-attr]


@pytest.mark.clause("MAM-E3")
def test_a_game_at_the_cap_is_cut_off_and_nobody_wins() -> None:
    state = table("2BE SQ", "2TI", "3DE", more="turns 4999")
    step = MAMMUZ.apply(state, "L HA SQ")
    outcome = MAMMUZ.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.clauses) == ((), ("MAM-E3",))
    assert [score.total for score in outcome.scores] == [2, 2, 3]
    assert MAMMUZ.outcome(MAMMUZ.apply(table("2BE SQ", "2TI", "3DE"), "L HA SQ").state) is None


@pytest.mark.clause("MAM-E3")
def test_a_challenge_at_the_cap_is_settled_first() -> None:
    state = table("2BE SQ", "2TI", "3DE", more="declared HA; laid 1 SQ; turns 4999; start 1")
    after = play(state, "C")
    assert MAMMUZ.outcome(after) is None
    cut = MAMMUZ.apply(after, "T SQ").state
    assert MAMMUZ.outcome(cut).winners == ()  # type: ignore[union-attr]
    assert hands(cut)[0] == "2BE 2SQ"
