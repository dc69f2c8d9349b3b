"""What a lab shows now, what it showed before, and what was taken back."""

from __future__ import annotations

from copy import copy
from typing import Generic, TypeVar

M = TypeVar("M")


class Moments(Generic[M]):
    """The moments of a lab. A moment never changes; another one takes its place.

    >>> moments = Moments("empty")
    >>> moments.change("one tile")
    >>> moments.undo(), moments.now, moments.redo(), moments.now
    (True, 'empty', True, 'one tile')
    """

    def __init__(self, now: M) -> None:
        self.now = now
        self._past: tuple[M, ...] = ()
        self._undone: tuple[M, ...] = ()

    @property
    def can_undo(self) -> bool:
        """Whether something came before."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back."""
        return bool(self._undone)

    def change(self, moment: M) -> None:
        """Goes on to another moment; what was taken back before is forgotten."""
        if moment != self.now:
            self._past, self._undone, self.now = (*self._past, self.now), (), moment

    def restart(self, moment: M) -> None:
        """Begins anew with a moment: nothing came before."""
        self._past, self._undone, self.now = (), (), moment

    def undo(self) -> bool:
        """Goes back to the moment before; says whether there was one."""
        if not self._past:
            return False
        *past, before = self._past
        self._past, self._undone, self.now = tuple(past), (*self._undone, self.now), before
        return True

    def redo(self) -> bool:
        """Goes on again to what was taken back; says whether there was something."""
        if not self._undone:
            return False
        *undone, after = self._undone
        self._past, self._undone, self.now = (*self._past, self.now), tuple(undone), after
        return True

    def copy(self) -> Moments[M]:
        """The same moments, to come back to."""
        return copy(self)
