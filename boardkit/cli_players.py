"""`boardkit players`: who can play a game, as it is typed, and what its dials can be set to."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any

from boardkit.core.catalogue import Lang, say
from boardkit.core.game import AnyGame, find_game, games
from boardkit.core.players import all_names, dial_titles, dialled_players, player_label

FINE = 0


def add_parser(commands: Any, text: Callable[[str], str]) -> None:
    """Adds the command to those of the command line."""
    parser = commands.add_parser("players", help=text("list_players"), epilog=text("dials"))
    parser.add_argument("games", nargs="*", metavar="GAME", help=text("list_games"))
    parser.set_defaults(command=run)


def run(options: argparse.Namespace) -> int:
    """Lists the players of some games, or of all."""
    chosen = [find_game(game) for game in options.games or games()]
    for game in chosen:
        print("\n".join(lines(game, options.lang)))
    return FINE


def lines(game: AnyGame, lang: Lang) -> Iterator[str]:
    """The players of a game, a line for each and one for each dial.

    >>> print(*lines(find_game("tricky_tides"), "en"), sep=chr(10))
    Tricky Tides
      random: random
      careful: careful
      search: search
      merchant 0 0: merchant
        least (least order): a whole number from 0 to 8; usually 0
        free (kept free): a whole number from 0 to 7; usually 0
    """
    yield say(lang, game.name, "game.name")
    dialled = dialled_players(game)
    for name in all_names(game):
        usual = dialled.get(name)
        typed = usual.__name__ if usual else name
        yield f"  {typed}: {player_label(game, name, lang)}"
        if usual:
            titles = dial_titles(game, name, lang)
            for dial, kind in usual.dials().items():
                stands = usual.written(dial)
                key = "players.dial" if stands else "players.no_word"
                told = say(lang, "cli", key, can=kind.sentence(lang), usual=stands)
                yield f"    {dial} ({titles[dial]}): {told}"
