"""Choosing what chance brings part by part, such as three dice, each with its faces."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import TYPE_CHECKING

import ipywidgets as widgets

if TYPE_CHECKING:
    from boardkit.panels.frame import Panel

MOST_PARTS = 6


def columns(texts: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """What stands at each place of some texts, where they are all the ways to combine that.

    >>> columns(["roll 1 boat", "roll 2 boat", "roll 1 5", "roll 2 5"])
    (('roll',), ('1', '2'), ('boat', '5'))
    >>> columns(["roll 1 boat", "roll 2 5"])
    ()
    """
    rows = [text.split() for text in texts]
    if not rows or len({len(row) for row in rows}) > 1:
        return ()
    found = tuple(tuple(dict.fromkeys(column)) for column in zip(*rows, strict=True))
    together = prod(len(column) for column in found)
    return found if together == len(rows) == len(set(texts)) else ()


class ChanceParts(widgets.HBox):
    """One box for each part of an outcome that can be this or that.

    Attributes:
        boxes: the boxes; those that are not needed now are not shown.
    """

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self._shown: tuple[widgets.Dropdown, ...] = ()
        self._columns: tuple[tuple[str, ...], ...] = ()
        self.boxes = [widgets.Dropdown() for _ in range(MOST_PARTS)]
        for box in self.boxes:
            box.layout.width = "auto"
            panel.label(box, "chance_part")
        super().__init__(children=())
        self.add_class("bk-row")

    def offer(self, texts: Sequence[str]) -> bool:
        """Offers the parts of some texts; tells whether they have such parts."""
        found = columns(texts)
        open_ones = [column for column in found if len(column) > 1]
        if not 1 < len(open_ones) <= MOST_PARTS:
            found, open_ones = (), []
        self._columns = found
        for place, (box, column) in enumerate(zip(self.boxes, open_ones, strict=False)):
            box.description = self._panel.tr("ui.chance_part.label", n=place + 1)
            if box.options != column:
                self._panel.quietly(box, options=column)
        shown = tuple(self.boxes[: len(open_ones)])
        if self._shown != shown:
            self.children = self._shown = shown
        return bool(found)

    @property
    def text(self) -> str:
        """What is chosen; nothing where there are no parts."""
        chosen = iter([box.value for box in self._shown])
        words = [next(chosen) if len(column) > 1 else column[0] for column in self._columns]
        return " ".join(map(str, words))
