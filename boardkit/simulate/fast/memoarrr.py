"""Memoarrr! in the fast lane: what its kernel gets, and what it says.

All readings are played, by `random`, `careful` and `pairing` players, each of which may be
forgetful.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from math import factorial, perm
from numbers import Real
from typing import Any

import numpy as np

from boardkit.games.memoarrr import MEMOARRR
from boardkit.games.memoarrr.memory import Forgetful
from boardkit.games.memoarrr.pieces import MOST_SEATS, SIDES, Animal, Landscape
from boardkit.games.memoarrr.players import PLAYERS
from boardkit.games.memoarrr.setup import candidates, own_sides, treasure_orders
from boardkit.games.memoarrr.state import (
    Action,
    DealIsland,
    DrawStarter,
    Look,
    Reveal,
    Setup,
    StackVolcanoes,
    TakeVolcano,
)
from boardkit.games.memoarrr.strategies import pairing
from boardkit.simulate.fast import memoarrr_kernel as verbs
from boardkit.simulate.fast import stream
from boardkit.simulate.fast.codes import ARGUMENT, Ints, Record, padded, record
from boardkit.simulate.fast.memoarrr_kernel import BAR_LASTS, kernel
from boardkit.simulate.fast.memoarrr_players import CAREFUL, PAIRING, RANDOM, SURE

__all__ = ["GAME", "PARTS", "RULES_VERSION", "decode", "kernel", "prepare", "room"]

GAME, RULES_VERSION, PARTS = MEMOARRR, 1, ("rubies",)
_KINDS = ((PLAYERS["random"], RANDOM), (PLAYERS["careful"], CAREFUL), (pairing, PAIRING))


def prepare(setup: Setup, players: Sequence[Any]) -> tuple[Any, ...] | None:
    """The kernel's own arguments; None where it does not know one of the players."""
    p = line_up(players)
    if p is None:
        return None
    t, treasures = tables(setup)
    return t, p, desk(setup), treasures


def room(setup: Setup) -> int:
    """More codes than a game has: the deal, and in each round all places and what seats do beside."""
    cards = len(setup.box.cards)
    return cards + len(setup.box.rubies) * (cards + 4 * MOST_SEATS)


@lru_cache(maxsize=64)
def tables(setup: Setup) -> tuple[Record, Ints]:
    """What the kernel needs of the box, the seats and the readings: tables, and the treasures.

    Every setup of one box has tables of one shape, so that one compilation serves all.
    """
    box, seats, rules = setup.box, setup.seats, setup.rules
    volcanoes = list(permutations(candidates(setup), seats - 1))
    later = list(permutations(range(seats - 1)))
    ends = [*Animal, *Landscape]
    most = MOST_SEATS - 1
    shape = perm(len(box.birds), most), most
    t = record(
        steps=stream.steps(room(setup)),
        seats=seats,
        places=box.all_places,  # but the middle, as a mask
        cards=len(box.cards),
        rounds=len(box.rubies),
        links=box.links,  # for each card those that connect with it, as a mask of cards
        # Every order of the volcanoes in the first round, and later: which of those in the game.
        first_orders=len(volcanoes),
        first_volcanoes=padded(volcanoes, shape),
        first_birds=padded([tuple(sorted(order)) for order in volcanoes], shape),
        later_orders=len(later),
        later_volcanoes=padded(later, (factorial(most), most)),
        sides=[box.side_places[side] for side in SIDES],
        own_sides=[SIDES.index(side) for side in own_sides(seats)] + [0] * (MOST_SEATS - seats),
        side_words=stream.words(SIDES),
        ends=[[ends.index(card.animal), ends.index(card.landscape)] for card in box.cards],
        card_words=stream.words([str(card) for card in box.cards]),
        shuffled=rules.stack == "shuffled",
        chosen_sides=rules.sides == "chosen",
        every_round=rules.looks == "every_round",
        drawn_start=rules.first_start == "drawn",
        only_opponents=rules.barred == "opponents",
        bar_lasts=BAR_LASTS.index(rules.bar_lasts),
        stays=rules.failed == "stays",
        draw=rules.all_revealed == "draw",
        survivor=rules.survivor == "reveals",
        first_out=rules.next_start == "first_out",
    )
    return t, np.array([order.rubies for order in treasure_orders(box)])


def line_up(players: Sequence[Any]) -> Record | None:
    """The players as numbers, entry by entry; None where the lane does not know one of them."""
    p = record(
        kinds=[RANDOM] * MOST_SEATS, bars=[SURE] * MOST_SEATS, words=stream.words([""] * MOST_SEATS)
    )
    for entry, player in enumerate(players):
        chooser = player
        if type(player) is Forgetful:
            if not isinstance(player.p, Real) or not 0 <= player.p <= 1:
                return None
            p["bars"][entry] = round(player.p * SURE)
            p["words"][entry] = stream.path("memoarrr", "memory", str(player.word))
            chooser = player.player
        kind = next((kind for other, kind in _KINDS if other is chooser), None)
        if kind is None:
            return None
        p["kinds"][entry] = kind
    return p


def desk(setup: Setup) -> Record:
    """Where the kernel works: what changes during a game, most of it with a row for each seat."""
    seats, keys = np.zeros(MOST_SEATS, dtype=np.int64), np.zeros(MOST_SEATS, dtype=np.uint64)
    nodes = np.zeros(len(Animal) + len(Landscape), dtype=np.int64)
    return record(
        island=np.zeros(len(setup.box.cards), dtype=np.int64),  # the card at each place
        birds=seats[1:],  # of the volcanoes in the game, in rising order
        volcanoes=seats[1:],  # their birds in the order of this round
        out=seats,  # the seats that took them
        entry=seats,  # which of the players sits there
        looked=seats,  # the places at which it looked in secret
        mind=seats,  # what it has in mind, if it forgets
        memory=keys,  # the key of its memory in this game
        keys=keys,  # the key of its choices
        won=np.zeros((MOST_SEATS, 3), dtype=np.int64),  # its rubies, treasures, best treasure
        choices=seats,  # how often it chose
        # For `pairing`: the partner of each card, and for each node on its way what is told of it.
        partner=np.zeros(len(setup.box.cards), dtype=np.int64),
        node=nodes,
        over=nodes,
        place=nodes,
        waiting=nodes,
        codes=np.zeros(room(setup), dtype=np.int32),
    )


def decode(setup: Setup, codes: Sequence[int]) -> list[Action]:
    """The actions of a game, as the rules know them, from its codes."""
    box, first = setup.box, list(permutations(candidates(setup), setup.seats - 1))
    places = codes[: len(box.cards)]
    actions: list[Action] = [DealIsland(tuple(box.cards[code - verbs.DEAL] for code in places))]
    birds: tuple[int, ...] = ()
    for code in codes[len(box.cards) :]:
        verb, value = code // ARGUMENT * ARGUMENT, code % ARGUMENT
        if verb == verbs.TREASURES:
            actions.append(treasure_orders(box)[value])
        elif verb == verbs.VOLCANOES:
            order = list(permutations(birds))[value] if birds else first[value]
            birds = tuple(sorted(order))
            actions.append(StackVolcanoes(order))
        elif verb == verbs.STARTER:
            actions.append(DrawStarter(value))
        elif verb == verbs.LOOK:
            actions.append(Look(SIDES[value]))
        elif verb == verbs.REVEAL:
            actions.append(Reveal(box.cells[value]))
        else:
            actions.append(TakeVolcano())
    return actions
