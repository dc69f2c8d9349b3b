"""Tricky Tides' lessons in a real JupyterLab, as a pupil goes through them."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.panels import Shown, no_complaints
from tests.browser.test_memoarrr_notebooks import gate

Open = Callable[..., Page]


def test_the_seven_and_a_tree_that_grows_by_guesses(open_notebook: Open, page: Page):
    with no_complaints(page):
        open_notebook("en/tricky-tides-course-lab.ipynb")
        seven = gate(page, "guess-four")
        expect(seven).not_to_contain_text("61.1")
        seven.get_by_role("textbox").fill("80")
        page.keyboard.press("Enter")
        expect(seven).to_contain_text("61.1")
        lab = Shown(page, "guess-goal", "en", game="tricky_tides")
        lab.expect_room()
        expect(lab.spot("node-0-B4")).to_have_attribute("aria-label", "B4, the start")
        for guess, cell in (("4", "node-1-A3"), ("9", "node-2-B2"), ("12", "node-3-A1")):
            lab.control("lab_more").click()
            box = lab.panel.locator(".bk-gate").get_by_role("textbox")
            box.fill(guess)
            page.keyboard.press("Enter")
            expect(lab.spot(cell)).to_be_visible()
        expect(lab.panel).to_contain_text("The goal, A1, takes 3 cards")
        assert lab.violations() == []
