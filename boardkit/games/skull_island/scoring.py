"""Counting the stars, and who has won."""

from __future__ import annotations

from boardkit.core.game import Outcome, Score
from boardkit.games.skull_island.claims import beside_nine, smallest_beside
from boardkit.games.skull_island.marks import where_to_write
from boardkit.games.skull_island.pieces import Box, Mask, places
from boardkit.games.skull_island.state import Chest, Setup, Sheet, State


def overcome(setup: Setup, sheet: Sheet) -> Mask:
    """The dangers that count as overcome.

    Rules: SKU-O1, SKU-O2, SKU-O3.
    """
    return sheet.crossed if setup.rules.crossing == "by_hand" else beside_nine(setup, sheet)


def valid_chests(setup: Setup, sheet: Sheet) -> tuple[Chest, ...]:
    """The treasures that are worth something: not on a danger that was not overcome.

    Rules: SKU-F7, SKU-D5.
    """
    void = sheet.skulls & ~overcome(setup, sheet)
    index = setup.island.index
    return tuple(chest for chest in sheet.chests if not void >> index[chest.cell] & 1)


def score(state: State, seat: int) -> Score:
    """A seat's stars and their parts, also while the game runs.

    Rules: SKU-E5, SKU-E6, SKU-E7.
    """
    return score_sheet(state.setup, state.sheets[seat])


def score_sheet(setup: Setup, sheet: Sheet) -> Score:
    """The stars of one sheet and their parts.

    Rules: SKU-E5, SKU-E6, SKU-E7.
    """
    done = overcome(setup, sheet)
    left = sheet.skulls & ~done
    parts = {
        "treasures": sum(chest.value for chest in valid_chests(setup, sheet)),
        "overcome": sum(smallest_beside(setup.island, sheet, k) for k in places(done)),
        "dangers": -sum(smallest_beside(setup.island, sheet, k) for k in places(left)),
    }
    return Score(sum(parts.values()), parts)


def level(box: Box, total: int) -> str:
    """The level that a game alone reaches; the lowest one also below its least score.

    Rules: SKU-L4.
    """
    return next((name for name, least in box.levels.items() if total >= least), [*box.levels][-1])


def ending(state: State) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The clauses that end the game with this turn, and the seats that did it; none if it goes on.

    Rules: SKU-E1, SKU-E3, SKU-T8.
    """
    chests = state.setup.box.chests
    rich = [seat for seat, sheet in enumerate(state.sheets) if len(sheet.chests) >= chests]
    full = [seat for seat, sheet in enumerate(state.sheets) if not sheet.empty]
    clauses = (*(("SKU-E1",) if rich else ()), *(("SKU-E3",) if full else ()))
    if not clauses and state.setup.rules.blocked == "skip" and _hopeless(state):
        return ("SKU-T8",), ()
    return clauses, tuple(sorted({*rich, *full}))


def _hopeless(state: State) -> bool:
    """Whether no roll lets anybody mark anything any more.

    Only where the blocked skip their turns can a game come to that.

    Rules: SKU-T8.
    """
    setup = state.setup
    return (
        setup.rules.penny != "anywhere"
        and state.sheets[0].bubbles == setup.box.bubbles
        and all(
            sheet.boats == setup.island.sea and not where_to_write(setup, sheet)
            for sheet in state.sheets
        )
    )


def outcome(state: State) -> Outcome | None:
    """Who won and why; None while the game runs.

    Rules: SKU-E4, SKU-E5, SKU-E8, SKU-E9, SKU-L4.
    """
    if state.to_move is not None:
        return None
    setup = state.setup
    scores = tuple(score(state, seat) for seat in range(setup.seats))
    clauses = [*ending(state)[0], "SKU-E5"]
    if setup.seats == 1:
        return Outcome((0,), scores, (*clauses, "SKU-L4"))
    clauses.append("SKU-E8")
    best = max(points.total for points in scores)
    leaders = [seat for seat, points in enumerate(scores) if points.total == best]
    if len(leaders) > 1:
        clauses.append("SKU-E9")
        dearest = {seat: dearest_treasure(setup, state.sheets[seat]) for seat in leaders}
        leaders = [seat for seat in leaders if dearest[seat] == max(dearest.values())]
    return Outcome(tuple(leaders), scores, tuple(clauses))


def dearest_treasure(setup: Setup, sheet: Sheet) -> int:
    """The value of the most valuable treasure that counts; 0 without any.

    Rules: SKU-E9, SKU-F7.
    """
    return max((chest.value for chest in valid_chests(setup, sheet)), default=0)
