"""The course lab without a browser: tree, guesses, chances, the trade-off, and what is sent."""

from fractions import Fraction
from itertools import permutations
from math import comb
from typing import Any

import pytest

from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.core.errors import RulesError
from boardkit.games.tricky_tides import TRICKY_TIDES
from boardkit.games.tricky_tides.lab import (
    MOST,
    SEATS,
    Case,
    Trade,
    deal,
    places,
    undominated,
)
from boardkit.games.tricky_tides.odds import Followers
from boardkit.games.tricky_tides.sailing import reach
from boardkit.panels import TrickyTidesCourseLab, make_panel
from boardkit.views.tricky_tides_print import card_sheet
from boardkit.views.tricky_tides_tree import counts
from tests.panels import looking

HAND = "O5 O6 O7 D3 D5 S4 S8 W4"
RULES = TRICKY_TIDES.rules()


def a_lab(**options: Any) -> TrickyTidesCourseLab:
    return TrickyTidesCourseLab(**({"seed": "papaya", "lang": "en"} | options))


def facts(lab: TrickyTidesCourseLab) -> str:
    return " ".join(lab.facts())


def mark(lab: TrickyTidesCourseLab, name: str) -> str:
    found = lab.board.scene.mark(name)
    assert found is not None
    return found.label


def by_hand(case: Case, cards: int) -> list[int]:
    """Where every order of so many cards can end, one after the other, each course once."""
    box, found = case.box, []
    for order in permutations(places(case.kept), cards):
        ends = [case.start]
        for card in order:
            headings = box.headings["eight"][card]
            ends = [
                end
                for place in ends
                for end in reach(box, case.sea, place, headings, None, RULES) or (place,)
            ]
        found += ends
    return found


# What is dealt


@pytest.mark.parametrize("seats", SEATS)
def test_a_word_deals_the_same_map_and_hand_to_every_number_of_players(seats: int):
    case = deal(seats, "papaya", RULES)
    assert case[3:8] == deal(2, "papaya", RULES)[3:8]
    assert case.hand.bit_count() == 8
    assert case.kept & ~case.hand == 0
    cells = case.box.cells
    assert abs(cells[case.start].row - cells[case.goal].row) == 3
    assert not case.sea >> case.goal & 1
    assert case.sea.bit_count() == 2 * (4 - seats)
    assert deal(seats, "mango", RULES)[3:8] != case[3:8]


def test_hand_cards_start_and_goal_can_be_given():
    case = a_lab(hand=HAND, cards="D3 S4", start="c1", goal="A4", players=4).case
    assert [str(card) for card in case.box.cards_of(case.hand)] == HAND.split()
    assert [str(card) for card in case.box.cards_of(case.kept)] == ["D3", "S4"]
    assert (str(case.box.cells[case.start]), str(case.box.cells[case.goal])) == ("C1", "A4")
    assert a_lab(hand="", cards="", start="", goal="").case == a_lab().case
    with pytest.raises(RulesError):
        a_lab(players=5)


# The tree


@pytest.mark.parametrize("seats", SEATS)
def test_the_tree_has_every_course_once(seats: int):
    case = a_lab(hand=HAND, cards="O5 D3 S4 W4", players=seats).case
    for cards, layer in enumerate(case.layers):
        ends = by_hand(case, cards)
        assert counts(layer) == (len(set(ends)), len(ends))
    assert case.fewest == min(
        (cards for cards in range(MOST + 1) if case.goal in by_hand(case, cards)), default=None
    )


def test_the_tree_grows_by_guesses():
    lab = a_lab(hand=HAND, cards="O5 D3 S4 W4")
    assert lab.board.scene.mark("node-1-B1") is None
    for cards in (1, 2, 3):
        assert f"With {cards} card" not in facts(lab)
        lab.press("lab_more")
        gate = lab.asking.gate
        assert gate is not None
        where, ways = counts(lab.case.layers[cards])
        assert f"There are {ways}" not in looking.state(lab)
        gate.guess(5)
        assert str(where) in gate._answer.value
        assert f"With {cards} card" in facts(lab)
        assert lab.case.grown == cards
    assert "The goal, A4, takes 2 cards" in facts(lab)
    assert lab.buttons["lab_more"].disabled
    lab.press("lab_less")
    lab.press("lab_more")  # what was guessed need not be guessed again
    assert lab.case.grown == 3
    lab.press("lab_less")
    lab.board.press("card-O6")  # another hand, another tree
    assert (lab.case.grown, lab.moment.seen) == (0, 0)
    lab.press("undo")
    assert lab.case.grown == 2


def test_the_map_lights_up_as_far_as_the_tree_has_grown():
    lab = a_lab(hand=HAND, cards="O5 D3 S4 W4", grown=2)
    for place, cell in enumerate(lab.case.box.cells):
        cards = lab.case.reached.get(place)
        assert ("reached with" in mark(lab, str(cell))) == bool(cards)
    assert "reached with 2 cards" in mark(lab, "A4")
    assert "reached" not in mark(lab, "C4")
    assert "the goal" in mark(lab, "node-2-A4")
    assert "reached before with 1 card" in mark(lab, "node-2-B1")


def test_a_node_tells_its_courses():
    lab = a_lab(hand=HAND, cards="O5 D3 S4 W4", grown=3)
    lab.board.press("node-1-B1")
    assert "With 1 card: O5 west to B1." in facts(lab)
    lab.board.press("node-1-B1")
    assert "B1" not in facts(lab)
    lab.board.press("node-3-A4")
    found = len([end for end in by_hand(lab.case, 3) if end == lab.case.goal])
    assert f"And {found - 3} courses more." in facts(lab)


def test_clicks_move_the_goal_or_the_ship():
    lab = a_lab(hand=HAND)
    lab.board.press("A1")
    assert lab.case.goal == 0
    lab.board.press("B2")
    assert "open sea" in looking.said(lab)
    lab.clicks.value = "ship"
    lab.board.press("A1")
    assert "already" in looking.said(lab)
    lab.board.press("B2")
    assert str(lab.case.box.cells[lab.case.start]) == "B2"


def test_no_cards_no_course():
    lab = a_lab(hand=HAND, cards="O5")
    lab.board.press("card-O5")
    assert "no cards" in facts(lab)
    assert lab.buttons["lab_more"].disabled
    lab.modes.value = "trick"
    lab.show_box.value = True
    assert "keeps the lead" not in facts(lab)
    lab.press("lab_all")
    assert lab.case.kept == lab.case.hand


# The trick


def test_the_chances_show_after_a_guess_alone():
    lab = a_lab(hand=HAND, mode="trick", players=2)
    lab.board.press("card-O7")
    assert "Guess first" in facts(lab)
    assert "keeps the lead with" not in mark(lab, "card-O7")
    lab.press("lab_ask")
    gate = lab.asking.gate
    assert gate is not None
    assert "You do not see 1 higher card" not in looking.state(lab)
    gate.guess(50)
    # Only the O8 beats it: who has it, and of n octopuses plays one, plays it one time in n.
    suit, rest = 5, 24 - 5
    lost = sum(
        Fraction(comb(suit, n) * comb(rest, 8 - n), comb(24, 8)) * Fraction(1, suit)
        for n in range(1, suit + 1)
    )
    chance = 1 - lost
    assert f"{chance} = " in facts(lab)
    assert f"{float(100 * chance):.1f} %" in mark(lab, "card-O7")
    lab.players.value = 3
    assert "Guess first" in facts(lab)


@pytest.mark.parametrize("followers", Followers)
def test_more_players_and_lower_cards_win_less(followers: Followers):
    case = a_lab(hand=HAND).case._replace(followers=followers)
    for card in places(case.hand):
        chances = [case._replace(seats=seats).chance(card) for seats in SEATS]
        assert chances == sorted(chances, reverse=True)
        if case.higher(card) == 0:
            assert chances == [1, 1, 1]
    five, six = (case.chance(case.box.cards.index(card)) for card in case.box.cards[4:6])
    assert five == six  # nothing between them is with the others


def test_the_trade_off_has_a_name():
    lab = a_lab(hand=HAND, mode="trick")
    lab.press("lab_all")
    lab.show_box.value = True
    assert "Two goals, one card: O6 is better for the goal (2 cards in all)" in facts(lab)
    assert "S8 wins with 100.0 %, but then the goal takes 3 cards" in facts(lab)
    assert mark(lab, "trade-O6").endswith("no other is better for both")
    assert "no other" not in mark(lab, "trade-O5")
    lab = a_lab(hand=HAND, mode="trick", cards="S8 W4 D3")
    lab.show_box.value = True
    assert "S8 wins with 100.0 %, but then no course of up to 3 cards" in facts(lab)
    lab = a_lab(hand=HAND, mode="trick", cards="O6 W4 D5 S4")
    lab.show_box.value = True
    assert "There is no trade-off here: nothing is better than O6" in facts(lab)
    lab = a_lab(hand=HAND, mode="trick", cards="O6 W4")
    lab.show_box.value = True
    assert "None of these cards leads to the goal" in facts(lab)


def test_only_what_is_worse_in_nothing_better_is_dropped():
    trades = [
        Trade(0, 1, Fraction(1, 4)),
        Trade(1, 2, Fraction(1, 2)),
        Trade(2, 2, Fraction(1, 3)),
        Trade(3, None, Fraction(1)),
        Trade(4, None, Fraction(1, 2)),
        Trade(5, 1, Fraction(1, 4)),
    ]
    assert [trade.card for trade in undominated(trades)] == [0, 1, 3, 5]


# Words, and the panel as such


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", ["tree", "trick"])
def test_it_speaks_one_language_at_a_time(lang: Lang, mode: str):
    lab = a_lab(mode=mode, hand=HAND, lang="en" if lang == "es" else "es")
    lab.show_box.value = True
    lab.press("lab_ask") if mode == "trick" else lab.board.press("node-2-A4")
    lab.language.value = lang
    assert looking.foreign(lab, lang) == set()


def test_undo_brings_back_what_was():
    lab = a_lab(hand=HAND)
    start = lab.moment
    lab.players.value = 4
    lab.press("lab_deal")
    assert lab.seed == "papaya-2"
    for _ in range(2):
        lab.press("undo")
    assert lab.moment == start
    assert lab.buttons["undo"].disabled
    lab.press("redo")
    assert lab.case.seats == 4


def test_it_is_a_panel_with_a_twin():
    lab = make_panel("tricky_tides-course", seed="papaya", lang="es", grown=1)
    data, _ = lab._repr_mimebundle_()
    assert "<img alt=" in data["text/html"]
    assert "Con 1 carta: 5 lugares, 7 rutas." in data["text/plain"]
    assert repr(lab) == "<boardkit panel: tricky tides course, tree, 1 cards>"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_sheet_to_cut_out_has_every_card_with_its_headings(lang: Lang):
    sheet, box = card_sheet(lang), TRICKY_TIDES.new(2).setup.box
    assert [mark.id for mark in sheet.marks] == [f"card-{card}" for card in box.cards]
    for k, mark in enumerate(sheet.marks):
        assert mark.svg.count("#sheet-arrow") == len(box.headings["eight"][k])
    assert ("diseñadas" if lang == "es" else "designed") in sheet.title
