"""What a seat may know, and whole states that fit what it knows.

Hands and sightings cards are secret, all else lies open or was seen by everybody: also the bag, which
holds what lies nowhere else, and the orders that a seat has filled.
"""

from __future__ import annotations

from boardkit.core.chance import Stream
from boardkit.games.tricky_tides.deals import deal, in_hand
from boardkit.games.tricky_tides.state import State, View


def view(state: State, seat: int | None) -> View:
    """The position as a seat knows it; with None, as everybody at the table knows it.

    Rules: TID-S1, TID-S9, TID-E3.
    """
    sightings: tuple[int | None, ...] = state.sightings
    hands: tuple[int | None, ...] = state.hands
    if state.to_move is not None:
        sightings = tuple([card if k == seat else None for k, card in enumerate(sightings)])
        hands = tuple([hand if k == seat else None for k, hand in enumerate(hands)])
    return View(seat, state.setup, state.map, sightings, *state[3:17], hands, *state[18:])


def resample(view: View, stream: Stream) -> State:
    """A State that fits the view: what is hidden is dealt anew, every deal as likely as another.

    Rules: TID-S1, TID-S9, TID-T3.
    """
    box, known = view.setup.box, view.sightings
    others = iter(stream.shuffled([k for k in range(len(box.sightings)) if k not in known]))
    sightings = tuple([next(others) if card is None else card for card in known])
    hands = deal(view, stream) if any(in_hand(view)) else (0,) * view.setup.seats
    return State(view.setup, view.map, sightings, *view[4:18], hands, *view[19:])
