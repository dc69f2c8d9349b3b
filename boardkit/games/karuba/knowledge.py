"""What a seat may know, and whole states that fit what it knows.

Little is hidden in Karuba: the order of the tiles, which exists nowhere before chance draws it, and
what the others have chosen for the tile of this turn.
"""

from __future__ import annotations

from boardkit.core.chance import Stream
from boardkit.games.karuba.rules import legal
from boardkit.games.karuba.state import Choice, State, View


def view(state: State, seat: int | None) -> View:
    """The position as a seat knows it; with None, as everybody at the table knows it.

    Rules: KAR-T2.
    """
    setup, pairs, left, tile, islands, stacks, pending, to_move = state
    own = pending[seat] if seat is not None and seat < len(pending) else None
    return View(seat, setup, pairs, left, tile, islands, stacks, len(pending), own, to_move)


def resample(view: View, stream: Stream) -> State:
    """A State that fits the view; each hidden choice is drawn from those legal for its seat."""
    seat, setup, pairs, left, tile, islands, stacks, chosen, own, to_move = view
    pending: tuple[Choice, ...] = ()
    for asked in range(chosen):
        if asked == seat and own is not None:
            pending = (*pending, own)
            continue
        state = State(setup, pairs, left, tile, islands, stacks, pending, asked)
        choices = [action for action in legal(state) if isinstance(action, Choice)]
        pending = (*pending, stream.choice(choices))
    return State(setup, pairs, left, tile, islands, stacks, pending, to_move)
