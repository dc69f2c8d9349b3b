"""A match can be stepped, taken back, done again and forked, and forgets nothing by accident."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import boardkit as bk

KARUBA = bk.game("karuba")
GIVEN = {"setup": "given", "layout": "lesson"}


@pytest.fixture
def match() -> bk.Match:
    match = bk.Match("karuba", seats=2, seed="Papaya", rules=KARUBA.rules(**GIVEN))
    match.draw()
    match.do("P C3")
    match.do("D")
    match.draw()
    return match


def texts(match: bk.Match) -> list[str]:
    return [KARUBA.format(action) for action in match.actions]


def test_a_match_starts_at_nothing():
    match = bk.Match("karuba")
    assert (match.cursor, match.length, match.actions, match.drawn) == (0, 0, (), 0)
    assert (match.seats, match.seed, match.players) == (2, "boardkit", ())
    assert match.events_at(0) == ()
    assert not match.was_chance(0)
    assert match.state == KARUBA.new(2)


def test_seats_follow_the_players():
    assert bk.Match("karuba", players=["a", "b", "c"]).seats == 3
    assert bk.Match(KARUBA, seats=4).seats == 4
    with pytest.raises(bk.RulesError, match="2 to 4 players"):
        bk.Match("karuba", seats=5)
    with pytest.raises(bk.RulesError, match="no game"):
        bk.Match("chess")


def test_do_moves_on_and_keeps_states_and_events(match: bk.Match):
    assert (match.cursor, match.length, match.drawn) == (4, 4, 2)
    assert [match.was_chance(k) for k in range(5)] == [False, True, False, False, True]
    assert match.state_at(4) == match.state
    assert [type(event).__name__ for event in match.events_at(2)] == ["Chose"]
    assert match.state_at(0) == KARUBA.new(2, KARUBA.rules(**GIVEN))


def test_a_refused_action_changes_nothing(match: bk.Match):
    before = (match.cursor, match.state, match.actions)
    for text in ("P C99", "nonsense", "T 3", ""):
        with pytest.raises(bk.IllegalAction):
            match.do(text)
    with pytest.raises(bk.IllegalAction) as caught:
        match.do("D", seat=1)
    assert caught.value.refusal.reason == "not_your_turn"
    assert (match.cursor, match.state, match.actions) == before


def test_undo_and_redo_go_to_the_same_states(match: bk.Match):
    states = [match.state_at(k) for k in range(5)]
    for k in (3, 2, 1, 0):
        assert match.undo()
        assert match.state == states[k]
    assert not match.undo()
    for k in (1, 2, 3, 4):
        assert match.redo()
        assert match.state == states[k]
    assert not match.redo()


def test_goto_knows_only_places_that_exist(match: bk.Match):
    assert match.goto(1)
    assert match.cursor == 1
    assert not match.goto(-1)
    assert not match.goto(5)
    assert match.cursor == 1


def test_doing_the_same_again_keeps_the_rest(match: bk.Match):
    match.goto(1)
    match.do("coloca c3")
    assert (match.cursor, match.length) == (2, 4)


def test_doing_something_else_forgets_the_rest(match: bk.Match):
    match.goto(1)
    match.do("P A1")
    assert (match.cursor, match.length) == (2, 2)
    assert texts(match)[1:] == ["P A1"]
    assert not match.redo()
    match.do("D")
    assert match.next_action(["random", "random"])  # chance is next and knows its number
    assert match.drawn == 1


def test_chance_after_an_undo_is_the_same(match: bk.Match):
    drawn = texts(match)
    match.goto(0)
    match.draw()
    match.do("P A1")
    match.do("P A1")
    match.draw()
    # The seats chose otherwise; the tiles come as before.
    assert [texts(match)[k] for k in (0, 3)] == [drawn[k] for k in (0, 3)]
    other = bk.Match("karuba", seats=2, seed=" PAPAYA ", rules=KARUBA.rules(**GIVEN))
    other.draw()
    assert texts(other)[0] == drawn[0]


def test_a_player_asked_again_chooses_the_same(match: bk.Match):
    first = match.next_action(["random", "random"])
    match.undo()
    match.redo()
    assert match.next_action(["random", "random"]) == first


def test_a_fork_goes_its_own_way(match: bk.Match):
    match.goto(2)
    fork = match.fork()
    assert (fork.cursor, fork.length, fork.state) == (2, 2, match.state)
    fork.do("P A1")
    match.redo()
    assert texts(fork)[2:] == ["P A1"]
    assert texts(match)[2] == "D"
    assert match.length == 4


def test_the_record_reaches_to_the_cursor_and_comes_back(match: bk.Match):
    assert match.record.actions == tuple(texts(match))
    again = bk.Match.of(match.record)
    assert (again.state, again.cursor, again.drawn) == (match.state, 4, 2)
    assert again.record == match.record
    assert again.next_action(["random"] * 2) == match.next_action(["random"] * 2)
    match.goto(2)
    assert match.record.actions == tuple(texts(match)[:2])
    assert match.record.chance == (True, False)


def test_what_is_set_by_hand_keeps_its_mark(match: bk.Match):
    match.do("P A1")
    match.do("P A1")
    match.do("T 36" if match.state.left[-1] == 36 else "T 35", by_hand=True)
    assert [match.was_by_hand(k) for k in range(8)] == [False] * 7 + [True]
    assert match.record.by_hand == (6,)
    assert match.record.text().endswith("  (set by hand)\n")
    for again in (
        bk.Match.of(match.record),
        bk.Match.of(bk.Record.parse(match.record.text())),
        bk.Match.of(bk.Record.decode(match.record.code)),
        match.fork(),
        match.copy(),
    ):
        assert again.was_by_hand(7)
        assert again.record == match.record
    match.undo()
    assert "set by hand" not in match.record.text()
    match.redo()
    assert match.record.by_hand == (6,)


def test_the_mark_goes_with_what_was_set(match: bk.Match):
    drawn = match.actions[3]
    match.goto(3)
    match.do(drawn, by_hand=True)  # what chance drew too, but it was a person
    assert match.was_by_hand(4)
    match.undo()
    match.draw()
    assert not match.was_by_hand(4)
    fork = match.fork()
    fork.undo()
    fork.do("T 36", by_hand=True)
    assert (fork.was_by_hand(4), match.was_by_hand(4)) == (True, False)
    fork.undo()
    fork.draw()
    assert not fork.was_by_hand(4)


def test_only_chance_can_be_set_by_hand(match: bk.Match):
    match.do("P A1", by_hand=True)
    assert match.record.by_hand == ()
    forged = replace(match.record, by_hand=(1, 99))
    assert bk.Match.of(forged).record.by_hand == ()


def test_what_is_drawn_later_does_not_depend_on_what_was_set():
    later = []
    for tile in ("T 7", "T 8"):
        match = bk.Match("karuba", seats=2, seed="papaya", rules=KARUBA.rules(**GIVEN))
        match.do(tile, by_hand=True)
        match.do("D")
        match.do("D")
        later.append((match.drawn, match.next_action()))
    assert later[0] == later[1]


@pytest.mark.parametrize("seed", ["two\nlines", "half \ud83d", "\0", " Ñandú ", "x" * 1000, 7])
def test_whatever_the_seed_the_record_goes_on_with_the_same_chance(seed: str | int):
    match = bk.Match("karuba", seats=2, seed=seed, rules=KARUBA.rules(setup="random"))
    match.draw()
    for record in (match.record, bk.Record.parse(match.record.text())):
        assert record.seed == match.seed
        assert bk.Match.of(record).next_action() == match.next_action()
    assert bk.Record.decode(match.record.code) == match.record


def test_a_game_may_say_what_the_next_numbers_are_for():
    """Karuba counts its draws; a game that names its tiles by turn draws others, and knows them."""

    class ByTurn(type(bk.game("karuba"))):  # type: ignore[misc]
        def chance_path(self, state: Any, drawn: int) -> tuple[str | int, ...]:
            assert drawn == state.turn
            return "tile", state.turn

    rules = {"setup": "given", "layout": "far"}
    usual, other = (
        bk.Match(game, seats=2, seed="mango", rules=rules) for game in ("karuba", ByTurn())
    )
    assert usual.game.chance_path(usual.state, 4) == ("chance", 4)
    first = [match.next_action().tile for match in (usual, other)]
    assert first == [
        usual.game.draw(usual.state, bk.stream("mango", *path)).tile
        for path in (("chance", 0), ("tile", 0))
    ]
    assert first[0] != first[1]
    other.draw()
    assert other.drawn_by("mango")
    assert not other.drawn_by("papaya")


def test_play_goes_to_the_end():
    record = bk.play("karuba", ["random", "random"], "papaya")
    assert record.outcome() is not None
    assert record.players == ("random", "random")
    assert record == bk.play(KARUBA, ["random", "random"], " Papaya")
    assert record != bk.play(KARUBA, ["random", "random"], "mango")


def test_a_pupils_player_is_a_function_of_ten_lines():
    def first(view: object, legal: Sequence[Any], stream: bk.Stream) -> object:
        return legal[0]

    record = bk.play("karuba", [first, "random"], "papaya")
    assert record.players == ("first", "random")


def test_a_player_who_cheats_is_stopped():
    def cheat(view: object, legal: Sequence[Any], stream: bk.Stream) -> object:
        return KARUBA.parse("P Z9")

    with pytest.raises(bk.IllegalAction):
        bk.play("karuba", [cheat, "random"], "papaya")


def test_play_says_what_it_does_not_know():
    with pytest.raises(bk.RulesError, match="no player 'genius'"):
        bk.play("karuba", ["genius", "random"])
    with pytest.raises(bk.RecordError, match="within 5 actions"):
        bk.play("karuba", ["random", "random"], limit=5)


def test_what_was_revealed_is_what_chance_drew_and_what_came_to_light(match: bk.Match):
    assert [match.revealed(cursor) for cursor in range(5)] == [False, True, False, True, True]
    lights = [[event.reveals for event in match.events_at(cursor)] for cursor in (2, 3)]
    assert lights == [[False], [False, True, True]]


def test_the_record_may_hold_what_was_undone():
    match = bk.Match.of(bk.play("karuba", ["random", "random"], "papaya"))
    whole = match.record
    match.goto(7)
    assert match.record_until(match.length) == whole
    assert match.record == match.record_until(7)
    assert len(match.record.actions) == 7


def test_a_game_knows_the_word_that_drew_it():
    match = bk.Match.of(bk.play("karuba", ["random", "random"], "papaya"))
    assert match.drawn_by("papaya")
    assert not match.drawn_by("mango")
    assert bk.Match("karuba").drawn_by("anything")
    other = bk.Match("karuba", seed="mango")
    other.reseed("papaya")
    assert (other.seed, other.record.seed) == ("papaya", "papaya")


def test_what_was_set_by_hand_tells_nothing_of_the_word():
    rules = bk.game("karuba").rules(setup="given", layout="lesson")
    match = bk.Match("karuba", seed="papaya", rules=rules)
    drawn = bk.game("karuba").format(match.next_action())
    match.do("T 1" if drawn != "T 1" else "T 2", by_hand=True)
    assert match.drawn_by("papaya")


def test_a_match_may_start_from_a_position():
    match = bk.Match.of(bk.play("karuba", ["careful", "careful"], "papaya"))
    match.goto(60)
    other = bk.Match("karuba", start=match.state, seed="mango", players=["careful", "random"])
    assert other.state == match.state
    assert (other.position, match.position) == (KARUBA.write_position(match.state), "")
    for _ in range(9):
        other.do(other.next_action())
    record = other.record
    assert record.position == other.position
    assert bk.Record.parse(record.text()) == record == bk.Record.decode(record.code)
    again = bk.Match.of(bk.Record.decode(record.code))
    assert (again.record, again.state) == (record, other.state)
    assert other.fork().record == record
    assert record.text().count("\nposition: ") == len(record.position.splitlines())


def test_no_match_starts_from_an_impossible_position():
    state = KARUBA.new(2)
    with pytest.raises(bk.IllegalAction, match="placed first"):
        bk.Match("karuba", start=state._replace(tile=3))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("position: tile", "position: tles", "line 2"),
        ("position: tile 16", "position: tile 1", "cannot be still to come"),
        ("seats: 2", "seats: 3", "the position has 2 seats"),
    ],
)
def test_a_record_whose_position_cannot_be_says_why(old: str, new: str, why: str):
    match = bk.Match.of(bk.play("karuba", ["careful", "careful"], "papaya"))
    match.goto(60)
    text = bk.Match("karuba", start=match.state).record.text()
    assert old in text
    with pytest.raises(bk.RecordError, match=why):
        bk.Match.of(bk.Record.parse(text.replace(old, new)))


def test_a_game_without_positions_says_so():
    game: Any = bk.Game
    for use in (lambda: game.write_position(KARUBA, None), lambda: game.read_position(KARUBA, "")):
        with pytest.raises(bk.RulesError, match="positions"):
            use()
    assert game.impossible(KARUBA, KARUBA.new(2)) is None
    KARUBA.check_position(KARUBA.new(2))
    assert KARUBA.read_position(KARUBA.write_position(KARUBA.new(2))) == KARUBA.new(2)
