"""The nouns of a game: rules chosen and positions; what can be done is in `actions`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from boardkit.core.game import Turn
from boardkit.games.tricky_tides.pieces import Box, Goods, Tide


@dataclass(frozen=True, slots=True)
class Rules:
    """The modules and the readings in force; `readings.toml` says what each reading means.

    Attributes:
        events: whether event cards are `on` or `off`.
        monsters: whether monsters are `on` or `off`.
        compass: whether a compass has four headings or eight.
        first_leader: who is the first leader.
        first_ship: whether the new leader sails first, or the old one.
        ties: how a tie of off-suit cards is broken.
        at_sea: whether a ship whose headings all lead to open sea alone must go.
        after_anchor: whether a ship that stayed by its anchor still acts.
        runs: where a ship may stop on several cards of open sea in a row.
        exchange: how often one may exchange in a delivery.
        refill: which islands are filled when the bag runs short.
        next_leader: who leads in later rounds.
        mover: who activates the monster.
        low_tide: what low tide changes.
        edge: whether diagonals go round the edge of the world.
        edge_reach: whether octopus and whale, too, reach over the edge of the world.
        monster_headings: whether the activating card binds the monster.
        monster_meets: whether a monster passes over another.
        monster_duty: whether both move and ability are owed where both can be done.
        shark_overboard: where goods go that the shark's are too many for.
        octopus_reach: what is adjacent for the octopus.
        dragon_type: who chooses what the sea dragon turns goods into.
        dragon_null: whether the sea dragon may choose a type that the bag lacks.
        whale_line: whether open sea counts as the map for the whale's line.
    """

    events: str
    monsters: str
    compass: str
    first_leader: str
    first_ship: str
    ties: str
    at_sea: str
    after_anchor: str
    runs: str
    exchange: str
    refill: str
    next_leader: str
    mover: str
    low_tide: str
    edge: str
    edge_reach: str
    monster_headings: str
    monster_meets: str
    monster_duty: str
    shark_overboard: str
    octopus_reach: str
    dragon_type: str
    dragon_null: str
    whale_line: str


class Setup(NamedTuple):
    """What stays the same throughout a game; equal games share one."""

    seats: int
    rules: Rules
    box: Box

    @property
    def digest(self) -> str:
        """The digest of the data."""
        return self.box.digest


@lru_cache
def intern_setup(seats: int, rules: Rules, box: Box) -> Setup:
    """The one Setup of these parts, so that comparing States compares no tables."""
    return Setup(seats, rules, box)


# Positions -----------------------------------------------------------------------------------


class Phase(StrEnum):
    """What is to be done now."""

    SIGHTINGS = "sightings"
    LEADER = "leader"
    START = "start"
    MAP = "map"
    SHIPS = "ships"
    EVENT = "event"
    ORDERS = "orders"
    FILL = "fill"
    HARVEST = "harvest"
    DEAL = "deal"
    PLAY = "play"
    MONSTER = "monster"
    SPOUT = "spout"
    FIRE = "fire"
    SAIL = "sail"
    FLOTSAM = "flotsam"
    ACT = "act"
    REPLACE = "replace"
    OVER = "over"


class Trick(NamedTuple):
    """A trick: the seat that led it and the cards, in the order of play."""

    opener: int
    cards: tuple[int, ...]


class State(NamedTuple):
    """A position. Places, cards and masks are those of the Box; what a trick changes comes last.

    Attributes:
        setup: seats, rules and box.
        map: the island on each place; () before the map is laid.
        sightings: the sightings card of each seat, by its place in the box; () before the deal.
        starter: the first leader, or None before there is one.
        deck: the mask of the orders in the deck.
        tides: the events so far; the last one is in force.
        round: the number of the round, from 1.
        tricks: the tricks of this round that are over.
        bag: the goods in the bag.
        goods: the goods on each place.
        orders: the order on each place, or None.
        filled: the orders that each seat has filled, in that order.
        holds: the goods in each hold.
        anchors: whether each seat still has its anchor.
        monsters: the places of the monsters, in the order of SUITS; () without them.
        leader: who has the barrel of rum.
        ships: the place of each ship, or None before it is placed.
        hands: the mask of the cards in each hand.
        trick: the trick that is being played or sailed, or None.
        queue: the seats that still have to sail, in their order; the first one is about to.
        did: what was done already of the monster's move and ability, or of a ship's actions.
        spout: the goods that the whale brought up, or that the sea dragon is burning, and that are
            not placed yet.
        phase: what is to be done now.
        to_move: a seat, chance, or None when the game is over.
    """

    setup: Setup
    map: tuple[int, ...]
    sightings: tuple[int, ...]
    starter: int | None
    deck: int
    tides: tuple[Tide, ...]
    round: int
    tricks: tuple[Trick, ...]
    bag: Goods
    goods: tuple[Goods, ...]
    orders: tuple[int | None, ...]
    filled: tuple[tuple[int, ...], ...]
    holds: tuple[Goods, ...]
    anchors: tuple[bool, ...]
    monsters: tuple[int, ...]
    leader: int | None
    ships: tuple[int | None, ...]
    hands: tuple[int, ...]
    trick: Trick | None
    queue: tuple[int, ...]
    did: tuple[str, ...]
    spout: Goods
    phase: Phase
    to_move: Turn

    @property
    def tide(self) -> Tide | None:
        """The event in force."""
        return self.tides[-1] if self.tides else None

    def going_on(
        self, queue: tuple[int, ...], did: tuple[str, ...], phase: Phase, to_move: Turn
    ) -> State:
        """This position when something else comes next; twice as quick as `_replace`."""
        return State(*self[:19], queue, did, self.spout, phase, to_move)


class View(NamedTuple):
    """What a seat (or the table, with seat None) may know.

    The fields are those of State. A sightings card is None for those who may not see it, until the
    game is over; so is a hand, while there is one.
    """

    seat: int | None
    setup: Setup
    map: tuple[int, ...]
    sightings: tuple[int | None, ...]
    starter: int | None
    deck: int
    tides: tuple[Tide, ...]
    round: int
    tricks: tuple[Trick, ...]
    bag: Goods
    goods: tuple[Goods, ...]
    orders: tuple[int | None, ...]
    filled: tuple[tuple[int, ...], ...]
    holds: tuple[Goods, ...]
    anchors: tuple[bool, ...]
    monsters: tuple[int, ...]
    leader: int | None
    ships: tuple[int | None, ...]
    hands: tuple[int | None, ...]
    trick: Trick | None
    queue: tuple[int, ...]
    did: tuple[str, ...]
    spout: Goods
    phase: Phase
    to_move: Turn

    @property
    def tide(self) -> Tide | None:
        """The event in force."""
        return self.tides[-1] if self.tides else None
