"""How a panel looks: themes, the projector, a page twice as large, forced colours, less motion."""

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.fronts import BOTH, Front, Theme
from tests.browser.panels import Shown

pytestmark = BOTH

GAME = """
import boardkit as bk
bk.panel("karuba", players=["person", "careful"], seed="papaya", lang="es",
         rules={"setup": "given", "layout": "lesson"})
""".strip()
STYLE = "(node, [name, pseudo]) => getComputedStyle(node, pseudo)[name]"
# How light a colour is, from 0 to 1.
LIGHT = """(node, name) => {
  const [r, g, b] = getComputedStyle(node)[name].match(/[\\d.]+/g).map(Number);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}"""
# What the system's own colour is here.
SYSTEM = """(node, colour) => {
  const probe = document.createElement('i');
  probe.style.color = colour;
  node.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}"""
WIDER = """panel => [document.documentElement, document.querySelector('.jp-WindowedPanel-outer'), panel]
  .filter(node => node && node.scrollWidth > node.clientWidth).map(node => node.className)"""


def style(node: Locator, name: str) -> str:
    return str(node.evaluate(STYLE, [name, None]))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_follows_the_theme(theme: Theme, front: Front):
    front.open(GAME, theme=theme)
    shown = front.panel()
    ink = shown.panel.evaluate(LIGHT, "color")
    paper = shown.control("events").locator("select").evaluate(LIGHT, "backgroundColor")
    assert (ink > 0.8 > 0.3 > paper) if theme == "dark" else (ink < 0.3 < 0.8 < paper)
    # A refusal can be read in it too, and what the projector makes of it.
    shown.spot("C3").click()
    expect(shown.message.locator(".bk-no")).to_be_visible()
    shown.button("projector").click()
    shown.expect_projector()
    ink = shown.panel.evaluate(LIGHT, "color")
    assert round(ink, 3) == (1 if theme == "dark" else 0)
    assert shown.violations() == []


def test_the_language_changes_and_the_game_stays(begun: Shown):
    begun.play("T 12", "P C3", "T 13")
    spanish = begun.label("C3"), begun.told.inner_text(), begun.events.first.inner_text()
    begun.switch("en")
    expect(begun.panel).to_have_attribute("lang", "en")
    expect(begun.told).to_contain_text(begun.say("ui.turn.label", n=2, total=36))
    english = begun.label("C3"), begun.told.inner_text(), begun.events.first.inner_text()
    assert english[0].startswith("C3, tile 12")
    assert not set(spanish) & set(english)
    begun.spot("C3").click()
    expect(begun.message).to_contain_text("already lies on C3")
    begun.switch("es")
    expect(begun.told).to_have_text(spanish[1], use_inner_text=True)
    assert begun.label("C3") == spanish[0]


def test_the_projector_enlarges_what_is_read_and_shrinks_what_is_clicked(begun: Shown):
    begun.play("T 12")
    texts = [begun.panel.locator(".bk-table td").first, begun.told, begun.told.locator("b")]
    board, button = begun.panel.locator(".bk-board svg"), begun.button("hint")
    picture = begun.status.locator("svg")

    def sizes() -> list[float]:
        return [float(style(text, "fontSize").removesuffix("px")) for text in texts]

    def widths() -> list[float]:
        boxes = [node.bounding_box() for node in (board, picture)]
        return [box["width"] for box in boxes if box]

    small, narrow = sizes(), widths()
    high = button.bounding_box()
    begun.button("projector").click()
    begun.expect_projector()
    assert all(after >= 1.3 * before for before, after in zip(small, sizes(), strict=True))
    assert all(after > before for before, after in zip(narrow, widths(), strict=True))
    low = button.bounding_box()
    assert high is not None
    assert low is not None
    assert low["height"] < high["height"]
    ring = begun.spot("C3").locator(".bk-ring").last
    begun.spot("C3").focus()
    assert style(ring, "strokeWidth") == "7px"
    begun.button("projector").click()
    begun.expect_projector(on=False)
    assert sizes() == small


def test_a_page_twice_as_large_scrolls_in_one_direction(begun: Shown, front: Front):
    begun.play("T 12", "P C3", "T 13")
    front.page.set_viewport_size({"width": 683, "height": 384})
    front.narrow()
    for projector in (False, True):
        if projector:
            begun.spot("A1").focus()
            begun.page.keyboard.press("p")
            begun.expect_projector()
        front.page.wait_for_function(
            f"panel => ({WIDER})(panel).length === 0", arg=begun.panel.element_handle()
        )
        for node in begun.panel.locator("button:visible, table:visible, svg[role=grid]").all():
            box = node.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= 683


def test_forced_colours_are_the_systems_own(begun: Shown, front: Front):
    ring = begun.spot("C3").locator(".bk-ring").last
    begun.spot("C3").focus()
    front.page.keyboard.press("ArrowRight")
    front.page.keyboard.press("ArrowLeft")  # by keyboard, so that the ring is seen
    own = style(ring, "stroke")
    front.page.emulate_media(forced_colors="active")
    highlight = begun.panel.evaluate(SYSTEM, "Highlight")
    assert style(ring, "display") == "inline"
    assert style(ring, "stroke") == highlight != own
    button = begun.button("hint")
    assert style(button, "borderTopStyle") == "solid"
    assert style(button, "borderTopWidth") == "1px"
    on = begun.panel.locator(".widget-toggle-button.mod-active").first
    assert (style(on, "outlineStyle"), style(on, "outlineColor")) == ("solid", highlight)
    assert begun.violations() == []


def test_motion_is_less_where_less_is_wished(begun: Shown, front: Front):
    hit = begun.spot("C3").locator(".bk-hit")
    moving = """panel => [...panel.querySelectorAll('.bk-board *')].filter((node) => {
      const { transitionDuration, animationName } = getComputedStyle(node);
      return parseFloat(transitionDuration) > 0 || animationName !== 'none';
    }).length"""
    front.page.emulate_media(reduced_motion="no-preference")
    assert style(hit, "transitionDuration") == "0.12s"
    assert begun.panel.evaluate(moving) > 0
    front.page.emulate_media(reduced_motion="reduce")
    assert begun.panel.evaluate(moving) == 0
    # And it is played as ever.
    begun.play("T 12")
    begun.spot("C3").click()
    expect(begun.spot("C3")).not_to_have_attribute(
        "aria-label", begun.say("board.cell_empty", cell="C3")
    )
