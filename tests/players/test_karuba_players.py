"""The players of Karuba: they keep to the rules and to what they may know, and careful is strong."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, mean

import pytest

import boardkit as bk
from boardkit.core.chance import Stream
from boardkit.core.game import Player
from boardkit.games.karuba import Karuba
from boardkit.games.karuba.pieces import Colour, Pair, Rim, load_box
from boardkit.games.karuba.players import NO_WAY, PLAYERS, careful, in_time, work, worth
from boardkit.games.karuba.state import Action, Discard, Move, Place, PlacePair, State, View

KARUBA: Karuba = bk.game("karuba")
GAMES = 24  # for each number of seats


def wilson(wins: float, games: int, sure: float = 0.99) -> tuple[float, float]:
    """The interval for a share of wins (Wilson 1927)."""
    z = NormalDist().inv_cdf((1 + sure) / 2)
    share, spread = wins / games, z * z / games
    centre = (share + spread / 2) / (1 + spread)
    half = z * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return centre - half, centre + half


def decisions(seed: str, seats: int, every: int) -> list[tuple[int, State]]:
    """Every so many-th choice in a game of careful players: the seat and the position."""
    match = bk.Match.of(bk.play("karuba", ["careful"] * seats, seed))
    states: list[State] = [match.state_at(k) for k in range(match.length)]
    return [(state.to_move, state) for state in states if isinstance(state.to_move, int)][::every]


def test_there_is_a_random_and_a_careful_player() -> None:
    assert list(PLAYERS) == ["random", "careful"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_careful_beats_random_players_on_every_seat(seats: int) -> None:
    """With shared wins counted in parts, careful alone wins far more than one share in `seats`."""
    wins = 0.0
    scores: list[int] = []
    others: list[int] = []
    for game in range(GAMES):
        seat = game % seats
        names = ["careful" if k == seat else "random" for k in range(seats)]
        outcome = bk.play("karuba", names, f"strength {seats} {game}").outcome()
        assert outcome is not None
        wins += (seat in outcome.winners) / len(outcome.winners)
        scores += [score.total for k, score in enumerate(outcome.scores) if k == seat]
        others += [score.total for k, score in enumerate(outcome.scores) if k != seat]
    low, high = wilson(wins, GAMES)
    print(
        f"{seats} seats: careful wins {wins:g} of {GAMES}, 99 % interval {low:.2f} to {high:.2f}; "
        f"mean score {mean(scores):.1f}, of random {mean(others):.1f}"
    )
    assert low > 0.7 > 1 / seats
    assert mean(scores) > 16
    assert mean(others) < 3


def test_careful_brings_adventurers_home_against_itself_too() -> None:
    """Where nobody lags behind, nearly every adventurer finds its temple before the tiles end."""
    home = [
        sum(spot is Rim.TEMPLE for spot in island.at)
        for game in range(8)
        for island in bk.play("karuba", ["careful"] * 2, f"home {game}").last_state().islands
    ]
    assert mean(home) > 3


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "rules",
    [
        {"setup": "chosen"},
        {"setup": "random", "collect": "optional", "beach": "open"},
        {"setup": "given", "layout": "far", "discard": "move_if_possible", "gold": "box"},
    ],
)
def test_players_do_only_what_is_legal(seats: int, rules: dict[str, str]) -> None:
    asked = 0

    def watched(view: View, legal: Sequence[Action], stream: Stream) -> Action:
        nonlocal asked
        asked += 1
        action = careful(view, legal, stream)
        assert action in legal
        return action

    players: list[str | Player[View, Action]] = [watched, "careful", "random", "careful"]
    record = bk.play("karuba", players[:seats], 3, rules=KARUBA.rules(**rules))
    assert record.outcome() is not None
    assert asked >= 20


def test_the_same_word_gives_the_same_game_and_another_word_another() -> None:
    games = [bk.play("karuba", ["careful", "careful"], word) for word in ("mango", "mango", "coco")]
    assert games[0] == games[1]
    assert games[0].actions != games[2].actions


@pytest.mark.parametrize("seats", [2, 4])
def test_careful_knows_only_its_view(seats: int) -> None:
    """In every world that a seat cannot tell from the true one it chooses the same."""
    for number, (seat, state) in enumerate(decisions("worlds", seats, every=5)):
        view = KARUBA.view(state, seat)
        chosen = careful(view, KARUBA.legal(state), bk.stream(number))
        for world in range(3):
            other = KARUBA.resample(view, bk.stream("world", world))
            assert KARUBA.legal(other) == KARUBA.legal(state)
            again = careful(KARUBA.view(other, seat), KARUBA.legal(other), bk.stream(number))
            assert again == chosen


def test_careful_never_bars_a_way_while_another_choice_is_left() -> None:
    """No tile cuts off a colour that still counts: discarding it is always possible."""
    for seat, state in decisions("barred", 2, every=2):
        if None in state.pairs:
            continue
        view = KARUBA.view(state, seat)
        action = careful(view, KARUBA.legal(state), bk.stream(1))
        assert worth(view, action).total >= 0


# --- the work of a colour, and what an action is worth ---------------------------------------------

BOX = load_box()
EMPTY, CROSSINGS = (0,) * 30, (7,) * 30


@pytest.mark.parametrize("pair", [Pair(10, 70), Pair(60, 70), Pair(30, 90), Pair(110, 10)])
def test_work_is_steps_and_four_for_every_missing_tile(pair: Pair) -> None:
    beach, jungle = BOX.beach[pair.beach].cell, BOX.jungle[pair.jungle].cell
    cells = 1 + abs(beach.row - jungle.row) + abs(beach.col - jungle.col)
    assert work(BOX, CROSSINGS, pair, Rim.BEACH) == cells + 1
    assert work(BOX, EMPTY, pair, Rim.BEACH) == cells + 1 + 4 * cells
    assert work(BOX, CROSSINGS, pair, jungle) == 1
    assert work(BOX, CROSSINGS, pair, Rim.TEMPLE) == 0


def test_work_goes_round_another_adventurer_or_waits_for_it() -> None:
    row = tuple(7 if place // 6 == 2 else 0 for place in range(30))
    other = BOX.bit[BOX.cells[14]]
    assert work(BOX, row, Pair(30, 90), Rim.BEACH) == 7
    assert work(BOX, row, Pair(30, 90), Rim.BEACH, other) == 8
    assert work(BOX, CROSSINGS, Pair(30, 90), BOX.cells[14], other) == 4


def test_work_has_an_end_where_there_is_no_way() -> None:
    walls = tuple(17 if place % 6 == 3 else 7 for place in range(30))
    assert work(BOX, walls, Pair(30, 90), Rim.BEACH) == NO_WAY


def test_in_time_lets_the_nearest_colours_count() -> None:
    assert in_time([12, 40, 0, 20], turns=10) == [True, False, True, True]
    assert in_time([12, 40, 0, 20], turns=7) == [True, False, True, False]
    assert in_time([NO_WAY] * 4, turns=20) == [False] * 4


def test_worth_tells_what_each_colour_gains_and_what_is_earned() -> None:
    state = KARUBA.new(2, KARUBA.rules(setup="given", layout="lesson"))
    state = KARUBA.apply(state, "T 7").state
    view = KARUBA.view(state, 0)
    assert worth(view, Discard()).total == 0
    entry = worth(view, Place(BOX.beach[20].cell))
    blue = list(Colour).index(Colour.BLUE)
    assert (entry.saved[blue], entry.points) == (4, 0)
    islands = (view.islands[0]._replace(tiles=CROSSINGS), view.islands[1])
    built = view._replace(islands=islands)
    gain = worth(built, Move(Colour.BLUE, BOX.cells[6]))
    assert (gain.saved[blue], gain.points) == (1, 0)
    at = (Rim.BEACH, BOX.jungle[100].cell, Rim.BEACH, Rim.BEACH)
    near = view._replace(islands=(islands[0]._replace(at=at), view.islands[1]))
    home = worth(near, Move(Colour.BLUE, Rim.TEMPLE))
    assert (home.saved[blue], home.points) == (1, view.stacks[blue][0])


def test_in_the_set_up_careful_takes_the_nearest_numbers_that_are_allowed() -> None:
    state = KARUBA.new(2)
    legal = KARUBA.legal(state)
    chosen = careful(KARUBA.view(state, 0), legal, bk.stream(1))
    assert isinstance(chosen, PlacePair)
    least = min(
        work(BOX, EMPTY, Pair(action.beach, action.jungle), Rim.BEACH)
        for action in legal
        if isinstance(action, PlacePair)
    )
    assert work(BOX, EMPTY, Pair(chosen.beach, chosen.jungle), Rim.BEACH) == least
