"""The bluff lab of MammuZ: can that claim be true? And what does a lie cost?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

import ipywidgets as widgets

from boardkit.core.chance import Seed
from boardkit.core.errors import RulesError
from boardkit.games.mammuz import MAMMUZ
from boardkit.games.mammuz.lab import Case, Price, deal
from boardkit.games.mammuz.pieces import Kind
from boardkit.panels.board import Board
from boardkit.panels.folded import next_word
from boardkit.panels.frame import Panel
from boardkit.panels.keys import HELP, keys, unfolding
from boardkit.panels.mammuz_asking import BluffAsking
from boardkit.panels.mammuz_dials import ClaimBar, PriceBar
from boardkit.panels.moments import Moments
from boardkit.panels.toggles import choose_among, row, toggle, toggles
from boardkit.panels.view_settings import ViewBar
from boardkit.panels.wanted import check_list, check_options, check_seed, check_texts, shown
from boardkit.views.mammuz_odds import CLAIMS, claim_scene
from boardkit.views.mammuz_saddle import STEPS, price_scene
from boardkit.views.scene import Scene

CLAIM, PRICE = "claim", "price"
MODES = (CLAIM, PRICE)


class Moment(NamedTuple):
    """All that undo brings back."""

    case: Case
    price: Price


class MammuzBluffLab(Panel):
    """A claim without a game, in two modes.

    *Can it be true?*: a hand, and what others claim; how likely the last claim is true is told after
    a guess, and how it moves with each card and each claim. *The price of a lie*: a lie rate against
    a challenge rate, and the saddle where neither gains by turning their dial.

    Attributes:
        mode: `claim` or `price`.
        seed: the word by which the hand is dealt.
        moment: the case of the first mode, and the small game of the second.
        shown: for each mode whether its answer may be seen.
        asking: the question of the mode.
    """

    own_keys = keys(
        "m lab_mode  a lab_ask  t lab_show  d lab_more  e lab_less  g lab_claims  j lab_rate  z lab_deal"
    )

    def __init__(
        self,
        *,
        mode: str = CLAIM,
        players: int = 3,
        hand: str = "",
        species: str = "",
        said: Sequence[int] = (3,),
        seed: Seed = "boardkit",
        lang: str = "es",
    ) -> None:
        check_options(mode=(mode, MODES), players=(players, MAMMUZ.seats))
        check_texts(hand=hand, species=species)
        check_list("said", said)
        self.mode, self.seed = mode, check_seed(seed)
        super().__init__(MAMMUZ, lang, Board(Scene("", "", 1, 1, "", "", ())))
        case = deal(players, self.seed).asked(hand, species)
        if len(said) >= players or not all(type(n) is int and n in CLAIMS for n in said):
            told = {"few": CLAIMS[0], "many": CLAIMS[-1], "most": players - 1}
            raise RulesError("panels.claims", found=shown(said), **told)
        if said:
            case = case._replace(said=tuple(said))
        self._moments = Moments(Moment(case, Price()))
        self.shown = dict.fromkeys(MODES, False)
        self._build()
        self.relabel()
        self.refresh()

    # What is shown

    def scene(self) -> Scene:
        case, price = self.moment
        if self.mode == CLAIM:
            return claim_scene(case, self.lang, shown=self.shown[CLAIM])
        return price_scene(price, self.lang, shown=self.shown[PRICE])

    def facts(self) -> list[str]:
        """What can be said, one sentence each; an answer only where it may be seen."""
        if self.mode == CLAIM:
            return self.asking.case_facts(self.shown[CLAIM])
        return self.asking.price_facts(self.shown[PRICE])

    def summary(self) -> str:
        return " ".join(self.facts())

    def __repr__(self) -> str:
        return f"<boardkit panel: mammuz bluff, {self.mode}>"

    # Building

    def _build(self) -> None:
        self.modes = toggles(self, "lab_mode", self.set_mode)
        self.asking = BluffAsking(self, lambda: self.moment, lambda: self.mode, self._reveal)
        self.claim_bar = ClaimBar(self, lambda: self.moment.case, self.set_case)
        self.price_bar = PriceBar(self, lambda: self.moment.price, self.set_price)
        self.show_box = toggle(self, "lab_show", False, self.show_answer)
        self.seed_box = widgets.Text(value=self.seed)
        self.seed_box.layout.width = "12em"
        self.label(self.seed_box, "lab_seed")
        self.report = widgets.HTML()
        self.report.add_class("bk-facts")
        self.folded = widgets.Accordion(children=(widgets.HTML(),))
        self.view = ViewBar(self)
        head = widgets.HBox([self.modes, self.language, self.view])
        head.add_class("bk-head")
        changes = row(self.button("undo", self.undo), self.button("redo", self.redo))
        self.dealing = row(self.seed_box, self.button("lab_deal", self.new_hand))
        asked = row(self.button("lab_ask", self.ask), self.show_box)
        bars = (self.claim_bar, self.dealing, self.price_bar)
        side = widgets.VBox([head, *bars, changes, asked, self.message_line, self.folded])
        side.add_class("bk-side")
        left = widgets.VBox(
            [self.board, self.asking, self.report]
        )  # there is room under a broad one
        left.add_class("bk-left")
        main = widgets.HBox([left, side])
        main.add_class("bk-main")
        self.add_class("bk-broad")
        self.arrange(main)
        self.keyboard.doings[HELP] = unfolding(self, self.folded, self.folded.children[0])
        self.keyboard.open()

    def relabel(self) -> None:
        tr = self.tr
        choose_among(self, self.modes, tuple((tr(f"lab.mode_{mode}"), mode) for mode in MODES))
        self.modes.description = tr("ui.lab_mode.label")
        self.seed_box.description = tr("ui.lab_seed.label")
        self.show_box.description = tr("ui.lab_show.label")
        self.folded.set_title(0, tr("ui.keys.label"))
        self.folded.children[0].value = self.keyboard.table()
        self.asking.shut()
        for bar in (self.claim_bar, self.price_bar, self.view):
            bar.relabel()

    def refresh(self) -> None:
        self.board.set_scene(self.scene())
        self.quietly(self.modes, value=self.mode)
        self.quietly(self.show_box, value=self.shown[self.mode])
        self.claim_bar.follow()
        self.price_bar.follow()
        for box, mode in ((self.claim_bar, CLAIM), (self.dealing, CLAIM), (self.price_bar, PRICE)):
            box.layout.display = "" if self.mode == mode else "none"
        self.report.value = "".join(f"<p>{escape(fact)}</p>" for fact in self.facts())
        # What the question says need not stand under it once more.
        self.report.layout.display = "none" if self.asking.gate else ""
        self.buttons["undo"].disabled = not self._moments.can_undo
        self.buttons["redo"].disabled = not self._moments.can_redo

    # Changing

    @property
    def moment(self) -> Moment:
        """What is shown in both modes."""
        return self._moments.now

    def keep(self) -> Callable[[], object]:
        kept = self._moments.copy(), self.mode, self.seed, self.shown.copy()

        def put_back() -> None:
            self._moments, self.mode, self.seed, self.shown = kept

        return put_back

    def share_code(self) -> str:
        return f"{self.mode} {self.seed} {self.moment.case[1:]} {self.moment.price}"

    def change(self, moment: Moment) -> None:
        """Shows another moment; undo brings the old one back."""
        self._moments.change(moment)
        self._go_on()

    def _go_on(self) -> None:
        self.asking.shut()
        self.clear_message()
        self.refresh()
        self.board.say(self.facts()[-1])

    def undo(self) -> None:
        """Takes the last step back."""
        if self._moments.undo():
            self._go_on()

    def redo(self) -> None:
        """Makes the step again."""
        if self._moments.redo():
            self._go_on()

    def set_mode(self, mode: str) -> None:
        """Goes to the other mode."""
        self.mode = mode
        self._go_on()

    def set_case(self, case: Case) -> None:
        """Changes the hand or the claims."""
        self.change(self.moment._replace(case=case))

    def set_price(self, price: Price) -> None:
        """Changes the small game or one of its dials."""
        self.change(self.moment._replace(price=price))

    def new_hand(self) -> None:
        """Deals a hand by the word in the box; by another word if it has not changed."""
        typed = self.seed_box.value.strip()
        self.seed = typed if typed and typed != self.seed else next_word(self.seed)
        self.seed_box.value = self.seed
        case = self.moment.case
        dealt = deal(case.players, self.seed)
        self.set_case(dealt._replace(said=case.said, lie=case.lie))

    def ask(self) -> None:
        """Opens the question of the mode."""
        self.asking.ask()
        self.refresh()

    def show_answer(self, shown: bool) -> None:
        """Shows the answer of the mode without a guess, or hides it again."""
        self.shown[self.mode] = shown
        self._go_on()

    def _reveal(self) -> None:
        """After a guess the answer stays in sight."""
        self.shown[self.mode] = True
        self.refresh()

    # Clicks

    def on_spot(self, spot: str) -> None:
        case, price = self.moment
        what, _, rest = spot.partition("-")
        if what.startswith("said"):
            place = int(what.removeprefix("said"))
            self.set_case(case.claiming(place, case.said[place] % len(CLAIMS) + 1))
        elif what == "species" and case.of_species(Kind(rest)).species == rest:
            self.set_case(case.of_species(Kind(rest)))
        elif what == "dot":
            mine, claim = map(int, rest.split("-"))
            self.set_case(case.holding(mine).claiming(len(case.said) - 1, claim))
        elif what == "rate":
            lie, challenge = (Fraction(int(step), STEPS) for step in rest.split("-"))
            self.set_price(price._replace(lie=lie, challenge=challenge))
        else:
            mark = self.board.scene.mark(spot)
            self.tell(mark.label if mark else "")
