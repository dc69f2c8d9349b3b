"""What the kernels share: records to work on, the columns they fill, and the codes of actions.

**Records.** A kernel keeps its tables, its players and its desk (what changes during a game) in a
numpy record each: `t.links[card]` in compiled code is one look into memory. Plain arrays as
arguments would have their references counted at each call, which takes ten times as long as a move.

**Codes.** What happened is noted as whole numbers, one for each action: the number of its verb times
`ARGUMENT`, plus what the verb is about, such as a place. The last one is followed by END.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Codes = NDArray[np.int32]
Record = Any  # one record; how mypy sees numba's functions, too

WINS, TOTAL, CHOICES, FIRST_PART = range(4)  # of `result[game, seat]`; the parts follow
ARGUMENT = 1 << 16
END = -1  # stands behind the last code


def record(**fields: Any) -> Record:
    """A record with these values: whole numbers, booleans, keys (`uint64`) or arrays of them.

    >>> record(seats=2, links=[3, 5])["links"].tolist()
    [3, 5]
    """
    values = {name: np.asarray(value) for name, value in fields.items()}
    kind = np.dtype(
        [(name, value.dtype, value.shape) for name, value in values.items()], align=True
    )
    made = np.zeros(1, kind).view(np.recarray)[0]
    for name, value in values.items():
        made[name] = value
    return made


def padded(rows: list[tuple[int, ...]], shape: tuple[int, int]) -> Ints:
    """Rows of different number and length as an array of a fixed shape, filled up with 0."""
    table = np.zeros(shape, dtype=np.int64)
    for place, row in enumerate(rows):
        table[place, : len(row)] = row
    return table


@njit(cache=True)
def note(d: Record, place: int, code: int) -> None:
    """Notes a code at a place of `d.codes`."""
    if place < len(d.codes):
        d.codes[place] = code
