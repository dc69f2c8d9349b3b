"""Finding one's way about a panel in a real JupyterLab."""

from collections.abc import Iterator
from contextlib import contextmanager

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from boardkit.core.catalogue import Lang, say

# JupyterLab draws only the cells near the window: bring the cell of that id there.
SHOW = """id => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const place = notebook.widgets.findIndex(cell => cell.model.id === id);
  notebook.activeCellIndex = place;
  notebook.scrollToItem(place, 'start');
  return place;
}"""


RUN = "() => { window.jupyterapp.commands.execute('notebook:run-cell'); }"
CUT_OFF = """panel => [...panel.querySelectorAll('button, label, th, td')]
  .filter(node => node.offsetWidth > 1 && node.scrollWidth > node.clientWidth + 1)
  .map(node => node.textContent)"""


class Shown:
    """A panel on the page, in one language.

    Args:
        page: a notebook, or a page with one panel.
        cell: the id of the cell that shows the panel; without one, the page has no cells.
        lang: the language of the panel.
        run: whether the cell must be run first.
        game: whose words it speaks.
    """

    def __init__(
        self, page: Page, cell: str, lang: Lang, *, run: bool = False, game: str = "karuba"
    ) -> None:
        self.page, self.lang, self.game = page, lang, game
        self.panel = page.locator(".bk-panel")
        if cell:
            self.panel = self._in_cell(cell, run)
        self.panel.locator("[role=gridcell]").first.wait_for(timeout=30_000)

    def _in_cell(self, cell: str, run: bool) -> Locator:
        page = self.page
        place = page.evaluate(SHOW, cell)
        assert place >= 0, f"no cell {cell}"
        if run:
            page.evaluate(RUN)
        return page.locator(f'[data-windowed-list-index="{place}"] .bk-panel')

    def spot(self, name: str) -> Locator:
        """A place of the board."""
        return self.panel.locator(f'[role=gridcell][data-id="{name}"]')

    def label(self, name: str) -> str:
        """What a screen reader says of a place."""
        return self.spot(name).get_attribute("aria-label") or ""

    def button(self, key: str) -> Locator:
        """A button by what its help text says."""
        return self.panel.locator(f'button[title="{self.say(f"ui.{key}.help")}"]')

    def say(self, key: str, **params: object) -> str:
        """A text of the catalogue in the language shown."""
        return say(self.lang, self.game, key, **params)

    def switch(self, lang: Lang) -> None:
        """Changes the language of the panel."""
        self.panel.get_by_role("button", name=lang.upper(), exact=True).click()
        self.lang = lang

    @property
    def message(self) -> Locator:
        """The message line."""
        return self.panel.locator(".bk-message-line > .bk-message")

    def expect_label(self, name: str, text: str) -> None:
        """Waits until a place is called so."""
        expect(self.spot(name)).to_have_attribute("aria-label", text)

    def expect_room(self) -> None:
        """Fails where board and controls do not fit, side by side, or words are cut off."""
        room = self.page.locator(".jp-WindowedPanel-outer:visible").bounding_box()
        board = self.panel.locator(".bk-board").bounding_box()
        side = self.panel.locator(".bk-side").bounding_box()
        assert room is not None
        assert board is not None
        assert side is not None
        assert max(board["height"], side["height"]) < room["height"]
        assert side["x"] + side["width"] <= room["x"] + room["width"]
        assert side["y"] < board["y"] + board["height"], "the controls stand beside the board"
        assert self.panel.evaluate(CUT_OFF) == []

    def violations(self) -> list[str]:
        """What axe-core finds wrong with the panel."""
        self.panel.evaluate("node => node.id = 'looked-at'")
        found = Axe().run(self.page, context="#looked-at").response["violations"]
        return [f"{fault['id']}: {fault['nodes'][0]['html'][:120]}" for fault in found]


@contextmanager
def no_complaints(page: Page) -> Iterator[None]:
    """Fails where the page throws, or where our own code writes an error on the console."""
    heard: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error" or "boardkit" in message.text:
            heard.append(f"{message.text} ({message.location.get('url', '')})")

    page.on("console", note)
    page.on("pageerror", lambda error: heard.append(str(error)))
    yield
    assert heard == []
