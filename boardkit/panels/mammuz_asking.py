"""The questions of the bluff lab of MammuZ, their answers, and what can be said before them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html import escape
from typing import Any

import ipywidgets as widgets

from boardkit.core.catalogue import number
from boardkit.games.mammuz.lab import Case, Price
from boardkit.panels.frame import Panel
from boardkit.panels.gate import Gate, predict
from boardkit.views.mammuz_odds import CLAIMS, odds_words, percent
from boardkit.views.mammuz_saddle import signed


class BluffAsking(widgets.VBox):
    """The place of the question of a mode, and the sentences of both modes.

    The answer is worked out after the guess and not sent before. What changes the case closes the
    question.

    Attributes:
        gate: the question that is open, if one is.
    """

    def __init__(
        self,
        panel: Panel,
        moment: Callable[[], Any],
        mode: Callable[[], str],
        reveal: Callable[[], object],
    ) -> None:
        self._panel, self._moment, self._mode, self._reveal = panel, moment, mode, reveal
        self.gate: Gate | None = None
        super().__init__()

    @property
    def _case(self) -> Case:
        case: Case = self._moment().case
        return case

    @property
    def _price(self) -> Price:
        price: Price = self._moment().price
        return price

    def ask(self) -> None:
        """Opens the question of the mode."""
        self.shut()
        self.gate = self._ask_claim() if self._mode() == "claim" else self._ask_price()
        self.children = [self.gate]
        if self.gate.opened:  # guessed before, in a session that was taken up
            self._reveal()

    def shut(self) -> None:
        """Takes the question away."""
        if self.gate is not None:
            self.children = []
            self.gate.close()
            self.gate = None

    # Can it be true?

    def _names(self, case: Case) -> dict[str, object]:
        return {
            "kind": case.species.value,
            "mine": case.mine,
            "total": case.total,
            "left": case.total - case.mine,
            "unseen": case.unseen,
            "hand": case.deal.hand,
            "claim": case.said[-1],
            "seat": len(case.said) + 1,
            "rate": int(100 * case.lie),
        }

    def _ask_claim(self) -> Gate:
        panel, case = self._panel, self._case
        where = " ".join(map(str, (case.players, case.species, case.mine, *case.said, case.lie)))
        key = "ask_possible" if case.lie == 1 else "ask_true"
        return predict(
            panel.tr(f"lab.{key}", **self._names(case)),
            lambda: round(float(100 * case.chance()), 2),
            why=" ".join(self._why_claim(case)),
            then=lambda: (self._reveal(), widgets.HTML(self.table(case)))[1],
            name=f"mammuz claim {where}"[:200],
            lang=panel.lang,
        )

    def _why_claim(self, case: Case) -> list[str]:
        """What the answer follows from, and what counting proves."""
        proved = self.proof(case)
        if case.claims().impossible:
            return proved
        return [self._panel.tr("lab.why_claim", **self._names(case)), *proved]

    def proof(self, case: Case) -> list[str]:
        """Why somebody must have lied, by counting; nothing where it may all be true."""
        panel, claims = self._panel, case.claims()
        names = self._names(case) | {"herd": sum(case.said)}
        if claims.impossible:
            return [panel.tr("lab.proof_last", **names)]
        if claims.excess > 0:
            return [panel.tr("lab.proof_herd", **names)]
        return []

    def case_facts(self, shown: bool) -> list[str]:
        """What can be said of the claim; the answer only if it may be seen."""
        panel, case = self._panel, self._case
        names = self._names(case)
        found = [panel.tr("lab.seen", **names)]
        found.append(panel.tr("lab.rate_all" if case.lie == 1 else "lab.rate_some", **names))
        if not shown:
            return [*found, panel.tr("lab.guess_first")]
        chance = case.chance()
        told = {"fraction": str(chance), "percent": percent(chance, panel.lang)}
        told["odds"] = odds_words(chance, panel.lang)
        return [*found, panel.tr("lab.answer", **names, **told), *self.proof(case)]

    def table(self, case: Case) -> str:
        """The chance of each claim with my cards: the table to take to a real game."""
        panel = self._panel
        heads = [panel.tr("lab.claim_of"), panel.tr("lab.chance"), panel.tr("lab.odds")]
        head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
        rows = ""
        for claim in CLAIMS:
            chance = case.chance(claim=claim)
            rows += (
                f'<tr><th scope="row">{claim}</th><td>{chance} = {percent(chance, panel.lang)}</td>'
                f"<td>{escape(odds_words(chance, panel.lang))}</td></tr>"
            )
        return f'<table class="bk-table"><tr>{head}</tr>{rows}</table>'

    # The price of a lie

    def _ask_price(self) -> Gate:
        panel, price = self._panel, self._price
        return predict(
            panel.tr("lab.ask_price", **self._game(price)),
            lambda: round(float(100 * price.dials.saddle()[1]), 1),
            why=self._why(price),
            then=self._reveal,
            name=f"mammuz price {' '.join(map(str, price.dials))}"[:200],
            lang=panel.lang,
        )

    def _game(self, price: Price) -> dict[str, object]:
        dials = price.dials
        return {
            "claim": dials.claim,
            "false": dials.false,
            "herd": dials.herd,
            "fraction": str(dials.caught),
            "can": str(dials.can),
        }

    def _why(self, price: Price) -> str:
        """Why the saddle lies where it lies."""
        panel, dials = self._panel, price.dials
        lie, challenge = dials.saddle()
        names = self._game(price) | {
            "lie": percent(lie, panel.lang),
            "challenge": percent(challenge, panel.lang),
            "gain": signed(dials.gain(lie, challenge), panel.lang),
        }
        if dials.caught <= Fraction(1, 2):
            return panel.tr("lab.why_free", **names)
        if challenge == 1:
            return panel.tr("lab.why_always", **names)
        if challenge == 0:
            return panel.tr("lab.why_never", **names)
        return panel.tr("lab.why_saddle", **names)

    def price_facts(self, shown: bool) -> list[str]:
        """What the dials are worth now and who would turn theirs; the saddle if it may be seen."""
        panel, price = self._panel, self._price
        dials = price.dials
        found = [panel.tr("lab.game_is", **self._game(price))]
        turned = dials.believed(price.lie)
        percents = {"percent": number(panel.lang, float(100 * turned), 1)}
        gain = signed(price.gain, panel.lang)
        found.append(panel.tr("lab.dials_now", gain=gain, **percents))
        for key, low, high in (
            ("challenger", dials.gain(price.lie, Fraction(1)), dials.gain(price.lie, Fraction(0))),
            (
                "liar",
                dials.gain(Fraction(0), price.challenge),
                dials.gain(Fraction(1), price.challenge),
            ),
        ):
            wants = "same" if low == high else "more" if low < high else "less"
            found.append(panel.tr(f"lab.{key}_{wants}"))
        return [*found, self._why(price)] if shown else found
