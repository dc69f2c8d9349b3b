"""The memory lab of Memoarrr!: look, forget, guess the odds; and try to beat the one who pairs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

import ipywidgets as widgets

from boardkit.core.catalogue import join
from boardkit.core.chance import Seed, stream
from boardkit.games.memoarrr import MEMOARRR
from boardkit.panels.board import Board
from boardkit.panels.folded import next_word
from boardkit.panels.frame import Panel
from boardkit.panels.keys import HELP, keys, unfolding
from boardkit.panels.memoarrr_asking import Asking
from boardkit.panels.memoarrr_pairs import ISLANDS, PairsBar
from boardkit.panels.memoarrr_trials import YOU, Duel, Island, Memory, deal
from boardkit.panels.moments import Moments
from boardkit.panels.toggles import choose_among, row, toggle, toggles
from boardkit.panels.view_settings import ViewBar
from boardkit.panels.wanted import check_list, check_options, check_seed
from boardkit.views.memoarrr_graph import graph_scene
from boardkit.views.memoarrr_island import island_scene
from boardkit.views.memoarrr_text import ANIMALS, LANDSCAPES, Spot, kind_name
from boardkit.views.scene import Scene, beside

MEMORY, PAIRS = "memory", "pairs"
MODES = (MEMORY, PAIRS)
LOOK, FORGET, REVEAL = "look", "forget", "reveal"
TOOLS = (LOOK, FORGET, REVEAL)


class Moment(NamedTuple):
    """All that undo brings back."""

    memory: Memory
    duel: Duel


class MemoarrrMemoryLab(Panel):
    """An island without a game, in two modes.

    *Remember*: a card lies face up; a click looks at a card, forgets it or reveals it. How likely
    a pick connects is told after a guess. *Break the pairing*: all cards are known, and the other
    one answers each card with its partner; can that be beaten?

    Attributes:
        mode: `memory` or `pairs`.
        tool: what a click does in the first mode: `look`, `forget` or `reveal`.
        moment: what has been seen, and the round against the pairs.
        pairs: the rounds of the second mode: their island, who starts, how they ended.
        asking: the questions of the first mode.
    """

    own_keys = keys(
        "m lab_mode  g lab_tool  a lab_ask  x lab_forget_all  j lab_keep  d lab_pairs  e lab_starter"
        "  t lab_round  z lab_deal"
    )

    def __init__(
        self,
        *,
        mode: str = MEMORY,
        seed: Seed = "boardkit",
        cards: int = 8,
        looks: Sequence[str] = (),
        lang: str = "es",
    ) -> None:
        check_options(mode=(mode, MODES), cards=(cards, list(ISLANDS)))
        check_list("looks", looks)
        self.seed = check_seed(seed)
        super().__init__(MEMOARRR, lang, Board(Scene("", "", 1, 1, "", "", ())))
        self.mode = mode
        self.tool = LOOK
        self._keep = True
        self._shown = ""  # the card looked at last
        self._picked = ""
        self.pairs = PairsBar(self, cards, self.new_round, self._go_on)
        memory = self._new_memory()
        for name in looks:
            check_options(looks=(name, memory.island.names))
            memory = memory.look(name)
        self._moments = Moments(Moment(memory, self.pairs.duel(self.seed)))
        self._build()
        self.relabel()
        self.refresh()

    def _new_memory(self) -> Memory:
        island = deal(5, self.seed)
        return Memory(island, (stream(self.seed, "first card").choice(island.names),))

    # What is shown

    @property
    def island(self) -> Island:
        """The cards of the mode."""
        return (self.moment.memory if self.mode == MEMORY else self.moment.duel).island

    def spots(self) -> list[Spot]:
        """The island as far as it may be shown: nobody has looked, nothing is sent."""
        memory, duel = self.moment
        up = memory.up if self.mode == MEMORY else duel.up
        found = []
        for name, card in self.island.cards.items():
            kept = name in memory.seen and (self._keep or name == self._shown)
            known = name in up or self.mode == PAIRS or kept
            kind = (str(card.animal), str(card.landscape)) if known else ("", "")
            row, col = int(name[1:]) - 1, ord(name[0]) - 65
            found.append(Spot(name, row, col, *kind, name in up, bool(up) and name == up[-1]))
        return found

    def scene(self) -> Scene:
        spots, island = self.spots(), self.island
        pairs = self.pairs.drawn(self.moment.duel) if self.mode == PAIRS else []
        kinds = island.all_cards
        return beside(
            island_scene(
                spots,
                self.lang,
                title=self.tr(f"lab.title_{self.mode}"),
                pairs=pairs,
                picked=self._picked,
            ),
            graph_scene(
                spots,
                self.lang,
                picked=self._picked,
                animals=[name for name in ANIMALS if any(c.animal == name for c in kinds)],
                landscapes=[name for name in LANDSCAPES if any(c.landscape == name for c in kinds)],
            ),
        )

    def _kind(self, name: str) -> str:
        card = self.island.cards[name]
        return f"{name} ({kind_name(str(card.animal), str(card.landscape), self.lang)})"

    def facts(self) -> list[str]:
        """What can be said without giving an answer away, one sentence each."""
        memory, duel = self.moment
        if self.mode == MEMORY:
            rest = len(memory.island.names) - len(memory.up) - len(memory.seen)
            found = [self.tr("lab.last", card=self._kind(memory.up[-1]))]
            seen = join(self.lang, list(memory.seen))
            key = "seen" if memory.seen else "nothing_seen"
            found.append(self.tr(f"lab.{key}", n=len(memory.seen), places=seen))
            return [*found, self.tr("lab.rest", n=rest)]
        return self.pairs.facts(duel, self._kind(duel.up[-1]) if duel.up else "")

    def summary(self) -> str:
        return " ".join(self.facts())

    def __repr__(self) -> str:
        return f"<boardkit panel: memoarrr memory, {self.mode}, {len(self.island.names)} cards>"

    # Building

    def _build(self) -> None:
        self.modes = toggles(self, "lab_mode", self.set_mode)
        self.tools = toggles(self, "lab_tool", self.set_tool)
        self.keep_box = toggle(self, "lab_keep", True, self._on_keep)
        self.asking = Asking(self, lambda: self.moment.memory, lambda: self.seed)
        self.seed_box = widgets.Text(value=self.seed)
        self.seed_box.layout.width = "12em"
        self.label(self.seed_box, "lab_seed")
        self.report = widgets.HTML()
        self.report.add_class("bk-facts")
        looking = row(self.button("lab_forget_all", self.forget_all), self.keep_box)
        self.in_memory = widgets.VBox([row(self.tools), looking, self.asking])
        self.folded = widgets.Accordion(children=(widgets.HTML(),))
        self.view = ViewBar(self)
        head = widgets.HBox([self.modes, self.language, self.view])
        head.add_class("bk-head")
        changes = row(
            self.button("undo", self.undo),
            self.button("redo", self.redo),
            self.seed_box,
            self.button("lab_deal", self.new_island),
        )
        told = (self.message_line, self.report, self.folded)
        side = widgets.VBox([head, self.in_memory, self.pairs, changes, *told])
        side.add_class("bk-side")
        left = widgets.VBox([self.board])
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
        choose_among(self, self.tools, tuple((tr(f"lab.tool_{tool}"), tool) for tool in TOOLS))
        self.modes.description = tr("ui.lab_mode.label")
        self.tools.description = tr("ui.lab_tool.label")
        self.seed_box.description = tr("ui.lab_seed.label")
        self.keep_box.description = tr("ui.lab_keep.label")
        self.folded.set_title(0, tr("ui.keys.label"))
        self.folded.children[0].value = self.keyboard.table()
        for bar in (self.asking, self.pairs, self.view):
            bar.relabel()

    def refresh(self) -> None:
        self.board.set_scene(self.scene())
        self.quietly(self.modes, value=self.mode)
        self.quietly(self.tools, value=self.tool)
        self.pairs.follow()
        for box, mode in ((self.in_memory, MEMORY), (self.pairs, PAIRS)):
            box.layout.display = "" if self.mode == mode else "none"
        self.report.value = "".join(f"<p>{escape(fact)}</p>" for fact in self.facts())
        self.buttons["undo"].disabled = not self._moments.can_undo
        self.buttons["redo"].disabled = not self._moments.can_redo
        self.buttons["lab_forget_all"].disabled = not self.moment.memory.seen

    # Changing

    @property
    def moment(self) -> Moment:
        """What is shown in both modes."""
        return self._moments.now

    def keep(self) -> Callable[[], object]:
        kept = self._moments.copy(), self.mode, self.tool, self.seed

        def put_back() -> None:
            self._moments, self.mode, self.tool, self.seed = kept

        return put_back

    def share_code(self) -> str:
        memory, duel = self.moment
        trail = (*memory.up, "/", *memory.seen, "/", *duel.up)
        return " ".join((self.mode, self.seed, str(self.pairs.cards), *trail))

    def change(self, moment: Moment) -> None:
        """Shows another moment; undo brings the old one back."""
        self._moments.change(moment)
        self._go_on()

    def _go_on(self) -> None:
        self.asking.shut()
        self._picked = ""
        self.clear_message()
        self.refresh()

    def undo(self) -> None:
        """Takes the last step back; what was seen by it lies face down again, but one knows it."""
        if self._moments.undo():
            self._go_on()

    def redo(self) -> None:
        """Makes the step again."""
        if self._moments.redo():
            self._go_on()

    def forget_choice(self) -> None:
        self._picked = ""

    def set_mode(self, mode: str) -> None:
        """Goes to the other mode."""
        self.mode = mode
        self._go_on()
        self.board.say(self.facts()[0])

    def set_tool(self, tool: str) -> None:
        """Sets what a click does."""
        self.tool = tool

    def new_round(self) -> None:
        """Turns all cards of the round against pairs down again."""
        self._moments.restart(self.moment._replace(duel=self.pairs.duel(self.seed)))
        self._go_on()

    def forget_all(self) -> None:
        """Forgets all cards that were looked at."""
        memory = self.moment.memory
        self.change(self.moment._replace(memory=memory.forget(*memory.seen)))

    def new_island(self) -> None:
        """Deals both islands by the word in the box; by another word if it has not changed."""
        typed = self.seed_box.value.strip()
        self.seed = typed if typed and typed != self.seed else next_word(self.seed)
        self.seed_box.value = self.seed
        self._moments.restart(Moment(self._new_memory(), self.pairs.duel(self.seed)))
        self._go_on()

    def _on_keep(self, keep: bool) -> None:
        self._keep = keep
        self._go_on()

    # Clicks

    def on_spot(self, spot: str) -> None:
        if "-" in spot:
            self._pick(spot)
        elif self.mode == PAIRS:
            self._play(spot)
        else:
            self._remember(spot)

    def _pick(self, spot: str) -> None:
        """Keeps the connections of a node in sight; once more, no longer."""
        here = [s for s in self.spots() if f"{s.animal}-{s.landscape}" == spot]
        name = here[0].name if here else ""
        self._picked = "" if name == self._picked else name
        self.refresh()
        mark = self.board.scene.mark(spot)
        self.board.say(mark.label if mark else "")

    def _remember(self, name: str) -> None:
        memory = self.moment.memory
        if name in memory.up:
            self.tell(self.tr("lab.is_up", place=name), alarm=True)
            return
        if self.tool == FORGET and name not in memory.seen:
            self.tell(self.tr("lab.not_seen", place=name), alarm=True)
            return
        if self.tool == LOOK:
            after = memory.look(name)
        else:
            after = memory.forget(name) if self.tool == FORGET else memory.reveal(name)
        self._shown = name
        self.change(self.moment._replace(memory=after))
        if self.tool == REVEAL:
            key = "connects" if after.connects() else "connects_not"
            before = self._kind(memory.up[-1])
            self.tell(self.tr(f"lab.{key}", card=self._kind(name), before=before))
        elif self.tool == LOOK:
            self.refresh()
            self.board.say(self._kind(name))

    def _play(self, name: str) -> None:
        duel = self.moment.duel
        if duel.winner:
            self.tell(self.tr("lab.round_over"), alarm=True)
            return
        if name in duel.up:
            self.tell(self.tr("lab.is_up", place=name), alarm=True)
            return
        mine = duel.reveal(name, YOU)
        after = mine.answer()
        self.change(self.moment._replace(duel=after))
        told = []
        if len(after.up) > len(mine.up):
            told.append(self.tr("lab.answers", card=self._kind(after.up[-1])))
        if after.winner:
            self.pairs.count(after)
            told.append(self.tr(f"lab.won_{after.winner}"))
            self.refresh()
        if told:
            self.tell(" ".join(told), alarm=False)
