"""The board that every game's panel shows: it draws a Scene and says where somebody acted.

It knows no game. The picture belongs to the kernel: the browser is sent the scene once and after
that only the marks that changed, and it sends back nothing but the id of the mark on which somebody
clicked or pressed Enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import anywidget
from traitlets import Dict, Float, Int, List, Unicode

from boardkit.panels.together import flush
from boardkit.views.scene import Mark, Scene

Act = Callable[[str], object]
Key = Callable[[str, str], object]
_LONGEST = 100  # no id and no name of a key is longer


class Board(anywidget.AnyWidget):
    """A clickable picture, also for the keyboard and for screen readers.

    Attributes:
        scene: what it shows; change it with `set_scene`.
        max_height: how high the picture may become, in pixels.
        hotkeys: the other keys that the panel wants to hear of; see `on_key`.
        said, alarm: what a screen reader speaks at its next pause, and at once; see `say`, `alert`.
        times: how often it was asked to speak: so the same is spoken again.
        skip: what the button is called that leads past the board; nothing for no such button.
    """

    _esm = Path(__file__).with_name("board.js")
    _css = Path(__file__).with_name("board.css")

    title = Unicode().tag(sync=True)
    name = Unicode().tag(sync=True)
    width = Float().tag(sync=True)
    height = Float().tag(sync=True)
    css = Unicode().tag(sync=True)
    background = Unicode().tag(sync=True)
    overlay = Unicode().tag(sync=True)
    count = Int().tag(sync=True)
    painted = Int().tag(sync=True)
    max_height = Int(560).tag(sync=True)
    hotkeys = List(Unicode()).tag(sync=True)
    said = Unicode().tag(sync=True)
    alarm = Unicode().tag(sync=True)
    times = Dict(value_trait=Int(), key_trait=Unicode()).tag(sync=True)
    skip = Unicode().tag(sync=True)

    def __init__(self, scene: Scene, *, max_height: int = 560) -> None:
        self.scene = scene
        self._acts: list[Act] = []
        self._keys: list[Key] = []
        super().__init__(max_height=max_height, **_parts(scene))

    def set_scene(self, scene: Scene) -> None:
        """Shows another picture; only what differs is sent, at once and in one message."""
        old, self.scene, painted = self.scene, scene, self.painted
        marks, before = scene.marks, old.marks
        changed = [k for k, mark in enumerate(marks) if k >= len(before) or mark != before[k]]
        with self.hold_sync():
            for part, value in _parts(scene).items():
                setattr(self, part, value)
            if changed or len(marks) != len(before):
                self._states_to_send.update(map(_name, changed))
                # Browsers repaint on this one number: all else in the message is then in place.
                self.painted += 1
        if self.painted > painted:
            flush()  # the picture comes first: it is what people wait for

    def on_act(self, callback: Act) -> None:
        """Calls `callback(id)` when somebody clicks a mark or presses Enter or Space on it."""
        self._acts.append(callback)

    def on_key(self, callback: Key, keys: Iterable[str] = ()) -> None:
        """Calls `callback(key, id)` for keys pressed on a mark, named as browsers name them.

        In a panel they are heard wherever the keyboard is but in a box for text or a list; the id
        is then that of the mark to which Tab would go.

        Args:
            callback: what to call.
            keys: the keys wanted; arrows, Home, End, Page Up, Page Down, Enter and Space are the
                board's own.
        """
        self._keys.append(callback)
        self.hotkeys = [*self.hotkeys, *(key for key in keys if key not in self.hotkeys)]

    def press(self, mark_id: str, key: str = "Enter") -> bool:
        """Does what a click on a mark does, or a key on it, without a browser.

        Returns:
            Whether the board has such a mark.
        """
        if self.scene.mark(mark_id) is None:
            return False
        if key == "Enter":
            for act in self._acts:
                act(mark_id)
        else:
            for hear in self._keys:
                hear(key, mark_id)
        return True

    def say(self, text: str) -> None:
        """Has screen readers speak a text at their next pause, even if it is the same again."""
        self._speak("said", text)

    def alert(self, text: str) -> None:
        """Has screen readers speak a text at once, even if it is the same again."""
        self._speak("alarm", text)

    def _speak(self, how: str, text: str) -> None:
        with self.hold_sync():
            setattr(self, how, text)
            self.times = {**self.times, how: self.times.get(how, 0) + 1}

    def focus(self) -> None:
        """Moves the keyboard to the board, where what had it is gone."""
        flush()
        self.send({"focus": True})

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """What to send: the parts asked for or, for a browser that opens the board, everything."""
        marks = {_name(k): mark for k, mark in enumerate(self.scene.marks)}
        if key is None:
            wanted, asked = set(marks), None
        else:
            names = {key} if isinstance(key, str) else set(key)
            # A mark that is gone by now needs no sending.
            wanted = names & marks.keys()
            asked = {name for name in names if name in self.keys}
        state: dict[str, Any] = super().get_state(asked, drop_defaults)
        return state | {name: _plain(marks[name]) for name in wanted}

    def set_state(self, sync_data: Any) -> None:
        """Nothing: a browser cannot change the picture."""

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        # Whatever comes from a browser may be junk, or old, or forged: read only what is expected.
        if not isinstance(content, dict):
            return
        mark_id, key = content.get("act"), content.get("key", "Enter")
        if not isinstance(mark_id, str) or not isinstance(key, str):
            return
        if max(len(mark_id), len(key)) > _LONGEST or key not in ("Enter", *self.hotkeys):
            return
        self.press(mark_id, key)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.title!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, meta = bundle or ({}, {})
        still = {"text/html": self.scene.img(self.max_height), "text/plain": self.scene.description}
        return {**data, **still}, meta


def _parts(scene: Scene) -> dict[str, Any]:
    return {
        "title": scene.title,
        "name": scene.name,
        "width": scene.width,
        "height": scene.height,
        "css": scene.style,
        "background": scene.background,
        "overlay": scene.overlay,
        "count": len(scene.marks),
    }


def _name(place: int) -> str:
    return f"mark{place}"


def _plain(mark: Mark) -> dict[str, Any]:
    return {
        "id": mark.id,
        "row": mark.row,
        "col": mark.col,
        "box": [mark.x, mark.y, mark.w, mark.h],
        "label": mark.label,
        "svg": mark.svg,
    }
