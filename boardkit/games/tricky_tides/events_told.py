"""What an action makes happen, told with the clauses behind it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from boardkit.core.game import OpenEvent
from boardkit.core.grid import Cell
from boardkit.games.tricky_tides.pieces import Card, Good, Goods, Suit, Tide


@dataclass(frozen=True, slots=True)
class SightingsDealt(OpenEvent):
    """Every seat has a sightings card; a seat knows its own, by number, and not the others."""

    reveals: ClassVar[bool] = True

    cards: tuple[int | None, ...]
    clauses: tuple[str, ...] = ("TID-S1",)

    def seen_by(self, seat: int | None) -> SightingsDealt:
        """With the seat's own card only."""
        own = tuple(card if k == seat else None for k, card in enumerate(self.cards))
        return replace(self, cards=own)


@dataclass(frozen=True, slots=True)
class LeaderDrawn(OpenEvent):
    """Lots were drawn for the first leader."""

    seat: int
    clauses: tuple[str, ...] = ("TID-S2",)


@dataclass(frozen=True, slots=True)
class StartDrawn(OpenEvent):
    """A seat drew its starting good."""

    seat: int
    good: Good
    clauses: tuple[str, ...] = ("TID-S3",)


@dataclass(frozen=True, slots=True)
class MapLaid(OpenEvent):
    """The map lies; so many of its cards show open sea."""

    sea: int
    clauses: tuple[str, ...] = ("TID-S4", "TID-S5")


@dataclass(frozen=True, slots=True)
class ShipPlaced(OpenEvent):
    """A seat put its ship on a port."""

    seat: int
    cell: Cell
    clauses: tuple[str, ...] = ("TID-S6",)


@dataclass(frozen=True, slots=True)
class TideDrawn(OpenEvent):
    """The event of the round is known."""

    round: int
    tide: Tide
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrdersLaid(OpenEvent):
    """Every island has an order."""

    count: int
    clauses: tuple[str, ...] = ("TID-S7",)


@dataclass(frozen=True, slots=True)
class IslandsFilled(OpenEvent):
    """So many goods came from the bag to the islands."""

    count: int
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandsDealt(OpenEvent):
    """Every seat has its navigation cards; a seat knows its own."""

    reveals: ClassVar[bool] = True

    round: int
    hands: tuple[tuple[Card, ...], ...]
    clauses: tuple[str, ...]

    def seen_by(self, seat: int | None) -> HandsDealt:
        """With the seat's own cards only."""
        own = tuple(hand if k == seat else () for k, hand in enumerate(self.hands))
        return replace(self, hands=own)


class CardPlayed(NamedTuple):
    """A seat played a card; `led` is the suit of the trick."""

    seat: int
    card: Card
    led: Suit
    clauses: tuple[str, ...]

    @property
    def reveals(self) -> bool:
        """The card came to light."""
        return True

    def seen_by(self, seat: int | None) -> CardPlayed:
        """The event itself: everybody sees it."""
        return self


@dataclass(frozen=True, slots=True)
class TrickWon(OpenEvent):
    """A seat won the trick, and the ships sail in this order."""

    seat: int
    card: Card
    order: tuple[int, ...]
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MonsterActivated(OpenEvent):
    """A seat activates a monster."""

    seat: int
    suit: Suit
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MonsterMoved(OpenEvent):
    """A monster moved."""

    seat: int
    suit: Suit
    cell: Cell
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MonsterStayed(OpenEvent):
    """A monster could not move."""

    suit: Suit
    clauses: tuple[str, ...] = ("TID-M7",)


@dataclass(frozen=True, slots=True)
class AbilityUnused(OpenEvent):
    """A monster could not use its ability."""

    suit: Suit
    clauses: tuple[str, ...] = ("TID-M9",)


@dataclass(frozen=True, slots=True)
class SharkAte(OpenEvent):
    """The shark brought a good to a ship."""

    seat: int
    good: Good
    cell: Cell
    clauses: tuple[str, ...] = ("TID-H1",)


@dataclass(frozen=True, slots=True)
class OctopusReached(OpenEvent):
    """The octopus took a good from one island to another."""

    seat: int
    good: Good
    start: Cell
    end: Cell
    clauses: tuple[str, ...] = ("TID-H3",)


@dataclass(frozen=True, slots=True)
class DragonRose(OpenEvent):
    """The sea dragon burns so many goods, and chance is to draw into what they turn."""

    seat: int
    cell: Cell
    old: Good
    count: int
    clauses: tuple[str, ...] = ("TID-H5",)


@dataclass(frozen=True, slots=True)
class FireDrawn(OpenEvent):
    """The type that the sea dragon makes is known."""

    reveals: ClassVar[bool] = True

    good: Good
    clauses: tuple[str, ...] = ("TID-H5", "TID-M10")


@dataclass(frozen=True, slots=True)
class DragonBurned(OpenEvent):
    """The sea dragon turned so many goods into another type; some may be left."""

    seat: int
    cell: Cell
    old: Good
    new: Good
    count: int
    left: int
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhaleRose(OpenEvent):
    """A seat has the whale use its ability before it moves."""

    seat: int
    clauses: tuple[str, ...] = ("TID-M8", "TID-H7")


@dataclass(frozen=True, slots=True)
class WhaleSpouted(OpenEvent):
    """The whale brought up goods."""

    reveals: ClassVar[bool] = True

    goods: Goods
    clauses: tuple[str, ...] = ("TID-H7", "TID-M10")


@dataclass(frozen=True, slots=True)
class WhaleBlew(OpenEvent):
    """One of the whale's goods went to a cell; without one, or on open sea, back to the bag."""

    seat: int
    good: Good
    cell: Cell | None
    sea: bool
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sailed(OpenEvent):
    """A ship sailed to a cell."""

    seat: int
    cell: Cell
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Stayed(OpenEvent):
    """A ship stayed; `anchor` tells whether that cost its anchor."""

    seat: int
    cell: Cell
    anchor: bool
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FlotsamFound(OpenEvent):
    """A ship found a good."""

    reveals: ClassVar[bool] = True

    seat: int
    good: Good
    clauses: tuple[str, ...] = ("TID-W10", "TID-V3")


@dataclass(frozen=True, slots=True)
class PickedUp(OpenEvent):
    """A ship took so many goods of a type."""

    seat: int
    cell: Cell
    good: Good
    count: int
    clauses: tuple[str, ...] = ("TID-C2",)


@dataclass(frozen=True, slots=True)
class ThrownOverboard(OpenEvent):
    """Goods went overboard: to a cell, or without one back to the bag."""

    seat: int
    goods: Goods
    cell: Cell | None
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Delivered(OpenEvent):
    """A ship filled an order; so many of the goods were had by exchange."""

    seat: int
    cell: Cell
    order: int
    goods: Goods
    exchanged: int
    value: int
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderDrawn(OpenEvent):
    """Another order lies on the coast."""

    reveals: ClassVar[bool] = True

    cell: Cell
    order: int
    clauses: tuple[str, ...] = ("TID-D3",)


@dataclass(frozen=True, slots=True)
class CoastEmpty(OpenEvent):
    """The deck of orders is used up."""

    cell: Cell
    clauses: tuple[str, ...] = ("TID-D3",)


@dataclass(frozen=True, slots=True)
class Passed(OpenEvent):
    """A ship neither picked up nor delivered."""

    seat: int
    clauses: tuple[str, ...] = ("TID-C1",)


@dataclass(frozen=True, slots=True)
class RoundEnded(OpenEvent):
    """All have discarded the cards that were left."""

    round: int
    clauses: tuple[str, ...] = ("TID-R2",)


@dataclass(frozen=True, slots=True)
class GameEnded(OpenEvent):
    """The game is over, and everybody shows the sightings card, by number."""

    reveals: ClassVar[bool] = True

    sightings: tuple[int, ...]
    clauses: tuple[str, ...] = ("TID-R6", "TID-E3")
