"""The careful player of Tricky Tides: what it does in named positions, and that it beats chance."""

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.tricky_tides.players import careful
from tests.tides_positions import TIDES, acting, play, sailing, table


def choice(state) -> str:
    """What it does here."""
    view = TIDES.view(state, state.to_move)
    return TIDES.format(careful(view, TIDES.legal(state), stream("careful")))


def test_it_delivers_whenever_it_can():
    state = acting(orders={"B2": 1}, holds=["SS"], lying={"B2": "GG"})
    assert choice(state) == "D SS"


def test_it_pays_with_what_it_can_spare():
    """Two sugar wanted here, sugar and gold on A1: three coffee stand for the second sugar."""
    state = acting(orders={"B2": 1, "A1": 9}, holds=["SCCCG"])
    assert choice(state) == "D SCCC"


def test_it_picks_up_what_its_order_lacks():
    state = acting(orders={"A1": 7}, lying={"B2": "SKK"})
    assert choice(state) == "U K"


def test_it_throws_overboard_what_serves_least():
    """Order 36 asks for two coffee, one silk, two spice."""
    state = acting(orders={"A1": 36}, holds=["SSSSSSS"], lying={"B2": "KK"})
    assert choice(state) == "U K SS"


def test_it_sails_to_where_it_can_deliver():
    state = sailing("O5", seats=4, orders={"A2": 1}, holds=["SS"], lying={"B1": "GG"})
    assert choice(state) == "S A2"


def test_of_equal_cards_it_plays_the_lowest():
    """The 7 of sea dragons and the 5 of octopuses both lead to A2 and C3."""
    state = table(("D7 O5 S7 S8", "W1 W2 W3 W4"), orders={"A2": 1}, holds=["SS"])
    assert choice(state) == "C O5"


def test_it_keeps_its_anchor():
    state = sailing("D7", seats=4, lying={"B2": "SS"})
    assert choice(state)[0] == "S"


def test_it_beats_random_players_with_every_module():
    """Twenty games of two, the seats taken by turns; fixed seeds."""
    for modules in ({}, {"events": "on", "monsters": "on"}):
        wins = 0
        for number in range(20):
            seat = number % 2
            players = ["random", "random"]
            players[seat] = "careful"
            record = bk.play("tricky_tides", players, f"beats {number}", rules=modules)
            outcome = record.outcome()
            wins += outcome is not None and outcome.winners == (seat,)
        assert wins >= 15


def test_it_plays_by_its_view_alone():
    state = table(("O1 O2 S1 S2", "W1 W2 W3 W4"))
    other = TIDES.resample(TIDES.view(state, 0), stream("another world"))
    assert other != state
    assert choice(state) == choice(other)
    assert choice(play(state, "C O1"))
