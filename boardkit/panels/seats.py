"""Choosing seats: which one is shown, and who plays; a few of them, or a whole class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import ipywidgets as widgets

if TYPE_CHECKING:
    from boardkit.panels.game_panel import GamePanel

FEW = 8  # so many seats have a button each, and a box each for a new game


def seat_picker(most: int) -> Any:
    """What chooses the seat shown: a button for each, or a list where a class can play."""
    if most > FEW:
        picker = widgets.Dropdown(options=[("1", 0)])
        picker.layout.width = "12em"
        return picker
    picker = widgets.ToggleButtons(options=[("1", 0)])
    picker.style.button_width = "auto"
    return picker


def show_seats(panel: GamePanel, players: Sequence[str]) -> None:
    """Shows the seats of the game and the one that is looked at.

    Args:
        panel: the game.
        players: who plays each seat.
    """
    picker = panel.seats
    if isinstance(picker, widgets.Dropdown):
        names = tuple((f"{k + 1}: {player}", k) for k, player in enumerate(players))
        panel.quietly(picker, options=names)
        panel.quietly(picker, value=panel.seat)
    else:
        panel.quietly(picker, options=tuple((str(k + 1), k) for k in range(len(players))))
        panel.quietly(picker, value=panel.seat, tooltips=tuple(players))


class ClassSeats(widgets.HBox):
    """Who plays where a whole class can: how many, who has the first seat, who the others.

    Attributes:
        count: how many seats.
        first: who plays the first one.
        others: who plays the others.
    """

    def __init__(self, few: int, most: int) -> None:
        self.count = widgets.BoundedIntText(min=few, max=most, value=few)
        self.first, self.others = widgets.Dropdown(), widgets.Dropdown()
        super().__init__(children=(self.count, self.first, self.others))
        self.add_class("bk-row")

    def show(self, names: Sequence[str]) -> None:
        """Sets them as in a game; one for a single seat leaves the choice for the others."""
        self.count.value = len(names)
        known = [value for _, value in self.first.options]
        shown = {self.first: names[0]} | ({self.others: names[-1]} if names[1:] else {})
        for box, name in shown.items():
            box.value = name if name in known else known[0]

    def chosen(self) -> list[str]:
        """Who shall play, one name for each seat."""
        return [self.first.value, *[self.others.value] * (self.count.value - 1)]
