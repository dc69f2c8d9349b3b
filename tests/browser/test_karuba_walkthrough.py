"""The walk-through in a real JupyterLab, as a pupil goes through it: by mouse and by keyboard."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.panels import Shown, no_complaints

NOTEBOOK = "karuba-walkthrough.ipynb"
Open = Callable[..., Page]


def set_up(shown: Shown) -> None:
    """The first pair by clicks; the careful player chooses the second one for the person."""
    shown.spot("B60").click()
    shown.spot("J10").click()
    expect(shown.spot("J10")).to_have_attribute(
        "aria-label", shown.say("board.temple_with", degrees=10, colour="brown")
    )
    shown.button("choose_for_me").click()
    expect(shown.panel).to_contain_text(shown.say("ui.turn_up.label"))


def turn_up(shown: Shown) -> None:
    shown.button("step").or_(shown.button("draw")).click()
    expect(shown.panel.locator(".bk-status svg")).to_be_visible()


def test_a_turn_by_mouse(open_notebook: Open, page: Page):
    with no_complaints(page):
        shown = Shown(open_notebook(f"es/{NOTEBOOK}"), "play-panel", "es")
        shown.expect_room()
        set_up(shown)
        turn_up(shown)
        shown.expect_room()
        empty = shown.say("board.cell_empty", cell="C3")
        shown.expect_label("C3", empty)
        shown.spot("C3").click()
        expect(shown.spot("C3")).not_to_have_attribute("aria-label", empty)
        laid = shown.label("C3")
        assert laid.startswith("C3, loseta ")
        shown.expect_room()
        # Undo and redo.
        shown.button("undo").click()
        shown.expect_label("C3", empty)
        shown.button("redo").click()
        shown.expect_label("C3", laid)
        # The language changes, the game stays.
        shown.switch("en")
        expect(shown.spot("C3")).not_to_have_attribute("aria-label", laid)
        assert shown.label("C3").startswith("C3, tile ")
        shown.expect_room()
        # A move that is not allowed, its reason and its rule.
        turn_up(shown)
        shown.spot("C3").click()
        expect(shown.message).to_contain_text("already lies on C3: choose a free cell")
        rule = shown.message.locator("details")
        expect(rule.locator("p").first).to_be_hidden()
        rule.get_by_text("KAR-A1").click()
        expect(rule.locator("p").first).to_be_visible()
        expect(shown.panel.locator("[role=alert]")).to_contain_text("already lies on C3")
        shown.spot("D4").click()
        expect(shown.message).to_have_text("")
        expect(shown.spot("D4")).not_to_have_attribute("aria-label", "D4, empty")


def test_a_turn_by_keyboard(open_notebook: Open, page: Page):
    with no_complaints(page):
        Shown(open_notebook(f"en/{NOTEBOOK}", run=False), "opening", "en", run=True)
        shown = Shown(page, "play-panel", "en", run=True)
        focused = "document.activeElement.getAttribute('data-id')"
        # Tab comes to the board, and leaves it, in one step.
        shown.button("undo").or_(shown.button("step")).first.wait_for()
        shown.spot("J10").focus()
        page.keyboard.press("Tab")
        assert page.evaluate(focused) is None
        page.keyboard.press("Shift+Tab")
        assert page.evaluate(focused) == "J10"
        page.keyboard.press("Control+End")
        for _ in range(5):
            page.keyboard.press("ArrowLeft")
        assert page.evaluate(focused) == "B60"
        page.keyboard.press("Enter")
        expect(shown.panel).to_contain_text("Now click or press Enter on a jungle number")
        assert page.evaluate(focused) == "B60", "the focus stays where it was"
        page.keyboard.press("Control+Home")
        page.keyboard.press("Space")
        shown.expect_label("J10", "jungle 10, brown temple")
        # A typed move; Enter plays it.
        typed = shown.panel.locator(f'input[placeholder="{shown.say("ui.type_move.label")}"]')
        shown.button("choose_for_me").press("Enter")
        expect(shown.panel).to_contain_text(shown.say("ui.turn_up.label"))
        typed.fill("T 12")
        typed.press("Enter")
        expect(shown.panel.locator(".bk-status")).to_contain_text("tile 12")
        expect(typed).to_have_value("")
        # The buttons of a choice keep the focus.
        blue = shown.panel.get_by_role("button", name="B blue")
        blue.focus()
        page.keyboard.press("Enter")
        expect(blue).to_have_attribute("aria-pressed", "true")
        expect(blue).to_be_focused()
        # Letters on any control of the panel are its own keys, and no shortcuts of the notebook.
        cells = "window.jupyterapp.shell.currentWidget.content.widgets.length"
        before = page.evaluate(cells)
        shown.button("discard").focus()
        for key in ("b", "a", "d", "d", "x"):
            page.keyboard.press(key)
        assert page.evaluate(cells) == before
        assert shown.violations() == []
