"""The chance that a pick connects, as exact fractions, for a seat that knows what it has seen.

A seat never sees the card in the box. So it has always one card more before it that it has not
seen than there are places where it has not looked, and each of these cards is equally likely at
each of these places, and in the box. That is why a blind pick early in the game connects with 8/24
and not with 8/23: a friend may be in the box, like any other card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, perm
from typing import NamedTuple

from boardkit.games.memoarrr.blind import walks_from_a_card
from boardkit.games.memoarrr.graph import Verdict, solve
from boardkit.games.memoarrr.pieces import Card
from boardkit.games.memoarrr.state import View

FRIENDS = 8  # a card of the whole board connects with 4 of its animal and 4 of its landscape
OTHERS = 24


class Knowledge(NamedTuple):
    """What decides a pick, as a seat knows it. Places are those of the Box.

    Attributes:
        last: the card with which the pick is compared; None at the opening of a round.
        known: the card of each face-down location that the seat knows.
        unseen: the face-down locations that it does not know.
        cards: the cards that may lie there: one more than there are such locations.
    """

    last: Card | None
    known: Mapping[int, Card]
    unseen: tuple[int, ...]
    cards: tuple[Card, ...]


def knowledge(view: View) -> Knowledge:
    """What a seat knows that remembers all of its view; `memory.forget` makes views of others."""
    box, island = view.setup.box, view.island
    known: dict[int, Card] = {}
    unseen: list[int] = []
    seen: set[Card] = set()
    for place, card in enumerate(island):
        if card is not None:
            seen.add(card)
        if not box.all_places & ~view.up & 1 << place:
            continue
        if card is None:
            unseen.append(place)
        else:
            known[place] = card
    cards = tuple(card for card in box.cards if card not in seen)
    return Knowledge(view.last_card, known, tuple(unseen), cards)


def chance_unseen(knowledge: Knowledge) -> Fraction:
    """The chance that a location connects which the seat does not know: the same for all.

    >>> from boardkit.games.memoarrr.pieces import load_box
    >>> penguin, *others = load_box().cards
    >>> chance_unseen(Knowledge(penguin, {}, tuple(range(23)), tuple(others)))
    Fraction(1, 3)
    """
    if knowledge.last is None:
        return Fraction(1)
    fitting = sum(knowledge.last.connects(card) for card in knowledge.cards)
    return Fraction(fitting, len(knowledge.cards))


def chance(knowledge: Knowledge, place: int) -> Fraction:
    """The chance that a given face-down location connects: 0 or 1 where the seat knows its card."""
    if place not in knowledge.known:
        return chance_unseen(knowledge)
    last = knowledge.last
    return Fraction(last is None or last.connects(knowledge.known[place]))


def chances(knowledge: Knowledge) -> dict[int, Fraction]:
    """The chance of each face-down location, the locations in order."""
    unseen = chance_unseen(knowledge) if knowledge.unseen else Fraction(0)
    places = sorted({*knowledge.known, *knowledge.unseen})
    return {p: chance(knowledge, p) if p in knowledge.known else unseen for p in places}


def blind(knowledge: Knowledge) -> Fraction:
    """The chance that a pick connects for which every face-down location is equally likely.

    It is the mean of `chances`; 0 where nothing lies face down, as one then takes a volcano.
    """
    each = chances(knowledge).values()
    return sum(each, Fraction(0)) / len(each) if each else Fraction(0)


def best(knowledge: Knowledge) -> tuple[Fraction, tuple[int, ...]]:
    """The greatest chance of any pick, and the locations that have it; (0, ()) without a pick."""
    each = chances(knowledge)
    most = max(each.values(), default=Fraction(0))
    return most, tuple(place for place, value in each.items() if value == most)


def solution(view: View) -> Verdict[Card] | None:
    """Who wins the round, and how, for a seat that knows every card left; else None.

    It needs two players left and the rule that without a location to reveal one takes a volcano.
    """
    out, setup = view.out, view.setup
    if setup.seats - len(out) != 2 or setup.rules.all_revealed != "volcano":
        return None
    last, known, unseen, _ = knowledge(view)
    return None if unseen or not view.island else solve(last, list(known.values()))


def saved_by(known: int, friends: int = FRIENDS, others: int = OTHERS) -> Fraction:
    """The chance that at least one of some known other cards connects with the last one.

    Known are `known` cards out of `others`, all choices equally likely; `friends` of these connect.
    None does in C(others - friends, known) of C(others, known) choices.

    >>> [str(saved_by(known)) for known in (0, 1, 2, 3)]
    ['0', '1/3', '13/23', '183/253']
    """
    return 1 - Fraction(comb(others - friends, known), comb(others, known))


def blind_run(follow_ups: int) -> Fraction:
    """The chance that so many blind follow-ups in a row all connect.

    The orders in which they do are the chains of that length from a card, none of which comes
    twice; all orders are 24 · 23 · ... Each success uses up a friend, so this is not (1/3)**n.

    >>> [str(blind_run(follow_ups)) for follow_ups in (0, 1, 2, 3)]
    ['1', '1/3', '7/69', '1/33']
    """
    if not follow_ups:
        return Fraction(1)
    return Fraction(walks_from_a_card(follow_ups)[-1], perm(OTHERS, follow_ups))


def independent_shares(seats: int, chance: Fraction = Fraction(1, 3)) -> tuple[Fraction, ...]:
    """The share of rounds each player would win if every blind reveal were an independent throw.

    The first seat that is asked to follow up fails with 1 - chance, the next with chance times
    that, and so on round the table: a geometric series. What remains is the same with one player
    less, beginning with the one after who failed. The starting player, first in the answer, is the
    last to be asked.

    >>> [str(share) for share in independent_shares(2)], [str(s) for s in independent_shares(3)]
    (['3/4', '1/4'], ['15/26', '5/26', '3/13'])
    """

    def by_turn(players: int) -> list[Fraction]:
        """The shares, the player on turn first."""
        if players == 1:
            return [Fraction(1)]
        shares = [Fraction(0)] * players
        rest = by_turn(players - 1)
        for fails in range(players):
            first = chance**fails * (1 - chance) / (1 - chance**players)
            for later, share in enumerate(rest, start=1):
                shares[(fails + later) % players] += first * share
        return shares

    *others, starter = by_turn(seats)
    return starter, *others


def most_rubies(treasures: int, rubies: Sequence[int]) -> Fraction:
    """With how many of two players' treasures one has more rubies: all hands of that size listed.

    Args:
        treasures: how many of the treasures the player has; the other one has the rest.
        rubies: how many rubies each treasure shows.

    >>> [str(most_rubies(treasures, [1, 1, 2, 2, 2, 3, 4])) for treasures in (2, 3, 4, 5)]
    ['0', '8/35', '27/35', '1']
    """
    hands = list(combinations(rubies, treasures))
    return Fraction(sum(2 * sum(hand) > sum(rubies) for hand in hands), len(hands))


def most_treasures_win(starter: Fraction, stack: Sequence[int]) -> Fraction:
    """How often the one of two players with most treasures wins, the treasures in this order.

    Both play alike, and whoever starts a round wins it with the chance `starter`; the loser starts
    the next one. So all ways in which the rounds can go are listed, each with its chance.

    Args:
        starter: the chance with which the starting player wins a round.
        stack: the rubies of the treasures, from the first round to the last.

    >>> str(most_treasures_win(Fraction(1, 2), [1, 1, 2, 2, 2, 3, 4]))
    '7/8'

    Rules: MEM-E1.
    """
    half, total = Fraction(len(stack), 2), sum(stack)
    # Who starts, and what the first player has: treasures, rubies.
    now: dict[tuple[int, int, int], Fraction] = {(0, 0, 0): Fraction(1)}
    for rubies in stack:
        after: dict[tuple[int, int, int], Fraction] = {}
        for (start, treasures, sum_), chance in now.items():
            for winner in (0, 1):
                part = chance * (starter if winner == start else 1 - starter)
                mine = winner == 0
                key = 1 - winner, treasures + mine, sum_ + mine * rubies
                after[key] = after.get(key, Fraction(0)) + part
        now = after
    return sum(
        (
            chance
            for (_, treasures, sum_), chance in now.items()
            if (treasures > half and 2 * sum_ > total) or (treasures < half and 2 * sum_ < total)
        ),
        Fraction(0),
    )


def most_treasures_win_shuffled(starter: Fraction, rubies: Sequence[int]) -> Fraction:
    """The same where the treasures were shuffled: the mean over all orders of the stack.

    Who takes how many treasures does not depend on what they show; so the mean needs only how
    likely each number of them is, and `most_rubies` for that number.

    >>> str(most_treasures_win_shuffled(Fraction(1, 2), [1, 1, 2, 2, 2, 3, 4]))
    '7/8'
    """
    rounds = len(rubies)
    won = _treasures_won(starter, rounds).items()
    return sum((chance * most_rubies(max(n, rounds - n), rubies) for n, chance in won), Fraction(0))


def first_wins(starter: Fraction, rubies: Sequence[int]) -> Fraction:
    """How often the one of two players who starts the first round has most rubies at the end.

    >>> str(first_wins(Fraction(1, 2), [1, 1, 2, 2, 2, 3, 4]))
    '1/2'

    Rules: MEM-E1.
    """
    won = _treasures_won(starter, len(rubies)).items()
    return sum((chance * most_rubies(n, rubies) for n, chance in won), Fraction(0))


def _treasures_won(starter: Fraction, rounds: int) -> dict[int, Fraction]:
    """How likely the one who starts the first round wins so many of the rounds, by their number."""
    now: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}  # who starts, and how many
    for _ in range(rounds):
        after: dict[tuple[int, int], Fraction] = {}
        for (start, treasures), chance in now.items():
            for winner in (0, 1):
                key = 1 - winner, treasures + (winner == 0)
                part = chance * (starter if winner == start else 1 - starter)
                after[key] = after.get(key, Fraction(0)) + part
        now = after
    found: dict[int, Fraction] = {}
    for (_, treasures), chance in now.items():
        found[treasures] = found.get(treasures, Fraction(0)) + chance
    return found


def next_starter(seats: int) -> Fraction:
    """The chance of each loser of a round to start the next one: they drew volcanoes by chance.

    The winner has none and so never starts again.

    >>> next_starter(2), next_starter(4)
    (Fraction(1, 1), Fraction(1, 3))

    Rules: MEM-R2.
    """
    return Fraction(1, seats - 1)
