"""Hints by steps: how many actions are legal, which, and which one careful would take and why."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, ClassVar

import ipywidgets as widgets

from boardkit.core.catalogue import join
from boardkit.core.game import CHANCE
from boardkit.panels.part import Part, Slot

HELPER = "careful"
HOW_MANY, WHICH, BEST = 1, 2, 3


class Hints(Part):
    """A ladder: each press tells a little more, and the next action takes it away.

    It tells only what the lens may know.

    Attributes:
        level: how much is told now; 0 for nothing.
        line: what is told.
    """

    slot: ClassVar[Slot] = "side"

    def build(self) -> widgets.Widget:
        panel = self.panel
        self._level = 0
        self._at: Any = None
        self.line = widgets.HTML()
        self.line.add_class("bk-hint")
        panel.add_to_message_line(
            panel.button("hint", self.climb), panel.button("hint_less", self.back)
        )
        return self.line

    # The ladder

    @property
    def level(self) -> int:
        """How much is told of the position shown, to the eyes that see now; 0 for nothing."""
        return self._level if self._at == self._here() else 0

    @property
    def top(self) -> int:
        """The last step there is."""
        return BEST if HELPER in self.panel.game.players else WHICH

    @property
    def actions(self) -> tuple[Any, ...]:
        """The actions that the hint names, for a panel that points them out on its board."""
        if self.level == BEST:
            return (self.best(),)
        return tuple(self.panel.choices()) if self.level == WHICH else ()

    def climb(self) -> None:
        """Tells a little more; at the top the same again."""
        self._go(min(self.level + 1, self.top))

    def back(self) -> None:
        """Tells a little less."""
        self._go(max(self.level - 1, 0))

    def _go(self, level: int) -> None:
        panel = self.panel
        panel.check_eyes()
        if not isinstance(panel.match.state.to_move, int):
            chance = panel.match.state.to_move is CHANCE
            panel.tell(panel.tr(f"ui.{'hint_chance' if chance else 'over'}.label"))
            return
        self._level, self._at = level, self._here()
        panel.clear_message()
        panel.refresh()
        panel.board.say(" ".join(self.sentences()) or panel.tr("ui.hint_none.label"))

    def _here(self) -> Any:
        match = self.panel.match
        return match, match.cursor, match.state, self.panel.lens, self.panel.covered

    def refresh(self) -> None:
        sentences = self.sentences()
        told = " ".join(map(escape, sentences))
        if self.level == WHICH:
            told = "<br>".join(map(escape, sentences))
        count = f"<b>{self.level}/{self.top}</b> " if sentences else ""
        name = escape(self.panel.tr("ui.hint.label"))
        # Whatever is long scrolls, also with the keyboard.
        box = f'<div role="group" aria-label="{name}" tabindex="0">{count}{told}</div>'
        self.line.value = box if sentences else ""

    # What is told

    def best(self) -> Any:
        """What careful would take, the same that it takes when asked to choose."""
        match = self.panel.match
        return match.next_action((HELPER,) * match.seats)

    def sentences(self) -> list[str]:
        """What the hint says on its step."""
        panel, level = self.panel, self.level
        legal = panel.choices() if level else ()
        if not legal:
            return []
        if level == HOW_MANY:
            return [panel.tr("ui.hint_many.label", n=len(legal))]
        if level == WHICH:
            return panel.hint_choices(legal) or self.groups(legal)
        action, match = self.best(), panel.match
        words = panel.game.words(action, panel.lang)
        view = panel.game.view(match.state, match.state.to_move)
        facts = panel.game.explain(view, action, legal)
        return [
            panel.tr("ui.hint_best.label", action=words),
            *(panel.tr(f"hints.{fact.key}", **fact.params) for fact in facts),
        ]

    def groups(self, actions: Sequence[Any]) -> list[str]:
        """Actions by all of their words but the last: `place: A1, B1 and C1`."""
        found: dict[str, list[str]] = {}
        for action in actions:
            head, _, last = self.panel.game.words(action, self.panel.lang).rpartition(" ")
            found.setdefault(head or last, []).extend([last] if head else [])
        lang = self.panel.lang
        return [
            f"{head}: {join(lang, tails)}." if tails else f"{head}."
            for head, tails in found.items()
        ]
