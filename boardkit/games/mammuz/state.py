"""The nouns of a game: rules chosen, state and actions."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from boardkit.core.game import Turn
from boardkit.games.mammuz.pieces import Box, Cards, Deal, Kind


@dataclass(frozen=True, slots=True)
class Rules:
    """The readings in force; `readings.toml` says what each one means.

    Attributes:
        first_start: who starts the first round.
        unused: whether the dinosaurs that are not used are shown.
        dinosaur: what becomes of the dinosaur that is turned over.
        lone_brontosaurus: what is taken where the brontosaurus is the only card of the herd.
        triceratops: who may be chosen.
        stegosaurus: whether the pile is dealt out with the herd.
        new_species: what may be declared after a plesiosaur.
        trex_pile: whether the pile leaves the game with the herd.
        trex_dinosaurs: what becomes of other dinosaurs in that herd.
        all_removed: whether a species of which none is left is extinct.
        extinction: whether a complete species must be shown.
        only_dinosaurs: what follows when nothing can be declared.
        endless: whether a game is cut off.
        together: who wins when several hands are emptied at once.
    """

    first_start: str
    unused: str
    dinosaur: str
    lone_brontosaurus: str
    triceratops: str
    stegosaurus: str
    new_species: str
    trex_pile: str
    trex_dinosaurs: str
    all_removed: str
    extinction: str
    only_dinosaurs: str
    endless: str
    together: str


class Setup(NamedTuple):
    """What stays the same throughout a game; equal games share one."""

    seats: int
    rules: Rules
    box: Box
    deal: Deal

    @property
    def digest(self) -> str:
        """The digest of the data."""
        return self.box.digest


@lru_cache
def intern_setup(seats: int, rules: Rules, box: Box) -> Setup:
    """The one Setup of these parts, so that comparing States compares no tables."""
    return Setup(seats, rules, box, box.deals[seats])


# Actions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealHands:
    """Chance: the cards of each seat; the dinosaurs in no hand leave the game."""

    hands: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class DrawStarter:
    """Chance: lots are drawn for who starts the first round."""

    seat: int


@dataclass(frozen=True, slots=True)
class Lead:
    """Starts a round: declares a species and lays a display."""

    species: Kind
    cards: Cards


@dataclass(frozen=True, slots=True)
class Expand:
    """Lays a display, claimed to be of the declared species."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenges the display before: which of its cards is turned over is chance."""


@dataclass(frozen=True, slots=True)
class TurnOver:
    """Chance: what the card that is turned over shows."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Choose:
    """Chooses who takes the herd, after a triceratops."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealHerd:
    """Chance: what each seat gets of the herd, after a stegosaurus."""

    shares: tuple[Cards, ...]


@dataclass(frozen=True, slots=True)
class Show:
    """Shows a complete species, where the reading `extinction` leaves that open."""

    species: Kind


Action = DealHands | DrawStarter | Lead | Expand | Challenge | TurnOver | Choose | DealHerd | Show


# Positions -----------------------------------------------------------------------------------


class Display(NamedTuple):
    """What a seat laid in one turn: so many cards; in a view `cards` is None where hidden."""

    seat: int
    size: int
    cards: Cards | None


class State(NamedTuple):
    """A position. What every turn changes comes last.

    Attributes:
        setup: seats, rules and box.
        unused: the dinosaurs that are not in the game.
        removed: the cards that a tyrannosaurus rex took out of the game.
        extinct: the extinct species, in the order in which they died out.
        pile: the cards of the pile in the middle.
        known: for each seat, and last for the table, what it is sure of: for each hand, and last
            for the pile, the cards that lay there when this round began. Nothing for its own hand.
        met: for each seat, and last for the table, the dinosaurs that it knows to be, or to have
            been, in the game.
        start: the seat that starts this round; None before that is known.
        winners: the winning seats.
        ended: the clause that ended the game; "" while it runs.
        banned: the species that may not be declared next, after a plesiosaur.
        declared: the species of this round, or None before the first display.
        challenger: the seat whose challenge is going on.
        turned: the dinosaur that was turned over and is set aside.
        hands: the hand of each seat.
        herd: the displays of this round, in the order in which they were laid.
        turns: how many turns the seats have taken.
        to_move: a seat, chance, or None when the game is over.
    """

    setup: Setup
    unused: Cards
    removed: Cards
    extinct: tuple[Kind, ...]
    pile: Cards
    known: tuple[tuple[Cards, ...], ...]
    met: tuple[Cards, ...]
    start: int | None
    winners: tuple[int, ...]
    ended: str
    banned: Kind | None
    declared: Kind | None
    challenger: int | None
    turned: Kind | None
    hands: tuple[Cards, ...]
    herd: tuple[Display, ...]
    turns: int
    to_move: Turn

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds."""
        return tuple([sum(hand) for hand in self.hands])


class View(NamedTuple):
    """What a seat (or the table, with seat None) may know.

    The fields are those of State, except for what is hidden: `hand` is the seat's own, `sizes` how
    many cards all hold, `pile` how many lie there; a display has its cards only where the seat
    laid it. `known` is what this seat is sure of, `table` what everybody is, and so with the dinosaurs in
    `met` and `table_met`; `unused` is None while nobody may know it.
    """

    seat: int | None
    setup: Setup
    unused: Cards | None
    removed: Cards
    extinct: tuple[Kind, ...]
    pile: int
    known: tuple[Cards, ...]
    table: tuple[Cards, ...]
    met: Cards
    table_met: Cards
    start: int | None
    winners: tuple[int, ...]
    ended: str
    banned: Kind | None
    declared: Kind | None
    challenger: int | None
    turned: Kind | None
    hand: Cards
    sizes: tuple[int, ...]
    herd: tuple[Display, ...]
    turns: int
    to_move: Turn


def in_play(value: State | View, kind: Kind, number: int) -> int:
    """How many cards of a species are still in the game: none of an extinct one.

    Rules: MAM-X1, MAM-X2, MAM-D10.
    """
    if kind in value.extinct:
        return 0
    return value.setup.deal.animals[number] - value.removed[number]
