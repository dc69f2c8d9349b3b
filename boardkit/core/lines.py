"""Long texts in lines that fit a notebook, so that it breaks none inside a word."""

from __future__ import annotations

from textwrap import fill

WIDTH = 100  # letters that a notebook has room for on a small screen


def lines(text: str) -> str:
    """A text with no line longer than a notebook is wide; a single long word stays whole.

    >>> print(lines("word " * 25))
    word word word word word word word word word word word word word word word word word word word word
        word word word word word
    """
    return "\n".join(
        fill(line, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
        for line in text.split("\n")
    )


def write(*parts: object, sep: str = " ") -> None:
    """Prints as `print` does, but in lines that no notebook breaks inside a word.

    Args:
        parts: what is printed.
        sep: what stands between them.
    """
    print(lines(sep.join(map(str, parts))))  # noqa: T201 - it is there to print
