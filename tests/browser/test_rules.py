"""The rules beside the game: why not, why, look up a rule, and the rule in code."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import boardkit as bk
from tests.browser.panels import Shown

BOOK = bk.game("karuba").rulebook
TAKEN = "KAR-A1"  # no tile goes where one lies


def by_click(shown: Shown) -> None:
    shown.spot("C3").click()


def by_key(shown: Shown) -> None:
    shown.spot("C3").focus()
    shown.page.keyboard.press("Enter")


def by_text(shown: Shown) -> None:
    box = shown.control("type_move").locator("input")
    box.fill("P C3")
    box.press("Enter")


@pytest.mark.parametrize("way", [by_click, by_key, by_text])
def test_whatever_is_refused_says_why_and_leads_to_its_rule(
    way: Callable[[Shown], None], begun: Shown
):
    begun.play("T 12", "P C3", "T 13")
    before = begun.told.inner_text()
    way(begun)
    expect(begun.message).to_contain_text("C3")
    expect(begun.panel.locator(".bk-board [role=alert]").first).to_contain_text(TAKEN)
    # The clause under the sentence opens what it says, and where it stands.
    clause = BOOK[TAKEN]
    rule = begun.message.locator("details", has_text=TAKEN)
    place = begun.say("clauses.place", section=clause.section, n=clause.paragraph)
    gist = rule.get_by_text(clause.gist["es"])
    expect(gist).to_be_hidden()
    rule.get_by_text(TAKEN, exact=True).click()
    expect(gist).to_be_visible()
    expect(rule.get_by_text(place)).to_be_visible()
    # Nothing has changed.
    expect(begun.told).to_have_text(before, use_inner_text=True)


def test_a_refusal_that_hangs_on_a_reading_names_the_reading_in_force(begun: Shown):
    reading = next(r for r in BOOK.readings.values() if r.name == "beach")
    begun.play("T 12")
    box = begun.control("type_move").locator("input")
    box.fill("M brown beach")
    box.press("Enter")
    expect(begun.message.locator(".bk-no")).to_be_visible()
    begun.unfold("rules_desk")
    search = begun.control("rule_search").locator("input")
    search.fill(reading.clause)
    search.press("Enter")
    desk = begun.panel.locator(".bk-desk")
    expect(desk).to_contain_text(reading.question["es"])
    expect(desk.locator(".bk-reading b")).to_have_text(reading.options[reading.default].text["es"])


def test_why_leads_to_the_rules_of_the_last_event_and_to_their_code(begun: Shown):
    begun.play("T 12")
    begun.button("why").click()
    desk = begun.panel.locator(".bk-desk")
    first = desk.locator(".bk-rule-button").first
    expect(first).to_contain_text("KAR-T1")
    expect(first).to_be_focused()
    expect(first).to_be_in_viewport()
    expect(desk).to_contain_text(BOOK["KAR-T1"].gist["es"])
    begun.button("rule_code").click()
    code = begun.panel.locator(".bk-source").first
    expect(code).to_contain_text("def ")
    expect(code).to_contain_text("return")
    # What happened, in code: the function that did it, with the event marked.
    begun.button("why_code").click()
    expect(begun.panel.locator(".bk-source mark").first).to_contain_text("(")
    # A clause leads to those beside it.
    beside = BOOK["KAR-T1"].related[0]
    desk.get_by_role("button", name=beside, exact=True).click()
    expect(desk).to_contain_text(BOOK[beside].gist["es"])
    assert begun.violations() == []


@pytest.mark.parametrize(
    ("words", "clause"),
    [("tesoro", "KAR-A4"), ("TREASURES", "KAR-A4"), ("jungla", "KAR-S4"), ("stáck", "KAR-T1")],
)
def test_a_rule_is_looked_up_by_words_of_either_language(words: str, clause: str, shown: Shown):
    shown.unfold("rules_desk")
    search = shown.control("rule_search").locator("input")
    search.fill(words)
    search.press("Enter")
    found = BOOK.search(words)
    assert clause in [one.id for one in found]
    desk = shown.panel.locator(".bk-desk")
    expect(desk).to_contain_text(shown.say("clauses.found", n=len(found)))
    buttons = desk.locator(".bk-column").first.locator(".bk-rule-button")
    expect(buttons).to_have_count(min(len(found), 8))
    expect(buttons.first).to_have_text(re.compile(f"^{found[0].id} · "))
    expect(desk.locator(".bk-column").last).to_contain_text(found[0].gist["es"])
    search.fill("xyzzy")
    search.press("Enter")
    expect(desk).to_contain_text(shown.say("clauses.none"))
