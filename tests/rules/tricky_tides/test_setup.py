"""The set-up by number of players, and what every seat may know of it."""

import pytest

from boardkit import CHANCE
from boardkit.games.tricky_tides.events_told import HandsDealt, SightingsDealt
from boardkit.games.tricky_tides.sailing import open_sea
from tests.tides_positions import (
    BOX,
    CELLS,
    CUBES,
    MAP,
    TIDES,
    events,
    hold,
    legal,
    play,
    refused,
    ship,
)

START = {2: "Z 1 2", 3: "Z 1 2 3", 4: "Z 1 2 3 4"}
GOODS_DRAWN = {2: "G S", 3: "G S C", 4: "G S C K"}
SHIPS = {2: ["P B1", "P A1"], 3: ["P C1", "P B1", "P A1"], 4: ["P A2", "P C1", "P B1", "P A1"]}


def laid(seats, *more, **rules):
    """A game up to its map, and some actions from there."""
    state = TIDES.new(seats, TIDES.rules(**rules))
    return play(state, START[seats], GOODS_DRAWN[seats], f"I {MAP}", *more)


def placed(seats, *more, **rules):
    """A game up to the ships, and some actions from there."""
    return play(laid(seats, **rules), *SHIPS[seats], *more)


def orders(seats):
    """The first orders, as many as there are islands."""
    return "O " + " ".join(map(str, range(1, {2: 9, 3: 11, 4: 13}[seats])))


def islands(seats):
    """Sugar and coffee for every island, as many as its number says."""
    numbers = [BOX.islands[BOX.island[name]].number for name in MAP.split()]
    sea = {2: "C1 A2 B4 C4", 3: "A2 C4", 4: ""}[seats].split()
    kinds = ["-" if c in sea else "SCPK"[:n] for c, n in zip(CELLS, numbers, strict=True)]
    return "B " + " ".join(kinds)


def hands(seats):
    """The suits as hands."""
    return "H " + " ".join("".join(f"{suit}{n}" for n in range(1, 9)) for suit in "ODSW"[:seats])


@pytest.mark.clause("TID-S1")
def test_all_goods_are_in_the_bag_and_sightings_are_secret():
    state = TIDES.new(3)
    assert state.bag == CUBES
    assert len(legal(state)) == 4 * 3 * 2
    (told,) = events(state, "Z 4 2 1")
    assert isinstance(told, SightingsDealt)
    assert told.seen_by(1).cards == (None, 2, None)
    assert told.seen_by(None).cards == (None, None, None)
    after = play(state, "Z 4 2 1")
    assert TIDES.view(after, 0).sightings == (3, None, None)
    assert TIDES.view(after, None).sightings == (None, None, None)


@pytest.mark.clause("TID-S2", "TID-S3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_but_the_leader_draw_one_good(seats):
    state = play(TIDES.new(seats), START[seats])
    assert state.leader == 0
    after = play(state, GOODS_DRAWN[seats])
    assert [sum(hold) for hold in after.holds] == [0, *[1] * (seats - 1)]
    assert sum(after.bag) == 78 - (seats - 1)


@pytest.mark.clause("TID-S4")
def test_the_map_has_three_columns_and_four_rows():
    state = laid(4)
    assert [str(cell) for cell in state.setup.box.cells] == CELLS
    assert [BOX.islands[k].name for k in state.map] == MAP.split()
    start = play(TIDES.new(2), START[2], GOODS_DRAWN[2])
    assert refused(start, f"I {MAP.replace('R1', 'R2')}").reason == "wrong_LayMap"


@pytest.mark.clause("TID-S5")
@pytest.mark.parametrize(("seats", "sea"), [(4, ""), (3, "A2 C4"), (2, "C1 A2 B4 C4")])
def test_ports_of_colours_that_nobody_plays_are_open_sea(seats, sea):
    mask = open_sea(laid(seats))
    assert [cell for k, cell in enumerate(CELLS) if mask >> k & 1] == sea.split()


@pytest.mark.clause("TID-S6")
def test_ships_are_placed_anticlockwise_and_the_leader_is_last():
    state, turns = laid(4), []
    for action in SHIPS[4]:
        turns.append(state.to_move)
        state = play(state, action)
    assert turns == [3, 2, 1, 0]
    cells = [action[2:] for action in reversed(SHIPS[4])]
    assert [ship(state, seat) for seat in range(4)] == cells
    assert legal(laid(4)) == {"P A2", "P C4"}
    refusal = refused(laid(4), "P A1")
    assert (refusal.reason, refusal.params["ports"]) == ("not_your_port", "A2, C4")


@pytest.mark.clause("TID-S7")
@pytest.mark.parametrize(("seats", "deck"), [(4, 24), (3, 26), (2, 28)])
def test_each_island_has_an_order_and_open_sea_has_none(seats, deck):
    state = placed(seats, orders(seats))
    sea = open_sea(state)
    assert [order is None for order in state.orders] == [bool(sea >> k & 1) for k in range(12)]
    assert state.deck.bit_count() == deck
    assert refused(placed(seats), "O 1 2").reason == "wrong_LayOrders"


@pytest.mark.clause("TID-S8")
@pytest.mark.parametrize(("seats", "lying"), [(4, 44), (3, 37), (2, 30)])
def test_each_island_has_its_number_of_goods(seats, lying):
    state = placed(seats, orders(seats), islands(seats))
    assert sum(map(sum, state.goods)) == lying
    sea = open_sea(state)
    assert all(not any(state.goods[k]) for k in range(12) if sea >> k & 1)
    refusal = refused(placed(seats, orders(seats)), "B S")
    assert refusal.reason == "wrong_FillIslands"


@pytest.mark.clause("TID-S9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_has_eight_cards_in_secret(seats):
    state = placed(seats, orders(seats), islands(seats))
    assert state.to_move is CHANCE
    (told,) = events(state, hands(seats))
    assert isinstance(told, HandsDealt)
    assert [len(hand) for hand in told.seen_by(1).hands] == [0, 8, *[0] * (seats - 2)]
    after = play(state, hands(seats))
    assert [hand.bit_count() for hand in after.hands] == [8] * seats
    view = TIDES.view(after, 0)
    assert view.hands == (after.hands[0], *[None] * (seats - 1))
    assert (after.to_move, after.phase.value) == (0, "play")


@pytest.mark.clause("TID-V1")
def test_the_first_event_comes_after_the_ships_and_binds_everybody():
    state = placed(3, events="on")
    assert len(legal(state)) == 12
    after = play(state, "E fog")
    assert (after.tide, after.phase.value) == ("fog", "orders")
    assert placed(3).phase.value == "orders", "without the module there is none"


@pytest.mark.clause("TID-M1")
def test_monsters_begin_on_their_own_islands():
    state = laid(2, monsters="on")
    assert [CELLS[place] for place in state.monsters] == ["B2", "C2", "A3", "B3"]
    assert laid(2).monsters == ()


def test_chance_does_one_thing_after_the_other():
    refusal = refused(TIDES.new(2), "G S")
    assert (refusal.reason, refusal.params) == ("other_chance", {"expected": "DealSightings"})
    assert refused(TIDES.new(2), "C O1").reason == "chance_turn"
    assert refused(laid(2), "Z 1 2").reason == "seat_turn"
    assert refused(laid(2), "C O1").params == {"phase": "ships"}


@pytest.mark.clause("TID-S3")
def test_each_starting_good_is_in_the_hold_that_drew_it():
    assert [hold(laid(4), seat) for seat in range(4)] == ["", "S", "C", "K"]
