"""The board in a real JupyterLab: mouse, keys, focus, several views, and what a screen reader gets."""

from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browsing import FINISHED, READY, RUN_ALL
from tests.lab import kernel_env, running_lab

BOARD = """
from dataclasses import replace
import boardkit as bk
from boardkit.games.karuba.pieces import COLOURS, load_box
from boardkit.games.karuba.state import empty_island
from boardkit.panels.board import Board
from boardkit.views.karuba import island_scene

box, heard = load_box(), []
island = empty_island(box)

def picture():
    return island_scene(box, box.layouts["near"], island, "en")

def act(mark_id):
    global island
    heard.append(mark_id)
    place = [str(cell) for cell in box.cells].index(mark_id)
    island = island._replace(tiles=island.tiles[:place] + (8,) + island.tiles[place + 1 :])
    board.set_scene(picture())
    board.say(f"tile 8 on {mark_id}")

board = Board(picture())
board.on_act(act)
board.on_key(lambda key, mark_id: board.alert(f"{key} on {mark_id}"), ["u"])
board
"""


@pytest.fixture(scope="module")
def board_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab with one notebook that shows one board in two cells."""
    home = tmp_path_factory.mktemp("jupyter")
    work = home / "work"
    work.mkdir()
    write_notebook(work / "board.ipynb", BOARD.strip(), "board")
    with running_lab(work, home, env=kernel_env()) as url:
        yield url


def write_notebook(path: Path, *cells: str) -> None:
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(cell) for cell in cells],
        metadata={
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}
        },
    )
    nbformat.write(notebook, path)


@pytest.fixture(scope="module")
def lab(browser: Browser, board_url: str) -> Iterator[Page]:
    """One page for all tests; each of them plays on cells of its own."""
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.goto(f"{board_url}/lab/tree/board.ipynb?reset")
    page.wait_for_function(READY, timeout=60_000)
    page.evaluate(RUN_ALL)
    page.wait_for_function(FINISHED, timeout=60_000)
    expect(page.locator(".bk-board svg")).to_have_count(2)
    yield page
    page.close()


def cell(page: Page, mark_id: str, view: int = 0) -> Locator:
    return page.locator(".bk-board").nth(view).locator(f'[data-id="{mark_id}"]')


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('data-id')"))


def test_a_click_changes_every_view_of_the_board(lab: Page):
    cell(lab, "C3").click()
    for view in range(2):
        expect(cell(lab, "C3", view)).to_have_attribute(
            "aria-label", "C3, tile 8, paths north, east, south and west"
        )
        expect(lab.locator(".bk-board [role=status]").nth(view)).to_have_text("tile 8 on C3")
    cell(lab, "D4", 1).click()  # the second view works too, and the first keeps its focus order
    expect(cell(lab, "D4")).to_have_attribute(
        "aria-label", "D4, tile 8, paths north, east, south and west"
    )


def test_a_view_opened_later_shows_the_board_as_it_is(lab: Page):
    cell(lab, "B2").click()
    expect(cell(lab, "B2", 1)).to_have_attribute(
        "aria-label", "B2, tile 8, paths north, east, south and west"
    )
    lab.evaluate("""() => {
      const notebook = window.jupyterapp.shell.currentWidget.content;
      notebook.activeCellIndex = 1;
      notebook.widgets[1].model.executionCount = null;
      window.jupyterapp.commands.execute('notebook:run-cell');
    }""")
    lab.wait_for_function(
        "() => window.jupyterapp.shell.currentWidget.content.widgets[1].model.executionCount"
    )
    expect(cell(lab, "B2", 1)).to_have_attribute(
        "aria-label", "B2, tile 8, paths north, east, south and west"
    )


def test_the_keys_walk_and_act_and_the_focus_stays(lab: Page):
    cell(lab, "C3").focus()
    walk: list[tuple[str, str]] = [
        ("ArrowRight", "D3"), ("ArrowDown", "D4"), ("Home", "B40"), ("End", "J100"),
        ("PageUp", "J70"), ("PageDown", "J110"), ("Control+Home", "J10"), ("Control+End", "B110"),
        ("ArrowUp", "F5"), ("ArrowLeft", "E5"), ("ArrowDown", "B100"), ("ArrowDown", "B100"),
        ("ArrowUp", "E5"),
    ]  # fmt: skip
    for key, place in walk:
        lab.keyboard.press(key)
        assert focused(lab) == place, key
    lab.keyboard.press("Enter")
    expect(cell(lab, "E5")).to_have_attribute(
        "aria-label", "E5, tile 8, paths north, east, south and west"
    )
    assert focused(lab) == "E5"
    lab.keyboard.press("ArrowLeft")
    lab.keyboard.press("Space")
    expect(cell(lab, "D5")).to_have_attribute(
        "aria-label", "D5, tile 8, paths north, east, south and west"
    )
    lab.keyboard.press("u")
    expect(lab.locator(".bk-board [role=alert]").first).to_have_text("u on D5")


def test_letters_typed_on_the_board_do_not_change_the_notebook(lab: Page):
    cells = "window.jupyterapp.shell.currentWidget.content.widgets.length"
    before = lab.evaluate(cells)
    cell(lab, "A1").focus()
    for key in ("b", "a", "d", "d", "x", "m", "Shift+ArrowDown"):
        lab.keyboard.press(key)
    assert lab.evaluate(cells) == before
    assert focused(lab) == "A1" or focused(lab).startswith("A")


def test_the_board_is_one_stop_for_tab(lab: Page):
    first = lab.locator(".bk-board svg").first
    assert first.locator('[tabindex="0"]').count() == 1
    cell(lab, "C4").focus()
    lab.keyboard.press("Tab")
    assert lab.evaluate("!document.querySelector('.bk-board svg').contains(document.activeElement)")
    assert cell(lab, "C4").get_attribute("tabindex") == "0"  # where Tab will come back to


def test_a_screen_reader_finds_a_grid_of_named_cells(lab: Page):
    grid = lab.get_by_role("grid", name="Island").first
    expect(grid.get_by_role("row")).to_have_count(7)
    expect(grid.get_by_role("gridcell")).to_have_count(52)
    expect(grid.get_by_role("gridcell", name="F5, empty", exact=True)).to_have_count(1)
    expect(grid.get_by_role("gridcell", name="beach 20, brown adventurer")).to_have_count(1)
    found = Axe().run(lab, ".bk-board")
    assert found.violations_count == 0, found.generate_report()


def test_the_whole_board_is_seen_at_once(lab: Page):
    box = lab.locator(".bk-board svg").first.bounding_box()
    assert box
    assert box["height"] <= 560
    small = cell(lab, "B10").bounding_box()
    assert small
    assert min(small["width"], small["height"]) >= 24


def test_a_click_after_the_kernel_is_gone_is_harmless(lab: Page):
    errors: list[str] = []
    lab.on("pageerror", lambda error: errors.append(str(error)))
    lab.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.shutdown()"
    )
    lab.wait_for_function("""() => {
      const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel;
      return !kernel || kernel.isDisposed || kernel.status === 'dead';
    }""")
    cell(lab, "C3").click()
    lab.keyboard.press("ArrowRight")
    assert focused(lab) == "D3"
    assert errors == []
