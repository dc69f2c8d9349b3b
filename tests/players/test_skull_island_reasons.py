"""What careful says of an action is true, and can be said in both languages."""

from functools import lru_cache
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, catalogue, say
from boardkit.core.game import Fact
from boardkit.games.skull_island.players import worth
from boardkit.games.skull_island.scoring import score_sheet
from boardkit.games.skull_island.state import State, TreasureFound
from tests.properties.games import sample
from tests.skull_positions import SKULL_ISLAND, play, position

HINTS = set(catalogue("en", "skull_island")["hints"])


@lru_cache
def positions() -> list[State]:
    """Positions of random games in which a seat is asked, of a few seats."""
    states = [sample("skull_island", number).state for number in range(60)]
    return [s for s in states if isinstance(s.to_move, int) and s.setup.seats <= 8]


def facts(state: State, text: str) -> dict[str, Fact]:
    """What careful says of an action, by the key of the sentence."""
    seat = state.to_move
    assert isinstance(seat, int)
    said = SKULL_ISLAND.explain(
        SKULL_ISLAND.view(state, seat), SKULL_ISLAND.parse(text), SKULL_ISLAND.legal(state)
    )
    return {fact.key: fact for fact in said}


def test_each_fact_can_be_said_in_both_languages() -> None:
    seen = set()
    for state in positions():
        actions = SKULL_ISLAND.legal(state)
        for action in actions[:: max(1, len(actions) // 4)]:
            for fact in facts(state, SKULL_ISLAND.format(action)).values():
                seen.add(fact.key)
                sentences = {
                    say(lang, "skull_island", f"hints.{fact.key}", **fact.params)
                    for lang in LANGUAGES
                }
                assert len(sentences) == 2
                assert not any("{" in sentence for sentence in sentences)
    assert {"better", "no_nearer", "nearer", "skull_costs", "skull_free"} <= seen <= HINTS


def test_how_many_are_better_is_counted() -> None:
    for state in positions()[:30]:
        seat, actions = state.to_move, SKULL_ISLAND.legal(state)
        assert isinstance(seat, int)
        view = SKULL_ISLAND.view(state, seat)
        totals = [worth(view, action).total for action in actions]
        for action in actions[:: max(1, len(actions) // 3)]:
            said = facts(state, SKULL_ISLAND.format(action))
            mine = worth(view, action).total
            better = sum(total > mine for total in totals)
            assert (said["better"].params["more"] if "better" in said else 0) == better


def one(key: str, state: State, text: str, **params: Any) -> None:
    """That careful says so, with these values."""
    assert facts(state, text)[key].params == params


def test_a_treasure_that_is_found_is_named() -> None:
    state = position("~~~~~~/~.4..~/~4...~/~.4..~/~....~/~~~~~~", roll="4 4 1")
    one("finds", state, "W D3 4", value=4, cell="C3")
    step = SKULL_ISLAND.apply(state, "W D3 4")
    assert any(isinstance(event, TreasureFound) for event in step.events)
    assert "finds" not in facts(state, "W D3 8")


def test_what_a_mark_does_to_dangers_is_named() -> None:
    state = position("~~~~~~/~7s..~/~....~/~....~/~~~~~~", roll="4 5 3")
    one("overcomes", state, "W B3 9", cell="C2", stars=7)
    one("danger_now", state, "W B3 3", cell="C2", stars=3, stars_before=7)
    before = score_sheet(state.setup, state.sheets[0]).total
    after = play(state, "W B3 9")
    assert (before, score_sheet(after.setup, after.sheets[0]).total) == (-7, 7)


def test_how_near_a_treasure_is_is_named() -> None:
    state = position("~~~~~~/~.4..~/~4...~/~....~/~....~/~~~~~~", roll="4 4 1")
    one("nearer", state, "W D3 4", value=4, marks=1)
    one("no_nearer", state, "W B2 4", value=4, marks=2)


def test_what_a_skull_costs_or_earns_is_named() -> None:
    grid = "~~~~~~~~~~/~9...7...~/~........~/~~~~~~~~~~"
    state = position(grid, grid, roll="2 3 S")
    one("skull_earns", state, "S B3", cell="B3", stars=9)
    one("skull_costs", state, "S E2", cell="E2", stars=7)
    one("skull_free", state, "S I3", cell="I3")
    cross = "~~~~~~/~.4..~/~4.4.~/~.4..~/~....~/~~~~~~"
    treasure = position(cross, cross, roll="2 3 S", chests="4 C3")
    one("skull_on_treasure", treasure, "S C3", cell="C3", value=4)


def test_decisions_are_named() -> None:
    grid = "~~~~~~~/~..4..~/~..7..~/~47.74~/~.....~/~~~~~~~"
    one("claims", play(position(grid, roll="B 4 4"), "B D6"), "T 7 D4", value=7, cell="D4")
    by_hand = position("~~~~~~/~.s4.~/~.4..~/~~~~~~", roll="4 5 1", crossing="by_hand")
    one("crosses_out", play(by_hand, "W B2 9"), "C C2", cell="C2", stars=4)


@pytest.mark.parametrize("text", ["R 2 3 5", "X 2 3 1"])
def test_chance_has_no_reasons(text: str) -> None:
    state = SKULL_ISLAND.new(3)
    action = SKULL_ISLAND.parse(text)
    assert SKULL_ISLAND.explain(SKULL_ISLAND.view(state, 0), action, (action,)) == ()
    assert state.to_move is bk.CHANCE
