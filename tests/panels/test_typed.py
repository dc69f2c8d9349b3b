"""Typed moves: what is offered can be played, what is wrong is pointed at, and one text is everywhere."""

from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang, say
from boardkit.core.game import AnyGame
from boardkit.games.karuba import notation
from boardkit.games.karuba.pieces import COLOURS
from boardkit.panels import KarubaPanel
from boardkit.panels.lens import Lens
from boardkit.panels.move_field import MoveField
from boardkit.panels.typed import TypedMove
from tests.kits.high_card import HIGH_CARD
from tests.kits.high_card.panel import HighCardPanel
from tests.panels import looking

GIVEN = {"setup": "given", "layout": "lesson"}


def a_panel(lang: str = "en", **options: Any) -> KarubaPanel:
    options = {"players": ("person", "careful"), "seed": "papaya", "rules": GIVEN} | options
    return KarubaPanel(lang=lang, **options)


def hear(field: MoveField, content: Any) -> None:
    field._handle_msg(
        {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
    )


def shown_text(panel: Any) -> tuple[str, str]:
    """The two lines of the pointer: the text, and where it is wrong."""
    found = panel.message.value.partition('aria-hidden="true">')[2].partition("</pre>")[0]
    first, _, second = found.partition("\n")
    return first, second


# The words of each language


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_reads_back_from_its_words_and_its_notation(lang: Lang):
    game = bk.game("karuba")
    for choices in ({}, {"collect": "optional", "beach": "open"}):
        record = bk.play("karuba", ["random"] * 3, f"words {lang}", rules=game.rules(**choices))
        match = bk.Match.of(record)
        seen = {a for k in range(match.length) for a in game.legal(match.state_at(k))}
        verbs = {type(action).__name__ for action in seen}
        assert {"PlacePair", "Draw", "Place", "Discard", "Move"} <= verbs
        for action in seen:
            words = game.words(action, lang)
            assert game.parse(words) == game.parse(game.format(action)) == action
            assert words != game.format(action)


def test_the_words_are_those_of_the_catalogue():
    for lang in LANGUAGES:
        for colour in COLOURS:
            written = notation.words(notation.parse(f"M {colour.value} temple"), lang).split()[1]
            assert written == say(lang, "karuba", f"words.colour.{colour.value}")


def test_a_game_without_words_writes_its_notation():
    assert HIGH_CARD.words(HIGH_CARD.parse("peek"), "es") == "peek"


# What is offered


def offered(panel: Any) -> tuple[str, ...]:
    """The actions that the list below the box offers now."""
    found: tuple[str, ...] = panel.typed.options
    return found


def test_the_legal_actions_are_offered_in_the_language_shown():
    panel = a_panel("es")
    assert offered(panel) == (), "chance has a desk of its own"
    panel.type_move("T 12")
    assert offered(panel)[:2] == ("coloca A1", "coloca B1")
    assert "descarta" in offered(panel)
    panel.language.value = "en"
    assert offered(panel)[:2] == ("place A1", "place B1")
    for text in offered(panel):
        assert panel.game.check(panel.match.state, text, 0) is None
    panel.type_move(offered(panel)[6])
    assert panel.match.state.islands[0].tiles[6] == 12
    assert offered(panel) == ()


def test_whoever_types_the_notation_is_offered_the_notation():
    panel = a_panel("es")
    panel.type_move("T 12")
    hear(panel.typed, {"typed": "Colo"})
    assert offered(panel)[0] == "coloca A1"
    hear(panel.typed, {"typed": "p c"})
    assert offered(panel) == ("P C1", "P C2", "P C3", "P C4", "P C5")
    hear(panel.typed, {"typed": "zzz"})
    assert offered(panel) == ()
    hear(panel.typed, {"typed": ""})
    assert len(offered(panel)) == 31


def test_of_very_many_only_what_fits_is_offered():
    panel = a_panel("es", rules={})
    assert len(panel.choices()) > 200
    assert offered(panel) == ()
    hear(panel.typed, {"typed": "situa azul 2"})
    assert set(offered(panel)) == {
        panel.game.words(action, "es")
        for action in panel.choices()
        if (action.colour.value, action.beach) == ("blue", 20)
    }
    hear(panel.typed, {"typed": "s"})
    assert len(offered(panel)) == 80


def test_only_what_the_eyes_may_know_is_offered():
    panel = HighCardPanel(players=2, seed="x", lang="en")
    while not isinstance(panel.match.state.to_move, int):
        panel.match.do(panel.match.next_action())
    panel.part(Lens).pass_on(False)
    turn = panel.match.state.to_move
    eyes: Any
    for eyes, seen in ((None, False), (turn, True), (1 - turn, False), ("open", True)):
        panel.part(Lens).choose(eyes)
        assert (offered(panel) != ()) is seen
        hear(panel.typed, {"typed": "s"})
        assert ("show" in offered(panel)) <= seen
        hear(panel.typed, {"typed": ""})


def test_what_one_typed_is_gone_behind_the_curtain():
    panel = HighCardPanel(players=2, seed="x", lang="en")
    while not panel.covered:
        panel.press("step")
    panel.take()
    panel.refresh()
    panel.type_move("pass")
    hear(panel.typed, {"typed": "a secret"})
    panel.refresh()
    assert panel.covered
    assert panel.typed.value == ""


# The field


def test_enter_plays_the_text_that_came_with_it():
    panel = a_panel("es")
    panel.type_move("T 12")
    hear(panel.typed, {"typed": "coloca a"})
    hear(panel.typed, {"enter": "coloca a2"})
    assert panel.match.state.islands[0].tiles[6] == 12
    assert panel.typed.value == ""


def test_the_button_plays_what_was_typed():
    panel = a_panel("es")
    panel.type_move("T 12")
    hear(panel.typed, {"typed": "p a2"})
    panel.press("do")
    assert panel.match.state.islands[0].tiles[6] == 12


def test_what_is_typed_is_not_sent_back(monkeypatch: pytest.MonkeyPatch):
    field = MoveField()
    wire = looking.listen(monkeypatch)
    hear(field, {"typed": "coloca"})
    assert field.value == "coloca"
    assert wire.take() == []
    field.value = ""
    assert wire.take() == ['{"content": {"show": ""}, "method": "custom"}']
    assert "value" not in field.get_state()


@pytest.mark.parametrize(
    "junk", [None, 3, [], {}, {"enter": 3}, {"typed": None}, {"enter": "x" * 501}, {"show": "P C3"}]
)
def test_junk_from_the_browser_does_nothing(junk: Any):
    panel = a_panel()
    panel.type_move("T 12")
    hear(panel.typed, junk)
    assert (panel.typed.value, panel.match.cursor) == ("", 1)


# What is wrong


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("colca c3", 0),
        ("coloca 3c", 7),
        ("coloca", 6),
        ("mueve azul d4 ya", 14),
        ("m rojo d4", 2),
        ("P <b>", 2),
        ("m azul " + "x" * 200, 7),
        ("x" * 200, 0),
        ("m azul d4 " + "d " * 60, 10),
        ("P C3" + " " * 40 + "oops", 31),
    ],
)
def test_a_mistake_is_pointed_at_and_said(text: str, column: int):
    panel = a_panel("es")
    panel.type_move("T 12")
    panel.type_move(text)
    first, second = shown_text(panel)
    assert second == " " * column + "^"
    if len(text) < 60 and column < 31:
        assert first.replace("&lt;", "<").replace("&gt;", ">") == text
    refusal = panel.refused
    assert refusal is not None
    assert refusal.pointer == column
    assert panel.board.alarm == refusal.sentence("es")
    assert panel.typed.value == text, "it stays to be mended"


def test_a_refusal_of_the_rules_points_at_no_letter():
    panel = a_panel("es")
    panel.type_move("T 12")
    panel.type_move("P Z9")
    assert "bk-pointer" not in panel.message.value
    assert panel.refused is not None
    assert panel.refused.pointer is None


# One text everywhere


def notes_of(panel: Any) -> list[str]:
    return [label for label, _ in panel.events.options]


def test_the_same_text_stands_in_the_list_the_record_and_the_code():
    panel = a_panel("es", players=("person", "person"))
    for text in ("T 12", "coloca a2", "P B2", "T 7", "m azul a2", "descarta"):
        panel.type_move(text)
    texts = bk.Record.decode(panel.match.record.code).actions
    assert texts == ("T 12", "P A2", "P B2", "T 7", "M blue A2", "D")
    for number, text in enumerate(texts, start=1):
        assert text in panel.match.record.text()
        assert [
            line
            for line in notes_of(panel)
            if line.startswith(f"{number}. ") and f"[{text}" in line
        ]


def test_a_choice_is_not_written_before_all_have_chosen():
    panel = a_panel("es", players=("person", "person"))
    panel.type_move("T 12")
    panel.type_move("P A2")
    assert "P A2" not in "\n".join(notes_of(panel))
    assert "P A2" not in looking.state(panel)
    panel.type_move("P B2")
    assert "[P A2]" in "\n".join(notes_of(panel))
    panel.show(1)
    assert "[P A2]" in "\n".join(notes_of(panel)), "it has been seen already"


@pytest.mark.parametrize("game", [bk.game("karuba"), HIGH_CARD], ids=lambda game: game.name)
def test_what_is_written_cannot_be_told_only_by_whom_it_was_shown(game: AnyGame):
    """Where all events of an action are seen whole, no other action would have looked the same."""
    for number in range(3):
        match = bk.Match.of(bk.play(game, ["random", "random"], f"seen {number}"))
        for k in range(match.length):
            state = match.state_at(k)
            for lens in (None, 0, 1):
                looks: dict[Any, Any] = {}
                for action in game.legal(state):
                    events = game.step(state, action).events
                    seen = tuple(event.seen_by(lens) for event in events)
                    if events and seen == events:
                        assert looks.setdefault(seen, action) == action


def test_the_part_is_in_the_row_that_plays():
    panel = a_panel()
    assert panel.part(TypedMove).slot == "play"
    assert panel.typed is panel.part(TypedMove).field
