"""What a caller gives: numbers of any kind, taken as Python's own, and clear words for the rest."""

from __future__ import annotations

from numbers import Integral

from boardkit.core.errors import RulesError

MAX_NAME = 60  # letters of a name that a record keeps


def whole(value: object) -> int | None:
    """A whole number of any kind, such as numpy's, as Python has it; None where it is none.

    >>> whole(3), whole(3.0), whole(True), whole("3")
    (3, None, None, None)
    """
    if isinstance(value, bool) or not isinstance(value, Integral):
        return None
    return int(value)


def how_many(games: object) -> int:
    """How many games are to be played.

    Raises:
        RulesError: it is no whole number from 1.
    """
    count = whole(games)
    if count is None or count < 1:
        raise RulesError("simulate.games", found=short(games))
    return count


def short(value: object) -> str:
    """The start of what was given, as it stands in a refusal; of a number too long to write its kind.

    >>> short("papaya"), short(10**10_000)
    ("'papaya'", 'int(…)')
    """
    try:
        return f"{value!r:.40}"
    except ValueError:  # Python writes no number of several thousand digits
        return f"{type(value).__name__}(…)"
