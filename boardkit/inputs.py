"""Reading what a person hands to the command line: a file of any system, or the standard input."""

from __future__ import annotations

import sys
from pathlib import Path

from boardkit.core.catalogue import Lang, say
from boardkit.core.sharecode import MAX_TEXT


class InputError(Exception):
    """A file that cannot be read."""


def read_text(name: str, lang: Lang) -> str:
    """The text of a file or, for `-`, of the standard input.

    Raises:
        InputError: there is no such file, or it is no text.
    """

    def refuse(key: str, **params: object) -> InputError:
        return InputError(say(lang, "cli", f"errors.{key}", file=name, **params))

    most = 4 * MAX_TEXT  # no letter takes more than four bytes
    try:
        if name == "-":
            raw = sys.stdin.buffer.read(most + 1)
        else:
            with Path(name).open("rb") as file:
                raw = file.read(most + 1)
    except FileNotFoundError:
        raise refuse("missing") from None
    except OSError as error:
        raise refuse("unreadable", reason=error.strerror) from None
    if len(raw) > most:
        raise refuse("too_large")
    # What PowerShell's `>` writes is UTF-16 and says so at its start.
    encoding = "utf-16" if raw[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise refuse("not_text", line=raw[: error.start].count(b"\n") + 1) from None
