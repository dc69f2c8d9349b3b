"""Predict, then reveal: a question that keeps its answer until somebody has guessed."""

from __future__ import annotations

import hmac
import logging
import os
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

import ipywidgets as widgets

from boardkit.core.catalogue import Lang, language, say
from boardkit.panels.desk import DESK
from boardkit.panels.frame import Manners
from boardkit.panels.guesses import Guess, NoGuess, way
from boardkit.views.scene import Scene

log = logging.getLogger(__name__)

Answer = str | float | Sequence[str]
KEY: Final = "BOARDKIT_KEY"  # the variable of the environment with the word that opens every gate


class Gate(widgets.VBox):
    """A question with a place for a guess; the answer shows after the guess, beside it.

    The answer, the reason and what follows stay in the kernel until then. Its own words follow the
    language chosen last in a panel of the notebook; what the teacher wrote stays as it is.

    Attributes:
        question: what is asked.
        answer: what is right, or a function that finds it out when it is wanted.
        why: why, shown with the answer.
        name: the name under which a session code holds the guesses.
        guesses: what was guessed, the first first.
        opened: whether the answer shows.
    """

    def __init__(
        self,
        question: str,
        answer: Answer | Callable[[], Answer],
        *,
        options: Sequence[str] = (),
        kind: str = "",
        why: str = "",
        then: object = None,
        votes: int = 1,
        key: str = "",
        name: str = "",
        lang: str = "es",
        brief: bool = False,
    ) -> None:
        super().__init__()
        self._brief = brief
        self.lang: Lang = language(lang)
        self.question, self.answer, self.why = question, answer, why
        self.guesses: list[Guess] = []
        self.opened = False
        self._votes = max(1, votes)
        self._key = key or os.environ.get(KEY, "")
        self._behind: list[Behind] = []
        self._buttons: dict[str, widgets.Button] = {}
        self._retell: Callable[[], list[str]] = list
        listed = list(answer) if isinstance(answer, list | tuple) else []
        kind = kind or ("order" if listed else "choice" if options else "number")
        self.name = name or DESK.name(f"{kind} {question}")
        self._way = way(
            kind, self.lang, options=options or listed, question=question, send=self.reveal
        )
        self._title = widgets.HTML(f'<p class="bk-question">{escape(question)}</p>')
        self._button = self._make_button("guess", self.reveal)
        self._answer = widgets.HTML()
        row = self._asked = widgets.HBox([self._way.widget, self._button, *self._key_row()])
        row.add_class("bk-row")
        after = [] if then is None else [self._put_behind(Behind(then, self.lang, ""))]
        self._manners = Manners(lang=self.lang)
        self.children = (self._manners, self._title, row, self._answer, *after)
        self.add_class("bk-gate")
        DESK.ask(self.name, self.take)
        DESK.listen(self.name, self.speak)

    def _say(self, key: str, **params: object) -> str:
        return say(self.lang, "frame", f"ui.{key}", **params)

    def _make_button(self, key: str, act: Callable[[], object]) -> widgets.Button:
        button = self._buttons[key] = widgets.Button()
        button.layout.width = "auto"
        button.on_click(lambda _: act())
        self._name(key, button)
        return button

    def _name(self, key: str, control: Any) -> None:
        control.description, control.tooltip = self._say(f"{key}.label"), self._say(f"{key}.help")

    def speak(self, lang: Lang) -> None:
        """Goes on in another language: what it says itself, not what it was given to say."""
        self.lang = self._manners.lang = lang
        for key, button in (*self._buttons.items(), ("gate_key", self._word)):
            self._name(key, button)
        self._way.relabel(lang)
        for behind in self._behind:
            behind.speak(lang)
        told = self._retell()
        if told:
            self._tell(*told)

    def _key_row(self) -> list[widgets.Widget]:
        self._word = widgets.Password()
        self._name("gate_key", self._word)
        self._word.style.description_width = "initial"
        self._word.layout.width = "12em"
        self._opener = self._make_button("gate_open", lambda: self.unlock(self._word.value))
        return [self._word, self._opener] if self._key else []

    # Guessing

    @property
    def guessed(self) -> Guess | None:
        """What was guessed first; None before that."""
        return self.guesses[0] if self.guesses else None

    def guess(self, guess: Answer) -> None:
        """Guesses and reveals, as a person would."""
        self._way.put(guess)
        self.reveal()

    def reveal(self) -> None:
        """Shows the answer beside the guess, once there is one. The first guess stays."""
        if self.opened:
            return
        try:
            self.guesses.append(self._way.read())
        except NoGuess as error:
            self._say_line(str(error))
            return
        DESK.guessed(self.name, list(self.guesses))
        self._go_on()

    def take(self, guesses: Sequence[Any]) -> None:
        """Takes up what was guessed before, from a session code for instance: it may be anything."""
        found = [self._way.check(guess) for guess in guesses[: self._votes]]
        if self.guesses or not found or None in found:
            return
        self.guesses = [guess for guess in found if guess is not None]
        self._way.put(self.guesses[-1])
        self._go_on(again=True)

    def unlock(self, word: str) -> None:
        """Shows the answer without a guess to whoever has the key."""
        self._word.value = ""
        if self._key and hmac.compare_digest(word.encode(), self._key.encode()):
            self._uncover()
        else:
            self._say_line("gate_wrong_key")

    def _say_line(self, key: str) -> None:
        self._tell_always(lambda: [self._say(f"{key}.label")])

    def _tell_always(self, told: Callable[[], list[str]]) -> None:
        """Tells something, and once more when the language changes."""
        self._retell = told
        self._tell(*told())

    def _go_on(self, *, again: bool = False) -> None:
        if len(self.guesses) < self._votes:
            first = self.guesses[0]
            self._tell_always(lambda: [self._say("guess_again.label", guess=self._way.text(first))])
        else:
            self._uncover(again=again)

    # Revealing

    def _uncover(self, *, again: bool = False) -> None:
        self.opened = True
        self._way.close()
        if self._brief:
            self._title.layout.display = self._asked.layout.display = "none"
        self._button.disabled = self._word.disabled = self._opener.disabled = True
        for behind in self._behind:
            behind.show(again=again)
        try:
            answer = self.answer() if callable(self.answer) else self.answer
            self._tell_always(lambda: self._told(answer))
        except Exception:  # whatever it is, a class must be able to go on
            log.exception("the answer cannot be told")
            self._say_line("internal_error")

    def _told(self, answer: Any) -> list[str]:
        """The guesses beside the answer: the first sentence stands out."""
        way, shown = self._way, self._way.text(answer)
        if not self.guesses:
            return [self._say("guess_opened.label", answer=shown), self.why]
        first, last = self.guesses[0], self.guesses[-1]
        if len(self.guesses) > 1:
            texts = {"first": way.text(first), "second": way.text(last)}
            told = self._say("guess_twice.label", answer=shown, **texts)
        else:
            key = "guess_right" if way.right(first, answer) else "guess_other"
            told = self._say(f"{key}.label", guess=way.text(first), answer=shown)
        return [told, way.compare(last, answer), self.why]

    def _tell(self, first: str, *more: str) -> None:
        rest = " ".join(filter(None, more))
        self._answer.value = f'<p role="status"><b>{escape(first)}</b> {escape(rest)}</p>'

    def then(self, thing: object, *, folded: bool = False) -> Behind:
        """Something that shows only after the guess, in whatever cell: a chart, a panel, a text.

        Args:
            thing: a function that makes it, which nobody calls before; or the thing itself. What a
                widget shows is sent to the browser when it is made, not when it is shown.
            folded: whether a stored notebook has the thing itself too, folded away, so that it can
                be looked at without a kernel.
        """
        return self._put_behind(Behind(thing, self.lang, self.question, folded=folded))

    def _put_behind(self, behind: Behind) -> Behind:
        self._behind.append(behind)
        if self.opened:
            behind.show(again=True)
        return behind

    def __repr__(self) -> str:
        return f"<boardkit question: {self.question:.60}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        # The twin asks and does not answer: a print-out must not give the answer away.
        options = self._way.still
        twin = {
            "text/html": self._title.value + (f"<p>{escape(options)}</p>" if options else ""),
            "text/plain": f"{self.question} {options}".strip(),
        }
        return {**(data or {}), **twin}, metadata


class Behind(widgets.VBox):
    """What shows after a guess; before that, where there is a question to name, it names it."""

    def __init__(self, thing: object, lang: Lang, question: str, *, folded: bool = False) -> None:
        super().__init__()
        self._thing, self._question, self._folded = thing, question, folded
        self._button = widgets.Button()
        self._button.layout.width = "auto"
        self._button.on_click(lambda _: self.show())
        self._closed = True
        self.speak(lang)

    def speak(self, lang: Lang) -> None:
        """Says in a language what stands here; the thing itself stays as it is."""
        self._button.description = say(lang, "frame", "ui.guess_show.label")
        self._button.tooltip = say(lang, "frame", "ui.guess_show.help")
        self._words = say(lang, "frame", "ui.behind_gate.label", question=self._question)
        self._failed = say(lang, "frame", "ui.internal_error.label")
        if self._closed:
            self.children = [as_widget(self._words)] if self._question else []

    def show(self, *, again: bool = False) -> None:
        """Shows the thing. What a function does is not done again unasked when all comes back."""
        self._closed = False
        if again and callable(self._thing):
            self.children = [self._button]
            return
        try:
            thing = self._thing() if callable(self._thing) else self._thing
            self.children = [] if thing is None else [as_widget(thing)]
        except Exception:  # whatever it is, a class must be able to go on
            log.exception("what stands behind a question failed")
            self.children = [as_widget(self._failed)]

    def __repr__(self) -> str:
        return f"<boardkit: {self._words:.90}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        still = f"<p>{escape(self._words)}</p>"
        if self._folded:
            folded = f"<summary>{escape(self._words)}</summary>{as_html(self._thing)}"
            still = f"<details>{folded}</details>"
        twin = {"text/html": still, "text/plain": self._words}
        return {**(data or {}), **twin}, metadata


def as_html(thing: object) -> str:
    """A thing as a stored notebook shows it.

    >>> as_html("1 < 2")
    '<p>1 &lt; 2</p>'
    """
    if callable(thing):
        thing = thing()
    if hasattr(thing, "_repr_mimebundle_"):
        bundle = thing._repr_mimebundle_()
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        return str(data["text/html"])
    if hasattr(thing, "_repr_html_"):
        return str(thing._repr_html_())
    return f"<p>{escape(str(thing))}</p>"


def as_widget(thing: object) -> widgets.Widget:
    """A widget that shows a thing as a notebook would."""
    match thing:
        case widgets.Widget():
            return thing
        case str():
            return widgets.HTML(f"<p>{escape(thing)}</p>")
        case Scene():
            return widgets.HTML(thing.img())
    if not hasattr(thing, "_repr_mimebundle_") and hasattr(thing, "_repr_html_"):
        return widgets.HTML(str(thing._repr_html_()))
    shown = widgets.Output()  # made after the guess only, so no stored notebook holds it
    shown.append_display_data(thing)
    return shown


def predict(question: str, answer: Answer | Callable[[], Answer], **options: Any) -> Gate:
    """A question to be guessed before the answer shows.

    Args:
        question: what is asked, in the language of the notebook.
        answer: a number, one of `options`, or a list of items in their order; or a function that
            finds it out after the guess.
        options: `options` (the possible answers, or the items to be put in order), `kind` (`number`,
            `choice`, `order` or `range`, where it is not plain), `why` (shown with the answer),
            `then` (what shows or is done after the guess), `votes` (2: a second guess before the
            answer), `key` (the teacher's word), `brief` (after the guess only the answer stays),
            `name`, `lang`.

    >>> gate = predict("2 + 2?", 4, lang="en")
    >>> gate.guess(5)
    >>> gate.guessed
    5.0
    """
    return Gate(question, answer, **options)
