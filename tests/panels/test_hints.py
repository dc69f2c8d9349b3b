"""Hints by steps: each says a little more, all of it true, and none says what the eyes may not know."""

from itertools import pairwise
from typing import Any

import pytest

from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.panels import KarubaPanel
from boardkit.panels.hints import Hints
from boardkit.panels.lens import Lens
from tests.kits.high_card.panel import HighCardPanel
from tests.panels import looking

GIVEN = {"setup": "given", "layout": "lesson"}


def a_panel(lang: str = "en", **options: Any) -> KarubaPanel:
    options = {"players": ("person", "careful"), "seed": "papaya", "rules": GIVEN} | options
    return KarubaPanel(lang=lang, **options)


def told(panel: Any) -> str:
    return " ".join(panel.part(Hints).sentences())


def marked(panel: Any) -> set[str]:
    """The places that the board points out."""
    return {mark.id for mark in panel.board.scene.marks if "bk-tip" in mark.svg}


def climb(panel: Any, times: int) -> str:
    for _ in range(times):
        panel.press("hint")
    return told(panel)


def test_the_ladder_says_how_many_which_and_what_careful_would_take():
    panel = a_panel()
    panel.type_move("T 12")
    assert (told(panel), marked(panel), panel.part(Hints).line.value) == ("", set(), "")
    assert climb(panel, 1) == "The rules allow 31 actions now."
    assert marked(panel) == set()
    assert climb(panel, 1).startswith("place: A1, B1, C1,")
    assert told(panel).endswith("E5 and F5. discard.")
    assert len(marked(panel)) == 30
    text = climb(panel, 1)
    best = panel.part(Hints).best()
    assert f"The careful player would choose “{panel.game.words(best, 'en')}”." in text
    assert marked(panel) == {str(best.cell)}
    assert climb(panel, 1) == text, "there is nothing above"
    for level in (2, 1, 0, 0):
        panel.press("hint_less")
        assert panel.part(Hints).level == level
    assert told(panel) == ""


def test_each_step_is_seen_and_said():
    panel = a_panel()
    panel.type_move("T 12")
    for level in (1, 2, 3):
        panel.press("hint")
        assert panel.board.said == told(panel)
        assert f"<b>{level}/3</b>" in panel.part(Hints).line.value
    for _ in range(3):
        panel.press("hint_less")
    assert panel.board.said == "No hint."


def test_the_next_action_takes_the_hint_away():
    panel = a_panel()
    panel.type_move("T 12")
    climb(panel, 3)
    panel.board.press("A2")
    assert (told(panel), marked(panel)) == ("", set())
    panel.press("undo")
    assert told(panel) != "", "the same position again, and the same hint"
    panel.show(0)
    assert told(panel) == ""


def test_a_half_chosen_move_does_not():
    panel = a_panel()
    panel.type_move("T 12")
    climb(panel, 2)
    panel.board.press("B20")
    assert told(panel) != ""


def test_careful_then_chooses_what_the_hint_said():
    panel = a_panel(seed="a hint")
    for _ in range(36):
        if panel.match.state.to_move is None:
            break
        panel.press("step")
        climb(panel, 3)
        best = panel.part(Hints).best()
        panel.press("choose_for_me")
        assert panel.match.actions[panel.match.cursor - 2] == best


def test_a_move_is_shown_with_its_way():
    panel = a_panel(seed="a hint")
    while True:
        panel.press("step")
        climb(panel, 3)
        text = panel.game.format(panel.part(Hints).best())
        if text.startswith("M"):
            break
        panel.press("choose_for_me")
    assert "bk-trail" in panel.board.overlay
    assert len(marked(panel)) == 1
    panel.press("choose_for_me")
    assert "bk-trail" not in panel.board.overlay


def test_when_chance_or_nobody_is_to_move_there_is_nothing_to_hint():
    panel = a_panel("es")
    panel.press("hint")
    assert "Ahora decide el azar" in looking.said(panel)
    assert told(panel) == ""
    over = a_panel("es", code=a_finished_game())
    over.press("hint")
    assert "ha terminado" in looking.said(over)


def a_finished_game() -> str:
    panel = a_panel(players=("careful", "careful"))
    while panel.match.state.to_move is not None:
        panel.match.do(panel.match.next_action())
    return panel.match.record.code


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_speaks_the_language_shown(lang: Lang):
    panel = a_panel("en" if lang == "es" else "es", seed="tongues")
    panel.language.value = lang
    for _ in range(20):
        panel.press("step")
        for level in (1, 2, 3):
            panel.press("hint")
            assert panel.part(Hints).level == level
            words = {word.casefold() for word in looking.WORD.findall(told(panel))}
            other = "en" if lang == "es" else "es"
            assert words & (looking.vocabulary(other) - looking.vocabulary(lang)) == set()
        panel.press("choose_for_me")


def test_in_the_set_up_the_hints_are_of_pairs():
    panel = a_panel(rules={})
    assert climb(panel, 1).startswith("The rules allow ")
    assert "setup brown 10: " in climb(panel, 1)
    assert "the way crosses only" in climb(panel, 1)
    assert {name[0] for name in marked(panel)} == {"B", "J"}


def test_the_island_of_somebody_else_is_not_marked():
    panel = a_panel(players=("person", "person"))
    panel.type_move("T 12")
    climb(panel, 3)
    panel.seats.value = 1
    assert marked(panel) == set()
    panel.seats.value = 0
    assert marked(panel) != set()


def test_whoever_may_not_know_what_can_be_chosen_gets_no_hint(monkeypatch: pytest.MonkeyPatch):
    panel = HighCardPanel(players=2, seed="x", lang="en")
    while not isinstance(panel.match.state.to_move, int):
        panel.match.do(panel.match.next_action())
    panel.part(Lens).pass_on(False)
    wire = looking.listen(monkeypatch)
    for _ in range(3):
        panel.press("hint")
    assert told(panel) == ""
    assert "bk-no" in panel.message.value
    for lens, seen in ((panel.match.state.to_move, True), (1 - panel.match.state.to_move, False)):
        panel.part(Lens).choose(lens)
        wire.take()
        climb(panel, 2)
        assert (told(panel) != "") is seen
        assert ("show" in told(panel)) <= seen
    everything = "".join(wire)
    assert all(card not in everything for card in ("badger", "walrus", "lynx"))


def test_a_hint_given_to_one_is_gone_behind_the_curtain():
    panel = HighCardPanel(players=2, seed="x", lang="en")
    while not panel.covered:
        panel.press("step")
    panel.press("have_laptop") if "have_laptop" in panel.buttons else panel.take()
    panel.refresh()
    assert climb(panel, 2) != ""
    panel.type_move("pass")
    assert panel.covered
    assert told(panel) == ""
    assert panel.part(Hints).line.value == ""


def test_facts_come_in_the_order_of_their_weight():
    """The points first; the more of two ways shortened goes before the other."""
    panel = a_panel(seed="order")
    orders = set()
    for _ in range(30):
        if panel.match.state.to_move is None:
            break
        panel.press("step")
        state, legal = panel.match.state, panel.choices()
        view = panel.game.view(state, state.to_move)
        for action in legal:
            keys = [fact.key for fact in panel.game.explain(view, action, legal)]
            orders |= set(pairwise(keys))
        panel.press("choose_for_me")
    last = {"as_good", "best_walk", "best_lay", "nothing_helps", "too_late"}
    assert not [pair for pair in orders if pair[0] in last and pair[1] not in last]
    assert not [pair for pair in orders if pair[1] == "arrives"]
