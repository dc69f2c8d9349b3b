"""MammuZ's panels without code cells: `boardkit lab --app mammuz`."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.panels import Shown, no_complaints
from tests.lab import running_app

WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.mark.parametrize("panel", ["mammuz", "mammuz-bluff"])
def test_the_panel_is_a_page_of_its_own(panel: str, page: Page, tmp_path: Path):
    with running_app(tmp_path, "--app", panel, "--lang", "en") as url, no_complaints(page):
        outside: list[str] = []
        ours = (url, url.replace("http", "ws", 1), "data:", "blob:")
        page.on("request", lambda r: None if r.url.startswith(ours) else outside.append(r.url))
        page.goto(url)
        shown = Shown(page, "", "en", game="mammuz")
        if panel == "mammuz":
            shown.button("step").click()
            expect(shown.panel.locator(".bk-status")).to_contain_text("declare")
        shown.spot("species-hare").click()
        picked = "view.picked" if panel == "mammuz" else "lab.claimed"
        marked = re.compile(shown.say(picked))
        expect(shown.spot("species-hare")).to_have_attribute("aria-label", marked)
        shown.switch("es")
        marked = re.compile(shown.say(picked))
        expect(shown.spot("species-hare")).to_have_attribute("aria-label", marked)
        assert page.evaluate(WIDER) is False
        assert shown.violations() == []
        assert outside == []
