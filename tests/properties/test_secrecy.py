"""What a seat may not know never shows: not in views, rules, texts, events, nor in resampled worlds.

`resample(view)` deals a whole world that fits a view. Where two worlds differ only in what a seat
may not know, everything that the seat is shown and told must be the same in both.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES
from boardkit.core.chance import stream
from tests.properties.games import Sample, as_json, played, sample, spread, tried, unlikely


def worlds(at: Sample) -> Iterator[tuple[int | None, Any]]:
    """For each onlooker another world that fits what it knows."""
    for seat in at.onlookers:
        yield seat, at.game.resample(at.game.view(at.state, seat), at.stream)


def test_resampled_worlds_fit_the_view(name: str, states_to_sample: range) -> None:
    """`view(resample(v), seat) == v`, for every seat and for the table."""
    for number in states_to_sample:
        at = sample(name, number)
        for seat, other in worlds(at):
            assert type(other) is type(at.state)
            assert at.game.view(other, seat) == at.game.view(at.state, seat), (at.where, seat)
            assert other.to_move == at.state.to_move


def test_views_are_written_alike_in_both_worlds(name: str, states_to_sample: range) -> None:
    """Two worlds that a seat cannot tell apart give it the same JSON, letter by letter."""
    different = 0
    for number in states_to_sample:
        at = sample(name, number)
        for seat, other in worlds(at):
            different += other != at.state
            here, there = (at.game.view(world, seat) for world in (at.state, other))
            assert here == there
            assert hash(here) == hash(there)
            assert repr(here) == repr(there)
            assert as_json(at.game, here) == as_json(at.game, there), (at.where, seat)
    assert different, "no world differed: the test saw nothing"


def test_drawn_boards_are_alike_in_both_worlds(name: str, few_games: range) -> None:
    """The text board shows a view, so that it says the same in both worlds."""
    if find_spec("boardkit.views") is None or find_spec(f"boardkit.views.{name}") is None:
        pytest.skip(f"{name} has no views yet")
    text = import_module(f"boardkit.views.{name}").text
    for number in few_games:
        at = sample(name, number)
        for seat, other in worlds(at):
            shown = 0 if seat is None else seat
            for lang in LANGUAGES:
                boards = {
                    text(at.game.view(world, seat), shown, lang) for world in (at.state, other)
                }
                assert len(boards) == 1, (at.where, seat)


def test_the_seat_to_move_is_told_the_same_in_both_worlds(
    name: str, states_to_sample: range
) -> None:
    """Neither the list of its actions nor a refusal tells a seat what it may not know."""
    for number in states_to_sample:
        at = sample(name, number)
        seat = at.state.to_move
        if not isinstance(seat, int):
            continue
        other = at.game.resample(at.game.view(at.state, seat), at.stream)
        assert list(at.game.legal(other)) == list(at.game.legal(at.state)), at.where
        for action in islice(tried(at), number % 29, None, 29):
            assert at.game.check(other, action) == at.game.check(at.state, action), at.where
            assert at.game.check(other, action, seat) == at.game.check(at.state, action, seat)


def test_hidden_parts_are_possible(name: str, states_to_sample: range) -> None:
    """What is hidden, and what is resampled for it, is always one of the possible values."""
    for number in states_to_sample:
        at = sample(name, number)
        for seat, other in worlds(at):
            for world in (at.state, other):
                hidden = at.kit.hidden(world, seat)
                possible = at.kit.possible(world, seat)
                assert hidden.keys() == possible.keys()
                assert all(value in possible[part] for part, value in hidden.items()), at.where


def test_every_hidden_value_comes_with_its_chance(name: str) -> None:
    """In 3,000 worlds each possible value comes, and the values as often as they should.

    Fixed seed and |z| < 4, for each hidden part of a dozen views; many more would bring a larger
    |z| by chance alone, so this test does not grow with --full.
    """
    seen = 0
    for number in range(200):
        if seen >= 12:
            break
        at = sample(name, number)
        for seat in at.onlookers:
            possible = at.kit.possible(at.state, seat)
            if not possible:
                continue
            seen += 1
            view = at.game.view(at.state, seat)
            counts: dict[str, Counter[Any]] = defaultdict(Counter)
            for k in range(3_000):
                world = at.game.resample(view, stream("worlds", number, k))
                for part, value in at.kit.hidden(world, seat).items():
                    counts[part][value] += 1
            for part, values in possible.items():
                assert sum(values.values()) == 1
                assert counts[part].keys() == values.keys(), (at.where, part)
                assert unlikely(counts[part], values) < 4, (at.where, part)
    assert seen


def test_events_hide_what_is_hidden(name: str, states_to_sample: range) -> None:
    """Two actions may lead to different positions that somebody's view does not tell apart.

    Then that seat also saw the same events.
    """
    hidden = 0
    for number in states_to_sample:
        at = sample(name, number)
        for seat in at.onlookers:
            told: dict[Any, Any] = {}
            legal = spread(at.game.legal(at.state))
            for action in legal:
                step = at.game.step(at.state, action)
                seen = tuple(event.seen_by(seat) for event in step.events)
                view = at.game.view(step.state, seat)
                position, known = told.setdefault(view, (step.state, seen))
                if position != step.state:
                    assert known == seen, (at.where, seat, action)
                    assert repr(known) == repr(seen), (at.where, seat, action)
            hidden += len(told) < len(legal)
    assert hidden, "nothing was hidden: the test saw nothing"


def test_choices_made_together_stay_hidden_until_all_have_chosen(
    name: str, states_to_sample: range
) -> None:
    """The others see that a seat has chosen, not what; the seat itself sees its own choice."""
    for number in states_to_sample:
        at = sample(name, number)
        if not at.kit.asked_together(at.state):
            continue
        chooser = at.state.to_move
        for seat in at.onlookers:
            views, events = set(), set()
            legal = at.game.legal(at.state)
            for action in legal:
                step = at.game.step(at.state, action)
                views.add(at.game.view(step.state, seat))
                events.add(tuple(event.seen_by(seat) for event in step.events))
            expected = len(legal) if seat == chooser else 1
            assert (len(views), len(events)) == (expected, expected), (at.where, seat)


def test_seeing_twice_is_seeing_once(name: str, games_to_play: range) -> None:
    """What was hidden from a seat does not come back, and the table sees no more than a seat."""
    for number in games_to_play:
        game = played(name, number)
        for event in (event for events in game.events for event in events):
            public = event.seen_by(None)
            for seat in range(game.seats):
                seen = event.seen_by(seat)
                assert seen.seen_by(seat) == seen
                assert seen.seen_by(None) == public
                assert public.seen_by(seat) == public


def test_a_watched_game_tells_only_views(name: str, few_games: range) -> None:
    """In `play` a player is given the view of its seat and its legal actions, and nothing else."""
    for number in few_games:
        game = played(name, number)
        watched: list[tuple[Any, Any]] = []

        def note(view: Any, legal: Any, chance: Any, watched: Any = watched) -> Any:
            watched.append((view, tuple(legal)))
            return chance.choice(legal)

        record = bk.play(name, [note] * game.seats, game.seed, rules=game.rules)
        states = [record.first_state(), *(step.state for _, step in record.steps())]
        asked = [state for state in states if isinstance(state.to_move, int)]
        expected = [(game.game.view(s, s.to_move), tuple(game.game.legal(s))) for s in asked]
        assert watched == expected
