"""Courses: where a ship can get with the cards in hand, card by card.

Every card serves once, so a course is a search: after the first card the ship is at one of a few
places and one card is gone, and so on. Nothing here needs a game: a chart is a map with what the
rules and an event make of it, and a hand is a mask of cards, as in a State.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from boardkit.core.catalogue import Lang, join, say
from boardkit.games.tricky_tides.deals import in_hand
from boardkit.games.tricky_tides.events import headings_under
from boardkit.games.tricky_tides.pieces import HEADINGS, Box, Heading, Tide
from boardkit.games.tricky_tides.sailing import free_to_stay, open_sea, reach
from boardkit.games.tricky_tides.state import Rules, State, View


class Chart(NamedTuple):
    """A map as ships see it.

    Attributes:
        box: cards and cells.
        rules: the compass and the readings about sailing.
        sea: the mask of the places that show open sea.
        tide: the event in force.
    """

    box: Box
    rules: Rules
    sea: int = 0
    tide: Tide | None = None


def chart_of(value: State | View) -> Chart:
    """The chart of a position."""
    return Chart(value.setup.box, value.setup.rules, open_sea(value), value.tide)


def cards_left(value: State | View, seat: int) -> int:
    """How many cards a seat will still play in this round.

    Rules: TID-R2.
    """
    return max(0, in_hand(value)[seat] - value.setup.box.figures.left)


# One card -------------------------------------------------------------------------------------


class Leg(NamedTuple):
    """What a ship does with one card.

    Attributes:
        card: the card.
        heading: the heading in which it sails; None where it stays.
        start: the place from which.
        end: the place to which.
        anchor: whether it stays by spending its anchor.
    """

    card: int
    heading: Heading | None
    start: int
    end: int
    anchor: bool = False

    @property
    def stays(self) -> bool:
        """Whether the ship stays where it is."""
        return self.heading is None


@lru_cache(maxsize=65536)
def legs(chart: Chart, place: int, card: int, anchor: bool = False) -> tuple[Leg, ...]:
    """Everything that a ship can do at a place with a card, destinations row by row.

    Where it may stay for nothing that comes last; else it may spend an anchor, if it has one.

    >>> from boardkit.games.tricky_tides.pieces import load_box
    >>> from boardkit.games.tricky_tides import TRICKY_TIDES
    >>> chart = Chart(load_box(), TRICKY_TIDES.rules())
    >>> [(leg.heading.value, str(chart.box.cells[leg.end])) for leg in legs(chart, 4, 0)]
    [('N', 'B1'), ('NE', 'C1'), ('E', 'C2'), ('SW', 'A3'), ('S', 'B3')]

    Rules: TID-N1, TID-N2, TID-N3, TID-N4, TID-N5, TID-N6, TID-N7, TID-N8.
    """
    box, rules, sea, tide = chart
    shown = headings_under(tide, rules, box.headings[rules.compass][card])
    ends: dict[int, Heading] = {}
    for heading in HEADINGS:
        if heading in shown:
            for end in reach(box, sea, place, frozenset({heading}), tide, rules):
                ends.setdefault(end, heading)
    found = [Leg(card, ends[end], place, end) for end in sorted(ends)]
    if not ends or free_to_stay(sea, tuple(ends), rules):
        found.append(Leg(card, None, place, place))
    elif anchor:
        found.append(Leg(card, None, place, place, anchor=True))
    return tuple(found)


def cards_of(hand: int) -> Iterator[int]:
    """The cards of a mask, by suit and number."""
    while hand:
        low = hand & -hand
        yield low.bit_length() - 1
        hand ^= low


# Card by card ---------------------------------------------------------------------------------


class Node(NamedTuple):
    """A place at which a ship can be, with the cards that it then has left.

    Attributes:
        place: the place.
        left: the mask of the cards left.
        anchor: whether the anchor is left.
        leg: how the ship came here, or None at the root; of several ways the first one.
        parent: the place in the layer before of the node from which it came; -1 at the root.
        ways: how many courses lead here with these cards left.
    """

    place: int
    left: int
    anchor: bool
    leg: Leg | None = None
    parent: int = -1
    ways: int = 1


Layer = tuple[Node, ...]


def root(start: int, hand: int, *, anchor: bool = False) -> Layer:
    """The first layer of the search tree: the ship at its start with the whole hand."""
    return (Node(start, hand, anchor),)


def sprout(chart: Chart, layer: Layer) -> Layer:
    """The next layer of the search tree: one card more.

    Courses that end at one place with the same cards left are one node, as all that follows is the
    same for them; `ways` counts them.
    """
    found: dict[tuple[int, int, bool], Node] = {}
    for parent, node in enumerate(layer):
        for card in cards_of(node.left):
            left = node.left & ~(1 << card)
            for leg in legs(chart, node.place, card, node.anchor):
                key = leg.end, left, node.anchor and not leg.anchor
                known = found.get(key)
                if known is None:
                    found[key] = Node(*key, leg, parent, node.ways)
                else:
                    found[key] = known._replace(ways=known.ways + node.ways)
    return tuple(found.values())


def grow(chart: Chart, start: int, hand: int, cards: int, *, anchor: bool = False) -> list[Layer]:
    """The search tree up to so many cards: its layers, from the root on."""
    layers = [root(start, hand, anchor=anchor)]
    for _ in range(cards):
        layers.append(sprout(chart, layers[-1]))
    return layers


def trail(layers: list[Layer], depth: int, index: int) -> tuple[Leg, ...]:
    """The course that leads to a node of a layer; of several the first one."""
    found: list[Leg] = []
    while depth:
        node = layers[depth][index]
        if node.leg is not None:
            found.append(node.leg)
        index, depth = node.parent, depth - 1
    return tuple(reversed(found))


def reach_after(
    chart: Chart, start: int, hand: int, cards: int, *, anchor: bool = False
) -> tuple[frozenset[int], ...]:
    """Where the ship can be after exactly 0, 1, 2 ... cards.

    >>> from boardkit.games.tricky_tides.pieces import load_box
    >>> from boardkit.games.tricky_tides import TRICKY_TIDES
    >>> chart = Chart(load_box(), TRICKY_TIDES.rules())
    >>> hand = 1 << 6 | 1 << 7  # octopus 7 (NE, S) and 8 (N, SW)
    >>> [
    ...     sorted(str(chart.box.cells[end]) for end in ends)
    ...     for ends in reach_after(chart, 4, hand, 2)
    ... ]
    [['B2'], ['A3', 'B1', 'B3', 'C1'], ['A4', 'B2']]

    Rules: TID-N1, TID-N3.
    """
    layers = grow(chart, start, hand, cards, anchor=anchor)
    return tuple(frozenset(node.place for node in layer) for layer in layers)


def first_reached(chart: Chart, start: int, hand: int, cards: int) -> dict[int, int]:
    """The fewest cards with which the ship is at each place that it can reach."""
    found: dict[int, int] = {}
    for count, ends in enumerate(reach_after(chart, start, hand, cards)):
        for end in sorted(ends):
            found.setdefault(end, count)
    return found


# Whole courses --------------------------------------------------------------------------------


def courses(
    chart: Chart, start: int, hand: int, goal: int, cards: int, *, anchor: bool = False
) -> tuple[tuple[Leg, ...], ...]:
    """Every course that is at the goal after exactly so many cards, none of them played twice."""
    return tuple(_courses(chart, start, hand, goal, cards, anchor))


def _courses(
    chart: Chart, start: int, hand: int, goal: int, cards: int, anchor: bool
) -> Iterator[tuple[Leg, ...]]:
    if not cards:
        if start == goal:
            yield ()
        return
    for card in cards_of(hand):
        left = hand & ~(1 << card)
        for leg in legs(chart, start, card, anchor):
            kept = anchor and not leg.anchor
            for rest in _courses(chart, leg.end, left, goal, cards - 1, kept):
                yield (leg, *rest)


def points(chart: Chart, hand: int) -> int:
    """The numbers of some cards together: high cards win tricks, so a course had better keep them."""
    return sum(chart.box.cards[card].number for card in cards_of(hand))


def shortest(
    chart: Chart,
    start: int,
    hand: int,
    goal: int,
    *,
    cards: int | None = None,
    anchor: bool = False,
) -> tuple[Leg, ...] | None:
    """The course that is at the goal with the fewest cards, and of these with the lowest ones.

    Args:
        chart: the map.
        start: where the ship is.
        hand: the cards.
        goal: where it wants to go.
        cards: how many cards it may play; all of them without this.
        anchor: whether it may spend its anchor.

    Returns:
        No legs where the ship is there already; None where no course leads there.

    Rules: TID-N1, TID-N3.
    """
    layers = [root(start, hand, anchor=anchor)]
    most = hand.bit_count() if cards is None else min(cards, hand.bit_count())
    while True:
        there = [k for k, node in enumerate(layers[-1]) if node.place == goal]
        if there:
            best = max(there, key=lambda k: points(chart, layers[-1][k].left))
            return trail(layers, len(layers) - 1, best)
        if len(layers) > most:
            return None
        layers.append(sprout(chart, layers[-1]))


# In words -------------------------------------------------------------------------------------


def say_leg(chart: Chart, leg: Leg, lang: Lang) -> str:
    """What a ship does with a card, in a few words."""
    words = {"card": str(chart.box.cards[leg.card]), "cell": str(chart.box.cells[leg.end])}
    if leg.heading is None:
        return say(lang, "tricky_tides", f"course.{'anchor' if leg.anchor else 'stays'}", **words)
    if chart.sea >> leg.end & 1:
        return say(lang, "tricky_tides", "course.at_sea", heading=leg.heading.value, **words)
    return say(lang, "tricky_tides", "course.sails", heading=leg.heading.value, **words)


def say_course(chart: Chart, course: tuple[Leg, ...], lang: Lang) -> str:
    """A whole course in a sentence."""
    if not course:
        return say(lang, "tricky_tides", "course.there")
    told = join(lang, [say_leg(chart, leg, lang) for leg in course])
    return say(lang, "tricky_tides", "course.whole", count=len(course), legs=told)
