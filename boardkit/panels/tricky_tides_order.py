"""Who sails when is guessed before it is shown: the players are put in order, then come the reasons."""

from __future__ import annotations

from typing import Any, ClassVar

import ipywidgets as widgets

from boardkit.core.errors import IllegalAction
from boardkit.core.game import CHANCE, Event, Step
from boardkit.core.refusal import Refusal
from boardkit.games.tricky_tides.events_told import TrickWon
from boardkit.games.tricky_tides.state import Trick
from boardkit.panels.game_panel import GamePanel
from boardkit.panels.gate import Gate, predict
from boardkit.panels.part import Part, Slot
from boardkit.panels.toggles import toggle
from boardkit.views.tricky_tides_order import order_reasons, sailors
from boardkit.views.tricky_tides_words import Withheld


class SailingOrder(Part):
    """Asks for the order of each trick as soon as all have played, wherever one stands in time.

    Until somebody has guessed, or goes on without a guess, nothing shows who won and who sails.

    Attributes:
        guessing: whether it asks.
        gate: the question that is open or was answered last.
        known: the tricks, with their rounds, whose order was guessed or shown.
    """

    slot: ClassVar[Slot] = "side"

    def build(self) -> widgets.Widget:
        self.gate: Gate | None = None
        self._about: Trick | None = None
        self.known: set[tuple[int, Trick]] = set()
        asks = True
        game = self.panel.branch_of
        if isinstance(game, OrderPanel):  # a branch does not ask again what the game asked
            self.known, asks = set(game.order.known), bool(game.order.guessing.value)
        self.guessing: Any = toggle(self.panel, "guess_order", asks, lambda _: self.panel.refresh())
        return widgets.VBox()

    def relabel(self) -> None:
        self.guessing.description = self.panel.tr("ui.guess_order.label")
        self._shut()

    @property
    def _trick(self) -> tuple[int, Trick] | None:
        """The trick that was completed just now, with its round."""
        match = self.panel.match
        ended = any(isinstance(event, TrickWon) for event in match.events_at(match.cursor))
        trick = match.state.trick
        return (match.state.round, trick) if ended and trick is not None else None

    @property
    def asking(self) -> bool:
        """Whether who sails when is still to be guessed."""
        trick = self._trick
        return bool(self.guessing.value) and trick is not None and trick not in self.known

    def withheld(self, event: Event) -> Event | None:
        """What takes the place of an event that would give the order away; None for others."""
        events = self.panel.match.events_at(self.panel.match.cursor)
        first = next(k for k, told in enumerate(events) if isinstance(told, TrickWon))
        for k, told in enumerate(events):
            if told is event and k >= first:
                return Withheld(k == first)
        return None

    def refresh(self) -> None:
        trick = self.panel.match.state.trick
        if self.asking:
            if self.gate is None or self._about != trick or self.gate.opened:
                self._ask()
        elif self.gate is not None and (self._about != trick or not self.gate.opened):
            self._shut()
        # Both would be too long for a small screen.
        self.panel.events.layout.display = "none" if self.gate is not None else ""

    def forget(self) -> None:
        self.known = set()
        self._shut()

    def _ask(self) -> None:
        """Opens the question."""
        self._shut()
        panel, state = self.panel, self.panel.match.state
        trick = self._trick
        if trick is None:
            return
        self._about = trick[1]
        order = sailors(state)
        said = " ".join(order_reasons(state, panel.lang))
        self.gate = predict(
            panel.tr("table.ask_order"),
            order,
            why=said,
            then=lambda: panel.safely(self.reveal),
            name=f"tricky_tides order {trick[0]} {' '.join(sorted(order))} {trick[1].opener}",
            lang=panel.lang,
            brief=True,
        )
        self.widget.children = (self.gate,)
        if self.gate.opened:  # guessed before, in a session that was taken up
            self.known.add(trick)
            panel.refresh()

    def reveal(self) -> None:
        """Shows who sails when, and lets the players go on."""
        if (trick := self._trick) is not None:
            self.known.add(trick)
        if isinstance(self.panel, OrderPanel):
            self.panel.sail_on()

    def skip(self) -> None:
        """Shows it without a guess, with the reasons in the message line."""
        said = " ".join(order_reasons(self.panel.match.state, self.panel.lang))
        self.reveal()
        self.panel.tell(said)

    def _shut(self) -> None:
        if self.gate is not None:
            self.widget.children = ()
            self.gate.close()
            self.gate = None


class OrderPanel(GamePanel):
    """A game panel in which nothing goes on, and nothing is told, while the order is asked for."""

    @property
    def order(self) -> SailingOrder:
        """The question who sails when."""
        return self.part(SailingOrder)

    @property
    def asking(self) -> bool:
        """Whether it is asked now."""
        return any(isinstance(part, SailingOrder) and part.asking for part in self.parts)

    @property
    def person_to_move(self) -> bool:
        return super().person_to_move and not self.asking

    def may_know_choices(self, state: Any = None) -> bool:
        return super().may_know_choices(state) and not (state is None and self.asking)

    def check_eyes(self) -> None:
        if self.asking:
            raise self._guess_first()
        super().check_eyes()

    def _guess_first(self) -> IllegalAction:
        return IllegalAction(Refusal("tricky_tides", "guess_first", ("TID-O1", "TID-O2")))

    def seen(self, event: Event) -> Event:
        instead = self.order.withheld(event) if self.asking else None
        return instead or super().seen(event)

    def follow_turn(self) -> None:
        if not self.asking:
            super().follow_turn()

    def _after(self, step: Any, *, go_on: bool = True) -> None:
        events = list(step.events)
        while go_on and not self._waits():
            events += self.match.do(self.match.next_action()).events
        super()._after(Step(self.match.state, tuple(events)), go_on=False)

    def _waits(self) -> bool:
        """Whether chance, a person or a guess comes next, or nothing more."""
        turn = self.match.state.to_move
        return not isinstance(turn, int) or self._stops()

    def _stops(self) -> bool:
        """Whether a person or a guess comes next."""
        return self.person_to_move or self.asking

    def sail_on(self) -> None:
        """Goes on after the guess, as after a person's action."""
        at_end = self.match.cursor == self.match.length
        self._after(Step(self.match.state, ()), go_on=bool(self.people) and at_end)

    def step(self) -> None:
        if self.asking:
            self.order.skip()
        else:
            super().step()

    def go_ahead(self) -> None:
        """Draws and lets the others play, up to the next person, guess or trick."""
        match = self.match
        if self.asking and self.people:  # pressed time and again, it would give the answer away
            raise self._guess_first()
        if self.asking or match.cursor < match.length or self.person_to_move:
            self.step()
            return
        events: list[Event] = []
        while match.state.to_move is not None and not self._stops():
            chance = match.state.to_move is CHANCE
            events += (match.draw() if chance else match.do(match.next_action())).events
            trick = match.state.trick
            if not self.people and trick is not None and not trick.cards:
                break
        self._after(Step(match.state, tuple(events)), go_on=False)
