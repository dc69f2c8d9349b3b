"""The panel of Tricky Tides in a real JupyterLab: sail by clicks and keys, guess the order, fit."""

import re

import pytest
from playwright.sync_api import expect

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.games.tricky_tides.actions import Play
from boardkit.games.tricky_tides.setup import ports
from boardkit.games.tricky_tides.state import State
from boardkit.panels import TrickyTidesPanel
from tests.browser.fronts import Front
from tests.browser.panels import Shown

pytestmark = pytest.mark.parametrize("front", ["lab"], indirect=True)
WIDER = """panel => {
  const room = panel.closest('.jp-WindowedPanel-outer');
  return [panel, room].filter(node => node.scrollWidth > node.clientWidth).map(node => node.className);
}"""
SMALL = 647  # pixels: what a notebook has on a small screen
OPTIONS = (
    'players=["person", "careful", "careful", "careful"], seed="papaya",'
    ' rules={"events": "on", "monsters": "on"}'
)


def opened(front: Front, lang: Lang = "en") -> Shown:
    front.open(f'import boardkit as bk\n\nbk.panel("tricky_tides", lang="{lang}", {OPTIONS})')
    return front.panel(0, lang, "tricky_tides")


def expect_said(shown: Shown, spot: str, key: str, **params: object) -> None:
    """Waits until the label of a place holds a text of the catalogue."""
    words = re.compile(re.escape(shown.say(f"view.{key}", **params)))
    expect(shown.spot(spot)).to_have_attribute("aria-label", words)


def to_the_first_card(shown: Shown) -> State:
    """The set-up, the ship on its first port, up to the person's first card.

    The same word gives the same game, here and in a panel without a browser.
    """
    twin = TrickyTidesPanel(
        players=("person", "careful", "careful", "careful"),
        seed="papaya",
        rules={"events": "on", "monsters": "on"},
    )
    twin.press("go_ahead")
    state: State = twin.match.state
    port = str(state.setup.box.cells[ports(state, 0)[0]])
    shown.button("go_ahead").click()
    expect_said(shown, port, "lit")
    shown.spot(port).click()
    expect_said(shown, port, "ship_here", seat=1)
    shown.button("go_ahead").click()
    expect(shown.panel.locator('[data-id^="card-"]')).to_have_count(8)
    twin.board.press(port)
    twin.press("go_ahead")
    state = twin.match.state
    assert state.to_move == 0
    return state


def test_a_card_is_played_and_the_order_guessed_before_the_ships_sail(front: Front):
    shown = opened(front)
    state = to_the_first_card(shown)
    first = bk.game("tricky_tides").legal(state)[0]
    assert isinstance(first, Play)
    card = f"card-{first.card}"
    shown.spot(card).focus()
    shown.page.keyboard.press("Enter")
    expect_said(shown, card, "chosen")
    shown.page.keyboard.press("t")
    gate = shown.panel.locator(".bk-gate")
    expect(gate).to_contain_text(shown.say("table.ask_order"))
    expect(shown.spot("seat1")).to_have_attribute("aria-label", re.compile("played"))
    for seat in range(1, 5):
        assert "sails in place" not in shown.label(f"seat{seat}")
    assert shown.violations() == []
    gate.get_by_role("button", name=re.compile("Guess")).click()
    expect(gate).to_contain_text("TID-T5")
    expect(shown.spot("seat1")).to_have_attribute("aria-label", re.compile("sails in place"))
    assert shown.violations() == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_panel_fits_a_small_screen(lang: Lang, front: Front):
    shown = opened(front, lang)
    to_the_first_card(shown)
    shown.button("hint").click()
    expect(shown.panel.locator(".bk-hint")).to_contain_text("1/3")
    shown.expect_room()
    assert shown.height(".bk-left") < SMALL
    shown.spot("seat1").focus()
    shown.page.keyboard.press("p")
    shown.expect_projector()
    shown.expect_room()
    front.narrow()
    shown.page.set_viewport_size({"width": 683, "height": 384})
    shown.expect_none(WIDER)
