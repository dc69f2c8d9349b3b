"""All that one callback changes reaches the browser in one message.

By themselves widgets send a message each, and a step of a game changes some twenty of them: most of
what travels then are envelopes, and opening them takes a browser longer than the rules take. Here
they are held back until the callback is done, and go into one envelope. A browser that cannot open
it, or that has not yet said that it can, is sent them one by one as ever.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Protocol

import ipywidgets as widgets


class Messenger(Protocol):
    """Brings the envelope to the browser, where `panel.js` opens it.

    Attributes:
        ready: whether a browser has said that it can open it.
    """

    ready: bool

    def send(self, content: Any, buffers: Any = None) -> None:
        """Sends a message."""


class _Held:
    """What is held back now."""

    def __init__(self, root: widgets.Widget, messenger: Messenger) -> None:
        self._messenger = messenger
        self._widgets = list(everything_in(root))
        self._stack = ExitStack()
        for one in self._widgets:
            self._stack.enter_context(one.hold_sync())

    def flush(self) -> None:
        """Sends what has changed up to now."""
        changed = [one for one in self._widgets if _unsent(one) and one.comm is not None]
        if self._messenger.ready:
            states = {one.model_id: one.get_state(_unsent(one)) for one in changed}
            if states:
                self._messenger.send({"states": states})
        else:
            for one in changed:
                one.send_state(_unsent(one))
        for one in changed:
            _unsent(one).clear()

    def close(self) -> None:
        """Sends the rest; from now on all is sent as ever."""
        with self._stack:
            self.flush()


def _unsent(widget: widgets.Widget) -> set[str]:
    """The names of what a widget holds back."""
    names: set[str] = widget._states_to_send  # noqa: SLF001 - ipywidgets has no other word for it
    return names


_held: list[_Held] = []  # the callbacks of a kernel's panels come one after the other


@contextmanager
def together(root: widgets.Widget, messenger: Messenger) -> Iterator[None]:
    """Holds back what changes in a widget and in all that it holds, until the end of the block."""
    if _held:
        yield
        return
    _held.append(_Held(root, messenger))
    try:
        yield
    finally:
        _held.pop().close()


def flush() -> None:
    """Sends what is held back: for a message that makes sense only after it."""
    for held in _held:
        held.flush()


def everything_in(widget: widgets.Widget) -> Iterator[widgets.Widget]:
    """A widget and all that is in it, with what says how they are laid out."""
    yield widget
    layout = getattr(widget, "layout", None)
    if layout is not None:
        yield layout
    for child in getattr(widget, "children", ()):
        yield from everything_in(child)
