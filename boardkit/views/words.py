"""Events, results and scores in words: one sentence for each thing that happened.

The sentence of an event is the catalogue's `events.<name>`, where the name is that of its class in
small letters (`TileDrawn`: `tile_drawn`) and the event's fields are the values named;
a field with several seats is told as a list. Where a game
says it otherwise, its `views/<game>_words.py` has a function `phrases`.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from importlib.util import find_spec
from textwrap import fill
from types import ModuleType
from typing import Any

from boardkit.core.catalogue import Lang, join, say
from boardkit.core.game import AnyGame, Event, Outcome, Score
from boardkit.core.grid import Cell

Phrase = tuple[str, dict[str, object]]


def tell(event: Event, lang: Lang, game: str) -> str:
    """An event in words; seats are counted from 1.

    >>> from boardkit.games.karuba.state import TileDrawn
    >>> tell(TileDrawn(12), "en", "karuba")
    'Tile 12 is turned up.'
    """
    sentences: list[str] = []
    for key, params in _of(game)(event):
        known = {
            name: seat_list(value, lang) if type(value) is tuple else value
            for name, value in params.items()
        }
        sentences.append(say(lang, game, f"events.{key}", **known))
    return " ".join(sentences)


def explain(
    game: AnyGame, state: Any, action: Any, lang: Lang, seat: int | None = None, *, width: int = 92
) -> str:
    """Whether an action (or its text) is allowed, and if not why, with the rules behind that.

    Args:
        game: the rules.
        state: the position.
        action: an action or its text.
        lang: the language.
        seat: who wants to do it, if not the seat to move.
        width: how long a line may become.

    >>> from boardkit.core.game import find_game
    >>> karuba = find_game("karuba")
    >>> print(explain(karuba, karuba.new(2), "S blue 20 100", "en"))
    S blue 20 100 → ✓ allowed
    """
    refusal = game.check(state, action, seat)
    text = action if isinstance(action, str) else game.format(action)
    if refusal is None:
        return f"{text} → ✓ {say(lang, 'frame', 'ui.allowed.label')}"
    rules = [f"{name}: {game.rulebook[name].gist[lang]}" for name in refusal.clauses]
    lines = [f"{text} → ✗ {refusal.sentence(lang)}", *(f"   {rule}" for rule in rules)]
    return "\n".join(fill(line, width, subsequent_indent="   ") for line in lines)


def outcome_text(outcome: Outcome, lang: Lang, game: str, state: Any = None) -> str:
    """Who won, and with the last position also what decided; nothing where a game was cut off.

    A game says what decided in `decided` of its `views/<game>_words.py`.
    """
    if not outcome.winners:
        return ""
    points = outcome.scores[outcome.winners[0]].total
    seats = seat_list(outcome.winners, lang)
    if len(outcome.winners) == 1:
        text = say(lang, game, "outcome.winner", seat=seats, points=points)
    else:
        text = say(lang, game, "outcome.joint", seats=seats, points=points)
    decided = getattr(_words_module(game), "decided", None)
    why = decided(outcome, state, lang) if decided and state is not None else ""
    return f"{text} {why}" if why else text


def score_rows(
    scores: Sequence[Score], lang: Lang, game: str
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The parts of the scores, each with its name and every seat's points; the total comes last."""
    parts = tuple(
        (say(lang, game, f"scores.{part}"), tuple(score.parts[part] for score in scores))
        for part in scores[0].parts
    )
    return (*parts, (say(lang, game, "scores.total"), tuple(score.total for score in scores)))


def seat_list(seats: Sequence[int], lang: Lang) -> str:
    """Seats as people count them: `1 and 3`."""
    return join(lang, [str(seat + 1) for seat in seats])


def phrase(event: Event, **more: object) -> Phrase:
    """The phrase that an event has by its name and fields, with some values added or changed.

    >>> from boardkit.games.karuba.state import TileDrawn
    >>> phrase(TileDrawn(12))
    ('tile_drawn', {'tile': 12})
    """
    key = _small(type(event).__name__)
    params: dict[str, object] = {}
    happened: Any = event
    named = (field.name for field in fields(happened)) if is_dataclass(happened) else ()
    for name in getattr(happened, "_fields", named):
        value = getattr(happened, name)
        if name == "seat" and isinstance(value, int):
            value += 1
        if isinstance(value, Enum):
            value = value.value
        params[name] = str(value) if isinstance(value, Cell) else value
    params.pop("clauses", None)
    return key, params | more


def hand(game: AnyGame, view: Any, lang: Lang) -> str:
    """What a seat has to decide about now, such as a tile; nothing where the game does not say.

    A game says it by the function `hand` of its `views/<game>_words.py`.
    """
    found = getattr(_words_module(game.name), "hand", None)
    return str(found(view, lang)) if found else ""


def example_actions(game: AnyGame, state: Any) -> Sequence[Any]:
    """One action of each kind that people choose, to show how it is written.

    They are the `EXAMPLES` of the game's `views/<game>_words.py`, else the first ones allowed.
    """
    first = {type(action): action for action in reversed(game.legal(state))}
    return getattr(_words_module(game.name), "EXAMPLES", tuple(first.values()))


def verb(action: Any, lang: Lang, game: str) -> str:
    """What an action of this kind does: the catalogue's `verbs.<name>`, if it has one.

    >>> from boardkit.games.karuba.state import Discard
    >>> verb(Discard(), "en", "karuba")
    'discard the tile and move nobody'
    """
    try:
        return say(lang, game, f"verbs.{_small(type(action).__name__)}")
    except KeyError:
        return ""


def _small(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


@lru_cache
def _of(game: str) -> Callable[[Any], list[Phrase]]:
    """What turns a game's events into phrases."""
    module = _words_module(game)
    if module is None:
        return lambda event: [phrase(event)]
    found: Callable[[Any], list[Phrase]] = module.phrases
    return found


@lru_cache
def _words_module(game: str) -> ModuleType | None:
    """The game's `views/<game>_words.py`, if it has one."""
    module = f"boardkit.views.{game}_words"
    return None if find_spec(module) is None else importlib.import_module(module)
