"""What strict nbval cannot see in a stored notebook: each rule returns its complaints."""

import ast
import builtins
import re
from collections.abc import Iterator
from itertools import zip_longest

import nbformat
from nbformat import NotebookNode

from boardkit.core.lines import WIDTH
from tests.notebooks.refresh import WIDGET

MOST_LINES = 12
MOST_CODE_CELLS = 12
MOST_BYTES = 300_000
GIVEN = {*dir(builtins), "display"}  # a notebook's kernel gives `display` to every cell
RUN_BY_IPYTHON = re.compile(r"^\s*(%|!|get_ipython\()", re.MULTILINE)
ABSOLUTE = re.compile(
    r"(?<![\w/.:<-])/(?:bin|home|mnt|opt|private|root|tmp|usr|Users|var|work)/\w|\b[A-Z]:\\\\?\w"
)
REMOTE = re.compile(
    r"!\[[^\]]*\]\(\s*(?:https?:)?//|\b(?:src|xlink:href)\s*=\s*\W{0,2}(?:https?:)?//|url\(\W{0,2}https?:",
    re.IGNORECASE,
)


def code_cells(notebook: NotebookNode) -> list[NotebookNode]:
    """Return the cells that run."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def complaints(notebook: NotebookNode) -> Iterator[str]:
    """Yield one line for each thing that a stored notebook may not hold."""
    try:
        nbformat.validate(notebook)
    except nbformat.ValidationError as error:
        yield f"not a valid notebook: {error.message}"
        return
    text = nbformat.writes(notebook)
    if len(text.encode()) > MOST_BYTES:
        yield f"larger than {MOST_BYTES:,} bytes"
    if "widgets" in notebook.metadata:
        yield "holds saved widget state"
    if notebook.metadata.get("kernelspec", {}).get("name") != "python3":
        yield "its kernel is not python3"
    cells = code_cells(notebook)
    if [cell.execution_count for cell in cells] != list(range(1, len(cells) + 1)):
        yield "not executed from top to bottom in one run: nbval would compare nothing"
    if not cells:
        yield "has no code cell"
    if len(cells) > MOST_CODE_CELLS:
        yield f"has more than {MOST_CODE_CELLS} code cells"
    for cell in notebook.cells:
        for complaint in cell_complaints(cell):
            yield f"cell {cell.id}: {complaint}"
    yield from names_from_afar(notebook)


def strings(value: object) -> Iterator[str]:
    """Yield every text inside nested outputs."""
    match value:
        case str():
            yield value
        case dict():
            for part in value.values():
                yield from strings(part)
        case list():
            for part in value:
                yield from strings(part)


def cell_complaints(cell: NotebookNode) -> Iterator[str]:
    """Yield what is wrong in one cell."""
    if "execution" in cell.metadata:
        yield "holds the times of its execution"
    everything = "\n".join([cell.source, *strings(cell.get("outputs", []))])
    if ABSOLUTE.search(everything):
        yield "names a path of one machine"
    if REMOTE.search(everything):
        yield "shows something from another address"
    if cell.cell_type != "code":
        return
    if len(cell.source.splitlines()) > MOST_LINES:
        yield f"has more than {MOST_LINES} lines"
    if not cell.source.strip():
        yield "is empty"
    if RUN_BY_IPYTHON.search(cell.source):
        yield "uses a magic or a shell command"
    tags = cell.metadata.get("tags", [])
    if {"nbval-skip", "nbval-ignore-output"} & set(tags) or "NBVAL_" in cell.source:
        yield "hides its output from the comparison"
    for output in cell.outputs:
        if output.output_type == "error" and "raises-exception" not in tags:
            yield "stored an error"
        if output.get("name") == "stderr":
            yield "stored a warning"
        if output.output_type == "stream" and too_wide(output.text):
            yield "prints a line that a notebook breaks inside a word: print it with bk.write"
        data = output.get("data", {})
        if WIDGET in data and set(data) - {WIDGET, "text/plain"}:
            yield "keeps a random widget id beside its picture"
        if WIDGET in data and not set(data) - {WIDGET, "text/plain"}:
            yield "shows a widget without a static picture"


def too_wide(text: str) -> bool:
    """Whether a line is wider than a notebook on a small screen, but for one long word alone.

    >>> too_wide("word " * 25), too_wide("x" * 200)
    (True, False)
    """
    return any(len(line) > WIDTH and " " in line.strip() for line in text.splitlines())


def bound_and_free(source: str) -> tuple[set[str], set[str]]:
    """Return the names that a cell gives a value, and those that it takes from elsewhere.

    >>> bound, free = bound_and_free("total = sum(n * n for n in numbers)")
    >>> sorted(bound), sorted(free)
    (['n', 'total'], ['numbers'])
    """
    bound, used = set(), set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                used.add(name)
            case ast.Name(id=name) | ast.arg(arg=name):
                bound.add(name)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                bound.add(name)
            case ast.alias(name=name, asname=other):
                bound.add((other or name).split(".")[0])
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                bound.add(name)
    return bound, used - bound - GIVEN


def names_from_afar(notebook: NotebookNode) -> Iterator[str]:
    """Yield cells that need a name from another section: only the first code cell serves all."""
    everywhere: set[str] | None = None
    section: set[str] = set()
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and re.search(r"^##? ", cell.source, re.MULTILINE):
            section = set()
        if cell.cell_type != "code" or RUN_BY_IPYTHON.search(cell.source):
            continue
        bound, free = bound_and_free(cell.source)
        if far := free - section - (everywhere or set()):
            yield f"cell {cell.id}: takes {', '.join(sorted(far))} from another section"
        section |= bound
        everywhere = bound if everywhere is None else everywhere


def without_words(source: str) -> str:
    """Return code with its strings and comments taken out: what two languages must share."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            node.values = [v for v in node.values if isinstance(v, ast.FormattedValue)]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)


def differences(spanish: NotebookNode, english: NotebookNode) -> Iterator[str]:
    """Yield where the two languages of one notebook have come apart."""
    for es, en in zip_longest(spanish.cells, english.cells):
        if es is None or en is None or es.id != en.id or es.cell_type != en.cell_type:
            names = [cell.id if cell else "nothing" for cell in (es, en)]
            yield f"the cells do not pair: {names[0]} and {names[1]}"
            return
        if es.cell_type == "code" and without_words(es.source) != without_words(en.source):
            yield f"cell {es.id}: the code differs by more than its words"
        if es.cell_type == "markdown" and es.source == en.source and len(es.source) > 40:
            yield f"cell {es.id}: the text is not translated"
