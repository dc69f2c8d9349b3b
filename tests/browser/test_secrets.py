"""Who looks, the curtain, and what a browser gets: all that it was sent is searched for the secret."""

import re

from playwright.sync_api import expect

from boardkit.core.catalogue import LANGUAGES, say
from boardkit.core.match import Match
from tests.browser.fronts import Front
from tests.kits.high_card import HIGH_CARD

WORD = "quetzalcoatl"  # with the word of the game one could foresee all
PANEL = """
from tests.kits.high_card.panel import HighCardPanel
HighCardPanel(players={players}, seed="{word}", lang="es")
""".strip()


def dealt() -> list[str]:
    """The two cards that this word deals."""
    match = Match(HIGH_CARD, seed=WORD, players=("person", "person"))
    match.draw()
    match.draw()
    return list(match.state.cards)


def names(card: str) -> set[str]:
    """A card in the notation and in both languages."""
    return {card, *(say(lang, "high_card", f"words.card.{card}") for lang in LANGUAGES)}


def leaked(front: Front, *cards: str) -> set[str]:
    """What has come to the browser of cards that it may not know."""
    return {name for card in cards for name in names(card) if front.was_sent(name)}


def with_word(source: str) -> str:
    """The cell, which may stand on the page, with the word of the game in no readable form."""
    return source.replace(f'"{WORD}"', f"bytes.fromhex('{WORD.encode().hex()}').decode()")


def test_the_curtain_keeps_each_hand_from_the_browser_until_its_turn(front: Front):
    mine, other = dealt()
    front.open(with_word(PANEL.format(players=["person", "person"], word=WORD)))
    shown = front.panel(game="high_card")
    step = shown.button("draw").or_(shown.button("step"))
    cells = shown.panel.locator("[role=gridcell]")
    step.click()
    step.click()
    # The laptop is to be handed on: the board is behind the curtain, and no card was sent.
    have = shown.panel.locator(f'button[title="{shown.say("ui.have_laptop.help")}"]')
    expect(have).to_be_visible()
    expect(cells).to_have_count(1)
    assert leaked(front, mine, other) == set()
    have.click()
    expect(cells).to_have_count(2)
    spoken = say("es", "high_card", f"words.card.{mine}")
    expect(cells.first).to_have_attribute("aria-label", re.compile(spoken))
    expect(shown.panel.locator("[role=gridcell]:focus")).to_have_count(1)
    assert front.was_sent(spoken)
    assert leaked(front, other) == set()
    # The first one passes; now the other one has the turn, and the first card goes off the page.
    front.received.clear()
    shown.play("pass")
    expect(have).to_contain_text("2")
    expect(cells).to_have_count(1)
    assert leaked(front, other, mine) == set()
    have.click()
    expect(cells.nth(1)).to_have_attribute(
        "aria-label", re.compile(say("es", "high_card", f"words.card.{other}"))
    )
    assert leaked(front, mine) == set()
    assert not front.was_sent(WORD)


def test_a_lens_shows_what_one_seat_the_public_and_the_teacher_may_see(front: Front):
    mine, other = dealt()
    front.open(with_word(PANEL.format(players=["person", "random"], word=WORD)))
    shown = front.panel(game="high_card")
    step = shown.button("draw").or_(shown.button("step"))
    cells = shown.panel.locator("[role=gridcell]")
    step.click()
    step.click()
    own, its = (re.compile(say("es", "high_card", f"words.card.{card}")) for card in (mine, other))
    expect(cells.first).to_have_attribute("aria-label", own)
    assert leaked(front, other) == set()
    shown.unfold("lens")
    front.received.clear()
    shown.choose("lens", shown.say("ui.lens_public.label"))
    expect(cells.first).not_to_have_attribute("aria-label", own)
    assert leaked(front, mine, other) == set()
    shown.choose("lens", shown.say("ui.lens_open.label"))
    expect(cells.first).to_have_attribute("aria-label", own)
    expect(cells.nth(1)).to_have_attribute("aria-label", its)
    expect(shown.panel.locator(".bk-mark")).to_have_text(shown.say("ui.lens_open.label"))
    front.received.clear()
    shown.choose("lens", shown.say("ui.seat_name.label", seat=2))
    expect(cells.first).not_to_have_attribute("aria-label", own)
    expect(cells.nth(1)).to_have_attribute("aria-label", its)
    assert leaked(front, mine) == set()
