"""The challenge of somebody's last cards: every row, with and without other cards in herd and pile."""

import pytest

from boardkit.games.mammuz.state import State
from tests.mammuz_positions import MAMMUZ, hands, last, names, play, refused, table


def won(state: State) -> tuple[tuple[int, ...], str] | None:
    """Who won, and the clause that ended the game."""
    outcome = MAMMUZ.outcome(state)
    return None if outcome is None else (outcome.winners, outcome.clauses[0])


def ended(laid: str, turned: str, *more: str, pile: str = "") -> State:
    """Seat 0 led a squirrel; seat 1 lays its last cards; seat 2 turns one over."""
    state = table("SQ 2BE", laid, "3DE", more=f"pile {pile}" if pile else "")
    return play(state, "L HA SQ", f"E {laid}", "C", f"T {turned}", *more)


def alone(dinosaur: str, *more: str, pile: str = "", seats: int = 3) -> State:
    """Seat 0 leads with its last card, a dinosaur, so that the herd is empty."""
    others = ["2TI", "3DE", "2BE", "2MA"][: seats - 1]
    state = table(dinosaur, *others, more=f"pile {pile}" if pile else "")
    return play(state, f"L HA {dinosaur}", "C", f"T {dinosaur}", *more)


@pytest.mark.clause("MAM-E1")
def test_the_next_player_must_challenge() -> None:
    state = play(table("SQ 2BE", "2HA", "3DE"), "L HA SQ", "E 2HA")
    assert [MAMMUZ.format(action) for action in MAMMUZ.legal(state)] == ["C"]
    refusal = refused(state, "E DE")
    assert (refusal.reason, refusal.clauses) == ("must_challenge", ("MAM-E1",))
    step = MAMMUZ.apply(state, "C")
    assert step.events[0].clauses == ("MAM-B1", "MAM-E1")


@pytest.mark.clause("MAM-E2", "MAM-O1")
def test_the_declared_species_wins_at_once() -> None:
    state = ended("HA TI", "HA")
    assert won(state) == ((1,), "MAM-E2")
    assert hands(state)[1] == "-"


@pytest.mark.clause("MAM-E3")
def test_another_animal_costs_the_herd_and_the_game_goes_on() -> None:
    state = ended("HA TI", "TI")
    assert won(state) is None
    assert hands(state) == ["2BE", "TI HA SQ", "3DE"]
    assert state.to_move == 2


@pytest.mark.clause("MAM-E4", "MAM-D1")
def test_brontosaurus_the_previous_player_takes_the_rest() -> None:
    state = ended("HA BR", "BR")
    assert won(state) is None
    assert hands(state) == ["2BE", "HA SQ", "3DE BR"]
    assert won(alone("BR")) == ((0,), "MAM-E4")


@pytest.mark.clause("MAM-E4", "MAM-D7")
def test_a_lone_brontosaurus_and_a_pile_do_not_win() -> None:
    state = alone("BR", pile="2SQ")
    assert won(state) is None
    assert hands(state) == ["2SQ", "2TI BR", "3DE"]


@pytest.mark.clause("MAM-E4", "MAM-D2")
@pytest.mark.parametrize("pile", ["", "2HA"])
def test_pterosaur_wins(pile: str) -> None:
    state = ended("HA PT", "PT", pile=pile)
    assert won(state) == ((1,), "MAM-E4")
    assert sum(state.hands[2]) == 3 + 2 + 1 + 2 * bool(pile)
    assert won(alone("PT", pile=pile)) == ((0,), "MAM-E4")


@pytest.mark.clause("MAM-E4", "MAM-D3")
def test_triceratops_wins_unless_the_challenger_picks_them() -> None:
    assert won(ended("HA TC", "TC", "G 1")) == ((1,), "MAM-E4")
    assert won(ended("HA TC", "TC", "G 3")) == ((1,), "MAM-E4")
    state = ended("HA TC", "TC", "G 2")
    assert won(state) is None
    assert hands(state) == ["2BE", "HA SQ", "3DE TC"]
    assert won(alone("TC")) == ((0,), "MAM-E4")


@pytest.mark.clause("MAM-E4", "MAM-D7")
def test_a_lone_triceratops_and_a_pile() -> None:
    assert won(alone("TC", "G 1", pile="2SQ")) is None
    assert won(alone("TC", "G 2", pile="2SQ")) == ((0,), "MAM-E4")


@pytest.mark.clause("MAM-E4", "MAM-D4")
def test_stegosaurus_wins_where_the_herd_is_too_small_to_reach_them() -> None:
    """The previous player is dealt the last card of each lap but the challenger's own."""
    state = ended("HA SG", "SG", "S HA / SQ / -")
    assert won(state) is None
    assert hands(state)[1] == "SQ"
    state = table("2BE", "SG", "3DE", more="declared HA; laid 1 SQ; start 1")
    assert won(play(state, "E SG", "C", "T SG", "S SQ / - / -")) == ((1,), "MAM-E4")
    assert won(alone("SG")) == ((0,), "MAM-E4")
    assert won(alone("SG", pile="2SQ")) == ((0,), "MAM-E4")


@pytest.mark.clause("MAM-E4", "MAM-D5")
def test_plesiosaur_wins() -> None:
    assert won(ended("HA PL", "PL")) == ((1,), "MAM-E4")
    assert won(alone("PL", pile="2SQ")) == ((0,), "MAM-E4")


@pytest.mark.clause("MAM-E4", "MAM-D8")
def test_tyrannosaurus_wins() -> None:
    assert won(ended("HA RX", "RX")) == ((1,), "MAM-E4")
    assert won(alone("RX", pile="2SQ")) == ((0,), "MAM-E4")


# After extinctions ------------------------------------------------------------------------------


@pytest.mark.clause("MAM-E5")
def test_whoever_takes_the_herd_and_empties_the_hand_by_extinction_wins() -> None:
    state = table("MA 2BE", "MA", "3DE")
    step = last(state, "L HA MA", "E MA", "C", "T MA")
    assert won(step.state) == ((1,), "MAM-E5")
    assert names(step.events) == ["CardTurned", "HerdTaken", "SpeciesExtinct", "GameOver"]


@pytest.mark.clause("MAM-E4", "MAM-E5")
def test_the_last_cards_come_before_hands_emptied_in_the_same_step() -> None:
    """A tyrannosaurus takes two tigers: the other three, all that seat 0 has, die out as well."""
    state = table("3TI SQ", "RX 2TI", "3DE")
    step = last(state, "L HA SQ", "E RX 2TI", "C", "T RX")
    assert step.state.extinct == ("sabre_tooth_tiger",)
    assert hands(step.state)[:2] == ["-", "-"]
    assert won(step.state) == ((1,), "MAM-E4")
