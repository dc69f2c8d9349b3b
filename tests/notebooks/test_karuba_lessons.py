"""What the lessons of Karuba say is so: answers behind the questions, refusals, tasks."""

import re
from fractions import Fraction
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES
from boardkit.games.karuba.paths import reach
from boardkit.games.karuba.pieces import Colour, Rim, Treasure
from boardkit.games.karuba.rules import score
from boardkit.games.karuba.state import TempleReached
from tests.karuba_positions import BOX, EXITS, LAYOUT, walks
from tests.notebooks.lessons import Ran, lesson

WALK, LAB = "karuba-walkthrough", "karuba-path-lab"
LESSON = "brown 60 70, blue 20 100, purple 110 60, yellow 80 10"
KINDS = {
    *("cell_taken", "wrong_tile", "too_many_steps", "missing_exit", "blocked", "other_temple"),
    *("not_your_turn", "game_over", "unreadable"),
}


@pytest.fixture(params=LANGUAGES)
def walk(request: pytest.FixtureRequest) -> Ran:
    return lesson(request.param, WALK)


@pytest.fixture(params=LANGUAGES)
def lab(request: pytest.FixtureRequest) -> Ran:
    return lesson(request.param, LAB)


# --- the walk-through ---------------------------------------------------------------------------


def test_there_is_a_refusal_of_every_kind_with_its_sentence_and_rule(walk: Ran):
    assert {r.reason for found in walk.refusals.values() for r in found} >= KINDS
    for cell_id, found in walk.refusals.items():
        for refusal in found:
            assert refusal.sentence(walk.lang) in walk.said(cell_id)
            assert all(f"{clause}:" in walk.said(cell_id) for clause in refusal.clauses)


def test_the_last_turn_is_as_the_first_screen_tells(walk: Ran):
    match = walk.names["match"]
    before, end = match.state_at(74), match.state_at(match.length)
    assert score(before, 0).total == score(before, 1).total
    arrived = [e for e in match.events_at(match.length) if isinstance(e, TempleReached)]
    assert [(e.seat, e.colour) for e in arrived] == [(0, Colour.BROWN), (1, Colour.BROWN)]
    assert end.islands[1].placed > end.islands[0].placed
    gate = walk.gates["guess-winner"]
    assert gate.answer == gate.options[1]


def test_purple_needs_a_step_for_every_tile_and_one_for_the_temple(walk: Ran):
    state = walk.names["match"].state_at(47)
    layout = ", ".join(
        f"{colour.value} {pair.beach} {pair.jungle}"
        for colour, pair in zip(Colour, state.pairs, strict=True)
    )
    found = walks(state.islands[0], layout, "purple", 30)
    assert walk.gates["guess-steps"].answer == found["temple"] == len({"A1", "B1", "C1", "D1"}) + 1


def test_player_1_could_still_have_won_as_the_harder_question_says(walk: Ran):
    match = walk.names["match"]
    (turn,) = re.findall(r"turno? (\d+)", walk.source("close"))
    cursor = next(
        k
        for k in range(match.length)
        if match.state_at(k).turn == int(turn) and match.state_at(k).to_move == 0
    )
    match.goto(cursor)
    fork = match.fork()
    match.goto(match.length)
    fork.do("M brown F5")
    while fork.state.to_move is not None:
        fork.do(fork.next_action(("careful", "careful")))
    assert fork.game.outcome(fork.state).winners == (0,)


def test_the_rules_in_prose_have_the_numbers_of_the_data(walk: Ran):
    told = [int(number) for number in re.findall(r"\d+", walk.source("treasures"))]
    points = BOX.points
    assert told == [4, points[Treasure.CRYSTAL], points[Treasure.GOLD], *BOX.stacks[2]]
    assert re.findall(r"\d+", walk.source("end")) == ["5", str(len(BOX.tiles))]


# --- the path lab -------------------------------------------------------------------------------


def test_the_steps_asked_for_are_those_of_a_plain_search(lab: Ran):
    here = lab.names["here"]
    found = walks(here.island, LESSON, "blue", 30)
    assert lab.gates["guess-way"].answer == found["temple"]
    assert "C2" not in found
    gone = lab.names["gone"].island
    assert lab.gates["guess-without"].answer == walks(gone, LESSON, "blue", 30)["temple"]
    changed = {
        spot for spot, steps in walks(gone, LESSON, "blue", 30).items() if found[spot] != steps
    }
    assert f": {len(changed)}." in lab.gates["guess-without"].why


def test_just_one_of_the_tiles_helps_and_on_one_cell_only(lab: Ran):
    cut = lab.names["cut"].island
    helps = {
        (tile, str(cell))
        for tile in EXITS
        for cell in BOX.cells
        if tile not in cut.tiles and not cut.tiles[BOX.index[cell]]
        if "temple" in walks(_with(cut, cell, tile), LESSON, "blue", 30)
    }
    assert {cell for _, cell in helps} == {"D3"}
    assert {tile for tile, _ in helps} & set(lab.names["hand"]) == {4}
    assert lab.gates["guess-tile"].answer == "4"
    assert all(str(tile) in lab.source("blocked") for tile in lab.names["hand"])


def _with(island: Any, cell: Any, tile: int) -> Any:
    tiles = list(island.tiles)
    tiles[BOX.index[cell]] = tile
    return island._replace(tiles=tuple(tiles))


def test_the_way_can_be_written_down(lab: Ran, capsys: pytest.CaptureFixture[str]):
    verb = "mueve azul" if lab.lang == "es" else "move blue"
    way = [f"{verb} E E S S", f"{verb} E E E E", f"{verb} E"]
    source = re.sub(r"WAY = \[.*?\]", f"WAY = {way!r}", lab.source("route-check"))
    exec(compile(source, "route-check", "exec"), dict(lab.names))
    told = capsys.readouterr().out
    assert told.count("✓") == len(way)
    assert ("el templo" if lab.lang == "es" else "the temple") in told.splitlines()[-1]
    assert "KAR-B3" in lab.said("route-check")


def test_brown_on_b4_makes_blue_go_round(lab: Ran):
    here = lab.names["here"]
    at = (bk.Cell.parse("B4"), *here.island.at[1:])
    found = reach(BOX, here.pairs, here.island._replace(at=at), Colour.BLUE, 30)
    assert found[Rim.TEMPLE] > lab.gates["guess-way"].answer


def test_the_budget_is_that_of_the_known_answers(lab: Ran):
    assert lab.gates["guess-forced"].answer == len(EXITS) - 30 == 6
    second = lab.names["second"]  # comes after the guess at the first
    assert second.answer == float(Fraction(22, 9))
    assert "88/36 = 22/9" in second.why
    discards = 4 * Fraction(851, 109) / Fraction(22, 9)
    assert lab.gates["guess-budget"].answer == pytest.approx(float(discards))
    assert "851/109" in lab.gates["guess-budget"].why


def test_the_account_in_prose_has_these_numbers(lab: Ran):
    discards = 4 * Fraction(851, 109) / Fraction(22, 9)
    assert (round(discards), len(EXITS) - round(discards)) == (13, 23)
    assert round(4 * Fraction(851, 109)) == 31
    assert 2 < Fraction(22, 9) < 3
    spoken = (
        ("treinta", "trece", "veintitrés")
        if lab.lang == "es"
        else ("thirty", "thirteen", "twenty-three")
    )
    assert all(word in lab.source("idea") for word in spoken)


def test_the_own_player_lays_first_and_walks_then(lab: Ran):
    record, first = lab.names["record"], lab.names["FIRST"]
    match = bk.Match.of(record)
    mine = [k for k in range(match.length) if match.state_at(k).to_move == 0]
    laid = [record.actions[k].startswith("P") for k in mine]
    assert all(laid[:first])
    assert not any(laid[first:])


def test_the_lesson_island_is_the_layout_of_that_name():
    game = bk.game("karuba")
    named = game.new(2, game.rules(setup="given", layout="lesson")).pairs
    assert named == game.new(2, game.rules(setup="given", layout=LESSON)).pairs
    assert LESSON != LAYOUT
