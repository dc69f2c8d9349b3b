"""Which clause of a rulebook is cited where in the code, and which tests hold it.

`python -m tests.rules.coverage` prints the table of every game.
"""

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import boardkit as bk
from boardkit.core.rulebook import Clause

ROOT = Path(__file__).parents[2]
MUST_HOLD = ("rule", "exception")

Places = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Held:
    """One clause with the files of code that cite it and the tests that are marked with it."""

    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def fault(self) -> str:
        """What is wrong with this clause; nothing if it is held as it should be."""
        if self.clause.kind not in MUST_HOLD:
            return ""
        if self.clause.not_enforced:
            return (
                "stands in not_enforced, yet is cited and tested"
                if self.code and self.tests
                else ""
            )
        missing = [
            name for name, found in (("code", self.code), ("tests", self.tests)) if not found
        ]
        return f"missing in {' and '.join(missing)}" if missing else ""


@lru_cache
def cited(folder: Path, prefix: str) -> Places:
    """The clauses that Python files of a folder name, with the names of the files."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in folder.rglob("*.py"):
        for name in re.findall(rf"\b{prefix}-[A-Z]+\d+\b", file.read_text(encoding="utf-8")):
            found[name].add(file.name)
    return {name: tuple(sorted(files)) for name, files in found.items()}


def marks_in(source: str) -> Places:
    """The clauses named by `@pytest.mark.clause(...)`, with the test functions that carry them."""
    found: dict[str, list[str]] = defaultdict(list)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
                    for argument in mark.args:
                        if isinstance(argument, ast.Constant):
                            found[str(argument.value)].append(node.name)
    return {name: tuple(tests) for name, tests in found.items()}


@lru_cache
def marked(folder: Path) -> Places:
    """The clauses that the tests of a folder are marked with, with the tests."""
    found: dict[str, tuple[str, ...]] = {}
    for file in sorted(folder.rglob("test_*.py")):
        for name, tests in marks_in(file.read_text(encoding="utf-8")).items():
            found[name] = found.get(name, ()) + tests
    return found


def coverage(game: str, *, code: Places | None = None, tests: Places | None = None) -> list[Held]:
    """Every clause of a game's rulebook with who holds it; `code` and `tests` may be planted."""
    clauses = bk.game(game).rulebook.clauses
    prefix = next(iter(clauses)).split("-")[0]
    code = cited(ROOT / "boardkit" / "games" / game, prefix) if code is None else code
    tests = marked(ROOT / "tests") if tests is None else tests
    return [
        Held(clause, code.get(name, ()), tests.get(name, ())) for name, clause in clauses.items()
    ]


def coverage_table(game: str) -> str:
    """The rule coverage of a game, one line for each clause."""
    rows = [("clause", "kind", "tests", "cited in", "")]
    for held in coverage(game):
        note = held.fault or ("not enforced" if held.clause.not_enforced else "")
        code = " ".join(held.code) or "-"
        rows.append((held.clause.id, held.clause.kind, str(len(held.tests)), code, note))
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    layout = "  ".join(f"{{:{width}}}" for width in widths)
    return "\n".join(layout.format(*row).rstrip() for row in rows)


if __name__ == "__main__":
    for name in sys.argv[1:] or bk.games():
        print(f"{name}\n{coverage_table(name)}\n")
