"""What the printed cards must keep to, as far as the rules tell, and what is fair beside that.

Our own cards keep to all of it. Own data need not: what they do not keep to is told as advice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

from boardkit.core.errors import DataError
from boardkit.games.tricky_tides.pieces import (
    COLOURS,
    GOODS,
    HEADINGS,
    STRAIGHT,
    SUITS,
    Box,
    Heading,
    Tide,
)

COMPASSES = {"eight": HEADINGS, "four": STRAIGHT}


def strands(box: Box, headings: frozenset[Heading]) -> bool:
    """Whether these headings leave a ship without a way at some place of the map.

    Rules: TID-N3.
    """
    return any(not any(rays[h] for h in headings) for rays in box.rays)


def _deck(box: Box) -> bool:
    suits = [{c.number for c in box.cards if c.suit is suit} for suit in SUITS]
    full = len(box.cards) == box.components.get("navigation")
    return full and {len(suits[0])} == {*map(len, suits)} and bool(set.intersection(*suits))


def _some_headings(box: Box) -> bool:
    decks = ((box.headings[name], known) for name, known in COMPASSES.items())
    return all(0 < len(card) < len(known) for deck, known in decks for card in deck)


def _stranding(box: Box) -> bool:
    return all(any(strands(box, card) for card in deck) for deck in box.headings.values())


def _turned(box: Box) -> bool:
    """Whether every heading comes equally often, and each suit is a turned copy of the others."""
    for name, known in COMPASSES.items():
        count = Counter(heading for card in box.headings[name] for heading in card)
        if len({count[heading] for heading in known}) > 1:
            return False
        decks = [
            {c.number: h for c, h in zip(box.cards, box.headings[name], strict=True) if c.suit is s}
            for s in SUITS
        ]
        turns = range(0, len(HEADINGS), 2)
        if not all(any(_turn(decks[0], by) == deck for by in turns) for deck in decks):
            return False
    return True


def _turn(deck: dict[int, frozenset[Heading]], by: int) -> dict[int, frozenset[Heading]]:
    return {
        number: frozenset(HEADINGS[(HEADINGS.index(h) + by) % len(HEADINGS)] for h in headings)
        for number, headings in deck.items()
    }


def _few_headings(box: Box) -> bool:
    return all(
        any(len(card) <= len(known) // 2 for card in box.headings[name])
        for name, known in COMPASSES.items()
    )


def _ports(box: Box) -> bool:
    return all(len(ports) == 2 for ports in box.ports) and all(i.number for i in box.islands)


def _fair_ports(box: Box) -> bool:
    pairs = {tuple(sorted(box.islands[k].number for k in ports)) for ports in box.ports}
    return len(pairs) == 1


def _enough_goods(box: Box) -> bool:
    """Whether a refill can never empty the bag, whatever the holds carry."""
    for seats in range(2, len(COLOURS) + 1):
        turned = {k for ports in box.ports[seats:] for k in ports}
        shown = sum(i.number for k, i in enumerate(box.islands) if k not in turned)
        if shown + box.figures.hold * seats > sum(box.cubes):
            return False
    return True


def _rarity(box: Box) -> bool:
    sugar, coffee, silk, spice, gold = box.cubes
    return sugar == coffee >= silk == spice >= gold


def _cubes(box: Box) -> bool:
    return sum(box.cubes) == box.components.get("goods")


def _orders(box: Box) -> bool:
    count = len(box.orders) == box.components.get("orders")
    rows = zip(GOODS, box.cubes, strict=True)
    return count and all(o.goods[k] <= n for k, (_, n) in enumerate(rows) for o in box.orders)


def _symbols(box: Box) -> bool:
    count = Counter(monster for order in box.orders for monster in order.monsters)
    return len({count[suit] for suit in SUITS}) == 1


def _worth(box: Box) -> bool:
    """Whether delivering pays more than keeping, and more goods or rarer ones pay no less."""
    for order in box.orders:
        if order.value <= sum(n / rate for n, rate in zip(order.goods, box.rates, strict=True)):
            return False
    return all(
        one.value <= other.value
        for one, other in product(box.orders, repeat=2)
        if all(a <= b for a, b in zip(one.goods, other.goods, strict=True))
    )


def _deck_of_orders(box: Box) -> bool:
    return len(box.orders) > len(box.cells)


def _sightings(box: Box) -> bool:
    even = len({sum(column) for column in zip(*box.sightings, strict=True)}) == 1
    return even and len({*box.sightings}) == len(box.sightings)


def _events(box: Box) -> bool:
    return len(box.tides) == box.components.get("events")


def _harvest(box: Box) -> bool:
    return Tide.FULL_HARVEST in box.tides


def _named_events(box: Box) -> bool:
    return {Tide.LOW_TIDE, Tide.EDGE_OF_THE_WORLD} <= {*box.tides}


CHECKS: dict[str, tuple[str, Callable[[Box], bool]]] = {
    "c01": ("navigation.csv", _deck),
    "c02": ("navigation.csv", _some_headings),
    "c03": ("navigation.csv", _stranding),
    "c04": ("navigation.csv", _turned),
    "c05": ("navigation.csv", _few_headings),
    "c06": ("islands.csv", _ports),
    "c07": ("islands.csv", _fair_ports),
    "c08": ("islands.csv", _enough_goods),
    "c09": ("goods.csv", _rarity),
    "c10": ("goods.csv", _cubes),
    "c11": ("orders.csv", _orders),
    "c12": ("orders.csv", _symbols),
    "c13": ("orders.csv", _worth),
    "c14": ("orders.csv", _deck_of_orders),
    "c15": ("sightings.csv", _sightings),
    "c16": ("events.csv", _events),
    "c17": ("events.csv", _harvest),
    "c18": ("events.csv", _named_events),
}


def advice(box: Box) -> Iterator[DataError]:
    """What a box does not keep to, as errors that nobody raises."""
    for name, (file, kept) in CHECKS.items():
        if not kept(box):
            yield DataError(f"tricky_tides.{name}", file=file)
