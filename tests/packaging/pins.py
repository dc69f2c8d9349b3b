"""Write ``binder/constraints.txt`` from the versions installed in this environment.

In a fresh virtual environment with the newest releases:

    python -m pip install -e ".[test]"
    python -m tests.packaging.pins

The requirements of boardkit are followed through the metadata of what is installed, for every
system and Python version that boardkit supports. A distribution that another system alone needs
is not installed here: its line is kept from the old file, and named if there is none.
"""

import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from importlib import metadata
from itertools import product
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
CONSTRAINTS = ROOT / "binder" / "constraints.txt"
PYTHONS = ("3.11", "3.12", "3.13")
SYSTEMS = {
    "linux": {"os_name": "posix", "platform_system": "Linux", "platform_machine": "x86_64"},
    "darwin": {"os_name": "posix", "platform_system": "Darwin", "platform_machine": "arm64"},
    "win32": {"os_name": "nt", "platform_system": "Windows", "platform_machine": "AMD64"},
}
HEADER = """\
# One set of versions for everybody: a laptop, the test run and Binder. Strict notebook tests
# compare outputs exactly, so a new version comes in by a change of this file, not by surprise.
# Written by `python -m tests.packaging.pins`; every line may be needed by boardkit[test].
"""


def environments() -> Iterator[tuple[str, dict[str, str]]]:
    """Yield (system, marker environment) for every supported system and Python version."""
    for (system, facts), python in product(SYSTEMS.items(), PYTHONS):
        yield (
            system,
            {
                **facts,
                "sys_platform": system,
                "python_version": python,
                "python_full_version": f"{python}.0",
                "implementation_name": "cpython",
                "platform_python_implementation": "CPython",
            },
        )


def wanted(requirement: Requirement, env: Mapping[str, str], extras: set[str]) -> bool:
    """Say whether a requirement counts in an environment, asked for with these extras."""
    marker = requirement.marker
    return marker is None or any(
        marker.evaluate({**env, "extra": extra}) for extra in extras or {""}
    )


def roots() -> list[Requirement]:
    """Return the requirements of the build and of all extras but the peers, whom nobody needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"]
    asked = [line for name, extra in extras.items() if name != "peers" for line in extra]
    lines = [*asked, *project["build-system"]["requires"], "editables"]
    return [Requirement(line) for line in lines if not line.startswith("boardkit")]


def needed() -> dict[str, set[str]]:
    """Return each distribution needed, with the systems that need it."""
    systems: dict[str, set[str]] = defaultdict(set)
    for system, env in environments():
        todo = [r for r in roots() if wanted(r, env, set())]
        seen: set[tuple[str, frozenset[str]]] = set()
        while todo:
            requirement = todo.pop()
            name = canonicalize_name(requirement.name)
            key = (name, frozenset(requirement.extras))
            if key in seen:
                continue
            seen.add(key)
            systems[name].add(system)
            try:
                lines = metadata.requires(name) or []
            except metadata.PackageNotFoundError:
                continue  # only another system or Python has it
            todo += [
                r for r in map(Requirement, lines) if wanted(r, env, requirement.extras | {""})
            ]
    return systems


def pinned(text: str) -> dict[str, str]:
    """Return name -> version of the lines of a constraints file."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    requirements = [Requirement(line) for line in lines if line]
    return {canonicalize_name(r.name): str(r.specifier).removeprefix("==") for r in requirements}


def constraints(old: Mapping[str, str]) -> tuple[str, list[str]]:
    """Return the text of the file, and the names for which no version is known."""
    lines, unknown = [], []
    for name, systems in sorted(needed().items()):
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            if name not in old:
                unknown.append(name)
                continue
            version = old[name]
        marker = ""
        if len(systems) == 1:
            marker = f" ; sys_platform == '{min(systems)}'"
        elif len(systems) < len(SYSTEMS):
            marker = f" ; sys_platform != '{min(set(SYSTEMS) - systems)}'"
        lines.append(f"{name}=={version}{marker}")
    return HEADER + "\n".join(lines) + "\n", unknown


def main() -> int:
    """Rewrite the file; return 1 when a version has to be added by hand."""
    old = pinned(CONSTRAINTS.read_text(encoding="utf-8")) if CONSTRAINTS.exists() else {}
    text, unknown = constraints(old)
    CONSTRAINTS.write_text(text, encoding="utf-8", newline="\n")
    for name in unknown:
        print(f"{CONSTRAINTS.name}: add {name}==VERSION by hand; it is not installed here")
    return bool(unknown)


if __name__ == "__main__":
    sys.exit(main())
