"""The teacher's desk: says what chance brings next, and has it marked as set by hand."""

from __future__ import annotations

from fractions import Fraction
from html import escape
from typing import Any, ClassVar

import ipywidgets as widgets

from boardkit.core.catalogue import number
from boardkit.core.game import CHANCE
from boardkit.core.refusal import Refusal
from boardkit.panels.chance_parts import ChanceParts
from boardkit.panels.move_field import MoveField
from boardkit.panels.part import Part, Slot

_MOST = 60  # more outcomes than this are no list to read: they are chosen part by part, or typed


class ChanceDesk(Part):
    """Sets the next tile, deal or roll, from a list of what can come or by typing it.

    Attributes:
        outcomes: what can come, each with its chance.
        typed: the same in the notation or the words of the game, or only the end of it where that
            is clear: `7`. The list follows what is typed, and choosing there empties the box.
        parts: in place of the list, where it would be too long, a box for each die or other part.
    """

    slot: ClassVar[Slot] = "folded"
    title: ClassVar[str] = "chance_desk"

    def build(self) -> widgets.Widget:
        panel = self.panel
        self.note_line = widgets.HTML()
        self.said = widgets.HTML()
        self.said.add_class("bk-message")
        self._endings: list[tuple[list[str], str]] = []
        self.outcomes = widgets.Dropdown()
        self.outcomes.observe(self._on_outcome, "value")
        self.outcomes.add_class("bk-wide")
        panel.label(self.outcomes, "outcome")
        self.parts = ChanceParts(panel)
        self.typed = MoveField()
        self.typed.add_class("bk-typed")
        self.typed.on_enter(lambda: panel.safely(self.set))
        self.typed.observe(self._on_text, "value")
        panel.label(self.typed, "type_chance")
        row = widgets.HBox([self.typed, panel.button("set_chance", self.set)])
        row.add_class("bk-row")
        return widgets.VBox([self.note_line, self.outcomes, self.parts, row, self.said])

    def relabel(self) -> None:
        self.outcomes.description = self.panel.tr("ui.outcome.label")
        self.typed.description = self.typed.placeholder = self.panel.tr("ui.type_chance.label")

    def refresh(self) -> None:
        panel = self.panel
        now = panel.match.state.to_move is CHANCE
        allowed = now and panel.may_know_choices()
        listed = panel.game.chances(panel.match.state) if allowed else ()
        short = () if listed is None or len(listed) > _MOST else listed
        words = [panel.game.words(action, panel.lang) for action, _ in listed or ()]
        parted = self.parts.offer([] if short else words)
        note = ""
        if not now:
            note = panel.tr("ui.chance_not_now.label")
        elif not allowed:
            note = Refusal("frame", "chance_hidden").sentence(panel.lang)
        elif not short and not parted:
            note = panel.tr("ui.chance_unlisted.label")
        self.note_line.value = note
        options = tuple((self.line(a, chance), panel.game.format(a)) for a, chance in short)
        if self.outcomes.options != options:
            panel.quietly(self.outcomes, options=options)
            panel.quietly(self.outcomes, value=options[0][1] if options else None)
        self._endings = [
            (text.casefold().split(), panel.game.format(action))
            for action, _ in short
            for text in {panel.game.format(action), panel.game.words(action, panel.lang)}
        ]
        self.said.value = ""
        self.outcomes.layout.display = "" if short else "none"
        self.typed.disabled = panel.buttons["set_chance"].disabled = not allowed

    def line(self, action: Any, chance: Fraction) -> str:
        """One outcome with its chance: `tile 12: chance 1/36 (2.8 %)`."""
        panel = self.panel
        percent = number(panel.lang, float(100 * chance), 1)
        text = panel.game.words(action, panel.lang)
        return panel.tr("ui.chance_in.label", action=text, fraction=str(chance), percent=percent)

    def meant(self, text: str) -> str:
        """What is meant by the end of an outcome, such as `7`; other texts stay as they are."""
        words = text.casefold().split()
        fitting = {full for ending, full in self._endings if ending[-len(words) :] == words}
        if len(fitting) == 1:
            return fitting.pop()
        starts = {full.rpartition(" ")[0] for _, full in self._endings}
        unread = isinstance(self.panel.game.read(self.panel.match.state, text), Refusal)
        if unread and len(words) == 1 and len(starts) == 1:
            return f"{starts.pop()} {text}".strip()  # it can come no more: the game says why
        return text

    def set(self) -> None:
        """Chance brings what was typed or, where nothing was, what is chosen in the list."""
        panel, typed = self.panel, self.typed.value.strip()
        text = self.meant(typed) if typed else self.outcomes.value or self.parts.text
        if panel.match.state.to_move is not CHANCE or not text:
            return
        cursor = panel.match.cursor
        with self.told_in(self.said):
            panel.act(text)
        self.typed.value = ""
        action = panel.game.words(panel.match.actions[cursor], panel.lang)
        done = panel.tr("ui.by_hand_done.label", action=action)
        self.said.value = f'<div class="bk-yes">{escape(done)}</div>'
        panel.tell(done)

    def note(self, cursor: int) -> str:
        """The mark of what was set by hand."""
        by_hand = self.panel.match.was_by_hand(cursor)
        return self.panel.tr("ui.by_hand.label") if by_hand else ""

    def forget(self) -> None:
        self.typed.value = ""

    def _on_outcome(self, _: Any) -> None:
        if not self.panel.quiet:
            self.typed.value = ""

    def _on_text(self, _: Any) -> None:
        listed = [value for _, value in self.outcomes.options]
        text = self.typed.value.strip()
        if listed and text:
            meant = self.meant(text)
            self.panel.quietly(self.outcomes, value=meant if meant in listed else None)
        elif listed and self.outcomes.value is None:
            self.panel.quietly(self.outcomes, value=listed[0])
