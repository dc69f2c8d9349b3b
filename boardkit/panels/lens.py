"""Who looks at the table, and the curtain while the laptop goes from hand to hand."""

from __future__ import annotations

from typing import Any, ClassVar

import ipywidgets as widgets

from boardkit.panels.part import Part, Slot
from boardkit.panels.watched import OPEN, Eyes

PUBLIC = "public"  # None cannot stand in a list of choices: there it means that nothing is chosen


class Lens(Part):
    """Shows the table as one seat, as the public, or open.

    Attributes:
        eyes: through whose eyes.
        curtain: whether the table is covered between two people's turns.
    """

    slot: ClassVar[Slot] = "folded"
    title: ClassVar[str] = "lens"

    def build(self) -> widgets.Widget:
        self.eyes = widgets.Dropdown()
        self.eyes.add_class("bk-wide")
        self.eyes.observe(self._on_eyes, "value")
        self.panel.label(self.eyes, "lens")
        self.curtain = widgets.Checkbox(indent=False)
        self.curtain.observe(self._on_curtain, "value")
        self.panel.label(self.curtain, "curtain")
        return widgets.VBox([self.eyes, self.curtain])

    def relabel(self) -> None:
        self.eyes.description = self.panel.tr("ui.lens.label")
        self.curtain.description = self.panel.tr("ui.curtain.label")

    def refresh(self) -> None:
        panel = self.panel
        seats = [(panel.tr("ui.seat_name.label", seat=k + 1), k) for k in range(panel.match.seats)]
        public = (panel.tr("ui.lens_public.label"), PUBLIC)
        everything = (panel.tr("ui.lens_open.label"), OPEN)
        panel.quietly(self.eyes, options=(public, *seats, everything))
        panel.quietly(self.eyes, value=PUBLIC if panel.lens is None else panel.lens)
        panel.quietly(self.curtain, value=panel.curtain)
        # With the curtain, whose turn it is decides who looks.
        self.eyes.disabled = panel.curtain
        self.curtain.disabled = len(panel.people) < 2

    def choose(self, eyes: Eyes) -> None:
        """Shows the table to other eyes; what was copied for the old ones goes."""
        self.panel.look(eyes)
        self.panel.forget_copies()
        self.panel.forget_choice()
        self.panel.clear_message()
        self.panel.refresh()

    def pass_on(self, curtain: bool) -> None:
        """Draws the curtain from now on between two people's turns, or no longer."""
        self.panel.curtain = curtain
        self.choose(None)  # nobody's hidden things may stay on the screen

    def save(self) -> Any:
        return [PUBLIC if self.panel.eyes is None else self.panel.eyes, self.panel.curtain]

    def load(self, saved: Any) -> None:
        panel = self.panel
        match saved:
            case [_, True] if len(panel.people) > 1:
                panel.curtain = True  # and closed, whoever looked then
                panel.look(None)
                panel.watch_turn()
            case [int(seat), False] if not isinstance(seat, bool) and 0 <= seat < panel.match.seats:
                panel.curtain = False
                panel.look(seat)
            case ["public" | "open" as eyes, False]:
                panel.curtain = False
                panel.look(None if eyes == PUBLIC else OPEN)

    def _on_eyes(self, change: Any) -> None:
        panel, value = self.panel, change["new"]
        if panel.quiet or value is None:
            return
        if panel.curtain:  # from a page that is behind the times
            panel.safely(panel.refresh)
        else:
            panel.safely(lambda: self.choose(None if value == PUBLIC else value))

    def _on_curtain(self, change: Any) -> None:
        if not self.panel.quiet:
            self.panel.safely(lambda: self.pass_on(bool(change["new"])))


class Curtain(Part):
    """Stands over the board while it is covered, and is not there at all other times.

    Attributes:
        button: opens the curtain for the person who has to choose.
    """

    slot: ClassVar[Slot] = "top"

    def build(self) -> widgets.Widget:
        self.words = widgets.HTML()
        self.button = widgets.Button(button_style="primary")
        self.button.layout.width = "auto"
        self.button.on_click(lambda _: self.panel.safely(self.open))
        self.panel.label(self.button, "have_laptop")
        box = widgets.HBox([self.words, self.button])
        box.add_class("bk-row")
        return box

    def refresh(self) -> None:
        panel = self.panel
        turn = panel.match.state.to_move
        self.words.value = panel.handed_to if panel.covered and panel.person_to_move else ""
        seat = int(turn) + 1 if panel.person_to_move else 0
        key = "have_laptop" if panel.person_to_move else "take_table"
        self.button.description = panel.tr(f"ui.{key}.label", seat=seat)
        self.widget.layout.display = "" if panel.covered else "none"

    def open(self) -> None:
        """Opens the curtain; the keyboard goes on at the board."""
        panel = self.panel
        if panel.covered:
            panel.take()
            panel.clear_message()
            panel.refresh()
            panel.board.focus()
            panel.board.say(panel.board.scene.title)
