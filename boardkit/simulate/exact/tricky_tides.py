"""Closed forms about Tricky Tides; `odds` and the cards of the game derive them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, prod

from boardkit.core.grid import Cell
from boardkit.games.tricky_tides import odds
from boardkit.games.tricky_tides.odds import Followers
from boardkit.games.tricky_tides.pieces import GOODS, Heading, load_box
from boardkit.simulate.exact.index import known_as


@known_as("TT-1")
def void() -> Fraction:
    """The chance that a hand has no card of a given suit: C(24, 8) / C(32, 8).

    >>> void()
    Fraction(81719, 1168700)
    """
    return odds.void_at_deal(load_box())


@known_as("TT-1")
def void_somewhere() -> Fraction:
    """The chance that a hand lacks at least one suit: the shapes with a zero.

    >>> round(float(void_somewhere()), 4)
    0.2724
    """
    return sum((shape(*counts) for counts in _shapes() if 0 in counts), Fraction(0))


@known_as("TT-1")
def shape(*counts: int) -> Fraction:
    """The chance that a hand has so many cards of its suits, whichever they are.

    For each order of the counts, choices of so many cards in each suit, out of C(32, 8) hands.

    >>> [round(float(shape(*s)), 4) for s in ((3, 2, 2, 1), (4, 2, 1, 1), (2, 2, 2, 2))]
    [0.4007, 0.1431, 0.0584]
    """
    return odds.shape(load_box(), counts)


@known_as("TT-1")
def longest_suit() -> Fraction:
    """How many cards the longest suit of a hand has on average: over all shapes.

    >>> round(float(longest_suit()), 3)
    3.317
    """
    return sum((max(counts) * shape(*counts) for counts in _shapes()), Fraction(0))


def _shapes() -> list[tuple[int, ...]]:
    """Every way to part a hand among the suits, the longest first."""
    box = load_box()
    suits, hand = len(box.suit_mask), box.figures.hand
    parts = product(range(hand + 1), repeat=suits)
    return [p for p in parts if sum(p) == hand and list(p) == sorted(p, reverse=True)]


@known_as("TT-2")
def lead_wins(number: int, players: int, followers: str = "random") -> Fraction:
    """The chance that a card led to the first trick wins it, for each way in which others follow.

    All deals of the other 31 cards are alike. Of those who hold the suit, at random each plays any
    of them; playing high, all cards above must lie with the leader or undealt.

    Args:
        number: of the card, 1 to 8.
        players: how many play.
        followers: `random`, `high` or `low`.

    >>> [round(float(lead_wins(7, players)), 3) for players in (2, 3, 4)]
    [0.87, 0.741, 0.611]
    """
    return odds.first_lead(load_box(), players, number, Followers(followers))


@known_as("TT-5")
def heading_stays(headings: int = 4) -> Fraction:
    """The chance that a random heading from a random cell stays on the map: 17 borders, both ways.

    Args:
        headings: 4 or 8.

    >>> heading_stays(), heading_stays(8)
    (Fraction(17, 24), Fraction(29, 48))
    """
    box = load_box()
    compass = [h for h in Heading if headings == 8 or len(h.value) == 1]
    cells = set(box.cells)
    stays = 0
    for cell, heading in product(box.cells, compass):
        down = ("S" in heading.value) - ("N" in heading.value)
        right = ("E" in heading.value) - ("W" in heading.value)
        stays += Cell(cell.row + down, cell.col + right) in cells
    return Fraction(stays, len(cells) * len(compass))


@known_as("TT-6")
def tricks() -> int:
    """How many tricks each plays in a game: of eight cards two are left, three times.

    >>> tricks()
    18
    """
    figures = load_box().figures
    return (figures.hand - figures.left) * figures.rounds


@known_as("TT-6")
def undealt(players: int) -> int:
    """How many cards nobody is dealt: 32 less eight each.

    >>> [undealt(players) for players in (2, 3, 4)]
    [16, 8, 0]
    """
    box = load_box()
    return len(box.cards) - players * box.figures.hand


@known_as("TT-6")
def left_share() -> Fraction:
    """The share of the cards dealt that is left unplayed: two of eight.

    >>> left_share()
    Fraction(1, 4)
    """
    figures = load_box().figures
    return Fraction(figures.left, figures.hand)


@known_as("TT-7")
def first_cube(good: str) -> Fraction:
    """The chance that the first cube from the bag is of a type: its cubes over all 78.

    Args:
        good: `sugar`, `coffee`, `silk`, `spice` or `gold`.

    >>> first_cube("gold")
    Fraction(1, 13)
    """
    box = load_box()
    return Fraction(box.cubes[[g.value for g in GOODS].index(good)], sum(box.cubes))


@known_as("TT-7")
def on_island(*cubes: int) -> Fraction:
    """The chance that the first cubes drawn are so many of each type: hypergeometric.

    Args:
        cubes: how many of each type, in the order of the goods.

    >>> on_island(3, 0, 0, 0, 0) == Fraction(comb(24, 3), comb(78, 3))
    True
    """
    box = load_box()
    ways = prod(comb(there, drawn) for there, drawn in zip(box.cubes, cubes, strict=True))
    return Fraction(ways, comb(sum(box.cubes), sum(cubes)))
