"""A notebook of analysis in a real JupyterLab: first the guess, then the figure and its anchors."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.panels import no_complaints
from tests.browser.test_memoarrr_notebooks import gate

Open = Callable[..., Page]


def test_a_figure_and_its_exact_values_come_after_the_guess(open_notebook: Open, page: Page):
    with no_complaints(page):
        open_notebook("en/analysis-mammuz.ipynb")
        asked = gate(page, "guess-2")
        figure = page.locator(".js-plotly-plot")
        expect(asked).not_to_contain_text("229/323")
        expect(figure).to_have_count(0)
        asked.get_by_role("textbox").fill("50")
        page.keyboard.press("Enter")
        expect(asked).to_contain_text("229/323")
        expect(figure).to_have_count(1)
        expect(page.locator(".bk-anchors").first).to_contain_text("agrees")
