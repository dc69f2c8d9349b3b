"""Pictures of panels for people to look at; they are kept in build/pictures, which git ignores."""

import os
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import expect

from boardkit.core.catalogue import LANGUAGES, Lang
from tests.browser.fronts import Front
from tests.browser.panels import drawn
from tests.lab import ROOT

FOLDER = Path(os.environ.get("BOARDKIT_PICTURES", ROOT / "build" / "pictures"))
THEME = """name => window.jupyterapp.commands.execute('apputils:change-theme', { theme: name })
  .then(() => null)"""
# Of a notebook, the cells that are run: the last one shows the panel.
CELLS = {
    "game": ("karuba-walkthrough", "opening", "walk-panel"),
    "lab": ("karuba-path-lab", "opening"),
}
PANELS = ("memoarrr", "memoarrr-memory")


def cells(name: str, lang: Lang) -> list[str]:
    """The cells that show a panel."""
    if name in PANELS:
        return [f'import boardkit as bk\n\nbk.panel("{name}", lang="{lang}")']
    notebook, *ids = CELLS[name]
    stored = nbformat.read(ROOT / "notebooks" / lang / f"{notebook}.ipynb", as_version=4)
    return [cell.source for cell in stored.cells if cell.id in ids]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", [*CELLS, *PANELS])
@pytest.mark.parametrize("front", ["lab"], indirect=True)
def test_pictures(name: str, lang: Lang, front: Front):
    sources = cells(name, lang)
    # Lab says so where two panels open one after the other; here they are only looked at.
    front.expected.append("Comm not found for comm id")
    page = front.open(*sources)
    shown = front.panel(len(sources) - 1, lang, name.partition("-")[0])
    if name in CELLS:
        shown.game = "karuba"

    def take(what: str) -> None:
        shown.panel.evaluate("panel => panel.scrollIntoView({ block: 'start' })")
        drawn(page)
        picture = FOLDER / f"{name}-{lang}-{what}.png"
        page.screenshot(path=picture)
        assert picture.stat().st_size > 20_000

    for theme in ("Dark", "Light"):
        page.evaluate(THEME, f"JupyterLab {theme}")
        expect(page.locator("body")).to_have_attribute("data-jp-theme-name", f"JupyterLab {theme}")
        take(theme.lower())
        shown.spot("A1").focus()
        page.keyboard.press("p")
        shown.expect_projector()
        take(f"projector-{theme.lower()}")
        page.keyboard.press("p")
        shown.expect_projector(on=False)
    page.emulate_media(forced_colors="active")
    take("forced-colours")
    page.emulate_media(forced_colors="none")
    front.narrow()
    page.set_viewport_size({"width": 683, "height": 384})
    take("200-per-cent")
