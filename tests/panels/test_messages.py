"""What a panel tells people stands where it can be seen, and tells them what they can do."""

from collections.abc import Callable
from html import unescape

import pytest

import boardkit as bk
from boardkit.core.catalogue import Lang
from boardkit.panels import KarubaPanel
from boardkit.panels.chance_desk import ChanceDesk
from boardkit.panels.forks import Forks
from boardkit.panels.session import NotStored, SessionDesk
from boardkit.panels.timeline import Timeline
from boardkit.views.words import outcome_text
from tests.kits.high_card.panel import HighCardPanel
from tests.panels import looking

GIVEN = {"setup": "given", "layout": "lesson"}


def a_panel(lang: str = "en", **options: object) -> KarubaPanel:
    return KarubaPanel(**{"players": 2, "seed": "papaya", "rules": GIVEN, "lang": lang} | options)


def by_click(panel: KarubaPanel) -> None:
    panel.board.press("A2")  # before any tile has been turned up


def by_typing(panel: KarubaPanel) -> None:
    panel.type_move("P A2")


def by_desk(panel: KarubaPanel) -> None:
    panel.part(ChanceDesk).typed.value = "99"
    panel.press("set_chance")


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("refused", [by_click, by_typing, by_desk])
def test_a_refusal_stands_in_the_message_line(refused: Callable[[KarubaPanel], None], lang: Lang):
    panel = a_panel(lang)
    refused(panel)
    assert panel.refused is not None
    sentence = panel.refused.sentence(lang)
    assert sentence
    assert sentence in looking.said(panel)
    assert panel.message in looking.parts(panel)
    assert panel.message.layout.display is None
    assert panel.match.cursor == 0


@pytest.mark.parametrize(
    ("lang", "how", "chosen"),
    [("es", "haz clic o pulsa Intro", "elegida"), ("en", "click or press Enter", "chosen")],
)
def test_in_the_set_up_people_learn_how_and_what_is_chosen(lang: Lang, how: str, chosen: str):
    panel = a_panel(lang, rules={})
    assert how in panel.state_line.value
    panel.board.press("B60")
    assert how in panel.state_line.value
    mark = panel.board.scene.mark("B60")
    assert mark is not None
    assert mark.label.endswith(chosen)
    panel.board.press("J10")
    mark = panel.board.scene.mark("B60")
    assert mark is not None
    assert not mark.label.endswith(chosen), "now it has happened"


@pytest.mark.parametrize("lang", ["es", "en"])
def test_at_the_end_the_status_line_tells_who_won(lang: Lang):
    record = bk.play("karuba", ["random", "random"], "papaya")
    panel = KarubaPanel(code=record.code, lang=lang)
    panel.show(panel.match.length)
    outcome = panel.game.outcome(panel.match.state)
    assert outcome is not None
    told = outcome_text(outcome, lang, "karuba", panel.match.state)
    assert told
    assert told in panel.state_line.value
    assert told in panel.summary()
    lines = [line.strip() for line, _ in panel.part(Timeline).events.options]
    assert told in " ".join(lines)


def test_the_key_goes_on_to_the_next_adventurer_that_can_move():
    panel = a_panel(players=("person", "careful"))
    panel.type_move("T 12")
    panel.board.press("A2")  # beside beach number 20, where blue stands
    panel.type_move("T 13")
    seen = []
    for _ in range(3):
        panel.keyboard.hear("g")
        seen.append(panel.modes.value)
    assert seen == ["blue", "lay", "blue"]


@pytest.mark.parametrize("lang", ["es", "en"])
def test_that_nothing_is_stored_is_seen_under_the_board(lang: Lang):
    panel = a_panel(lang)
    line = panel.part(NotStored).widget
    assert line in list(looking.parts(panel.bench))
    assert line not in list(looking.parts(panel.folded))
    assert line.layout.display is None
    assert panel.tr("ui.session.label") in line.value, "and where the code is"
    fork = panel.part(Forks).open()
    assert fork is not None
    assert fork.panel.part(NotStored).widget.layout.display == "none", "once is enough"


def test_what_became_of_a_code_stands_where_it_is_copied_and_pasted():
    panel = a_panel()
    desk = panel.part(SessionDesk)
    panel.press("copy")
    assert looking.said(panel) in desk.copied.value
    desk.code.value = "nonsense"
    panel.press("load")
    assert "nonsense" not in desk.copied.value
    assert "✗" in desk.copied.value
    assert looking.said(panel).split("✗")[-1].strip() in unescape(desk.copied.value)
    desk.code.value = HighCardPanel(players=2, lang="en").match.record.code
    panel.press("load")
    assert looking.said(panel) in unescape(desk.copied.value)


def test_the_readings_of_a_new_game_are_folded_until_asked_for():
    folded = a_panel().folded
    (shelf,) = [
        box
        for box in looking.parts(folded)
        if getattr(box, "children", ()) == tuple(folded.rules.values())
    ]
    assert shelf.layout.display == "none"
    folded.readings.value = True
    assert shelf.layout.display == ""
    folded.readings.value = False
    assert shelf.layout.display == "none"
    assert str(len(folded.rules)) in folded.readings.description


@pytest.mark.parametrize(("lang", "word"), [("es", "marrón"), ("en", "brown")])
def test_the_list_of_events_has_words_and_the_notation_and_says_how_to_read_both(
    lang: Lang, word: str
):
    panel = a_panel(lang, rules={})
    panel.type_move("S brown 60 100")
    line = " ".join(text for text, _ in panel.events.options)
    assert "[S brown 60 100]" in line, "as in the record, in both languages"
    assert word in line
    assert "S brown 60 100" in panel.match.record.text()
    help_of = panel.tr("ui.notation.label")
    assert help_of in unescape(panel.keyboard.table())
    assert panel.events.tooltip == panel.tr("ui.events.help")
