"""MammuZ's panels in a real JupyterLab: lay, challenge, look through other eyes, guess, two dials."""

import re

import pytest
from playwright.sync_api import expect

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang, say
from boardkit.games.mammuz.plays import Plays
from boardkit.games.mammuz.state import State
from boardkit.views.mammuz import scene
from tests.browser.fronts import Front
from tests.browser.panels import Shown
from tests.browser.test_tree import Tree

pytestmark = pytest.mark.parametrize("front", ["lab"], indirect=True)
WIDER = """panel => {
  const room = panel.closest('.jp-WindowedPanel-outer');
  return [panel, room].filter(node => node.scrollWidth > node.clientWidth).map(node => node.className);
}"""
SMALL = 647  # pixels: what a notebook has on a small screen


def opened(front: Front, panel: str, lang: Lang = "en") -> Shown:
    front.open(f'import boardkit as bk\n\nbk.panel("{panel}", lang="{lang}")')
    return front.panel(0, lang, "mammuz")


def dealt(shown: Shown) -> State:
    """Chance deals; the same position comes from the same word."""
    shown.button("step").click()
    expect(shown.panel.locator(".bk-status")).to_contain_text(shown.say("table.declare", seat=1))
    match = bk.panel("mammuz").match
    while match.state.to_move is bk.CHANCE:
        match.draw()
    state: State = match.state
    return state


def test_lay_a_display_by_clicks_and_keys(front: Front):
    shown = opened(front, "mammuz")
    state = dealt(shown)
    legal = bk.game("mammuz").legal(state)
    assert isinstance(legal, Plays)
    species = legal.species[-1]
    shown.spot(f"species-{species}").click()
    expect(shown.spot(f"species-{species}")).to_have_attribute(
        "aria-label", re.compile(shown.say("view.picked"))
    )
    card = shown.panel.locator('[data-id^="hand-"]').first
    card.focus()
    shown.page.keyboard.press("Enter")
    expect(card).to_have_attribute("aria-label", re.compile(shown.say("view.chosen", n=1)))
    species_declared = shown.say("view.herd", kind=species.value, n=1, alive=1).split(";")[0]
    shown.page.keyboard.press("d")
    expect(shown.spot("herd")).to_have_attribute("aria-label", re.compile(species_declared))
    shown.button("undo").click()
    shown.expect_label("herd", shown.say("view.no_herd"))
    assert shown.violations() == []


def test_a_refusal_names_its_rule_and_a_challenge_turns_a_card(front: Front):
    shown = opened(front, "mammuz")
    dealt(shown)
    shown.spot("species-mouse").click()
    expect(shown.message).to_contain_text("MAM-S1")
    shown.button("choose_for_me").click()
    expect(shown.spot("seat1")).to_have_attribute("aria-label", re.compile("laid"))
    for _ in range(12):
        shown.button("step").click()
        if shown.button("challenge").is_enabled():
            shown.button("challenge").click()
        shown.page.wait_for_timeout(250)
        if shown.label("last") != shown.say("view.no_last"):
            break
        if shown.button("choose_for_me").is_enabled():
            shown.button("choose_for_me").click()
    assert shown.label("last").startswith("Turned over last")
    assert shown.violations() == []


def test_the_tree_says_what_the_eyes_know(front: Front):
    """The table as a screen reader finds it, beside what the view of each pair of eyes gives."""
    shown = opened(front, "mammuz")
    state = dealt(shown)
    legal = bk.game("mammuz").legal(state)
    assert isinstance(legal, Plays)
    eyes = shown.panel.locator(".bk-at-eyes")
    for seat, name in ((0, "1"), (1, "2"), (None, "all")):
        eyes.get_by_role("button", name=name, exact=True).click()
        title = "title_public" if seat is None else "title_seat"
        number = 0 if seat is None else seat + 1
        expect(shown.panel.locator("svg[role=grid]")).to_have_attribute(
            "aria-label", shown.say(f"view.{title}", seat=number)
        )
        offered = legal.species if seat == 0 else ()
        drawn = scene(bk.game("mammuz").view(state, seat), "en", offered=offered)
        rows: dict[int, list[str]] = {}
        for mark in sorted(drawn.marks, key=lambda m: (m.row, m.col)):
            rows.setdefault(mark.row, []).append(mark.label)
        shown.page.wait_for_timeout(300)
        assert Tree(shown).rows() == list(rows.values())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_panel_fits_a_small_screen(lang: Lang, front: Front):
    shown = opened(front, "mammuz", lang)
    dealt(shown)
    shown.button("hint").click()
    shown.button("hint").click()
    expect(shown.panel.locator(".bk-hint")).to_contain_text("2/3")
    shown.expect_room()
    assert shown.height(".bk-left") < SMALL
    shown.spot("seat1").focus()
    shown.page.keyboard.press("p")
    shown.expect_projector()
    shown.expect_room()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lab_fits_a_small_screen_in_both_modes(lang: Lang, front: Front):
    shown = opened(front, "mammuz-bluff", lang)
    for mode in ("claim", "price"):
        shown.panel.get_by_role("button", name=shown.say(f"lab.mode_{mode}")).click()
        shown.page.wait_for_timeout(300)
        shown.expect_room()
        assert shown.height() < SMALL


@pytest.mark.parametrize("name", ["mammuz", "mammuz-bluff"])
def test_a_page_twice_as_large_scrolls_in_one_direction(name: str, front: Front):
    shown = opened(front, name, "es")
    front.narrow()
    shown.page.set_viewport_size({"width": 683, "height": 384})
    shown.expect_none(WIDER)


def test_a_claim_is_guessed_and_the_dials_are_turned(front: Front):
    shown = opened(front, "mammuz-bluff")
    expect(shown.panel.locator('[data-id^="dot-"]')).to_have_count(0)
    shown.button("lab_ask").click()
    gate = shown.panel.locator(".bk-gate")
    gate.get_by_role("textbox").fill("30")
    shown.page.keyboard.press("Enter")
    expect(gate).to_contain_text("You guessed 30")
    dots = shown.panel.locator('[data-id^="dot-"]')
    expect(dots.first).to_be_visible()
    shown.spot("dot-2-2").click()
    expect(shown.spot("dot-2-2")).to_have_attribute("aria-label", re.compile("your case"))
    expect(shown.spot("said0")).to_have_attribute("aria-label", re.compile("2 cards"))
    assert shown.violations() == []
    shown.panel.get_by_role("button", name=shown.say("lab.mode_price")).click()
    shown.spot("rate-3-5").click()
    expect(shown.panel.locator(".bk-facts")).to_contain_text(say("en", "mammuz", "lab.liar_same"))
    shown.page.keyboard.press("ArrowUp")
    expect(shown.spot("rate-4-5")).to_be_focused()
    shown.button("lab_show").click()
    expect(shown.panel.locator("circle.bk-saddle")).to_have_count(1)
    assert shown.violations() == []
