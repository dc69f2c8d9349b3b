"""What one sets in the bluff lab: a hand and some claims, or a lie and what it costs.

Both never change: each step gives a new one, so that it can be undone.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from boardkit.core.chance import Seed, stream
from boardkit.core.errors import RulesError
from boardkit.games.mammuz.claims import Claims
from boardkit.games.mammuz.dials import Dials
from boardkit.games.mammuz.notation import parse_cards, write_cards
from boardkit.games.mammuz.pieces import (
    DINOSAURS,
    KINDS,
    NUMBER,
    SPECIES,
    Box,
    Cards,
    Deal,
    Kind,
    cards,
    kinds_in,
    load_box,
)


class Case(NamedTuple):
    """My hand, what the others claim, and how often they lie.

    Attributes:
        box: the cards.
        players: how many players there are.
        hand: my hand.
        species: the species that is claimed.
        said: how many cards of it each of the others claims, in order.
        lie: the lie rate of the others; at 1 claims say nothing.
    """

    box: Box
    players: int
    hand: Cards
    species: Kind
    said: tuple[int, ...] = (3,)
    lie: Fraction = Fraction(1)

    @property
    def deal(self) -> Deal:
        """What so many players use."""
        return self.box.deals[self.players]

    @property
    def total(self) -> int:
        """How many cards of the species are in the game."""
        return self.deal.animals[NUMBER[self.species]]

    @property
    def mine(self) -> int:
        """How many of them I hold."""
        return self.hand[NUMBER[self.species]]

    @property
    def unseen(self) -> int:
        """How many cards I do not see."""
        return self.deal.hand * (self.players - 1)

    def claims(self, mine: int | None = None, claim: int | None = None) -> Claims:
        """What is known of the species; with another number of mine, or another last claim."""
        said = self.said if claim is None else (*self.said[:-1], claim)
        held = self.mine if mine is None else mine
        return Claims(self.total, held, self.unseen, self.deal.hand, said)

    def chance(self, mine: int | None = None, claim: int | None = None) -> Fraction:
        """How likely the last claim is true."""
        return self.claims(mine, claim).true(self.lie)

    @property
    def most(self) -> int:
        """How many of the species a hand can hold."""
        return min(self.total, self.deal.hand)

    def holding(self, mine: int) -> Case:
        """The case with so many of the species in my hand, in exchange for other cards.

        >>> case = deal(4, "papaya")
        >>> [case.holding(n).mine for n in (0, 2, 4)]
        [0, 2, 4]
        """
        mine, place = max(0, min(mine, self.most)), NUMBER[self.species]
        hand = list(self.hand)
        others = [k for k in range(len(KINDS)) if k != place]
        while hand[place] < mine:
            hand[max(others, key=lambda k: hand[k])] -= 1
            hand[place] += 1
        while hand[place] > mine:
            free = [k for k in others if KINDS[k] in SPECIES]
            hand[max(free, key=lambda k: self.deal.animals[k] - hand[k])] += 1
            hand[place] -= 1
        return self._replace(hand=tuple(hand))

    def claiming(self, place: int, claim: int) -> Case:
        """The case with another claim at that place."""
        return self._replace(said=(*self.said[:place], claim, *self.said[place + 1 :]))

    def claimed_by(self, many: int) -> Case:
        """The case with so many claims; new ones come first, with two cards each."""
        many = max(1, min(many, self.players - 1))
        said = self.said[-many:]
        return self._replace(said=(2,) * (many - len(said)) + said)

    def asked(self, hand: str, species: str) -> Case:
        """With another hand, and claims of another species; both stay where a text is empty.

        Raises:
            NotationError: the hand cannot be read.
            RulesError: so many players hold no such hand, or the species is not in the game.
        """
        case = self
        if hand:
            held = parse_cards(hand)
            if sum(held) != self.deal.hand:
                told: dict[str, object] = {"wanted": self.deal.hand, "found": sum(held)}
                told["players"] = self.players
                raise RulesError("panels.animals", **told)
            most = self.deal.animals[: len(SPECIES)] + (1,) * len(DINOSAURS)
            beyond = [n > there for n, there in zip(held, most, strict=True)]
            if any(beyond):
                those = [
                    write_cards(tuple(n if b else 0 for n, b in zip(some, beyond, strict=True)))
                    for some in (held, most)
                ]
                told = {"found": those[0], "known": those[1], "players": self.players}
                raise RulesError("panels.too_many", **told)
            case = case._replace(hand=held)
        if not species:
            return case
        known = {kind.value: kind for kind in SPECIES if self.deal.animals[NUMBER[kind]]}
        if species not in known:
            found = {"name": "species", "known": ", ".join(known), "found": f"{species:.40}"}
            raise RulesError("rules.option", **found)
        return case.of_species(known[species])

    def of_species(self, species: Kind) -> Case:
        """The case with claims of another species, if it is in the game."""
        used = self.deal.animals[NUMBER[species]]
        return self._replace(species=species) if used else self


def deal(players: int, seed: Seed, species: Kind | None = None) -> Case:
    """A case with a hand dealt by the word, in which no species is complete.

    >>> sum(deal(5, "papaya").hand)
    8
    """
    box = load_box()
    used, dice = box.deals[players], stream(seed, "bluff lab", players)
    while True:
        dinosaurs = dice.shuffled(list(DINOSAURS))[: used.dinosaurs]
        deck = dice.shuffled([*kinds_in(used.animals), *dinosaurs])
        hand = cards(deck[: used.hand])
        complete = (0 < n <= held for n, held in zip(used.animals, hand, strict=True))
        if not any(complete):
            break
    many = max(SPECIES, key=lambda kind: hand[NUMBER[kind]])
    case = Case(box, players, hand, many)
    return case if species is None else case.of_species(species)


class Price(NamedTuple):
    """The small game of lie and challenge, and where its two dials stand.

    Attributes:
        dials: the game.
        lie: the lie rate.
        challenge: the challenge rate.
    """

    dials: Dials = Dials(Fraction(1, 4), 3, 3, 6)
    lie: Fraction = Fraction(1, 2)
    challenge: Fraction = Fraction(1, 2)

    @property
    def gain(self) -> Fraction:
        """The cards by which the one who claims is better off now."""
        return self.dials.gain(self.lie, self.challenge)

    def of(self, dials: Dials) -> Price:
        """The same rates in another game, whose lie and herd fit its claim."""
        claim = max(1, dials.claim)
        fitting = dials._replace(
            claim=claim, false=max(1, min(dials.false, claim)), herd=max(dials.herd, claim)
        )
        return self._replace(dials=fitting)
