"""Predict, then reveal: the answer stays in the kernel until somebody has guessed."""

import json
from typing import Any

import pytest

from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.panels.gate import Gate, predict
from tests.panels import looking

WHY = "Because of the tiles"


def a_gate(answer: str | float = 12.5, **options: Any) -> Gate:
    return predict("How many?", answer, why=WHY, lang="en", **options)


def sent(gate: Gate) -> str:
    """All that a browser has got, and what a print-out shows."""
    states = [part.get_state() for part in looking.parts(gate)]
    return json.dumps([states, gate._repr_mimebundle_()[0]], default=str)


def told(gate: Gate) -> str:
    return str(gate._answer.value)


def test_a_number_is_guessed_and_the_answer_stands_beside_it():
    gate = a_gate()
    gate.guess(7)
    assert "You guessed 7; the answer is 12.50." in told(gate)
    assert WHY in told(gate)


def test_a_choice_is_guessed():
    gate = a_gate("blue", options=["brown", "blue"])
    gate.guess("blue")
    assert "You guessed blue, and that is the answer." in told(gate)


def test_the_first_guess_stays():
    gate = a_gate()
    gate.guess(7)
    first = told(gate)
    gate.guess(12.5)
    assert told(gate) == first
    assert gate.guessed == 7


def test_nothing_shows_before_a_choice_is_made():
    gate = a_gate("blue", options=["brown", "blue"])
    gate._button.click()
    assert "First choose your answer." in told(gate)
    assert gate.guessed is None
    assert WHY not in sent(gate)


@pytest.mark.parametrize("answer", [31415.0, 31415, "hidden answer"])
def test_the_answer_is_not_sent_before_the_guess(answer: str | float, monkeypatch: Any):
    wire = looking.listen(monkeypatch)
    options = {} if isinstance(answer, float | int) else {"options": ["one", "two"]}
    gate = a_gate(answer, **options)
    everything = sent(gate) + "".join(wire) + repr(gate)
    assert str(answer) not in everything
    assert "31415" not in everything
    assert WHY not in everything
    gate.guess("one" if options else 1)
    assert WHY in sent(gate)
    # A print-out after the lesson does not give the answer away either.
    assert WHY not in str({**gate._repr_mimebundle_()[0]})


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_the_language_of_the_notebook(lang: Lang):
    gate = predict("3?", 3.25, lang=lang)
    assert looking.foreign(gate, lang) == set()
    gate.guess(2.5)
    assert looking.foreign(gate, lang) == set()
    assert ("2,50" if lang == "es" else "2.50") in told(gate)
    assert ("3,25" if lang == "es" else "3.25") in told(gate)


def test_html_in_question_options_and_reason_is_text():
    evil = "<img src=x onerror=alert(1)>"
    gate = predict(evil, evil, why=evil, options=[evil, "b"], lang="en")
    gate.guess(evil)
    assert evil not in told(gate)
    assert evil not in gate._title.value
    assert evil not in gate._repr_mimebundle_()[0]["text/html"]


def test_the_still_picture_asks():
    data, _ = a_gate()._repr_mimebundle_()
    assert "How many?" in data["text/html"]
    assert data["text/plain"] == "How many?"
    assert repr(a_gate()) == "<boardkit question: How many?>"
