"""The twelve events: each changes a named position, and no two are alike."""

from collections.abc import Callable

import pytest

from boardkit.games.tricky_tides.pieces import Tide
from boardkit.games.tricky_tides.state import Phase, State
from boardkit.games.tricky_tides.trick import mover
from tests.tides_positions import (
    BOX,
    TIDES,
    acting,
    events,
    hold,
    legal,
    names,
    on,
    play,
    sailing,
    table,
    trick_of,
    ways,
)

ALL = [tide.value for tide in Tide]
FOLLOWED = ("O3 O6 S1 S2", "O5 D7 D1 D2", "O2 W7 W1 W2", "S7 S4 W5 W6")
Question = Callable[[str], object]


def trick(tide: str) -> State:
    """A trick of octopuses that three seats follow."""
    state = table(FOLLOWED, ships="A1 A1 A1 A1", tide=tide, monsters="on")
    return play(state, "C O3", "C O5", "C O2", "C S7")


def order(tide: str) -> object:
    """Who wins, in which order the ships sail and who moves the monster."""
    state = trick(tide)
    return state.queue, mover(BOX, trick_of(state), state.tide, state.setup.rules)


def edge(tide: str) -> object:
    """Where a ship in the corner A1 can go with the 8 of octopuses, north and south-west."""
    return ways(sailing("O8", "A1", seats=4, tide=tide), "S")


def middle(tide: str) -> object:
    """Where a ship on B2 can go with the 7 of sea dragons, west and south-east."""
    return ways(sailing("D7", seats=4, tide=tide), "S")


def far(tide: str) -> object:
    """Where a ship on B1 can go with the 7 of octopuses: two islands lie to its south."""
    return ways(sailing("O7", "B1", seats=4, tide=tide), "S")


def following(tide: str) -> object:
    """What a seat with one card of the suit led may play."""
    return sorted(legal(play(table(("O3 S1 S2 S3", "O5 D1 D2 D3"), tide=tide), "C O3")))


def _other(tide: str) -> str:
    """An event that does not matter while cards are played and ships sail."""
    return "fog" if tide != "fog" else "brisk_trade"


def harvest(tide: str) -> object:
    """What comes after the goods of round 2 and the event."""
    last = table(("O8 S1 S2", "O5 W1 W2"), ships="A1 B2", tide=_other(tide))
    state = play(last, "C O8", "C O5", "T", "N", "S B1", "N")._replace(phase=Phase.EVENT)
    return play(state, f"E {tide}").phase.value


def docks(tide: str) -> object:
    """What is left of three sugar after picking up."""
    after = play(acting(lying={"B2": "SSS"}, tide=tide), "U S")
    return on(after, "B2"), hold(after)


def both(tide: str) -> object:
    """What a ship may do after picking up."""
    state = play(acting(lying={"B2": "SS"}, holds=["SS"], orders={"B2": 1}, tide=tide), "U S")
    return state.phase.value, state.to_move


def found(tide: str) -> object:
    """What comes after sailing."""
    state = sailing("D7", seats=4, tide=tide)
    return play(state, f"S {ways(state, 'S')[0]}").phase.value


def market(tide: str) -> object:
    """How one sugar and three coffee pay for two sugar, and two coffee with one sugar."""
    return [
        ways(acting(orders={"B2": 1}, holds=[held], tide=tide), "D") for held in ("SCCC", "SCC")
    ]


# The position of each event, and what it says there.
ANSWERS: dict[str, tuple[Question, object]] = {
    "low_tide": (order, ((2, 0, 1, 3), 1)),
    "edge_of_the_world": (edge, ["C2", "A4"]),
    "calm_sea": (middle, ["A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"]),
    "undertow": (middle, ["A1", "C2"]),
    "strong_wind": (far, ["B2", "B3"]),
    "loose_sails": (following, ["C D1", "C D2", "C D3", "C O5"]),
    "full_harvest": (harvest, "harvest"),
    "busy_docks": (docks, ("S", "SS")),
    "long_stop": (both, ("act", 0)),
    "flotsam": (found, "flotsam"),
    "brisk_trade": (market, [["SCC"], ["SCC"]]),
    "fog": (market, [[], []]),
}
# What is said there under most other events, or without any.
USUAL: dict[str, object] = {
    "low_tide": ((1, 0, 2, 3), 2),
    "edge_of_the_world": [],
    "calm_sea": ["A2", "C3"],
    "undertow": ["A2", "C3"],
    "strong_wind": ["B2"],
    "loose_sails": ["C O5"],
    "full_harvest": "deal",
    "busy_docks": ("", "SSS"),
    "long_stop": ("sail", 1),
    "flotsam": "act",
    "brisk_trade": [["SCCC"], []],
    "fog": [["SCCC"], []],
}


def test_every_event_has_its_position():
    assert list(ANSWERS) == ALL == [tide.value for tide in BOX.tides]


@pytest.mark.clause(
    *("TID-W1", "TID-W2", "TID-W3", "TID-W4", "TID-W5", "TID-W6"),
    *("TID-W7", "TID-W8", "TID-W9", "TID-W10", "TID-W11", "TID-W12"),
)
@pytest.mark.parametrize("tide", ALL)
def test_an_event_changes_its_position(tide):
    question, answer = ANSWERS[tide]
    assert question(tide) == answer
    usual = "fog" if tide not in ("fog", "brisk_trade") else "loose_sails"
    assert question(usual) == USUAL[tide]
    assert question(tide) != USUAL[tide]


def test_no_two_events_are_alike():
    """Put to all twelve positions, each event gives another row of answers."""
    questions = dict.fromkeys(question for question, _ in ANSWERS.values())
    rows = [repr([question(tide) for question in questions]) for tide in ALL]
    assert len(set(rows)) == len(ALL)


@pytest.mark.clause("TID-V3")
def test_flotsam_is_found_before_picking_up_also_by_a_ship_that_stays():
    state = sailing("O8", "A1", seats=4, tide="flotsam", lying={"A1": "S"})
    after = play(state, "T")
    assert after.phase is Phase.FLOTSAM
    assert legal(after) == {"X S", "X C", "X K", "X P", "X G"}
    found_it = play(after, "X G")
    assert (hold(found_it), found_it.phase) == ("G", Phase.ACT)
    full = sailing("O8", "A1", seats=4, tide="flotsam", holds=["SSSSSSS"])
    assert play(full, "T").phase is Phase.ACT


@pytest.mark.clause("TID-W9")
@pytest.mark.parametrize(("first", "second"), [("U S", "D SS"), ("D SS", "U S")])
def test_at_a_long_stop_both_actions_come_in_any_order_and_once(first, second):
    state = acting(lying={"B2": "SS"}, holds=["SS"], orders={"B2": 1}, tide="long_stop")
    for action in (first, second):
        state = play(state, action)
        if state.phase is Phase.REPLACE:
            state = play(state, "R 36")
    assert (state.phase, state.queue) == (Phase.SAIL, (1,))
    half = play(acting(lying={"B2": "SS"}, holds=["SS"], orders={"B2": 1}, tide="long_stop"), "U S")
    assert {text[0] for text in legal(half)} == {"D", "N"}
    assert TIDES.check(half, "U S").reason == "picked_already"  # type: ignore[union-attr]


@pytest.mark.clause("TID-W7")
def test_a_full_harvest_gives_every_island_one_good_more():
    last = table(("O8 S1 S2", "O5 W1 W2"), ships="A1 B2", tide="fog")
    state = play(last, "C O8", "C O5", "T", "N", "S B1", "N")._replace(phase=Phase.EVENT)
    state = play(state, "E full_harvest")
    after = play(state, "B S S - - S S S S S S - -")
    assert (sum(map(sum, after.goods)), after.phase) == (8, Phase.DEAL)


@pytest.mark.clause("TID-W2")
def test_over_the_edge_a_ship_may_not_come_back_to_its_place():
    """Two players: south of C3 lie C4 and C1, open sea, and C2; north-east A2, open sea, and B1."""
    state = sailing("O7", "C3", seats=2, tide="edge_of_the_world")
    assert ways(state, "S") == ["B1", "C1", "A2", "C2", "C4"]


@pytest.mark.clause("TID-W1")
def test_low_tide_names_its_clause():
    state = table(FOLLOWED, tide="low_tide")
    told = events(state, "C O3", "C O5", "C O2", "C S7")
    assert names(told) == ["CardPlayed", "TrickWon"]
    assert "TID-W1" in told[-1].clauses
