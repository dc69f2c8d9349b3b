"""The set-up: the table, the dinosaurs, the deal, who starts, and what dies out before the first card."""

from fractions import Fraction
from math import comb, factorial

import pytest

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.mammuz.events import (
    HandsDealt,
)
from boardkit.games.mammuz.notation import parse_cards, write_cards
from boardkit.games.mammuz.pieces import together
from boardkit.games.mammuz.setup import declarable
from boardkit.games.mammuz.state import (
    DealHands,
)
from tests.mammuz_positions import COUNTS, DINOSAURS, MAMMUZ, TABLE, hands, names, refused


def dealt(seats: int, number: int = 0) -> DealHands:
    action = MAMMUZ.draw(MAMMUZ.new(seats), stream("deal", number))
    assert isinstance(action, DealHands)
    return action


@pytest.mark.clause("MAM-S1", "MAM-S3")
@pytest.mark.parametrize("seats", TABLE)
def test_the_deal_uses_what_the_table_says(seats: int) -> None:
    gone, dinosaurs, total, hand = TABLE[seats]
    found = dealt(seats)
    assert [sum(cards) for cards in found.hands] == [hand] * seats
    whole = write_cards(together(found.hands)).split()
    animals = [word for word in whole if word not in DINOSAURS]
    assert animals == [f"{n}{code}" for code, n in COUNTS.items() if code not in gone.split()]
    assert len(whole) - len(animals) == dinosaurs
    assert sum(map(sum, found.hands)) == total


@pytest.mark.clause("MAM-S2")
@pytest.mark.parametrize("seats", TABLE)
def test_the_other_dinosaurs_leave_the_game_unseen(seats: int) -> None:
    state = MAMMUZ.step(MAMMUZ.new(seats), dealt(seats)).state
    assert sum(state.unused) == 6 - TABLE[seats][1]
    used = together(state.hands)[8:]
    assert all(n + m == 1 for n, m in zip(used, state.unused[8:], strict=True))
    assert all(MAMMUZ.view(state, seat).unused is None for seat in (*range(seats), None))


@pytest.mark.clause("MAM-S2")
def test_every_choice_of_dinosaurs_comes_as_often() -> None:
    seen = {MAMMUZ.step(MAMMUZ.new(3), dealt(3, k)).state.unused for k in range(400)}
    assert len(seen) == comb(6, 3)


@pytest.mark.clause("MAM-S3")
def test_the_chance_of_a_deal_is_its_share_of_all_deals() -> None:
    deal = dealt(3, 1)
    ways = factorial(30) // factorial(10) ** 3
    alike = 1
    for counts in zip(*deal.hands, strict=True):
        alike *= factorial(sum(counts))
        for count in counts:
            alike //= factorial(count)
    assert MAMMUZ.chance_of(MAMMUZ.new(3), deal) == Fraction(alike, ways * 20)
    assert MAMMUZ.chance_of(MAMMUZ.new(4), deal) == 0


@pytest.mark.clause("MAM-S3")
def test_wrong_deals_are_refused() -> None:
    start = MAMMUZ.new(3)
    assert refused(start, "H HA / HA / HA").reason == "wrong_hands"
    good = [write_cards(hand) for hand in dealt(3).hands]
    assert MAMMUZ.check(start, "H " + " / ".join(good)) is None
    assert refused(start, "H 10HA / 10HA / 10HA").reason == "wrong_deck"
    assert refused(start, "C").reason == "chance_turn"
    assert refused(start, "T HA").reason == "other_chance"


@pytest.mark.clause("MAM-S4")
def test_all_species_in_the_game_may_be_declared_at_first() -> None:
    for seats, (gone, *_) in TABLE.items():
        state = MAMMUZ.step(MAMMUZ.new(seats), dealt(seats)).state
        alive = [code for code in COUNTS if code not in gone.split()]
        assert len(declarable(state)) + len(state.extinct) == len(alive)


@pytest.mark.clause("MAM-R1")
def test_the_first_seat_starts_or_lots_are_drawn() -> None:
    state = MAMMUZ.step(MAMMUZ.new(3), dealt(3)).state
    assert state.to_move == state.start == 0
    start = MAMMUZ.new(3, MAMMUZ.rules(first_start="drawn"))
    assert [chance for _, chance in MAMMUZ.chances(start) or ()] == [Fraction(1, 3)] * 3
    after = MAMMUZ.apply(start, "F 3").state
    assert MAMMUZ.step(after, dealt(3)).state.to_move == 2
    assert refused(start, "F 4").reason == "no_such_seat"


@pytest.mark.clause("MAM-X1", "MAM-S3")
def test_what_is_complete_in_a_hand_dies_out_before_the_first_card() -> None:
    rest = "3BE 4DE 5TI 6HA 7SQ BR PT TC"
    words = [word for word in rest.split() if len(word) == 3]
    assert words
    first = "2MA 2DE 2TI 2HA 2SQ"
    second = "3BE DE TI 2HA 2SQ BR"
    third = "DE 2TI 2HA 3SQ PT TC"
    step = MAMMUZ.apply(MAMMUZ.new(3), f"H {first} / {second} / {third}")
    assert names(step.events) == ["HandsDealt", "SpeciesExtinct", "SpeciesExtinct", "RoundStarts"]
    assert hands(step.state) == ["2DE 2TI 2HA 2SQ", "DE TI 2HA 2SQ BR", "DE 2TI 2HA 3SQ PT TC"]
    assert [kind.value for kind in step.state.extinct] == ["mammoth", "bear"]


@pytest.mark.clause("MAM-E5")
def test_seven_squirrels_of_seven_win_before_the_first_card() -> None:
    hands = ["7SQ", "2MA 3BE 2DE", "2DE 5TI", "6HA BR", "7GO", "GO 6MO", "3MO PT TC SG PL"]
    step = MAMMUZ.apply(MAMMUZ.new(7), "H " + " / ".join(hands))
    outcome = MAMMUZ.outcome(step.state)
    assert outcome is not None
    assert (outcome.winners, outcome.clauses[0]) == ((0,), "MAM-E5")
    assert step.state.to_move is None


def test_each_seat_sees_its_own_hand_only() -> None:
    event = MAMMUZ.step(MAMMUZ.new(4), dealt(4)).events[0]
    assert isinstance(event, HandsDealt)
    seen = event.seen_by(2)
    assert [hand is None for hand in seen.hands] == [True, True, False, True]
    assert event.seen_by(None).hands == (None,) * 4
    assert event.reveals
    assert parse_cards("-") == (0,) * 14
    assert MAMMUZ.new(4).to_move is bk.CHANCE
