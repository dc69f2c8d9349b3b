"""The table of MammuZ as a picture: players and displays, the herd, the overview cards, a hand.

What somebody does not know is not in the picture: a display is drawn from its number of cards alone.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from boardkit.core.catalogue import Lang, say
from boardkit.games.mammuz.notation import CODES, write_cards
from boardkit.games.mammuz.pieces import KINDS, NOTHING, Cards, Kind
from boardkit.views import mammuz_art as art
from boardkit.views import mammuz_cards as cards
from boardkit.views.mammuz_text import (
    NAME,
    Chair,
    Species,
    Table,
    chair_words,
    hand_words,
    herd_words,
    last_words,
    pile_words,
    species_words,
    table_text,
)
from boardkit.views.scene import Mark, Scene

# Where the strips of the table begin, from above.
_WIDTH, _SEATS, _ROUND, _OVERVIEW, _HAND, _HEIGHT = 640, 6, 216, 312, 412, 626
_PER_ROW = 7  # kinds of cards in a row of the hand
_ROWS = {"seats": 1, "round": 2, "overview": 3, "hand": 4}
_OLD = 1  # so many earlier displays of a seat are drawn, the others counted


class Choice(NamedTuple):
    """What somebody is about to do, or is told to.

    Attributes:
        chosen: the cards chosen for a display.
        species: the species chosen to be declared.
        offered: the species that may be declared.
        hints: the ids of the places that a hint names.
    """

    chosen: Cards = NOTHING
    species: Kind | None = None
    offered: frozenset[Kind] = frozenset()
    hints: frozenset[str] = frozenset()


NO_CHOICE = Choice()


def table_scene(table: Table, lang: Lang, choice: Choice = NO_CHOICE) -> Scene:
    """The table.

    Args:
        table: what lies there, as far as somebody knows it.
        lang: the language of the labels.
        choice: what somebody is about to do.
    """
    marks = [
        *_seat_marks(table, choice, lang),
        *_round_marks(table, lang),
        *(_overview_mark(species, choice, lang) for species in table.species),
        *_hand_marks(table, choice, lang),
    ]
    hand = hand_words(table, lang)
    words = [mark.label for mark in marks]
    return Scene(
        table.title,
        table_text(table, lang),
        _WIDTH,
        _HEIGHT,
        art.STYLE,
        cards.drawings() + _ground(),
        tuple(marks),
        _hand_title(table, hand, lang),
        f"{'; '.join(words)}. {hand}",
        NAME,
    )


def _ground() -> str:
    """What lies under all: the ice, the strip of the overview cards, and that of the hand."""
    return (
        art.box("ice", 0, 0, _WIDTH, _HEIGHT, 16)
        + art.box("rest", 0, _OVERVIEW - 4, _WIDTH, _HAND - _OVERVIEW)
        + art.box("mine", 0, _HAND, _WIDTH, _HEIGHT - _HAND, 16)
    )


# The players ----------------------------------------------------------------------------------


def _seat_marks(table: Table, choice: Choice, lang: Lang) -> list[Mark]:
    wide = (_WIDTH - 8) / len(table.chairs)
    found = []
    for chair in table.chairs:
        name = f"seat{chair.seat + 1}"
        hint = name in choice.hints
        code = CODES[table.declared] if table.declared else ""
        x = 4 + chair.seat * wide
        high = _ROUND - _SEATS - 6
        svg, label = _chair(chair, wide - 4, high, code, hint, lang)
        place = (_ROWS["seats"], chair.seat + 1, x, _SEATS, wide - 4, high)
        found.append(Mark(name, *place, label, art.at(x, _SEATS, svg)))
    return found


@lru_cache(maxsize=1024)
def _chair(
    chair: Chair, wide: float, high: float, code: str, hint: bool, lang: Lang
) -> tuple[str, str]:
    """A player: number and hand above, the displays below, the latest one the lowest."""
    look = "chair won" if chair.won else "chair turn" if chair.turn else "chair"
    svg = art.box(look, 0, 0, wide, high, 10)
    svg += art.badge(19, 20, str(chair.seat + 1), "turn" if chair.turn else "")
    svg += art.back(wide - 53, 5, 0.28) + art.write(wide - 16, 28, str(chair.size))
    *old, now = chair.displays or (None,)
    if len(old) > _OLD:
        svg += art.write(wide - 6, 90, f"+{len(old) - _OLD}", "small end")
    for display in old[-_OLD:]:
        if display is not None:
            svg += _fan(wide / 2, 66, display[0], min(wide - 12, 100), 0.34)
    if now is not None:
        size, some = now
        room = min(wide - 12, 150)
        svg += _fan(wide / 2, 134, size, room, 0.46)
        if chair.latest:
            svg += art.path(
                "dare", f"M{wide / 2 - room / 2 - 2:g} 131h{room + 4:g}v52h{-room - 4:g}z"
            )
        words = f"{size} {code}"
        svg += art.box("plate", wide / 2 - 34, 106, 68, 24, 8) + art.write(wide / 2, 125, words)
        if some is not None:
            svg += art.write(wide / 2, 198, write_cards(some), "tiny violet")
    if any(chair.sure):
        svg += art.write(wide / 2, 48, _short(f"≥ {write_cards(chair.sure)}", wide), "tiny red")
    says = [chair_words(chair, lang)]
    if hint:
        svg += art.ring("tip2", 3, 3, wide - 6, high - 6)
        says.append(say(lang, NAME, "view.hint"))
    return svg, ", ".join(says)


def _short(words: str, wide: float) -> str:
    """Words cut to a width; whoever cannot see them hears them all."""
    most = int(wide / 8.6)
    return words if len(words) <= most else f"{words[: most - 1]}…"


def _fan(middle: float, y: float, size: int, room: float, scale: float) -> str:
    """Some cards face down, side by side, over each other where there is no room."""
    card = art.WIDE * scale
    step = min(card + 2, (room - card) / (size - 1)) if size > 1 else 0
    left = middle - (card + step * (size - 1)) / 2
    return "".join(art.back(left + k * step, y, scale) for k in range(size))


# The round ------------------------------------------------------------------------------------


def _round_marks(table: Table, lang: Lang) -> list[Mark]:
    high = _OVERVIEW - _ROUND - 10
    widths = (330, 120, 178)
    drawn = (_herd(table, lang), _pile(table, lang), _last(table, lang))
    labels = (herd_words(table, lang), pile_words(table, lang), last_words(table, lang))
    found, x = [], 4
    for col, (name, wide, svg, label) in enumerate(
        zip(("herd", "pile", "last"), widths, drawn, labels, strict=True), start=1
    ):
        place = (_ROWS["round"], col, x, _ROUND, wide, high)
        ground = art.box("paper", 0, 0, wide, high, 8)
        found.append(Mark(name, *place, label, art.at(x, _ROUND, ground + svg)))
        x += wide + 2
    return found


def _herd(table: Table, lang: Lang) -> str:
    """What was declared, and how the herd compares with what there is of it."""
    if table.declared is None:
        return art.write(165, 48, say(lang, NAME, "view.short_no_herd"), "note")
    svg = art.at(6, 3, cards.used_face(table.declared), 0.78)
    words = say(lang, NAME, f"words.many.{table.declared}")
    svg += art.write(84, 26, words, "start small" if len(words) > 20 else "start")
    most = max(table.herd, table.alive)
    unit = min(22, 240 / most)
    for k in range(most):
        look = "bar" if k >= table.herd else "fill" if k < table.alive else "over"
        svg += art.box(look, 84 + k * unit, 36, unit - 2, 15, 2)
    key = "view.short_herd_lie" if table.herd > table.alive else "view.short_herd"
    told = say(lang, NAME, key, n=table.herd, alive=table.alive)
    return svg + art.write(84, 74, told, "start small")


def _pile(table: Table, lang: Lang) -> str:
    name = art.write(60, 80, say(lang, NAME, "view.short_pile"), "tiny")
    if not table.pile:
        return art.box("gone", 42, 8, 36, 54, 6) + name
    backs = "".join(art.back(14 + 4 * k, 10 - 3 * k, 0.56) for k in range(min(table.pile, 3)))
    return backs + art.write(92, 46, f"×{table.pile}", "big") + name


def _last(table: Table, lang: Lang) -> str:
    """What was turned over last; beside it the dinosaurs that are out of the game."""
    if table.last is None:
        svg = art.box("gone", 10, 6, 58, 74, 6)
    else:
        svg = art.at(6, 3, cards.used_face(table.last), 0.8)
    svg += art.write(122, 22, say(lang, NAME, "view.short_last"), "tiny")
    out = [kind for kind in KINDS[8:] if (table.removed[KINDS.index(kind)])]
    unused = [kind for kind in KINDS[8:] if table.unused and table.unused[KINDS.index(kind)]]
    for y, found in ((46, out), (68, unused)):
        if found:
            svg += art.write(122, y, "✗ " + " ".join(CODES[kind] for kind in found), "tiny")
    return svg


# The overview cards ---------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def _overview_mark(species: Species, choice: Choice, lang: Lang) -> Mark:
    """An overview card: alive with its number, extinct with its back up, or not in the game."""
    kind, name = species.kind, f"species-{species.kind}"
    col = KINDS.index(kind)
    x, y, high = col * 80, _OVERVIEW, _HAND - _OVERVIEW - 8
    says = [species_words(species, lang)]
    if not species.used:
        svg = art.box("gone", 14, 5, 52, 66, 6) + art.write(40, 46, CODES[kind], "faint")
    elif species.extinct:
        svg = art.box("dead", 14, 5, 52, 66, 6) + art.write(40, 44, CODES[kind], "light")
        svg += art.path("cross", "M22 54L58 64M58 54L22 64")
    else:
        svg = art.at(14, 4, cards.used_face(kind), 0.66)
    if species.declared or kind == choice.species:
        svg += art.ring("pick2", 10, 1, 60, 72)
    if species.used:
        words = f"{species.alive}" + (f" (−{species.removed})" if species.removed else "")
        svg += art.box("plate", 14, 69, 52, 22, 7) + art.write(40, 86, words, "small")
    if kind in choice.offered:
        says.append(say(lang, NAME, "view.offered"))
    if kind == choice.species:
        says.append(say(lang, NAME, "view.picked"))
    if name in choice.hints:
        svg += art.ring("tip2", 8, 3, 64, 88)
        says.append(say(lang, NAME, "view.hint"))
    place = (_ROWS["overview"], col + 1, x, y, 80, high)
    return Mark(name, *place, ", ".join(says), art.at(x, y, svg))


# The hand -------------------------------------------------------------------------------------


def _hand_title(table: Table, words: str, lang: Lang) -> str:
    if table.owner is None:
        return art.write(_WIDTH / 2, _HAND + 100, words, "note")
    n = sum(table.hand)
    told = say(lang, NAME, "view.short_hand", seat=table.owner + 1, n=n)
    return art.write(14, _HAND + 18, told, "small start")


def _hand_marks(table: Table, choice: Choice, lang: Lang) -> list[Mark]:
    """The kinds of cards in the hand, each once, with how many there are and are chosen."""
    if table.owner is None:
        return []
    held = [(kind, n) for kind, n in zip(KINDS, table.hand, strict=True) if n]
    rows = 1 + (len(held) > _PER_ROW)
    scale = 1.1 if rows == 1 else 0.92
    found = []
    for place, (kind, n) in enumerate(held):
        row, col = divmod(place, _PER_ROW)
        name = f"hand-{kind}"
        chosen = choice.chosen[KINDS.index(kind)]
        label = say(lang, NAME, "view.held", kind=kind.value, n=n)
        svg = cards.used_face(kind) + (art.ring("pick2", 3, 3, 74, 94) if chosen else "")
        if name in choice.hints:
            svg += art.ring("tip2", 3, 3, 74, 94)
        svg += art.circle("plate", 66, 15, 14) + art.write(66, 22, str(n))
        if chosen:
            svg += art.circle("plate some", 14, 15, 14) + art.write(14, 22, str(chosen))
            label += ", " + say(lang, NAME, "view.chosen", n=chosen)
        if name in choice.hints:
            label += ", " + say(lang, NAME, "view.hint")
        wide, high = 90, 116 if rows == 1 else 94
        x = 6 + col * 90
        y = _HAND + (50 if rows == 1 else 24 + row * 94)
        left = (wide - art.WIDE * scale) / 2
        at = (_ROWS["hand"] + row, col + 1, x, y, wide, high)
        found.append(Mark(name, *at, label, art.at(x + left, y, svg, scale)))
    return found
