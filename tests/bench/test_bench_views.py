"""How long a picture takes. Measured and reported, never judged: machines differ."""

from typing import Any

import pytest

import boardkit as bk
from boardkit.games.karuba.state import State
from boardkit.panels.board import Board
from boardkit.views import karuba


@pytest.fixture(scope="module")
def game() -> list[State]:
    record = bk.play("karuba", players=["random", "random"], seed="papaya")
    return [record.first_state(), *(step.state for _, step in record.steps())]


def test_first_picture(benchmark: Any, game: list[State]):
    """A crowded island, with nothing in the caches."""

    def forget() -> None:
        karuba._cell_mark.cache_clear()
        karuba._rim_mark.cache_clear()

    benchmark.pedantic(
        lambda: karuba.scene(game[-1], 0, "es").svg(), setup=forget, rounds=50, warmup_rounds=1
    )


def test_next_picture(benchmark: Any, game: list[State]):
    """The pictures of a whole game, one after the other; reported for the game."""
    benchmark(lambda: [karuba.scene(state, 0, "es").svg() for state in game])
    benchmark.extra_info["pictures"] = len(game)


def test_plain_text(benchmark: Any, game: list[State]):
    benchmark(lambda: karuba.text(game[-1], 0, "es"))


def test_board_takes_a_step(benchmark: Any, game: list[State]):
    """From a State to the message for the browser, over a whole game."""
    board = Board(karuba.scene(game[0], 0, "es"))

    def play() -> None:
        for state in game:
            board.set_scene(karuba.scene(state, 0, "es"))

    benchmark(play)
    benchmark.extra_info["steps"] = len(game)
