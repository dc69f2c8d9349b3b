"""What a table was made with, in words: readings, variants, numbers of players, players, dials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from boardkit.core.catalogue import Lang, catalogue, number, say
from boardkit.core.game import AnyGame, find_game
from boardkit.core.players import dial_titles, dial_value, player_label
from boardkit.simulate.sweeps import PLAYERS, SEATS, choice_names, entry_of


def title(game: AnyGame, key: str, lang: Lang) -> str:
    """What something that can be varied is called.

    >>> mammuz = find_game("mammuz")
    >>> title(mammuz, "first_start", "en"), title(mammuz, "1.lie", "en")
    ('Who starts the first round?', 'lie rate of player 2 of the list')
    """
    if key in (SEATS, PLAYERS):
        return say(lang, "simulate", f"told.{key}")
    if key in game.rulebook.readings:
        return game.rulebook.readings[key].question[lang]
    if key in choice_names(game):
        return _variant(game, key, "title", lang)
    entry, dial = entry_of(key)
    name = _dial(game, dial, lang)
    return name if entry is None else say(lang, "simulate", "told.of", dial=name, number=entry + 1)


def value(game: AnyGame, key: str, chosen: object, lang: Lang) -> str:
    """What it was set to.

    >>> mammuz = find_game("mammuz")
    >>> value(mammuz, "first_start", "drawn", "es"), value(mammuz, "lie", 0.5, "es")
    ('Se sortea', '0,5')
    """
    if key == PLAYERS:
        return ", ".join(player_label(game, name, lang) for name in str(chosen).split(", "))
    reading = game.rulebook.readings.get(key)
    if reading is not None:
        return reading.option(str(chosen)).text[lang].removesuffix(".")
    if key in choice_names(game):
        return _variant(game, key, str(chosen), lang)
    if isinstance(chosen, float):
        return number(lang, chosen, 6).rstrip("0").rstrip(",.")
    told = dial_value(game, entry_of(key)[1], chosen, lang)
    if told == "None":
        return say(lang, "simulate", "told.none")
    return player_label(game, told, lang) if told in game.players else told


def setting(game: AnyGame, key: str, chosen: object, lang: Lang) -> str:
    """One setting: a question with its answer, or a name with its value.

    >>> setting(find_game("mammuz"), "first_start", "drawn", "en")
    'Who starts the first round? Lots are drawn'
    >>> setting(find_game("memoarrr"), "stack", "sorted", "en")
    'stack of treasures: sorted by value'
    """
    return _answered(title(game, key, lang), value(game, key, chosen, lang))


def varied(game: AnyGame, sweep: Mapping[str, Sequence[object]], lang: Lang) -> str:
    """What a sweep varies, each with its values.

    >>> varied(find_game("mammuz"), {"lie": [0, 0.5], "seats": [3, 4]}, "en")
    'lie rate: 0 / 0.5 · how many play: 3 / 4'
    """
    return " · ".join(
        _answered(title(game, key, lang), " / ".join(value(game, key, v, lang) for v in values))
        for key, values in sweep.items()
    )


def _answered(name: str, answer: str) -> str:
    return f"{name}{' ' if name.endswith('?') else ': '}{answer}"


def settings(game: AnyGame, chosen: Mapping[str, object], lang: Lang) -> str:
    """Several settings in one line."""
    return "; ".join(setting(game, key, one, lang) for key, one in chosen.items())


def rules(attrs: Mapping[str, Any], lang: Lang) -> str:
    """The readings and variants of a table, as a caption tells them.

    Args:
        attrs: of a frame, as `boardkit.simulate` fills them.
        lang: the language.
    """
    game = find_game(attrs["game"])
    told = settings(game, attrs["readings"], lang)
    return told or say(lang, "simulate", "told.usual")


def _variant(game: AnyGame, key: str, word: str, lang: Lang) -> str:
    """A word about a variant; a name of somebody's own, such as an island, stays as it is."""
    with suppress(KeyError):
        return say(lang, game.name, f"variants.{key}.{word}")
    return key if word == "title" else word


def _dial(game: AnyGame, dial: str, lang: Lang) -> str:
    """A dial by its name, of one of the game's players or of one of every game; others as they are."""
    for player in catalogue(lang, game.name).get("dials", {}):
        titles = dial_titles(game, player, lang)
        if dial in titles:
            return titles[dial]
    known: Mapping[str, str] = catalogue(lang, "simulate")["told_dials"]
    return known.get(dial, dial)
