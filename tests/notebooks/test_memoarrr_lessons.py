"""What the lessons of Memoarrr! say is so: each known answer is the one its cells compute."""

import re
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, number, say
from boardkit.games.memoarrr import graph
from boardkit.games.memoarrr.pieces import load_box
from boardkit.games.memoarrr.state import Revealed, TreasureTaken
from boardkit.views.memoarrr_text import kind_name
from tests.notebooks.lessons import Ran, lesson, read

WALK, LAB = "memoarrr-walkthrough", "memoarrr-memory-lab"
BOX = load_box()
KINDS = {
    *("barred", "middle", "off_island", "looks_over", "face_up", "reveal_instead"),
    *("not_your_turn", "unreadable", "game_over"),
}


@pytest.fixture(params=LANGUAGES)
def walk(request: pytest.FixtureRequest) -> Ran:
    return lesson(request.param, WALK)


@pytest.fixture(params=LANGUAGES)
def lab(request: pytest.FixtureRequest) -> Ran:
    return lesson(request.param, LAB)


# --- the walk-through ---------------------------------------------------------------------------


def test_there_is_a_refusal_of_every_kind_with_its_sentence_and_rule(walk: Ran):
    assert {r.reason for found in walk.refusals.values() for r in found} == KINDS
    for cell_id, found in walk.refusals.items():
        for refusal in found:
            assert refusal.sentence(walk.lang) in walk.said(cell_id)
            assert all(f"{clause}:" in walk.said(cell_id) for clause in refusal.clauses)


def test_the_game_ends_as_the_first_screen_tells(walk: Ran):
    match = walk.names["match"]
    before, end = match.state_at(69), match.state_at(match.length)
    assert match.length == 70
    assert (before.round, before.to_move) == (7, 1)
    (shown,) = (e for e in match.events_at(70) if isinstance(e, Revealed))
    (taken,) = (e for e in match.events_at(70) if isinstance(e, TreasureTaken))
    assert (shown.seat, shown.connected, taken.seat) == (1, False, 2)
    _, two, three = end.won
    assert sum(two) == sum(three) > sum(end.won[0])
    assert len(two) > len(three)
    assert max(three) > max(two)
    gate = walk.gates["guess-winner"]
    assert gate.answer == gate.options[0]


def test_player_3_had_seen_a_card_that_would_have_saved_it(walk: Ran):
    match = walk.names["match"]
    state = match.state_at(5)
    looked = {str(state.setup.box.cells[p]): state.island[p] for p in (21, 22, 23)}
    last = state.island[state.last]
    gate = walk.gates["guess-saved"]
    assert [name for name, card in looked.items() if card.connects(last)] == [gate.answer]
    assert list(gate.options[:3]) == list(looked)


def test_the_next_card_is_compared_with_the_one_that_failed(walk: Ran):
    match = walk.names["match"]
    failed, answer = (
        next(e for e in match.events_at(k) if isinstance(e, Revealed)) for k in (6, 7)
    )
    assert not failed.connected
    assert answer.connected
    assert answer.before == failed.card
    gate = walk.gates["guess-compare"]
    assert gate.answer == kind_name(*failed.card, walk.lang) == gate.options[1]
    # With the card that connected last it would have failed.
    assert not answer.card.connects(match.state_at(5).island[match.state_at(5).last])
    # Player 1 had seen it in its secret look, as the section on birds says.
    assert str(answer.cell) in {"B1", "C1", "D1"}


def test_most_birds_start_and_a_winner_never_does(walk: Ran):
    match = walk.names["match"]
    gate = walk.gates["guess-starter"]
    assert gate.answer == gate.options[0]
    rows = re.findall(r": \w+ (\d), \w+: (\d), [\w ]+: (\d|–)", walk.said("treasure-list"))
    assert len(rows) == len(BOX.rubies)
    assert all(winner != start for winner, _, start in rows)
    assert sorted(int(rubies) for _, rubies, _ in rows) == sorted(BOX.rubies)
    assert [rubies for winner, rubies, _ in rows if winner == "2"] == [
        str(r) for r in match.state_at(match.length).won[1]
    ]


def test_the_rules_in_prose_have_the_numbers_of_the_data(walk: Ran):
    assert re.findall(r"\d+", walk.source("look"))[1] == str(len(BOX.cards))
    told = [int(n) for n in re.findall(r"\d+", walk.source("rubies"))]
    assert told == [5, min(BOX.rubies), max(BOX.rubies)]


def test_only_two_of_four_cards_would_have_won_as_the_harder_question_says(walk: Ran):
    state = walk.names["match"].state_at(69)
    places = {
        state.island[p]: str(state.setup.box.cells[p])
        for p in range(25)
        if state.setup.box.all_places & ~state.up & 1 << p
    }
    last = state.island[state.last]
    assert sum(card.connects(last) for card in places) == 4
    searched = graph.search(last, list(places))
    assert {places[card] for card in searched.replies} == {"A1", "B5"}
    assert set(graph.solve(last, list(places)).replies) == set(searched.replies)


# --- the memory lab -----------------------------------------------------------------------------


def test_a_blind_pick_connects_in_one_of_three_although_23_are_on_the_table(lab: Ran):
    gate = lab.gates["guess-third"]
    pairs = list(combinations(BOX.cards, 2))
    exact = Fraction(sum(one.connects(other) for one, other in pairs), len(pairs))
    assert exact == Fraction(1, 3)
    assert gate.answer == round(100 * float(exact), 1)
    assert "8/24 = 1/3" in gate.why
    assert "23" in gate.why


def test_two_in_a_row_are_fewer_than_a_ninth(lab: Ran):
    gate = lab.gates["guess-two"]
    card, *others = BOX.cards
    chains = sum(
        card.connects(one) and one.connects(two) for one in others for two in others if one != two
    )
    exact = Fraction(chains, 24 * 23)
    assert exact == Fraction(7, 69) < Fraction(1, 9)
    assert gate.answer == round(100 * float(exact), 1)
    assert "1/3 · 7/23 = 7/69" in gate.why
    assert all(run in gate.why for run in ("1/33", "7/759", "76/26565"))


def test_three_known_cards_and_the_curve(lab: Ran):
    gate = lab.gates["guess-peek"]
    assert "183/253" in gate.why
    assert gate.answer == round(100 * 183 / 253, 1)
    curve = lab.names["curve"]().data
    for known in range(1, 13):
        part = 100 * (1 - Fraction(comb(16, known), comb(24, known)))
        assert re.search(rf"\b{known} +{number(lab.lang, float(part), 1)}", curve), known


def test_ten_thousand_picks_agree_with_the_third(lab: Ran, capsys: pytest.CaptureFixture[str]):
    assert lab.said("picks") == ""  # it waits until somebody has guessed and writes a number
    source = lab.source("picks").replace("PICKS, WORD = 0,", "PICKS, WORD = 10_000,")
    exec(compile(source, "picks", "exec"), dict(lab.names))
    told = capsys.readouterr().out.replace("  ", "")
    assert [n in told for n in ("10:", "100:", "1000:", "10000:")] == [True] * 4
    assert f"1/3 → {say(lab.lang, 'simulate', 'verdict.agrees')}" in told
    # What the harder question says: it takes more to tell 8/23 from it.
    assert f"8/23 → {say(lab.lang, 'simulate', 'verdict.too_few')}" in told


def test_who_wins_on_the_small_and_on_the_large_island(lab: Ran):
    small, large = lab.gates["guess-small"], lab.gates["guess-big"]
    assert small.answer == small.options[3]
    assert re.findall(r"\d+", small.why) == ["8", "0", "9", "9"]
    assert large.answer == large.options[3]
    assert "12" in large.why
    assert re.search(r"\b25 \w+ (las|the) 25\b", large.why)
    # The harder question: with 25 any first card wins.
    assert len(graph.solve(None, BOX.cards).replies) == 25


def test_no_text_answers_who_wins_before_the_guess(lab: Ran):
    texts = [c.source for c in lab.notebook.cells if c.cell_type == "markdown"]
    told = " ".join(" ".join(texts[:-1]).split())  # the last one is what to take away
    for word in ("segundo no p", "gana quien empieza", "second player", "whoever starts wins"):
        assert word not in told, word


def test_the_pairing_can_be_broken_as_the_notes_say():
    card, *others = BOX.cards
    rest = [other for other in others if not card.connects(other)]
    assert len(rest[1:]) == 15  # one of them is in the box
    left = [card, *rest[1:]]
    assert len(left) == 16
    assert len(graph.pairing(left)) < len(left)


def test_the_one_who_pairs_wins_every_round(lab: Ran):
    rounds, lost, won = re.findall(r"\d+", lab.said("rounds"))
    assert (lost, won) == ("0", rounds)
    assert lab.names["STARTER"] in bk.game("memoarrr").players


def test_starting_is_an_advantage_for_those_who_remember_nothing(lab: Ran):
    gate = lab.gates["guess-start"]
    assert gate.answer == 74.5
    assert float(lab.names["low"]) < 0.744856 < float(lab.names["high"])
    assert "3/4" in gate.why


def test_with_three_the_last_one_wins_most(lab: Ran):
    gate = lab.gates["guess-three"]
    plain, paired = lab.names["plain"], lab.names["paired"]
    assert gate.answer == gate.options[2]
    assert sum(plain) == sum(paired) == 100
    # That pairing helps the third one cannot be said of these rounds.
    assert paired[2] <= plain[2]
    for wins in (plain, paired):
        assert all(str(n) in gate.why for n in wins)


def test_the_lessons_have_their_cards_and_their_notes(lab: Ran):
    for cell_id in ("card-1", "card-2"):
        (cell,) = (c for c in lab.notebook.cells if c.id == cell_id)
        assert "bk-lesson" in cell.outputs[0].data["text/html"]
    for cell_id in ("close-1", "close-2"):
        assert "<details><summary>" in lab.source(cell_id)
    # Misconceptions are named in the notes, which are folded.
    for word in ("8 de 23", "ya toca") if lab.lang == "es" else ("8 of 23", "it is due"):
        assert word in lab.source("close-1")
    assert ("empezar es" if lab.lang == "es" else "going first") in lab.source("close-2")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_cards_to_print_are_all_there(lang: str):
    (cell,) = (c for c in read(lang, "plan-b-c").cells if c.id == "memoarrr-cards")
    alt = re.findall(r'<img alt="([^"]*)"', cell.outputs[0].data["text/html"])[0]
    assert all(f"{card}," in alt for card in BOX.cards)
