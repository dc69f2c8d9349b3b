"""Students for tests: each plays the same word at a notebook of their own."""

from collections.abc import Mapping

import boardkit as bk
from boardkit.games.skull_island import SKULL_ISLAND
from boardkit.games.skull_island.state import Write

WORD = "papaya"


def desk(
    name: str,
    rules: Mapping[str, str] | None = None,
    word: str = WORD,
    turns: int = 99,
    favourite: int = 0,
) -> bk.Match:
    """A game of one seat, played to its end or for so many turns, with choices of one's own.

    Whoever has a favourite number writes it whenever possible.
    """
    match = bk.Match("skull_island", seats=1, seed=word, rules=rules)
    own = bk.stream(name)
    while match.state.to_move is not None:
        if match.state.to_move is bk.CHANCE:
            if match.state.turn == turns:
                break
            match.draw()
        else:
            legal = SKULL_ISLAND.legal(match.state)
            liked = [a for a in legal if isinstance(a, Write) and a.value == favourite]
            match.do(own.choice(liked or legal))
    return match
