"""MammuZ in the fast lane: what its kernel gets, and what it says.

All readings are played but games without end, by `random` and `careful` players, and any `Bluffer`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, factorial
from numbers import Real
from typing import Any

import numpy as np

from boardkit.games.mammuz import MAMMUZ
from boardkit.games.mammuz.pieces import (
    KINDS,
    NOTHING,
    NUMBER,
    SEATS,
    SPECIES,
    Cards,
    cards,
    kinds_in,
    together,
)
from boardkit.games.mammuz.players import HARMLESS, PLAYERS
from boardkit.games.mammuz.setup import all_dinosaurs
from boardkit.games.mammuz.state import (
    Action,
    Challenge,
    Choose,
    DealHands,
    DealHerd,
    DrawStarter,
    Expand,
    Lead,
    Setup,
    Show,
    TurnOver,
)
from boardkit.games.mammuz.strategies import Bluffer
from boardkit.simulate.fast import mammuz_herd as verbs
from boardkit.simulate.fast.codes import ARGUMENT, Record, record
from boardkit.simulate.fast.mammuz_certain import BITS, FULL
from boardkit.simulate.fast.mammuz_herd import KIND_BITS
from boardkit.simulate.fast.mammuz_kernel import EFFECTS, kernel
from boardkit.simulate.fast.mammuz_players import BLUFFER, CAREFUL, ONE, RANDOM

__all__ = ["GAME", "PARTS", "RULES_VERSION", "decode", "kernel", "prepare", "room"]

GAME, RULES_VERSION, PARTS = MAMMUZ, 1, ("cards",)
_KINDS = ((PLAYERS["random"], RANDOM), (PLAYERS["careful"], CAREFUL))
_MOST_SEATS, _MOST_CARDS, _MOST_LAID = SEATS[-1], 58, 4  # so many, and all numbers have room
_MOST_LIES = _MOST_CARDS + 2
_KIND = (1 << KIND_BITS) - 1


_LEAST = 1e-6  # of a dial that is not 0: what is still smaller is rounded in other ways than by the rules


def prepare(setup: Setup, players: Sequence[Any]) -> tuple[Any, ...] | None:
    """The kernel's own arguments; None where it does not know a player, or there is no room."""
    animals, box = setup.deal.animals, setup.box
    p = line_up(players)
    if p is None or setup.rules.endless == "unlimited":
        return None
    if sum(animals) + len(box.effects) > _MOST_CARDS or max(animals) > FULL:
        return None
    return None if box.most > _MOST_LAID else (tables(setup), p, desk(setup))


def room(setup: Setup) -> int:
    """More codes than a game has.

    A turn has one or, with a challenge, three; what is laid may be dealt out once. Beside come the
    deal, who starts, and the species that are shown.
    """
    return len(KINDS) + _MOST_CARDS + (3 + _MOST_LAID) * setup.box.turns


@lru_cache(maxsize=64)
def tables(setup: Setup) -> Record:
    """What the kernel needs of the box, the seats and the readings.

    Every setup of one box has tables of one shape, so that one compilation serves all.
    """
    box, deal, rules = setup.box, setup.deal, setup.rules
    listed = [NUMBER[kind] for kind in (*kinds_in(deal.animals), *kinds_in(all_dinosaurs(box)))]
    blocks = [sum(1 << card for card, n in enumerate(listed) if n == k) for k in range(len(KINDS))]
    effects = [EFFECTS.index(box.effects[k]) if k in box.effects else 0 for k in KINDS]
    return record(
        seats=setup.seats,
        hand=deal.hand,
        most=box.most,  # cards of a display
        turns=box.turns,
        animals=sum(deal.animals),  # these cards come first
        all_cards=len(listed),
        dinosaurs=deal.dinosaurs,  # so many of those that come after them are used
        species=len(SPECIES),
        used=sum(1 << k for k, count in enumerate(deal.animals) if count),
        kinds=listed + [0] * (_MOST_CARDS - len(listed)),  # of each card
        one=[1 << BITS * k for k in listed] + [0] * (_MOST_CARDS - len(listed)),  # packed
        blocks=blocks,  # the cards of each kind, as a mask
        effects=effects,
        harmless=sum(blocks[NUMBER[k]] for k, effect in box.effects.items() if effect in HARMLESS),
        by_name=[NUMBER[kind] for kind in sorted(KINDS)],
        ways=[[comb(n, k) for k in range(_MOST_CARDS + 1)] for n in range(_MOST_CARDS + 1)],
        drawn_start=rules.first_start == "drawn",
        trex_leaves=rules.dinosaur == "trex_leaves",
        takes_itself=rules.lone_brontosaurus == "itself",
        only_others=rules.triceratops == "others",
        deals_pile=rules.stegosaurus == "herd_and_pile",
        another=rules.new_species == "different",
        removes_pile=rules.trex_pile == "removed",
        returns=rules.trex_dinosaurs == "return",
        gone_too=rules.all_removed == "extinct",
        optional=rules.extinction == "optional",
        free=rules.only_dinosaurs == "free",
        shared=rules.together == "shared",
    )


def line_up(players: Sequence[Any]) -> Record | None:
    """The players as numbers, entry by entry; None where the lane does not know one of them."""
    p = record(
        kinds=[RANDOM] * _MOST_SEATS,
        lies=[0] * _MOST_SEATS,  # the dials of bluffers: how often they lie, as parts of ONE
        lie=[0.0] * _MOST_SEATS,
        challenge=[0.0] * _MOST_SEATS,
    )
    for entry, player in enumerate(players):
        if type(player) is Bluffer:
            dials = (player.lie, player.challenge)
            if not all(isinstance(dial, Real) and _in_steps(dial) for dial in dials):
                return None
            p["kinds"][entry], p["lies"][entry] = BLUFFER, round(player.lie * ONE)
            p["lie"][entry], p["challenge"][entry] = dials
            continue
        kind = next((kind for other, kind in _KINDS if other is player), None)
        if kind is None:
            return None
        p["kinds"][entry] = kind
    return p


def _in_steps(dial: Any) -> bool:
    """Whether a dial from 0 to 1 is 0, 1, or far enough from both to be rounded as the rules do."""
    return dial in (0, 1) or _LEAST <= dial <= 1 - _LEAST


def desk(setup: Setup) -> Record:
    """Where the kernel works: what changes during a game."""
    seats, keys = np.zeros(_MOST_SEATS, dtype=np.int64), np.zeros(_MOST_SEATS, dtype=np.uint64)
    return record(
        # With a number for each seat; cards are masks.
        hands=seats,
        laid=seats,  # what it laid in this round
        shares=seats,  # what it gets of a herd that is dealt out
        entry=seats,  # which of the players sits there
        choices=seats,  # how often it chose
        keys=keys,  # the key of its choices
        floors=np.zeros((_MOST_SEATS, _MOST_SEATS + 1), dtype=np.int64),  # see `mammuz_certain`
        # For all of them.
        minded=0,  # the seats that keep their floors up
        pile=0,
        removed=0,  # the cards that have left the game
        extinct=0,  # species
        banned=0,  # the species that may not be declared next
        turns=0,
        # Of this round.
        display=0,  # the latest one
        declared=0,
        previous=0,  # who laid the latest display
        turned=0,  # the animal that was turned over, packed
        taker=0,  # who takes the herd, while it is taken
        deck=np.zeros(_MOST_CARDS, dtype=np.int64),  # to shuffle
        # For bluffers, hand by hand, with the pile behind the seats: see `mammuz_worlds`.
        said=np.zeros((_MOST_SEATS, _MOST_CARDS), dtype=np.int64),  # the sizes of all displays
        times=seats,  # how many they are
        unknown=np.zeros(_MOST_SEATS + 1, dtype=np.int64),
        whole=np.zeros(_MOST_SEATS + 1, dtype=np.int64),
        missing=np.zeros(len(SPECIES), dtype=np.int64),  # cards of each of these species
        lied=np.zeros(FULL + 1, dtype=np.int64),  # by cards of the species dealt
        told=np.zeros(FULL + 1, dtype=np.int64),
        factor=np.zeros(FULL + 1),
        inverse=[1 / factorial(n) for n in range(_MOST_CARDS + 1)],
        worlds=np.zeros((2, 1 << len(SPECIES) - 1, _MOST_LIES, FULL + 1)),
        sums=np.zeros((2 * _MOST_LIES, 4)),
        kinds=0,
        dealt=0,  # the species that hands so far may have been dealt as a whole
        lies=0,
        now=0,
        lots=np.uint64(0),  # the key of chance
        drawn=0,  # its actions so far
        done=0,  # all actions so far
        noting=0,  # whether codes are wanted
        noted=0,
        codes=np.zeros(room(setup), dtype=np.int32),
    )


def decode(setup: Setup, codes: Sequence[int]) -> list[Action]:
    """The actions of a game, as the rules know them, from its codes."""
    actions: list[Action] = []
    place = 0
    while place < len(codes):
        verb, value = codes[place] // ARGUMENT * ARGUMENT, codes[place] % ARGUMENT
        start = place
        place += 1
        if verb in (verbs.DEAL, verbs.SHARE):
            while place < len(codes) and codes[place] // ARGUMENT * ARGUMENT == verb:
                place += 1
            dealt = _dealt(setup.seats, codes[start:place])
            actions.append(DealHands(dealt) if verb == verbs.DEAL else DealHerd(dealt))
        elif verb == verbs.STARTER:
            actions.append(DrawStarter(value))
        elif verb == verbs.EXPAND:
            actions.append(Expand(_display(value)))
        elif verb == verbs.CHALLENGE:
            actions.append(Challenge())
        elif verb == verbs.TURN:
            actions.append(TurnOver(KINDS[value]))
        elif verb == verbs.CHOOSE:
            actions.append(Choose(value))
        elif verb == verbs.SHOW:
            actions.append(Show(KINDS[value]))
        else:
            actions.append(Lead(KINDS[(verb - verbs.LEAD) // ARGUMENT], _display(value)))
    return actions


def _dealt(seats: int, codes: Sequence[int]) -> tuple[Cards, ...]:
    """What each seat is dealt, one code for each card."""
    dealt = [NOTHING] * seats
    for code in codes:
        seat = code % ARGUMENT >> KIND_BITS
        dealt[seat] = together([dealt[seat], cards([KINDS[code & _KIND]])])
    return tuple(dealt)


def _display(value: int) -> Cards:
    """The cards of a display, four bits each."""
    kinds = []
    while value:
        kinds.append(KINDS[(value & _KIND) - 1])
        value >>= KIND_BITS
    return cards(kinds)
