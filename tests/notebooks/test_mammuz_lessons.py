"""What the lessons of MammuZ say is so: each known answer is the one its cells compute."""

import re
from fractions import Fraction
from math import comb

import pytest

from boardkit.core.catalogue import LANGUAGES, number, say
from boardkit.games.mammuz import bluff, deals
from boardkit.games.mammuz.dials import Dials
from boardkit.games.mammuz.events import CardTurned, HerdTaken, SpeciesExtinct
from boardkit.games.mammuz.pieces import NUMBER, SPECIES, Kind, load_box
from tests.notebooks.lessons import Ran, lesson

WALK, LAB = "mammuz-walkthrough", "mammuz-bluff-lab"
BOX = load_box()
KINDS = {
    *("extinct", "no_species", "not_in_game", "display_size", "not_in_hand", "declare_first"),
    *("nothing_to_challenge", "must_challenge", "not_your_turn", "unreadable", "game_over"),
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
    assert {r.reason for found in walk.refusals.values() for r in found} == KINDS
    for cell_id, found in walk.refusals.items():
        for refusal in found:
            assert refusal.sentence(walk.lang) in walk.said(cell_id)
            assert all(f"{clause}:" in walk.said(cell_id) for clause in refusal.clauses)


def test_the_last_card_of_the_first_screen_is_a_lie_and_the_other_one_wins(walk: Ran):
    match = walk.names["match"]
    state, end = match.state_at(18), match.state_at(match.length)
    assert state.declared == Kind.SQUIRREL
    assert (state.herd[-1].seat, state.sizes[0], state.to_move) == (0, 0, 1)
    squirrels = state.setup.deal.animals[NUMBER[Kind.SQUIRREL]]
    assert (sum(display.size for display in state.herd), squirrels) == (8, 7)
    (turned,) = (e for e in match.events_at(20) if isinstance(e, CardTurned))
    assert turned.kind == Kind.HARE
    gate = walk.gates["guess-last"]
    assert gate.answer == gate.options[1]
    assert end.winners == (1,)


def test_a_species_goes_extinct_at_the_deal_as_in_two_of_five_games_of_three(walk: Ran):
    (gone,) = (e for e in walk.names["match"].events_at(1) if isinstance(e, SpeciesExtinct))
    assert (gone.seat, gone.species, gone.count) == (0, Kind.DEER, 4)
    gate = walk.gates["guess-extinct"]
    assert gate.answer == 38.9
    for share in (0.3887, 0.2759, 0.2060, 0.1674, 0.1377):
        assert f"{number(walk.lang, 100 * share, 1)} %" in gate.why


def test_the_rules_in_prose_have_the_numbers_of_the_data(walk: Ran):
    deal = BOX.deals[3]
    told = [int(n) for n in re.findall(r"\d+", walk.source("deal"))]
    assert told[1:5] == [sum(deal.animals), deal.dinosaurs, len(BOX.effects), deal.hand]
    assert re.findall(r"\d+", walk.source("declare"))[1:3] == ["1", str(BOX.most)]
    slips = [int(n) for n in re.findall(r"\d+", walk.source("card"))][:8]
    animals = [deal.animals[NUMBER[kind]] for kind in reversed(SPECIES[:6])]
    assert slips == [deals.deck(deal), *animals, deal.dinosaurs]


def test_player_2_proves_by_counting_that_four_hares_are_a_lie(walk: Ran):
    match = walk.names["match"]
    state = match.state_at(2)
    hares = NUMBER[Kind.HARE]
    assert state.herd[-1].size + state.hands[1][hares] == 7 > state.setup.deal.animals[hares]
    gate = walk.gates["guess-proof"]
    assert gate.answer == gate.options[1]
    assert f"{state.herd[-1].size - state.herd[-1].cards[hares]}/4" in gate.why
    # The third player cannot tell.
    assert bluff.proof(match.game.view(state, 2)) is None


def test_a_lie_passes_for_the_truth_and_two_species_go_extinct(walk: Ran):
    match = walk.names["match"]
    display = match.state_at(11).herd[-1]
    assert (display.seat, display.size, display.cards[NUMBER[Kind.HARE]]) == (1, 4, 2)
    (taken,) = (e for e in match.events_at(12) if isinstance(e, HerdTaken))
    assert (taken.seat, taken.size) == (2, 8)
    assert walk.gates["guess-who"].answer == walk.gates["guess-who"].options[2]
    gone = {e.species for e in match.events_at(12) if isinstance(e, SpeciesExtinct)}
    assert gone == {Kind.MAMMOTH, Kind.BEAR}


def test_all_six_dinosaurs_are_told_and_one_comes_up(walk: Ran):
    told = walk.said("dinosaurs")
    for kind in BOX.effects:
        name = say(walk.lang, "mammuz", f"words.kind.{kind}").lower()
        assert name[:8] in told.lower()
    (turned,) = (e for e in walk.names["match"].events_at(15) if isinstance(e, CardTurned))
    assert turned.kind == Kind.TRICERATOPS


def test_player_3_is_sure_of_player_2_who_is_sure_of_nobody(walk: Ran):
    match = walk.names["match"]
    two, three = (match.game.view(match.state_at(18), seat) for seat in (1, 2))
    assert [seat for seat, part in bluff.suspects(three, 1).items() if part == 1] == [1]
    assert not any(part == 1 for part in bluff.suspects(two, 1).values())
    gate = walk.gates["guess-eyes"]
    assert gate.answer == gate.options[1]
    # Five squirrels are in eight places: one last card, and the seven of player 3.
    assert bluff.possible(two) == Fraction(5, 8)
    assert "5/8" in gate.why


def test_both_cards_laid_together_win_half_of_the_time_as_the_harder_question_says(walk: Ran):
    match = walk.names["match"]
    game, wins = match.game, []
    assert sum(match.state_at(12).hands[0]) == 2
    for turn, then in (("T HA", ()), ("T TC", ("G 1",))):
        state = match.state_at(12)
        for text in ("L HA HA TC", "C", turn, *then):
            state = game.apply(state, game.parse(text)).state
        wins.append(state.winners == (0,))
    assert wins == [True, False]
    assert "12" in walk.source("close")


# --- the bluff lab ------------------------------------------------------------------------------


def hypergeometric(least: int, of: int) -> Fraction:
    """At least so many of the species among ten of the twenty cards not seen."""
    ways = sum(comb(of, n) * comb(20 - of, 10 - n) for n in range(least, of + 1))
    return Fraction(ways, comb(20, 10))


def test_three_of_four_in_one_hand(lab: Ran):
    exact = hypergeometric(3, 4)
    assert exact == Fraction(94, 323)
    assert lab.gates["guess-three"].answer == percent(exact)
    assert "94/323" in lab.gates["guess-three"].why


def test_with_a_fourth_card_it_falls_and_with_a_fifth_it_is_impossible(lab: Ran):
    exact = hypergeometric(3, 3)
    assert exact == Fraction(2, 19)
    gate = lab.gates["guess-fourth"]
    assert gate.answer == percent(exact)
    assert "2/19" in gate.why
    impossible = say(lab.lang, "mammuz", "lab.impossible")
    assert f"2: {impossible}" in gate.why


def test_the_table_has_every_chance_and_a_diagonal_of_what_cannot_be(lab: Ran):
    (cell,) = (c for c in lab.notebook.cells if c.id == "table")
    lines = cell.outputs[0]["text"].splitlines()
    assert len(lines) == 7
    for mine, line in enumerate(lines):
        for claim in range(1, 5):
            chance = hypergeometric(claim, 7 - mine)
            shown = f"{number(lab.lang, 100 * float(chance), 1)} %"
            if claim > 7 - mine:
                shown = say(lab.lang, "mammuz", "lab.impossible")
            assert f"{claim}: {shown}" in line


def test_of_two_claims_one_is_a_lie_and_nobody_knows_which(lab: Ran):
    gate = lab.gates["guess-herd"]
    assert gate.answer == gate.options[2]
    assert "2 + 3 + 3 = 8" in gate.why
    # By hand: five are left; n of them lie with the first, and 5 - n or fewer with the second.
    weights = {n: comb(5, n) * comb(15, 10 - n) for n in range(6)}
    first = sum(weight for n, weight in weights.items() if n >= 3)
    second = sum(weight for n, weight in weights.items() if 5 - n >= 3)
    assert first == second  # all of the five are in the two hands, so exactly one of them is true
    assert Fraction(first, sum(weights.values())) == Fraction(1, 2)
    assert f"{number(lab.lang, 50.0, 1)} %" in gate.why


def test_a_lie_of_one_in_four_is_caught_one_time_in_four(lab: Ran):
    gate = lab.gates["guess-caught"]
    assert gate.answer == 25
    assert all(part in gate.why for part in ("1: 1/4", "2: 1/2", "3: 3/4", "4: 1"))


def test_a_challenge_pays_above_one_half(lab: Ran):
    gate = lab.gates["guess-half"]
    assert gate.answer == 50
    for p in range(5):
        assert f": {2 * p * 2 - 8}" in gate.why


def test_where_neither_dial_gains(lab: Ran):
    game = Dials(Fraction(1, 4), 3, 3, 6)
    gate = lab.gates["guess-saddle"]
    assert gate.answer == 33.3
    lie, challenge = Fraction(1, 3), Fraction(1, 2)
    here = game.gain(lie, challenge)
    assert all(game.gain(lie, Fraction(n, 4)) == here for n in range(5))
    assert all(game.gain(Fraction(n, 4), challenge) == here for n in range(5))
    assert all(str(part) in gate.why for part in (lie, challenge, here))
    # One half of the full claims are false there.
    assert game.believed(lie) == Fraction(1, 2)


def test_a_lie_is_free_while_no_more_than_half_of_the_cards_are_false(lab: Ran):
    told = lab.said("free")
    free = "mentir 1, desafiar 0" if lab.lang == "es" else "lie 1, challenge 0"
    assert told.count(free) == 2
    # The harder question: three false ones are lied with more often than four.
    three, four = (Dials(Fraction(1, 4), 4, false, 8).saddle()[0] for false in (3, 4))
    assert three == Fraction(2, 3) > four == Fraction(1, 3)
    assert str(three) in told


def test_the_last_two_cards_together_win_half_of_the_time_and_a_false_one_never(lab: Ran):
    gate = lab.gates["guess-last"]
    assert gate.answer == 50
    assert re.findall(r"\b\d(?:/\d)?\b", gate.why) == ["1/2", "0"]


def test_the_lessons_have_their_cards_and_their_notes(lab: Ran):
    for cell_id in ("card-1", "card-2"):
        (cell,) = (c for c in lab.notebook.cells if c.id == cell_id)
        assert "bk-lesson" in cell.outputs[0].data["text/html"]
    for cell_id in ("close-1", "close-2"):
        assert "<details><summary>" in lab.source(cell_id)
    for word in ("siempre miente", "somos muchos") if lab.lang == "es" else ("always lies", "many"):
        assert word in lab.source("close-1")
    assert ("mala suerte" if lab.lang == "es" else "unlucky") in lab.source("close-2")
