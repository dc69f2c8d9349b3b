"""Known values of Tricky Tides, as exact fractions: deals, voids, the map, the bag."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb

import pytest

from boardkit.core.chance import stream
from boardkit.games.tricky_tides.chance import together
from boardkit.games.tricky_tides.deals import _hands, voids, ways
from boardkit.games.tricky_tides.orders import payments
from boardkit.games.tricky_tides.pieces import HEADINGS, STRAIGHT
from tests.tides_positions import BOX, RATES, TIDES, play, table

FREE = frozenset[int]()
SUITS = (8, 8, 8, 8)


def hands_of(condition) -> Fraction:
    """The chance that a hand of eight of the 32 cards is so, by its suits."""
    found = sum(n for hand, _, n in _hands(SUITS, 8, FREE) if condition(hand))
    return Fraction(found, comb(32, 8))


@pytest.mark.clause("TID-S9")
def test_void_in_a_given_suit():
    """TT-1."""
    assert hands_of(lambda hand: not hand[0]) == Fraction(81719, 1168700)
    assert Fraction(ways((8, 8, 8, 8), (8, 24), (frozenset({0}), FREE)), comb(32, 8)) == Fraction(
        81719, 1168700
    )


def test_void_in_some_suit():
    assert round(float(hands_of(lambda hand: 0 in hand)), 4) == 0.2724


@pytest.mark.parametrize(
    ("shape", "chance"),
    [
        ((3, 2, 2, 1), 0.4007),
        ((4, 2, 1, 1), 0.1431),
        ((3, 3, 1, 1), 0.1145),
        ((3, 3, 2, 0), 0.1002),
        ((4, 3, 1, 0), 0.0716),
        ((4, 2, 2, 0), 0.0626),
        ((2, 2, 2, 2), 0.0584),
    ],
)
def test_shapes_of_a_hand(shape: tuple[int, ...], chance: float):
    found = hands_of(lambda hand: tuple(sorted(hand, reverse=True)) == shape)
    assert round(float(found), 4) == chance


def test_the_longest_suit():
    mean = sum(max(hand) * Fraction(n, comb(32, 8)) for hand, _, n in _hands(SUITS, 8, FREE))
    assert round(float(mean), 3) == 3.317
    assert round(float(hands_of(lambda hand: max(hand) >= 4)), 4) == 0.3262


def test_headings_that_stay_on_the_map():
    """TT-5: 17 borders, 17 of 24 with four headings, 29 of 48 with eight."""
    borders = sum(bool(rays[heading]) for rays in BOX.rays for heading in STRAIGHT)
    assert borders == 2 * 17
    assert Fraction(borders, 12 * 4) == Fraction(17, 24)
    stays = sum(bool(rays[heading]) for rays in BOX.rays for heading in HEADINGS)
    assert Fraction(stays, 12 * 8) == Fraction(29, 48)


@pytest.mark.parametrize(("seats", "left"), [(4, 0), (3, 8), (2, 16)])
def test_tricks_and_undealt_cards(seats: int, left: int):
    """TT-6."""
    figures = BOX.figures
    assert (figures.hand - figures.left) * figures.rounds == 18
    assert len(BOX.cards) - seats * figures.hand == left


@pytest.mark.clause("TID-S3")
def test_the_first_cube_from_the_bag():
    """TT-7."""
    state = play(TIDES.new(2), "Z 1 2")
    chances = dict(TIDES.chances(state) or ())
    assert list(chances.values()) == [Fraction(c, 78) for c in (24, 24, 12, 12, 6)]


def test_cubes_on_an_island_are_hypergeometric():
    """Three cubes: the chances of all sets sum to 1, and of three sugar it is C(24,3)/C(78,3)."""
    sets = combinations_with_replacement(range(5), 3)
    goods = [tuple(Counter(drawn)[k] for k in range(5)) for drawn in sets]
    assert sum(together(BOX.cubes, drawn) for drawn in goods) == 1
    assert together(BOX.cubes, (3, 0, 0, 0, 0)) == Fraction(comb(24, 3), comb(78, 3))


@pytest.mark.clause("TID-D4", "TID-E4")
def test_an_exchange_never_makes_gold():
    """TT-7: at the rate for leftovers what is paid is never worth less than the order's own goods."""
    worth = [Fraction(1, rate) for rate in RATES]
    chance, exchanges = stream("exchange"), 0
    for _ in range(500):
        hold = tuple(chance.below(4) for _ in range(5))
        need = chance.choice(BOX.orders).goods
        for paid in payments(hold, need, RATES):
            given = sum(n * w for n, w in zip(paid, worth, strict=True))
            shown = sum(n * w for n, w in zip(need, worth, strict=True))
            assert given >= shown
            exchanges += paid != need
    assert exchanges > 500


@pytest.mark.clause("TID-T3", "TID-T4")
def test_whoever_did_not_follow_is_void_in_that_suit():
    """TT-6: what everybody can tell by elimination."""
    state = play(table(("O1 O2 S1 S2", "W1 W2 W3 D1", "O3 D2 D3 D4")), "C O1", "C W1", "C O3")
    assert voids(state) == (frozenset(), frozenset({0}), frozenset())
    loose = table(("O1 O2 S1 S2", "W1 W2 W3 D1", "O3 D2 D3 D4"), tide="loose_sails")
    assert voids(play(loose, "C O1", "C W1", "C O3")) == (frozenset(),) * 3
