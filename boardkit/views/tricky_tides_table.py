"""The table of Tricky Tides as a picture: map, round, event, players with their holds, a hand.

What somebody does not know is not in the picture: a hidden hand is drawn from its number of cards.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from boardkit.core.catalogue import Lang
from boardkit.games.tricky_tides.pieces import GOODS, SUITS, Goods, Order, Suit
from boardkit.games.tricky_tides.state import State, View
from boardkit.views import tricky_tides_art as art
from boardkit.views import tricky_tides_cards as cards
from boardkit.views.scene import Mark, Scene
from boardkit.views.tricky_tides_map import map_ground, map_marks, map_size
from boardkit.views.tricky_tides_seats import (
    Chair,
    Table,
    chair_words,
    round_words,
    table_of,
    table_text,
    tide_words,
)
from boardkit.views.tricky_tides_text import card_words, goods_words, tr

_SIDE, _GAP = 378, 5  # the column of the players, and what is left free
_ROUND, _TIDE, _HAND = 36, 66, 160  # how high these strips are
_LINE = 42  # letters in a line of an event; the projector's are larger
_CHAIR = 156  # no player needs to be higher


class Choice(NamedTuple):
    """What somebody is about to do, or is told to.

    Attributes:
        lit: the places that light up, each with the text of its badge.
        chosen: the ids of what is chosen.
        hints: the ids of what a hint names.
        playable: the mask of the cards that may be played, where that is told.
    """

    lit: Mapping[int, str] = {}
    chosen: Collection[str] = ()
    hints: Collection[str] = ()
    playable: int | None = None


NO_CHOICE = Choice()


def table_scene(
    value: State | View, seat: int, lang: Lang, choice: Choice = NO_CHOICE, *, asking: bool = False
) -> Scene:
    """The table.

    Args:
        value: the position, or what somebody knows of it.
        seat: whose hand is shown where all are open.
        lang: the language of labels.
        choice: what somebody is about to do.
        asking: whether it is still asked who sails when, and so not shown.
    """
    table = table_of(value, seat, asking=asking)
    wide, high = map_size(value.setup.box)
    width, height = wide + _GAP + _SIDE, high + _GAP + _HAND
    marks = [
        *map_marks(value, lang, lit=choice.lit, hints=choice.hints, chosen=choice.chosen),
        *_side_marks(table, value, wide + _GAP, high, lang, choice),
    ]
    below = 1 + max(mark.row for mark in marks)
    hand = cards.hand_marks(
        value,
        table.hand,
        lang,
        x=6,
        y=high + _GAP + 30,
        row=below,
        wide=width - 12,
        playable=choice.playable,
        chosen=choice.chosen,
        hints=choice.hints,
    )
    marks += hand
    y = high + _GAP
    said = tr(lang, "bag", goods=goods_words(table.bag, lang))
    marks.append(
        Mark("bag", below + 1, 1, 236, y + 3, 290, 26, said, art.at(250, y + 16, _bag(table.bag)))
    )
    if value.setup.box.source is None:
        marks.append(_designed(width, y, below + 1, lang))
    ground = art.box("table", 0, 0, width, height, 8) + map_ground(value.setup.box)
    ground += art.box("mine", 0, high + _GAP, width, _HAND, 8)
    key = "no_hand" if table.owner is None else "hand" if table.hand else "empty_hand"
    words = tr(lang, key, seat=(table.owner or 0) + 1)
    ground += art.write(12, high + _GAP + 21, words, "start small")
    said = "; ".join(mark.label for mark in marks)
    return Scene(
        title(value, lang),
        table_text(value, seat, lang, title(value, lang)),
        width,
        height,
        art.STYLE,
        ground,
        tuple(marks),
        "",
        f"{said}. {words}",
        "tides",
    )


def title(value: State | View, lang: Lang) -> str:
    """Whose table it is: a seat's, everybody's, or with everything open."""
    if isinstance(value, State):
        return tr(lang, "title_open")
    if value.seat is None:
        return tr(lang, "title_public")
    return tr(lang, "title_seat", seat=value.seat + 1)


def _designed(width: float, y: float, row: int, lang: Lang) -> Mark:
    """The note that cards, islands, orders and events are this kit's own."""
    words = tr(lang, "designed_mark")
    wide = 8.3 * len(words) + 14
    svg = art.box("halo", 0, 0, wide, 22, 6) + art.write(wide / 2, 16, words, "tiny")
    x = width - wide - 6
    place = (row, 2, x, y + 4, wide, 22)
    return Mark("designed", *place, tr(lang, "designed"), art.at(x, y + 4, svg))


# The round --------------------------------------------------------------------------------------


def _side_marks(
    table: Table, value: State | View, x: float, high: float, lang: Lang, choice: Choice
) -> list[Mark]:
    """Round, event and players, one below the other; the arrow keys find them right of the map."""
    col = value.setup.box.figures.columns + 1
    place: tuple[int, int, float, float, float, float] = (1, col, x, 0, _SIDE, _ROUND)
    drawn = art.at(x, 0, _round(table.round, table.trick, table.led, lang))
    found = [Mark("round", *place, round_words(table, lang), drawn)]
    y: float = _ROUND + _GAP
    if table.tide is not None:
        name, told = tide_words(value, lang)
        place = (2, col, x, y, _SIDE, _TIDE)
        found.append(Mark("event", *place, f"{name} {told}", art.at(x, y, _tide(name, told))))
        y += _TIDE + _GAP
    each = min(_CHAIR, (high - y + _GAP) / len(table.chairs) - _GAP)
    for chair in table.chairs:
        spot = f"seat{chair.seat + 1}"
        noted = {"chosen": spot in choice.chosen, "hint": spot in choice.hints}
        svg = _chair(chair, each)
        if chair.card is not None:
            svg += art.at(_SIDE - 72, (each - 90) / 2, cards.card_now(value, chair.card), 0.73)
            if chair.rank is not None:
                svg += art.badge(
                    _SIDE - 78,
                    each / 2 + 26,
                    tr(lang, "short_rank", n=str(chair.rank)),
                    "turnplate",
                    18,
                )
        said = [chair_words(chair, lang)]
        if chair.card is not None:
            box = value.setup.box
            words = card_words(box, box.cards[chair.card], lang, table.headings.get(chair.card))
            said.append(tr(lang, "played", card=words))
            if chair.rank is not None:
                said.append(tr(lang, "rank", n=chair.rank))
        for key in (key for key, there in noted.items() if there):
            look = "pick" if key == "chosen" else "hint"
            svg += art.ring(look, 6, 6, _SIDE - 12, each - 12)
            said.append(tr(lang, key))
        place = (len(found) + 1, col, x, y, _SIDE, each)
        found.append(Mark(spot, *place, ", ".join(said), art.at(x, y, svg)))
        y += each + _GAP
    return found


@lru_cache(maxsize=64)
def _round(number: int, trick: int, led: Suit | None, lang: Lang) -> str:
    """Round and trick, and the suit led."""
    svg = art.box("tile", 0, 0, _SIDE, _ROUND, 6)
    told = tr(lang, "short_round" if trick else "before", round=number, trick=trick)
    svg += art.write(16, 24, told, "start")
    if led is not None:
        svg += art.write(_SIDE - 48, 24, tr(lang, "short_led"), "end note")
        svg += art.at(_SIDE - 20, 18, art.monster(led, 0.8))
    return svg


@lru_cache(maxsize=1024)
def _bag(bag: Goods) -> str:
    """What is in the bag; (0, 0) is in its middle, at the left."""
    svg = art.path("sack", "M-7-6C-14 4-13 12-8 13H8C13 12 14 4 7-6L10-12H-10z")
    for k, count in enumerate(bag):
        svg += art.at(34 + 48 * k, 0, art.good(GOODS[k]) + art.write(22, 6, str(count), "small"))
    return svg


@lru_cache(maxsize=64)
def _tide(name: str, told: str) -> str:
    """The event in force."""
    svg = art.box("event", 0, 0, _SIDE, _TIDE, 6) + art.write(20, 20, name, "start small")
    lines = wrap(told, _LINE)
    for k, line in enumerate(lines[:2]):
        svg += art.write(20, 39 + 18 * k, line, "start note")
    return svg


# The players ------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def _chair(chair: Chair, high: float) -> str:
    """A player: ship and tokens, the hold, the orders filled."""
    look = "chair won" if chair.won else "chair turn" if chair.turn else "chair"
    svg = art.box(look, 2, 2, _SIDE - 4, high - 4, 8)
    rows = [high * share for share in (0.2, 0.51, 0.81)]
    svg += art.at(26, rows[0] + 2, art.ship(chair.seat))
    svg += art.at(60, rows[0], art.barrel() if chair.leader else "")
    svg += art.at(88, rows[0], art.anchor() if chair.anchor else "", 0.9)
    if chair.size:
        svg += art.at(118, rows[0], cards.back(0.8))
        svg += art.write(132, rows[0] + 6, str(chair.size), "start small")
    if chair.sightings is not None:
        there = [(suit, n) for suit, n in zip(SUITS, chair.sightings, strict=True) if n]
        room = min(52, 138 / max(1, len(there)))
        for k, (suit, n) in enumerate(there):
            one = art.monster(suit, 0.62) + art.write(24, 6, f"+{n}", "tiny")
            svg += art.at(172 + room * k, rows[0], one, min(1, room / 44))
    svg += _hold(chair.hold, chair.room, rows[1])
    svg += art.at(20, rows[2], _filled(chair.filled))
    return svg


def _filled(orders: tuple[Order, ...]) -> str:
    """Orders filled, each with its gold and its monsters, closer together where they are many."""
    wide = [26 + 22 * len(order.monsters) for order in orders]
    squeeze = min(1, 252 / max(1, sum(wide)))
    svg, x = "", 0.0
    for order, room in zip(orders, wide, strict=True):
        svg += art.at(x, 0, art.coin(order.value))
        for k, suit in enumerate(order.monsters):
            svg += art.at(x + (22 + 22 * k) * squeeze, 0, art.monster(suit, 0.5))
        x += room * squeeze
    return svg


def _hold(hold: Goods, room: int, y: float) -> str:
    """The places of a hold, those in use first."""
    goods = [GOODS[k] for k, count in enumerate(hold) for _ in range(count)]
    step = min(34, 290 / max(room, 1))
    svg = ""
    for k in range(max(room, len(goods))):
        full = k < len(goods)
        svg += art.box("full" if full else "slot", 8 + step * k, y - 15, step - 3, 30, 4)
        if full:
            svg += art.at(8 + step * k + (step - 3) / 2, y, art.good(goods[k]))
    return svg
