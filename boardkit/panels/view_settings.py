"""How a panel is looked at: for a projector, so that it is read from the last row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import ipywidgets as widgets

from boardkit.panels.part import Part, Slot

if TYPE_CHECKING:
    from boardkit.panels.frame import Panel

_LARGE = "bk-projector"


class ViewBar(widgets.HBox):
    """The switch for the projector, for any panel.

    Theme, contrast and motion are not asked for here: a panel follows JupyterLab, the browser and
    the system.

    Attributes:
        projector: text and strokes grow, controls shrink, and the contrast is high.
    """

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self.projector = widgets.ToggleButton()
        self.projector.layout.width = "auto"
        self.projector.observe(self._on_projector, "value")
        panel.label(self.projector, "projector")
        super().__init__(children=(self.projector,))
        self.add_class("bk-view")

    def relabel(self) -> None:
        """Puts its words into the language of the panel."""
        self.projector.description = self._panel.tr("ui.projector.label")

    def _on_projector(self, change: Any) -> None:
        if change["new"]:
            self._panel.add_class(_LARGE)
        else:
            self._panel.remove_class(_LARGE)


class ViewSettings(Part):
    """The switch for the projector, at the head of a game."""

    slot: ClassVar[Slot] = "head"

    def build(self) -> widgets.Widget:
        self.bar = ViewBar(self.panel)
        return self.bar

    def relabel(self) -> None:
        self.bar.relabel()

    def save(self) -> Any:
        return True if self.bar.projector.value else None

    def load(self, saved: Any) -> None:
        self.bar.projector.value = saved is True
