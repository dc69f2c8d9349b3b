"""Memoarrr!'s panels without code cells: `boardkit lab --app memoarrr`."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.panels import Shown, no_complaints
from tests.lab import running_app

WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.mark.parametrize("panel", ["memoarrr", "memoarrr-memory"])
def test_the_panel_is_a_page_of_its_own(panel: str, page: Page, tmp_path: Path):
    with running_app(tmp_path, "--app", panel, "--lang", "en") as url, no_complaints(page):
        outside: list[str] = []
        ours = (url, url.replace("http", "ws", 1), "data:", "blob:")
        page.on("request", lambda r: None if r.url.startswith(ours) else outside.append(r.url))
        page.goto(url)
        shown = Shown(page, "", "en", game="memoarrr")
        if panel == "memoarrr":
            for _ in range(3):
                page.wait_for_timeout(300)
                shown.button("step").click()
            expect(shown.panel.locator(".bk-status")).to_contain_text("open the round")
        hidden = shown.say("view.face_down", place="B2")
        shown.expect_label("B2", hidden)
        shown.spot("B2").click()
        expect(shown.spot("B2")).not_to_have_attribute("aria-label", hidden)
        shown.button("undo").click()
        shown.expect_label("B2", hidden)
        shown.switch("es")
        expect(shown.spot("B2")).not_to_have_attribute("aria-label", hidden)
        assert page.evaluate(WIDER) is False
        assert shown.violations() == []
        assert outside == []
