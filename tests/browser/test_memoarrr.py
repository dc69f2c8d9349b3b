"""Memoarrr!'s panels in JupyterLab: reveal, light up, look through other eyes, guess, pair."""

import pytest
from playwright.sync_api import expect

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang, say
from boardkit.games.memoarrr.rules import barred
from boardkit.games.memoarrr.state import State
from boardkit.views.memoarrr import scene
from tests.browser.fronts import Front
from tests.browser.panels import Shown
from tests.browser.test_tree import Tree

pytestmark = pytest.mark.parametrize("front", ["lab"], indirect=True)
LIT = """(panel, look) => [...panel.querySelectorAll(`.bk-glow.bk-${look}`)]
  .filter(node => getComputedStyle(node).display !== 'none')
  .map(node => node.closest('[data-id]').dataset.id).sort()"""
WIDER = """panel => {
  const room = panel.closest('.jp-WindowedPanel-outer');
  return [panel, room].filter(node => node.scrollWidth > node.clientWidth).map(node => node.className);
}"""


def opened(front: Front, panel: str, lang: Lang = "en") -> Shown:
    front.open(f'import boardkit as bk\n\nbk.panel("{panel}", lang="{lang}")')
    return front.panel(0, lang, "memoarrr")


def begun(shown: Shown) -> None:
    """Chance lays out the island and puts treasures and volcanoes on the stack."""
    for key in ("chance_treasures", "chance_volcanoes", "open"):
        shown.button("step").click()
        text = shown.say(f"table.{key}", seat=1)
        expect(shown.panel.locator(".bk-status")).to_contain_text(text)


def after_the_set_up() -> State:
    """The same position, from the same word."""
    game = bk.game("memoarrr")
    match = bk.panel("memoarrr").match
    while match.state.to_move is bk.CHANCE:
        match.draw()
    assert game.legal(match.state)
    state: State = match.state
    return state


def test_reveal_refuse_and_go_back(front: Front):
    shown = opened(front, "memoarrr")
    begun(shown)
    view = bk.game("memoarrr").view(after_the_set_up(), 0)
    assert [f"{c}" for c in ("B1", "C1", "D1") if shown.say("view.barred") in shown.label(c)]
    seen = [mark for mark in ("B1", "C1", "D1") if "seen before" in shown.label(mark)]
    assert len(seen) == sum(card is not None for card in view.island) == 3
    shown.spot("B1").click()
    expect(shown.message).to_contain_text("MEM-X1")
    hidden = shown.say("view.face_down", place="B2")
    shown.expect_label("B2", hidden)
    shown.spot("B2").focus()
    front.page.keyboard.press("Enter")
    expect(shown.spot("B2")).not_to_have_attribute("aria-label", hidden)
    shown.button("undo").click()
    shown.expect_label("B2", hidden)
    expect(shown.message).to_contain_text("B2")
    assert shown.violations() == []


def test_what_connects_lights_up_without_the_kernel(front: Front):
    shown = opened(front, "memoarrr")
    begun(shown)
    shown.panel.locator(".bk-at-eyes").get_by_role("button", name="open", exact=True).click()
    expect(shown.panel.locator("svg[role=grid]")).to_have_attribute(
        "aria-label", shown.say("view.title_open")
    )
    state = after_the_set_up()
    box, card = state.setup.box, state.island[0]
    places = [
        (str(cell), kind)
        for cell, kind in zip(box.cells, state.island, strict=True)
        if box.place[cell] != box.middle
    ]
    for hover in (True, False):
        if hover:
            shown.spot("A1").hover()
        else:
            front.page.mouse.move(5, 5)
            shown.spot("A2").focus()
            front.page.keyboard.press("ArrowUp")
            expect(shown.spot("A1")).to_be_focused()
        for look, end in (("beast", 0), ("land", 1)):
            same = [(name, kind) for name, kind in places if kind[end] == card[end]]
            expected = [*(name for name, _ in same), *(f"{kind[0]}-{kind[1]}" for _, kind in same)]
            assert shown.panel.evaluate(LIT, look) == sorted(expected)
    # The graph is the same board for the arrow keys.
    shown.spot("E1").focus()
    front.page.keyboard.press("ArrowRight")
    expect(shown.spot("penguin-ocean")).to_be_focused()


def test_the_tree_says_what_the_eyes_know(front: Front):
    """Island and graph as a screen reader finds them, beside what the view of the seat gives."""
    shown = opened(front, "memoarrr")
    begun(shown)
    state = after_the_set_up()
    view = bk.game("memoarrr").view(state, 0)
    for lang in LANGUAGES:
        shown.switch(lang)
        expect(shown.panel).to_have_attribute("lang", lang)
        title = say(lang, "memoarrr", "view.title_seat", seat=1)
        expect(shown.panel.locator("svg[role=grid]")).to_have_attribute("aria-label", title)
        tree = Tree(shown)
        assert tree.grid["name"]["value"] == title
        marks = sorted(scene(view, lang, barred=barred(state)).marks, key=lambda m: (m.row, m.col))
        rows = [[mark.label for mark in marks if mark.row == row] for row in range(1, 6)]
        assert tree.rows() == rows
        assert [len(row) for row in rows] == [10] * 5


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_panels_fit_a_small_screen(lang: Lang, front: Front):
    shown = opened(front, "memoarrr", lang)
    begun(shown)
    shown.button("hint").click()
    shown.expect_room()
    assert shown.height(".bk-left") < 647
    shown.spot("A1").focus()
    front.page.keyboard.press("p")
    shown.expect_projector()
    shown.expect_room()
    front.page.keyboard.press("p")
    front.page.keyboard.press("g")
    expect(shown.spot("crab-lava")).to_have_count(0)
    shown.expect_room()


def test_the_lab_fits_a_small_screen_in_both_modes(front: Front):
    shown = opened(front, "memoarrr-memory", "es")
    for name in ("Recordar", "Rompe las parejas"):
        shown.panel.get_by_role("button", name=name).click()
        shown.expect_room()
        assert shown.height() < 647


@pytest.mark.parametrize("name", ["memoarrr", "memoarrr-memory"])
def test_a_page_twice_as_large_scrolls_in_one_direction(name: str, front: Front):
    shown = opened(front, name, "es")
    front.narrow()
    front.page.set_viewport_size({"width": 683, "height": 384})
    shown.expect_none(WIDER)


def test_a_chance_is_guessed_and_pairs_are_drawn(front: Front):
    shown = opened(front, "memoarrr-memory")
    free = next(n for n in ("A1", "B1") if "face down" in shown.label(n))
    shown.spot(free).click()
    expect(shown.panel.locator(".bk-facts")).to_contain_text(free)
    shown.button("lab_ask").click()
    gate = shown.panel.locator(".bk-gate")
    expect(gate).to_be_visible()
    assert "%" not in (gate.text_content() or "")
    gate.get_by_role("textbox").fill("30")
    front.page.keyboard.press("Enter")
    expect(gate).to_contain_text("You guessed 30")
    expect(gate.locator("td").first).to_contain_text("%")
    assert shown.violations() == []
    shown.panel.get_by_role("button", name=shown.say("lab.mode_pairs")).click()
    shown.spot("A1").click()
    expect(shown.message).to_contain_text("answers with")
    shown.button("lab_pairs").click()
    expect(shown.panel.locator(".bk-pair2")).to_have_count(4)
    assert shown.violations() == []
