"""Run everything that must hold: style, types, measurements, tests, doctests and notebooks.

Usage:
    python -m tests                  all of it, in this order (what CI runs)
    python -m tests style types      only these parts: style, types, bench, tests
    python -m tests --full           with the whole property run (10,000 games), not a slice of it,
                                     and all rounds of the measurements
    python -m tests tests -k karuba  what follows the parts goes to pytest
    python -m tests bench --peers    boardkit beside its peers instead; see tests/bench/README.md
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
PARTS = ("style", "types", "bench", "tests")
PYTEST = ["-m", "pytest"]
QUIET = subprocess.DEVNULL


def commands(part: str, options: list[str]) -> list[list[str]]:
    """Return the Python command lines of one part; the options are for pytest."""
    workers = str(max(2, min(os.cpu_count() or 2, 4)))
    if part == "bench" and "--peers" in options:
        return [["-m", "tests.bench.compare", *(word for word in options if word != "--peers")]]
    full = ["--full"] if "--full" in options else ["--benchmark-max-time=0.2"]
    bench = ["tests/bench", "--dist=no", "--benchmark-columns=median,ops,rounds", *full]
    return {
        "style": [
            ["-m", "ruff", "format", "--check", "."],
            ["-m", "ruff", "check", "."],
            ["-m", "codespell_lib", "."],
        ],
        "types": [["-m", "mypy"]],
        # Measured alone, one after the other; beside other tests the times would say nothing.
        "bench": [[*PYTEST, *bench]],
        "tests": [[*PYTEST, "-n", workers, "--durations=10", "--ignore=tests/bench", *options]],
    }[part]


def main(arguments: list[str]) -> int:
    """Run the parts asked for and stop at the first that fails."""
    parts: list[str] = []
    while arguments and arguments[0] in PARTS:
        parts.append(arguments.pop(0))
    if arguments and arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 0
    parts = parts or list(PARTS)
    # Compiled while style and types are looked at: nothing else may run beside measurements.
    warm = [sys.executable, "-m", "boardkit", "warm"]
    played = not {"bench", "tests"}.isdisjoint(parts)
    compiling = subprocess.Popen(warm, cwd=ROOT, stdout=QUIET) if played else None
    for part in parts:
        if compiling and part in ("bench", "tests"):
            compiling.wait()
        for command in commands(part, arguments):
            print(f"== {part}: python {' '.join(command)}", flush=True)
            start = time.monotonic()
            code = subprocess.run([sys.executable, *command], cwd=ROOT, check=False).returncode
            if code:
                print(f"== {part} failed after {time.monotonic() - start:.0f} s", flush=True)
                return code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
