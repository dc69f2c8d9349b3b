"""What a turn asks for: the numbers that a roll offers, where marks may go, and why not elsewhere."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from boardkit.core.grid import Cell
from boardkit.core.refusal import Param, Refusal
from boardkit.games.skull_island.dice import values
from boardkit.games.skull_island.pieces import SYMBOL, Box, Die, Island, Mask, places
from boardkit.games.skull_island.state import (
    Boat,
    Mark,
    Roll,
    Setup,
    Sheet,
    Skip,
    Skull,
    State,
    Write,
)

SKIP = Skip()


def no(reason: str, *clauses: str, **params: Param) -> Refusal:
    """A refusal of this game."""
    return Refusal("skull_island", reason, clauses, params)


class Offer(NamedTuple):
    """What a roll lets everybody do: draw a skull; or write a number, or draw a boat instead."""

    skull: bool
    boat: bool
    penny: bool
    numbers: tuple[int, ...]


@lru_cache(maxsize=4096)
def offer(box: Box, roll: Roll, bubbles: int) -> Offer:
    """What a roll means after so many dangers.

    Rules: SKU-C1, SKU-T5, SKU-N1, SKU-P1, SKU-P2, SKU-D1, SKU-D4.
    """
    if roll.red == SYMBOL and bubbles < box.bubbles:
        return Offer(skull=True, boat=False, penny=False, numbers=())
    boat, penny = roll.green == SYMBOL, roll.purple == SYMBOL
    shown = [face for face in (roll.green, roll.purple, roll.red) if face != SYMBOL]
    return Offer(skull=False, boat=boat, penny=penny, numbers=box.penny if penny else values(shown))


def offered(state: State) -> Offer:
    """What the roll of this turn means; all sheets have the same bubbles marked.

    Rules: SKU-D3, SKU-T1.
    """
    if state.roll is None:
        return Offer(skull=False, boat=False, penny=False, numbers=())
    return offer(state.setup.box, state.roll, state.sheets[0].bubbles)


def where_to_write(setup: Setup, sheet: Sheet, penny: bool = False) -> Mask:
    """The spaces in which a number may be written.

    Rules: SKU-T2, SKU-T3, SKU-T8, SKU-T9, SKU-A1, SKU-A4, SKU-P1.
    """
    rules, empty = setup.rules, sheet.empty
    if penny and rules.penny == "anywhere":
        return empty
    landed = sheet.landed or (rules.first_number == "boat" and sheet.boats)
    found = empty & (sheet.near if landed else setup.island.coast[rules.coast])
    if found or rules.blocked == "skip":
        return found
    return empty


def where_to_sail(island: Island, sheet: Sheet) -> Mask:
    """The cells in which a boat may be drawn.

    Rules: SKU-N1, SKU-A4.
    """
    return island.sea & ~sheet.boats


def where_to_strike(setup: Setup, sheet: Sheet) -> Mask:
    """The spaces in which a danger may be drawn.

    Rules: SKU-D2, SKU-L2, SKU-L3.
    """
    alone = setup.seats == 1 and setup.rules.solo_last != "classmate"
    if alone and sheet.last >= 0:
        return sheet.empty & setup.island.around[sheet.last] or sheet.empty
    return sheet.empty


@lru_cache(maxsize=256)
def _writes(island: Island, numbers: tuple[int, ...]) -> tuple[tuple[Mask, tuple[Write, ...]], ...]:
    """For each space its mask and what can be written there; made once, used in every position."""
    return tuple(
        (1 << k, tuple(Write(island.cells[k], value) for value in numbers))
        for k in places(island.spaces)
    )


@lru_cache(maxsize=16)
def _boats(island: Island) -> tuple[tuple[Mask, Boat], ...]:
    return tuple((1 << k, Boat(island.cells[k])) for k in places(island.sea))


@lru_cache(maxsize=16)
def _skulls(island: Island) -> tuple[tuple[Mask, Skull], ...]:
    return tuple((1 << k, Skull(island.cells[k])) for k in places(island.spaces))


def marks(state: State, seat: int) -> tuple[Mark, ...]:
    """Every mark that a seat may make: numbers cell by cell, then boats; or skulls; or none at all.

    Rules: SKU-T2, SKU-T8, SKU-N1, SKU-D2.
    """
    setup, island = state.setup, state.setup.island
    offer = offered(state)
    if offer.skull:
        spaces = where_to_strike(setup, state.sheets[state.drawing_on[seat]])
        return tuple([skull for bit, skull in _skulls(island) if spaces & bit])
    sheet = state.sheets[seat]
    spaces = where_to_write(setup, sheet, offer.penny)
    found: list[Mark] = []
    for bit, writes in _writes(island, offer.numbers):
        if spaces & bit:
            found += writes
    if offer.boat:
        water = where_to_sail(island, sheet)
        found += [boat for bit, boat in _boats(island) if water & bit]
    return tuple(found) or (SKIP,)


def refuse_mark(state: State, seat: int, mark: Mark) -> Refusal | None:
    """Why a seat cannot make a mark, or None where it can."""
    offer = offered(state)
    if isinstance(mark, Skull):
        return _refuse_skull(state, seat, mark.cell)
    if offer.skull:
        return no("skull_now", "SKU-D1")
    sheet, island = state.sheets[seat], state.setup.island
    if isinstance(mark, Write):
        place = island.index.get(mark.cell)
        if place is None:
            return no("off_island", "SKU-A4", cell=str(mark.cell))
        if mark.value not in offer.numbers:
            return _refuse_number(offer, mark.value)
        if where_to_write(state.setup, sheet, offer.penny) >> place & 1:
            return None
        return not_empty(island, sheet, mark.cell) or _refuse_place(state, sheet, mark.cell)
    if isinstance(mark, Boat):
        place = island.index.get(mark.cell)
        if place is None:
            return no("off_island", "SKU-A4", cell=str(mark.cell))
        if not offer.boat:
            return no("no_boat", "SKU-N1")
        if not island.sea >> place & 1:
            return no("boat_on_land", "SKU-A4", cell=str(mark.cell))
        if sheet.boats >> place & 1:
            return no("boat_there", "SKU-A4", cell=str(mark.cell))
        return None
    return None if marks(state, seat) == (SKIP,) else no("can_mark", "SKU-T2")


def not_empty(island: Island, sheet: Sheet, cell: Cell) -> Refusal | None:
    """Why nothing can be written or drawn in a cell that is no empty space.

    Rules: SKU-T4, SKU-A2, SKU-A4, SKU-D5.
    """
    place = island.index.get(cell)
    if place is None:
        return no("off_island", "SKU-A4", cell=str(cell))
    if island.sea >> place & 1:
        return no("in_the_sea", "SKU-T4", cell=str(cell))
    if island.mountains >> place & 1:
        return no("on_mountain", "SKU-T4", cell=str(cell))
    if sheet.skulls >> place & 1:
        return no("skull_there", "SKU-D5", cell=str(cell))
    if number := sheet.numbers[place]:
        return no("number_there", "SKU-A2", cell=str(cell), number=number)
    return None


def _refuse_number(offer: Offer, value: int) -> Refusal:
    """The refusal of a number that the dice do not give.

    Rules: SKU-T5, SKU-P1.
    """
    if offer.penny:
        low, high = offer.numbers[0], offer.numbers[-1]
        return no("not_penny", "SKU-P1", value=value, low=low, high=high)
    allowed = " ".join(map(str, offer.numbers))
    return no("not_rolled", "SKU-T5", value=value, allowed=allowed)


def _refuse_place(state: State, sheet: Sheet, cell: Cell) -> Refusal:
    """The refusal of an empty space that touches nothing it should touch.

    Rules: SKU-T2, SKU-T3, SKU-T8.
    """
    setup = state.setup
    landed = sheet.landed or (setup.rules.first_number == "boat" and sheet.boats)
    if not landed:
        return no("not_coast", "SKU-T3", cell=str(cell))
    if not sheet.landed:
        return no("not_beside_boat", "SKU-T9", cell=str(cell))
    if not sheet.empty & sheet.near:
        return no("way_barred", "SKU-T8", cell=str(cell))
    return no("touches_nothing", "SKU-T2", cell=str(cell))


def _refuse_skull(state: State, seat: int, cell: Cell) -> Refusal | None:
    """Why a seat cannot draw a danger there.

    Rules: SKU-D1, SKU-D2, SKU-D4, SKU-L2.
    """
    setup, island = state.setup, state.setup.island
    if not offered(state).skull:
        if state.roll and state.roll.red == SYMBOL:
            return no("bubbles_full", "SKU-D4", bubbles=setup.box.bubbles)
        return no("no_danger", "SKU-D1")
    sheet = state.sheets[state.drawing_on[seat]]
    if fault := not_empty(island, sheet, cell):
        return fault
    if where_to_strike(setup, sheet) >> island.index[cell] & 1:
        return None
    return no("not_beside_last", "SKU-L2", cell=str(cell), last=str(island.cells[sheet.last]))


def draw_mark(setup: Setup, sheet: Sheet, mark: Mark) -> Sheet:
    """A sheet with one more mark on it.

    Rules: SKU-A2, SKU-L2.
    """
    if isinstance(mark, Skip):
        return sheet
    island = setup.island
    numbers, boats, skulls, crossed, chests, last, empty, near = sheet
    place = island.index[mark.cell]
    bit = 1 << place
    if setup.seats == 1 and (isinstance(mark, Write) or setup.rules.solo_last == "any_mark"):
        last = place
    if isinstance(mark, Write):
        written = list(numbers)
        written[place] = mark.value
        near |= island.around[place]
        return Sheet(tuple(written), boats, skulls, crossed, chests, last, empty ^ bit, near)
    if isinstance(mark, Boat):
        near |= island.around[place]
        return Sheet(numbers, boats | bit, skulls, crossed, chests, last, empty, near)
    return Sheet(numbers, boats, skulls | bit, crossed, chests, last, empty ^ bit, near)


def faces(setup: Setup, die: Die) -> tuple[int, ...]:
    """What a die can show.

    Rules: SKU-C1.
    """
    sides: tuple[int, ...] = getattr(setup.box.dice[setup.rules.faces], die)
    return sides
