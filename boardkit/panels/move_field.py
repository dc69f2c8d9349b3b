"""A field to type an action in, with what may be typed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

_LONGEST = 500  # no action is longer; what is longer comes from no person


class MoveField(anywidget.AnyWidget):
    """A box for text that browsers complete from a list.

    The plain boxes of Jupyter send what is typed only now and then, so that Enter can overtake the
    last letters. This one sends every letter, in order.

    Attributes:
        value: what stands in it.
        options: what the browser offers.
        description, placeholder: what it is called, read out and written inside while it is empty.
        disabled: whether it cannot be used now.
    """

    _esm = Path(__file__).with_name("move_field.js")
    value = traitlets.Unicode()
    disabled = traitlets.Bool(False).tag(sync=True)
    options = traitlets.Tuple().tag(sync=True)
    description = traitlets.Unicode().tag(sync=True)
    placeholder = traitlets.Unicode().tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self._enters: list[Callable[[], object]] = []
        self._typing = False
        self.observe(self._show, "value")

    def on_enter(self, callback: Callable[[], object]) -> None:
        """Calls `callback()` when somebody presses Enter in the field."""
        self._enters.append(callback)

    def enter(self) -> None:
        """Does what pressing Enter does, without a browser."""
        for callback in self._enters:
            callback()

    def _show(self, change: Any) -> None:
        # What comes from the browser stands there already.
        if not self._typing:
            self.send({"show": change["new"]})

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        # Whatever comes from a browser may be junk, or old, or forged: read only what is expected.
        match content:
            case {"typed": str(text)} | {"enter": str(text)} if len(text) <= _LONGEST:
                self._typing = True
                try:
                    self.value = text
                finally:
                    self._typing = False
                if "enter" in content:
                    self.enter()
