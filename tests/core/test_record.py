"""Records and share codes: they come back whole, show every damage, and never hurt."""

import base64
import time
import tracemalloc
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.given import MAX_NAME
from boardkit.core.record import CODE, MAX_LINES
from boardkit.core.sharecode import MAX_CODE, MAX_TEXT, _checksum, _letters

KARUBA = bk.game("karuba")
WHOLE = bk.play("karuba", ["random"] * 3, "papaya")
SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

# Written by version 1. What was shared once must stay readable.
OLD_CODE = "bk1-TW5WAiPPIRZJSaamSSYp6A4qSCxIrEyE2-uYh2D7lGYWQ1yQlJqYnGGlkF-QmsfFpaAQDAlHIwNgGBlA-OBgNjNQMIfwodFiaGgAFASLQCPGwgASroZGQFFwuCsouID4xlwA"
OLD_TEXT = """\
boardkit record 1
game: karuba
rules_version: 1
data: 8bb55b4d
seats: 2
seed: papaya
player: Ana
player: Luis
rule beach: open

  S blue 20 100
  S brown 60 70
  S purple 110 60
  S yellow 80 10
T 12
  P C3
  D
T 13
"""


def some(cursor: int) -> bk.Record:
    match = bk.Match.of(WHOLE)
    match.goto(cursor)
    return match.record


def _pack(raw: bytes) -> str:
    """A share code made by hand, with a right checksum."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=CODE.shared)
    packed = packer.compress(raw) + packer.flush()
    return "bk1-" + _letters(_checksum(packed, raw) + packed)


# Round trips ---------------------------------------------------------------------------------


@pytest.mark.parametrize("cursor", [0, 1, 4, 5, 6, 50, len(WHOLE.actions)])
def test_finished_or_not_a_record_comes_back_from_text_and_code(cursor: int):
    record = some(cursor)
    for again in (bk.Record.parse(record.text()), bk.Record.decode(record.code)):
        assert again == record
        assert again.text() == record.text()
        assert again.code == record.code
        assert again.last_state() == bk.Match.of(WHOLE).state_at(cursor)


def test_a_record_replays_without_its_seed():
    assert replace(WHOLE, seed="").outcome() == WHOLE.outcome()
    assert [KARUBA.format(action) for action, _ in WHOLE.steps()] == list(WHOLE.actions)
    assert WHOLE.find_game() is KARUBA
    assert WHOLE.first_state() == KARUBA.new(3)
    assert some(20).outcome() is None


def test_choices_come_back():
    rules = KARUBA.rules(
        setup="given", layout="blue 20 100,\n brown 60 70, purple 110 60, yellow 80 10"
    )
    for chosen in (rules, KARUBA.rules(beach="open", distance="three_to_twenty", setup="random")):
        record = bk.play("karuba", ["random"] * 2, "x", rules=chosen)
        again = bk.Record.decode(record.code)
        assert again == bk.Record.parse(record.text()) == record
        assert again.first_state().setup.rules == chosen


def test_text_is_readable():
    lines = some(7).text().splitlines()
    assert lines[0] == "boardkit record 1"
    assert {"game: karuba", "seats: 3", "seed: papaya", "player: random"} <= set(lines)
    assert lines[-1].startswith("  ")  # a seat's choice stands below the tile that it answers
    assert bk.Record.blank(KARUBA, KARUBA.new(2)).text().count("\n\n") == 1


def test_an_old_code_and_an_old_text_are_still_read():
    assert bk.Record.decode(OLD_CODE) == bk.Record.parse(OLD_TEXT)
    assert bk.Record.parse(OLD_TEXT).text() == OLD_TEXT


def test_a_code_is_short_and_can_be_pasted_anywhere():
    assert len(WHOLE.code) < 700
    assert set(WHOLE.code) <= set(SIGNS)


def test_a_code_torn_by_mail_is_put_together():
    torn = "\r\n> ".join(WHOLE.code[k : k + 60] for k in range(0, len(WHOLE.code), 60))
    assert bk.Record.decode(f"\n\t{torn.replace('> ', '  ')}\u00a0\n") == WHOLE


@pytest.mark.parametrize(
    "changed",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: "\n \n" + text,
        lambda text: text.replace("seats:", "# our game\nseats :"),
        lambda text: text.replace("\nT ", "\n# next\n\n   # indented\nT "),
        lambda text: text.rstrip("\n"),
        lambda text: text + "\n\n\n",
        lambda text: text.replace("  P", "\t P").replace("\n", "  \n"),
    ],
    ids=["crlf", "cr", "mark", "blank", "comment", "comments", "no end", "ends", "blanks"],
)
def test_what_editors_do_to_a_text_is_forgiven(changed):
    assert bk.Record.parse(changed(WHOLE.text())) == WHOLE


def test_actions_may_be_written_in_the_words_of_a_language():
    spanish = WHOLE.text().replace("  P ", "  coloca ").replace("\nT ", "\nficha ")
    assert bk.Record.parse(spanish).outcome() == WHOLE.outcome()


def test_a_shortened_record_needs_no_marks():
    assert (
        bk.Record.parse(replace(WHOLE, actions=WHOLE.actions[:3]).text()).actions
        == WHOLE.actions[:3]
    )


# Set by hand ---------------------------------------------------------------------------------

SET = OLD_TEXT.replace("T 12\n", "T 12  (set by hand)\n")


def test_what_was_set_by_hand_is_marked_in_text_and_code():
    record = bk.Record.parse(SET)
    assert record.by_hand == (4,)
    assert record.actions[4] == "T 12"
    assert record.text() == SET
    assert bk.Record.decode(record.code) == record
    assert record.outcome() is None  # it replays like any other


def test_the_mark_belongs_to_the_record_and_older_ones_have_none():
    old = bk.Record.parse(OLD_TEXT)
    assert old.by_hand == WHOLE.by_hand == ()
    assert bk.Record.parse(SET) != old
    assert bk.Record.parse(SET).last_state() == old.last_state()
    assert "set by hand" not in WHOLE.text()


@pytest.mark.parametrize(
    "line", ["T 12 (set by hand)", "T 12(set by hand)  ", "T 12\t(set by hand)"]
)
def test_blanks_around_the_mark_are_forgiven(line: str):
    assert bk.Record.parse(OLD_TEXT.replace("T 12", line)) == bk.Record.parse(SET)


def test_another_remark_behind_an_action_is_no_mark():
    record = bk.Record.parse(OLD_TEXT.replace("T 12", "T 12 (by hand)"))
    assert record.by_hand == ()
    with pytest.raises(bk.RecordError, match="action 5"):
        record.last_state()


# Names ---------------------------------------------------------------------------------------

NAMES = [
    "<script>alert('Ana')</script>",
    "Ana\nseats: 9",
    "Ana, Luis",
    "a: b",
    "# Ana",
    "",
    "  Ana  ",
    "x" * 10_000,
    "x" * (MAX_NAME - 1) + " y",
    "\0\x1b[31m\u202e\ud800",
    "Iñigo 🦜",
    "one\u2028two\x85three\x0cfour",
    'rule "beach": open',
]


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_a_players_name_is_one_short_harmless_line(name: str):
    match = bk.Match("karuba", players=[name, "Luis"])
    record = match.record
    assert record.players[1] == "Luis"
    assert len(record.players[0]) <= MAX_NAME
    assert record.players[0].isprintable()
    assert bk.Record.parse(record.text()) == bk.Record.decode(record.code) == record


def test_a_name_from_a_strangers_text_is_cleaned_too():
    text = WHOLE.text().replace("player: random", "player: \u202eAna\x1b[31m" + "x" * 999, 1)
    name = bk.Record.parse(text).players[0]
    assert name.startswith("Ana")
    assert name.isprintable()
    assert len(name) <= MAX_NAME


# Damage --------------------------------------------------------------------------------------


def test_every_changed_letter_of_a_code_is_noticed():
    code = some(12).code
    for place in range(len(code)):
        for sign in SIGNS + "+/=.é":
            if sign != code[place]:
                with pytest.raises(bk.RecordError):
                    bk.Record.decode(code[:place] + sign + code[place + 1 :])


def test_every_missing_added_or_swapped_letter_is_noticed():
    code = some(40).code
    for place in range(len(code)):
        broken = {code[:place], code[:place] + code[place + 1 :], code[:place] + "A" + code[place:]}
        broken.add(code[:place] + code[place : place + 2][::-1] + code[place + 2 :])
        for text in broken - {code}:
            with pytest.raises(bk.RecordError, match="share code"):
                bk.Record.decode(text)
    with pytest.raises(bk.RecordError, match="damaged"):
        bk.Record.decode(code + code.removeprefix("bk1-"))


@pytest.mark.parametrize(
    "text", ["", " ", "bk1", "bk1-", "bk2-AAAA", "bk1-é", "bk1-\ud800", "bk1-===="]
)
def test_what_is_no_code_is_refused(text: str):
    with pytest.raises(bk.RecordError, match="share code"):
        bk.Record.decode(text)


def bomb(megabytes: int) -> str:
    """A code that unpacks to so many megabytes of zeros."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(bytes(10**6)) + packer.flush(zlib.Z_FULL_FLUSH)
    packed = bytes(4) + block * megabytes + packer.flush()
    return "bk1-" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


@pytest.mark.parametrize(
    ("megabytes", "match"),
    [(14, "unpacks to more than 1000000"), (4000, "at most 20000 characters")],
)
def test_a_code_that_would_unpack_to_gigabytes_is_refused_at_once(megabytes: int, match: str):
    """The longest code allowed could hold 14 megabytes of zeros; gigabytes need a longer one."""
    code = bomb(megabytes)
    assert (len(code) <= MAX_CODE) == (megabytes == 14)
    tracemalloc.start()
    start = time.perf_counter()
    with pytest.raises(bk.RecordError, match=match):
        bk.Record.decode(code)
    seconds = time.perf_counter() - start
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 8 * MAX_TEXT + 4 * len(code)
    assert seconds < 2


def test_a_code_of_something_else_is_refused():
    with pytest.raises(bk.RecordError, match="a record starts with"):
        bk.Record.decode(_pack(b"hello"))
    with pytest.raises(bk.RecordError, match="damaged"):
        bk.Record.decode(_pack(b"\xff\xfe"))


def test_a_record_of_100_000_lines_is_refused_clearly():
    many = WHOLE.text() + "D\n" * 100_000
    with pytest.raises(bk.RecordError, match=f"at most {MAX_LINES} lines, this one 100"):
        bk.Record.parse(many)
    with pytest.raises(bk.RecordError, match=f"at most {MAX_LINES} lines"):
        bk.Record.decode(_pack(many.encode()))
    long = WHOLE.text() + "  M purple temple\n" * 100_000
    with pytest.raises(bk.RecordError, match=f"at most {MAX_TEXT} characters"):
        bk.Record.parse(long)


def test_a_record_of_too_many_actions_stops_at_the_end_of_the_game():
    long = bk.Record.parse(WHOLE.text() + "D\n" * 10_000)
    with pytest.raises(bk.RecordError, match="game is over"):
        long.last_state()


@pytest.mark.parametrize(
    ("old", "new", "match"),
    [
        ("boardkit record 1", "boardkit record 2", "line 1: a record starts"),
        ("boardkit record 1", "hello", "line 1: a record starts"),
        ("game: karuba\n", "", "no 'game"),
        ("seats: 3\n", "", "no 'seats"),
        ("data: ", "date: ", "no 'data"),
        ("seats: 3", "seats: three", "seats must be a whole number"),
        ("seats: 3", "seats: ٣", "seats must be a whole number"),
        ("seats: 3", "seats: -3", "seats must be a whole number"),
        ("seats: 3", "seats: " + "9" * 5000, "seats must be a whole number"),
        ("rules_version: 1", "rules_version: 1.0", "rules_version must be"),
        ("seats: 3", "seats: 3\nseats: 4", "line 6: expected 'name: value' once"),
        ("seats: 3", "seats 3", "line 5: expected 'name: value'"),
    ],
)
def test_a_header_that_cannot_be_read_names_its_line_or_key(old: str, new: str, match: str):
    with pytest.raises(bk.RecordError, match=match):
        bk.Record.parse(WHOLE.text().replace(old, new))


@pytest.mark.parametrize("text", ["", "\n", "\ufeff", "\0", "bk1-AAAA", "<html>"])
def test_what_is_no_record_is_refused(text: str):
    with pytest.raises(bk.RecordError, match="a record starts with"):
        bk.Record.parse(text)


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"game": "chess"}, "no game 'chess'; there are karuba|no game 'chess'; there are"),
        ({"game": "../core"}, "no game"),
        ({"rules_version": 99}, "version 99 of the rules of karuba; this boardkit has version 1"),
        ({"data": "00000000"}, r"other data \(00000000, here [0-9a-f]{8}\); give the folder"),
        ({"seats": 9, "players": ()}, "2 to 4 players, not 9"),
        ({"choices": {"beach": "wide"}}, "beach can be closed, open, not 'wide'"),
        ({"choices": {"colour": "red"}}, "no choice 'colour'"),
        ({"choices": {"self": "x"}}, "no choice 'self'"),
        ({"choices": {"setup": "given", "layout": "x"}}, "layout"),
    ],
)
def test_what_this_boardkit_cannot_replay_says_what_it_needs(change: dict[str, Any], match: str):
    record = replace(WHOLE, **change)
    assert bk.Record.decode(record.code) == record  # readable all the same
    for attempt in (record.outcome, record.last_state, lambda: bk.Match.of(record)):
        with pytest.raises(bk.RecordError, match=match):
            attempt()


@pytest.mark.parametrize(
    ("text", "match"),
    [
        ("P Z9", "action 5, 'P Z9': .*off the island|action 5, 'P Z9'"),
        ("nonsense", "action 5, 'nonsense': Could not read `nonsense` at character 1"),
        ("P C99999999999", "action 5, .*at character 3"),
        ("T 99", "action 5, 'T 99'"),
        ("\0", "action 5"),
        ("x" * 9999, "action 5"),
    ],
)
def test_an_action_that_is_not_allowed_is_named_with_its_reason(text: str, match: str):
    actions = (*WHOLE.actions[:4], text, *WHOLE.actions[5:])
    with pytest.raises(bk.RecordError, match=match) as caught:
        replace(WHOLE, actions=actions).last_state()
    assert len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)
    assert caught.value.sentence("es").startswith("acción 5, ")


def test_a_record_of_own_data_needs_its_folder(tmp_path: Path):
    ours = Path(__file__).parents[2] / "data" / "karuba" / "treasures.csv"
    own = ours.read_text(encoding="utf-8").replace("2,1,5", "2,1,6")
    (tmp_path / "treasures.csv").write_text(own, encoding="utf-8")
    record = bk.play("karuba", ["random"] * 2, "x", data=tmp_path)
    with pytest.raises(bk.RecordError, match="give the folder"):
        record.outcome()
    with pytest.raises(bk.DataError, match="no such folder"):
        record.outcome(data=tmp_path / "gone")
    assert record.outcome(data=tmp_path) is not None
    assert bk.Match.of(record, data=tmp_path).record == record


def test_every_seat_has_a_name_or_none_has():
    text = WHOLE.text()
    name = next(line for line in text.splitlines() if line.startswith("player:"))
    with pytest.raises(bk.RecordError, match="names 2 players for 3 seats"):
        bk.Record.parse(text.replace(f"{name}\n", "", 1))
    with pytest.raises(bk.RulesError, match="1 players are named for 2 seats"):
        bk.Match("karuba", seats=2, players=["careful"])
