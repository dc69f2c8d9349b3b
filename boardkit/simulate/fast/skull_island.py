"""Skull Island in the fast lane: what its kernel gets, and what it says.

All readings are played on both islands and most others, by `random` and `careful` players, and by
those with a plan.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from boardkit.core.grid import Cell
from boardkit.games.skull_island import SKULL_ISLAND
from boardkit.games.skull_island.marks import faces, offer
from boardkit.games.skull_island.odds import chances
from boardkit.games.skull_island.pieces import MAX_SIDE, Die, Island, Mask, places
from boardkit.games.skull_island.plans import NINES, Planner
from boardkit.games.skull_island.players import PLAYERS
from boardkit.games.skull_island.state import (
    Action,
    Boat,
    Claim,
    Cross,
    Done,
    Exchange,
    Roll,
    Setup,
    Skip,
    Skull,
    Write,
)
from boardkit.simulate.fast import skull_island_sheet as verbs
from boardkit.simulate.fast.codes import ARGUMENT, Record, record
from boardkit.simulate.fast.skull_island_kernel import FACES, kernel
from boardkit.simulate.fast.skull_island_players import ANY, PLANNER, RANDOM
from boardkit.simulate.fast.skull_island_sheet import MANY, MOST_MISSING, NOWHERE

__all__ = ["GAME", "PARTS", "RULES_VERSION", "decode", "kernel", "prepare", "room"]

GAME, RULES_VERSION, PARTS = SKULL_ISLAND, 1, ("treasures", "overcome", "dangers")
_SEATS = SKULL_ISLAND.seats[-1]
_SKIPPING = 8  # seats that may skip; the games of more could become longer than `simulate` allows
_SEA_SIDES = ("sea_west", "sea_east", "sea_north", "sea_south")
_ROOM = 1 << 17  # codes of a game of any kind


def prepare(setup: Setup, players: Sequence[Any]) -> tuple[Any, ...] | None:
    """The kernel's own arguments; None where it does not know one of the players, or the island is large."""
    p, t = line_up(players), tables(setup)
    return None if p is None or t is None else (t, p, desk())


def room(setup: Setup) -> int:
    """More codes than a game has: each turn marks all sheets, and every number may be decided on."""
    turns = len(setup.island.cells)
    if setup.rules.blocked == "skip":
        turns *= 15  # until the green die has shown enough boats
    decided = MANY + (turns if "optional" in setup.rules.claiming else 0)
    decided += turns if setup.rules.crossing == "by_hand" else 0
    return min(_ROOM, turns + setup.seats * (turns + setup.box.bubbles + decided) + 1)


@lru_cache(maxsize=64)
def tables(setup: Setup) -> Record | None:
    """What the kernel needs of the box, the island, the seats and the readings; None if too large.

    All have one shape, so that one compilation serves all.
    """
    box, island, rules, seats = setup.box, setup.island, setup.rules, setup.seats
    land, sea = places(island.land), places(island.sea)
    dice = [faces(setup, die) for die in Die]
    rolls = [Roll(*shown) for shown in product(range(FACES), repeat=len(dice))]
    offers = [offer(box, roll, box.bubbles) for roll in rolls]  # as if the dangers were over
    values = {number for found in offers for number in found.numbers}
    if max(len(land), len(sea), box.overcomes + 1, max(values) + 1) >= MANY:
        return None
    if rules.blocked == "skip" and seats > _SKIPPING:
        return None

    def on_land(cells: Mask) -> int:
        return sum(1 << k for k, place in enumerate(land) if cells >> place & 1)

    def around(kind: list[int]) -> list[int]:
        masks = [on_land(island.around[place]) for place in kind]
        return masks + [0] * (MANY - len(masks))

    def sides(kind: list[int]) -> list[list[int]]:
        lines = [[on_land(side) for side in _sides(island, island.cells[place])] for place in kind]
        return lines + [[0] * 4] * (MANY - len(lines))

    sea_sides = sides(sea)
    hopes = np.zeros((MANY, MOST_MISSING + 1))
    for value, chance in chances(box, box.dice[rules.faces], box.bubbles).items():
        for lack in range(MOST_MISSING):
            hopes[value, lack] = value * float(chance) ** lack
    return record(
        seats=seats,
        nowhere=NOWHERE,  # as a field, lest numba compile all that gets it for this number alone
        bits=[1 << k for k in range(NOWHERE)] + [0],
        land=on_land(island.land),
        spaces=on_land(island.spaces),
        coast=on_land(island.coast[rules.coast]),
        sea=(1 << len(sea)) - 1,  # a mask of places of the sea
        # The land around a place of land or sea, that to its four sides, and that in its lines.
        land_around=around(land),
        sea_around=around(sea),
        land_sides=sides(land),
        sea_sides=sea_sides,
        **dict(zip(_SEA_SIDES, np.transpose(sea_sides), strict=True)),  # and each side by itself
        sea_lines=[west | east | north | south for west, east, north, south in sea_sides],
        sides=[len(shown) for shown in dice],
        faces=[[*shown, *[0] * (MAX_SIDE - len(shown))] for shown in dice],
        # What each roll offers once no danger is to be drawn: the numbers are a mask.
        offers=[sum(1 << number for number in found.numbers) for found in offers],
        is_boat=[int(found.boat) for found in offers],
        is_penny=[int(found.penny) for found in offers],
        hopes=hopes,  # what a number that lacks so many marks is worth to `careful`
        bubbles=box.bubbles,
        most_chests=box.chests,
        room=MANY if rules.sixth == "all" else box.chests,
        nine=box.overcomes,
        boat_begins=rules.first_number == "boat",
        penny_anywhere=rules.penny == "anywhere",
        blocked_skip=rules.blocked == "skip",
        touching=rules.between == "touching",
        by_itself=rules.claiming == "automatic",
        by_hand=rules.crossing == "by_hand",
        asks_all=rules.claiming != "automatic" or rules.crossing == "by_hand",
        alone=seats == 1 and rules.solo_last != "classmate",
        any_mark=rules.solo_last == "any_mark",
    )


def _sides(island: Island, cell: Cell) -> tuple[Mask, ...]:
    """The cells to the west, east, north and south of a cell."""
    row = [other for other in island.cells if other.row == cell.row]
    column = [other for other in island.cells if other.col == cell.col]
    return tuple(
        map(
            island.mask,
            (
                [other for other in row if other.col < cell.col],
                [other for other in row if other.col > cell.col],
                [other for other in column if other.row < cell.row],
                [other for other in column if other.row > cell.row],
            ),
        )
    )


def line_up(players: Sequence[Any]) -> Record | None:
    """The players as numbers, entry by entry; None where the lane does not know one of them."""
    p = record(
        kinds=[RANDOM] * _SEATS,
        hunt=[0] * _SEATS,
        boats=[1] * _SEATS,
        nines=[ANY] * _SEATS,
        anywhere=[0] * _SEATS,
    )
    for entry, player in enumerate(players):
        if type(player) is Planner:
            if type(player.hunt) is not int or not 0 <= player.hunt < MANY:
                return None
            p["hunt"][entry], p["boats"][entry] = player.hunt, bool(player.boats)
            p["nines"][entry] = NINES.index(player.nines)
            p["anywhere"][entry] = player.skulls == "anywhere"
        elif player is PLAYERS["random"]:
            continue
        elif player is not PLAYERS["careful"]:
            return None
        p["kinds"][entry] = PLANNER
    return p


def desk() -> Record:
    """Where the kernel works: what changes during a game, most of it with a row for each seat."""
    seats, values = np.zeros(_SEATS, dtype=np.int64), np.zeros(MANY, dtype=np.int64)
    each = np.zeros((_SEATS, MANY), dtype=np.int64)
    return record(
        entry=seats,  # which of the players sits there
        keys=np.zeros(_SEATS, dtype=np.uint64),  # the key of its choices
        choices=seats,  # how often it chose
        hands=seats,  # whose sheet it draws a danger on
        asking=seats,  # the seats that have to decide
        dearest=seats,  # its dearest treasure that counts
        # The sheets: as `Sheet`, but with a mask of places for each number.
        empty=seats,
        near=seats,
        boats=seats,
        skulls=seats,
        crossed=seats,
        written=seats,  # the numbers that stand somewhere
        same=each,  # where each number stands
        lines=np.zeros((_SEATS, MANY, 4), dtype=np.int64),
        used=seats,  # the values of the chests
        circled=seats,  # their places
        chests=each,  # the place of the chest of each value
        beside=0,  # what lies around the last mark of a game alone
        found=values,  # where treasures of each value lie that were found now
        # For `careful`: see `skull_island_careful`.
        lack=values,  # how many marks each number lacks
        grown=np.zeros((MANY, 2)),  # what is hoped on top with a mark that does no good, or some
        helps=np.zeros(
            (MANY, 4), dtype=np.int64
        ),  # the cells that a number to each side would help
        lends=np.zeros((MANY, 4), dtype=np.int64),  # and those that a boat would help
        least=values,  # the smallest number around each danger
        overcome=0,  # the dangers that are overcome
        noted=values,  # the numbers whose treasures a boat in each place would find
        afloat=np.zeros(MANY),  # and what else is hoped for with it
        weighed=0,  # how many actions are weighed
        actions=np.zeros(MANY * MANY + MANY, dtype=np.int64),  # their codes
        worths=np.zeros(MANY * MANY + MANY),
        told=0,  # how many codes there are
        codes=np.zeros(_ROOM, dtype=np.int32),
    )


def decode(setup: Setup, codes: Sequence[int]) -> list[Action]:
    """The actions of a game, as the rules know them, from its codes."""
    island = setup.island
    land, sea = island.cells_of(island.land), island.cells_of(island.sea)
    actions: list[Action] = []
    hands: list[int] = []
    for code in codes:
        verb, value = code // ARGUMENT * ARGUMENT, code % ARGUMENT
        if verb == verbs.ROLL:
            actions.append(Roll(value // FACES**2, value // FACES % FACES, value % FACES))
        elif verb == verbs.HAND:
            hands.append(value)
            if len(hands) == setup.seats:
                actions.append(Exchange(tuple(hands)))
                hands = []
        elif verb == verbs.WRITE:
            actions.append(Write(land[value // MANY], value % MANY))
        elif verb == verbs.BOAT:
            actions.append(Boat(sea[value]))
        elif verb == verbs.SKULL:
            actions.append(Skull(land[value]))
        elif verb == verbs.SKIP:
            actions.append(Skip())
        elif verb == verbs.CLAIM:
            actions.append(Claim(value % MANY, land[value // MANY]))
        elif verb == verbs.CROSS:
            actions.append(Cross(land[value]))
        else:
            actions.append(Done())
    return actions
