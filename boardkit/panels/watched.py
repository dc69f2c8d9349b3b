"""Through whose eyes a game is shown: a seat's, the public's, or with everything open.

All that a panel sends to the browser comes from here. A browser keeps what it was sent, and anybody
can look it up there; so what the eyes may not know is not hidden, it is not sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal

from boardkit.core.game import CHANCE, Event
from boardkit.core.match import Match
from boardkit.panels.frame import PERSON, Panel

Eyes = int | Literal["open"] | None
OPEN: Final = "open"


class Watched(Panel):
    """A panel of a game, with the eyes through which it is seen.

    A person who plays alone among bots sees with the eyes of that seat. Where several people share
    a screen, they see what everybody at the table may know; in a game with hidden hands they pass
    the laptop, each behind the curtain. Without people, too, the table is shown as the public sees
    it.

    Attributes:
        match: the game being played.
        seat: whose part of the table is shown.
        eyes: a seat, None for the public, or OPEN for everything.
        curtain: whether the panel is covered while the laptop goes from one person to the next.
        covered: whether it is covered now.
        open_table: whether everybody may know what the seat to move can choose, and what chance can
            bring; so in a game without hidden hands.
    """

    match: Match
    seat: int
    open_table: ClassVar[bool] = False

    def open_eyes(self) -> None:
        """Chooses the eyes with which a game is opened."""
        people = self.people
        self.eyes: Eyes = people[0] if len(people) == 1 else None
        self.curtain = self.covered = len(people) > 1 and not self.open_table

    # Who plays

    def player_of(self, seat: int) -> str:
        """Who plays a seat. Somebody whom the game does not know is a person."""
        names = self.match.players
        return names[seat] if names and names[seat] in self.game.players else PERSON

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat in range(self.match.seats) if self.player_of(seat) == PERSON)

    @property
    def person_to_move(self) -> bool:
        """Whether a person has to choose now."""
        turn = self.match.state.to_move
        return isinstance(turn, int) and self.player_of(turn) == PERSON

    # What may be shown

    @property
    def lens(self) -> Eyes:
        """The eyes that see now; behind the curtain it is only the public."""
        return None if self.covered else self.eyes

    def known(self, state: Any = None) -> Any:
        """What the lens may know of a position (by itself of that at the cursor).

        A View with the same fields for all, or for open eyes the State.
        """
        state = self.match.state if state is None else state
        lens = self.lens
        return state if lens == OPEN else self.game.view(state, lens)

    def seen(self, event: Event) -> Event:
        """An event as the lens may see it."""
        lens = self.lens
        return event if lens == OPEN else event.seen_by(lens)

    def may_know_choices(self, state: Any = None) -> bool:
        """Whether the lens may know what can be chosen, and what is refused, at a position."""
        turn = (self.match.state if state is None else state).to_move
        if self.covered:
            return False
        if self.curtain and turn is not CHANCE and self.lens != OPEN:
            return bool(self.lens == turn)
        mine = turn is not CHANCE and self.lens == turn
        return bool(self.open_table or mine or self.lens == OPEN)

    def choices(self, state: Any = None) -> Sequence[Any]:
        """The legal actions at a position, as far as the lens may know them; else nothing."""
        state = self.match.state if state is None else state
        return self.game.legal(state) if self.may_know_choices(state) else ()
