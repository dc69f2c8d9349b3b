"""One code carries a game, its branches and settings to another kernel, wherever that runs."""

import re

from playwright.sync_api import expect

from tests.browser.fronts import Front
from tests.browser.panels import Shown


def test_a_code_brings_game_branch_and_settings_back_in_a_new_kernel(front: Front, begun: Shown):
    begun.play("T 12", "P C3", "T 13")
    begun.unfold("forks").button("fork_open").click()
    begun.branch().spot("D4").click()
    laid = re.compile("^D4, loseta 13")
    expect(begun.branch().spot("D4")).to_have_attribute("aria-label", laid)
    begun.mine.spot("A1").focus()
    begun.page.keyboard.press("p")
    begun.expect_projector()
    begun.unfold("session")
    # It is said that nothing is stored, and what the browser keeps.
    banner = begun.panel.locator(".bk-banner").last
    expect(banner).to_contain_text(begun.say("ui.not_stored.label"))
    expect(banner).to_contain_text(begun.say("ui.kept_seen.label"))
    box = begun.control("session_code").locator("textarea")
    expect(box).to_have_value("")
    begun.button("copy").click()
    expect(box).to_have_value(re.compile("^bks1-"))
    code = box.input_value()
    assert len(code) < 1000

    again = front.karuba()
    expect(again.spot("C3")).to_have_attribute(
        "aria-label", again.say("board.cell_empty", cell="C3")
    )
    again.unfold("session")
    box = again.control("session_code").locator("textarea")
    # What is no code is said to be none, and changes nothing.
    box.fill("bks1-nonsense")
    again.button("load").click()
    expect(again.message.locator(".bk-no")).to_be_visible()
    box.fill(code)
    again.button("load").click()
    branch, game = again.branch(), again.mine
    expect(game.spot("C3")).to_have_attribute("aria-label", re.compile("^C3, loseta 12"))
    game.expect_label("D4", again.say("board.cell_empty", cell="D4"))
    expect(branch.spot("D4")).to_have_attribute("aria-label", laid)
    again.expect_projector()
    expect(game.message).to_contain_text(again.say("ui.code_loaded.label"))
    # And it goes on: the same tile waits there.
    game.spot("D3").click()
    expect(game.spot("D3")).to_have_attribute("aria-label", re.compile("^D3, loseta 13"))
