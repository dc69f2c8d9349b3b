"""Whatever is typed, pasted or damaged: an error of the kit with its place, never another one."""

import string
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES
from boardkit.core.match import Match
from tests.properties.games import kit_of, played, sample

Test = Callable[..., None]
E = TypeVar("E", bound=bk.BoardkitError)

# Blanks, digits and letters that look like ours but are none, and halves of characters.
ODD = "\u00a0\u2003\u2028\u200b\x00\x0b\x1c\x85²٣½ſKİßé\ufeff\ud800𝟛"
texts = st.text(st.one_of(st.characters(), st.sampled_from(ODD + string.printable)), max_size=60)


def many(times: int) -> Callable[[Test], Test]:
    """Runs a test on so many times the examples of the run (see `conftest`)."""
    return settings(max_examples=times * settings().max_examples)


def error_of(kind: type[E], act: Callable[[], object]) -> E | None:
    """The error of that kind, which says something; None without an error. Any other is raised."""
    try:
        act()
    except kind as error:
        if not str(error):
            raise
        return error
    return None


@st.composite
def damaged(draw: st.DrawFn, source: st.SearchStrategy[str]) -> str:
    """A text with some characters changed, lost, doubled or put in."""
    letters = list(draw(source))
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.integers(0, len(letters)))
        new = draw(st.one_of(st.just(""), st.sampled_from(ODD + string.printable), texts))
        letters[place : place + draw(st.integers(0, 3))] = new
    return "".join(letters)


@lru_cache(maxsize=1)  # MammuZ alone has thousands
def action_texts(name: str) -> st.SearchStrategy[str]:
    """Texts of actions, whole and damaged, and any other text."""
    game = bk.game(name)
    written = st.sampled_from([game.format(action) for action in kit_of(name).candidates()])
    return st.one_of(texts, damaged(written))


def records(name: str) -> st.SearchStrategy[bk.Record]:
    """Records of random games, finished or not."""
    numbers, lengths = st.integers(0, 20), st.integers(0, 200)
    return st.builds(lambda number, length: played(name, number).record(length), numbers, lengths)


@many(8)
@given(data=st.data())
def test_parse_reads_or_says_where_it_stopped(name: str, data: st.DataObject) -> None:
    game = bk.game(name)
    text = data.draw(action_texts(name))
    error = error_of(bk.NotationError, lambda: game.parse(text))
    if error is None:
        action = game.parse(text)
        assert game.parse(game.format(action)) == action
    else:
        assert error.text == text
        assert 0 <= error.position <= len(text)
        assert error.expected


@many(4)
@given(data=st.data())
def test_check_answers_any_text(name: str, data: st.DataObject) -> None:
    """`read` and `check` never raise, and what they say can be said in every language."""
    at = sample(name, data.draw(st.integers(0, 40)))
    text = data.draw(action_texts(name))
    meant = at.game.read(at.state, text)
    refusal = at.game.check(at.state, text)
    if isinstance(meant, bk.Refusal):
        assert at.state.to_move is None or refusal == meant
    if refusal is None:
        assert at.game.apply(at.state, text) == at.game.step(at.state, meant)
        return
    assert all(refusal.text(lang) for lang in LANGUAGES)
    with pytest.raises(bk.IllegalAction) as raised:
        at.game.apply(at.state, text)
    assert raised.value.refusal == refusal


def read_on(record: bk.Record) -> None:
    """Everything that a panel does with a record somebody pasted."""
    assert bk.Record.parse(record.text()) == record
    last = record.last_state()
    record.outcome()
    assert Match.of(record).state == last


@many(2)
@given(data=st.data())
def test_damaged_records_are_refused(name: str, data: st.DataObject) -> None:
    """Arbitrary and damaged texts are read and replayed, or raise a RecordError."""
    text = data.draw(st.one_of(texts, damaged(records(name).map(bk.Record.text))))
    error_of(bk.RecordError, lambda: read_on(bk.Record.parse(text)))


@many(2)
@given(data=st.data())
def test_records_with_odd_headers_are_refused(name: str, data: st.DataObject) -> None:
    """Any name and value in the header: a RecordError or a record, never a traceback."""
    lines = data.draw(records(name)).text().splitlines()
    header = lines.index("")
    rule_names = [f"rule {key}" for key in ("self", "setup", "layout", "name", "choices", "")]
    keys = st.one_of(
        texts, st.sampled_from([*rule_names, "game", "seats", "data", "seed", "player", "#"])
    )
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(1, header))
        line = f"{data.draw(keys)}: {data.draw(st.one_of(texts, st.integers().map(str)))}"
        if data.draw(st.booleans()):
            lines[place] = line
        else:
            lines.insert(place, line)
    error_of(bk.RecordError, lambda: read_on(bk.Record.parse("\n".join(lines))))


@many(2)
@given(data=st.data())
def test_damaged_codes_are_refused(name: str, data: st.DataObject) -> None:
    """A damaged share code is refused or, where only the copying suffered, gives the same record."""
    record = data.draw(records(name))
    code = data.draw(st.one_of(texts.map("bk1-".__add__), damaged(st.just(record.code))))
    error = error_of(bk.RecordError, lambda: bk.Record.decode(code))
    assert error is not None or bk.Record.decode(code) == record


@many(1)
@given(data=st.data())
def test_any_seed_and_names_come_back(name: str, data: st.DataObject) -> None:
    """Whatever a class types as its seed or names: the record reads back and goes on the same."""
    seed, seats = data.draw(texts), bk.game(name).seats[0]
    players = [data.draw(st.text(max_size=90)) for _ in range(seats)]
    match = bk.Match(name, seats=seats, seed=seed, players=players)
    for record in (bk.Record.parse(match.record.text()), bk.Record.decode(match.record.code)):
        assert record == match.record
        other = bk.Match.of(record)
        for _ in range(6):
            for one in (match, other):
                if one.state.to_move is bk.CHANCE:
                    one.draw()
                else:
                    one.do(one.game.legal(one.state)[0])
        assert other.record.actions == match.record.actions
        match.goto(0)


@many(2)
@given(data=st.data())
def test_json_from_elsewhere_is_refused(name: str, data: st.DataObject) -> None:
    """A State or View in JSON with a part replaced is read, or raises a RecordError."""
    at = sample(name, data.draw(st.integers(0, 20)))
    seat = data.draw(st.sampled_from(at.onlookers))
    value = at.game.to_json(data.draw(st.sampled_from([at.state, at.game.view(at.state, seat)])))
    scraps = st.recursive(
        st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), texts),
        lambda part: st.one_of(
            st.lists(part, max_size=3), st.dictionaries(texts, part, max_size=3)
        ),
    )
    here: Any = value
    while isinstance(here, (dict, list)) and here:
        keys = sorted(here) if isinstance(here, dict) else range(len(here))
        key = data.draw(st.sampled_from(keys))
        if data.draw(st.booleans()) or not isinstance(here[key], (dict, list)):
            here[key] = data.draw(scraps)
            break
        here = here[key]
    try:
        read = at.game.from_json(value)
    except bk.RecordError:
        return
    assert at.game.from_json(at.game.to_json(read)) == read


def test_json_of_something_else_is_refused(name: str) -> None:
    game = bk.game(name)
    state = game.to_json(game.new(game.seats[0]))
    crowd = state | {"setup": state["setup"] | {"seats": 1_000}}
    half = {key: state[key] for key in list(state)[:3]}
    for value in ({}, half, state | {"kind": "view"}, state | {"more": 1}, crowd):
        with pytest.raises(bk.RecordError):
            game.from_json(value)


def test_too_much_is_refused(name: str) -> None:
    """A record of 100,000 lines, and one far longer than any game, are refused clearly."""
    record = played(name, 0).record()
    long = replace(record, actions=record.actions[:1] * 100_000, chance=())
    with pytest.raises(bk.RecordError, match="at most"):
        bk.Record.parse(long.text())
    with pytest.raises(bk.RecordError, match=r"at most|more than"):
        bk.Record.decode(long.code)
