"""Figures as a page: the finding stands once, above the figure, where a narrow window wraps it."""

from html import escape

import pytest

from boardkit import charts
from boardkit.charts.page import page
from boardkit.core.catalogue import LANGUAGES, Lang
from tests.tables import made


@pytest.fixture(scope="module")
def long():
    """A figure with a title of two lines."""
    return charts.growth(made([(1, 0, 0)] * 1200, ("careful", "random", "pairing")), lang="es")


def test_the_finding_is_whole_and_stands_once(long):
    found = charts.finding(long)
    assert "<br>" in long.layout.title.text  # it does not fit into one line of the figure
    written = page([("", long)], "boardkit · Memoarrr!", "es")
    assert f"<p>{escape(found)}.</p>" in written
    assert '"text":""' in written  # none in the figure, where it would be cut
    assert '"displayModeBar": false' in written
    assert long.layout.title.text  # the figure itself keeps its own


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_writes_its_numbers_as_the_language_does(long, lang: Lang):
    written = page([("", long)], "boardkit", lang)
    assert f"<td>{'1.200' if lang == 'es' else '1,200'}</td>" in written


def test_a_title_has_room_above_the_legend(long):
    """Each line of the title and the legend below it have pixels of their own."""
    band = charts.growth(
        made([(1, 0)] * 2), lang="en"
    )  # a band and its line: nothing to tell apart
    shares = charts.win_shares(made([(1, 0)] * 2), lang="en")  # dots and marks
    for figure, legend in ((long, 0), (band, 0), (shares, 18)):
        lines = figure.layout.title.text.split("<br>")
        assert max(map(len, lines)) <= 95
        assert figure.layout.margin.t == 60 + 23 * (len(lines) - 1) + legend
