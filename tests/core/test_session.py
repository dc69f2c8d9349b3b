"""Sessions: everything comes back from one word, and nothing from outside does harm."""

import json
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.session import CODE, MAX_GAMES, MAX_GUESSES, SavedGame, Session
from boardkit.core.sharecode import MAX_CODE

RECORD = bk.play("karuba", ["random", "careful"], "papaya")
SETTINGS: dict[str, Any] = {"lang": "en", "seat": 1, "parts": {"lens": ["open", {"ñ": None}]}}
WHOLE = Session(
    (SavedGame(RECORD, 12, SETTINGS), SavedGame(RECORD, 0)), {"q1": [3, 4.5], "q2": [["b", "a"]]}
)


def by_hand(head: Any, *records: str) -> str:
    written = head if isinstance(head, str) else json.dumps(head)
    return CODE.pack("\n\x1e".join([written, *records]))


def test_a_session_comes_back():
    for session in (WHOLE, Session(), Session(guesses={"q": [1]})):
        code = session.code
        assert Session.read(code) == session
        assert Session.read(f"\n{code[:30]}\n  {code[30:]} ") == session
        assert code.startswith("bks1-")


def test_it_is_hardly_longer_than_its_games():
    assert len(Session.of(RECORD).code) < len(RECORD.code) + 40
    assert len(WHOLE.code) < 1.3 * len(RECORD.code) + 200


@pytest.mark.parametrize("text", [RECORD.code, RECORD.text(), "\ufeff" + RECORD.text()])
def test_a_share_code_or_a_record_is_a_session_too(text: str):
    assert Session.read(f" {text}\n") == Session.of(RECORD)


GAME = {"at": 0, "settings": {}}
BAD = {
    "no JSON": by_hand("hello"),
    "not closed": by_hand('{"games":['),
    "deep": by_hand("[" * 100_000),
    "a list": by_hand([]),
    "no guesses": by_hand({"games": []}),
    "games of a wrong kind": by_hand({"games": {}, "guesses": {}}),
    "a game of a wrong kind": by_hand({"games": [7], "guesses": {}}, RECORD.text()),
    "a moment that is none": by_hand(
        {"games": [{"at": "0", "settings": {}}], "guesses": {}}, RECORD.text()
    ),
    "a game without record": by_hand({"games": [GAME], "guesses": {}}),
    "a record too many": by_hand({"games": [GAME], "guesses": {}}, *[RECORD.text()] * 2),
    "too many games": by_hand(
        {"games": [GAME] * (MAX_GAMES + 1), "guesses": {}}, *[RECORD.text()] * (MAX_GAMES + 1)
    ),
    "too many guesses": by_hand({"games": [], "guesses": {str(k): [1] for k in range(501)}}),
    "no number": by_hand('{"games":[],"guesses":{"q":[NaN]}}'),
    "a number of 10,000 digits": by_hand('{"games":[],"guesses":{"q":[' + "9" * 10_000 + "]}}"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_session_is_refused(name: str):
    assert MAX_GUESSES == 500
    with pytest.raises(bk.RecordError, match="holds no session"):
        Session.read(BAD[name])


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("", "starts with 'bks1-' / 'bk1-'"),
        ("papaya", "starts with 'bks1-' / 'bk1-'"),
        ("hello\nworld", "a record starts with"),
        (WHOLE.code[:-3], "damaged"),
        (WHOLE.code[:50] + "~" + WHOLE.code[51:], "damaged"),
        ("bks1-" + RECORD.code.removeprefix("bk1-"), "damaged"),
        ("bks1-" + "A" * MAX_CODE, "at most"),
        (by_hand({"games": [GAME], "guesses": {}}, "hello"), "a record starts with"),
    ],
)
def test_every_other_fault_says_what_it_is(text: str, match: str):
    with pytest.raises(bk.RecordError, match=match):
        Session.read(text)


def test_a_moment_outside_the_game_is_its_nearest():
    for at, found in ((-5, 0), (10**30, len(RECORD.actions))):
        code = by_hand({"games": [{"at": at, "settings": {}}], "guesses": {}}, RECORD.text())
        assert Session.read(code).games[0].at == found


@pytest.mark.parametrize("guess", ['"\\ud800"', "1e999", '{"\\udfff": 1}'])
def test_what_could_never_be_written_again_is_not_read(guess: str):
    """A session taken in must be one that can be copied out."""
    code = CODE.pack('{"games":[],"guesses":{"q":' + guess + "}}")
    with pytest.raises(bk.RecordError):
        Session.read(code)
