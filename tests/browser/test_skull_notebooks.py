"""Skull Island's notebooks in a real JupyterLab: a refusal, guesses, and the chart of a class."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from boardkit.core.catalogue import say
from tests.browser.panels import SHOW, Shown, no_complaints

Open = Callable[..., Page]


def cell(page: Page, cell_id: str) -> Locator:
    """The cell of that id, brought near the window."""
    place = page.evaluate(SHOW, cell_id)
    assert place >= 0, f"no cell {cell_id}"
    return page.locator(f'[data-windowed-list-index="{place}"]')


def test_the_walk_through(open_notebook: Open, page: Page):
    with no_complaints(page):
        open_notebook("es/skull-island-walkthrough.ipynb")
        shown = Shown(page, "opening", "es", game="skull_island")
        shown.expect_room()
        # A number and a space inland: the reason and its rule.
        shown = Shown(page, "land-panel", "es", game="skull_island")
        shown.panel.get_by_role("button", name="5", exact=True).click()
        shown.spot("E4").click()
        expect(shown.message).to_contain_text("SKU-T3")
        # The three symbols: a guess brings the answer and the board.
        gate = cell(page, "guess-dice").locator(".bk-gate")
        gate.get_by_role("combobox").or_(gate.get_by_role("radio")).first.wait_for()
        expect(gate.locator(".bk-board")).to_have_count(0)
        # A class in one chart.
        chart = cell(page, "class-sheets").locator(".js-plotly-plot")
        expect(chart).to_be_visible(timeout=20_000)
        expect(chart).to_contain_text("va en cabeza con")
        # The code of a sheet of one's own.
        shown = Shown(page, "play-panel", "es", game="skull_island")
        shown.button("step").or_(shown.button("draw")).first.click()
        shown.button("choose_for_me").click()
        shown.panel.get_by_text(shown.say("ui.sheet_code.label"), exact=True).first.click()
        shown.panel.locator(".bk-at-sheet_name input").fill("Ana")
        shown.button("sheet_copy").click()
        code = shown.panel.locator(".bk-at-sheet_code textarea")
        expect(code).not_to_have_value("")
        assert code.input_value().startswith("sk1-")


def test_the_treasure_lab(open_notebook: Open, page: Page):
    with no_complaints(page):
        open_notebook("en/skull-island-treasure-lab.ipynb")
        gate = cell(page, "guess-rolls").locator(".bk-gate")
        gate.locator("input").first.fill("40")
        gate.get_by_role("button", name=say("en", "frame", "ui.guess.label")).click()
        expect(gate.locator("table")).to_have_count(5)
        expect(gate).to_contain_text("43")
        gate = cell(page, "guess-hundred").locator(".bk-gate")
        gate.locator("input").first.fill("25")
        gate.get_by_role("button", name=say("en", "frame", "ui.guess.label")).click()
        expect(gate).to_contain_text("100")
        expect(gate.locator(".bk-board")).to_be_visible()
