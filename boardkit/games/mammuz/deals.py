"""Chances at the deal, before anybody has said a word, as exact fractions.

All of them are counted in the same way: hands that have what is asked for, out of all hands. Cards
are told apart here, so that all hands are equally likely.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb, perm, prod

from boardkit.games.mammuz.pieces import NUMBER, SPECIES, Deal, Kind


def deck(deal: Deal) -> int:
    """How many cards are dealt."""
    return sum(deal.animals) + deal.dinosaurs


def exactly(count: int, species: int, hand: int, cards: int) -> Fraction:
    """The chance that a hand has so many cards of a species (hypergeometric).

    `count` of the species and the rest of the others, out of all ways to fill the hand:
    C(species, count) C(cards - species, hand - count) / C(cards, hand).

    Args:
        count: how many.
        species: how many cards of the species there are.
        hand: how many cards the hand has.
        cards: out of how many it is dealt.

    >>> str(exactly(2, 2, 10, 30))
    '3/29'
    """
    ways = comb(species, count) * comb(cards - species, hand - count) if count <= hand else 0
    return Fraction(ways, comb(cards, hand))


def at_least(count: int, species: int, hand: int, cards: int) -> Fraction:
    """The chance that a hand has so many cards of a species or more; arguments as in `exactly`.

    >>> [round(float(at_least(count, 7, 10, 30)), 4) for count in (1, 2, 3, 4)]
    [0.9619, 0.7715, 0.4288, 0.1432]
    """
    found = (exactly(n, species, hand, cards) for n in range(count, min(species, hand) + 1))
    return sum(found, Fraction(0))


def mean(species: int, hand: int, cards: int) -> Fraction:
    """How many cards of a species a hand has on average: each of them is in it with hand/cards.

    >>> str(mean(7, 10, 30))
    '7/3'
    """
    return Fraction(species * hand, cards)


def alike(deal: Deal, count: int) -> Fraction:
    """The chance that a hand allows an honest display of so many cards, of whatever species.

    Hands that do not have at most count - 1 of each species. In the product of the polynomials
    C(c,0) + C(c,1) x + ... + C(c, count-1) x**(count-1), one for each species of c cards, and of
    (1 + x)**dinosaurs, the number before x**hand is how many such hands there are.
    """
    ways = [comb(deal.dinosaurs, n) for n in range(deal.dinosaurs + 1)]
    for species in filter(None, deal.animals):
        few = [comb(species, n) for n in range(count)]
        ways = [
            sum(few[n] * ways[place - n] for n in range(count) if 0 <= place - n < len(ways))
            for place in range(len(ways) + count - 1)
        ]
    without = ways[deal.hand] if deal.hand < len(ways) else 0
    return 1 - Fraction(without, comb(deck(deal), deal.hand))


def all_in_one_hand(deal: Deal, species: Kind) -> Fraction:
    """The chance that some hand is dealt a whole species: no two can be, so chances are added.

    >>> from boardkit.games.mammuz.pieces import load_box
    >>> [str(all_in_one_hand(deal, Kind.MAMMOTH)) for deal in load_box().deals.values()]
    ['9/29', '3/13', '7/39', '7/47', '1/8']
    """
    count, cards = deal.animals[NUMBER[species]], deck(deal)
    return cards // deal.hand * exactly(count, count, deal.hand, cards) if count else Fraction(0)


def expected_extinct(deal: Deal) -> Fraction:
    """How many species go extinct at the deal, on average."""
    return sum((all_in_one_hand(deal, species) for species in SPECIES), Fraction(0))


def some_extinct(deal: Deal) -> Fraction:
    """The chance that at least one species goes extinct at the deal.

    Inclusion and exclusion: the chances of single species together, less those of any two, and so
    on. Some species with f cards, f1 of them in the first hand and so on, lie so with the chance
    (hand)_f1 (hand)_f2 ... / (cards)_f, where (n)_k = n (n-1) ... (n-k+1): places in the hands for
    those cards, out of all places.
    """
    seats = deck(deal) // deal.hand
    # By how many places are taken in each hand: the ways, with + for an even number of species.
    # Hands are alike, so only what is taken counts and not where.
    found: dict[tuple[int, ...], int] = {(0,) * seats: 1}
    for count in filter(None, deal.animals):
        more: dict[tuple[int, ...], int] = defaultdict(int, found)
        for taken, ways in found.items():
            for place, used in enumerate(taken):
                if used + count <= deal.hand:
                    fuller = sorted((*taken[:place], used + count, *taken[place + 1 :]))
                    more[tuple(fuller)] -= ways
        found = {taken: ways for taken, ways in more.items() if ways}
    none = sum(
        (
            Fraction(
                ways * prod(perm(deal.hand, used) for used in taken), perm(deck(deal), sum(taken))
            )
            for taken, ways in found.items()
        ),
        Fraction(0),
    )
    return 1 - none


def displays_of(hand: int, most: int) -> int:
    """How many displays a hand allows, with all its cards told apart.

    >>> displays_of(10, 4)
    385
    """
    return sum(comb(hand, size) for size in range(1, most + 1))


# What a lie costs ----------------------------------------------------------------------------


def caught(false: int, size: int) -> Fraction:
    """The chance that a challenge catches a lie: one card out of the display is turned over.

    The last display of a hand must be challenged, and wins with the chance that it is not caught.

    >>> str(caught(1, 4)), str(1 - caught(1, 2))
    ('1/4', '1/2')
    """
    return Fraction(false, size)


def difference(herd: int, false: Fraction) -> Fraction:
    """By how many cards on average a challenge is better for the challenger than for the other.

    With the chance `false` the other one takes the herd, which is worth +herd; otherwise the
    challenger does, -herd. So herd false - herd (1 - false) = herd (2 false - 1): it pays above 1/2.

    >>> str(difference(6, Fraction(3, 4)))
    '3'
    """
    return herd * (2 * false - 1)


def last_display_wins(false: int, size: int) -> Fraction:
    """How often the last cards of a hand win: a challenge must follow, and turns over a true one.

    >>> last_display_wins(1, 2), last_display_wins(1, 1)
    (Fraction(1, 2), Fraction(0, 1))

    Rules: MAM-E1, MAM-B1.
    """
    return 1 - caught(false, size)


def first_empty(deal: Deal, most: int) -> int:
    """At which display the starter's hand is empty, if all lay as many cards as they may.

    It takes so many displays of its own, and after each but the last one all others lay one.

    >>> from boardkit.games.mammuz.pieces import load_box
    >>> box = load_box()
    >>> [first_empty(box.deals[players], box.most) for players in (3, 4)]
    [7, 9]

    Rules: MAM-R3.
    """
    own = -(-deal.hand // most)
    return (own - 1) * (deck(deal) // deal.hand) + 1


def first_displays(deal: Deal, most: int) -> int:
    """How many ways there are to begin: every display of a hand, with every species in the game.

    >>> from boardkit.games.mammuz.pieces import load_box
    >>> first_displays(load_box().deals[3], load_box().most)
    2310

    Rules: MAM-R3.
    """
    return sum(map(bool, deal.animals)) * displays_of(deal.hand, most)
