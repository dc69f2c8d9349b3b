"""What every game offers: found by name, asked politely, and never answered with a surprise."""

import ast
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.game import (
    Game,
    OpenEvent,
    find_game,
    find_player,
    games,
    player_name,
    random_player,
    register,
)

KARUBA = bk.game("karuba")
CORE = Path(bk.__path__[0]) / "core"


def test_games_are_found_by_name():
    assert "karuba" in games()
    assert bk.games() == games() == tuple(sorted(games()))
    assert find_game("karuba") is KARUBA is bk.game("karuba")
    for name in ("", "chess", "../core", "karuba.rules", "KARUBA", "\0"):
        with pytest.raises(bk.RulesError, match="no game"):
            find_game(name)


def test_a_game_of_ones_own_can_be_registered(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("boardkit.core.game._registered", {})
    own = type(KARUBA)()
    own.name = "own"
    register(own)
    assert find_game("own") is own


def test_players_are_found_by_name_or_are_functions():
    assert find_player(KARUBA, "random") is random_player
    assert find_player(KARUBA, random_player) is random_player
    with pytest.raises(bk.RulesError, match="karuba has no player 'person'"):
        find_player(KARUBA, "person")


def test_a_player_is_called_by_its_name_or_that_of_the_function():
    assert [player_name(player) for player in ("careful", random_player)] == [
        "careful",
        "random",
    ]


def test_the_random_player_draws_verbs_evenly_then_actions():
    legal: list[object] = [1, 2, 3, 4, "a", 2.5]
    chosen = Counter(type(random_player(None, legal, bk.stream("x", k))) for k in range(3000))
    assert all(abs(chosen[kind] - 1000) < 4 * 26 for kind in (int, str, float))
    numbers = Counter(random_player(None, [1, 2], bk.stream("y", k)) for k in range(1000))
    assert abs(numbers[1] - 500) < 4 * 16


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 10**9])
def test_a_game_has_seats_for_some(seats: int):
    with pytest.raises(bk.RulesError, match="2 to 4 players"):
        KARUBA.check_seats(seats)
    for good in KARUBA.seats:
        KARUBA.check_seats(good)


def test_an_open_event_is_the_same_for_all():
    event = OpenEvent()
    assert event.seen_by(None) is event.seen_by(0) is event


def test_check_apply_and_read_agree():
    state = KARUBA.new(2)
    action = KARUBA.read(state, "situa azul 20 100")
    assert action == KARUBA.parse("S blue 20 100") == KARUBA.meant(state, "S blue 20 100")
    assert KARUBA.check(state, "S blue 20 100") is None
    assert KARUBA.apply(state, "S blue 20 100") == KARUBA.apply(state, action)
    refusal = KARUBA.read(state, "S blue")
    assert isinstance(refusal, bk.Refusal)
    assert KARUBA.check(state, "S blue") == refusal


def test_only_the_seat_whose_turn_it_is_may_act():
    state = KARUBA.new(2)
    assert KARUBA.check(state, "S blue 20 100", seat=0) is None
    for seat in (1, 2, 99, -1):
        refusal = KARUBA.check(state, "S blue 20 100", seat=seat)
        assert refusal is not None
        assert refusal.reason == "not_your_turn"
        for lang in ("es", "en"):
            assert refusal.text(lang)
    given = KARUBA.new(2, KARUBA.rules(setup="random"))
    refusal = KARUBA.check(given, "D", seat=0)
    assert refusal is not None
    assert refusal.reason == "chance_turn"
    end = bk.play("karuba", ["random"] * 2, "x").last_state()
    refusal = KARUBA.check(end, "D", seat=0)
    assert refusal is not None
    assert refusal.reason == "game_over"


def test_a_state_is_never_changed():
    state = KARUBA.new(2)
    before = repr(state)
    KARUBA.apply(state, "S blue 20 100")
    assert repr(state) == before


def test_rules_take_any_name_and_refuse_what_they_do_not_know():
    for name in ("self", "choices", "", "setup ", "__class__"):
        with pytest.raises(bk.RulesError, match="no choice"):
            KARUBA.rules(**{name: "x"})


def test_a_game_that_has_no_reasons_gives_none():
    """The frame may ask every game to explain itself; only some do."""
    state = KARUBA.new(2)
    legal = KARUBA.legal(state)
    assert bk.Game.explain(KARUBA, KARUBA.view(state, 0), legal[0], legal) == ()


def test_a_game_need_not_have_words_or_reasons():
    state = KARUBA.new(2)
    legal = KARUBA.legal(state)
    view = KARUBA.view(state, 0)
    assert Game.words(KARUBA, legal[0], "es") == KARUBA.format(legal[0])
    assert Game.explain(KARUBA, view, legal[0], legal) == ()


def test_every_public_function_of_core_is_named_in_a_test_of_core():
    """What nobody calls by name in a test may be wrong without anybody noticing."""
    names = set()
    for path in CORE.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name[0] != "_":
                names.add(node.name)
    tests = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("core", "properties", "rules")
        for path in Path(__file__).parents[1].joinpath(folder).rglob("test_*.py")
    )
    words = set(re.findall(r"\w+", tests))
    # What only the formatting of texts, and the sentence of a refusal, ever calls.
    internal = {"format_field", "word", "turn_clauses"}
    assert names - words - internal == set()


def test_rules_may_be_given_as_a_table_of_choices_everywhere():
    rules = KARUBA.rules(beach="open")
    assert KARUBA.chosen({"beach": "open"}) == KARUBA.chosen(rules) == rules
    assert KARUBA.new(2, {"beach": "open"}).setup.rules == rules
    odd: Any
    for odd in ("open", 5, []):
        with pytest.raises(bk.RulesError, match="no rules of karuba"):
            KARUBA.new(2, odd)


def test_a_view_is_for_a_seat_that_plays():
    for seat in (-1, 2):
        with pytest.raises(bk.RulesError, match="no seat"):
            KARUBA.view(KARUBA.new(2), seat)


def test_nothing_is_drawn_at_a_seats_turn_or_after_the_end():
    with pytest.raises(bk.IllegalAction):
        KARUBA.draw(KARUBA.new(2), bk.stream("x"))
    match = bk.Match.of(bk.play("karuba", ["random", "random"], "papaya"))
    with pytest.raises(bk.IllegalAction):
        match.draw()


@pytest.mark.parametrize("seats", [2.0, True, "2", None])
def test_a_number_of_seats_is_a_whole_number(seats: Any):
    for name in bk.games():
        with pytest.raises(bk.RulesError):
            bk.game(name).new(seats)
