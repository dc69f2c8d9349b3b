"""The live charts in a real browser: a slider is dragged, the chart follows and then grows."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from boardkit.core.catalogue import LANGUAGES
from tests.browser.panels import Shown, drawn, no_complaints
from tests.lab import running_app

# The texts of the picture that do not fit on it.
BEYOND = """() => [...document.querySelectorAll('.bk-livechart text')].filter(text => {
  const [own, all] = [text, text.closest('svg')].map(node => node.getBoundingClientRect());
  return own.left < all.left || own.right > all.right;
}).map(text => text.textContent)"""


def dragged(page: Page, shown: Shown, dial: str, part: float) -> None:
    """Drags a slider with the mouse to a part of its length."""
    slider = shown.control(dial)
    handle = slider.locator("[role=slider]").bounding_box()
    track = slider.locator(".noUi-target").bounding_box()
    assert handle is not None
    assert track is not None
    page.mouse.move(handle["x"] + handle["width"] / 2, handle["y"] + handle["height"] / 2)
    page.mouse.down()
    page.mouse.move(track["x"] + part * track["width"], track["y"] + track["height"] / 2, steps=6)
    page.mouse.up()


def test_a_slider_is_dragged_and_the_chart_follows(page: Page, tmp_path: Path):
    words = ("--app", "memoarrr-live", "--lang", "en")
    with running_app(tmp_path, *words) as url, no_complaints(page):
        page.set_viewport_size({"width": 1366, "height": 768})
        page.goto(url)
        shown = Shown(page, "", "en", game="memoarrr")
        seat, report = shown.spot("seat1"), shown.panel.locator(".bk-facts")
        expect(report.first).to_contain_text("more than an equal share")
        shown.panel.get_by_role("button", name="less", exact=True).click()
        expect(report.last).to_contain_text("You said “less”")
        shown.button("live_keep").click()
        # It grows by itself, as long as nobody moves anything.
        opened = page.locator("[role=gridcell]").first.get_attribute("aria-label") or ""
        expect(seat).not_to_have_attribute("aria-label", opened)
        dragged(page, shown, "live_dial_1", 1)
        expect(seat).to_have_attribute("aria-label", re.compile("remembers: everything.*Kept: "))
        expect(report.last).to_contain_text("Player 1 now wins")
        handle = shown.control("live_dial_1").locator("[role=slider]")
        expect(handle).to_have_attribute("aria-valuetext", "everything")
        expect(handle).to_have_attribute("aria-label", "Remembers")
        # With the keyboard too: an arrow, and the key of the number of players.
        handle.press("ArrowLeft")
        expect(handle).to_have_attribute("aria-valuetext", "90%")
        expect(seat).to_have_attribute("aria-label", re.compile("remembers: 90%"))
        handle.press("Home")
        expect(seat).to_have_attribute("aria-label", re.compile("remembers: nothing"))
        # What is read out names somebody as the title does, once there are games enough.
        read = shown.panel.get_by_role("status")
        expect(read.first).to_contain_text(re.compile("Player . .*wins (most|least)"))
        handle.press("End")
        expect(seat).to_have_attribute("aria-label", re.compile("remembers: everything"))
        seat.focus()
        page.keyboard.press("m")
        expect(shown.spot("seat4")).to_have_attribute("aria-label", re.compile("Player 4"))
        shown.switch("es")
        expect(seat).to_have_attribute("aria-label", re.compile("Jugador 1 .*recuerda: todo"))
        assert shown.violations() == []
        assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
        shown.button("projector").click()
        shown.expect_projector()
        expect(report.last).to_contain_text("100.000 de 100.000")
        for lang in LANGUAGES:
            shown.switch(lang)
            expect(shown.panel).to_have_attribute("lang", lang)
            drawn(page)
            assert page.evaluate(BEYOND) == []
        assert page.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
