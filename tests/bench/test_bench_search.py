"""How many playouts a second `search` makes in each game: reported, not judged."""

from typing import Any

import pytest

import boardkit as bk
from boardkit.players.tree import Search, Searcher

BUDGET = 24


@pytest.mark.parametrize("name", bk.games())
def test_playouts_of_search(benchmark: Any, name: str) -> None:
    """One round is one decision, at places all over a game of careful players."""
    game = bk.game(name)
    seats = max(2, game.seats[0])
    match = bk.Match.of(bk.play(name, ["careful"] * seats, "bench"))
    states = [match.state_at(k) for k in range(match.length)]
    choices = [s for s in states if isinstance(s.to_move, int) and len(game.legal(s)) > 1]
    turn = iter(choices[:: max(1, len(choices) // 8)])
    player = Searcher(game, Search(BUDGET))
    spent = 0

    def setup() -> tuple[tuple[Any, ...], dict[str, Any]]:
        state = next(turn)
        return (game.view(state, state.to_move), game.legal(state), bk.stream(1)), {}

    def decide(*given: Any) -> None:
        nonlocal spent
        player(*given)
        spent += player.spent

    benchmark.pedantic(decide, setup=setup, rounds=8)
    if benchmark.stats:  # not where benchmarks are turned off
        total = benchmark.stats.stats.total
        benchmark.extra_info["playouts_per_second"] = round(spent / total)
        print(f"{name}, {seats} seats: {spent / total:.0f} playouts a second")
