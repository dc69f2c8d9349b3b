"""What holds for the notebooks of every game: locks, links, lengths, questions, names of controls."""

import re

import pytest

from boardkit.core.catalogue import LANGUAGES, Lang, say
from tests.notebooks.lessons import ALL, lesson, prose, read
from tests.notebooks.refresh import NOTEBOOKS

PENCIL = "✏️"
# Lesson -> its game, and the controls that its prose names.
CONTROLS = {
    "index": (
        "karuba",
        ["ui.session.label", "ui.copy.label", "ui.load.label", "ui.seed.label"],
    ),
    "plan-b-c": (
        "karuba",
        ["ui.session.label", "ui.copy.label", "ui.load.label", "ui.go_on.label"],
    ),
    "karuba-walkthrough": ("karuba", ["ui.step.label"]),
    "karuba-path-lab": ("karuba", ["lab.adventurer", "lab.erase", "ui.lab_text.label"]),
    "skull-island-walkthrough": (
        "skull_island",
        ["ui.step.label", "ui.sheet_code.label", "ui.sheet_copy.label", "ui.new_game.label"],
    ),
    "skull-island-treasure-lab": (
        "skull_island",
        [
            *("ui.lab_count.label", "ui.lab_clear.label", "ui.lab_four.label"),
            *("ui.lab_heat.label", "ui.lab_text.label"),
        ],
    ),
    "memoarrr-walkthrough": (
        "memoarrr",
        ["ui.step.label", "ui.eyes.label", "table.everything", "players.forgetful"],
    ),
    "memoarrr-memory-lab": (
        "memoarrr",
        [
            *("lab.tool_reveal", "lab.tool_look", "ui.lab_tool.label", "ui.lab_deal.label"),
            *("ui.lab_starter.label", "ui.lab_pairs.label", "ui.lab_ask.label", "players.pairing"),
        ],
    ),
    "mammuz-walkthrough": (
        "mammuz",
        [
            *("ui.step.label", "ui.eyes.label", "ui.lay.label", "ui.challenge.label"),
            "players.bluffer",
        ],
    ),
    "mammuz-bluff-lab": (
        "mammuz",
        [
            *("ui.lab_ask.label", "ui.lab_more.label", "ui.lab_claims.label", "ui.lab_rate.label"),
            *("ui.lab_lie.label", "ui.lab_challenge.label", "ui.lab_show.label"),
        ],
    ),
    "tricky-tides-walkthrough": (
        "tricky_tides",
        [
            *("ui.step.label", "ui.eyes.label", "table.everything", "ui.guess_order.label"),
            "ui.go_ahead.label",
        ],
    ),
    "tricky-tides-course-lab": (
        "tricky_tides",
        [
            *("ui.step.label", "ui.eyes.label", "ui.lab_ask.label"),
            *("ui.lab_more.label", "ui.lab_mode.label", "lab.mode_trick", "ui.lab_all.label"),
        ],
    ),
    "analysis-karuba": ("karuba", []),
    "analysis-skull-island": ("skull_island", []),
    "analysis-memoarrr": ("memoarrr", []),
    "analysis-mammuz": ("mammuz", []),
    "analysis-tricky-tides": ("tricky_tides", []),
    "tournament": ("memoarrr", []),
}
# Lesson -> how many questions it asks before it shows something.
GATES = {
    "karuba-walkthrough": 2,
    "karuba-path-lab": 2,
    "skull-island-walkthrough": 3,
    "skull-island-treasure-lab": 9,
    "memoarrr-walkthrough": 4,
    "memoarrr-memory-lab": 4,
    "mammuz-walkthrough": 5,
    "mammuz-bluff-lab": 5,
    "tricky-tides-walkthrough": 4,
    "tricky-tides-course-lab": 5,
    "analysis-karuba": 3,
    "analysis-skull-island": 3,
    "analysis-memoarrr": 3,
    "analysis-mammuz": 3,
    "analysis-tricky-tides": 3,
    "tournament": 1,
}


def test_every_notebook_is_looked_at():
    assert {name for _, name in ALL} == set(CONTROLS)
    assert {name for name in CONTROLS if name not in ("index", "plan-b-c")} == set(GATES)


@pytest.mark.parametrize(("lang", "name"), ALL)
def test_only_cells_with_a_pencil_can_be_changed_and_none_deleted(lang: str, name: str):
    for cell in read(lang, name).cells:
        mine = PENCIL in cell.source and (cell.cell_type == "code" or cell.source[0] == PENCIL[0])
        assert cell.metadata.get("editable", True) is mine, cell.id
        assert cell.metadata.get("deletable") is False, cell.id


@pytest.mark.parametrize(("lang", "name"), ALL)
def test_every_link_leads_to_a_notebook(lang: str, name: str):
    links = re.findall(
        r"\]\(([^)]+)\)", re.sub(r"```.*?```", "", prose(lang, name), flags=re.DOTALL)
    )
    assert links
    for link in links:
        assert (NOTEBOOKS / lang / link).resolve().is_file(), link
    other = f"../{'en' if lang == 'es' else 'es'}/{name}.ipynb"
    assert other in links


@pytest.mark.parametrize(("lang", "name"), ALL)
def test_no_text_is_long(lang: str, name: str):
    for cell in read(lang, name).cells:
        if cell.cell_type == "markdown":
            assert len(re.findall(r"\w+", cell.source)) < 260, cell.id


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", CONTROLS)
def test_the_controls_named_in_prose_are_called_so(lang: Lang, name: str):
    game, keys = CONTROLS[name]
    text = prose(lang, name).replace("\n", " ")
    for key in keys:
        label = re.escape(say(lang, game, key).split(" (")[0])
        assert re.search(rf"\*{label}s?\*", text, re.IGNORECASE), label


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GATES)
def test_the_first_screen_is_a_short_title_and_a_board(lang: str, name: str):
    title, board = read(lang, name).cells[:2]
    assert len(title.source) < 450
    assert title.source.count("\n") <= 5
    assert board.metadata["jupyter"]["source_hidden"]
    assert "<img alt=" in board.outputs[0].data["text/html"]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GATES)
def test_questions_keep_their_answers_until_somebody_guessed(lang: str, name: str):
    ran = lesson(lang, name)
    assert len(ran.gates) >= GATES[name]
    for cell_id, gate in ran.gates.items():
        shown = " ".join(str(out.data["text/html"]) for out in ran.cell(cell_id).outputs)
        assert gate.question in shown
        assert gate.why not in shown
        assert not gate.options or gate.answer in gate.options
