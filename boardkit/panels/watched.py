"""Through whose eyes a game is shown: a seat's, the public's, or with everything open.

All that a panel sends to the browser comes from here. A browser keeps what it was sent, and anybody
can look it up there; so what the eyes may not know is not hidden, it is not sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final, Literal

from boardkit.core.errors import IllegalAction
from boardkit.core.game import CHANCE, Event
from boardkit.core.match import Match
from boardkit.core.players import is_known
from boardkit.core.refusal import Refusal
from boardkit.panels.frame import PERSON, Panel
from boardkit.views.curtain import curtain
from boardkit.views.scene import Scene

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
    eyes: Eyes
    curtain: bool
    covered: bool
    open_table: ClassVar[bool] = False

    def open_eyes(self) -> None:
        """Chooses the eyes with which a game is opened."""
        people = self.people
        self.eyes = people[0] if len(people) == 1 else None
        self.curtain = len(people) > 1 and not self.open_table
        self.covered = False
        self.watch_turn()

    def look(self, eyes: Eyes) -> None:
        """Shows the table to other eyes from now on."""
        self.eyes, self.covered = eyes, False
        if isinstance(eyes, int):
            self.seat = eyes

    # The curtain

    def watch_turn(self) -> None:
        """Closes the curtain where another person has to choose than the one who looks.

        Looking back does not close it: those who look see with their own eyes there too.
        """
        if len(self.people) < 2:
            self.curtain = self.covered = False
        at_end = self.match.cursor == self.match.length
        if self.curtain and at_end and self.person_to_move:
            self.covered |= self.eyes != self.match.state.to_move

    def take(self) -> None:
        """Opens the curtain: the person who has to choose has the laptop now."""
        turn = self.match.state.to_move
        self.look(turn if self.person_to_move else None)

    @property
    def handed_to(self) -> str:
        """Who shall open the curtain; the whole table where no person has to choose."""
        if not self.person_to_move:
            return self.tr("ui.take_table.label")
        return self.tr("ui.pass_on.label", seat=self.match.state.to_move + 1)

    def scene(self) -> Scene:
        """The picture of the part of the table that is shown."""
        raise NotImplementedError

    def picture(self) -> Scene:
        """The scene, or the curtain in front of it."""
        scene = self.scene()
        if not self.covered:
            return scene
        turn = self.match.state.to_move
        title = self.tr("ui.seat_name.label", seat=turn + 1) if self.person_to_move else ""
        words = f"{self.handed_to} {self.tr('ui.curtain_closed.label')}"
        return curtain(scene.width, scene.height, title, words)

    def _on_act(self, spot: str) -> None:
        # A click that was on its way when the curtain closed must not act, nor tell anything.
        if self.covered:
            self.board.say(self.board.scene.alt)
        else:
            super()._on_act(spot)

    # Who plays

    def player_of(self, seat: int) -> str:
        """Who plays a seat. Somebody whom the game does not know is a person."""
        names = self.match.players
        return names[seat] if names and is_known(self.game, names[seat]) else PERSON

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

    def hint_choices(self, actions: Sequence[Any]) -> list[str]:
        """What a hint says of the legal actions where a list of them all would be too long."""
        return []

    def written(self, cursor: int, until: int) -> str:
        """The action before `cursor` in the notation, where the lens may read it; else nothing.

        Args:
            cursor: after how many actions.
            until: up to which action the lens has seen the game.
        """
        if cursor == 0 or not (self.lens == OPEN or self.lies_open(cursor, until)):
            return ""
        return self.game.format(self.match.actions[cursor - 1])

    def lies_open(self, cursor: int, until: int) -> bool:
        """Whether the lens knows what the action before `cursor` was: it saw all of its events."""
        events = self.match.events_at(cursor)
        return bool(events) and all(self.seen(event) == event for event in events)

    def hides(self, state: Any) -> bool:
        """Whether a seat knows something of a position that not everybody at the table does."""

        def known(seat: int | None) -> dict[str, Any]:
            fields = self.game.to_json(self.game.view(state, seat))
            return {name: value for name, value in fields.items() if name != "seat"}

        public = known(None)
        return any(known(seat) != public for seat in range(self.match.seats))

    def fault_code(self) -> str:
        return super().fault_code() if self.open_table or self.lens == OPEN else ""

    def check_eyes(self) -> None:
        """Says no where the lens may not know what can be chosen: a refusal would tell it.

        Raises:
            IllegalAction: so it is.
        """
        turn = self.match.state.to_move
        if turn is None or self.may_know_choices():
            return
        if turn is CHANCE:
            raise IllegalAction(Refusal("frame", "chance_hidden"))
        raise IllegalAction(Refusal("frame", "others_view", (), {"turn_of": turn + 1}))
