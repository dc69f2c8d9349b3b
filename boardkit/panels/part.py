"""A part of a game panel: one idea, with its own controls, in a module of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import ipywidgets as widgets

from boardkit.core.errors import BoardkitError

if TYPE_CHECKING:
    from boardkit.panels.game_panel import GamePanel

Slot = Literal["top", "head", "time", "play", "side", "folded"]


class Part:
    """What a panel is put together from. A part knows the panel and no single game.

    Attributes:
        slot: where it stands: over the board, at the head of the controls beside it, under it, beside
            it (`play` in the row that plays, `side` below that), or folded away below.
        title: for a folded part, the key of its heading: `ui.<title>.label`.
        panel: the panel.
        widget: what it shows.
    """

    slot: ClassVar[Slot] = "side"
    title: ClassVar[str] = ""

    def __init__(self, panel: GamePanel) -> None:
        self.panel = panel
        self.widget: widgets.Widget = self.build()

    def build(self) -> widgets.Widget:
        """Makes the controls; called once."""
        raise NotImplementedError

    def relabel(self) -> None:
        """Puts its own words into the language of the panel; buttons follow by themselves."""

    def refresh(self) -> None:
        """Follows the game: the position, the seat shown, what just happened."""

    def forget(self) -> None:
        """Another game has been opened: what belonged to the old one goes."""

    def note(self, cursor: int) -> str:
        """What the event list adds to the action before `cursor`, in a word or two."""
        return ""

    def save(self) -> Any:
        """What a session code keeps of it, as plain JSON; None for nothing."""
        return None

    def hides(self) -> bool:
        """Whether what `save` gives holds something that not everybody at the table knows."""
        return False

    def load(self, saved: Any) -> None:
        """Takes up what `save` gave; may be anything, for codes come from outside."""

    @contextmanager
    def told_in(self, line: widgets.HTML) -> Iterator[None]:
        """What is refused within the block is told in a line of the part too, where people look."""
        line.value = ""
        try:
            yield
        except BoardkitError as error:
            line.value = alarm_html(error.sentence(self.panel.lang))
            raise


def alarm_html(text: str) -> str:
    """A sentence that says no, as HTML."""
    return f'<div class="bk-no"><b>✗</b> {escape(text)}</div>'
