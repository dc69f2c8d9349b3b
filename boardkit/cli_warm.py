"""`boardkit warm`: compiles what simulations need, so that nobody waits for it later."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

from boardkit.core.catalogue import number, say
from boardkit.core.game import find_game
from boardkit.simulate import fast
from boardkit.simulate.warming import warm_up

FINE, REFUSED = 0, 1


def add_parser(commands: Any, text: Callable[[str], str]) -> None:
    """Adds the command to those of the command line."""
    parser = commands.add_parser("warm", help=text("warm"))
    parser.add_argument("games", nargs="*", metavar="GAME", help=text("warm_games"))
    parser.set_defaults(command=warm)


def warm(options: argparse.Namespace) -> int:
    """Compiles the kernels of some games, or of all, and says of each how long it took."""
    lang = options.lang
    for game in options.games:
        find_game(game)  # there is none of that name: then say so
    if not fast.available():
        print("boardkit:", say(lang, "cli", "errors.no_numba"), file=sys.stderr)
        return REFUSED
    games = [game for game in fast.GAMES if game in (options.games or fast.GAMES)]
    cold = {game for game in games if not fast.is_warm(game)}
    if len(cold) > 1:
        print(say(lang, "cli", "warm.begun", n=len(cold)), flush=True)
    for game, seconds in warm_up(games):
        told = {"game": say(lang, game, "game.name"), "seconds": number(lang, seconds, 1)}
        print(say(lang, "cli", "warm.done" if game in cold else "warm.before", **told), flush=True)
    return FINE
