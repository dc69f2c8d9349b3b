"""What Skull Island's lessons say is so: known answers, refusals, the class, the numbers in prose."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, number, say
from boardkit.games.skull_island.grids import read_grid
from boardkit.games.skull_island.lab import Lab, found
from boardkit.games.skull_island.pieces import SYMBOL
from boardkit.games.skull_island.scoring import level
from boardkit.games.skull_island.state import Chest
from tests.notebooks.lessons import Ran, lesson
from tests.skull_sheets import BOX, TORTUGA

WALK, LAB = "skull-island-walkthrough", "skull-island-treasure-lab"
WAYS = [100, 111, 121, 134, 146, 106, 97, 88, 75, 62, 45, 40, 36, 33, 31]  # of 216, for 1 to 15


@pytest.fixture(params=LANGUAGES)
def walk(request: pytest.FixtureRequest) -> Ran:
    return lesson(request.param, WALK)


@pytest.fixture(params=LANGUAGES)
def lab(request: pytest.FixtureRequest) -> Ran:
    return lesson(request.param, LAB)


# --- the walk-through ---------------------------------------------------------------------------


def test_the_fifth_chest_does_not_win(walk: Ran):
    match = walk.names["match"]
    before, end = match.state_at(90), match.state_at(match.length)
    assert [len(sheet.chests) for sheet in before.sheets] == [3, 4]
    assert [len(sheet.chests) for sheet in end.sheets] == [4, BOX.chests]
    gate = walk.gates["guess-winner"]
    assert gate.answer == gate.options[0]
    assert [score.total for score in match.game.outcome(end).scores] == [58, 55]


def test_every_kind_of_refusal_has_its_sentence_and_rule(walk: Ran):
    found = [refusal for some in walk.refusals.values() for refusal in some]
    assert len({refusal.reason for refusal in found}) >= 10
    for cell_id, some in walk.refusals.items():
        for refusal in some:
            assert refusal.sentence(walk.lang) in walk.said(cell_id)
            assert all(f"{clause}:" in walk.said(cell_id) for clause in refusal.clauses)


def test_all_kinds_of_rolls_are_tried(walk: Ran):
    match = walk.names["match"]
    rolls = [match.state_at(k).roll for k in (1, 10, 28, 37, 49, 70)]
    symbols = [[roll.green, roll.purple, roll.red].count(SYMBOL) for roll in rolls]
    assert symbols == [1, 3, 1, 1, 2, 1]
    assert match.state_at(10).turn == 4, "the fourth roll, as the prose says"
    assert walk.gates["guess-dice"].answer == walk.gates["guess-dice"].options[2]


def test_what_a_danger_does_is_not_told_before_the_guess(walk: Ran):
    shown = [cell.id for cell in walk.notebook.cells if "SKU-D1" in walk.said(cell.id)]
    assert shown == ["results-no"], "in the section after the question"
    assert walk.source("results").startswith("<details>")


def test_the_9_turns_6_stars_lost_into_6_won(walk: Ran):
    assert walk.gates["guess-danger"].answer == 6 - -6
    match = walk.names["match"]
    assert match.game.format(match.actions[13]) == "W D6 9"


def test_e4_is_one_of_two_spaces_where_one_cannot_land(walk: Ran):
    inland = TORTUGA.cells_of(TORTUGA.spaces & ~TORTUGA.coast["eight"])
    assert "E4" in map(str, inland)
    assert len(inland) == 2


def test_every_treasure_of_the_game_is_listed(walk: Ran):
    end = walk.names["match"].state_at(walk.names["match"].length)
    told = walk.said("treasure-list")
    chests: list[Chest] = [chest for sheet in end.sheets for chest in sheet.chests]
    assert len(chests) == 9
    assert all(f" {chest.cell}" in told for chest in chests)


def test_the_numbers_of_the_rules_are_those_of_the_data(walk: Ran):
    text = walk.source("land") + walk.source("results")
    faces = BOX.dice["six"].green
    assert (
        f"{BOX.penny[0]} al {BOX.penny[-1]}" in text or f"{BOX.penny[0]} to {BOX.penny[-1]}" in text
    )
    assert f"{min(filter(None, faces))} al {max(faces)}" in text or f"1 to {max(faces)}" in text
    assert (BOX.chests, BOX.bubbles, BOX.overcomes) == (5, 5, 9)


def test_thirty_codes_of_which_four_are_named_by_their_line(walk: Ran):
    found = walk.names["found"]
    assert len(walk.names["demo"].splitlines()) == 30
    assert len(found.rows) == 26
    assert [fault.line for fault in found.faults] == [7, 14, 19, 25]
    for fault in found.faults:
        assert " ".join(fault.sentence(walk.lang).split()) in walk.said("class-sheets")
    chart = walk.cell("class-sheets").outputs[-1].data
    assert chart["application/vnd.plotly.v1+json"]["data"][3]["x"] == [r.total for r in found.rows]
    assert found.rows[0].name in chart["text/plain"].splitlines()[0]
    assert walk.names["CLASS"] == walk.names["WORD"] == found.word


def test_pasted_codes_take_the_place_of_the_invented_class(walk: Ran):
    match = bk.Match("skull_island", seats=1, seed="mango")
    code = bk.sheet_code(match, "Rut")
    source = walk.source("class-sheets").replace('CODES = """ """', f'CODES = """\n{code}\n"""')
    names = dict(walk.names)
    exec(compile(source, "pasted", "exec"), names)
    assert [row.name for row in names["found"].rows] == ["Rut"]


def test_the_levels_are_those_of_the_data(walk: Ran):
    said = walk.said("play-panel")
    for name, least in BOX.levels.items():
        assert f"{say(walk.lang, 'skull_island', f'words.level.{name}')} ≥ {least}" in said


# --- the treasure lab ---------------------------------------------------------------------------


def test_crosses_on_full_islands(lab: Ran):
    """SK-5, and the reading that takes ends as well."""
    assert lab.gates["opening"].answer == 1
    assert lab.gates["guess-hundred"].answer == comb(5, 3) ** 2 == 100
    assert lab.gates["guess-touching"].answer == 13
    for n in range(3, 8):
        assert f"{n}×{n}: {comb(n, 3) ** 2}" in lab.gates["guess-hundred"].why


def test_the_boat_has_one_place(lab: Ran):
    assert lab.names["at_sea"] == ["A4"]
    assert lab.gates["guess-boat"].answer == "A4"


def test_two_fours_of_six_are_a_treasure_and_four_fail_in_different_ways(lab: Ran):
    told = lab.gates["why-not"].why.split(" · ")
    assert lab.gates["why-not"].answer == 2
    assert not lab.said("why-not"), "no verdict is printed before the guess"
    assert [("✓" in line) for line in told] == [True, False, False, False, False, True]
    assert len({line.split("→")[1] for line in told if "✓" not in line}) == 4


def test_the_table_of_ways_and_kinds(lab: Ran):
    """SK-1 and SK-2."""
    gate = lab.gates["guess-likeliest"]
    assert gate.answer == 5
    assert ", ".join(f"{n}: {ways}" for n, ways in enumerate(WAYS, start=1)) in gate.why
    assert {"216", "36", "125"} <= set(re.findall(r"\d+", gate.why))


def sums(roll: tuple[int, ...]) -> set[int]:
    """What three dice allow, counted here once more."""
    a, b, c = roll
    return {a, b, c, a + b, a + c, b + c, a + b + c}


def cube() -> Iterator[tuple[int, ...]]:
    return product(range(1, 6), repeat=3)


def test_the_cube_of_rolls_and_how_many_numbers_they_allow(lab: Ran):
    """SK-3."""
    gate = lab.gates["guess-rolls"]
    assert gate.answer == sum(9 in sums(roll) for roll in cube()) == 43
    mean = Fraction(sum(len(sums(roll)) for roll in cube()), 125)
    assert mean == Fraction(141, 25)
    assert number(lab.lang, float(mean), 2) in gate.why
    assert "(2, 3, 5, 7, 8, 10)" in gate.why
    shown = lab.more["guess-rolls"]["then"]
    assert str(shown).count("●") == shown._repr_html_().count("●") == 43


def test_value_times_chance(lab: Ran):
    """SK-2: peaks at 5, 8, 7, 9."""
    gate = lab.gates["guess-pays"]
    assert gate.answer == "5"
    worth = {n: number(lab.lang, n * ways / 216, 2) for n, ways in enumerate(WAYS, start=1)}
    assert ", ".join(f"{n} ({worth[n]})" for n in (5, 8, 7, 9)) in gate.why
    assert "3" in lab.more["guess-pays"]["then"]().text


def test_the_wait_for_four_alike(lab: Ran):
    """SK-8."""
    gate = lab.gates["guess-ten"]
    for n in (5, 8, 10, 15):
        assert f"{n}: {number(lab.lang, 4 * 216 / WAYS[n - 1], 1)}" in gate.why
    p = WAYS[7] / 216
    exact = 1 - sum(comb(10, k) * p**k * (1 - p) ** (10 - k) for k in range(4))
    assert gate.answer == pytest.approx(100 * exact, abs=0.05)


def test_the_plan_is_tried_and_agrees_with_the_count(lab: Ran):
    p = WAYS[4] / 216
    exact = 1 - sum(comb(10, k) * p**k * (1 - p) ** (10 - k) for k in range(4))
    assert number(lab.lang, 100 * exact, 1) in lab.said("plan")
    assert say(lab.lang, "simulate", "verdict.agrees") in lab.said("plan")


def test_the_order_of_a_plan_matters_as_the_task_says(lab: Ran):
    means = []
    for plan in ("[5, 8]", "[8, 5]"):
        source = lab.source("plan").replace("[5, 8]", plan, 1)
        names = dict(lab.names)
        exec(compile(source, plan, "exec"), names)
        means.append(sum(names["stars"]) / len(names["stars"]))
    assert means[1] > means[0] + 1


def test_the_player_in_the_last_task_can_be_simulated(lab: Ran):
    (code,) = re.findall(r"```python\n(.*?)```", lab.source("close-2"), re.DOTALL)
    names = dict(lab.names)
    exec(compile(code.replace("games=20", "games=1"), "hunter", "exec"), names)
    assert callable(names["hunter"])


def test_without_a_danger_overcome_the_two_highest_levels_are_out_of_reach():
    """SK-7."""
    highest = sum(sorted(BOX.penny)[-BOX.chests :])
    assert highest == 65
    assert level(BOX, highest) == "pathfinder"
    assert level(BOX, highest + BOX.overcomes) == "pathfinder"


def test_six_fours_can_give_four_crosses():
    grid = read_grid("~~~~~~~/~..4..~/~..4..~/~4...4~/~..4..~/~..4..~/~~~~~~~")
    assert len(found(Lab(grid), 4).crosses) == 4
