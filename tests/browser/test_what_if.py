"""What if …: a branch beside the game, both to be played, compared, named and closed."""

import re

from playwright.sync_api import expect

from tests.browser.panels import Shown


def test_a_branch_is_opened_played_compared_closed_and_brought_back(begun: Shown):
    begun.play("T 12")
    begun.unfold("forks").button("fork_open").click()
    branch, game = begun.branch(), begun.mine
    expect(branch.told).to_have_text(game.told.inner_text(), use_inner_text=True)
    expect(branch.panel.locator("[role=gridcell]:focus")).to_have_count(1)
    # Both are live, and neither moves the other.
    branch.spot("C3").click()
    expect(branch.spot("C3")).to_have_attribute("aria-label", re.compile("^C3, loseta 12"))
    game.expect_label("C3", begun.say("board.cell_empty", cell="C3"))
    game.spot("D4").click()
    expect(game.spot("D4")).to_have_attribute("aria-label", re.compile("^D4, loseta 12"))
    branch.expect_label("D4", begun.say("board.cell_empty", cell="D4"))
    # They part, which is told, and their points stand side by side.
    table = begun.panel.locator(".bk-branches")
    expect(table.locator("th[colspan]")).to_have_count(2)
    facts = begun.panel.locator(".bk-facts", has_text="loseta 12")
    expect(facts).to_contain_text("D4")
    expect(facts).to_contain_text("C3")
    # A name stands wherever the branch is named, and is only text.
    name = begun.panel.get_by_label(begun.say("ui.fork_naming.label"), exact=True)
    name.fill("<b>este</b>")
    name.press("Enter")
    expect(table).to_contain_text("<b>este</b>")
    expect(facts).to_contain_text("<b>este</b>")
    assert begun.violations() == []
    # Time in the branch is its own.
    branch.button("undo").click()
    branch.expect_label("C3", begun.say("board.cell_empty", cell="C3"))
    branch.button("redo").click()
    expect(game.spot("D4")).to_have_attribute("aria-label", re.compile("^D4, loseta 12"))
    # Closed, and brought back as it was.
    inner = begun.panel.locator(".bk-panel")
    begun.panel.get_by_role("button", name=begun.say("ui.fork_close.label"), exact=True).click()
    expect(inner).to_have_count(0)
    expect(begun.message).to_contain_text("<b>este</b>")
    begun.button("fork_reopen").click()
    expect(inner).to_have_count(1)
    branch = begun.branch()
    expect(branch.spot("C3")).to_have_attribute("aria-label", re.compile("^C3, loseta 12"))


def test_no_more_branches_than_can_be_compared(begun: Shown):
    begun.unfold("forks")
    inner = begun.panel.locator(".bk-panel")
    for count in range(1, 5):
        begun.button("fork_open").click()
        expect(inner).to_have_count(count)
    expect(begun.button("fork_open")).to_be_disabled()
    # Four branches later, a click on the game still plays it.
    begun.mine.button("draw").or_(begun.mine.button("step")).click()
    begun.mine.spot("A2").click()
    expect(begun.mine.spot("A2")).to_have_attribute("aria-label", re.compile("^A2, loseta"))
    begun.branch(3).expect_label("A2", begun.say("board.cell_empty", cell="A2"))
