"""The keys of a panel: each does what its control does, all are told, and none is told in vain."""

import re
import threading
import time
from collections import Counter
from html import unescape
from typing import Any

import ipywidgets as widgets
import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.games.karuba.pieces import Colour
from boardkit.panels import PANELS
from boardkit.panels.frame import Panel
from boardkit.panels.karuba_game import KarubaPanel
from boardkit.panels.keys import KEYS, WALKS, Key, KeyHelp
from boardkit.panels.timeline import Timeline
from boardkit.panels.view_settings import ViewSettings

NEAR = {"setup": "given", "layout": "near"}
OPTIONS: dict[str, Any] = {"karuba": {"rules": NEAR}}
BOXES = {"j": "scrub", "v": "events", "/": "type_move", ",": "speed"}
FOLDED = {
    "x": "chance_desk",
    "o": "lens",
    "f": "forks",
    "k": "session",
    ".": "position",
    "?": "keys",
}


@pytest.fixture
def panel() -> KarubaPanel:
    """A game in which a tile has just been turned up."""
    made = bk.panel("karuba", lang="en", seed="papaya", rules=NEAR)
    assert isinstance(made, KarubaPanel)
    made.press("step")
    return made


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, object]]:
    """What panels ask of the browser: the name of the widget's class, and the message."""
    heard: list[tuple[str, object]] = []

    def send(self: widgets.Widget, content: object, buffers: object = None) -> None:
        heard.append((type(self).__name__, content))

    monkeypatch.setattr(widgets.Widget, "send", send)
    return heard


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_stands_in_the_list_once_in_the_language_shown(name: str, lang: Lang):
    panel: Panel = bk.panel(name, lang=lang, **OPTIONS.get(name, {}))
    keys = panel.keyboard.heard
    assert panel.board.hotkeys == [key.key for key in keys]
    assert max(Counter(key.key for key in keys).values()) == 1
    text = unescape(panel.keyboard.table())
    for control in [*(key.control for key in keys), *WALKS]:
        assert panel.tr(f"ui.{control}.label") in text
        assert panel.tr(f"ui.{control}.help") in text
    assert text.count("<kbd>") == len(keys) + len(WALKS)


def test_a_game_has_every_key_of_the_table_and_the_list_follows_the_language(panel: KarubaPanel):
    assert set(KEYS) <= set(panel.keyboard.heard)
    panel.language.value = "es"
    assert "Proyector" in panel.part(KeyHelp).widget.value


def test_what_stands_open_in_a_panel_has_a_key(panel: KarubaPanel):
    """All buttons but those folded away, which a key unfolds, and those with a key of their own."""
    keys = {key.control for key in panel.keyboard.heard}
    folded = {widget for child in panel.folded.children for widget in inside(child)}
    open_to_see = {key for key, button in panel.buttons.items() if button not in folded}
    assert (
        open_to_see
        - keys
        - {
            "do",  # Enter in its box
            "leave_last",  # beside `go_on`, and gone with it
            "rule_code",  # made when the rules are unfolded
            "why_code",
        }
        == set()
    )


def inside(widget: widgets.Widget) -> set[widgets.Widget]:
    children = getattr(widget, "children", ())
    return {widget}.union(*map(inside, children)) if children else {widget}


def test_the_keys_of_time(panel: KarubaPanel):
    match, keyboard = panel.match, panel.keyboard
    keyboard.hear("c")
    after = match.cursor
    assert after > 1
    for key, cursor in (("u", 1), ("i", 0), ("r", 1), ("e", after), ("U", 1), ("i", 0)):
        keyboard.hear(key)
        assert match.cursor == cursor, key
    keyboard.hear("a")
    assert panel.part(Timeline).clock.playing
    keyboard.hear("a")
    assert not panel.part(Timeline).clock.playing
    keyboard.hear("n")
    assert match.cursor == 1


def test_the_keys_of_karuba(panel: KarubaPanel):
    for chosen in (Colour.BROWN, Colour.BLUE, Colour.PURPLE, Colour.YELLOW, None):
        panel.keyboard.hear("g")
        assert panel.chosen is chosen
    panel.keyboard.hear("g")
    panel.keyboard.hear("Escape")
    assert panel.chosen is None
    panel.keyboard.hear("m")
    assert panel.board.said == "“Move” is not possible now."
    panel.keyboard.hear("t")
    assert panel.board.said == "“Leave” is not possible now."
    before = panel.match.cursor
    panel.keyboard.hear("d")
    assert panel.match.cursor > before


def test_escape_clears_a_refusal(panel: KarubaPanel):
    panel.type_move("P Z9")
    assert panel.message.value
    panel.keyboard.hear("Escape")
    assert (panel.message.value, panel.board.alarm) == ("", "")


def test_the_keys_of_what_is_shown(panel: KarubaPanel):
    panel.keyboard.hear("s")
    assert (panel.seat, panel.board.said) == (1, "Player: 2")
    panel.keyboard.hear("l")
    assert (panel.lang, panel.board.said) == ("es", "Idioma: ES")
    panel.keyboard.hear("p")
    assert "bk-projector" in panel._dom_classes
    panel.keyboard.hear("p")
    assert "bk-projector" not in panel._dom_classes
    panel.keyboard.hear("h")
    assert panel.board.said
    panel.keyboard.hear("q")
    assert panel.board.said


def test_the_keys_of_boxes_bring_the_keyboard_there(panel: KarubaPanel, sent):
    panel.keyboard.hear("c")
    for key, control in BOXES.items():
        sent.clear()
        panel.keyboard.hear(key)
        assert ("Manners", {"focus": control}) in sent, key
        assert f"bk-at-{control}" in panel.labelled[control]._dom_classes
    sent.clear()
    panel.keyboard.hear("b")
    assert sent == [("Board", {"focus": True})]


@pytest.mark.parametrize(("key", "title"), FOLDED.items())
def test_the_keys_of_what_is_folded_away(panel: KarubaPanel, sent, key: str, title: str):
    panel.keyboard.hear(key)
    place = panel.folded.selected_index
    assert panel.folded.titles[place] == panel.tr(f"ui.{title}.label")
    assert ("Manners", {"unfold": place}) in sent
    panel.keyboard.hear(key)
    assert panel.folded.selected_index is None
    assert sent[-1] == ("Board", {"focus": True})


def test_why_and_a_new_game_unfold_their_piece(panel: KarubaPanel):
    panel.keyboard.hear("w")
    assert panel.folded.titles[panel.folded.selected_index] == panel.tr("ui.rules_desk.label")
    panel.keyboard.hear("z")
    assert panel.folded.selected_index == 0


def test_the_keys_of_the_path_lab():
    lab = bk.panel("karuba-paths", lang="en")
    for key, text in (("g", "Colour: P purple"), ("l", "Idioma: ES"), ("l", "Language: EN")):
        lab.keyboard.hear(key)
        assert lab.board.said == text
    lab.board.press("B20")
    lab.keyboard.hear("u")
    lab.keyboard.hear("r")
    assert not lab.buttons["undo"].disabled
    lab.keyboard.hear("k")
    assert lab.folded.selected_index == 0
    lab.keyboard.hear("?")
    assert lab.folded.selected_index == 1
    lab.keyboard.hear("p")
    assert "bk-projector" in lab._dom_classes


def test_what_a_browser_sends_may_be_anything(panel: KarubaPanel):
    cursor = panel.match.cursor
    junk: tuple[object, ...] = (
        {"act": "C3", "key": "ñ"},
        {"act": "C3", "key": 7},
        {"act": "C3", "key": "n" * 999},
        {"act": "Z9", "key": "d"},
        {"key": "d"},
        [],
        None,
        "d",
    )
    for content in junk:
        panel.board._handle_custom_msg(content, [])
    panel.manners.set_state({"lang": "xx"})
    assert panel.match.cursor == cursor
    assert panel.manners.lang == "en"
    panel.board._handle_custom_msg({"act": "C3", "key": "d"}, [])
    assert panel.match.cursor > cursor


def test_what_comes_on_several_threads_is_done_one_after_the_other(panel: KarubaPanel):
    """A kernel hears its widgets on several threads; each key is still done whole."""
    running: list[int] = []
    most: list[int] = []
    real = panel.refresh

    def slow() -> None:
        running.append(1)
        most.append(len(running))
        time.sleep(0.02)
        real()
        running.pop()

    panel.refresh = slow  # type: ignore[method-assign]
    threads = [threading.Thread(target=panel.keyboard.hear, args=(key,)) for key in "urururs"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(most) > 3
    assert max(most) == 1
    assert "bk-no" not in panel.message.value  # whichever thread came last, nothing failed


def test_a_branch_has_the_keys_of_play_and_leaves_the_others_to_its_game(panel: KarubaPanel):
    panel.press("fork_open")
    branch = panel.bench.children[1].children[1]
    keys = {key.key for key in branch.keyboard.heard}
    assert {"n", "u", "r", "d", "Escape"} <= keys
    assert not keys & {"l", "p", "?", "w", "k", "z"}


def test_the_projector_comes_back_with_a_session():
    panel = bk.panel("karuba", lang="es")
    view = panel.part(ViewSettings)
    assert view.save() is None
    panel.keyboard.hear("p")
    assert view.save() is True
    other = bk.panel("karuba", lang="es")
    other.part(ViewSettings).load(view.save())
    assert "bk-projector" in other._dom_classes
    for junk in (None, 0, "yes", [True], {"a": 1}):
        other.part(ViewSettings).load(junk)
        assert "bk-projector" not in other._dom_classes


def test_a_panel_says_its_language_and_how_to_skip_the_board(panel: KarubaPanel):
    assert (panel.manners.lang, panel.board.skip) == ("en", "Skip the board")
    panel.language.value = "es"
    assert (panel.manners.lang, panel.board.skip) == ("es", "Saltar el tablero")


def test_a_key_is_one_letter_or_a_name_of_browsers():
    assert all(re.fullmatch(r"[a-z.,/?+-]|Escape", key.key) for key in KEYS)
    assert Key("u", "undo") in KEYS
