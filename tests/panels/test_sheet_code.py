"""The code of a sheet, copied in the panel: the teacher's cell reads it."""

from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.panels.last_game import LastGame
from boardkit.panels.sheet_code import SheetCodeDesk
from boardkit.panels.skull_island_game import SkullIslandPanel


def a_game(lang: Lang = "en", **options: Any) -> SkullIslandPanel:
    """A few turns at a desk of one's own, the last of them not finished."""
    panel = SkullIslandPanel(players=["person"], seed="mango", lang=lang, **options)
    panel.press("step")
    for _ in range(3):
        panel.press("choose_for_me")
        panel.press("step")
    return panel


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_code_is_that_of_the_finished_turns(lang: Lang):
    panel = a_game(lang)
    desk = panel.part(SheetCodeDesk)
    desk.name.value = "Ana"
    panel.press("sheet_copy")
    assert desk.code.value == bk.sheet_code(panel.match, "Ana")
    (row,) = bk.sheets(desk.code.value, "mango").rows
    assert (row.name, row.turns) == ("Ana", 3)


def test_without_a_name_there_is_no_code_but_a_request():
    panel = a_game()
    panel.press("sheet_copy")
    assert panel.part(SheetCodeDesk).code.value == ""
    assert panel.tr("ui.sheet_nameless.label") in panel.message.value


def test_the_code_goes_when_the_game_goes_on():
    panel = a_game()
    desk = panel.part(SheetCodeDesk)
    desk.name.value = "Ana"
    panel.press("sheet_copy")
    panel.press("undo")
    assert desk.code.value == ""
    assert desk.name.value == "Ana"


def test_place_and_size_are_asked_only_where_the_class_exchanges_sheets():
    assert a_game().part(SheetCodeDesk).place.layout.display == "none"
    panel = a_game(rules={"solo_last": "classmate"})
    desk = panel.part(SheetCodeDesk)
    assert desk.place.layout.display == desk.size.layout.display == ""
    desk.name.value, desk.size.value, desk.place.value = "Leo", 30, 12
    panel.press("sheet_copy")
    (row,) = bk.sheets(desk.code.value, "mango", 30).rows
    assert (row.name, row.seat) == ("Leo", 12)


def test_a_game_set_by_hand_cannot_be_compared_and_says_so():
    panel = SkullIslandPanel(players=["person"], seed="mango", lang="en")
    panel.match.do("R 1 2 3", by_hand=True)
    panel.refresh()
    desk = panel.part(SheetCodeDesk)
    desk.name.value = "Ana"
    panel.press("sheet_copy")
    assert desk.code.value == ""
    assert "bk-no" in panel.message.value


def test_what_is_said_of_the_copied_code_is_where_to_send_it():
    panel = a_game()
    panel.part(SheetCodeDesk).name.value = "Ana"
    panel.press("sheet_copy")
    keeper = panel.part(LastGame).keeper
    keeper._handle_custom_msg({"copied": True}, [])
    assert panel.tr("ui.sheet_copied.label") in panel.message.value
    assert panel.tr("ui.copied_all.label") not in panel.message.value
    panel.press("copy")
    keeper._handle_custom_msg({"copied": True}, [])
    assert panel.tr("ui.copied_all.label") in panel.message.value
