"""Seven rounds, rubies, and the two ways in which ties are broken."""

from collections.abc import Sequence
from itertools import product

import pytest

from boardkit.games.memoarrr.rules import outcome
from boardkit.games.memoarrr.state import State, TreasuresShown
from tests.memoarrr_positions import (
    MEMOARRR,
    RUBIES,
    VOLCANOES,
    events,
    legal,
    names,
    opening,
    play,
)


def game_won_by(*seats: int, players: int = 4, treasures: Sequence[int] = RUBIES) -> State:
    """A game in which these seats win one round after the other."""
    stack = " ".join(map(str, treasures))
    state = opening(players, rubies=stack)
    for winner in seats:
        state = round_won_by(state, winner)
        if state.to_move is not None:
            state = play(state, f"V {VOLCANOES[players]}")
    return state


def round_won_by(state: State, winner: int) -> State:
    """The round in which every seat fails as soon as it can, but for one that always connects."""
    state = play(state, "R A1")
    while state.up:
        last = str(state.setup.box.cells[state.last or 0])
        near = [text for text in legal(state) if text[2] == last[0] or text[3] == last[1]]
        far = legal(state) - {*near}
        state = play(state, min(near if state.to_move == winner else far))
    return state


@pytest.mark.clause("MEM-E1")
def test_the_game_ends_at_once_with_the_seventh_treasure():
    state = game_won_by(0, 1, 0, 1, 0, 1, players=2)
    assert (state.round, len(state.treasures)) == (7, 1)
    assert MEMOARRR.outcome(state) is None
    over = round_won_by(state, 0)
    assert over.to_move is None
    assert over.treasures == ()
    assert MEMOARRR.legal(over) == ()
    refusal = MEMOARRR.check(over, "R A1")
    assert refusal is not None
    assert (refusal.reason, refusal.clauses) == ("game_over", ("MEM-E1",))


@pytest.mark.clause("MEM-E1")
def test_at_the_end_all_treasures_are_shown_and_no_new_starter_is_named():
    state = game_won_by(0, 1, 0, 1, 0, 1, players=2, treasures=(2, 1, 4, 2, 1, 3, 2))
    assert MEMOARRR.view(state, 0).won == ((None,) * 3, (None,) * 3)
    start = state.start
    happened = events(state, "R A1", "R B2")
    assert names(happened) == ["Revealed", "VolcanoTaken", "TreasureTaken", "TreasuresShown"]
    assert isinstance(happened[-1], TreasuresShown)
    over = play(state, "R A1", "R B2")
    assert over.start == start
    assert MEMOARRR.view(over, 1).won == happened[-1].won == over.won
    assert sorted(value for won in over.won for value in won) == list(RUBIES)


@pytest.mark.clause("MEM-E2")
def test_most_rubies_win():
    result = outcome(game_won_by(1, 1, 1, 0, 0, 0, 0, players=2))
    assert result is not None
    assert [score.total for score in result.scores] == [2 + 2 + 3 + 4, 1 + 1 + 2]
    assert result.winners == (0,)
    assert result.clauses == ("MEM-E1", "MEM-E2")


def result_of(*won: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Winners and clauses of a game that ended with these treasures."""
    over = game_won_by(0, 1, 0, 1, 0, 1, 0, players=2)
    start = MEMOARRR.new(len(won))
    state = start._replace(island=over.island, treasures=(), past=over.past, won=won, to_move=None)
    result = outcome(state)
    assert result is not None
    return result.winners, result.clauses


@pytest.mark.clause("MEM-E3")
def test_a_tie_goes_to_most_cards_among_those_tied():
    """In the first one seat 2 has most cards of all, but fewer rubies: it is not among those tied."""
    winners, clauses = result_of((4,), (2, 2), (1, 1, 1))
    assert (winners, clauses) == ((1,), ("MEM-E1", "MEM-E2", "MEM-E3"))
    winners, clauses = result_of((4, 2), (3, 2, 1), ())
    assert (winners, clauses) == ((1,), ("MEM-E1", "MEM-E2", "MEM-E3"))
    winners, clauses = result_of((4,), (3, 1), (1, 2, 2))
    assert (winners, clauses) == ((2,), ("MEM-E1", "MEM-E2"))
    winners, clauses = result_of((4, 1), (3, 2), (1, 2, 2))
    assert (winners, clauses) == ((2,), ("MEM-E1", "MEM-E2", "MEM-E3"))


@pytest.mark.clause("MEM-E4")
def test_a_tie_in_cards_goes_to_the_best_single_treasure():
    winners, clauses = result_of((3, 2), (4, 1), (2, 2), (1,))
    assert (winners, clauses) == ((1,), ("MEM-E1", "MEM-E2", "MEM-E3", "MEM-E4"))


@pytest.mark.clause("MEM-E2")
def test_a_player_may_have_no_treasure():
    winners, clauses = result_of((), RUBIES, ())
    assert (winners, clauses) == ((1,), ("MEM-E1", "MEM-E2"))


@pytest.mark.clause("MEM-E2", "MEM-E3", "MEM-E4")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_always_one_winner(seats):
    """Every way to give the seven treasures to the seats, enumerated."""
    decided: set[tuple[str, ...]] = set()
    for winners in product(range(seats), repeat=len(RUBIES)):
        won: list[tuple[int, ...]] = [()] * seats
        for rubies, seat in zip(RUBIES, winners, strict=True):
            won[seat] = (*won[seat], rubies)
        result = outcome(MEMOARRR.new(seats)._replace(won=tuple(won), to_move=None))
        assert result is not None
        assert len(result.winners) == 1
        decided.add(result.clauses[1:])
    by_rubies, by_cards = ("MEM-E2",), ("MEM-E2", "MEM-E3")
    by_best = ("MEM-E2", "MEM-E3", "MEM-E4")
    assert decided == ({by_rubies} if seats == 2 else {by_rubies, by_cards, by_best})
