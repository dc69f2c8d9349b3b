"""A round: declare, expand, challenge one card of the display before, and who takes the herd."""

from fractions import Fraction

import pytest

import boardkit as bk
from boardkit.games.mammuz.events import (
    CardTurned,
    Challenged,
    HerdTaken,
    Laid,
)
from boardkit.games.mammuz.pieces import Kind
from boardkit.games.mammuz.state import (
    Expand,
    Lead,
    TurnOver,
)
from tests.mammuz_positions import MAMMUZ, hands, last, legal, names, play, refused, table

START = table("2HA BE 3SQ", "3HA 2TI", "HA BE TI")


@pytest.mark.clause("MAM-R2")
def test_the_leader_declares_a_species_and_lays_one_to_four_cards() -> None:
    step = MAMMUZ.apply(START, "L HA 2HA")
    assert step.state.declared == "hare"
    assert hands(step.state)[0] == "BE 3SQ"
    assert step.events == (
        Laid(0, step.state.declared, 2, step.state.herd[0].cards, 4, True, ("MAM-R2", "MAM-R3")),
    )
    assert MAMMUZ.check(START, "L HA 2HA BE SQ") is None
    assert refused(START, "L HA 2HA BE 2SQ").reason == "display_size"
    assert refused(START, "E 2HA").reason == "declare_first"
    assert refused(START, "C").reason == "nothing_to_challenge"
    assert refused(START, "L HA 3HA").reason == "not_in_hand"
    assert refused(START, "L RX 2HA").reason == "no_species"
    assert refused(START, "L GO 2HA").reason == "not_in_game"


@pytest.mark.clause("MAM-R3")
def test_a_display_may_hold_anything() -> None:
    for species in ("MA", "BE", "DE", "TI", "HA", "SQ"):
        assert MAMMUZ.check(START, f"L {species} BE 3SQ") is None
    state = play(START, "L MA 3SQ")
    assert MAMMUZ.view(state, 1).herd[0].cards is None
    assert MAMMUZ.view(state, 0).herd[0].cards == state.herd[0].cards


@pytest.mark.clause("MAM-R5")
def test_the_others_follow_clockwise_and_expand_or_challenge() -> None:
    state = play(START, "L HA 2HA")
    assert state.to_move == 1
    verbs = {text[0] for text in legal(state)}
    assert verbs == {"E", "C"}
    assert refused(state, "L HA HA").reason == "round_runs"
    after = play(state, "E 2TI", "E BE")
    assert after.to_move == 0


@pytest.mark.clause("MAM-A1")
def test_expanding_lays_one_to_four_cards_of_the_same_claim() -> None:
    state = play(START, "L HA 2HA")
    step = MAMMUZ.apply(state, "E 2HA TI")
    (event,) = step.events
    assert isinstance(event, Laid)
    assert (event.species, event.size, event.left, event.leads) == ("hare", 3, 2, False)
    assert refused(state, "E 3HA 2TI").reason == "display_size"
    assert refused(state, "E BE").reason == "not_in_hand"


@pytest.mark.clause("MAM-R3", "MAM-A1")
@pytest.mark.parametrize(
    ("before", "verb", "held", "others"),
    [
        ((), "L HA", ("SQ", "3SQ", "BE 3SQ"), ("4SQ", "2HA BE 2SQ", "GO", "PT")),
        ((), "E", (), ("SQ", "3SQ", "BE 3SQ")),
        (("L HA BE",), "E", ("TI", "3HA", "2TI 2HA"), ("3TI", "3HA 2TI", "SQ", "PT")),
        (("L HA BE",), "L HA", (), ("TI", "3HA", "2TI 2HA")),
    ],
)
def test_a_display_of_one_to_four_held_cards_is_legal_and_no_other(
    before: tuple[str, ...], verb: str, held: tuple[str, ...], others: tuple[str, ...]
) -> None:
    actions = MAMMUZ.legal(play(START, *before))
    for cards in held:
        assert MAMMUZ.parse(f"{verb} {cards}") in actions
    for cards in others:
        assert MAMMUZ.parse(f"{verb} {cards}") not in actions
    assert all(1 <= sum(a.cards) <= 4 for a in actions if isinstance(a, Lead | Expand))


@pytest.mark.clause("MAM-A3")
def test_the_herd_is_all_that_was_laid_in_the_round() -> None:
    step = last(START, "L HA 2HA", "E 2TI", "E BE", "C", "T BE")
    taken = step.events[1]
    assert isinstance(taken, HerdTaken)
    assert (taken.seat, taken.size) == (2, 5)
    assert hands(step.state) == ["BE 3SQ", "3HA", "BE 3TI 3HA"]


@pytest.mark.clause("MAM-A4")
def test_the_herd_may_outgrow_the_species() -> None:
    state = table("4HA SQ", "4SQ HA", "4TI HA")
    after = play(state, "L MA 4HA", "E 4SQ", "E 4TI")
    assert sum(display.size for display in after.herd) == 12
    assert MAMMUZ.check(after, "E SQ") is None


@pytest.mark.clause("MAM-B1")
def test_a_challenge_turns_one_card_each_as_likely() -> None:
    state = play(START, "L HA 2HA BE SQ")
    step = MAMMUZ.apply(state, "C")
    assert step.state.to_move is bk.CHANCE
    assert step.events == (Challenged(1, 0, 4, False, ("MAM-B1",)),)
    chances = {MAMMUZ.format(a): c for a, c in MAMMUZ.chances(step.state) or ()}
    assert chances == {"T BE": Fraction(1, 4), "T HA": Fraction(1, 2), "T SQ": Fraction(1, 4)}
    assert refused(step.state, "T TI").reason == "not_in_display"
    after = MAMMUZ.apply(step.state, "T BE")
    view = MAMMUZ.view(after.state, 2)
    assert [sum(floor) for floor in view.known] == [1, 0, 0, 0]  # the bear, and no other card


@pytest.mark.clause("MAM-B2", "MAM-B3")
def test_an_unjust_challenge_costs_the_challenger_the_herd() -> None:
    step = last(START, "L HA 2HA BE", "C", "T HA")
    assert hands(step.state) == ["3SQ", "BE 2TI 5HA", "BE TI HA"]
    assert step.state.to_move == step.state.start == 2
    assert names(step.events) == ["CardTurned", "HerdTaken", "RoundStarts"]
    assert [event.clauses for event in step.events] == [("MAM-B2",), ("MAM-B2",), ("MAM-B3",)]


@pytest.mark.clause("MAM-B4")
def test_a_just_challenge_costs_the_previous_player_the_herd() -> None:
    step = last(START, "L HA 2HA BE", "C", "T BE")
    assert hands(step.state) == ["BE 2HA 3SQ", "2TI 3HA", "BE TI HA"]
    assert step.state.to_move == step.state.start == 1
    turned = step.events[0]
    assert isinstance(turned, CardTurned)
    assert (turned.seat, turned.other, turned.kind, turned.species) == (1, 0, "bear", "hare")


@pytest.mark.clause("MAM-B5")
def test_a_dinosaur_goes_to_the_challenger_who_starts_the_next_round() -> None:
    state = table("PT 2HA BE", "3HA 2TI", "HA BE TI")
    step = last(state, "L HA PT BE", "C", "T PT")
    assert hands(step.state) == ["2HA", "BE 2TI 3HA PT", "BE TI HA"]
    assert step.state.to_move == 1
    assert names(step.events) == ["CardTurned", "HerdTaken", "DinosaurTaken", "RoundStarts"]


@pytest.mark.clause("MAM-X4")
def test_only_the_current_display_can_be_challenged() -> None:
    state = play(START, "L HA BE", "E 2HA", "E TI", "E 2HA")
    state = play(state, "C")
    assert MAMMUZ.chances(state) == ((TurnOver(Kind.HARE), Fraction(1)),)
    assert state.challenger == 1


def test_a_challenge_names_no_card() -> None:
    """Nothing about a display tells its order: cards of a kind are counts."""
    one, two = (play(START, f"L HA {shown}") for shown in ("HA BE HA", "BE HA HA"))
    assert one == two
    assert hash(one) == hash(two)


@pytest.mark.clause("MAM-B4", "MAM-B5", "MAM-B3")
def test_the_first_seat_challenges_the_last() -> None:
    """Seats go round: the one before seat 0 is the last seat."""
    state = table("2HA BE", "2HA TI", "2DE PT", more="start 3")
    just = last(state, "L HA DE", "C", "T DE").state
    assert (just.to_move, hands(just)[2]) == (0, "2DE PT")
    assert play(state, "L DE DE", "C", "T DE").to_move == 1
    found = play(state, "L HA PT", "C", "T PT")
    assert (found.to_move, hands(found)[0]) == (0, "BE 2HA PT")
    taken = play(state, "L HA PT DE", "C", "T PT")
    assert hands(taken) == ["BE DE 2HA PT", "TI 2HA", "DE"]
