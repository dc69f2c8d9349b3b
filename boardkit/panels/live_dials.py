"""Who plays in the live charts: the players of a game, and the one with dials as sliders set it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, NamedTuple

from boardkit.core.catalogue import Lang, say
from boardkit.core.game import AnyGame
from boardkit.core.players import AnyPlayer, player_label

_TENTHS = tuple(Fraction(n, 10) for n in range(11))


class Dial(NamedTuple):
    """One dial of a player, with the few positions that a slider offers.

    Attributes:
        name: the field of the player.
        values: its positions.
        start: where it stands at first.
    """

    name: str
    values: tuple[Any, ...]
    start: Any


# The n-th dial of a game is called `ui.live_dial_<n>`, and its positions `live.dial_<n>.…`.
DIALS: Mapping[str, tuple[Dial, ...]] = {
    "karuba": (
        Dial("lay", ("random", "corridor", "search"), "search"),
        Dial("discards", (6, 8, 10, 12, 13, 14, 16, 18, 20), 13),
    ),
    "mammuz": (
        Dial("lie", _TENTHS, Fraction(1, 2)),
        Dial("challenge", _TENTHS, Fraction(1, 2)),
    ),
    "memoarrr": (Dial("p", _TENTHS, Fraction(1, 2)),),
    "skull_island": (
        Dial("hunt", (0, 5, 6, 7, 8, 9, 10), 9),
        Dial("boats", (True, False), True),
        Dial("nines", ("any", "early", "late", "never"), "any"),
        Dial("skulls", ("best", "anywhere"), "best"),
    ),
    "tricky_tides": (
        Dial("least", (0, 3, 4, 5, 6, 7), 4),
        Dial("free", (0, 1, 2, 3, 4), 0),
    ),
}


def dials_of(game: AnyGame) -> tuple[Dial, ...]:
    """The dials that sliders set; none in a game whose players have none."""
    return DIALS.get(game.name, ()) if game.dialled else ()


def dialled_name(game: AnyGame) -> str:
    """The name of the player with dials; empty where there is none.

    >>> from boardkit.core.game import find_game
    >>> dialled_name(find_game("memoarrr")), dialled_name(find_game("skull_island"))
    ('forgetful', 'planner')
    """
    if not dials_of(game):
        return ""
    own = (name for name, player in game.players.items() if type(player) in game.dialled)
    return next(own, game.dialled[0].__name__.lower())


def offered(game: AnyGame) -> tuple[str, ...]:
    """Who can be chosen: the game's own players, the one with dials last."""
    last = dialled_name(game)
    return (*(name for name in game.players if name != last), *([last] if last else []))


def seated(game: AnyGame, name: str, values: tuple[Any, ...]) -> AnyPlayer:
    """A player by name; the one with dials with these values.

    >>> from boardkit.core.game import find_game
    >>> seated(find_game("mammuz"), "bluffer", (0, 1))
    Bluffer(lie=0, challenge=1)
    """
    if name != dialled_name(game):
        return name
    named = game.players.get(name)
    player: Any = game.dialled[0]() if named is None else named
    names = (dial.name for dial in dials_of(game))
    made: AnyPlayer = replace(player, **dict(zip(names, values, strict=True)))
    return made


def value_words(game: AnyGame, number: int, value: Any, lang: Lang) -> str:
    """A position of the n-th dial (from 1) in words.

    >>> from boardkit.core.game import find_game
    >>> [value_words(find_game("memoarrr"), 1, Fraction(n, 10), "es") for n in (0, 3, 5)]
    ['nada', '30 %', 'la mitad']
    """
    try:
        return say(lang, game.name, f"live.dial_{number}.{str(value).replace('/', '_')}")
    except KeyError:
        pass
    if isinstance(value, Fraction):
        return say(lang, game.name, "live.percent", value=str(round(100 * value)))
    return str(value)


def player_words(game: AnyGame, name: str, values: tuple[Any, ...], lang: Lang) -> tuple[str, str]:
    """What a player is called, and how its dials stand, those that stand otherwise than by themselves."""
    if name != dialled_name(game):
        return player_label(game, name, lang), ""
    usual = {field.name: field.default for field in fields(game.dialled[0])}
    told = [
        say(
            lang,
            game.name,
            "live.dial",
            dial=say(lang, game.name, f"ui.live_dial_{number}.label").lower(),
            value=value_words(game, number, value, lang),
        )
        for number, (dial, value) in enumerate(zip(dials_of(game), values, strict=True), start=1)
        if value != usual[dial.name]
    ]
    return player_label(game, name, lang), ", ".join(told)
