"""What the tests of every game need to know about Skull Island."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

from boardkit.core.chance import Stream
from boardkit.core.grid import Cell
from boardkit.games.skull_island.marks import marks
from boardkit.games.skull_island.players import worth
from boardkit.games.skull_island.state import (
    Action,
    Boat,
    Claim,
    Cross,
    Done,
    Exchange,
    Mark,
    Roll,
    Skip,
    Skull,
    State,
    View,
    Write,
)

# A small island on which skulls soon bar the way and many treasures meet.
SMALL = "~~~~~~/~....~/~.M..~/~....~/~~~~~~"
ISLANDS = ("tortuga", "maracao", SMALL, "~~~~~/~.~.~/~~M~~/~.~.~/~~~~~")

# The variants of which a golden game is kept for a few numbers of players.
VARIANTS: Mapping[str, Mapping[str, str]] = {
    "tortuga": {},
    "maracao": {"island": "maracao"},
    "readings": {
        "faces": "one",
        "coast": "four",
        "first_number": "boat",
        "penny": "anywhere",
        "blocked": "skip",
        "between": "touching",
        "claiming": "optional",
        "sixth": "all",
        "crossing": "by_hand",
        "solo_last": "number",
    },
}
GOLDEN_SEATS = (1, 2, 3, 8)


def variant(stream: Stream) -> dict[str, str]:
    """Choices other than readings, drawn at random."""
    return {"island": stream.choice(ISLANDS)}


def seats(stream: Stream) -> int:
    """How many play: mostly a table, at times a class."""
    return 20 + stream.below(81) if stream.below(100) == 0 else 1 + stream.below(8)


def longest(seats: int) -> int:
    """A bound on the number of actions that no game should come near.

    Where the blocked skip their turns it is chance that ends a game, so there is no sharp one.
    """
    return 600 * (2 + 2 * seats)


def candidates() -> Iterator[Action]:
    """Everything that somebody could try, in the order of `legal`: also beyond the rim."""
    grid = [Cell(row, col) for row in range(10) for col in range(10)]
    faces = (1, 2, 3, 4, 5, 6, 0)
    yield from (Roll(*shown) for shown in product(faces, faces, faces))
    for count in range(1, 6):
        yield from map(Exchange, permutations(range(count)))
    yield from (Write(cell, value) for cell in grid for value in range(20))
    yield from map(Boat, grid)
    yield from map(Skull, grid)
    yield Skip()
    yield from (Claim(value, cell) for value in range(20) for cell in grid)
    yield from map(Cross, grid)
    yield Done()


def eager(view: View, legal: Sequence[Action], stream: Stream) -> Action:
    """A player that finds treasures, so that random games end in all ways.

    It hunts one number at a time, which two players never agree on, and at times does something
    quite different.
    """
    if view.seat is None or stream.below(10) == 0:
        return stream.choice(legal)
    seat = view.seat
    hunted = 1 + (view.turn // 6 + seat) % 5
    own = [a for a in legal if isinstance(a, Write) and a.value == hunted] or legal
    some = stream.shuffled(own)[:12]
    return max(some, key=lambda action: worth(view, action).total)


def hidden(state: State, seat: int | None) -> dict[str, Mark]:
    """What the seat may not know, under a name for each part: the others' choices."""
    return {f"seat {k}": choice for k, choice in enumerate(state.pending) if k != seat}


def possible(state: State, seat: int | None) -> dict[str, dict[Any, Fraction]]:
    """For each hidden part every value that it can have, with its chance."""
    found: dict[str, dict[Any, Fraction]] = {}
    for other in range(len(state.pending)):
        if other != seat:
            actions = marks(state, other)
            found[f"seat {other}"] = dict.fromkeys(actions, Fraction(1, len(actions)))
    return found


def asked_together(state: State) -> bool:
    """Whether what is chosen now stays hidden after it was chosen."""
    choosing = isinstance(state.to_move, int)
    return choosing and not state.asking and len(state.pending) + 1 < state.setup.seats
