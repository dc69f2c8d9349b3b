"""Sailing: headings, the edge of the map, open sea, staying and the anchor."""

from __future__ import annotations

from functools import lru_cache

from boardkit.games.tricky_tides.events import goes_round, headings_under, islands_reached
from boardkit.games.tricky_tides.pieces import Box, Heading, Ray, Tide
from boardkit.games.tricky_tides.state import Rules, State, View
from boardkit.games.tricky_tides.trick import card_of


def open_sea(value: State | View) -> int:
    """The mask of the places that show open sea.

    Rules: TID-S5.
    """
    return sea_mask(value.setup.box, value.setup.seats, value.map)


@lru_cache(maxsize=4096)
def sea_mask(box: Box, seats: int, laid: tuple[int, ...]) -> int:
    """The mask of the places whose islands show the icon of a colour that nobody plays."""
    turned = {island for ports in box.ports[seats:] for island in ports}
    return sum(1 << place for place, island in enumerate(laid) if island in turned)


def ray(box: Box, place: int, heading: Heading, tide: Tide | None, rules: Rules) -> Ray:
    """The places that follow in a heading, one after the other.

    Rules: TID-N2, TID-W2.
    """
    rays = box.round_rays if goes_round(tide, rules, heading) else box.rays
    return rays[place][heading]


@lru_cache(maxsize=65536)
def reach(
    box: Box, sea: int, place: int, headings: frozenset[Heading], tide: Tide | None, rules: Rules
) -> tuple[int, ...]:
    """The places to which a ship can sail, row by row.

    In each heading these are cards of open sea and the first island behind them, none beyond.

    Rules: TID-N1, TID-N2, TID-N7, TID-N8, TID-W5.
    """
    found = set()
    for heading in headings:
        islands, on_sea = islands_reached(tide), False
        for stop in ray(box, place, heading, tide, rules):
            if sea >> stop & 1:
                if not on_sea or rules.runs == "any":
                    found.add(stop)
                on_sea = True
                continue
            found.add(stop)
            on_sea = False
            islands -= 1
            if not islands:
                break
    return tuple(sorted(found))


def headings_of(value: State | View, card: int) -> frozenset[Heading]:
    """The headings that a card gives now.

    Rules: TID-N1, TID-W3, TID-W4.
    """
    rules = value.setup.rules
    return headings_under(value.tide, rules, value.setup.box.headings[rules.compass][card])


def destinations(value: State | View, seat: int) -> tuple[int, ...]:
    """The places to which a seat can sail with the card that it played.

    Rules: TID-N1, TID-N3, TID-N6.
    """
    return destinations_with(value, seat, card_of(value, seat))


def destinations_with(value: State | View, seat: int, card: int) -> tuple[int, ...]:
    """The places to which a seat could sail with a card."""
    place = value.ships[seat]
    if place is None:
        return ()
    setup, headings = value.setup, headings_of(value, card)
    return reach(setup.box, open_sea(value), place, headings, value.tide, setup.rules)


def may_stay(value: State | View, ends: tuple[int, ...]) -> bool:
    """Whether a ship with these destinations may stay for nothing.

    Rules: TID-N3, TID-N4.
    """
    return not ends or free_to_stay(open_sea(value), ends, value.setup.rules)


def free_to_stay(sea: int, ends: tuple[int, ...], rules: Rules) -> bool:
    """Whether a ship may stay though it could sail: where only open sea is ahead, if at all.

    Rules: TID-N4.
    """
    return rules.at_sea == "free" and all(sea >> end & 1 for end in ends)
