"""axe-core on each panel, in both languages and both themes, folded and unfolded."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from boardkit.core.catalogue import LANGUAGES
from tests.browser.panels import Shown

Open = Callable[..., Page]
THEME = """name => window.jupyterapp.commands.execute('apputils:change-theme', { theme: name })
  .then(() => null)"""
THEMES = {"JupyterLab Light": "true", "JupyterLab Dark": "false"}


PANELS = {
    "es/karuba-walkthrough": "opening",
    "es/karuba-path-lab": "opening",
    "panels/mammuz-es": "panel",
    "panels/mammuz-bluff-es": "panel",
    "panels/memoarrr-es": "panel",
    "panels/memoarrr-memory-es": "panel",
}


@pytest.mark.parametrize("notebook", PANELS)
def test_axe_finds_no_fault(notebook: str, open_notebook: Open, page: Page):
    open_notebook(f"{notebook}.ipynb", run=False)
    shown = Shown(page, PANELS[notebook], "es", run=True)
    for lang in LANGUAGES:
        shown.switch(lang)
        expect(shown.panel).to_have_attribute("lang", lang)
        for theme, light in THEMES.items():
            page.evaluate(THEME, theme)
            expect(page.locator("body")).to_have_attribute("data-jp-theme-light", light)
            assert shown.violations() == [], (lang, theme)
    # Once more with what is folded away, and for the projector.
    shown.panel.locator("[role=gridcell]").first.focus()
    page.keyboard.press("p")
    for heading in shown.panel.locator(".jupyter-widget-Collapse-header").all():
        heading.click()
        expect(heading).to_have_attribute("aria-expanded", "true")
        assert shown.violations() == [], heading.text_content()
