"""The left side of the course lab of Tricky Tides: the map with what is reached, and the hand."""

from __future__ import annotations

from functools import lru_cache

from boardkit.core.catalogue import Lang, join, say
from boardkit.games.tricky_tides.events import compass
from boardkit.games.tricky_tides.lab import MOST, Case, places
from boardkit.games.tricky_tides.pieces import COLOURS, HEADINGS, Heading, Suit
from boardkit.views import tricky_tides_art as art
from boardkit.views.scene import Mark, Scene
from boardkit.views.tricky_tides_text import NAME
from boardkit.views.tricky_tides_tree import HEIGHT, LOOK, STYLE, percent

WIDTH = 346
_CELL, _X, _Y = 86, 2, 2  # a cell of the map, and where the map begins
_WIDE, _HIGH, _TOP = 42, 104, 378  # a card, and where the hand begins


def course_scene(case: Case, lang: Lang, *, chances: bool, asked: int | None = None) -> Scene:
    """The map, lit as far as the tree has grown, and the hand.

    Args:
        case: map, hand and goal.
        lang: the language.
        chances: whether each card shows how likely it keeps the lead.
        asked: the card that is asked about.
    """
    marks = [_cell(case, place, lang) for place in range(len(case.box.cells))]
    hand = places(case.hand)
    marks += [_card(case, card, k, chances, card == asked, lang) for k, card in enumerate(hand)]
    title = say(lang, NAME, "lab.title_map")
    words = [mark.label for mark in marks]
    return Scene(
        title,
        "\n".join([title, *words]),
        WIDTH,
        HEIGHT,
        STYLE,
        _ground(case.box.figures.columns, case.box.figures.rows, chances, lang),
        tuple(marks),
        "",
        f"{'; '.join(words)}.",
        LOOK,
    )


@lru_cache(maxsize=8)
def _ground(columns: int, rows: int, chances: bool, lang: Lang) -> str:
    """The sea under the map, and beside it what the colours of places mean."""
    svg = art.box("table", 0, 0, WIDTH, HEIGHT, 10)
    svg += art.box("sea", 0, 0, columns * _CELL + 4, rows * _CELL + 4, 10)
    x = columns * _CELL + 10
    for cards in range(1, MOST + 1):
        y = 12 + (cards - 1) * 34
        svg += art.box(f"node ring{cards}", x, y, 26, 26, 6)
        svg += art.write(x + 13, y + 18, str(cards), "small")
    svg += art.write(x + 30, 30, say(lang, NAME, "lab.key_1"), "tiny start")
    svg += art.write(x + 30, 64, say(lang, NAME, "lab.key_2"), "tiny start")
    svg += art.write(x + 30, 98, say(lang, NAME, "lab.key_2"), "tiny start")
    svg += art.at(x + 13, 132, art.circle("target", 0, 0, 11) + art.circle("target", 0, 0, 3))
    svg += art.write(x + 30, 137, say(lang, NAME, "lab.key_goal"), "tiny start")
    key = "lab.key_chances" if chances else "lab.key_hand"
    return svg + art.write(2, _TOP - 9, say(lang, NAME, key), "small start")


@lru_cache(maxsize=64)
def _island(icon: str) -> str:
    """An island around (0, 0) with its sign: a flag or a monster."""
    land = art.path(
        "land", "M-36-4C-36-24-12-30 4-27C26-30 38-18 36 0C38 18 22 27 2 25C-18 30-36 18-36-4z"
    )
    if icon in COLOURS:
        return land + art.flag(COLOURS.index(icon))
    return land + art.monster(Suit(icon), 0.9)


def _cell(case: Case, place: int, lang: Lang) -> Mark:
    """A place: open sea or an island, and after how many cards the ship can be there."""
    cell = case.box.cells[place]
    x, y = _X + cell.col * _CELL, _Y + cell.row * _CELL
    at_sea = case.sea >> place & 1
    icon = case.box.islands[case.map[place]].icon
    cards = case.reached.get(place)
    lit = f"node ring{cards}" if cards is not None else "deep"
    svg = art.box(lit, 2, 2, _CELL - 4, _CELL - 4, 8)
    if at_sea:
        svg += art.path("wave", "M18 40q9-9 18 0t18 0 18 0M18 56q9-9 18 0t18 0 18 0")
    else:
        svg += art.at(47, 50, _island(icon), 0.86)
    svg += art.write(6, 20, str(cell), "small start")
    words = [str(cell), say(lang, NAME, "lab.at_sea" if at_sea else f"lab.icon_{icon}")]
    if place == case.start:
        svg += art.at(56, 62, art.ship(0), 1.05)
        words.append(say(lang, NAME, "lab.is_start"))
    if place == case.goal:
        goal = art.circle("target", 0, 0, 11) + art.circle("target", 0, 0, 3)
        svg += art.at(_CELL - 18, 20, art.circle("halo", 0, 0, 14) + goal)
        words.append(say(lang, NAME, "lab.is_goal"))
    if cards:
        svg += art.badge(18, _CELL - 18, str(cards), "plate", 12)
        words.append(say(lang, NAME, "lab.reached", n=cards))
    label = ", ".join(words)
    return Mark(
        str(cell),
        cell.row + 1,
        cell.col + 1,
        x,
        y,
        _CELL,
        _CELL,
        label,
        art.at(x, y, svg),
    )


@lru_cache(maxsize=64)
def small_rose(shown: frozenset[Heading], known: tuple[Heading, ...]) -> str:
    """A small compass around (0, 0): an arrow for each heading, a dot for the others."""
    svg = ""
    for heading in known:
        if heading in shown:
            arrow = art.path("needle", "M0-4V-13") + art.path("tip", "M0-19L4-12H-4z")
        else:
            arrow = art.circle("calm", 0, -14, 1.6)
        turn = 45 * HEADINGS.index(heading)
        svg += f'<g transform="rotate({turn})">{arrow}</g>'
    return svg + art.circle("tip", 0, 0, 2.5)


def _card(case: Case, card: int, k: int, chances: bool, asked: bool, lang: Lang) -> Mark:
    """A card of the hand with its headings; faint where it is left out of the course."""
    shown = case.box.headings[case.rules.compass][card]
    kept = bool(case.kept >> card & 1)
    name = str(case.box.cards[card])
    x, y = 1 + k * (_WIDE + 0.8), _TOP
    svg = art.box("card", 1, 1, _WIDE - 2, _HIGH - 2, 7)
    svg += art.write(_WIDE / 2, 21, name, "small")
    svg += art.at(_WIDE / 2, 49, small_rose(shown, compass(case.rules)))
    if not kept:
        svg = f'<g class="bk-dim">{svg}</g>'
    names = [say(lang, NAME, f"words.heading.{h.value}") for h in HEADINGS if h in shown]
    says = [say(lang, NAME, "lab.card", card=name, headings=join(lang, names, "and"))]
    says.append(say(lang, NAME, "lab.is_kept" if kept else "lab.is_aside"))
    if chances:
        share = float(case.chance(card))
        svg += art.box("slot", 5, 72, _WIDE - 10, 9) + art.box(
            "fill", 5, 72, share * (_WIDE - 10), 9
        )
        svg += art.write(_WIDE / 2, 97, str(round(100 * share)), "small")
        says.append(say(lang, NAME, "lab.keeps", percent=percent(case, card, lang)))
    if asked:
        svg += art.box("chosen", 1, 1, _WIDE - 2, _HIGH - 2, 7)
        says.append(say(lang, NAME, "lab.is_asked"))
    rows = case.box.figures.rows
    label = ", ".join(says)
    where = (x, y, _WIDE, _HIGH)
    return Mark(f"card-{name}", rows + 1, k + 1, *where, label, art.at(x, y, svg))
