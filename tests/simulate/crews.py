"""Players for games that are played in other processes, where a worker can be killed.

They stand in a module of their own: whoever is sent one finds it here by its name.
"""

import os
import signal
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boardkit as bk
from boardkit.core.chance import Stream


def last(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
    """A player of one line."""
    return legal[-1]


@dataclass(frozen=True)
class Deadly:
    """Plays at random; in the middle of its first games in another process, that process dies.

    Attributes:
        home: the process that must live.
        trace: a file that says that it has happened already.
    """

    home: int
    trace: Path
    __name__ = "random"

    def __call__(self, view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        if os.getpid() != self.home and len(legal) < 20 and not self.trace.exists():
            self.trace.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return stream.choice(legal)


@dataclass(frozen=True)
class Stumbling:
    """Chooses by its first random number, and fails where that is a certain one.

    So it knows nothing of games and turns, and yet fails in the same place whoever plays.
    """

    number: int = -1
    __name__ = "stumbling"

    def __call__(self, view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        number = stream.next64()
        if number == self.number:
            raise LookupError("the map\nis upside down")
        return legal[number % len(legal)]


def stumbling(
    game: str, seed: str, turn: int, others: Sequence[str], rules: Any = None
) -> Stumbling:
    """A player on the first seat that fails at its `turn`-th choice in the game of a seed."""
    drawn: list[int] = []

    def listening(view: Any, legal: Sequence[Any], stream: Stream) -> Any:
        drawn.append(stream.next64())
        return legal[drawn[-1] % len(legal)]

    bk.play(game, [listening, *others], seed, rules=rules)
    return Stumbling(drawn[turn - 1])
