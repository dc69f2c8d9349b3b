"""A panel without code cells, in a real browser: `boardkit lab --app karuba`."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.panels import Shown, kept, no_complaints
from tests.lab import running_app

PAGE = "html => [html.lang, document.title]"
WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


@pytest.fixture
def opened(page: Page, app_url: str) -> Iterator[Shown]:
    """The page, opened; nothing may be asked from another host."""
    outside: list[str] = []
    ours = (app_url, app_url.replace("http", "ws", 1), "data:", "blob:")
    page.on("request", lambda r: None if r.url.startswith(ours) else outside.append(r.url))
    with no_complaints(page):
        page.goto(app_url)
        yield Shown(page, "", "es")
    assert outside == []


def test_a_game_is_played_without_a_notebook(opened: Shown, page: Page):
    shown = opened
    assert page.locator("html").evaluate(PAGE) == ["es", "karuba: un tablero para jugar"]
    expect(page.locator(".jp-InputArea, .jp-CodeMirrorEditor")).to_have_count(0)
    # The set-up, by mouse, then a tile by keyboard.
    shown.spot("B60").click()
    shown.spot("J10").click()
    shown.expect_label("J10", shown.say("board.temple_with", degrees=10, colour="brown"))
    page.keyboard.press("c")
    expect(shown.panel).to_contain_text(shown.say("ui.turn_up.label"))
    page.keyboard.press("n")
    expect(shown.panel.locator(".bk-status svg")).to_be_visible()
    empty = shown.say("board.cell_empty", cell="C3")
    shown.expect_label("C3", empty)
    shown.spot("C3").click()
    expect(shown.spot("C3")).not_to_have_attribute("aria-label", empty)
    laid = shown.label("C3")
    shown.button("undo").click()
    shown.expect_label("C3", empty)
    page.keyboard.press("r")
    shown.expect_label("C3", laid)
    shown.switch("en")
    expect(shown.spot("C3")).not_to_have_attribute("aria-label", laid)
    assert shown.label("C3").startswith("C3, tile ")
    assert shown.violations() == []


def test_a_refusal_can_be_seen(opened: Shown):
    opened.spot("C3").click()  # in the set-up only numbers can be chosen
    message = opened.panel.locator(".bk-message .bk-no")
    expect(message).to_be_visible()
    box = message.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 0


def test_a_new_branch_gets_the_keyboard_and_comes_into_sight(opened: Shown, page: Page):
    page.set_viewport_size({"width": 1366, "height": 500})
    opened.spot("C3").focus()
    page.keyboard.press("f")
    opened.button("fork_open").click()
    boards = page.locator(".bk-panel .bk-panel .bk-board")
    expect(boards).to_have_count(1)
    here = boards.locator("[role=gridcell]:focus")
    expect(here).to_have_count(1)
    expect(here).to_be_in_viewport()


def test_the_page_fits_and_scrolls_in_one_direction(opened: Shown, page: Page):
    for width, height in ((1366, 768), (683, 384)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"() => !({WIDER})")
    page.set_viewport_size({"width": 1366, "height": 768})
    board = opened.panel.locator(".bk-board").bounding_box()
    side = opened.panel.locator(".bk-side").bounding_box()
    assert board is not None
    assert side is not None
    assert max(board["y"] + board["height"], side["y"] + side["height"]) < 768


def test_a_page_opened_again_offers_the_game(page: Page, app_url: str):
    page.goto(app_url)
    shown = Shown(page, "", "es")
    shown.spot("B50").click()
    shown.spot("J10").click()
    laid = shown.say("board.temple_with", degrees=10, colour="brown")
    shown.expect_label("J10", laid)
    kept(page)
    page.reload()
    again = Shown(page, "", "es")
    again.button("go_on").click()
    again.expect_label("J10", laid)


def test_a_page_that_is_left_ends_its_kernel(page: Page, app_url: str):
    page.goto(app_url)
    Shown(page, "", "es")
    # What the page does when it is left, while it can still be seen what the server says to it.
    with page.expect_response(lambda found: "/voila/api/shutdown/" in found.url) as answered:
        page.evaluate("() => { window.dispatchEvent(new Event('beforeunload')); }")
    assert answered.value.status == 204


def test_skull_island_is_a_page_of_its_own_too(page: Page, tmp_path: Path):
    app = running_app(tmp_path, "--app", "skull_island", "--lang", "en")
    with app as url, no_complaints(page):
        page.goto(url)
        shown = Shown(page, "", "en", game="skull_island")
        shown.spot("A1").focus()
        page.keyboard.press("n")
        expect(shown.panel.locator(".bk-status")).to_contain_text("Roll 1")
        assert shown.label("B2").startswith("B2, land")
        assert shown.violations() == []
        assert not page.evaluate(WIDER)
