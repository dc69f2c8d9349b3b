"""The bluff lab without a browser: claims, odds, gates, two dials, and what is sent."""

import re
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.core.errors import RulesError
from boardkit.games.mammuz.claims import Claims
from boardkit.games.mammuz.dials import Dials
from boardkit.games.mammuz.lab import Price, deal
from boardkit.games.mammuz.pieces import SEATS, SPECIES, Kind
from boardkit.panels import MammuzBluffLab
from boardkit.panels.mammuz_dials import CANS, HERDS, RATES
from boardkit.views import mammuz_art as art
from boardkit.views.mammuz_odds import CLAIMS, claim_scene, odds_words
from boardkit.views.mammuz_saddle import STEPS, price_scene, rate
from tests.panels import looking

HALF = Fraction(1, 2)
HAND = "3SQ 2DE 2TI HA BE RX"


def a_lab(**options: Any) -> MammuzBluffLab:
    return MammuzBluffLab(**({"seed": "papaya", "lang": "en"} | options))


def facts(lab: MammuzBluffLab) -> str:
    return " ".join(lab.facts())


def mark(lab: MammuzBluffLab, name: str) -> str:
    found = lab.board.scene.mark(name)
    assert found is not None
    return found.label


# Hand and claims


def test_a_hand_a_species_and_claims_can_be_given():
    lab = a_lab(hand=HAND, species="squirrel", said=(2, 3))
    case = lab.moment.case
    assert (case.mine, case.total, case.unseen, case.said) == (3, 7, 20, (2, 3))
    assert mark(lab, "said1") == "player 3 claims 3 cards (squirrels): is that true?"
    assert mark(lab, "said0") == "before that, player 2 claimed 2 cards (squirrels)"
    assert mark(lab, "species-squirrel").startswith("squirrel: you hold 3 of 7")


@pytest.mark.parametrize("players", SEATS)
def test_a_word_deals_the_same_hand_of_the_game(players: int):
    case = deal(players, "papaya")
    assert case == deal(players, "papaya")
    assert len({deal(players, word).hand for word in ("a", "b", "c", "d")}) > 1
    assert sum(case.hand) == case.deal.hand
    assert all(n < case.deal.animals[k] or n == 0 for k, n in enumerate(case.hand[:8]))
    assert sum(case.hand[8:]) <= case.deal.dinosaurs


def test_more_and_fewer_of_a_species_leave_the_hand_as_large():
    lab = a_lab(hand=HAND, species="squirrel")
    for key, mine in (("lab_more", 4), ("lab_more", 5), ("lab_less", 4), ("lab_less", 3)):
        lab.press(key)
        assert lab.moment.case.mine == mine
        assert sum(lab.moment.case.hand) == 10
        assert min(lab.moment.case.hand) >= 0
    for _ in range(6):
        lab.press("lab_more")
    assert lab.moment.case.mine == 7
    assert lab.buttons["lab_more"].disabled
    for _ in range(9):
        lab.press("lab_less")
    case = lab.moment.case
    assert case.mine == 0
    assert lab.buttons["lab_less"].disabled
    assert all(n <= most for n, most in list(zip(case.hand, case.deal.animals, strict=True))[:8])
    lab.press("undo")
    assert lab.moment.case.mine == 1
    lab.press("redo")
    assert lab.moment.case.mine == 0


def test_clicks_change_claims_and_species():
    lab = a_lab(hand=HAND, species="squirrel", said=(4,))
    lab.board.press("said0")
    assert list(lab.moment.case.said) == [1]
    lab.board.press("species-hare")
    assert lab.moment.case.species == Kind.HARE
    lab.board.press("species-mouse")  # not with three players
    assert lab.moment.case.species == Kind.HARE
    assert "not in this game" in looking.said(lab)
    lab.claim_bar.claimants.value = 2
    assert list(lab.moment.case.said) == [2, 1]
    lab.claim_bar.claimants.value = 3  # there are only two others
    assert list(lab.moment.case.said) == [2, 1]
    lab.claim_bar.players.value = 6
    assert lab.moment.case.players == 6
    assert sum(lab.moment.case.hand) == 8
    lab.claim_bar.claimants.value = 3
    assert len(lab.moment.case.said) == 3


# The gate and the odds


def test_the_answer_shows_after_a_guess_alone():
    lab = a_lab(hand=HAND, species="squirrel")
    assert lab.board.scene.mark("dot-3-3") is None
    assert "94/323" not in facts(lab)
    lab.press("lab_ask")
    gate = lab.asking.gate
    assert gate is not None
    assert "94/323" not in looking.state(lab)
    assert lab.report.layout.display == "none"  # the question says all of it
    assert "29" not in gate._answer.value
    gate.guess(50)
    assert "29.1" in gate._answer.value
    assert "94/323 = 29.1 %" in facts(lab)
    assert (
        mark(lab, "dot-3-3") == "you hold 3, claim of 3: 29.1 %, odds 1 to 2.4, that is your case"
    )
    lab.press("lab_more")
    assert lab.asking.gate is None
    assert mark(lab, "dot-4-3").endswith("that is your case")
    lab.show_box.value = False
    assert lab.board.scene.mark("dot-4-3") is None


@pytest.mark.parametrize("mine", range(8))
@pytest.mark.parametrize("claim", CLAIMS)
def test_each_dot_is_the_tail_of_the_hypergeometric_law(mine: int, claim: int):
    lab = a_lab(hand=HAND, species="squirrel")
    lab.show_box.value = True
    left = 7 - mine
    ways = sum(comb(left, x) * comb(20 - left, 10 - x) for x in range(claim, left + 1))
    chance = Fraction(ways, comb(20, 10))
    assert lab.moment.case.chance(mine, claim) == chance
    assert odds_words(chance, "en") in mark(lab, f"dot-{mine}-{claim}")
    assert ("impossible" in mark(lab, f"dot-{mine}-{claim}")) == (claim > left)


def test_a_click_on_a_dot_goes_there():
    lab = a_lab(hand=HAND, species="squirrel", said=(1, 3))
    lab.show_box.value = True
    lab.board.press("dot-5-2")
    assert (lab.moment.case.mine, lab.moment.case.said) == (5, (1, 2))


def test_counting_proves_a_lie():
    lab = a_lab(hand=HAND, species="squirrel", said=(3,))
    lab.show_box.value = True
    lab.board.press("dot-5-3")
    assert "Counting proves it: you hold 5, 3 are claimed, and there are only 7" in facts(lab)
    assert "0 = 0.0 %" in facts(lab)
    lab = a_lab(hand=HAND, species="squirrel", said=(3, 3))
    lab.show_box.value = True
    assert "you hold 3, 6 are claimed in all, and there are only 7" in facts(lab)
    assert "Somebody has lied" in facts(lab)
    lab.show_box.value = False
    assert "Counting" not in facts(lab)


def test_claims_multiply_the_odds_by_one_over_the_lie_rate():
    lab = a_lab(hand=HAND, species="squirrel")
    before = lab.moment.case.chance()
    for lie in RATES:
        lab.claim_bar.rates.value = lie
        after = lab.moment.case.chance()
        assert after / (1 - after) == before / (1 - before) / lie
        assert f"{int(100 * lie)} %" in facts(lab) or lie == 1


def test_an_earlier_claim_leaves_less_for_the_last_one():
    alone = Claims(7, 3, 20, 10, (3,))
    assert Claims(7, 3, 20, 10, (2, 3)).true(Fraction(1)) == alone.possible()
    assert Claims(7, 3, 20, 10, (2, 3)).true(HALF) < alone.true(HALF)
    assert Claims(7, 3, 20, 10, (4, 3)).true(Fraction(0)) == 0
    # Both claims, by counting all hands: 10 cards each of 20, 4 of them squirrels.
    ways = {x: comb(4, x) * comb(16, 10 - x) for x in range(5)}
    weight = {x: Fraction(n) * (1 if x >= 2 else HALF) for x, n in ways.items()}
    can = sum(w for x, w in weight.items() if 4 - x >= 3) / sum(weight.values())
    assert Claims(7, 3, 20, 10, (2, 3)).true(HALF) == can / (can + HALF * (1 - can))


# The price of a lie


@pytest.mark.parametrize("can", CANS)
@pytest.mark.parametrize("claim", CLAIMS)
def test_nobody_gains_by_leaving_the_saddle(can: Fraction, claim: int):
    for false in range(1, claim + 1):
        for herd in HERDS:
            if herd < claim:
                continue
            dials = Dials(can, claim, false, herd)
            lie, challenge = dials.saddle()
            assert 0 <= lie <= 1
            assert 0 <= challenge <= 1
            value = dials.gain(lie, challenge)
            assert all(dials.gain(rate(k), challenge) <= value for k in range(STEPS + 1))
            assert all(dials.gain(lie, rate(k)) >= value for k in range(STEPS + 1))
            if 0 < challenge < 1:
                assert dials.believed(lie) == HALF  # the threshold of a challenge


def test_a_false_card_among_four_is_free():
    """MA-5: it is caught with one in four, so no challenge pays."""
    for can in CANS:
        dials = Dials(can, 4, 1, 8)
        assert dials.caught == Fraction(1, 4)
        assert dials.saddle() == (Fraction(1), Fraction(0))


def test_the_dials_move_by_sliders_and_clicks():
    lab = a_lab(mode="price")
    lab.price_bar.lie.value = 7
    assert lab.moment.price.lie == Fraction(7, 10)
    lab.board.press("rate-3-5")
    assert (lab.moment.price.lie, lab.moment.price.challenge) == (Fraction(3, 10), HALF)
    assert lab.price_bar.lie.value == 3
    assert "30 %" in lab.price_bar.lie.description
    assert mark(lab, "rate-3-5").endswith("that is your case")
    lab.press("undo")
    assert lab.moment.price.lie == Fraction(7, 10)


def test_who_would_turn_their_dial_is_told_truly():
    lab = a_lab(mode="price")
    for row in range(0, STEPS + 1, 2):
        for col in range(0, STEPS + 1, 5):
            lab.board.press(f"rate-{row}-{col}")
            dials, lie, challenge = lab.moment.price
            up = dials.gain(lie, Fraction(1)) - dials.gain(lie, Fraction(0))
            word = (
                "challenge more" if up < 0 else "challenge less" if up else "how often to challenge"
            )
            assert word in facts(lab)
            up = dials.gain(Fraction(1), challenge) - dials.gain(Fraction(0), challenge)
            word = "lie more" if up > 0 else "lie less" if up else "how often to lie"
            assert word in facts(lab)


def test_the_saddle_shows_after_a_guess_alone():
    lab = a_lab(mode="price")
    lie, challenge = lab.moment.price.dials.saddle()
    assert (lie, challenge) == (Fraction(1, 3), HALF)
    assert "bk-saddle" not in lab.board.scene.overlay
    lab.press("lab_ask")
    gate = lab.asking.gate
    assert gate is not None
    gate.guess(50)
    assert "that is the answer" in gate._answer.value
    assert "bk-saddle" in lab.board.scene.overlay
    assert "Saddle: lie rate 33.3 %, challenge rate 50.0 %" in lab.board.scene.alt
    assert "33.3 %" in facts(lab)


def test_a_game_always_fits_its_claim():
    price = Price()
    for dials in (Dials(HALF, 4, 3, 2), Dials(HALF, 1, 3, 6), Dials(HALF, 2, 2, 12)):
        fitting = price.of(dials).dials
        assert 1 <= fitting.false <= fitting.claim <= fitting.herd
    lab = a_lab(mode="price")
    lab.price_bar.herd.value = 4
    lab.price_bar.claim.value = 4
    lab.price_bar.false.value = 4
    lab.price_bar.claim.value = 2
    assert lab.moment.price.dials == Dials(Fraction(1, 4), 2, 2, 4)
    assert lab.price_bar.false.value == 2


# Words and looks


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_in_the_language_shown(lang: Lang):
    lab = a_lab(lang=lang, hand=HAND, said=(3, 4))
    for mode in ("claim", "price"):
        lab.modes.value = mode
        for shown in (False, True):
            lab.show_box.value = shown
            lab.press("lab_ask")
            assert looking.foreign(lab, lang) <= {"boardkit"}
        for dials in ((HALF, 4, 1), (Fraction(2, 3), 4, 3), (Fraction(1, 10), 4, 4)):
            lab.price_bar.can.value, lab.price_bar.claim.value, lab.price_bar.false.value = dials
            assert looking.foreign(lab, lang) <= {"boardkit"}
    other = next(code for code in LANGUAGES if code != lang)
    lab.language.value = other
    assert looking.foreign(lab, other) <= {"boardkit"}


def test_pictures_fit_and_every_look_has_a_style():
    drawn = ""
    for players in SEATS:
        for species in SPECIES:
            case = deal(players, "x", species).claimed_by(3)
            for shown in (True, False):
                scene = claim_scene(case, "es", shown=shown)
                drawn += scene.svg()
                assert len({(mark.row, mark.col) for mark in scene.marks}) == len(scene.marks)
                assert all(m.x >= 0 and m.x + m.w <= scene.width for m in scene.marks)
                assert all(m.y >= 0 and m.y + m.h <= scene.height for m in scene.marks)
    drawn += price_scene(Price(), "es", shown=True).svg()
    looks = set(re.findall(r"bk-[\w-]+", " ".join(re.findall(r'class="([^"]*)"', drawn))))
    assert looks - set(re.findall(r"\.(bk-[\w-]+)", art.STYLE)) == set()


def test_a_hand_that_no_deal_gives_is_not_taken():
    with pytest.raises(RulesError, match="hand holds 9SQ, but of these cards there are only 7SQ"):
        a_lab(hand="9SQ BE")
