"""Every game's files of data: whole clauses and readings, and where each column comes from."""

import csv
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES

HOME = Path(__file__).parents[2] / "data"
STATUSES = {"rulebook", "two-sources", "one-source", "derived", "designed"}
ABOUT = {"SOURCES.toml", "columns.toml"}  # what speaks of the other files
KINDS = {"rule", "exception", "example", "variant"}


@pytest.fixture(params=bk.games())
def folder(request: pytest.FixtureRequest) -> Path:
    return HOME / str(request.param)


def table(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as opened:
        return list(csv.DictReader(opened))


def toml(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def clauses_of(folder: Path) -> dict[str, dict[str, Any]]:
    return {clause["id"]: clause for clause in toml(folder / "rulebook.toml")["clause"]}


def test_a_clause_is_whole(folder: Path):
    clauses, readings = clauses_of(folder), toml(folder / "readings.toml")
    for name, clause in clauses.items():
        assert clause["kind"] in KINDS, name
        assert clause["section"], name
        assert clause["paragraph"] >= 1, name
        assert {clause["reading"]} <= set(readings) if "reading" in clause else True, name
        assert set(clause.get("related", [])) <= set(clauses) - {name}
        for lang in LANGUAGES:
            assert clause[lang].endswith((".", ".)")), name
            assert len(re.findall(r"[.!?](?:\s|$)", clause[lang])) <= 3, "a gist is short"


def test_the_clauses_are_numbered_without_gaps(folder: Path):
    numbers: dict[str, list[int]] = {}
    starts = set()
    for name in clauses_of(folder):
        found = re.fullmatch(r"([A-Z]{3})-([A-Z])(\d+)", name)
        assert found is not None, name
        starts.add(found[1])
        numbers.setdefault(found[2], []).append(int(found[3]))
    assert len(starts) == 1
    for chapter, found_numbers in numbers.items():
        assert found_numbers == list(range(1, len(found_numbers) + 1)), chapter


def test_what_is_not_enforced_has_a_reason_in_both_languages(folder: Path):
    clauses = clauses_of(folder)
    for name, reason in toml(folder / "rulebook.toml").get("not_enforced", {}).items():
        assert clauses[name]["kind"] in {"rule", "exception"}
        assert all(reason[lang].endswith(".") for lang in LANGUAGES)


def test_a_reading_is_whole_and_belongs_to_one_clause(folder: Path):
    clauses, readings = clauses_of(folder), toml(folder / "readings.toml")
    for name, reading in readings.items():
        assert clauses[reading["clause"]]["reading"] == name
        assert next(iter(reading["options"])) == reading["default"], "the default comes first"
        assert len(reading["options"]) > 1
        for text in (reading["question"], reading["why"], *reading["options"].values()):
            assert all(text[lang].strip() for lang in LANGUAGES)
    named = Counter(clause["reading"] for clause in clauses.values() if "reading" in clause)
    assert named == dict.fromkeys(readings, 1)


def columns(file: Path) -> set[str]:
    """The columns of a table, or the top tables of a TOML file."""
    if file.suffix == ".csv":
        return set(file.read_text(encoding="utf-8").splitlines()[0].split(","))
    return set(toml(file))


def test_every_file_and_column_has_its_source_and_no_source_is_left_over(folder: Path):
    files = [file for file in folder.iterdir() if file.name not in ABOUT]
    sources = {name: set(entries) for name, entries in toml(folder / "SOURCES.toml").items()}
    assert sources == {file.name: columns(file) for file in files}


def test_a_source_says_how_sure_it_is_from_where_and_since_when(folder: Path):
    for file, entries in toml(folder / "SOURCES.toml").items():
        for column, entry in entries.items():
            assert set(entry) == {"status", "source", "date", "note"}, (file, column)
            assert entry["status"] in STATUSES, (file, column)
            assert entry["source"].strip(), (file, column)
            assert re.fullmatch(r"20\d\d-(0[1-9]|1[0-2])", entry["date"]), (file, column)


def test_the_files_are_plain_utf8_without_stray_blanks(folder: Path):
    for file in folder.iterdir():
        text = file.read_bytes().decode("utf-8")
        assert text.endswith("\n"), file.name
        assert "\r" not in text, file.name
        assert all(line == line.rstrip() for line in text.splitlines()), file.name


def test_no_line_of_a_table_stands_twice(folder: Path):
    for file in folder.glob("*.csv"):
        lines = Counter(tuple(row.items()) for row in table(file))
        assert lines
        assert max(lines.values()) == 1, file.name
