"""Panels by keyboard: keys are heard, reach no notebook, and the keyboard is never lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.fronts import Front
from tests.browser.panels import HEADER, Shown

FOCUS = "document.activeElement.getAttribute('data-id')"
HEARD = """panel => {
  window.heard = { status: [], alert: [] };
  for (const role of ["status", "alert"]) {
    const live = panel.querySelector(`.bk-board [role=${role}]`);
    new MutationObserver(() => {
      if (live.textContent) window.heard[role].push(live.textContent);
    }).observe(live, { childList: true, characterData: true, subtree: true });
  }
}"""


@pytest.fixture
def laying(begun: Shown) -> Shown:
    """A tile lies on A2, and the next one is to be laid."""
    return begun.play("T 12", "P A2", "T 13")


def test_keys_work_anywhere_in_the_panel_and_never_in_the_notebook(laying: Shown, front: Front):
    shown, page = laying, laying.page
    before = front.cells()
    shown.spot("C3").focus()
    page.keyboard.press("c")
    expect(shown.button("undo")).to_be_enabled()
    told = shown.panel.locator(".bk-status")
    expect(told).to_contain_text(shown.say("ui.turn_up.label"))
    assert page.evaluate(FOCUS) == "C3"
    for key in ("u", "r", "i", "e", "s", "s", "g", "Escape", "h", "q", "q", "p", "p"):
        page.keyboard.press(key)
    # All letters, wherever in the panel: the notebook hears none of them.
    shown.button("choose_for_me").or_(shown.button("first")).first.focus()
    for key in ("a", "a", "y", "d", "d", "x", "x", "m", "1", "Shift+M", "0", "0"):
        page.keyboard.press(key)
    assert front.cells() == before
    assert page.evaluate("document.activeElement.closest('.bk-panel') !== null")
    # In a box for text a letter is a letter, and Escape leads back to the board.
    shown.spot("C3").focus()
    page.keyboard.press("/")
    typed = shown.panel.locator(".bk-at-type_move input")
    expect(typed).to_be_focused()
    page.keyboard.type("nurp?")
    expect(typed).to_have_value("nurp?")
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUS) == "C3"
    assert front.cells() == before


def test_the_keyboard_is_never_lost(laying: Shown):
    shown, page = laying, laying.page
    inside = "document.activeElement.closest('.bk-panel') !== null"
    # Buttons that are made anew: those of the choice, in another language.
    lay = shown.panel.get_by_role("button", name=shown.say("ui.place.label"), exact=True)
    expect(lay).to_be_enabled()
    lay.focus()
    page.keyboard.press("l")
    expect(shown.panel).to_have_attribute("lang", "en")
    expect(lay).to_have_count(0)
    page.wait_for_function(inside)
    page.keyboard.press("l")
    expect(shown.panel).to_have_attribute("lang", "es")
    # A button that its own press switches off.
    first = shown.button("first")
    first.focus()
    page.keyboard.press("Enter")
    expect(first).to_be_disabled()
    page.wait_for_function(inside)
    page.keyboard.press("r")  # and the keys are still heard
    expect(first).to_be_enabled()


def test_the_list_of_keys_unfolds_under_the_keyboard(laying: Shown):
    shown, page = laying, laying.page
    shown.spot("A1").focus()
    page.keyboard.press("?")
    heading = shown.panel.locator(HEADER, has_text=shown.say("ui.keys.label"))
    expect(heading).to_be_focused()
    expect(heading).to_have_attribute("aria-expanded", "true")
    row = shown.panel.locator(".bk-keys tr", has_text=shown.say("ui.undo.help"))
    expect(row).to_be_in_viewport()
    page.keyboard.press("?")
    expect(heading).to_have_attribute("aria-expanded", "false")
    page.wait_for_function(f"{FOCUS} === 'A1'")
    # Tab comes to every heading; Enter unfolds it and Space folds it.
    heading.focus()
    page.keyboard.press("Enter")
    expect(row).to_be_visible()
    page.keyboard.press("Space")
    expect(row).to_be_hidden()
    expect(heading).to_be_focused()


def test_the_board_can_be_skipped(laying: Shown):
    shown, page = laying, laying.page
    skip = shown.panel.get_by_role("button", name=shown.say("ui.skip_board.label"))
    shown.spot("C3").focus()
    page.keyboard.press("Shift+Tab")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(shown.panel.locator(".bk-time button:enabled").first).to_be_focused()


def test_what_happens_is_said_once_and_a_refusal_at_once(laying: Shown):
    shown, page = laying, laying.page
    shown.panel.evaluate(HEARD)
    shown.spot("A1").focus()
    taken = shown.label("A2")
    shown.spot("A2").click()  # a tile lies there
    expect(shown.message).to_contain_text("A2")
    heard = page.evaluate("window.heard")
    assert (heard["status"], len(heard["alert"])) == ([], 1), taken
    assert "A2" in heard["alert"][0]
    page.evaluate("window.heard.alert.length = 0")
    shown.button("choose_for_me").click()
    expect(shown.panel.locator(".bk-status")).to_contain_text(shown.say("ui.turn_up.label"))
    page.wait_for_function("window.heard.status.length > 0")
    heard = page.evaluate("window.heard")
    assert (len(heard["status"]), heard["alert"]) == (1, [])
    assert heard["status"][0].startswith("El jugador 1")
