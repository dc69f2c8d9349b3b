"""What never changes in a game of Memoarrr!, checked against a ledger kept from the events alone."""

from collections import Counter
from collections.abc import Iterator

import pytest

import boardkit as bk
from boardkit.games.memoarrr import MEMOARRR
from boardkit.games.memoarrr.state import Reveal, State, TakeVolcano
from tests.properties.games import Played, played
from tests.properties.memoarrr_ledger import Ledger, shown_in

RUBIES = Counter({1: 2, 2: 3, 3: 1, 4: 1})
NAME = "memoarrr"


def followed(game: Played) -> Iterator[tuple[State, Ledger]]:
    """Every state with the ledger at that moment."""
    ledger = Ledger(game.states[0])
    for events, state in zip(game.events, game.states[1:], strict=True):
        ledger.take(events)
        yield state, ledger


def last_entry(game: Played) -> Ledger:
    """The ledger at the end."""
    *_, (_, ledger) = followed(game)
    return ledger


def texts(state: State, mask: int) -> set[str]:
    return set(map(str, state.setup.box.cells_of(mask)))


def test_the_ledger_finds_no_fault(games_to_play: range) -> None:
    """Whose turn, what connects, who is out, who wins and who starts: reckoned twice."""
    for number in games_to_play:
        assert last_entry(played(NAME, number)).faults == [], number


def test_the_events_tell_the_whole_round(games_to_play: range) -> None:
    """Who follows the events only knows what lies face up, who is out and who is next."""
    for number in games_to_play:
        for state, ledger in followed(played(NAME, number)):
            assert texts(state, state.up) == {*ledger.up}, number
            assert texts(state, state.down) == {*ledger.down}, number
            assert list(state.out) == list(ledger.out), number
            assert list(state.volcanoes[: len(state.out)]) == list(ledger.out.values()), number
            assert [texts(state, mask) for mask in state.past] == ledger.shown, number
            if state.to_move is not None:
                assert state.start == ledger.start, number
            if ledger.up and len(ledger.up) < 24:
                assert state.to_move == ledger.turn, number


def test_views_hold_exactly_what_was_seen(games_to_play: range) -> None:
    """In its own look, or face up in any round: neither more nor less, for each seat and the table."""
    for number in games_to_play:
        for state, ledger in followed(played(NAME, number)):
            for seat, seen in ledger.seen.items():
                assert shown_in(MEMOARRR.view(state, seat)) == seen, (number, seat)


def test_what_was_seen_stays_seen_and_true(few_games: range) -> None:
    """A view never loses a card, and every card that it shows lies there."""
    for number in few_games:
        game = played(NAME, number)
        before: dict[int | None, set[tuple[str, str]]] = {}
        for state in game.states:
            cells = map(str, state.setup.box.cells)
            cards = set(zip(cells, map(str, state.island), strict=False))
            for seat in (*range(game.seats), None):
                now = set(shown_in(MEMOARRR.view(state, seat)).items())
                assert before.get(seat, set()) <= now <= cards, (number, seat)
                before[seat] = now


def test_positions_never_change(games_to_play: range) -> None:
    for number in games_to_play:
        game = played(NAME, number)
        islands = {state.island for state in game.states[1:]}
        assert len(islands) == 1, number
        (island,) = islands
        assert len({*island}) == len(island) == 25
        middle = game.states[0].setup.box.cells[12]
        assert Reveal(middle) not in game.actions


def test_one_treasure_a_round(games_to_play: range) -> None:
    """On the stack, won, or back in the box after a drawn round: always the same seven."""
    for number in games_to_play:
        game = played(NAME, number)
        for state, ledger in followed(game):
            won = Counter(value for values in state.won for value in values)
            drawn = ledger.winners.count(None)
            assert won.total() + drawn == len(state.past) == len(ledger.winners), number
            for seat, values in enumerate(state.won):
                assert len(values) == ledger.winners.count(seat), number
            if state.treasures:
                rest = RUBIES - won - Counter(state.treasures)
                assert won <= RUBIES
                assert rest.total() == drawn, number
                assert len(state.treasures) == 7 - len(state.past), number
        assert len(game.states[-1].past) == 7, number
        if game.rules.all_revealed == "volcano":
            assert None not in last_entry(game).winners


def test_the_winner_of_a_round_never_starts_the_next(games_to_play: range) -> None:
    """And with two players the loser does."""
    rounds = 0
    for number in games_to_play:
        game = played(NAME, number)
        ledger = last_entry(game)
        for winner, starter in zip(ledger.winners, ledger.starters[1:], strict=False):
            if winner is None:
                continue
            rounds += 1
            assert starter != winner, number
            if game.seats == 2:
                assert starter == 1 - winner, number
    assert rounds > 6 * len(games_to_play) * 0.9


def test_who_is_out_is_never_on_turn(games_to_play: range) -> None:
    """In a round each seat but one takes a volcano, nobody two, and none of them comes again."""
    for number in games_to_play:
        game = played(NAME, number)
        for state in game.states:
            assert len({*state.out}) == len(state.out) < game.seats, number
            assert state.to_move not in state.out, number


def test_the_same_volcanoes_stay_in_the_game(games_to_play: range) -> None:
    for number in games_to_play:
        game = played(NAME, number)
        in_game = {state.birds for state in game.states if state.birds}
        assert len(in_game) == 1, number
        for state in game.states:
            if state.volcanoes:
                assert tuple(sorted(state.volcanoes)) == state.birds
            assert {*state.known_birds} <= {*state.birds}
        if game.rules.volcanoes == "highest":
            assert in_game == {((7,), (3, 7), (1, 3, 7))[game.seats - 2]}


def test_the_outcome_is_reckoned_twice(games_to_play: range) -> None:
    """Most rubies, then most cards, then the best card; nobody shares a win but after drawn rounds."""
    for number in games_to_play:
        game = played(NAME, number)
        state = game.states[-1]
        outcome = MEMOARRR.outcome(state)
        assert outcome is not None
        ranks = [(sum(won), len(won), max(won, default=0)) for won in state.won]
        best = max(ranks)
        assert outcome.winners == tuple(k for k, rank in enumerate(ranks) if rank == best), number
        if game.rules.all_revealed == "volcano":
            assert len(outcome.winners) == 1, number


def test_games_reach_what_is_rare() -> None:
    """The random games are of use: all 24 revealed, ties broken, drawn rounds, lapsed bars."""
    found: Counter[str] = Counter()
    for number in range(300):
        game = played(NAME, number)
        found["volcano instead"] += TakeVolcano() in game.actions
        found["drawn"] += None in last_entry(game).winners
        outcome = MEMOARRR.outcome(game.states[-1])
        found["tie"] += outcome is not None and "MEM-E3" in outcome.clauses
        found["second tie"] += outcome is not None and "MEM-E4" in outcome.clauses
        found["no treasure"] += () in game.states[-1].won
        found["turned down again"] += any(state.down for state in game.states)
    print(dict(found))
    assert all(found[name] for name in found), found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_random_players_stays_within_its_bounds(seats: int) -> None:
    """Seven rounds of at least as many reveals as there are seats."""
    record = bk.play(NAME, ["random"] * seats, f"bounds {seats}")
    reveals = [text for text in record.actions if text.startswith("R")]
    assert 7 * seats <= len(reveals) <= 7 * 24
