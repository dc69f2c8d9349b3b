"""The fast lane of Skull Island plays the games of the rules, and a fault in it would be noticed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import boardkit as bk
from boardkit.core.chance import stream
from boardkit.games.skull_island import SKULL_ISLAND
from boardkit.games.skull_island.plans import Planner
from boardkit.simulate import fast
from tests.simulate.fast.sameness import differences, line_up, planted, some_choices

PLANS = [
    Planner(hunt=5),
    Planner(hunt=9, nines="never"),
    Planner(boats=False, nines="early"),
    Planner(nines="late", skulls="anywhere"),
]
PLAYERS: list[Any] = [*["random"] * 7, *["careful"] * 2, *PLANS]
DATA = Path(__file__).parents[3] / "data" / "skull_island"
SMALL = "~~~~~~/~....~/~.M..~/~...~~/~~~~~~"
ISLANDS = ("tortuga", "maracao", SMALL)
SEATS = (2, 1, 3, 1, 2, 4, 1, 5)


def look_over(cases: range, games: int, among: Sequence[Any] = PLAYERS) -> list[str]:
    """The differences in some games of each case: seats, readings and players change from case to case."""
    found: list[str] = []
    for case in cases:
        chance = stream("sameness", case)
        found += differences(
            "skull_island",
            line_up(among, SEATS[case % len(SEATS)], chance),
            games,
            "papaya",
            choices=some_choices("skull_island", case) | {"island": chance.choice(ISLANDS)},
            rotate_seats=case % 5 == 0,
            first=chance.below(100_000),
        )
    return found


LINE_UPS: list[tuple[list[Any], int]] = [
    *((["random"] * seats, 8) for seats in (*range(1, 9), 30)),
    *((["careful"] * seats, 2) for seats in range(1, 4)),
    *(([plan], 3) for plan in PLANS),
]


@pytest.mark.parametrize("island", ["tortuga", "maracao"])
@pytest.mark.parametrize(("players", "games"), LINE_UPS)
def test_the_lane_plays_the_games_of_the_rules(players: list[Any], games: int, island: str):
    choices = {"island": island}
    assert not list(differences("skull_island", players, games, "maracuya", choices=choices))


def test_it_does_so_under_all_readings_and_with_all_players(request: pytest.FixtureRequest):
    assert not look_over(range(3000 if request.config.getoption("--full") else 60), 2)


@pytest.mark.parametrize("reading", SKULL_ISLAND.rulebook.readings)
def test_every_option_is_played(reading: str):
    """Each option by itself, alone and with others."""
    for option in SKULL_ISLAND.rulebook.readings[reading].options:
        for players in (["random"], ["careful"], ["careful", "random", "random"]):
            choices = {reading: option, "island": SMALL if players == ["random"] else "tortuga"}
            games = differences("skull_island", players, 2, "kiwi", choices=choices)
            assert not list(games), option


def test_a_player_that_is_not_known_is_left_to_the_rules():
    assert fast.play("skull_island", ["random", lambda *_: None], 1) is None


def test_own_data_are_played(tmp_path: Path):
    """Other chests, dangers, Penny Papers and dice, in the kernel that is compiled already."""
    sheet = "name,count\nchests,3\nbubbles,2\npenny_low,3\npenny_high,20\novercomes,4\n"
    dice = (DATA / "dice.csv").read_text(encoding="utf-8") + "six,red,7,5\n"
    (tmp_path / "sheet.csv").write_text(sheet, encoding="utf-8")
    (tmp_path / "dice.csv").write_text(dice, encoding="utf-8")
    players = ["careful", "random", "random"]
    table = fast.play("skull_island", players, 6, data=tmp_path)
    assert table is not None
    slow = bk.simulate("skull_island", players, 6, data=tmp_path)
    pd.testing.assert_frame_equal(table.frame(), slow)


def test_an_island_that_is_too_large_is_left_to_the_rules():
    wide = "/".join(["~" * 12, *[f"~{'.' * 10}~"] * 8, "~" * 12])
    rules = SKULL_ISLAND.rules(island=wide)
    assert fast.play("skull_island", ["random"], 1, rules=rules) is None


def test_endless_skipping_of_a_class_is_left_to_the_rules():
    """A game of so many seats could have more actions than `simulate` allows."""
    rules = SKULL_ISLAND.rules(blocked="skip")
    assert fast.play("skull_island", ["random"], 1, seats=8, rules=rules) is not None
    assert fast.play("skull_island", ["random"], 1, seats=9, rules=rules) is None


# Faults ----------------------------------------------------------------------------------------

FAULTS = {
    "a roll is drawn once more": ("kernel", "child(rolls, np.uint64(turn))", "child(rolls, np.uint64(done))"),
    "a danger counts for one too many": ("kernel", "roll % FACES == 0 and dangers < t.bubbles", "roll % FACES == 0 and dangers <= t.bubbles"),
    "somebody keeps the own sheet": ("kernel", "            own |= d.hands[seat] == seat", "            own |= False"),
    "a treasure is noted where it may wait": ("kernel", "if t.by_itself and not d.used[seat]", "if not d.used[seat]"),
    "whoever has to decide is not asked": ("kernel", "                    asking += 1", "                    asking += 0"),
    "what is noted leaves the rest undecided": ("kernel", "left, before = open_treasures(t, d, seat) if t.by_itself else 0, 0", "left, before = 0, 0"),
    "a full island goes on if it is not the first": ("kernel", "if not d.empty[seat] or", "if not d.empty[0] or"),
    "the last boat ends nothing": ("kernel", "    return hopeless\n", "    return False\n"),
    "the tie stands": ("kernel", " and d.dearest[seat] == best_treasure", ""),
    "the first boat is no beginning": ("sheet", "t.boat_begins and d.boats[seat]", "False"),
    "Penny Papers wants a neighbour": ("sheet", "if penny and t.penny_anywhere:", "if False:"),
    "the blocked are stuck": ("sheet", "if found or t.blocked_skip", "if True"),
    "a danger goes anywhere": ("sheet", "    if t.alone:\n", "    if False:\n"),
    "boats do not matter to a danger": ("sheet", "        d.beside = t.sea_around[place]", "        pass"),
    "two boats make a pair": ("sheet", "other & boats_one\n", "(other | boats_other) & boats_one\n"),
    "a treasure does not touch": ("sheet", "    if t.touching:", "    if False:"),
    "a treasure lies in one cell with another": ("sheet", "d.circled[seat] |= 1 << place", "d.circled[seat] |= 0"),
    "a boat finds again what was there": ("sheet", "new and new & ~crossings(", "new and new & -1 - 0 * crossings("),
    "two wish for one cell": ("sheet", "and not cells & twice", ""),
    "a sixth treasure": ("sheet", "if count(found) > room(t, d, seat):", "if False:"),
    "a danger beside a 9 stays": ("sheet", "if t.land_around[place] & nines:", "if False:"),
    "a treasure below a danger counts": ("sheet", "if not void >> d.chests[seat, number] & 1:", "if True:"),
    "careful looks at the greatest number": ("careful", "value < before or not before", "value > before or not before"),
    "random does not ask for the verb": ("players", "        key = skip(key)  # one among one", "        pass"),
    "random claims the first": ("players", "while k >= count(d.found[lowest(found)]):", "while False:"),
    "a hunter goes on after the catch": ("players", "left & hunt & ~d.used[seat]", "left & hunt"),
    "late is never": ("players", ">= MANY_DANGERS", ">= 99"),
    "a danger anywhere comes from elsewhere": ("players", "        k, key = below(key, count(spaces))\n        return SKULL", "        k, key = below(skip(key), count(spaces))\n        return SKULL"),
    "careful hopes for what it found": ("careful", "float(value) if found else", "float(value) if not found else"),
    "careful does not see a number between boats": ("careful", "~some | (one | boats_one) & ~both", "~some | one & ~both"),
    "careful borrows two boats": ("careful", "~some | other & ~both", "~some | (other | boats_other) & ~both"),
    "careful counts what it lacks in occupied cells": ("careful", "free = t.land & ~d.circled[seat]", "free = t.land"),
    "careful completes nothing with the last mark": ("careful", "d.lack[value] == good", "not d.lack[value]"),
    "careful does not wait for the last mark": ("careful", "d.lack[value] <= 1", "not d.lack[value]"),
    "careful overlooks the treasure below a danger": ("careful", "after + before + noted_below(d, seat, danger)", "after + before"),
    "careful hopes for what a boat found": ("careful", "helped &= (d.noted[place] >> value & 1) - 1", "pass"),
    "careful takes the first of equals": ("careful", "    k, _ = below(key, equals)", "    k, _ = below(key, 1)"),
    "careful spares its rivals": ("players", "float(change if sheet == seat else -change)", "float(change)"),
    "careful does not see a treasure in danger": ("players", "change -= noted_below(d, sheet, place)", "change -= 0"),
    "careful takes the cheapest of a boat first": ("careful", "value = nth(found, count(found) - 1)", "value = lowest(found)"),
}  # fmt: skip


def test_the_kernel_that_is_not_compiled_passes_too():
    with planted("skull_island"):
        assert not look_over(range(6), 1)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_noticed(fault: str):
    module, right, wrong = FAULTS[fault]
    thinking = module in ("careful", "players") or "careful" in fault
    among = PLAYERS if thinking else ["random"]  # which is quicker
    with planted("skull_island", f"skull_island_{module}", right, wrong):
        assert any(look_over(range(case, case + 1), 1, among) for case in range(100, 300))


# The table -------------------------------------------------------------------------------------


@pytest.mark.parametrize("rotate_seats", [False, True])
def test_the_table_is_that_of_simulate(rotate_seats: bool):
    players = ["careful", "random", "random"]
    table = fast.play("skull_island", players, 20, " Papaya ", rotate_seats=rotate_seats)
    slow = bk.simulate("skull_island", players, 20, " Papaya ", rotate_seats=rotate_seats)
    assert table is not None
    pd.testing.assert_frame_equal(table.frame(), slow)
    assert {**slow.attrs, **table.attrs} == {**table.attrs, **slow.attrs, "lane": "fast"}
