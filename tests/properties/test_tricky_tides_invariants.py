"""What never changes in a game of Tricky Tides, checked against a ledger kept from the events alone."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from boardkit.core.game import find_game
from boardkit.games.tricky_tides.actions import (
    Blow,
    Burn,
    Deliver,
    DrawFire,
    DrawSpout,
    Eat,
    Move,
    Play,
    Reach,
    Spout,
)
from boardkit.games.tricky_tides.pieces import GOODS
from boardkit.games.tricky_tides.state import State
from tests.properties.games import Played, played
from tests.properties.tricky_tides_ledger import Ledger

NAME = "tricky_tides"
CUBES, RATES, HOLD = (24, 24, 12, 12, 6), (3, 3, 2, 2, 1), 7
BY_MONSTERS = (Move, Eat, Reach, Burn, Spout, Blow, DrawSpout, DrawFire)


def followed(game: Played) -> Iterator[tuple[State, Ledger]]:
    """Every state with the ledger at that moment."""
    ledger = Ledger(game.states[0])
    for events, state in zip(game.events, game.states[1:], strict=True):
        ledger.take(events)
        yield state, ledger


def test_every_two_options_are_played_together(games_to_play: range) -> None:
    """Numbers of players, modules and readings: every option of one with every option of another."""
    game = find_game(NAME)
    options: dict[str, set[object]] = {"seats": {*game.seats}}
    options |= {name: {"off", "on"} for name in ("events", "monsters")}
    options |= {name: {*reading.options} for name, reading in game.rulebook.readings.items()}
    seen: set[tuple[tuple[str, object], tuple[str, object]]] = set()
    for number in games_to_play:
        first = played(NAME, number).states[0].setup
        chosen = {name: getattr(first.rules, name, first.seats) for name in options}
        seen |= {*combinations(chosen.items(), 2)}
    wanted = {
        ((one, this), (other, that))
        for one, other in combinations(options, 2)
        for this in options[one]
        for that in options[other]
    }
    assert len(wanted) > 1_000
    assert seen == wanted


def test_the_ledger_finds_no_fault(games_to_play: range) -> None:
    """Who leads, wins, sails when, moves the monster and stays by the anchor: reckoned twice."""
    for number in games_to_play:
        *_, (_, ledger) = followed(played(NAME, number))
        assert ledger.faults == [], number
        assert ledger.rounds == 3
        assert ledger.touched_gold == 0, number


def test_the_events_tell_where_ships_goods_and_orders_are(games_to_play: range) -> None:
    for number in games_to_play:
        for state, ledger in followed(played(NAME, number)):
            cells = state.setup.box.cells
            for seat in range(state.setup.seats):
                place = state.ships[seat]
                assert ledger.ships.get(seat) == (None if place is None else str(cells[place]))
                held = dict(zip((g.value for g in GOODS), state.holds[seat], strict=True))
                assert +ledger.holds[seat] == Counter(held), number
                assert [order + 1 for order in state.filled[seat]] == [*ledger.orders[seat]]
                assert state.anchors[seat] == (seat in ledger.anchors)
            assert state.leader == ledger.leader


def test_no_cube_is_lost_and_no_hold_has_more_than_seven(games_to_play: range) -> None:
    """Bag, islands, holds and what the whale brought up: each type as many as in the box."""
    for number in games_to_play:
        for state in played(NAME, number).states:
            rows = (state.bag, state.spout, *state.goods, *state.holds)
            assert tuple(map(sum, zip(*rows, strict=True))) == CUBES, number
            assert min(map(min, rows)) >= 0
            assert max(map(sum, state.holds)) <= HOLD, number


def test_monsters_leave_gold_where_it_is(games_to_play: range) -> None:
    """Unless the owner of a full hold throws gold overboard to make room for what the shark brings."""
    for number in games_to_play:
        game = played(NAME, number)
        for before, action, after in zip(game.states, game.actions, game.states[1:], strict=False):
            if not isinstance(action, BY_MONSTERS):
                continue
            thrown = action.overboard[4] if isinstance(action, Eat) else 0
            gold = [
                [row[4] for row in (state.bag, *state.goods, *state.holds)]
                for state in (before, after)
            ]
            moved = sum(abs(a - b) for a, b in zip(*gold, strict=True))
            assert moved == 2 * thrown, number


def test_only_whole_sets_are_exchanged(games_to_play: range) -> None:
    """What is paid beyond the order is whole sets of a type, as many as goods are lacking."""
    for number in games_to_play:
        game = played(NAME, number)
        for before, action in zip(game.states, game.actions, strict=False):
            if not isinstance(action, Deliver):
                continue
            seat, tide = before.to_move, before.tides[-1] if before.tides else ""
            order = before.orders[before.ships[seat]]
            need = before.setup.box.orders[order].goods
            rates = tuple(min(2, rate) for rate in RATES) if tide == "brisk_trade" else RATES
            over = [max(0, paid - n) for paid, n in zip(action.goods, need, strict=True)]
            lacking = sum(max(0, n - paid) for paid, n in zip(action.goods, need, strict=True))
            assert all(n % rate == 0 for n, rate in zip(over, rates, strict=True))
            assert sum(n // rate for n, rate in zip(over, rates, strict=True)) == lacking
            assert not (lacking and tide == "fog")


def test_suits_are_followed_and_no_card_comes_twice_in_a_round(games_to_play: range) -> None:
    for number in games_to_play:
        game = played(NAME, number)
        seen: Counter[tuple[int, object]] = Counter()
        for before, action in zip(game.states, game.actions, strict=False):
            if not isinstance(action, Play):
                continue
            seen[before.round, action.card] += 1
            hand = before.setup.box.cards_of(before.hands[before.to_move])
            assert action.card in hand
            if before.trick.cards and (not before.tides or before.tides[-1] != "loose_sails"):
                led = before.setup.box.cards[before.trick.cards[0]].suit
                follows = any(card.suit is led for card in hand)
                assert not follows or action.card.suit is led
        assert set(seen.values()) == {1}
        assert len(seen) == 18 * game.seats


def test_no_island_stands_on_another_and_orders_are_each_in_one_place(games_to_play: range) -> None:
    for number in games_to_play:
        for state in played(NAME, number).states:
            assert len({*state.monsters}) == len(state.monsters), number
            deck = [k for k in range(36) if state.deck >> k & 1]
            laid = [order for order in state.orders if order is not None]
            kept = [order for filled in state.filled for order in filled]
            assert sorted([*deck, *laid, *kept]) == [*range(36)], number


def test_scores_are_what_the_table_shows(games_to_play: range) -> None:
    for number in games_to_play:
        game = played(NAME, number)
        *_, (state, ledger) = followed(game)
        outcome = game.game.outcome(state)
        assert outcome is not None
        for seat, score in enumerate(outcome.scores):
            left = ledger.holds[seat]
            sets = sum(left[g.value] // rate for g, rate in zip(GOODS, RATES, strict=True))
            assert score.parts["orders"] == sum(ledger.orders[seat].values())
            assert score.parts["leftovers"] == sets
            assert score.parts["sightings"] <= 2 * len(ledger.orders[seat])
