"""What holds in every game: its end, its rules' answers, its chances, and everything written down."""

import json
import pickle
from collections import Counter
from itertools import pairwise

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES
from boardkit.core.chance import stream
from boardkit.core.game import random_player
from tests.properties.games import (
    allowed,
    as_json,
    even_player,
    kit_of,
    play_out,
    played,
    sample,
    spread,
    tried,
    unlikely,
)

# Games ------------------------------------------------------------------------------------------


def test_games_are_named_however_often(name: str) -> None:
    """The package `boardkit.games`, once loaded, does not take the function's place."""
    bk.game(name)
    assert name in bk.games()
    assert bk.games() == bk.games()


def test_every_game_has_a_kit(name: str) -> None:
    """Without its kit a game would be tested in nothing."""
    kit = kit_of(name)
    assert kit.VARIANTS
    assert sum(1 for _ in kit.candidates()) > 0


def test_games_end(name: str, games_to_play: range) -> None:
    """Every game ends, with an outcome that adds up; before its end there is none."""
    for number in games_to_play:
        game = played(name, number)
        assert len(game.actions) <= game.kit.longest(game.seats)
        assert all(game.game.outcome(state) is None for state in game.states[:-1])
        outcome = game.game.outcome(game.states[-1])
        assert outcome is not None
        assert len(outcome.scores) == game.seats
        assert all(score.total == sum(score.parts.values()) for score in outcome.scores)
        assert list(outcome.winners) == sorted(set(outcome.winners) & set(range(game.seats)))
        assert outcome.clauses
        assert set(outcome.clauses) <= set(game.game.rulebook.clauses)


def test_events_name_clauses_of_the_rulebook(name: str, games_to_play: range) -> None:
    for number in games_to_play:
        game = played(name, number)
        for events in game.events:
            assert events
            for event in events:
                assert set(event.clauses) <= set(game.game.rulebook.clauses)


def test_records_replay(name: str, games_to_play: range) -> None:
    """Text and code give the record back, and replaying it gives the same states and events."""
    for number in games_to_play:
        game = played(name, number)
        record = game.record()
        assert bk.Record.parse(record.text()) == record
        assert bk.Record.decode(record.code) == record
        again = list(bk.Record.decode(record.code).steps())
        assert tuple(action for action, _ in again) == game.actions
        assert tuple(step.events for _, step in again) == game.events
        assert tuple(step.state for _, step in again) == game.states[1:]
        assert record.first_state() == game.states[0]


def test_unfinished_games_can_be_written_down(name: str, games_to_play: range) -> None:
    for number in games_to_play:
        game = played(name, number)
        length = game.stream("cut").below(len(game.actions))
        record = game.record(length)
        assert bk.Record.parse(record.text()) == record == bk.Record.decode(record.code)
        assert record.last_state() == game.states[length]
        assert record.outcome() is None


def test_a_seed_gives_one_game(name: str, few_games: range) -> None:
    """The same seed gives the same game; what is played through `play` or step by step agrees."""
    for number in few_games:
        game = played(name, number)
        player = game.game.players["random"]  # an own player would be given other numbers
        players = [player] * game.seats
        record = bk.play(name, players, game.seed, rules=game.rules)
        assert bk.play(name, players, game.seed, rules=game.rules) == record
        alone = play_out(game.game, game.kit, game.seats, game.rules, game.seed, player)
        assert alone.record().actions == record.actions


def test_the_seats_do_not_change_chance(name: str, few_games: range) -> None:
    """Whatever the seats choose, the k-th roll is the same wherever it has the same chances."""
    compared = drawn = 0
    for number in few_games:
        game = played(name, number)
        rolls = []
        for choose in (random_player, even_player):
            other = play_out(game.game, game.kit, game.seats, game.rules, game.seed, choose)
            turns = zip(other.states, other.actions, strict=False)
            rolls.append(
                [(game.game.chances(s), a) for s, a in turns if s.to_move is bk.CHANCE],
            )
        drawn += len(rolls[0])
        for (chances, one), (others, two) in zip(*rolls, strict=False):
            if chances is not None and chances == others:
                assert one == two
                compared += 1
    assert compared or not drawn


# Matches ----------------------------------------------------------------------------------------


def test_matches_agree_with_replay(name: str, few_games: range) -> None:
    """Wherever the cursor goes, states, events and record are those of the replay."""
    for number in few_games:
        game = played(name, number)
        match = bk.Match.of(game.record())
        assert match.length == match.cursor == len(game.actions)
        assert match.actions == game.actions
        chance = game.stream("cursor")
        assert not match.redo()
        for _ in range(20):
            target = chance.below(match.length + 1)
            assert match.goto(target)
            assert match.state == match.state_at(target) == game.states[target]
            assert match.events_at(target) == (game.events[target - 1] if target else ())
            assert match.record == game.record(target)
            assert match.undo() == (target > 0)
            assert match.redo() == (target > 0 or match.length > 0)
            assert not match.goto(-1)
            assert not match.goto(match.length + 1)
        match.goto(0)
        assert not match.undo()
        while match.redo():
            before = match.state_at(match.cursor - 1)
            assert match.was_chance(match.cursor) == (before.to_move is bk.CHANCE)
        assert match.state == game.states[-1]


def test_doing_the_same_again_keeps_the_rest(name: str, few_games: range) -> None:
    for number in few_games:
        game = played(name, number)
        match = bk.Match.of(game.record())
        chance = game.stream("again")
        for _ in range(10):
            place = chance.below(match.length)
            match.goto(place)
            match.do(game.actions[place])
            assert (match.cursor, match.length) == (place + 1, len(game.actions))


def test_a_fork_leaves_the_match_alone(name: str, few_games: range) -> None:
    for number in few_games:
        game = played(name, number)
        match = bk.Match.of(game.record())
        place = game.stream("fork").below(match.length)
        match.goto(place)
        fork = match.fork()
        other = allowed(game, match.state)[-1]
        fork.do(other)
        assert (fork.cursor, fork.length) == (place + 1, place + 1)
        assert (match.cursor, match.length) == (place, len(game.actions))
        assert fork.record.actions[:place] == game.record(place).actions
        match.do(other)
        assert match.record == fork.record
        while match.undo():
            assert match.state == game.states[match.cursor]


def test_undo_never_changes_the_chance_to_come(name: str, few_games: range) -> None:
    """Going back and coming again, or another way, the k-th roll stays the seed's k-th roll."""
    for number in few_games:
        game = played(name, number)
        match = bk.Match(name, seats=game.seats, seed=game.seed, rules=game.rules)
        chance = game.stream("undo")
        for _ in range(len(game.actions)):
            if match.state.to_move is None:
                break
            drawn = sum(match.was_chance(place) for place in range(1, match.cursor + 1))
            assert match.drawn == drawn == sum(match.record.chance)
            if match.state.to_move is bk.CHANCE:
                path = game.game.chance_path(match.state, drawn)
                roll = game.game.draw(match.state, stream(game.seed, *path))
                assert match.next_action() == roll
                match.draw()
            else:
                match.do(chance.choice(game.game.legal(match.state)))
            if chance.below(4) == 0:
                match.goto(chance.below(match.cursor + 1))


# Positions: legal, check, apply -----------------------------------------------------------------


def test_legal_is_what_check_lets_through(name: str, states_to_sample: range) -> None:
    """`legal` has each action once, in a fixed order, and none is missing."""
    for number in states_to_sample:
        at = sample(name, number)
        legal = list(at.game.legal(at.state))
        passed = [action for action in tried(at) if at.game.check(at.state, action) is None]
        assert legal == passed, at.where
        assert len(set(legal)) == len(legal), at.where
        assert list(at.game.legal(at.state)) == legal, at.where
        listed = at.state.to_move is not None and at.game.chances(at.state) is not None
        assert bool(legal) == listed, at.where


def test_apply_is_step_for_legal_actions(name: str, states_to_sample: range) -> None:
    """Checked, unchecked and by text, an allowed action leads to the same, and changes nothing."""
    for number in states_to_sample:
        at = sample(name, number)
        before, shown = hash(at.state), as_json(at.game, at.state)
        for action in spread(allowed(at, at.state)):
            step = at.game.step(at.state, action)
            assert at.game.apply(at.state, action) == step, at.where
            assert at.game.apply(at.state, at.game.format(action)) == step, at.where
            assert step.state != at.state
        assert (hash(at.state), as_json(at.game, at.state)) == (before, shown), at.where


def test_refused_actions_change_nothing(name: str, states_to_sample: range) -> None:
    """A refusal is raised with its reason, says it in every language and names known clauses."""
    for number in states_to_sample:
        at = sample(name, number)
        shown = as_json(at.game, at.state)
        candidates = tried(at)
        for _ in range(40):
            action = at.stream.choice(candidates)
            refusal = at.game.check(at.state, action)
            if refusal is None:
                continue
            with pytest.raises(bk.IllegalAction) as raised:
                at.game.apply(at.state, action)
            assert raised.value.refusal == refusal
            assert set(refusal.clauses) <= set(at.game.rulebook.clauses)
            sentences = {refusal.text(lang) for lang in LANGUAGES}
            assert len(sentences) == len(LANGUAGES)
            assert not any("{" in sentence for sentence in sentences)
        assert as_json(at.game, at.state) == shown, at.where


def test_only_the_seat_to_move_may_act(name: str, states_to_sample: range) -> None:
    for number in states_to_sample:
        at = sample(name, number)
        if at.state.to_move is None:
            continue
        action = at.stream.choice(allowed(at, at.state))
        for seat in range(at.state.setup.seats):
            refusal = at.game.check(at.state, action, seat)
            assert (refusal is None) == (seat == at.state.to_move), at.where


# Chance -----------------------------------------------------------------------------------------


def test_chances_are_complete_and_exact(name: str, states_to_sample: range) -> None:
    """Chances sum to 1, `chance_of` agrees, and neither rules nor draws know anything else."""
    for number in states_to_sample:
        at = sample(name, number)
        chances = at.game.chances(at.state)
        if chances is None:
            drawn = at.game.draw(at.state, at.stream)
            assert at.game.chance_of(at.state, drawn) > 0, at.where
            assert at.game.check(at.state, drawn) is None, at.where
            continue
        table = dict(chances)
        assert len(table) == len(chances), at.where
        assert sum(table.values()) == (at.state.to_move is bk.CHANCE), at.where
        assert all(chance > 0 for chance in table.values()), at.where
        for action in tried(at):
            assert at.game.chance_of(at.state, action) == table.get(action, 0), at.where
        if at.state.to_move is bk.CHANCE:
            assert list(table) == list(at.game.legal(at.state)), at.where
            assert all(at.game.draw(at.state, at.stream) in table for _ in range(20)), at.where


def test_draws_come_with_their_chances(name: str) -> None:
    """In 4,000 draws or more at each of ten positions every action comes as often as it should.

    Where much can come, each comes a hundred times on average. Fixed seed and |z| < 4; more
    positions would bring a larger |z| by chance alone.
    """
    seen = 0
    for number in range(200):
        at = sample(name, number)
        chances = at.game.chances(at.state)
        if not chances or seen >= 10:
            continue
        seen += 1
        tries = max(4_000, 100 * len(chances))
        draws = (at.game.draw(at.state, stream("draws", number, k)) for k in range(tries))
        assert unlikely(Counter(draws), dict(chances)) < 4, at.where
    assert seen


# Written down -----------------------------------------------------------------------------------


def test_every_action_has_its_text(name: str) -> None:
    """`parse` reads back what `format` writes, and no two actions share a text."""
    game = bk.game(name)
    candidates = tuple(kit_of(name).candidates())
    texts = [game.format(action) for action in candidates]
    assert len(set(texts)) == len(set(candidates)) == len(candidates)
    for action, text in zip(candidates, texts, strict=True):
        assert game.parse(text) == action
        assert game.format(game.parse(text)) == text
        assert text == text.strip()
        assert text.isprintable()


def test_states_and_views_survive_json_and_pickle(name: str, states_to_sample: range) -> None:
    """They come back equal, with equal hashes, and go on as before."""
    for number in states_to_sample:
        at = sample(name, number)
        values = [at.state, *(at.game.view(at.state, seat) for seat in at.onlookers)]
        for value in values:
            read = at.game.from_json(json.loads(as_json(at.game, value)))
            copy = pickle.loads(pickle.dumps(value))
            for other in (read, copy):
                assert type(other) is type(value)
                assert other == value, at.where
                assert hash(other) == hash(value), at.where
                assert as_json(at.game, other) == as_json(at.game, value), at.where
        again = at.game.from_json(json.loads(as_json(at.game, at.state)))
        assert list(at.game.legal(again)) == list(at.game.legal(at.state)), at.where


def test_rules_survive_their_choices(name: str, games_to_play: range) -> None:
    for number in games_to_play:
        game = played(name, number)
        assert game.game.rules(**game.game.choices(game.rules)) == game.rules


def test_states_of_a_game_differ(name: str, few_games: range) -> None:
    """No position of a game comes twice in a row, and none changes while the game goes on."""
    for number in few_games:
        game = played(name, number)
        assert all(one != two for one, two in pairwise(game.states))
        fresh = play_again(game.record())
        assert [hash(state) for state in fresh] == [hash(state) for state in game.states]


def play_again(record: bk.Record) -> list[object]:
    """The states of a record."""
    return [record.first_state(), *(step.state for _, step in record.steps())]
