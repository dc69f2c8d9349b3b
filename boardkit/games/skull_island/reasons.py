"""Why `careful` holds an action for good or bad: the facts that it reckons with, to be put in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardkit.core.game import Fact
from boardkit.core.refusal import Param
from boardkit.games.skull_island.claims import (
    beside_nine,
    circled,
    completed,
    room,
    smallest_beside,
)
from boardkit.games.skull_island.marks import draw_mark
from boardkit.games.skull_island.pieces import places
from boardkit.games.skull_island.players import MOST_MISSING, best_treasures, missing, worth
from boardkit.games.skull_island.state import (
    Action,
    Boat,
    Claim,
    Cross,
    Exchange,
    Roll,
    Sheet,
    Skull,
    View,
    Write,
)
from boardkit.games.skull_island.treasures import mask_of, open_values


def explain(view: View, action: Action, legal: Sequence[Action]) -> tuple[Fact, ...]:
    """The facts for which `careful` takes an action or leaves it, the weightiest first.

    Args:
        view: what the seat to move may know.
        action: one of the legal actions.
        legal: all of them.

    Returns:
        Facts of the catalogue's `hints`; none for dice and sheets, for chance has no reasons.
    """
    if isinstance(action, (Roll, Exchange)):
        return ()
    return (*_of(view, action), *_against_others(view, action, legal))


def _of(view: View, action: Action) -> Iterator[Fact]:
    setup, seat = view.setup, view.seat or 0
    if isinstance(action, Skull):
        yield from _of_skull(view, action)
    elif isinstance(action, Claim):
        yield Fact("claims", {"value": action.value, "cell": str(action.cell)})
    elif isinstance(action, Cross):
        place = setup.island.index[action.cell]
        value = smallest_beside(setup.island, view.sheets[seat], place)
        yield Fact("crosses_out", {"cell": str(action.cell), "stars": value})
    elif isinstance(action, (Write, Boat)):
        before = view.sheets[seat]
        after = draw_mark(setup, before, action)
        place = setup.island.index[action.cell]
        found = completed(setup, after, place)
        noted = best_treasures(found, room(setup, before))
        for value, k in noted:
            yield Fact("finds", {"value": value, "cell": str(setup.island.cells[k])})
        yield from _of_dangers(view, before, after)
        used = {chest.value for chest in before.chests} | {value for value, _ in noted}
        changed = (action.value,) if isinstance(action, Write) else before.numbers
        yield from _of_hopes(view, before, after, open_values(changed, used))


def _of_skull(view: View, action: Skull) -> Iterator[Fact]:
    """What a danger costs or earns where it is drawn, as things stand.

    Rules: SKU-D5, SKU-O1, SKU-O2.
    """
    setup, seat = view.setup, view.seat or 0
    owner = view.drawing_on[seat]
    after = draw_mark(setup, view.sheets[owner], action)
    place = setup.island.index[action.cell]
    stars = smallest_beside(setup.island, after, place)
    named: dict[str, Param] = {"cell": str(action.cell), "stars": stars}
    if not stars:
        yield Fact("skull_free", {"cell": str(action.cell)})
    elif beside_nine(setup, after) >> place & 1 and setup.rules.crossing != "by_hand":
        yield Fact("skull_earns", named)
    else:
        yield Fact("skull_costs", named)
    for chest in after.chests:
        if chest.cell == action.cell:
            yield Fact("skull_on_treasure", {"cell": str(action.cell), "value": chest.value})


def _of_dangers(view: View, before: Sheet, after: Sheet) -> Iterator[Fact]:
    """How the dangers change that the new mark touches.

    Rules: SKU-E6, SKU-E7, SKU-O1.
    """
    setup = view.setup
    old, new = beside_nine(setup, before), beside_nine(setup, after)
    for k in places(after.skulls):
        cell = str(setup.island.cells[k])
        stars = smallest_beside(setup.island, after, k)
        stars_before = smallest_beside(setup.island, before, k)
        if (new & ~old) >> k & 1:
            yield Fact("overcomes", {"cell": cell, "stars": stars})
        elif stars != stars_before:
            yield Fact("danger_now", {"cell": cell, "stars": stars, "stars_before": stars_before})


def _of_hopes(view: View, before: Sheet, after: Sheet, values: tuple[int, ...]) -> Iterator[Fact]:
    """Which numbers now lack fewer marks for a treasure.

    Rules: SKU-F1, SKU-B1.
    """
    island = view.setup.island
    for value in values:
        lack_before, lack = (
            missing(island, mask_of(sheet.numbers, value), sheet.boats, circled(island, sheet))
            for sheet in (before, after)
        )
        if 0 < lack < lack_before:
            yield Fact("nearer", {"value": value, "marks": lack})
        elif lack == lack_before < MOST_MISSING and len(values) == 1:
            yield Fact("no_nearer", {"value": value, "marks": lack})


def _against_others(view: View, action: Action, legal: Sequence[Action]) -> Iterator[Fact]:
    """How many other actions `careful` holds for better or for as good."""
    totals = {other: worth(view, other).total for other in legal}
    mine = totals[action]
    better = sum(total > mine for total in totals.values())
    equal = sum(total == mine for total in totals.values()) - 1
    if better:
        yield Fact("better", {"more": better})
    elif equal:
        yield Fact("as_good", {"more": equal})
