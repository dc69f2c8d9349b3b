"""From a click to the changed board, in a real JupyterLab and as a page of Voilà, kernel included.

Every click on a board is paired with a click on a plain grid of ipywidgets Buttons in the same
page, each of which changes one description: what remains is what the board itself takes. A whole
game tells how many bytes the browser is sent for a step, and then it is scrubbed through.

JupyterLab is told what `boardkit lab` tells it (see boardkit/lab/prompt.py): without that, its second
small message after a click may wait some 40 ms for the browser to acknowledge the first one.

Nothing is asserted about time or size. A table at the end shows them, and
`--benchmark-json=FILE` keeps them under `extra_info`. A third of the clicks in one of the two places
will do to see that nothing has become slow; `--full` makes all of them in both.
"""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import nbformat
import pytest
from playwright.sync_api import Browser, ElementHandle, Page, WebSocket, expect
from pytest_benchmark.fixture import BenchmarkFixture

import boardkit as bk
from boardkit import app, cli
from boardkit.games.karuba.paths import reach
from boardkit.games.karuba.pieces import COLOURS, Rim
from tests.browser.panels import Shown
from tests.browsing import FINISHED, READY, RUN_ALL
from tests.lab import free_port, kernel_env, running_lab, serving

CLICKS, FEWER, WARM_UP = 100, 30, 3
CALM = 30  # milliseconds in which the rest of a panel is drawn too
MOMENTS = 100
PLAYED = bk.play("karuba", ["careful", "careful"], seed="mango")

# Both stand in one cell, since JupyterLab draws only the cells near the window.
CELL = """
import boardkit as bk
import ipywidgets as widgets

def change(button):
    button.description = str(int(button.description) + 1)

buttons = [widgets.Button(description="0", layout=dict(width="4em")) for _ in range(30)]
for button in buttons:
    button.on_click(change)
grid = widgets.GridBox(buttons, layout=dict(grid_template_columns="repeat(6, 5em)"))
grid.add_class("plain-grid")
box = widgets.VBox([{panel}, grid])
box.add_class("measured-{name}")
box
"""

# Resolves with the milliseconds from a click to the first change of the picture.
CLOCK = """([place, picture]) => new Promise((resolve, reject) => {
  const start = performance.now();
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    resolve(performance.now() - start);
  });
  watcher.observe(picture, {
    subtree: true, childList: true, characterData: true, attributeFilter: ['aria-label'],
  });
  setTimeout(() => reject(new Error('nothing changed')), 10000);
  place.dispatchEvent(new MouseEvent('click', { bubbles: true }));
})"""

# Presses the slider's right arrow key time after time, each as soon as the panel has told of the
# one before; resolves with the milliseconds of each.
SCRUB = """async ([handle, told, times]) => {
  const found = [];
  for (let k = 0; k < times; k++) {
    found.push(await new Promise((resolve, reject) => {
      const start = performance.now();
      const watcher = new MutationObserver(() => {
        if (!told.textContent) return;
        watcher.disconnect();
        resolve(performance.now() - start);
      });
      watcher.observe(told, { childList: true, characterData: true, subtree: true });
      setTimeout(() => reject(new Error('nothing was told of moment ' + k)), 10000);
      const key = { key: 'ArrowRight', bubbles: true, cancelable: true };
      handle.dispatchEvent(new KeyboardEvent('keydown', key));
    }));
  }
  return found;
}"""


def moment_to_walk() -> tuple[int, str]:
    """The moment of the game at which an adventurer of the first seat can go to most places.

    Returns:
        The moment, and the mark on which the adventurer stands.
    """
    found: list[tuple[int, int, str]] = []
    for cursor, (_, step) in enumerate(PLAYED.steps(), start=1):
        state = step.state
        if state.to_move != 0 or not state.tile:
            continue
        box, island = state.setup.box, state.islands[0]
        for colour, pair, at in zip(COLOURS, state.pairs, island.at, strict=True):
            places = reach(box, state.pairs, island, colour, box.tiles[state.tile].steps)
            if at is not Rim.TEMPLE:
                mark = f"B{pair.beach}" if at is Rim.BEACH else str(at)
                found.append((len(places), cursor, mark))
    _, cursor, mark = max(found)
    return cursor, mark


AT, WALKER = moment_to_walk()
PANELS = {
    "choose": f'bk.panel("karuba", code="{PLAYED.code}", at={AT}, lang="en")',
    "lab": 'bk.panel("karuba-paths", lang="en")',
    "game": 'bk.panel("karuba", players=["person", "careful"], seed="papaya", lang="en", '
    'rules={"setup": "given", "layout": "mixed"})',
}


class Host:
    """The notebook with what is measured, opened in one of the programs that show notebooks.

    Attributes:
        name: what the program is called.
        page: where it is shown.
        received: of each message from the kernel up to now, how many bytes it had, and how many
            of them were its content.
    """

    def __init__(self, name: str, page: Page, url: str) -> None:
        self.name, self.page = name, page
        self.received: list[tuple[int, int]] = []
        page.on("websocket", self._listen)
        if name == "Voilà":
            page.goto(url)
        else:
            page.goto(f"{url}/lab/tree/bench.ipynb?reset")
            page.wait_for_function(READY, timeout=60_000)
            page.evaluate(RUN_ALL)
            page.wait_for_function(FINISHED, timeout=60_000)

    def _listen(self, socket: WebSocket) -> None:
        if "/channels" in socket.url:
            socket.on("framereceived", lambda data: self.received.append(sizes_of(data)))

    def panel(self, name: str) -> Shown:
        """One of the panels, in view."""
        shown = Shown(self.page, "" if self.name == "Voilà" else name, "en")
        shown.panel = self.page.locator(f".measured-{name} .bk-panel").first
        self.page.wait_for_timeout(500)  # all of it is drawn
        return shown

    def calm(self) -> None:
        """Waits until the kernel has sent everything."""
        before = -1
        while before != len(self.received):
            before = len(self.received)
            self.page.wait_for_timeout(CALM)

    def timed(self, place: ElementHandle, picture: ElementHandle) -> float:
        """Clicks; returns the milliseconds until the picture changes, and waits for the rest."""
        took = float(self.page.evaluate(CLOCK, [place, picture]))
        self.calm()
        return took


def sizes_of(message: str | bytes) -> tuple[int, int]:
    """How many bytes a message has, and how many of them are its content, without headers."""
    if isinstance(message, str):
        return len(message.encode()), len(json.dumps(json.loads(message)["content"]))
    # The protocol v1.kernel.websocket.jupyter.org: a count, that many offsets, and the parts;
    # the content comes fifth.
    begins = int.from_bytes(message[8 * 5 : 8 * 6], "little")
    return len(message), len(message) - begins


@contextmanager
def running_voila(home: Path, notebook: Path) -> Iterator[str]:
    """Serves a notebook as `boardkit lab --app` serves its own."""
    port = free_port()
    env = {**kernel_env(), "JUPYTER_PATH": str(app._SHARE)}
    env |= {f"JUPYTER_{kind}_DIR": str(home / kind) for kind in ("CONFIG", "DATA", "RUNTIME")}
    command = [
        *(sys.executable, "-m", "voila", str(notebook), "--no-browser", f"--port={port}"),
        *("--Voila.port_retries=0", "--VoilaConfiguration.template=boardkit", app._NO_PLACE),
    ]
    url = f"http://localhost:{port}"
    with serving(command, f"{url}/voila/static/voila.js", home, home, env, 60):
        yield url


@pytest.fixture(scope="module")
def table(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Lines to be shown when all is measured, also without `-s`."""
    lines: list[str] = []
    yield lines
    capture = request.config.pluginmanager.get_plugin("capturemanager")
    assert capture is not None
    with capture.global_and_fixture_disabled():
        print("\n", *lines, sep="\n")


@pytest.fixture(
    scope="module", params=["JupyterLab", pytest.param("Voilà", marks=pytest.mark.full)]
)
def host(
    request: pytest.FixtureRequest, browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Host]:
    home = tmp_path_factory.mktemp("jupyter")
    work = home / "work"
    work.mkdir()
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    cells = [
        nbformat.v4.new_code_cell(CELL.format(name=name, panel=panel), id=name)
        for name, panel in PANELS.items()
    ]
    notebook = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel})
    nbformat.write(notebook, work / "bench.ipynb")
    if request.param == "Voilà":
        server = running_voila(home, work / "bench.ipynb")
    else:
        server = running_lab(work, home, env=kernel_env(), extra=cli._prompt())
    with server as url:
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        yield Host(request.param, page, url)
        page.close()


def high(values: list[float]) -> float:
    """The 95th percentile."""
    return quantiles(values, n=20, method="inclusive")[-1]


def row(what: str, values: list[float], unit: str, more: str = "") -> str:
    figures = f"median {median(values):7.0f} {unit}  p95 {high(values):7.0f} {unit}"
    return f"{what:44}{figures}  n {len(values):3}  {more}".rstrip()


def lay_on_island(shown: Shown) -> list[str]:
    """Each click lays a tile or takes it away again; wave, ways and dead ends are found anew."""
    shown.panel.locator("select").select_option(label=shown.say("lab.tile", tile=7, exits="NESW"))
    return [f"{column}{row}" for row in (4, 5) for column in "ABCDEF"]


def choose_adventurer(shown: Shown) -> list[str]:
    """Each click chooses an adventurer, and its reach shows, or lets it go again."""
    return [WALKER]


@pytest.mark.parametrize(
    ("name", "rounds", "places"),
    [("choose", CLICKS, choose_adventurer), ("lab", FEWER, lay_on_island)],
    ids=["choose-an-adventurer", "path-lab"],
)
def test_from_click_to_changed_board(
    host: Host,
    benchmark: BenchmarkFixture,
    table: list[str],
    name: str,
    rounds: int,
    places: Callable[[Shown], list[str]],
    full: bool,
) -> None:
    rounds = rounds if full else rounds // 3
    shown = host.panel(name)
    marks = cycle([shown.spot(mark).element_handle() for mark in places(shown)])
    board = shown.panel.locator("[role=grid]").element_handle()
    plain = host.page.locator(f".measured-{name} .plain-grid").element_handle()
    buttons = cycle(plain.query_selector_all("button"))
    on_board: list[float] = []
    on_grid: list[float] = []

    def beside() -> None:
        on_grid.append(host.timed(next(buttons), plain))

    def click() -> None:
        on_board.append(host.timed(next(marks), board))

    benchmark.pedantic(click, setup=beside, rounds=rounds, warmup_rounds=WARM_UP)
    on_board, on_grid = (times[-rounds:] for times in (on_board, on_grid))
    apart = median(on_board) - median(on_grid)
    benchmark.extra_info |= {
        "board_median_ms": round(median(on_board), 1),
        "board_p95_ms": round(high(on_board), 1),
        "buttons_median_ms": round(median(on_grid), 1),
        "buttons_p95_ms": round(high(on_grid), 1),
        "difference_ms": round(apart, 1),
    }
    table += [
        row(f"{host.name}, {name}: click to changed board", on_board, "ms"),
        row(f"{host.name}, {name}: plain grid of Buttons", on_grid, "ms", f"apart {apart:+.0f} ms"),
    ]


def test_a_whole_game_and_scrubbing_through_it(
    host: Host, benchmark: BenchmarkFixture, table: list[str], full: bool
) -> None:
    """Tiles are laid as long as cells are free, then discarded; the other seat answers."""
    shown, page = host.panel("game"), host.page
    board = shown.panel.locator("[role=grid]").element_handle()
    step = shown.button("step").or_(shown.button("draw")).first
    sizes: list[float] = []
    contents: list[float] = []
    laid: list[float] = []

    tile = shown.panel.locator(".bk-status svg")

    def count(act: Callable[[], object], tiles: int) -> None:
        before = len(host.received)
        act()
        expect(tile).to_have_count(tiles, timeout=20_000)
        host.calm()
        of_all, of_content = zip(*host.received[before:], strict=True)
        sizes.append(sum(of_all))
        contents.append(sum(of_content))

    def lay(cell: str) -> None:
        laid.append(host.timed(shown.spot(cell).element_handle(), board))

    def play() -> None:
        cells = iter([f"{column}{row}" for row in range(1, 6) for column in "ABCDEF"])
        while step.is_enabled():  # till the game is over
            count(step.click, 1)
            cell = next(cells, None)
            count(partial(lay, cell) if cell else shown.button("discard").click, 0)

    benchmark.pedantic(play, rounds=1)
    shown.button("first").click()
    host.calm()
    handle = shown.panel.locator(".bk-time .noUi-handle").element_handle()
    told = shown.panel.locator(".bk-board [role=status]").element_handle()
    start = perf_counter()
    steps = page.evaluate(SCRUB, [handle, told, MOMENTS if full else MOMENTS // 3])
    total = perf_counter() - start
    benchmark.extra_info |= {
        "laid_median_ms": round(median(laid), 1),
        "laid_p95_ms": round(high(laid), 1),
        "step_median_bytes": median(sizes),
        "step_p95_bytes": round(high(sizes)),
        "step_max_bytes": max(sizes),
        "step_median_bytes_of_content": median(contents),
        "step_p95_bytes_of_content": round(high(contents)),
        "step_max_bytes_of_content": max(contents),
        "scrub_total_s": round(total, 2),
        "scrub_median_ms": round(median(steps), 1),
        "scrub_p95_ms": round(high(steps), 1),
    }
    table += [
        row(f"{host.name}, game: a tile laid, and answered", laid, "ms"),
        row(f"{host.name}, game: sent for a step", sizes, "B ", f"most {max(sizes):.0f} B"),
        row(f"{host.name}, game: of that, content", contents, "B ", f"most {max(contents):.0f} B"),
        row(f"{host.name}, game: a step of scrubbing", steps, "ms", f"all {total:.1f} s"),
    ]


def test_scrubbing_in_the_kernel(benchmark: BenchmarkFixture, table: list[str]) -> None:
    """What Python does of it, with no browser to send to."""
    panel = bk.panel("karuba", code=PLAYED.code, at=0, lang="en")
    steps: list[float] = []

    def scrub() -> None:
        panel.show(0)
        for moment in range(1, MOMENTS + 1):
            start = perf_counter()
            panel.scrub.value = moment
            steps.append((perf_counter() - start) * 1000)

    benchmark.pedantic(scrub, rounds=3, warmup_rounds=1)
    assert panel.match.cursor == MOMENTS
    benchmark.extra_info |= {"step_median_ms": median(steps), "step_p95_ms": high(steps)}
    total = sum(steps[-MOMENTS:]) / 1000
    table.append(row("kernel alone: a step of scrubbing", steps, "ms", f"all {total:.2f} s"))
