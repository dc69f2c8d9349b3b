"""What the lessons say is so: answers behind the questions, refusals, tasks, links, locks."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import nbformat
import pytest
from nbformat import NotebookNode

import boardkit as bk
from boardkit.core.catalogue import Lang, language, say
from boardkit.core.refusal import Refusal
from boardkit.games.karuba.paths import reach
from boardkit.games.karuba.pieces import Colour, Rim, Treasure
from boardkit.games.karuba.rules import score
from boardkit.games.karuba.state import TempleReached
from boardkit.views import words
from tests.karuba_positions import BOX, EXITS, LAYOUT, walks
from tests.notebooks.hygiene import code_cells
from tests.notebooks.refresh import NOTEBOOKS

LANGUAGES = ("es", "en")
WALK, LAB = "karuba-walkthrough", "karuba-path-lab"
PENCIL = "✏️"
SLOW = {"twenty-games"}  # asks nothing and refuses nothing
LESSON = "brown 60 70, blue 20 100, purple 110 60, yellow 80 10"
KINDS = {
    *("cell_taken", "wrong_tile", "too_many_steps", "missing_exit", "blocked", "other_temple"),
    *("not_your_turn", "game_over", "unreadable"),
}


def read(lang: str, name: str) -> NotebookNode:
    notebook: NotebookNode = nbformat.read(NOTEBOOKS / lang / f"{name}.ipynb", as_version=4)
    return notebook


ALL = [
    (lang, path.stem) for lang in LANGUAGES for path in sorted((NOTEBOOKS / lang).glob("*.ipynb"))
]


class Asked(NamedTuple):
    """A question with all that stands behind it."""

    question: str
    answer: Any
    why: str
    options: Sequence[str]


@dataclass
class Ran:
    """A lesson whose cells were run here: its names, what it asks, what it was refused."""

    notebook: NotebookNode
    lang: Lang
    names: dict[str, Any] = field(default_factory=dict)
    gates: dict[str, Asked] = field(default_factory=dict)
    refusals: dict[str, list[Refusal]] = field(default_factory=dict)

    def source(self, cell_id: str) -> str:
        return str(next(cell.source for cell in self.notebook.cells if cell.id == cell_id))

    def said(self, cell_id: str) -> str:
        """What the stored cell printed, in one line."""
        cell = next(cell for cell in self.notebook.cells if cell.id == cell_id)
        return " ".join("".join(output.get("text", "") for output in cell.outputs).split())


@cache
def lesson(lang: str, name: str) -> Ran:
    """Run all cells of a lesson here, without a kernel, and note what they ask and refuse."""
    ran = Ran(read(lang, name), language(lang))
    now = ""
    predict, explain = bk.predict, words.explain

    def ask(question: str, answer: Any, why: str = "", **more: Any) -> Any:
        ran.gates[now] = Asked(question, answer, why, more.get("options", ()))
        return predict(question, answer, why=why, **more)

    def tell(game: Any, state: Any, action: Any, lang: Any, seat: int | None = None) -> str:
        if refusal := game.check(state, action, seat):
            ran.refusals.setdefault(now, []).append(refusal)
        return explain(game, state, action, lang, seat)

    ran.names["display"] = lambda value: value
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bk, "predict", ask)
        patch.setattr(words, "explain", tell)
        for cell in code_cells(ran.notebook):
            now = cell.id
            if now not in SLOW:
                exec(compile(cell.source, now, "exec"), ran.names)
    return ran


@pytest.fixture(params=LANGUAGES)
def walk(request: pytest.FixtureRequest) -> Ran:
    return lesson(request.param, WALK)


@pytest.fixture(params=LANGUAGES)
def lab(request: pytest.FixtureRequest) -> Ran:
    return lesson(request.param, LAB)


# --- every lesson -------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "name"), ALL)
def test_only_cells_with_a_pencil_can_be_changed_and_none_deleted(lang: str, name: str):
    for cell in read(lang, name).cells:
        mine = PENCIL in cell.source and (cell.cell_type == "code" or cell.source[0] == PENCIL[0])
        assert cell.metadata.get("editable", True) is mine, cell.id
        assert cell.metadata.get("deletable") is False, cell.id


@pytest.mark.parametrize(("lang", "name"), ALL)
def test_every_link_leads_to_a_notebook(lang: str, name: str):
    text = "\n".join(c.source for c in read(lang, name).cells if c.cell_type == "markdown")
    links = re.findall(r"\]\(([^)]+)\)", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    assert links
    for link in links:
        assert (NOTEBOOKS / lang / link).resolve().is_file(), link
    other = f"../{'en' if lang == 'es' else 'es'}/{name}.ipynb"
    assert other in links


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [WALK, LAB])
def test_the_first_screen_is_a_short_title_and_a_board(lang: str, name: str):
    title, board = read(lang, name).cells[:2]
    assert len(title.source) < 420
    assert title.source.count("\n") <= 5
    assert board.metadata["jupyter"]["source_hidden"]
    assert "<img alt=" in board.outputs[0].data["text/html"]


LABELS = {
    "index": ["ui.session.label", "ui.copy.label", "ui.load.label", "ui.seed.label"],
    WALK: ["ui.step.label"],
    "plan-b-c": ["ui.session.label", "ui.copy.label", "ui.load.label", "ui.go_on.label"],
    LAB: ["lab.adventurer", "lab.erase", "ui.lab_text.label"],
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", LABELS)
def test_the_controls_named_in_prose_are_called_so(lang: Lang, name: str):
    text = "\n".join(c.source for c in read(lang, name).cells if c.cell_type == "markdown")
    for key in LABELS[name]:
        label = say(lang, "karuba", key).split(" (")[0]
        assert re.search(rf"\*{label}\*", text.replace("\n", " "), re.IGNORECASE), label


@pytest.mark.parametrize(("lang", "name"), ALL)
def test_no_text_is_long(lang: str, name: str):
    for cell in read(lang, name).cells:
        if cell.cell_type == "markdown":
            assert len(re.findall(r"\w+", cell.source)) < 260, cell.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [WALK, LAB])
def test_questions_keep_their_answers_until_somebody_guessed(lang: str, name: str):
    ran = lesson(lang, name)
    assert len(ran.gates) >= 2
    for cell in code_cells(ran.notebook):
        if cell.id in ran.gates:
            gate = ran.gates[cell.id]
            shown = " ".join(str(out.data["text/html"]) for out in cell.outputs)
            assert gate.question in shown
            assert gate.why not in shown


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
