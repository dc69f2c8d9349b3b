"""Tricky Tides' files of data: the designed cards against all constraints, and own files over them."""

import csv
import re
import tomllib
from collections import Counter
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

import boardkit as bk
from boardkit.cli import main
from boardkit.core.catalogue import LANGUAGES
from boardkit.core.chance import stream
from boardkit.games.tricky_tides import TRICKY_TIDES
from boardkit.games.tricky_tides.constraints import CHECKS
from boardkit.games.tricky_tides.odds import wins
from boardkit.games.tricky_tides.voyage import NoVoyage, Voyage, cheapest
from boardkit.views.tricky_tides import scene

DATA = Path(__file__).parents[2] / "data" / "tricky_tides"
SUITS = ["octopus", "sea_dragon", "shark", "whale"]
GOODS = ["sugar", "coffee", "silk", "spice", "gold"]
COMPASS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
STEPS = dict(
    zip(
        COMPASS,
        [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)],
        strict=True,
    )
)


def table(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text(encoding="utf-8"))


CLAUSES = {clause["id"]: clause for clause in toml("rulebook.toml")["clause"]}
READINGS = toml("readings.toml")
DECK = {(row["suit"], int(row["number"])): row for row in table("navigation.csv")}
CUBES = [int(row["cubes"]) for row in table("goods.csv")]
RATES = [int(row["rate"]) for row in table("goods.csv")]
ISLANDS = table("islands.csv")
ORDERS = [[int(row[good]) for good in GOODS] for row in table("orders.csv")]
VALUES = [int(row["value"]) for row in table("orders.csv")]


def stranding(headings: list[str]) -> list[tuple[int, int]]:
    """The cells, of four rows and three columns, that these headings do not leave."""
    return [
        (row, col)
        for row in range(4)
        for col in range(3)
        if not any(0 <= row + STEPS[h][0] < 4 and 0 <= col + STEPS[h][1] < 3 for h in headings)
    ]


# --- the constraints, one after the other ---------------------------------------------------------


def test_c01_the_deck_has_eight_cards_in_each_suit_with_the_same_numbers():
    assert sorted(DECK) == sorted((suit, n) for suit in SUITS for n in range(1, 9))


@pytest.mark.parametrize(("compass", "most"), [("eight", 8), ("four", 4)])
def test_c02_each_card_has_headings_available_and_not(compass: str, most: int):
    assert all(0 < len(row[compass].split()) < most for row in DECK.values())


@pytest.mark.parametrize(("compass", "pairs"), [("eight", 8), ("four", 36)])
def test_c03_some_cards_can_strand_a_ship(compass: str, pairs: int):
    """Counted over all cards and cells."""
    assert sum(len(stranding(row[compass].split())) for row in DECK.values()) == pairs


@pytest.mark.parametrize(("compass", "each"), [("eight", 14), ("four", 17)])
def test_c04_each_heading_comes_equally_often_and_suits_are_turned_copies(compass: str, each: int):
    known = COMPASS if compass == "eight" else COMPASS[::2]
    count = Counter(heading for row in DECK.values() for heading in row[compass].split())
    assert count == dict.fromkeys(known, each)
    for turn, suit in enumerate(SUITS):
        for number in range(1, 9):
            first = DECK["octopus", number][compass].split()
            turned = {COMPASS[(COMPASS.index(h) + 2 * turn) % 8] for h in first}
            assert {*DECK[suit, number][compass].split()} == turned


def test_c05_only_cards_with_few_headings_can_strand():
    """With six of eight none can, with five 4 of 56; with four headings only one or a corner can."""
    can = {k: sum(1 for h in combinations(COMPASS, k) if stranding([*h])) for k in (5, 6, 7)}
    assert can == {5: 4, 6: 0, 7: 0}
    straight = [h for k in (1, 2, 3) for h in combinations(COMPASS[::2], k) if stranding([*h])]
    assert len(straight) == 4 + 4
    assert any(len(row["eight"].split()) <= 4 for row in DECK.values())
    assert any(len(row["four"].split()) <= 2 for row in DECK.values())


def test_c06_each_colour_has_two_ports_and_each_monster_one_island():
    icons = Counter(row["icon"] for row in ISLANDS)
    assert icons == {"red": 2, "blue": 2, "yellow": 2, "green": 2, **dict.fromkeys(SUITS, 1)}
    assert all(int(row["number"]) >= 1 for row in ISLANDS)


def test_c07_the_ports_of_all_colours_have_the_same_numbers():
    pairs = {
        colour: sorted(int(row["number"]) for row in ISLANDS if row["icon"] == colour)
        for colour in ("red", "blue", "yellow", "green")
    }
    assert all(pair == [3, 4] for pair in pairs.values())


@pytest.mark.parametrize(("seats", "shown"), [(4, 44), (3, 37), (2, 30)])
def test_c08_a_refill_never_empties_the_bag(seats: int, shown: int):
    colours = ["red", "blue", "yellow", "green"][:seats] + SUITS
    assert sum(int(row["number"]) for row in ISLANDS if row["icon"] in colours) == shown
    assert shown + 7 * seats <= 78


def test_c09_the_better_the_rate_the_rarer_the_good():
    sugar, coffee, silk, spice, gold = CUBES
    assert sugar == coffee > silk == spice > gold
    assert RATES == [3, 3, 2, 2, 1]


def test_c10_the_cubes_are_78():
    assert sum(CUBES) == 78
    assert CUBES == [24, 24, 12, 12, 6]


def test_c11_each_order_can_be_met_from_a_hold():
    assert len(ORDERS) == 36
    assert all(0 < sum(goods) <= 7 for goods in ORDERS)
    assert all(n <= cubes for goods in ORDERS for n, cubes in zip(goods, CUBES, strict=True))
    assert len({tuple(goods) for goods in ORDERS}) == 36, "no two are alike"


def test_c12_the_monsters_come_equally_often_and_about_equally_rich():
    rows = table("orders.csv")
    assert Counter(row["monster"] for row in rows) == dict.fromkeys(SUITS, 9)
    gold = [sum(int(r["value"]) for r in rows if r["monster"] == suit) for suit in SUITS]
    assert max(gold) - min(gold) <= 1


def test_c13_an_order_is_worth_more_than_its_goods_and_rises_with_them():
    for goods, value in zip(ORDERS, VALUES, strict=True):
        assert value > sum(n / rate for n, rate in zip(goods, RATES, strict=True))
    for one, cheap in zip(ORDERS, VALUES, strict=True):
        for other, dear in zip(ORDERS, VALUES, strict=True):
            if all(a <= b for a, b in zip(one, other, strict=True)):
                assert cheap <= dear
    assert all(a <= b for a, b in pairwise(VALUES)), "the cards go from cheap to dear"


def test_c14_there_are_orders_for_the_map_and_a_deck():
    assert [36 - islands for islands in (12, 10, 8)] == [24, 26, 28]


def test_c15_the_sightings_differ_and_treat_the_monsters_evenly():
    rows = [tuple(int(row[suit]) for suit in SUITS) for row in table("sightings.csv")]
    assert len(rows) == len({*rows}) == 4
    assert [sum(column) for column in zip(*rows, strict=True)] == [3, 3, 3, 3]


def test_c16_there_are_twelve_events():
    names = [row["event"] for row in table("events.csv")]
    assert len(names) == len({*names}) == 12


def test_c17_an_event_brings_more_goods_to_the_islands():
    assert {row["event"]: int(row["number"]) for row in table("events.csv")}["full_harvest"] == 1


def test_c18_the_two_events_of_the_rulebook_are_there():
    assert {"low_tide", "edge_of_the_world"} <= {row["event"] for row in table("events.csv")}


def test_our_own_cards_need_no_advice():
    assert list(CHECKS) == [f"c{n:02}" for n in range(1, 19)]
    assert TRICKY_TIDES.advice() == ()


# --- rulebook, readings and sources ---------------------------------------------------------------


def test_the_components_are_those_of_the_rulebook():
    counts = {row["component"]: int(row["count"]) for row in table("components.csv")}
    assert [counts[name] for name in ("goods", "navigation", "islands", "orders")] == [
        78,
        32,
        12,
        36,
    ]
    assert [counts[name] for name in ("events", "sightings", "monsters", "anchors")] == [
        12,
        4,
        4,
        4,
    ]


def test_the_clauses_are_numbered_without_gaps():
    numbers: dict[str, list[int]] = {}
    for name in CLAUSES:
        chapter, number = re.fullmatch(r"TID-([A-Z])(\d+)", name).groups()  # type: ignore[union-attr]
        numbers.setdefault(chapter, []).append(int(number))
    ends = {"S": 9, "T": 6, "N": 8, "O": 4, "C": 7, "D": 4, "R": 6, "E": 6, "V": 3, "W": 12}
    ends |= {"M": 11, "H": 10}
    assert numbers == {chapter: list(range(1, end + 1)) for chapter, end in ends.items()}


@pytest.mark.parametrize("file", ["navigation", "islands", "orders", "sightings", "events"])
def test_what_the_rulebook_does_not_print_is_marked_as_designed(file: str):
    entries = toml("SOURCES.toml")[f"{file}.csv"]
    assert "designed" in {entry["status"] for entry in entries.values()}


def test_every_column_is_explained_in_both_languages():
    told = {name: set(entries) for name, entries in toml("columns.toml").items()}
    assert told == {
        file.name: set(file.read_text(encoding="utf-8").splitlines()[0].split(","))
        for file in DATA.glob("*.csv")
    }
    for entries in toml("columns.toml").values():
        assert all(entry[lang].endswith(".") for entry in entries.values() for lang in LANGUAGES)


# --- own files -----------------------------------------------------------------------------------

Change = Callable[[str], str]
FAULTS: list[tuple[str, str, int, str, Change]] = [
    # reason, file, line, column, what is done to the file
    ("data.one_of", "navigation.csv", 2, "suit", lambda t: t.replace("octopus,1", "squid,1")),
    ("data.twice", "navigation.csv", 3, "number", lambda t: t.replace("octopus,2", "octopus,1")),
    ("tricky_tides.words", "navigation.csv", 2, "eight", lambda t: t.replace("1,N NE", "1,N UP")),
    (
        "tricky_tides.words",
        "navigation.csv",
        2,
        "four",
        lambda t: t.replace("N E S\n", "N NE\n", 1),
    ),
    ("data.range", "goods.csv", 2, "rate", lambda t: t.replace("24,3", "24,0", 1)),
    ("data.twice", "islands.csv", 3, "island", lambda t: t.replace("R2", "R1")),
    ("tricky_tides.name", "islands.csv", 2, "island", lambda t: t.replace("R1", "R-1")),
    ("data.number", "orders.csv", 2, "value", lambda t: t.replace("0,2,octopus", "0,x,octopus", 1)),
    ("tricky_tides.order", "orders.csv", 2, "order", lambda t: t.replace("1,2,0,0", "1,8,0,0", 1)),
    ("tricky_tides.place", "orders.csv", 3, "order", lambda t: t.replace("\n2,", "\n3,", 1)),
    ("tricky_tides.words", "orders.csv", 2, "monster", lambda t: t.replace("octopus", "cat", 1)),
    ("data.range", "sightings.csv", 2, "octopus", lambda t: t.replace("1,2", "1,100")),
    ("data.one_of", "events.csv", 2, "event", lambda t: t.replace("low_tide", "high_tide")),
    (
        "data.range",
        "events.csv",
        12,
        "number",
        lambda t: t.replace("brisk_trade,2", "brisk_trade,0"),
    ),
]
WHOLE: list[tuple[str, str, Change]] = [
    ("tricky_tides.few", "navigation.csv", lambda t: t.replace("whale,8,SE W,W\n", "")),
    ("tricky_tides.goods", "goods.csv", lambda t: t.replace("gold,6,1\n", "")),
    ("tricky_tides.count", "islands.csv", lambda t: t.replace("WH,whale,4\n", "")),
    ("tricky_tides.icon", "islands.csv", lambda t: t.replace("WH,whale", "WH,shark")),
    ("tricky_tides.few", "orders.csv", lambda t: "\n".join(t.splitlines()[:11])),
    ("tricky_tides.few", "sightings.csv", lambda t: "\n".join(t.splitlines()[:4])),
    ("tricky_tides.few", "events.csv", lambda t: "\n".join(t.splitlines()[:3])),
    ("tricky_tides.figure", "figures.csv", lambda t: t.replace("columns,3", "columns,1")),
    ("tricky_tides.no_line", "figures.csv", lambda t: t.replace("hold,7\n", "")),
    ("data.options", "readings.toml", lambda t: t.replace("options.four", "options.six")),
]


def changed(folder: Path, name: str, change: Change) -> Path:
    text = (DATA / name).read_text(encoding="utf-8")
    assert change(text) != text
    (folder / name).write_text(change(text), encoding="utf-8")
    return folder


@pytest.mark.parametrize(("reason", "name", "line", "column", "change"), FAULTS)
def test_a_fault_names_file_line_and_column(
    reason: str, name: str, line: int, column: str, change: Change, tmp_path: Path
):
    with pytest.raises(bk.DataError) as raised:
        TRICKY_TIDES.new(2, data=changed(tmp_path, name, change))
    error = raised.value
    assert (error.reason, error.line, error.column) == (reason, line, column)
    for lang in LANGUAGES:
        sentence = error.sentence(lang)
        assert all(str(part) in sentence for part in (name, line, column))


@pytest.mark.parametrize(("reason", "name", "change"), WHOLE)
def test_a_fault_of_a_whole_file_names_it(reason: str, name: str, change: Change, tmp_path: Path):
    with pytest.raises(bk.DataError) as raised:
        TRICKY_TIDES.new(2, data=changed(tmp_path, name, change))
    assert raised.value.reason == reason
    assert all(name in raised.value.sentence(lang) for lang in LANGUAGES)


ADVICE: list[tuple[str, str, Change]] = [
    ("c01", "navigation.csv", lambda t: t + "whale,9,N,N\n"),
    ("c02", "navigation.csv", lambda t: t.replace("N NE E S SW", "N NE E SE S SW W NW", 1)),
    ("c04", "navigation.csv", lambda t: t.replace("octopus,7,NE S", "octopus,7,N S")),
    ("c06", "islands.csv", lambda t: t.replace("R2,red", "R2,blue")),
    ("c07", "islands.csv", lambda t: t.replace("R2,red,4", "R2,red,5")),
    ("c08", "islands.csv", lambda t: t.replace("whale,4", "whale,40")),
    ("c09", "goods.csv", lambda t: t.replace("gold,6", "gold,16")),
    ("c10", "goods.csv", lambda t: t.replace("gold,6", "gold,5")),
    ("c11", "orders.csv", lambda t: "\n".join(t.splitlines()[:30])),
    ("c12", "orders.csv", lambda t: t.replace("2,octopus", "2,octopus whale", 1)),
    ("c13", "orders.csv", lambda t: t.replace("0,8,whale", "0,1,whale")),
    ("c14", "orders.csv", lambda t: "\n".join(t.splitlines()[:13])),
    ("c15", "sightings.csv", lambda t: t.replace("1,2,1,0,0", "1,3,1,0,0")),
    ("c16", "events.csv", lambda t: t.replace("fog,0\n", "")),
    ("c17", "events.csv", lambda t: t.replace("full_harvest,1\n", "")),
    ("c18", "events.csv", lambda t: t.replace("low_tide,0\n", "")),
]


@pytest.mark.parametrize(("name", "file", "change"), ADVICE)
def test_what_own_data_had_better_keep_to_is_told_as_advice(
    name: str, file: str, change: Change, tmp_path: Path
):
    """The game can be played all the same."""
    changed(tmp_path, file, change)
    told = {error.reason: error for error in TRICKY_TIDES.advice(tmp_path)}
    assert f"tricky_tides.{name}" in told
    for lang in LANGUAGES:
        assert file in told[f"tricky_tides.{name}"].sentence(lang)
    assert TRICKY_TIDES.new(4, data=tmp_path).setup.digest != TRICKY_TIDES.new(4).setup.digest


@pytest.mark.parametrize("name", ["c03", "c05"])
def test_cards_with_many_headings_never_strand(name: str, tmp_path: Path):
    lines = (DATA / "navigation.csv").read_text(encoding="utf-8").splitlines()
    full = [
        f"{line.split(',')[0]},{line.split(',')[1]},N NE E SE S SW W,N E S" for line in lines[1:]
    ]
    (tmp_path / "navigation.csv").write_text("\n".join([lines[0], *full, ""]), encoding="utf-8")
    assert f"tricky_tides.{name}" in {e.reason for e in TRICKY_TIDES.advice(tmp_path)}


def test_check_data_prints_the_advice(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    changed(tmp_path, "goods.csv", lambda text: text.replace("gold,6", "gold,5"))
    assert main(["--lang", "en", "check-data", str(tmp_path), "--game", "tricky_tides"]) == 0
    assert "advice: expected as many cubes" in capsys.readouterr().out


# --- a whole set of other cards --------------------------------------------------------------------


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Another box: a wider map, more cards and goods, two monsters on some orders, four events."""
    folder = tmp_path_factory.mktemp("foreign")

    def write(name: str, *lines: str) -> None:
        (folder / name).write_text("\n".join([*lines, ""]), encoding="utf-8")

    deck = [
        f"{s},{n},{COMPASS[n % 8]} {COMPASS[(n + 3) % 8]},N" for s in SUITS for n in range(3, 13)
    ]
    write("navigation.csv", "suit,number,eight,four", *deck)
    write(
        "goods.csv",
        "good,cubes,rate",
        "sugar,30,4",
        "coffee,30,3",
        "silk,20,2",
        "spice,10,2",
        "gold,8,1",
    )
    icons = ["red", "blue", "yellow", "green"] * 3 + SUITS
    write(
        "islands.csv",
        "island,icon,number",
        *(f"isle{k},{icon},{1 + k % 3}" for k, icon in enumerate(icons)),
    )
    orders = [f"{k},{k % 3},1,0,{k % 2},0,{k},shark whale" for k in range(1, 21)]
    write("orders.csv", "order,sugar,coffee,silk,spice,gold,value,monster", *orders)
    write(
        "sightings.csv",
        "card,octopus,sea_dragon,shark,whale",
        *(f"{k},1,{k},0,2" for k in range(1, 7)),
    )
    write("events.csv", "event,number", "full_harvest,2", "flotsam,0", "low_tide,0", "busy_docks,1")
    figures = {"columns": 4, "rows": 4, "rounds": 4, "hand": 10, "left": 3, "hold": 9, "spout": 4}
    write("figures.csv", "figure,value", *(f"{k},{v}" for k, v in figures.items()), "spout_least,3")
    return folder


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_set_of_other_cards_plays(foreign: Path, seats: int):
    rules = TRICKY_TIDES.rules(events="on", monsters="on")
    state, chance = TRICKY_TIDES.new(seats, rules, data=foreign), stream("foreign", seats)
    cubes, most, tricks = state.setup.box.cubes, 0, 0
    while state.to_move is not None:
        legal = TRICKY_TIDES.legal(state)
        drawn = state.to_move is bk.CHANCE
        action = TRICKY_TIDES.draw(state, chance) if drawn else chance.choice(legal)
        assert TRICKY_TIDES.parse(TRICKY_TIDES.format(action)) == action
        state = TRICKY_TIDES.apply(state, action).state
        rows = (state.bag, state.spout, *state.goods, *state.holds)
        assert tuple(map(sum, zip(*rows, strict=True))) == cubes
        most = max(most, *map(sum, state.holds))
        tricks = max(tricks, len(state.tricks))
    assert (state.round, most, tricks) == (4, 9, 6)
    assert len(state.tides) == 4
    assert TRICKY_TIDES.from_json(TRICKY_TIDES.to_json(state), data=foreign) == state


@pytest.mark.parametrize("seats", [2, 4])
def test_positions_odds_and_voyages_of_other_cards(foreign: Path, seats: int):
    rules = TRICKY_TIDES.rules(events="on", monsters="on")
    state, chance = TRICKY_TIDES.new(seats, rules, data=foreign), stream("other cards", seats)
    leads, found = 0, set[type]()
    while state.round < 2:
        seat = state.to_move
        if isinstance(seat, int) and state.trick == (seat, ()):
            view = TRICKY_TIDES.view(state, seat)
            for card in range(len(state.setup.box.cards)):
                assert not state.hands[seat] >> card & 1 or 0 <= wins(view, card) <= 1
            places = [k for k, order in enumerate(state.orders) if order is not None]
            found |= {type(cheapest(view, seat, place, cards=2)) for place in places}
            text = TRICKY_TIDES.write_position(state)
            assert TRICKY_TIDES.read_position(text, rules, foreign) == state
            leads += 1
        drawn = state.to_move is bk.CHANCE
        legal = TRICKY_TIDES.legal(state)
        action = TRICKY_TIDES.draw(state, chance) if drawn else chance.choice(legal)
        state = TRICKY_TIDES.step(state, action).state
    assert (leads, found) == (7, {Voyage, NoVoyage})


@pytest.mark.parametrize("seats", [2, 4])
def test_other_cards_are_drawn_within_their_picture(foreign: Path, seats: int):
    """And nothing says that they are of our design."""
    rules = TRICKY_TIDES.rules(events="on", monsters="on")
    state, chance = TRICKY_TIDES.new(seats, rules, data=foreign), stream("drawn", seats)
    cards = 0
    for number in range(140):
        if number % 3 == 0:
            drawn = scene(TRICKY_TIDES.view(state, 0), "en")
            fromstring(drawn.svg())
            assert drawn.mark("designed") is None
            for mark in drawn.marks:
                assert mark.x >= 0 <= mark.y, mark.id
                assert mark.x + mark.w <= drawn.width, mark.id
                assert mark.y + mark.h <= drawn.height, mark.id
            assert len([mark for mark in drawn.marks if len(mark.id) == 2]) == 16
            cards = max(cards, sum(mark.id.startswith("card-") for mark in drawn.marks))
        legal = TRICKY_TIDES.legal(state)
        drawing = state.to_move is bk.CHANCE
        action = TRICKY_TIDES.draw(state, chance) if drawing else chance.choice(legal)
        state = TRICKY_TIDES.step(state, action).state
    assert cards == 10


def test_a_panel_plays_with_other_cards(foreign: Path):
    panel = bk.panel("tricky_tides", players=["careful"] * 3, data=str(foreign), lang="en")
    for _ in range(30):
        panel.press("step")
    assert panel.match.cursor > 20
    assert "bk-no" not in panel.message.value
    assert panel.board.scene.mark("A4") is not None
