"""Codes, records and words in a panel: nothing hidden is sent unasked, nothing bad gets in."""

import zlib
from html import escape

import pytest

import boardkit as bk
from boardkit.core import sharecode
from boardkit.core.record import CODE
from boardkit.core.session import Session
from boardkit.panels import KarubaPanel, make_panel
from boardkit.panels.game_panel import GamePanel
from boardkit.panels.session import SessionDesk
from tests.panels import looking

GIVEN = {"setup": "given", "layout": "lesson"}
SECRET = "maracuya"


def a_panel(*players: str, seed: str = SECRET, **choices: str) -> KarubaPanel:
    names = players or ("person", "person")
    return KarubaPanel(players=names, seed=seed, lang="en", rules=choices or GIVEN)


def load(panel: KarubaPanel, text: str) -> str:
    """Pastes a text, loads it and returns what the panel says."""
    panel.part(SessionDesk).code.value = text
    panel.press("load")
    return looking.said(panel)


def bomb() -> str:
    """A code that is sound until it is unpacked."""
    raw = b"A" * 10_000_000
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=CODE.shared)
    packed = packer.compress(raw) + packer.flush()
    return CODE.prefix + sharecode._letters(sharecode._checksum(packed, raw) + packed)


# Nothing hidden goes out


def test_word_and_code_are_sent_only_when_asked_for(monkeypatch: pytest.MonkeyPatch):
    wire = looking.listen(monkeypatch)
    panel = a_panel()
    panel.press("step")
    panel.board.press("A2")
    panel.press("undo")
    panel.press("choose_for_me")
    panel.board.press("A1")
    panel.language.value = "es"
    panel.press("step")
    everything = "\n".join([*wire, looking.state(panel), str(panel._repr_mimebundle_())])
    assert SECRET not in everything
    assert panel.match.record.code[:20] not in everything
    assert "bk1-" not in everything
    assert "bks1-" not in everything
    panel.press("copy")
    code = panel.part(SessionDesk).code.value
    assert Session.read(code).games[0].record.seed == SECRET
    assert panel.folded.seed.value == SECRET
    assert code in looking.state(panel)


def test_loading_a_code_shows_nothing_of_what_is_still_to_come(monkeypatch: pytest.MonkeyPatch):
    code = a_panel().match.record.code
    panel = a_panel(seed="other")
    panel.part(SessionDesk).code.value = code
    wire = looking.listen(monkeypatch)
    panel.press("load")
    assert panel.match.seed == SECRET
    assert SECRET not in "\n".join(wire)


def test_the_coming_tiles_show_nowhere(monkeypatch: pytest.MonkeyPatch):
    """Two games that differ only in what chance will draw look the same until it draws."""
    wire = looking.listen(monkeypatch)
    sent = []
    for seed in ("one", "two"):
        panel = a_panel(seed=seed)
        panel.type_move("T 12")
        panel.board.press("A2")
        panel.board.press("B2")
        sent.append((wire.take(), looking.state(panel)))
    assert sent[0] == sent[1]
    assert len(sent[0][0]) > 20


@pytest.mark.parametrize("hidden", ["A2", "F5"])
def test_what_a_seat_has_chosen_shows_nowhere_until_all_have(
    monkeypatch: pytest.MonkeyPatch, hidden: str
):
    def world(choice: str) -> list[str]:
        panel = a_panel()
        panel.type_move("T 12")
        wire = looking.listen(monkeypatch)
        panel.board.press(choice)
        panel.seats.value = 0
        panel.seats.value = 1
        panel.language.value = "es"
        panel.press("undo")
        panel.press("redo")
        assert panel.match.state.pending
        sent = wire.take()
        monkeypatch.undo()
        return [*sent, looking.state(panel), panel._repr_mimebundle_()[0]["text/plain"]]

    assert world(hidden) == world("C3")


def test_a_chosen_move_or_discard_looks_like_a_laid_tile():
    def world(*clicks: str) -> str:
        panel = a_panel()
        for tile in (12, 13):
            panel.type_move(f"T {tile}")
            for _ in range(2):
                panel.board.press("A2" if tile == 12 else "B2")
        panel.type_move("T 1")
        for spot in clicks:
            panel.board.press(spot)
        if not clicks:
            panel.press("discard")
        assert len(panel.match.state.pending) == 1
        return looking.state(panel)

    assert world("B20", "B2", "B2") == world("C2") == world()


# What goes in


def test_a_code_and_a_record_open_the_same_game():
    record = bk.play("karuba", ["careful", "random", "random"], "papaya")
    for text in (record.code, record.text(), f"  {record.code}\n", "\ufeff" + record.text()):
        panel = a_panel()
        assert load(panel, text) == "Game loaded."
        assert panel.match.record == record
        assert [label for label, _ in panel.seats.options] == ["1", "2", "3"]
        assert [box.value for box in panel.folded.players] == ["careful", "random", "random", ""]


def test_an_unfinished_game_goes_on_where_it_stopped():
    first = a_panel("person", "careful")
    first.press("step")
    first.board.press("A2")
    second = KarubaPanel(code=first.match.record.code, lang="en")
    for panel in (first, second):
        panel.press("step")
        panel.board.press("B2")
    assert first.match.record == second.match.record


def test_a_shared_game_opens_at_a_chosen_moment():
    code = bk.play("karuba", ["random", "random"], "papaya").code
    for at, cursor in ((0, 0), (5, 5)):
        assert KarubaPanel(code=code, at=at).match.cursor == cursor
    assert KarubaPanel(code=code, at=10**9).buttons["redo"].disabled
    with pytest.raises(bk.RulesError, match="at needs a whole number from 0, not -3"):
        KarubaPanel(code=code, at=-3)


GAME = bk.play("karuba", ["random", "random"], "papaya")
BAD = {
    "nothing": ("", "a share code starts with"),
    "a word": ("papaya", "a share code starts with"),
    "cut off": (GAME.code[:-5], "damaged"),
    "a changed letter": (GAME.code[:40] + "x" + GAME.code[41:], "damaged"),
    "a bomb": (bomb(), "unpacks to more than"),
    "a very long code": ("bk1-" + "A" * 10**6, "at most"),
    "100,000 lines": (GAME.text() + "P A1\n" * 100_000, "at most"),
    "no title": ("hello\nworld\n", "a record starts with"),
    "an action that is not allowed": (GAME.text() + "P A1\n", "over"),
    "another game": (GAME.text().replace("game: karuba", "game: chess"), "chess"),
    "too many seats": (GAME.text().replace("seats: 2", "seats: 99"), "for 99 seats"),
    "other data": (GAME.text().replace("data: ", "data: 0"), "other data"),
    "an unknown reading": (GAME.text().replace("seed:", "rule x: y\nseed:"), "there is no choice"),
    "HTML": ("<script>alert(1)</script>", "a share code starts with"),
    "HTML in a record": (GAME.text() + "<img src=x onerror=alert(1)>\n", "<img"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_cannot_be_loaded_is_told_and_loses_nothing(name: str):
    text, told = BAD[name]
    panel = a_panel("person", "careful")
    panel.press("step")
    panel.board.press("A2")
    panel.press("first")
    before, match, picture = panel.match.record, panel.match, panel.board.scene
    message = load(panel, text)
    assert told in message
    assert len(message) < 300
    assert "<script" not in panel.message.value
    assert "<img" not in panel.message.value
    assert (panel.match, panel.match.record, panel.match.length) == (match, before, 3)
    assert panel.board.scene == picture
    panel.language.value = "es"
    in_spanish = load(panel, text)
    assert in_spanish != message
    panel.press("last")
    assert panel.match.cursor == 3


def test_a_name_with_html_in_it_is_text_everywhere():
    name = "<img src=x onerror=alert(1)>&\"'"
    text = bk.play("karuba", ["random", "random"], "papaya").text()
    panel = a_panel()
    assert load(panel, text.replace("player: random", f"player: {name}", 1)) == "Game loaded."
    assert panel.match.players[0] == name
    panel.press("undo")
    panel.language.value = "es"
    html = [part.value for part in looking.parts(panel) if type(part).__name__ == "HTML"]
    html += [panel._repr_mimebundle_()[0]["text/html"], panel.board.scene.svg()]
    assert not [value for value in html if "<img src=x" in value]
    assert escape(name) in panel.table.value
    assert panel.person_to_move or panel.player_of(0) == "person"


def test_somebody_unknown_is_a_person_who_can_go_on():
    text = a_panel("person", "careful").match.record.text()
    panel = a_panel()
    load(panel, text.replace("player: person", "player: Ana"))
    panel.press("step")
    assert panel.match.state.to_move == 0
    panel.board.press("A2")
    assert panel.match.cursor == 3
    assert "Ana" in panel.table.value
    assert panel.match.record.players == ("Ana", "careful")


def test_a_game_of_other_rules_shows_them_in_the_choices():
    record = bk.play(
        "karuba", ["random"] * 2, "x", rules=bk.game("karuba").rules(gold="box", **GIVEN)
    )
    panel = a_panel()
    load(panel, record.code)
    assert panel.folded.rules["gold"].value == "box"
    assert (panel.setup_box.value, panel.layout_box.value) == ("given", "lesson")


# New games


def test_a_new_game_is_like_this_one_with_the_next_word():
    panel = a_panel("person", "careful")
    for _ in range(3):
        panel.press("step")
        panel.board.press(f"A{panel.match.cursor % 5 + 1}")
    rules = panel.match.state.setup.rules
    panel.press("new_game")
    assert panel.message.value == ""
    assert (panel.match.length, panel.match.seed) == (0, f"{SECRET}-2")
    assert panel.match.players == ("person", "careful")
    assert panel.match.state.setup.rules == rules
    panel.press("new_game")
    assert panel.match.seed == f"{SECRET}-3"
    panel.folded.seed.value = "papaya"
    panel.press("new_game")
    assert panel.match.seed == "papaya"
    assert panel.folded.seed.value == ""


def test_the_word_typed_for_a_game_is_told_where_cards_lie_open():
    panel = a_panel("person", "careful")
    panel.press("new_game")
    assert panel.folded.word == "", "nobody typed the word of the cell here"
    for typed, word in (("<papaya>", "<papaya>"), ("", "<papaya>-2")):
        panel.folded.seed.value = typed
        panel.press("new_game")
        assert panel.match.seed == panel.folded.word == word
    line = panel.folded.children[0].children[1]
    for lang in ("en", "es"):
        panel.language.value = lang
        assert "&lt;papaya&gt;-2" in line.value
        assert line.value == escape(panel.tr("ui.word_now.label", word="<papaya>-2"))
    panel.open_match(a_panel().match)
    assert (panel.folded.word, line.value, line.layout.display) == ("", "", "none")


def test_the_word_typed_stays_secret_where_cards_are_hidden():
    panel = make_panel("memoarrr", lang="en")
    assert isinstance(panel, GamePanel)
    panel.folded.seed.value = SECRET
    panel.press("new_game")
    assert panel.match.seed == SECRET
    assert panel.folded.word == ""
    assert SECRET not in panel.folded.children[0].children[1].value


def test_players_and_readings_of_a_new_game_are_chosen():
    panel = a_panel("person", "careful")
    boxes = panel.folded.players
    boxes[0].value, boxes[2].value, boxes[3].value = "random", "person", "careful"
    panel.folded.rules["beach"].value = "open"
    panel.setup_box.value = "random"
    panel.language.value = "es"
    panel.press("new_game")
    assert panel.match.players == ("random", "careful", "person", "careful")
    assert panel.match.state.setup.rules.beach == "open"
    assert panel.match.state.setup.rules.setup == "random"
    boxes[2].value = boxes[3].value = ""
    panel.press("new_game")
    assert panel.match.seats == 2


@pytest.mark.parametrize("layout", ["", "nowhere", "blue 20 100", "blue 20 100, brown 20 90"])
def test_a_set_up_that_cannot_be_is_told_and_loses_nothing(layout: str):
    panel = a_panel()
    panel.press("step")
    match = panel.match
    panel.setup_box.value, panel.layout_box.value = "given", layout
    panel.press("new_game")
    assert "layout" in looking.said(panel)
    assert panel.match is match


def test_a_game_for_players_that_do_not_exist_is_refused_when_it_is_made():
    with pytest.raises(bk.RulesError):
        make_panel("karuba", players=["person", "ghost"])
    with pytest.raises(bk.RulesError):
        make_panel("karuba", players=["person"])
    with pytest.raises(bk.RulesError):
        make_panel("chess")
    with pytest.raises(ValueError, match="no language"):
        make_panel("karuba", lang="fr")


@pytest.mark.parametrize("name", ["karuba", "memoarrr", "skull_island"])
def test_a_panel_made_from_the_code_of_another_game_is_refused(name: str):
    other = "karuba" if name != "karuba" else "memoarrr"
    code = bk.Match(other, seats=2).record.code
    with pytest.raises(bk.RecordError, match=f"a game of {other}, not of {name}") as refused:
        make_panel(name, code=code)
    assert "ábrelo en el panel de ese juego" in refused.value.sentence("es")
