"""Sailing: headings, the edge of the map, staying, the anchor, open sea."""

import pytest

from tests.tides_positions import events, legal, names, play, refused, sailing, ship, ways


@pytest.mark.clause("TID-N1")
@pytest.mark.parametrize(
    ("card", "cells"),
    [
        ("O1", "B1 C1 C2 A3 B3"),
        ("O2", "A1 C1 A2 C2 C3"),
        ("O5", "B1 A2 C3"),
        ("D7", "A2 C3"),
        ("S8", "C1 B3"),
        ("W7", "A1 C2"),
    ],
)
def test_a_ship_sails_one_space_in_a_heading_of_its_card(card, cells):
    """North is row 1, whatever the player sees from where; four players, so that all are islands."""
    state = sailing(card, seats=4)
    assert ways(state, "S") == cells.split()
    assert ship(play(state, f"S {cells.split()[0]}")) == cells.split()[0]


@pytest.mark.clause("TID-N1")
def test_where_the_card_does_not_lead_nobody_sails():
    refusal = refused(sailing("D7", seats=4), "S B1")
    assert (refusal.reason, refusal.clauses) == ("no_heading", ("TID-N1", "TID-N7"))
    assert refusal.params == {"cell": "B1", "known": "A2, C3"}


@pytest.mark.clause("TID-N2")
def test_no_ship_leaves_the_map():
    assert ways(sailing("O1", "A1", seats=4), "S") == ["B1", "A2"]
    assert refused(sailing("O1", "A1"), "S D1").reason == "off_map"


@pytest.mark.clause("TID-N3")
def test_a_ship_without_a_heading_on_the_map_stays_and_may_act():
    state = sailing("O8", "A1", seats=4, lying={"A1": "S"})
    assert legal(state) == {"T"}
    assert refused(state, "A").reason == "anchor_not_needed"
    assert refused(state, "S B1").reason == "stranded"
    after = play(state, "T")
    assert (ship(after), after.anchors[0]) == ("A1", True)
    assert "U S" in legal(after)


@pytest.mark.clause("TID-N4")
def test_a_ship_that_can_sail_must():
    state = sailing("D7", seats=4)
    refusal = refused(state, "T")
    assert (refusal.reason, refusal.clauses) == ("can_sail", ("TID-N4",))
    assert refused(state, "S B2").reason == "is_here"
    spent = state._replace(anchors=(False, *state.anchors[1:]))
    assert legal(spent) == {"S A2", "S C3"}


@pytest.mark.clause("TID-N5")
def test_the_anchor_is_spent_once_to_stay():
    state = sailing("D7", seats=4, lying={"B2": "K"})
    after = play(state, "A")
    assert (ship(after), after.anchors) == ("B2", (False, True, True, True))
    assert "U K" in legal(after)
    spent = state._replace(anchors=(False, *state.anchors[1:]))
    assert refused(spent, "A").reason == "no_anchor"
    assert names(events(state, "A")) == ["Stayed"]


@pytest.mark.clause("TID-N6")
def test_several_ships_may_be_at_one_island():
    state = sailing("O1", seats=4, ships="B2 B3 C2 C2")
    assert ship(play(state, "S C2")) == ship(state, 2) == ship(state, 3) == "C2"


@pytest.mark.clause("TID-N7", "TID-N8")
def test_a_ship_crosses_open_sea_in_its_heading_or_stops_there():
    """Two players: A2 is open sea, between A1 and A3."""
    state = sailing("O7", "A1", seats=2)
    assert ways(state, "S") == ["A2", "A3"]
    assert "TID-N8" in events(state, "S A2")[0].clauses


@pytest.mark.clause("TID-N7")
def test_behind_the_first_island_nothing_is_adjacent():
    assert ways(sailing("O7", "A1", seats=4), "S") == ["A2"]


@pytest.mark.clause("TID-N8")
def test_where_no_island_lies_behind_only_the_sea_is_left():
    """From B3 to the south lies B4, open sea at the edge of the map."""
    state = sailing("O7", "B3", seats=2)
    assert ways(state, "S") == ["C2", "B4"]
