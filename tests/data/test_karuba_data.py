"""Karuba's files of data against what is known of the box, read without boardkit."""

import csv
import re
import tomllib
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parents[2] / "data" / "karuba"
COLOURS = ["brown", "blue", "purple", "yellow"]
Table = list[dict[str, str]]


def table(name: str) -> Table:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


TILES = table("tiles.csv")
ISLAND = table("island.csv")
LAYOUTS = table("layouts.csv")
CLAUSES = {clause["id"]: clause for clause in toml("rulebook.toml")["clause"]}
READINGS = toml("readings.toml")
BOUNDS = {
    name: (option["low"], option["high"])
    for name, option in READINGS["distance"]["options"].items()
}


# --- tiles and treasures -------------------------------------------------------------------------


def test_the_tiles_are_numbered_from_1_to_36():
    assert [int(tile["number"]) for tile in TILES] == list(range(1, 37))


def test_each_shape_stands_as_often_as_in_the_box():
    straight = {"EW": 8, "NS": 8}
    curves = dict.fromkeys(("NE", "ES", "SW", "NW"), 2)
    forks = dict.fromkeys(("NES", "ESW", "NEW", "NSW"), 2)
    assert Counter(tile["exits"] for tile in TILES) == straight | curves | forks | {"NESW": 4}


def test_the_exits_sum_to_88_and_to_22_a_direction():
    directions = Counter("".join(tile["exits"] for tile in TILES))
    assert directions == dict.fromkeys("NESW", 22)
    assert directions.total() == 88


def test_ten_tiles_carry_a_crystal_and_four_a_gold_nugget():
    numbers: dict[str, list[int]] = {"": [], "crystal": [], "gold": []}
    for tile in TILES:
        numbers[tile["treasure"]].append(int(tile["number"]))
    assert numbers["crystal"] == [3, 4, 9, 10, 11, 13, 15, 27, 31, 33]
    assert numbers["gold"] == [14, 16, 32, 34]


def test_no_crossing_and_only_one_fork_carries_a_treasure():
    rich = [tile for tile in TILES if tile["treasure"] != "" and len(tile["exits"]) > 2]
    assert [tile["number"] for tile in rich] == ["11"]


@pytest.mark.clause("KAR-S2")
@pytest.mark.parametrize(("players", "values"), [(2, [5, 3]), (3, [5, 3, 2]), (4, [5, 4, 3, 2])])
def test_a_stack_has_one_treasure_a_player_in_falling_order(players: int, values: list[int]):
    rows = [row for row in table("treasures.csv") if row["players"] == str(players)]
    assert [int(row["rank"]) for row in rows] == list(range(1, players + 1))
    assert [int(row["value"]) for row in rows] == values


def test_the_box_holds_the_crystals_for_all_tiles_and_all_ties():
    box = {row["component"]: row for row in table("components.csv")}
    on_tiles = 4 * sum(tile["treasure"] == "crystal" for tile in TILES)
    tie_costs = 4 * sum(5 - value for value in (5, 4, 3, 2))
    assert int(box["crystal"]["count"]) == on_tiles + tie_costs == 64
    assert (box["crystal"]["points"], box["gold"]["points"]) == ("1", "2")
    assert int(box["tile"]["count"]) == 4 * len(TILES)


def test_the_box_holds_too_little_gold_for_four_players():
    box = {row["component"]: int(row["count"]) for row in table("components.csv")}
    gold_tiles = sum(tile["treasure"] == "gold" for tile in TILES)
    assert box["gold"] == 12 == 3 * gold_tiles


# --- island --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["beach", "jungle"])
def test_eleven_numbers_in_steps_of_ten(kind: str):
    degrees = [int(row["degrees"]) for row in ISLAND if row["kind"] == kind]
    assert degrees == list(range(10, 120, 10))


@pytest.mark.parametrize(
    ("side", "kind", "along", "first", "last"),
    [
        ("W", "beach", "row", 10, 50),
        ("S", "beach", "column", 60, 110),
        ("N", "jungle", "column", 10, 60),
        ("E", "jungle", "row", 70, 110),
    ],
)
def test_a_side_numbers_its_rows_or_columns_once(
    side: str, kind: str, along: str, first: int, last: int
):
    rows = [row for row in ISLAND if row["side"] == side]
    assert {row["kind"] for row in rows} == {kind}
    assert [int(row["degrees"]) for row in rows] == list(range(first, last + 1, 10))
    assert [int(row[along]) for row in rows] == list(range(1, len(rows) + 1))
    other = "column" if along == "row" else "row"
    assert {row[other] for row in rows} == {""}


# --- layouts and readings ------------------------------------------------------------------------


def layout(name: str) -> Table:
    return [row for row in LAYOUTS if row["layout"] == name]


@pytest.mark.parametrize("name", dict.fromkeys(row["layout"] for row in LAYOUTS))
def test_a_layout_is_allowed_under_every_reading_of_the_distance(name: str):
    pairs = layout(name)
    assert [pair["colour"] for pair in pairs] == COLOURS
    for kind in ("beach", "jungle"):
        labels = [pair[kind] for pair in pairs]
        assert len(set(labels)) == len(labels)
        assert set(labels) <= {row["degrees"] for row in ISLAND if row["kind"] == kind}
    for pair in pairs:
        total = (int(pair["beach"]) + int(pair["jungle"])) // 10
        assert all(low <= total <= high for low, high in BOUNDS.values())


@pytest.mark.clause("KAR-S8")
def test_the_lesson_keeps_what_the_rulebook_prints_and_marks_the_rest():
    pairs = {row["colour"]: (int(row["beach"]), int(row["jungle"])) for row in layout("lesson")}
    assert (pairs["blue"], pairs["purple"], pairs["brown"]) == ((20, 100), (110, 60), (60, 70))
    assert pairs["yellow"][1] == 10
    beach = toml("SOURCES.toml")["layouts.csv"]["beach"]
    assert beach["status"] == "designed"
    assert f"the {pairs['yellow'][0]} in `lesson` is designed" in beach["note"]


def shortest_walk(pair: dict[str, str]) -> int:
    """Steps from beach to temple on an island full of crossings, entry and temple included."""
    rows = max(int(row["row"] or 0) for row in ISLAND)
    columns = max(int(row["column"] or 0) for row in ISLAND)
    label = {(row["kind"], row["degrees"]): row for row in ISLAND}
    start, end = label["beach", pair["beach"]], label["jungle", pair["jungle"]]
    down = abs(int(start["row"] or rows) - int(end["row"] or 1))
    across = abs(int(start["column"] or 1) - int(end["column"] or columns))
    return down + across + 2


def test_near_is_near_and_far_is_far():
    assert [shortest_walk(pair) for pair in layout("near")] == [5, 5, 5, 5]
    assert [shortest_walk(pair) for pair in layout("far")] == [11, 11, 9, 9]


@pytest.mark.clause("KAR-S6")
@pytest.mark.parametrize(
    ("name", "forbidden"),
    [
        ("five_to_nineteen", 12),
        ("four_to_nineteen", 9),
        ("four_to_twenty", 6),
        ("three_to_twenty", 4),
    ],
)
def test_each_reading_of_the_distance_forbids_as_many_pairs_as_it_says(name: str, forbidden: int):
    low, high = BOUNDS[name]
    sums = [a + t for a in range(1, 12) for t in range(1, 12)]
    assert sum(not low <= total <= high for total in sums) == forbidden
    option = READINGS["distance"]["options"][name]
    assert all(re.search(rf"\b{forbidden}\b", option[lang]) for lang in ("es", "en"))


def test_the_readings_and_their_defaults():
    assert {name: reading["default"] for name, reading in READINGS.items()} == {
        "distance": "five_to_nineteen",
        "beach": "closed",
        "discard": "free",
        "collect": "automatic",
        "gold": "unlimited",
        "extra_pair": "first",
    }


# --- rulebook ------------------------------------------------------------------------------------


def test_the_clauses_are_numbered_without_gaps():
    numbers: dict[str, list[int]] = {}
    for name in CLAUSES:
        chapter, number = re.fullmatch(r"KAR-([A-Z])(\d+)", name).groups()  # type: ignore[union-attr]
        numbers.setdefault(chapter, []).append(int(number))
    ends = {"S": 10, "T": 2, "A": 5, "B": 9, "C": 3, "D": 5, "E": 7}
    assert numbers == {chapter: list(range(1, end + 1)) for chapter, end in ends.items()}


# --- tables ---------------------------------------------------------------------------------------


def test_tables_have_no_double_keys():
    keys = {
        "tiles.csv": ("number",),
        "island.csv": ("kind", "degrees"),
        "treasures.csv": ("players", "rank"),
        "components.csv": ("component",),
        "layouts.csv": ("layout", "colour"),
    }
    for name, key in keys.items():
        rows = sorted(tuple(row[column] for column in key) for row in table(name))
        assert all(one != other for one, other in pairwise(rows)), name
