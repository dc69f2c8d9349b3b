"""Predict, then reveal: a question that keeps its answer until somebody has guessed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as widgets

from boardkit.core.catalogue import Lang, language, number, say
from boardkit.panels.frame import Manners

Answer = str | int | float


class Gate(widgets.VBox):
    """A question with a place for a guess; the answer shows after the guess, beside it.

    Attributes:
        question: what is asked.
        answer: what is right; a number, or one of `options`.
        why: why, shown with the answer.
        options: the possible answers, or nothing where any number may be guessed.
        guessed: what was guessed first; None before that.
    """

    def __init__(
        self,
        question: str,
        answer: Answer,
        *,
        why: str = "",
        options: Sequence[str] = (),
        lang: str = "es",
    ) -> None:
        super().__init__()
        self.lang: Lang = language(lang)
        self.question, self.answer, self.why = question, answer, why
        self.options = tuple(options)
        self.guessed: Answer | None = None
        self._title = widgets.HTML(f'<p class="bk-question">{escape(question)}</p>')
        self._input: Any
        if options:
            self._input = widgets.RadioButtons(options=list(options), value=None)
        else:
            self._input = widgets.FloatText(value=0)
            self._input.layout.width = "8em"
        self._button = widgets.Button(
            description=self._say("guess.label"), tooltip=self._say("guess.help")
        )
        self._button.on_click(lambda _: self.reveal())
        self._answer = widgets.HTML()
        self.children = (
            Manners(),
            self._title,
            widgets.HBox([self._input, self._button]),
            self._answer,
        )
        self.add_class("bk-gate")

    def _say(self, key: str, **params: object) -> str:
        return say(self.lang, "frame", f"ui.{key}", **params)

    def guess(self, guess: Answer) -> None:
        """Guesses and reveals, as a person would."""
        self._input.value = guess
        self.reveal()

    def reveal(self) -> None:
        """Shows the answer beside the guess, once there is one. The first guess stays."""
        guess = self._input.value
        if guess is None:
            self._answer.value = f"<p>{escape(self._say('guess_first.label'))}</p>"
            return
        if self.guessed is None:
            self.guessed = guess
        guess_text, answer_text = self._text(self.guessed), self._text(self.answer)
        key = "guess_right.label" if guess_text == answer_text else "guess_other.label"
        shown = self._say(key, guess=guess_text, answer=answer_text)
        self._answer.value = f"<p><b>{escape(shown)}</b> {escape(self.why)}</p>"

    def _text(self, value: Answer) -> str:
        if isinstance(value, str):
            return value
        return str(int(value)) if value == int(value) else number(self.lang, float(value))

    def __repr__(self) -> str:
        return f"<boardkit question: {self.question:.60}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        # The twin asks and does not answer: a print-out must not give the answer away.
        options = " / ".join(self.options)
        twin = {
            "text/html": self._title.value + (f"<p>{escape(options)}</p>" if options else ""),
            "text/plain": f"{self.question} {options}".strip(),
        }
        return {**(data or {}), **twin}, metadata


def predict(question: str, answer: Answer, **options: Any) -> Gate:
    """A question to be guessed before the answer shows.

    Args:
        question: what is asked, in the language of the notebook.
        answer: a number, or one of `options`.
        options: `options` (a list of possible answers), `why` (shown with the answer), `lang`.

    >>> gate = predict("2 + 2?", 4, lang="en")
    >>> gate.guess(5)
    >>> gate.guessed
    5.0
    """
    return Gate(question, answer, **options)
