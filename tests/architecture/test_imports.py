"""The house keeps its order: who may import whom, and what the rules run on.

    core <- games <- players <- simulate <- charts        games <- views <- panels

A game never imports another game. Rules, players and views run on the standard library alone.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "boardkit"
MOST_LINES = 400

# Layer -> the layers of boardkit that it may import. A module outside these folders
# (`boardkit` itself, the command line) stands on top of all.
LAYERS = {
    "core": {"core"},
    "text": {"core", "text"},
    "games": {"core", "games"},
    "players": {"core", "games", "players"},
    "simulate": {"core", "games", "players", "simulate"},
    "charts": {"core", "games", "players", "simulate", "charts"},
    "views": {"core", "games", "views"},
    "panels": {"core", "games", "players", "simulate", "charts", "views", "panels"},
    "lab": {"lab"},
}
# Layer -> the libraries that it may import; every other layer has the standard library alone.
LIBRARIES = {
    "players": {"tqdm"},
    "simulate": {"numba", "numpy", "pandas", "scipy", "statsmodels", "tqdm"},
    "charts": {"numpy", "pandas", "plotly"},
    "panels": {"IPython", "anywidget", "ipywidgets", "traitlets"},
    "lab": {"jupyter_server", "zmq"},
}


@dataclass(frozen=True)
class Import:
    """One imported module, by its full name, and where the statement stands."""

    name: str
    line: int


def imports(source: str, module: str, is_package: bool) -> Iterator[Import]:
    """Yield what a module imports, relative imports resolved, wherever the statement stands.

    >>> [found.name for found in imports("from ..core import grid", "boardkit.games.a", False)]
    ['boardkit.core.grid']
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                here = module.split(".")
                up = node.level - is_package
                base = ".".join([*here[: len(here) - up], *([base] if base else [])])
            # `from boardkit.games import karuba` imports a module too.
            yield from (Import(f"{base}.{alias.name}", node.lineno) for alias in node.names)


def layer_of(module: str) -> str:
    """Return the layer of a full module name, `top` where no folder of the table holds it."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in LAYERS else "top"


def game_of(module: str) -> str | None:
    """Return the game that a module belongs to, if any."""
    parts = module.split(".")
    is_game = len(parts) > 2 and parts[1] == "games" and (PACKAGE / "games" / parts[2]).is_dir()
    return parts[2] if is_game else None


def complaints(source: str, module: str, is_package: bool = False) -> list[str]:
    """Return one line for each import that the house does not allow."""
    found = []
    layer, game = layer_of(module), game_of(module)
    for item in imports(source, module, is_package):
        where = f"{module}:{item.line} imports {item.name}"
        root = item.name.split(".")[0]
        if root == "boardkit":
            other = layer_of(item.name)
            if layer != "top" and other not in LAYERS[layer]:
                found.append(f"{where}: {layer} knows nothing of {other}")
            if game and game_of(item.name) not in (None, game):
                found.append(f"{where}: a game never imports another game")
        elif root not in sys.stdlib_module_names and root not in LIBRARIES.get(layer, set()):
            found.append(f"{where}: {layer} does without this library")
    return found


def module_name(path: Path) -> str:
    """Return the full name of a module of the package from its file."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def test_the_package_was_found():
    assert {"boardkit", "boardkit.core.game", "boardkit.games.karuba.rules"} <= MODULES.keys()


@pytest.mark.parametrize("module", MODULES)
def test_imports_follow_the_arrows(module: str):
    path = MODULES[module]
    found = complaints(path.read_text(encoding="utf-8"), module, path.name == "__init__.py")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_stays_short_and_asserts_nothing(module: str):
    source = MODULES[module].read_text(encoding="utf-8")
    assert len(source.splitlines()) < MOST_LINES
    # `python -O` drops assert statements, so none may carry a rule or check what a user gives.
    asserts = [n.lineno for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Assert)]
    assert not asserts, f"{module}: assert in lines {asserts}"


@pytest.mark.parametrize(
    ("module", "statement", "complaint"),
    [
        ("boardkit.core.game", "import boardkit.games.karuba", "core knows nothing of games"),
        ("boardkit.core.game", "from boardkit import games", "core knows nothing of games"),
        ("boardkit.core.game", "from ..panels import base", "core knows nothing of panels"),
        ("boardkit.core.game", "import boardkit as bk", "core knows nothing of top"),
        ("boardkit.core.game", "def f():\n    import numpy", "core does without this library"),
        ("boardkit.views.karuba", "from boardkit.panels import x", "views knows nothing of panels"),
        ("boardkit.views.karuba", "import ipywidgets", "views does without this library"),
        ("boardkit.simulate.table", "import anywidget", "simulate does without this library"),
        ("boardkit.panels.game", "import plotly", "panels does without this library"),
        ("boardkit.cli", "import pandas", "top does without this library"),
    ],
)
def test_a_planted_import_is_caught(module: str, statement: str, complaint: str):
    assert any(line.endswith(complaint) for line in complaints(statement, module))


def test_a_game_that_imports_another_is_caught(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path)
    for game in ("karuba", "mammuz"):
        (tmp_path / "games" / game).mkdir(parents=True)
    line = "from boardkit.games.mammuz.rules import check"
    assert "another game" in complaints(line, "boardkit.games.karuba.rules")[0]
    assert not complaints(line, "boardkit.games.mammuz.state")


def test_the_rules_run_on_the_bare_standard_library():
    """No site-packages at all: everything below simulate, charts and panels imports, and plays."""
    heavy = tuple(f"boardkit.{layer}" for layer in LIBRARIES)
    names = [m for m in MODULES if not m.startswith(heavy) and not m.endswith("__main__")]
    program = f"""
import importlib, sys
sys.path.insert(0, {str(ROOT)!r})
for name in {names!r}:
    importlib.import_module(name)
import boardkit as bk
record = bk.play("karuba", players=["random", "random"], seed="papaya")
print(len(record.text()) > 0, bk.Record.parse(record.text()) == record)
"""
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-W", "error", "-c", program],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout == "True True\n", run.stderr


def test_an_import_loads_only_what_every_user_needs():
    """Texts, tables and workers are read and loaded when somebody first asks for them."""
    later = ["asyncio", "concurrent.futures", "hashlib", "importlib.resources", "json", "tomllib"]
    program = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
import boardkit
print([name for name in {later!r} if name in sys.modules])
"""
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout == "[]\n"
