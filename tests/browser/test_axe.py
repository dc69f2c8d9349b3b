"""axe-core on each panel: in both languages and both themes, folded, unfolded, for the projector."""

import pytest
from playwright.sync_api import expect

from boardkit.core.catalogue import LANGUAGES
from tests.browser.fronts import Front, Theme
from tests.browser.panels import HEADER

PANELS = {
    "game": 'bk.panel("karuba", players=["person", "careful"], seed="papaya", lang="es")',
    "path lab": 'bk.panel("karuba-paths", lang="es")',
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("panel", PANELS)
def test_axe_finds_no_fault(panel: str, theme: Theme, front: Front):
    page = front.open(f"import boardkit as bk\n{PANELS[panel]}", theme=theme)
    shown = front.panel()
    for lang in LANGUAGES:
        shown.switch(lang)
        expect(shown.panel).to_have_attribute("lang", lang)
        assert shown.violations() == [], lang
    if theme == "light":
        return
    # Once more with what is folded away, and for the projector.
    shown.spot("A1").focus()
    page.keyboard.press("p")
    for heading in shown.panel.locator(HEADER).all():
        heading.click()
        expect(heading).to_have_attribute("aria-expanded", "true")
        assert shown.violations() == [], heading.text_content()
