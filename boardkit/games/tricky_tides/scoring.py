"""Gold at the end: orders, sightings and leftovers, and what decides ties."""

from __future__ import annotations

from boardkit.core.game import Outcome, Score
from boardkit.games.tricky_tides.pieces import SUITS, Box, Goods
from boardkit.games.tricky_tides.state import State


def leftovers(box: Box, hold: Goods) -> int:
    """The gold for whole sets of one type in a hold.

    Rules: TID-E4.
    """
    return sum(count // rate for count, rate in zip(hold, box.rates, strict=True))


def bonus(box: Box, sightings: int, filled: tuple[int, ...]) -> int:
    """The gold that a sightings card gives for some orders.

    Rules: TID-E3.
    """
    gold = dict(zip(SUITS, box.sightings[sightings], strict=True))
    return sum(gold[monster] for order in filled for monster in box.orders[order].monsters)


def score(state: State, seat: int) -> Score:
    """A seat's gold and its parts, also while the game runs.

    Rules: TID-E2, TID-E3, TID-E4.
    """
    box, filled = state.setup.box, state.filled[seat]
    parts = {
        "orders": sum(box.orders[order].value for order in filled),
        "sightings": bonus(box, state.sightings[seat], filled) if state.sightings else 0,
        "leftovers": leftovers(box, state.holds[seat]),
    }
    return Score(sum(parts.values()), parts)


def outcome(state: State) -> Outcome | None:
    """Who won and why; None while the game runs.

    Rules: TID-E1, TID-E5, TID-E6.
    """
    if state.to_move is not None:
        return None
    seats = range(state.setup.seats)
    scores = tuple(score(state, seat) for seat in seats)
    criteria = (
        ("TID-E1", [score.total for score in scores]),
        ("TID-E5", [len(orders) for orders in state.filled]),
        ("TID-E6", [sum(hold) for hold in state.holds]),
    )
    leaders, clauses = list(seats), ["TID-R6"]
    for clause, counts in criteria:
        clauses.append(clause)
        best = max(counts[seat] for seat in leaders)
        leaders = [seat for seat in leaders if counts[seat] == best]
        if len(leaders) == 1:
            break
    return Outcome(tuple(leaders), scores, tuple(clauses))
