"""The table of what is known exactly beside a figure, and figures of several panels as drawings."""

from xml.etree import ElementTree as ET

import pytest

from boardkit.charts import Anchors, Shown
from boardkit.charts.questions import karuba, memoarrr, skull_island
from boardkit.charts.svg import svg
from boardkit.core.catalogue import LANGUAGES, Lang, say
from boardkit.simulate import Verdict, results
from boardkit.simulate.questions import anchors

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_known_value_is_counted_and_told(lang: Lang):
    frame = results.load("memoarrr/starters_edge")
    found = Anchors(memoarrr.starters_edge(frame, lang), lang)
    known = anchors(frame)
    assert found.verdicts.total() == len(known) == len(found.rows)
    assert found.verdicts[Verdict.DISAGREES] == 0
    assert str(len(known)) in found.finding
    assert all(cell in found._repr_html_() for row in found.rows for cell in row)
    assert repr(found).splitlines()[0] == found.finding


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_not_played_agrees_with_nothing(lang: Lang):
    """Without discards nobody walks: no points, known without a game."""
    never = say(lang, "questions", "word.verdict.unplayed")
    found = Anchors(karuba.discards(results.load("karuba/discards"), lang), lang)
    assert (found.verdicts.total(), found.unplayed) == (0, 3)
    assert [row[-5:-3] + row[-1:] for row in found.rows] == [["–", "–", never]] * 3
    some = Anchors(karuba.planning(results.load("karuba/planning"), lang), lang)
    assert (some.verdicts.total(), some.verdicts[Verdict.AGREES], some.unplayed) == (2, 1, 3)
    assert say(lang, "charts", "anchors.unplayed", n=3) in some.finding


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_note_tells_what_too_few_means_where_it_is_said(lang: Lang):
    some = Anchors(memoarrr.memory_needed(results.load("memoarrr/memory_needed"), lang), lang)
    none = Anchors(memoarrr.starters_edge(results.load("memoarrr/starters_edge"), lang), lang)
    assert some.note == say(lang, "charts", "anchors.note")
    printed = repr(some).splitlines()[len(some.rows) + 2 :]
    assert " ".join(printed) == some.note
    assert max(map(len, printed)) < 80
    assert some._repr_html_().endswith(f"</table><p>{some.note}</p>")
    assert (none.note, none._repr_html_()[-8:]) == ("", "</table>")


def test_of_very_many_some_are_written_out_and_whatever_disagrees():
    frame = results.load("skull_island/boats")
    figure = skull_island.boats(frame, "en")
    found = Anchors(figure, "en")
    assert found.verdicts.total() == len(anchors(frame)) > len(found.rows)
    assert f"Of these {len(found.rows)}" in found.finding
    rows = figure.layout.meta["table"]["rows"]
    second = [k for k, row in enumerate(rows) if row[-2]][1]  # not one of those written out
    changed = [[*row[:-1], "disagrees"] if k == second else row for k, row in enumerate(rows)]
    figure.layout.meta = {
        **figure.layout.meta,
        "table": {**figure.layout.meta["table"], "rows": changed},
    }
    assert [row[-1] for row in Anchors(figure, "en").rows].count("disagrees") == 1


def test_numbers_and_fractions_are_written_as_the_language_does():
    frame = results.load("karuba/planning")
    for lang, comma in (("es", ","), ("en", ".")):
        told = repr(Anchors(karuba.planning(frame, lang), lang))
        assert f"91/5 = 18{comma}2" in told
        assert f"11/18 ≈ 0{comma}6111" in told


def test_panels_lie_beside_each_other_and_have_their_titles():
    drawing = ET.fromstring(svg(karuba.planning(results.load("karuba/planning"), "en")))
    texts = {text.text: float(text.get("x") or 0) for text in drawing.iter(f"{SVG}text")}
    assert texts["Colours joined"] < 450 < texts["Entries open to the beach"]
    wide = float(drawing.get("width") or 0)
    assert all(0 <= float(line.get("x2") or -1) <= wide for line in drawing.iter(f"{SVG}line"))


def test_stacked_bars_fill_up_to_the_whole():
    figure = skull_island.nines(results.load("skull_island/nines"), "en")
    drawing = ET.fromstring(svg(figure))
    bars = [b for b in drawing.iter(f"{SVG}rect") if b.get("stroke") and b.get("y")]
    tall: dict[str, float] = {}
    for bar in bars:
        tall[str(bar.get("x"))] = tall.get(str(bar.get("x")), 0) + float(bar.get("height") or 0)
    heights = list(tall.values())
    assert len(heights) == 3
    assert heights == pytest.approx([heights[0]] * 3, abs=0.1)


def test_a_figure_has_a_picture_with_all_its_words():
    shown = Shown(memoarrr.memory_needed(results.load("memoarrr/memory_needed"), "es"))
    bundle = shown._repr_mimebundle_()
    assert bundle["text/html"].startswith('<img alt="La memoria vale')
    assert 'src="data:image/svg+xml;base64,' in bundle["text/html"]
    assert bundle["application/vnd.plotly.v1+json"]["config"] == {"displayModeBar": False}
