"""Nothing is lost in a real JupyterLab: a cell run again, a kernel started again, a kernel gone."""

import re
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.panels import kept
from tests.browsing import FINISHED, READY, RUN_ALL
from tests.lab import kernel_env, running_lab

PANEL = """
import boardkit as bk
bk.panel("karuba", players=["person", "careful"], seed="papaya", lang="en",
         rules={"setup": "given", "layout": "lesson"})
""".strip()
RUN_FIRST = """() => {
  window.jupyterapp.shell.currentWidget.content.activeCellIndex = 0;
  window.jupyterapp.commands.execute('notebook:run-cell');
}"""
KERNEL = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel"
KEPT = """() => Object.keys(localStorage).filter(key => key.startsWith('boardkit:'))
  .map(key => JSON.parse(localStorage.getItem(key))[0].code)"""


@pytest.fixture(scope="module")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[str]]:
    """JupyterLab; gives the address of one notebook with a panel after the other."""
    home: Path = tmp_path_factory.mktemp("jupyter")
    work = home / "work"
    work.mkdir()
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    names = ["one.ipynb", "two.ipynb"]
    for name in names:
        cells = [nbformat.v4.new_code_cell(PANEL)]
        notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
        nbformat.write(notebook, work / name)
    with running_lab(work, home, env=kernel_env()) as url:
        yield (f"{url}/lab/tree/{name}?reset" for name in names)


@pytest.fixture
def lab(browser: Browser, notebooks: Iterator[str]) -> Iterator[Page]:
    """A panel in which two tiles were laid."""
    page = browser.new_page(viewport={"width": 1366, "height": 768})
    page.goto(next(notebooks))
    page.wait_for_function(READY, timeout=60_000)
    page.evaluate(RUN_ALL)
    page.wait_for_function(FINISHED, timeout=60_000)
    for cell in ("A2", "B2"):
        lay(page, cell)
    yield page
    page.close()


def spot(page: Page, cell: str) -> Locator:
    return page.locator(f'.bk-board [data-id="{cell}"]')


def lay(page: Page, cell: str) -> None:
    turn_up = page.get_by_role("button", name="Turn up")
    turn_up.click()
    expect(turn_up).to_be_hidden()  # it is called otherwise now
    spot(page, cell).click()
    expect(spot(page, cell)).to_have_attribute("aria-label", laid(cell))


def laid(cell: str) -> re.Pattern[str]:
    return re.compile(f"^{cell}, tile")


def test_the_last_game_is_offered_and_goes_on_when_asked(lab: Page):
    # The cell is run again: the kernel has the game.
    lab.evaluate(RUN_FIRST)
    go_on = lab.get_by_role("button", name="Go on with your last game")
    expect(go_on).to_be_visible()
    expect(spot(lab, "A2")).to_have_attribute("aria-label", "A2, empty")
    go_on.click()
    expect(spot(lab, "B2")).to_have_attribute("aria-label", laid("B2"))
    expect(go_on).to_be_hidden()

    # The kernel is started again: the board stays, and the browser has the game, without its word.
    lab.wait_for_function(f"() => ({KEPT})().length")
    kept(lab)
    [code] = lab.evaluate(KEPT)
    assert code.startswith("bks1-")
    lab.evaluate(f"async () => {{ await ({KERNEL})().restart(); }}")
    bar = lab.locator(".bk-dead")
    expect(bar).to_contain_text("The kernel does not answer")
    expect(bar.locator("textarea")).to_have_value(code)
    expect(spot(lab, "B2")).to_have_attribute("aria-label", laid("B2"))
    bar.get_by_role("button", name="Copy").click()
    expect(bar.get_by_role("button")).to_have_text("Copied")
    lab.wait_for_function(READY, timeout=60_000)
    lab.evaluate(RUN_FIRST)
    expect(spot(lab, "A2")).to_have_attribute("aria-label", "A2, empty")
    go_on.click()
    expect(spot(lab, "B2")).to_have_attribute("aria-label", laid("B2"))
    lay(lab, "C2")

    lab.wait_for_function(f"code => ({KEPT})()[0] !== code", arg=code)


def test_junk_in_the_browsers_memory_is_passed_over_and_silence_is_told(lab: Page):
    lab.wait_for_function(f"() => ({KEPT})().length")
    lab.evaluate("""() => {
      for (const key of Object.keys(localStorage).filter(key => key.startsWith('boardkit:')))
        localStorage.setItem(key, '[{"token": 7, "code": "<img src=x>"}, 5, null]');
    }""")
    lab.evaluate(f"async () => {{ await ({KERNEL})().restart(); }}")
    lab.wait_for_function(READY, timeout=60_000)
    lab.evaluate(RUN_FIRST)
    expect(spot(lab, "A2")).to_have_attribute("aria-label", "A2, empty")
    lab.wait_for_timeout(500)
    expect(lab.get_by_role("button", name="Go on with your last game")).to_be_hidden()
    # The kernel goes without a word; whoever does something then is told.
    lab.evaluate(f"async () => {{ await ({KERNEL})().shutdown(); }}")
    spot(lab, "C3").click()
    expect(lab.locator(".bk-dead")).to_contain_text("does not answer", timeout=20_000)
