"""The trick itself: what may be played, who wins it, in which order the ships sail."""

from __future__ import annotations

from functools import lru_cache

from boardkit.games.tricky_tides.events import lowest_wins, must_follow, turned_order
from boardkit.games.tricky_tides.pieces import Box, Suit, Tide
from boardkit.games.tricky_tides.state import Rules, State, Trick, View


def card_of(value: State | View, seat: int) -> int:
    """The card that a seat has in the trick."""
    trick = value.trick
    if trick is None:
        raise ValueError("there is no trick")
    return trick.cards[(seat - trick.opener) % value.setup.seats]


def playable(box: Box, tide: Tide | None, trick: Trick, hand: int) -> int:
    """The mask of the cards of a hand that may be played.

    Rules: TID-T1, TID-T3, TID-T4.
    """
    if trick.cards and must_follow(tide):
        following = hand & box.suit_mask[box.suit_of[trick.cards[0]]]
        return following or hand
    return hand


def led_suit(box: Box, trick: Trick) -> Suit:
    """The suit that was led.

    Rules: TID-T1.
    """
    return box.cards[trick.cards[0]].suit


def winner(box: Box, cards: tuple[int, ...], *, lowest: bool = False) -> int:
    """Which of the cards of a trick wins it, by its place: the highest of the suit led.

    Cards of one suit stand in the box in rising order, so that the highest is the last.

    >>> from boardkit.games.tricky_tides.pieces import Card, Suit, load_box
    >>> box = load_box()
    >>> cards = [Card(Suit.SHARK, 3), Card(Suit.WHALE, 8), Card(Suit.SHARK, 5)]
    >>> winner(box, tuple(box.number[card] for card in cards))
    2

    Rules: TID-T5, TID-W1.
    """
    suit = box.suit_of[cards[0]]
    following = [k for k, card in enumerate(cards) if box.suit_of[card] == suit]
    best = min if lowest else max
    return best(following, key=lambda k: cards[k])


@lru_cache(maxsize=4096)
def sailing_order(box: Box, trick: Trick, tide: Tide | None, rules: Rules) -> tuple[int, ...]:
    """The seats in the order in which they sail, the winner first unless a reading has it otherwise.

    Rules: TID-O1, TID-O2, TID-O3, TID-O4.
    """
    cards, seats = trick.cards, len(trick.cards)
    first = winner(box, cards, lowest=lowest_wins(tide))
    suits = [box.suit_of[card] for card in cards]
    numbers = [box.cards[card].number for card in cards]
    rising = turned_order(tide, rules)
    counted_from = 0 if rules.ties == "opener" else first
    highest = max([0, *(n for n, suit in zip(numbers, suits, strict=True) if suit != suits[0])])

    def rank(k: int) -> tuple[int, int, int]:
        if k == 0 and rules.first_ship == "opener":
            return 0, 0, 0
        if k == first:
            return 1, 0, 0
        if suits[k] == suits[0]:
            return 2, numbers[k] if rising else -numbers[k], 0
        if rules.ties == "highest" and numbers[k] < highest:
            return 3, -numbers[k], suits[k]
        return 3, -numbers[k], (k - counted_from) % seats

    return tuple((trick.opener + k) % seats for k in sorted(range(seats), key=rank))


@lru_cache(maxsize=4096)
def mover(box: Box, trick: Trick, tide: Tide | None, rules: Rules) -> int:
    """The seat that activates the monster.

    Rules: TID-M2, TID-W1.
    """
    order = sailing_order(box, trick, tide, rules)
    suit, seats = led_suit(box, trick), len(trick.cards)
    cards = {seat: box.cards[trick.cards[(seat - trick.opener) % seats]] for seat in order}
    asked = [seat for seat in order if rules.mover == "all" or cards[seat].suit == suit]
    sign = -1 if lowest_wins(tide) else 1
    # Of equal cards the one that sails later: it comes first when the order is turned round.
    return min(reversed(asked), key=lambda seat: sign * cards[seat].number)
