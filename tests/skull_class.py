"""Students for tests: each plays the same word at a notebook of their own."""

from collections.abc import Mapping

import boardkit as bk
from boardkit.games.skull_island import SKULL_ISLAND

WORD = "papaya"


def desk(
    name: str, rules: Mapping[str, str] | None = None, word: str = WORD, turns: int = 99
) -> bk.Match:
    """A game of one seat, played to its end or for so many turns, with choices of one's own."""
    match = bk.Match("skull_island", seats=1, seed=word, rules=rules)
    own = bk.stream(name)
    while match.state.to_move is not None:
        if match.state.to_move is bk.CHANCE:
            if match.state.turn == turns:
                break
            match.draw()
        else:
            match.do(own.choice(SKULL_ISLAND.legal(match.state)))
    return match
