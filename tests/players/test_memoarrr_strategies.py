"""The forgetful and the pairing player: memory is drawn once per sighting, and pairs never lose."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import sqrt
from pickle import dumps, loads

import pytest

import boardkit as bk
from boardkit.core.chance import Stream, stream
from boardkit.core.game import Player, random_player
from boardkit.games.memoarrr.duel import (
    all_seen,
    first_round,
    memory_map,
    play_round,
    rounds_won,
)
from boardkit.games.memoarrr.memory import Forgetful, forget, remembered, sightings
from boardkit.games.memoarrr.odds import knowledge, solution
from boardkit.games.memoarrr.players import careful
from boardkit.games.memoarrr.state import Action, Looked, Revealed, State, View
from boardkit.games.memoarrr.strategies import STRATEGIES, pairing

MEMOARRR = bk.game("memoarrr")
SETUP = MEMOARRR.new(2).setup
HALF = Fraction(1, 2)
NOTHING = Forgetful(0, careful)  # knows only what lies face up
OTHERS: dict[str, Player[View, Action]] = {
    "random": random_player,
    "careful": careful,
    "forgetful": STRATEGIES["forgetful"],
    "nothing": NOTHING,
    "pairing": pairing,
}


def choices(players: Sequence[str], seed: str) -> list[tuple[int, State]]:
    """Every choice of a game: the seat and the position."""
    match = bk.Match.of(bk.play("memoarrr", players, seed))
    states: list[State] = [match.state_at(k) for k in range(match.length)]
    return [(s.to_move, s) for s in states if isinstance(s.to_move, int)]


def test_both_are_known_by_name() -> None:
    assert list(MEMOARRR.players) == ["random", "careful", "forgetful", "pairing"]
    assert MEMOARRR.players["forgetful"] is STRATEGIES["forgetful"]


# Memory --------------------------------------------------------------------------------------------


def test_sightings_are_the_looks_and_the_rounds_in_which_a_card_lay_open() -> None:
    """Counted again from the events that the seat saw."""
    for number in range(5):
        record = bk.play("memoarrr", ["careful", "random", "careful"], f"sightings {number}")
        seen: list[Counter[int]] = [Counter() for _ in range(3)]
        for _, (state, events) in record.steps():
            box = state.setup.box
            for event in events:
                for seat in range(3):
                    if isinstance(event, Looked) and event.seat == seat:
                        seen[seat].update(box.place[cell] for cell in event.cells)
                    if isinstance(event, Revealed):
                        seen[seat][box.place[event.cell]] += 1
            for seat in range(3):
                view = MEMOARRR.view(state, seat)
                counted = {p: len(list(sightings(view, p))) for p in range(25)}
                assert counted == {p: seen[seat][p] for p in range(25)}


def test_a_memory_never_changes_but_by_a_new_sighting() -> None:
    """What is kept stays; what slipped comes back only after it has been seen once more."""
    back = 0
    for number in range(10):
        before: dict[int, tuple[tuple[bool, ...], list[int]]] = {}
        for seat, state in choices(["careful", "random"], f"once {number}"):
            view = MEMOARRR.view(state, seat)
            kept = remembered(view, HALF)
            assert kept == remembered(view, HALF)
            times = [len(list(sightings(view, place))) for place in range(25)]
            if seat in before:
                for place in range(25):
                    was, seen = before[seat][0][place], before[seat][1][place]
                    if state.up >> place & 1:
                        continue
                    if times[place] == seen:
                        assert kept[place] == was
                    elif was:
                        assert kept[place]
                    else:
                        back += kept[place]
            # What lies face up is no matter of memory: compare with the draws alone.
            hidden = remembered(view._replace(up=0, down=state.up | state.down), HALF)
            before[seat] = hidden, times
    assert back > 10


def test_each_sighting_is_kept_with_chance_p() -> None:
    """After n sightings 1 - (1 - p)**n are known; over games, seats and places, |z| < 4."""
    p = 0.3
    known: Counter[int] = Counter()
    total: Counter[int] = Counter()
    for number in range(150):
        chance = stream("share", number)
        state = all_seen(SETUP, chance)
        # Six rounds before, in which a card lay open or not as it happened.
        past = tuple(chance.below(1 << 25) & SETUP.box.all_places for _ in range(6))
        for seat in (0, 1):
            view = MEMOARRR.view(state._replace(past=past), seat)
            for place, kept in enumerate(remembered(view, p)):
                times = len(list(sightings(view, place)))
                known[times] += kept
                total[times] += 1
    assert known[0] == 0
    assert sorted(total) == list(range(8))
    for times in range(1, 7):
        share, n = 1 - (1 - p) ** times, total[times]
        assert n > 100
        assert abs(known[times] - n * share) < 4 * sqrt(n * share * (1 - share))


def test_a_better_memory_keeps_all_that_a_worse_one_keeps() -> None:
    for seat, state in choices(["careful", "careful"], "dial")[::5]:
        view = MEMOARRR.view(state, seat)
        levels = [Fraction(k, 10) for k in (0, 2, 5, 9, 10)]
        for worse, better in pairwise(levels):
            less, more = remembered(view, worse), remembered(view, better)
            assert all(more[place] for place in range(25) if less[place])
        assert forget(view, 1) == view
        shown = [bool(view.up >> place & 1) for place in range(25)]
        assert [card is not None for card in forget(view, 0).island] == shown


def test_games_seats_and_words_remember_differently() -> None:
    state = all_seen(SETUP, stream("one"))
    other = all_seen(SETUP, stream("two"))
    memories = {
        remembered(MEMOARRR.view(where, seat), HALF, word)
        for where in (state, other)
        for seat in (0, 1)
        for word in ("", "papaya")
    }
    assert len(memories) == 8


def test_forgetful_is_the_same_after_taking_moves_back_and_in_another_process() -> None:
    player = Forgetful(HALF, careful)
    again: Forgetful = loads(dumps(player))
    assert again == player
    for seat, state in choices(["forgetful", "forgetful"], "back"):
        view, legal = MEMOARRR.view(state, seat), MEMOARRR.legal(state)
        assert player(view, legal, bk.stream(1)) == again(view, legal, bk.stream(1))


def test_forgetful_knows_only_what_it_remembers() -> None:
    """Whatever lies where it does not remember it chooses the same."""
    for number, (seat, state) in enumerate(choices(["forgetful", "forgetful"], "worlds")):
        view, legal = MEMOARRR.view(state, seat), MEMOARRR.legal(state)
        chosen = STRATEGIES["forgetful"](view, legal, bk.stream(number))
        lost = [p for p, kept in enumerate(remembered(view, HALF)) if not kept]
        looked = view.setup.box.side_places[view.looks[seat][0]]
        cards = iter(bk.stream("lost", number).shuffled([state.island[p] for p in lost]))
        if any(looked >> place & 1 for place in lost):
            continue  # its first look makes its memory what it is
        island = tuple(next(cards) if p in lost else c for p, c in enumerate(state.island))
        other = MEMOARRR.view(state._replace(island=island), seat)
        assert STRATEGIES["forgetful"](other, legal, bk.stream(number)) == chosen


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"looks": "every_round", "failed": "turned_down", "sides": "chosen"},
        {"bar_lasts": "everybody", "survivor": "reveals", "all_revealed": "draw"},
    ],
)
def test_players_do_only_what_is_legal(seats: int, rules: dict[str, str]) -> None:
    asked = 0

    def watched(player: Player[View, Action]) -> Player[View, Action]:
        def choose(view: View, legal: Sequence[Action], stream: Stream) -> Action:
            nonlocal asked
            asked += 1
            action = player(view, legal, stream)
            assert action in legal
            return action

        return choose

    players = [watched(pairing), watched(STRATEGIES["forgetful"]), pairing, careful][:seats]
    record = bk.play("memoarrr", players, 3, rules=MEMOARRR.rules(**rules))
    assert record.outcome() is not None
    assert asked >= 20


# Pairs ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", OTHERS)
def test_me_6_pairing_wins_every_round_as_second_player(name: str, full: bool) -> None:
    """From positions in which it has seen all 24; the others have too, and it does not help."""
    rounds = 3_000 if full else 60
    assert rounds_won(SETUP, [OTHERS[name], pairing], rounds, f"pairs {name}") == (0, rounds)


def test_me_6_pairing_wins_although_the_other_one_knows_all_too(full: bool) -> None:
    """The verdict is there from the first card on, and it never turns."""
    for number in range(500 if full else 30):
        state = all_seen(SETUP, stream("verdict", number))
        verdict = solution(MEMOARRR.view(state, 1))
        assert verdict is not None
        assert not verdict.wins
        while len(state.past) == 1:
            assert isinstance(state.to_move, int)
            view = MEMOARRR.view(state, state.to_move)
            verdict = solution(view)
            assert verdict is not None
            assert verdict.wins == (state.to_move == 1)
            choose = pairing if state.to_move else careful
            choice = choose(view, MEMOARRR.legal(state), stream("v", number, state.up))
            state = MEMOARRR.step(state, choice).state


def test_pairing_starting_beats_who_remembers_nothing() -> None:
    assert rounds_won(SETUP, [pairing, NOTHING], 60, "start")[0] >= 57


def test_pairing_beats_careful_in_whole_games() -> None:
    """Although neither forgets, and neither knows the whole island before the last rounds."""
    games, wins = 150, 0
    for number in range(games):
        seat = number % 2
        names = ["pairing", "careful"] if seat == 0 else ["careful", "pairing"]
        outcome = bk.play("memoarrr", names, f"whole {number}").outcome()
        assert outcome is not None
        wins += outcome.winners == (seat,)
    print(f"pairing wins {wins} of {games} games against careful")
    assert wins - games / 2 > 2.58 * sqrt(games) / 2


def test_there_is_no_solution_where_cards_are_unknown_or_three_are_left() -> None:
    for seats in (2, 3):
        for seat, state in choices(["random"] * seats, "none"):
            view = MEMOARRR.view(state, seat)
            both = seats - len(state.out) == 2
            assert (solution(view) is None) == (bool(knowledge(view).unseen) or not both)
    draw = all_seen(MEMOARRR.new(2, MEMOARRR.rules(all_revealed="draw")).setup, stream("draw"))
    assert solution(MEMOARRR.view(draw, 0)) is None


# What memory is worth ------------------------------------------------------------------------------


def test_a_round_that_all_draw_has_no_winner() -> None:
    """Two who know all keep to pairs to the last card, if nobody need take a volcano then."""
    draw = MEMOARRR.new(2, MEMOARRR.rules(all_revealed="draw")).setup
    won = rounds_won(draw, [pairing, pairing], 60, "draw")
    print(f"won with the reading draw: {won} of 60")
    assert won[0] == 0
    assert 0 < won[1] < 60


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_seen_is_a_position_of_the_game(seats: int) -> None:
    setup = MEMOARRR.new(seats).setup
    for number in range(20):
        state = all_seen(setup, stream("position", number))
        MEMOARRR.check_position(state)
        assert MEMOARRR.read_position(MEMOARRR.write_position(state)) == state
        assert not knowledge(MEMOARRR.view(state, 0)).unseen
        assert play_round(state, [careful] * seats, "round") in range(seats)


def test_the_corners_of_the_memory_map(full: bool) -> None:
    """Nobody remembers: blind play, 0.7449. Only one does: that one wins. Both do: the second."""
    rounds = 1_000 if full else 100
    blind = rounds_won(SETUP, [random_player] * 2, rounds, "corner")[0]
    share = 0.7448558
    assert abs(blind - rounds * share) < 4 * sqrt(rounds * share * (1 - share))
    (none, second), (first, both) = memory_map(SETUP, [Fraction(0), Fraction(1)], rounds, "map")
    assert abs(rounds * none - rounds * share) < 4 * sqrt(rounds * share * (1 - share))
    assert second == both == 0
    assert first > Fraction(97, 100)


def test_who_remembers_what_was_seen_wins_nine_of_ten_first_rounds_against_blind_play() -> None:
    """The starting player knows three locations at first, and what has come to light since."""
    rounds = 1000
    wins = rounds_won(SETUP, [careful, random_player], rounds, "first", first_round)[0]
    assert abs(wins - 0.9 * rounds) < 4 * sqrt(rounds * 0.9 * 0.1)


def test_a_lost_round_is_made_hard_for_who_forgets() -> None:
    """Starting with perfect memory, pairing wins far more often than careful does."""
    second = Forgetful(Fraction(3, 4), pairing)
    wins = [rounds_won(SETUP, [player, second], 80, "hard")[0] for player in (pairing, careful)]
    print(f"starting against three quarters of a memory: pairing {wins[0]}, careful {wins[1]}")
    assert wins[0] > wins[1] + 10


def test_memory_is_worth_more_than_a_good_seat() -> None:
    """Four players, three of them blind: on every seat who remembers all wins most rounds."""
    setup = MEMOARRR.new(4).setup
    for seat in range(4):
        players: list[Player[View, Action]] = [random_player] * 4
        players[seat] = careful
        won = rounds_won(setup, players, 100, f"seat {seat}")
        print(f"careful on seat {seat + 1} of 4, everything seen: {won[seat]} of 100 rounds")
        assert won[seat] > 75
