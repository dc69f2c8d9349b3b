"""The two places where a panel is used: a notebook in JupyterLab, and a page of its own by Voilà.

What is tested here is tested in both by one and the same test: see `front` and `shown` in
conftest.py. Each test starts with a new kernel; the page stays open from one to the next, since a
JupyterLab takes seconds to open.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

import nbformat
import pytest
from playwright.sync_api import Browser, Page, Request, ViewportSize, WebSocket, expect

from boardkit import app
from boardkit.core.catalogue import Lang
from tests.browser.panels import Shown, drawn, no_complaints
from tests.browsing import FINISHED, READY
from tests.lab import free_port, kernel_env, running_lab, serving

Name = Literal["lab", "voila"]
# Looks, keys, faults of axe and dying kernels are up to the page around a panel; its own answers to
# clicks are the same Python in both, and wait for `--full` in the second.
BOTH = pytest.mark.parametrize("front", ["lab", "voila"], indirect=True)
Theme = Literal["light", "dark"]
SIZE: ViewportSize = {"width": 1366, "height": 768}
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
FORGET = "() => localStorage.clear()"
# A new kernel, and the cells of the open notebook exchanged. That Lab runs them is not waited for
# here: the command's promise may never resolve.
FRESH = """async cells => {
  const notebook = window.jupyterapp.shell.currentWidget;
  const context = notebook.sessionContext;
  const shared = notebook.content.model.sharedModel;
  const empty = () => shared.deleteCellRange(0, shared.cells.length);
  empty();
  if (context.session?.kernel) await context.session.kernel.restart();
  else await context.changeKernel({ name: 'python3' }); // a test has ended it
  empty(); // of the cell that Lab puts into an empty notebook
  shared.insertCells(0, cells.map(source => ({ cell_type: 'code', source, metadata: {} })));
  window.boardkitStarted = true;
  window.jupyterapp.commands.execute('notebook:run-all-cells').catch(() => {});
}"""
# JupyterLab draws only the cells near the window.
SCROLL = "k => { window.jupyterapp.shell.currentWidget.content.scrollToItem(k, 'start'); }"
COUNT = "() => window.jupyterapp.shell.currentWidget.content.widgets.length"
# What Lab and its widgets say of themselves when a kernel goes while they speak with it.
GONE = ("boardkit: Error: Cannot send", "Cannot send", "Error: Canceled future")
STOP = "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.shutdown()"
STOP_VOILA = """async () => {
  const { kernelId, baseUrl } = JSON.parse(document.getElementById('jupyter-config-data').text);
  const form = new FormData();
  form.append('_xsrf', document.cookie.match(/_xsrf=([^;]*)/)[1]);
  await fetch(`${baseUrl}voila/api/shutdown/${kernelId}`, { method: 'POST', body: form });
}"""
SIDE_BAR = "() => { window.jupyterapp.shell.collapseLeft(); }"
WIDE = "() => { window.jupyterapp.shell.expandLeft(); }"
THEME = """theme => window.jupyterapp.commands.execute('apputils:change-theme', { theme })
  .then(() => null)"""


class Front(ABC):
    """A browser page with panels on it.

    Attributes:
        name: which of the two places it is.
        page: the page.
        received: all that the page was sent by the kernel since it was opened with new cells.
    """

    name: Name

    def __init__(self, browser: Browser, url: str) -> None:
        self.url = url
        self.context = browser.new_context(viewport=SIZE)
        self.page: Page = self.context.new_page()
        self.received: list[bytes] = []
        self.outside: list[str] = []
        self.expected: list[str] = []  # how messages on the console begin that a test provokes
        self.page.on("request", self._note)
        self.page.on("websocket", self._listen)

    def _note(self, request: Request) -> None:
        if not request.url.startswith((*self.ours(), "data:", "blob:")):
            self.outside.append(request.url)

    def ours(self) -> tuple[str, ...]:
        """How the addresses begin that a page may ask."""
        return self.url, self.url.replace("http", "ws", 1)

    def _listen(self, socket: WebSocket) -> None:
        def hear(frame: str | bytes) -> None:
            self.received.append(frame.encode() if isinstance(frame, str) else frame)

        socket.on("framereceived", hear)

    def was_sent(self, text: str) -> bool:
        """Whether a text stands in anything that the browser holds or was sent."""
        mark = text.encode()
        return text in self.page.content() or any(mark in frame for frame in self.received)

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """For the time of a test; at its end no fault and no request to another host is left over."""
        self.outside.clear()
        self.expected.clear()
        with no_complaints(self.page, self.expected):
            yield
            self.page.emulate_media(
                color_scheme="null", reduced_motion="null", forced_colors="null"
            )
            self.page.set_viewport_size(SIZE)
        assert self.outside == []

    @abstractmethod
    def open(self, *cells: str, theme: Theme = "light") -> Page:
        """Shows the cells, run by a kernel of their own."""

    @abstractmethod
    def panel(self, number: int = 0, lang: Lang = "es", game: str = "karuba") -> Shown:
        """A panel of the page, in the order of the cells that show one."""

    @abstractmethod
    def karuba(self) -> Shown:
        """The panel of Karuba in Spanish, as it opens when nobody asks for anything else."""

    @abstractmethod
    def stop(self) -> None:
        """Ends the kernel behind the back of the page."""

    def cells(self) -> int:
        """How many cells a notebook has; no key of a panel may change that."""
        return 0

    @abstractmethod
    def narrow(self) -> None:
        """Makes room on a small screen, as somebody would who has one."""

    def close(self) -> None:
        """Lets go of the page."""
        self.context.close()


class LabFront(Front):
    """A notebook in JupyterLab."""

    name = "lab"
    theme: Theme = "light"

    def __init__(self, browser: Browser, url: str) -> None:
        super().__init__(browser, url)
        self.page.goto(f"{url}/lab/tree/panel.ipynb?reset")
        # The idle dot comes too early: run-all would then ask for a kernel and hang.
        self.page.wait_for_function(READY, timeout=60_000)

    def dress(self, theme: Theme) -> None:
        """Changes the theme; what is open stays as it is."""
        if self.theme != theme:
            self.page.evaluate(THEME, f"JupyterLab {theme.title()}")
            self.theme = theme
            light = str(theme == "light").lower()
            expect(self.page.locator("body")).to_have_attribute("data-jp-theme-light", light)
            drawn(self.page)

    def open(self, *cells: str, theme: Theme = "light") -> Page:
        self.dress(theme)
        self.page.evaluate(WIDE)
        self.page.evaluate(FORGET)
        self.received.clear()
        self.page.evaluate(FRESH, list(cells))
        self.page.wait_for_function(FINISHED, timeout=60_000)
        return self.page

    def panel(self, number: int = 0, lang: Lang = "es", game: str = "karuba") -> Shown:
        self.page.evaluate(SCROLL, number)
        root = f'[data-windowed-list-index="{number}"]'
        return Shown(self.page, "", lang, root=root, game=game)

    def karuba(self) -> Shown:
        [cell] = app.notebook("karuba", "es")["cells"]
        self.open(cell["source"])
        return self.panel()

    def narrow(self) -> None:
        self.page.evaluate(SIDE_BAR)

    def stop(self) -> None:
        self.expected += GONE
        self.page.evaluate(STOP)

    def cells(self) -> int:
        return int(self.page.evaluate(COUNT))


class VoilaFront(Front):
    """A page by Voilà: the one of `boardkit lab --app karuba`, or one with cells of its own.

    Args:
        browser: where the page is opened.
        url: the address of the app.
        folder: where notebooks with other cells are put.
        folder_url: the address at which they are shown.
    """

    name = "voila"

    def __init__(self, browser: Browser, url: str, folder: Path, folder_url: str) -> None:
        self._folder, self._folder_url = folder, folder_url
        super().__init__(browser, url)

    def ours(self) -> tuple[str, ...]:
        also = self._folder_url, self._folder_url.replace("http", "ws", 1)
        return *super().ours(), *also

    def open(self, *cells: str, theme: Theme = "light") -> Page:
        write_notebook(self._folder / "panel.ipynb", *cells)
        self._go(f"{self._folder_url}/voila/render/panel.ipynb?theme={theme}")
        return self.page

    def panel(self, number: int = 0, lang: Lang = "es", game: str = "karuba") -> Shown:
        root = f".jp-CodeCell >> nth={number}"
        return Shown(self.page, "", lang, root=root, game=game)

    def karuba(self) -> Shown:
        self._go(self.url)
        return Shown(self.page, "", "es")

    def stop(self) -> None:
        self.expected += GONE
        self.page.evaluate(STOP_VOILA)

    def narrow(self) -> None:
        """The page has nothing beside the panel that could be put away."""

    def _go(self, url: str) -> None:
        if self.page.url.startswith("http"):
            self.page.evaluate(FORGET)
        self.page.goto("about:blank")  # nothing more comes from the page before
        self.received.clear()
        self.page.goto(url)


def write_notebook(path: Path, *cells: str) -> None:
    """Writes a notebook with these cells of code."""
    code = [nbformat.v4.new_code_cell(cell) for cell in cells]
    nbformat.write(nbformat.v4.new_notebook(cells=code, metadata={"kernelspec": KERNEL}), path)


@contextmanager
def lab_front(browser: Browser, home: Path) -> Iterator[LabFront]:
    """JupyterLab with one notebook, whose cells each test exchanges."""
    work = home / "work"
    work.mkdir()
    write_notebook(work / "panel.ipynb", "")
    with running_lab(work, home, env=kernel_env()) as url:
        front = LabFront(browser, url)
        yield front
        front.close()


@contextmanager
def voila_front(browser: Browser, home: Path, app_url: str) -> Iterator[Front]:
    """The app, and Voilà in the same dress on a folder for other notebooks."""
    work = home / "work"
    work.mkdir()
    write_notebook(work / "panel.ipynb", "")
    port = free_port()
    env = kernel_env() | {"JUPYTER_PATH": str(app._SHARE)}
    env |= {f"JUPYTER_{kind}_DIR": str(home / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    command = [
        *(sys.executable, "-m", "voila", str(work), "--no-browser", f"--port={port}"),
        *("--Voila.port_retries=0", "--VoilaConfiguration.template=boardkit"),
        *("--VoilaConfiguration.allow_theme_override=YES", app._NO_PLACE),
        f"--VoilaExecutor.iopub_timeout={app._OUTPUT}",
    ]
    url = f"http://localhost:{port}"
    with serving(command, f"{url}/voila/static/voila.js", home, home, env, 60):
        front = VoilaFront(browser, app_url, work, url)
        yield front
        front.close()
