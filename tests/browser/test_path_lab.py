"""The path lab in a real JupyterLab: the wave spreads, tiles are laid, the island is read back."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from boardkit.core.catalogue import Lang
from tests.browser.panels import Shown, no_complaints

Open = Callable[..., Page]


def opened(lang: Lang, open_notebook: Open) -> Shown:
    page = open_notebook(f"{lang}/karuba-path-lab.ipynb", run=False)
    return Shown(page, "opening", lang, run=True)


def test_the_wave_a_tile_and_the_text(open_notebook: Open, page: Page):
    with no_complaints(page):
        shown = opened("es", open_notebook)
        shown.expect_room()
        before = shown.label("A2")
        more = shown.button("lab_more")
        more.click()
        expect(shown.spot("A2")).not_to_have_attribute("aria-label", before)
        assert shown.say("board.ring", ring=1) in shown.label("A2")
        # The key board moves the wave as well, and not the notebook.
        more.focus()
        for _ in range(3):
            page.keyboard.press("Enter")
        expect(more).to_be_focused()
        # Lay a tile, take it back.
        shown.panel.locator("select").select_option(
            label=shown.say("lab.tile", tile=7, exits="NESO")
        )
        empty = shown.say("board.cell_empty", cell="C4")
        taken = shown.label("A5")
        shown.spot("A5").click()
        expect(shown.spot("A5")).not_to_have_attribute("aria-label", taken)
        shown.button("undo").click()
        shown.expect_label("A5", taken)
        assert empty != taken
        # Another colour, another language.
        shown.panel.get_by_role("button", name="D morado").click()
        expect(shown.panel.locator(".bk-facts")).to_contain_text("morado")
        shown.switch("en")
        expect(shown.panel.locator(".bk-facts")).to_contain_text("purple")
        assert shown.violations() == []


def test_an_island_is_written_and_a_mistake_pointed_at(open_notebook: Open, page: Page):
    with no_complaints(page):
        shown = opened("en", open_notebook)
        shown.panel.get_by_text(shown.say("ui.lab_text.label")).first.click()
        box = shown.panel.locator("textarea")
        shown.button("lab_save").click()
        page.wait_for_function("box => box.value.includes('blue 20 100')", arg=box.element_handle())
        text = box.input_value()
        box.fill(text.replace("blue", "bleu"))
        shown.button("lab_load").click()
        expect(shown.message).to_contain_text("`bleu 20 100")
        shown.button("lab_clear").click()
        expect(shown.panel.locator(".bk-facts")).to_contain_text("has no place yet")
        box.fill(text)
        shown.button("lab_load").click()
        expect(shown.spot("B20")).to_have_attribute("aria-label", "beach 20, blue adventurer")
        assert shown.violations() == []
