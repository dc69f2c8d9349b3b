"""Nothing is lost: one code brings back a panel or a notebook, and the last game is offered."""

import json
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.core.errors import RecordError
from boardkit.core.session import SavedGame, Session
from boardkit.panels import KarubaPanel, KarubaPathLab, desk
from boardkit.panels.desk import DESK
from boardkit.panels.forks import Forks
from boardkit.panels.last_game import LastGame
from boardkit.panels.lens import Lens
from boardkit.panels.session import SessionDesk, SessionPanel
from boardkit.panels.watched import OPEN
from tests.kits.high_card.panel import HighCardPanel
from tests.panels import looking

GIVEN = {"setup": "given", "layout": "lesson"}
SECRET = "maracuya"


def a_panel(*players: str, seed: str = SECRET, lang: str = "en") -> KarubaPanel:
    return KarubaPanel(players=players or ("person", "careful"), seed=seed, lang=lang, rules=GIVEN)


def played(panel: KarubaPanel, *cells: str) -> KarubaPanel:
    for cell in cells or ("A2", "B2"):
        panel.press("step")
        panel.board.press(cell)
    return panel


def copied(panel: KarubaPanel) -> str:
    panel.press("copy")
    return str(panel.part(SessionDesk).code.value)


def paste(panel: KarubaPanel, text: str) -> str:
    panel.part(SessionDesk).code.value = text
    panel.press("load")
    return looking.said(panel)


def offered(panel: Any) -> bool:
    row = panel.part(LastGame)._row
    return str(row.layout.display) != "none"


def heard(panel: Any, content: Any) -> list[Any]:
    """What the kernel answers when a browser says something to the keeper."""
    keeper = panel.part(LastGame).keeper
    answers: list[Any] = []
    keeper.send = answers.append
    keeper._handle_msg(
        {"content": {"data": {"method": "custom", "content": content}}, "buffers": []}
    )
    del keeper.send
    return answers


def kept(panel: Any) -> str:
    """The code that a browser is given when all is calm."""
    [answer] = heard(panel, {"want": True})
    return str(answer["code"])


class Cells:
    """A notebook of which one cell after the other is run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = ("", "")
        self.runs = 0
        monkeypatch.setattr(desk, "_cell", lambda: self.now)

    def run(self, cell: str) -> None:
        self.runs += 1
        self.now = (cell, f"run {self.runs}")


@pytest.fixture
def cells(monkeypatch: pytest.MonkeyPatch) -> Cells:
    return Cells(monkeypatch)


# One code for a panel


def test_a_code_brings_back_game_moment_branches_lens_language_and_guesses():
    first = played(a_panel("person", "person", lang="es"), "A2", "A2", "B2", "B2")
    first.part(Lens).eyes.value = OPEN
    first.press("fork_open")
    first.part(Forks).forks[0].naming.value = "Ana"
    first.part(Forks).forks[0].panel.board.press("C3")
    first.press("undo")
    bk.predict("How many?", 5, name="q1").guess(3)
    code = copied(first)
    assert code.startswith("bks1-")
    assert len(code) < 400

    DESK.clear()  # a new kernel, anywhere
    gate = bk.predict("How many?", 5, name="q1")
    second = a_panel("random", "random", seed="x")
    assert paste(second, code) == "Partida cargada."
    assert second.match.record_until(99) == first.match.record_until(99)
    assert (second.match.cursor, second.match.length) == (first.match.cursor, first.match.length)
    assert second.match.seed == SECRET
    assert (second.lang, second.lens, second.seat) == ("es", OPEN, first.seat)
    assert gate.guessed == 3
    assert gate.opened
    [mine], [theirs] = first.part(Forks).forks, second.part(Forks).forks
    assert theirs.naming.value == "Ana"
    assert theirs.panel.match.record == mine.panel.match.record
    later = bk.predict("How many?", 5, name="q1")
    assert later.guessed == 3


def test_a_code_opens_a_panel_by_itself_too():
    first = played(a_panel())
    first.press("undo")
    panel = KarubaPanel(code=copied(first), lang="es")
    assert panel.match.record_until(9) == first.match.record_until(9)
    assert panel.match.cursor == first.match.cursor
    assert panel.lang == "en"
    assert not panel.part(LastGame).touched


def test_guesses_alone_are_a_code_too():
    bk.predict("?", 5, name="q1").guess(3)
    code = Session(guesses=DESK.guesses).code
    DESK.clear()
    panel = played(a_panel())
    before = panel.match
    assert paste(panel, code) == "Guesses loaded."
    assert panel.match is before
    assert bk.predict("?", 5, name="q1").guessed == 3
    with pytest.raises(bk.RecordError, match="holds no session"):
        KarubaPanel(code=code)


def test_the_first_guess_stays_whatever_a_code_says():
    gate = bk.predict("?", 5, name="q1")
    gate.guess(3)
    DESK.take_guesses({"q1": [4]})
    assert gate.guesses == DESK.guesses["q1"] == [3]


JUNK: list[Any] = [None, 7, True, "x", [], {}, [[]], [None], ["x", "y"], {"a": {"b": [1e300]}}]


@pytest.mark.parametrize("junk", JUNK, ids=str)
def test_junk_in_a_sound_code_does_no_harm(junk: Any):
    record = bk.play("karuba", ["random", "random"], "papaya")
    names = [type(part).__name__.lower() for part in a_panel().parts]
    everywhere = dict.fromkeys(names, junk)
    settings = [{}, {"lang": junk, "seat": junk, "parts": junk}, {"parts": everywhere}]
    gates = [bk.predict("?", 5, name="q"), bk.predict("?", ["a", "b"], name="r")]
    for setting in settings:
        session = Session((SavedGame(record, 5, setting),), {"q": junk, "r": junk, "s": junk})
        panel = a_panel()
        assert paste(panel, session.code) == "Game loaded."
        assert panel.match.cursor == 5
        assert panel.lang == "en"
    assert [gate.guessed for gate in gates] == [None, None]


@pytest.mark.parametrize("seat", [-1, 2, 10**30, True, 1.5])
def test_a_seat_that_is_none_is_left_out(seat: Any):
    record = bk.play("karuba", ["random", "random"], "papaya")
    panel = a_panel()
    paste(panel, Session((SavedGame(record, 5, {"seat": seat}),)).code)
    assert panel.seat in (0, 1)


def test_a_question_is_known_by_its_cell(cells: Cells):
    cells.run("c1")
    bk.predict("?", 5).guess(3)
    cells.run("c2")
    other = bk.predict("?", 5)
    assert other.guessed is None
    other.guess(4)
    for cell, guess in (("c1", 3), ("c2", 4)):
        cells.run(cell)
        assert bk.predict("?", 5).guessed == guess


# The last game, in the same kernel


def test_a_cell_run_again_offers_the_last_game_and_goes_on_only_when_asked(cells: Cells):
    cells.run("c1")
    first = played(a_panel("person", "person"))
    assert not offered(first)
    cells.run("c1")
    second = a_panel("person", "person")
    assert second.match.length == 0
    assert offered(second)
    assert "3 actions" in second.part(LastGame)._words.value
    second.press("go_on")
    assert second.match.record == first.match.record
    assert second.match.seed == SECRET
    assert not offered(second)
    assert looking.said(second) == "Game loaded."


def test_the_offer_outlives_a_cell_run_twice_and_can_be_refused(cells: Cells):
    cells.run("c1")
    played(a_panel())
    for _ in range(3):
        cells.run("c1")
        panel = a_panel()
        assert offered(panel)
    panel.press("leave_last")
    assert not offered(panel)
    cells.run("c1")
    assert not offered(a_panel())


def test_the_offer_goes_when_somebody_plays_on(cells: Cells):
    cells.run("c1")
    played(a_panel())
    cells.run("c1")
    panel = a_panel("person", "person")
    panel.press("step")
    assert offered(panel)
    panel.board.press("C3")
    assert not offered(panel)
    panel.press("new_game")
    assert not offered(panel)


def test_beside_its_button_stands_that_the_code_was_copied():
    panel = played(a_panel())
    desk = panel.part(SessionDesk)
    panel.press("copy")
    assert "Copied" not in desk.copied.value, "only the browser knows"
    heard(panel, {"copied": True})
    assert "Copied" in desk.copied.value
    assert looking.said(panel).startswith("Copied")
    panel.board.press("C2")
    panel.press("step")
    assert desk.copied.value == ""


def test_each_panel_finds_its_own_game(cells: Cells):
    cells.run("c1")
    played(a_panel(), "A2")
    played(a_panel(), "A2", "B2")
    cells.run("c2")
    assert not offered(a_panel())
    cells.run("c1")
    for n in (3, 6):
        assert f"{n} actions" in a_panel().part(LastGame)._words.value


def test_nothing_is_offered_where_nothing_was_played(cells: Cells):
    code = bk.play("karuba", ["random", "random"], "papaya").code
    for _ in range(2):
        cells.run("c1")
        assert not offered(KarubaPanel(code=code, at=5))
    assert not offered(a_panel())


# The last game, kept by the browser


def test_a_browser_keeps_what_was_seen_and_not_the_word(monkeypatch: pytest.MonkeyPatch):
    wire = looking.listen(monkeypatch)
    panel = played(a_panel())
    assert SECRET not in "".join(wire) + looking.state(panel)
    panel.press("undo")
    [saved] = Session.read(kept(panel)).games
    assert saved.record.seed == ""
    assert saved.record.actions == panel.match.record_until(99).actions
    assert saved.at == panel.match.cursor
    assert "its word" in panel.part(SessionDesk)._banner.value


def test_what_one_seat_alone_knows_is_not_kept():
    panel = played(a_panel("person", "person"), "A2", "A2")
    panel.press("step")
    panel.board.press("C4")  # the other person has still to choose
    assert len(panel.match.state.pending) == 1
    panel.press("fork_open")
    [saved] = Session.read(kept(panel)).games
    assert len(saved.record.actions) == panel.match.length - 1
    assert "forks" not in saved.settings["parts"]
    panel.board.press("C4")
    [saved] = Session.read(kept(panel)).games
    assert len(saved.record.actions) == panel.match.length


def test_open_eyes_let_the_browser_keep_everything():
    panel = played(a_panel())
    panel.part(Lens).eyes.value = OPEN
    [saved] = Session.read(kept(panel)).games
    assert saved.record.seed == SECRET


def test_of_a_game_with_hidden_hands_nothing_is_kept_but_with_open_eyes():
    panel = HighCardPanel(players=("person", "random"), seed=SECRET, lang="en")
    panel.press("step")
    assert panel.match.length
    assert kept(panel) == ""
    assert "keeps nothing either" in panel.part(SessionDesk)._banner.value
    panel.part(Lens).eyes.value = OPEN
    assert Session.read(kept(panel)).games[0].record.seed == SECRET


def test_nothing_is_kept_before_anything_was_played():
    panel = a_panel()
    assert kept(panel) == ""
    assert panel.part(LastGame).keeper.changed == 0
    assert heard(panel, {"ping": True}) == [{"pong": True}]
    played(panel, "A2")
    assert panel.part(LastGame).keeper.changed > 0


def test_after_a_new_kernel_the_kept_game_goes_on_as_it_would_have():
    code = kept(played(a_panel()))
    DESK.clear()
    panel = a_panel()
    heard(panel, {"kept": code})
    assert offered(panel)
    assert panel.match.length == 0
    panel.press("go_on")
    assert looking.said(panel) == "Game loaded."
    assert panel.match.seed == SECRET, "the word of the cell fits what was drawn"
    whole = played(a_panel(), "A2", "B2", "C2")
    assert played(panel, "C2").match.record == whole.match.record


def test_a_later_game_of_the_same_word_is_found_too():
    panel = a_panel()
    panel.press("new_game")
    panel.press("new_game")
    code = kept(played(panel))
    DESK.clear()
    again = a_panel()
    heard(again, {"kept": code})
    again.press("go_on")
    assert again.match.seed == f"{SECRET}-3"


def test_a_word_that_is_lost_is_told():
    code = kept(played(a_panel()))
    DESK.clear()
    panel = a_panel(seed="other")
    heard(panel, {"kept": code})
    panel.press("go_on")
    assert "Its word was not kept" in looking.said(panel)
    played(panel, "C2")


@pytest.mark.parametrize(
    "content",
    [
        *({"kept": junk} for junk in JUNK),
        {"kept": "bks1-AAAA"},
        {"kept": "bk1-" + "A" * 30_000},
        {"kept": bk.play("karuba", ["random"] * 2, "x").code[:-1]},
        {"kept": bk.play("karuba", ["random"] * 2, "x").text().replace("karuba", "chess")},
        {"want": "yes"},
        {"copied": 1},
        None,
    ],
    ids=range(len(JUNK) + 7),
)
def test_junk_in_a_browsers_memory_is_passed_over(content: Any):
    panel = a_panel()
    assert heard(panel, content) == []
    assert not offered(panel)
    assert looking.said(panel) == ""
    keeper = panel.part(LastGame).keeper
    place = keeper.place
    keeper._handle_msg(
        {
            "content": {"data": {"method": "update", "state": {"place": "x"}, "buffer_paths": []}},
            "buffers": [],
        }
    )
    assert keeper.place == place


def test_a_kept_game_that_cannot_be_replayed_is_told_and_changes_nothing():
    text = bk.play("karuba", ["random"] * 2, "x").text()
    panel = a_panel()
    match = panel.match
    heard(panel, {"kept": text + "P A1\n"})
    panel.press("go_on")
    assert "over" in looking.said(panel)
    assert panel.match is match


def test_a_branch_keeps_nothing_by_itself():
    panel = played(a_panel())
    before = len(DESK.games)
    panel.press("fork_open")
    branch = panel.part(Forks).forks[0].panel
    assert len(DESK.games) == before
    assert kept(branch) == ""
    changed = panel.part(LastGame).keeper.changed
    branch.press("step")
    assert panel.part(LastGame).keeper.changed == changed + 1


# A whole notebook


def test_one_code_holds_all_panels_and_guesses_of_a_notebook():
    one, two = played(a_panel(), "A2"), played(a_panel(), "A2", "B2")
    bk.predict("?", 5, name="q1").guess(3)
    session = bk.session("en")
    code = session.code
    DESK.clear()
    again = a_panel(seed="x")
    gate = bk.predict("?", 5, name="q1")
    other = SessionPanel("en")
    other.box.value = code
    other.load()
    assert "1 game will be offered" in other.message.value
    assert again.match.record == one.match.record
    assert gate.guessed == 3
    later = a_panel(seed="x")
    assert offered(later)
    later.press("go_on")
    assert later.match.record == two.match.record
    assert not offered(a_panel())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_session_of_a_notebook_is_a_panel_in_both_languages(lang: Lang):
    session = bk.session(lang)
    assert looking.foreign(session, lang) == set()
    played(a_panel())
    copy, load = session.children[4].children
    assert "bks1-" not in json.dumps(
        [part.get_state() for part in looking.parts(session)], default=str
    )
    copy.click()
    assert session.box.value == session.code
    load.click()
    assert looking.foreign(session, lang) == set()
    session.box.value = "bks1-damaged"
    load.click()
    assert "bk-no" in session.message.value
    data = session._repr_mimebundle_()[0]
    assert data["text/plain"] in data["text/html"]
    assert "bks1-" not in str(data["text/html"])
    assert repr(session) == "<boardkit session>"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_offer_and_banner_speak_the_language_of_the_panel(lang: Lang, cells: Cells):
    cells.run("c1")
    played(a_panel(lang=lang))
    cells.run("c1")
    panel = a_panel(lang=lang)
    assert offered(panel)
    assert looking.foreign(panel, lang) == set()
    other = "es" if lang == "en" else "en"
    panel.language.value = other
    assert looking.foreign(panel, other) == set()  # type: ignore[arg-type]


def a_lab(**options: Any) -> KarubaPathLab:
    lab = KarubaPathLab(lang="en", **options)
    lab.board.press("B10")
    lab.tile = 1
    return lab


def test_a_path_lab_comes_back_in_another_kernel():
    lab = a_lab()
    lab.board.press("A1")
    lab.colours.value = "brown"
    lab.show_steps(0)
    code = SessionPanel("en").code
    DESK.clear()
    session = SessionPanel("en")
    session.load(code)
    assert "1" in session.message.value  # it waits for its cell
    again = KarubaPathLab(lang="en")
    assert again.position == lab.position
    assert again.colours.value == "brown"
    assert again.kept() == lab.kept()
    again.press("undo")
    assert again.position != lab.position
    session.load(code)  # and now that it is there
    assert again.position == lab.position


def test_a_path_lab_whose_cell_is_run_again_shows_its_island():
    cells = [a_lab() for _ in range(1)]
    cells[0].board.press("A1")
    name = next(iter(DESK.tables))
    other = KarubaPathLab(lang="en")
    assert other.position != cells[0].position, "another lab is another island"
    DESK.lay_out(name, other)
    assert other.position == cells[0].position


@pytest.mark.parametrize(
    "junk", [None, 7, [], ["x", "blue", 1], ["", "green", 1], [1, 2, 3], ["", "blue", "many"]]
)
def test_what_no_lab_has_kept_does_no_harm(junk: Any):
    lab = a_lab()
    before = lab.position
    lab.take(junk)
    assert lab.position == before
    with pytest.raises(RecordError):
        Session.read(Session(tables={str(k): [] for k in range(99)}).code)


def test_a_code_from_before_there_were_tables_is_read():
    code = Session(guesses={"q": [3]}).code
    assert Session.read(code) == Session(guesses={"q": [3]})
