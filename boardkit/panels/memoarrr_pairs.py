"""Rounds against the one who pairs: which island, who starts, and how they ended."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets as widgets

from boardkit.core.catalogue import join
from boardkit.core.chance import Seed
from boardkit.panels.frame import Panel
from boardkit.panels.memoarrr_trials import OTHER, YOU, Duel, deal
from boardkit.panels.toggles import choose_among, row, toggle, toggles

ISLANDS = {8: (3, False), 9: (3, True), 24: (5, False), 25: (5, True)}  # by their cards


class PairsBar(widgets.VBox):
    """The controls of the rounds against pairs.

    Attributes:
        cards: how many cards the island has.
        starter: who reveals the first card, `you` or `other`.
        lines: whether the pairs are drawn on the island.
        record: for each island how many rounds were played, and how many you won.
    """

    def __init__(
        self, panel: Panel, cards: int, again: Callable[[], object], redraw: Callable[[], object]
    ) -> None:
        self._panel, self._again, self._redraw = panel, again, redraw
        self.cards = cards
        self.starter, self.lines = YOU, False
        self.record = {number: [0, 0] for number in ISLANDS}
        self.sizes = toggles(panel, "lab_cards", self.set_cards)
        self.starters = toggles(panel, "lab_starter", self.set_starter)
        self.switch = toggle(panel, "lab_pairs", False, self.show_lines)
        playing = row(self.switch, panel.button("lab_round", again))
        super().__init__(children=(row(self.sizes, self.starters), playing))

    def relabel(self) -> None:
        """Puts its words into the language of the panel."""
        tr = self._panel.tr
        choose_among(self._panel, self.sizes, tuple((str(n), n) for n in ISLANDS))
        options = tuple((tr(f"lab.starter_{who}"), who) for who in (YOU, OTHER))
        choose_among(self._panel, self.starters, options)
        self.sizes.description = tr("ui.lab_cards.label")
        self.starters.description = tr("ui.lab_starter.label")
        self.switch.description = tr("ui.lab_pairs.label")
        self.follow()

    def follow(self) -> None:
        """Shows what is chosen."""
        self._panel.quietly(self.sizes, value=self.cards)
        self._panel.quietly(self.starters, value=self.starter)

    def set_cards(self, cards: int) -> None:
        """Takes another island."""
        self.cards = cards
        self._again()

    def set_starter(self, starter: str) -> None:
        """Sets who starts."""
        self.starter = starter
        self._again()

    def show_lines(self, lines: bool) -> None:
        """Draws the pairs, or draws them no longer."""
        self.lines = lines
        self._redraw()

    def duel(self, seed: Seed) -> Duel:
        """A new round; where the other one starts, its first card lies face up."""
        size, middle = ISLANDS[self.cards]
        duel = Duel(deal(size, seed, middle=middle))
        return duel.answer() if self.starter == OTHER else duel

    def count(self, duel: Duel) -> None:
        """Counts a round that is over."""
        rounds, won = self.record[self.cards]
        self.record[self.cards] = [rounds + 1, won + (duel.winner == YOU)]

    def drawn(self, duel: Duel) -> list[tuple[str, str]]:
        """The pairs to be drawn on the island."""
        return [pair for pair in duel.pairs().items() if pair[0] < pair[1]] if self.lines else []

    def facts(self, duel: Duel, last: str) -> list[str]:
        """What can be said of the round, one sentence each.

        Args:
            duel: the round.
            last: what the card revealed last is called; nothing before the first one.
        """
        tr = self._panel.tr
        found = [tr("lab.challenge" if self.starter == YOU else "lab.challenge_second")]
        if last:
            found.append(tr("lab.last", card=last))
        if duel.winner:
            found.append(tr(f"lab.won_{duel.winner}"))
        rounds, won = self.record[self.cards]
        found.append(tr("lab.rounds", n=rounds, won=won))
        if self.lines:
            pairs = duel.pairs()
            alone = [name for name in duel.island.names if name not in pairs]
            key, n = "alone" if alone else "all_paired", len(pairs) // 2
            found.append(tr(f"lab.{key}", places=join(self._panel.lang, alone), n=n))
        return found
