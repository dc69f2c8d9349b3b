"""A game of Memoarrr! kept by hand, from its events alone and with plain dicts and lists.

It knows nothing of the rules' own code: it watches the table as each seat sees it, compares animals
and landscapes as words, and reckons for itself who is next, who is out and who starts.
"""

from collections.abc import Iterable
from typing import Any

from boardkit.core.game import Event
from boardkit.games.memoarrr.state import (
    Looked,
    Revealed,
    RoundDrawn,
    StarterChanged,
    StarterDrawn,
    State,
    TreasureTaken,
    VolcanoesStacked,
    VolcanoTaken,
)

Seat = int | None


class Ledger:
    """What has happened, and what each seat (and with None, the table) has ever seen.

    Attributes:
        seen: for each onlooker the card on each cell that it has seen, as texts.
        up: the cells face up now, `down` those turned down again in this round.
        shown: for each round before, the cells that were shown in it.
        last: the cell with which the next one is compared.
        out: for each seat that is out the birds of its volcano, in order.
        turn: who must be next; None between rounds.
        winners: who won each round, None for a drawn one; starters: who started each.
    """

    def __init__(self, first: State) -> None:
        self.seats, self.rules = first.setup.seats, first.setup.rules
        self.seen: dict[Seat, dict[str, str]] = {seat: {} for seat in (*range(self.seats), None)}
        self.up: list[str] = []
        self.down: list[str] = []
        self.shown: list[set[str]] = []
        self.last = ""
        self.out: dict[int, int] = {}
        self.turn: int | None = None
        self.start = first.start
        self.winners: list[int | None] = []
        self.starters: list[int | None] = []
        self.faults: list[str] = []

    def take(self, events: Iterable[Event]) -> None:
        """Follows what an action made happen."""
        for event in events:
            for seat, cards in self.seen.items():
                self._see(event.seen_by(seat), cards)
            if isinstance(event, VolcanoesStacked):
                self.starters.append(self.start)
                self._expect(event.volcanoes == self.seats - 1, "volcanoes")
                self._expect(event.round == len(self.starters), "round")
            elif isinstance(event, StarterDrawn):
                self.start = self.starters[-1] = event.seat
            elif isinstance(event, Revealed):
                self._reveal(event)
            elif isinstance(event, VolcanoTaken):
                self._expect(event.seat not in self.out, "twice out")
                self.out[event.seat] = event.birds
            elif isinstance(event, TreasureTaken):
                self._expect(len(self.out) == self.seats - 1, "all but one are out")
                self._expect(event.seat not in self.out, "the one left over wins")
                self.winners.append(event.seat)
                self._close()
            elif isinstance(event, RoundDrawn):
                self._expect(len(self.up) == 24, "drawn with all revealed")
                self.winners.append(None)
                self._close()
            elif isinstance(event, StarterChanged):
                self._expect(event.seat == self.start, "starter")

    def _expect(self, fine: bool, what: str) -> None:
        if not fine:
            self.faults.append(what)

    @staticmethod
    def _see(event: Any, cards: dict[str, str]) -> None:
        """What an event showed to an onlooker."""
        if isinstance(event, Looked):
            cards |= {str(c): str(k) for c, k in zip(event.cells, event.cards, strict=False)}
        elif isinstance(event, Revealed):
            cards[str(event.cell)] = str(event.card)

    def _reveal(self, event: Revealed) -> None:
        cell, card = str(event.cell), str(event.card)
        self._expect(cell not in self.up, "face up already")
        if self.up:
            before = self.seen[None][self.last]
            connected = card[0] == before[0] or card[1] == before[1]
            self._expect(event.seat == self.turn, "turn")
        else:
            connected = True
            self._expect(event.seat == self.start, "opening")
        self._expect(event.connected == connected, "connected")
        if connected or self.rules.failed == "stays":
            self.up.append(cell)
            self.last = cell
        else:
            self.down.append(cell)
        gone = {*self.out} | ({event.seat} if not connected else set())
        left = [seat for seat in range(self.seats) if seat not in gone]
        later = [seat for seat in left if seat > event.seat]
        self.turn = (later or left or [event.seat])[0]

    def _close(self) -> None:
        self.shown.append({*self.up, *self.down})
        if self.out:
            by_birds = max(self.out, key=lambda seat: self.out[seat])
            self.start = next(iter(self.out)) if self.rules.next_start == "first_out" else by_birds
        self.up, self.down, self.last, self.out, self.turn = [], [], "", {}, None


def shown_in(view: Any) -> dict[str, str]:
    """The cards that a view shows, by cell."""
    cells = view.setup.box.cells
    return {str(c): str(k) for c, k in zip(cells, view.island, strict=False) if k is not None}
