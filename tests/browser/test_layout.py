"""Room: a small screen with Lab's side bar, a page twice as large, a projector."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from boardkit.core.catalogue import LANGUAGES, Lang
from tests.browser.panels import Shown

Open = Callable[..., Page]
SIDE_BAR = "() => { window.jupyterapp.commands.execute('application:toggle-left-area'); }"
WIDER = """panel => {
  const room = panel.closest('.jp-WindowedPanel-outer');
  return [panel, room].filter(node => node.scrollWidth > node.clientWidth).map(node => node.className);
}"""


def opened(lang: Lang, open_notebook: Open, page: Page, name: str) -> Shown:
    notebook = "karuba-walkthrough" if name == "game" else "karuba-path-lab"
    open_notebook(f"{lang}/{notebook}.ipynb", run=False)
    shown = Shown(page, "opening", lang, run=True)
    return Shown(page, "walk-panel", lang, run=True) if name == "game" else shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_fits_a_small_screen_also_for_the_projector(
    lang: Lang, open_notebook: Open, page: Page
):
    shown = opened(lang, open_notebook, page, "game")
    room = page.locator(".jp-WindowedPanel-outer:visible").bounding_box()
    assert room is not None
    assert (round(room["width"]), round(room["height"])) == (1036, 647)
    shown.expect_room()
    small = shown.spot("A1").bounding_box()
    shown.spot("A1").focus()
    page.keyboard.press("p")
    shown.expect_projector()
    shown.expect_room()
    large = shown.spot("A1").bounding_box()
    assert small is not None
    assert large is not None
    assert large["width"] > 1.1 * small["width"]
    size = "node => parseFloat(getComputedStyle(node).fontSize)"
    assert shown.panel.locator(".bk-table td").first.evaluate(size) >= 20
    assert shown.panel.locator(".bk-status").evaluate(size) >= 18
    # The whole board is seen at once, with the controls of time.
    board = shown.panel.locator(".bk-left").bounding_box()
    assert board is not None
    assert board["height"] < room["height"]


@pytest.mark.parametrize("name", ["game", "lab"])
def test_a_page_twice_as_large_scrolls_in_one_direction(name: str, open_notebook: Open, page: Page):
    shown = opened("es", open_notebook, page, name)
    page.evaluate(SIDE_BAR)
    page.set_viewport_size({"width": 683, "height": 384})
    for mode in ("page", "projector"):
        shown.expect_none(WIDER)
        for widget in shown.panel.locator("button:visible, table:visible, svg[role=grid]").all():
            box = widget.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= 683
        if mode == "projector":
            break
        shown.spot("A1").focus()
        page.keyboard.press("p")
        shown.expect_projector()
