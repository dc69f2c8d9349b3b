"""An axis of a drawing: where a value stands in pixels, and which values are written beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import unescape
from math import ceil, floor, log10
from typing import Any, NamedTuple

from boardkit.core.catalogue import number


class Axis(NamedTuple):
    """One axis.

    Attributes:
        names: of an axis of words, the words in their order.
        low: the value at its beginning.
        high: the value at its end.
        start: where it begins, in pixels.
        end: where it ends.
        log: whether each step multiplies.
        ticks: the values that are written, with their text.
    """

    names: tuple[str, ...]
    low: float
    high: float
    start: float
    end: float
    log: bool
    ticks: tuple[tuple[float, str], ...]

    def place(self, value: Any) -> float:
        """Where a value, or a word, stands in pixels.

        >>> Axis(("a", "b"), -0.5, 1.5, 0, 100, False, ()).place("b")
        75.0
        """
        number = self.names.index(unescape(str(value))) if self.names else float(value)
        number = log10(number) if self.log else number
        share = (number - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 2)

    @property
    def step(self) -> float:
        """How many pixels one word has for itself."""
        return abs(self.end - self.start) / (self.high - self.low)


def axis(
    values: Sequence[Any], told: Mapping[str, Any], start: float, end: float, comma: str
) -> Axis:
    """The axis that holds some values.

    Args:
        values: all that is to stand on it.
        told: what the figure says of it.
        start: where it begins, in pixels.
        end: where it ends.
        comma: the decimal sign.
    """
    if told.get("autorange") == "reversed":
        start, end = end, start
    words = dict.fromkeys(unescape(value) for value in values if isinstance(value, str))
    if words:
        ticks = tuple((float(k), word) for k, word in enumerate(words))
        return Axis(tuple(words), -0.5, len(words) - 0.5, start, end, False, ticks)
    log = told.get("type") == "log"
    numbers = [float(value) for value in values if value is not None] or [0.0]
    low, high = told.get("range") or _around(numbers, log)
    given, dtick = told.get("tickvals"), told.get("dtick")
    if given is None and dtick and not log:
        given = [k * dtick for k in range(ceil(low / dtick), floor(high / dtick) + 1)]
    if given is not None:
        texts = told.get("ticktext") or [_written(value, comma) for value in given]
        marks = list(zip(map(float, given), map(unescape, texts), strict=True))
    else:
        suffix = told.get("ticksuffix") or ""
        marks = [(value, _written(value, comma) + suffix) for value in _round_values(low, high)]
        if log:
            marks = [(10**value, _written(10**value, comma) + suffix) for value, _ in marks]
    return Axis((), low, high, start, end, log, tuple(marks))


def _around(numbers: Sequence[float], log: bool) -> tuple[float, float]:
    """A little more than the numbers need."""
    low, high = min(numbers), max(numbers)
    if log:
        low, high = log10(low), log10(high)
    room = (high - low) * 0.05 or 0.5
    return low - room, high + room


def _round_values(low: float, high: float) -> list[float]:
    """Some round numbers from one to the other.

    >>> _round_values(-2, 102)
    [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]
    """
    size = 10.0 ** floor(log10((high - low) / 5))
    step = next(size * k for k in (1, 2, 5, 10) if (high - low) / (size * k) <= 7)
    return [round(k * step, 9) + 0 for k in range(ceil(low / step), floor(high / step) + 1)]


def _written(value: float, comma: str) -> str:
    places = next((n for n in range(9) if round(value, n) == round(value, 9)), 9)
    return number("es" if comma == "," else "en", value, places)
