"""The nouns of a game: everything that chance and the seats can do."""

from __future__ import annotations

from dataclasses import dataclass

from boardkit.core.grid import Cell
from boardkit.games.tricky_tides.pieces import Card, Good, Goods, Heading, Tide

# Actions of chance ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealSightings:
    """Chance: a sightings card for each seat, by its number."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DrawLeader:
    """Chance: lots are drawn for the first leader."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawStart:
    """Chance: the starting goods of all but the leader, clockwise from the leader's left."""

    goods: tuple[Good, ...]


@dataclass(frozen=True, slots=True)
class LayMap:
    """Chance: the islands, by name and row by row."""

    islands: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DrawTide:
    """Chance: the event of the round."""

    tide: Tide


@dataclass(frozen=True, slots=True)
class LayOrders:
    """Chance: an order for each island, by number and row by row."""

    orders: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FillIslands:
    """Chance: the goods that come to each cell of the map, row by row."""

    goods: tuple[Goods, ...]


@dataclass(frozen=True, slots=True)
class DealHands:
    """Chance: the navigation cards of each seat."""

    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class DrawOrder:
    """Chance: the order that takes the place of one filled, by number."""

    order: int


@dataclass(frozen=True, slots=True)
class DrawFlotsam:
    """Chance: the good that a ship finds."""

    good: Good


@dataclass(frozen=True, slots=True)
class DrawSpout:
    """Chance: the goods that the whale brings up, none of them gold."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class DrawFire:
    """Chance: the type into which the sea dragon turns what it burns."""

    good: Good


# Actions of a seat ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Place:
    """Puts one's ship on a port."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Play:
    """Plays a navigation card."""

    card: Card


@dataclass(frozen=True, slots=True)
class Sail:
    """Sails to a cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Stay:
    """Stays, because no heading leads anywhere."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """Discards the anchor and stays."""


@dataclass(frozen=True, slots=True)
class PickUp:
    """Takes all goods of a type, and throws overboard what is too much."""

    good: Good
    overboard: Goods


@dataclass(frozen=True, slots=True)
class Deliver:
    """Fills the order of the island with these goods from the hold."""

    goods: Goods


@dataclass(frozen=True, slots=True)
class Pass:
    """Neither picks up nor delivers."""


@dataclass(frozen=True, slots=True)
class Move:
    """Moves the monster to a cell."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class Eat:
    """The shark brings a good to one's ship, which throws overboard what is too much."""

    good: Good
    overboard: Goods


@dataclass(frozen=True, slots=True)
class Reach:
    """The octopus takes a good from one cell to another."""

    good: Good
    start: Cell
    end: Cell


@dataclass(frozen=True, slots=True)
class Burn:
    """The sea dragon turns all goods of a type into another; without one, chance draws that."""

    old: Good
    new: Good | None = None


@dataclass(frozen=True, slots=True)
class Spout:
    """The whale brings up goods before it moves."""


@dataclass(frozen=True, slots=True)
class Blow:
    """The whale's goods go to its island and on in a line, in this order."""

    heading: Heading
    goods: tuple[Good, ...]


ChanceAction = (
    DealSightings
    | DrawLeader
    | DrawStart
    | LayMap
    | DrawTide
    | LayOrders
    | FillIslands
    | DealHands
    | DrawOrder
    | DrawFlotsam
    | DrawSpout
    | DrawFire
)
SeatAction = (
    Place
    | Play
    | Sail
    | Stay
    | Anchor
    | PickUp
    | Deliver
    | Pass
    | Move
    | Eat
    | Reach
    | Burn
    | Spout
    | Blow
)
Action = ChanceAction | SeatAction
