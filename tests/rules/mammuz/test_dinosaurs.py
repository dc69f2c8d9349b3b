"""The six dinosaurs, the pile in the middle, and a herd of a single dinosaur."""

from fractions import Fraction

import pytest

import boardkit as bk
from boardkit.games.mammuz.events import (
    HerdPiled,
    HerdRemoved,
    HerdTaken,
)
from boardkit.games.mammuz.notation import write_cards
from tests.mammuz_positions import MAMMUZ, hands, last, legal, names, play, refused, table, text


def three(dinosaur: str, more: str = "", **rules: str) -> bk.Step:  # type: ignore[type-arg]
    """Seat 0 led hares; seat 1 laid the dinosaur with a tiger, and seat 2 finds it."""
    state = table("2HA 2SQ", f"{dinosaur} TI 2BE", "3DE", more=more, **rules)
    return last(state, "L HA 2HA", f"E {dinosaur} TI", "C", f"T {dinosaur}")


@pytest.mark.clause("MAM-D1")
def test_brontosaurus_the_previous_player_takes_the_herd() -> None:
    step = three("BR")
    assert hands(step.state) == ["2SQ", "2BE TI 2HA", "3DE BR"]
    assert step.state.to_move == 2


@pytest.mark.clause("MAM-D2")
def test_pterosaur_the_challenger_takes_the_herd() -> None:
    step = three("PT")
    assert hands(step.state) == ["2SQ", "2BE", "3DE TI 2HA PT"]
    assert step.state.to_move == 2


@pytest.mark.clause("MAM-D3")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_triceratops_the_challenger_chooses_who_takes_the_herd(seat: int) -> None:
    pending = three("TC").state
    assert (pending.to_move, pending.turned) == (2, "triceratops")
    assert legal(pending) == ["G 1", "G 2", "G 3"]
    assert refused(pending, "C").reason == "choose_first"
    assert refused(pending, "G 4").reason == "no_such_seat"
    step = MAMMUZ.apply(pending, f"G {seat + 1}")
    held = ["2SQ", "2BE", "3DE TC"]
    held[seat] = text(f"{held[seat]} TI 2HA")
    assert hands(step.state) == held
    assert step.state.to_move == 2


@pytest.mark.clause("MAM-D4")
def test_stegosaurus_the_herd_is_dealt_from_the_challengers_left() -> None:
    pending = three("SG").state
    assert pending.to_move is bk.CHANCE
    assert MAMMUZ.chances(pending) is None
    assert refused(pending, "S 2HA / TI / -").reason == "wrong_shares"
    step = MAMMUZ.apply(pending, "S HA / TI / HA")
    assert hands(step.state) == ["HA 2SQ", "2BE TI", "3DE HA SG"]
    third = Fraction(1, 3)
    for shares in ("S HA / TI / HA", "S TI / HA / HA", "S HA / HA / TI"):
        assert MAMMUZ.chance_of(pending, MAMMUZ.parse(shares)) == third
    # Four cards: two go to the first on the left, seat 0.
    state = table("2HA 2SQ", "SG 2TI 2BE", "3DE")
    four = play(state, "L HA 2HA", "E SG 2TI", "C", "T SG")
    assert MAMMUZ.check(four, "S 2HA / TI / TI") is None
    assert refused(four, "S HA / 2TI / HA").reason == "wrong_shares"


@pytest.mark.clause("MAM-D5")
def test_plesiosaur_the_herd_goes_unseen_to_the_pile() -> None:
    step = three("PL")
    assert write_cards(step.state.pile) == "TI 2HA"
    assert hands(step.state) == ["2SQ", "2BE", "3DE PL"]
    piled = step.events[1]
    assert isinstance(piled, HerdPiled)
    assert (piled.size, piled.pile) == (3, 3)
    assert [MAMMUZ.view(step.state, seat).pile for seat in (0, 1, 2, None)] == [3] * 4
    again = three("PL", "pile 2SQ")
    assert write_cards(again.state.pile) == "TI 2HA 2SQ"


@pytest.mark.clause("MAM-D6")
def test_after_a_plesiosaur_another_species_is_declared() -> None:
    state = three("PL").state
    assert refused(state, "L HA DE").reason == "new_species"
    assert MAMMUZ.check(state, "L DE DE") is None
    alone = three("PL", "extinct MA BE DE TI SQ").state
    assert MAMMUZ.check(alone, "L HA DE") is None
    later = play(state, "L DE DE", "C", "T DE")
    assert MAMMUZ.check(later, "L HA 2BE") is None


@pytest.mark.clause("MAM-D7")
def test_the_pile_goes_with_the_next_herd_that_is_taken() -> None:
    state = table("2HA 2SQ", "TI 2BE", "3DE", more="pile 2SQ PL")
    step = last(state, "L HA 2HA", "C", "T HA")
    assert hands(step.state) == ["2SQ", "2BE TI 2HA 2SQ PL", "3DE"]
    taken = step.events[1]
    assert isinstance(taken, HerdTaken)
    assert (taken.size, taken.pile, taken.clauses) == (5, 3, ("MAM-B2", "MAM-D7"))
    assert not any(step.state.pile)


@pytest.mark.clause("MAM-D7", "MAM-D4")
def test_a_stegosaurus_leaves_the_pile() -> None:
    step = three("SG", "pile 2SQ")
    assert write_cards(MAMMUZ.apply(step.state, "S HA / TI / HA").state.pile) == "2SQ"


@pytest.mark.clause("MAM-D8", "MAM-D9")
def test_tyrannosaurus_the_herd_leaves_the_game_face_up() -> None:
    step = three("RX", "pile 2SQ")
    assert hands(step.state) == ["2SQ", "2BE", "3DE RX"]
    assert write_cards(step.state.removed) == "TI 2HA"
    assert write_cards(step.state.pile) == "2SQ"
    gone = step.events[1]
    assert isinstance(gone, HerdRemoved)
    assert gone.seen_by(None) == gone
    assert MAMMUZ.view(step.state, None).removed == step.state.removed


@pytest.mark.clause("MAM-D9")
def test_other_dinosaurs_leave_the_game_with_the_herd() -> None:
    state = table("PT 2HA 2SQ", "RX TI 2BE", "3DE")
    step = last(state, "L HA HA PT", "E RX TI", "C", "T RX")
    assert write_cards(step.state.removed) == "TI HA PT"
    assert all(MAMMUZ.view(step.state, seat).met[9] for seat in (0, 1, 2, None))


@pytest.mark.clause("MAM-D10")
def test_the_cards_left_are_enough_to_go_extinct() -> None:
    state = table("3TI 2SQ", "RX 2TI 2BE", "3DE")
    step = last(state, "L HA SQ", "E RX 2TI", "C", "T RX")
    assert step.state.extinct == ("sabre_tooth_tiger",)
    assert hands(step.state) == ["SQ", "2BE", "3DE RX"]


@pytest.mark.clause("MAM-D10", "MAM-X2")
def test_a_species_of_which_none_is_left_is_extinct() -> None:
    state = table("2SQ", "RX 2MA 2BE", "3DE")
    step = last(state, "L HA SQ", "E RX 2MA", "C", "T RX")
    assert step.state.extinct == ("mammoth",)
    assert "SpeciesExtinct" in names(step.events)
    assert refused(step.state, "L MA DE").reason == "extinct"


# A herd of nothing but the dinosaur ---------------------------------------------------------


@pytest.mark.clause("MAM-B5")
@pytest.mark.parametrize("dinosaur", ["BR", "PT", "TC", "SG", "PL", "RX"])
def test_with_an_empty_herd_the_action_does_nothing(dinosaur: str) -> None:
    state = table(f"{dinosaur} 2HA", "2TI", "3DE")
    step = last(state, f"L HA {dinosaur}", "C", f"T {dinosaur}")
    assert hands(step.state) == ["2HA", f"2TI {dinosaur}", "3DE"]
    assert names(step.events) == ["CardTurned", "NoHerd", "DinosaurTaken", "RoundStarts"]
    assert not any(step.state.pile)
    assert step.state.banned is None


@pytest.mark.clause("MAM-D7")
@pytest.mark.parametrize("dinosaur", ["BR", "PT", "TC"])
def test_an_empty_herd_and_a_pile(dinosaur: str) -> None:
    state = table(f"{dinosaur} 2HA", "2TI", "3DE", more="pile 2SQ")
    step = last(state, f"L HA {dinosaur}", "C", f"T {dinosaur}")
    if dinosaur == "TC":
        step = MAMMUZ.apply(step.state, "G 3")
    taker = {"BR": 0, "PT": 1, "TC": 2}[dinosaur]
    assert "2SQ" in hands(step.state)[taker]
    assert not any(step.state.pile)


@pytest.mark.clause("MAM-D7")
@pytest.mark.parametrize("dinosaur", ["SG", "PL", "RX"])
def test_an_empty_herd_leaves_the_pile_where_nobody_takes_a_herd(dinosaur: str) -> None:
    state = table(f"{dinosaur} 2HA", "2TI", "3DE", more="pile 2SQ")
    step = last(state, f"L HA {dinosaur}", "C", f"T {dinosaur}")
    assert write_cards(step.state.pile) == "2SQ"
