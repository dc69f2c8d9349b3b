"""The memory lab without a browser: looking, forgetting, guessing the odds, and breaking pairs."""

from fractions import Fraction
from typing import Any

import pytest

from boardkit.core.catalogue import LANGUAGES, Lang, number
from boardkit.core.chance import stream
from boardkit.games.memoarrr.graph import connected
from boardkit.panels import MemoarrrMemoryLab
from boardkit.panels.memoarrr_asking import QUESTIONS
from boardkit.panels.memoarrr_pairs import ISLANDS
from boardkit.panels.memoarrr_trials import OTHER, YOU, Duel, Memory, deal
from boardkit.views import memoarrr_art as art
from boardkit.views import memoarrr_cards as cards
from tests.panels import looking


def a_lab(**options: Any) -> MemoarrrMemoryLab:
    return MemoarrrMemoryLab(**({"seed": "papaya", "lang": "en"} | options))


def memory(lab: MemoarrrMemoryLab) -> Memory:
    return lab.moment.memory


def duel(lab: MemoarrrMemoryLab) -> Duel:
    return lab.moment.duel


def facts(lab: MemoarrrMemoryLab) -> str:
    return " ".join(lab.facts())


def down(lab: MemoarrrMemoryLab) -> list[str]:
    """Places at which nobody has looked."""
    kept = (*memory(lab).up, *memory(lab).seen)
    return [name for name in lab.island.names if name not in kept]


# Looking and forgetting


def test_a_look_shows_a_card_and_forgetting_takes_it_away():
    lab = a_lab()
    name = down(lab)[0]
    assert lab.board.press(name)
    assert memory(lab).seen == (name,)
    mark = lab.board.scene.mark(name)
    assert mark is not None
    assert "seen before" in mark.label
    assert f"1 card ({name})" in facts(lab)
    lab.tools.value = "forget"
    lab.board.press(name)
    assert memory(lab).seen == ()
    lab.board.press(name)
    assert "nothing to forget" in looking.said(lab)
    lab.press("undo")
    assert memory(lab).seen == (name,)
    lab.press("redo")
    assert memory(lab).seen == ()


def test_a_reveal_says_whether_it_connects():
    lab = a_lab()
    lab.tools.value = "reveal"
    connects = []
    for name in down(lab)[:6]:
        before = memory(lab).last
        lab.board.press(name)
        assert memory(lab).up[-1] == name
        told = "does not connect" not in looking.said(lab)
        assert told == connected(before, memory(lab).last)
        connects.append(told)
    assert len(set(connects)) == 2
    lab.board.press(memory(lab).up[-1])
    assert "face up already" in looking.said(lab)


def test_without_help_only_the_card_looked_at_last_is_in_sight():
    lab = a_lab()
    first, second = down(lab)[:2]
    lab.keep_box.value = False
    lab.board.press(first)
    lab.board.press(second)
    assert memory(lab).seen == (first, second)
    shown = [mark.id for mark in lab.board.scene.marks if "seen before" in mark.label]
    assert [name for name in shown if "-" not in name] == [second]
    lab.keep_box.value = True
    shown = [mark.id for mark in lab.board.scene.marks if "seen before" in mark.label]
    assert {name for name in shown if "-" not in name} == {first, second}


def test_a_new_island_comes_from_the_word():
    lab, same = a_lab(seed="mango"), a_lab(seed="mango")
    assert lab.island == same.island != a_lab().island
    lab.seed_box.value = "papaya"
    lab.press("lab_deal")
    assert lab.island == a_lab().island
    lab.press("lab_deal")
    assert lab.seed == "papaya-2"
    assert not lab.moment.memory.seen


# The odds


def test_before_any_look_all_picks_connect_with_a_third():
    for seed in range(20):
        lab = a_lab(seed=str(seed))
        chances = lab.asking.chances()
        assert chances["unseen"] == chances["blind"] == chances["best"] == Fraction(1, 3)
        assert chances["saved"] == 0


def test_the_chances_are_those_of_counting():
    """The card in the box and the cards never looked at, in every order: by symmetry, one by one."""
    for seed in range(12):
        lab = a_lab(
            seed=str(seed), looks=stream("looks", seed).shuffled(deal(5, str(seed)).names)[:5]
        )
        seen = [lab.island.cards[name] for name in memory(lab).seen]
        last = memory(lab).last
        rest = [card for card in lab.island.all_cards if card not in (*seen, last)]
        unseen = Fraction(sum(connected(last, card) for card in rest), len(rest))
        sure = sum(connected(last, card) for card in seen)
        places = len(lab.island.names) - 1
        chances = lab.asking.chances()
        assert chances["unseen"] == unseen
        assert chances["blind"] == (sure + (places - len(seen)) * unseen) / places
        assert chances["best"] == (1 if sure else unseen)


def test_three_known_cards_save_with_183_of_253():
    lab = a_lab()
    for name in down(lab)[:3]:
        lab.board.press(name)
    assert lab.asking.chances()["saved"] == Fraction(183, 253)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", QUESTIONS)
def test_the_answer_shows_after_the_guess_and_is_not_sent_before(
    kind: str, lang: Lang, monkeypatch: Any
):
    wire = looking.listen(monkeypatch)
    lab = a_lab(lang=lang)
    for name in down(lab)[:3]:
        lab.board.press(name)
    lab.asking.questions.value = kind
    lab.press("lab_ask")
    chance = lab.asking.chances()[kind]
    answer = f"{chance} = {number(lang, float(100 * chance), 1)} %"
    assert lab.asking.gate is not None
    assert answer not in "".join(wire.take()) + looking.state(lab)
    lab.asking.gate.guess(30)
    sent = "".join(wire.take())
    assert answer in sent
    assert str(chance) in sent
    assert looking.foreign(lab, lang) == set()


def test_what_changes_the_position_closes_the_question():
    lab = a_lab()
    for step in (
        lambda: lab.board.press(down(lab)[0]),
        lambda: lab.press("undo"),
        lambda: setattr(lab.asking.questions, "value", "best"),
        lambda: setattr(lab.language, "value", "es"),
    ):
        lab.press("lab_ask")
        assert lab.asking.place.children
        step()
        assert lab.asking.gate is None
        assert not lab.asking.place.children


def test_cards_at_which_nobody_looked_are_not_sent():
    lab = a_lab()
    for name in down(lab)[:4]:
        lab.board.press(name)
        for other in down(lab):
            mark = lab.board.scene.mark(other)
            assert mark is not None
            spot = next(spot for spot in lab.spots() if spot.name == other)
            x, y = art.EDGE + spot.col * art.CARD, art.EDGE + spot.row * art.CARD
            assert mark.svg == art.at(x, y, cards.back(other))
    assert lab.seed in lab.share_code()
    for other in down(lab):
        card = lab.island.cards[other]
        node = lab.board.scene.mark(f"{card.animal}-{card.landscape}")
        assert node is not None
        assert "place unknown" in node.label


# Pairs


@pytest.mark.parametrize("size", ISLANDS)
@pytest.mark.parametrize("seed", range(6))
def test_an_even_island_cannot_be_won_and_an_odd_one_can(size: int, seed: int):
    """You start and choose at random among what connects; on odd islands you play by pairs too."""
    lab = a_lab(mode="pairs", cards=size, seed=f"pairs {seed}")
    dice = stream("duel", size, seed)
    while not duel(lab).winner:
        now = duel(lab)
        named = now.island.cards
        fits = [n for n in now.left if not now.up or connected(named[now.up[-1]], named[n])]
        if size % 2:
            pairs = now.pairs()
            single = [name for name in named if name not in pairs]
            choice = pairs[now.up[-1]] if now.up else single[0]
        else:
            choice = dice.choice(fits or now.left)
        assert lab.board.press(choice)
    assert duel(lab).winner == (YOU if size % 2 else OTHER)
    assert lab.pairs.record[size] == [1, size % 2]
    lab.board.press(lab.island.names[0])
    assert "over" in looking.said(lab)


@pytest.mark.parametrize("size", ISLANDS)
def test_the_pairs_connect_and_cover_what_they_can(size: int):
    lab = a_lab(mode="pairs", cards=size)
    pairs = duel(lab).pairs()
    assert len(pairs) == size - size % 2
    for name, partner in pairs.items():
        assert connected(lab.island.cards[name], lab.island.cards[partner])
    lab.pairs.switch.value = True
    assert lab.board.scene.overlay.count("bk-pair2") == size // 2
    assert f"{size // 2} pairs" in facts(lab)
    lab.pairs.switch.value = False
    assert "bk-pair2" not in lab.board.scene.overlay


def test_the_other_one_answers_and_a_step_back_takes_both_cards():
    lab = a_lab(mode="pairs")
    first = lab.island.names[0]
    lab.board.press(first)
    assert duel(lab).up == (first, duel(lab).pairs()[first])
    assert "answers with" in looking.said(lab)
    lab.board.press(first)
    assert "face up already" in looking.said(lab)
    lab.press("undo")
    assert duel(lab).up == ()
    lab.press("redo")
    lab.press("lab_round")
    assert duel(lab).up == ()


def test_as_second_player_you_beat_it_by_pairs():
    lab = a_lab(mode="pairs", cards=24)
    lab.pairs.starters.value = OTHER
    assert len(duel(lab).up) == 1
    while not duel(lab).winner:
        lab.board.press(duel(lab).pairs()[duel(lab).up[-1]])
    assert duel(lab).winner == YOU


def test_a_card_that_does_not_connect_loses():
    lab = a_lab(mode="pairs", cards=24)
    lab.board.press(lab.island.names[0])
    named = lab.island.cards
    wrong = next(n for n in duel(lab).left if not connected(named[duel(lab).up[-1]], named[n]))
    lab.board.press(wrong)
    assert duel(lab).winner == OTHER
    assert "The other one wins" in looking.said(lab)


# The panel


def test_keys_lead_to_all_controls():
    lab = a_lab()
    lab.keyboard.hear("g")
    assert lab.tool == "forget"
    lab.keyboard.hear("m")
    assert lab.mode == "pairs"
    lab.keyboard.hear("d")
    assert lab.pairs.lines
    lab.keyboard.hear("e")
    assert lab.pairs.starter == OTHER
    lab.keyboard.hear("m")
    lab.keyboard.hear("j")
    assert not lab.keep_box.value
    lab.keyboard.hear("a")
    assert lab.asking.gate is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_in_the_language_shown(lang: Lang):
    lab = a_lab(lang=lang)
    for other in (lang, *(code for code in LANGUAGES if code != lang)):
        lab.language.value = other
        for mode in ("memory", "pairs"):
            lab.modes.value = mode
            for spot in (*lab.island.names[:4], "crab-lava"):
                lab.board.press(spot)
            lab.pairs.switch.value = not lab.pairs.lines
            assert looking.foreign(lab, other) == set()


def test_what_comes_from_outside_does_no_harm():
    lab = a_lab()
    assert not lab.board.press("Z9")
    data, _ = lab._repr_mimebundle_()
    assert "bk-twin" in data["text/html"]
    assert "<script" not in a_lab(seed="<script>").report.value


def test_the_word_may_be_a_number():
    assert a_lab(seed=7).island == a_lab(seed="7").island
