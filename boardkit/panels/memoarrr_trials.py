"""What one does in the memory lab of Memoarrr!: look, forget, reveal; and a round against pairs.

Both know nothing of widgets and never change: each step gives a new one, so that it can be undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from boardkit.core.chance import Seed, stream
from boardkit.core.grid import Cell
from boardkit.games.memoarrr.graph import connected, pairing, solve
from boardkit.games.memoarrr.odds import Knowledge
from boardkit.games.memoarrr.pieces import Card, load_box

YOU, OTHER = "you", "other"


class Island(NamedTuple):
    """Cards in a square.

    Attributes:
        cards: the card at each place, by its name such as `C3`, row by row.
        all_cards: all of them, and with a middle that is empty the one that was taken away.
    """

    cards: Mapping[str, Card]
    all_cards: tuple[Card, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the places, row by row."""
        return tuple(self.cards)


def deal(size: int, seed: Seed, *, middle: bool = False) -> Island:
    """An island with so many rows and columns; the same word gives the same one.

    Args:
        size: how many rows, and how many columns.
        seed: a word or whole number.
        middle: whether the card in the middle stays.

    >>> len(deal(3, "papaya").cards), len(deal(5, "papaya", middle=True).cards)
    (8, 25)
    """
    chance = stream("memory lab", str(seed), size)
    box = load_box()
    animals = set(chance.shuffled(list(dict.fromkeys(card.animal for card in box.cards)))[:size])
    grounds = list(dict.fromkeys(card.landscape for card in box.cards))
    landscapes = set(chance.shuffled(grounds)[:size])
    chosen = [card for card in box.cards if card.animal in animals and card.landscape in landscapes]
    cells = [str(Cell(row, col)) for row in range(size) for col in range(size)]
    cards = dict(zip(cells, chance.shuffled(chosen), strict=True))
    if not middle:
        del cards[cells[len(cells) // 2]]
    return Island(cards, tuple(chosen))


class Memory(NamedTuple):
    """What somebody has seen of an island.

    Attributes:
        island: the cards.
        up: the places that lie face up, in the order in which they were revealed.
        seen: the places that were looked at and are kept in mind, face up ones not among them.
    """

    island: Island
    up: tuple[str, ...]
    seen: tuple[str, ...] = ()

    @property
    def last(self) -> Card:
        """The card revealed last."""
        return self.island.cards[self.up[-1]]

    def look(self, name: str) -> Memory:
        """After a look at a card that lies face down."""
        new = name not in self.up and name not in self.seen
        return self._replace(seen=(*self.seen, name)) if new else self

    def forget(self, *names: str) -> Memory:
        """After some cards were forgotten."""
        return self._replace(seen=tuple(name for name in self.seen if name not in names))

    def reveal(self, name: str) -> Memory:
        """After a card was revealed."""
        if name in self.up:
            return self
        return self.forget(name)._replace(up=(*self.up, name))

    def connects(self) -> bool:
        """Whether the card revealed last connects with the one before."""
        before = self.island.cards[self.up[-2]] if len(self.up) > 1 else None
        return before is not None and connected(before, self.last)

    def knowledge(self) -> Knowledge:
        """What decides a pick; places are numbered as in `island.names`."""
        names, cards = self.island.names, self.island.cards
        known = {names.index(name): cards[name] for name in self.seen}
        shown = {cards[name] for name in (*self.seen, *self.up)}
        unseen = tuple(
            place for place, name in enumerate(names) if name not in self.up and place not in known
        )
        rest = tuple(card for card in self.island.all_cards if card not in shown)
        return Knowledge(self.last, known, unseen, rest)


class Duel(NamedTuple):
    """A round of two on an island of which both know every card; the other one plays by pairs.

    Attributes:
        island: the cards.
        up: the places that lie face up, in the order in which they were revealed.
        winner: `you`, `other`, or nothing while the round runs.
    """

    island: Island
    up: tuple[str, ...] = ()
    winner: str = ""

    @property
    def left(self) -> list[str]:
        """The places that lie face down."""
        return [name for name in self.island.names if name not in self.up]

    def pairs(self) -> dict[str, str]:
        """The pairs in which the other one thinks, from place to place and back."""
        place = {card: name for name, card in self.island.cards.items()}
        pairs = pairing(self.island.cards.values())
        return {place[card]: place[partner] for card, partner in pairs.items()}

    def reveal(self, name: str, by: str) -> Duel:
        """After a card was revealed; one that does not connect, or leaves nothing, ends the round.

        Whoever has to reveal where nothing is left takes the volcano.
        """
        if self.winner or name in self.up:
            return self
        after = self._replace(up=(*self.up, name))
        rival = OTHER if by == YOU else YOU
        cards = self.island.cards
        if self.up and not connected(cards[self.up[-1]], cards[name]):
            return after._replace(winner=rival)
        return after if after.left else after._replace(winner=by)

    def answer(self) -> Duel:
        """After the other one has answered: with the partner, else as well as possible."""
        return self if self.winner else self.reveal(self.best_answer(), OTHER)

    def best_answer(self) -> str:
        """What the other one reveals."""
        cards, left = self.island.cards, self.left
        last = cards[self.up[-1]] if self.up else None
        pairs = self.pairs()
        if last is None:  # the one without a partner, where there is one
            return next((name for name in left if name not in pairs), left[0])
        partner = pairs.get(self.up[-1])
        if partner in left:
            return str(partner)
        verdict = solve(last, [cards[name] for name in left])
        wanted: Iterable[Card] = verdict.replies or [
            card for card in (cards[name] for name in left) if connected(last, card)
        ]
        first = next(iter(wanted), None)
        return next((name for name in left if cards[name] == first), left[0])
