"""How fast the players and the questions about paths are: reported, not judged."""

from typing import Any

import boardkit as bk
from boardkit.games.karuba import Karuba
from boardkit.games.karuba.paths import can_still_reach
from boardkit.games.karuba.pieces import COLOURS, Rim
from boardkit.games.karuba.players import careful, work
from boardkit.games.karuba.roads import roads
from boardkit.games.karuba.state import State

KARUBA: Karuba = bk.game("karuba")


def positions(games: int) -> list[tuple[int, State]]:
    """Every choice in some games of careful players: the seat and the position."""
    found: list[State] = []
    for game in range(games):
        match = bk.Match.of(bk.play("karuba", ["careful", "careful"], f"bench {game}"))
        found += [match.state_at(k) for k in range(match.length)]
    return [(state.to_move, state) for state in found if isinstance(state.to_move, int)]


def test_decisions_of_careful(benchmark: Any) -> None:
    """One round is one decision, in five games one after the other, with nothing remembered."""
    choices = positions(5)
    turn = iter(choices)

    def setup() -> tuple[tuple[Any, ...], dict[str, Any]]:
        seat, state = next(turn)
        work.cache_clear()
        roads.cache_clear()
        return (KARUBA.view(state, seat), KARUBA.legal(state), bk.stream(1)), {}

    benchmark.pedantic(careful, setup=setup, rounds=len(choices))


def test_whether_a_temple_can_be_reached(benchmark: Any) -> None:
    """One round is one question, on the islands of five games."""
    questions = [
        (state.setup.box, state.pairs, state.islands[0], colour, (*state.left, state.tile))
        for _, state in positions(5)
        if state.tile
        for colour, spot in zip(COLOURS, state.islands[0].at, strict=True)
        if spot is not Rim.TEMPLE
    ]
    turn = iter(questions)
    benchmark.pedantic(
        can_still_reach, setup=lambda: (next(turn), {}), rounds=min(500, len(questions))
    )
