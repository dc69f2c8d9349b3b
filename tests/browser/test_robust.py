"""Nothing that a class does to a panel breaks it: haste, many panels, old boards, faults, dead kernels."""

import re

from playwright.sync_api import expect

from boardkit.core.catalogue import say
from tests.browser.fronts import BOTH, Front
from tests.browser.panels import Shown

pytestmark = BOTH

LESSON = """
import boardkit as bk
bk.panel("karuba", players=["person", "careful"], seed="papaya{n}", lang="es",
         rules={{"setup": "given", "layout": "lesson"}})
""".strip()
KEPT = "Object.keys(localStorage).some(key => key.startsWith('boardkit:'))"  # by the browser
CHILD = ".jp-OutputArea-child:has(.bk-panel) >> nth={}"  # what one `display` showed
FAULT = """
import boardkit as bk
panel = bk.panel("karuba", lang="es")
def boom(*_): raise RuntimeError("ay")
panel.on_spot = boom
panel
""".strip()


def test_clicks_in_haste_are_neither_lost_nor_done_twice(front: Front):
    front.open(LESSON.format(n=""))
    shown = front.panel()
    shown.play("T 12", "P C3", "T 13", "P D3", "T 1", "P A2")
    handle = shown.control("scrub").locator("[role=slider]")
    expect(handle).to_have_attribute("aria-valuenow", "9.0")
    stops = []
    while shown.button("undo").is_enabled():
        stops.append(handle.get_attribute("aria-valuenow"))
        shown.button("undo").click()
        expect(handle).not_to_have_attribute("aria-valuenow", stops[-1] or "")
    assert len(stops) == 6
    # All of it again, at once, and back.
    shown.button("redo").evaluate("button => { for (let k = 0; k < 6; k++) button.click(); }")
    expect(handle).to_have_attribute("aria-valuenow", "9.0")
    shown.button("undo").evaluate("button => { for (let k = 0; k < 4; k++) button.click(); }")
    expect(handle).to_have_attribute("aria-valuenow", stops[4] or "")
    # Two clicks on one cell, faster than the answer: one tile is laid, and one refusal told.
    shown.button("last").click()
    expect(handle).to_have_attribute("aria-valuenow", "9.0")
    shown.play("T 20")
    shown.spot("B2").dblclick()
    expect(shown.spot("B2")).to_have_attribute("aria-label", re.compile("^B2, loseta 20"))
    expect(handle).to_have_attribute("aria-valuenow", "12.0")
    expect(shown.message.locator(".bk-no")).to_be_visible()
    expect(shown.button("undo")).to_be_enabled()


def test_keys_in_haste_play_in_the_order_of_the_fingers(begun: Shown):
    begun.spot("A1").focus()
    for key in ("n", "Enter", "ArrowRight", "n", "Enter", "ArrowRight", "n", "Enter"):
        begun.page.keyboard.press(key)
    for cell in ("A1", "B1", "C1"):
        expect(begun.spot(cell)).to_have_attribute("aria-label", re.compile(f"^{cell}, loseta"))
    handle = begun.control("scrub").locator("[role=slider]")
    expect(handle).to_have_attribute("aria-valuenow", "13.0")
    expect(begun.told).to_contain_text(begun.say("ui.turn_up.label"))


def test_ten_panels_in_one_notebook_are_ten_games(front: Front):
    """A cell for each. Ten in one cell send so many messages at once that a server which cannot keep up
    loses some of them, seen in JupyterLab and Voilà alike: then a panel is missing.
    """
    game = " ".join(LESSON.format(n="").partition("\n")[2].split())
    start = "import boardkit as bk\nfrom IPython.display import display"
    page = front.open(start, *[f"display({game})"] * 10)

    def shown(k: int) -> Shown:
        # JupyterLab draws only the cells near the window, so it is asked for each.
        lab = front.name == "lab"
        return front.panel(k + 1) if lab else Shown(page, "", "es", root=CHILD.format(k))

    column, played = "ABCDEF", (9, 0, 4)
    for k in played:
        one = shown(k)
        one.play("T 12")
        cell = f"{column[k % 6]}4"
        one.spot(cell).click()
        expect(one.spot(cell)).to_have_attribute("aria-label", re.compile(f"^{cell}, loseta 12"))
    lists: list[str] = []
    for k in range(10):
        one = shown(k)
        turn = say("es", "karuba", "ui.turn.label", n=1 if k in played else 0, total=36)
        expect(one.panel.locator(".bk-status > div")).to_contain_text(turn)
        lists += one.panel.locator(".bk-typed [role=listbox]").evaluate_all(
            "nodes => nodes.map(node => node.id)"
        )
    # Each field for moves has a list of its own.
    assert len(set(lists)) == len(lists) >= 10


def test_a_fault_is_told_carries_the_game_and_stops_nothing(front: Front):
    page = front.open(FAULT)
    shown = front.panel()
    shown.start()
    shown.spot("C3").click()
    line = shown.message.locator(".bk-no")
    expect(line).to_contain_text(shown.say("ui.internal_error.label"))
    line.locator("summary").click()
    expect(line.locator("pre")).to_have_text(re.compile("^bk1-"))
    expect(
        page.locator(".jp-OutputArea [data-mime-type*=stderr], .jp-RenderedText pre")
    ).to_have_count(0)
    shown.play("T 12", "P C3")
    expect(shown.spot("C3")).to_have_attribute("aria-label", re.compile("^C3, loseta 12"))


def test_a_kernel_that_is_gone_is_told_and_the_board_stays(begun: Shown, front: Front):
    begun.play("T 12", "P C3")
    expect(begun.spot("C3")).to_have_attribute("aria-label", re.compile("^C3, loseta 12"))
    front.page.wait_for_function(KEPT)
    front.stop()
    begun.spot("D4").click()
    begun.button("undo").click()
    expect(begun.panel.locator(".bk-dead")).to_contain_text(
        begun.say("ui.kernel_gone.label"), timeout=30_000
    )
    expect(begun.spot("C3")).to_have_attribute("aria-label", re.compile("^C3, loseta 12"))
