"""What if …: branches that start at the moment shown and stand beside the game, all of them live."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Final

import ipywidgets as widgets

from boardkit.core.errors import BoardkitError
from boardkit.core.game import Event
from boardkit.core.match import Match
from boardkit.panels.part import Part, Slot
from boardkit.panels.tables import Branch, branch_table
from boardkit.panels.timeline import Timeline
from boardkit.views.words import tell

if TYPE_CHECKING:
    from boardkit.panels.game_panel import GamePanel

LIMIT: Final = 4  # more boards than that nobody can compare
_NARROW = 340  # how high a board may be when another one stands beside it


@dataclass(eq=False)
class Fork:
    """A branch beside the game.

    Attributes:
        panel: where it is played.
        number: which branch it is, from 1; its name as long as nobody gives it another.
        naming: the box for its name.
        closing: the button that takes it away.
        box: all of it.
    """

    panel: GamePanel
    number: int
    naming: widgets.Text
    closing: widgets.Button
    box: widgets.VBox


class Forks(Part):
    """Opens, names, compares and closes branches.

    A branch has the word of its game: chance brings it the same, as long as nobody sets it by hand.

    Attributes:
        forks: the branches that are open.
        comparison: the points of all, and where they part.
    """

    slot: ClassVar[Slot] = "folded"
    title: ClassVar[str] = "forks"

    def build(self) -> widgets.Widget:
        self.forks: list[Fork] = []
        self._closed: Fork | None = None
        self._height = self.panel.board.max_height
        self._count = 0
        self._note = widgets.HTML()
        self._note.add_class("bk-facts")
        self.comparison = widgets.HTML()
        buttons = widgets.HBox(
            [
                self.panel.button("fork_open", lambda: self.go_to(self.open())),
                self.panel.button("fork_reopen", self.reopen),
            ]
        )
        return widgets.VBox([self._note, buttons, self.comparison])

    # Opening and closing

    def open(self) -> Fork | None:
        """Opens a branch at the moment shown; None, and a sentence that says why, where it cannot."""
        panel = self.panel
        if panel.branch_of is not None:
            panel.tell(panel.tr("ui.fork_of_fork.label"), alarm=True)
            return None
        if len(self.forks) >= LIMIT:
            panel.tell(panel.tr("ui.fork_limit.label", n=LIMIT), alarm=True)
            return None
        if panel.curtain:
            panel.tell(panel.tr("ui.fork_curtain.label"), alarm=True)
            return None
        kind: Any = type(panel)
        self._count += 1
        fork = self._frame(kind(branch_of=panel, lang=panel.lang), self._count)
        self._show([*self.forks, fork])
        panel.tell(panel.tr("ui.fork_opened.label", name=self.name_of(fork)))
        return fork

    def go_to(self, fork: Fork | None) -> None:
        """Moves the keyboard, and the page with it, to the board of a branch."""
        if fork:
            self.panel.manners.focus(f"fork{fork.number}")

    def _frame(self, panel: GamePanel, number: int) -> Fork:
        naming = widgets.Text(continuous_update=False)
        naming.observe(lambda _: self.panel.safely(self.compare), "value")
        closing = widgets.Button()
        closing.layout.width = "auto"
        head = widgets.HBox([naming, closing])
        head.add_class("bk-row")
        panel.board.max_height = _NARROW
        panel.board.add_class(f"bk-at-fork{number}")
        fork = Fork(panel, number, naming, closing, widgets.VBox([head, panel]))
        closing.on_click(lambda _: self.panel.safely(lambda: self.close(fork)))
        self._relabel(fork)
        return fork

    def close(self, fork: Fork) -> None:
        """Takes a branch away; the last one closed can be brought back."""
        if fork in self.forks:
            fork.panel.part(Timeline).pause()
            _destroy(self._closed)
            self._closed = fork
            self._show([other for other in self.forks if other is not fork])
            self.panel.tell(self.panel.tr("ui.fork_closed.label", name=self.name_of(fork)))

    def reopen(self) -> None:
        """Brings back the branch closed last."""
        if self._closed and len(self.forks) < LIMIT:
            fork, self._closed = self._closed, None
            self._relabel(fork)
            self._show([*self.forks, fork])

    def _show(self, forks: list[Fork]) -> None:
        self.forks = forks
        bench = self.panel.bench
        bench.children = (bench.children[0], *(fork.box for fork in forks))
        if forks:
            bench.add_class("bk-forked")
        else:
            bench.remove_class("bk-forked")
        self.panel.board.max_height = _NARROW if forks else self._height
        self.compare()

    def forget(self) -> None:
        for fork in (*self.forks, self._closed):
            _destroy(fork)
        self._closed, self._count = None, 0
        self._show([])

    # Words

    def name_of(self, fork: Fork) -> str:
        """The name given to a branch, or else its number."""
        return fork.naming.value.strip() or self.panel.tr("ui.fork_name.label", n=fork.number)

    def relabel(self) -> None:
        self._note.value = f"<p>{escape(self.panel.tr('ui.fork_note.label'))}</p>"
        for fork in self.forks:
            self._relabel(fork)

    def _relabel(self, fork: Fork) -> None:
        tr = self.panel.tr
        fork.panel.language.value = self.panel.lang
        fork.naming.placeholder = tr("ui.fork_name.label", n=fork.number)
        fork.naming.description = tr("ui.fork_naming.label")
        fork.naming.tooltip = tr("ui.fork_naming.help")
        fork.closing.description = tr("ui.fork_close.label")
        fork.closing.tooltip = tr("ui.fork_close.help")

    # Comparing

    def refresh(self) -> None:
        panel = self.panel
        if panel.branch_of is not None:
            panel.branch_of.part(Forks).compare()
            return
        if panel.curtain and self.forks:
            self.forget()  # a hand that the curtain covers must not lie open in a branch
        for fork in self.forks:
            if fork.panel.eyes != panel.eyes:
                fork.panel.look(panel.eyes)
                fork.panel.refresh()
        self.compare()

    def compare(self) -> None:
        """Shows the points of all branches side by side, and where each parts from the game."""
        panel = self.panel
        panel.buttons["fork_open"].disabled = len(self.forks) >= LIMIT
        panel.buttons["fork_reopen"].disabled = self._closed is None or len(self.forks) >= LIMIT
        if not self.forks:
            self.comparison.value = ""
            return
        branches = [
            (panel.tr("ui.fork_this.label"), panel),
            *((self.name_of(fork), fork.panel) for fork in self.forks),
        ]
        table = branch_table(
            panel.tr("ui.seat.label"),
            panel.tr("ui.scrub.label"),
            [Branch(name, self._where(one), one.score_rows()) for name, one in branches],
        )
        facts = "".join(f"<p>{escape(self.parting(fork))}</p>" for fork in self.forks)
        self.comparison.value = f'{table}<div class="bk-facts">{facts}</div>'

    def _where(self, panel: GamePanel) -> str:
        match = panel.match
        return self.panel.tr("ui.step_of.label", n=match.cursor, total=match.length)

    def _happened(self, panel: GamePanel) -> list[tuple[int, Event]]:
        """What the lens of the game has seen in a branch: nothing hidden is compared."""
        match = panel.match
        return [
            (cursor, self.panel.seen(event))
            for cursor in range(1, match.cursor + 1)
            for event in match.events_at(cursor)
        ]

    def parting(self, fork: Fork) -> str:
        """Where a branch parts from the game, in words: the moment, and what happened in each."""
        panel, name = self.panel, self.name_of(fork)
        here, there = self._happened(panel), self._happened(fork.panel)
        told = (
            (cursor, self._told(one), self._told(other))
            for (cursor, one), (_, other) in zip(here, there, strict=False)
            if one != other
        )
        found = next((both for both in told if both[1] != both[2]), None)
        if found is None:
            ahead = fork.panel.match.cursor - panel.match.cursor
            key = "fork_same" if not ahead else "fork_ahead" if ahead > 0 else "fork_behind"
            return panel.tr(f"ui.{key}.label", name=name, n=abs(ahead))
        cursor, in_game, in_branch = found
        moment = panel.moment(panel.match.state_at(cursor))
        return panel.tr(
            "ui.fork_parts.label",
            name=name,
            n=cursor,
            moment=f" ({moment})" if moment else "",
            here=in_game,
            there=in_branch,
        )

    def _told(self, event: Event) -> str:
        return tell(event, self.panel.lang, self.panel.game.name)

    # Codes

    def hides(self) -> bool:
        matches = [fork.panel.match for fork in self.forks]
        # Only the end of a branch: what lay hidden before it has come to light there.
        return any(self.panel.hides(match.state_at(match.length)) for match in matches)

    def save(self) -> Any:
        mine = _written(self.panel.match)
        saved = []
        for fork in self.forks:
            match = fork.panel.match
            steps = _written(match)
            pairs = zip(mine, steps, strict=False)
            fits = min(len(mine), len(steps))
            same = next((k for k, (one, other) in enumerate(pairs) if one != other), fits)
            texts = [text for text, _ in steps[same:]]
            by_hand = [k for k, (_, set_by_hand) in enumerate(steps[same:]) if set_by_hand]
            saved.append([fork.naming.value, same, texts, match.cursor, by_hand])
        return saved or None

    def load(self, saved: Any) -> None:
        for entry in saved[:LIMIT] if isinstance(saved, list) else ():
            match entry:
                case [str(name), int(same), [*texts], int(cursor), [*by_hand]]:
                    self._load(name, same, texts, cursor, by_hand)
                case [str(name), int(same), [*texts], int(cursor)]:
                    self._load(name, same, texts, cursor, [])

    def _load(
        self, name: str, same: int, texts: list[Any], cursor: int, by_hand: list[Any]
    ) -> None:
        match = self.panel.match.copy()
        if not match.goto(same):
            return
        match = match.fork()
        try:
            for place, text in enumerate(texts):
                match.do(str(text), by_hand=place in by_hand)
        except BoardkitError:  # a code from elsewhere may hold anything
            return
        fork = self.open()
        if fork is not None:
            fork.naming.value = name
            fork.panel.match = match
            fork.panel.show(max(0, min(cursor, match.length)))


def _written(match: Match) -> list[tuple[str, bool]]:
    """The actions of a game in the notation, each with whether it was set by hand."""
    return [
        (match.game.format(action), match.was_by_hand(k))
        for k, action in enumerate(match.actions, start=1)
    ]


def _destroy(fork: Fork | None) -> None:
    """Lets go of a branch for good, also in the browser."""
    waiting: list[widgets.Widget] = [fork.box] if fork else []
    while waiting:
        widget = waiting.pop()
        waiting += getattr(widget, "children", ())
        widget.close()
