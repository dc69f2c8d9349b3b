"""The players of Skull Island: they keep to the rules and to what they may know; careful is strong."""

from collections.abc import Sequence
from statistics import mean

import pytest

import boardkit as bk
from boardkit.core.chance import Stream
from boardkit.core.game import Player
from boardkit.games.skull_island.pieces import read_island
from boardkit.games.skull_island.players import (
    PLAYERS,
    best_treasures,
    careful,
    hope,
    missing,
    worth,
)
from boardkit.games.skull_island.state import Action, State, View
from tests.players.test_karuba_players import wilson
from tests.skull_positions import SKULL_ISLAND, legal, play, position

GAMES = 24  # for each number of seats
ISLAND = read_island("~~~~~~~/~.....~/~.....~/~.....~/~.....~/~.....~/~~~~~~~")


def cells(names: str) -> int:
    """The mask of some cells of the small island."""
    return ISLAND.mask(bk.Cell.parse(name) for name in names.split())


def choice(state: State, word: str = "x") -> str:
    """What careful does."""
    seat = state.to_move
    assert isinstance(seat, int)
    view, actions = SKULL_ISLAND.view(state, seat), SKULL_ISLAND.legal(state)
    return SKULL_ISLAND.format(careful(view, actions, bk.stream(word)))


def test_there_is_a_random_and_a_careful_player() -> None:
    assert list(PLAYERS) == ["random", "careful"]


@pytest.mark.parametrize("seats", [2, 4])
def test_careful_beats_random_players_on_every_seat(seats: int) -> None:
    """With shared wins counted in parts, careful alone wins far more than one share in `seats`."""
    wins = 0.0
    scores: list[int] = []
    others: list[int] = []
    for game in range(GAMES):
        seat = game % seats
        names = ["careful" if k == seat else "random" for k in range(seats)]
        outcome = bk.play("skull_island", names, f"strength {seats} {game}").outcome()
        assert outcome is not None
        wins += (seat in outcome.winners) / len(outcome.winners)
        scores += [score.total for k, score in enumerate(outcome.scores) if k == seat]
        others += [score.total for k, score in enumerate(outcome.scores) if k != seat]
    low, high = wilson(wins, GAMES)
    print(
        f"{seats} seats: careful wins {wins:g} of {GAMES}, 99 % interval {low:.2f} to {high:.2f}; "
        f"mean score {mean(scores):.1f}, of random {mean(others):.1f}"
    )
    assert low > 0.75 > 1 / seats
    assert mean(scores) > mean(others) + 20


def test_careful_finds_treasures_alone() -> None:
    """Random players hardly find any; careful finds some in every game."""
    found = []
    for game in range(12):
        match = bk.Match.of(bk.play("skull_island", ["careful"], f"alone {game}"))
        found.append(len(match.state.sheets[0].chests))
    assert min(found) >= 1
    assert mean(found) > 3


@pytest.mark.parametrize(
    ("seats", "rules"),
    [
        (1, {}),
        (3, {"island": "maracao"}),
        (2, {"claiming": "optional", "crossing": "by_hand", "blocked": "skip", "sixth": "all"}),
        (12, {"faces": "one", "between": "touching"}),
    ],
)
def test_players_do_only_what_is_legal(seats: int, rules: dict[str, str]) -> None:
    for name in PLAYERS:
        record = bk.play("skull_island", [name] * seats, "fair", rules=rules)
        assert record.outcome() is not None  # replaying checks every action


def test_the_same_word_gives_the_same_game() -> None:
    games = [bk.play("skull_island", ["careful"] * 2, word) for word in ("kiwi", "kiwi", "plum")]
    assert games[0] == games[1]
    assert games[0].actions != games[2].actions


def test_careful_knows_only_its_view() -> None:
    """In another world that its seat cannot tell apart, it does the same."""

    def watched(view: View, actions: Sequence[Action], chance: Stream) -> Action:
        other = SKULL_ISLAND.resample(view, bk.stream("another world", view.turn))
        again = SKULL_ISLAND.view(other, view.seat)
        mine = [worth(view, action) for action in actions]
        assert mine == [worth(again, action) for action in actions]
        return careful(view, actions, chance)

    player: Player[View, Action] = watched
    assert bk.play("skull_island", [player] * 3, "views").outcome() is not None


# How it thinks -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("numbers", "boats", "lack"),
    [
        ("", "", 4),
        ("C3", "", 3),
        ("B3 D3", "", 2),
        ("B3 C2", "", 2),
        ("B3 D3 C2", "", 1),
        ("B3 D3 C2 C4", "", 0),
        ("B2 D4", "", 2),
        ("B3", "G3", 2),  # the boat is the other end of the row
        ("B3 C2", "G3 C7", 0),  # one number and one boat in each pair
        ("", "A3 G3", 4),
        ("C2 C4", "A3 G3", 1),  # two boats are no pair: one number is missing
    ],
)
def test_how_many_marks_a_number_lacks(numbers: str, boats: str, lack: int) -> None:
    assert missing(ISLAND, cells(numbers), cells(boats)) == lack


def test_a_circled_cell_is_no_place_for_a_treasure() -> None:
    assert missing(ISLAND, cells("B3 D3 C2"), 0, cells("C3")) == 2


def test_a_hope_is_a_number_times_its_chance_for_every_mark_it_lacks() -> None:
    state = position("~~~~~~/~.5..~/~5.5.~/~....~/~....~/~~~~~~")
    (sheet,) = state.sheets
    assert hope(state.setup, sheet, 5) == pytest.approx(5 * 166 / 216)
    assert hope(state.setup, sheet, 7) == 0.0


def test_it_takes_a_treasure_now() -> None:
    state = position("~~~~~~/~.4..~/~4...~/~.4..~/~....~/~~~~~~", roll="4 4 1")
    assert choice(state) == "W D3 4"


def test_it_writes_a_9_beside_a_danger() -> None:
    """Of four places and several numbers, the 9 turns minus 7 into plus 7."""
    state = position("~~~~~~/~7s..~/~....~/~....~/~~~~~~", roll="4 5 3")
    assert choice(state).endswith(" 9")


def test_it_draws_a_danger_where_it_costs_most() -> None:
    """Beside the 9 it would earn something; beside the 7 it costs 7, beside the 2 only 2."""
    grid = "~~~~~~~~~~/~9...7..2~/~........~/~~~~~~~~~~"
    state = position(grid, grid, roll="2 3 S")
    cell = choice(state).split()[1]
    assert cell in {"E2", "E3", "F3", "G3", "G2"}
    alone = position(grid, roll="2 3 S", last="C3")
    assert choice(alone).split()[1] in {"B3", "C2"}


def test_of_several_treasures_it_notes_the_most_valuable() -> None:
    assert best_treasures({4: 0b1, 7: 0b1}, room=5) == [(7, 0)]
    assert best_treasures({4: 0b11, 7: 0b10}, room=5) == [(7, 1), (4, 0)]
    assert best_treasures({4: 0b01, 7: 0b10}, room=1) == [(7, 1)]
    grid = "~~~~~~~/~..4..~/~..7..~/~47.74~/~.....~/~~~~~~~"
    asked = play(position(grid, roll="B 4 4"), "B D6")
    assert legal(asked) == ["T 4 D4", "T 7 D4"]
    assert choice(asked) == "T 7 D4"


def test_it_crosses_out_at_once() -> None:
    asked = play(
        position("~~~~~~/~.s4.~/~.4..~/~~~~~~", roll="4 5 1", crossing="by_hand"), "W B2 9"
    )
    assert choice(asked) == "C C2"
