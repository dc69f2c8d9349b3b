"""The sheet of a Skull Island game as a code for the class, folded away below the board."""

from __future__ import annotations

from html import escape
from typing import ClassVar

import ipywidgets as widgets

from boardkit.games.skull_island.class_codes import MOST_IN_CLASS
from boardkit.games.skull_island.classroom import WITH_CLASS, sheet_code
from boardkit.panels.last_game import LastGame
from boardkit.panels.part import Part, Slot
from boardkit.panels.session import code_box


class SheetCodeDesk(Part):
    """Makes the code of the sheet shown, up to the last turn that is finished, and copies it.

    Attributes:
        name: whose sheet it is, as the class will read it.
        place: the number of a desk of a class that exchanges its sheets.
        size: how many exchange their sheets.
        code: the code, once it was asked for.
        copied: says beside its button that the browser has copied the code.
    """

    slot: ClassVar[Slot] = "folded"
    title: ClassVar[str] = "sheet_code"

    def build(self) -> widgets.Widget:
        panel = self.panel
        self.name = widgets.Text()
        self.place = widgets.BoundedIntText(value=1, min=1, max=MOST_IN_CLASS)
        self.size = widgets.BoundedIntText(value=2, min=2, max=MOST_IN_CLASS)
        self.code = code_box()
        self.copied = widgets.HTML()
        self._boxes = {"sheet_name": self.name, "sheet_place": self.place, "sheet_size": self.size}
        for key, box in self._boxes.items():
            panel.label(box, key)
            box.layout.width = "auto"
            box.style.description_width = "initial"
        panel.label(self.code, "sheet_code")
        row = widgets.HBox([self.name, self.place, self.size])
        row.add_class("bk-row")
        copy = widgets.HBox([panel.button("sheet_copy", self.copy), self.copied])
        return widgets.VBox([row, copy, self.code])

    @property
    def _exchanging(self) -> bool:
        """Whether this is one desk of a class that walks round with its sheets."""
        rules = self.panel.match.state.setup.rules
        return self.panel.match.seats == 1 and {"solo_last": rules.solo_last} == WITH_CLASS

    def relabel(self) -> None:
        for key, box in self._boxes.items():
            box.description = self.panel.tr(f"ui.{key}.label")
        self.code.description = self.panel.tr("ui.sheet_code.label")

    def refresh(self) -> None:
        # A code that stands there is of a moment that may have passed.
        self.code.value = self.copied.value = ""
        for box in (self.place, self.size):
            box.layout.display = "" if self._exchanging else "none"

    def copy(self) -> None:
        """Writes the code into its box and copies it."""
        panel = self.panel
        if not self.name.value.strip():
            panel.tell(panel.tr("ui.sheet_nameless.label"), alarm=True)
            return
        seat, size = panel.seat + 1, 1
        if self._exchanging:
            seat, size = self.place.value, self.size.value
        self.code.value = sheet_code(panel.match, self.name.value, seat=seat, size=size)
        self.copied.value = ""
        keeper = panel.part(LastGame)
        keeper.copied = self._say_copied
        keeper.keeper.send({"copy": self.code.value})

    def _say_copied(self) -> str:
        self.copied.value = f"<b>✓ {escape(self.panel.tr('ui.copied.label'))}</b>"
        return "sheet_copied"
