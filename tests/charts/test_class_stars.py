"""The chart of a class says what it shows, twice: as a picture and in words."""

from dataclasses import replace

import pytest

import boardkit as bk
from boardkit.charts import class_frame, class_stars, describe_class
from boardkit.core.catalogue import LANGUAGES, signed
from boardkit.games.skull_island.class_sheets import ClassSheets
from tests.skull_class import WORD, desk

NAMES = ["Ana", "Íñigo", "<b>Bo</b>", "李雷", "Ana"]


@pytest.fixture(scope="module")
def sheets() -> ClassSheets:
    codes = [bk.sheet_code(desk(f"star {k}"), name) for k, name in enumerate(NAMES)]
    return bk.sheets([*codes, "not a code"], WORD)


def test_bars_are_the_parts_and_marks_the_totals(sheets):
    treasures, overcome, dangers, totals = class_stars(sheets, "en").data
    assert list(treasures.x) == [row.treasures for row in sheets.rows]
    assert list(overcome.x) == [row.overcome for row in sheets.rows]
    assert list(dangers.x) == [row.dangers for row in sheets.rows]
    assert list(totals.x) == [row.total for row in sheets.rows]
    assert [text.strip() for text in totals.text] == [signed(row.total) for row in sheets.rows]
    assert [bar.name for bar in (treasures, overcome, dangers)] == [
        "Treasures",
        "Dangers overcome",
        "Dangers not overcome",
    ]
    for bar in (treasures, overcome, dangers):
        assert list(bar.y) == list(totals.y) == [0, 1, 2, 3, 4]
    # Without colours they are told apart by their patterns.
    assert len({bar.marker.pattern.shape for bar in (treasures, overcome, dangers)}) == 3


def test_every_sheet_has_its_line_even_with_the_same_name(sheets):
    axis = class_stars(sheets).layout.yaxis
    assert len(axis.tickvals) == len(axis.ticktext) == len(NAMES)
    assert sum(label.endswith(". Ana") for label in axis.ticktext) == 2
    assert any(label.endswith(". &lt;b&gt;Bo&lt;/b&gt;") for label in axis.ticktext)


def test_the_title_names_who_leads(sheets):
    best = sheets.rows[0]
    assert class_stars(sheets, "es").layout.title.text.startswith(
        f"{best.name} va en cabeza con {best.total} estrella"
    )
    level = [row._replace(place=1, total=1, name=f"N{row.line}") for row in sheets.rows]
    two = replace(sheets, rows=tuple(level[:2]))
    assert class_stars(two, "en").layout.title.text == (
        f"{level[0].name} and {level[1].name} share the lead with 1 star"
    )
    assert class_stars(replace(sheets, rows=tuple(level)), "en").layout.title.text == (
        "5 sheets share the lead with 1 star"
    )
    assert class_stars(replace(sheets, rows=()), "en").layout.title.text == "No sheet to show"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_footnote_and_description(sheets, lang):
    figure = class_stars(sheets, lang)
    (footnote,) = figure.layout.annotations
    for part in (bk.__version__, WORD, "5 ", str(sheets.end)):
        assert part in footnote.text
    words = figure.layout.meta["description"]
    assert words == describe_class(sheets, lang)
    assert all(f"{row.place}. {row.name}: {signed(row.total)} " in words for row in sheets.rows)
    assert words.endswith(footnote.text)
    assert figure.layout.xaxis.title.text == {"es": "Estrellas", "en": "Stars"}[lang]


def test_while_the_game_goes_on_the_footnote_says_so(sheets):
    assert (
        "not ended yet" in class_stars(replace(sheets, end=None), "en").layout.annotations[0].text
    )


def test_the_same_sheets_give_the_same_bytes(sheets):
    assert class_stars(sheets).to_json() == class_stars(sheets).to_json()


def test_the_table_has_a_row_for_each_sheet(sheets):
    frame = class_frame(sheets)
    assert frame["total"].tolist() == [row.total for row in sheets.rows]
    assert (frame["treasures"] + frame["overcome"] + frame["dangers"]).equals(frame["total"])
    assert frame.attrs == {"word": WORD, "size": 1, "end": sheets.end}
    assert class_frame(replace(sheets, rows=())).empty
