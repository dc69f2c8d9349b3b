"""After all have marked: which treasures are noted by themselves, and what a player has to decide."""

from __future__ import annotations

from boardkit.core.game import Event
from boardkit.core.grid import Cell
from boardkit.core.refusal import Refusal
from boardkit.games.skull_island.marks import no
from boardkit.games.skull_island.pieces import Island, Mask, places
from boardkit.games.skull_island.state import (
    Chest,
    Claim,
    Cross,
    DangerOvercome,
    Done,
    Setup,
    Sheet,
    State,
    TreasureFound,
)
from boardkit.games.skull_island.treasures import crossings, mask_of, newly, open_values, pairs

DONE = Done()
FEWEST = 2  # numbers that a treasure needs: each pair has one at least
Open = dict[int, Mask]  # for each number that has found a treasure the cells in which it may lie


def room(setup: Setup, sheet: Sheet) -> int:
    """How many more treasures may be noted on a sheet.

    Rules: SKU-E2.
    """
    if setup.rules.sixth == "all":
        return len(sheet.numbers)
    return max(0, setup.box.chests - len(sheet.chests))


def circled(island: Island, sheet: Sheet) -> Mask:
    """The cells in which a treasure was noted.

    Rules: SKU-F6.
    """
    mask = 0
    for chest in sheet.chests:
        mask |= 1 << island.index[chest.cell]
    return mask


def open_treasures(setup: Setup, sheet: Sheet) -> Open:
    """The treasures that a sheet shows and that are not noted: by number the cells, as a mask.

    Rules: SKU-F1, SKU-F2, SKU-F3, SKU-F4, SKU-F6.
    """
    island, touching = setup.island, setup.rules.between == "touching"
    if not room(setup, sheet):
        return {}
    taken = ~circled(island, sheet)
    found: Open = {}
    for value in open_values(sheet.numbers, [chest.value for chest in sheet.chests]):
        mask = mask_of(sheet.numbers, value)
        if cells := crossings(island, mask, sheet.boats, touching) & taken:
            found[value] = cells
    return found


def completed(setup: Setup, sheet: Sheet, place: int) -> Open:
    """The treasures that the mark at a place has completed.

    Rules: SKU-F1, SKU-F6, SKU-B1, SKU-B2.
    """
    value = sheet.numbers[place]
    if (value and sheet.numbers.count(value) < FEWEST) or not room(setup, sheet):
        return {}
    used = [chest.value for chest in sheet.chests]
    touching = setup.rules.between == "touching"
    taken = circled(setup.island, sheet)
    return newly(setup.island, sheet.numbers, sheet.boats, place, used, taken, touching)


def undisputed(found: Open, room: int) -> list[tuple[int, int]]:
    """The treasures that are noted whatever the player says: number and place of the cell.

    Those with one cell that no other number wants; where there are too few chests, none.

    Rules: SKU-F5, SKU-F6.
    """
    if len(found) > room:
        return []
    return [
        (value, cells.bit_length() - 1)
        for value, cells in found.items()
        if cells.bit_count() == 1
        and not any(cells & others for other, others in found.items() if other != value)
    ]


def note(setup: Setup, sheet: Sheet, seat: int, value: int, place: int) -> tuple[Sheet, Event]:
    """Notes a treasure in a chest.

    Rules: SKU-F1, SKU-F2, SKU-F5, SKU-B1, SKU-B3.
    """
    cell = setup.island.cells[place]
    shown = pairs(setup.island, sheet.numbers, sheet.boats, value, cell)
    clauses = ("SKU-F1", "SKU-F2", "SKU-F5", *(("SKU-B1",) if shown.boats else ()))
    event = TreasureFound(seat, value, cell, shown.row, shown.column, len(shown.boats), clauses)
    return sheet._replace(chests=(*sheet.chests, Chest(value, cell))), event


def note_undisputed(
    setup: Setup, sheet: Sheet, seat: int, found: Open, events: list[Event]
) -> tuple[Sheet, Open]:
    """Notes what needs no decision; gives the sheet, and what is left to decide.

    Rules: SKU-F5, SKU-F6.
    """
    for value, place in undisputed(found, room(setup, sheet)):
        sheet, event = note(setup, sheet, seat, value, place)
        events.append(event)
        del found[value]
    return sheet, found


def crossable(setup: Setup, sheet: Sheet) -> Mask:
    """The dangers that can be crossed out by hand now.

    Rules: SKU-O1, SKU-O2, SKU-O3.
    """
    if setup.rules.crossing != "by_hand":
        return 0
    return beside_nine(setup, sheet) & ~sheet.crossed


def beside_nine(setup: Setup, sheet: Sheet) -> Mask:
    """The dangers that touch a 9.

    Rules: SKU-O1, SKU-O3, SKU-A1.
    """
    around, nine = setup.island.around, setup.box.overcomes
    nines = mask_of(sheet.numbers, nine) if sheet.skulls and nine in sheet.numbers else 0
    return sum(1 << k for k in places(sheet.skulls) if around[k] & nines) if nines else 0


def smallest_beside(island: Island, sheet: Sheet, place: int) -> int:
    """The smallest number around a cell; 0 where there is none. Boats and skulls are no numbers.

    Rules: SKU-A1, SKU-E6, SKU-E7.
    """
    return min(
        (sheet.numbers[k] for k in places(island.around[place]) if sheet.numbers[k]), default=0
    )


def has_to_decide(setup: Setup, sheet: Sheet) -> bool:
    """Whether a player is asked once more before the turn ends."""
    return bool(crossable(setup, sheet) or open_treasures(setup, sheet))


def decisions(state: State, seat: int) -> tuple[Claim | Cross | Done, ...]:
    """What a seat may decide: treasures by number, then dangers, then to be done.

    Rules: SKU-F5, SKU-O1, SKU-O2.
    """
    setup, sheet, island = state.setup, state.sheets[seat], state.setup.island
    found: list[Claim | Cross | Done] = [
        Claim(value, island.cells[k])
        for value, cells in open_treasures(setup, sheet).items()
        for k in places(cells)
    ]
    must = bool(found) and setup.rules.claiming == "automatic"
    found += [Cross(island.cells[k]) for k in places(crossable(setup, sheet))]
    return tuple(found) if must else (*found, DONE)


def refuse_decision(state: State, seat: int, action: Claim | Cross | Done) -> Refusal | None:
    """Why a seat cannot decide so, or None where it can."""
    setup, sheet = state.setup, state.sheets[seat]
    if isinstance(action, Claim):
        return _refuse_claim(setup, sheet, action)
    if isinstance(action, Cross):
        return _refuse_cross(setup, sheet, action.cell)
    if setup.rules.claiming == "automatic" and open_treasures(setup, sheet):
        return no("must_claim", "SKU-F5")
    return None


def _refuse_claim(setup: Setup, sheet: Sheet, action: Claim) -> Refusal | None:
    """Why a treasure cannot be noted.

    Rules: SKU-F1, SKU-F2, SKU-F4, SKU-F6, SKU-E2.
    """
    island, value, cell = setup.island, action.value, str(action.cell)
    place = island.index.get(action.cell)
    if place is None:
        return no("off_island", "SKU-F4", cell=cell)
    if not room(setup, sheet):
        return no("chests_full", "SKU-E2", chests=setup.box.chests)
    for chest in sheet.chests:
        if chest.value == value:
            return no("value_used", "SKU-F6", value=value, cell=str(chest.cell))
        if chest.cell == action.cell:
            return no("circled", "SKU-F6", cell=cell, value=chest.value)
    if island.sea >> place & 1:
        return no("treasure_in_sea", "SKU-F4", cell=cell)
    if open_treasures(setup, sheet).get(value, 0) >> place & 1:
        return None
    return no("no_crossing", "SKU-F1", value=value, cell=cell)


def _refuse_cross(setup: Setup, sheet: Sheet, cell: Cell) -> Refusal | None:
    """Why a danger cannot be crossed out.

    Rules: SKU-O1, SKU-O2.
    """
    place = setup.island.index.get(cell)
    if setup.rules.crossing != "by_hand":
        return no("crossed_at_end", "SKU-O1")
    if place is None or not sheet.skulls >> place & 1:
        return no("no_skull_there", "SKU-O1", cell=str(cell))
    if sheet.crossed >> place & 1:
        return no("crossed_already", "SKU-O1", cell=str(cell))
    if crossable(setup, sheet) >> place & 1:
        return None
    return no("no_nine", "SKU-O1", cell=str(cell), nine=setup.box.overcomes)


def decide(
    setup: Setup, sheet: Sheet, seat: int, action: Claim | Cross, events: list[Event]
) -> Sheet:
    """A sheet after a decision, with what now needs no decision any more.

    Rules: SKU-F5, SKU-O1.
    """
    place = setup.island.index[action.cell]
    if isinstance(action, Cross):
        value = smallest_beside(setup.island, sheet, place)
        events.append(DangerOvercome(seat, action.cell, value))
        return sheet._replace(crossed=sheet.crossed | 1 << place)
    sheet, event = note(setup, sheet, seat, action.value, place)
    events.append(event)
    if setup.rules.claiming == "automatic":
        left = open_treasures(setup, sheet)
        while left:
            before = len(left)
            sheet, left = note_undisputed(setup, sheet, seat, left, events)
            if len(left) == before:
                break
    return sheet
