"""What a seat may know, and whole states that fit what it knows.

No location ever changes its place, so a seat knows a card for the whole game once it has seen it.
Whether a player still remembers it is that player's matter.
"""

from __future__ import annotations

from boardkit.core.chance import Stream
from boardkit.games.memoarrr.pieces import Box
from boardkit.games.memoarrr.rules import open_volcanoes
from boardkit.games.memoarrr.setup import candidates
from boardkit.games.memoarrr.state import State, View


def seen_places(value: State | View, seat: int | None) -> int:
    """The mask of the places whose card a seat has ever seen; with None, those that all have seen.

    Rules: MEM-S5, MEM-R3.
    """
    mask = value.up | value.down
    for shown in value.past:
        mask |= shown
    if seat is not None:
        for side in value.looks[seat]:
            mask |= value.setup.box.side_places[side]
    return mask


def view(state: State, seat: int | None) -> View:
    """The position as a seat knows it; with None, as everybody at the table knows it.

    Rules: MEM-S1, MEM-S2, MEM-S4, MEM-S5, MEM-R2.
    """
    setup, won = state.setup, state.won
    seen = seen_places(state, seat)
    hidden_stack: tuple[int | None, ...] = state.treasures
    hidden_won: tuple[tuple[int | None, ...], ...] = won
    if setup.rules.stack == "shuffled":
        hidden_stack = (None,) * len(state.treasures)
        if state.to_move is not None:
            own = seat if setup.rules.treasures == "own" else None
            hidden_won = tuple(
                [
                    rubies if own is not None and k == own else (None,) * len(rubies)
                    for k, rubies in enumerate(won)
                ]
            )
    return View(
        seat=seat,
        setup=setup,
        island=tuple([card if seen >> k & 1 else None for k, card in enumerate(state.island)]),
        treasures=hidden_stack,
        volcanoes=open_volcanoes(state),
        stack=len(state.volcanoes) - len(state.out),
        known_birds=state.known_birds,
        looks=state.looks,
        past=state.past,
        up=state.up,
        down=state.down,
        last=state.last,
        out=state.out,
        start=state.start,
        won=hidden_won,
        to_move=state.to_move,
    )


def resample(view: View, stream: Stream) -> State:
    """A State that fits the view: what is hidden is dealt anew, every deal as likely as another.

    Rules: MEM-S1, MEM-S2, MEM-S4.
    """
    box = view.setup.box
    left = iter(stream.shuffled([card for card in box.cards if card not in view.island]))
    rubies = iter(stream.shuffled(_hidden_rubies(box, view)))
    birds, volcanoes = _volcanoes(view, stream)
    return State(
        setup=view.setup,
        island=tuple([card or next(left) for card in view.island]),
        treasures=tuple([value or next(rubies) for value in view.treasures]),
        volcanoes=volcanoes,
        birds=birds,
        known_birds=view.known_birds,
        looks=view.looks,
        past=view.past,
        up=view.up,
        down=view.down,
        last=view.last,
        out=view.out,
        start=view.start,
        won=tuple([tuple([value or next(rubies) for value in values]) for values in view.won]),
        to_move=view.to_move,
    )


def _hidden_rubies(box: Box, view: View) -> list[int]:
    """The rubies of the treasures that the seat cannot see, in rising order."""
    hidden = list(box.rubies)
    for value in (*view.treasures, *(value for values in view.won for value in values)):
        if value is not None:
            hidden.remove(value)
    return hidden


def _volcanoes(view: View, stream: Stream) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The volcanoes in the game, and the order of those of this round.

    Rules: MEM-S3, MEM-S4.
    """
    opened, count = view.volcanoes, view.setup.seats - 1
    if not (view.past or view.stack or opened):
        return (), ()
    known = {*view.known_birds, *opened}
    in_game = candidates(view.setup)
    if len(in_game) > count:
        others = stream.shuffled([birds for birds in in_game if birds not in known])
        in_game = tuple(sorted({*known, *others[: count - len(known)]}))
    if not (view.stack or view.out):
        return in_game, ()
    hidden = stream.shuffled([birds for birds in in_game if birds not in opened])
    return in_game, (*opened, *hidden)
