"""A position of Tricky Tides changed by clicks: ships go elsewhere, two players change cards."""

from __future__ import annotations

import ipywidgets as widgets

from boardkit.core.catalogue import Lang
from boardkit.core.grid import Cell
from boardkit.games.tricky_tides.state import State
from boardkit.panels.board import Board
from boardkit.views.scene import Scene
from boardkit.views.tricky_tides import Choice, scene


class TableEditor(widgets.VBox):
    """A table with all open, one of the hands in full.

    A click on a player shows that hand, and one on a cell sends that ship there. A click on a card
    takes it up, and one on a card of another player's hand changes the two.

    Attributes:
        state: the position as it is now; whether a game can come to it is for others to say.
        seat: whose hand is shown.
        taken: the card taken up and whose it is; None for none.
        board: the table.
    """

    def __init__(self, state: State, seat: int, lang: Lang) -> None:
        self.state, self.seat, self.lang = state, seat, lang
        self.taken: tuple[int, int] | None = None
        self.board = Board(self._scene())
        self.board.on_act(self.click)
        super().__init__(children=(self.board,))

    def _scene(self) -> Scene:
        chosen = [f"seat{self.seat + 1}"]
        if self.taken is not None:
            chosen.append(f"card-{self.state.setup.box.cards[self.taken[1]]}")
        return scene(self.state, self.lang, seat=self.seat, choice=Choice(chosen=chosen))

    def click(self, name: str) -> None:
        """Shows another hand, moves a ship, takes a card up or changes it for another."""
        box = self.state.setup.box
        names = {str(card): k for k, card in enumerate(box.cards)}
        if name.startswith("seat"):
            self.seat = int(name.removeprefix("seat")) - 1
        elif name.startswith("card-"):
            self._card(names[name.removeprefix("card-")])
        elif name[:1].isupper():
            ships = list(self.state.ships)
            ships[self.seat] = box.place[Cell.parse(name)]
            self.state = self.state._replace(ships=tuple(ships))
        self.board.set_scene(self._scene())

    def _card(self, card: int) -> None:
        """Takes a card up, puts it back, or changes it for the one taken up before."""
        if self.taken is None or self.taken[0] == self.seat:
            self.taken = None if self.taken == (self.seat, card) else (self.seat, card)
            return
        owner, other = self.taken
        hands = list(self.state.hands)
        both = 1 << card | 1 << other
        hands[owner], hands[self.seat] = hands[owner] ^ both, hands[self.seat] ^ both
        self.state = self.state._replace(hands=tuple(hands))
        self.taken = None
