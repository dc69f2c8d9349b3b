"""Any position, by text or clicks, is the start of a new game; what cannot be is refused."""

from typing import Any

import pytest

import boardkit as bk
from boardkit.core.session import Session
from boardkit.panels import KarubaPanel, KarubaPathLab
from boardkit.panels.desk import DESK
from boardkit.panels.last_game import LastGame
from boardkit.panels.lens import Lens
from boardkit.panels.position_editor import PositionEditor
from boardkit.panels.watched import OPEN
from tests.kits.high_card.panel import HighCardPanel
from tests.panels import looking

GAME = bk.play("karuba", ["careful", "careful"], "papaya")
KARUBA = bk.game("karuba")


def a_panel(at: int = 61, lang: str = "en", **options: Any) -> KarubaPanel:
    panel = KarubaPanel(code=GAME.code, lang=lang, **options)
    moments = (k for k in range(at, panel.match.length) if not panel.match.state_at(k).pending)
    panel.show(next(moments))
    return panel


def free_cell(lab: KarubaPathLab) -> str:
    cells = zip(lab.box.cells, lab.position.island.tiles, strict=True)
    return next(str(cell) for cell, number in cells if not number)


def test_a_written_position_is_played_on_and_its_record_says_so():
    panel = a_panel()
    before, editor = panel.match.state, panel.part(PositionEditor)
    panel.press("position_write")
    assert editor.text.value == KARUBA.write_position(before)
    panel.press("position_use")
    assert panel.match.state == before
    assert (panel.match.cursor, panel.match.length) == (0, 0)
    assert looking.said(panel) == "The game starts from your position; its record says so."
    assert "from a position set up by hand" in panel.state_line.value
    panel.press("step")
    assert panel.match.cursor > 0
    again = KarubaPanel(code=panel.match.record.code, lang="en")
    assert again.match.state == panel.match.state
    assert again.match.position == panel.match.position != ""
    panel.press("copy")
    code = next(
        w.value for w in looking.parts(panel) if str(getattr(w, "value", "")).startswith("bks1-")
    )
    (saved,) = Session.read(code).games
    assert saved.record.position == panel.match.position


def test_a_changed_text_is_read_with_the_readings_of_the_game():
    panel = KarubaPanel(players=("person",) * 2, rules={"beach": "open"}, lang="en")
    editor = panel.part(PositionEditor)
    editor.text.value = a_panel().match.game.write_position(a_panel().match.state)
    panel.press("position_use")
    assert panel.match.state.setup.rules.beach == "open"
    assert panel.match.players == ("person", "person")


@pytest.mark.parametrize("lang", ["es", "en"])
def test_a_mistake_names_its_line_and_changes_nothing(lang: str):
    panel = a_panel(lang=lang)
    before, editor = panel.match.record, panel.part(PositionEditor)
    panel.press("position_write")
    editor.text.value = editor.text.value.replace("island 1", "island one")
    panel.press("position_use")
    assert looking.said(panel).startswith("línea" if lang == "es" else "line")
    assert panel.match.record == before
    # Under the board, and below the buttons that were pressed.
    assert ("línea" if lang == "es" else "line") in editor.said.value
    panel.press("position_write")
    assert editor.said.value == ""


def test_what_no_game_comes_to_is_refused_with_its_rule():
    panel = a_panel()
    editor = panel.part(PositionEditor)
    panel.press("position_write")
    editor.text.value = editor.text.value.replace("crystals 1", "crystals 3")
    assert "crystals 3" in editor.text.value
    panel.press("position_use")
    assert "the tiles lack" in panel.message.value
    assert "KAR-C2" in panel.message.value
    assert panel.match.position == ""


def test_a_position_is_changed_by_clicks():
    panel = a_panel()
    editor = panel.part(PositionEditor)
    assert panel.buttons["position_take"].disabled
    panel.press("position_click")
    (lab,) = editor.clicks.children
    assert isinstance(lab, KarubaPathLab)
    assert DESK.tables == {}, "it is a piece of the panel, and no panel of the notebook"
    assert not panel.buttons["position_take"].disabled
    assert lab.position.island.tiles == panel.match.state.islands[0].tiles
    tile = panel.match.state.left[0]
    cell = free_cell(lab)
    lab.tile = tile
    lab.board.press(cell)
    panel.press("position_take")
    panel.press("position_use")
    island = panel.match.state.islands[0]
    assert island.tiles[lab.box.index[bk.Cell.parse(cell)]] == tile
    assert tile not in panel.match.state.left
    assert editor.clicks.children == ()


def test_what_was_clicked_wrongly_is_told_and_can_be_put_right():
    panel = a_panel()
    editor = panel.part(PositionEditor)
    panel.press("position_click")
    (lab,) = editor.clicks.children
    assert isinstance(lab, KarubaPathLab)
    laid = [n for n in lab.position.island.tiles if n]
    cell = free_cell(lab)
    lab.tile = laid[0]
    lab.board.press(cell)
    panel.press("position_take")
    assert "lies twice" in panel.message.value
    lab.press("undo")
    panel.press("position_take")
    assert panel.message.value == ""
    assert KARUBA.write_position(panel.match.state) == editor.text.value


def test_hidden_choices_are_not_written_unless_the_table_is_open():
    panel = KarubaPanel(
        players=("person",) * 2, rules={"setup": "given", "layout": "lesson"}, lang="en"
    )
    panel.press("step")
    panel.board.press("A2")
    editor = panel.part(PositionEditor)
    for key in ("position_write", "position_click"):
        panel.press(key)
        assert editor.text.value == ""
        assert editor.clicks.children == ()
        assert "hidden" in looking.said(panel)
        assert "hidden" in editor.said.value
    panel.part(Lens).eyes.value = OPEN
    panel.press("position_write")
    assert "chosen P A2" in editor.text.value
    panel.part(Lens).eyes.value = 1
    assert editor.text.value == ""
    assert "chosen P" not in looking.state(panel)


def test_a_game_without_positions_offers_none():
    panel = HighCardPanel(players=("person", "random"), lang="en")
    editor = panel.part(PositionEditor)
    assert editor.text.disabled
    assert panel.buttons["position_use"].disabled
    assert panel.position_clicks(panel.match.state, 0) is None


def test_after_a_used_position_the_cell_run_again_offers_the_game():
    panel = a_panel()
    panel.press("position_write")
    panel.press("position_use")
    assert panel.part(LastGame).touched
