"""Why? Look up a rule. Show it in code: the desk without a browser."""

from typing import Any

import ipywidgets as widgets
import pytest

import boardkit as bk
from boardkit.core.refusal import Refusal
from boardkit.panels import KarubaPanel
from boardkit.panels.rules_desk import MOST, RulesDesk
from tests.panels import looking

LESSON = {"setup": "given", "layout": "lesson"}  # blue from beach 20 to jungle 100


def a_desk(*players: str, **options: Any) -> RulesDesk:
    options = {"seed": "papaya", "lang": "en", "rules": LESSON} | options
    panel = KarubaPanel(players=players or ("person", "careful"), **options)
    return panel.part(RulesDesk)


def text(widget: widgets.Widget) -> str:
    return " ".join(" ".join(looking.shown(widget)).split())


def test_nothing_is_built_or_sent_before_somebody_asks(monkeypatch: pytest.MonkeyPatch):
    desk = a_desk()
    assert desk.widget.children == ()
    wire = looking.listen(monkeypatch)
    desk.panel.press("step")
    assert "KAR-T1" not in "".join(wire)
    desk.panel.press("why")
    wire.take()
    desk.panel.folded.selected_index = None
    wire.take()
    desk.panel.board.press("C3")
    assert "KAR-" not in "".join(wire)


def test_before_anything_happened_the_book_begins_at_its_beginning():
    desk = a_desk()
    desk.panel.press("why")
    assert desk.is_open
    assert desk.listed == tuple(desk.panel.game.rulebook.clauses)[:MOST]
    assert "Nothing has happened yet." in text(desk.heading)
    assert desk.panel.buttons["why_code"].layout.display == "none"


def test_why_tells_the_last_event_with_its_clauses_first():
    desk = a_desk()
    panel = desk.panel
    panel.type_move("T 12")
    panel.press("why")
    assert "Tile 12 is turned up. (KAR-T1)" in text(desk.heading)
    assert desk.listed[:3] == ("KAR-T1", "KAR-S10", "KAR-T2")  # then what is related to it
    assert desk.shown == "KAR-T1"
    assert panel.board.said.startswith("KAR-T1: The leader turns up")
    assert "bk-now" in desk.results[0]._dom_classes
    assert "bk-now" not in desk.results[1]._dom_classes
    panel.board.press("C3")  # the open desk follows the game
    assert desk.listed[:3] == ("KAR-A1", "KAR-A4", "KAR-T2")
    assert desk.shown == "KAR-T1"
    panel.show(1)
    assert desk.listed[0] == "KAR-T1"


def test_why_not_puts_the_refusal_first_as_long_as_it_stands_there():
    desk = a_desk()
    panel = desk.panel
    panel.type_move("T 12")
    panel.board.press("C3")
    panel.type_move("T 13")
    panel.board.press("C3")
    assert isinstance(panel.refused, Refusal)
    panel.press("why")
    assert desk.listed[0] == desk.shown == "KAR-A1"
    assert "Why not" in text(desk.heading)
    assert panel.refused.text("en") in text(desk.heading)
    panel.press("why_code")
    assert "<mark>" in desk.code.value
    assert "cell_taken" in desk.code.value
    assert "rules.py" in desk.code.value
    panel.board.press("B3")
    panel.press("why")
    assert "Why not" not in text(desk.heading)


def test_the_end_of_a_game_names_the_clauses_that_decided_it():
    record = bk.play("karuba", ["random", "careful"], "papaya")
    desk = a_desk(code=record.code)
    desk.panel.press("why")
    outcome = record.outcome()
    assert outcome is not None
    assert set(outcome.clauses) <= set(desk.listed)


def test_every_event_of_a_game_and_every_clause_can_be_asked_for():
    desk = a_desk(code=bk.play("karuba", ["careful", "careful"], "papaya").code)
    panel = desk.panel
    for cursor in range(panel.match.length + 1):
        panel.show(cursor)
        panel.press("why")
        if cursor:
            panel.press("why_code")
            assert "<pre" in desk.code.value
        assert "bk-no" not in panel.message.value
    for lang in ("es", "en"):
        panel.language.value = lang
        for name, clause in panel.game.rulebook.clauses.items():
            desk.open(name)
            assert clause.gist[panel.lang] in text(desk.clause)
            assert clause.section in text(desk.clause)
            assert clause.example in text(desk.clause)
            names = [button.description for button in desk.beside.children[1:]]
            assert names == list(clause.related)
            if clause.not_enforced:
                assert clause.not_enforced[panel.lang] in text(desk.clause)


def test_a_search_lists_opens_and_says_what_it_found():
    desk = a_desk()
    panel = desk.panel
    desk.look_up("¿puedo saltar?")
    assert [*desk.listed, desk.shown] == ["KAR-B5", "KAR-B5"]
    assert panel.board.said == "1 rule found"
    assert desk.results[0].description.startswith("KAR-B5 · An adventurer may not jump")
    desk.look_up("adventurer")
    assert len(desk.list.children) == MOST
    assert f"The first {MOST} are shown" in text(desk.heading)
    desk.look_up("xyzzy")
    assert desk.list.children == ()
    assert panel.board.said == "No rule holds these words. Try another one."
    desk.look_up("")
    assert desk.listed[0] == "KAR-S1"


def test_a_click_opens_a_clause_and_the_ones_beside_it():
    desk = a_desk()
    desk.look_up("jump")
    desk.results[0].click()
    assert [button.description for button in desk.beside.children[1:]] == ["KAR-B4"]
    desk.related[0].click()
    assert desk.shown == "KAR-B4"
    assert "A cell holds one adventurer only." in text(desk.clause)


def test_the_reading_in_force_stands_before_the_others():
    desk = a_desk(rules=LESSON | {"beach": "open"})
    desk.open("KAR-B3")
    shown = text(desk.clause)
    options = desk.panel.game.rulebook.readings["beach"].options
    taken, other = options["open"].text["en"], options["closed"].text["en"]
    assert shown.index(taken) < shown.index("Other readings") < shown.index(other)
    assert f"<b>{taken}</b>" in desk.clause.value


def test_the_code_of_a_rule_is_shown_escaped_and_goes_with_the_clause():
    desk = a_desk()
    desk.open("KAR-E4")
    desk.panel.press("rule_code")
    assert "<b>score</b>" in desk.code.value
    assert "def score(" in desk.code.value
    assert "-&gt;" in desk.code.value
    assert "->" not in desk.code.value
    desk.open("KAR-S3")  # an example, which no function keeps
    assert desk.code.value == ""
    assert desk.panel.buttons["rule_code"].layout.display == "none"


def test_the_desk_speaks_the_language_of_the_panel():
    desk = a_desk()
    desk.panel.type_move("T 12")
    desk.panel.press("why")
    desk.panel.language.value = "es"
    assert "Por qué ha pasado" in text(desk.heading)
    assert "Sale la loseta 12." in text(desk.heading)
    assert "Reglamento" in text(desk.clause)
    assert desk.search.description == "Buscar una regla"
    assert desk.panel.buttons["why"].description == "¿Por qué?"


def test_another_game_forgets_what_was_looked_up():
    desk = a_desk()
    desk.look_up("jump")
    desk.panel.press("new_game")
    assert desk.search.value == ""
    assert desk.shown == desk.clause.value == ""
    assert desk.listed[0] == "KAR-S1"


def test_every_control_has_a_name_and_a_help():
    desk = a_desk()
    desk.panel.press("why")
    for control in looking.parts(desk.widget):
        if isinstance(control, widgets.Button | widgets.Text):
            if control in (*desk.results, *desk.related):
                assert control.description.startswith("KAR-")
            else:
                assert control.description
                assert control.tooltip


def test_a_refused_text_that_no_clause_forbids_can_be_asked_for_too():
    desk = a_desk()
    desk.panel.type_move("fly away")
    assert desk.panel.refused is not None
    desk.panel.press("why")
    assert "Could not read" in text(desk.heading)
    assert not looking.said(desk.panel).startswith("Something failed")
