"""Memoarrr!'s files of data against what is known of the box, and own files laid over them."""

import csv
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES
from boardkit.core.chance import stream
from boardkit.games.memoarrr import MEMOARRR
from boardkit.games.memoarrr.pieces import Side
from boardkit.games.memoarrr.state import State

DATA = Path(__file__).parents[2] / "data" / "memoarrr"
ANIMALS = ["penguin", "octopus", "crab", "turtle", "walrus"]
LANDSCAPES = ["ocean", "jungle", "lava", "flowers", "beach"]


def table(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


CLAUSES = {clause["id"]: clause for clause in toml("rulebook.toml")["clause"]}
READINGS = toml("readings.toml")


# --- the box -------------------------------------------------------------------------------------


@pytest.mark.clause("MEM-S1")
def test_each_animal_stands_once_in_each_landscape():
    found = [(row["animal"], row["landscape"]) for row in table("locations.csv")]
    assert found == list(product(ANIMALS, LANDSCAPES))
    initials = [f"{animal[0]}{landscape[0]}" for animal, landscape in found]
    assert len(set(initials)) == 25


@pytest.mark.clause("MEM-S2", "MEM-V1")
def test_seven_treasures_with_15_rubies():
    rubies = [int(r["rubies"]) for r in table("treasures.csv") for _ in range(int(r["count"]))]
    assert rubies == [1, 1, 2, 2, 2, 3, 4]
    assert sum(rubies) == 15


@pytest.mark.clause("MEM-S3")
def test_three_volcanoes_with_different_birds():
    assert [int(row["birds"]) for row in table("volcanoes.csv")] == [1, 3, 7]


def test_the_components_are_those_of_the_rulebook():
    counts = {row["component"]: int(row["count"]) for row in table("components.csv")}
    expected = {"location": 25, "treasure": 7, "volcano": 3, "layout": 1, "overview": 4}
    assert counts == expected


def test_each_landscape_has_a_colour_of_its_own():
    colours = {row["landscape"]: row["colour"] for row in table("landscapes.csv")}
    expected = ["blue", "green", "red", "pink", "yellow"]
    assert colours == dict(zip(LANDSCAPES, expected, strict=True))


# --- rulebook and readings -----------------------------------------------------------------------


def test_the_clauses_are_numbered_without_gaps():
    numbers: dict[str, list[int]] = {}
    for name in CLAUSES:
        chapter, number = re.fullmatch(r"MEM-([A-Z])(\d+)", name).groups()  # type: ignore[union-attr]
        numbers.setdefault(chapter, []).append(int(number))
    ends = {"S": 7, "T": 8, "X": 4, "N": 3, "R": 4, "B": 3, "E": 5, "V": 1}
    assert numbers == {chapter: list(range(1, end + 1)) for chapter, end in ends.items()}


def test_every_clause_is_enforced():
    assert toml("rulebook.toml")["not_enforced"] == {}


def test_the_readings_and_their_defaults():
    assert {name: reading["default"] for name, reading in READINGS.items()} == {
        "volcanoes": "drawn",
        "birds": "hidden",
        "sides": "seats",
        "looks": "once",
        "first_start": "first_seat",
        "barred": "all",
        "bar_lasts": "opening",
        "failed": "stays",
        "all_revealed": "volcano",
        "survivor": "stops",
        "treasures": "unseen",
        "next_start": "most_birds",
    }


# --- own files -----------------------------------------------------------------------------------

FAULTS: dict[str, tuple[str, Callable[[str], str], str]] = {
    # reason: the file, what is done to it, what the message says
    "memoarrr.twice": (
        "locations.csv",
        lambda text: text.replace("walrus,beach", "walrus,lava"),
        "walrus lava",
    ),
    "memoarrr.count": (
        "locations.csv",
        lambda text: text.replace("walrus,beach\n", ""),
        "25",
    ),
    "data.one_of": ("locations.csv", lambda text: text.replace("crab,lava", "cat,lava"), "cat"),
    "data.twice": ("volcanoes.csv", lambda text: text.replace("3", "7"), "7"),
    "data.range": ("treasures.csv", lambda text: text.replace("4,1", "0,1"), "0"),
    "memoarrr.size": ("components.csv", lambda text: text.replace("25", "24"), "24"),
    "memoarrr.no_component": (
        "components.csv",
        lambda text: text.replace("volcano", "volcan"),
        "volcano",
    ),
    "data.options": (
        "readings.toml",
        lambda text: text.replace("options.own", "options.peek"),
        "unseen",
    ),
}


@pytest.mark.parametrize("reason", FAULTS)
def test_a_fault_in_own_data_names_its_file_and_what_is_wrong(reason: str, tmp_path: Path):
    name, change, said = FAULTS[reason]
    text = (DATA / name).read_text(encoding="utf-8")
    changed = change(text)
    assert changed != text
    (tmp_path / name).write_text(changed, encoding="utf-8")
    with pytest.raises(bk.DataError) as raised:
        MEMOARRR.new(2, data=tmp_path)
    assert raised.value.reason == reason
    for lang in LANGUAGES:
        assert name in raised.value.sentence(lang)
        assert said in raised.value.sentence(lang)


def test_missing_pairs_and_too_few_volcanoes_are_noticed(tmp_path: Path):
    text = (DATA / "locations.csv").read_text(encoding="utf-8")
    (tmp_path / "components.csv").write_text(
        "component,count\nlocation,9\ntreasure,7\nvolcano,2\n", encoding="utf-8"
    )
    (tmp_path / "locations.csv").write_text("\n".join(text.splitlines()[:10]), encoding="utf-8")
    with pytest.raises(bk.DataError) as raised:
        MEMOARRR.new(2, data=tmp_path)
    assert raised.value.reason == "memoarrr.missing_card"
    (tmp_path / "locations.csv").write_text(small_island(), encoding="utf-8")
    (tmp_path / "volcanoes.csv").write_text("birds\n1\n7\n", encoding="utf-8")
    with pytest.raises(bk.DataError) as raised:
        MEMOARRR.new(2, data=tmp_path)
    assert raised.value.reason == "memoarrr.few_volcanoes"


# --- a small island, on which all worlds can be listed ---------------------------------------------


def small_island() -> str:
    rows = [f"{animal},{landscape}" for animal, landscape in product(ANIMALS[:3], LANDSCAPES[:3])]
    return "\n".join(["animal,landscape", *rows, ""])


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> State:
    """The start of a game of two on a 3 x 3 island, where each seat has seen one location."""
    folder = tmp_path_factory.mktemp("small")
    (folder / "locations.csv").write_text(small_island(), encoding="utf-8")
    (folder / "treasures.csv").write_text("rubies,count\n1,1\n2,1\n", encoding="utf-8")
    counts = "component,count\nlocation,9\ntreasure,2\nvolcano,3\n"
    (folder / "components.csv").write_text(counts, encoding="utf-8")
    state = MEMOARRR.new(2, data=folder)
    for action in ("I PO PJ PL OO OJ OL CO CJ CL", "T 2 1", "V 7"):
        state = MEMOARRR.apply(state, action).state
    return state


@pytest.mark.clause("MEM-S5", "MEM-X1")
def test_an_island_of_nine_has_one_middle_location_a_side(small: State):
    view = MEMOARRR.view(small, 0)
    assert [str(card) for card in view.island if card] == ["PJ"]
    cells = {MEMOARRR.format(action) for action in MEMOARRR.legal(small)}
    assert cells == {"R A1", "R C1", "R A2", "R C2", "R A3", "R C3"}


def test_a_game_on_the_small_island_ends_after_its_two_treasures(small: State):
    state, chance = small, stream("small island")
    while state.to_move is not None:
        legal = MEMOARRR.legal(state)
        state = MEMOARRR.step(state, chance.choice(legal)).state
    assert sorted(value for won in state.won for value in won) == [1, 2]
    assert len(state.past) == 2


def test_resampled_worlds_come_as_often_as_in_the_full_list(small: State):
    """Seven locations seen: the other two lie in two ways on two places, one of them the box.

    With the treasures (two orders) and the volcano (one of three) 12 worlds fit, all equally
    likely; 6,000 samples.
    """
    state = small
    six = state.setup.box.all_places & ~state.setup.box.side_places[Side.E]
    six &= ~state.setup.box.side_places[Side.S]
    state = state._replace(up=six)
    view = MEMOARRR.view(state, 1)
    unseen = [k for k, card in enumerate(view.island) if card is None]
    assert len(unseen) == 2
    worlds = {
        (cards, rubies, birds)
        for cards in permutations([state.island[k] for k in unseen])
        for rubies in permutations((1, 2))
        for birds in ((1,), (3,), (7,))
    }
    seen: Counter[Any] = Counter()
    for number in range(6_000):
        world = MEMOARRR.resample(view, stream("worlds", number))
        cards = tuple(world.island[k] for k in unseen)
        seen[cards, world.treasures, world.volcanoes] += 1
    assert set(seen) == worlds
    p = Fraction(1, len(worlds))
    spread = float(6_000 * p * (1 - p)) ** 0.5
    assert all(abs(count - 6_000 * p) < 4 * spread for count in seen.values())
