"""Everything that a kernel would lose, as one code to copy: of one panel, or of a whole notebook."""

from __future__ import annotations

import logging
from collections.abc import Callable
from html import escape
from typing import Any, ClassVar

import ipywidgets as widgets

from boardkit.core.catalogue import Lang, language, say
from boardkit.core.errors import BoardkitError, RecordError
from boardkit.core.game import AnyGame
from boardkit.core.session import SavedGame, Session
from boardkit.core.sharecode import MAX_CODE
from boardkit.panels.desk import DESK
from boardkit.panels.frame import Manners
from boardkit.panels.last_game import Keeper, LastGame
from boardkit.panels.part import Part, Slot, alarm_html

log = logging.getLogger(__name__)


class SessionDesk(Part):
    """Copies the game, its branches, settings and guesses as one code, and takes such a code up.

    Attributes:
        code: a session code, a share code or a record.
        copied: says below the buttons what became of the code, or why not.
    """

    slot: ClassVar[Slot] = "folded"
    title: ClassVar[str] = "session"

    def build(self) -> widgets.Widget:
        panel = self.panel
        self._banner = widgets.HTML()
        self.code = code_box()
        panel.label(self.code, "session_code")
        self.copied = widgets.HTML()
        self.copied.add_class("bk-message")
        below = widgets.HBox([panel.button("copy", self.copy), panel.button("load", self.paste)])
        return widgets.VBox([self._banner, self.code, below, self.copied])

    def relabel(self) -> None:
        self.code.description = self.panel.tr("ui.session_code.label")

    def refresh(self) -> None:
        tr = self.panel.tr
        kept = self.panel.part(LastGame).kept
        self.copied.value = ""
        self._banner.value = banner(tr("ui.not_stored.label"), tr(f"ui.kept_{kept}.label"))

    def copy(self) -> None:
        """Writes the code into its box, and the word beside it.

        Both hold what is hidden, so they are sent to the browser on request only.
        """
        game = self.panel.part(LastGame)
        self.code.value = sized(Session((game.saved(),), DESK.guesses).code)
        self.panel.folded.seed.value = self.panel.match.seed
        told = self.panel.tr("ui.not_saved.label")
        self.copied.value = f'<div class="bk-yes">{escape(told)}</div>'  # here, where one looks
        game.copied = self._say_copied
        game.keeper.send({"copy": self.code.value})
        self.panel.tell(told)

    def _say_copied(self) -> None:
        done = escape(self.panel.tr("ui.copied_all.label"))
        self.copied.value = f'<div class="bk-yes"><b>✓</b> {done}</div>'

    def forget_copies(self) -> None:
        """Empties the boxes of code and word: what was copied for some eyes is not for others."""
        self.code.value = self.panel.folded.seed.value = ""

    def paste(self) -> None:
        """Takes up the code or record in the box; from a notebook's, the first game of this kind."""
        panel = self.panel
        with self.told_in(self.copied):
            session = Session.read(self.code.value)
        names = [saved.record.game for saved in session.games]
        if names and panel.game.name not in names:
            text = panel.tr("ui.other_game.label", game=f"{names[0]:.60}")
            panel.tell(text, alarm=True)
            self.copied.value = alarm_html(text)
            return
        if names:
            panel.part(LastGame).restore(session.games[names.index(panel.game.name)])
        else:
            panel.tell(panel.tr("ui.guesses_loaded.label"))
        DESK.take_guesses(session.guesses)


class NotStored(Part):
    """Says under the board that nothing is stored, where one sees it without unfolding anything."""

    slot: ClassVar[Slot] = "time"

    def build(self) -> widgets.Widget:
        line = widgets.HTML()
        line.add_class("bk-not-stored")
        if self.panel.branch_of is not None:  # the game beside it says so
            line.layout.display = "none"
        return line

    def relabel(self) -> None:
        tr = self.panel.tr
        text = tr("ui.banner.label", place=tr("ui.session.label"))
        self.widget.value = f'<p class="bk-banner" role="note">{escape(text)}</p>'


class SessionPanel(widgets.VBox):
    """The session of a whole notebook: all its panels and questions in one code.

    Attributes:
        lang: the language shown.
        box: where the code is copied from and pasted into.
        message: what has been done.
    """

    def __init__(self, lang: str = "es") -> None:
        super().__init__()
        self.lang: Lang = language(lang)
        self.box = code_box()
        self.box.description = self._say("session_code.label")
        self.box.tooltip = self._say("session_code.help")
        self.message = widgets.HTML()
        self._keeper = Keeper()
        self._keeper.on_msg(self._on_message)
        buttons = widgets.HBox([self._button("copy", self.copy), self._button("load", self.load)])
        words = widgets.HTML(banner(self._say("not_stored.label"), self._say("all_panels.label")))
        self.children = (Manners(), self._keeper, words, self.box, buttons, self.message)
        self.add_class("bk-panel")

    def _say(self, key: str, **params: object) -> str:
        return say(self.lang, "frame", f"ui.{key}", **params)

    def _button(self, key: str, act: Callable[[], object]) -> widgets.Button:
        button = widgets.Button(
            description=self._say(f"{key}.label"), tooltip=self._say(f"{key}.help")
        )
        button.on_click(lambda _: self._safely(act))
        return button

    def _safely(self, act: Callable[[], object]) -> None:
        try:
            act()
        except BoardkitError as error:
            self._tell(error.sentence(self.lang), alarm=True)
        except Exception:  # whatever it is, a class must be able to go on
            log.exception("the session failed")
            self._tell(self._say("internal_error.label"), alarm=True)

    def _tell(self, text: str, *, alarm: bool = False) -> None:
        kind, role = ("bk-no", "alert") if alarm else ("bk-yes", "status")
        self.message.value = f'<div class="{kind}" role="{role}">{escape(text)}</div>'

    def _on_message(self, _: Any, content: Any, buffers: Any) -> None:
        match content:
            case {"copied": True}:
                self._tell(self._say("copied_all.label"))

    @property
    def code(self) -> str:
        """The code of all games and guesses of the notebook.

        Raises:
            RecordError: it would be too long to be read again.
        """
        return sized(DESK.session().code)

    def copy(self) -> None:
        """Writes the code into its box."""
        self.box.value = self.code
        self._keeper.send({"copy": self.box.value})
        self._tell(self._say("not_saved.label"))

    def load(self, code: str = "") -> None:
        """Takes a code up, by itself the one in the box.

        Raises:
            RecordError: it is none.
        """
        session = Session.read(code or self.box.value)
        waiting = DESK.take(session)
        key = "session_waits" if waiting else "session_loaded"
        self._tell(self._say(f"{key}.label", n=waiting))

    def __repr__(self) -> str:
        return "<boardkit session>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        text = self._say("not_stored.label")
        return {
            **(data or {}),
            "text/html": f"<p>{escape(text)}</p>",
            "text/plain": text,
        }, metadata


def read_game(text: str, game: AnyGame) -> SavedGame:
    """The first game of a kind in a session code; or that of a share code or record.

    Raises:
        RecordError: there is none.
    """
    games = Session.read(text).games
    if not games:
        raise RecordError("record.session")
    for saved in games:
        if saved.record.game == game.name:
            return saved
    found = f"{games[0].record.game:.60}"
    raise RecordError("record.other_game", found=found, game=game.name)


def code_box() -> widgets.Textarea:
    """A box for a code."""
    box = widgets.Textarea(rows=3)
    for name in ("bk-code", "bk-unlabelled", "bk-wide"):
        box.add_class(name)
    return box


def banner(*sentences: str) -> str:
    """What must be known of where a game is kept, as HTML; the first sentence stands out."""
    first, *more = map(escape, sentences)
    return f'<p class="bk-banner"><b>{first}</b> {" ".join(more)}</p>'


def sized(code: str) -> str:
    """A code, if it can be read again.

    Raises:
        RecordError: it is too long.
    """
    if len(code) > MAX_CODE:
        raise RecordError("record.code_too_long", most=MAX_CODE)
    return code
