"""Memoarrr!'s panel without a browser: play by clicks, eyes, the graph, and what is sent."""

import json
import re
from functools import cache
from typing import Any

import pytest

import boardkit as bk
from boardkit.core.catalogue import LANGUAGES, Lang
from boardkit.core.chance import stream
from boardkit.core.game import random_player
from boardkit.games.memoarrr.pieces import Card, Side, load_box
from boardkit.games.memoarrr.state import DealIsland, Look, Reveal, TakeVolcano
from boardkit.panels import MemoarrrPanel
from boardkit.panels.forks import Forks
from boardkit.panels.lens import Lens
from boardkit.panels.memoarrr_editor import IslandEditor
from boardkit.panels.position_editor import PositionEditor
from boardkit.panels.watched import OPEN, Eyes
from tests.panels import looking

BOX = load_box()
MEMOARRR = bk.game("memoarrr")
SECRET = "quetzalcoatl"  # the word of the game: with it, one could foresee all
BOTH = ("person", "person")


def a_panel(*players: str, **options: Any) -> MemoarrrPanel:
    options = {"seed": "papaya", "lang": "en"} | options
    return MemoarrrPanel(players=players or ("person", "careful"), **options)


@cache
def chain() -> tuple[Card, ...]:
    """The island on which each card connects with the next, row by row; the middle one is gone."""
    rows = [BOX.cards[5 * row : 5 * row + 5][:: -1 if row % 2 else 1] for row in range(5)]
    *cards, left = [card for row in rows for card in row]
    return (*cards[: BOX.middle], left, *cards[BOX.middle :])


def dealt(panel: MemoarrrPanel, island: tuple[Card, ...] | None = None) -> MemoarrrPanel:
    """The panel after the set-up, with a given island if wanted."""
    if island:
        panel.match.do(DealIsland(island), by_hand=True)
    while panel.match.state.to_move is bk.CHANCE:
        panel.match.draw()
    panel.follow_turn()
    panel.refresh()
    return panel


def events(panel: MemoarrrPanel) -> str:
    return " ".join(" ".join(label for label, _ in panel.events.options).split())


# Play


@pytest.mark.parametrize(
    ("players", "rules"),
    [
        (("person", "careful"), {}),
        (("person", "forgetful", "person"), {"sides": "chosen", "failed": "turned_down"}),
        (("random", "person", "pairing", "careful"), {"stack": "sorted", "looks": "every_round"}),
        (BOTH, {"first_start": "drawn", "survivor": "reveals", "treasures": "own"}),
    ],
)
def test_a_whole_game_by_clicks(players: tuple[str, ...], rules: dict[str, str]):
    panel = a_panel(*players, rules=rules, seed=f"game {players}")
    panel.part(Lens).curtain.value = False
    dice = stream("clicks", *players)
    while (turn := panel.match.state.to_move) is not None:
        before = panel.match.cursor
        if isinstance(turn, int) and panel.person_to_move:
            panel.look(turn)
            panel.refresh()
            action = random_player(None, MEMOARRR.legal(panel.match.state), dice)
            match action:
                case Reveal(cell):
                    panel.board.press(str(cell))
                case Look(side):
                    panel.board.press(str(BOX.cells_of(BOX.side_places[side])[1]))
                case TakeVolcano():
                    panel.press("take_volcano")
            assert panel.match.actions[before] == action
        else:
            panel.press("step")
        assert panel.match.cursor > before, looking.said(panel)
        assert panel.refused is None
        assert "bk-no" not in panel.message.value or "bk-failed" in panel.message.value
    outcome = panel.match.record.outcome()
    assert outcome is not None
    for score in outcome.scores:
        assert f"<td>{score.total}</td>" in panel.table.value
    assert bk.Record.decode(panel.match.record.code).outcome() == outcome


def why_not(panel: MemoarrrPanel) -> tuple[str, ...]:
    """The clauses of the refusal that stands in the message line."""
    return panel.refused.clauses if panel.refused else ()


def test_a_click_on_a_barred_card_a_shown_one_or_the_stack_says_why_not():
    panel = a_panel(*BOTH)
    panel.part(Lens).curtain.value = False
    dealt(panel)
    panel.part(Lens).choose(OPEN)
    panel.board.press("B1")
    assert "MEM-X1" in why_not(panel)
    panel.board.press("C3")
    assert "MEM-S1" in why_not(panel)
    assert "MEM-S1" in panel.message.value
    panel.board.press("B2")
    assert why_not(panel) == ()
    panel.board.press("B2")
    assert why_not(panel)
    assert panel.match.cursor == 4


@pytest.mark.parametrize(
    ("lang", "told", "mark"),
    [
        ("es", "no conecta con", "no conectaba"),
        ("en", "does not connect with", "did not connect"),
    ],
)
def test_a_card_that_does_not_connect_is_told_and_marked_until_the_next_action(
    lang: Lang, told: str, mark: str
):
    panel = a_panel("person", "person", lang=lang)
    panel.part(Lens).curtain.value = False
    dealt(panel, chain())
    card, cells = panel.match.state.island, BOX.cells
    wrong = next(k for k in range(7, 25) if k != BOX.middle and not card[k].connects(card[6]))
    panel.look(panel.match.state.to_move)
    panel.board.press(str(cells[6]))
    assert panel.message.value == ""
    panel.look(panel.match.state.to_move)
    panel.board.press(str(cells[wrong]))
    assert panel.match.state.round == 2
    assert panel.message.value.startswith('<div class="bk-no bk-failed"><b>✗</b> ')
    for said in (panel.message.value, panel.board.said):  # the polite live region
        assert told in said
        assert all(f"{seat}" in said for seat in (1, 2))
    assert panel.board.alarm == ""
    marked = [m.id for m in panel.board.scene.marks if mark in m.label]
    assert marked == [str(cells[wrong])]
    panel.press("step")
    assert not any(mark in m.label for m in panel.board.scene.marks)
    assert panel.message.value == ""


def test_with_all_cards_up_the_button_and_the_middle_take_the_volcano():
    for control in ("button", "middle"):
        panel = a_panel(*BOTH)
        panel.part(Lens).curtain.value = False
        dealt(panel, chain())
        assert panel.buttons["take_volcano"].layout.display == "none"
        for place, cell in enumerate(BOX.cells):
            if place != BOX.middle:
                panel.look(panel.match.state.to_move)
                panel.board.press(str(cell))
                assert "bk-no" not in panel.message.value, cell
        panel.look(panel.match.state.to_move)
        panel.refresh()
        assert panel.match.state.up == BOX.all_places
        assert panel.buttons["take_volcano"].layout.display == ""
        if control == "button":
            panel.press("take_volcano")
        else:
            panel.board.press("C3")
        assert panel.match.actions[-1] == TakeVolcano()
        assert len(panel.match.state.past) == 1


def test_a_side_is_chosen_by_a_click_on_one_of_its_middle_cards():
    panel = dealt(a_panel(rules={"sides": "chosen"}))
    panel.board.press("B2")
    assert "middle cards" in looking.said(panel)
    panel.board.press("E3")
    assert panel.match.state.looks[0] == (Side.E,)


def test_the_card_to_compare_with_stands_in_the_status_line():
    panel = dealt(a_panel())
    assert "<svg" not in panel.state_line.value
    panel.board.press("B2")
    view = MEMOARRR.view(panel.match.state, None)
    if view.last_card and panel.person_to_move:
        assert f"({view.last_card.animal})" in panel.state_line.value
        assert "<svg" in panel.state_line.value


def test_hints_name_places_of_the_board():
    panel = dealt(a_panel())
    panel.press("hint")
    panel.press("hint")
    hinted = [mark.id for mark in panel.board.scene.marks if "named by the hint" in mark.label]
    assert len(hinted) == 18
    panel.press("hint")
    hinted = [mark.id for mark in panel.board.scene.marks if "named by the hint" in mark.label]
    assert len(hinted) == 1


def test_a_step_back_over_a_reveal_is_marked():
    panel = dealt(a_panel())
    panel.board.press("B2")
    assert "revealed" in events(panel)
    panel.press("undo")
    assert "B2" in looking.said(panel) or "seen" in looking.said(panel)


def test_a_position_is_changed_by_clicks_and_played_on_from():
    panel = dealt(a_panel())
    editor = panel.part(PositionEditor)
    panel.press("position_click")
    assert "open" in looking.said(panel)  # what is hidden is not written
    panel.part(Lens).choose(OPEN)
    panel.press("position_write")
    assert MEMOARRR.read_position(editor.text.value) == panel.match.state
    panel.press("position_click")
    (clicks,) = editor.clicks.children
    assert isinstance(clicks, IslandEditor)
    before = panel.match.state.island
    for name in ("A1", "E5", "B1", "C3", "D1", "D1"):
        assert clicks.board.press(name)
    panel.press("position_take")
    panel.press("position_use")
    after = panel.match.state.island
    assert (after[0], after[24]) == (before[24], before[0])
    assert (after[1], after[BOX.middle]) == (before[BOX.middle], before[1])
    assert after[3] == before[3]
    assert panel.match.position
    panel.press("choose_for_me")
    assert panel.match.cursor >= 1


# Eyes and graph


def test_the_row_of_eyes_shows_what_each_seat_has_seen():
    panel = dealt(a_panel("person", "careful", "careful"))
    assert panel.eyes_row.value == 0
    for eyes, title in ((1, "as player 2 knows it"), (OPEN, "all cards open"), ("public", "every")):
        panel.eyes_row.value = eyes
        assert title in panel.board.scene.title
        assert panel.part(Lens).eyes.value == eyes
        seen = sum(", face down, seen" in mark.label for mark in panel.board.scene.marks)
        assert seen == {1: 3, OPEN: 24, "public": 0}[eyes]
    panel.part(Lens).choose(2)
    assert panel.eyes_row.value == 2


def test_behind_the_curtain_the_row_of_eyes_is_closed():
    panel = dealt(a_panel(*BOTH))
    assert panel.covered
    assert panel.eyes_row.disabled
    assert panel.eyes_row.value == "public"
    panel.eyes_row.value = OPEN
    assert panel.lens is None
    assert panel.eyes_row.value == "public"


def test_a_click_on_a_node_keeps_its_edges_in_sight():
    panel = dealt(a_panel())
    panel.part(Lens).choose(OPEN)
    state = panel.match.state
    card = state.island[0]
    node = f"{card.animal}-{card.landscape}"
    assert "bk-bold" not in panel.board.scene.overlay
    panel.board.press(node)
    near = sum(card.connects(o) for o in state.island[1:12] + state.island[13:])
    bold = re.findall(r'bk-bold[^>]* d="([^"]*)"', panel.board.scene.overlay)
    assert "".join(bold).count("M") == near
    assert panel.picked == "A1"
    assert "connects with" in panel.board.said
    panel.board.press(node)
    assert "bk-bold" not in panel.board.scene.overlay
    panel.board.press(node)
    panel.keyboard.hear("Escape")
    assert panel.picked == ""


def test_a_node_that_the_eyes_do_not_know_says_so():
    panel = dealt(a_panel())
    known = MEMOARRR.view(panel.match.state, 0).island
    card = next(c for c in panel.match.state.island if c not in known)
    panel.board.press(f"{card.animal}-{card.landscape}")
    assert "have not seen where" in looking.said(panel)
    assert panel.picked == ""


def test_the_graph_makes_room_for_the_island():
    panel = dealt(a_panel())
    assert panel.board.scene.mark("crab-lava")
    assert panel.events in panel.left.children
    panel.keyboard.hear("g")
    assert panel.board.scene.mark("crab-lava") is None
    assert panel.events in panel.side.children
    panel.graph_box.value = True
    assert panel.board.scene.mark("crab-lava")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_is_in_the_language_shown(lang: Lang):
    panel = dealt(a_panel("person", "careful", "random", lang=lang))
    for _ in range(2):
        panel.press("choose_for_me")
        panel.press("hint")
        panel.press("hint")
        panel.press("hint")
    for spot in ("C3", "crab-lava", "A1"):
        panel.board.press(spot)
        assert looking.foreign(panel, lang) == set()
    other = next(code for code in LANGUAGES if code != lang)
    panel.language.value = other
    assert looking.foreign(panel, other) == set()


# What is sent


def kinds_told(text: str) -> set[str]:
    """The cards that a message names at a place."""
    return set(re.findall(r"\b[POCTW][OJLFB]\b", text))


def same_to(eyes: Eyes, seed: int) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Two islands that look the same to a seat after the secret looks, or to the public."""
    state = dealt(a_panel(*BOTH, seed=seed)).match.state
    seat = eyes if isinstance(eyes, int) else None
    other = MEMOARRR.resample(MEMOARRR.view(state, seat), stream("other", seed))
    assert other.island != state.island
    return state.island, other.island


def everything(panel: MemoarrrPanel, wire: list[str]) -> str:
    """All that a browser was sent, and could ask for, and all that stays without a kernel."""
    data, _ = panel._repr_mimebundle_()
    still = json.dumps(data, ensure_ascii=False) + repr(panel) + panel.board.scene.svg()
    sent = "\n".join([*wire, looking.state(panel), still])
    return re.sub(r"bk[0-9a-f]{8}|ID|\d+px|model_id\W+\w+", "", sent)


@pytest.mark.parametrize("eyes", [0, 1, None])
@pytest.mark.parametrize("seed", range(3))
def test_what_the_eyes_do_not_know_is_not_sent(eyes: Eyes, seed: int, monkeypatch: Any):
    """The panel sends the same to the last letter for two islands that look the same."""
    sent = []
    for island in same_to(eyes, seed):
        wire = looking.listen(monkeypatch)
        panel = a_panel(*BOTH, seed=SECRET)
        panel.part(Lens).curtain.value = False
        panel.part(Lens).choose(eyes)
        panel.match.do(DealIsland(island), by_hand=True)
        for text in ("T 1 2 4 2 1 3 2", "V 7"):
            panel.match.do(text, by_hand=True)
        panel.follow_turn()
        panel.refresh()
        for key in ("hint", "hint", "undo", "redo", "first", "last"):
            panel.press(key)
        for lang in ("es", "en"):
            panel.language.value = lang
        for text in ("A1", "R B1", "nonsense"):
            panel.type_move(text) if eyes != panel.match.state.to_move else None
        panel.board.press("C3")
        sent.append(everything(panel, wire))
        assert SECRET not in sent[-1]
        assert panel.match.record.code not in sent[-1]
        monkeypatch.undo()
    assert sent[0] == sent[1]


@pytest.mark.parametrize("eyes", [0, 1, None, OPEN])
def test_a_shuffle_is_not_written_in_the_list(eyes: Eyes):
    panel = dealt(a_panel("person", "careful"))
    panel.part(Lens).choose(eyes)
    told = kinds_told(events(panel))
    assert bool(told) == (eyes == OPEN)
    assert ("T " in events(panel)) == (eyes == OPEN)


def test_the_record_counts_as_hidden_while_anything_is_unknown():
    panel = dealt(a_panel())
    assert panel.hides(panel.match.state)
    assert not a_panel().hides(a_panel().match.state)


def test_a_branch_of_a_finished_game_has_no_rubies_to_show_yet():
    record = bk.play("memoarrr", ["random", "random"], "papaya")
    panel = MemoarrrPanel(code=record.code, at=9, lang="en")
    panel.press("fork_open")
    panel.show(panel.match.length)
    forks = panel.part(Forks)
    rows = re.findall(r"<tr>(.*?)</tr>", forks.comparison.value)
    rubies = next(row for row in rows if "ubies" in row)
    outcome = record.outcome()
    assert outcome is not None
    assert re.findall("<td>(.*?)</td>", rubies) == [
        *(str(score.total) for score in outcome.scores),
        "",
        "",
    ]
