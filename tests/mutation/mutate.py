"""Plant small faults in the rules of the games and see whether their tests notice.

    python -m tests.mutation.mutate                     a seeded sample of faults, a few minutes
    python -m tests.mutation.mutate all                 every fault
    python -m tests.mutation.mutate karuba/paths.rings  only faults whose name begins so

A fault turns one comparison, `and`/`or`, `not`, number, sum or mask into its neighbour. It survives
if all tests of the game's clauses, examples and exact answers pass. Survivors that change nothing a
rule could notice stand in survivors.toml with the reason; any other makes the exit code 1.
"""

import ast
import copy
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
CODE = Path("boardkit/games")
# For each game the files in which faults are planted; its tests are named after it.
FILES = {
    "karuba": ("rules.py", "setup.py", "moves.py", "paths.py", "roads.py"),
    "mammuz": ("rules.py", "herd.py", "certain.py", "setup.py", "plays.py", "knowledge.py"),
    "memoarrr": ("rules.py", "setup.py", "knowledge.py"),
    "skull_island": ("rules.py", "marks.py", "claims.py", "scoring.py", "treasures.py", "dice.py"),
    "tricky_tides": (
        *("rules.py", "setup.py", "rounds.py", "turns.py", "draws.py", "scoring.py"),
        *("trick.py", "sailing.py", "cargo.py", "orders.py", "events.py", "monsters.py"),
        *("deals.py", "odds.py", "course.py", "voyage.py", "prices.py"),
    ),
}


def tests_of(game: str) -> list[str]:
    """The tests that may notice a fault of a game."""
    patterns = (
        f"rules/{game}",
        f"examples/test_{game}_examples.py",
        f"exact/test_{game}*_exact.py",
        f"properties/test_{game}_detection.py",
    )
    found = [file for pattern in patterns for file in sorted((ROOT / "tests").glob(pattern))]
    return [str(file.relative_to(ROOT)) for file in found]


_PAIRS = "Eq NotEq, Lt LtE, Gt GtE, Is IsNot, In NotIn, And Or, Add Sub, BitAnd BitOr"
SWAPS = {
    getattr(ast, one): getattr(ast, other)
    for pair in map(str.split, _PAIRS.split(","))
    for one, other in (pair, pair[::-1])
}


class Fault(NamedTuple):
    """A fault that can be planted: its game and file, and its name, which begins with the place."""

    game: str
    file: str
    name: str

    @property
    def path(self) -> Path:
        """The file, from the root of the repository."""
        return CODE / self.game / self.file

    def planted(self) -> str:
        """The text of the file with the fault in it."""
        source = (ROOT / self.path).read_text(encoding="utf-8")
        start = f"{self.game}/{self.file}"
        return next(ast.unparse(tree) for name, tree in plant(start, source) if name == self.name)


def variants(node: ast.AST) -> Iterator[ast.AST]:
    """The faulty neighbours of one node."""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            other = copy.deepcopy(node)
            other.ops[place] = SWAPS[type(operator)]()
            yield other
    elif isinstance(node, ast.BoolOp | ast.BinOp) and type(node.op) in SWAPS:
        swapped = copy.deepcopy(node)
        swapped.op = SWAPS[type(node.op)]()
        yield swapped
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
        yield node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)


def plant(file: str, source: str) -> Iterator[tuple[str, ast.Module]]:
    """Every fault of a file by name, each with the one tree while the fault is in it.

    Annotations and decorators are left alone.
    """
    tree = ast.parse(source)
    seen: Counter[str] = Counter()

    def visit(node: ast.AST, where: str) -> Iterator[tuple[str, ast.Module]]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            where = f"{where}.{node.name}"
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list"):
                continue
            children = value if isinstance(value, list) else [value]
            for place, child in enumerate(children):
                if not isinstance(child, ast.AST):
                    continue
                for other in variants(child):
                    name = f"{where}: {ast.unparse(child)} -> {ast.unparse(other)}"
                    seen[name] += 1
                    label = name if seen[name] == 1 else f"{name} #{seen[name]}"
                    planted = [*children[:place], other, *children[place + 1 :]]
                    setattr(node, field, planted if isinstance(value, list) else other)
                    yield label, ast.fix_missing_locations(tree)
                    setattr(node, field, value)
                yield from visit(child, where)

    yield from visit(tree, file.removesuffix(".py"))


def all_faults() -> list[Fault]:
    """Every fault of every file."""
    return [
        Fault(game, file, name)
        for game, files in FILES.items()
        for file in files
        for name, _ in plant(
            f"{game}/{file}", (ROOT / CODE / game / file).read_text(encoding="utf-8")
        )
    ]


def survives(fault: Fault, bench: Path, number: int) -> bool:
    """Whether the tests of the game pass with this fault in the copy on the bench."""
    file = bench / fault.path
    before = file.read_text(encoding="utf-8")
    file.write_text(fault.planted(), encoding="utf-8")
    os.utime(file, (number, number))  # bytecode is cached by time, and no two faults may share one
    command = [sys.executable, "-m", "pytest", "-x", "-q"]
    command += tests_of(fault.game)
    command += ["--noconftest", "-p", "no:cacheprovider", "-o", "addopts=--import-mode=importlib"]
    env = {**os.environ, "PYTHONPATH": str(bench), "PYTHONPYCACHEPREFIX": str(bench / "pyc")}
    env["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # none is needed, and they take most of the time
    noticed = True
    with suppress(subprocess.CalledProcessError, subprocess.TimeoutExpired):
        subprocess.run(command, cwd=bench, env=env, check=True, capture_output=True, timeout=120)
        noticed = False
    file.write_text(before, encoding="utf-8")
    return not noticed


def find_survivors(chosen: list[Fault], jobs: int = 2) -> list[str]:
    """The names of the faults that no test notices."""
    benches: SimpleQueue[Path] = SimpleQueue()

    def try_out(number: int) -> bool:
        bench = benches.get()
        alive = survives(chosen[number], bench, number + 1)
        benches.put(bench)
        if alive:
            print(f"survives: {chosen[number].name}", flush=True)
        return alive

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        for job in range(jobs):
            bench = Path(folder) / str(job)
            for part in ("boardkit", "data", "tests"):
                shutil.copytree(ROOT / part, bench / part)
            shutil.copy(ROOT / "pyproject.toml", bench)
            benches.put(bench)
        alive = list(pool.map(try_out, range(len(chosen))))
    return [fault.name for fault, lives in zip(chosen, alive, strict=True) if lives]


def listed() -> dict[str, str]:
    """The survivors that are known, each with its reason."""
    text = Path(__file__).with_name("survivors.toml").read_text(encoding="utf-8")
    return {entry["fault"]: entry["reason"] for entry in tomllib.loads(text).get("survivor", [])}


def sample(faults: list[Fault]) -> list[Fault]:
    """The same few faults each time."""
    return random.Random(7).sample(faults, min(80, len(faults)))


def main(start: str | None) -> int:
    faults = all_faults()
    chosen = [f for f in faults if f.name.startswith(start)] if start else sample(faults)
    if start == "all":
        chosen = faults
    alive = find_survivors(chosen)
    print(f"{len(chosen)} faults, {len(chosen) - len(alive)} noticed, {len(alive)} survive")
    new = [name for name in alive if name not in listed()]
    print("\n".join(f"not in survivors.toml: {name}" for name in new))
    return bool(new)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if sys.argv[1:] else None))
