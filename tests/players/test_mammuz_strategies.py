"""The bluffer: what its dials do, and what they are worth."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import sqrt
from pickle import dumps, loads

import pytest

import boardkit as bk
from boardkit.core.chance import Stream, stream
from boardkit.core.game import Player
from boardkit.games.mammuz import MAMMUZ, bluff
from boardkit.games.mammuz.duel import dial_map, winners, wins
from boardkit.games.mammuz.pieces import NUMBER, SPECIES, Kind
from boardkit.games.mammuz.players import careful, may_expand, may_show, random
from boardkit.games.mammuz.state import Action, Challenge, Expand, Lead, State, View
from boardkit.games.mammuz.strategies import STRATEGIES, Bluffer, fillers, happens, suspicion

HALF = Fraction(1, 2)
BLUFFER = STRATEGIES["bluffer"]
OTHERS = {
    "extinction": "optional",
    "triceratops": "others",
    "unused": "shown",
    "only_dinosaurs": "free",
}


def asked(players: Sequence[str], word: str) -> Iterator[tuple[State, View]]:
    """Every choice of a game, with the view of the seat that makes it."""
    for _, (state, _) in bk.play("mammuz", players, word).steps():
        if isinstance(state.to_move, int):
            yield state, MAMMUZ.view(state, state.to_move)


def free(state: State) -> bool:
    """Whether the seat may challenge or expand as it likes."""
    legal = MAMMUZ.legal(state)
    return bool(state.herd) and state.turned is None and may_expand(legal) and not may_show(legal)


def test_it_is_known_by_name():
    assert list(MAMMUZ.players) == ["random", "careful", "bluffer"]
    assert MAMMUZ.players["bluffer"] is BLUFFER


# The dials -----------------------------------------------------------------------------------------


def test_suspicion_multiplies_odds():
    for false in (Fraction(k, 6) for k in range(7)):
        assert suspicion(false, HALF) == false
        assert suspicion(false, 0) == 0
        assert suspicion(false, 1) == (false > 0)
        for dial in (Fraction(1, 5), Fraction(2, 3)):
            found = suspicion(false, dial)
            if 0 < false < 1:
                odds = false / (1 - false) * dial / (1 - dial)
                assert found / (1 - found) == odds
            else:
                assert found == false


def test_happens_as_often_as_it_should():
    chance = stream("happens")
    for share in (0.2, Fraction(2, 3)):
        n, p = 4000, float(share)
        hits = sum(happens(share, chance) for _ in range(n))
        assert abs(hits - n * p) < 4 * sqrt(n * p * (1 - p))


def test_with_the_dial_at_0_it_challenges_only_where_it_must():
    forced = 0
    for state, view in asked(["careful", "random", "bluffer", "bluffer"], "never"):
        action = Bluffer(HALF, 0)(view, MAMMUZ.legal(state), stream(state.turns))
        if isinstance(action, Challenge):
            assert list(MAMMUZ.legal(state)) == [Challenge()]
            forced += 1
    assert forced


def test_with_the_dial_at_1_it_challenges_whatever_is_not_certain():
    seen = set()
    for state, view in asked(["careful", "random", "bluffer", "bluffer"], "always"):
        if free(state):
            action = Bluffer(HALF, 1)(view, MAMMUZ.legal(state), stream(state.turns))
            challenges = isinstance(action, Challenge)
            assert challenges == (bluff.chance_false(view, HALF) > 0)
            seen.add(challenges)
    assert True in seen


def test_what_is_proved_false_is_always_challenged():
    """Where no card of the display can be true; whatever the dial, unless at 0."""
    seen = 0
    for number in range(4):
        for state, view in asked(["random", "random", "careful"], f"proved {number}"):
            if free(state) and bluff.chance_false(view, Fraction(1, 9)) == 1:
                seen += 1
                player = Bluffer(Fraction(1, 9), Fraction(1, 1000))
                assert player(view, MAMMUZ.legal(state), stream(number)) == Challenge()
    assert seen


def test_how_it_lies():
    """At 0 only without a true card, and then with one card; at 1 with as many as it may."""
    full = honest = must = last = 0
    for state, view in asked(["careful", "random", "bluffer", "bluffer"], "lies"):
        legal = MAMMUZ.legal(state)
        if view.turned is not None or (view.herd and not may_expand(legal)):
            continue
        for dial in (0, 1):
            action = Bluffer(dial, 0)(view, legal, stream(state.turns))
            assert isinstance(action, (Lead, Expand))
            species = action.species if isinstance(action, Lead) else view.declared
            number, size = NUMBER[species or Kind.MAMMOTH], sum(action.cards)
            held, there = sum(view.hand), view.hand[number]
            if dial and held > 1 and there < min(held, 5):
                # A true card is kept back, and so is the last card of the hand.
                assert size == min(4, held - 1)
                assert action.cards[number] == max(0, there - 1)
                full += size == 4
                last += size < 4
            else:
                assert size == max(1, min(4, there))
                assert action.cards[number] == min(4, there)
                honest += there > 0
                must += there == 0
    assert min(full, honest, must, last) > 2


def test_it_fills_up_with_harmless_dinosaurs_then_with_what_it_has_fewest_of():
    hands = "H 3SQ 3HA BE 2DE PT / 4SQ 2TI HA DE MA BR / 3TI 2HA DE 2BE MA TC"
    state = MAMMUZ.apply(MAMMUZ.new(3), MAMMUZ.parse(hands)).state
    view = MAMMUZ.view(state, 0)
    for word in range(20):
        found = fillers(view, Kind.SQUIRREL, 2, stream(word))
        assert {kind for kind in Kind if found[NUMBER[kind]]} == {Kind.PTEROSAUR, Kind.BEAR}
        more = fillers(view, Kind.SQUIRREL, 4, stream(word))
        assert (more[NUMBER[Kind.DEER]], sum(more)) == (2, 4)


def test_it_leads_with_the_species_of_which_it_has_most():
    for state, view in asked(["bluffer", "careful", "bluffer"], "leads"):
        if not view.herd and view.turned is None:
            action = BLUFFER(view, MAMMUZ.legal(state), stream(1))
            assert isinstance(action, Lead)
            alive = [k for k in SPECIES if k not in view.extinct and k != view.banned]
            most = max(view.hand[NUMBER[kind]] for kind in alive)
            assert view.hand[NUMBER[action.species]] == most


# It keeps the rules --------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(3, 8))
@pytest.mark.parametrize("rules", [{}, OTHERS])
def test_it_does_only_what_is_legal(seats, rules):
    count = 0

    def watched(player: Player[View, Action]) -> Player[View, Action]:
        def choose(view: View, legal: Sequence[Action], chance: Stream) -> Action:
            nonlocal count
            count += 1
            action = player(view, legal, chance)
            assert action in legal
            return action

        return choose

    players = [watched(Bluffer(Fraction(k, seats), HALF)) for k in range(seats)]
    record = bk.play("mammuz", players, "legal", rules=MAMMUZ.rules(**rules))
    assert record.outcome() is not None
    assert count > 5


def test_it_is_the_same_in_another_process_and_with_a_plain_list_of_actions():
    player = Bluffer(Fraction(1, 4), HALF)
    again: Bluffer = loads(dumps(player))
    assert again == player
    assert again.__name__ == "bluffer 1/4 1/2"
    for state, view in asked(["bluffer", "random", "careful"], "again"):
        legal = MAMMUZ.legal(state)
        listed = tuple(legal) if len(legal) < 500 else legal
        assert player(view, legal, stream(1)) == again(view, listed, stream(1))


def test_it_knows_only_what_its_seat_knows():
    """In a world dealt anew to its view it chooses the same."""
    for state, view in asked(["bluffer", "careful", "random"], "worlds"):
        world = MAMMUZ.resample(view, stream(state.turns))
        seen = MAMMUZ.view(world, view.seat)
        legal = MAMMUZ.legal(world)
        assert BLUFFER(seen, legal, stream(2)) == BLUFFER(view, MAMMUZ.legal(state), stream(2))


# What the dials are worth --------------------------------------------------------------------------


def more_than_its_share(won: Fraction, games: int, seats: int) -> float:
    """By how many standard deviations a player wins more than one game in so many seats."""
    share = 1 / seats
    return (float(won) - games * share) / sqrt(games * share * (1 - share))


def test_it_beats_random(full):
    games, setup = 400 if full else 60, MAMMUZ.new(3).setup
    won = wins(setup, BLUFFER, random, games, "random")
    print(f"the bluffer wins {float(won):.1f} of {games} games against two random players")
    assert more_than_its_share(won, games, 3) > 2.58


def test_it_beats_careful(full):
    games, setup = 600 if full else 90, MAMMUZ.new(3).setup
    won = wins(setup, BLUFFER, careful, games, "careful")
    print(f"the bluffer wins {float(won):.1f} of {games} games against two careful players")
    assert more_than_its_share(won, games, 3) > 2.58


def test_where_nobody_challenges_who_lies_wins(full):
    """Until the last cards lying is free: four at a time against those who lay what they have."""
    games, setup = 200 if full else 45, MAMMUZ.new(3).setup
    (honest,), (liar,) = dial_map(setup, [Fraction(0), Fraction(1)], [Fraction(0)], games, "map")
    print(f"nobody challenges: the liar wins {float(liar):.2f}, an honest one {float(honest):.2f}")
    assert more_than_its_share(liar * games, games, 3) > 4
    assert abs(more_than_its_share(honest * games, games, 3)) < 4


def test_games_between_players_have_a_winner_and_can_be_played_again():
    setup = MAMMUZ.new(3).setup
    players = [BLUFFER, careful, random]
    found = [winners(setup, players, word) for word in range(6)]
    assert found == [winners(setup, players, word) for word in range(6)]
    assert {seat for won in found for seat in won} <= {0, 1, 2}
    assert wins(setup, careful, careful, 6, "part") <= 6
