"""What a notebook shows without a kernel and without trust: the board as a picture, in words too."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from boardkit.core.catalogue import LANGUAGES, Lang
from tests.browser.panels import SHOW
from tests.lab import ROOT

Open = Callable[..., Page]
TRUSTED = """place => {
  const cell = window.jupyterapp.shell.currentWidget.content.widgets[place];
  return cell.model.trusted;
}"""
STOP = """() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()
  .then(() => window.jupyterapp.shell.currentWidget.sessionContext.session === null)"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("notebook", "cell"), [("karuba-walkthrough", "opening"), ("karuba-path-lab", "opening")]
)
def test_an_untrusted_notebook_shows_the_board_and_its_words(
    lang: Lang, notebook: str, cell: str, open_notebook: Open, page: Page
):
    stored = json.loads((ROOT / f"notebooks/{lang}/{notebook}.ipynb").read_text(encoding="utf-8"))
    html = next(
        "".join(output["data"]["text/html"])
        for part in stored["cells"]
        if part["id"] == cell
        for output in part["outputs"]
        if "text/html" in output.get("data", {})
    )
    open_notebook(f"{lang}/{notebook}.ipynb", run=False)
    assert page.evaluate(STOP)
    place = page.evaluate(SHOW, cell)
    assert not page.evaluate(TRUSTED, place)
    picture = page.locator(f'[data-windowed-list-index="{place}"] .jp-OutputArea img')
    expect(picture).to_be_visible()
    words = picture.get_attribute("alt") or ""
    assert len(words) > 40
    assert words[:40] in html
    assert picture.evaluate("img => img.complete && img.naturalWidth > 300")
    box = picture.bounding_box()
    assert box is not None
    assert box["height"] < 647
    assert page.get_by_role("img", name=words[:60]).count() == 1
