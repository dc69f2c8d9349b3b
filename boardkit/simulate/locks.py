"""One process at a time: who comes second waits, and finds done what the first one did.

The operating system holds the lock, and lets go of it when the process ends, however it ends. So a
file that is left behind blocks nobody.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

PAUSE = 0.1  # seconds between two tries
LONGEST = 600.0  # seconds after which one goes on all the same, such as where a folder cannot lock


@contextmanager
def alone(path: Path, longest: float = LONGEST) -> Iterator[bool]:
    """Waits until no other process is in here with the same file.

    Args:
        path: the file that is locked; it is made where there is none.
        longest: the seconds after which it goes on all the same.

    Yields:
        Whether it is alone; not where nothing can be locked, or after so long.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, alone(Path(folder) / "one.lock") as yes:
    ...     yes
    True
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError:  # a folder in which nothing can be written
        yield False
        return
    try:
        end = monotonic() + longest
        locked = _lock(file)
        while not locked and monotonic() < end:
            sleep(PAUSE)
            locked = _lock(file)
        yield locked
    finally:
        os.close(file)  # which lets go of it


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> bool:
        """Locks a file, if nobody else has."""
        with suppress(OSError):
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            return True
        return False

else:
    import fcntl

    def _lock(file: int) -> bool:
        """Locks a file, if nobody else has."""
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False
