"""Who plays: players of a game by their names, and those who play every game.

A player is a function `(view, legal, stream) -> action`. A game brings its own; a player of every
game is offered here under a name, for the rules know none.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from boardkit.core.catalogue import Lang, catalogue, say
from boardkit.core.chance import Stream
from boardkit.core.dials import Another, Dialled, read_dials
from boardkit.core.errors import RulesError
from boardkit.core.given import MAX_NAME

if TYPE_CHECKING:
    from boardkit.core.game import AnyGame, Player

A = TypeVar("A")

# A player that wants to end the program has failed like any other; only who waits may interrupt.
FAILURES = (Exception, SystemExit, GeneratorExit)
SEP = ":"  # between the name of a player of every game and its dial


class GeneralPlayer(ABC):
    """A player of every game: it plays once it knows which."""

    @abstractmethod
    def at(self, game: AnyGame) -> Player[Any, Any]:
        """Who plays this game."""


AnyPlayer = str | GeneralPlayer | Callable[[Any, Sequence[Any], Stream], Any]

_offered: dict[str, Callable[[str], GeneralPlayer]] = {}


def offer(name: str, make: Callable[[str], GeneralPlayer]) -> None:
    """Makes a player of every game known.

    Args:
        name: its name.
        make: makes it from its dial as text; without a dial from nothing. It raises a RulesError
            where the dial is none.
    """
    _offered[name] = make


def player_names(game: AnyGame) -> tuple[str, ...]:
    """Who can play a game: its own players, then those of every game."""
    return tuple(dict.fromkeys((*game.players, *_offered)))


def all_names(game: AnyGame) -> tuple[str, ...]:
    """Whoever can be named: those of `player_names`, and those that want their dials set.

    >>> from boardkit.core.game import find_game
    >>> all_names(find_game("karuba"))
    ('random', 'careful', 'search', 'builder')
    """
    return tuple(dict.fromkeys((*player_names(game), *dialled_players(game))))


def dialled_players(game: AnyGame) -> dict[str, Dialled]:
    """The players of a game that have dials, by what they are called, with their usual dials.

    >>> from boardkit.core.game import find_game
    >>> {name: player.__name__ for name, player in dialled_players(find_game("mammuz")).items()}
    {'bluffer': 'bluffer 1/2 1/2'}
    """
    own: dict[type, Any] = {type(player): player for player in game.players.values()}
    return {kind.called(): own[kind] if kind in own else kind() for kind in game.dialled}


def find_player(game: AnyGame, player: AnyPlayer) -> Player[Any, Any]:
    """A player by name, or the function itself.

    Raises:
        RulesError: there is no player of that name, a dial of it is none, or it is no player.
    """
    made: Any = named_player(game, player) if isinstance(player, str) else player
    if isinstance(made, GeneralPlayer):
        return made.at(game)
    if not callable(made) or isinstance(made, type):
        raise RulesError("players.kind", found=f"{made!r:.40}")
    found: Player[Any, Any] = made
    return found


def comes_along(game: AnyGame, player: Any) -> bool:
    """Whether a player comes with the game, whatever its dials: nobody has to fear that it peeks.

    A dial may be a player, such as the one that remembers half; then that one comes along, too.
    """
    if any(player is own for own in game.players.values()):
        return True
    if type(player) not in game.dialled:
        return False
    dials = [getattr(player, name) for name in player.dials()]
    return all(comes_along(game, dial) for dial in dials if callable(dial))


def named_player(game: AnyGame, name: str) -> GeneralPlayer | Player[Any, Any]:
    """A player by name, with its dials behind it; a player of every game does not yet know which.

    Raises:
        RulesError: there is no player of that name, a dial of it is none, or the name is too long.

    >>> from boardkit.core.game import find_game
    >>> named_player(find_game("karuba"), "builder corridor 8")
    Builder(lay='corridor', discards=8)
    """
    if name in game.players:
        return game.players[name]
    called, _, values = name.strip().partition(" ")
    made: GeneralPlayer | Player[Any, Any]
    if usual := dialled_players(game).get(called):
        made = read_dials(usual, values, partial(find_player, game))
    else:
        called, _, dial = name.partition(SEP)
        if called not in _offered:
            known = ", ".join(all_names(game))
            raise RulesError("rules.player", game=game.name, found=f"{name:.60}", known=known)
        made = _offered[called](dial)
    if len(name.strip()) > MAX_NAME:  # a record would keep a part, which may name another player
        raise RulesError("players.long_name", player=called, most=MAX_NAME)
    return made


def is_known(game: AnyGame, name: str) -> bool:
    """Whether a player of that name can play a game, its dial included."""
    try:
        find_player(game, name)
    except RulesError:
        return False
    return True


def player_name(player: AnyPlayer) -> str:
    """What a record calls a player: its name, or that of the function.

    >>> player_name("careful"), player_name(random_player)
    ('careful', 'random')
    """
    return str(player) if isinstance(player, str) else getattr(player, "__name__", "player")


def player_label(game: AnyGame, name: str, lang: Lang) -> str:
    """What a player is called in a language; a name of somebody's own stays as it is.

    A budget stays behind the name as it is typed; dials follow it with what they set.

    >>> from boardkit.core.game import find_game
    >>> karuba = find_game("karuba")
    >>> [player_label(karuba, name, "es") for name in ("careful", "search:200", "Ana")]
    ['prudente', 'buscador:200', 'Ana']
    >>> player_label(find_game("mammuz"), "bluffer 0 1/2", "es")
    'farolero (tasa de mentira: 0, tasa de desafío: 1/2)'
    """
    word, sep, dial = name.partition(SEP)
    called, blank, _ = name.strip().partition(" ")
    if blank and called in dialled_players(game) and is_known(game, name):
        titles, player = dial_titles(game, called, lang), named_player(game, name)
        dials = player.told() if isinstance(player, Dialled) else {}
        told = (f"{titles[key]}: {dial_value(game, key, dials[key], lang)}" for key in dials)
        return f"{player_label(game, called, lang)} ({', '.join(told)})"
    try:
        return say(lang, game.name, f"players.{word}") + sep + dial
    except KeyError:  # a player without words in the catalogue, or somebody's own
        return name


def dial_titles(game: AnyGame, player: str, lang: Lang) -> Mapping[str, str]:
    """What the dials of a player are called, in the order of its name.

    >>> from boardkit.core.game import find_game
    >>> dial_titles(find_game("tricky_tides"), "merchant", "en")
    {'least': 'least order', 'free': 'kept free'}
    """
    found: Mapping[str, str] = catalogue(lang, game.name).get("dials", {}).get(player, {})
    return found


def dial_value(game: AnyGame, dial: str, value: object, lang: Lang) -> str:
    """What a dial is set to: a word, or a number as the language writes it.

    >>> from boardkit.core.game import find_game
    >>> karuba = find_game("karuba")
    >>> [dial_value(karuba, "lay", "corridor", "es"), dial_value(karuba, "discards", 0.5, "es")]
    ['pasillo', '0,5']
    """
    text = str(value)
    words = catalogue(lang, game.name).get("dial_values", {}).get(dial, {})
    if text in words:
        return str(words[text])
    dialled = dialled_players(game).values()
    if any(isinstance(player.dials().get(dial), Another) for player in dialled):
        return player_label(game, text, lang)
    return text.replace(".", ",") if lang == "es" and _is_decimal(text) else text


def _is_decimal(text: str) -> bool:
    before, point, after = text.partition(".")
    return bool(point) and before.removeprefix("-").isdigit() and after.isdigit()


def random_player(view: object, legal: Sequence[A], stream: Stream) -> A:
    """Chooses a verb, all equally likely, then one of its actions.

    With all actions equally likely, the many cells to place on would drown the moves.
    """
    verbs = tuple(dict.fromkeys(map(type, legal)))
    verb = stream.choice(verbs)
    if len(verbs) == 1:
        return stream.choice(legal)
    return stream.choice([action for action in legal if type(action) is verb])


random_player.__name__ = "random"  # as every table and record calls it
