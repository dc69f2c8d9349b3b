"""Panels for notebooks: the only part of boardkit that needs ipywidgets and anywidget."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from inspect import Parameter, signature
from typing import Any

from boardkit.core.errors import RulesError
from boardkit.core.game import games
from boardkit.panels.frame import Panel
from boardkit.panels.gate import predict
from boardkit.panels.karuba_game import KarubaPanel
from boardkit.panels.karuba_paths import KarubaPathLab
from boardkit.panels.live import LivePanel
from boardkit.panels.mammuz_bluff import MammuzBluffLab
from boardkit.panels.mammuz_game import MammuzPanel
from boardkit.panels.memoarrr_game import MemoarrrPanel
from boardkit.panels.memoarrr_memory import MemoarrrMemoryLab
from boardkit.panels.skull_island_game import SkullIslandPanel
from boardkit.panels.skull_island_treasures import SkullTreasureLab
from boardkit.panels.tricky_tides_course import TrickyTidesCourseLab
from boardkit.panels.tricky_tides_game import TrickyTidesPanel

PANELS: dict[str, Callable[..., Panel]] = {
    "karuba": KarubaPanel,
    "karuba-paths": KarubaPathLab,
    "mammuz": MammuzPanel,
    "mammuz-bluff": MammuzBluffLab,
    "memoarrr": MemoarrrPanel,
    "memoarrr-memory": MemoarrrMemoryLab,
    "skull_island": SkullIslandPanel,
    "skull_island-treasures": SkullTreasureLab,
    "tricky_tides": TrickyTidesPanel,
    "tricky_tides-course": TrickyTidesCourseLab,
    **{f"{name}-live": partial(LivePanel, name) for name in games()},
}

__all__ = [
    "PANELS",
    "KarubaPanel",
    "KarubaPathLab",
    "LivePanel",
    "MammuzBluffLab",
    "MammuzPanel",
    "MemoarrrMemoryLab",
    "MemoarrrPanel",
    "SkullIslandPanel",
    "SkullTreasureLab",
    "TrickyTidesCourseLab",
    "TrickyTidesPanel",
    "check_options",
    "make_panel",
    "predict",
]


def make_panel(name: str, **options: Any) -> Panel:
    """The panel of that name.

    Raises:
        RulesError: there is none, or it has no such option.
    """
    if name not in PANELS:
        raise RulesError("rules.panel", found=name, known=", ".join(PANELS))
    check_options(name, PANELS[name], options)
    return PANELS[name](**options)


def check_options(name: str, made: Callable[..., Panel], options: Iterable[str]) -> None:
    """Sees that a panel has all options that it is given.

    Args:
        name: what it is called.
        made: what makes it.
        options: their names.

    Raises:
        RulesError: there is one that it has not.
    """
    known = _options(made)
    for option in options:
        if option not in known:
            raise RulesError("panels.option", panel=name, found=option, known=", ".join(known))


def _options(made: Callable[..., Panel]) -> list[str]:
    """What a panel can be asked for, by name: its own options, then those of all panels of games."""
    found: dict[str, None] = {}
    kind = made.func if isinstance(made, partial) else made
    for one in getattr(kind, "__mro__", ()):
        if issubclass(one, Panel) and "__init__" in vars(one):
            told = signature(one.__init__).parameters.values()
            found |= {part.name: None for part in told if part.kind is Parameter.KEYWORD_ONLY}
    return [name for name in found if name not in ("branch_of", "in_session")]
