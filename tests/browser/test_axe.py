"""axe-core on each panel: in both languages and both themes, folded, unfolded, for the projector."""

import pytest
from playwright.sync_api import expect

from boardkit.core.catalogue import LANGUAGES
from tests.browser.fronts import BOTH, Front, LabFront, Theme
from tests.browser.panels import HEADER, Shown

KARUBA = {
    "game": 'bk.panel("karuba", players=["person", "careful"], seed="papaya", lang="es")',
    "path lab": 'bk.panel("karuba-paths", lang="es")',
}
OTHERS = {
    "mammuz": ("mammuz", 'bk.panel("mammuz", seed="papaya")'),
    "bluff lab": ("mammuz", 'bk.panel("mammuz-bluff")'),
    "memoarrr": ("memoarrr", 'bk.panel("memoarrr", seed="papaya")'),
    "memory lab": ("memoarrr", 'bk.panel("memoarrr-memory")'),
    "skull island": ("skull_island", 'bk.panel("skull_island", seed="papaya")'),
    "class": ("skull_island", 'bk.panel("skull_island", players=["careful"] * 12, seed="papaya")'),
    "course lab": ("tricky_tides", 'bk.panel("tricky_tides-course", grown=2)'),
    "treasure lab": (
        "skull_island",
        'bk.panel("skull_island-treasures", full=(3, 4), reading="both")',
    ),
    "tricky tides": (
        "tricky_tides",
        'bk.panel("tricky_tides", rules={"events": "on", "monsters": "on"}, seed="papaya")',
    ),
}


@BOTH
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("panel", KARUBA)
def test_axe_finds_no_fault(panel: str, theme: Theme, front: Front):
    front.open(f"import boardkit as bk\n{KARUBA[panel]}", theme=theme)
    look_for_faults(front.panel(), theme)


@pytest.mark.parametrize("panel", OTHERS)
def test_axe_finds_no_fault_in_other_games(panel: str, in_lab: LabFront):
    """The frame was tried in both places; what a game adds to it is the same in both."""
    game, code = OTHERS[panel]
    with in_lab.in_use():
        in_lab.open(f"import boardkit as bk\n{code}")
        shown = in_lab.panel(game=game)
        look_for_faults(shown, "light")
        in_lab.dress("dark")
        look_for_faults(shown, "dark")


def look_for_faults(shown: Shown, theme: Theme) -> None:
    page = shown.page
    for lang in LANGUAGES:
        shown.switch(lang)
        expect(shown.panel).to_have_attribute("lang", lang)
        assert shown.violations() == [], lang
    if theme == "light":
        return
    # Once more with what is folded away, and for the projector.
    shown.panel.locator("[role=gridcell]").first.focus()
    page.keyboard.press("p")
    for heading in shown.panel.locator(HEADER).all():
        heading.click()
        expect(heading).to_have_attribute("aria-expanded", "true")
        assert shown.violations() == [], heading.text_content()
