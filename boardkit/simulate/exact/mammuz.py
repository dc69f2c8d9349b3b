"""Closed forms about MammuZ; `deals` and `claims` of the game derive them."""

from __future__ import annotations

from fractions import Fraction

from boardkit.games.mammuz import deals
from boardkit.games.mammuz.claims import Claims
from boardkit.games.mammuz.pieces import NUMBER, Deal, Kind, load_box
from boardkit.simulate.exact.index import known_as


def _deal(players: int) -> Deal:
    return load_box().deals[players]


@known_as("MA-1")
def deck(players: int) -> int:
    """How many cards so many players use, dinosaurs included: as many hands as there are players.

    >>> [deck(players) for players in range(3, 8)]
    [30, 40, 40, 48, 49]
    """
    return deals.deck(_deal(players))


@known_as("MA-2")
def at_least(count: int, species: str, players: int) -> Fraction:
    """The chance that a hand has so many cards of a species or more: hypergeometric.

    Args:
        count: how many.
        species: its name, such as `squirrel`.
        players: how many play.

    >>> [round(float(at_least(count, "squirrel", 3)), 4) for count in (1, 2, 3, 4)]
    [0.9619, 0.7715, 0.4288, 0.1432]
    """
    deal = _deal(players)
    return deals.at_least(count, deal.animals[NUMBER[Kind(species)]], deal.hand, deals.deck(deal))


@known_as("MA-3")
def alike(count: int, players: int) -> Fraction:
    """The chance that a hand allows an honest display of so many cards, of whatever species.

    With two cards and three players it is certain: six species and three dinosaurs are fewer than
    the ten cards of a hand.

    >>> alike(2, 3), round(float(alike(3, 3)), 4)
    (Fraction(1, 1), 0.8165)
    """
    return deals.alike(_deal(players), count)


@known_as("MA-4")
def possible(claim: int, mine: int, species: str, players: int) -> Fraction:
    """The chance that a claim can be true for one who holds some of the species.

    The cards that I do not see are dealt at random; the hand must have so many of those left. It is
    0 where claimed and mine are more than there are.

    Args:
        claim: how many cards are claimed.
        mine: how many I hold.
        species: the species.
        players: how many play.

    >>> possible(3, 3, "squirrel", 3), possible(4, 4, "squirrel", 3)
    (Fraction(94, 323), Fraction(0, 1))
    """
    deal = _deal(players)
    unseen = deal.hand * (players - 1)
    total = deal.animals[NUMBER[Kind(species)]]
    return Claims(total, mine, unseen, deal.hand, (claim,)).possible()


@known_as("MA-5")
def caught(false: int, size: int) -> Fraction:
    """The chance that a challenge catches a lie: one card of the display is turned over.

    >>> caught(1, 4)
    Fraction(1, 4)
    """
    return deals.caught(false, size)


@known_as("MA-5")
def challenge_gain(herd: int, false: Fraction) -> Fraction:
    """By how many cards a challenge is better for the challenger: h (2p - 1), so it pays above 1/2.

    >>> challenge_gain(6, Fraction(3, 4)), challenge_gain(6, Fraction(1, 2))
    (Fraction(3, 1), Fraction(0, 1))
    """
    return deals.difference(herd, false)


@known_as("MA-5")
def last_display_wins(false: int, size: int) -> Fraction:
    """How often the last display of a hand wins: the challenge must turn over a true card.

    >>> last_display_wins(1, 2)
    Fraction(1, 2)
    """
    return deals.last_display_wins(false, size)


@known_as("MA-6")
def mammoths_together(players: int) -> Fraction:
    """The chance that some hand is dealt both mammoths: the second lies where the first does.

    >>> [str(mammoths_together(players)) for players in range(3, 8)]
    ['9/29', '3/13', '7/39', '7/47', '1/8']
    """
    return deals.all_in_one_hand(_deal(players), Kind.MAMMOTH)


@known_as("MA-6")
def some_extinct(players: int) -> Fraction:
    """The chance that at least one species is extinct at the deal, by inclusion and exclusion.

    >>> [round(float(some_extinct(players)), 4) for players in range(3, 8)]
    [0.3887, 0.2759, 0.206, 0.1674, 0.1377]
    """
    return deals.some_extinct(_deal(players))


@known_as("MA-8")
def first_empty(players: int) -> int:
    """At which display the starter's hand is empty, if all lay four and nobody challenges: 2n + 1.

    Ten cards are 4 + 4 + 2; after each of the first two, all others lay once.

    >>> first_empty(3), first_empty(4)
    (7, 9)
    """
    return deals.first_empty(_deal(players), load_box().most)


@known_as("MA-8")
def unchallenged_win(false: int) -> Fraction:
    """How often the starter then wins with two last cards, some of them false: (2 - j) / 2.

    >>> [str(unchallenged_win(false)) for false in (0, 1, 2)]
    ['1', '1/2', '0']
    """
    return deals.last_display_wins(false, 2)


@known_as("MA-9")
def first_displays(players: int) -> int:
    """How many first displays there are: species times choices of one to four cards.

    >>> first_displays(3)
    2310
    """
    return deals.first_displays(_deal(players), load_box().most)
