"""Whatever fails below a panel, or comes from a browser: a message, and the game as it was."""

import logging
from collections.abc import Callable
from typing import Any

import pytest

from boardkit.games.karuba import Karuba
from boardkit.games.karuba.players import PLAYERS
from boardkit.panels import KarubaPanel, KarubaPathLab
from boardkit.panels.session import SessionDesk
from tests.panels import looking

GIVEN = {"setup": "given", "layout": "lesson"}

# Everything that a person can do in a panel.
DOINGS: dict[str, Callable[[KarubaPanel], object]] = {
    "lay": lambda panel: panel.board.press("C3"),
    "choose": lambda panel: panel.board.press("B20"),
    "type": lambda panel: panel.type_move("P C3"),
    "discard": lambda panel: panel.press("discard"),
    "move": lambda panel: panel.press("move"),
    "next": lambda panel: panel.press("step"),
    "choose for me": lambda panel: panel.press("choose_for_me"),
    "undo": lambda panel: panel.press("undo"),
    "start": lambda panel: panel.press("first"),
    "end": lambda panel: panel.press("last"),
    "scrub": lambda panel: setattr(panel.scrub, "value", 1),
    "seat": lambda panel: setattr(panel.seats, "value", 1),
    "mode": lambda panel: setattr(panel.modes, "value", "blue"),
    "language": lambda panel: setattr(panel.language, "value", "es"),
    "new game": lambda panel: panel.press("new_game"),
    "copy": lambda panel: panel.press("copy"),
    "load": lambda panel: panel.press("load"),
}
PARTS = ["check", "step", "read", "view", "outcome", "legal", "draw", "format", "rules", "new"]


def a_panel(*players: str) -> KarubaPanel:
    """A panel in the middle of a game, with something undone."""
    panel = KarubaPanel(players=players or ("person", "careful"), seed="x", lang="en", rules=GIVEN)
    for tile, cell in ((12, "A2"), (13, "B2"), (1, "C2")):
        panel.type_move(f"T {tile}")
        panel.board.press(cell)
    panel.show(7)
    return panel


def boom(*args: Any, **kwargs: Any) -> Any:
    raise RuntimeError("a fault that nobody thought of")


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("doing", DOINGS)
def test_a_fault_below_is_told_and_the_game_stays(
    doing: str, part: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    panel = a_panel()
    panel.part(SessionDesk).code.value = panel.match.record.code
    length, actions, record = panel.match.length, panel.match.actions, panel.match.record
    monkeypatch.setattr(Karuba, part, boom)
    with caplog.at_level(logging.CRITICAL):
        DOINGS[doing](panel)  # nothing is raised
    failed = "Something failed" in looking.said(panel) or "Algo ha fallado" in looking.said(panel)
    monkeypatch.undo()
    if failed:
        assert (panel.match.length, panel.match.actions) == (length, actions)
        assert panel.match.cursor == 7
        if part != "format":
            assert record.code in looking.said(panel)
        panel.press("last")
        assert "A2, tile 12" in panel.board.scene.alt or "A2, loseta 12" in panel.board.scene.alt
    panel.press("last")
    assert panel.message.value == ""


def test_the_message_asks_for_a_report_and_carries_the_code(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    panel = a_panel()
    monkeypatch.setattr(Karuba, "step", boom)
    panel.board.press("D4")
    assert "Please report it with the share code" in looking.said(panel)
    assert panel.match.record.code in panel.message.value
    assert "Please report it" in panel.board.alarm
    assert "a fault that nobody thought of" in caplog.text, "the log keeps where it was"


def test_a_player_that_fails_takes_nobodys_move_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    panel = a_panel("person", "random")
    monkeypatch.setitem(PLAYERS, "random", boom)
    before = panel.match.actions, panel.match.cursor
    with caplog.at_level(logging.CRITICAL):
        panel.board.press("D4")
    assert (panel.match.actions, panel.match.cursor) == before
    assert "Something failed" in looking.said(panel)
    assert panel.seat == 0
    monkeypatch.undo()
    panel.board.press("D4")
    assert panel.match.cursor == 9


def test_a_picture_that_fails_takes_no_move_away(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    panel = a_panel()
    with caplog.at_level(logging.CRITICAL):
        monkeypatch.setattr(KarubaPanel, "scene", boom)
        panel.board.press("D4")
        monkeypatch.undo()
    assert panel.match.cursor == 7
    assert "Something failed" in looking.said(panel)


JUNK: list[Any] = [
    None, 7, "x", [], {}, {"act": None}, {"act": "Z99"}, {"act": "B2"}, {"act": "J100"},
    {"act": ["A1"]}, {"event": "submit"}, {"event": "click"}, {"event": ["submit"]},
    {"kind": "anywidget-command", "name": "x", "id": 1, "msg": 1},
]  # fmt: skip


@pytest.mark.parametrize("content", JUNK, ids=str)
def test_junk_from_a_browser_to_any_part_does_no_harm(content: Any):
    for panel in (a_panel(), KarubaPathLab(lang="en")):
        for part in looking.parts(panel):
            data = {"method": "custom", "content": content}
            if isinstance(content, dict) or part is getattr(panel, "board", None):
                part._handle_msg({"content": {"data": data}, "buffers": []})
        assert "Something failed" not in looking.said(panel)


def test_controls_with_nothing_chosen_do_no_harm():
    panel = a_panel()
    before = panel.match.actions
    boxes = [*panel.folded.players, *panel.folded.rules.values(), panel.setup_box]
    for box in [*boxes, panel.modes, panel.seats, panel.language]:
        box.index = None
    for key in ("new_game", "load", "copy", "do", "step", "move"):
        panel.press(key)
        assert "Something failed" not in looking.said(panel), key
    panel.scrub.value = 10**6
    panel.scrub.value = -5
    assert panel.match.actions[:7] == before[:7]
    assert looking.foreign(panel, "en") == set()
