"""What the lessons of Tricky Tides say is so: each known answer is the one its cells compute."""

import re
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest

from boardkit.core.catalogue import LANGUAGES, number
from boardkit.games.tricky_tides.events_told import (
    Delivered,
    MonsterActivated,
    OrderDrawn,
    PickedUp,
    TrickWon,
)
from boardkit.games.tricky_tides.odds import Followers, first_lead
from boardkit.games.tricky_tides.pieces import COLOURS, SUITS, load_box
from boardkit.games.tricky_tides.sailing import open_sea, reach
from boardkit.games.tricky_tides.trick import sailing_order
from tests.notebooks.lessons import Ran, lesson

WALK, LAB = "tricky-tides-walkthrough", "tricky-tides-course-lab"
BOX = load_box()
KINDS = {
    *("not_held", "follow_suit", "not_your_turn", "not_now", "unreadable", "no_heading"),
    *("is_here", "can_sail", "not_in_hold", "not_exact", "game_over"),
}


@pytest.fixture(params=LANGUAGES)
def walk(request: pytest.FixtureRequest) -> Ran:
    return lesson(request.param, WALK)


@pytest.fixture(params=LANGUAGES)
def lab(request: pytest.FixtureRequest) -> Ran:
    return lesson(request.param, LAB)


def percent(chance: Fraction) -> float:
    return round(100 * float(chance), 1)


# --- the walk-through ---------------------------------------------------------------------------


def test_there_is_a_refusal_of_every_kind_with_its_sentence_and_rule(walk: Ran):
    assert {r.reason for found in walk.refusals.values() for r in found} >= KINDS
    for cell_id, found in walk.refusals.items():
        for refusal in found:
            assert refusal.sentence(walk.lang) in walk.said(cell_id)
            assert all(f"{clause}:" in walk.said(cell_id) for clause in refusal.clauses)


def test_the_last_ship_wins_by_its_last_good(walk: Ran):
    match = walk.names["match"]
    before, end = match.state_at(187), match.state_at(match.length)
    assert (before.queue, before.to_move) == ((2,), 2)
    (taken,) = (e for e in match.events_at(189) if isinstance(e, PickedUp))
    assert before.goods[BOX.place[taken.cell]][-1] > 0
    scores = match.game.outcome(end).scores
    assert [score.total for score in scores[1:]] == [26, 26]
    assert len(end.filled[1]) == len(end.filled[2])
    assert match.game.outcome(end).winners == (2,)
    gate = walk.gates["guess-last"]
    assert gate.answer == gate.options[1]


def test_player_2_could_have_taken_that_gold_as_the_harder_question_says(walk: Ran):
    match = walk.names["match"]
    state = match.state_at(184)
    for text in ("U G", "S A2", "U P", "S C2", "N"):
        state = match.game.apply(state, match.game.parse(text)).state
    assert match.game.outcome(state).winners == (1,)
    assert "184" in walk.source("close")
    assert "185" in walk.source("close")


def test_the_rules_in_prose_have_the_numbers_of_the_data(walk: Ran):
    figures = BOX.figures
    told = [int(n) for n in re.findall(r"\d+", walk.source("deal"))]
    assert told[1:4] == [figures.hand, figures.hand - figures.left, figures.rounds]
    rates = [int(n) for n in re.findall(r"\d+", walk.source("sail"))]
    assert rates[1:] == list(BOX.rates)
    assert ("siete" if walk.lang == "es" else "seven") in walk.source("sail")
    assert figures.hold == 7
    assert len(BOX.cells) == 12
    assert open_sea(walk.names["match"].state_at(9)).bit_count() == 2
    # The higher the card, the fewer its headings.
    for compass in BOX.headings.values():
        for suit in range(len(SUITS)):
            many = [len(compass[k]) for k in range(len(BOX.cards)) if BOX.suit_of[k] == suit]
            assert many == sorted(many, reverse=True)


def test_the_last_trick_has_a_card_of_the_suit_led_and_two_others(walk: Ran):
    state = walk.names["match"].state_at(183)
    order = sailing_order(BOX, state.trick, None, state.setup.rules)
    assert [seat + 1 for seat in order] == [2, 1, 3]
    assert state.queue == order


def test_three_coffee_stand_for_a_spice(walk: Ran):
    match = walk.names["match"]
    before = match.state_at(157)
    order = BOX.orders[before.orders[before.ships[0]]]
    assert (order.goods, before.holds[0]) == ((0, 2, 0, 1, 0), (1, 5, 0, 0, 0))
    (paid,) = (e for e in match.events_at(158) if isinstance(e, Delivered))
    assert walk.gates["guess-pay"].answer == sum(paid.goods) == 2 + BOX.rates[1]
    assert any(isinstance(e, OrderDrawn) for e in match.events_at(159))


def test_at_low_tide_the_same_cards_have_another_winner(walk: Ran):
    match, low = walk.names["match"], walk.names["low"]
    assert match.state_at(12).trick == low.state_at(13).trick
    assert match.state_at(12).map == low.state_at(13).map
    seats = [
        next(e.seat for e in events if isinstance(e, TrickWon))
        for events in (match.events_at(12), low.events_at(13))
    ]
    assert seats == [0, 1]
    gate = walk.gates["guess-low"]
    assert gate.answer == gate.options[1]


def test_all_twelve_events_are_told_and_ten_are_designed(walk: Ran):
    told = walk.said("all-events")
    assert len(re.findall(r"TID-W\d+", told)) == len(BOX.tides) == 12
    ours = "de este juego de herramientas" if walk.lang == "es" else "own"
    assert told.count(ours) == 10
    spoken = (
        ("diez de los doce", "diseñ") if walk.lang == "es" else ("ten of the twelve", "esigned")
    )
    assert all(word in walk.source("card") for word in spoken)


def test_whoever_played_lowest_moves_the_shark_and_all_four_act(walk: Ran):
    beasts = walk.names["beasts"]
    (woken,) = (e for e in beasts.events_at(12) if isinstance(e, MonsterActivated))
    gate = walk.gates["guess-monster"]
    assert gate.answer == gate.options[woken.seat] == gate.options[1]
    acted = {
        e.suit
        for k in range(1, beasts.length + 1)
        for e in beasts.events_at(k)
        if isinstance(e, MonsterActivated)
    }
    assert acted == set(SUITS)


def test_the_balance_told_is_that_of_the_games_played(walk: Ran):
    tables = walk.names["table"]
    assert sum(int(row["games"]) for row in tables["margins"]) == 1200
    gate = walk.gates["guess-close"]
    assert gate.answer == 100 * float(tables["margins"][2]["close"]) > 70
    told = walk.said("balance")
    least = min(tables["cards"], key=lambda row: float(row["played"]))
    assert least["card"][1] == "8"
    assert least["card"] in told
    # No card and no order is dead, as the text says.
    assert float(least["played"]) > 0.8
    assert min(float(row["share"]) for row in tables["orders"]) > 0.3
    assert len(tables["cards"]) == len(BOX.cards)
    for seats in ("2", "3", "4"):
        won = {row["seat"]: float(row["won"]) for row in tables["seats"] if row["seats"] == seats}
        assert min(won, key=lambda seat: won[seat]) == "1"


# --- the course lab -----------------------------------------------------------------------------


def test_player_4_may_play_anything_and_player_1_one_card(lab: Ran):
    match = lab.names["match"]
    game = match.game
    assert lab.gates["guess-may"].answer == len(game.legal(match.state_at(50))) == 5
    assert len(game.legal(match.state_at(51))) == 1
    dragons = BOX.suit_mask[BOX.suit_of[match.state_at(50).trick.cards[0]]]
    assert not match.state_at(50).hands[3] & dragons


def test_the_first_screen_has_two_equal_cards_and_the_new_leader_counts(lab: Ran):
    match = lab.names["match"]
    state = match.state_at(53)
    cards = [BOX.cards[card] for card in state.trick.cards]
    assert [str(card) for card in cards] == ["D1", "O1", "D6", "W1"]
    order = sailing_order(BOX, state.trick, None, state.setup.rules)
    assert [seat + 1 for seat in order] == [1, 3, 2, 4]
    # Counted from the old leader, player 3, the other one would come first.
    assert (3 - 2) % 4 < (1 - 2) % 4


def test_leading_the_seven_has_the_known_chances(lab: Ran):
    """TT-2, the seven: by hand for two players, for the others as known."""
    own, others, unseen = 7, 8, 31
    lost = sum(
        Fraction(comb(6, n) * comb(unseen - 7, others - 1 - n), comb(unseen, others)) / (n + 1)
        for n in range(7)
    )
    chances = lab.names["chances"]
    assert chances[2] == 1 - lost
    assert [round(float(chances[n]), 3) for n in (2, 3, 4)] == [0.870, 0.741, 0.611]
    for cell, seats in (("guess-two", 2), ("guess-four", 4)):
        assert lab.gates[cell].answer == percent(chances[seats])
    assert f"8/{unseen}" in lab.gates["guess-two"].why
    assert f"24/{unseen}" in lab.gates["guess-four"].why
    # The harder question: all cards are dealt, so the 8 is mine or somebody plays it.
    assert first_lead(BOX, 4, 7, Followers.HIGH) == Fraction(own, unseen)


def test_the_table_has_all_chances(lab: Ran):
    told = lab.said("table")
    for seats in (2, 3, 4):
        for rank in range(1, 9):
            chance = float(first_lead(BOX, seats, rank, Followers.RANDOM))
            assert f"{rank}: {number(lab.lang, chance, 3)}" in told


def test_three_cards_lead_to_the_goal_and_one_can_go(lab: Ran):
    case = lab.names["case"]
    kept = [k for k in range(len(BOX.cards)) if case.kept >> k & 1]

    def ends(order: tuple[int, ...]) -> set[int]:
        places = {case.start}
        for card in order:
            headings = BOX.headings["eight"][card]
            places = {
                end
                for place in places
                for end in reach(BOX, case.sea, place, headings, None, case.rules) or (place,)
            }
        return places

    there = {n: [o for o in permutations(kept, n) if case.goal in ends(o)] for n in (1, 2, 3)}
    assert [bool(there[n]) for n in (1, 2, 3)] == [False, False, True]
    assert lab.gates["guess-goal"].answer == 3
    needed = set.intersection(*(set(order) for order in there[3]))
    assert [str(BOX.cards[card]) for card in kept if card not in needed] == ["D5"]
    assert BOX.islands[case.map[case.start]].icon == COLOURS[0]
    for cell in (case.start, case.goal):
        assert f"**{BOX.cells[cell]}**" in lab.source("steer")
    row, goal = BOX.cells[case.start].row, BOX.cells[case.goal].row
    assert abs(row - goal) == 3


def test_steering_and_winning_ask_for_different_cards(lab: Ran):
    trades = {str(BOX.cards[t.card]): t for t in lab.names["case"].trades()}
    assert {name for name, trade in trades.items() if trade.needs is None} == {"D5"}
    assert max(trades.values(), key=lambda trade: trade.chance) == trades["D5"]
    assert percent(trades["S5"].chance) == 16.2
    gate = lab.gates["guess-trade"]
    assert gate.answer == gate.options[1]
    for name in ("D5", "S5"):
        chance = number(lab.lang, percent(trades[name].chance), 1)
        assert re.search(rf"{name}: [^;]*\b{chance} %", gate.why)
    assert lab.names["names"] == ["D5", "S5"]


def test_the_whole_hand_has_no_trade_off_as_the_harder_question_says(lab: Ran):
    case = lab.names["case"]
    whole = case._replace(kept=case.hand)
    best = lab.names["undominated"](whole.trades())
    assert [str(BOX.cards[trade.card]) for trade in best] == ["O8"]
    assert best[0].chance == 1


def test_a_course_and_three_voyages_are_told(lab: Ran):
    assert "A1" in lab.said("own")
    lines = lab.cell("voyage").outputs[0]["text"].strip().splitlines()
    assert sum(not line.startswith(" ") for line in lines) == 3  # the others go on


def test_the_lessons_have_their_cards_and_their_notes(lab: Ran):
    for cell_id in ("card-1", "card-2"):
        assert "bk-lesson" in lab.cell(cell_id).outputs[0].data["text/html"]
    for cell_id in ("close-1", "close-2"):
        assert "<details><summary>" in lab.source(cell_id)
    spoken = "dos metas, una carta" if lab.lang == "es" else "two goals, one card"
    assert spoken in lab.source("close-2")
