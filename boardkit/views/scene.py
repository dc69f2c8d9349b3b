"""A picture of a position: what a game draws, and what every panel can show.

A game's view turns a State or View into a `Scene`. A Scene knows no game: it is a background, a
list of marks that can be walked and clicked, and an overlay, all as fragments of SVG. So one board
widget serves every game, and the same Scene is also the still picture in a print-out.
"""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass, replace
from functools import lru_cache
from html import escape
from zlib import crc32


@dataclass(frozen=True, slots=True)
class Mark:
    """One place of the board that can be walked to, read out and clicked.

    Attributes:
        id: its name for the game, such as `C3`.
        row, col: its place among the others, for the arrow keys and for screen readers.
        x, y, w, h: its rectangle in the picture.
        label: what it is, as a person would say it; plain text.
        svg: how it looks; SVG with all text escaped.
    """

    id: str
    row: int
    col: int
    x: float
    y: float
    w: float
    h: float
    label: str
    svg: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture.

    Attributes:
        title: what it shows, in a few words; plain text.
        description: the board as plain text, for terminals and as the last resort.
        width, height: the size of the picture in its own units.
        style: CSS for the fragments, in which every selector begins with `.bk-<name>`.
        background: what lies under the marks; SVG with all text escaped.
        marks: the places, row by row.
        overlay: what lies over the marks and cannot be clicked; SVG with all text escaped.
        alt: the position in words, for those who cannot see the picture; plain text.
        name: the game, so that the styles of two games do not meet.
    """

    title: str
    description: str
    width: float
    height: float
    style: str
    background: str
    marks: tuple[Mark, ...]
    overlay: str = ""
    alt: str = ""
    name: str = "scene"

    def svg(self) -> str:
        """The still picture: a complete SVG with its title and description.

        >>> scene = Scene("A & B", "a b", 20, 10, "", '<path d="M0 0h9"/>', ())
        >>> "<title" in scene.svg(), "A &amp; B" in scene.svg()
        (True, True)
        """
        words = escape(self.alt or self.description)
        # Two pictures in one page must not share an id unless they say the same.
        key = f"bk{crc32((self.title + words).encode()):08x}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="bk-{escape(self.name)}"'
            f' viewBox="0 0 {self.width:g} {self.height:g}"'
            f' width="{self.width:g}" height="{self.height:g}" role="img"'
            f' aria-labelledby="{key}t {key}d">'
            f'<title id="{key}t">{escape(self.title)}</title><desc id="{key}d">{words}</desc>'
            f"<style>{self.style}</style>{self.background}"
            f"{''.join([mark.svg for mark in self.marks])}{self.overlay}</svg>"
        )

    def img(self, height: int = 560) -> str:
        """The still picture as an `<img>` for HTML, which also an untrusted notebook shows.

        Args:
            height: how high it is, in pixels.
        """
        words = f"{self.title}. {self.alt or self.description}"
        data = b64encode(self.svg().encode()).decode("ascii")
        width = round(height * self.width / self.height)
        return f'<img alt="{escape(words)}" width="{width}" src="data:image/svg+xml;base64,{data}">'

    def mark(self, mark_id: str) -> Mark | None:
        """The mark of that id, if there is one."""
        return next((mark for mark in self.marks if mark.id == mark_id), None)


def beside(left: Scene, right: Scene, *, gap: float = 16) -> Scene:
    """Two pictures as one, so that one board shows both and the arrow keys lead across.

    Both come from the same game and share its style; the left one gives name and title.

    Args:
        left: stays where it is.
        right: is moved to the right of it.
        gap: how much room is between them.

    >>> one = Scene("A", "a", 10, 10, "", "", (Mark("x", 0, 0, 0, 0, 9, 9, "x", ""),))
    >>> two = Scene("B", "b", 10, 20, "", "", (Mark("y", 0, 0, 0, 0, 9, 9, "y", ""),))
    >>> both = beside(one, two, gap=5)
    >>> both.width, both.height, [(mark.id, mark.col, mark.x) for mark in both.marks]
    (25, 20, [('x', 0, 0), ('y', 2, 15)])
    """
    away = left.width + gap
    cols = 2 + max(mark.col for mark in left.marks) - min(mark.col for mark in right.marks)

    def moved(svg: str) -> str:
        return f'<g transform="translate({away:g} 0)">{svg}</g>' if svg else ""

    marks = [
        replace(mark, col=mark.col + cols, x=mark.x + away, svg=moved(mark.svg))
        for mark in right.marks
    ]
    return replace(
        left,
        description=f"{left.description}\n\n{right.description}",
        width=away + right.width,
        height=max(left.height, right.height),
        background=left.background + moved(right.background),
        marks=(*left.marks, *marks),
        overlay=left.overlay + moved(right.overlay),
        alt=" ".join(filter(None, (left.alt, right.alt))),
    )


@lru_cache(maxsize=64)
def used_style(style: str, name: str, drawing: str) -> str:
    """The rules of a style that a small drawing uses, for such a drawing is sent anew each turn.

    >>> used_style(".bk-x .bk-a{fill:red}.bk-x .bk-b{fill:blue}", "x", '<path class="bk-b"/>')
    '.bk-x .bk-b{fill:blue}'
    """
    used = {f".bk-{name} .{look}" for look in re.findall(r"bk-[\w-]+", drawing)}
    used |= {f".bk-{name} text", *(f".bk-{name} text{look.rpartition(' ')[2]}" for look in used)}
    rules = (rule.partition("{") for rule in style.split("}")[:-1])
    return "".join(
        f"{heads}{{{body}}}" for heads, _, body in rules if used.intersection(heads.split(","))
    )
