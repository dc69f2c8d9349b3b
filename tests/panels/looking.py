"""What a panel shows and sends, for tests that need no browser."""

import json
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from typing import Any

import ipywidgets as widgets
import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang, catalogue
from boardkit.games.karuba.pieces import load_box
from boardkit.panels.board import Board
from boardkit.panels.frame import Panel

WORD = re.compile(r"[^\W\d_]{3,}")


def parts(widget: widgets.Widget) -> Iterator[widgets.Widget]:
    """A widget and all that is in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def shown(panel: widgets.Widget) -> list[str]:
    """Every text that a person may read or hear in a panel, always in the same order."""
    texts: list[str] = []
    for part in parts(panel):
        if isinstance(part, Board):
            marks = [mark.label for mark in part.scene.marks]
            texts += [part.title, part.said, part.alarm, *marks]
            # The letters and numbers drawn, not how they look.
            texts += re.findall(r">([^<>]+)<", part.background + part.overlay)
            texts += [text for m in part.scene.marks for text in re.findall(r">([^<>]+)<", m.svg)]
            continue
        for name in ("description", "placeholder", "tooltip"):
            texts.append(getattr(part, name, None) or "")
        texts += getattr(part, "titles", ())
        texts += getattr(part, "tooltips", ())
        options = getattr(part, "options", ())
        texts += [each if isinstance(each, str) else str(each[0]) for each in options]
        if isinstance(part, widgets.HTML):
            attributes = re.findall(r'(?:aria-label|alt|title)="([^"]*)"', part.value)
            bare = re.sub(r"<style>.*?</style>|<[^>]*>", " ", part.value, flags=re.DOTALL)
            texts += [*map(unescape, attributes), unescape(bare)]
    return texts


@cache
def vocabulary(lang: Lang, game: str = "karuba") -> frozenset[str]:
    """Every word that the catalogues and the rulebook of a game use in a language."""

    def texts(value: Any) -> Iterator[str]:
        if isinstance(value, str):
            yield re.sub(r"\{[^}]*\}", " ", value)
        else:
            for part in value.values():
                yield from texts(part)

    book = bk.game(game).rulebook
    found = [*texts(catalogue(lang, "frame")), *texts(catalogue(lang, game))]
    found += [clause.gist[lang] for clause in book.clauses.values()]
    for reading in book.readings.values():
        found.append(reading.question[lang])
        found += [option.text[lang] for option in reading.options.values()]
    return frozenset(word.casefold() for text in found for word in WORD.findall(text))


def foreign(panel: widgets.Widget, lang: Lang) -> set[str]:
    """The words in a panel that belong to the other language alone."""
    (other,) = (code for code in LANGUAGES if code != lang)
    # The notation in the list of events is the same in both.
    texts = [re.sub(r"\[[MS] \w+( temple| beach)?", "[", text) for text in shown(panel)]
    words = {word.casefold() for text in texts for word in WORD.findall(text)}
    names = {name.casefold() for name in load_box().layouts}  # the same in both languages
    game = getattr(getattr(panel, "game", None), "name", "karuba")
    return words & (vocabulary(other, game) - vocabulary(lang, game)) - names


class Wire(list[str]):
    """All that was sent to browsers, message by message, without the random ids of widgets."""

    def take(self) -> list[str]:
        """What was sent since the last time."""
        taken = list(self)
        self.clear()
        return taken


def listen(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """Hears all messages of all widgets from now on, those that open them included."""
    wire = Wire()
    send, start = widgets.Widget._send, widgets.Widget.open

    def note(message: Any) -> None:
        text = json.dumps(message, default=str, sort_keys=True, ensure_ascii=False)
        wire.append(re.sub(r"[0-9a-f]{32}", "ID", text))

    def on_send(self: widgets.Widget, message: Any, buffers: Any = None) -> None:
        note(message)
        send(self, message, buffers)

    def on_open(self: widgets.Widget) -> None:
        note(self.get_state())
        start(self)

    monkeypatch.setattr(widgets.Widget, "_send", on_send)
    monkeypatch.setattr(widgets.Widget, "open", on_open)
    return wire


def state(panel: Panel) -> str:
    """All that a browser which opens the panel now would get."""
    everything = [part.get_state() for part in parts(panel)]
    for got in everything:
        got.pop("painted", None)  # how often, not what
    text = json.dumps(everything, default=str, sort_keys=True, ensure_ascii=False)
    return re.sub(r"[0-9a-f]{32}", "ID", text)


def said(panel: Panel) -> str:
    """The message line as plain text."""
    return unescape(re.sub(r"<[^>]*>", " ", panel.message.value)).strip()
