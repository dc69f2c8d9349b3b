"""The constraints file pins everything that the extras can pull in, and names no machine."""

import re
import tomllib

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging import pins

TEXT = pins.CONSTRAINTS.read_text(encoding="utf-8")


def test_every_line_is_one_plain_pin():
    lines = [line for line in TEXT.splitlines() if not line.startswith("#")]
    for line in lines:
        assert re.fullmatch(r"[a-z0-9-]+==[0-9][\w.]*( ; sys_platform [!=]= '\w+')?", line), line
    assert lines == sorted(lines, key=lambda line: Requirement(line).name)


def test_every_requirement_of_the_extras_is_pinned_for_every_system():
    assert pins.needed().keys() == pins.pinned(TEXT).keys()


def test_nobody_gets_the_peers_beside_which_boardkit_is_measured():
    project = tomllib.loads((pins.ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    peers = {Requirement(line).name for line in extras.pop("peers")}
    others = [line for lines in extras.values() for line in lines]
    assert peers
    assert not peers & {Requirement(line).name for line in others}
    assert not any("boardkit[peers]" in line for line in others)
    assert not {canonicalize_name(name) for name in peers} & pins.pinned(TEXT).keys()


def test_the_pins_satisfy_what_the_project_asks_for():
    versions = pins.pinned(TEXT)
    for requirement in pins.roots():
        assert requirement.specifier.contains(versions[requirement.name]), requirement
