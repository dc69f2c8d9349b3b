"""The hint ladder: how many, which, and which one careful would take and why."""

from playwright.sync_api import expect

import boardkit as bk
from tests.browser.panels import Shown


def test_each_press_tells_more_and_less_takes_it_back(begun: Shown):
    shown = begun.play("T 12", "P C3", "T 3")
    # The same game without a panel: what can be done in it, and what careful does.
    match = bk.Match(bk.game("karuba"), seed="boardkit", players=["person", "careful"])
    game, helped = match.game, ("careful", "careful")
    while match.state.to_move is not bk.CHANCE:
        match.do(match.next_action(helped))
    for text in ("T 12", "P C3"):
        match.do(text, by_hand=text[0] == "T")
    match.do(match.next_action())
    match.do("T 3", by_hand=True)
    legal, best = game.legal(match.state), match.next_action(helped)
    hint = shown.panel.locator(".bk-hint [role=group]")
    expect(hint).to_have_count(0)
    pointed = shown.panel.locator(".bk-board .k-hint")

    shown.button("hint").click()
    expect(hint).to_contain_text(shown.say("ui.hint_many.label", n=len(legal)))
    expect(pointed).to_have_count(0)

    shown.button("hint").click()
    expect(hint).to_contain_text("2/3")
    cells = [str(action.cell) for action in legal if hasattr(action, "cell")]
    assert len(cells) == 29
    for cell in cells:
        expect(hint).to_contain_text(cell)

    shown.button("hint").click()
    words = game.words(best, "es")
    expect(hint).to_contain_text(shown.say("ui.hint_best.label", action=words))
    view = game.view(match.state, 0)
    for fact in game.explain(view, best, legal):
        expect(hint).to_contain_text(shown.say(f"hints.{fact.key}", **fact.params))
    # Long hints are reached by the keyboard.
    hint.focus()
    expect(hint).to_be_focused()
    assert shown.violations() == []

    shown.button("hint_less").click()
    expect(hint).to_contain_text("2/3")
    shown.button("choose_for_me").click()
    expect(hint).to_have_count(0)
    last = shown.events.filter(has_text=game.format(best))
    expect(last).not_to_have_count(0)


def test_there_is_nothing_to_choose_when_chance_decides(begun: Shown):
    begun.spot("A1").focus()
    begun.page.keyboard.press("h")
    expect(begun.message).to_have_text(begun.say("ui.hint_chance.label"))
