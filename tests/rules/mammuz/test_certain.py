"""What each seat and the table are sure of, round after round."""

import pytest

from boardkit.games.mammuz.notation import write_cards
from boardkit.games.mammuz.state import State
from tests.mammuz_positions import MAMMUZ, play, table


def sure(state: State, knower: int | None) -> list[str]:
    """What is certain for a seat, or the table: of each hand and last of the pile."""
    return [write_cards(floor) for floor in MAMMUZ.view(state, knower).known]


HANDS = ("2HA BE 3SQ", "3HA 2TI", "HA BE TI")


@pytest.mark.clause("MAM-B1", "MAM-B2")
def test_those_who_laid_know_their_cards_and_all_the_card_turned_over() -> None:
    """Seats 0 and 1 laid; seat 1's tiger is turned over, and seat 1 takes the herd back."""
    state = play(table(*HANDS), "L HA HA SQ", "E TI HA", "C", "T TI")
    assert sure(state, None) == ["-", "TI", "-", "-"]
    assert sure(state, 0) == ["-", "TI HA SQ", "-", "-"]
    assert sure(state, 1) == ["-", "-", "-", "-"]
    assert sure(state, 2) == ["-", "TI", "-", "-"]


@pytest.mark.clause("MAM-B1", "MAM-B4")
def test_the_challenger_knows_the_herd_it_took_and_all_the_card_turned_over() -> None:
    state = play(table(*HANDS), "L HA HA SQ", "E TI HA", "C", "T HA")
    assert sure(state, None) == ["-", "-", "HA", "-"]
    assert sure(state, 0) == ["-", "-", "2HA SQ", "-"]
    assert sure(state, 1) == ["-", "-", "TI HA", "-"]
    assert sure(state, 2) == ["-", "-", "-", "-"]


@pytest.mark.clause("MAM-B1")
def test_of_cards_known_as_many_fewer_are_sure_as_were_laid_unseen() -> None:
    """Seat 1 holds three squirrels and a bear known to seat 0, and lays one card."""
    more = "sure 1 2 3SQ BE"
    state = table("2HA 2BE", "3SQ BE TI", "3DE 2TI", more=f"start 2; {more}")
    laid = play(state, "L SQ TI", "E DE")
    assert sure(laid, 0) == ["-", "BE 3SQ", "-", "-"]  # when the round began
    # Seat 0 challenges seat 2, whose deer is turned over: it has seen nothing of seat 1's card.
    after = play(laid, "C", "T DE")
    assert sure(after, 0) == ["-", "2SQ", "DE", "-"]
    # Turned over and not one of them: nothing else was laid, so that all are still there.
    turned = play(table("2HA 2BE", "3SQ BE TI", "3DE 2TI", more=f"start 2; {more}"), "L SQ TI")
    assert sure(play(turned, "C", "T TI"), 0) == ["-", "BE TI 3SQ", "-", "-"]


@pytest.mark.clause("MAM-D7")
def test_whoever_takes_the_herd_has_seen_what_was_laid() -> None:
    state = table("2HA 2BE", "3SQ BE TI", "3DE 2TI", more="start 2; sure 3 2 3SQ BE; sure 1 2 3SQ")
    after = play(state, "L SQ SQ BE", "C", "T SQ")
    assert sure(after, 2) == ["-", "2SQ", "-", "-"]
    assert sure(after, 0) == ["-", "SQ", "SQ", "-"]
    assert sure(after, 1) == ["-", "-", "BE SQ", "-"]


@pytest.mark.clause("MAM-D5", "MAM-D7")
def test_what_one_laid_is_followed_into_the_pile_and_out_of_it() -> None:
    state = play(table("2HA BE", "PL TI 2SQ", "3DE"), "L HA HA BE", "E PL TI", "C", "T PL")
    assert sure(state, 0) == ["-", "-", "PL", "BE HA"]
    assert sure(state, 1) == ["-", "-", "PL", "TI"]
    assert sure(state, None) == ["-", "-", "PL", "-"]
    after = play(state, "L DE DE", "C", "T DE")
    # The only card laid was turned over, so that the plesiosaur must still be there.
    assert sure(after, 0) == ["-", "-", "PL", "-"]
    assert sure(after, 1) == ["DE TI", "-", "PL", "-"]
    assert sure(after, None) == ["DE", "-", "PL", "-"]


@pytest.mark.clause("MAM-D4")
def test_of_a_herd_dealt_out_one_is_sure_of_what_must_have_gone_somewhere() -> None:
    """Seat 0 laid two hares and got none back: with three cards dealt, both others have one."""
    state = table("2HA SQ", "SG TI 2BE", "4DE")
    after = play(state, "L HA 2HA", "E SG TI", "C", "T SG", "S TI / HA / HA")
    assert sure(after, 0) == ["-", "HA", "HA SG", "-"]
    assert sure(after, 1) == ["-", "-", "SG", "-"]
    assert sure(after, None) == ["-", "-", "SG", "-"]


@pytest.mark.clause("MAM-D8", "MAM-X2")
def test_all_have_seen_what_leaves_the_game_and_nothing_of_it_is_held() -> None:
    more = "start 1; sure 3 1 2SQ; sure 3 2 2BE"
    state = table("2HA 3SQ", "RX TI 2BE", "4DE", more=more)
    after = play(state, "L HA HA SQ", "E RX BE", "C", "T RX")
    assert sure(after, 2) == ["SQ", "BE", "-", "-"]
    gone = play(
        table("2BE SQ", "BE TI", "4DE", more="start 1; sure 3 2 BE"), "L BE 2BE", "C", "T BE"
    )
    assert gone.extinct
    assert sure(gone, 2) == ["-", "-", "-", "-"]


@pytest.mark.clause("MAM-B5")
def test_a_dinosaur_is_met_by_all_who_saw_it() -> None:
    state = table("PT 2HA RX", "3TI", "4DE", more="start 1; met 1 PT RX")
    after = play(state, "L HA PT HA", "C", "T PT")
    views = [MAMMUZ.view(after, seat) for seat in (0, 1, 2, None)]
    assert [write_cards(view.met) for view in views] == ["PT RX", "PT", "PT", "PT"]
    assert [write_cards(view.known[1]) for view in views] == ["HA PT", "-", "PT", "PT"]
