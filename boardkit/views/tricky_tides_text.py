"""Tricky Tides in words: cells, cards, goods, orders; for screen readers, logs and terminals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from boardkit.core.catalogue import Lang, join, say
from boardkit.games.tricky_tides.pieces import (
    COLOURS,
    GOODS,
    HEADINGS,
    SUITS,
    Box,
    Card,
    Goods,
    Heading,
    Order,
    Suit,
)
from boardkit.games.tricky_tides.sailing import open_sea
from boardkit.games.tricky_tides.state import State, View

NAME = "tricky_tides"


class Spot(NamedTuple):
    """A cell of the map with all that lies there.

    Attributes:
        cell: its name.
        name: that of its island; nothing before the map is laid.
        icon: the colour or the monster on its island; nothing before the map is laid.
        number: how many goods it is filled up to.
        sea: whether it is open sea.
        goods: the goods that lie there.
        order: the order on its coast.
        ships: the seats whose ships are there.
        monster: the monster that is there.
    """

    cell: str
    name: str = ""
    icon: str = ""
    number: int = 0
    sea: bool = False
    goods: Goods = ()
    order: Order | None = None
    ships: tuple[int, ...] = ()
    monster: Suit | None = None


def spots(value: State | View) -> tuple[Spot, ...]:
    """The cells of the map, row by row."""
    box, sea = value.setup.box, open_sea(value)
    found = []
    for place, cell in enumerate(box.cells):
        if not value.map:
            found.append(Spot(str(cell)))
            continue
        island = box.islands[value.map[place]]
        order = value.orders[place]
        ships = tuple(seat for seat, there in enumerate(value.ships) if there == place)
        there = value.monsters.index(place) if place in value.monsters else None
        found.append(
            Spot(
                str(cell),
                island.name,
                island.icon,
                island.number,
                bool(sea >> place & 1),
                value.goods[place],
                None if order is None else box.orders[order],
                ships,
                None if there is None else SUITS[there],
            )
        )
    return tuple(found)


def tr(lang: Lang, key: str, **params: object) -> str:
    """A text of the game's catalogue, from its part on views."""
    return say(lang, NAME, f"view.{key}", **params)


def goods_words(goods: Goods, lang: Lang) -> str:
    """Goods, as one says them.

    >>> goods_words((2, 0, 1, 0, 0), "en")
    '2 sugar and 1 silk'
    """
    listed = [
        tr(lang, "some", n=count, good=good.value)
        for good, count in zip(GOODS, goods, strict=True)
        if count
    ]
    return join(lang, listed) if listed else tr(lang, "no_goods")


def suits_words(suits: Iterable[Suit], lang: Lang) -> str:
    """Some suits or monsters."""
    return join(lang, [say(lang, NAME, f"words.suit.{suit}") for suit in suits])


def headings_words(headings: Iterable[Heading], lang: Lang) -> str:
    """Headings, clockwise from the north.

    >>> headings_words({Heading.SW, Heading.N}, "en")
    'north and south-west'
    """
    there = set(headings)
    ordered = [heading for heading in HEADINGS if heading in there]
    return join(lang, [say(lang, NAME, f"words.heading.{heading}") for heading in ordered])


def order_words(order: Order, lang: Lang) -> str:
    """An order: what it takes, what it is worth, which monsters it shows."""
    return tr(
        lang,
        "order",
        order=order.number,
        goods=goods_words(order.goods, lang),
        value=order.value,
        monsters=suits_words(order.monsters, lang),
    )


def card_words(box: Box, card: Card, lang: Lang, headings: frozenset[Heading] | None = None) -> str:
    """A navigation card with its headings; by itself those printed, with a compass of eight."""
    if headings is None:
        headings = box.headings["eight"][box.number[card]]
    where = headings_words(headings, lang)
    return tr(lang, "card", card=str(card), suit=card.suit.value, headings=where)


def spot_words(spot: Spot, lang: Lang) -> str:
    """A cell of the map, in a sentence."""
    if not spot.icon:
        return tr(lang, "no_map", cell=spot.cell)
    if spot.sea:
        said = [tr(lang, "sea", cell=spot.cell)]
    else:
        if spot.icon in COLOURS:
            said = [tr(lang, "port", cell=spot.cell, seat=COLOURS.index(spot.icon) + 1)]
        else:
            said = [tr(lang, "home", cell=spot.cell, monster=spot.icon)]
        key = "lying" if any(spot.goods) else "bare"
        said.append(tr(lang, key, goods=goods_words(spot.goods, lang), n=spot.number))
        if spot.order is not None:
            said.append(order_words(spot.order, lang))
    said += [tr(lang, "ship_here", seat=seat + 1) for seat in spot.ships]
    if spot.monster is not None:
        said.append(tr(lang, "monster_here", monster=spot.monster.value))
    return "; ".join(said)
