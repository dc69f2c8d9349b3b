"""A pupil who runs a cell twice sees the same twice.

nbval runs each cell of a notebook and compares what it shows with what is stored. Together with the
other tests each cell is then run once more in the same kernel, before the next one, and compared
again: notebooks need no second kernel for that. `pytest notebooks` alone runs each cell once.
"""

import pytest
from nbval.plugin import IPyNbCell, NbCellError


def mark(item: pytest.Item) -> None:
    """Have a cell run twice; other tests stay as they are."""
    if not isinstance(item, IPyNbCell):
        return
    once = item.runtest

    def twice() -> None:
        once()
        try:
            once()
        except NbCellError as error:
            error.args = (f"{error} (run for the second time)",)
            raise

    item.runtest = twice
