"""What a seat may know, and whole states that fit what it knows.

Little is hidden in Skull Island: the sheets go from hand to hand, so everybody may look at them.
Only what the others have chosen in this turn is not known before all have marked.
"""

from __future__ import annotations

from boardkit.core.chance import Stream
from boardkit.games.skull_island.marks import marks
from boardkit.games.skull_island.state import Mark, State, View


def view(state: State, seat: int | None) -> View:
    """The position as a seat knows it; with None, as everybody at the table knows it.

    Rules: SKU-T6.
    """
    setup, sheets, turn, roll, drawing_on, pending, asking, to_move = state
    own = pending[seat] if seat is not None and seat < len(pending) else None
    return View(seat, setup, sheets, turn, roll, drawing_on, len(pending), own, asking, to_move)


def resample(view: View, stream: Stream) -> State:
    """A State that fits the view; each hidden choice is drawn from those legal for its seat."""
    seat, setup, sheets, turn, roll, drawing_on, chosen, own, asking, to_move = view
    state = State(setup, sheets, turn, roll, drawing_on, (), asking, to_move)
    pending: tuple[Mark, ...] = ()
    for asked in range(chosen):
        known = own if asked == seat else None
        pending = (*pending, known or stream.choice(marks(state, asked)))
    return state._replace(pending=pending)
