"""The teacher sets what chance brings, and everybody can see that it was so."""

from typing import Any

import pytest

import boardkit as bk
from boardkit.panels import KarubaPanel
from boardkit.panels.chance_desk import ChanceDesk
from boardkit.panels.lens import Lens
from boardkit.panels.watched import OPEN
from tests.kits.high_card.panel import HighCardPanel
from tests.panels import looking

GIVEN = {"setup": "given", "layout": "lesson"}


def a_panel(lang: str = "en", **options: Any) -> KarubaPanel:
    options = {"players": ("person", "careful"), "seed": "papaya", "rules": GIVEN} | options
    return KarubaPanel(lang=lang, **options)


def test_every_outcome_is_listed_with_its_chance():
    panel = a_panel()
    lines = [label for label, _ in panel.part(ChanceDesk).outcomes.options]
    assert len(lines) == 36
    assert panel.part(ChanceDesk).outcomes.value == "T 1"
    assert lines[11] == "tile 12: chance 1/36 (2.8 %)"
    panel.language.value = "es"
    assert panel.part(ChanceDesk).outcomes.options[11][0] == "loseta 12: probabilidad 1/36 (2,8 %)"


def test_what_is_set_comes_and_is_marked_everywhere():
    panel = a_panel()
    desk = panel.part(ChanceDesk)
    desk.outcomes.value = "T 12"
    panel.press("set_chance")
    assert panel.match.state.tile == 12
    assert looking.said(panel) == "Set by hand: tile 12"
    assert "Set by hand: tile 12" in desk.said.value, "also where one looks"
    assert "set by hand" in panel.state_line.value
    [line] = [line for line, _ in panel.events.options if "Tile 12" in line]
    assert line.endswith("[T 12, set by hand]"), "and not by chance"
    assert "T 12  (set by hand)" in panel.match.record.text()
    again = KarubaPanel(code=panel.match.record.code, lang="en")
    assert again.match.was_by_hand(1)
    assert "set by hand" in again.state_line.value
    panel.board.press("A2")  # the mark stays as long as the tile is out
    panel.press("step")
    assert "set by hand" not in panel.state_line.value
    assert sum("set by hand" in line for line, _ in panel.events.options) == 1
    panel.show(2)
    assert "set by hand" in panel.state_line.value


def test_what_has_come_comes_no_more():
    panel = a_panel()
    desk = panel.part(ChanceDesk)
    desk.outcomes.value = "T 12"
    panel.press("set_chance")
    assert desk.outcomes.options == ()
    assert panel.buttons["set_chance"].disabled
    assert "not chance that decides" in desk.note_line.value
    panel.board.press("A2")
    assert "T 12" not in [value for _, value in desk.outcomes.options]
    assert desk.outcomes.options[0][0] == "tile 1: chance 1/35 (2.9 %)"
    for text in ("T 12", "12"):
        desk.typed.value = text
        panel.press("set_chance")
        assert "Tile 12 has already left the stack" in panel.message.value
        assert "Tile 12 has already left the stack" in desk.said.value
        assert panel.match.cursor == 3


@pytest.mark.parametrize("text", ["7", " 7 ", "T 7", "t 7", "loseta 7", "tile 7", "LOSETA 7"])
def test_the_end_of_an_outcome_is_enough(text: str):
    panel = a_panel("es")
    desk = panel.part(ChanceDesk)
    desk.typed.value = text
    panel.press("set_chance")
    assert panel.match.state.tile == 7
    assert looking.said(panel) == "Fijado a mano: loseta 7"


def test_what_no_outcome_ends_with_is_refused_where_one_looks():
    panel = a_panel("es")
    desk = panel.part(ChanceDesk)
    for text in ("99", "otter", "1 2", "D"):
        desk.typed.value = text
        panel.press("set_chance")
        assert "bk-no" in desk.said.value
        assert "bk-no" in panel.message.value
    assert panel.match.cursor == 0


def test_the_control_touched_last_wins():
    panel = a_panel()
    desk = panel.part(ChanceDesk)
    desk.typed.value = "7"
    assert desk.outcomes.value == "T 7", "the list follows"
    desk.outcomes.value = "T 12"
    assert desk.typed.value == ""
    panel.press("set_chance")
    assert panel.match.state.tile == 12
    panel.board.press("A2")
    desk.outcomes.value = "T 20"
    desk.typed.value = "7"
    panel.press("set_chance")
    assert panel.match.state.tile == 7
    panel.board.press("B2")
    desk.typed.value = "x"
    assert desk.outcomes.value is None, "so that any line of the list can be chosen"
    desk.typed.value = ""
    assert desk.outcomes.value == "T 1"


@pytest.mark.parametrize("how", ["desk", "enter", "move"])
def test_it_can_be_typed_too(how: str):
    panel = a_panel()
    desk = panel.part(ChanceDesk)
    if how == "move":
        panel.type_move("T 7")
    else:
        desk.typed.value = "T 7"
        if how == "desk":
            panel.press("set_chance")
        else:
            desk.typed._handle_custom_msg({"enter": "T 7"}, None)
    assert panel.match.state.tile == 7
    assert panel.match.record.by_hand == (0,)
    assert desk.typed.value == panel.typed.value == ""


def test_what_chance_draws_has_no_mark():
    panel = a_panel()
    panel.press("step")
    assert panel.match.record.by_hand == ()
    assert "set by hand" not in panel.state_line.value
    panel.press("undo")
    panel.type_move(panel.game.format(panel.match.actions[0]))
    assert panel.match.was_by_hand(1)


@pytest.mark.parametrize("listed", ["none", "many"])
def test_where_chance_cannot_be_listed_it_is_typed(listed: str, monkeypatch: Any):
    if listed == "none":
        monkeypatch.setattr(type(bk.game("karuba")), "chances", lambda self, state: None)
        panel = a_panel()
    else:
        panel = a_panel(rules={"setup": "random"})
    desk = panel.part(ChanceDesk)
    assert desk.outcomes.options == ()
    assert desk.outcomes.layout.display == "none"
    assert "type what shall come" in desk.note_line.value
    desk.typed.value = "T 7" if listed == "none" else "S blue 20 100"
    panel.press("set_chance")
    assert panel.match.was_by_hand(1)


def test_of_a_hidden_game_only_the_open_table_lists_and_sets():
    panel = HighCardPanel(players=("person", "random"), lang="en")
    panel.match.do("D otter")
    panel.refresh()
    desk = panel.part(ChanceDesk)
    assert desk.outcomes.options == ()
    assert "open the table" in desk.note_line.value
    panel.part(Lens).eyes.value = OPEN
    assert "D otter" not in [value for _, value in desk.outcomes.options]
    assert desk.outcomes.options[0][0] == "D marmot: chance 1/5 (20.0 %)"
    desk.outcomes.value = "D heron"
    panel.press("set_chance")
    assert panel.match.record.by_hand == (1,)
    panel.part(Lens).eyes.value = 0
    assert "heron" not in looking.state(panel)
    assert any("set by hand" in line for line, _ in panel.events.options)


def test_junk_from_a_browser_is_passed_over():
    panel = a_panel()
    desk = panel.part(ChanceDesk)
    for junk in (None, 7, {}, {"event": "other"}, {"event": "submit"}):
        desk.typed._handle_custom_msg(junk, None)
    assert panel.match.cursor <= 1
