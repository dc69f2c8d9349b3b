"""The last game of a panel: found again when its cell is run again, or its kernel started again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import anywidget
import ipywidgets as widgets
from traitlets import Bool, Dict, Int, Unicode

from boardkit.core.catalogue import LANGUAGES
from boardkit.core.errors import BoardkitError
from boardkit.core.match import Match
from boardkit.core.session import SavedGame, Session
from boardkit.core.sharecode import MAX_CODE
from boardkit.panels.desk import DESK, notebook
from boardkit.panels.folded import next_word
from boardkit.panels.part import Part, Slot
from boardkit.panels.watched import OPEN

_PLAYED_ON = 2  # after so many actions nobody waits for the game before
_WORDS = 20  # so many new games, one after the other, are found again by their words


class Keeper(anywidget.AnyWidget):
    """Keeps codes in the browser.

    Attributes:
        place: where in the notebook the panel stands; without one, nothing is kept.
        placed: whether that place names the notebook as well.
        token: the name of this very game there.
        changed: rises with the game; the browser then asks for its code when all is calm.
        words: what it says when the kernel is gone.
    """

    _esm = Path(__file__).with_name("keeper.js")
    _css = Path(__file__).with_name("keeper.css")

    place = Unicode().tag(sync=True)
    placed = Bool().tag(sync=True)
    token = Unicode().tag(sync=True)
    changed = Int().tag(sync=True)
    words = Dict(key_trait=Unicode(), value_trait=Unicode()).tag(sync=True)

    def set_state(self, sync_data: Any) -> None:
        """Nothing: a browser cannot change the keeper."""


class LastGame(Part):
    """Keeps the game, and offers to go on with the one before; never does so by itself.

    When a cell is run again, the kernel still has the old game. When the kernel is started again,
    the browser may have it: it is given the game wherever nothing hidden goes with it. That is
    with open eyes everything; in games without hidden hands what everybody has seen, without the
    word; else nothing.

    Attributes:
        keeper: the browser's side.
        offered: the game before, as long as it is offered.
        copied: what else is done when the browser has copied a code, and which text says so, where
            it is no code to go on with.
    """

    slot: ClassVar[Slot] = "top"

    def build(self) -> widgets.Widget:
        panel = self.panel
        self.offered: SavedGame | None = None
        self.copied: Callable[[], str | None] = lambda: None
        self._begin = (panel.match.position, panel.match.actions)
        self._sent: Any = None
        self._count = 0
        place = "" if panel.branch_of else DESK.place(panel.game.name)
        self.keeper = Keeper(place=place, placed=bool(notebook()))
        self.keeper.on_msg(self._on_message)
        self._name()
        self._words = widgets.HTML()
        go_on = panel.button("go_on", self.go_on)
        leave = panel.button("leave_last", self.leave)
        self._row = widgets.HBox([self._words, go_on, leave])
        self._row.add_class("bk-row")
        self._row.add_class("bk-offer")
        if place:
            self._offer(DESK.enroll(place, self))
        else:
            self._offer(None)
        box = widgets.VBox([self.keeper, self._row])
        box.add_class("bk-last")
        return box

    def _name(self) -> None:
        self._count += 1
        self.keeper.token = f"{self.keeper.model_id}-{self._count}"

    def _offer(self, saved: SavedGame | None) -> None:
        self.offered = saved
        self._row.layout.display = "none" if saved is None else ""
        self.relabel()

    def relabel(self) -> None:
        tr = self.panel.tr
        n = len(self.offered.record.actions) if self.offered else 0
        self._words.value = f"<span>{escape(tr('ui.last_game.label', n=n))}</span>"
        self.keeper.words = {
            "gone": tr("ui.kernel_gone.label"),
            "gone_unkept": tr("ui.kernel_gone_unkept.label"),
            "copy": tr("ui.copy.label"),
            "copied": tr("ui.copied.label"),
            "box": tr("ui.share_code.label"),
        }

    def refresh(self) -> None:
        panel, match = self.panel, self.panel.match
        if self.offered and self._played_on:
            self._offer(None)
        # How often something is sent must not tell how a choice was made.
        now = (match.position, match.actions, match.cursor, panel.lang, panel.lens)
        if now != self._sent:
            self._sent = now
            game = panel.branch_of.part(LastGame) if panel.branch_of else self
            game.changed()

    def forget(self) -> None:
        # The new game takes nothing from the old one, which can still be gone on with.
        self._begin = ("", ())
        self._name()

    # Keeping

    @property
    def touched(self) -> bool:
        """Whether anything has happened in this panel."""
        return (self.panel.match.position, self.panel.match.actions) != self._begin

    @property
    def _played_on(self) -> bool:
        """Whether this game, and not the one before, is being played."""
        return len(self.panel.match.actions) >= len(self._begin[1]) + _PLAYED_ON

    def changed(self) -> None:
        """Tells the browser that there is something new to keep."""
        if self.touched:
            self.keeper.changed += 1

    def saved(self) -> SavedGame:
        """The game with everything around it, hidden things included."""
        return self._saved(self.panel.match.length, open_eyes=True)

    def _saved(self, length: int, *, open_eyes: bool) -> SavedGame:
        panel = self.panel
        parts = {
            type(part).__name__.lower(): saved
            for part in panel.parts
            if (open_eyes or not part.hides()) and (saved := part.save()) is not None
        }
        settings = {"lang": panel.lang, "seat": panel.seat, "parts": parts}
        record = panel.match.record_until(length)
        return SavedGame(record, min(panel.match.cursor, length), settings)

    def code_to_keep(self) -> str:
        """What the browser may keep unasked; nothing where something hidden would go with it."""
        panel = self.panel
        if not self.touched or panel.branch_of:
            return ""
        open_eyes = panel.lens == OPEN
        if not open_eyes and not panel.open_table:
            return ""
        length = panel.match.length
        while not open_eyes and length and panel.hides(panel.match.state_at(length)):
            length -= 1
        saved = self._saved(length, open_eyes=open_eyes)
        code = Session((saved if open_eyes else without_word(saved),), DESK.guesses).code
        return code if len(code) <= MAX_CODE else ""

    @property
    def kept(self) -> str:
        """What of this game a browser keeps by itself: `all`, `seen` or `nothing`."""
        if self.panel.lens == OPEN:
            return "all"
        return "seen" if self.panel.open_table else "nothing"

    def _on_message(self, _: Any, content: Any, buffers: Any) -> None:
        self.panel.safely(lambda: self._hear(content))

    def _hear(self, content: Any) -> None:
        match content:
            case {"ping": True}:
                self.keeper.send({"pong": True})
            case {"want": True}:
                self.keeper.send({"code": self.code_to_keep()})
            case {"copied": True}:
                said = self.copied() or "copied_all"
                self.panel.tell(self.panel.tr(f"ui.{said}.label"))
            case {"kept": str(code)} if self.offered is None and not self.panel.branch_of:
                self._hear_of(code)

    def _hear_of(self, code: str) -> None:
        try:
            session = Session.read(code)
        except BoardkitError:  # anybody can write into a browser's memory
            return
        DESK.take_guesses(session.guesses)
        for saved in session.games[:1]:
            if saved.record.game == self.panel.game.name and not self._played_on:
                self._offer(saved)

    # Going on

    def go_on(self) -> None:
        """Opens the game that is offered."""
        if self.offered:
            self.restore(self.offered)

    def leave(self) -> None:
        """Lets go of the game that is offered."""
        self.keeper.send({"forget": True})
        self._offer(None)

    def restore(self, saved: SavedGame) -> None:
        """Opens a game with everything around it.

        Raises:
            RecordError: it cannot be replayed; nothing changes then.
        """
        panel = self.panel
        match = Match.of(saved.record, panel.data)
        word = match.seed or self._word_of(match)
        match.reseed(word or next_word(panel.match.seed))
        match.goto(saved.at)
        self.leave()
        panel.open_match(match)
        self.settle(saved.settings)
        key = "code_loaded" if word else "word_not_kept"
        panel.tell(panel.tr(f"ui.{key}.label"))

    def settle(self, settings: Mapping[str, Any]) -> None:
        """Takes up what was saved around a game; from outside it may be anything."""
        panel = self.panel
        lang = settings.get("lang")
        if isinstance(lang, str) and lang in LANGUAGES:
            panel.language.value = lang
        seat = settings.get("seat")
        if isinstance(seat, int) and 0 <= seat < panel.match.seats:
            panel.seat = seat
        found = settings.get("parts")
        for part in panel.parts:
            name = type(part).__name__.lower()
            if isinstance(found, dict) and found.get(name) is not None:
                part.load(found[name])
        panel.refresh()

    def _word_of(self, match: Match) -> str:
        """The word of a game kept without it: this panel's, or one that follows on it."""
        word = self.panel.match.seed
        for _ in range(_WORDS):
            if match.drawn_by(word):
                return word
            word = next_word(word)
        return ""


def without_word(saved: SavedGame) -> SavedGame:
    """A game without the word that would tell what chance will bring."""
    return replace(saved, record=replace(saved.record, seed=""))
