"""Pictures of panels for people to look at; they are kept in build/pictures, which git ignores."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boardkit.core.catalogue import LANGUAGES, Lang
from tests.browser.panels import Shown
from tests.lab import ROOT

Open = Callable[..., Page]
FOLDER = Path(os.environ.get("BOARDKIT_PICTURES", ROOT / "build" / "pictures"))
THEME = """name => window.jupyterapp.commands.execute('apputils:change-theme', { theme: name })
  .then(() => null)"""
SIDE_BAR = "() => { window.jupyterapp.commands.execute('application:toggle-left-area'); }"
PANELS = {
    "game": ("{}/karuba-walkthrough", "walk-panel"),
    "lab": ("{}/karuba-path-lab", "opening"),
    "memoarrr": ("panels/memoarrr-{}", "panel"),
    "memoarrr-memory": ("panels/memoarrr-memory-{}", "panel"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PANELS)
def test_pictures(name: str, lang: Lang, open_notebook: Open, page: Page):
    notebook, cell = PANELS[name]
    open_notebook(f"{notebook.format(lang)}.ipynb", run=False)
    shown = Shown(page, "panel" if cell == "panel" else "opening", lang, run=True)
    if cell == "walk-panel":
        shown = Shown(page, cell, lang, run=True)

    def take(what: str) -> None:
        shown.panel.evaluate("panel => panel.scrollIntoView({ block: 'start' })")
        page.wait_for_timeout(200)
        picture = FOLDER / f"{name}-{lang}-{what}.png"
        page.screenshot(path=picture)
        assert picture.stat().st_size > 20_000

    for theme in ("Dark", "Light"):
        page.evaluate(THEME, f"JupyterLab {theme}")
        expect(page.locator("body")).to_have_attribute("data-jp-theme-name", f"JupyterLab {theme}")
        take(theme.lower())
        shown.spot("A1").focus()
        page.keyboard.press("p")
        take(f"projector-{theme.lower()}")
        page.keyboard.press("p")
    page.emulate_media(forced_colors="active")
    take("forced-colours")
    page.emulate_media(forced_colors="none")
    page.evaluate(SIDE_BAR)
    page.set_viewport_size({"width": 683, "height": 384})
    take("200-per-cent")
