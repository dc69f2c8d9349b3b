"""Each test is a kernel of its own."""

import pytest

from boardkit.panels.desk import DESK


@pytest.fixture(autouse=True)
def new_kernel() -> None:
    """Nothing that another test has played or guessed comes back."""
    DESK.clear()
