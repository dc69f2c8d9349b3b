"""Players for every game: `search`, and what helps to write one's own."""

from boardkit.core.players import offer
from boardkit.players.check import PlayerFault, PlayerReport, check_player
from boardkit.players.tree import Search

__all__ = ["PlayerFault", "PlayerReport", "Search", "check_player", "search"]


def search(playouts: int | None = None, *, milliseconds: int | None = None) -> Search:
    """The player `search` of every game, with a budget for each decision.

    By name it is `"search"`, `"search:200"` or `"search:50ms"`, wherever a player is named.

    Args:
        playouts: the most playouts; 100 where nothing is said.
        milliseconds: the most time, in place of playouts. Its games cannot be played again: a
            faster machine plays out more.

    Raises:
        RulesError: it is no budget.

    >>> search(200).__name__
    'search:200'
    """
    return Search(playouts, milliseconds)


offer("search", Search.read)
