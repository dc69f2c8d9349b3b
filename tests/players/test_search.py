"""The player of every game: it keeps to its budget, repeats itself, and sees what is obvious."""

import pickle
from collections.abc import Sequence
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.core.game import AnyGame, find_game
from boardkit.core.players import find_player
from boardkit.players.habits import HABITS, Habits, habits_for
from boardkit.players.tree import (
    CONVINCED,
    LAGGING,
    MOST_PLAYOUTS,
    PLAYOUTS,
    Node,
    Runner,
    Search,
    Searcher,
)
from boardkit.simulate.stats import share
from tests.kits.high_card import HIGH_CARD, Show
from tests.properties.games import sample


def searcher(game: AnyGame, playouts: int) -> Searcher:
    return Searcher(game, Search(playouts))


def asked(name: str, numbers: range) -> list[Any]:
    """Positions of random games in all readings, at a seat's turn."""
    found = [sample(name, number) for number in numbers]
    return [at for at in found if isinstance(at.state.to_move, int)]


# --- what it is called ----------------------------------------------------------------------------


def test_a_budget_stands_in_the_name_and_is_read_from_it() -> None:
    for name, player in {
        "search": Search(),
        "search:200": Search(200),
        "search:50ms": Search(milliseconds=50),
    }.items():
        assert player.__name__ == name
        assert Search.read(name.partition(":")[2]) == player
        found = find_player(HIGH_CARD, name)
        assert isinstance(found, Searcher)
        assert found.player == player
        assert found.__name__ == name


@pytest.mark.parametrize("dial", ["0", "-3", "x", "1.5", "ms", "50 ms", "9" * 30, "1:2", "٣"])
def test_a_dial_that_is_no_budget_is_refused(dial: str) -> None:
    with pytest.raises(bk.RulesError) as caught:
        bk.play("memoarrr", [f"search:{dial}", "random"])
    assert caught.value.reason == "players.budget"
    assert dial[:40] in caught.value.sentence("es")


@pytest.mark.parametrize("budget", [0, -1, True, 2.5, MOST_PLAYOUTS + 1])
def test_a_number_that_is_no_budget_is_refused(budget: Any) -> None:
    for options in ({"playouts": budget}, {"milliseconds": budget}):
        with pytest.raises(bk.RulesError, match="no budget"):
            bk.players.search(**options)
    with pytest.raises(bk.RulesError, match="no budget"):
        bk.players.search(10, milliseconds=10)


def test_by_name_or_as_a_player_it_plays_the_same_game() -> None:
    records = [
        bk.play("mammuz", [player, "careful", "random"], "papaya")
        for player in ("search:16", bk.players.search(16))
    ]
    assert records[0] == records[1]
    assert records[0].players == ("search:16", "careful", "random")
    assert bk.Record.parse(records[0].text()) == records[0]


def test_a_worker_can_be_sent_one() -> None:
    player = bk.players.search(milliseconds=50)
    assert pickle.loads(pickle.dumps(player)) == player
    frame = bk.simulate("mammuz", [bk.players.search(8), "careful", "careful"], games=2, seed=3)
    named = bk.simulate("mammuz", ["search:8", "careful", "careful"], games=2, seed=3)
    assert frame.equals(named)


# --- what it must always do -----------------------------------------------------------------------


@pytest.mark.parametrize("name", bk.games())
def test_it_chooses_legal_actions_and_the_same_again(name: str, full: bool) -> None:
    """In all readings and wherever a random game may stand; with --full in a hundred positions."""
    positions = asked(name, range(130 if full else 24))
    assert len(positions) > (80 if full else 10)
    for number, at in enumerate(positions):
        game, seat, legal = at.game, at.state.to_move, at.game.legal(at.state)
        view = game.view(at.state, seat)
        player = searcher(game, 8)
        action = player(view, legal, stream("chosen", number))
        assert action in legal, at.where
        assert game.check(at.state, action, seat) is None, at.where
        assert player.spent <= 8
        if number % 4 == 0:
            assert searcher(game, 8)(view, legal, stream("chosen", number)) == action, at.where


def test_it_keeps_to_its_budget() -> None:
    """No more playouts than allowed, and all of them where the race is not decided before."""
    spent: list[int] = []
    for at in asked("memoarrr", range(40)):
        player = searcher(at.game, 30)
        player(at.game.view(at.state, at.state.to_move), at.game.legal(at.state), stream(1))
        spent.append(player.spent)
    assert max(spent) <= 30
    assert spent.count(30) > 3
    assert 0 in spent  # where only one action is allowed


def test_with_too_small_a_budget_it_is_careful() -> None:
    for at in asked("karuba", range(12)):
        view, legal = at.game.view(at.state, at.state.to_move), at.game.legal(at.state)
        careful = at.game.players["careful"](view, legal, stream("few"))
        assert searcher(at.game, 4)(view, legal, stream("few")) == careful


def test_with_milliseconds_it_stops_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of our own: each lap takes ten milliseconds, and ten of them are allowed."""
    now = iter(range(10_000))
    monkeypatch.setattr("boardkit.players.tree.perf_counter", lambda: next(now) / 100)
    player = Searcher(HIGH_CARD, Search(milliseconds=100))
    laps = sum(1 for _ in player._laps([Runner("a"), Runner("b")]))
    assert laps == 9
    match = bk.Match(HIGH_CARD, seats=2, seed=1)
    match.draw()
    match.draw()
    assert match.next_action([player, player]) in HIGH_CARD.legal(match.state)


def test_it_plays_a_game_of_which_it_knows_nothing() -> None:
    """No habits stand in the table for it, so it plays to the end."""
    assert habits_for(HIGH_CARD) == Habits()
    record = bk.play(HIGH_CARD, ["search:40", "random"], "papaya")
    assert record.outcome() is not None
    assert set(HABITS) >= set(bk.games())


# --- what it must see -----------------------------------------------------------------------------


def last_choices(name: str, players: Sequence[str], games: int) -> list[tuple[Any, list[bool]]]:
    """Positions in which every action ends the game, and which of them win it alone."""
    game, found = find_game(name), []
    for number in range(games):
        match = bk.Match.of(bk.play(name, players, f"win {number}"))
        state = match.state_at(match.length - 1)
        if not isinstance(state.to_move, int):
            continue
        ends = [game.outcome(game.step(state, action).state) for action in game.legal(state)]
        wins = [end is not None and end.winners == (state.to_move,) for end in ends]
        if None not in ends and any(wins) and not all(wins):
            found.append((state, wins))
    return found


def test_it_takes_the_only_way_to_win_with_the_last_tile() -> None:
    karuba = bk.game("karuba")
    positions = last_choices("karuba", ["random", "random"], 130)
    assert len(positions) >= 4
    for state, wins in positions:
        legal = karuba.legal(state)
        chosen = searcher(karuba, 24)(karuba.view(state, state.to_move), legal, stream(1))
        assert wins[legal.index(chosen)], karuba.format(chosen)


def test_a_card_that_cannot_be_shown_is_not_shown() -> None:
    """The tiny game is decided by the deal: the search stays with what careful would do."""
    for number in range(20):
        match = bk.Match(HIGH_CARD, seats=2, seed=number)
        match.draw()
        match.draw()
        chosen = match.next_action(["search:40", "random"])
        assert (chosen == Show()) == (Show() in HIGH_CARD.legal(match.state))


# --- how it decides -------------------------------------------------------------------------------


def test_an_action_lags_when_it_is_behind_lap_by_lap() -> None:
    """The laps are compared one by one: what luck does to both alike does not count."""
    luck = [0.0, 0.9, 0.1, 0.8]
    one, other = (Runner("a", results=[x + by for x in luck]) for by in (0.0, 0.05))
    assert one.lags(other, 2.5)
    assert not other.lags(one, 0.0)
    shuffled = Runner("c", results=[0.9, 0.0, 0.85, 0.15])
    assert not one.lags(shuffled, 1.0)
    assert not one.lags(one, 0.0)


def test_a_single_lap_proves_nothing() -> None:
    one = Runner("a", results=[0.5, 0.5, 0.5, 0.0])
    other = Runner("b", results=[0.5, 0.5, 0.5, 1.0])
    assert one.lags(other, LAGGING)
    assert not one.lags(other, CONVINCED)


def test_a_branch_is_tried_where_it_is_good_or_new() -> None:
    node = Node(12, branches={"good": Node(9, 8.0), "bad": Node(2, 0.2)})
    assert node.best(["good", "bad"]) == "good"
    node.branches["bad"].total = 1.0  # seldom tried, and not so bad
    node.branches["good"] = Node(9, 5.0)
    assert node.best(["good", "bad"]) == "bad"


def test_a_branch_is_not_followed_by_who_sees_something_else() -> None:
    """In the tree a seat has a place of its own for each thing that it may see there."""
    game, node = find_game("memoarrr"), Node()
    at = next(at for at in asked("memoarrr", range(40)) if at.state.last and not at.state.past)
    worlds = [game.resample(game.view(at.state, None), stream("world", k)) for k in range(6)]
    seen = {game.view(world, at.state.to_move) for world in worlds}
    assert len(seen) > 1
    for _ in range(2):
        for key, world in enumerate(worlds):
            searcher(game, 8)._playout(world, node, 0, key)
    assert set(node.branches) == seen
    assert sum(place.visits for place in node.branches.values()) == 12


def test_the_usual_budget_is_what_the_documentation_says() -> None:
    assert f"{PLAYOUTS} where nothing is said" in (bk.players.search.__doc__ or "")


# --- how strong it is -----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats", "playouts"), [("karuba", 2, 8), ("memoarrr", 2, 24)])
def test_it_beats_random_players_on_every_seat(name: str, seats: int, playouts: int) -> None:
    won, games = 0.0, 3 * seats
    for number in range(games):
        seat = number % seats
        players = [f"search:{playouts}" if k == seat else "random" for k in range(seats)]
        outcome = bk.play(name, players, f"search {number}").outcome()
        assert outcome is not None
        won += (seat in outcome.winners) / max(1, len(outcome.winners))
    assert share(won, games).low > 1 / seats
