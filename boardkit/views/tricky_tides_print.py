"""The navigation cards of Tricky Tides on one sheet, to be printed and cut out."""

from __future__ import annotations

from functools import lru_cache

from boardkit.core.catalogue import Lang, join, say
from boardkit.games.tricky_tides.pieces import HEADINGS, SUITS, Heading, load_box
from boardkit.views import tricky_tides_art as art
from boardkit.views.scene import Mark, Scene
from boardkit.views.tricky_tides_text import NAME
from boardkit.views.tricky_tides_tree import LOOK, STYLE

_WIDE, _HIGH, _TOP = 88, 124, 34


@lru_cache(maxsize=4)
def card_sheet(lang: Lang) -> Scene:
    """All cards, a row for each suit, each with its headings: black on white.

    >>> len(card_sheet("en").marks)
    32
    """
    box, marks = load_box(), []
    for k, card in enumerate(box.cards):
        row = box.suit_of[k]
        col = k - box.suit_of.index(row)
        x, y = col * _WIDE, _TOP + row * _HIGH
        headings = box.headings["eight"][k]
        svg = art.box("card", 2, 2, _WIDE - 4, _HIGH - 4, 8)
        svg += art.write(28, 30, str(card)) + art.at(66, 22, _drawn(card.suit.value))
        svg += art.at(_WIDE / 2, 78, "".join(_arrow(h) for h in HEADINGS if h in headings))
        names = [say(lang, NAME, f"words.heading.{h}") for h in HEADINGS if h in headings]
        label = say(lang, NAME, "lab.card", card=str(card), headings=join(lang, names))
        marks.append(
            Mark(f"card-{card}", row + 1, col + 1, x, y, _WIDE, _HIGH, label, art.at(x, y, svg))
        )
    title = say(lang, NAME, "lab.sheet")
    wide, high = 8 * _WIDE, _TOP + 4 * _HIGH
    words = [mark.label for mark in marks]
    ground = _drawings() + art.write(wide / 2, 22, title, "small")
    alt = f"{title}: {'; '.join(words)}."
    return Scene(
        title, "\n".join([title, *words]), wide, high, STYLE, ground, tuple(marks), "", alt, LOOK
    )


def _drawings() -> str:
    """What stands on many cards, drawn once."""
    arrow = art.path("needle", "M0 0V-24") + art.path("tip", "M0-34L7-21H-7z")
    parts = {"arrow": arrow} | {str(suit): art.monster(suit, 0.6) for suit in SUITS}
    groups = "".join(f'<g id="sheet-{name}">{svg}</g>' for name, svg in parts.items())
    return f"<defs>{groups}</defs>"


def _drawn(name: str, turn: int = 0) -> str:
    turned = f' transform="rotate({turn})"' if turn else ""
    return f'<use href="#sheet-{name}"{turned}/>'


def _arrow(heading: Heading) -> str:
    return _drawn("arrow", 45 * HEADINGS.index(heading))
