"""Time, as a person moves through it: back, forth, any moment, any event, and by itself."""

from playwright.sync_api import Page, expect

from boardkit.panels.timeline import SPEEDS
from tests.browser.fronts import Front
from tests.browser.panels import Shown

ALONE = """
import boardkit as bk
bk.panel("karuba", players=["careful", "careful"], seed="papaya", lang="es",
         rules={"setup": "given", "layout": "lesson"})
""".strip()
# How long the page waits for anything, from now on.
WAITS = """() => {
  window.waits = [];
  window.ownTimeout ??= window.setTimeout;
  window.setTimeout = (act, wait, ...more) => {
    window.waits.push(wait);
    return window.ownTimeout.call(window, act, wait, ...more);
  };
}"""
NO_WAITS = "() => { window.setTimeout = window.ownTimeout; }"


def test_back_and_forth_and_what_was_seen_is_not_unseen(begun: Shown):
    shown = begun
    shown.button("draw").or_(shown.button("step")).click()
    expect(shown.status.locator("svg")).to_be_visible()
    turned_up = shown.told.inner_text()
    shown.spot("C3").click()
    empty = shown.say("board.cell_empty", cell="C3")
    expect(shown.spot("C3")).not_to_have_attribute("aria-label", empty)
    laid = shown.label("C3")
    shown.button("undo").click()
    shown.expect_label("C3", empty)
    shown.button("undo").click()
    expect(shown.status.locator("svg")).to_have_count(0)
    # The tile goes back, and everybody has seen it.
    expect(shown.message).to_contain_text("Ya se ha visto")
    shown.button("redo").click()
    expect(shown.told).to_have_text(turned_up, use_inner_text=True)
    expect(shown.message).to_have_text("")
    shown.button("last").click()
    shown.expect_label("C3", laid)
    expect(shown.button("redo")).to_be_disabled()
    shown.button("first").click()
    expect(shown.button("undo")).to_be_disabled()
    expect(shown.told).to_contain_text(shown.say("ui.turn.label", n=0, total=36))


def test_the_slider_and_the_list_lead_to_any_moment(begun: Shown):
    shown = begun
    shown.play("T 12", "P C3", "T 13", "P D3")
    handle = shown.control("scrub").locator("[role=slider]")
    end = handle.get_attribute("aria-valuenow")
    empty = shown.say("board.cell_empty", cell="D3")
    handle.focus()
    shown.page.keyboard.press("Home")
    expect(shown.button("undo")).to_be_disabled()
    expect(handle).to_be_focused()
    shown.page.keyboard.press("End")
    expect(handle).to_have_attribute("aria-valuenow", str(end))
    expect(shown.spot("D3")).not_to_have_attribute("aria-label", empty)
    # The event that turned tile 13 up: a line of the list, by what it tells.
    line = shown.events.filter(has_text="T 13").first
    shown.control("events").locator("select").select_option(label=line.inner_text())
    shown.expect_label("D3", empty)
    expect(shown.status).to_contain_text("13")
    # And nothing is lost by looking back.
    shown.control("events").locator("select").select_option(index=0)
    expect(shown.spot("D3")).not_to_have_attribute("aria-label", empty)


def ticking(page: Page, interval: int) -> None:
    page.evaluate(WAITS)
    try:
        page.wait_for_function("wait => window.waits.includes(wait)", arg=interval)
    finally:
        page.evaluate(NO_WAITS)


def test_it_goes_on_by_itself_as_fast_as_chosen_and_stops_when_told(front: Front):
    page = front.open(ALONE)
    shown = front.panel()
    handle = shown.control("scrub").locator("[role=slider]")
    for speed in ("slow", "fast"):
        shown.choose("speed", shown.say(f"ui.speed_{speed}.label"))
        if speed == "slow":
            shown.button("play").click()
            expect(shown.button("play")).to_have_text(shown.say("ui.pause.label"))
        ticking(page, SPEEDS[speed])
    # Nobody touches anything, and tiles are laid.
    expect(shown.events.filter(has_text="T ")).not_to_have_count(0)
    page.wait_for_function("node => +node.ariaValueNow >= 4", arg=handle.element_handle())
    shown.button("play").click()
    expect(shown.button("play")).to_have_text(shown.say("ui.play.label"))
    # A replay of what is known stops by itself at its end.
    end = handle.get_attribute("aria-valuenow")
    shown.button("first").click()
    expect(handle).to_have_attribute("aria-valuenow", "0.0")
    shown.button("play").click()
    expect(handle).to_have_attribute("aria-valuenow", str(end))
    expect(shown.button("play")).to_have_text(shown.say("ui.play.label"))


def test_it_stops_where_a_person_has_to_choose(begun: Shown):
    shown = begun
    shown.choose("speed", shown.say("ui.speed_fast.label"))
    shown.button("play").click()
    expect(shown.status.locator("svg")).to_be_visible()
    expect(shown.button("play")).to_be_disabled()
    expect(shown.button("play")).to_have_text(shown.say("ui.play.label"))
    expect(shown.spot("C3")).to_have_attribute(
        "aria-label", shown.say("board.cell_empty", cell="C3")
    )
