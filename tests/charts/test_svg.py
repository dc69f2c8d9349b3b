"""Figures drawn as SVG without a browser: in place, readable, and whole."""

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import plotly.graph_objects as go
import pytest

import boardkit as bk
from boardkit import charts
from boardkit.charts.axes import axis
from boardkit.charts.drawn import bars, cells, figure
from boardkit.charts.svg import stack, svg

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def frame() -> Any:
    players: list[Any] = ["careful", lambda view, legal, stream: legal[0]]
    return bk.simulate("memoarrr", players, games=40, seed="papaya", rotate_seats=True)


def drawn(figure: go.Figure, head: str = "") -> ET.Element:
    return ET.fromstring(svg(figure, head))


def made(*traces: Any, **layout: Any) -> go.Figure:
    import pandas as pd

    table = pd.DataFrame({"a": [1]})
    told = {"finding": "A < B & <b>C</b>", "source": "seed <x>", "table": table, "x": "x", "y": "y"}
    return figure(traces, "en", **told, layout=layout)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("name", ["win_shares", "score_distribution", "growth", "interval_width"])
def test_every_text_of_the_figure_stands_in_the_drawing(frame, name: str, lang: str):
    shown = getattr(charts, name)(frame, lang=lang)
    drawing = drawn(shown, "above")
    texts = [text.text for text in drawing.iter(f"{SVG}text")]
    assert texts[0] == "above"
    assert charts.finding(shown).startswith(texts[1] or "?")
    assert drawing.findtext(f"{SVG}desc") == charts.text(shown)
    assert shown.layout.meta["source"] in texts
    assert shown.layout.xaxis.title.text in texts
    assert {trace.name for trace in shown.data if trace.showlegend is not False} <= set(texts)


def test_dots_stand_where_their_values_are(frame):
    shown = charts.win_shares(frame, lang="en")
    drawing = drawn(shown)
    dots = [circle.get("cx") for circle in drawing.iter(f"{SVG}circle")][1:]  # the first: legend
    left, right = (
        next(float(text.get("x") or 0) for text in drawing.iter(f"{SVG}text") if text.text == word)
        for word in ("0%", "100%")
    )
    seen = next(trace for trace in shown.data if trace.error_x.array)
    wanted = [left + (right - left) * value / 100 for value in seen.x]
    assert [float(dot or 0) for dot in dots] == pytest.approx(wanted, abs=0.1)


def test_everything_lies_within_the_drawing(frame):
    for name in ("win_shares", "score_distribution", "growth", "interval_width"):
        drawing = drawn(getattr(charts, name)(frame, lang="es"))
        wide, tall = float(drawing.get("width") or 0), float(drawing.get("height") or 0)
        for line in drawing.iter(f"{SVG}line"):
            assert all(0 <= float(line.get(end) or -1) <= wide for end in ("x1", "x2"))
            assert all(0 <= float(line.get(end) or -1) <= tall for end in ("y1", "y2"))
        for path in drawing.iter(f"{SVG}polyline"):
            places = [float(n) for n in re.split("[ ,]", path.get("points") or "")]
            assert all(0 <= n <= wide for n in places[::2])
            assert all(0 <= n <= tall for n in places[1::2])


def test_a_heat_map_with_a_unit_has_a_bar_with_the_colours():
    """From the lightest below to the darkest on top, with its numbers and what they count."""
    trace = cells(["a", "b"], ["c"], [[0.0, 50.0]], unit="wins (%)", lang="en")
    drawing, plain = (
        drawn(made(one)) for one in (trace, cells(["a", "b"], ["c"], [[0.0, 50.0]], lang="en"))
    )
    bar = drawing.findall(".//{*}rect[@width='18']")
    assert len(bar) == 32
    assert str(bar[-1].get("fill")) < str(bar[0].get("fill"))
    assert float(bar[-1].get("y") or 0) < float(bar[0].get("y") or 0)
    words = {text.text for text in drawing.findall(".//{*}text")}
    assert {"wins (%)", "0", "20", "50"} <= words
    assert not plain.findall(".//{*}rect[@width='18']")


def test_bars_and_heat_maps_are_drawn_too():
    one, two = bars("one", 0, ["a", "b"], [1, 2]), bars("two", 1, ["a", "b"], [3, 0])
    found = [bar for bar in drawn(made(one, two)).iter(f"{SVG}rect") if bar.get("stroke")]
    heights = [float(bar.get("height") or 0) for bar in found]
    assert heights[1] == pytest.approx(2 * heights[0], abs=0.1)
    assert heights[3] == 0
    edges = sorted((float(b.get("x") or 0), float(b.get("width") or 0)) for b in found)
    assert all(a + wide <= b + 0.1 for (a, wide), (b, _) in pairwise(edges))
    drawing = drawn(made(cells(["a", "b"], ["c"], [[1.0, None]], lang="en")))
    assert "1" in [text.text for text in drawing.iter(f"{SVG}text")]


def test_words_of_strangers_are_escaped():
    drawing = drawn(made(bars("<script>", 0, ["<b>"], [1])), "<i>")
    texts = [text.text for text in drawing.iter(f"{SVG}text")]
    assert {"<i>", "A < B & <b>C</b>", "<b>"} <= set(texts)
    assert drawing.find(f".//{SVG}script") is None


def test_a_trace_that_it_does_not_know_is_refused():
    with pytest.raises(bk.RulesError, match="'pie' cannot be drawn as SVG"):
        svg(made(go.Pie(values=[1], labels=["a"])))


def test_drawings_below_each_other(frame):
    one = svg(charts.win_shares(frame))
    assert stack([one]) == one
    whole = ET.fromstring(stack([one, one]))
    parts = whole.findall(f"{SVG}svg")
    assert [part.get("y") for part in parts] == ["0", parts[0].get("height")]
    assert float(whole.get("height") or 0) == 2 * float(parts[0].get("height") or 0)


def test_a_log_axis_multiplies():
    found = axis([1, 10, 100], {"type": "log"}, 0, 100, ".")
    one, ten, hundred = map(found.place, (1, 10, 100))
    assert ten - one == pytest.approx(hundred - ten)
    assert axis([5], {}, 0, 100, ".").place(5) == 50  # a single value stands in the middle
