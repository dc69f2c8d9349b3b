"""Real Chromium against a real JupyterLab, for what only a browser can show.

tests/conftest.py hands these fixtures to every test; one that asks for them is marked `browser`:

    def test_a_click_lays_the_tile(open_notebook):
        page = open_notebook("es/karuba-walkthrough.ipynb")   # opened, and all cells run
        page.get_by_role("gridcell", ...).first.click()
"""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Request

from boardkit import cli
from tests.lab import ROOT, kernel_env, running_lab

CHROMIUM = os.environ.get("BOARDKIT_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome", "chrome"))),
    None,
)
READY = """() => {
  const session = window.jupyterapp?.shell?.currentWidget?.sessionContext;
  return session?.isReady && session.session?.kernel?.status === 'idle';
}"""
FINISHED = """() => {
  const cells = window.jupyterapp.shell.currentWidget.content.widgets;
  const code = cells.filter(cell => cell.model.type === 'code' && cell.model.sharedModel.source);
  return window.boardkitStarted && code.every(cell => cell.model.executionState !== 'running'
    && cell.model.executionCount);
}"""
# The command's promise is not returned: it may never resolve.
RUN_ALL = """() => {
  for (const cell of window.jupyterapp.shell.currentWidget.content.widgets)
    if (cell.model.type === 'code') cell.model.executionCount = null;
  window.jupyterapp.commands.execute('notebook:run-all-cells');
  window.boardkitStarted = true;
}"""


def mark(item: pytest.Item) -> None:
    """Mark a test that needs the browser; where there is no Chromium, skip it with a reason."""
    if "playwright" not in getattr(item, "fixturenames", ()):
        return
    item.add_marker("browser")
    # Server, kernel and browser share few cores with the other tests, and one may answer too late.
    # The report counts what was run again (`rerun`); what fails twice has failed.
    item.add_marker(pytest.mark.flaky(reruns=1))
    if not CHROMIUM and not os.environ.get("BOARDKIT_REQUIRE_BROWSER"):
        item.add_marker(pytest.mark.skip(reason="no Chromium: install it or set BOARDKIT_CHROMIUM"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's own Chromium; nothing is downloaded, nothing calls home."""
    if not CHROMIUM:
        pytest.fail("BOARDKIT_REQUIRE_BROWSER is set, but there is no Chromium")
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": [
            *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
            *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
        ],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """The size of a small classroom projector."""
    return {**browser_context_args, "viewport": {"width": 1366, "height": 768}}


@pytest.fixture(scope="session")
def lab_work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the notebooks, since JupyterLab saves what it opens."""
    return shutil.copytree(ROOT / "notebooks", tmp_path_factory.mktemp("jupyter") / "work")


@pytest.fixture(scope="session")
def lab_url(lab_work: Path) -> Iterator[str]:
    """JupyterLab on the copy of the notebooks."""
    with running_lab(lab_work, lab_work.parent, env=kernel_env(), extra=cli._prompt()) as url:
        yield url


@pytest.fixture
def open_notebook(page: Page, lab_url: str) -> Iterator[Callable[..., Page]]:
    """Open a notebook by its path under notebooks/ and run all its cells.

    At the end of the test it fails if any request left for another address.
    """
    ours = (lab_url, lab_url.replace("http", "ws", 1), "data:", "blob:")
    outside: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith(ours):
            outside.append(request.url)

    page.on("request", note)

    def go(name: str, run: bool = True) -> Page:
        page.goto(f"{lab_url}/lab/tree/{name}?reset")
        # The idle dot comes too early: run-all would then ask for a kernel and hang.
        page.wait_for_function(READY, timeout=60_000)
        if run:
            page.evaluate(RUN_ALL)
            page.wait_for_function(FINISHED, timeout=60_000)
        return page

    yield go
    assert not outside, outside
