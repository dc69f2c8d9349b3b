"""The ways to guess: a number, a choice, an order, a range. Each asks, reads, checks and compares."""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, Final

import ipywidgets as widgets

from boardkit.core.catalogue import Lang, number, say, whole_number
from boardkit.core.chance import stream
from boardkit.panels.move_field import MoveField

Guess = str | float | list[str] | list[float]
_LONGEST: Final = 30  # no number that is guessed has more signs


class NoGuess(ValueError):
    """What stands in the controls is no guess; the reason is a key of the catalogue."""


class Way(ABC):
    """One way to guess.

    Attributes:
        lang: the language of labels and numbers.
        widget: where the guess is made.
        still: what a print-out shows of it.
    """

    still: str = ""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self.widget = widgets.HBox()
        self._labelled: list[tuple[Any, str, str | None]] = []

    def say(self, key: str, **params: object) -> str:
        """A text of the catalogue."""
        return say(self.lang, "frame", f"ui.{key}", **params)

    def label(self, control: Any, key: str, before: str | None = "") -> None:
        """Gives a control its words: a tooltip and, unless `before` is None, a label after it."""
        self._labelled.append((control, key, before))
        control.tooltip = self.say(f"{key}.help")
        if before is not None:
            control.description = f"{before}{self.say(f'{key}.label')}"
        if isinstance(control, MoveField):
            control.placeholder = control.description

    def relabel(self, lang: Lang) -> None:
        """Puts everything into another language; what was guessed stays."""
        self.lang = lang
        labelled, self._labelled = self._labelled, []
        for control, key, before in labelled:
            self.label(control, key, before)

    @abstractmethod
    def read(self) -> Guess:
        """The guess that stands in the controls.

        Raises:
            NoGuess: there is none.
        """

    @abstractmethod
    def put(self, guess: Any) -> None:
        """Sets the controls, as a person would."""

    @abstractmethod
    def check(self, found: Any) -> Guess | None:
        """A guess from outside, or None where it cannot be one."""

    @abstractmethod
    def text(self, value: Any) -> str:
        """A guess or an answer in words."""

    def right(self, guess: Any, answer: Any) -> bool:
        """Whether the guess is the answer."""
        return self.text(guess) == self.text(answer)

    def compare(self, guess: Any, answer: Any) -> str:
        """How far the guess is from the answer, in a sentence; nothing where there is no distance."""
        return ""

    def close(self) -> None:
        """Lets nobody guess any more."""
        for part in self.widget.children:
            part.disabled = True


class NumberWay(Way):
    """Any number."""

    def __init__(self, lang: Lang, send: Callable[[], object]) -> None:
        super().__init__(lang)
        self.box = _number_box(self, "guess_number", send)
        self.widget = widgets.HBox([self.box])

    def read(self) -> Guess:
        return _number(self.box.value)

    def put(self, guess: Any) -> None:
        self.box.value = _typed(self.lang, guess)

    def check(self, found: Any) -> Guess | None:
        return _finite(found)

    def text(self, value: Any) -> str:
        return _digits(self.lang, value)

    def compare(self, guess: Any, answer: Any) -> str:
        if self.right(guess, answer):
            return ""
        key = "guess_low" if guess < answer else "guess_high"
        return self.say(f"{key}.label", distance=self.text(abs(answer - guess)))


class RangeWay(Way):
    """From a number to a number; the answer is a single one."""

    def __init__(self, lang: Lang, send: Callable[[], object]) -> None:
        super().__init__(lang)
        self.low = _number_box(self, "guess_lowest", send)
        self.high = _number_box(self, "guess_highest", send)
        self.widget = widgets.HBox([self.low, self.high])

    def read(self) -> Guess:
        low, high = _number(self.low.value), _number(self.high.value)
        if low > high:
            raise NoGuess("guess_range")
        return [low, high]

    def put(self, guess: Any) -> None:
        self.low.value, self.high.value = (_typed(self.lang, end) for end in guess)

    def check(self, found: Any) -> Guess | None:
        match found:
            case [low, high]:
                ends = [end for end in map(_finite, (low, high)) if end is not None]
                if len(ends) == 2 and ends[0] <= ends[1]:
                    return ends
        return None

    def text(self, value: Any) -> str:
        if isinstance(value, list | tuple):
            return " – ".join(_digits(self.lang, end) for end in value)
        return _digits(self.lang, value)

    def right(self, guess: Any, answer: Any) -> bool:
        return False  # it is told by holding the answer, not by being it

    def compare(self, guess: Any, answer: Any) -> str:
        low, high = guess
        width = _digits(self.lang, high - low)
        if low <= answer <= high:
            return self.say("guess_holds.label", width=width)
        distance = _digits(self.lang, max(low - answer, answer - high))
        return self.say("guess_misses.label", width=width, distance=distance)


class ChoiceWay(Way):
    """One of several."""

    def __init__(self, lang: Lang, options: Sequence[str]) -> None:
        super().__init__(lang)
        self.options = [str(option) for option in options]
        self.still = " / ".join(self.options)
        self.radio = widgets.RadioButtons(options=self.options, value=None)
        self.label(self.radio, "guess_choice", None)
        self.radio.layout.width = "auto"
        self.widget = widgets.HBox([self.radio])

    def read(self) -> Guess:
        if self.radio.value is None:
            raise NoGuess("guess_first")
        return str(self.radio.value)

    def put(self, guess: Any) -> None:
        self.radio.value = guess

    def check(self, found: Any) -> Guess | None:
        return found if isinstance(found, str) and found in self.options else None

    def text(self, value: Any) -> str:
        return str(value)


class OrderWay(Way):
    """All items, in order: one is chosen in the list, and moved up or down."""

    def __init__(self, lang: Lang, items: Sequence[str], question: str) -> None:
        super().__init__(lang)
        # The order at the beginning depends on the items and the question, not on the answer.
        start = stream("order", question).shuffled(sorted(map(str, items)))
        self.still = " / ".join(start)
        self.items = widgets.Select(options=start, value=start[0], rows=min(len(start), 10))
        self.label(self.items, "guess_items")
        _fit(self.items, "24em")
        self.up, self.down = widgets.Button(), widgets.Button()
        for button, sign, key, step in (
            (self.up, "▲ ", "guess_up", -1),
            (self.down, "▼ ", "guess_down", 1),
        ):
            self.label(button, key, sign)
            button.layout.width = "auto"
            button.on_click(lambda _, step=step: self.move(step))
        self.widget = widgets.HBox([self.items, self.up, self.down])
        self.widget.add_class("bk-row")

    def move(self, step: int) -> None:
        """Moves the chosen item; it stays chosen."""
        order, chosen = list(self.items.options), self.items.value
        if chosen is None:
            return
        here = order.index(chosen)
        there = here + step
        if 0 <= there < len(order):
            order[here], order[there] = order[there], order[here]
            with self.items.hold_sync():
                self.items.options = order
                self.items.value = chosen

    def read(self) -> Guess:
        return list(self.items.options)

    def put(self, guess: Any) -> None:
        self.items.options = list(guess)

    def check(self, found: Any) -> Guess | None:
        texts = found if isinstance(found, list) else []
        is_all = all(isinstance(item, str) for item in texts)
        fits = is_all and sorted(texts) == sorted(self.items.options)
        return list(texts) if fits else None

    def text(self, value: Any) -> str:
        return " → ".join(map(str, value))

    def compare(self, guess: Any, answer: Any) -> str:
        right = list(map(str, answer))
        if list(guess) == right:
            return ""
        places = [right.index(item) for item in guess]
        swaps = sum(one > other for k, one in enumerate(places) for other in places[k + 1 :])
        kept = sum(item == own for item, own in zip(guess, right, strict=True))
        return self.say("guess_order.label", places=kept, n=len(right), swaps=swaps)


def way(
    kind: str,
    lang: Lang,
    *,
    options: Sequence[str],
    question: str,
    send: Callable[[], object],
) -> Way:
    """The way of that name: `number`, `range`, `choice` or `order`.

    Raises:
        ValueError: there is no such way, or its options do not fit.
    """
    few = len(set(map(str, options))) < max(2, len(options))
    if kind in ("choice", "order") and few:
        raise ValueError(f"a {kind} needs two or more different options")
    match kind:
        case "number":
            return NumberWay(lang, send)
        case "range":
            return RangeWay(lang, send)
        case "choice":
            return ChoiceWay(lang, options)
        case "order":
            return OrderWay(lang, options, question)
    raise ValueError(f"kind can be number, range, choice or order, not {kind!r}")


def _number_box(way: Way, key: str, send: Callable[[], object]) -> MoveField:
    box = MoveField(offers=False)
    box.add_class("bk-typed")
    way.label(box, key)
    box.on_enter(send)
    return box


def _fit(widget: Any, width: str) -> None:
    """Gives a control room for its whole label, on small screens too."""
    widget.style.description_width = "initial"
    widget.layout.width, widget.layout.max_width = width, "100%"


# `1.234` may be a number with decimals; with a second sign it is plain which of them parts thousands.
_THOUSANDS = re.compile(
    r"-?\d{1,3}(?P<apart>[.,])\d{3}(?:(?P=apart)\d{3})*(?:(?P=apart)\d{3}|(?!(?P=apart))[.,]\d+)"
)


def _number(text: str) -> float:
    """A number as people write it, with a point or a comma, and thousands apart where that is plain."""
    plain = text.strip().replace("−", "-")
    if many := _THOUSANDS.fullmatch(plain):
        plain = plain.replace(many["apart"], "")
    plain = plain.replace(",", ".")
    if not plain:
        raise NoGuess("guess_first")
    try:
        found = _finite(float(plain)) if len(plain) <= _LONGEST else None
    except ValueError:
        found = None
    if found is None:
        raise NoGuess("guess_unread")
    return found


def _finite(found: Any) -> float | None:
    if isinstance(found, bool) or not isinstance(found, int | float) or abs(found) > 1e15:
        return None
    return float(found) if math.isfinite(found) else None


def _digits(lang: Lang, value: Any) -> str:
    """A number as it is read: thousands stand apart."""
    return whole_number(lang, int(value)) if value == int(value) else number(lang, float(value))


def _typed(lang: Lang, value: Any) -> str:
    """A number as it is typed into a box, and read from there again."""
    return _digits(lang, value).replace("." if lang == "es" else ",", "")
