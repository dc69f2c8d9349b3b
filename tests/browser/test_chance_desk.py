"""The teacher sets what chance brings, and everybody can see that it was so."""

import re

from playwright.sync_api import expect

from boardkit.core.session import Session
from tests.browser.panels import Shown


def test_what_is_set_comes_and_is_marked_in_panel_list_and_record(begun: Shown):
    begun.spot("A1").focus()
    begun.page.keyboard.press("x")
    desk = begun.control("outcome").locator("select")
    expect(desk.locator("option")).to_have_count(36)
    line = desk.locator("option", has_text=re.compile(r"^loseta\s12:")).inner_text()
    assert "1/36 (2,8 %)" in line.replace("\xa0", " ")
    desk.select_option(label=line)
    begun.button("set_chance").click()
    by_hand = begun.say("ui.by_hand.label")
    mark = begun.panel.locator(".bk-mark")
    expect(mark).to_have_text(by_hand)
    expect(begun.told).to_contain_text("12")
    expect(begun.message).to_contain_text(begun.say("ui.by_hand_done.label", action="loseta 12"))
    expect(begun.events.filter(has_text="T 12")).to_have_count(1)
    expect(begun.control("events")).to_contain_text(by_hand)
    assert begun.violations() == []
    # Now a person chooses: the desk waits.
    expect(begun.button("set_chance")).to_be_disabled()
    begun.spot("C3").click()
    expect(begun.button("set_chance")).to_be_enabled()
    expect(desk.locator("option")).to_have_count(35)
    # What has come comes no more, and the game says so where one looks.
    box = begun.control("type_chance").locator("input")
    box.fill("12")
    box.press("Enter")
    expect(begun.message.locator(".bk-no")).to_contain_text("12")
    # The end of an outcome is enough; what chance brings by itself has no mark.
    box.fill("7")
    box.press("Enter")
    expect(begun.told).to_contain_text("7")
    expect(mark).to_have_text(by_hand)
    begun.spot("D3").click()
    begun.button("draw").or_(begun.button("step")).click()
    expect(begun.status.locator("svg")).to_be_visible()
    expect(mark).to_have_count(0)
    begun.unfold("session").button("copy").click()
    code = begun.control("session_code").locator("textarea")
    expect(code).to_have_value(re.compile("^bks1-"))
    [game] = Session.read(code.input_value()).games
    by_hands = [line for line in game.record.text().splitlines() if "set by hand" in line]
    assert [line.split("(")[0].split("T ")[1].strip() for line in by_hands] == ["12", "7"]
