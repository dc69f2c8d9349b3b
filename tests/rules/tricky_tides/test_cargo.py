"""Picking up, the hold, overboard, delivering and exchanging."""

import pytest

from boardkit.games.tricky_tides.events_told import Delivered, PickedUp
from tests.tides_positions import (
    PLACE,
    TIDES,
    acting,
    events,
    goods,
    hold,
    legal,
    letters,
    names,
    on,
    play,
    refused,
    sailing,
    total,
    ways,
)


@pytest.mark.clause("TID-C1")
def test_after_sailing_a_ship_picks_up_or_delivers_or_does_neither():
    state = acting(lying={"B2": "SSC"}, holds=["SS"], orders={"B2": 1})
    assert legal(state) == {"U S", "U C", "D SS", "N"}
    for action in ("U S", "N"):
        assert play(state, action).queue == (1,), "one of them, then the next ship"
    assert play(state, "D SS").phase.value == "replace"
    assert play(state, "D SS", "R 36").queue == (1,)


@pytest.mark.clause("TID-C2")
def test_all_goods_of_one_type_are_taken():
    state = acting(lying={"B2": "SSCK"}, holds=["S"])
    after = play(state, "U S")
    assert (on(after, "B2"), hold(after)) == ("CK", "SSS")
    assert refused(state, "U P").reason == "none_lying"
    told = events(state, "U S")[0]
    assert isinstance(told, PickedUp)
    assert told.count == 2


@pytest.mark.clause("TID-C3")
def test_what_was_taken_is_not_replaced():
    after = play(acting(lying={"B2": "SS"}), "U S")
    assert on(after, "B2") == ""


@pytest.mark.clause("TID-C4", "TID-C5")
def test_above_seven_the_owner_chooses_what_goes_back_to_the_island():
    state = acting(lying={"B2": "SSG"}, holds=["CCCCCK"])
    assert ways(state, "U") == ["S K", "S C", "S S", "G"]
    after = play(state, "U S K")
    assert (hold(after), on(after, "B2")) == ("SSCCCCC", "KG")
    refusal = refused(state, "U S")
    assert (refusal.reason, refusal.params) == ("overboard", {"goods": 1})
    assert refused(state, "U S P").reason == "overboard_lacks"
    assert refused(state, "U S KC").reason == "overboard"


@pytest.mark.clause("TID-C5")
def test_with_a_full_hold_the_same_goods_may_go_back():
    state = acting(lying={"B2": "SS"}, holds=["CCCCCKK"])
    after = play(state, "U S SS")
    assert (hold(after), on(after, "B2")) == ("CCCCCKK", "SS")


@pytest.mark.clause("TID-C6")
def test_on_open_sea_what_goes_overboard_returns_to_the_bag():
    """Only the shark brings goods to a ship on open sea."""
    state = sailing_shark(ships="A2 C3", holds=["CCCCCKK"])
    after = play(state, "K S K")
    assert (hold(after), on(after, "A2")) == ("SCCCCCK", "")
    assert letters(after.bag).count("K") == letters(state.bag).count("K") + 1


def sailing_shark(ships: str, holds: list[str]):
    """Seat 0 activates the shark, which is on A3 among sugar, while its ship is elsewhere."""
    from tests.tides_positions import table

    hands = ("S1 O1 O2 O3", "S5 D1 D2 D3")
    state = table(hands, ships=ships, holds=holds, lying={"A3": "SS"}, monsters="on")
    return play(state, "C S1", "C S5")


@pytest.mark.clause("TID-C7")
def test_on_open_sea_there_is_no_action():
    state = sailing("O7", "A1", seats=2, holds=["SS"])
    after = play(state, "S A2")
    assert (after.queue, after.phase.value) == ((1,), "sail")
    assert "TID-C7" in events(state, "S A2")[0].clauses


@pytest.mark.clause("TID-D1")
def test_all_goods_of_the_order_must_be_in_the_hold():
    """Order 16: one sugar, one coffee, one silk."""
    assert ways(acting(orders={"B2": 16}, holds=["SCK"]), "D") == ["SCK"]
    state = acting(orders={"B2": 16}, holds=["SC"])
    assert ways(state, "D") == []
    refusal = refused(state, "D SCK")
    assert (refusal.reason, refusal.clauses) == ("not_in_hold", ("TID-D1",))
    assert refused(state, "D SC").reason == "not_exact"
    assert refused(acting(holds=["SC"]), "D SC").reason == "no_order"


@pytest.mark.clause("TID-D2")
def test_the_goods_go_to_the_bag_and_the_order_is_kept():
    state = acting(orders={"B2": 16}, holds=["SCKK"])
    after = play(state, "D SCK")
    assert hold(after) == "K"
    assert after.filled == ((15,), ())
    assert total(after) == total(state)
    assert sum(after.bag) == sum(state.bag) + 3
    told = events(state, "D SCK")[0]
    assert isinstance(told, Delivered)
    assert (told.order, told.value, told.exchanged) == (16, 4, 0)


@pytest.mark.clause("TID-D3")
def test_another_order_takes_its_place_and_cannot_be_filled_at_once():
    state = play(acting(orders={"B2": 1}, holds=["SSCC"]), "D SS")
    assert "R 1" not in legal(state)
    assert len(legal(state)) == 35
    after = play(state, "R 2")
    assert (after.orders[PLACE["B2"]], after.deck >> 1 & 1) == (1, 0)
    assert (after.phase.value, after.queue) == ("sail", (1,))


@pytest.mark.clause("TID-D3")
def test_with_the_deck_used_up_the_coast_stays_empty():
    state = acting(orders={"B2": 1}, holds=["SS"])._replace(deck=0)
    assert names(events(state, "D SS")) == ["Delivered", "CoastEmpty"]
    after = play(state, "D SS")
    assert after.orders[PLACE["B2"]] is None
    assert after.queue == (1,)


SETS = {"S": 3, "C": 3, "K": 2, "P": 2, "G": 1}


@pytest.mark.clause("TID-D4")
@pytest.mark.parametrize("kind", SETS)
def test_a_set_stands_for_one_good_of_any_type(kind):
    """Order 1 asks for two sugar, order 2 for two coffee; one of them is lacking."""
    number, own = (2, "C") if kind == "S" else (1, "S")
    few = own + kind * (SETS[kind] - 1)
    assert ways(acting(orders={"B2": number}, holds=[few]), "D") == []
    state = acting(orders={"B2": number}, holds=[own + kind * SETS[kind]])
    paid = letters(goods(own + kind * SETS[kind]))
    assert ways(state, "D") == [paid]
    told = events(state, f"D {paid}")[0]
    assert isinstance(told, Delivered)
    assert told.exchanged == 1
    assert "TID-D4" in told.clauses


@pytest.mark.clause("TID-D4")
def test_several_sets_in_one_delivery():
    state = acting(orders={"B2": 1}, holds=["CCCKKG"])
    assert ways(state, "D") == ["KKG", "CCCG", "CCCKK"]


@pytest.mark.clause("TID-D4")
def test_which_goods_pay_is_a_choice():
    """One silk and one gold of order 21: the silk itself or a set in its place, nothing over."""
    state = acting(orders={"B2": 21}, holds=["KGGPP"])
    assert ways(state, "D") == ["GG", "PPG", "KG", "KPP"]
    assert refused(state, "D KGG").reason == "not_exact"


@pytest.mark.clause("TID-D4")
def test_a_set_is_of_one_type():
    state = acting(orders={"B2": 1}, holds=["SCCK"])
    assert ways(state, "D") == []
    assert refused(state, "D SCCK").reason == "not_exact"


def test_refusals_are_told_in_both_languages():
    state = acting(orders={"B2": 16}, holds=["SC"], lying={"B2": "SS"})
    for text in ("D SCK", "U P", "C O1", "M B3", "R 3"):
        refusal = TIDES.check(state, text)
        assert refusal is not None
        assert refusal.text("es") != refusal.text("en")
