"""Live charts: and with three players? and if everybody forgets half? Move a slider and look."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from html import escape
from time import perf_counter
from typing import Any

import ipywidgets as widgets

from boardkit.core.chance import Seed, seed_word
from boardkit.core.game import find_game
from boardkit.panels.board import Board
from boardkit.panels.frame import Panel, guarded
from boardkit.panels.keys import HELP, keys, unfolding
from boardkit.panels.live_asked import asked
from boardkit.panels.live_bars import PlayBar, show
from boardkit.panels.live_exact import exact_shares
from boardkit.panels.live_scene import SCORES, Row, live_scene
from boardkit.panels.live_told import facts, signs, standing
from boardkit.panels.live_words import (
    LESS,
    MORE,
    SAME,
    Kept,
    Setting,
    finding,
    percent,
    rows_of,
    table,
    words_of,
)
from boardkit.panels.toggles import row, toggle, toggles
from boardkit.panels.view_settings import ViewBar
from boardkit.panels.wanted import check_mappings, check_number, check_seed, check_texts
from boardkit.simulate.stats import Share
from boardkit.simulate.tallies import FAST, Growing
from boardkit.simulate.warming import State, state
from boardkit.views.scene import Scene

OPENING = 20  # games that are shown before anybody asks; the same whoever plays them
AT_ONCE = 10_000  # games when a control stands still
MOST, MANY = 100_000, 10_000_000  # games it grows to, and may grow to at most
FIRST, SLICE = 0.1, 0.08  # seconds until the first picture, and between two
BY_RULES = 1.0  # seconds that the rules may take for one setting
LONGER = 10.0  # and so many more when somebody asks for them
WAIT = 700  # milliseconds between two looks at what is being compiled


class LivePanel(Panel):
    """The chart of many games, which follows the controls at once and then grows.

    Attributes:
        setting: what the controls say.
        growing: the games of that setting, counted.
        kept: what the pale marks show.
        waiting: whether a guess is asked before more is shown.
        judged: whether there are games enough to name somebody.
        guess: what was guessed: `more`, `same` or `less`.
        against: what the guess compares with.
        seats_before: how many played in the setting before.
        picked: the seat that stands out in the lower chart.
        lane: what the fast lane can do now.
        rows: the seats, with all that is known of them.
    """

    own_keys = keys(
        "m live_seats  a live_who  1 live_dial_1  2 live_dial_2  3 live_dial_3  4 live_dial_4"
        "  e live_all  o live_others  r live_reading  t live_option  k live_keep  x live_drop"
        "  g live_ask  d live_guess  v live_show  j live_grow  n live_numbers"
    )

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        who: str = "",
        dials: Mapping[str, Any] | None = None,
        everybody: bool = False,
        others: str = "careful",
        rules: Mapping[str, str] | None = None,
        seed: Seed = "boardkit",
        games: int = MOST,
        lang: str = "es",
    ) -> None:
        kind = find_game(game)
        check_texts(who=who, others=others)
        check_mappings(dials={} if dials is None else dials, rules={} if rules is None else rules)
        check_number("games", games, OPENING, MANY)
        super().__init__(kind, lang, Board(Scene("", "", 1, 1, "", "", ())))
        self.seed, self.most = seed_word(check_seed(seed)), games
        self.setting = asked(
            kind, seats, who, dials or {}, everybody=everybody, others=others, rules=rules or {}
        )
        self.growing = self._table()
        self.kept: Kept | None = None
        self.guess = ""
        self.against: Share | float = 0.0  # what the guess compares with
        self.seats_before = self.setting.seats
        self.picked: int | None = None
        self.waiting, self.judged = self.setting.seats > 1, False
        self._told: tuple[Any, ...] = ()  # the signs of what was said last
        self.lane = state(kind.name, begin=False)  # not before somebody looks at it
        self._by_rules = 0.0
        self._budget = BY_RULES
        self.rows: list[Row] = []
        self.growing.more(OPENING, float("inf"), lane=self._fast)
        self._build()
        self.relabel()
        self.refresh()
        self._beat()

    def _table(self) -> Growing:
        setting = self.setting
        players, rules = setting.players(self.game), setting.rules()
        return Growing(self.game, players, self.seed, rules=rules, most=self.most)

    # What is shown

    @property
    def _fast(self) -> bool:
        """Whether the fast lane may play."""
        return self.lane is State.READY

    def scene(self) -> Scene:
        tally, kept = self.growing.tally, self.pale
        exact = exact_shares(self.game, self.setting)
        self.rows = rows_of(self.game, self.setting, tally, kept, self.lang, exact)
        found = self.found().removesuffix(".")
        words = words_of(self.game, self.setting, self.rows, tally, kept, self.lang, found)
        seat = self.picked or 0
        before = kept.tally.totals[seat] if kept and seat < len(kept.tally.totals) else None
        return live_scene(self.rows, words, self.lang, kept=before, picked=self.picked)

    @property
    def pale(self) -> Kept | None:
        """The one kept, where something else is shown than that."""
        same = self.kept is not None and self.kept.setting == self.setting
        return None if same else self.kept

    def facts(self) -> list[str]:
        """What can be said beside the picture, one sentence each."""
        return facts(self)

    @property
    def opens(self) -> bool:
        """Whether no more is played than at the beginning."""
        return self.growing.n <= OPENING

    @property
    def enough(self) -> int:
        """How many games are needed to tell that shares are alike."""
        return min(AT_ONCE, self.most)

    @property
    def reference(self) -> Share | float:
        """What a guess compares with: the share of the one kept, or an equal one."""
        return self.pale.shares[0] if self.pale is not None else 1 / self.setting.seats

    def question(self) -> str:
        """What is asked before more is shown."""
        kept = self.pale
        share = 1 / self.setting.seats if kept is None else kept.shares[0].value
        key = "ask_parity" if kept is None else "ask_kept"
        return self.tr(f"live.{key}", share=percent(share, self.lang))

    def found(self) -> str:
        """The finding, as a sentence."""
        n, judged = self.growing.n, self.judged
        return f"{finding(self.game, self.setting, self.rows, n, self.lang, judged=judged)}."

    def summary(self) -> str:
        return f"{self.tr('live.title', game=self.tr('game.name'))} {self.found()}"

    def __repr__(self) -> str:
        return f"<boardkit panel: {self.game.name} live, {self.setting.seats} players>"

    # Building

    def _build(self) -> None:
        self.bar = PlayBar(self, lambda: self.setting, self.change)
        self.asked = widgets.HTML()
        self.asked.add_class("bk-facts")
        self.guesses = toggles(self, "live_guess", self.guess_now)
        self.ask_box = toggle(self, "live_ask", False, lambda _: None)
        self.grow = toggle(self, "live_grow", True, self._on_grow)
        just = self.button("live_show", self.reveal)
        self.asking = widgets.VBox([self.asked, row(self.guesses, just)])
        keeping = row(
            self.button("live_keep", self.keep_this),
            self.button("live_drop", self.let_go),
            self.ask_box,
            self.grow,
        )
        self.report = widgets.HTML()
        self.report.add_class("bk-facts")
        self.numbers, key_table = widgets.HTML(), widgets.HTML()
        self.folded = widgets.Accordion(children=(self.numbers, key_table))
        self.view = ViewBar(self)
        head = widgets.HBox([self.language, self.view])
        head.add_class("bk-head")
        told = (self.message_line, self.report, self.folded)
        side = widgets.VBox([head, self.bar, keeping, self.asking, *told])
        side.add_class("bk-side")
        left = widgets.VBox([self.board])
        left.add_class("bk-left")
        main = widgets.HBox([left, side])
        main.add_class("bk-main")
        self.add_class("bk-broad").add_class("bk-what-if")
        self.arrange(main)
        self.manners.on_beat(self._on_beat)
        self.keyboard.doings["live_guess"] = lambda: self.manners.focus("live_guess")
        for key, piece in ((HELP, key_table), ("live_numbers", self.numbers)):
            self.keyboard.doings[key] = unfolding(self, self.folded, piece)
        self.keyboard.open()

    def relabel(self) -> None:
        tr = self.tr
        told = tuple((tr(f"live.{guess}"), guess) for guess in (MORE, SAME, LESS))
        self.quietly(self.guesses, options=told)
        self.guesses.description = tr("ui.live_guess.label")
        self.ask_box.description = tr("ui.live_ask.label")
        self.grow.description = tr("ui.live_grow.label")
        self.folded.set_title(0, tr("ui.live_numbers.label"))
        self.folded.set_title(1, tr("ui.keys.label"))
        self.folded.children[1].value = self.keyboard.table()
        for bar in (self.bar, self.view):
            bar.relabel()

    def refresh(self) -> None:
        scene = self.scene()
        lines = "".join(f"<p><b>{escape(fact)}</b></p>" for fact in self.facts())
        self.report.value = lines + standing(self)  # sent with the picture: the same games in both
        self.board.set_scene(scene)
        self.bar.follow()
        several = self.setting.seats > 1
        for control in (self.asking, self.guesses, self.buttons["live_show"]):
            show(control, self.waiting)
        show(self.ask_box, several)
        self.quietly(self.guesses, value=self.guess or None)
        self.asked.value = f"<p><b>{escape(self.question())}</b></p>" if self.waiting else ""
        self.buttons["live_drop"].disabled = self.kept is None
        self.buttons["live_keep"].disabled = self.waiting
        self.numbers.value = table(self.game, self.setting, self.rows, self.lang)

    # Changing

    def keep(self) -> Callable[[], object]:
        names = ("setting", "growing", "kept", "waiting", "judged", "guess", "picked")
        kept = {name: getattr(self, name) for name in (*names, "seats_before")}

        def put_back() -> None:
            for name, value in kept.items():
                setattr(self, name, value)

        return put_back

    def share_code(self) -> str:
        told = {**self.setting._asdict(), "seed": self.seed, "n": self.growing.n}
        return json.dumps(told, default=str)

    def change(self, setting: Setting) -> None:
        """Plays another setting: its first games are shown at once, unless a guess is asked first."""
        self.clear_message()
        asks = self.ask_box.value and setting.seats > 1
        same = self.kept is not None and self.kept.setting == self.setting
        if not self.waiting and (asks or same):  # else only those of the beginning were played
            self._keep_now()  # with all games that there are by now
        self.waiting, self.seats_before = asks, self.setting.seats
        self.setting = setting
        if self.picked is not None and self.picked >= setting.seats:
            self.picked = None
        self.growing = self._table()
        self.guess = ""
        self._begin()

    def guess_now(self, guess: str) -> None:
        """Guesses what becomes of player 1, and shows it."""
        self.guess, self.against = guess, self.reference
        self.reveal()

    def reveal(self) -> None:
        """Shows what comes out."""
        self.waiting = False
        self._begin()

    def keep_this(self) -> None:
        """Leaves what is shown as pale marks behind what follows."""
        self._keep_now()
        self.refresh()
        self.tell(self.tr("live.kept_now"))

    def _keep_now(self) -> None:
        tally = self.growing.tally
        self.kept = Kept(self.setting, tally, tally.shares())

    def let_go(self) -> None:
        """Takes the pale marks away."""
        self.kept = None
        self.clear_message()
        self.refresh()

    def on_spot(self, spot: str) -> None:
        seat = None if spot == SCORES else int(spot.removeprefix("seat")) - 1
        self.picked = None if seat == self.picked else seat
        self.refresh()
        mark = self.board.scene.mark(spot)
        self.board.say(mark.label if mark else "")

    # Playing

    def _begin(self) -> None:
        """The first games of a setting, at once."""
        self._by_rules, self._budget = 0.0, BY_RULES
        self.quietly(self.grow, value=True)
        self.judged = False
        if not self.waiting:
            self._look()
            self._play(max(1, AT_ONCE - self.growing.n), FIRST)
        self._judge()
        self.refresh()
        self._tell_found()
        self._beat()

    def _judge(self) -> bool:
        """Whether it has come to its end just now; before so many games or the end nobody is named.

        Whoever looks again and again, from the first games on, sees a winner among equals.
        """
        plays = self._plays or self.waiting or self.lane is State.WARMING
        ended = self.grow.value and not plays
        if ended:
            self.quietly(self.grow, value=False)
        if ended or (not self.waiting and self.growing.n >= self.enough):
            self.judged = True
        return bool(ended)

    def _tell_found(self) -> None:
        """Has screen readers say what was drawn just now."""
        self._told = signs(self)
        self.board.say(self.question() if self.waiting else " ".join([self.found(), *self.facts()]))

    def _look(self) -> None:
        """Asks once more what the lane can do, where that may have changed."""
        if self.lane is State.WARMING:
            self.lane = state(self.game.name)

    def _play(self, games: int, seconds: float) -> None:
        start = perf_counter()
        self.growing.more(games, seconds, lane=self._fast)
        if self.growing.lane != FAST:
            self._by_rules += perf_counter() - start

    @property
    def _plays(self) -> bool:
        """Whether more is to be played now; the rules have their time for each setting."""
        if self.waiting or self.growing.done or not self.grow.value:
            return False
        return (self._fast and self.growing.lane_plays) or self._by_rules < self._budget

    def step(self) -> None:
        """Plays a slice more and shows it; the browser asks for it when it has drawn the last one."""
        self._look()
        if self._plays:
            self._play(self.most, SLICE)
        ended = self._judge()
        self.refresh()
        if ended or (not self.waiting and signs(self) != self._told):
            self._tell_found()

    def _beat(self) -> None:
        """Asks the browser to tell when it has drawn, for then comes more."""
        if self._plays:
            self.manners.ask_beat(0)
        elif self.lane is State.WARMING:
            self.manners.ask_beat(WAIT)

    @guarded
    def _on_beat(self) -> None:
        self.step()
        self._beat()

    def _on_grow(self, yes: bool) -> None:
        if yes:
            self._budget = self._by_rules + LONGER
        self.refresh()
        self._beat()
