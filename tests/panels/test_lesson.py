"""The card of a lesson says what a teacher asks first, in both languages, without a kernel."""

from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, catalogue
from boardkit.panels.lesson import LessonCard, lesson_card

TEXTS: dict[str, Any] = {
    "level": "from age 10",
    "minutes": (15, 20),
    "idea": "Build <or> walk & think.",
    "needed": "A screen\n   for two.",
    "unplugged": "With the game on the table.",
    "pattern": "Guess, then see.",
}


def a_card(**changes: Any) -> LessonCard:
    card: LessonCard = bk.lesson_card(**TEXTS | changes)
    return card


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_headings_are_those_of_the_language(lang: str):
    heads = [head for head, _ in a_card(lang=lang).rows]
    words = catalogue("es" if lang == "es" else "en", "frame")["lesson"]
    names = ("level", "time", "idea", "needed", "unplugged", "pattern")
    assert heads == [words[name] for name in names]
    assert str(a_card(lang=lang)).splitlines()[0] == words["card"]


@pytest.mark.parametrize(
    ("lang", "minutes", "text"),
    [
        ("es", 45, "45 minutos"),
        ("en", (20, 20), "20 minutes"),
        ("es", (15, 20), "de 15 a 20 minutos"),
        ("en", (15, 20), "15 to 20 minutes"),
    ],
)
def test_the_time_may_be_a_range(lang: str, minutes: Any, text: str):
    assert text in str(a_card(lang=lang, minutes=minutes))


def test_the_table_is_escaped_and_says_what_its_plain_twin_says():
    card = a_card(lang="en", more={"The <board>": "Press ▶."})
    bundle = card._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    assert "Build &lt;or&gt; walk &amp; think." in bundle["text/html"]
    assert "The &lt;board&gt;" in bundle["text/html"]
    assert "<or>" not in bundle["text/html"]
    assert bundle["text/plain"] == str(card) == repr(card)
    for head, text in card.rows:
        assert f"{head}: {text}" in " ".join(str(card).split())
    assert bundle["text/html"].count('<th scope="row"') == len(card.rows) == 7


def test_the_same_card_twice_is_the_same_and_holds_no_widget():
    assert a_card() == a_card()
    assert a_card()._repr_mimebundle_() == a_card()._repr_mimebundle_()
    assert not any("widget" in kind for kind in a_card()._repr_mimebundle_())


def test_a_card_lacks_nothing():
    with pytest.raises(TypeError, match="unplugged"):
        lesson_card(**{name: text for name, text in TEXTS.items() if name != "unplugged"})
