"""How long it takes from a click on the board to the changed board, in a real JupyterLab.

Measured in the page itself, kernel included: from the click to the first change of the picture.
Nothing is asserted about the time; `-s` prints it, `--benchmark-json=FILE` keeps it under
`extra_info`.
"""

from collections.abc import Callable
from itertools import cycle
from statistics import median

import pytest
from playwright.sync_api import Page
from pytest_benchmark.fixture import BenchmarkFixture

from tests.browser.panels import Shown

CLICKS, WARM_UP = 30, 3
# Resolves with the milliseconds from a click on a place to the first change of the board.
CLOCK = """([panel, name]) => new Promise((resolve, reject) => {
  const grid = panel.querySelector('[role=grid]');
  const cell = grid.querySelector(`[role=gridcell][data-id="${name}"]`);
  const start = performance.now();
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    resolve(performance.now() - start);
  });
  watcher.observe(grid, { subtree: true, attributes: true, attributeFilter: ['aria-label'] });
  setTimeout(() => reject(new Error('nothing changed after ' + name)), 10000);
  cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
})"""


def lay_tiles(shown: Shown) -> list[str]:
    """Each click lays a tile or takes it away again; wave, ways and dead ends are found anew."""
    shown.panel.locator("select").select_option(label=shown.say("lab.tile", tile=7, exits="NESO"))
    return [f"{column}{row}" for row in (4, 5) for column in "ABCDEF"]


def choose_adventurers(shown: Shown) -> list[str]:
    """Each click chooses an adventurer, and its reach shows, or lets it go again."""
    starts = shown.panel.locator('[data-id^="B"][role=gridcell]')
    word = shown.say("words.colour.purple")
    names = [start.get_attribute("data-id") or "" for start in starts.all()]
    return [name for name in names if len(name) > 2 and word in shown.label(name)]


@pytest.mark.parametrize(
    ("notebook", "cell", "clicks"),
    [
        ("es/karuba-path-lab.ipynb", "opening", lay_tiles),
        ("es/karuba-walkthrough.ipynb", "walk-panel", choose_adventurers),
    ],
    ids=["lab", "game"],
)
def test_from_click_to_changed_board(
    open_notebook: Callable[..., Page],
    benchmark: BenchmarkFixture,
    notebook: str,
    cell: str,
    clicks: Callable[[Shown], list[str]],
) -> None:
    page = open_notebook(notebook, run=False)
    Shown(page, "opening", "es", run=True)
    shown = Shown(page, cell, "es", run=True)
    places = cycle(clicks(shown))
    panel = shown.panel.element_handle()
    page.wait_for_timeout(500)  # what came before is drawn
    times: list[float] = []

    def click() -> None:
        times.append(float(page.evaluate(CLOCK, [panel, next(places)])))
        page.wait_for_timeout(50)  # the rest of the panel is drawn too

    benchmark.pedantic(click, rounds=CLICKS, warmup_rounds=WARM_UP)
    counted = sorted(times[WARM_UP:] or times)
    middle, slow = median(counted), counted[int(0.95 * len(counted))]
    benchmark.extra_info |= {"median_ms": round(middle, 1), "p95_ms": round(slow, 1)}
    print(
        f"\nclick to changed board: median {middle:.0f} ms, p95 {slow:.0f} ms, {len(counted)} clicks"
    )
