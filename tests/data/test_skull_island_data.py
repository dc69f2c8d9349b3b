"""Skull Island's files of data against what is known of the box, read without boardkit."""

import csv
import re
import tomllib
from collections import Counter
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

import boardkit as bk

DATA = Path(__file__).parents[2] / "data" / "skull_island"
Table = list[dict[str, str]]


def table(name: str) -> Table:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


CLAUSES = {clause["id"]: clause for clause in toml("rulebook.toml")["clause"]}
READINGS = toml("readings.toml")
ISLANDS = {
    name: [row["cells"] for row in table("islands.csv") if row["island"] == name]
    for name in dict.fromkeys(row["island"] for row in table("islands.csv"))
}


# --- islands -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("island", "spaces", "mountains", "sea", "coast", "straight"),
    [("tortuga", 30, 10, 41, 28, 18), ("maracao", 29, 8, 44, 24, 18)],
)
def test_an_island_has_its_cells(island, spaces, mountains, sea, coast, straight):
    """Nine rows of nine, all sea round the edge, and as much coast as was counted by hand."""
    rows = ISLANDS[island]
    assert [len(row) for row in rows] == [9] * 9
    assert Counter("".join(rows)) == {".": spaces, "M": mountains, "~": sea}
    edge = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows)
    assert set(edge) == {"~"}
    around = [step for step in product((-1, 0, 1), repeat=2) if step != (0, 0)]
    for steps, count in ((around, coast), ([s for s in around if 0 in s], straight)):
        beside = [
            (r, c)
            for r, c in product(range(9), repeat=2)
            if rows[r][c] == "." and any(rows[r + dr][c + dc] == "~" for dr, dc in steps)
        ]
        assert len(beside) == count


@pytest.mark.parametrize("diagonal", [True, False])
@pytest.mark.parametrize("island", ["tortuga", "maracao"])
def test_the_spaces_of_an_island_hang_together(island, diagonal):
    rows = ISLANDS[island]
    spaces = {(r, c) for r, c in product(range(9), repeat=2) if rows[r][c] == "."}
    seen, ring = set(), {min(spaces)}
    while ring:
        seen |= ring
        near = {
            (r + dr, c + dc)
            for r, c in ring
            for dr, dc in product((-1, 0, 1), repeat=2)
            if diagonal or 0 in (dr, dc)
        }
        ring = (near & spaces) - seen
    assert seen == spaces


def test_the_counts_beside_the_islands_agree():
    for row in table("spaces.csv"):
        cells = Counter("".join(ISLANDS[row["island"]]))
        assert [int(row[kind]) for kind in ("empty", "mountains", "sea")] == [
            cells[sign] for sign in ".M~"
        ]


# --- dice, sheet and levels ----------------------------------------------------------------------


@pytest.mark.clause("SKU-C1")
@pytest.mark.parametrize(("option", "numbers"), [("six", "12345"), ("one", "23456")])
def test_each_die_has_five_numbers_and_its_symbol(option, numbers):
    for die, symbol in {"green": "boat", "purple": "penny", "red": "skull"}.items():
        rows = [r for r in table("dice.csv") if (r["faces"], r["die"]) == (option, die)]
        assert [row["side"] for row in rows] == list("123456")
        assert sorted(row["shows"] for row in rows) == [*numbers, symbol]


def test_what_is_printed_on_a_sheet():
    assert {row["name"]: int(row["count"]) for row in table("sheet.csv")} == {
        "chests": 5,
        "bubbles": 5,
        "penny_low": 1,
        "penny_high": 15,
        "overcomes": 9,
    }


@pytest.mark.clause("SKU-L4")
def test_the_levels_of_a_game_alone():
    levels = [(row["level"], int(row["least"])) for row in table("levels.csv")]
    assert levels == [("tourist", 0), ("pathfinder", 60), ("voyager", 75), ("explorer", 90)]


# --- readings and rulebook -----------------------------------------------------------------------


def test_the_readings_and_their_defaults():
    assert {name: reading["default"] for name, reading in READINGS.items()} == {
        "faces": "six",
        "coast": "eight",
        "first_number": "coast",
        "penny": "adjacent",
        "blocked": "anywhere",
        "between": "strict",
        "claiming": "automatic",
        "sixth": "stop",
        "crossing": "at_end",
        "solo_last": "any_mark",
    }


def test_the_clauses_are_numbered_without_gaps():
    numbers: dict[str, list[int]] = {}
    for name in CLAUSES:
        found = re.fullmatch(r"SKU-([A-Z])(\d+)", name)
        assert found is not None
        numbers.setdefault(found[1], []).append(int(found[2]))
    ends = {"S": 2, "C": 1, "T": 9, "F": 7, "N": 1, "P": 2, "D": 5, "O": 3, "B": 3}
    ends |= {"E": 9, "X": 5, "A": 4, "L": 4}
    assert numbers == {chapter: list(range(1, end + 1)) for chapter, end in ends.items()}


# --- tables ---------------------------------------------------------------------------------------


def test_tables_have_no_double_keys():
    keys = {
        "islands.csv": ("island", "row"),
        "spaces.csv": ("island",),
        "dice.csv": ("faces", "die", "side"),
        "sheet.csv": ("name",),
        "levels.csv": ("level",),
    }
    for name, key in keys.items():
        rows = sorted(tuple(row[column] for column in key) for row in table(name))
        assert all(one != other for one, other in pairwise(rows)), name


# --- own data, right and wrong -------------------------------------------------------------------

FAULTS = {
    # what: file, text replaced, text put there, reason, line, column
    "a sign that is none": ("islands.csv", "~.M.~M.~~", "~.X.~M.~~", "cell_sign", 3, "cells"),
    "a row too short": ("islands.csv", "~.M.~M.~~", "~.M.~M.~", "row_length", 3, "cells"),
    "a row twice": ("islands.csv", "tortuga,2", "tortuga,1", "next_row", 3, "row"),
    "a name with a sign": ("islands.csv", "maracao,1", "mara<cao,1", "name", 11, "island"),
    "one space too many": ("islands.csv", "~.M.~M.~~", "~.M..M.~~", "count", 2, "empty"),
    "a face too high": ("dice.csv", "six,red,2,2", "six,red,2,7", "range", 15, "shows"),
    "another die's symbol": (
        "dice.csv",
        "six,red,6,skull",
        "six,red,6,boat",
        "number",
        19,
        "shows",
    ),
    "a side missing": ("dice.csv", "six,red,2,2\n", "", "next_row", 15, "side"),
    "an unknown die": ("dice.csv", "six,red,2,2", "six,blue,2,2", "one_of", 15, "die"),
    "no chests": ("sheet.csv", "chests,5\n", "", "no_entry", None, "name"),
    "Penny upside down": ("sheet.csv", "penny_low,1", "penny_low,16", "penny", 5, "count"),
    "an unknown level": ("levels.csv", "voyager", "viking", "one_of", 4, "level"),
    "a level missing": ("levels.csv", "voyager,75\n", "", "no_entry", None, "level"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_in_own_data_is_named_with_its_place(what: str, tmp_path: Path):
    file, old, new, reason, line, column = FAULTS[what]
    text = (DATA / file).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(bk.DataError) as raised:
        bk.game("skull_island").new(2, data=tmp_path)
    error = raised.value
    assert error.reason.partition(".")[2] == reason
    assert (error.line, error.column) == (line, column)
    assert error.sentence("es") != error.sentence("en")


def test_an_island_of_ones_own_is_played_by_its_name(tmp_path: Path):
    rows = ["~~~~", "~.M~", "~..~", "~~~~"]
    lines = [f"islet,{number},{row}" for number, row in enumerate(rows, start=1)]
    (tmp_path / "islands.csv").write_text("\n".join(["island,row,cells", *lines, ""]), "utf-8")
    state = bk.game("skull_island").new(1, {"island": "islet"}, tmp_path)
    assert state.setup.island.text == tuple(rows)
    assert state.setup.digest != bk.game("skull_island").new(1).setup.digest


def test_dice_without_numbers_are_refused(tmp_path: Path):
    text = (DATA / "dice.csv").read_text(encoding="utf-8")
    text = re.sub(r"six,green,(\d),\d", r"six,green,\1,boat", text)
    (tmp_path / "dice.csv").write_text(text, encoding="utf-8")
    with pytest.raises(bk.DataError) as raised:
        bk.game("skull_island").new(1, data=tmp_path)
    assert raised.value.reason == "skull_island.no_faces"
