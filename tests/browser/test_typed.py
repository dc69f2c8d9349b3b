"""Typed moves: completion, errors that point at the wrong sign, one text everywhere."""

import re

from playwright.sync_api import expect

import boardkit as bk
from boardkit.core.session import Session
from tests.browser.panels import Shown


def test_what_may_be_typed_is_offered_and_taken_over_by_the_keyboard(begun: Shown):
    begun.play("T 12")
    box = begun.control("type_move").locator("input")
    offers = begun.control("type_move").locator("[role=listbox]")
    expect(offers).to_be_hidden()
    expect(box).to_have_attribute("role", "combobox")
    box.press_sequentially("coloca c")
    lines = offers.locator("[role=option]")
    expect(lines).to_have_count(5)
    expect(box).to_have_attribute("aria-expanded", "true")
    begun.page.keyboard.press("ArrowDown")
    begun.page.keyboard.press("ArrowDown")
    second = lines.nth(1)
    expect(second).to_have_attribute("aria-selected", "true")
    expect(box).to_have_attribute("aria-activedescendant", second.get_attribute("id") or "?")
    words = second.inner_text()
    begun.page.keyboard.press("Enter")
    expect(offers).to_be_hidden()
    expect(box).to_have_value(words)
    # Enter once more plays it; the same place stands in the list in the notation.
    begun.page.keyboard.press("Enter")
    expect(box).to_have_value("")
    cell = words.split()[-1]
    expect(begun.spot(cell)).to_have_attribute("aria-label", re.compile(f"^{cell}, loseta 12"))
    expect(begun.events.filter(has_text=f"P {cell}")).not_to_have_count(0)
    assert begun.violations() == []


def test_the_mistake_is_pointed_at_and_stays_to_be_mended(begun: Shown):
    begun.play("T 12")
    box = begun.control("type_move").locator("input")
    box.fill("P 9")
    box.press("Enter")
    expect(begun.message).to_contain_text("`P 9`")
    pointer = begun.message.locator(".bk-pointer")
    expect(pointer).to_have_text("P 9\n  ^")
    text, place = (pointer.inner_text().split("\n"))[:2]
    assert text[place.index("^")] == "9"
    expect(box).to_have_value("P 9")
    expect(box).to_be_focused()
    box.fill("P C3")
    box.press("Enter")
    expect(begun.spot("C3")).to_have_attribute("aria-label", re.compile("^C3, loseta 12"))
    expect(begun.message).to_have_text("")


def test_one_text_stands_in_the_list_the_record_and_the_code(begun: Shown):
    begun.play("T 12", "P C3")
    expect(begun.events.filter(has_text="P C3")).not_to_have_count(0)
    begun.unfold("session").button("copy").click()
    box = begun.control("session_code").locator("textarea")
    expect(box).to_have_value(re.compile("^bks1-"))
    [game] = Session.read(box.input_value()).games
    actions = [bk.game("karuba").format(action) for action in bk.Match.of(game.record).actions]
    assert actions[-3:-1] == ["T 12", "P C3"]
    assert "P C3" in game.record.text()
