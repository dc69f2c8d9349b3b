"""The chart of what to hunt says what it shows, twice; its heights are the table counted elsewhere."""

import json
from html import escape

import pytest

from boardkit.charts import Shown, describe_hunt, hunt
from boardkit.core.catalogue import LANGUAGES, Lang

# Of 216 rolls, while dangers remain, those that allow 1 to 15; and after the last danger.
WAYS = [100, 111, 121, 134, 146, 106, 97, 88, 75, 62, 45, 40, 36, 33, 31]
LATE = [116, 128, 139, 153, 166, 117, 107, 97, 83, 69, 51, 46, 42, 39, 37]


@pytest.mark.parametrize(("dangers", "ways"), [(0, WAYS), (4, WAYS), (5, LATE)])
def test_the_bars_are_chance_and_value_times_chance(dangers: int, ways: list[int]):
    chance, worth = hunt("en", dangers=dangers).data
    assert list(chance.x) == list(worth.x) == list(range(1, 16))
    assert list(chance.y) == [round(100 * n / 216, 4) for n in ways]
    assert list(worth.y) == [round(k * n / 216, 4) for k, n in enumerate(ways, start=1)]


def test_the_highest_bar_stands_out_without_colours_and_in_the_title():
    figure = hunt("es")
    for bars in figure.data:
        assert [shape == "x" for shape in bars.marker.pattern.shape] == [n == 5 for n in bars.x]
    assert figure.layout.title.text == (
        "El más fácil: 5 (67,6 %). Más estrellas por tirada: 5 (3,38)"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_name_every_number(lang: Lang):
    lines = describe_hunt(lang).splitlines()
    assert [line.split(":")[0] for line in lines[1:-1]] == [str(n) for n in range(1, 16)]
    assert hunt(lang).layout.meta["description"] == describe_hunt(lang)


def test_the_dice_of_another_reading():
    assert hunt("en", faces="one").layout.title.text.startswith("Easiest: 6 (61.1%)")


def test_a_figure_in_a_notebook_has_its_words_beside_it():
    bundle = Shown(hunt("en"))._repr_mimebundle_()
    assert set(bundle) == {"application/vnd.plotly.v1+json", "text/html", "text/plain"}
    assert bundle["text/plain"] == repr(Shown(hunt("en"))) == describe_hunt("en")
    assert f'<img alt="{escape(bundle["text/plain"])}"' in bundle["text/html"]
    json.dumps(bundle)
