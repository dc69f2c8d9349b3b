"""What can be set in the bluff lab of MammuZ: claims and cards, or a lie and its two dials."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import ipywidgets as widgets

from boardkit.games.mammuz.lab import Case, Price, deal
from boardkit.games.mammuz.pieces import SEATS
from boardkit.panels.frame import Panel
from boardkit.panels.toggles import choose_among, hear, row, toggles
from boardkit.views.mammuz_odds import CLAIMS
from boardkit.views.mammuz_saddle import STEPS

RATES = tuple(Fraction(n, 100) for n in (100, 50, 25, 10))
CANS = tuple(Fraction(*pair) for pair in ((1, 10), (1, 4), (1, 3), (1, 2), (2, 3)))
HERDS = (2, 4, 6, 8, 12)
CLAIMANTS = (1, 2, 3)


class ClaimBar(widgets.VBox):
    """How many players, how many claims, how often they lie, and more or fewer cards of mine.

    Attributes:
        players: how many players there are.
        claimants: how many of the others have claimed.
        rates: how often whoever has not the cards claims them all the same.
    """

    def __init__(
        self, panel: Panel, case: Callable[[], Case], change: Callable[[Case], object]
    ) -> None:
        self._panel, self._case, self._change = panel, case, change
        self.players = toggles(panel, "lab_players", self._set_players)
        self.claimants = toggles(panel, "lab_claims", lambda n: change(case().claimed_by(n)))
        self.rates = toggles(panel, "lab_rate", lambda rate: change(case()._replace(lie=rate)))
        less = panel.button("lab_less", lambda: self._hold(-1))
        more = panel.button("lab_more", lambda: self._hold(1))
        super().__init__(
            children=(row(self.players), row(self.claimants, less, more), row(self.rates))
        )

    def _hold(self, more: int) -> None:
        case = self._case()
        self._change(case.holding(case.mine + more))

    def _set_players(self, players: int) -> None:
        case = self._case()
        dealt = deal(players, getattr(self._panel, "seed", ""), case.species)
        self._change(dealt._replace(said=case.said[-(players - 1) :], lie=case.lie))

    def relabel(self) -> None:
        """Puts its words into the language of the panel."""
        tr = self._panel.tr
        choose_among(self._panel, self.players, tuple((str(n), n) for n in SEATS))
        choose_among(self._panel, self.claimants, tuple((str(n), n) for n in CLAIMANTS))
        options = tuple((f"{int(100 * rate)} %", rate) for rate in RATES)
        choose_among(self._panel, self.rates, options)
        for key in ("lab_players", "lab_claims", "lab_rate"):
            self._panel.labelled[key].description = tr(f"ui.{key}.label")
        self.follow()

    def follow(self) -> None:
        """Shows what is set."""
        panel, case = self._panel, self._case()
        panel.quietly(self.players, value=case.players)
        panel.quietly(self.claimants, value=len(case.said))
        panel.quietly(self.rates, value=case.lie)
        panel.buttons["lab_less"].disabled = case.mine == 0
        panel.buttons["lab_more"].disabled = case.mine == case.most


class PriceBar(widgets.VBox):
    """The small game, and its two dials.

    Attributes:
        can: how likely the claim is true.
        claim: how many cards are claimed.
        false: how many of them are false in a lie.
        herd: how many cards the herd has.
        lie: the lie rate, in steps.
        challenge: the challenge rate, in steps.
    """

    def __init__(
        self, panel: Panel, price: Callable[[], Price], change: Callable[[Price], object]
    ) -> None:
        self._panel, self._price, self._change = panel, price, change
        self.can = toggles(panel, "lab_can", lambda value: self._set(can=value))
        self.claim = toggles(panel, "lab_claim", lambda value: self._set(claim=value))
        self.false = toggles(panel, "lab_false", lambda value: self._set(false=value))
        self.herd = toggles(panel, "lab_herd", lambda value: self._set(herd=value))
        self.lie = self._dial("lab_lie", lambda n: price()._replace(lie=Fraction(n, STEPS)))
        self.challenge = self._dial(
            "lab_challenge", lambda n: price()._replace(challenge=Fraction(n, STEPS))
        )
        super().__init__(
            children=(
                row(self.can),
                row(self.claim, self.false),
                row(self.herd),
                self.lie,
                self.challenge,
            )
        )

    def _dial(self, key: str, after: Callable[[int], Price]) -> Any:
        dial = widgets.IntSlider(min=0, max=STEPS, readout=False)
        dial.style.description_width = "initial"
        dial.layout.width = "100%"
        hear(self._panel, dial, key, lambda value: self._change(after(value)))
        return dial

    def _set(self, **values: Any) -> None:
        price = self._price()
        self._change(price.of(price.dials._replace(**values)))

    def relabel(self) -> None:
        """Puts its words into the language of the panel."""
        panel = self._panel
        choose_among(panel, self.can, tuple((str(can), can) for can in CANS))
        choose_among(panel, self.claim, tuple((str(n), n) for n in CLAIMS))
        choose_among(panel, self.false, tuple((str(n), n) for n in CLAIMS))
        choose_among(panel, self.herd, tuple((str(n), n) for n in HERDS))
        for key in ("lab_can", "lab_claim", "lab_false", "lab_herd"):
            panel.labelled[key].description = panel.tr(f"ui.{key}.label")
        self.follow()

    def follow(self) -> None:
        """Shows what is set."""
        panel, price = self._panel, self._price()
        dials = price.dials
        herds = tuple((str(n), n) for n in HERDS if n >= dials.claim)
        falses = tuple((str(n), n) for n in CLAIMS if n <= dials.claim)
        for control, options in ((self.herd, herds), (self.false, falses)):
            if tuple(control.options) != options:
                panel.quietly(control, options=options)
        panel.quietly(self.can, value=dials.can)
        panel.quietly(self.claim, value=dials.claim)
        panel.quietly(self.false, value=dials.false)
        if dials.herd not in [value for _, value in herds]:
            panel.quietly(self.herd, options=((str(dials.herd), dials.herd), *herds))
        panel.quietly(self.herd, value=dials.herd)
        for dial, key, share in (
            (self.lie, "lab_lie", price.lie),
            (self.challenge, "lab_challenge", price.challenge),
        ):
            panel.quietly(dial, value=round(share * STEPS))
            words = f"{panel.tr(f'ui.{key}.label')}: {round(100 * share)} %"
            panel.quietly(dial, description=words)
