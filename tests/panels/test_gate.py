"""Predict, then reveal: the answer stays in the kernel until somebody has guessed."""

import json
from typing import Any

import pytest

from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.panels import KarubaPanel
from boardkit.panels.gate import Gate, predict
from boardkit.panels.guesses import NumberWay
from tests.panels import looking

WHY = "Because of the tiles"


def a_gate(answer: Any = 12.5, **options: Any) -> Gate:
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


KINDS: dict[str, tuple[Any, dict[str, Any], Any]] = {
    "number": (31415, {}, 1),
    "decimals": (31415.5, {}, 1),
    "choice": ("hidden answer", {"options": ["one", "two"]}, "one"),
    "range": (31415, {"kind": "range"}, [1, 2]),
    "two votes": (31415, {"votes": 2}, 1),
    "found out later": (lambda: 31415, {}, 1),
}


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_is_not_sent_before_the_guess(kind: str, monkeypatch: Any):
    wire = looking.listen(monkeypatch)
    answer, options, guess = KINDS[kind]
    made: list[str] = []

    def follows() -> str:
        made.append("made")
        return "the thing behind"

    gate = a_gate(answer, then=follows, key="sesame", **options)
    elsewhere = gate.then(follows)
    gate.reveal()  # with nothing guessed yet
    gate.unlock("wrong")
    still = elsewhere._repr_mimebundle_()[0]
    everything = sent(gate) + "".join(wire) + repr(gate) + repr(elsewhere) + str(still)
    known = [] if callable(answer) else [str(answer)]
    for secret in (*known, "31415", "31,415", "31.415", WHY):
        assert secret not in everything
    assert "the thing behind" not in everything
    assert "sesame" not in everything
    assert made == []
    for _ in range(options.get("votes", 1)):
        assert WHY not in sent(gate)
        gate.guess(guess)
    assert WHY in sent(gate)
    assert "the thing behind" in sent(gate)
    assert made == ["made"] * 2
    # A print-out after the lesson does not give the answer away either.
    assert WHY not in str({**gate._repr_mimebundle_()[0]})


def test_the_order_shown_first_does_not_depend_on_the_answer():
    names = ["a", "b", "c", "d"]
    ways: list[Any] = [predict("Order?", order, lang="en")._way for order in (names, names[::-1])]
    first, other = (way.items.options for way in ways)
    assert first == other
    assert sorted(first) == names


# The other ways to guess


def test_an_order_is_made_with_two_buttons_and_told_by_places_and_swaps():
    gate = predict("Order?", ["a", "b", "c"], lang="en")
    way: Any = gate._way
    way.put(["a", "b", "c"])
    way.items.value = "c"
    way.up.click()
    assert way.items.value == "c"
    way.up.click()
    way.up.click()  # it is on top already
    assert way.items.options == ("c", "a", "b")
    way.down.click()
    gate.reveal()
    assert gate.guessed == ["a", "c", "b"]
    assert "a → c → b" in told(gate)
    assert "1 of 3 in their place; 1 swap of neighbours away." in told(gate)
    assert "that is the answer" in told(guessed(predict("O?", ["b", "a"], lang="en"), ["b", "a"]))


def box(gate: Gate) -> Any:
    """Where a number is typed."""
    way: Any = gate._way
    return way.box


def guessed(gate: Gate, *guesses: Any) -> Gate:
    for guess in guesses:
        gate.guess(guess)
    return gate


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (10, 15, "Your range holds it and is 5 wide."),
        (12.5, 12.5, "Your range holds it and is 0 wide."),
        (0, 10, "Your range is 10 wide and misses it by 2.50."),
        (20, 21, "Your range is 1 wide and misses it by 7.50."),
    ],
)
def test_a_range_says_whether_it_holds_the_answer_and_how_wide_it_is(low, high, said):
    gate = guessed(a_gate(12.5, kind="range"), [low, high])
    assert said in told(gate)
    assert gate.guessed == [low, high]


def test_a_range_the_wrong_way_round_is_no_guess():
    gate = guessed(a_gate(12.5, kind="range"), [5, 1])
    assert "must not be greater" in told(gate)
    assert gate.guessed is None


@pytest.mark.parametrize(
    ("guess", "said"),
    [(7, "5.50 too low."), (20, "7.50 too high."), (12.5, "that is the answer.</b> Because")],
)
def test_a_number_is_told_its_distance(guess: float, said: str):
    assert said in told(guessed(a_gate(), guess))


@pytest.mark.parametrize("text", ["", "many", "nan", "inf", "1e99", "--1", "1" * 99, "١٢x"])
def test_what_is_no_number_is_no_guess(text: str):
    gate = a_gate()
    box(gate).value = text
    gate.reveal()
    assert gate.guessed is None
    assert WHY not in sent(gate)


@pytest.mark.parametrize("text", ["12,5", " 12.5 ", "12.50"])
def test_a_number_is_read_with_point_or_comma(text: str):
    gate = a_gate()
    box(gate).value = text
    box(gate).enter()
    assert gate.guessed == 12.5


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("7.483.031", 7483031),
        ("7,483,031", 7483031),
        ("-7.000.000,50", -7000000.5),
        ("7,000.25", 7000.25),
        ("1.234", 1.234),  # that may be a number with decimals
    ],
)
def test_a_number_is_read_with_its_thousands_apart_where_that_is_plain(text: str, number: float):
    gate = a_gate()
    box(gate).value = text
    box(gate).enter()
    assert gate.guessed == number


@pytest.mark.parametrize("text", ["7.48.031", "7,483.031,5", "1234.567,8", "7..5"])
def test_thousands_that_are_none_are_no_guess(text: str):
    gate = a_gate()
    box(gate).value = text
    gate.reveal()
    assert gate.guessed is None


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("value", [1234, -7000000.5, 999.25])
def test_a_guess_stands_in_its_box_as_it_can_be_read_again(value: float, lang: Lang):
    way = NumberWay(lang, lambda: None)
    way.put(value)
    assert way.read() == value


@pytest.mark.parametrize(
    "options", [{"kind": "colour"}, {"kind": "choice"}, {"options": ["a"]}, {"options": ["a", "a"]}]
)
def test_a_question_that_cannot_be_guessed_is_refused_when_it_is_made(options: dict[str, Any]):
    with pytest.raises(ValueError, match=r"kind can be|two or more different options"):
        predict("?", "a", **options)


# Two votes, key, what follows


def test_two_votes_stand_beside_each_other():
    gate = guessed(a_gate(votes=2), 7)
    assert "Your first guess, 7, stands" in told(gate)
    gate.guess(12)
    assert "You guessed 7, then 12; the answer is 12.50." in told(gate)
    assert "0.50 too low" in told(gate)
    assert gate.guesses == [7, 12]
    assert gate._button.disabled


def test_a_key_opens_the_gate_without_a_guess(monkeypatch: Any):
    monkeypatch.setenv("BOARDKIT_KEY", "for all")
    for gate, word in ((a_gate(key="sesame"), "sesame"), (a_gate(), "for all")):
        gate.unlock("")
        assert "not the key" in told(gate)
        gate._word.value = word
        gate._opener.click()
        assert "The answer is 12.50." in told(gate)
        assert gate.guessed is None
        assert word not in sent(gate)
    monkeypatch.delenv("BOARDKIT_KEY")
    gate = a_gate()
    gate.unlock("")
    assert not gate.opened
    assert gate._opener not in [*looking.parts(gate)]


def test_a_gate_before_an_event_does_it_after_the_guess_and_then_asks_what_came():
    cups: list[int] = []
    gate = a_gate(lambda: sum(cups), then=lambda: cups.append(3), name="cups")
    assert cups == []
    gate.guess(2)
    assert cups == [3]
    assert "the answer is 3" in told(gate)
    again = a_gate(lambda: sum(cups), then=lambda: cups.append(3), name="cups")  # run again
    assert again.opened
    assert cups == [3], "what was done once is not done again unasked"
    [behind] = again._behind
    behind._button.click()
    assert cups == [3, 3]


class Table:
    def _repr_html_(self) -> str:
        return "<table></table>"


@pytest.mark.parametrize(
    ("thing", "name"),
    [("a text", "HTML"), (Table(), "HTML"), (7, "Output"), (lambda: "made", "HTML")],
)
def test_anything_can_stand_behind_a_gate_in_any_cell(thing: object, name: str):
    gate = a_gate()
    behind = gate.then(thing)
    assert "This shows after your guess at: How many?" in behind.children[0].value
    gate.guess(1)
    assert [type(child).__name__ for child in behind.children] == [name]
    later = gate.then("said at once")
    assert "said at once" in later.children[0].value


def test_a_fault_behind_a_gate_is_told(caplog: Any):
    gate = a_gate(lambda: 1 // 0, then=lambda: 1 // 0)
    gate.guess(1)
    assert "Something failed" in told(gate)
    assert "Something failed" in gate._behind[0].children[0].value
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_the_language_of_the_notebook(lang: Lang):
    more: list[tuple[Any, dict[str, Any], Any]] = [
        (["x1", "x2"], {}, ["x2", "x1"]),
        (5, {"kind": "range", "key": "x"}, [1, 2]),
        (5, {"kind": "range"}, [1, 7]),
        (5, {"votes": 2}, 9),
        ("x1", {"options": ["x1", "x2"], "then": "x"}, "x2"),
    ]
    for place, (answer, options, guess) in enumerate(more):
        gate = predict(f"{place}?", answer, lang=lang, **options)
        assert looking.foreign(gate, lang) == set()
        for _ in range(2):
            gate.guess(guess)
            assert looking.foreign(gate, lang) == set()
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


@pytest.mark.parametrize("kind", KINDS)
def test_a_gate_follows_the_language_of_the_panels(kind: str):
    answer, options, guess = KINDS[kind]
    panel = KarubaPanel(lang="en", rules={"setup": "given", "layout": "lesson"}, players=2)
    gate = a_gate(answer, **options | {"key": "word", "votes": 2})
    behind = gate.then("A chart")
    english = {text for text in looking.shown(gate) if text}
    panel.language.value = "es"
    spanish = {text for text in looking.shown(gate) if text}
    assert gate._button.description == "Adivina y compara"
    assert gate._opener.description not in english
    assert gate._manners.lang == "es"
    assert "How many?" in behind._repr_mimebundle_()[0]["text/plain"], (
        "what the teacher wrote stays"
    )
    gate.guess(guess)
    once = told(gate)
    panel.language.value = "en"
    assert told(gate) != once
    gate.guess(guess)
    answered = told(gate)
    assert WHY in answered
    panel.language.value = "es"
    assert told(gate) != answered
    assert WHY in told(gate)
    panel.language.value = "en"
    assert told(gate) == answered
    assert english != spanish
    assert [w.value for w in looking.parts(behind) if hasattr(w, "value")] == ["<p>A chart</p>"]


def test_a_cell_that_is_run_again_leaves_no_old_gate_listening():
    panel = KarubaPanel(lang="en", rules={"setup": "given", "layout": "lesson"}, players=2)
    old, new = (a_gate(name="same") for _ in range(2))
    panel.language.value = "es"
    assert (old.lang, new.lang) == ("en", "es")
