"""MammuZ' files of data against what is known of the box, and faults in somebody's own data."""

import csv
import tomllib
from pathlib import Path

import pytest

import boardkit as bk
from boardkit.core.errors import DataError
from boardkit.games.mammuz.pieces import load_box

DATA = Path(__file__).parents[2] / "data" / "mammuz"
STATUSES = {"rulebook", "two-sources", "one-source", "derived", "designed"}


def table(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_species_are_two_mammoths_to_nine_mice() -> None:
    assert [int(row["count"]) for row in table("species.csv")] == list(range(2, 10))
    assert {row["component"]: row["count"] for row in table("components.csv")} == {
        "animal": "44",
        "dinosaur": "6",
        "overview": "8",
    }
    assert len({row["effect"] for row in table("dinosaurs.csv")}) == 6


def test_the_table_adds_up() -> None:
    counts = {row["species"]: int(row["count"]) for row in table("species.csv")}
    for row in table("setup.csv"):
        used = sum(counts.values()) - sum(counts[name] for name in row["removed"].split())
        total = used + int(row["dinosaurs"])
        assert total == int(row["cards"]) == int(row["players"]) * int(row["hand"])


def test_every_column_has_its_source() -> None:
    sources = tomllib.loads((DATA / "SOURCES.toml").read_text(encoding="utf-8"))
    for file in DATA.glob("*.csv"):
        assert set(sources[file.name]) == set(table(file.name)[0])
    readings = tomllib.loads((DATA / "readings.toml").read_text(encoding="utf-8"))
    assert set(sources["readings.toml"]) == set(readings)
    for entries in sources.values():
        for entry in entries.values():
            assert entry["status"] in STATUSES
            assert entry["source"]
    book = tomllib.loads((DATA / "rulebook.toml").read_text(encoding="utf-8"))
    assert {clause["reading"] for clause in book["clause"] if "reading" in clause} == set(readings)


FAULTS = {
    "species.csv": [
        ("species,count\nmammoth,2\n", "mammuz.count"),
        ("species,count\nmammoth,2\nmammoth,42\n", "data.twice"),
        ("species,count\ndragon,44\n", "data.one_of"),
    ],
    "dinosaurs.csv": [
        ("dinosaur,effect\npterosaur,removed\n", "mammuz.count"),
        ("dinosaur,effect\npterosaur,removed\npterosaur,piled\n", "data.twice"),
        ("dinosaur,effect\npterosaur,eaten\n", "data.one_of"),
    ],
    "setup.csv": [
        ("players,removed,dinosaurs,cards,hand\n3,gopher mouse,3,30,9\n", "mammuz.sum"),
        ("players,removed,dinosaurs,cards,hand\n3,gopher mouse,3,30,10\n", "mammuz.no_count"),
        ("players,removed,dinosaurs,cards,hand\n3,dragon,3,30,10\n", "data.one_of"),
    ],
    "components.csv": [("component,count\nanimal,44\n", "mammuz.no_count")],
    "limits.csv": [("limit,count\nturns,5\n", "mammuz.no_count")],
}


@pytest.mark.parametrize(
    ("file", "text", "reason"),
    [(file, text, reason) for file, cases in FAULTS.items() for text, reason in cases],
)
def test_faults_in_own_data_are_named(file: str, text: str, reason: str, tmp_path: Path) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as raised:
        load_box(tmp_path)
    assert raised.value.reason == reason
    assert raised.value.params["file"] == file if "file" in raised.value.params else True
    assert "{" not in str(raised.value)


def test_own_limits_change_the_game(tmp_path: Path) -> None:
    (tmp_path / "limits.csv").write_text("limit,count\ndisplay,2\nturns,1\n", encoding="utf-8")
    mammuz = bk.game("mammuz")
    state = mammuz.new(3, data=tmp_path)
    assert state.setup.digest != mammuz.new(3).setup.digest
    assert (state.setup.box.most, state.setup.box.turns) == (2, 1)
