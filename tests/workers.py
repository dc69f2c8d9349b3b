"""Which tests a worker runs one after the other, since they share what takes long to make.

pytest-xdist gives each worker whole files (`--dist=loadscope`), those with most tests first. Here some
files go together: each lesson is run once for all tests of notebooks, and each random game is played
once for all properties of its game.
"""

import re
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

import boardkit as bk

NOTEBOOKS = "tests/notebooks/"
LONGEST = "tests/packaging/test_binder.py"  # builds what an image has
A_GAME = re.compile(rf"tests/properties/.*({'|'.join(bk.games())})")


def piece(nodeid: str) -> str:
    """Name the piece of work to which a test belongs.

    >>> piece("tests/properties/test_secrecy.py::test_hidden_parts_are_possible[mammuz-0-199]")
    'properties of mammuz'
    >>> piece("tests/notebooks/test_every_lesson.py::test_no_text_is_long[es-index]")
    'tests/notebooks/'
    >>> piece("tests/core/test_grid.py::test_distance")
    'tests/core/test_grid.py'
    """
    if nodeid.startswith(NOTEBOOKS):
        return NOTEBOOKS
    if found := A_GAME.match(nodeid):
        return f"properties of {found[1]}"
    return nodeid.rsplit("::", 1)[0]


class LongestFirst(LoadScopeScheduling):  # type: ignore[misc]  # pytest-xdist has no types
    """What takes minutes is begun first, so that no worker is left alone with it in the end."""

    def _split_scope(self, nodeid: str) -> str:
        return piece(nodeid)

    def _assign_work_unit(self, node: Any) -> None:
        if LONGEST in self.workqueue:
            self.workqueue.move_to_end(LONGEST, last=False)
        super()._assign_work_unit(node)


def scheduling(config: pytest.Config, log: Any) -> Any:
    """Make the scheduler of pytest-xdist that keeps the tests of a piece together."""
    return LongestFirst(config, log)
