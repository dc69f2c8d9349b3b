"""The questions of the memory lab: guess a chance, then see the exact one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html import escape

import ipywidgets as widgets

from boardkit.core.catalogue import join, number
from boardkit.games.memoarrr import odds
from boardkit.panels.frame import Panel
from boardkit.panels.gate import Gate, predict
from boardkit.panels.memoarrr_trials import Memory
from boardkit.panels.toggles import choose_among, hear, row
from boardkit.views.memoarrr_text import kind_name

QUESTIONS = ("unseen", "blind", "best", "saved")


class Asking(widgets.VBox):
    """A list of questions, and the one that is open.

    The answer is worked out after the guess and not sent before. What changes the position closes
    the question.

    Attributes:
        questions: which chance is to be guessed.
        gate: the question that is open, if one is.
        place: where it stands.
    """

    def __init__(self, panel: Panel, memory: Callable[[], Memory], seed: Callable[[], str]) -> None:
        self._panel, self._memory, self._seed = panel, memory, seed
        self.gate: Gate | None = None
        self.questions = widgets.Dropdown(options=QUESTIONS)
        self.questions.layout.width = "auto"
        self.questions.add_class("bk-unlabelled")
        hear(panel, self.questions, "lab_question", lambda _: self.shut())
        self.place = widgets.VBox()
        asking = row(self.questions, panel.button("lab_ask", self.ask))
        super().__init__(children=(asking, self.place))

    def relabel(self) -> None:
        """Puts the questions into the language of the panel."""
        tr = self._panel.tr
        self.questions.description = tr("ui.lab_question.label")
        options = tuple((tr(f"lab.short_{kind}"), kind) for kind in QUESTIONS)
        choose_among(self._panel, self.questions, options)
        self.shut()

    def chances(self) -> dict[str, Fraction]:
        """The exact answer to each question, from what has been seen."""
        knowledge = self._memory().knowledge()
        return {
            "unseen": odds.chance_unseen(knowledge),
            "blind": odds.blind(knowledge),
            "best": odds.best(knowledge)[0],
            "saved": odds.saved_by(len(knowledge.known)),
        }

    def ask(self) -> None:
        """Opens the question that is chosen."""
        self.shut()
        panel, memory, kind = self._panel, self._memory(), str(self.questions.value)
        last = memory.up[-1]
        shows = kind_name(str(memory.last.animal), str(memory.last.landscape), panel.lang)
        where = " ".join((self._seed(), kind, *memory.up, "/", *memory.seen))
        self.gate = predict(
            panel.tr(f"lab.ask_{kind}", card=f"{last} ({shows})", n=len(memory.seen)),
            lambda: round(float(100 * self.chances()[kind]), 2),
            why=panel.tr(f"lab.why_{kind}", **self._reasons(kind)),
            then=lambda: widgets.HTML(self.table()),
            name=f"memoarrr {where}"[:200],
            lang=panel.lang,
        )
        self.place.children = (self.gate,)

    def shut(self) -> None:
        """Takes the question away."""
        if self.gate is not None:
            self.place.children = ()
            self.gate.close()
            self.gate = None

    def _reasons(self, kind: str) -> dict[str, object]:
        """The numbers that the reason of an answer names."""
        memory = self._memory()
        knowledge = memory.knowledge()
        names = memory.island.names
        return {
            "fraction": str(self.chances()[kind]),
            "n": len(knowledge.known),
            "fitting": sum(memory.last.connects(card) for card in knowledge.known.values()),
            "friends": sum(memory.last.connects(card) for card in knowledge.cards),
            "cards": len(knowledge.cards),
            "unseen": len(knowledge.unseen),
            "places": join(self._panel.lang, [names[k] for k in odds.best(knowledge)[1]], "or"),
        }

    def table(self) -> str:
        """All exact answers, as a table."""
        tr, lang = self._panel.tr, self._panel.lang
        heads = [escape(tr(f"lab.{key}")) for key in ("question", "chance")]
        rows = "".join(
            f'<tr><th scope="row">{escape(tr(f"lab.short_{kind}"))}</th>'
            f"<td>{chance} = {number(lang, float(100 * chance), 1)} %</td></tr>"
            for kind, chance in self.chances().items()
        )
        head = "".join(f'<th scope="col">{text}</th>' for text in heads)
        return f'<table class="bk-table"><tr>{head}</tr>{rows}</table>'
