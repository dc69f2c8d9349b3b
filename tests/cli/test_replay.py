"""Replaying records from anywhere, good and bad."""

import re
from pathlib import Path

import pytest

import boardkit as bk
from boardkit import cli

PLAYED = bk.play("karuba", ["random", "random"], "papaya")


def test_a_record_is_told_action_by_action(run, tmp_path: Path):
    file = tmp_path / "game.txt"
    file.write_text(PLAYED.text(), encoding="utf-8")
    result = run("replay", file)
    assert result.code == 0
    told = [line for line in result.out.splitlines() if re.match(r" *\d+  \S", line)]
    assert len(told) == len(PLAYED.actions)
    assert "Karuba with 2 players" in result.out
    assert "Players: random, random" in result.out
    assert "The game is over: the last tile has been played." in result.out
    for same in (["replay", "-"], ["replay", "--code", PLAYED.code]):
        assert run(*same, typed=PLAYED.text()).out == result.out
    file.write_text(PLAYED.code + "\n", encoding="utf-8")
    assert run("replay", file).out == result.out


def test_an_unfinished_record_says_who_is_next(run):
    match = bk.Match.of(PLAYED)
    match.goto(3)
    assert "player 2 has to choose" in run("replay", "--code", match.record.code).out
    match.goto(4)
    assert "chance comes next" in run("replay", "--code", match.record.code).out


def test_what_was_set_by_hand_is_told(run):
    match = bk.Match.of(PLAYED)
    match.goto(4)
    match.do("T 12", by_hand=True)
    for lang, line in (("en", "(set by hand)"), ("es", "(fijado a mano)")):
        out = run("replay", "--code", match.record.code, "--lang", lang).out
        assert next(row for row in out.splitlines() if row.endswith(line)).startswith("   5  T 12")
        assert out.count(line) == 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_files_of_other_systems_are_read(run, tmp_path: Path, encoding: str):
    file = tmp_path / "game.txt"
    file.write_bytes(PLAYED.text().replace("\n", "\r\n").encode(encoding))
    assert run("replay", file).code == 0


def test_a_record_that_does_not_replay_names_the_action(run, tmp_path: Path):
    broken = PLAYED.text().replace("  P ", "  P Z9 # ", 1)
    place = next(k for k, text in enumerate(PLAYED.actions, 1) if text.startswith("P"))
    for lang, word in (("en", "action"), ("es", "acción")):
        result = run("replay", "-", "--lang", lang, typed=broken)
        assert result.code == cli.REFUSED
        assert result.err.startswith(f"boardkit: {word} {place}, ")
        assert result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("raw", "match"),
    [
        (b"", "a record starts with"),
        (b"hello", "line 1: a record starts with"),
        (b"\x89PNG\r\n\x1a\n\xff\x00", "is not text: line 1"),
        (b"ok\n\xff", "is not text: line 2"),
        (b"\xff\xfe\x00", "is not text"),
        (b"\x00" * 100, "a record starts with"),
        (b"bk1-AAAA", "damaged"),
        (PLAYED.code.encode()[:-9], "damaged"),
        (PLAYED.text().encode() + b"D\n" * 100_000, "at most 20000 lines"),
        (b"x" * 4_000_001, "too large"),
        (PLAYED.text().replace("karuba", "chess").encode(), "no game 'chess'"),
        (PLAYED.text().replace("rules_version: 1", "rules_version: 7").encode(), "version 7"),
    ],
    ids=range(12),
)
def test_what_cannot_be_replayed_is_one_line_and_one(run, tmp_path: Path, raw: bytes, match: str):
    file = tmp_path / "game.txt"
    file.write_bytes(raw)
    result = run("replay", file)
    assert result.code == cli.REFUSED
    assert match in result.err
    assert result.err.count("\n") == 1
    assert "Traceback" not in run("--lang", "es", "replay", file).err


def test_a_missing_file_or_a_folder_is_one_line(run, tmp_path: Path):
    assert "there is no file" in run("replay", tmp_path / "none").err
    assert run("replay", tmp_path / "none").code == cli.REFUSED
    assert run("replay", tmp_path).code == cli.REFUSED
    assert run("replay", "x" * 5000).code == cli.REFUSED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("seed: papaya", "seed: \x1b[2Jpapaya"),
        ("game: karuba", "game: \x1b[2J"),
        ("seats: 2", "seats: 2\nrule \x1b[2J: \x1b[2J"),
        ("seats: 2", "seats: 2\nrule beach: \x1b[2J"),
        ("  P ", "  \x1b[2J "),
        ("boardkit record 1", "\x1b[2J"),
        ("seats: 2", "seats: \x1b[2J"),
    ],
)
def test_a_strangers_record_cannot_steer_the_terminal(run, old: str, new: str):
    result = run("replay", "-", typed=PLAYED.text().replace(old, new, 1))
    assert "\x1b" not in result.out + result.err


def test_names_in_a_record_reach_the_terminal_as_harmless_text(run):
    text = PLAYED.text().replace("player: random", "player: <b>\x1b[31mAna\x07</b>", 1)
    out = run("replay", "-", typed=text).out
    assert "<b>" in out
    assert "\x1b" not in out
    assert "\x07" not in out
