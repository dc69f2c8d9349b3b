"""Every notebook keeps the rules of the house; `--nbval` compares its outputs (see again.py)."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

from tests.lab import kernel_env
from tests.notebooks.hygiene import complaints, differences
from tests.notebooks.refresh import METADATA, NOTEBOOKS, WIDGET, execute, normalise

LANGUAGES = ("es", "en")
FIRST = ("index", "karuba-walkthrough", "karuba-path-lab", "plan-b-c")
PATHS = sorted(p for p in NOTEBOOKS.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
NAMES = sorted({path.stem for path in PATHS})


def label(path: Path) -> str:
    return path.relative_to(NOTEBOOKS).as_posix()


def read(path: Path) -> NotebookNode:
    notebook: NotebookNode = nbformat.read(path, as_version=4)
    return notebook


def test_the_notebooks_are_there_in_both_languages():
    found = {label(path) for path in PATHS}
    assert {f"{lang}/{name}.ipynb" for lang in LANGUAGES for name in FIRST} <= found
    assert found == {f"{lang}/{name}.ipynb" for lang in LANGUAGES for name in NAMES}


@pytest.mark.parametrize("path", PATHS, ids=label)
def test_the_notebook_keeps_the_rules(path: Path):
    found = list(complaints(read(path)))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", PATHS, ids=label)
def test_the_file_is_as_the_refresh_script_writes_it(path: Path):
    notebook = read(path)
    normalise(notebook)
    assert path.read_text(encoding="utf-8") == nbformat.writes(notebook) + "\n"


@pytest.mark.parametrize("name", NAMES)
def test_the_two_languages_are_in_step(name: str):
    spanish, english = (read(NOTEBOOKS / lang / f"{name}.ipynb") for lang in LANGUAGES)
    found = list(differences(spanish, english))
    assert not found, "\n".join(found)


# --- the rules themselves can fail --------------------------------------------------------------


def good() -> NotebookNode:
    """A small notebook without a fault."""
    cells = [
        new_markdown_cell("# Título", id="c000"),
        new_code_cell("import math", id="c001", execution_count=1),
        new_markdown_cell("## Una pregunta", id="c002"),
        new_code_cell("n = 2", id="c003", execution_count=2),
        new_code_cell(
            "math.sqrt(n)",
            id="c004",
            execution_count=3,
            outputs=[
                new_output(
                    "execute_result", {"text/plain": "1.4142135623730951"}, execution_count=3
                )
            ],
        ),
    ]
    notebook: NotebookNode = new_notebook(cells=cells, metadata=nbformat.from_dict(METADATA))
    return notebook


def test_a_good_notebook_passes():
    notebook = good()
    output("stream", name="stdout", text="A:\n1/2/3 of data/home/x\n")(notebook)
    assert list(complaints(notebook)) == []
    assert list(complaints(good())) == []
    assert list(differences(good(), good())) == []


def source(text: str, cell: int = 3) -> Callable[[NotebookNode], None]:
    return lambda nb: nb.cells[cell].update(source=text)


def output(kind: str, **fields: object) -> Callable[[NotebookNode], None]:
    return lambda nb: nb.cells[4].update(outputs=[new_output(kind, **fields)])


BAD: dict[str, Callable[[NotebookNode], object]] = {
    "not a valid": lambda nb: nb.cells[0].pop("source"),
    "larger than": source("# " + "x" * 300_000),
    "saved widget state": lambda nb: nb.metadata.update(widgets={}),
    "kernel is not": lambda nb: nb.metadata.update(kernelspec={"name": "ir", "display_name": "R"}),
    "top to bottom": lambda nb: nb.cells[3].update(execution_count=7),
    "would compare nothing": lambda nb: nb.cells[3].update(execution_count=None),
    "no code cell": lambda nb: nb.update(cells=nb.cells[:1]),
    "code cells": lambda nb: nb.cells.extend(new_code_cell("n") for _ in range(12)),
    "times of its execution": lambda nb: nb.cells[3].metadata.update(execution={}),
    "path of one machine": source("n = open('/home/ana/n.csv')"),
    "path of one": output("stream", name="stdout", text="C:\\Users\\ana\\n.csv"),
    "from another address": source("![mapa](https://example.org/a.png)", cell=0),
    "from another": output("display_data", data={"text/html": '<img src="//example.org/a.png">'}),
    "lines": source("n = 1\n" * 13),
    "is empty": source(""),
    "magic": source("%pip install boardkit"),
    "shell command": source("!ls"),
    "hides its output": lambda nb: nb.cells[3].metadata.update(tags=["nbval-ignore-output"]),
    "hides its": source("# NBVAL_SKIP\nn = 2"),
    "stored an error": output("error", ename="ValueError", evalue="", traceback=[]),
    "stored a warning": output("stream", name="stderr", text="warning"),
    "random widget id": output(
        "display_data", data={WIDGET: {"model_id": "a1"}, "text/html": "<p>mesa</p>"}
    ),
    "without a static picture": output("display_data", data={WIDGET: {}, "text/plain": "Button()"}),
    "from another section": lambda nb: nb.cells.insert(4, new_markdown_cell("## Otra", id="c9")),
}


@pytest.mark.parametrize("complaint", BAD)
def test_a_planted_fault_is_caught(complaint: str):
    notebook = good()
    BAD[complaint](notebook)
    assert any(complaint in line for line in complaints(notebook)), list(complaints(notebook))


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda nb: nb.cells[3].update(id="other"), "do not pair"),
        (lambda nb: nb.cells.pop(), "do not pair"),
        (source("n = 3"), "differs by more than its words"),
    ],
)
def test_languages_out_of_step_are_caught(change: Callable[[NotebookNode], None], complaint: str):
    other = good()
    change(other)
    assert complaint in next(differences(good(), other))


def test_a_text_left_untranslated_is_caught():
    spanish, english = good(), good()
    for notebook in (spanish, english):
        source("¿Cuántas losetas hacen falta para llegar al templo?", cell=0)(notebook)
    assert "not translated" in next(differences(spanish, english))


TWICE = """
from tests.notebooks import again

def pytest_collection_modifyitems(items):
    for item in items:
        again.mark(item)
"""


def test_a_cell_that_shows_something_else_when_run_again_is_caught(tmp_path: Path):
    notebook = good()
    printed = new_output("stream", name="stdout", text="1\n")
    codes = ("print(1)", "rolls = globals().get('rolls', 0) + 1\nprint(rolls)")
    notebook.cells = [
        new_code_cell(code, execution_count=number, outputs=[printed])
        for number, code in enumerate(codes, start=1)
    ]
    nbformat.write(notebook, tmp_path / "rolls.ipynb")
    (tmp_path / "conftest.py").write_text(TWICE, encoding="utf-8")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-c", os.devnull),
            *("--rootdir", tmp_path, "--nbval", "--nbval-current-env", "rolls.ipynb"),
        ],
        cwd=tmp_path,
        env=kernel_env(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Cell 1: Cell outputs differ (run for the second time)" in done.stdout, done.stdout
    assert "1 failed, 1 passed" in done.stdout


def test_words_may_differ_between_languages():
    spanish, english = good(), good()
    source('n = len("dos")  # dos')(spanish)
    source('n = len("two")  # two')(english)
    assert list(differences(spanish, english)) == []


def test_refreshing_twice_gives_the_same_bytes(tmp_path: Path):
    texts = []
    for _ in range(2):
        notebook = good()
        source(
            "from IPython.display import SVG\nSVG('<svg xmlns=\"http://www.w3.org/2000/svg\"/>')", 4
        )(notebook)
        execute(notebook, tmp_path)
        normalise(notebook)
        texts.append(nbformat.writes(notebook))
    assert texts[0] == texts[1]
    assert [cell.id for cell in notebook.cells] == [cell.id for cell in good().cells]
