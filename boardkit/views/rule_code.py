"""The code behind a rule: the functions of a game whose docstring cites the clause.

A function that keeps a rule says so in a line of its docstring: `Rules: KAR-B3, KAR-B4.`
The sources are read, not run, so that it works from a folder and from a wheel.
"""

from __future__ import annotations

import ast
import pkgutil
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from textwrap import dedent

from boardkit.core.game import AnyGame, Event
from boardkit.core.refusal import Refusal

MOST_LINES = 80  # of one function that are shown
# Files that think ahead by the rules, or look back by them, and keep none.
RECKONING = ("outlook.py", "players.py", "possible.py", "reasons.py")
_CITED = re.compile(r"^Rules:((?:.|\n)+?)\.(?:\n|$)", re.MULTILINE)
_CORE = ("boardkit.core.game", "boardkit.core.refusal")  # what all games share says no there

Definition = ast.FunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Code:
    """A function or class.

    Attributes:
        file: the name of its file.
        line: where it begins there.
        name: its name, with that of its class: `Karuba.legal`.
        source: its text.
        clauses: what its docstring cites.
        words: the names that it calls and the texts that it holds.
    """

    file: str
    line: int
    name: str
    source: str
    clauses: tuple[str, ...]
    words: frozenset[str]


def functions(game: AnyGame) -> tuple[Code, ...]:
    """Every function and class of a game's package that cites a clause."""
    return tuple(code for code in _read(type(game).__module__) if code.clauses)


def behind_clause(game: AnyGame, clause: str) -> tuple[Code, ...]:
    """The functions that cite a clause, those first that cite little else.

    What only reckons with a rule, such as a player, comes after what keeps it.

    >>> from boardkit.core.game import find_game
    >>> [code.name for code in behind_clause(find_game("karuba"), "KAR-E4")]
    ['score']
    """
    found = [code for code in functions(game) if clause in code.clauses]
    return tuple(sorted(found, key=_order))


def _order(code: Code) -> tuple[bool, int, str, int]:
    return code.file in RECKONING, len(code.clauses), code.file, code.line


def behind_event(game: AnyGame, event: Event) -> tuple[Code, ...]:
    """The function that makes an event, then those behind its first clause."""
    return _first_saying(game, type(event).__name__, event.clauses, ())


def behind_refusal(game: AnyGame, refusal: Refusal) -> tuple[Code, ...]:
    """The function that gives a refusal, then those behind its first clause."""
    return _first_saying(game, refusal.reason, refusal.clauses, _CORE)


def _first_saying(
    game: AnyGame, word: str, clauses: Sequence[str], more: Sequence[str]
) -> tuple[Code, ...]:
    everywhere = [*_read(type(game).__module__), *(code for name in more for code in _read(name))]
    saying = [code for code in everywhere if word in code.words]
    saying.sort(key=lambda code: -len(set(code.clauses) & set(clauses)))
    citing = [code for clause in clauses[:1] for code in behind_clause(game, clause)]
    return tuple(dict.fromkeys([*saying, *citing]))


def code_html(codes: Sequence[Code], marked: Sequence[str] = ()) -> str:
    """Functions folded up behind their names, the first one open.

    Args:
        codes: what to show.
        marked: lines that hold one of these texts are marked.
    """
    parts = []
    for place, code in enumerate(codes):
        lines = code.source.splitlines()
        shown = lines[:MOST_LINES] + ["…"] * (len(lines) > MOST_LINES)
        text = "\n".join(
            f"<mark>{escape(line)}</mark>" if any(text in line for text in marked) else escape(line)
            for line in shown
        )
        summary = f"{escape(code.file)}, {code.line}: <b>{escape(code.name)}</b>"
        parts.append(
            f'<details class="bk-clause"{"" if place else " open"}>'
            f'<summary>{summary}</summary><pre tabindex="0" class="bk-source">{text}</pre></details>'
        )
    return "".join(parts)


@lru_cache
def _read(package: str) -> tuple[Code, ...]:
    """Every function and class of a package, or of the module where it is none."""
    found = import_module(package)
    names = [package]
    if hasattr(found, "__path__"):
        names += sorted(f"{package}.{info.name}" for info in pkgutil.iter_modules(found.__path__))
    return tuple(code for name in names for code in _codes(name))


def _codes(module: str) -> Iterator[Code]:
    source = _source(module)
    file = f"{module.rpartition('.')[2]}.py" if source else ""
    spec = find_spec(module)
    if spec is not None and spec.submodule_search_locations is not None:
        file = "__init__.py"
    lines = source.splitlines()
    for name, node in _definitions(ast.parse(source)):
        first = min([node.lineno, *(part.lineno for part in node.decorator_list)])
        text = dedent("\n".join(lines[first - 1 : node.end_lineno]))
        yield Code(file, first, name, text, _cites(node), _words(node))


def _source(module: str) -> str:
    spec = find_spec(module)
    read = getattr(spec.loader, "get_source", None) if spec is not None else None
    return (read(module) if read is not None else None) or ""


def _definitions(tree: ast.AST, owner: str = "") -> Iterator[tuple[str, Definition]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            name = f"{owner}{node.name}"
            # A class is shown by its methods, unless its own docstring cites a clause.
            if isinstance(node, ast.FunctionDef) or _cites(node):
                yield name, node
            if isinstance(node, ast.ClassDef):
                yield from _definitions(node, f"{name}.")


def _cites(node: Definition) -> tuple[str, ...]:
    cited = _CITED.search(ast.get_docstring(node) or "")
    return tuple(re.findall(r"\b[A-Z]+-[A-Z]+\d+\b", cited[1])) if cited else ()


def _words(node: Definition) -> frozenset[str]:
    words: set[str] = set()
    for part in ast.walk(node):
        if isinstance(part, ast.Call) and isinstance(part.func, ast.Name):
            words.add(part.func.id)
        elif isinstance(part, ast.Constant) and isinstance(part.value, str):
            words.add(part.value)
    return frozenset(words)
