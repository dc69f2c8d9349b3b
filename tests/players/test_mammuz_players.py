"""The players of MammuZ: they keep to the rules, careful is strong, and its facts are true."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, say
from boardkit.core.chance import stream
from boardkit.games.mammuz.pieces import NUMBER, SPECIES, kinds_in
from boardkit.games.mammuz.players import careful, chance_false, random
from boardkit.games.mammuz.reasons import explain
from boardkit.games.mammuz.state import Challenge, Choose, Expand, Lead, Show, State
from tests.mammuz_positions import MAMMUZ, play, table

GAMES = 30


def choices(seed: str, seats: int, names: list[str], **rules: str) -> list[tuple[State, Any]]:
    """Every choice of a seat in a game, with its position."""
    match = bk.Match.of(bk.play("mammuz", names, seed, rules=MAMMUZ.rules(**rules)))
    pairs = [(match.state_at(k), match.actions[k]) for k in range(match.length)]
    return [(state, action) for state, action in pairs if isinstance(state.to_move, int)]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_careful_beats_random_players(seats: int) -> None:
    """Alone among random players it wins far more than one game in `seats`."""
    wins = 0
    for game in range(GAMES):
        seat = game % seats
        names = ["careful" if k == seat else "random" for k in range(seats)]
        outcome = bk.play("mammuz", names, f"strength {seats} {game}").outcome()
        assert outcome is not None
        wins += seat in outcome.winners
    print(f"{seats} seats: careful wins {wins} of {GAMES}")
    assert wins > 1.5 * GAMES / seats


@pytest.mark.parametrize("option", ["compulsory", "optional"])
def test_players_play_by_the_rules_under_every_kind_of_list(option: str) -> None:
    """With the lazy list and with a plain one they choose what is allowed."""
    for number in range(6):
        state: Any = MAMMUZ.new(3 + number % 5, MAMMUZ.rules(extinction=option))
        chance = stream("players", number)
        while state.to_move is not None:
            if state.to_move is bk.CHANCE:
                action = MAMMUZ.draw(state, chance)
            else:
                view, plays = MAMMUZ.view(state, state.to_move), MAMMUZ.legal(state)
                for choose in (careful, random):
                    for legal in (plays, tuple(plays)):
                        action = choose(view, legal, chance)
                        assert action in plays
            state = MAMMUZ.apply(state, action).state


def test_random_lays_every_number_of_cards_and_challenges_half_the_time() -> None:
    state = play(table("5HA", "2HA 3BE RX", "3DE"), "L HA 2HA")
    view, legal = MAMMUZ.view(state, 1), MAMMUZ.legal(state)
    seen = [random(view, legal, stream("random", k)) for k in range(2_000)]
    challenges = sum(isinstance(action, Challenge) for action in seen)
    assert 900 < challenges < 1_100
    sizes = [sum(action.cards) for action in seen if isinstance(action, Expand)]
    assert all(200 < sizes.count(size) < 300 for size in (1, 2, 3, 4))


def test_the_chance_that_a_card_is_false_by_listing_all_hands() -> None:
    """The other holds 5 of 9 unseen cards, 3 of them hares, and claims two hares."""
    state = play(table("5SQ", "2HA 3BE SQ", "4DE"), "L HA 2SQ")
    view = MAMMUZ.view(state, 1)
    unseen = ["HA"] * 4 + ["other"] * 5
    hands = list(combinations(range(9), 5))
    true = sum(
        Fraction(min(2, sum(unseen[k] == "HA" for k in hand)), 2 * len(hands)) for hand in hands
    )
    assert chance_false(view) == 1 - true


def test_careful_lays_what_is_true_and_lies_only_when_it_must() -> None:
    lies = 0
    for game in range(8):
        for state, action in choices(f"honest {game}", 4, ["careful"] * 4):
            seat = state.to_move
            assert isinstance(seat, int)
            if not isinstance(action, (Lead, Expand)):
                continue
            species = action.species if isinstance(action, Lead) else state.declared
            assert species is not None
            held = state.hands[seat][NUMBER[species]]
            if set(kinds_in(action.cards)) == {species}:
                assert sum(action.cards) == min(4, held)
            else:
                lies += 1
                assert held == 0
                assert sum(action.cards) == 1
            if isinstance(action, Expand):
                assert chance_false(MAMMUZ.view(state, seat)) <= Fraction(1, 2)
    assert lies


def test_careful_challenges_above_one_half_or_when_it_must() -> None:
    asked = 0
    for game in range(8):
        for state, action in choices(f"challenge {game}", 4, ["careful"] * 4):
            if isinstance(action, Challenge):
                asked += 1
                view = MAMMUZ.view(state, state.to_move)  # type: ignore[arg-type]
                forced = not view.sizes[view.herd[-1].seat]
                assert forced or chance_false(view) > Fraction(1, 2)
    assert asked


def test_careful_gives_the_herd_to_whoever_has_fewest() -> None:
    state = play(table("TC 4HA", "6BE", "3DE", "5TI"), "L HA TC HA", "C", "T TC")
    action = careful(MAMMUZ.view(state, 1), MAMMUZ.legal(state), stream("give"))
    assert action in (Choose(0), Choose(2))
    assert careful(MAMMUZ.view(state, 1), tuple(MAMMUZ.legal(state)), stream("give")) in (
        Choose(0),
        Choose(2),
    )


def test_every_fact_can_be_said_and_is_true() -> None:
    """Percentages, counts and what is said of a display are reckoned again from the position."""
    seen: set[str] = set()
    for game in range(14):
        names = ["careful", "random", "careful", "random"][: 3 + game % 2]
        option = ("compulsory", "optional")[game % 2]
        for state, action in choices(f"facts {game}", len(names), names, extinction=option):
            seat = state.to_move
            assert isinstance(seat, int)
            view = MAMMUZ.view(state, seat)
            hand = state.hands[seat]
            for fact in explain(view, action, MAMMUZ.legal(state)):
                seen.add(fact.key)
                said = {
                    say(lang, "mammuz", f"hints.{fact.key}", **fact.params) for lang in LANGUAGES
                }
                assert len(said) == 2
                assert not any("{" in sentence for sentence in said)
                match fact.key:
                    case "honest" | "caught" | "last_cards" | "must_lie":
                        assert isinstance(action, (Lead, Expand))
                        species = action.species if isinstance(action, Lead) else state.declared
                        assert species is not None
                        false = [kind for kind in kinds_in(action.cards) if kind != species]
                        assert (fact.key == "honest") <= (not false)
                        if fact.key == "caught":
                            assert fact.params["cards"] == len(false)
                            share = Fraction(100 * len(false), sum(action.cards))
                            assert fact.params["percent"] == round(share)
                        assert (fact.key == "last_cards") <= (sum(action.cards) == sum(hand))
                        assert (fact.key == "must_lie") <= (not hand[NUMBER[species]])
                    case "likely_false" | "likely_true":
                        chance = chance_false(view)
                        assert (chance > Fraction(1, 2)) == (fact.key == "likely_false")
                        assert fact.params["percent"] == round(100 * chance)
                    case "too_many":
                        assert fact.params["claimed"] == sum(d.size for d in state.herd)
                        assert fact.params["claimed"] > fact.params["cards"]  # type: ignore[operator]
                    case "must_challenge":
                        assert not any(state.hands[(seat - 1) % len(names)])
                    case "holds":
                        assert fact.params["cards"] == state.sizes[action.seat]
                    case "shows":
                        assert isinstance(action, Show)
                        assert fact.params["cards"] == hand[NUMBER[action.species]]
    assert {"honest", "caught", "must_lie", "likely_false", "likely_true", "holds"} <= seen
    assert len(SPECIES) == 8
