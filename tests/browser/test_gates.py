"""Predict, then reveal: a number, an order, a choice, a range; and guesses in the session code."""

import re

import pytest
from playwright.sync_api import Locator, expect

from boardkit.core.catalogue import say
from tests.browser.fronts import Front

# The answers are written so that they stand nowhere on the page before somebody guesses; they are
# so long that no name of a message has them by chance.
GATES = """
import boardkit as bk
from IPython.display import display

for question, answer, more in (
    ("¿Cuántas?", lambda: 91 * 97 * 1009, {"why": "Son " + "o" * 7}),
    ("¿Qué orden?", ["siete", "ocho", "nueve"], {}),
    ("¿Cuál?", lambda: "r" + "ojo", {"options": ["azul", "rojo"]}),
    ("¿Entre qué números?", lambda: 83 * 89 * 1013, {"kind": "range"}),
    ("¿Qué tapa?", lambda: 79 * 73 * 1019, {"key": "laurel"}),
):
    display(bk.predict(question, answer, lang="es", **more))
bk.session("es")
""".strip()


class Gates:
    """The questions on the page, in the order of their cells."""

    def __init__(self, front: Front) -> None:
        self.front, self.page = front, front.page
        front.open(GATES)
        self.page.locator(".bk-code textarea").wait_for(timeout=60_000)

    def gate(self, question: str) -> Locator:
        return self.page.locator(".bk-gate", has_text=question)

    def guess(self, question: str) -> None:
        self.gate(question).get_by_role("button", name=word("guess"), exact=True).click()


def word(key: str, **params: object) -> str:
    return say("es", "frame", f"ui.{key}.label", **params)


@pytest.fixture
def gates(front: Front) -> Gates:
    return Gates(front)


def answer(gate: Locator) -> Locator:
    return gate.locator("[role=status]")


def test_a_number_is_guessed_and_shown_beside_the_answer(gates: Gates):
    gate = gates.gate("¿Cuántas?")
    box = gate.get_by_label(word("guess_number"))
    gates.guess("¿Cuántas?")
    expect(answer(gate)).to_have_text(re.compile(word("guess_first")))
    box.fill("muchas")
    box.press("Enter")
    expect(answer(gate)).to_have_text(re.compile(re.escape(word("guess_unread"))))
    assert not gates.front.was_sent("8906443")
    assert not gates.front.was_sent("8.906.443")  # the answer is still in the kernel
    assert not gates.front.was_sent("ooooooo")
    box.fill("8906400")
    box.press("Enter")
    expect(answer(gate)).to_contain_text(word("guess_other", guess="8.906.400", answer="8.906.443"))
    expect(answer(gate)).to_contain_text(word("guess_low", distance="43"))
    expect(answer(gate)).to_contain_text("Son ooooooo")
    expect(box).to_be_disabled()


def test_an_order_is_made_by_keyboard_and_compared(gates: Gates):
    gate = gates.gate("¿Qué orden?")
    lines = gate.locator("option")
    first, second, third = (line.inner_text() for line in lines.all())
    assert sorted((first, second, third)) == ["nueve", "ocho", "siete"]
    gate.locator("select").select_option(label=third)
    up = gate.get_by_role("button", name=word("guess_up"))
    up.focus()
    for order in ([first, third, second], [third, first, second]):
        gates.page.keyboard.press("Enter")
        expect(lines).to_have_text(order)
    expect(up).to_be_focused()
    gates.guess("¿Qué orden?")
    expect(answer(gate)).to_contain_text("siete → ocho → nueve")
    expect(gate.get_by_role("button", name=word("guess"), exact=True)).to_be_disabled()


def test_a_choice_is_made_and_right(gates: Gates):
    gate = gates.gate("¿Cuál?")
    gates.guess("¿Cuál?")
    expect(answer(gate)).to_contain_text(word("guess_first"))
    gate.get_by_label("rojo").check()
    gates.guess("¿Cuál?")
    expect(answer(gate)).to_contain_text(word("guess_right", guess="rojo"))


def test_a_range_holds_the_answer_or_misses_it(gates: Gates):
    gate = gates.gate("¿Entre qué números?")
    low, high = (
        gate.get_by_label(word(key), exact=True) for key in ("guess_lowest", "guess_highest")
    )
    low.fill("8000000")
    high.fill("7000000")
    high.press("Enter")
    expect(answer(gate)).to_contain_text(word("guess_range"))
    assert not gates.front.was_sent("7483031")
    assert not gates.front.was_sent("7.483.031")
    low.fill("7000000,5")
    high.fill("8000000")
    high.press("Enter")
    expect(answer(gate)).to_contain_text("7.000.000,50 – 8.000.000; la respuesta es 7.483.031")
    expect(answer(gate)).to_contain_text(word("guess_holds", width="999.999,50"))


def test_the_teachers_key_opens_and_a_wrong_one_does_not(gates: Gates):
    gate = gates.gate("¿Qué tapa?")
    box = gate.get_by_label(word("gate_key"), exact=True)
    opening = gate.get_by_role("button", name=word("gate_open"), exact=True)
    box.fill("romero")
    opening.click()
    expect(answer(gate)).to_contain_text(word("gate_wrong_key"))
    expect(box).to_have_value("")
    assert not gates.front.was_sent("5876573")
    assert not gates.front.was_sent("5.876.573")
    box.fill("laurel")
    opening.click()
    expect(answer(gate)).to_contain_text(word("guess_opened", answer="5.876.573"))
    expect(opening).to_be_disabled()


def test_guesses_come_back_in_a_new_kernel_from_the_session_code(gates: Gates):
    gate = gates.gate("¿Cuántas?")
    gate.get_by_label(word("guess_number")).fill("8906400")
    gates.guess("¿Cuántas?")
    expect(answer(gate)).to_contain_text("8.906.443")
    gates.gate("¿Cuál?").get_by_label("azul").check()
    gates.guess("¿Cuál?")
    expect(answer(gates.gate("¿Cuál?"))).to_contain_text("rojo")
    session = gates.page.locator(".bk-panel")
    session.get_by_role("button", name=word("copy"), exact=True).click()
    box = session.locator(".bk-code textarea")
    expect(box).to_have_value(re.compile("^bks1-"))
    code = box.input_value()

    again = Gates(gates.front)
    expect(again.gate("¿Cuántas?").get_by_label(word("guess_number"))).to_have_value("")
    again.page.locator(".bk-code textarea").fill(code)
    again.page.locator(".bk-panel").get_by_role("button", name=word("load"), exact=True).click()
    expect(again.gate("¿Cuántas?").get_by_label(word("guess_number"))).to_have_value("8906400")
    expect(answer(again.gate("¿Cuántas?"))).to_contain_text("8.906.443")
    expect(again.gate("¿Cuál?").get_by_label("azul")).to_be_checked()
    # What nobody guessed stays closed.
    expect(answer(again.gate("¿Entre qué números?"))).to_have_count(0)
