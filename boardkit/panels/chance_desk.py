"""The teacher's desk: says what chance brings next, and has it marked as set by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

import ipywidgets as widgets

from boardkit.core.catalogue import number
from boardkit.core.game import CHANCE
from boardkit.core.refusal import Refusal
from boardkit.panels.part import Part, Slot

_MOST = 200  # more outcomes than this are no list to read


class ChanceDesk(Part):
    """Sets the next tile, deal or roll, from a list of what can come or by typing it.

    Attributes:
        outcomes: what can come, each with its chance.
        typed: the same in the notation of the game; it goes before the list.
    """

    slot: ClassVar[Slot] = "folded"
    title: ClassVar[str] = "chance_desk"

    def build(self) -> widgets.Widget:
        panel = self.panel
        self.note_line = widgets.HTML()
        self.outcomes = widgets.Dropdown()
        self.outcomes.add_class("bk-wide")
        panel.label(self.outcomes, "outcome")
        self.typed = widgets.Text()
        self.typed.add_class("bk-typed")
        self.typed.add_class("bk-unlabelled")
        self.typed.on_msg(self._on_typed)
        panel.label(self.typed, "type_chance")
        row = widgets.HBox([self.typed, panel.button("set_chance", self.set)])
        row.add_class("bk-row")
        return widgets.VBox([self.note_line, self.outcomes, row])

    def relabel(self) -> None:
        self.outcomes.description = self.panel.tr("ui.outcome.label")
        self.typed.description = self.typed.placeholder = self.panel.tr("ui.type_chance.label")

    def refresh(self) -> None:
        panel = self.panel
        now = panel.match.state.to_move is CHANCE
        allowed = now and panel.may_know_choices()
        listed = panel.game.chances(panel.match.state) if allowed else ()
        short = () if listed is None or len(listed) > _MOST else listed
        note = ""
        if not now:
            note = panel.tr("ui.chance_not_now.label")
        elif not allowed:
            note = Refusal("frame", "chance_hidden").sentence(panel.lang)
        elif not short:
            note = panel.tr("ui.chance_unlisted.label")
        self.note_line.value = note
        options = tuple((self.line(a, chance), panel.game.format(a)) for a, chance in short)
        if self.outcomes.options != options:
            self.outcomes.options = options
            self.outcomes.value = options[0][1] if options else None
        self.outcomes.layout.display = "" if short else "none"
        self.typed.disabled = panel.buttons["set_chance"].disabled = not allowed

    def line(self, action: Any, chance: Fraction) -> str:
        """One outcome with its chance: `T 12: 1/36 (2.8 %)`."""
        panel = self.panel
        percent = number(panel.lang, float(100 * chance), 1)
        text = panel.game.format(action)
        return panel.tr("ui.chance_in.label", action=text, fraction=str(chance), percent=percent)

    def set(self) -> None:
        """Chance brings what was typed or, where nothing was, what is chosen in the list."""
        text = self.typed.value.strip() or self.outcomes.value
        if self.panel.match.state.to_move is CHANCE and text:
            self.panel.act(text)
            self.typed.value = ""
            self.panel.tell(self.panel.tr("ui.by_hand_done.label", action=text))

    def note(self, cursor: int) -> str:
        """The mark of what was set by hand."""
        by_hand = self.panel.match.was_by_hand(cursor)
        return self.panel.tr("ui.by_hand.label") if by_hand else ""

    def forget(self) -> None:
        self.typed.value = ""

    def _on_typed(self, _: Any, content: Any, buffers: Any) -> None:
        if isinstance(content, dict) and content.get("event") == "submit":
            self.panel.safely(self.set)
