"""The panel of the tiny game: all that a game adds to the frame."""

from __future__ import annotations

from html import escape
from typing import Any

from boardkit.core.catalogue import Lang, say
from boardkit.panels.game_panel import GamePanel
from boardkit.views.scene import Mark, Scene
from tests.kits.high_card import DECK, DOWN, HIGH_CARD, Peek, Show, State, View


def scene(value: State | View, seat: int, lang: Lang) -> Scene:
    """The two cards, as the value knows them."""
    marks = []
    for k in range(2):
        card = value.cards[k] if k < len(value.cards) else ""
        key = "none" if not card else "hidden" if card == DOWN else "open"
        label = say(lang, "high_card", f"board.{key}", seat=k + 1, card=card)
        svg = f'<text x="{20 + 150 * k}" y="80">{escape(label)}</text>'
        marks.append(Mark(f"card{k + 1}", 0, k, 10 + 150 * k, 10, 140, 140, label, svg))
    words = "\n".join(mark.label for mark in marks)
    title = say(lang, "high_card", "board.title", seat=seat + 1)
    return Scene(title, words, 310, 160, "", "", tuple(marks), alt=words, name="high_card")


class HighCardPanel(GamePanel):
    """A click on one's own card shows it, a click on the other one peeks."""

    def __init__(self, **options: Any) -> None:
        super().__init__(HIGH_CARD, **options)

    def scene(self) -> Scene:
        return scene(self.known(), self.seat, self.lang)

    def status(self) -> str:
        turn = self.match.state.to_move
        return self.tr("ui.to_move.label", seat=turn + 1) if isinstance(turn, int) else ""

    def score_rows(self) -> list[tuple[str, tuple[int, ...]]]:
        cards = self.known().cards
        ranks = tuple(DECK.index(card) + 1 if card in DECK else 0 for card in cards)
        return [(self.tr("scores.card"), ranks + (0,) * (2 - len(ranks)))]

    def on_spot(self, spot: str) -> None:
        self.act(Show() if spot == f"card{self.seat + 1}" else Peek())
