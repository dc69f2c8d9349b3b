"""Memoarrr!'s lessons in a real JupyterLab, as a pupil goes through them."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.panels import SHOW, Shown, no_complaints

Open = Callable[..., Page]


def gate(page: Page, cell: str) -> Locator:
    """The question of a cell."""
    place = page.evaluate(SHOW, cell)
    found = page.locator(f'[data-windowed-list-index="{place}"] .bk-gate')
    found.wait_for()
    return found


def test_what_player_3_had_seen_and_with_what_the_next_one_is_compared(
    open_notebook: Open, page: Page
):
    with no_complaints(page):
        open_notebook("es/memoarrr-walkthrough.ipynb")
        shown = Shown(page, "turn-panel", "es", game="memoarrr")
        shown.expect_room()
        hidden = shown.say("view.face_down", place="B5")
        shown.expect_label("B5", hidden)
        shown.panel.locator(".bk-at-eyes").get_by_role("button", name="3", exact=True).click()
        expect(shown.spot("B5")).not_to_have_attribute("aria-label", hidden)
        assert "morsa, jungla" in shown.label("B5")
        saved = gate(page, "guess-saved")
        expect(saved).not_to_contain_text("no se acordó")
        saved.get_by_label("B5").check()
        saved.get_by_role("button").first.click()
        expect(saved).to_contain_text("no se acordó")
        shown = Shown(page, "turn-panel", "es", game="memoarrr")
        shown.button("step").click()
        expect(shown.panel).to_contain_text("toma un volcán con 1 pájaro")
        compared = gate(page, "guess-compare")
        compared.get_by_label("tortuga, jungla").check()
        compared.get_by_role("button").first.click()
        expect(compared).to_contain_text("MEM-T4")


def test_a_blind_pick_and_the_curve_behind_its_question(open_notebook: Open, page: Page):
    with no_complaints(page):
        open_notebook("en/memoarrr-memory-lab.ipynb")
        third = gate(page, "guess-third")
        expect(third).not_to_contain_text("1/3")
        third.get_by_role("textbox").fill("35")
        page.keyboard.press("Enter")
        expect(third).to_contain_text("8/24 = 1/3")
        shown = Shown(page, "opening", "en", game="memoarrr")
        shown.panel.get_by_role("button", name=shown.say("lab.tool_reveal"), exact=True).click()
        free = next(name for name in ("A1", "B1") if "face down" in shown.label(name))
        shown.spot(free).click()
        expect(shown.message).to_contain_text("connect")
        peek = gate(page, "guess-peek")
        expect(peek.locator("pre")).to_have_count(0)
        peek.get_by_role("textbox").fill("50")
        page.keyboard.press("Enter")
        expect(peek.locator("pre")).to_contain_text("72.3%")
        pairs = Shown(page, "guess-small", "en", game="memoarrr")
        pairs.expect_room()
        pairs.spot("A1").click()
        expect(pairs.message).to_contain_text("answers with")
        assert pairs.violations() == []
