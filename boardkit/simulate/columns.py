"""The data dictionary: what each column of a table says, in both languages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardkit.core.catalogue import Lang, catalogue, language, say
from boardkit.core.game import AnyGame, find_game
from boardkit.simulate.checks import SCORE, a_table
from boardkit.simulate.sweeps import PLAYERS, SEATS, choice_names
from boardkit.simulate.told import title

if TYPE_CHECKING:
    import pandas as pd


def dictionary(frame: pd.DataFrame, lang: str = "en") -> pd.DataFrame:
    """What each column of a table is called, of which type it is and what it says.

    Args:
        frame: as `boardkit.simulate` returns it, of games or of events.
        lang: `es` or `en`.

    Raises:
        RulesError: it is no table of `simulate`.

    >>> import boardkit as bk
    >>> told = dictionary(bk.simulate("karuba", "random", games=1))
    >>> told["column"].head(3).to_list(), told["meaning"].iloc[1]
    (['game', 'seat', 'entry'], 'the seat, counted from 0')
    """
    import pandas as pd

    spoken = language(lang)
    a_table(frame)
    game = find_game(frame.attrs["game"])
    swept = tuple(frame.attrs["sweep"])
    of_events = "event" in frame.columns
    return pd.DataFrame(
        {
            "column": list(frame.columns),
            "type": [str(frame[name].dtype) for name in frame.columns],
            "meaning": [
                meaning(name, game, spoken, swept=name in swept, of_events=of_events)
                for name in frame.columns
            ],
        }
    )


def meaning(
    name: str, game: AnyGame, lang: Lang, *, swept: bool = False, of_events: bool = False
) -> str:
    """What one column says.

    Args:
        name: the column.
        game: the game.
        lang: the language.
        swept: whether a sweep brought it.
        of_events: whether it stands in a table of events.

    >>> meaning("score_gold", find_game("karuba"), "en")
    'points from: Gold nuggets'
    """
    if swept:
        return _setting(name, game, lang)
    few = game.fewest_first
    try:
        if name.startswith(SCORE):
            part = say(lang, game.name, f"scores.{name.removeprefix(SCORE)}")
            return say(lang, "simulate", f"columns.{'left' if few else 'score'}", part=part)
        if name == "total" and few:
            return say(lang, "simulate", "columns.fewest")
        if of_events and name in catalogue(lang, "simulate")["event_columns"]:
            return say(lang, "simulate", f"event_columns.{name}")
        return say(lang, "simulate", f"columns.{name}")
    except KeyError:  # none of simulate's
        return say(lang, "simulate", "swept.own")


def _setting(key: str, game: AnyGame, lang: Lang) -> str:
    """What a column of a sweep says: a reading has a question that it answers."""
    if key in (SEATS, PLAYERS):
        return say(lang, "simulate", f"swept.{key}")
    if key in game.rulebook.readings:
        question = game.rulebook.readings[key].question[lang]
        return say(lang, "simulate", "swept.reading", question=question)
    kind = "variant" if key in choice_names(game) else "dial_of" if "." in key else "dial"
    return say(lang, "simulate", f"swept.{kind}", name=title(game, key, lang))
