"""What if …: branches beside the game, their names, their comparison, and what they never show."""

from typing import Any

import pytest

import boardkit as bk
from boardkit.games.karuba.state import TileDrawn
from boardkit.panels import KarubaPanel
from boardkit.panels.forks import LIMIT, Fork, Forks
from tests.panels import looking

LESSON = {"setup": "given", "layout": "lesson"}


def a_panel(*players: str, **options: Any) -> KarubaPanel:
    options = {"seed": "papaya", "lang": "en", "rules": LESSON} | options
    return KarubaPanel(players=players or ("person", "careful"), **options)


def forks(panel: KarubaPanel) -> Forks:
    return panel.part(Forks)


def opened(panel: KarubaPanel) -> Fork:
    fork = forks(panel).open()
    assert fork is not None
    return fork


def turn(panel: Any, cell: str) -> None:
    """A turn of a person against a player: the next tile, laid on a cell."""
    panel.press("step")
    assert panel.board.press(cell)


def test_a_branch_starts_at_the_moment_shown_and_stands_beside_the_game():
    panel = a_panel()
    turn(panel, "A2")
    turn(panel, "B2")
    panel.press("undo")
    panel.press("fork_open")
    (fork,) = forks(panel).forks
    assert fork.panel.match.record == panel.match.record
    assert panel.match.length > panel.match.cursor == fork.panel.match.length
    assert panel.bench.children[1:] == (fork.box,)
    assert type(fork.panel) is KarubaPanel
    assert fork.panel in looking.parts(panel)
    assert fork.panel.folded not in looking.parts(fork.panel)
    assert "Branch 1 is up there, beside or below the board" in looking.said(panel)


def test_both_stay_live_and_chance_brings_them_the_same():
    panel = a_panel()
    turn(panel, "A2")
    other = opened(panel).panel
    before = panel.match.record
    turn(other, "F5")
    turn(other, "F4")
    assert panel.match.record == before
    turn(panel, "B2")
    drawn = [
        [action for k, action in enumerate(match.actions, 1) if match.was_chance(k)]
        for match in (panel.match, other.match)
    ]
    assert drawn[0] == drawn[1][:2]
    other.press("undo")
    other.scrub.value = 1
    assert (panel.match.cursor, other.match.cursor) == (panel.match.length, 1)


def test_they_are_compared_side_by_side_and_where_they_part():
    panel = a_panel()
    turn(panel, "A2")
    fork = opened(panel)
    part = forks(panel)
    assert part.parting(fork) == "Branch 1: until now the same has happened as in the game."
    turn(fork.panel, "F5")
    assert "until now the same as in the game, and 3 more" in part.comparison.value
    turn(panel, "B2")
    tile, cursor = panel.match.actions[3].tile, panel.match.cursor
    told = part.parting(fork)
    assert told.startswith(f"Branch 1 parts from the game at action {cursor} (Turn 2 of 36).")
    assert f"In the game: Player 1 lays tile {tile} on B2." in told
    assert f"In the branch: Player 1 lays tile {tile} on F5." in told
    assert part.parting(fork) in part.comparison.value
    assert part.comparison.value.count('colspan="2">') == 4
    turn(panel, "C2")
    assert f"action {panel.match.cursor} of {panel.match.length}" in part.comparison.value
    fork.panel.press("first")
    assert "the same as in the game, which is 9 actions ahead" in part.comparison.value


def test_what_is_chosen_and_still_hidden_is_not_compared():
    panel = a_panel("person", "person")
    panel.press("step")
    fork = opened(panel)
    panel.board.press("A2")
    fork.panel.board.press("E5")
    assert "until now the same" in forks(panel).parting(fork)
    panel.board.press("C3")
    fork.panel.board.press("C3")
    assert "on E5" in forks(panel).parting(fork)


def test_a_name_is_shown_everywhere_and_is_only_text():
    panel = a_panel()
    fork = opened(panel)
    fork.naming.value = "  <b>east</b> "
    assert forks(panel).name_of(fork) == "<b>east</b>"
    assert "&lt;b&gt;east&lt;/b&gt;" in forks(panel).comparison.value
    assert "<b>east" not in forks(panel).comparison.value


def test_four_at_most_and_none_from_a_branch():
    panel = a_panel()
    for _ in range(LIMIT):
        opened(panel)
    assert panel.buttons["fork_open"].disabled
    assert forks(panel).open() is None
    assert "There are 4 branches already" in looking.said(panel)
    branch = forks(panel).forks[0].panel
    branch.press("fork_open")
    assert forks(branch).forks == []
    assert "A branch has no branches of its own" in looking.said(branch)


def test_a_closed_branch_comes_back_as_it_was():
    panel = a_panel()
    fork = opened(panel)
    turn(fork.panel, "D4")
    height = panel.board.max_height
    fork.closing.click()
    assert (forks(panel).forks, panel.bench.children[1:]) == ([], ())
    assert "Branch 1 is closed" in looking.said(panel)
    assert panel.board.max_height > height
    assert forks(panel).comparison.value == ""
    panel.language.value = "es"
    panel.press("fork_reopen")
    assert forks(panel).forks == [fork]
    assert fork.panel.match.length == 3
    assert fork.panel.lang == "es"
    assert panel.buttons["fork_reopen"].disabled
    fork.closing.click()
    fork.closing.click()  # a second click that was on its way
    panel.press("new_game")
    assert panel.buttons["fork_reopen"].disabled
    assert fork.panel.comm is None


def test_another_game_takes_the_branches_away():
    panel = a_panel()
    fork = opened(panel)
    panel.press("new_game")
    assert forks(panel).forks == []
    assert fork.panel.comm is None
    assert forks(panel).name_of(opened(panel)) == "Branch 1"


def test_the_branches_follow_the_language():
    panel = a_panel(lang="es")
    turn(panel, "A2")
    fork = opened(panel)
    turn(fork.panel, "B2")
    assert looking.foreign(panel, "es") == set()
    panel.language.value = "en"
    assert (fork.panel.lang, fork.closing.description) == ("en", "Close")
    assert looking.foreign(panel, "en") == set()
    assert fork.panel.match.length == 6


def test_the_branches_see_with_the_eyes_of_the_game():
    panel = a_panel("person", "person")
    fork = opened(panel)
    panel.look(1)
    panel.refresh()
    assert fork.panel.eyes == fork.panel.lens == 1
    panel.curtain = True
    panel.refresh()
    assert forks(panel).forks == []
    assert forks(panel).open() is None
    assert "With the curtain" in looking.said(panel)


def test_branches_come_back_from_what_is_saved():
    panel = a_panel()
    turn(panel, "A2")
    fork = opened(panel)
    turn(fork.panel, "B2")
    turn(fork.panel, "C2")
    fork.panel.press("undo")
    fork.naming.value = "east"
    turn(panel, "F5")
    opened(panel)
    saved = forks(panel).save()
    again = KarubaPanel(code=panel.match.record.code, lang="en")
    forks(again).load(saved)
    for one, other in zip(forks(panel).forks, forks(again).forks, strict=True):
        assert one.panel.match.record == other.panel.match.record
        assert one.panel.match.actions == other.panel.match.actions
        assert one.naming.value == other.naming.value


def test_what_was_set_by_hand_in_a_branch_is_so_still_when_it_comes_back():
    panel = a_panel()
    [drawn] = panel.match.copy().draw().events
    assert isinstance(drawn, TileDrawn)
    fork = opened(panel)
    fork.panel.type_move(f"T {drawn.tile}")  # the very tile that chance would bring
    turn(panel, "A2")
    assert panel.match.record.by_hand == ()
    assert fork.panel.match.record.by_hand == (0,)
    saved = forks(panel).save()
    again = KarubaPanel(code=panel.match.record.code, lang="en")
    forks(again).load(saved)
    (back,) = forks(again).forks
    assert back.panel.match.record == fork.panel.match.record
    # What was kept before there were such marks opens too.
    forks(again).load([saved[0][:4]])
    assert forks(again).forks[1].panel.match.actions == fork.panel.match.actions


@pytest.mark.parametrize(
    "saved",
    [
        None,
        7,
        "x",
        [[]],
        [["a", 0, ["nonsense"], 0]],
        [["a", 99, [], 0]],
        [["a", -1, [], 0]],
        [3],
        [["a", 0, ["T 1"], 0, 7]],
    ],
)
def test_nonsense_that_was_saved_does_no_harm(saved: Any):
    panel = a_panel()
    forks(panel).load(saved)
    assert forks(panel).forks == []


def test_a_step_in_a_branch_sends_little(monkeypatch: pytest.MonkeyPatch):
    panel = KarubaPanel(code=bk.play("karuba", ["careful", "random"], "papaya").code)
    panel.scrub.value = 60
    fork = opened(panel)
    wire = looking.listen(monkeypatch)
    for _ in range(8):
        fork.panel.press("step")
        assert sum(len(text.encode()) for text in wire.take()) < 12_000
