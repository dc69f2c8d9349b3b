"""The keys of a panel: one table, from which they are heard, done, explained and tested.

They are heard while the keyboard is anywhere in the panel but in a box for text or a list. A key
does what its control does: it presses a button, turns a switch, goes on to the next choice, or
moves the keyboard there. Controls that a panel lacks have no key in it.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

import ipywidgets as widgets

from boardkit.panels.part import Part, Slot

if TYPE_CHECKING:
    from boardkit.panels.frame import Panel

CANCEL: Final = "cancel"
HELP: Final = "keys"


class Key(NamedTuple):
    """A key and its control.

    Attributes:
        key: as browsers name it; letters are heard with and without Shift.
        control: its words are `ui.<control>.label` and `.help`.
    """

    key: str
    control: str


KEYS: Final = (
    Key("n", "step"),
    Key("u", "undo"),
    Key("r", "redo"),
    Key("i", "first"),
    Key("e", "last"),
    Key("a", "play"),
    Key(",", "speed"),
    Key("j", "scrub"),
    Key("v", "events"),
    Key("/", "type_move"),
    Key("c", "choose_for_me"),
    Key("h", "hint"),
    Key("q", "hint_less"),
    Key("w", "why"),
    Key("Escape", CANCEL),
    Key("b", "board"),
    Key("s", "seat"),
    Key("l", "language"),
    Key("p", "projector"),
    Key("y", "go_on"),
    Key("z", "new_game"),
    Key("x", "chance_desk"),
    Key("o", "lens"),
    Key("f", "forks"),
    Key(".", "position"),
    Key("k", "session"),
    Key("?", HELP),
)
# The keys of the board itself; board.js hears them.
WALKS: Final = ("key_walk", "key_edges", "key_act")
_NAMES: Final = {"Escape": "Esc"}
# A branch beside a game leaves these to the game.
_OF_THE_WHOLE: Final = frozenset({"language", "projector", "why", "new_game"})


def keys(table: str) -> tuple[Key, ...]:
    """Keys written in one line, each with its control.

    >>> keys("u undo  + more")
    (Key(key='u', control='undo'), Key(key='+', control='more'))
    """
    words = table.split()
    return tuple(map(Key, words[::2], words[1::2]))


def unfolding(
    panel: Panel, folded: widgets.Accordion, piece: widgets.Widget
) -> Callable[[], object]:
    """What unfolds a piece and brings the keyboard to it; once more, and back to the board."""

    def unfold() -> None:
        place = folded.children.index(piece)
        if folded.selected_index == place:
            folded.selected_index = None
            panel.board.focus()
        else:
            folded.selected_index = place
            panel.manners.unfold(place)

    return unfold


class Keyboard:
    """Hears the keys of one panel.

    Attributes:
        doings: what the keys of controls do that are neither buttons nor boxes.
    """

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self.doings: dict[str, Callable[[], object]] = {
            "board": panel.board.focus,
            CANCEL: panel.cancel,
        }
        # Through the board, so that keys and what is done on it come in the order of the fingers.
        panel.board.on_key(lambda key, _: self.hear(key))

    def open(self) -> None:
        """Tells the browser which keys the panel has; called when all its controls are there."""
        self._panel.board.hotkeys = [key.key for key in self.heard]

    @property
    def heard(self) -> list[Key]:
        """The keys that work in this panel."""
        branch = getattr(self._panel, "branch_of", None) is not None
        skip = _OF_THE_WHOLE if branch else frozenset()
        table = (*KEYS, *self._panel.own_keys)
        return [k for k in table if k.control not in skip and self._has(k.control)]

    def _has(self, control: str) -> bool:
        return control in self.doings or self.control(control) is not None

    def control(self, name: str) -> Any:
        """The button, box or switch of that name; None if there is none."""
        panel = self._panel
        return panel.buttons.get(name) or panel.labelled.get(name)

    def hear(self, key: str) -> None:
        """Does what a key does, without a browser."""
        key = key.lower() if len(key) == 1 else key
        control = next((k.control for k in self.heard if k.key == key), None)
        if control is not None:
            self._panel.safely(lambda: self._do(control))

    def _do(self, name: str) -> None:
        panel, control = self._panel, self.control(name)
        if name in self.doings:
            self.doings[name]()
            return
        if control.disabled or control.layout.display == "none":
            label = panel.tr(f"ui.{name}.label")
            panel.board.say(panel.tr("ui.key_not_now.label", control=label))
        elif isinstance(control, widgets.Button):
            control.click()
        elif isinstance(control, widgets.ToggleButton):
            control.value = not control.value
        elif isinstance(control, widgets.ToggleButtons):
            self._next(name, control)
        else:
            panel.manners.focus(name)

    def _next(self, name: str, control: widgets.ToggleButtons) -> None:
        panel, values = self._panel, [value for _, value in control.options]
        place = (values.index(control.value) + 1) % len(values) if control.value in values else 0
        others = [value for value in values[place:] + values[:place] if value != control.value]
        useful = (value for value in others if not panel.passes_over(name, value))
        place = values.index(next(useful, values[place]))
        panel.board.said = ""
        control.value = values[place]
        if not panel.board.said:  # what is chosen may have said more
            chosen = control.options[place][0]
            panel.board.say(f"{panel.tr(f'ui.{name}.label')}: {chosen}")

    def table(self) -> str:
        """All keys with what they do, as HTML in the language shown."""
        tr = self._panel.tr
        rows = [(tr(f"keys.{w}"), tr(f"ui.{w}.label"), tr(f"ui.{w}.help")) for w in WALKS]
        for key, control in self.heard:
            label = tr(f"ui.{control}.label")
            rows.append((_NAMES.get(key, key), label, tr(f"ui.{control}.help")))
        lines = "".join(
            f'<tr><th scope="row"><kbd>{escape(name)}</kbd></th>'
            f"<td><b>{escape(label)}</b></td><td>{escape(text)}</td></tr>"
            for name, label, text in rows
        )
        heads = "".join(
            f'<th scope="col">{escape(tr(f"ui.{head}.label"))}</th>'
            for head in ("key", "key_control", "key_does")
        )
        notes = ["keys_heard", *(["notation"] if "events" in self._panel.labelled else [])]
        note = "</p><p>".join(escape(tr(f"ui.{key}.label")) for key in notes)
        return (
            f'<div class="bk-keys"><p>{note}</p>'
            f'<table class="bk-table"><tr>{heads}</tr>{lines}</table></div>'
        )


class KeyHelp(Part):
    """All keys of the panel, folded away; and the keys that unfold what is folded away."""

    slot: ClassVar[Slot] = "folded"
    title: ClassVar[str] = HELP

    def build(self) -> widgets.Widget:
        self._ready = False
        return widgets.HTML()

    def relabel(self) -> None:
        if self._ready:
            self.widget.value = self.panel.keyboard.table()

    def refresh(self) -> None:
        if self._ready:
            return
        panel = self.panel
        if panel.folded in panel.children:  # a branch beside a game folds nothing away
            for part in panel.parts:
                if part.slot == "folded" and part.title not in panel.buttons:
                    panel.keyboard.doings[part.title] = unfolding(panel, panel.folded, part.widget)
            new_game = panel.folded.children[0]
            panel.keyboard.doings["new_game"] = unfolding(panel, panel.folded, new_game)
        self._ready = True
        panel.keyboard.open()
        self.relabel()
