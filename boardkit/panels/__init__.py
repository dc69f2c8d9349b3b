"""Panels for notebooks: the only part of boardkit that needs ipywidgets and anywidget."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from inspect import Parameter, signature
from typing import Any

from boardkit.core.errors import RulesError
from boardkit.core.game import find_game, games
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
from boardkit.panels.wanted import plain

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
    "make_live",
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
    return _made(name, PANELS[name], options)


def make_live(game: str, **options: Any) -> Panel:
    """The live charts of a game.

    Raises:
        RulesError: there is no such game, or they have no such option.
    """
    name = find_game(game).name
    return _made(f"{name}-live", partial(LivePanel, name), options)


def _made(name: str, panel: Callable[..., Panel], options: dict[str, Any]) -> Panel:
    """A panel with options that it knows."""
    known = _options(panel)
    for option in options:
        if option not in known:
            raise RulesError("panels.option", panel=name, found=option, known=", ".join(known))
    return panel(**{option: plain(value) for option, value in options.items()})


def _options(made: Callable[..., Panel]) -> list[str]:
    """What a panel can be asked for, by name: its own options, then those of all panels of games."""
    found: dict[str, None] = {}
    kind = made.func if isinstance(made, partial) else made
    for one in getattr(kind, "__mro__", ()):
        if issubclass(one, Panel) and "__init__" in vars(one):
            told = signature(one.__init__).parameters.values()
            found |= {part.name: None for part in told if part.kind is Parameter.KEYWORD_ONLY}
    return [name for name in found if name not in ("branch_of", "in_session")]
