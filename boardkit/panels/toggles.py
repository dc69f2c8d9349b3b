"""Switches and rows for the panels of labs, each made in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as widgets

from boardkit.panels.frame import Panel


def toggles(panel: Panel, key: str, act: Callable[[Any], object]) -> widgets.ToggleButtons:
    """A row of which one is chosen; its options come when the panel is put into a language."""
    made = widgets.ToggleButtons(options=[("", "")])
    made.style.button_width = "auto"
    hear(panel, made, key, act)
    return made


def toggle(panel: Panel, key: str, value: bool, act: Callable[[Any], object]) -> Any:
    """A switch that is on or off."""
    made = widgets.ToggleButton(value=value)
    made.layout.width = "auto"
    hear(panel, made, key, act)
    return made


def hear(panel: Panel, control: Any, key: str, act: Callable[[Any], object]) -> None:
    """Gives a control its help text, and calls `act(value)` when a person changes it."""

    def changed(change: Any) -> None:
        if not panel.quiet and change["new"] is not None:
            panel.safely(lambda: act(change["new"]))

    control.observe(changed, "value")
    panel.label(control, key)


def choose_among(panel: Panel, control: Any, options: tuple[tuple[str, Any], ...]) -> None:
    """Puts the options of a control into the language shown; what was chosen stays chosen."""
    kept = control.value
    values = [value for _, value in options]
    panel.quietly(control, options=options)
    panel.quietly(control, value=kept if kept in values else values[0])


def row(*controls: widgets.Widget) -> widgets.HBox:
    """Controls side by side, as many as there is room for."""
    made = widgets.HBox(controls)
    made.add_class("bk-row")
    return made
