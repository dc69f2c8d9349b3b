"""A whole game by keyboard alone, and what a screen reader is told of its end."""

from playwright.sync_api import Page, expect

import boardkit as bk
from boardkit.panels.desk import DESK
from tests.browser.fronts import BOTH, Front
from tests.browser.panels import Shown

PANEL = """
import boardkit as bk
bk.panel("karuba", players=["person", "careful"], seed="mango", lang="en")
""".strip()
TURNS, CELLS = 36, 30
# From A1, row by row and back: the arrow that leads from each cell to the next.
SERPENTINE = [
    *(["ArrowRight"] * 5 + ["ArrowDown"] + ["ArrowLeft"] * 5 + ["ArrowDown"]) * 2,
    *["ArrowRight"] * 5,
]
PATH = [
    f"{column}{row}"
    for row in range(1, 6)
    for column in ("ABCDEF" if row % 2 else "FEDCBA")
]  # fmt: skip


def played_without_a_browser() -> list[str]:
    """The names of all places after the same game, from the kernel's side."""
    DESK.clear()
    panel = bk.panel("karuba", players=["person", "careful"], seed="mango", lang="en")
    for mark in ("B60", "J10", "B50", "J40"):
        panel.board.press(mark)
    for turn in range(TURNS):
        panel.keyboard.hear("n")
        if turn < CELLS:
            panel.board.press(PATH[turn])
        else:
            panel.keyboard.hear("d")
    assert panel.game.outcome(panel.match.state) is not None
    return sorted(mark.label for mark in panel.board.scene.marks)


def named_places(page: Page, shown: Shown) -> list[str]:
    """The names of the places in the browser's accessibility tree."""
    grid = shown.panel.locator("[role=grid]")
    grid.evaluate("node => window.grid = node")
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    found = session.send("Runtime.evaluate", {"expression": "window.grid"})
    tree = session.send(
        "Accessibility.queryAXTree", {"objectId": found["result"]["objectId"], "role": "gridcell"}
    )
    return sorted(node["name"]["value"] for node in tree["nodes"])


@BOTH
def test_a_whole_game_by_keyboard_alone(front: Front):
    page = front.open(PANEL)
    shown = front.panel(lang="en")
    assert len(named_places(page, shown)) == 52
    press = page.keyboard.press
    shown.spot("A1").focus()
    # The first pair on B60 and J10, the second one on B50 and J40, and then to A1.
    for key in (*["ArrowDown"] * 5, "Enter", "Control+Home", "Enter"):
        press(key)
    for key in (*["ArrowDown"] * 5, "ArrowLeft", "Enter", "Control+Home"):
        press(key)
    for key in (*["ArrowRight"] * 3, "Enter", "Control+Home", "ArrowDown"):
        press(key)
    expect(shown.panel).to_contain_text(shown.say("ui.turn_up.label"))
    arrows = iter(SERPENTINE)
    for turn in range(TURNS):
        press("n")
        press("Enter" if turn < CELLS else "d")
        if turn < CELLS - 1:
            press(next(arrows))
    over = shown.panel.locator(".bk-status")
    expect(over).to_contain_text(shown.say("ui.over.label"), timeout=60_000)
    assert named_places(page, shown) == played_without_a_browser()
    # The points, and who has won, are there to be read.
    expect(shown.panel.locator(".bk-table").first).to_contain_text(shown.say("scores.total"))
    expect(shown.panel.locator(".bk-at-events option").first).to_contain_text("win")
    assert page.evaluate("document.activeElement.closest('.bk-panel') !== null")
