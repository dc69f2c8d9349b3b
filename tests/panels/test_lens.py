"""What the eyes of a panel may not know never reaches the browser.

Not what is shown is looked at, but all that is sent: every message, every state that a browser can
ask for, and the still picture. The cards of the tiny game have names that stand nowhere else.
"""

import json
import re
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, say
from boardkit.panels import KarubaPanel
from boardkit.panels.game_panel import GamePanel
from boardkit.panels.lens import PUBLIC, Curtain, Lens
from boardkit.panels.session import SessionDesk
from boardkit.panels.timeline import Timeline
from boardkit.panels.watched import OPEN, Eyes
from tests.kits.high_card import DECK, DOWN
from tests.kits.high_card.panel import HighCardPanel
from tests.panels import looking

SECRET = "quetzalcoatl"  # the word of the game: with it, one could foresee all
CODE = re.compile(r"bk\w?\d-[\w-]{20,}")  # of a game or of a session
BOTH = ("person", "person")


def a_panel(*players: str, **options: Any) -> HighCardPanel:
    return HighCardPanel(players=players or BOTH, **({"seed": SECRET, "lang": "en"} | options))


def dealt(panel: HighCardPanel, first: str, second: str) -> HighCardPanel:
    """The panel with two given cards on the table."""
    for card in (first, second):
        panel.match.do(f"D {card}", by_hand=True)
    panel.follow_turn()
    panel.refresh()
    return panel


def words(*cards: str) -> set[str]:
    """All names of some cards: in the notation and in both languages."""
    spoken = {say(lang, "high_card", f"words.card.{card}") for lang in LANGUAGES for card in cards}
    return spoken | set(cards)


def hidden(panel: HighCardPanel) -> set[str]:
    """What must not be sent now: the names of the cards that the eyes have not come to know."""
    latest = panel.match.state_at(panel.part(Timeline)._furthest)
    pairs = zip(latest.cards, panel.known(latest).cards, strict=True)
    return words(*(card for card, known in pairs if known == DOWN))


def still(panel: GamePanel) -> str:
    """All that stays of a panel where there is no kernel."""
    data, _ = panel._repr_mimebundle_()
    return json.dumps(data, ensure_ascii=False) + repr(panel) + panel.board.scene.svg()


def check(panel: HighCardPanel, sent: list[str]) -> None:
    """Nothing that is hidden now was sent, could be asked for, or stays in a print-out."""
    secrets = hidden(panel) | {panel.match.record.code, panel.match.seed}
    for text in (*sent, looking.state(panel), still(panel)):
        assert not CODE.search(text), text[:2000]
        found = {secret for secret in secrets if secret in text}
        assert not found, (panel.lens, found, text[:2000])


def leaves(panel: HighCardPanel) -> None:
    """Puts its hands on everything that a person can without choosing."""
    for key in ("step", "undo", "redo", "first", "last", "play"):
        panel.press(key)
    for lang in ("es", "en"):
        panel.language.value = lang
    for text in ("show", "peek", "nonsense", ""):
        panel.type_move(text)


def closed(panel: GamePanel) -> bool:
    """Whether the curtain is closed now."""
    return panel.covered


def eyes(panel: GamePanel) -> Eyes:
    """Through whose eyes it is seen now."""
    return panel.lens


# All that is sent


@pytest.mark.parametrize("seed", range(12))
def test_alone_among_bots_one_sees_with_ones_own_eyes(seed: int, monkeypatch: Any):
    wire = looking.listen(monkeypatch)
    panel = a_panel("person", "random", seed=f"{SECRET} {seed}")
    assert panel.lens == 0
    assert not closed(panel)
    check(panel, wire.take())
    for doing in ("step", "step", "choose_for_me", "undo", "redo", "last"):
        panel.press(doing)
        check(panel, wire.take())
    assert panel.match.state.to_move is None
    assert not hidden(panel)


def test_a_seat_sees_its_card_and_not_the_other(monkeypatch: Any):
    wire = looking.listen(monkeypatch)
    panel = dealt(a_panel("person", "random"), "lynx", "otter")
    sent = "".join(wire.take())
    assert "lynx" in sent
    assert "otter" not in sent
    panel.language.value = "es"
    sent = "".join(wire.take())
    assert "lince" in sent
    assert not any(word in sent for word in words("otter"))
    panel.match.do("peek")
    panel.refresh()
    assert "nutria" in "".join(wire.take())


@pytest.mark.parametrize("moves", [("peek", "pass"), ("show", "pass"), ("pass", "show")])
def test_the_public_sees_only_what_lies_open(moves: tuple[str, str], monkeypatch: Any):
    wire = looking.listen(monkeypatch)
    panel = dealt(a_panel(), "lynx", "otter")
    panel.part(Lens).curtain.value = False
    assert panel.lens is None
    check(panel, wire.take())
    for move in moves:
        panel.match.do(move)
        panel.refresh()
        panel.say_events(panel.match.events_at(panel.match.cursor))
        check(panel, wire.take())
        leaves(panel)
        check(panel, wire.take())
    assert not hidden(panel)


@pytest.mark.parametrize("at", range(5))
def test_a_game_opened_at_some_moment_does_not_tell_what_comes(at: int, monkeypatch: Any):
    wire = looking.listen(monkeypatch)
    match = dealt(a_panel("person", "random"), "lynx", "otter").match
    match.do("pass")
    match.do("pass")
    wire.clear()
    panel = HighCardPanel(code=match.record.code, at=at, lang="en")
    check(panel, wire.take())
    assert ("otter" in looking.state(panel)) == (at == 4)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_behind_the_curtain_nobody_sees_more_than_what_lies_open(lang: str, monkeypatch: Any):
    wire = looking.listen(monkeypatch)
    panel = a_panel(lang=lang)
    panel.press("step")
    panel.press("step")
    check(panel, wire.take())
    for seat in (0, 1):
        assert closed(panel)
        assert eyes(panel) is None
        assert len(panel.board.scene.marks) == 1
        leaves(panel)
        assert closed(panel)
        check(panel, wire.take())
        panel.part(Curtain).button.click()
        assert eyes(panel) == panel.seat == seat
        check(panel, wire.take())  # the other one's card is still hidden
        assert any(word in looking.state(panel) for word in words(panel.match.state.cards[seat]))
        panel.type_move("peek" if seat == 0 else "pass")
        if seat == 0:  # what was peeked at must be gone from the page
            check(panel, wire.take())
    assert panel.match.state.to_move is None
    assert not closed(panel)


def test_open_eyes_see_everything_and_closing_them_takes_it_back(monkeypatch: Any):
    wire = looking.listen(monkeypatch)
    panel = dealt(a_panel("random", "careful"), "lynx", "otter")
    check(panel, wire.take())
    eyes = panel.part(Lens).eyes
    eyes.value = OPEN
    assert {"lynx", "otter"} <= set(
        looking.state(panel).replace(".", " ").replace('"', " ").split()
    )
    assert "open table" in panel.state_line.value
    assert panel.known() is panel.match.state
    panel.press("copy")
    assert panel.part(SessionDesk).code.value in looking.state(panel)
    wire.take()
    eyes.value = PUBLIC
    check(panel, wire.take())
    eyes.value = 1
    assert panel.seat == 1
    check(panel, wire.take())
    assert "otter" in looking.state(panel)


def test_copying_is_asked_for_and_ends_at_the_curtain(monkeypatch: Any):
    wire = looking.listen(monkeypatch)
    panel = dealt(a_panel(), "lynx", "otter")
    panel.part(Curtain).button.click()
    check(panel, wire.take())
    panel.press("copy")
    code = panel.part(SessionDesk).code.value
    assert code in "".join(wire.take())
    panel.type_move("show")
    sent = wire.take()
    check(panel, sent)
    assert code not in "".join(sent) + looking.state(panel)


def test_a_fault_gives_nothing_away(monkeypatch: Any, caplog: Any):
    panel = dealt(a_panel(), "lynx", "otter")
    wire = looking.listen(monkeypatch)
    panel.safely(lambda: 1 // 0)
    assert "report" in looking.said(panel)
    check(panel, wire.take())
    assert closed(panel)


# What may be done with which eyes


def test_nobody_tries_out_what_another_can_do(monkeypatch: Any):
    panel = dealt(a_panel(), "marmot", "otter")
    panel.part(Lens).curtain.value = False
    assert panel.lens is None
    wire = looking.listen(monkeypatch)
    for text in ("show", "peek"):
        panel.type_move(text)
        assert looking.said(panel).endswith(
            "Only player 1 can choose now, looking at the table with their own eyes: "
            "choose the eyes of player 1, or tick “Pass the laptop”."
        )
    panel.press("choose_for_me")
    panel.board.press("card1")
    check(panel, wire.take())
    assert panel.match.cursor == 2
    assert panel.choices() == ()
    panel.part(Lens).eyes.value = 0
    assert [panel.game.format(action) for action in panel.choices()] == ["peek", "pass"]
    panel.type_move("show")
    assert "The marmot is too low" in looking.said(panel)


def test_clicks_behind_the_curtain_do_nothing():
    panel = dealt(a_panel(), "lynx", "otter")
    for spot in ("curtain", "card1", "card2"):
        panel.board.press(spot)
        panel._on_act(spot)
    panel.type_move("show")
    panel.press("choose_for_me")
    assert panel.match.cursor == 2
    assert closed(panel)
    assert panel.buttons["choose_for_me"].disabled


def test_what_chance_could_bring_is_hidden_too(monkeypatch: Any):
    panel = a_panel("person", "random")
    panel.match.do("D otter")
    wire = looking.listen(monkeypatch)
    panel.type_move("D heron")
    assert "hidden from these eyes" in looking.said(panel)
    assert "D " not in "".join(map(str, panel.choices()))
    panel.clear_message()
    assert panel.match.cursor == 1
    assert "otter" not in looking.state(panel)
    assert wire


# The curtain


def test_the_curtain_says_for_whom_it_waits_and_the_keyboard_goes_on_at_the_board():
    panel = dealt(a_panel(), "lynx", "otter")
    button = panel.part(Curtain).button
    assert panel.part(Curtain).widget.layout.display == ""
    assert button.description == "Player 1: I have the laptop"
    assert "Pass the laptop to player 1" in panel.board.scene.alt
    sent: list[Any] = []
    panel.board.send = lambda content, buffers=None: sent.append(content)
    button.click()
    assert sent == [{"focus": True}]
    assert panel.part(Curtain).widget.layout.display == "none"
    panel.type_move("pass")
    assert panel.board.said == "Player 1 passes. Pass the laptop to player 2."
    assert button.description == "Player 2: I have the laptop"
    panel.language.value = "es"
    assert button.description == "Jugador 2: ya tengo el portátil"


def test_once_closed_the_curtain_waits_for_a_hand():
    panel = dealt(a_panel(), "lynx", "otter")
    curtain = panel.part(Curtain)
    curtain.button.click()
    panel.type_move("pass")
    panel.press("undo")  # back at player 1, but who holds the laptop?
    assert closed(panel)
    assert curtain.button.description == "Player 1: I have the laptop"
    panel.press("first")
    assert curtain.button.description == "Show the table"
    curtain.button.click()
    assert (panel.covered, panel.lens) == (False, None)
    panel.press("last")
    assert closed(panel)


def test_looking_back_needs_no_curtain_and_going_on_there_does():
    panel = dealt(a_panel(), "lynx", "otter")
    curtain = panel.part(Curtain)
    for text in ("pass",):
        curtain.button.click()
        panel.type_move(text)
    curtain.button.click()
    panel.show(2)
    assert (panel.covered, panel.lens) == (False, 1)
    assert "otter" in looking.state(panel)
    assert "lynx" not in looking.state(panel)
    panel.type_move("show")
    assert "Only player 1 can choose" in looking.said(panel)
    assert panel.match.length == 3


def test_another_game_starts_behind_its_own_curtain():
    panel = dealt(a_panel(), "lynx", "otter")
    panel.part(Curtain).button.click()
    code = panel.match.record.code
    panel.part(SessionDesk).code.value = code
    panel.press("load")
    assert closed(panel)
    assert code not in looking.state(panel)
    panel.folded.players[1].value = "random"
    panel.press("new_game")
    assert (panel.covered, panel.curtain, panel.lens) == (False, False, 0)


def test_who_opens_a_game_looks_with_which_eyes():
    for players, eyes in ((("person", "random"), 0), (("random", "person"), 1), (BOTH, None)):
        assert KarubaPanel(players=players).lens == eyes
        assert not KarubaPanel(players=players).covered  # nothing to hide: no curtain unasked
    assert KarubaPanel(players=("random", "careful")).lens is None


def test_a_page_behind_the_times_cannot_change_eyes_under_the_curtain():
    panel = dealt(a_panel(), "lynx", "otter")
    eyes = panel.part(Lens).eyes
    assert eyes.disabled
    eyes.value = OPEN
    assert (panel.covered, panel.lens, eyes.value) == (True, None, PUBLIC)


def test_karuba_too_can_be_passed_on():
    rules = {"setup": "given", "layout": "lesson"}
    panel = KarubaPanel(players=BOTH, seed="papaya", lang="en", rules=rules)
    panel.part(Lens).curtain.value = True
    assert not closed(panel)
    panel.press("step")
    assert closed(panel)
    panel.part(Curtain).button.click()
    panel.board.press("A2")
    assert closed(panel)
    assert panel.board.scene.mark("A2") is None
    panel.board.press("curtain")
    assert panel.match.cursor == 2
    panel.part(Curtain).button.click()
    assert (panel.lens, panel.seat) == (1, 1)
    panel.board.press("B2")
    assert (panel.match.cursor, panel.covered) == (3, False)  # now chance: nothing to cover
    panel.part(Lens).curtain.value = False
    assert panel.lens is None
    assert bk.Record.decode(panel.match.record.code) == panel.match.record


def test_the_deck_has_names_that_stand_nowhere_else(monkeypatch: Any):
    wire = looking.listen(monkeypatch)
    panel = a_panel()
    for text in (*wire, looking.state(panel), still(panel)):
        assert not {word for word in words(*DECK) if word in text}
