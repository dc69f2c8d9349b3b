"""A bar for what takes long, where tqdm is installed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from importlib.util import find_spec
from time import monotonic
from typing import Any

from boardkit.core.catalogue import Lang, language, say
from boardkit.core.errors import RulesError

EVERY = 0.2  # seconds between two looks of a bar


def bar_language(progress: bool | str) -> Lang:
    """In which language a bar is asked for: English, if it does not say so.

    Raises:
        RulesError: it is neither a language nor yes or no.
    """
    if not isinstance(progress, str) and progress not in (True, False, None):
        raise RulesError("simulate.progress", found=f"{progress!r:.40}")
    return language(progress) if isinstance(progress, str) else "en"


def bar(games: int, progress: bool | str) -> Any:
    """A bar with rate and time left; nothing where none is wanted or tqdm is missing.

    Args:
        games: how many games there are.
        progress: whether there is to be one; `"es"` or `"en"` for its language.
    """
    lang = bar_language(progress)
    if not progress or find_spec("tqdm") is None:
        return nullcontext()
    from tqdm.auto import tqdm

    return tqdm(total=games, unit=f" {say(lang, 'simulate', 'bar.unit')}")


def counting(shown: Any, progress: bool | str) -> Callable[[int], None]:
    """Tells behind a bar how many decisions were taken; does nothing where there is no bar."""
    lang, last = bar_language(progress), 0.0

    def tell(decisions: int) -> None:
        nonlocal last
        if shown is None:
            return
        due = monotonic() - last > EVERY
        shown.set_postfix_str(say(lang, "simulate", "bar.decisions", n=decisions), refresh=due)
        last = monotonic() if due else last

    return tell
