"""Finding one's way about a panel in a real browser."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import copy

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Error, Locator, Page, expect

from boardkit.core.catalogue import Lang, say

# JupyterLab draws only the cells near the window: bring the cell of that id there.
SHOW = """id => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const place = notebook.widgets.findIndex(cell => cell.model.id === id);
  notebook.activeCellIndex = place;
  notebook.scrollToItem(place, 'start');
  return place;
}"""
HEADER = ".jupyter-widget-Collapse-header"
# A branch is a panel inside the panel of its game.
OUTERMOST = ".bk-panel:not(.bk-panel .bk-panel)"
PROJECTOR = "bk-projector"
RUN = "() => { window.jupyterapp.commands.execute('notebook:run-cell'); }"
# JupyterLab's debugger, which no panel uses, says so when a kernel is started again at a bad moment.
NOT_OURS = "Could not restore the debugger state"
CUT_OFF = """panel => [...panel.querySelectorAll('button, label, th, td')]
  .filter(node => node.offsetWidth > 1 && node.scrollWidth > node.clientWidth + 1)
  .map(node => node.textContent)"""

FRAMES = """() => new Promise(done => {
  requestAnimationFrame(() => requestAnimationFrame(() => done(null)));
})"""

# The browser keeps a game when all is calm; an older one may have been kept before.
SETTLED = """() => {
  const mine = Object.keys(localStorage).filter(key => key.startsWith('boardkit:'));
  const now = mine.map(key => localStorage.getItem(key)).join();
  const before = window.boardkitKept;
  window.boardkitKept = now;
  return now !== '' && now === before;
}"""


def kept(page: Page) -> None:
    """Waits until the browser has kept the game as it is: what it holds changes no more."""
    page.wait_for_function(SETTLED, polling=1000)


def drawn(page: Page) -> None:
    """Waits until the browser has drawn what the page is now."""
    page.evaluate(FRAMES)


class Shown:
    """A panel on the page, in one language.

    Args:
        page: a notebook, or a page with one panel.
        cell: the id of the cell that shows the panel; without one, the page has no cells.
        lang: the language of the panel.
        run: whether the cell must be run first.
        root: where on the page the panel stands.
        game: the game whose words it has.
    """

    def __init__(
        self,
        page: Page,
        cell: str,
        lang: Lang,
        *,
        run: bool = False,
        root: str = "body",
        game: str = "karuba",
    ) -> None:
        self.page, self.lang, self.game = page, lang, game
        self.panel = page.locator(self._find(cell, run) if cell else root).locator(OUTERMOST)
        self.panel.locator("[role=gridcell]").first.wait_for(timeout=60_000)

    def _find(self, cell: str, run: bool) -> str:
        place = self.page.evaluate(SHOW, cell)
        assert place >= 0, f"no cell {cell}"
        if run:
            self.page.evaluate(RUN)
        return f'[data-windowed-list-index="{place}"]'

    def branch(self, number: int = 0) -> Shown:
        """A branch beside the game, as a panel of its own."""
        shown = copy(self)
        shown.panel = self.panel.locator(".bk-bench > .widget-vbox .bk-panel").nth(number)
        shown.panel.locator("[role=gridcell]").first.wait_for()
        return shown

    @property
    def mine(self) -> Shown:
        """The game alone, where branches stand beside it."""
        shown = copy(self)
        shown.panel = self.panel.locator(".bk-main").first
        return shown

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

    def start(self) -> Shown:
        """Has the careful player set up the game for the person; chance is to come next."""
        self.spot("B10").focus()
        self.page.keyboard.press("c")
        self.page.keyboard.press("c")
        expect(self.status).to_contain_text(self.say("ui.turn_up.label"))
        return self

    def play(self, *moves: str) -> Shown:
        """Types moves and has them played, one after the other."""
        box = self.control("type_move").locator("input")
        for move in moves:
            box.fill(move)
            box.press("Enter")
            expect(box).to_have_value("")
        return self

    def unfold(self, title: str) -> Shown:
        """Opens a piece that is folded away."""
        head = self.panel.locator(HEADER, has_text=self.say(f"ui.{title}.label"))
        if head.get_attribute("aria-expanded") == "false":
            head.click()
        expect(head).to_have_attribute("aria-expanded", "true")
        return self

    def control(self, key: str) -> Locator:
        """A box, a list or a slider by the key of its words."""
        return self.panel.locator(f".bk-at-{key}")

    def choose(self, key: str, label: str) -> None:
        """Chooses a line of a list."""
        self.control(key).locator("select").select_option(label=label)

    @property
    def status(self) -> Locator:
        """What is to be done now."""
        return self.panel.locator(".bk-status")

    @property
    def told(self) -> Locator:
        """The same without the picture of what was turned up."""
        return self.status.locator("> div")

    @property
    def events(self) -> Locator:
        """The list of what has happened, the latest first."""
        return self.control("events").locator("option")

    @property
    def message(self) -> Locator:
        """The message line."""
        return self.panel.locator(".bk-message-line > .bk-message")

    def expect_label(self, name: str, text: str) -> None:
        """Waits until a place is called so."""
        expect(self.spot(name)).to_have_attribute("aria-label", text)

    def height(self, part: str = "") -> float:
        """How high the panel is, or a part of it, in pixels."""
        box = (self.panel.locator(part) if part else self.panel).bounding_box()
        assert box is not None
        return box["height"]

    def expect_projector(self, *, on: bool = True) -> None:
        """Waits until the panel is, or is no longer, as the projector wants it."""
        expect(self.button("projector")).to_have_attribute("aria-pressed", str(on).lower())
        # The look comes in a message of its own, after the button's.
        look = self.panel.locator(f"xpath=self::*[contains(@class, '{PROJECTOR}')]")
        expect(look).to_have_count(int(on))
        drawn(self.page)

    def expect_room(self) -> None:
        """Fails where board and controls do not fit, side by side, or words are cut off."""
        room = self.page.locator(".jp-WindowedPanel-outer:visible").bounding_box()
        board = self.panel.locator(".bk-board").first.bounding_box()
        side = self.panel.locator(".bk-side").bounding_box()
        assert room is not None
        assert board is not None
        assert side is not None
        assert max(board["height"], side["height"]) < room["height"]
        assert side["x"] + side["width"] <= room["x"] + room["width"]
        assert side["y"] < board["y"] + board["height"], "the controls stand beside the board"
        assert self.panel.evaluate(CUT_OFF) == []

    def expect_none(self, script: str) -> None:
        """Waits until a script finds nothing in the panel."""
        handle = self.panel.element_handle()
        self.page.wait_for_function(f"panel => ({script})(panel).length === 0", arg=handle)

    def violations(self) -> list[str]:
        """What axe-core finds wrong with the panel."""
        self.panel.evaluate("node => node.id = 'looked-at'")
        found = Axe().run(self.page, context="#looked-at").response["violations"]
        return [f"{fault['id']}: {fault['nodes'][0]['html'][:120]}" for fault in found]


@contextmanager
def no_complaints(page: Page, but: Sequence[str] = ()) -> Iterator[None]:
    """Fails where the page throws, or where our own code writes an error on the console.

    Args:
        page: the page.
        but: how messages begin that are as they should be.
    """
    heard: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.text.startswith((NOT_OURS, *but)):
            return
        if message.type == "error" or "boardkit" in message.text:
            heard.append(f"{message.text} ({message.location.get('url', '')})")

    def cry(error: Error) -> None:
        if not str(error).startswith((NOT_OURS, *but)):
            heard.append(str(error))

    page.on("console", note)
    page.on("pageerror", cry)
    yield
    page.remove_listener("console", note)
    page.remove_listener("pageerror", cry)
    assert heard == [], heard
