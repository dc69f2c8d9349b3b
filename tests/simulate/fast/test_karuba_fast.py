"""The fast lane of Karuba plays the games of the rules, and a fault in it would be noticed."""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.karuba import KARUBA
from boardkit.games.karuba.builders import LAYS, Builder
from boardkit.games.karuba.pieces import COLOURS, Colour, Pair, Rim, load_box
from boardkit.games.karuba.players import NO_WAY, work
from boardkit.games.karuba.positions import read_position
from boardkit.simulate import fast
from tests.simulate.fast.sameness import differences, line_up, planted, some_choices

Data = str | Path | None

DATA = Path(__file__).parents[3] / "data" / "karuba"
BUILDERS: list[Any] = [
    Builder("random", 11),
    Builder("corridor", 13),
    Builder("search", 9),
    Builder("corridor", 0),
    Builder("search", 36),
]
PLAYERS: list[Any] = [*["random"] * 7, "careful", *BUILDERS]  # the rules play `random` quickest
LAYOUTS = tuple(load_box().layouts)
SETUPS = [{}, {"setup": "random"}, *({"setup": "given", "layout": name} for name in LAYOUTS)]
SHAPES = ("EW", "NS", "ES", "SW", "NE", "NW", "ESW", "NES", "NSW", "NEW", "NESW", "NESW")
TREASURES = ("", "crystal", "gold")


def write_box(folder: Path, rows: int, columns: int, count: int, gold: int) -> Path:
    """Own data: an island of that size, and so many tiles and nuggets."""
    shapes = [SHAPES[k % len(SHAPES)] for k in range(count)]
    listed = {
        "tiles": [
            "number,exits,treasure",
            *(f"{k + 1},{shapes[k]},{TREASURES[k % len(TREASURES)]}" for k in range(count)),
        ],
        "shapes": ["exits,count", *(f"{s},{n}" for s, n in Counter(shapes).items())],
        "components": [
            "component,count,points",
            *("island,4,", f"tile,{4 * count},", "crystal,64,1", f"gold,{gold},2"),
        ],
        "island": [
            "kind,degrees,side,row,column",
            *(f"beach,{10 * (k + 1)},W,{k + 1}," for k in range(rows)),
            *(f"beach,{10 * (rows + k + 1)},S,,{k + 1}" for k in range(columns)),
            *(f"jungle,{10 * (k + 1)},N,,{k + 1}" for k in range(columns)),
            *(f"jungle,{10 * (columns + k + 1)},E,{k + 1}," for k in range(rows)),
        ],
        "layouts": ["layout,colour,beach,jungle"],
    }
    for name, lines in listed.items():
        (folder / f"{name}.csv").write_text("\n".join([*lines, ""]), encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A box with a small island, which is soon full and crossed, and with few nuggets."""
    return write_box(tmp_path_factory.mktemp("small"), 3, 3, count=20, gold=3)


def look_over(
    cases: range,
    games: int,
    players: Sequence[Any] = PLAYERS,
    choices: dict[str, str] | None = None,
    data: Data = None,
) -> list[str]:
    """The differences in some games of each case: seats, readings and players change from case to case."""
    found: list[str] = []
    for case in cases:
        chance = stream("sameness", case)
        setups = SETUPS[: 2 if data else len(SETUPS)]  # own islands have no layouts
        found += differences(
            "karuba",
            line_up(players, KARUBA.seats[case % len(KARUBA.seats)], chance),
            games,
            "papaya",
            choices=some_choices("karuba", case) | chance.choice(setups) | (choices or {}),
            rotate_seats=case % 5 == 0,
            first=chance.below(100_000),
            data=data,
        )
    return found


@pytest.mark.parametrize("seats", KARUBA.seats)
@pytest.mark.parametrize(("player", "games"), [("random", 20), ("careful", 1)])
def test_the_lane_plays_the_games_of_the_rules(seats: int, player: str, games: int):
    assert not list(differences("karuba", [player] * seats, games, "maracuya"))


@pytest.mark.parametrize("lay", LAYS)
@pytest.mark.parametrize("discards", [0, 6, 13, 28, 36])
def test_builders_with_any_dial_are_played(lay: str, discards: int):
    assert not list(differences("karuba", [Builder(lay, discards)] * 2, 1, "maracuya"))


def test_it_does_so_under_all_readings_and_with_all_players(
    request: pytest.FixtureRequest, small: Path
):
    cases = range(1000 if request.config.getoption("--full") else 20)
    assert not look_over(cases, 1)
    assert not look_over(cases, 3, data=small)


@pytest.mark.parametrize("reading", KARUBA.rulebook.readings)
def test_every_option_is_played(small: Path, reading: str):
    """Each option by itself, for each kind of player."""
    for option in KARUBA.rulebook.readings[reading].options:
        players, choices = ["careful", Builder("corridor", 4), "random"], {reading: option}
        assert not list(differences("karuba", players, 4, "kiwi", choices=choices, data=small))
        assert not list(differences("karuba", ["random"] * 3, 3, "kiwi", choices=choices))


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: "-".join(setup.values()))
def test_every_set_up_is_played(setup: dict[str, str]):
    assert not list(differences("karuba", ["random"] * 3, 3, "kiwi", choices=setup))


def test_a_player_that_is_not_known_is_left_to_the_rules():
    assert fast.play("karuba", ["random", lambda *_: None], 1) is None


@pytest.mark.parametrize(("rows", "columns", "count"), [(6, 9, 54), (8, 7, 56), (2, 9, 62)])
def test_own_islands_are_played(tmp_path: Path, rows: int, columns: int, count: int):
    """In the kernel that is compiled already."""
    data = write_box(tmp_path, rows, columns, count, gold=5)
    for players in (["random", "random", Builder("corridor", 9)], ["random", "careful"]):
        assert not list(differences("karuba", players, 1, "coco", data=data))


@pytest.mark.parametrize(("rows", "columns", "count"), [(7, 9, 36), (3, 3, 63)])
def test_too_many_cells_or_tiles_are_left_to_the_rules(
    tmp_path: Path, rows: int, columns: int, count: int
):
    data = write_box(tmp_path, rows, columns, count, gold=5)
    assert bk.simulate("karuba", ["random", "random"], 1, data=data)["choices"].min() > 0
    assert fast.play("karuba", ["random", "random"], 1, data=data) is None


# Faults ----------------------------------------------------------------------------------------

# What is changed, and the choices under which it matters. All of them show in the small box.
FAULTS: dict[str, tuple[str, str, str, dict[str, str]]] = {
    "a beach number serves twice": ("kernel", "    d.beach_left &= ~(1 << beach)\n", "", {}),
    "a jungle number serves twice": ("kernel", "    d.jungle_left &= ~(1 << jungle)\n", "", {}),
    "a colour is placed twice": ("kernel", "    d.colours_left &= ~(1 << who)\n", "", {}),
    "all pairs are far enough": ("players", "t.partners[beach] & d.jungle_left", "d.jungle_left", {}),
    "the first places the fourth pair": ("kernel", "seat = t.placers[done]", "seat = done % t.seats", {"extra_pair": "last", "setup": "chosen"}),
    "a random set-up takes no numbers of chance": ("kernel", "drawn = done if t.setup == RANDOM_SETUP else 0", "drawn = 0", {"setup": "random"}),
    "the best treasure stays": ("kernel", "d.gone[who] += d.arriving[who]", "d.gone[who] += 0", {}),
    "all who arrive in a turn get the best": ("island", "d.arriving[who] += 1", "d.arriving[who] += 0", {}),
    "gold counts like crystals": ("kernel", "d.gold[seat] * t.gold_points\n\n", "d.gold[seat]\n\n", {}),
    "tiles break no tie": ("kernel", "-count(d.free[seat])", "0", {}),
    "one exit joins two cells": ("island", "east & west >> 1", "east", {}),
    "one exit joins a cell to the one below": ("island", "south & north >> t.cols", "north >> t.cols", {}),
    "the last column is joined to the first": ("island", " & ~t.last_column", "", {}),
    "nobody walks to the west": ("island", "        | cells >> 1 & east\n", "", {}),
    "nobody walks to the north": ("island", "        | cells >> t.cols & south\n", "", {}),
    "any tile lets them in": ("island", "return d.gates[who] & d.open[seat, d.gate_sides[who]]", "return d.gates[who]", {}),
    "any tile lets them out": ("island", "return d.doors[who] & d.open[seat, d.door_sides[who]]", "return d.doors[who]", {}),
    "who is home walks again": ("island", "        if d.home[seat] >> who & 1:\n            continue\n", "", {}),
    "who is home could walk again": ("island", "not d.home[seat] >> who & 1 and gate", "gate", {"discard": "move_if_possible"}),
    "a step to the temple is none": ("island", "            or at & door(d, seat, who)\n", "", {"discard": "move_if_possible"}),
    "a step to the beach is none": ("island", "(t.beach_open and at & gate(d, seat, who))", "False", {"beach": "open", "discard": "move_if_possible"}),
    "adventurers walk through each other": ("island", "~d.taken[seat]\n    steps", "-1\n    steps", {}),
    "the step into the island is free": ("island", "        steps -= 1\n", "", {}),
    "one step more": ("island", "range(steps):", "range(steps + 1):", {}),
    "the step into the temple is free": ("island", "        short |= ring\n        ring = spread(t, east, south, ring) & free & ~cells\n", "        ring = spread(t, east, south, ring) & free & ~cells\n        short |= ring\n", {}),
    "crystals are not laid": ("island", "if treasure == CRYSTAL:", "if not treasure:", {}),
    "a treasure may be left, or not": ("island", "if t.may_leave else 0", "if not t.may_leave else 0", {}),
    "a treasure that is left is taken": ("island", "        if move % 2 == 0:\n", "        if True:\n", {"collect": "optional"}),
    "they return to the beach, or not": ("island", "if t.beach_open and d.at", "if not t.beach_open and d.at", {}),
    "who stands on the beach goes there": ("island", "if t.beach_open and d.at[seat, who] and", "if t.beach_open and", {"beach": "open"}),
    "a treasure stays where it was taken": ("island", "            d.crystals_on[seat] &= ~bit\n", "", {}),
    "gold stays where it was taken": ("island", "            d.gold_on[seat] &= ~bit\n", "", {}),
    "gold never runs out": ("island", "        d.nuggets -= 1\n", "", {"gold": "box"}),
    "a cell is left behind taken": ("island", "    d.taken[seat] &= ~d.at[seat, who]\n", "", {}),
    "a place is free again": ("island", "    d.free[seat] &= ~bit\n", "", {}),
    "one may always discard": ("players", "discards = t.may_discard or not walks", "discards = True", {"discard": "move_if_possible"}),
    "random takes no verb": ("players", "verb, key = below(key,", "verb, _ = below(key,", {}),
    "random places a pair without a verb": ("players", "return skip(key)", "return key", {"setup": "chosen"}),
}  # fmt: skip
THOUGHTS: dict[str, tuple[str, str, str, dict[str, str]]] = {
    "the game goes on when all are home": ("kernel", "d.home[seat] == (1 << COLOURS) - 1", "0", {}),
    "who arrives later in a turn gets less": ("island", "d.tie_crystals[seat] += best - mine", "d.tie_crystals[seat] += 0", {}),
    "crystals for a tie count for nothing": ("kernel", "d.crystals[seat] + d.tie_crystals[seat]", "d.crystals[seat]", {}),
    "the first of equals wins": ("kernel", "if points == best and laid == most:", "if not winners:", {}),
    "any pair will do": ("players", "    _nearest(t, d)\n", "", {"setup": "chosen"}),
    "careful must not discard": ("players", "if t.may_discard or not can_walk(t, d, seat):", "if not can_walk(t, d, seat):", {}),
    "a builder walks one tile later": ("players", "t.all_tiles - count(d.left)", "t.all_tiles - count(d.left) - 1", {}),
    "who walks lays, too": ("players", "kind == CAREFUL or not walks, key", "True, key", {}),
    "who lays walks, too": ("players", "kind == CAREFUL or walks", "True", {}),
    "a corridor is opened from one side": ("players", "not sides & ~exits", "sides & exits", {}),
    "the far corridor comes first": ("players", "in range(t.longest + 1)", "in range(t.longest, -1, -1)", {}),
    "what does not fit goes anywhere": ("players", "free = beside or free", "free = free", {}),
    "corridors are closed to what does not fit": ("players", "place != NOWHERE", "False", {}),
    "a tile blocks nothing": ("worth", "lost = ~exits", "lost = 0", {}),
    "a tile opens to any temple": ("worth", "start == cell and lost", "start == 0 and lost", {}),
    "a tile opens to any beach number": ("worth", "goal == cell and lost", "goal == 0 and lost", {}),
    "a free cell is a tile": ("work", "next_3, ring & free", "next_3, 0", {}),
    "a free cell is no crossing": ("work", "d.open[seat, 0] | free", "d.open[seat, 0]", {}),
    "others do not matter": ("work", "~(free | others)", "~free", {}),
    "others cannot be passed": ("work", "next_1 | ring & others", "next_1", {}),
    "the step into the island is no work": ("work", "done + (at == 0 and done < NO_WAY)", "done", {}),
    "the way over the beach is open": ("work", "d.gates[who] & (d.open[seat, d.gate_sides[who]] | free)", "d.gates[who]", {}),
    "all colours count": ("worth", "(total <= MISSING", "(0 <= MISSING", {}),
    "the last colour is the nearest": ("worth", "(other <= who)", "(other >= who)", {}),
    "there is a turn less": ("worth", "count(d.left) + 1", "count(d.left)", {}),
    "the temple earns nothing": ("worth", "return t.stacks[d.gone[mover]]", "return 0", {}),
    "crystals earn nothing": ("worth", "return crystals * t.crystal_points + ", "return ", {}),
    "gold earns nothing": ("worth", " + gold * t.gold_points", "", {}),
    "what is left earns, too": ("worth", " or code % 2:", ":", {"collect": "optional"}),
    "the first of equals is taken": ("worth", "                equal += 1\n", "                equal = 1\n", {}),
    "the first of equal cells is taken": ("worth", "equal |= 1 << place", "equal = equal or 1 << place", {}),
    # What is not tried by a wave of its own.
    "a shorter way is not seen": ("work", "done + MISSING + 4", "done + MISSING", {}),
    "a way is shorter by two at most": ("work", "much = _between", "much = 0 & _between", {}),
    "the wave back starts at the temple": ("work", "others, d.goals[who], d.starts[who])", "others, d.starts[who], d.goals[who])", {}),
    "the wave goes on for too short": ("work", "LONGER = MISSING", "LONGER = 1", {}),
    "a tile elsewhere does harm": ("worth", "0 if equal else NOTHING", "NOTHING", {}),
    "cells are no better than the first": ("worth", "if bound < most and d.sure:", "if most > 0:", {}),
    "only what saves most matters": ("worth", "d.near[seat, who, 1] & cell:", "d.near[seat, who, 0] & cell:", {}),
    "a wave is given up too early": ("worth", "- most - (at == 0)", "- most - 1 - (at == 0)", {}),
    "who leaves lets nobody through": ("worth", "worth += (d.at[seat, mover] & d.touched[seat, who]) != 0", "pass", {}),
    "who leaves was in nobody's way": ("worth", "if (left | to) & d.touched", "if to & d.touched", {}),
    "who comes stands in nobody's way": ("worth", "if (left | to) & d.touched", "if left & d.touched", {}),
    "a tile that opens a shorter way is forgotten": ("work", "if cells & d.met[seat, who]:", "if False:", {}),
    "the wave back is that of before": ("work", "        d.known_back[seat] &= d.known[seat]\n", "", {}),
    "who walks changes nothing": ("kernel", "forget(d, seat, taken ^ d.taken[seat])", "pass", {}),
    "what waits to be entered is not met": ("work", "~unseen | ring | now | next_1 | next_2 | next_3", "~unseen", {}),
    "the notes of the game before are read": ("kernel", "    d.known[seat] = d.known_back[seat] = 0\n", "", {}),
    "who walks comes no nearer": ("worth", "            done -= 1\n", "            done -= 1\n            break\n", {}),
}  # fmt: skip
SOME = {"any pair will do", "a corridor is opened from one side", "a tile blocks nothing", "all colours count", "a wave is given up too early", "a tile that opens a shorter way is forgotten", "who comes stands in nobody's way"}  # fmt: skip


def noticed(found: Iterator[list[str]]) -> bool:
    """Whether there are differences, or the kernel goes beyond the end of one of its rows."""
    try:
        return any(found)
    except IndexError:
        return True


def test_the_kernel_that_is_not_compiled_passes_too(small: Path):
    with planted("karuba"):
        assert not look_over(range(8), 1, ["random"])
        assert not look_over(range(6), 1, data=small)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_noticed(small: Path, fault: str):
    module, right, wrong, choices = FAULTS[fault]
    with planted("karuba", f"karuba_{module}", right, wrong):
        cases = (range(case, case + 1) for case in range(100, 400))
        assert any(look_over(case, 1, ["random"], choices, small) for case in cases)


@pytest.mark.parametrize("fault", THOUGHTS)
def test_a_planted_fault_of_those_who_think_is_noticed(
    request: pytest.FixtureRequest, small: Path, fault: str
):
    if fault not in SOME and not request.config.getoption("--full"):
        pytest.skip("only with --full")
    module, right, wrong, choices = THOUGHTS[fault]
    with planted("karuba", f"karuba_{module}", right, wrong):
        cases = (range(case, case + 1) for case in range(100, 400))
        assert noticed(look_over(case, 2, ["careful", *BUILDERS], choices, small) for case in cases)


# A way that takes too long to be measured: it winds over 19 free cells and 4 crossings.
WINDING = """
    .  .  11 .  11 .  .
    1  1  1  1  1  1  .
    .  .  11 .  11 .  .
    .  1  1  1  1  1  1
    .  .  .  .  .  .  .
    1  1  1  1  1  1  1
    .  .  .  .  .  .  .
    .  .  .  .  .  .  .
    blue 10 120 beach
"""


def best_on_the_winding_way(folder: Path, fault: tuple[str, str] = ("", "")) -> tuple[int, int]:
    """Where the lane lays the first tile, which leads from west to east, as a mask; its worth."""
    setup = KARUBA.new(2, data=write_box(folder, 8, 7, count=56, gold=5)).setup
    position = read_position(setup.box, WINDING)
    with planted("karuba", "karuba_work" if fault[0] else "", *fault):
        game, island, kernel, waves, worth = (
            sys.modules[f"{fast.__name__}.{name}"]
            for name in ("karuba", "karuba_island", "karuba_kernel", "karuba_work", "karuba_worth")
        )
        t, d = game.tables(setup), game.desk(setup)
        kernel._clear(t, d, 0)
        who = COLOURS.index(Colour.BLUE)
        beach, jungle = sorted(setup.box.beach).index(10), sorted(setup.box.jungle).index(120)
        kernel._put(t, d, (who * island.NUMBERS + beach) * island.NUMBERS + jungle)
        for place, number in enumerate(position.island.tiles):
            if number:
                d.tile = setup.box.numbers.index(number)
                island.lay(t, d, 0, place)
        d.tile = 0
        waves.look(t, d, 0, 1 << who)
        found: tuple[int, int] = worth._best_places(t, d, 0, 1 << who)
        return found


def test_ways_too_long_to_be_measured_are_all_tried(tmp_path: Path):
    """Only a tile brings them under the limit, and the work of none is surely the same."""
    box = KARUBA.new(2, data=write_box(tmp_path, 8, 7, count=56, gold=5)).setup.box
    tiles, pair = read_position(box, WINDING).island.tiles, Pair(10, 120)
    saved = {
        place: NO_WAY - work(box, (*tiles[:place], 1, *tiles[place + 1 :]), pair, Rim.BEACH)
        for place, number in enumerate(tiles)
        if not number
    }
    most = max(saved.values())
    wanted = sum(1 << place for place in saved if saved[place] == most), most
    assert best_on_the_winding_way(tmp_path) == wanted
    wrong = best_on_the_winding_way(tmp_path, ("    d.sure &= found < NO_WAY\n", ""))
    assert wrong != wanted


# The table -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rotate_seats", [False, True])
def test_the_table_is_that_of_simulate(rotate_seats: bool):
    players = ["careful", "random", "random"]
    table = fast.play("karuba", players, 4, " Papaya ", rotate_seats=rotate_seats)
    slow = bk.simulate("karuba", players, 4, " Papaya ", rotate_seats=rotate_seats)
    assert table is not None
    pd.testing.assert_frame_equal(table.frame(), slow)
    assert {**slow.attrs, **table.attrs} == {**table.attrs, **slow.attrs, "lane": "fast"}
