"""The set-up: the island, the stack, the secret looks and who starts."""

from collections import Counter
from fractions import Fraction
from math import factorial

import pytest

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.memoarrr.state import Looked, VolcanoesStacked
from tests.memoarrr_positions import (
    BIRDS,
    CARD_ON,
    ISLAND,
    MEMOARRR,
    PLACES,
    RUBIES,
    SIDES,
    TREASURES,
    events,
    known,
    legal,
    names,
    opening,
    play,
    played,
    refused,
)

DEAL = f"I {' '.join(ISLAND)}"


@pytest.mark.clause("MEM-S1")
def test_the_island_is_dealt_first_and_the_middle_goes_unseen():
    start = MEMOARRR.new(3)
    assert start.to_move is bk.CHANCE
    assert start.island == ()
    assert refused(start, f"T {TREASURES}").clauses == ("MEM-S1",)
    state = play(start, DEAL)
    assert [str(card) for card in state.island] == ISLAND
    assert refused(opening(3), "R C3").clauses == ("MEM-S1",)
    for seat in (None, 0, 1, 2):
        assert "C3" not in known(opening(3), seat)


@pytest.mark.clause("MEM-S1")
def test_every_island_is_as_likely_as_another():
    start = MEMOARRR.new(2)
    assert MEMOARRR.chances(start) is None
    assert MEMOARRR.legal(start) == ()
    assert MEMOARRR.chance_of(start, MEMOARRR.parse(DEAL)) == Fraction(1, factorial(25))
    assert MEMOARRR.chance_of(start, MEMOARRR.parse(f"{DEAL} PO")) == 0
    on_a1 = Counter(
        str(MEMOARRR.draw(start, stream("deal", k)).cards[0])  # type: ignore[union-attr]
        for k in range(2_500)
    )
    assert set(on_a1) == set(ISLAND)
    assert all(abs(count - 100) < 4 * (100 * 24 / 25) ** 0.5 for count in on_a1.values())


@pytest.mark.clause("MEM-S1")
@pytest.mark.parametrize("cards", [ISLAND[:-1], [*ISLAND, "PO"], [*ISLAND[:-1], "PO"]])
def test_an_island_has_every_location_once(cards):
    refusal = refused(MEMOARRR.new(2), f"I {' '.join(cards)}")
    assert (refusal.reason, refusal.clauses) == ("wrong_island", ("MEM-S1",))


@pytest.mark.clause("MEM-S2")
def test_the_treasures_are_shuffled_and_nobody_sees_them():
    state = play(MEMOARRR.new(2), DEAL)
    chances = MEMOARRR.chances(state)
    assert chances is not None
    assert len(chances) == factorial(7) // (factorial(2) * factorial(3))
    assert {chance for _, chance in chances} == {Fraction(1, 420)}
    state = play(state, "T 2 1 4 2 1 3 2")
    assert state.treasures == (2, 1, 4, 2, 1, 3, 2)
    assert refused(play(MEMOARRR.new(2), DEAL), "T 1 1 2 2 2 3 3").reason == "wrong_treasures"
    for seat in (None, 0, 1):
        assert MEMOARRR.view(state, seat).treasures == (None,) * 7


@pytest.mark.clause("MEM-V1")
def test_a_sorted_stack_has_the_fewest_rubies_on_top_and_everybody_knows_it():
    start = MEMOARRR.new(2, MEMOARRR.rules(stack="sorted"))
    assert start.treasures == RUBIES
    state = opening(2, stack="sorted")
    assert state.treasures == RUBIES
    assert all(MEMOARRR.view(state, seat).treasures == RUBIES for seat in (None, 0, 1))
    assert refused(play(start, DEAL), f"T {TREASURES}").clauses == ("MEM-S4",)


@pytest.mark.clause("MEM-S3")
@pytest.mark.parametrize(("seats", "orders"), [(2, 3), (3, 6), (4, 6)])
def test_one_volcano_fewer_than_players_is_stacked(seats, orders):
    """One of three, two of three in order, or three in order."""
    state = play(MEMOARRR.new(seats), DEAL, f"T {TREASURES}")
    chances = MEMOARRR.chances(state)
    assert chances is not None
    assert len(chances) == orders
    assert {chance for _, chance in chances} == {Fraction(1, orders)}
    for action, _ in chances:
        birds = MEMOARRR.step(state, action).state.volcanoes
        assert len(set(birds)) == len(birds) == seats - 1
        assert set(birds) <= set(BIRDS)
    refusal = refused(state, "V 7 7" if seats == 3 else "V 5")
    assert (refusal.reason, refusal.clauses) == ("wrong_volcanoes", ("MEM-S3",))


@pytest.mark.clause("MEM-S4")
def test_the_order_of_the_volcanoes_is_hidden_until_they_are_taken():
    one, other = opening(4, order="7 1 3"), opening(4, order="1 3 7")
    for seat in (None, 0, 1, 2, 3):
        assert MEMOARRR.view(one, seat) == MEMOARRR.view(other, seat)
        assert MEMOARRR.view(one, seat).volcanoes == ()
        assert MEMOARRR.view(one, seat).stack == 3
    state = play(one, "R A1", "R B2")
    assert MEMOARRR.view(state, 2).volcanoes == (7,)
    assert MEMOARRR.view(state, 2).stack == 2


@pytest.mark.clause("MEM-S3")
def test_the_unused_volcano_of_three_players_is_not_named_before_both_were_taken():
    """With 7 and 1 in the game, 3 is possible until the second one is taken."""
    state = play(opening(3, order="7 1"), "R A1", "R B2")
    view = MEMOARRR.view(state, 0)
    seen = {MEMOARRR.resample(view, stream("unused", k)).birds for k in range(60)}
    assert seen == {(1, 7), (3, 7)}
    state = play(state, "R C4")
    assert state.to_move is bk.CHANCE
    view = MEMOARRR.view(state, 0)
    assert view.known_birds == (1, 7)
    assert {MEMOARRR.resample(view, stream("used", k)).birds for k in range(60)} == {(1, 7)}


@pytest.mark.clause("MEM-S5")
@pytest.mark.parametrize(("seats", "sides"), [(2, "NS"), (3, "NES"), (4, "NESW")])
def test_each_seat_knows_the_middle_of_its_own_side(seats, sides):
    state = opening(seats)
    for seat, side in enumerate(sides):
        assert known(state, seat) == set(SIDES[side].split())
        shown = MEMOARRR.view(state, seat).island
        assert {str(card) for card in shown if card} == {CARD_ON[c] for c in SIDES[side].split()}
    assert known(state, None) == set()
    assert state.looks == tuple((side,) for side in sides)


@pytest.mark.clause("MEM-S5")
def test_the_others_see_that_somebody_looked_but_not_what():
    happened = events(MEMOARRR.new(2), DEAL, f"T {TREASURES}", "V 3")
    assert names(happened) == ["VolcanoesStacked", "Looked", "Looked"]
    assert isinstance(happened[0], VolcanoesStacked)
    look = happened[1]
    assert isinstance(look, Looked)
    assert [str(cell) for cell in look.cells] == ["B1", "C1", "D1"]
    assert [str(card) for card in look.seen_by(0).cards] == ["PJ", "PL", "PF"]
    assert look.reveals
    for other in (None, 1):
        assert look.seen_by(other).cards == ()
        assert "LAVA" not in repr(look.seen_by(other))


@pytest.mark.clause("MEM-S5")
def test_sides_that_are_chosen_differ():
    state = opening(3, sides="chosen")
    assert legal(state) == {"L N", "L E", "L S", "L W"}
    assert state.to_move == 0
    state = play(state, "L W")
    assert (state.to_move, known(state, 0), known(state, 1)) == (1, {"A2", "A3", "A4"}, set())
    assert legal(state) == {"L N", "L E", "L S"}
    assert refused(state, "mira oeste").reason == "side_taken"
    assert refused(state, "R A1").clauses == ("MEM-S5",)
    state = play(state, "L N", "L E")
    assert state.to_move == 0
    assert legal(state) <= {f"R {cell}" for cell in PLACES}


@pytest.mark.clause("MEM-S6")
def test_nobody_looks_again_once_the_game_has_begun():
    state = opening(2, sides="chosen")
    state = play(state, "L N", "L E", "R A1", "R B2", "V 7")
    assert state.round == 2
    assert all(text.startswith("R") for text in legal(state))
    assert refused(state, "L S").clauses == ("MEM-S6",)
    assert state.looks == (("N",), ("E",))


@pytest.mark.clause("MEM-S7")
def test_the_first_seat_starts_or_lots_are_drawn():
    assert opening(3).to_move == opening(3).start == 0
    state = opening(3, first_start="drawn")
    assert (state.to_move, state.start) == (bk.CHANCE, None)
    assert MEMOARRR.chances(state) == tuple(
        (MEMOARRR.parse(f"F {seat}"), Fraction(1, 3)) for seat in (1, 2, 3)
    )
    assert refused(state, "F 4").reason == "no_such_seat"
    steps = played(state, "F 3")
    assert (steps[-1].state.to_move, steps[-1].state.start) == (2, 2)
    assert names(steps[-1].events) == ["StarterDrawn"]


@pytest.mark.clause("MEM-S1", "MEM-S2", "MEM-S3")
def test_the_set_up_has_its_order():
    state = MEMOARRR.new(2, MEMOARRR.rules(first_start="drawn"))
    for action in (DEAL, f"T {TREASURES}", "V 3", "F 2"):
        for other in {DEAL, f"T {TREASURES}", "V 3", "F 2"} - {action}:
            assert refused(state, other).reason == "other_chance"
        assert refused(state, "R A1").reason == "chance_turn"
        state = play(state, action)
    assert state.to_move == 1
