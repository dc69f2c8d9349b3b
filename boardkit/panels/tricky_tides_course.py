"""The course lab of Tricky Tides: where can the ship go, and who will lead the next trick?"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import NamedTuple

import ipywidgets as widgets

from boardkit.core.grid import Cell
from boardkit.games.tricky_tides import TRICKY_TIDES
from boardkit.games.tricky_tides.lab import MOST, SEATS, Case, deal, places
from boardkit.games.tricky_tides.odds import Followers
from boardkit.panels.board import Board
from boardkit.panels.folded import next_word
from boardkit.panels.frame import Panel
from boardkit.panels.keys import HELP, keys, unfolding
from boardkit.panels.moments import Moments
from boardkit.panels.toggles import choose_among, row, toggle, toggles
from boardkit.panels.tricky_tides_asking import CourseAsking
from boardkit.panels.view_settings import ViewBar
from boardkit.panels.wanted import check_number, check_options, check_seed, check_texts
from boardkit.views.scene import Scene, beside
from boardkit.views.tricky_tides_course import course_scene
from boardkit.views.tricky_tides_tree import Node, trade_scene, tree_scene

TREE, TRICK = "tree", "trick"
MODES = (TREE, TRICK)
GOAL, SHIP = "goal", "ship"
CLICKS = (GOAL, SHIP)


class Moment(NamedTuple):
    """All that undo brings back.

    Attributes:
        case: map, hand and goal, and how far the tree has grown.
        seen: up to how many cards the tree was revealed.
        card: the card that is asked about.
    """

    case: Case
    seen: int
    card: int


class TrickyTidesCourseLab(Panel):
    """A map, a hand and a goal without a game, in two modes.

    *Course*: the search tree grows card by card, and what it reaches lights up on the map. How many
    places a card more reaches is to be guessed first. *Trick*: how likely each card keeps the lead,
    beside what it does for the course.

    Attributes:
        mode: `tree` or `trick`.
        click: what a click on the map moves: the `goal` or the `ship`.
        seed: the word by which map and hand are dealt.
        moment: what undo brings back.
        shown: for each mode whether its answers may be seen without a guess.
        guessed: the cards of which the chance was guessed.
        asking: the questions.
    """

    own_keys = keys(
        "m lab_mode  g lab_click  a lab_ask  t lab_show  - lab_less  + lab_more  x lab_all"
        "  d lab_players  f lab_followers  z lab_deal"
    )

    def __init__(
        self,
        *,
        mode: str = TREE,
        players: int = 3,
        hand: str = "",
        cards: str = "",
        start: str = "",
        goal: str = "",
        followers: str = "random",
        grown: int = 0,
        seed: str = "boardkit",
        compass: str = "",
        lang: str = "es",
    ) -> None:
        known = [follow.value for follow in Followers]
        check_options(mode=(mode, MODES), players=(players, SEATS), followers=(followers, known))
        check_texts(hand=hand, cards=cards, start=start, goal=goal, compass=compass)
        check_number("grown", grown, 0, MOST)
        seed = check_seed(seed)
        super().__init__(TRICKY_TIDES, lang, Board(Scene("", "", 1, 1, "", "", ())))
        self.mode, self.click, self.seed = mode, GOAL, seed
        self._rules = TRICKY_TIDES.rules(**({"compass": compass} if compass else {}))
        case = self._dealt(players)._replace(followers=Followers(followers))
        case = case.holding(hand, cards).between(start, goal)
        grown = min(grown, len(case.layers) - 1)  # fewer cards than that may be kept
        first = Moment(case._replace(grown=grown), grown, places(case.kept)[-1])
        self._moments = Moments(first)
        self.shown = dict.fromkeys(MODES, False)
        self.guessed: set[tuple[object, ...]] = set()
        self._picked: Node | None = None
        self._build()
        self.relabel()
        self.refresh()

    def _dealt(self, players: int) -> Case:
        return deal(players, self.seed, self._rules)._replace(grown=0)

    # What is shown

    @property
    def case(self) -> Case:
        """Map, hand and goal."""
        return self.moment.case

    @property
    def _question(self) -> tuple[object, ...]:
        """What the chances depend on: they show once one of them was guessed."""
        return self.case.seats, self.case.followers, self.case.hand

    @property
    def chances_shown(self) -> bool:
        """Whether the chances may be seen."""
        return self.shown[TRICK] or self._question in self.guessed

    def scene(self) -> Scene:
        case, trick = self.case, self.mode == TRICK
        asked = self.moment.card if trick else None
        left = course_scene(case, self.lang, chances=self.chances_shown, asked=asked)
        if trick:
            right = trade_scene(case, self.lang, shown=self.chances_shown, picked=asked)
        else:
            right = tree_scene(case, self.lang, self._picked)
        return beside(left, right, gap=8)

    def facts(self) -> list[str]:
        """What can be said, one sentence each; an answer only where it may be seen."""
        if self.mode == TREE:
            return self.asking.tree_facts(self._picked, asked=not self._may_grow)
        return self.asking.trick_facts(self.moment.card, shown=self.chances_shown)

    def summary(self) -> str:
        return " ".join(self.facts())

    def __repr__(self) -> str:
        return f"<boardkit panel: tricky tides course, {self.mode}, {self.case.grown} cards>"

    # Building

    def _build(self) -> None:
        self.modes = toggles(self, "lab_mode", self.set_mode)
        self.clicks = toggles(self, "lab_click", self.set_click)
        self.players = toggles(self, "lab_players", self.set_players)
        self.followers = toggles(self, "lab_followers", self.set_followers)
        self.asking = CourseAsking(self, lambda: self.case)
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
        self.growing = row(self.button("lab_less", self.less), self.button("lab_more", self.more))
        undoing = self.button("undo", self.undo), self.button("redo", self.redo)
        changes = row(self.button("lab_all", self.whole_hand), *undoing)
        dealing = row(self.seed_box, self.button("lab_deal", self.new_hand))
        asked = row(self.button("lab_ask", self.ask), self.show_box)
        bars = (row(self.clicks), self.growing, row(self.players), row(self.followers))
        side = widgets.VBox([head, asked, *bars, changes, dealing, self.message_line, self.folded])
        side.add_class("bk-side")
        left = widgets.VBox([self.board, self.asking, self.report])
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
        choose_among(self, self.clicks, tuple((tr(f"lab.click_{one}"), one) for one in CLICKS))
        choose_among(self, self.players, tuple((str(n), n) for n in SEATS))
        choose_among(
            self, self.followers, tuple((tr(f"lab.short_{one.value}"), one) for one in Followers)
        )
        for key in (
            "lab_mode",
            "lab_click",
            "lab_players",
            "lab_followers",
            "lab_seed",
            "lab_show",
        ):
            self.labelled[key].description = tr(f"ui.{key}.label")
        self.folded.set_title(0, tr("ui.keys.label"))
        self.folded.children[0].value = self.keyboard.table()
        self.asking.shut()
        self.view.relabel()

    def refresh(self) -> None:
        case = self.case
        self.board.set_scene(self.scene())
        self.quietly(self.modes, value=self.mode)
        self.quietly(self.clicks, value=self.click)
        self.quietly(self.players, value=case.seats)
        self.quietly(self.followers, value=case.followers)
        self.quietly(self.show_box, value=self.shown[self.mode])
        trick = self.mode == TRICK
        self.growing.layout.display = "none" if trick else ""
        self.followers.layout.display = "" if trick else "none"
        self.report.value = "".join(f"<p>{escape(fact)}</p>" for fact in self.facts())
        self.buttons["lab_less"].disabled = not case.grown
        self.buttons["lab_more"].disabled = case.grown >= len(case.layers) - 1
        self.buttons["undo"].disabled = not self._moments.can_undo
        self.buttons["redo"].disabled = not self._moments.can_redo

    # Changing

    @property
    def moment(self) -> Moment:
        """The map, the hand and how far the tree has grown."""
        return self._moments.now

    def keep(self) -> Callable[[], object]:
        kept = self._moments.copy(), self.mode, self.click, self.seed
        shown, guessed = self.shown.copy(), self.guessed.copy()

        def put_back() -> None:
            self._moments, self.mode, self.click, self.seed = kept
            self.shown, self.guessed, self._picked = shown, guessed, None

        return put_back

    def share_code(self) -> str:
        return f"{self.mode} {self.seed} {self.case[2:]}"

    def change(self, moment: Moment) -> None:
        """Shows another moment; undo brings the old one back."""
        self._moments.change(moment)
        self._go_on()

    def _go_on(self) -> None:
        self._picked = None
        self.asking.shut()
        self.clear_message()
        self.refresh()
        self.board.say(self.facts()[-1])

    def set_case(self, case: Case) -> None:
        """Changes map, hand or goal; where the tree becomes another one, it starts anew."""
        same = case.layers == self.case.layers
        seen = self.moment.seen if same else 0
        grown = case.grown if same else self._at_first(case)
        self.change(Moment(case._replace(grown=grown), seen, self.moment.card))

    def undo(self) -> None:
        """Takes the last step back."""
        if self._moments.undo():
            self._go_on()

    def redo(self) -> None:
        """Makes the step again."""
        if self._moments.redo():
            self._go_on()

    def forget_choice(self) -> None:
        self._picked = None

    def set_mode(self, mode: str) -> None:
        """Goes to the other mode."""
        self.mode = mode
        self._go_on()

    def set_click(self, click: str) -> None:
        """Sets what a click on the map moves."""
        self.click = click

    def set_players(self, players: int) -> None:
        """Sets how many play; ports of those who do not are open sea."""
        case = self.case._replace(seats=players)
        if case.sea >> case.goal & 1:
            self.tell(self.tr("lab.goal_at_sea"), alarm=True)
        self.set_case(case)

    def set_followers(self, followers: Followers) -> None:
        """Sets how the others are thought to play."""
        self.set_case(self.case._replace(followers=followers))

    def whole_hand(self) -> None:
        """Takes the whole hand into the course."""
        self.set_case(self.case._replace(kept=self.case.hand))

    def new_hand(self) -> None:
        """Deals map and hand by the word in the box; by another word if it has not changed."""
        typed = self.seed_box.value.strip()
        self.seed = typed if typed and typed != self.seed else next_word(self.seed)
        self.seed_box.value = self.seed
        case = self._dealt(self.case.seats)._replace(followers=self.case.followers)
        case = case._replace(grown=self._at_first(case))
        self.change(Moment(case, 0, places(case.kept)[-1]))

    # Growing and guessing

    @property
    def _may_grow(self) -> bool:
        """Whether the next card may be shown without a guess."""
        return self.shown[TREE] or self.case.grown < self.moment.seen

    def _at_first(self, case: Case) -> int:
        """How far a new tree has grown: not at all, where it is to be guessed."""
        return len(case.layers) - 1 if self.shown[TREE] else 0

    def less(self) -> None:
        """Takes the last card off the tree."""
        if self.case.grown:
            case = self.case._replace(grown=self.case.grown - 1)
            self.change(self.moment._replace(case=case))

    def more(self) -> None:
        """Lets the tree grow by a card; asks before, if that has not been seen yet."""
        if self.case.grown >= len(self.case.layers) - 1:
            return
        if self._may_grow:
            case = self.case._replace(grown=self.case.grown + 1)
            self.change(self.moment._replace(case=case))
        else:
            self.ask()

    def ask(self) -> None:
        """Opens the question of the mode."""
        if self.mode == TRICK:
            self.asking.ask_trick(self.moment.card, self._reveal_chances)
        elif self.case.grown >= len(self.case.layers) - 1:
            self.tell(self.tr("lab.full_grown"), alarm=True)
        else:
            self.asking.ask_tree(self.case.grown + 1, self._reveal_layer)
        self.refresh()

    def _reveal_layer(self) -> None:
        """After a guess the tree grows, and the question stays beside it."""
        grown = self.case.grown + 1
        self._moments.change(Moment(self.case._replace(grown=grown), grown, self.moment.card))
        self.refresh()

    def _reveal_chances(self) -> None:
        self.guessed.add(self._question)
        self.refresh()

    def show_answer(self, shown: bool) -> None:
        """Shows the answers of the mode without a guess, or hides them again."""
        self.shown[self.mode] = shown
        if self.mode == TRICK:
            if not shown:
                self.guessed.discard(self._question)
            self._go_on()
        else:
            case = self.case._replace(grown=self._at_first(self.case))
            self.change(Moment(case, 0, self.moment.card))

    # Clicks

    def on_spot(self, spot: str) -> None:
        what, _, rest = spot.partition("-")
        case = self.case
        if what == "node":
            cards, _, cell = rest.partition("-")
            node = int(cards), case.box.place[Cell.parse(cell)]
            self._picked = None if node == self._picked or not node[0] else node
            self.refresh()
            self.board.say(self.facts()[-1])
        elif what in ("card", "trade") and rest != "none":
            card = next(k for k, c in enumerate(case.box.cards) if str(c) == rest)
            if self.mode == TRICK:
                self.change(self.moment._replace(card=card))
            else:
                self.set_case(case.toggled(card))
        elif what != "trade":
            self._move(Cell.parse(spot))

    def _move(self, cell: Cell) -> None:
        """Moves the goal or the ship."""
        case, place = self.case, self.case.box.place[cell]
        if place in (case.start, case.goal):
            self.tell(self.tr("lab.is_taken", cell=str(cell)), alarm=True)
        elif self.click == SHIP:
            self.set_case(case._replace(start=place))
        elif case.sea >> place & 1:
            self.tell(self.tr("lab.no_port", cell=str(cell)), alarm=True)
        else:
            self.set_case(case._replace(goal=place))
