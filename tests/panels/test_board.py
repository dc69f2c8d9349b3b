"""The board without a browser: what it sends, what it hears, what it ignores."""

import json
from dataclasses import replace
from html import escape
from typing import Any

import pytest

import boardkit as bk
from boardkit.panels.board import Board
from boardkit.views import karuba
from boardkit.views.scene import Mark, Scene

STEP = 10_000  # bytes of one step of a game


def a_scene(count: int = 3, **changes: str) -> Scene:
    """Cells A0, A1 ... ; `A1="label"` changes the label of one."""
    marks = (
        Mark(f"A{k}", 0, k, 10 * k, 0, 10, 10, changes.get(f"A{k}", f"cell {k}"), f"<g>{k}</g>")
        for k in range(count)
    )
    return Scene("Title", "text board", 30, 10, "", "<path/>", tuple(marks), name="test")


class Wire(list[dict[str, Any]]):
    """All messages that a board sent to the browsers."""

    @property
    def states(self) -> list[dict[str, Any]]:
        return [message["state"] for message in self if message.get("method") == "update"]


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """What goes to the browsers; as if there were some, it must be JSON."""
    sent = Wire()

    def send(board: Board, message: Any, buffers: Any = None) -> None:
        sent.append(json.loads(json.dumps(message)))

    monkeypatch.setattr(Board, "_send", send)
    return sent


def shown(wire: Wire, scene: Scene, **options: int) -> Board:
    """A board that is on the screen already; what it sends from now on is on the wire."""
    board = Board(scene, **options)
    wire.clear()
    return board


def receive(board: Board, content: object) -> None:
    """A message from a browser."""
    board._handle_msg(
        {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
    )


def test_a_browser_that_opens_the_board_gets_all_of_it(wire: Wire):
    board = shown(wire, a_scene())
    state = json.loads(json.dumps(board.get_state()))
    assert state["count"] == 3
    assert state["title"] == "Title"
    assert state["mark1"] == {
        "id": "A1", "row": 0, "col": 1, "box": [10, 0, 10, 10], "label": "cell 1", "svg": "<g>1</g>",
    }  # fmt: skip
    assert wire == []


def test_only_what_changed_is_sent_in_one_message(wire: Wire):
    board = shown(wire, a_scene())
    board.set_scene(a_scene(A1="new"))
    assert len(wire) == 1
    assert set(wire.states[0]) == {"mark1", "painted"}
    assert wire.states[0]["mark1"]["label"] == "new"
    wire.clear()
    board.set_scene(replace(a_scene(A1="new"), overlay="<g/>"))
    assert wire.states == [{"overlay": "<g/>"}]


def test_the_same_picture_again_sends_nothing(wire: Wire):
    board = shown(wire, a_scene())
    board.set_scene(a_scene())
    assert wire == []


def test_a_browser_that_opens_late_gets_the_board_as_it_is_now(wire: Wire):
    board = shown(wire, a_scene())
    for label in ("one", "two"):
        board.set_scene(a_scene(A2=label))
    assert board.get_state()["mark2"]["label"] == "two"


def test_messages_put_together_give_what_a_late_browser_gets(wire: Wire):
    """Nothing is lost on the way, however the scenes follow each other."""
    board = shown(wire, a_scene())
    early = board.get_state()
    for scene in (a_scene(5), a_scene(5, A4="x"), a_scene(2), a_scene(4, A3="y"), a_scene(4)):
        board.set_scene(scene)
    for state in wire.states:
        early |= state
    late = board.get_state()
    assert {key: early[key] for key in late} == late


def test_changes_made_together_are_sent_together(wire: Wire):
    board = shown(wire, a_scene())
    with board.hold_sync():
        board.set_scene(a_scene(A0="first"))
        board.set_scene(a_scene(A1="then"))
        board.said = "done"
    assert len(wire) == 1
    assert {"mark0", "mark1", "said"} <= set(wire.states[0])
    assert wire.states[0]["mark0"]["label"] == "cell 0"


def test_marks_that_went_away_meanwhile_are_not_sent(wire: Wire):
    board = shown(wire, a_scene())
    with board.hold_sync():
        board.set_scene(a_scene(A2="gone soon"))
        board.set_scene(a_scene(1))
    assert set(wire.states[0]) == {"count", "painted"}


def test_a_step_of_a_game_is_small(wire: Wire):
    record = bk.play("karuba", players=["random", "random"], seed="papaya")
    board = shown(wire, karuba.scene(record.first_state(), 0, "es"))
    for _, step in record.steps():
        board.set_scene(karuba.scene(step.state, 0, "es"))
    sizes = [len(json.dumps(message)) for message in wire]
    assert len(sizes) > 20
    assert max(sizes) < STEP


def test_a_click_and_a_press_call_everybody(wire: Wire):
    board = shown(wire, a_scene())
    heard: list[str] = []
    board.on_act(heard.append)
    board.on_act(lambda mark_id: heard.append(mark_id.lower()))
    receive(board, {"act": "A1"})
    assert board.press("A2")
    assert heard == ["A1", "a1", "A2", "a2"]


def test_only_the_keys_asked_for_are_heard(wire: Wire):
    board = shown(wire, a_scene())
    heard: list[object] = []
    board.on_act(heard.append)
    board.on_key(lambda key, mark_id: heard.append((key, mark_id)), ("u", "?"))
    board.on_key(lambda key, mark_id: None, ("u",))
    for key in ("u", "x", "?"):
        receive(board, {"act": "A1", "key": key})
    assert heard == [("u", "A1"), ("?", "A1")]
    assert board.hotkeys == ["u", "?"]
    board.press("A0", "u")
    assert heard[-1] == ("u", "A0")


@pytest.mark.parametrize(
    "junk",
    [
        None, 7, "A1", [], {}, {"act": None}, {"act": 1}, {"act": ["A1"]}, {"act": {"A1": 1}},
        {"act": "Z9"}, {"act": "A1 "}, {"act": "a" * 10**6}, {"act": ""}, {"kind": "act", "id": "A1"},
        {"act": "A1", "key": None}, {"act": "A1", "key": 3}, {"act": "A1", "key": "F5"},
        {"act": "A1", "key": "x" * 1000}, {"kind": "anywidget-command"},
        {"kind": "anywidget-command", "name": "x", "msg": 1, "id": 1}, {"__class__": "A1"},
    ],
)  # fmt: skip
def test_junk_from_a_browser_is_ignored(wire: Wire, junk: object):
    board = shown(wire, a_scene())
    heard: list[str] = []
    board.on_act(heard.append)
    receive(board, junk)
    assert heard == []
    assert wire == []


def test_a_browser_cannot_change_the_picture(wire: Wire):
    board = shown(wire, a_scene())
    before = board.get_state()
    for state in (
        {"title": "<b>", "mark0": {}, "painted": 99, "hotkeys": ["x"]},
        {"_css": "x"},
        {},
    ):
        data: dict[str, Any] = {"method": "update", "state": state, "buffer_paths": []}
        board._handle_msg({"content": {"data": data}, "buffers": []})
    assert board.get_state() == before


def test_a_click_on_a_mark_that_is_gone_does_nothing(wire: Wire):
    board = shown(wire, a_scene(3))
    heard: list[str] = []
    board.on_act(heard.append)
    board.set_scene(a_scene(1))
    receive(board, {"act": "A2"})
    assert not board.press("A2")
    assert heard == []


def test_the_same_words_twice_are_said_twice(wire: Wire):
    board = shown(wire, a_scene())
    for _ in range(2):
        board.say("no")
        board.alert("no")
    # Nothing differs the second time but how often it was said.
    assert wire.states[-1]["times"] == board.times == {"said": 2, "alarm": 2}
    assert (board.said, board.alarm) == ("no", "no")


def test_its_name_is_short_and_stays_the_same(wire: Wire):
    assert repr(shown(wire, a_scene())) == repr(shown(wire, a_scene())) == "Board('Title')"


def test_the_still_picture_goes_with_the_live_one(wire: Wire):
    board = shown(wire, a_scene(), max_height=300)
    board.set_scene(replace(a_scene(), description="changed"))
    data, _ = board._repr_mimebundle_()
    assert data["text/plain"] == "changed"
    assert data["text/html"] == board.scene.img(300)
    assert escape("Title. changed") in data["text/html"]
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == board.model_id


def test_the_front_end_is_beside_the_module():
    assert "export default" in str(Board._esm)
    assert ".bk-board" in str(Board._css)
