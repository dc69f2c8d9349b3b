"""A lesson run here, without a kernel: what it asks, what it is refused, what it printed."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

import nbformat
import pytest
from nbformat import NotebookNode

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang, language
from boardkit.core.refusal import Refusal
from boardkit.views import words
from tests.notebooks.hygiene import code_cells
from tests.notebooks.refresh import NOTEBOOKS

SLOW = {"twenty-games"}  # asks nothing and refuses nothing
ALL = [
    (lang, path.stem) for lang in LANGUAGES for path in sorted((NOTEBOOKS / lang).glob("*.ipynb"))
]


def read(lang: str, name: str) -> NotebookNode:
    notebook: NotebookNode = nbformat.read(NOTEBOOKS / lang / f"{name}.ipynb", as_version=4)
    return notebook


def prose(lang: str, name: str) -> str:
    """All the text of a notebook."""
    return "\n".join(c.source for c in read(lang, name).cells if c.cell_type == "markdown")


class Asked(NamedTuple):
    """A question with all that stands behind it."""

    question: str
    answer: Any
    why: str
    options: Sequence[str]


@dataclass
class Ran:
    """A lesson whose cells were run here: its names, what it asks, what it was refused."""

    notebook: NotebookNode
    lang: Lang
    names: dict[str, Any] = field(default_factory=dict)
    gates: dict[str, Asked] = field(default_factory=dict)
    more: dict[str, dict[str, Any]] = field(default_factory=dict)
    refusals: dict[str, list[Refusal]] = field(default_factory=dict)

    def cell(self, cell_id: str) -> NotebookNode:
        found: NotebookNode = next(cell for cell in self.notebook.cells if cell.id == cell_id)
        return found

    def source(self, cell_id: str) -> str:
        return str(self.cell(cell_id).source)

    def said(self, cell_id: str) -> str:
        """What the stored cell printed, in one line."""
        outputs = self.cell(cell_id).get("outputs", [])
        return " ".join("".join(output.get("text", "") for output in outputs).split())


@cache
def lesson(lang: str, name: str) -> Ran:
    """Run all cells of a lesson and note what they ask and refuse."""
    ran = Ran(read(lang, name), language(lang))
    now = ""
    predict, explain = bk.predict, words.explain

    def ask(question: str, answer: Any, why: str = "", **more: Any) -> Any:
        ran.gates[now] = Asked(question, answer, why, more.get("options", ()))
        ran.more[now] = more
        return predict(question, answer, why=why, **more)

    def tell(game: Any, state: Any, action: Any, lang: Any, seat: int | None = None) -> str:
        if refusal := game.check(state, action, seat):
            ran.refusals.setdefault(now, []).append(refusal)
        return explain(game, state, action, lang, seat)

    ran.names["display"] = lambda value: value
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bk, "predict", ask)
        patch.setattr(words, "explain", tell)
        for cell in code_cells(ran.notebook):
            now = cell.id
            if now not in SLOW:
                exec(compile(cell.source, now, "exec"), ran.names)
    return ran
