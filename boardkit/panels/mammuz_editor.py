"""The hands of a position, changed by clicks: a card goes from one player to another."""

from __future__ import annotations

import ipywidgets as widgets

from boardkit.core.catalogue import Lang
from boardkit.games.mammuz.pieces import NOTHING, NUMBER, Kind, cards, minus, plus
from boardkit.games.mammuz.state import State
from boardkit.panels.board import Board
from boardkit.views.mammuz import scene
from boardkit.views.scene import Scene


class HandsEditor(widgets.VBox):
    """A table with all hands open, one of them in full.

    A click on a card takes it up, and one on another player gives it to them; with nothing taken up,
    a click on a player shows that hand.

    Attributes:
        state: the position as it is now; whether a game can come to it is for others to say.
        seat: whose hand is shown.
        kind: the kind of card taken up; None for none.
        board: the table.
    """

    def __init__(self, state: State, seat: int, lang: Lang) -> None:
        self.state, self.seat, self.lang = state, seat, lang
        self.kind: Kind | None = None
        self.board = Board(self._scene())
        self.board.on_act(self.click)
        super().__init__(children=(self.board,))

    def _scene(self) -> Scene:
        chosen = cards([self.kind]) if self.kind else NOTHING
        return scene(self.state, self.lang, seat=self.seat, chosen=chosen)

    def click(self, name: str) -> None:
        """Takes a card up, gives it away, or shows another hand."""
        what, _, kind = name.partition("-")
        if what == "hand":
            self.kind = None if self.kind == kind else Kind(kind)
        elif name.startswith("seat"):
            self._to(int(name.removeprefix("seat")) - 1)
        self.board.set_scene(self._scene())

    def _to(self, seat: int) -> None:
        if self.kind is None or seat == self.seat or not self.state.hands:
            self.seat, self.kind = seat, None
            return
        one = cards([self.kind])
        hands = list(self.state.hands)
        hands[self.seat], hands[seat] = minus(hands[self.seat], one), plus(hands[seat], one)
        # Nobody is sure any more of what lies where.
        known = tuple((NOTHING,) * len(sure) for sure in self.state.known)
        self.state = self.state._replace(hands=tuple(hands), known=known)
        if not hands[self.seat][NUMBER[self.kind]]:
            self.kind = None
