"""The questions of the course lab of Tricky Tides, and what can be said before and after them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import ipywidgets as widgets

from boardkit.core.catalogue import join
from boardkit.games.tricky_tides.course import Leg, say_course, say_leg, shortest
from boardkit.games.tricky_tides.lab import MOST, Case, Trade, places, undominated
from boardkit.panels.frame import Panel
from boardkit.panels.gate import Gate, predict
from boardkit.views.tricky_tides_tree import Node, all_courses, counts, percent

_TOLD = 3  # so many courses are told one by one


class CourseAsking(widgets.VBox):
    """The place of the question of a mode, and the sentences of both modes.

    The answer is worked out after the guess and not sent before. What changes the case closes the
    question.

    Attributes:
        gate: the question that is open, if one is.
    """

    def __init__(self, panel: Panel, case: Callable[[], Case]) -> None:
        self._panel, self._now = panel, case
        self.gate: Gate | None = None
        super().__init__()

    def _open(self, gate: Gate, reveal: Callable[[], object]) -> None:
        self.shut()
        self.gate = gate
        self.children = [gate]
        if gate.opened:  # guessed before, in a session that was taken up
            reveal()

    def shut(self) -> None:
        """Takes the question away."""
        if self.gate is not None:
            self.children = []
            self.gate.close()
            self.gate = None

    def cards_words(self, cards: Sequence[int]) -> str:
        """Some cards by their names."""
        return join(self._panel.lang, [str(self._now().box.cards[card]) for card in cards])

    # The course

    def ask_tree(self, cards: int, reveal: Callable[[], object]) -> None:
        """Asks at how many places the ship can be after so many cards."""
        panel, case = self._panel, self._now()
        found, ways = counts(case.layers[cards])
        gate = predict(
            panel.tr("lab.ask_tree", n=cards, total=len(case.box.cells)),
            lambda: found,
            why=panel.tr("lab.why_tree", courses=ways, places=found),
            then=reveal,
            name=f"tides tree {cards} {case.seats} {case.map} {case.start} {case.kept}"[:200],
            lang=panel.lang,
        )
        self._open(gate, reveal)

    def tree_facts(self, picked: Node | None, *, asked: bool) -> list[str]:
        """What can be said of the course as far as the tree has grown."""
        panel, case = self._panel, self._now()
        tr, cells = panel.tr, case.box.cells
        names = {"start": str(cells[case.start]), "goal": str(cells[case.goal])}
        kept = self.cards_words(places(case.kept))
        found = [tr("lab.task", cards=kept, **names) if kept else tr("lab.no_cards")]
        for cards in range(1, min(case.grown, len(case.layers) - 1) + 1):
            where, ways = counts(case.layers[cards])
            found.append(tr("lab.layer", n=cards, places=where, courses=ways))
        if picked is not None:
            return [*found, *self._told(all_courses(case, *picked), picked)]
        if case.fewest is not None and case.fewest <= case.grown:
            course = shortest(case.chart, case.start, case.kept, case.goal, cards=MOST)
            legs = "; ".join(say_leg(case.chart, leg, panel.lang) for leg in course or ())
            found.append(tr("lab.goal_in", n=case.fewest, goal=names["goal"], legs=legs))
        elif case.grown >= len(case.layers) - 1:
            found.append(tr("lab.goal_not", n=case.grown, goal=names["goal"]))
        elif asked:
            found.append(tr("lab.guess_first"))
        return found

    def _told(self, found: Sequence[tuple[Leg, ...]], node: Node) -> list[str]:
        """The first courses to a node, and how many there are."""
        panel, case = self._panel, self._now()
        told = [say_course(case.chart, course, panel.lang) for course in found[:_TOLD]]
        if len(found) > _TOLD:
            told.append(panel.tr("lab.more_courses", n=len(found) - _TOLD))
        return told

    # The trick

    def ask_trick(self, card: int, reveal: Callable[[], object]) -> None:
        """Asks how likely a card keeps the lead."""
        panel, case = self._panel, self._now()
        name = str(case.box.cards[card])
        followers = case.followers.value
        gate = predict(
            panel.tr("lab.ask_trick", card=name, n=case.seats, followers=followers),
            lambda: round(float(100 * case.chance(card)), 1),
            why=panel.tr("lab.why_trick", n=case.higher(card), unseen=case.unseen),
            then=reveal,
            name=f"tides trick {name} {case.seats} {followers} {case.hand}",
            lang=panel.lang,
        )
        self._open(gate, reveal)

    def trick_facts(self, card: int | None, *, shown: bool) -> list[str]:
        """What can be said of the trick; the chances only if they may be seen."""
        panel, case = self._panel, self._now()
        tr = panel.tr
        found = [tr("lab.trick", n=case.seats, followers=case.followers.value)]
        if not shown:
            return [*found, tr("lab.guess_chance")]
        if card is not None:
            name, chance = str(case.box.cards[card]), case.chance(card)
            told = {"fraction": str(chance), "percent": percent(case, card, panel.lang)}
            found.append(tr("lab.answer", card=name, **told))
        return [*found, *self.trade_off(case.trades())]

    def trade_off(self, trades: Sequence[Trade]) -> list[str]:
        """The trade-off by its name: the card that steers best, and the one that leads best."""
        panel, case = self._panel, self._now()
        steering = [trade for trade in trades if trade.needs is not None]
        if not steering:
            return [panel.tr("lab.none_steers", n=MOST)] if trades else []
        best = undominated(trades)
        names = {"n": len(best), "cards": self.cards_words([trade.card for trade in best])}
        if len({(trade.needs, trade.chance) for trade in best}) == 1:
            return [panel.tr("lab.both", **names)]
        steers = min(best, key=lambda t: (t.needs or MOST + 1, -t.chance))
        leads = max(best, key=lambda t: t.chance)
        told = {
            "steers": str(case.box.cards[steers.card]),
            "needs": steers.needs or 0,
            "risk": percent(case, steers.card, panel.lang),
            "leads": str(case.box.cards[leads.card]),
            "percent": percent(case, leads.card, panel.lang),
        }
        key = "lab.trade_off" if leads.needs else "lab.trade_off_far"
        told["after"] = leads.needs or MOST
        return [panel.tr(key, **told), panel.tr("lab.worth_cards", **names)]
