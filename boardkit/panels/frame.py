"""What every panel has: two languages, a message line, callbacks that never raise, a static twin."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from functools import wraps
from html import escape
from pathlib import Path
from typing import Any, ClassVar, Concatenate, ParamSpec, TypeVar

import anywidget
import ipywidgets as widgets
from traitlets import Int, Unicode

from boardkit.core.catalogue import LANGUAGES, Lang, language, say
from boardkit.core.errors import BoardkitError, IllegalAction
from boardkit.core.game import AnyGame
from boardkit.core.refusal import Refusal
from boardkit.panels.board import Board
from boardkit.panels.desk import DESK
from boardkit.panels.keys import Key, Keyboard
from boardkit.panels.part import Part
from boardkit.panels.together import flush, together
from boardkit.views.rule_words import clause_details

log = logging.getLogger(__name__)

_TWIN = 440  # pixels: with a title above it, the still board fits a small screen

PERSON = "person"

# A kernel hears its widgets on several threads: a click on the board may come while a button is
# still being answered. What they do is done one after the other, in all panels of the kernel.
_ONE_AT_A_TIME = threading.RLock()

P = ParamSpec("P")
Self = TypeVar("Self", bound="Panel")
Callback = Callable[Concatenate[Self, P], None]


def guarded(method: Callable[Concatenate[Self, P], object]) -> Callback[Self, P]:
    """Makes a method a callback: what goes wrong becomes a message, never a traceback."""

    @wraps(method)
    def call(self: Self, /, *args: P.args, **kwargs: P.kwargs) -> None:
        whole = self.whole
        with _ONE_AT_A_TIME, together(whole, whole.manners):
            put_back = self.keep()
            try:
                method(self, *args, **kwargs)
            except IllegalAction as error:
                self.refuse(error.refusal)
            except BoardkitError as error:
                self.tell(error.sentence(self.lang), alarm=True)
            except Exception:  # whatever it is, a class must be able to go on
                log.exception("a callback of %s failed", type(self).__name__)
                self.report_failure(put_back)

    return call


class Manners(anywidget.AnyWidget):
    """The look of a panel, and what its plain controls lack for keyboards and screen readers.

    Attributes:
        lang: the language of its texts, so that a screen reader speaks them with the right voice.
        ready: whether the browser takes many changes in one message.
        beat: raised to be told when the browser has drawn what it has; see `ask_beat`.
        pause: so many milliseconds later.
    """

    _esm = Path(__file__).with_name("panel.js")
    _css = Path(__file__).with_name("panel.css")

    lang = Unicode().tag(sync=True)
    beat = Int().tag(sync=True)
    pause = Int().tag(sync=True)
    ready = False
    _heard: Callable[[], object] | None = None

    def focus(self, control: str) -> None:
        """Moves the keyboard to a control, by the key of its words."""
        flush()
        self.send({"focus": control})

    def unfold(self, place: int) -> None:
        """Moves the keyboard to the heading of a folded piece."""
        flush()
        self.send({"unfold": place})

    def on_beat(self, callback: Callable[[], object]) -> None:
        """What is called when the browser has drawn; it has to be asked for each time."""
        self._heard = callback

    def ask_beat(self, pause: int = 0) -> None:
        """Asks the browser to tell when it has drawn what it has by then.

        So what grows by itself grows no quicker than it is drawn, stands still where nobody looks,
        and leaves the kernel free for what people do meanwhile.

        Args:
            pause: milliseconds that it shall wait before.
        """
        self.pause = pause
        self.beat += 1

    def _handle_custom_msg(self, content: Any, buffers: Any) -> None:
        match content:
            case {"ready": True}:
                self.ready = True
            case {"beat": int(beat)} if beat == self.beat and self._heard is not None:
                self.beat += 1  # another window may tell it too
                self._heard()

    def set_state(self, sync_data: Any) -> None:
        """Nothing: a browser cannot change it."""


class Panel(widgets.VBox):
    """A board with controls around it.

    Attributes:
        game: the rules.
        lang: the language shown.
        board: the picture to click and to walk with the arrow keys.
        manners: the browser's side of the frame.
        keyboard: hears the keys of the panel.
        labelled: the controls by the keys of their words.
        own_keys: the keys that only this kind of panel has.
        own_parts: the parts that only this kind of game panel has.
        message_line: the line of messages under the board, over which parts may put controls.
        refused: the refusal in the message line, if one stands there.
    """

    own_keys: ClassVar[tuple[Key, ...]] = ()
    own_parts: ClassVar[tuple[type[Part], ...]] = ()

    def __init__(self, game: AnyGame, lang: str, board: Board) -> None:
        super().__init__()
        self.game = game
        self.lang: Lang = language(lang)
        self.board = board
        self._here = threading.local()
        self._labelled: list[tuple[Any, str]] = []
        self.labelled: dict[str, Any] = {}
        self.buttons: dict[str, widgets.Button] = {}
        self._icons: set[str] = set()
        self.refused: Refusal | None = None
        self.message = widgets.HTML()
        self.message.add_class("bk-message")
        self.message_line = widgets.HBox([self.message])
        self.message_line.add_class("bk-message-line")
        self.language = widgets.ToggleButtons(
            options=[(code.upper(), code) for code in LANGUAGES], value=self.lang
        )
        self.language.style.button_width = "3.6em"
        self.language.observe(self._on_language, "value")
        self.label(self.language, "language")
        board.on_act(self._on_act)
        self.manners = Manners()
        self.keyboard = Keyboard(self)
        self.add_class("bk-panel")
        self._tell_language()

    @property
    def whole(self) -> Panel:
        """The panel that this one is a piece of: by itself the panel."""
        return self

    def arrange(self, *children: widgets.Widget) -> None:
        """Puts the parts of the panel below each other, with the style that they share."""
        self.children = (self.manners, *children)

    def add_to_message_line(self, *controls: widgets.Widget) -> None:
        """Puts controls over the message, after those that are there."""
        *before, message = self.message_line.children
        self.message_line.children = (*before, *controls, message)

    # Words

    def tr(self, key: str, /, **params: object) -> str:
        """A text of the catalogue in the language shown."""
        return say(self.lang, self.game.name, key, **params)

    def label(self, widget: Any, key: str) -> None:
        """Gives a widget the help text `ui.<key>.help` as its tooltip, in whatever language."""
        self._labelled.append((widget, key))
        self.labelled.setdefault(key, widget)
        widget.add_class(f"bk-at-{key}")
        widget.tooltip = self.tr(f"ui.{key}.help")

    def button(self, key: str, act: Callable[[], object], icon: str = "") -> widgets.Button:
        """A button with the label and help text of `ui.<key>`, or with an icon for its face."""
        button = widgets.Button(description=icon or self.tr(f"ui.{key}.label"))
        button.layout.width = "auto"
        button.on_click(lambda _: self.safely(act))
        if icon:
            button.add_class("bk-icon")
            self._icons.add(key)
        self.label(button, key)
        self.buttons[key] = button
        return button

    @guarded
    def safely(self, act: Callable[[], object]) -> None:
        """Does something as a callback, which never raises."""
        act()

    def press(self, key: str) -> None:
        """Presses a button, as a click would: `panel.press("undo")`."""
        self.buttons[key].click()

    @guarded
    def _on_language(self, change: Any) -> None:
        if change["new"] is None:
            return
        self.lang = language(change["new"])
        self._tell_language()
        for widget, key in self._labelled:
            widget.tooltip = self.tr(f"ui.{key}.help")
        for key, button in self.buttons.items():
            if key not in self._icons:
                button.description = self.tr(f"ui.{key}.label")
        self.clear_message()
        self.relabel()
        self.refresh()
        DESK.speak(self.lang)

    def _tell_language(self) -> None:
        self.manners.lang = self.lang
        self.board.skip = self.tr("ui.skip_board.label")

    def forget_choice(self) -> None:
        """Drops what was half chosen for the action to come."""

    def passes_over(self, control: str, value: Any) -> bool:
        """Whether the key of a control skips one of its choices, of which nothing can come now."""
        return False

    def cancel(self) -> None:
        """Drops what was half chosen, and the message."""
        self.forget_choice()
        self.clear_message()
        self.refresh()

    def relabel(self) -> None:
        """Puts the texts that only this panel has into the language shown."""

    def refresh(self) -> None:
        """Shows the position."""
        raise NotImplementedError

    # Messages

    def clear_message(self) -> None:
        """Empties the message line, also for screen readers."""
        self.refused = None
        self.message.value = self.board.said = self.board.alarm = ""

    def tell(self, text: str, *, alarm: bool = False) -> None:
        """Shows a line under the board and says it to a screen reader."""
        self.refused = None
        kind = "bk-no" if alarm else "bk-yes"
        self.message.value = f'<div class="{kind}">{escape(text)}</div>'
        self._speak(text, alarm=alarm)

    def refuse(self, refusal: Refusal) -> None:
        """Shows why not; a click on the clause opens the rule."""
        sentence = refusal.sentence(self.lang)
        clauses = "".join(
            clause_details(self.game, clause, self.lang, self.reading) for clause in refusal.clauses
        )
        self.refused = refusal
        where = ""
        if refusal.pointer is not None:  # to be seen; the sentence says it too
            text = f"{refusal.params['text']}\n{' ' * refusal.pointer}^"
            where = f'<pre class="bk-pointer" aria-hidden="true">{escape(text)}</pre>'
        self.message.value = f'<div class="bk-no"><b>✗</b> {escape(sentence)}{where}{clauses}</div>'
        self._speak(refusal.text(self.lang), alarm=True)

    def keep(self) -> Callable[[], object]:
        """What puts everything back as it is now, should a callback fail halfway."""
        return lambda: None

    def share_code(self) -> str:
        """What somebody who looks for a fault needs to see the position."""
        return ""

    def fault_code(self) -> str:
        """The share code in a message that something failed, as far as it may be shown unasked."""
        return self.share_code()

    def report_failure(self, put_back: Callable[[], object]) -> None:
        """After a failure of the program: puts everything back and asks to be told of it."""
        text, code = self.tr("ui.internal_error.label"), ""
        try:
            put_back()
            code = self.fault_code()
            self.refresh()
        except Exception:  # what failed once may well fail again
            log.exception("the position cannot be shown")
        name = escape(self.tr("ui.share_code.label"))
        details = (
            f'<details class="bk-clause"><summary>{name}</summary>'
            f"<pre>{escape(code)}</pre></details>"
        )
        self.message.value = f'<div class="bk-no">{escape(text)}{details if code else ""}</div>'
        self._speak(text, alarm=True)

    def _speak(self, text: str, *, alarm: bool) -> None:
        if alarm:
            self.board.alert(text)
        else:
            self.board.say(text)

    def reading(self, name: str) -> str:
        """The option of a reading that is in force."""
        return self.game.rulebook.readings[name].default

    def quietly(self, widget: Any, **values: Any) -> None:
        """Sets a control without its callback taking it for a person's doing."""
        before, self._here.quiet = self.quiet, True
        try:
            for name, value in values.items():
                if getattr(widget, name) != value:
                    setattr(widget, name, value)
        finally:
            self._here.quiet = before

    @property
    def quiet(self) -> bool:
        """Whether what this thread sets in a control is no person's doing."""
        return getattr(self._here, "quiet", False)

    # The board

    @guarded
    def _on_act(self, spot: str) -> None:
        self.on_spot(spot)

    def on_spot(self, spot: str) -> None:
        """Somebody clicked a spot of the board, or pressed Enter on it."""
        raise NotImplementedError

    # The static twin

    def summary(self) -> str:
        """One line about the position, in the language shown."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        scene = self.board.scene
        head = f"<p>{escape(self.summary())}</p>"
        twin = {
            "text/html": f'<div class="bk-twin">{head}{scene.img(_TWIN)}</div>',
            "text/plain": f"{self.summary()}\n{scene.description}",
        }
        return {**(data or {}), **twin}, metadata
