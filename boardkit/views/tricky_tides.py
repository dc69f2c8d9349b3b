"""A game of Tricky Tides as a picture and as plain text, as a State or View knows it."""

from __future__ import annotations

from boardkit.core.catalogue import Lang
from boardkit.games.tricky_tides.state import State, View
from boardkit.views.scene import Scene
from boardkit.views.tricky_tides_map import map_scene
from boardkit.views.tricky_tides_seats import table_text
from boardkit.views.tricky_tides_table import NO_CHOICE, Choice, table_scene, title

__all__ = ["NO_CHOICE", "Choice", "map_scene", "scene", "text", "title"]


def scene(
    value: State | View,
    lang: Lang,
    *,
    seat: int = 0,
    choice: Choice = NO_CHOICE,
    asking: bool = False,
) -> Scene:
    """The table; only what the value knows is in it.

    Args:
        value: the position, or what somebody knows of it.
        lang: the language of labels.
        seat: whose hand is shown where all are open.
        choice: what somebody is about to do.
        asking: whether it is still asked who sails when, and so not shown.
    """
    return table_scene(value, seat, lang, choice, asking=asking)


def text(value: State | View, seat: int, lang: Lang) -> str:
    """The table as plain text; where all hands are open, with that of the seat."""
    return table_text(value, seat, lang, title(value, lang))
