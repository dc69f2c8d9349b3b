"""Skull Island in JupyterLab: room, the keyboard, what a screen reader gets, pictures."""

import pytest
from playwright.sync_api import expect

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang, say
from boardkit.games.skull_island.scoring import overcome
from boardkit.games.skull_island.state import State
from tests.browser.fronts import Front
from tests.browser.panels import Shown, drawn
from tests.browser.test_layout import WIDER
from tests.browser.test_pictures import FOLDER, THEME
from tests.browser.test_tree import Tree

pytestmark = pytest.mark.parametrize("front", ["lab"], indirect=True)
FOUR = '["person", "careful", "person", "random"]'
GAME = 'bk.panel("skull_island", players={players}, seed="papaya", lang="{lang}", code="{code}")'
LAB = 'bk.panel("skull_island-treasures", lang="{lang}", full=(5, 5), reading="both")'
CLASS = 'bk.panel("skull_island", players=["careful"] * 30, seed="papaya", lang="{lang}")'


def played(turns: int, roll: str = "", players: int = 4) -> bk.Match:
    """A game of careful players after so many rolls, and perhaps one roll more."""
    names = ["person", "careful", "person", "random"][:players]
    match = bk.Match("skull_island", players=names, seed="papaya")
    while match.state.turn < turns or match.state.roll is not None:
        match.do(match.next_action(["careful"] * players))
    if roll:
        match.do(roll)
    return match


def game(lang: Lang, match: bk.Match) -> str:
    return GAME.format(players=FOUR, lang=lang, code=match.record.code)


def opened(front: Front, source: str, lang: Lang) -> Shown:
    front.open(f"import boardkit as bk\n\n{source}")
    return front.panel(0, lang, "skull_island")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_of_four_fits_a_small_screen_also_for_the_projector(lang: Lang, front: Front):
    match = played(16, "R B P 3")  # the roll with the most to choose from
    panel = opened(front, game(lang, match), lang)
    page = front.page
    room = page.locator(".jp-WindowedPanel-outer:visible").bounding_box()
    assert room is not None
    assert (round(room["width"]), round(room["height"])) == (1036, 647)
    panel.expect_room()
    panel.spot("A1").focus()
    page.keyboard.press("p")
    panel.expect_projector()
    panel.expect_room()
    size = "node => parseFloat(getComputedStyle(node).fontSize)"
    assert panel.panel.locator(".bk-status").evaluate(size) >= 18


@pytest.mark.parametrize("source", [CLASS, LAB])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_class_and_the_lab_fit_too(source: str, lang: Lang, front: Front):
    panel = opened(front, source.format(lang=lang), lang)
    if source is LAB:
        panel.button("lab_count").click()
        expect(panel.button("lab_count")).to_have_attribute("aria-pressed", "true")
    drawn(front.page)
    panel.expect_room()


@pytest.mark.parametrize("source", [CLASS, LAB, 'bk.panel("skull_island", lang="{lang}")'])
def test_a_page_twice_as_large_scrolls_in_one_direction(source: str, front: Front):
    panel = opened(front, source.format(lang="es"), "es")
    page = front.page
    front.narrow()
    page.set_viewport_size({"width": 683, "height": 384})
    for pressed in (True, False):
        panel.expect_none(WIDER)
        panel.panel.locator("[role=gridcell]").first.focus()
        page.keyboard.press("p")
        panel.expect_projector(on=pressed)


def expected(state: State, lang: Lang) -> list[str]:
    """What the cells of the first sheet are to be called, from the position alone."""

    def word(key: str, **params: object) -> str:
        return say(lang, "skull_island", f"board.{key}", **params)

    sheet, island = state.sheets[0], state.setup.island
    circles = {chest.cell: chest.value for chest in sheet.chests}
    beaten, names = overcome(state.setup, sheet), []
    for k, cell in enumerate(island.cells):
        kind = {"~": "sea", ".": "land", "M": "mountain"}[island.ground[k].value]
        said = [str(cell), word(kind)]
        if sheet.numbers[k]:
            said.append(word("number", n=sheet.numbers[k]))
        elif sheet.boats >> k & 1:
            said.append(word("boat"))
        elif sheet.skulls >> k & 1:
            said.append(word("overcome" if beaten >> k & 1 else "danger"))
        elif kind == "land":
            said.append(word("empty"))
        if cell in circles:
            said.append(word("treasure_here", n=circles[cell]))
        names.append(", ".join(said))
    return names


def test_the_tree_says_what_the_position_says(front: Front):
    match = played(18, "R 2 3 5")
    panel = opened(front, game("es", match), "es")
    for lang in LANGUAGES:
        panel.switch(lang)
        expect(panel.panel).to_have_attribute("lang", lang)
        title = say(lang, "skull_island", "board.title", seat=1)
        expect(panel.panel.locator("svg[role=grid]").first).to_have_attribute("aria-label", title)
        tree = Tree(panel)
        names = [name for row in tree.rows() for name in row]
        cells = [name for name in names if name[1:2].isdigit() and name[2:3] == ","]
        assert cells == expected(match.state, lang)
        assert len(names) == 81 + 3 + 5 + 5 + 1, "cells, dice, bubbles, chests, total"
        assert tree.grid["name"]["value"] == title


def test_a_turn_by_keyboard_alone(front: Front):
    panel = opened(front, 'bk.panel("skull_island", players=1, seed="papaya", lang="en")', "en")
    page = front.page
    panel.spot("A1").focus()
    page.keyboard.press("/")
    expect(panel.panel.locator(".bk-at-type_move [role=combobox]")).to_be_focused()
    page.keyboard.type("R 2 3 5")
    page.keyboard.press("Enter")
    expect(panel.panel.locator(".bk-status")).to_contain_text("choose a number")
    page.keyboard.press("Escape")
    expect(panel.spot("A1")).to_be_focused()
    page.keyboard.press("g")  # 2, then 3
    page.keyboard.press("g")
    expect(panel.panel.locator(".bk-status")).to_contain_text("the space for the 3")
    for key in ("Home", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    panel.expect_label("B2", "B2, land, number 3, last action")
    page.keyboard.press("u")
    panel.expect_label("B2", "B2, land, empty")
    focus = page.evaluate("document.activeElement.getAttribute('data-id')")
    assert focus == "B2", "a redraw does not take the keyboard away"


def test_a_click_in_the_lab_lights_up_the_cross(front: Front):
    panel = opened(front, 'bk.panel("skull_island-treasures", lang="en")', "en")
    for cell in ("B3", "H3", "D2", "D5"):
        panel.spot(cell).first.click()
        expect(panel.spot(cell).first).to_have_attribute("aria-label", f"{cell}, land, number 4")
    expect(panel.spot("D3").first).to_have_attribute(
        "aria-label", "D3, land, empty, here 1 cross of four marks"
    )
    expect(panel.panel.locator(".bk-overlay .bk-round")).to_have_count(5)


PICTURES = {
    "skull-game": lambda lang: game(lang, played(18, "R B 3 5")),
    "skull-class": lambda lang: CLASS.format(lang=lang),
    "skull-lab": lambda lang: LAB.format(lang=lang),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", PICTURES)
def test_pictures(name: str, lang: Lang, front: Front):
    panel = opened(front, PICTURES[name](lang), lang)
    page = front.page

    def take(what: str) -> None:
        panel.panel.evaluate("panel => panel.scrollIntoView({ block: 'start' })")
        drawn(page)
        picture = FOLDER / f"{name}-{lang}-{what}.png"
        page.screenshot(path=picture)
        assert picture.stat().st_size > 20_000

    for theme in ("Dark", "Light"):
        page.evaluate(THEME, f"JupyterLab {theme}")
        expect(page.locator("body")).to_have_attribute("data-jp-theme-name", f"JupyterLab {theme}")
        take(theme.lower())
    panel.panel.locator("[role=gridcell]").first.focus()
    page.keyboard.press("p")
    panel.expect_projector()
    take("projector")
    page.keyboard.press("p")
    panel.expect_projector(on=False)
    page.emulate_media(forced_colors="active")
    take("forced-colours")
