"""Any position: written as text, changed by hand or by clicks, checked, and played on from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import ipywidgets as widgets

from boardkit.core.match import Match
from boardkit.panels.folded import next_word
from boardkit.panels.frame import PERSON
from boardkit.panels.part import Part, Slot, alarm_html
from boardkit.panels.session import code_box
from boardkit.panels.watched import OPEN

Clicks = tuple[widgets.Widget, Callable[[], Any]]


class PositionEditor(Part):
    """Opens a written position as the start of a new game, whose record says so.

    The text is sent to the browser on request only, and not while it would tell what is hidden.

    Attributes:
        text: the position.
        said: why not, below the buttons.
        clicks: where the part of the table shown is changed by clicks, once it has been asked for.
    """

    slot: ClassVar[Slot] = "folded"
    title: ClassVar[str] = "position"

    def build(self) -> widgets.Widget:
        panel = self.panel
        self._secret = False
        self._clicks: Clicks | None = None
        self.text = code_box()
        self.text.rows = 12
        panel.label(self.text, "position_text")
        row = widgets.HBox(
            [
                self._button("position_write", self.write),
                self._button("position_click", self.click),
                self._button("position_take", self.take),
                self._button("position_use", self.use),
            ]
        )
        row.add_class("bk-row")
        self._note = widgets.HTML()
        self.said = widgets.HTML()
        self.said.add_class("bk-message")
        self.clicks = widgets.VBox()
        return widgets.VBox([self._note, self.text, row, self.said, self.clicks])

    def _button(self, key: str, act: Callable[[], object]) -> widgets.Button:
        def do() -> None:
            with self.told_in(self.said):
                act()

        return self.panel.button(key, do)

    def _tell(self, key: str) -> None:
        """Says why not, here and under the board."""
        text = self.panel.tr(f"ui.{key}.label")
        self.panel.tell(text, alarm=True)
        self.said.value = alarm_html(text)

    def relabel(self) -> None:
        self.text.description = self.panel.tr("ui.position_text.label")

    def refresh(self) -> None:
        panel, there = self.panel, self.panel.game.has_positions
        if self._secret and panel.lens != OPEN:
            self.forget()
        key = "position_note" if there else "position_none"
        panel.quietly(self._note, value=f"<p>{panel.tr(f'ui.{key}.label')}</p>")
        self.text.disabled = not there
        panel.buttons["position_write"].disabled = panel.covered or not there
        panel.buttons["position_click"].disabled = panel.covered or not there
        panel.buttons["position_take"].disabled = self._clicks is None
        panel.buttons["position_use"].disabled = not there

    def forget(self) -> None:
        self._secret = False
        self.text.value = self.said.value = ""
        self._show(None)

    def _show(self, clicks: Clicks | None) -> None:
        for old in self.clicks.children:
            old.close()
        self._clicks = clicks
        self.clicks.children = (clicks[0],) if clicks else ()
        self.panel.buttons["position_take"].disabled = clicks is None

    # What the buttons do

    def _may_write(self) -> bool:
        """Whether the lens may read the position at the cursor; if not, it is told why."""
        panel = self.panel
        hides = panel.hides(panel.match.state)
        if panel.covered or (hides and panel.lens != OPEN):
            self._tell("position_hidden")
            return False
        self._secret = self._secret or hides
        return True

    def write(self) -> None:
        """Writes the position shown into the box."""
        if self._may_write():
            self.text.value = self.panel.game.write_position(self.panel.match.state)
            self.panel.clear_message()

    def read(self) -> Any:
        """The State of the text.

        Raises:
            BoardkitError: it cannot be read, with line and place, or no game can come to it.
        """
        panel = self.panel
        rules = panel.match.state.setup.rules
        return panel.game.read_position(self.text.value, rules, panel.data)

    def click(self) -> None:
        """Opens the part of the table shown, to be changed by clicks: that of the text, if any."""
        panel = self.panel
        if self.text.value.strip():
            state = self.read()
        elif self._may_write():
            state = panel.match.state
        else:
            return
        clicks = panel.position_clicks(state, min(panel.seat, state.setup.seats - 1))
        self._show(clicks)
        if clicks is None:
            self._tell("position_no_clicks")

    def take(self) -> None:
        """Writes what has been clicked into the box; what cannot be is told, but stays there."""
        if self._clicks:
            state = self._clicks[1]()
            self.text.value = self.panel.game.write_position(state)
            self.panel.clear_message()
            self.panel.game.check_position(state)

    def use(self) -> None:
        """Starts a new game from the position in the box, with the same players."""
        panel = self.panel
        start = self.read()
        names = panel.match.players[: start.setup.seats]
        names += (PERSON,) * (start.setup.seats - len(names))
        seed = next_word(panel.match.seed)
        panel.open_match(Match(panel.game, start=start, seed=seed, players=names, data=panel.data))
        panel.tell(panel.tr("ui.position_used.label"))
