"""Reading the files of data, ours or an owner's, with errors that name file, line and column.

What is asked here is what the rules need to work at all; what the printed game would keep to beside
that is in `constraints`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from boardkit.core.data import Folder, Row, each
from boardkit.core.errors import DataError
from boardkit.games.tricky_tides.pieces import (
    COLOURS,
    GOODS,
    HEADINGS,
    STRAIGHT,
    SUITS,
    Card,
    Figures,
    Goods,
    Heading,
    Island,
    Order,
    Suit,
    Tide,
)

MOST = 99
MOST_ROWS = 9
MOST_SEATS = len(COLOURS)
T = TypeVar("T", bound=str)


def _named(folder: Folder, file: str, columns: tuple[str, str], least: int) -> dict[str, int]:
    rows = folder.table(file, columns)
    return {row.text(columns[0]): row.number(columns[1], least, MOST) for row in rows}


def read_figures(folder: Folder) -> Figures:
    """The figures of the rules."""
    file = "figures.csv"
    found = _named(folder, file, ("figure", "value"), 0)
    for name in Figures._fields:
        if name not in found:
            raise DataError("tricky_tides.no_line", file=file, column="figure", name=name)
    figures = Figures(**{name: found[name] for name in Figures._fields})
    fits = {
        "columns": 1 < figures.columns <= MOST_ROWS,
        "rows": 1 < figures.rows <= MOST_ROWS,
        "rounds": figures.rounds > 0,
        "hand": figures.hand > figures.left,
        "hold": 0 < figures.hold <= MOST_ROWS,
        "spout": 0 < figures.spout <= min(figures.columns, figures.rows),
        "spout_least": figures.spout_least <= figures.spout,
    }
    for name, fine in fits.items():
        if not fine:
            raise DataError("tricky_tides.figure", file=file, name=name, found=found[name])
    return figures


def read_components(folder: Folder) -> dict[str, int]:
    """How many pieces of each kind belong to the box."""
    return _named(folder, "components.csv", ("component", "count"), 0)


def read_cards(
    folder: Folder, figures: Figures
) -> list[tuple[Card, frozenset[Heading], frozenset[Heading]]]:
    """The navigation cards, each with its headings under either compass."""
    file = "navigation.csv"
    found: set[Card] = set()

    def read(row: Row) -> tuple[Card, frozenset[Heading], frozenset[Heading]]:
        card = Card(Suit(row.text("suit", allowed=SUITS)), row.number("number", 1, MOST))
        if card in found:
            raise row.error("number", "data.twice", found=card)
        found.add(card)
        return card, _several(row, "eight", HEADINGS), _several(row, "four", STRAIGHT)

    cards = each(folder.table(file, ("suit", "number", "eight", "four")), read)
    if len(cards) < MOST_SEATS * figures.hand:
        least = MOST_SEATS * figures.hand
        raise DataError("tricky_tides.few", file=file, least=least, found=len(cards))
    return cards


def _several(row: Row, column: str, known: Sequence[T]) -> frozenset[T]:
    """The words of a column, one or more, each among those known."""
    words = row.text(column).split()
    if not words or not {*words} <= {*known} or len({*words}) < len(words):
        raise row.error(column, "tricky_tides.words", known=" ".join(known), found=" ".join(words))
    return frozenset(word for word in known if word in words)


def read_goods(folder: Folder) -> tuple[Goods, Goods]:
    """The cubes of each type of goods, and its rate of exchange."""
    rows = folder.table("goods.csv", ("good", "cubes", "rate"))
    names = [row.text("good", allowed=GOODS) for row in rows]
    if names != list(GOODS):
        raise DataError(
            "tricky_tides.goods", file="goods.csv", column="good", known=", ".join(GOODS)
        )
    both = each(rows, lambda row: (row.number("cubes", 1, MOST), row.number("rate", 1, MOST)))
    return tuple(cubes for cubes, _ in both), tuple(rate for _, rate in both)


def read_islands(folder: Folder, figures: Figures) -> list[Island]:
    """The island cards, as many as the map has cells, with two ports at least for each ship."""
    file = "islands.csv"
    found: set[str] = set()

    def read(row: Row) -> Island:
        name = row.text("island")
        if not (name.isascii() and name.isalnum()):
            raise row.error("island", "tricky_tides.name", found=name)
        if name.upper() in found:
            raise row.error("island", "data.twice", found=name)
        found.add(name.upper())
        icon = row.text("icon", allowed=(*COLOURS, *SUITS))
        return Island(name.upper(), icon, row.number("number", 1, MOST))

    islands = each(folder.table(file, ("island", "icon", "number")), read)
    wanted = figures.columns * figures.rows
    if len(islands) != wanted:
        raise DataError("tricky_tides.count", file=file, wanted=wanted, found=len(islands))
    icons = [island.icon for island in islands]
    for icon in (*COLOURS, *SUITS):
        if not icons.count(icon) or (icon in SUITS and icons.count(icon) > 1):
            raise DataError("tricky_tides.icon", file=file, column="icon", found=icon)
    return islands


def read_orders(folder: Folder, figures: Figures) -> list[Order]:
    """The order cards, at least one for each island, each of which a hold can fill."""
    file = "orders.csv"
    rows = folder.table(file, ("order", *GOODS, "value", "monster"))

    def read(place: int, row: Row) -> Order:
        _check_place(row, "order", place)
        goods = tuple(row.number(good, 0, MOST) for good in GOODS)
        if not 0 < sum(goods) <= figures.hold:
            raise row.error("order", "tricky_tides.order", most=figures.hold, found=sum(goods))
        monsters = _several(row, "monster", SUITS)
        shown = tuple(suit for suit in SUITS if suit in monsters)
        return Order(place, goods, row.number("value", 0, MOST), shown)

    places = iter(range(1, len(rows) + 1))
    orders = each(rows, lambda row: read(next(places), row))
    least = figures.columns * figures.rows
    if len(orders) < least:
        raise DataError("tricky_tides.few", file=file, least=least, found=len(orders))
    return orders


def _check_place(row: Row, column: str, place: int) -> None:
    if row.number(column, 1, MOST) != place:
        raise row.error(column, "tricky_tides.place", wanted=place, found=row.text(column))


def read_sightings(folder: Folder) -> list[tuple[int, ...]]:
    """The sightings cards, at least one for each seat."""
    file = "sightings.csv"
    rows = folder.table(file, ("card", *SUITS))

    def read(place: int, row: Row) -> tuple[int, ...]:
        _check_place(row, "card", place)
        return tuple(row.number(suit, 0, MOST) for suit in SUITS)

    places = iter(range(1, len(rows) + 1))
    cards = each(rows, lambda row: read(next(places), row))
    if len(cards) < MOST_SEATS:
        raise DataError("tricky_tides.few", file=file, least=MOST_SEATS, found=len(cards))
    return cards


_WITH_FIGURE = (Tide.FULL_HARVEST, Tide.BUSY_DOCKS, Tide.BRISK_TRADE)


def read_tides(folder: Folder, figures: Figures) -> Mapping[Tide, int]:
    """The event cards, at least one for each round."""
    file = "events.csv"
    found: dict[Tide, int] = {}

    def read(row: Row) -> None:
        tide = Tide(row.text("event", allowed=tuple(Tide)))
        if tide in found:
            raise row.error("event", "data.twice", found=tide)
        found[tide] = row.number("number", int(tide in _WITH_FIGURE), MOST)

    each(folder.table(file, ("event", "number")), read)
    if len(found) < figures.rounds:
        raise DataError("tricky_tides.few", file=file, least=figures.rounds, found=len(found))
    return found
