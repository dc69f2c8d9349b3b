"""A step of a game reaches the browser in a message or two, and the browser misses nothing."""

from typing import Any

import ipywidgets as widgets
import pytest

from boardkit.panels import KarubaPanel, KarubaPathLab
from boardkit.panels.forks import Forks
from boardkit.panels.frame import Panel
from boardkit.panels.rules_desk import RulesDesk
from boardkit.panels.together import everything_in, flush, together


class Mirror:
    """Holds for each widget what it was sent, as a page does.

    Attributes:
        messages: how many messages brought it.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.states: dict[str, dict[str, Any]] = {}
        self.messages = 0
        send, start = widgets.Widget._send, widgets.Widget.open

        def on_open(widget: widgets.Widget) -> None:
            start(widget)
            self.states[widget.model_id] = widget.get_state()

        def on_send(widget: widgets.Widget, message: Any, buffers: Any = None) -> Any:
            if widget.comm is None:  # it is still being made
                return send(widget, message, buffers)
            self.messages += 1
            match message:
                case {"method": "update", "state": state}:
                    self.states.setdefault(widget.model_id, {}).update(state)
                case {"method": "custom", "content": {"states": states}}:
                    for model, state in states.items():
                        self.states.setdefault(model, {}).update(state)
            return send(widget, message, buffers)

        monkeypatch.setattr(widgets.Widget, "_send", on_send)
        monkeypatch.setattr(widgets.Widget, "open", on_open)

    def misses(self, panel: Panel) -> list[str]:
        """What the kernel knows of a panel and this page does not."""
        return [
            f"{type(widget).__name__}.{name}"
            for widget in everything_in(panel)
            for name, value in widget.get_state().items()
            if self.states.setdefault(widget.model_id, {}).get(name) != value
        ]


@pytest.fixture
def mirror(monkeypatch: pytest.MonkeyPatch) -> Mirror:
    return Mirror(monkeypatch)


@pytest.fixture
def panel(mirror: Mirror) -> KarubaPanel:
    given = {"setup": "given", "layout": "lesson"}
    panel = KarubaPanel(players=["person", "careful"], seed="papaya", lang="en", rules=given)
    mirror.messages = 0
    return panel


def opened_by(panel: Panel) -> None:
    """The browser says that it can open what holds many changes."""
    panel.manners._handle_custom_msg({"ready": True}, [])


STEPS = (
    lambda panel: panel.press("step"),
    lambda panel: panel.board.press("A2"),
    lambda panel: panel.board.press("A2"),  # refused
    lambda panel: panel.press("hint"),
    lambda panel: panel.press("undo"),
    lambda panel: setattr(panel.scrub, "value", 1),
    lambda panel: panel.type_move("nonsense"),
    lambda panel: setattr(panel.language, "value", "es"),
    lambda panel: panel.part(RulesDesk).why(),
    lambda panel: panel.keyboard.hear("x"),
    lambda panel: panel.press("fork_open"),
    lambda panel: panel.part(Forks).forks[0].panel.press("step"),
    lambda panel: panel.press("new_game"),
)


@pytest.mark.parametrize("ready", [True, False], ids=["in-one", "one-by-one"])
def test_the_browser_misses_nothing(mirror: Mirror, panel: KarubaPanel, ready: bool):
    if ready:
        opened_by(panel)
    assert not mirror.misses(panel)
    for place, step in enumerate(STEPS):
        step(panel)
        assert not mirror.misses(panel), f"after step {place}"


def test_a_step_is_two_messages_and_a_scrub_too(mirror: Mirror, panel: KarubaPanel):
    opened_by(panel)
    for step in (*STEPS[:2], STEPS[4], lambda panel: setattr(panel.scrub, "value", 0)):
        mirror.messages = 0
        step(panel)
        assert 1 <= mirror.messages <= 2


def test_each_widget_sends_for_itself_until_a_browser_says_otherwise(
    mirror: Mirror, panel: KarubaPanel
):
    panel.press("step")
    assert mirror.messages > 10
    for junk in ({"ready": 1}, {"ready": "True"}, "ready", None):
        panel.manners._handle_custom_msg(junk, [])
    assert panel.manners.ready is False


def test_the_path_lab_does_so_too(mirror: Mirror):
    lab = KarubaPathLab(lang="en")
    opened_by(lab)
    mirror.messages = 0
    lab.board.press("A2")
    assert mirror.messages <= 2
    assert not mirror.misses(lab)


def test_what_a_callback_did_before_it_failed_is_sent_and_nothing_stays_held(
    mirror: Mirror, panel: KarubaPanel, monkeypatch: pytest.MonkeyPatch
):
    opened_by(panel)

    def fail() -> None:
        panel.table.value = "halfway"
        raise ValueError

    panel.safely(fail)
    assert not mirror.misses(panel)
    panel.table.value = "alone again"
    assert mirror.states[panel.table.model_id]["value"] == "alone again"


def test_blocks_may_stand_in_one_another_and_a_flush_sends_what_is_there(
    mirror: Mirror, panel: KarubaPanel
):
    opened_by(panel)
    with together(panel, panel.manners):
        with together(panel, panel.manners):
            panel.table.value = "one"
        assert mirror.messages == 0
        flush()
        assert mirror.states[panel.table.model_id]["value"] == "one"
        panel.table.value = "two"
        assert mirror.messages == 1
    assert mirror.states[panel.table.model_id]["value"] == "two"
    flush()  # nothing is held: nothing happens
    assert mirror.messages == 2
