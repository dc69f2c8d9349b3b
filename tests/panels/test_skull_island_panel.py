"""Skull Island's panel without a browser: marks, dangers, treasures, alone, a few, a whole class."""

import re
from typing import Any

import pytest

import boardkit as bk
from boardkit import Cell
from boardkit.core.catalogue import LANGUAGES, Lang, signed
from boardkit.core.chance import stream
from boardkit.core.game import random_player
from boardkit.games.skull_island.state import Boat, Claim, Cross, Done, Skip, Skull, Write
from boardkit.panels import SkullIslandPanel, make_panel
from boardkit.panels.chance_desk import ChanceDesk
from boardkit.panels.last_game import LastGame
from boardkit.panels.position_editor import PositionEditor
from tests.panels import looking

GAME = bk.game("skull_island")


def a_panel(*players: str, **options: Any) -> SkullIslandPanel:
    options = {"seed": "papaya", "lang": "en"} | options
    return SkullIslandPanel(players=players or ("person", "person"), **options)


def play(panel: SkullIslandPanel, *moves: str) -> None:
    """Types moves, as one writes them."""
    for move in moves:
        before = panel.match.cursor
        panel.type_move(move)
        assert panel.match.cursor > before, (move, looking.said(panel))


def label(panel: SkullIslandPanel, spot: str) -> str:
    mark = panel.board.scene.mark(spot)
    assert mark is not None
    return mark.label


def options(panel: SkullIslandPanel) -> list[object]:
    return [value for _, value in panel.marks.options if value is not None]


def open_spots(panel: SkullIslandPanel) -> set[str]:
    return {m.id for m in panel.board.scene.marks if "the chosen mark can go here" in m.label}


def click(panel: SkullIslandPanel, action: object) -> None:
    """Does an action as a person with a mouse does it."""
    match action:
        case Write(cell, value):
            panel.marks.value = value
            panel.board.press(str(cell))
        case Boat(cell) | Skull(cell):
            panel.board.press(str(cell))
        case Claim(value, cell):
            panel.marks.value = value
            panel.board.press(str(cell))
        case Cross(cell):
            panel.marks.value = "cross"
            panel.board.press(str(cell))
        case Done() | Skip():
            panel.press("done")


OWN = "~~~~~/~...~/~.M.~/~...~/~~~~~"


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (("person",), {}),
        (("person", "person"), {"island": "maracao"}),
        (("person", "careful", "person"), {"claiming": "optional", "between": "touching"}),
        (("person", "random"), {"crossing": "by_hand", "penny": "anywhere", "sixth": "all"}),
        (("person", "person", "person"), {"island": OWN, "blocked": "skip", "faces": "one"}),
        (("person",), {"first_number": "boat", "coast": "four", "solo_last": "number"}),
    ],
)
def test_a_whole_game_by_clicks(players: tuple[str, ...], rules: dict[str, str]):
    panel = a_panel(*players, rules=rules, seed=f"clicks {players}")
    dice = stream("clicks", *players)
    while (turn := panel.match.state.to_move) is not None:
        before = panel.match.cursor
        assert before < 1500
        if isinstance(turn, int) and panel.person_to_move:
            assert panel.seat == turn
            action = random_player(None, GAME.legal(panel.match.state), dice)
            click(panel, action)
            assert panel.match.actions[before] == action, looking.said(panel)
        else:
            panel.press("step")
        assert panel.match.cursor > before, looking.said(panel)
        assert "bk-no" not in panel.message.value
    outcome = panel.match.record.outcome()
    assert outcome is not None
    for score in outcome.scores:
        assert f"<td>{signed(score.total)}</td>" in panel.table.value
    assert panel.buttons["step"].disabled
    assert "game is over" in panel.state_line.value
    assert bk.Record.decode(panel.match.record.code).outcome() == outcome


def test_players_alone_play_step_by_step_to_the_end():
    panel = a_panel("random", "careful", "random")
    while panel.match.state.to_move is not None:
        before = panel.match.cursor
        panel.press("step")
        assert panel.match.cursor == before + 1
    record = bk.play("skull_island", ["random", "careful", "random"], "papaya")
    assert panel.match.record.actions == record.actions


def test_the_dice_offer_numbers_and_the_open_spaces_follow_the_choice():
    panel = a_panel()
    assert options(panel) == []
    assert "Roll the dice" in panel.state_line.value
    play(panel, "R 2 3 5")
    assert options(panel) == [2, 3, 5, 7, 8, 10]
    assert "choose a number" in panel.state_line.value
    assert open_spots(panel) == set(), "it is for the player to find out, until a number is chosen"
    panel.marks.value = 7
    island = panel.match.state.setup.island
    assert open_spots(panel) == set(map(str, island.cells_of(island.coast["eight"])))
    assert "the space for the 7" in panel.board.said
    panel.board.press("B2")
    play(panel, "W C6 5")
    panel.seats.value = 0
    assert label(panel, "B2").startswith("B2, land, number 7")
    play(panel, "R B 1 1")
    assert panel.seat == 0
    assert options(panel) == [1, 2, "boat"]
    panel.marks.value = 1
    assert open_spots(panel) == {"B3", "C3"}
    panel.marks.value = "boat"
    assert len(open_spots(panel)) == island.sea.bit_count()


def test_a_click_without_a_number_asks_for_one_and_at_sea_draws_the_boat():
    panel = a_panel("person")
    play(panel, "R B 3 4")
    panel.board.press("B2")
    assert "choose a number" in looking.said(panel)
    assert panel.match.cursor == 1
    panel.board.press("A1")
    assert panel.match.state.sheets[0].boats == 1
    assert label(panel, "A1") == "A1, sea, boat, last action"


@pytest.mark.parametrize(
    ("roll", "chosen", "spot", "words", "clause"),
    [
        ("R 2 3 5", 7, "C2", "is a mountain", "SKU-T4"),
        ("R 2 3 5", 7, "A1", "is sea", "SKU-T4"),
        ("R 2 3 5", 7, "F6", "is not beside the sea", "SKU-T3"),
        ("R 2 3 5", None, "A1", "There is no boat in this roll", "SKU-N1"),
        ("R B 3 5", "boat", "B2", "is land", "SKU-A4"),
        ("R 1 2 S", None, "C2", "is a mountain", "SKU-T4"),
    ],
)
def test_a_refused_click_shows_its_sentence_and_its_rule(
    roll: str, chosen: object, spot: str, words: str, clause: str
):
    panel = a_panel("person")
    play(panel, roll)
    if chosen:
        panel.marks.value = chosen
    panel.board.press(spot)
    assert words in looking.said(panel)
    assert f"<summary>{clause}</summary>" in panel.message.value
    assert panel.board.alarm
    assert panel.match.cursor == 1


def test_a_danger_is_drawn_on_the_sheet_of_another():
    panel = a_panel()
    play(panel, "R 2 3 5", "W B2 2", "W H8 3", "R 1 1 S")
    assert panel.seat == 0
    assert "draw a danger on the sheet of player 2" in panel.state_line.value
    assert panel.board.title == "Sheet of player 2: player 1 draws a danger on it"
    assert "number 3" in label(panel, "H8")
    assert options(panel) == []
    assert "H7" in open_spots(panel)
    panel.board.press("H7")
    assert panel.seat == 1
    assert panel.board.title == "Sheet of player 1: player 2 draws a danger on it"
    panel.board.press("B3")
    state = panel.match.state
    assert [state.setup.island.cells_of(s.skulls) for s in state.sheets] == [
        (Cell.parse("B3"),),
        (Cell.parse("H7"),),
    ]
    assert panel.board.title == f"Sheet of player {panel.seat + 1}"
    assert "danger on" in label(panel, "danger1")


def test_alone_the_danger_goes_beside_the_last_mark():
    panel = a_panel("person")
    play(panel, "R 2 3 5", "W B2 2", "R 1 1 S")
    assert "on your sheet" in panel.state_line.value
    assert open_spots(panel) == {"B3", "C3"}
    panel.board.press("H8")
    assert "does not touch B2" in looking.said(panel)
    panel.board.press("C3")
    assert panel.match.state.sheets[0].bubbles == 1


FOUR = ("R 4 1 1", "W D2 4", "R 4 1 1", "W C3 4", "R 4 1 1", "W D4 4", "R 4 1 1", "W E3 4")


def test_a_treasure_is_found_by_itself_and_lights_up():
    panel = a_panel("person")
    play(panel, *FOUR)
    chest = panel.match.state.sheets[0].chests
    assert [(c.value, str(c.cell)) for c in chest] == [(4, "D3")]
    assert "treasure of 4 here" in label(panel, "D3")
    assert label(panel, "chest1").startswith("treasure of 4 on D3: C3 and E3 in the row")
    assert panel.board.scene.overlay.count("bk-round") == 4
    told = " ".join(text for text, _ in panel.events.options)
    assert "finds the treasure worth 4 stars on D3" in told
    panel.board.press("chest1")
    assert "treasure of 4 on D3" in looking.said(panel)


def test_of_several_treasures_a_click_notes_one():
    island = "~~~~~~~/~.....~/~.....~/~.....~/~~~~~~~"
    panel = a_panel("person", rules={"island": island})
    for mark in ("B3 4", "C2 4", "C4 4", "D3 1", "E2 4", "E4 4", "F3 4"):
        play(panel, "R 4 1 1", f"W {mark}")
    assert panel.match.state.asking == (0,)
    assert options(panel) == [4]
    assert open_spots(panel) == {"C3", "E3"}
    assert "choose the treasure" in panel.state_line.value
    panel.board.press("D2")
    assert "There is no treasure of 4 on D2" in looking.said(panel)
    panel.board.press("E3")
    assert [str(c.cell) for c in panel.match.state.sheets[0].chests] == ["E3"]
    assert not panel.match.state.asking


def test_done_is_there_only_where_one_may_stop():
    panel = a_panel("person", rules={"claiming": "optional"})
    assert panel.buttons["done"].layout.display == "none"
    play(panel, *FOUR)
    assert panel.buttons["done"].layout.display == ""
    panel.press("done")
    assert panel.match.state.sheets[0].chests == ()
    assert panel.buttons["done"].layout.display == "none"


def test_who_is_not_to_move_cannot_act():
    panel = a_panel()
    panel.board.press("B2")
    assert "chance" in looking.said(panel) or "dice" in looking.said(panel)
    play(panel, "R 2 3 5", "W B2 2")
    assert panel.seat == 1
    panel.seats.value = 0
    assert panel.marks.layout.display == "none"
    panel.board.press("B3")
    assert "it is player 2's turn" in looking.said(panel)
    assert panel.match.cursor == 2


def test_what_others_have_chosen_this_turn_is_not_shown():
    panel = a_panel("person", "person")
    play(panel, "R 2 3 5", "W B2 10")
    panel.seats.value = 0
    assert "number" not in label(panel, "B2")
    assert "W B2 10" not in " ".join(text for text, _ in panel.events.options)
    panel.seats.value = 1
    play(panel, "W H8 3")
    assert "W B2 10" in " ".join(text for text, _ in panel.events.options)


def test_a_roll_is_set_die_by_die():
    panel = a_panel("person", lang="en")
    desk = panel.part(ChanceDesk)
    assert desk.outcomes.layout.display == "none"
    boxes = desk.parts.children
    assert [len(box.options) for box in boxes] == [6, 6, 6]
    assert [box.description for box in boxes] == ["Die 1", "Die 2", "Die 3"]
    for box, face in zip(boxes, ("boat", "3", "5"), strict=True):
        box.value = face
    panel.press("set_chance")
    roll = panel.match.state.roll
    assert (roll.green, roll.purple, roll.red) == (0, 3, 5)
    assert panel.match.was_by_hand(1)
    assert "set by hand" in panel.state_line.value
    panel.board.press("A1")
    panel.language.value = "es"
    assert "barco" in desk.parts.children[0].options


def test_time_goes_back_and_forth_and_keeps_no_choice():
    panel = a_panel("person", "careful")
    play(panel, "R 2 3 5")
    panel.marks.value = 7
    panel.press("undo")
    panel.press("redo")
    assert panel.mark is None
    for _ in range(6):
        panel.press("choose_for_me")
        panel.press("step")
    length, end = panel.match.length, panel.match.state
    for cursor in (0, 3, length // 2, length):
        panel.scrub.value = cursor
        assert panel.match.cursor == cursor
    assert panel.match.state == end


def test_a_branch_goes_its_own_way():
    panel = a_panel("person")
    play(panel, "R 2 3 5", "W B2 2")
    panel.press("fork_open")
    play(panel, "R 1 1 1", "W B3 1")
    assert panel.match.length == 4


def test_hints_name_the_places():
    panel = a_panel("person")
    play(panel, "R 2 3 5")
    for _ in range(3):
        panel.press("hint")
    hinted = [m.id for m in panel.board.scene.marks if m.label.endswith("hint")]
    assert len(hinted) == 1


def test_a_new_game_on_another_island_and_on_ones_own():
    panel = a_panel("person")
    panel.island_box.value = "maracao"
    panel.press("new_game")
    assert panel.match.state.setup.rules.island == "maracao"
    panel.island_box.value = "own"
    panel.own_island.value = OWN.replace("/", "\n")
    panel.press("new_game")
    assert str(panel.match.state.setup.island) == OWN
    assert panel.board.scene.mark("F1") is None
    panel.own_island.value = "~~~\n~?~\n~~~"
    panel.press("new_game")
    assert "bk-no" in panel.message.value
    assert str(panel.match.state.setup.island) == OWN, "the old game stays"


def test_a_sheet_of_a_position_is_changed_by_clicks():
    panel = a_panel("person", "person")
    play(panel, "R 2 3 5", "W B2 2", "W H8 3")
    editor = panel.part(PositionEditor)
    panel.seats.value = 0
    panel.press("position_click")
    lab = editor.clicks.children[0]
    lab.value = 5
    lab.board.press("B2")
    panel.press("position_take")
    panel.press("position_use")
    assert "from a position set up by hand" in panel.state_line.value
    island = panel.match.state.setup.island
    assert panel.match.state.sheets[0].numbers[island.index[Cell.parse("B2")]] == 5


def test_the_treasures_of_a_sheet_stay_when_it_is_opened_to_be_changed():
    panel = a_panel("person", "person")
    # Around the mountain C4; the other one writes along the coast.
    for roll, mark, other in (
        ("R 5 5 5", "W D4 5", "W B2 5"),
        ("R 5 5 5", "W D5 10", "W B3 5"),
        ("R 5 5 5", "W C3 5", "W C3 10"),
        ("R 5 5 5", "W C6 5", "W D3 15"),
        ("R B 2 3", "B B4", "B A1"),
    ):
        play(panel, roll, mark, other)
    assert [str(chest.cell) for chest in panel.match.state.sheets[0].chests] == ["C4"]
    editor = panel.part(PositionEditor)
    panel.seats.value = 0
    panel.press("position_click")
    panel.press("position_take")
    assert panel.message.value == ""
    assert editor.text.value == panel.game.write_position(panel.match.state)


def test_a_sheet_cannot_take_the_marks_of_another_island():
    panel = a_panel("person", "person")
    editor = panel.part(PositionEditor)
    panel.press("position_click")
    lab = editor.clicks.children[0]
    lab.press("lab_fill")
    panel.press("position_take")
    assert "not the one that this game is played on" in panel.message.value
    assert editor.text.value == ""


def test_a_session_code_brings_everything_back():
    panel = a_panel("person", "careful")
    for _ in range(4):
        panel.press("step")
        panel.press("choose_for_me")
    again = SkullIslandPanel(code=panel.match.record.code, lang="es")
    assert again.match.state == panel.match.state
    assert again.board.scene.svg() != panel.board.scene.svg(), "another language"


# A whole class


def test_a_class_sees_all_sheets_and_opens_one():
    panel = a_panel(*["careful"] * 30)
    assert len(panel.board.scene.marks) == 30
    panel.press("whole_turn")
    state = panel.match.state
    assert state.turn == 1
    assert state.roll is None
    assert all(any(sheet.numbers) or sheet.boats or sheet.skulls for sheet in state.sheets)
    panel.board.press("seat7")
    assert panel.seat == 6
    assert panel.board.title == "Sheet of player 7"
    assert "bk-board" not in panel.table.value
    assert "▶ 7" in panel.table.value
    panel.sheets.value = True
    assert len(panel.board.scene.marks) == 30


def test_turn_by_turn_forward_and_back():
    panel = a_panel(*["random"] * 12)
    for turn in range(1, 5):
        panel.press("whole_turn")
        assert panel.match.state.turn == turn
    length = panel.match.length
    for turn in (3, 2, 1, 0):
        panel.press("turn_back")
        assert panel.match.state.turn == turn
    for turn in (1, 2, 3, 4):
        panel.press("whole_turn")
        assert (panel.match.state.turn, panel.match.length) == (turn, length)


def test_a_whole_turn_goes_as_far_as_the_next_person():
    panel = a_panel("careful", "person")
    assert panel.buttons["whole_turn"].layout.display != "none"
    panel.keyboard.hear("t")
    assert panel.match.state.to_move == 1
    whole = panel.buttons["whole_turn"]
    assert whole.disabled
    assert whole.tooltip == panel.tr("ui.your_turn.label", seat=2)
    panel.press("choose_for_me")
    assert not whole.disabled
    assert whole.tooltip == panel.tr("ui.whole_turn.help")
    panel.keyboard.hear("t")
    assert (panel.match.state.turn, panel.match.state.to_move) == (2, 1)
    panel.keyboard.hear("d")
    assert (panel.match.state.turn, panel.match.state.roll) == (1, None)
    assert not whole.disabled, "what is known can be shown again"


def test_a_class_of_a_hundred_plays_to_the_end_turn_by_turn():
    panel = a_panel(*["random"] * 100)
    for _ in range(60):
        if panel.match.state.to_move is None:
            break
        panel.press("whole_turn")
    assert panel.match.state.to_move is None
    assert panel.buttons["whole_turn"].disabled
    outcome = panel.match.record.outcome()
    assert outcome is not None
    best = max(score.total for score in outcome.scores)
    assert re.search(rf"<td>1</td><th[^>]*>[▶ ]*\d+</th><td>{signed(best)}</td>", panel.table.value)
    assert len(panel.board.said) < 4000, "who writes what is not read out"


def test_the_same_word_rolls_the_same_for_one_and_for_thirty():
    def rolls(count: int) -> list[str]:
        panel = a_panel(*["random"] * count)
        for _ in range(5):
            panel.press("whole_turn")
        return [
            GAME.format(action) for action in panel.match.actions if type(action).__name__ == "Roll"
        ]

    assert rolls(1)[:5] == rolls(30)[:5]


def test_a_new_class_is_chosen_by_its_number():
    panel = a_panel("person")
    whole = panel.folded.whole_class
    assert whole is not None
    assert panel.folded.players == []
    whole.count.value, whole.first.value, whole.others.value = 25, "person", "random"
    panel.press("new_game")
    assert panel.match.players == ("person", *["random"] * 24)
    assert len(panel.seats.options) == 25


def test_what_a_browser_keeps_is_found_quickly_in_a_class():
    panel = a_panel("person", *["random"] * 40)
    panel.press("step")
    assert panel.hides(panel.match.state) is False
    assert panel.part(LastGame).code_to_keep()


# Both languages, and the twin


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_of_the_language_shown(lang: Lang):
    panel = a_panel("person", "careful", lang=lang)
    for other in (*LANGUAGES, lang):
        panel.language.value = other
        assert looking.foreign(panel, other) == set()
        panel.press("step")
        panel.press("choose_for_me")
        assert looking.foreign(panel, other) == set()
    crowd = a_panel(*["careful"] * 12, lang=lang)
    crowd.press("whole_turn")
    assert looking.foreign(crowd, lang) == set()


def test_without_a_kernel_a_picture_and_a_text_stay():
    panel = make_panel("skull_island", lang="en", seed="papaya")
    data, _ = panel._repr_mimebundle_()
    assert '<img alt="' in data["text/html"]
    assert "Skull Island, action 0 of 0" in data["text/plain"]
    assert "~    .    M" in data["text/plain"]
    assert repr(panel) == "<boardkit panel: skull_island, 2 seats, action 0>"


def test_stale_and_foreign_clicks_do_no_harm():
    panel = a_panel("person")
    for spot in ("Z99", "chest9", "seat5", "", "<b>"):
        panel.board._handle_custom_msg({"act": spot}, None)
    play(panel, "R 2 3 5")
    for spot in ("chest1", "danger3"):
        panel.board.press(spot)
        assert "bk-no" not in panel.message.value
    assert panel.match.cursor == 1


def test_what_somebody_has_chosen_does_not_reach_the_browser_before_all_have():
    sent = set()
    for mark in ("W B2 10", "W B2 2", "W H8 5"):
        panel = a_panel("person", "person", "person")
        play(panel, "R 2 3 5", mark)
        assert panel.seat == 1
        sent.add(looking.state(panel))
        assert panel.part(LastGame).code_to_keep().count(mark) == 0
    assert len(sent) == 1, "whatever it was, the browser is told the same"
