"""boardkit beside its peers, in one run: how quick, how large, and how long one waits.

Usage:
    python -m tests bench --peers                     all that follows, printed
    python -m tests bench --peers --write             and written into the two pages beside this file
    python -m tests bench --peers --only rates        a part: rates, start, clicks, notebooks
    python -m tests bench --peers --python DIR/python the peers are installed elsewhere
    python -m tests bench --peers --seconds 0.2       how long each round takes (five rounds)

The peers are the extra `peers`; what is not installed is named as such. `binder/constraints.txt`
does not have them, for they are many and large: best in an environment of their own.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.bench import own
from tests.bench.peers import PEERS
from tests.bench.timing import Row
from tests.lab import ROOT, kernel_env

HERE = Path(__file__).parent
PARTS = ("rates", "start", "clicks", "notebooks")
PAGES = {"en": HERE / "README.md", "es": HERE / "README.es.md"}
WORDS = {
    lang: tomllib.loads((HERE / f"words.{lang}.toml").read_text(encoding="utf-8")) for lang in PAGES
}
BEGIN, END = "<!-- measured -->", "<!-- /measured -->"
MEASURE = "memoarrr"  # the game whose rates are the measure of all others


@dataclass
class Measured:
    """Everything that one run measured; what was not asked for is empty.

    Attributes:
        rows: what was measured of each game.
        missing: the peers that are not installed.
        failed: the peers that failed, with the last line of what they said.
        libraries: for each system the milliseconds of its import and its megabytes.
        waits: what a notebook waits for: a key of the words, and the value; None where it could not
            be measured.
    """

    rows: list[Row] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)
    libraries: dict[str, tuple[float | None, float]] = field(default_factory=dict)
    waits: list[tuple[str, float | None]] = field(default_factory=list)


def ask_peer(name: str, python: str, seconds: float) -> dict[str, Any] | str | None:
    """What was measured of a peer, in a process of its own; None where it is not installed.

    A text is what a peer said that failed.
    """
    look = f"import importlib.util as u, sys; sys.exit(not u.find_spec({_module(name)!r}))"
    if subprocess.run([python, "-c", look], check=False, capture_output=True).returncode:
        return None
    command = [python, "-W", "ignore", "-m", "tests.bench.peers", name, str(seconds)]
    done = subprocess.run(
        command, cwd=ROOT, env=kernel_env(), capture_output=True, text=True, check=False
    )
    lines = (done.stdout if not done.returncode else done.stderr).strip().splitlines() or [""]
    if done.returncode:
        return lines[-1]
    found: dict[str, Any] = json.loads(lines[-1])
    return found


def _module(name: str) -> str:
    return PEERS[name].statement.rpartition(" ")[2].partition(".")[0]


def measure(parts: Sequence[str], python: str, seconds: float) -> Measured:
    """Measures the parts asked for."""
    found = Measured()
    if "rates" in parts:
        _rates(found, python, seconds)
    if "start" in parts:
        start = own.first_panel()
        found.waits += [
            ("panel", start.panel),
            ("worked", start.worked),
            ("bare", start.bare),
            ("shown", start.shown),
            ("lesson", start.lesson),
        ]
    if "clicks" in parts:
        clicks = own.clicks()
        found.waits += [(f"click_{name}", clicks.get(name)) for name in ("choose", "lab")]
    if "notebooks" in parts:
        suite, worked = own.notebooks() or (None, None)
        found.waits += [("suite", suite), ("suite_worked", worked)]
    return found


def _rates(found: Measured, python: str, seconds: float) -> None:
    found.rows += [*own.rules(seconds), *own.fast_lane(seconds)]
    took = own.import_boardkit()
    found.libraries["boardkit"] = None if took is None else took * 1e3, own.size()
    for name, peer in PEERS.items():
        told = ask_peer(name, python, seconds)
        if told is None:
            found.missing.append(peer.title)
        elif isinstance(told, str):
            found.failed[peer.title] = told
        else:
            found.rows += [Row(**row) for row in told["rows"]]
            imported = told["import"]
            found.libraries[peer.title] = imported and imported * 1e3, told["size"]


# Showing it --------------------------------------------------------------------------------------


def figure(value: float | None, lang: str) -> str:
    """A number with three digits that count, as the language writes it.

    >>> figure(1234567.0, "en"), figure(0.04567, "es")
    ('1,230,000', '0,0457')
    """
    if value is None:
        return "–"
    if value >= 1000:
        text = f"{float(f'{value:.3g}'):,.0f}"
        return text if lang == "en" else text.replace(",", ".")
    text = f"{value:.3g}"
    return text if lang == "en" else text.replace(".", ",")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table of Markdown; the first two columns are words, the others figures."""
    yield f"| {' | '.join(heads)} |"
    yield "|" + "|".join(" --- " if k < 2 else " --: " for k in range(len(heads))) + "|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def lines(found: Measured, lang: str) -> Iterator[str]:
    """All that was measured, in one language."""
    words: Mapping[str, Any] = WORDS[lang]
    yield words["when"].format(
        date=datetime.now(UTC).date().isoformat(),
        processor=processor(),
        cores=os.cpu_count(),
        python=platform.python_version(),
    )
    if found.rows or found.missing or found.failed:
        yield ""
        yield from table(words["rates"], [*_rate_rows(found, words, lang)])
        yield ""
        yield from table(words["libraries"], [*_library_rows(found, words, lang)])
    if found.waits:
        yield ""
        waits = [
            (words["waits"][key], words["units"][key], figure(v, lang)) for key, v in found.waits
        ]
        yield from table(words["waited"], waits)


def _rate_rows(found: Measured, words: Mapping[str, Any], lang: str) -> Iterator[list[str]]:
    by_system = {
        system: next(
            (r.decisions for r in found.rows if (r.system, r.game) == (system, MEASURE)), None
        )
        for system in ("boardkit", "boardkit fast")
    }
    for row in found.rows:
        batch = words["batch"].format(games=row.batch) if row.batch > 1 else ""
        yield [
            words["fast"] if row.system == "boardkit fast" else row.system,
            f"{row.game}{batch}",
            figure(row.decisions, lang),
            figure(row.games, lang),
            *(figure(base and base / row.decisions, lang) for base in by_system.values()),
            _copy(row, words, lang),
            figure(row.picture, lang),
            figure(row.size and row.size / 1e3, lang),
        ]
    for title in found.missing:
        yield [title, words["missing"], *["–"] * 7]
    for title in found.failed:
        yield [title, words["failed"], *["–"] * 7]


def _copy(row: Row, words: Mapping[str, Any], lang: str) -> str:
    if row.copy is None:
        return str(words["copy_fails"]) if row.system in words["copyable"] else "–"
    return figure(row.copy, lang) if row.copy else str(words["no_copy"])


def _library_rows(found: Measured, words: Mapping[str, Any], lang: str) -> Iterator[list[str]]:
    for title, (took, size) in found.libraries.items():
        peer = next((peer for peer in PEERS.values() if peer.title == title), None)
        statement = f"`{peer.statement if peer else 'import boardkit'}`"
        yield [title, statement, figure(took, lang), figure(size, lang)]
    for title in (*found.missing, *found.failed):
        yield [title, words["missing" if title in found.missing else "failed"], "–", "–"]


def processor() -> str:
    """What the processor calls itself."""
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def write(found: Measured) -> None:
    """Puts the tables into the pages, between the marks."""
    for lang, page in PAGES.items():
        head, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
        _, end, tail = rest.partition(END)
        text = "\n".join(lines(found, lang))
        page.write_text(f"{head}{begin}\n\n{text}\n\n{end}{tail}", encoding="utf-8", newline="\n")


def main(arguments: Sequence[str]) -> int:
    """Measures, prints and, if asked, writes; 1 where a peer that is there failed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--seconds", type=float, default=0.5)
    parser.add_argument("--only", choices=PARTS, action="append")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args(arguments)
    found = measure(chosen.only or PARTS, chosen.python, chosen.seconds)
    print(*lines(found, "en"), sep="\n")
    for title, told in found.failed.items():
        print(f"{title}: {told}", file=sys.stderr)
    if chosen.write:
        write(found)
    return int(bool(found.failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
