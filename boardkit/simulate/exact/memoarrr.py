"""Closed forms about Memoarrr!; `odds`, `blind` and `graph` of the game derive them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from boardkit.games.memoarrr import blind, odds
from boardkit.games.memoarrr.blind import Share
from boardkit.games.memoarrr.graph import grid, solve
from boardkit.games.memoarrr.pieces import load_box
from boardkit.games.memoarrr.setup import own_sides
from boardkit.simulate.exact.index import known_as


@known_as("ME-1")
def connects() -> Fraction:
    """The chance that a blind reveal connects: 8 friends among 24 other cards.

    Only 23 of these lie on the table, but the one in the box is as likely a friend as any.

    >>> connects()
    Fraction(1, 3)
    """
    return odds.saved_by(1)


@known_as("ME-1")
def friends() -> Fraction:
    """How many friends a location on the table has on average, with one card in the box.

    Of 25 · 8 ordered pairs of friends the card in the box takes 2 · 8 away; 24 cards are left.

    >>> friends(), friends() / 23
    (Fraction(23, 3), Fraction(1, 3))
    """
    cards = odds.OTHERS + 1
    return Fraction(cards * odds.FRIENDS - 2 * odds.FRIENDS, odds.OTHERS)


@known_as("ME-2")
def saved_by(known: int) -> Fraction:
    """The chance that one of so many known cards connects: 1 - C(16, m) / C(24, m).

    None does if all of them are among the 16 that are no friends.

    Args:
        known: how many other cards one knows.

    >>> saved_by(3)
    Fraction(183, 253)
    """
    return odds.saved_by(known)


@known_as("ME-3")
def walks(steps: int) -> tuple[int, ...]:
    """How many chains of 1, 2, ... further cards start at a card, none of them twice.

    >>> walks(6)
    (8, 56, 368, 2352, 14592, 86784)
    """
    return blind.walks_from_a_card(steps)


@known_as("ME-3")
def blind_run(follow_ups: int) -> Fraction:
    """The chance that so many blind follow-ups in a row connect: chains over 24 · 23 · ...

    It is more or less than (1/3)ⁿ, for each success uses up a friend.

    >>> [str(blind_run(n)) for n in (1, 2, 3, 4, 5, 6)]
    ['1/3', '7/69', '1/33', '7/759', '76/26565', '452/504735']
    """
    return odds.blind_run(follow_ups)


@known_as("ME-4")
def blind_shares(players: int, reveals: int = 7) -> tuple[Share, ...]:
    """The share of rounds that each player wins in blind play, the starter first, as two bounds.

    All orders of the cards are counted, pattern by pattern, up to so many reveals; what is not
    decided by then lies between the bounds. `boardkit.games.memoarrr.blind` tells how.

    Args:
        players: how many play.
        reveals: after how many the count stops; 23 are all.

    >>> [round(float(bound), 4) for bound in blind_shares(2)[0]]
    [0.7448, 0.7451]
    """
    return blind.blind_shares(players, reveals)


@known_as("ME-4")
def blind_wins(reveals: int = 7) -> tuple[Share, Share]:
    """How often each of two blind players wins the game, the one who starts it first, as two bounds.

    The starter wins a round with the chance of `blind_shares`, the loser starts the next, and the
    treasures are shuffled. All ways in which the seven rounds can go are listed.

    Args:
        reveals: as in `blind_shares`.

    >>> [round(float(bound), 4) for bound in blind_wins()[0]]
    [0.5651, 0.5652]
    """
    rubies = load_box().rubies
    starter = blind_shares(2, reveals)[0]
    low, high = sorted(odds.first_wins(share, rubies) for share in starter)
    return Share(low, high), Share(1 - high, 1 - low)


@known_as("ME-4")
def independent_shares(players: int) -> tuple[Fraction, ...]:
    """The same if every reveal were a throw of its own with 1/3: a geometric series.

    >>> [str(share) for share in independent_shares(4)]
    ['237/520', '79/520', '93/520', '111/520']
    """
    return odds.independent_shares(players)


@known_as("ME-6")
def starter_wins(animals: int = 5, landscapes: int = 5, boxed: bool = True) -> Fraction:
    """With how many of the first cards the starter wins, if two players know everything.

    Whoever can pair up all cards answers each card with its partner. So the second player wins
    where the cards can be paired up, else the starter does.

    Args:
        animals: how many animals the island has.
        landscapes: how many landscapes.
        boxed: whether one card lies in the box.

    >>> starter_wins(), starter_wins(boxed=False), starter_wins(3, 3), starter_wins(3, 4)
    (Fraction(0, 1), Fraction(1, 1), Fraction(0, 1), Fraction(1, 1))
    """
    cards = grid(animals, landscapes)[boxed:]
    return Fraction(len(solve(None, cards).replies), len(cards))


@known_as("ME-7")
def next_starter(players: int) -> Fraction:
    """The chance of each loser to start the next round; the winner never does.

    The losers hold the volcanoes, and each of these is as likely with one as with another.

    >>> next_starter(4)
    Fraction(1, 3)
    """
    return odds.next_starter(players)


@known_as("ME-9")
def openings(players: int) -> int:
    """Among how many locations that nobody has seen yet the first one is chosen: 24 less the looks.

    Everybody has looked at a side of their own, three locations each.

    >>> [openings(players) for players in (2, 3, 4)]
    [18, 15, 12]
    """
    box = load_box()
    seen = sum(box.side_places[side].bit_count() for side in own_sides(players))
    return box.all_places.bit_count() - seen


@known_as("ME-Q3")
def most_treasures_win(treasures: int) -> Fraction:
    """With how many of seven shuffled treasures one of two has more rubies: all hands listed.

    >>> [str(most_treasures_win(n)) for n in (4, 5)]
    ['27/35', '1']
    """
    return odds.most_rubies(treasures, load_box().rubies)


@known_as("ME-Q3")
def most_treasures_win_blind(
    stack: str = "shuffled", reveals: int = 7, order: Sequence[int] | None = None
) -> Share:
    """How often most treasures win between two blind players, shuffled or sorted, as two bounds.

    Rounds are independent: the starter wins with the chance of `blind_shares`, the loser starts the
    next. All ways in which seven rounds can go are listed.

    Args:
        stack: `shuffled` or `sorted`.
        reveals: as in `blind_shares`.
        order: the rubies from the top of a sorted stack down; those of the box by default.

    >>> [round(float(most_treasures_win_blind(stack)[0]), 2) for stack in ("shuffled", "sorted")]
    [0.82, 0.9]
    """
    rubies = load_box().rubies if order is None else order
    count = odds.most_treasures_win_shuffled if stack == "shuffled" else odds.most_treasures_win
    low, high = sorted(count(share, rubies) for share in blind_shares(2, reveals)[0])
    return Share(low, high)
