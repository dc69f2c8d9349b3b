"""Typed moves: one field that takes the notation of the game and offers what may be typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import ipywidgets as widgets

from boardkit.core.game import CHANCE
from boardkit.core.notation import fold
from boardkit.panels.move_field import MoveField
from boardkit.panels.part import Part, Slot

_MOST = 80  # more than this is no list to choose from: what is typed narrows it down


class TypedMove(Part):
    """Plays what is typed; offers the legal actions in the words of the language shown.

    Attributes:
        field: where to type; browsers show what it offers and take it over with the arrow keys.
    """

    slot: ClassVar[Slot] = "play"

    def build(self) -> widgets.Widget:
        panel = self.panel
        self.field = MoveField()
        self.field.add_class("bk-typed")
        self.field.on_enter(lambda: panel.safely(self.do))
        self.field.observe(self._on_value, "value")
        panel.label(self.field, "type_move")
        self._actions: Sequence[Any] = ()
        self._words: list[str] = []
        self._texts: list[str] = []
        row = widgets.HBox([self.field, panel.button("do", self.do)])
        row.add_class("bk-typing")
        return row

    def relabel(self) -> None:
        self.field.description = self.panel.tr("ui.type_move.label")
        self.field.placeholder = self.field.description

    def refresh(self) -> None:
        panel = self.panel
        # What chance brings is set at a desk of its own, not by picking from this list.
        chance = panel.match.state.to_move is CHANCE
        self._actions = () if chance else panel.choices()
        self._words, self._texts = [], []
        if panel.covered:
            self.field.value = ""  # what one person typed is not for the next
        self._offer()

    def _offer(self) -> None:
        """Offers all that is legal; where that is too much, what begins as what was typed.

        The list holds words. To what fits none of them it holds the notation.
        """
        typed = fold(self.field.value.strip())
        if typed or len(self._actions) <= _MOST:  # of many nothing is offered before that
            self._write_all()
        offered = self._words
        fitting = [text for text in self._words if fold(text).startswith(typed)]
        if not fitting:
            offered = [text for text in self._texts if fold(text).startswith(typed)]
        elif len(offered) > _MOST:
            offered = fitting if typed else []
        short = tuple(offered[:_MOST])
        if self.field.options != short:
            self.field.options = short

    def _write_all(self) -> None:
        """Writes the legal actions down, once for each position."""
        if not self._words:
            panel, game = self.panel, self.panel.game
            self._words = [game.words(action, panel.lang) for action in self._actions]
            self._texts = [game.format(action) for action in self._actions]

    def do(self) -> None:
        """Plays what stands in the field; what the rules refuse stays there to be mended."""
        text = self.field.value.strip()
        if text:
            self.panel.act(text)
            self.field.value = ""

    def _on_value(self, _: Any) -> None:
        self.panel.safely(self._offer)
