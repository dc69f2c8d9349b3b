"""What one sets in the course lab: a map, a hand, a goal, and with which cards to go there.

It never changes: each step gives a new one, so that it can be undone.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from boardkit.core.chance import Seed, stream
from boardkit.core.errors import RulesError
from boardkit.games.tricky_tides.course import (
    Chart,
    Layer,
    first_reached,
    legs,
    root,
    sprout,
)
from boardkit.games.tricky_tides.knowledge import view
from boardkit.games.tricky_tides.odds import Followers, wins
from boardkit.games.tricky_tides.pieces import Box, load_box
from boardkit.games.tricky_tides.sailing import sea_mask
from boardkit.games.tricky_tides.setup import first_state
from boardkit.games.tricky_tides.state import Phase, Rules, Trick, View, intern_setup

SEATS = (2, 3, 4)
MOST = 3  # so many cards deep the tree grows
KEPT = 4  # so many cards of a dealt hand go into the plan


class Trade(NamedTuple):
    """What a card does for both goals when it is led.

    Attributes:
        card: the card.
        needs: how many cards the goal needs in all if this is the first; None if it takes too many.
        chance: how likely the card keeps the lead.
    """

    card: int
    needs: int | None
    chance: Fraction


class Case(NamedTuple):
    """A leader about to play the first card of a round, with a place to go to.

    Attributes:
        box: the cards and the map's figures.
        rules: the rules.
        seats: how many players there are.
        map: the island on each place.
        start: where the ship is.
        goal: where it is to go.
        hand: the mask of the cards in the hand.
        kept: the mask of those of them that are meant for the course.
        followers: how the others are thought to play.
        grown: how many cards deep the tree has grown.
    """

    box: Box
    rules: Rules
    seats: int
    map: tuple[int, ...]
    start: int
    goal: int
    hand: int
    kept: int
    followers: Followers = Followers.RANDOM
    grown: int = 1

    @property
    def sea(self) -> int:
        """The mask of the places that show open sea."""
        return sea_mask(self.box, self.seats, self.map)

    @property
    def chart(self) -> Chart:
        """The map for the ship."""
        return Chart(self.box, self.rules, self.sea)

    @property
    def view(self) -> View:
        """What the leader knows: the own hand and nothing of the others."""
        setup = intern_setup(self.seats, self.rules, self.box)
        state = first_state(setup)._replace(
            map=self.map,
            ships=(self.start, *(None for _ in range(self.seats - 1))),
            hands=(self.hand, *(0 for _ in range(self.seats - 1))),
            starter=0,
            leader=0,
            trick=Trick(0, ()),
            phase=Phase.PLAY,
            to_move=0,
        )
        return view(state, 0)

    # The course

    @property
    def layers(self) -> tuple[Layer, ...]:
        """The search tree: what can be reached after 0, 1, 2 ... cards, as far as it can grow."""
        return _layers(self.chart, self.start, self.kept)

    @property
    def reached(self) -> dict[int, int]:
        """The places that the tree has reached so far, each with the fewest cards."""
        found = _first(self.chart, self.start, self.kept, MOST)
        return {place: cards for place, cards in found.items() if cards <= self.grown}

    @property
    def fewest(self) -> int | None:
        """How many cards the goal needs; None if it takes more than the tree can grow."""
        return _first(self.chart, self.start, self.kept, MOST).get(self.goal)

    # The trick

    def chance(self, card: int) -> Fraction:
        """How likely a card of the hand keeps the lead."""
        return _chance(self._replace(start=0, goal=1, kept=0, grown=0), card)

    @property
    def unseen(self) -> int:
        """How many cards the leader has not seen."""
        return len(self.box.cards) - self.hand.bit_count()

    def higher(self, card: int) -> int:
        """How many higher cards of its suit the leader has not seen."""
        suit = self.box.suit_mask[self.box.suit_of[card]]
        return (suit & ~self.hand & -(2 << card)).bit_count()

    def needs(self, card: int) -> int | None:
        """How many cards the goal needs in all if this one is the first."""
        rest = self.kept & ~(1 << card)
        found = [
            _first(self.chart, leg.end, rest, MOST - 1).get(self.goal)
            for leg in legs(self.chart, self.start, card)
        ]
        return min((1 + n for n in found if n is not None), default=None)

    def trades(self) -> tuple[Trade, ...]:
        """What each card that is meant for the course does for both goals."""
        return tuple(Trade(card, self.needs(card), self.chance(card)) for card in places(self.kept))

    # Changing

    def between(self, start: str, goal: str) -> Case:
        """With ship and goal at the cells of these names; both stay where a text is empty.

        Raises:
            RulesError: there is no such cell.
        """
        return self._replace(
            start=self._place("start", start) if start else self.start,
            goal=self._place("goal", goal) if goal else self.goal,
        )

    def _place(self, name: str, text: str) -> int:
        named = {str(cell): place for place, cell in enumerate(self.box.cells)}
        if text.strip().upper() not in named:
            first, *_, last = named
            raise RulesError("panels.cell", name=name, first=first, last=last, found=f"{text:.40}")
        return named[text.strip().upper()]

    def holding(self, hand: str, kept: str) -> Case:
        """With another hand and other cards of it for the course; both stay where a text is empty.

        Raises:
            RulesError: a card is none, the hand is no full hand, or does not hold what is kept.
        """
        case = self
        if hand:
            held, wanted = read_cards(self.box, hand, "hand"), self.box.figures.hand
            if held.bit_count() != wanted:
                raise RulesError("panels.hand", wanted=wanted, found=held.bit_count())
            case = case._replace(hand=held, kept=held)
        if not kept:
            return case
        meant = read_cards(self.box, kept, "cards")
        if meant & ~case.hand:
            strange, known = (
                " ".join(map(str, self.box.cards_of(mask)))
                for mask in (meant & ~case.hand, case.hand)
            )
            raise RulesError("panels.not_held", found=strange, known=known)
        return case._replace(kept=meant)

    def toggled(self, card: int) -> Case:
        """With a card of the hand taken into the course, or left out of it."""
        return self._replace(kept=self.kept ^ (1 << card & self.hand))


def worse(one: Trade, other: Trade) -> bool:
    """Whether one card is nowhere better than another, and somewhere worse."""
    if one.needs is None or other.needs is None:
        steers = (one.needs is None) - (other.needs is None)
    else:
        steers = one.needs - other.needs
    leads = other.chance - one.chance
    return steers >= 0 and leads >= 0 and (steers > 0 or leads > 0)


def undominated(trades: Sequence[Trade]) -> tuple[Trade, ...]:
    """The cards that are worth a thought: for each other card they are better in something."""
    return tuple(one for one in trades if not any(worse(one, other) for other in trades))


def places(mask: int) -> list[int]:
    """The numbers of the bits of a mask.

    >>> places(0b1010)
    [1, 3]
    """
    return [k for k in range(mask.bit_length()) if mask >> k & 1]


@lru_cache(maxsize=64)
def _layers(chart: Chart, start: int, kept: int) -> tuple[Layer, ...]:
    found = [root(start, kept)]
    for _ in range(min(MOST, kept.bit_count())):
        found.append(sprout(chart, found[-1]))
    return tuple(found)


@lru_cache(maxsize=1024)
def _first(chart: Chart, start: int, kept: int, cards: int) -> dict[int, int]:
    return first_reached(chart, start, kept, cards)


@lru_cache(maxsize=256)
def _chance(case: Case, card: int) -> Fraction:
    return wins(case.view, card, case.followers)


def read_cards(box: Box, text: str, name: str = "cards") -> int:
    """The mask of cards such as `O3 D7`.

    Args:
        box: the cards.
        text: which of them, with blanks or commas between.
        name: what they are for, to be told where one is none.

    Raises:
        RulesError: one is no card.

    >>> box = load_box()
    >>> [str(card) for card in box.cards_of(read_cards(box, "D7, o3"))]
    ['O3', 'D7']
    """
    names = {str(card): k for k, card in enumerate(box.cards)}
    words = text.upper().replace(",", " ").split()
    for word in words:
        if word not in names:
            first, *_, last = names
            raise RulesError("panels.card", name=name, first=first, last=last, found=f"{word:.40}")
    return sum(1 << names[word] for word in set(words))


def deal(seats: int, seed: Seed, rules: Rules) -> Case:
    """A case dealt by the word: the same map and the same hand however many play.

    The ship lies in one of its ports and goes to the other, as far away as the map allows.
    """
    box, dice = load_box(), stream(seed, "course lab")
    hand = dice.shuffled(list(range(len(box.cards))))[: box.figures.hand]
    while True:
        laid = tuple(dice.shuffled(list(range(len(box.islands)))))
        start, goal = (laid.index(port) for port in box.ports[0])
        if abs(box.cells[start].row - box.cells[goal].row) == box.figures.rows - 1:
            break
    low = sorted(hand, key=lambda k: (box.cards[k].number, k))[:KEPT]
    kept = sum(1 << k for k in low)
    return Case(box, rules, seats, laid, start, goal, sum(1 << k for k in hand), kept)
