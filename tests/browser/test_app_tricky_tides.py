"""The panel of Tricky Tides without code cells: `boardkit lab --app tricky_tides`."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.panels import Shown, no_complaints
from tests.lab import running_app

WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


def test_the_panel_is_a_page_of_its_own(page: Page, tmp_path: Path):
    with (
        running_app(tmp_path, "--app", "tricky_tides", "--lang", "en") as url,
        no_complaints(page),
    ):
        outside: list[str] = []
        ours = (url, url.replace("http", "ws", 1), "data:", "blob:")
        page.on("request", lambda r: None if r.url.startswith(ours) else outside.append(r.url))
        page.goto(url)
        shown = Shown(page, "", "en", game="tricky_tides")
        shown.button("go_ahead").click()
        lit = shown.panel.locator('[role=gridcell][aria-label*="lit up"]')
        expect(lit).to_have_count(2)
        shown.switch("es")
        expect(shown.panel.locator('[role=gridcell][aria-label*="iluminado"]')).to_have_count(2)
        shown.button("hint").click()
        expect(shown.panel.locator(".bk-hint")).to_contain_text(re.compile("1/3"))
        assert page.evaluate(WIDER) is False
        assert shown.violations() == []
        assert outside == []
