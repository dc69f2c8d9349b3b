"""The island of a position, changed by clicks: two cards change places."""

from __future__ import annotations

import ipywidgets as widgets

from boardkit.core.catalogue import Lang
from boardkit.core.grid import Cell
from boardkit.games.memoarrr.state import State
from boardkit.panels.board import Board
from boardkit.views.memoarrr import scene


class IslandEditor(widgets.VBox):
    """An island with all cards in sight. A click chooses a card, a second one changes their places.

    The middle is the card in the box: what changes places with it leaves the island.

    Attributes:
        state: the position as it is now; whether a game can come to it is for others to say.
        board: the island.
        first: the name of the place chosen first; "" for none.
    """

    def __init__(self, state: State, lang: Lang) -> None:
        self.state, self.lang, self.first = state, lang, ""
        self.board = Board(scene(state, lang, graph=False))
        self.board.on_act(self.click)
        super().__init__(children=(self.board,))

    def click(self, name: str) -> None:
        """Chooses a place or, after another, has their cards change places."""
        if not self.state.island:
            return
        if self.first and self.first != name:
            self.swap(self.first, name)
        self.first = "" if self.first else name
        self.board.set_scene(scene(self.state, self.lang, graph=False, picked=self.first))

    def swap(self, one: str, other: str) -> None:
        """Has the cards of two places change places."""
        place = self.state.setup.box.place
        a, b = place[Cell.parse(one)], place[Cell.parse(other)]
        island = list(self.state.island)
        island[a], island[b] = island[b], island[a]
        self.state = self.state._replace(island=tuple(island))
