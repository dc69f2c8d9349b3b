"""Navigation cards as pictures: suit, number, and the headings on their compass."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from boardkit.core.catalogue import Lang
from boardkit.games.tricky_tides.events import compass
from boardkit.games.tricky_tides.pieces import HEADINGS, LETTERS, Box, Card, Heading
from boardkit.games.tricky_tides.sailing import headings_of
from boardkit.games.tricky_tides.state import State, View
from boardkit.views import tricky_tides_art as art
from boardkit.views.scene import Mark
from boardkit.views.tricky_tides_text import card_words, tr

CARD_WIDE, CARD_HIGH = 92, 124


@lru_cache(maxsize=1024)
def face(card: Card, headings: frozenset[Heading], known: tuple[Heading, ...] = HEADINGS) -> str:
    """A card: its letter and number, the sign of its suit, and its compass.

    Args:
        card: which one.
        headings: those that it gives.
        known: all of the compass.
    """
    svg = art.box("card", 2, 2, CARD_WIDE - 4, CARD_HIGH - 4, 9)
    svg += art.box(f"band {card.suit}", 3.5, 37, CARD_WIDE - 7, 5)
    name = f"{LETTERS[card.suit]}{card.number}"
    svg += art.write(28, 31, name, "big" if len(name) < 3 else "")
    svg += art.at(71, 20, art.monster(card.suit, 0.74))
    return svg + art.at(CARD_WIDE / 2, 81, art.rose(headings, known, 31))


def card_face(
    box: Box, card: Card, compass_of: str = "eight", headings: frozenset[Heading] | None = None
) -> str:
    """A card of a box, with the headings printed or others.

    Args:
        box: where it is from.
        card: which one.
        compass_of: `eight` or `four`, as in the reading.
        headings: those that it gives, where they are not those printed.
    """
    printed = box.headings[compass_of][box.number[card]]
    known = HEADINGS if compass_of == "eight" else HEADINGS[::2]
    return face(card, printed if headings is None else headings, known)


def card_now(value: State | View, card: int) -> str:
    """A card with the headings that it gives in a position."""
    return face(value.setup.box.cards[card], headings_of(value, card), compass(value.setup.rules))


def back(scale: float = 1) -> str:
    """A card face down around (0, 0)."""
    return art.at(
        0, 0, art.box("back", -10, -14, 20, 28, 3) + art.path("wave", "M-6 0q3-4 6 0t6 0"), scale
    )


def hand_marks(
    value: State | View,
    mask: int,
    lang: Lang,
    *,
    x: float,
    y: float,
    row: int,
    wide: float,
    playable: int | None = None,
    chosen: Collection[str] = (),
    hints: Collection[str] = (),
) -> list[Mark]:
    """The cards of a hand side by side, over each other where there is no room.

    Args:
        value: the position, or what somebody knows of it; it says which headings the cards give.
        mask: the cards.
        lang: the language of labels.
        x: where they stand in the picture, from the left.
        y: the same from above.
        row: the row of the marks.
        wide: how much room there is.
        playable: the mask of those that may be played, where that is told.
        chosen: the ids of those that are chosen.
        hints: the ids of those that a hint names.
    """
    box = value.setup.box
    cards = [k for k in range(len(box.cards)) if mask >> k & 1]
    step = min(CARD_WIDE + 10, wide / max(1, len(cards)))
    left = x + (wide - step * len(cards)) / 2
    found = []
    for col, k in enumerate(cards):
        name = f"card-{box.cards[k]}"
        barred = playable is not None and not playable >> k & 1
        says = [card_words(box, box.cards[k], lang, headings_of(value, k))]
        svg = card_now(value, k)
        if barred:
            svg = f'<g class="bk-dim">{svg}</g>'
            says.append(tr(lang, "barred"))
        for key, look, named in (("chosen", "pick", chosen), ("hint", "hint", hints)):
            if name in named:
                svg += art.ring(look, 3, 3, CARD_WIDE - 6, CARD_HIGH - 6)
                says.append(tr(lang, key))
        place = (row, col + 1, left + col * step, y, min(step, CARD_WIDE), CARD_HIGH)
        found.append(Mark(name, *place, ", ".join(says), art.at(left + col * step, y, svg)))
    return found
