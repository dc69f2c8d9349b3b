"""The chance that a card wins its trick, as exact fractions, from what a seat knows.

Every deal of the unseen cards that fits what the seat has seen is as likely as any other. Only the
suit led counts: a deal is weighed by how many of its cards each hand has, and of these counts all
choices of cards are equally likely. What the others do with their cards is a guess, one of three:
they follow at random, always with their highest card of the suit, or always with their lowest.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, permutations
from math import comb, perm
from typing import NamedTuple

from boardkit.games.tricky_tides.deals import Suits, in_hand, unseen, voids, ways
from boardkit.games.tricky_tides.events import lowest_wins, must_follow
from boardkit.games.tricky_tides.pieces import SUITS, Box
from boardkit.games.tricky_tides.state import View
from boardkit.games.tricky_tides.trick import winner


class Followers(StrEnum):
    """How those play who still have to follow."""

    RANDOM = "random"
    HIGH = "high"
    LOW = "low"


class Hand(NamedTuple):
    """A hand of which only this is known.

    Attributes:
        size: how many cards it has.
        barred: the suits of which it has none.
        follows: whether it still has to play to the trick.
    """

    size: int
    barred: frozenset[int] = frozenset()
    follows: bool = False


class Unseen(NamedTuple):
    """What a seat has not seen: how many cards of each suit, and in which hands.

    Attributes:
        cards: how many of each suit.
        hands: the hands of the others, and as one more what nobody was dealt.
    """

    cards: Suits
    hands: tuple[Hand, ...]


def unseen_of(view: View) -> Unseen:
    """What the seat of a view has not seen.

    Rules: TID-S9, TID-T3.
    """
    box, counts, void, mask = view.setup.box, in_hand(view), voids(view), unseen(view)
    seats = view.setup.seats
    cards = tuple((mask & suit).bit_count() for suit in box.suit_mask)
    done: set[int] = set()
    if view.trick is not None:
        done = {(view.trick.opener + k) % seats for k in range(len(view.trick.cards))}
    hands = [
        Hand(counts[seat], void[seat], seat not in done)
        for seat in range(seats)
        if seat != view.seat
    ]
    undealt = sum(cards) - sum(hand.size for hand in hands)
    return Unseen(cards, (*hands, Hand(undealt)))


# The trick ------------------------------------------------------------------------------------


def wins(view: View, card: int, followers: Followers = Followers.RANDOM) -> Fraction:
    """The chance that a card which the seat of a view may play now wins the trick.

    Cards of the trick that lie already count, and whoever comes later follows as `followers` says.

    Rules: TID-T3, TID-T5, TID-W1, TID-W6.
    """
    box, low = view.setup.box, lowest_wins(view.tide)
    before = () if view.trick is None else view.trick.cards
    if winner(box, (*before, card), lowest=low) != len(before):
        return Fraction(0)
    suit = box.suit_of[card]
    left = unseen(view) & box.suit_mask[suit]
    better = (left & (1 << card) - 1) if low else left >> card
    found = unseen_of(view)
    if low and followers is not Followers.RANDOM:
        # Turned round: their lowest card is now the one that beats most.
        followers = Followers.LOW if followers is Followers.HIGH else Followers.HIGH
    if followers is Followers.RANDOM and not must_follow(view.tide):
        others = sum(hand.follows for hand in found.hands)
        return _missed(sum(found.cards), better.bit_count(), others)
    return chance(found, suit, better.bit_count(), followers)


def hand_odds(view: View) -> dict[int, dict[Followers, Fraction]]:
    """For each card that the seat of a view holds, the chance that it would win the trick now."""
    hand = 0 if view.seat is None else view.hands[view.seat] or 0
    cards = [k for k in range(len(view.setup.box.cards)) if hand >> k & 1]
    return {card: {way: wins(view, card, way) for way in Followers} for card in cards}


def first_lead(box: Box, seats: int, number: int, followers: Followers) -> Fraction:
    """The chance that a card of this number, led to the first trick, wins it.

    Not even the other cards of the leader are known here, so that it is the same for every hand.

    >>> from boardkit.games.tricky_tides.pieces import load_box
    >>> [round(float(first_lead(load_box(), seats, 7, Followers.RANDOM)), 3) for seats in (2, 3, 4)]
    [0.87, 0.741, 0.611]

    Rules: TID-S9, TID-T5.
    """
    suit, size = SUITS[0], box.figures.hand
    numbers = sorted(card.number for card in box.cards if card.suit is suit)
    cards = [mask.bit_count() for mask in box.suit_mask]
    cards[0] -= 1
    rest = sum(cards) - size * (seats - 1)
    hands = (*[Hand(size, follows=True)] * (seats - 1), Hand(rest))
    better = len(numbers) - 1 - numbers.index(number)
    return chance(Unseen(tuple(cards), hands), 0, better, followers)


@lru_cache(maxsize=4096)
def chance(found: Unseen, suit: int, better: int, followers: Followers) -> Fraction:
    """The chance that nobody who follows beats a card.

    Args:
        found: the unseen cards and the hands that hold them.
        suit: the suit led.
        better: how many of its unseen cards beat the card.
        followers: how the others play.
    """
    led, total = found.cards[suit], 0
    won = Fraction(0)
    for counts, number in splits(found, suit):
        total += number
        follow = [n for n, hand in zip(counts, found.hands, strict=True) if hand.follows and n]
        if followers is Followers.RANDOM:
            won += number * _missed(led, better, len(follow))
        elif followers is Followers.HIGH:
            won += number * _missed(led, better, sum(follow))
        else:
            won += number * _low(led, better, follow)
    return won / total


def splits(found: Unseen, suit: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """How the cards of a suit can be split among the hands, and the deals in which they are so."""
    others = (*found.cards[:suit], 0, *found.cards[suit + 1 :])
    barred = tuple(hand.barred for hand in found.hands)
    for counts in _split(found.cards[suit], found.hands, suit):
        room = tuple(hand.size - n for hand, n in zip(found.hands, counts, strict=True))
        number, left = ways(others, room, barred), found.cards[suit]
        for count in counts:
            number *= comb(left, count)
            left -= count
        if number:
            yield counts, number


def _split(cards: int, hands: tuple[Hand, ...], suit: int) -> Iterator[tuple[int, ...]]:
    if not hands:
        if not cards:
            yield ()
        return
    most = 0 if suit in hands[0].barred else min(cards, hands[0].size)
    for count in range(most + 1):
        for rest in _split(cards - count, hands[1:], suit):
            yield count, *rest


def _missed(cards: int, better: int, drawn: int) -> Fraction:
    """The chance that of some cards, of which some are better, so many drawn are all others.

    >>> _missed(7, 1, 3)
    Fraction(4, 7)
    """
    return Fraction(perm(cards - better, drawn), perm(cards, drawn))


def _low(cards: int, better: int, counts: list[int]) -> Fraction:
    """The chance that each of these hands has a card that is no better, its lowest one then.

    That a hand has none counts against it, that two have none was counted twice, and so on.
    """
    return sum(
        (
            (-1) ** size * _missed(cards, cards - better, sum(some))
            for size in range(len(counts) + 1)
            for some in combinations(counts, size)
        ),
        Fraction(0),
    )


# Who has what ---------------------------------------------------------------------------------


def may_hold(view: View) -> tuple[int, ...]:
    """For each seat the mask of the cards that it may hold: the own hand, or what is not ruled out.

    Rules: TID-T3, TID-T4.
    """
    box, mask, void = view.setup.box, unseen(view), voids(view)
    found = []
    for seat, count in enumerate(in_hand(view)):
        barred = sum(box.suit_mask[suit] for suit in void[seat])
        own = view.hands[seat] if seat == view.seat else None
        found.append(own if own is not None else mask & ~barred if count else 0)
    return tuple(found)


def void(view: View, seat: int, suit: int) -> Fraction:
    """The chance that another seat has no card of a suit.

    Rules: TID-S9, TID-T3.
    """
    found, at = unseen_of(view), _index(view, seat)
    total = none = 0
    for counts, number in splits(found, suit):
        total += number
        none += number if not counts[at] else 0
    return Fraction(none, total)


def where(view: View, card: int) -> dict[int | None, Fraction]:
    """The chance of each other seat to hold an unseen card; under None, that nobody was dealt it.

    Rules: TID-S9, TID-T3.
    """
    suit = view.setup.box.suit_of[card]
    found = unseen_of(view)
    total, held = 0, [0] * len(found.hands)
    for counts, number in splits(found, suit):
        total += number
        for k, count in enumerate(counts):
            held[k] += number * count
    seats: list[int | None] = [seat for seat in range(view.setup.seats) if seat != view.seat]
    whole = total * found.cards[suit]
    return {seat: Fraction(n, whole) for seat, n in zip([*seats, None], held, strict=True)}


def _index(view: View, seat: int) -> int:
    """The place of a seat among the hands that a view has not seen."""
    return seat - (view.seat is not None and seat > view.seat)


# A hand before the first trick ------------------------------------------------------------------


def void_at_deal(box: Box) -> Fraction:
    """The chance that a hand is dealt no card of a given suit.

    >>> from boardkit.games.tricky_tides.pieces import load_box
    >>> void_at_deal(load_box())
    Fraction(81719, 1168700)

    Rules: TID-S9.
    """
    hand, led = box.figures.hand, box.suit_mask[0].bit_count()
    return Fraction(comb(len(box.cards) - led, hand), comb(len(box.cards), hand))


def shape(box: Box, counts: tuple[int, ...]) -> Fraction:
    """The chance that a hand is dealt so many cards of its suits, whichever they are.

    >>> from boardkit.games.tricky_tides.pieces import load_box
    >>> float(round(shape(load_box(), (3, 2, 2, 1)), 4))
    0.4007

    Rules: TID-S9.
    """
    number = 0
    for some in set(permutations(counts)):
        one = 1
        for mask, count in zip(box.suit_mask, some, strict=True):
            one *= comb(mask.bit_count(), count)
        number += one
    return Fraction(number, comb(len(box.cards), sum(counts)))
